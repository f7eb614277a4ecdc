#include "verdict.h"

#include <string.h>

#include "alloc.h"
#include "closing.h"
#include "rational.h"
#include "vec.h"

/* A copy of a state, to compare the end of a loop with its start. */
struct snapshot {
    uint32_t *locations;
    int32_t *integers;
    mpq_t *clocks;
    run_state state;
};

static void
snapshot_take (struct snapshot *to, const model *m, const run_state *from)
{
    to->locations = xreallocarray (NULL, m->process_count, sizeof *to->locations);
    to->integers = xreallocarray (NULL, m->integer_count, sizeof *to->integers);
    to->clocks = xreallocarray (NULL, m->clock_count, sizeof *to->clocks);
    memcpy (to->locations, from->locations, m->process_count * sizeof *to->locations);
    memcpy (to->integers, from->integers, m->integer_count * sizeof *to->integers);
    for (uint32_t x = 0; x < m->clock_count; x++) {
        mpq_init (to->clocks[x]);
        mpq_set (to->clocks[x], from->clocks[x]);
    }
    to->state = (run_state){ to->locations, to->integers, (const mpq_t *) to->clocks, NULL };
}

static void
snapshot_free (struct snapshot *s, const model *m)
{
    if (s->clocks)
        for (uint32_t x = 0; x < m->clock_count; x++)
            mpq_clear (s->clocks[x]);
    xfree (s->clocks);
    xfree (s->integers);
    xfree (s->locations);
}

/* Everything that is known while a run is followed. */
struct replay {
    const model *m;
    const run *r;
    const run_goal *goal;
    text *why;
    concrete *now;
    mpq_t period;
    bool *seen; /* per label of the goal: held somewhere on the loop */
    bool time_passed;
    struct snapshot loop_start;
};

static void
say_step (const struct replay *p, size_t index, const char *reason)
{
    const run_step *step = &p->r->steps[index];
    text_printf (p->why, "step %zu (", index + 1);
    if (step->edge_count)
        text_add (p->why, "delay ");
    rational_print (p->why, step->delay);
    bool named = true;
    for (uint32_t i = 0; i < step->edge_count; i++)
        named &= step->edges[i] < p->m->edge_count;
    if (step->edge_count && named) {
        text_add (p->why, ", ");
        concrete_action_name (p->m, step->edges, step->edge_count, p->why);
    }
    text_printf (p->why, "): %s", reason);
}

static bool
has_label (const model *m, const run_state *state, uint32_t label)
{
    for (size_t p = 0; p < m->process_count; p++) {
        const location *l = &m->processes[p].locations[state->locations[p]];
        for (size_t i = 0; i < l->label_count; i++)
            if (l->labels[i] == label)
                return true;
    }
    return false;
}

static bool
on_grid (struct replay *p, const mpq_t delay)
{
    if (!p->goal->period)
        return true;
    mpq_t steps;
    mpq_init (steps);
    mpq_div (steps, delay, p->period);
    bool whole = mpz_cmp_ui (mpq_denref (steps), 1) == 0;
    mpq_clear (steps);
    return whole;
}

/* Labels may hold in any state of the loop; its first state is its last. */
static void
note_loop_step (struct replay *p, size_t index)
{
    if (index < p->r->loop_from)
        return;
    p->time_passed |= mpq_sgn (p->r->steps[index].delay) > 0;
    for (size_t i = 0; i < p->goal->label_count; i++)
        p->seen[i] |= has_label (p->m, concrete_state (p->now), p->goal->labels[i]);
}

static bool
follow_step (struct replay *p, size_t index)
{
    const run_step *step = &p->r->steps[index];
    bool must_fail = p->goal->ends_in_fault && index + 1 == p->r->count;
    if (index == p->r->loop_from)
        snapshot_take (&p->loop_start, p->m, concrete_state (p->now));
    if (!on_grid (p, step->delay)) {
        say_step (p, index, "the delay is not a multiple of the period");
        return false;
    }
    text reason = TEXT_EMPTY;
    position where;
    concrete_outcome outcome =
        concrete_fire (p->now, step->delay, step->edges, step->edge_count, &reason, &where);
    bool fine = outcome == (must_fail ? CONCRETE_FAULT : CONCRETE_FIRES);
    if (!fine)
        say_step (p, index, outcome == CONCRETE_FIRES ? "there is no fault here" : text_string (&reason));
    text_free (&reason);
    if (fine && !must_fail)
        note_loop_step (p, index);
    return fine;
}

