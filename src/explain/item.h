/* item.h: making the items of an explanation, and naming things in their lines. */
#ifndef ITEM_H
#define ITEM_H
#include "explain.h"
#include "explored.h"
#include "facts.h"

/* One explanation under way. */
typedef struct explainer {
    const model *model;
    const query *query;
    const char *time;   /* as asked: "dense", "any", "1/2" */
    const char *period; /* NULL unless a period was asked for */
    bool long_form;
    budget *budget;
    explanation *out;
    text why; /* what stood in the way, if there is nothing to say */
} explainer;

/* A new item at the end; its line is printed after it is filled. */
explain_item *item_add (explainer *x, explain_kind kind);
void item_clear (explain_item *item);
void item_drop_last (explainer *x);
/* May another line be added? */
bool item_fits (const explainer *x);

/* Was the edge said to be impossible at the period? */
bool item_is_off_grid (const explainer *x, uint32_t edge_number);

/* "P.l2" */
void name_place (const model *m, explain_place at, text *out);
/* "P.l2 with Q.m0" */
void name_places (const explain_item *item, const model *m, text *out);
/* "P: l2 -> l3 (go)" */
void name_edge (const model *m, uint32_t edge_number, text *out);
/* "a" or "a and b" */
void name_labels (const model *m, const uint32_t *labels, size_t count, text *out);
/* "x >= 5 and lock == 2" from the atoms of the item */
void name_atoms (const explain_item *item, const model *m, text *out);
/* "1", "1/2" */
void name_period (uint32_t q, text *out);
/* "1 step", "2 steps" */
void name_steps (uint64_t steps, text *out);

/* A run along a path, or to the spot by the path that found it; at a period its delays are multiples.
 * Replayed; NULL if there is none after all, or the budget is used up. */
run *run_along (explainer *x, const explored *e, const spot_path *path);
run *run_to_spot (explainer *x, const explored *e, uint32_t spot);
/* Does the run do what the model allows, in the time asked for? */
bool run_holds (const explainer *x, const run *r);
#endif
