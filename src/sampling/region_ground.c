#include "region_ground.h"

#include "alloc.h"
#include "vec.h"

struct region_ground {
    const region_list *list;
    VEC (ground_step) steps;
    VEC (uint32_t) first; /* per region, and the end */
};

static ground_step
step_of (const region_list *l, uint32_t region, uint32_t i, alphabet *a, matrices *table)
{
    uint64_t columns[REGION_LIST_MOST_CLASSES + 1];
    region_list_step s = region_list_step_at (l, region, i, columns);
    uint32_t letter = s.edge_count ? alphabet_letter (a, s.edges, s.edge_count) : LETTER_SILENT;
    return (ground_step){ letter, s.target,
                          matrices_put (table, columns, region_list_classes (l, s.target) + 1) };
}

region_ground *
region_ground_new (const region_list *l, alphabet *a, matrices *table, budget *b)
{
    region_ground *g = xcalloc (1, sizeof *g);
    g->list = l;
    bool within = true;
    for (uint32_t r = 0; r < region_list_count (l) && within; r++) {
        uint32_t count = region_list_steps (l, r);
        *vec_add (&g->first) = (uint32_t) g->steps.count;
        within = budget_work (b, count + 1)
                 && (g->steps.room - g->steps.count >= count
                     || budget_allows (b, 2 * g->steps.room * sizeof *g->steps.at));
        for (uint32_t i = 0; i < count && within; i++)
            *vec_add (&g->steps) = step_of (l, r, i, a, table);
    }
    *vec_add (&g->first) = (uint32_t) g->steps.count;
    vec_reserve (&g->steps, 1);
    if (within)
        return g;
    region_ground_free (g);
    return NULL;
}

void
region_ground_free (region_ground *g)
{
    if (!g)
        return;
    vec_free (&g->steps);
    vec_free (&g->first);
    xfree (g);
}

static uint32_t
count_states (const void *of)
{
    const region_ground *g = of;
    return region_list_count (g->list);
}

static bool
is_initial (const void *of, uint32_t state)
{
    const region_ground *g = of;
    return region_list_is_initial (g->list, state);
}

static bool
is_labelled (const void *of, uint32_t state)
{
    (void) of;
    (void) state;
    return true;
}

static unsigned
classes_of (const void *of, uint32_t state)
{
    const region_ground *g = of;
    return region_list_classes (g->list, state);
}

static const ground_step *
steps_of (void *of, uint32_t state, uint32_t *count)
{
    const region_ground *g = of;
    *count = g->first.at[state + 1] - g->first.at[state];
    return g->steps.at + g->first.at[state];
}

ground
region_ground_of (region_ground *g)
{
    return (ground){ g, count_states, is_initial, is_labelled, classes_of, steps_of };
}
