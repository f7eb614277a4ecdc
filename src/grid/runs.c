#include "runs.h"

/* The longest run that is written out to make a loop close. */
enum { UNROLLED_STEPS = 1 << 16 };

void
runs_add (run *r, const scale *s, uint64_t ticks, const uint32_t *edges, uint32_t edge_count)
{
    mpq_t delay;
    mpq_init (delay);
    scale_delay (s, ticks, delay);
    run_add (r, delay, edges, edge_count);
    mpq_clear (delay);
}

/* r with `turns` turns of its loop put before the loop. */
static run *
unroll (const run *r, size_t turns)
{
    run *out = run_new (r->start, r->process_count);
    size_t length = r->count - r->loop_from, count = r->count + turns * length;
    for (size_t i = 0; i < count; i++) {
        const run_step *s = &r->steps[i < r->count ? i : r->loop_from + (i - r->loop_from) % length];
        run_add (out, s->delay, s->edges, s->edge_count);
    }
    out->loop_from = count - length;
    out->loop_repeats = true;
    return out;
}

void
runs_close_loop (const model *m, const query *q, const char *period, run **r)
{
    run_goal goal = { .period = period, .time_passes = q->non_zeno, .range_disables = q->range_disables };
    size_t length = (*r)->count - (*r)->loop_from;
    text why = TEXT_EMPTY;
    for (size_t turns = 0; turns * length <= UNROLLED_STEPS; turns = turns ? 2 * turns : 1) {
        run *longer = unroll (*r, turns);
        bool closes = run_replay (m, longer, &goal, &why);
        run *other = closes ? *r : longer;
        *r = closes ? longer : *r;
        run_free (other);
        if (closes) {
            text_free (&why);
            return;
        }
    }
    (*r)->loop_repeats = false;
    text_free (&why);
}
