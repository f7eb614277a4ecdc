#include "verdict.h"

#include <string.h>

#include "alloc.h"
#include "rational.h"
#include "vec.h"

run *
run_new (const uint32_t *start, size_t process_count)
{
    run *r = xcalloc (1, sizeof *r);
    r->start = xreallocarray (NULL, process_count, sizeof *r->start);
    if (process_count)
        memcpy (r->start, start, process_count * sizeof *start);
    r->process_count = (uint32_t) process_count;
    return r;
}

void
run_add (run *r, const mpq_t delay, const uint32_t *edges, size_t edge_count)
{
    bool open = r->loop_from == r->count; /* no loop yet */
    if (r->count == r->room) {
        r->room = vec_grown (r->room, r->count, 1);
        r->steps = xreallocarray (r->steps, r->room, sizeof *r->steps);
    }
    run_step *step = &r->steps[r->count++];
    mpq_init (step->delay);
    mpq_set (step->delay, delay);
    step->edges = xreallocarray (NULL, edge_count, sizeof *edges);
    if (edge_count)
        memcpy (step->edges, edges, edge_count * sizeof *edges);
    step->edge_count = (uint32_t) edge_count;
    if (open)
        r->loop_from = r->count;
}

run *
run_copy (const run *r)
{
    run *copy = run_new (r->start, r->process_count);
    for (size_t i = 0; i < r->count; i++)
        run_add (copy, r->steps[i].delay, r->steps[i].edges, r->steps[i].edge_count);
    copy->loop_from = r->loop_from;
    copy->loop_repeats = r->loop_repeats;
    return copy;
}

void
run_free (run *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->count; i++) {
        mpq_clear (r->steps[i].delay);
        xfree (r->steps[i].edges);
    }
    xfree (r->steps);
    xfree (r->start);
    xfree (r);
}

void
run_period (const run *r, mpq_t period)
{
    mpq_set_ui (period, 0, 1);
    for (size_t i = 0; i < r->count; i++)
        rational_gcd (period, r->steps[i].delay);
}
