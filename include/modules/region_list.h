/* region_list.h: all regions of a model with their elementary steps, as certificates
 * list and number them. */
#ifndef REGION_LIST_H
#define REGION_LIST_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "budget.h"
#include "diag.h"
#include "model.h"

typedef struct region_list region_list;

/* Also those between a delay and an action.  Constants are counted in units, which
 * divide them all.  NULL if there is an error in `why` or budget_reason. */
region_list *region_list_new (const model *m, bool range_disables, int32_t unit, budget *b, diag *why);
void region_list_free (region_list *l);
/* The lines "clocks", "states" and "state" of proofs/certificates-regions.md. */
void region_list_write (const region_list *l, FILE *out);

unsigned region_list_clocks (const region_list *l); /* that are listed: no region has more classes */
uint32_t region_list_count (const region_list *l);
bool region_list_is_initial (const region_list *l, uint32_t region);
unsigned region_list_classes (const region_list *l, uint32_t region);

typedef struct region_list_step {
    uint32_t target;
    const uint32_t *edges;
    uint32_t edge_count; /* 0: a delay */
} region_list_step;

enum { REGION_LIST_MOST_CLASSES = 63 };

uint32_t region_list_steps (const region_list *l, uint32_t region); /* how many */
/* Step i of a region, if no region has more than REGION_LIST_MOST_CLASSES, with its matrix:
 * bit v of columns[w] says that vertex v leads to vertex w. */
region_list_step region_list_step_at (const region_list *l, uint32_t region, uint32_t i,
                                      uint64_t columns[REGION_LIST_MOST_CLASSES + 1]);
#endif
