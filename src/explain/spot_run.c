#include <string.h>

#include "alloc.h"
#include "item.h"
#include "rational.h"
#include "timing.h"

bool
run_holds (const explainer *x, const run *r)
{
    run_goal ask = { .period = x->period, .range_disables = x->query->range_disables };
    text why = TEXT_EMPTY;
    bool holds = run_replay (x->model, r, &ask, &why);
    text_free (&why);
    return holds;
}

/* The spots from the start to this one, and the actions between. */
static void
list_trail (const explored *e, uint32_t spot, spot_path *out)
{
    for (; spot != SPOT_NONE; spot = e->spots.at[spot].parent)
        *vec_add (out) = (arc){ spot, e->spots.at[spot].action };
    for (size_t i = 0, j = out->count; i + 1 < j; i++) {
        arc moved = out->at[i];
        out->at[i] = out->at[--j];
        out->at[j] = moved;
    }
}

static const product_step *
step_at (const explored *e, const spot_path *trail, size_t k)
{
    product_expand (e->walk, explored_discrete (e, trail->at[k - 1].target));
    return product_step_at (e->walk, trail->at[k].action);
}

/* On a grid the trail says every delay. */
static void
grid_run (const explored *e, const spot_path *trail, run *r)
{
    int64_t ticks = 0;
    mpq_t delay;
    mpq_init (delay);
    for (size_t k = 1; k < trail->count; k++) {
        if (trail->at[k].action == ACTION_TICK) {
            ticks++;
            continue;
        }
        const product_step *s = step_at (e, trail, k);
        rational_set (delay, ticks * e->numerator, (uint64_t) e->denominator);
        run_add (r, delay, s->edges, s->edge_count);
        ticks = 0;
    }
    mpq_clear (delay);
}

static run *
dense_run (const explored *e, const spot_path *trail, const uint32_t *start, budget *b)
{
    timing *t = timing_new (e->product, explored_discrete (e, trail->at[0].target), false, trail->count);
    for (size_t k = 1; k < trail->count; k++)
        timing_take (t, step_at (e, trail, k));
    run *timed = NULL;
    if (timing_solve (t, b) == LP_FEASIBLE) {
        timing_simplify (t, b);
        timed = timing_run (t, start, e->model->process_count);
    }
    timing_free (t);
    return timed;
}

run *
run_along (explainer *x, const explored *e, const spot_path *trail)
{
    enum { MOST_DENSE = 60 }; /* the systems grow with the square of it */
    const model *m = x->model;
    uint32_t *start = xcalloc (m->process_count + 1, sizeof *start);
    memcpy (start, explored_look (e, trail->at[0].target)->locations, m->process_count * sizeof *start);
    run *r = NULL;
    if (e->grid) {
        r = run_new (start, m->process_count);
        grid_run (e, trail, r);
    } else if (trail->count <= MOST_DENSE) {
        r = dense_run (e, trail, start, x->budget);
    }
    xfree (start);
    if (r && !run_holds (x, r)) {
        run_free (r);
        r = NULL;
    }
    return r;
}

run *
run_to_spot (explainer *x, const explored *e, uint32_t spot)
{
    spot_path trail = VEC_EMPTY;
    list_trail (e, spot, &trail);
    run *r = run_along (x, e, &trail);
    vec_free (&trail);
    return r;
}