static bool
is_deadlocked (struct replay *p)
{
    size_t count;
    const concrete_move *moves = concrete_moves (p->now, &count);
    mpz_t first, last;
    mpz_inits (first, last, NULL);
    bool stuck = true;
    for (size_t i = 0; i < count && stuck; i++) {
        stuck = p->goal->period && !delay_range_multiples (&moves[i].when, p->period, first, last);
        if (!stuck) {
            text_add (p->why, "the last state is no deadlock: ");
            concrete_action_name (p->m, moves[i].edges, moves[i].edge_count, p->why);
            text_add (p->why, " can fire");
        }
    }
    mpz_clears (first, last, NULL);
    return stuck;
}

static bool
check_end (struct replay *p)
{
    const run_state *state = concrete_state (p->now);
    for (size_t i = 0; i < p->goal->label_count; i++)
        if (!has_label (p->m, state, p->goal->labels[i])) {
            text_printf (p->why, "label %s does not hold in the last state",
                         p->m->labels[p->goal->labels[i]]);
            return false;
        }
    if (p->goal->at_location && state->locations[p->goal->process] != p->goal->location) {
        text_printf (p->why, "the run does not end in the location asked for");
        return false;
    }
    return !p->goal->deadlocks || is_deadlocked (p);
}

static bool
check_loop (struct replay *p)
{
    size_t actions = 0;
    for (size_t i = p->r->loop_from; i < p->r->count; i++)
        actions += p->r->steps[i].edge_count > 0;
    if (!actions) {
        text_add (p->why, "the loop takes no action");
        return false;
    }
    for (size_t i = 0; i < p->goal->label_count; i++)
        if (!p->seen[i]) {
            text_printf (p->why, "label %s does not hold on the loop", p->m->labels[p->goal->labels[i]]);
            return false;
        }
    if (p->goal->time_passes && !p->time_passed) {
        text_add (p->why, "no time passes on the loop");
        return false;
    }
    const run_state *start = &p->loop_start.state;
    return closing_returns (p->m, start, concrete_state (p->now), p->why)
           && (!p->r->loop_repeats || closing_repeats (p->m, p->r, start, p->why));
}

static bool
follow (struct replay *p)
{
    const run *r = p->r;
    if (r->process_count != p->m->process_count || r->loop_from > r->count) {
        text_add (p->why, "the run does not fit the model");
        return false;
    }
    if (p->goal->period && (!rational_parse (p->period, p->goal->period) || mpq_sgn (p->period) <= 0)) {
        text_printf (p->why, "'%s' is no period", p->goal->period);
        return false;
    }
    text reason = TEXT_EMPTY;
    bool started = concrete_start (p->now, r->start, &reason);
    if (!started)
        text_printf (p->why, "start: %s", text_string (&reason));
    text_free (&reason);
    if (!started)
        return false;
    for (size_t i = 0; i < r->count; i++)
        if (!follow_step (p, i))
            return false;
    if (p->goal->ends_in_fault) {
        if (r->count == 0)
            text_add (p->why, "a run without steps cannot end in a fault");
        return r->count > 0;
    }
    return r->loop_from < r->count ? check_loop (p) : check_end (p);
}

bool
run_replay (const model *m, const run *r, const run_goal *goal, text *why)
{
    struct replay p = { .m = m, .r = r, .goal = goal, .why = why };
    p.now = concrete_new (m, goal->range_disables);
    p.seen = xcalloc (goal->label_count, sizeof *p.seen);
    mpq_init (p.period);
    bool right = follow (&p);
    snapshot_free (&p.loop_start, m);
    mpq_clear (p.period);
    xfree (p.seen);
    concrete_free (p.now);
    return right;
}

bool
run_walk (const model *m, const run *r, bool range_disables, run_visitor *visit, void *context, text *why)
{
    concrete *now = concrete_new (m, range_disables);
    bool right = r->process_count == m->process_count && concrete_start (now, r->start, why);
    if (right)
        visit (context, NULL, 0, concrete_state (now));
    for (size_t i = 0; i < r->count && right; i++) {
        position where;
        const run_step *step = &r->steps[i];
        right =
            concrete_fire (now, step->delay, step->edges, step->edge_count, why, &where) == CONCRETE_FIRES;
        if (right)
            visit (context, step, i, concrete_state (now));
    }
    concrete_free (now);
    return right;
}
