/* goal.h: how far a joint location is from what a query asks for, if guards,
 * invariants and synchronisation did not matter. */
#ifndef GOAL_H
#define GOAL_H
#include "item.h"

#define GOAL_FAR UINT32_MAX

/* One thing that must hold: a label, or a process in a location.  distance[s]: how many
 * edges its process needs at least from site s (locations of process 0 first). */
typedef struct demand {
    uint32_t label; /* or MODEL_NONE */
    uint32_t *distance;
} demand;

typedef struct goal {
    const model *model;
    uint32_t *first;         /* per process: the site of its location 0; then the number of sites */
    uint32_t *into, *sorted; /* sorted[into[s]] .. sorted[into[s + 1] - 1]: the edges that lead to site s */
    VEC (demand) demands;
} goal;

goal goal_new (const model *m, const uint32_t *labels, size_t label_count, uint32_t of_process,
               uint32_t of_location);
void goal_free (goal *g);

static inline uint32_t
goal_distance (const goal *g, const demand *d, uint32_t of_process, uint32_t of_location)
{
    return d->distance[g->first[of_process] + of_location];
}

/* The process that is nearest to meeting the demand, and how far it is. */
uint32_t goal_nearest (const goal *g, const demand *d, const uint32_t *locations, uint32_t *of_process);
/* The sum over all demands; GOAL_FAR if one cannot be met from here. */
uint32_t goal_total (const goal *g, const uint32_t *locations);

/* Add the reasons why the control structure alone does not allow the goal; true
 * if there are any. */
bool goal_explain_structure (explainer *x, const goal *g);
#endif
