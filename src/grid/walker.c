#include "explicit.h"

#include <assert.h>

#include "runs.h"

/* How many targets of one step are announced between two looks at the
 * budget. */
enum { LOOK_EVERY = 256 };

/* Targets per state, and in all, beyond which jumps do not pay. */
enum { MANY_TARGETS = 64, PATIENCE = 1000000 };

walker
walker_new (space *s)
{
    return (walker){ .space = s, .state = xcalloc (s->words, sizeof (uint64_t)) };
}

void
walker_free (walker *w)
{
    xfree (w->state);
}

static void
add_initial (void *context, const uint64_t *state)
{
    successors_add (context, state, 0, 0);
}

static void
initial (void *self, successors *out)
{
    walker *w = self;
    grid_space_initial (w->space, add_initial, out);
}

static void
add_target (walker *w, const step *t, uint64_t number, int64_t ticks, uint64_t marks, successors *out)
{
    space *s = w->space;
    if (!space_build (s, t, ticks, w->state))
        return;
    marks |= s->nodes.at[t->target].marks;
    if (ticks)
        marks |= MARK_TIME;
    successors_add (out, w->state, marks, tag_of (ticks, number));
}

/* A step that covers is taken as early as possible: waiting before it can be
 * made up for by waiting after it.  When time counts, one positive delay is
 * kept, so that a run need not put off its waiting forever (proofs/grid.md). */
static inline span
delays (walker *w, const step *t, span when)
{
    span out = { when.first, t->covers && !w->all_delays ? when.first : space_last (w->space, t, when) };
    if (w->time_counts && out.last == 0 && when.last > 0)
        out = (span){ t->covers ? 0 : 1, 1 };
    return out;
}

span
walker_delays (walker *w, const step *t, span when)
{
    return delays (w, t, when);
}

/* All targets of one step. */
static void
add_targets (walker *w, step *t, uint64_t number, span when, successors *out)
{
    space *s = w->space;
    span all = delays (w, t, when);
    space_visit (s, t);
    w->announced += (uint64_t) (all.last - all.first + 1);
    for (int64_t k = all.first; k <= all.last; k++) {
        if (k % LOOK_EVERY == LOOK_EVERY - 1 && !budget_ok (s->budget))
            return;
        add_target (w, t, number, k, MARK_ACTION, out);
        if (w->few_delays && k == all.first + 1 && k + 1 < all.last)
            k = all.last - 1;
    }
}

static void
stop (walker *w, int64_t ticks, const step *fault)
{
    if (w->stopped)
        return;
    w->stopped = true;
    w->stop_ticks = ticks;
    w->fault = fault;
    w->timelock = w->space->wait != FOREVER;
}

static bool
expand (void *self, const uint64_t *state, successors *out)
{
    walker *w = self;
    space *s = w->space;
    w->expanded++;
    if (w->may_give_up && !w->gave_up && w->announced > PATIENCE
        && w->announced / MANY_TARGETS > w->expanded) {
        w->gave_up = true;
        return false;
    }
    space_load (s, state);
    if (s->code->step_count >= TAG_TICK)
        budget_stop (s->budget, "a state has more than 2^24 joint edges");
    for (uint32_t i = 0; i < s->code->step_count; i++) {
        step *t = &s->code->steps[i];
        span when;
        if (!space_span (s, t, &when))
            continue;
        if (t->fault) {
            stop (w, when.first, t);
            return false;
        }
        if (!w->plain)
            add_targets (w, t, i, when, out);
        else if (when.first == 0) {
            space_visit (s, t);
            add_target (w, t, i, 0, MARK_ACTION, out);
        }
    }
    if (w->plain && s->wait > 0)
        add_target (w, &s->code->tick, TAG_TICK, 1, 0, out);
    if (w->stop_at_deadlock && s->nodes.at[space_node (state)].goal) {
        int64_t ticks = space_deadlock (s);
        if (ticks >= 0) {
            stop (w, ticks, NULL);
            return false;
        }
    }
    return true;
}

static bool
target (void *self, const uint64_t *state)
{
    walker *w = self;
    bool is = w->space->nodes.at[space_node (state)].goal;
    w->may_give_up &= !is; /* the way there is walked again */
    return is;
}

domain
walker_domain (walker *w)
{
    bool looks = w->space->query->kind == QUERY_REACH;
    return (domain){ w, w->space->words, initial, expand, looks ? target : NULL };
}

static run *
start_run (space *s, const uint64_t *state)
{
    const uint64_t *discrete = store_at (s->discrete, space_node (state));
    return run_new (product_look (s->look, discrete)->locations, s->model->process_count);
}

static void
add_to_run (run *r, const scale *s, uint64_t ticks, const step *t)
{
    runs_add (r, s, ticks, t ? t->edges : NULL, t ? t->edge_count : 0);
}

/* Ticks on their own (plain) are put together with the next action.
 * Returns where in the run the loop starts. */
static size_t
follow (walker *w, const exploration *e, run *r)
{
    space *s = w->space;
    uint64_t waited = 0;
    size_t loop_from = SIZE_MAX;
    for (size_t i = 0; i < e->path.length; i++) {
        if (i == e->path.loop_from) {
            if (waited)
                add_to_run (r, &s->scale, waited, NULL);
            waited = 0;
            loop_from = r->count;
        }
        uint64_t number = e->path.tags[i] & TAG_TICK;
        waited += e->path.tags[i] >> TAG_STEP_BITS;
        if (number == TAG_TICK)
            continue;
        space_load (s, store_at (e->store, e->path.states[i]));
        add_to_run (r, &s->scale, waited, &s->code->steps[number]);
        waited = 0;
    }
    if (waited)
        add_to_run (r, &s->scale, waited, NULL);
    return loop_from;
}

run *
walker_run (walker *w, const exploration *e)
{
    space *s = w->space;
    run *r = start_run (s, store_at (e->store, e->path.states[0]));
    bool loops = e->path.loop_from < e->path.length;
    size_t loop_from = follow (w, e, r);
    r->loop_from = loops ? loop_from : r->count;
    r->loop_repeats = loops;
    if (w->stopped && e->end == EXPLORE_STOPPED) {
        space_load (s, store_at (e->store, e->path.states[e->path.length]));
        if (w->fault || w->stop_ticks)
            add_to_run (r, &s->scale, (uint64_t) w->stop_ticks, w->fault);
        r->loop_from = r->count;
    }
    assert (run_fits (s->model, r));
    return r;
}
