#include "verdict.h"

#include <assert.h>
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

bool
run_is_valid (const run *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (mpq_sgn (r->steps[i].delay) < 0)
            return false;
    return r->count <= r->room && r->loop_from <= r->count && (r->process_count == 0 || r->start);
}

/* Follows the edges of a step; false if one does not start where its process is. */
static bool
follow (const model *m, const run_step *step, uint32_t *locations)
{
    for (uint32_t k = 0; k < step->edge_count; k++) {
        if (step->edges[k] >= m->edge_count)
            return false;
        const edge *e = &m->edges[step->edges[k]];
        if (locations[e->process] != e->source)
            return false;
    }
    for (uint32_t k = 0; k < step->edge_count; k++)
        locations[m->edges[step->edges[k]].process] = m->edges[step->edges[k]].target;
    return true;
}

bool
run_fits (const model *m, const run *r)
{
    if (!run_is_valid (r) || r->process_count != m->process_count)
        return false;
    uint32_t *locations = xreallocarray (NULL, m->process_count + 1, sizeof *locations);
    bool fits = true;
    for (uint32_t p = 0; fits && p < m->process_count; p++) {
        locations[p] = r->start[p];
        fits = locations[p] < m->processes[p].location_count;
    }
    for (size_t i = 0; fits && i < r->count; i++)
        fits = follow (m, &r->steps[i], locations);
    xfree (locations);
    return fits;
}

void
run_add (run *r, const mpq_t delay, const uint32_t *edges, size_t edge_count)
{
    assert (r->loop_from <= r->count);    /* a bad delay is for run_replay to refuse */
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
    assert (r->count <= r->room);
}

void
run_drop (run *r)
{
    bool loops = r->loop_from < r->count;
    run_step *last = &r->steps[--r->count];
    mpq_clear (last->delay);
    xfree (last->edges);
    if (!loops || r->loop_from > r->count)
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
    assert (run_is_valid (copy) == run_is_valid (r));
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
    assert (run_is_valid (r));
    mpq_set_ui (period, 0, 1);
    for (size_t i = 0; i < r->count; i++)
        rational_gcd (period, r->steps[i].delay);
}

void
run_print_size (const run *r, text *out)
{
    size_t actions = 0;
    mpq_t total;
    mpq_init (total);
    for (size_t i = 0; i < r->loop_from; i++) {
        actions += r->steps[i].edge_count > 0;
        mpq_add (total, total, r->steps[i].delay);
    }
    text_printf (out, "%zu step%s, ", actions, actions == 1 ? "" : "s");
    rational_print (out, total);
    text_add (out, mpq_cmp_ui (total, 1, 1) == 0 ? " time unit" : " time units");
    mpq_clear (total);
}
