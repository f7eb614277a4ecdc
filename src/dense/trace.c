/* From a path of joint edges to a run: each action has its instant, a clock is
 * the time since the instant of its last assignment plus a constant, and so
 * every guard and invariant bounds a difference of two instants. */
#include "trace.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "timeline.h"

/* A clock reads t[now] - t[since] + plus. */
struct reading {
    uint32_t since;
    int64_t plus;
};

struct follower {
    space *space;
    const trace *trace;
    unfolding path;
    const bound *last; /* zone at the end, over the clocks of its frame, or NULL */
    unsigned clocks;
    timeline line;
    struct reading *now, *before, *at_loop;
    uint32_t loop_point;
};

void
trace_free (trace *t)
{
    vec_free (&t->steps);
}

static void
bound_difference (struct follower *f, uint32_t point, unsigned i, unsigned j, int64_t c, bool strict)
{
    struct reading zero = { point, 0 };
    struct reading a = i ? f->now[i] : zero, b = j ? f->now[j] : zero;
    timeline_add (&f->line, b.since, a.since, c - a.plus + b.plus, strict, 0);
}

static void
bound_all (struct follower *f, uint32_t point, const clock_constraint *list, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++)
        bound_difference (f, point, list[c].i, list[c].j, list[c].c, list[c].strict);
}

static void
update (struct follower *f, uint32_t point, const product_step *step)
{
    memcpy (f->before, f->now, (f->clocks + 1) * sizeof *f->now);
    for (uint32_t u = 0; u < step->update_count; u++) {
        const clock_update *to = &step->updates[u];
        f->now[to->x] = to->y ? f->before[to->y] : (struct reading){ point, 0 };
        f->now[to->x].plus += to->c;
    }
}

static const uint64_t *
state_at (const struct follower *f, size_t index)
{
    return f->path.states + index * f->path.words;
}

/* A new instant at which the invariant of the index-th state still holds. */
static uint32_t
wait_at (struct follower *f, size_t index)
{
    uint32_t point = f->line.points++;
    const product_view *view = product_look (f->space->look, state_at (f, index));
    timeline_add (&f->line, point - 1, point, 0, false, 0);
    if (!view->can_delay)
        timeline_add (&f->line, point, point - 1, 0, false, 0);
    bound_all (f, point, view->invariant, view->invariant_count);
    return point;
}

static const product_step *
step_at (struct follower *f, size_t index)
{
    product_expand (f->space->walk, state_at (f, index));
    return product_step_at (f->space->walk, f->path.steps[index]);
}

static void
follow (struct follower *f, size_t index)
{
    uint32_t point = wait_at (f, index);
    const product_step *step = step_at (f, index);
    bound_all (f, point, step->guard, step->guard_count);
    if (step->fault)
        return;
    update (f, point, step);
    bound_all (f, point, step->invariant, step->invariant_count);
}

static void
follow_prefix (struct follower *f)
{
    f->line.points = 1;
    vec_clear (&f->line.rows);
    memset (f->now, 0, (f->clocks + 1) * sizeof *f->now);
    for (size_t i = 0; i < f->trace->loop_from; i++)
        follow (f, i);
}

static void
follow_loop (struct follower *f)
{
    memcpy (f->at_loop, f->now, (f->clocks + 1) * sizeof *f->now);
    f->loop_point = f->line.points - 1;
    for (size_t i = f->trace->loop_from; i < f->trace->steps.count; i++)
        follow (f, i);
}

static void
follow_last (struct follower *f)
{
    size_t count = f->trace->steps.count;
    uint32_t node = f->trace->start;
    if (count) {
        const struct trace_step *at = &f->trace->steps.at[count - 1];
        node = f->space->nodes[at->node].steps[at->step].target;
    }
    uint32_t point = wait_at (f, count);
    const space_frame *frame = space_frame_of (f->space, node);
    for (unsigned i = 0; i < frame->dim; i++)
        for (unsigned j = 0; j < frame->dim; j++) {
            bound b = f->last[i * frame->dim + j];
            if (i != j && !bound_is_none (b))
                bound_difference (f, point, frame->clocks[i], frame->clocks[j], bound_constant (b),
                                  bound_is_strict (b));
        }
}

/* Every clock reads the same after the loop, or exceeds all its constants
 * before and so after. */
static void
close_loop (struct follower *f, bool in_no_time)
{
    int32_t *lower = xreallocarray (NULL, f->clocks + 1, sizeof *lower);
    int32_t *upper = xreallocarray (NULL, f->clocks + 1, sizeof *upper);
    product_bounds_all (f->space->product, lower, upper);
    uint32_t end = f->line.points - 1;
    timeline_add (&f->line, end, f->loop_point, 0, false, 1);
    timeline_add (&f->line, f->loop_point, end, 0, false, -1);
    if (in_no_time)
        timeline_add (&f->line, end, f->loop_point, 0, false, 0);
    for (unsigned x = 1; x <= f->clocks; x++) {
        struct reading a = f->at_loop[x], b = f->now[x];
        if (a.since != b.since || a.plus != b.plus) {
            timeline_add (&f->line, b.since, a.since, b.plus - a.plus, false, 1);
            timeline_add (&f->line, a.since, b.since, a.plus - b.plus, false, -1);
        } else if (!in_no_time) {
            int32_t most = lower[x] > upper[x] ? lower[x] : upper[x];
            timeline_add (&f->line, a.since, f->loop_point, a.plus - most, true, 0);
        }
    }
    xfree (lower);
    xfree (upper);
}

static mpq_t *
new_times (uint32_t count)
{
    mpq_t *times = xreallocarray (NULL, count, sizeof *times);
    for (uint32_t i = 0; i < count; i++)
        mpq_init (times[i]);
    return times;
}

static void
free_times (mpq_t *times, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        mpq_clear (times[i]);
    xfree (times);
}

/* The run with the given instants: the steps of the prefix, then the loop as
 * often as there are instants for it. */
static run *
write_run (struct follower *f, mpq_t *times)
{
    const trace *t = f->trace;
    const product_view *view = product_look (f->space->look, f->path.states);
    run *r = run_new (view->locations, product_model (f->space->product)->process_count);
    mpq_t delay;
    mpq_init (delay);
    size_t steps = t->steps.count, loop = steps - t->loop_from;
    for (uint32_t point = 1; point < f->line.points; point++) {
        size_t i = point - 1;
        if (loop && i >= steps)
            i = t->loop_from + (i - t->loop_from) % loop;
        mpq_sub (delay, times[point], times[point - 1]);
        if (i < steps) {
            const product_step *step = step_at (f, i);
            run_add (r, delay, step->edges, step->edge_count);
        } else if (mpq_sgn (delay) != 0) {
            run_add (r, delay, NULL, 0);
        }
    }
    mpq_clear (delay);
    r->loop_from = loop ? f->loop_point : r->count;
    return r;
}

static run *
solve (struct follower *f, bool period, bool zero_too)
{
    mpq_t *times = new_times (f->line.points);
    bool solved =
        period ? timeline_solve_period (&f->line, zero_too, times) : timeline_solve (&f->line, times);
    run *r = solved ? write_run (f, times) : NULL;
    free_times (times, f->line.points);
    return r;
}

/* Does the run hold on the model, and so the claim that its loop repeats? */
static bool
repeats (const struct follower *f, run *r)
{
    const query *q = f->space->options.query;
    run_goal goal = { .time_passes = q->non_zeno, .range_disables = q->range_disables };
    text why = TEXT_EMPTY;
    r->loop_repeats = true;
    bool fine = run_replay (product_model (f->space->product), r, &goal, &why);
    text_free (&why);
    return fine;
}

/* Try to repeat the loop exactly, after none, one or more first turns. */
static run *
periodic_run (struct follower *f)
{
    bool zeno = !f->space->options.query->non_zeno;
    for (int first_turns = 0; first_turns < 3; first_turns++)
        for (int in_no_time = 0; in_no_time <= zeno; in_no_time++) {
            follow_prefix (f);
            for (int turn = 0; turn <= first_turns; turn++)
                follow_loop (f);
            close_loop (f, in_no_time);
            run *r = solve (f, true, zeno);
            if (r && repeats (f, r))
                return r;
            run_free (r);
        }
    return NULL;
}

/* A few turns that do not repeat, or as many as were asked for. */
static run *
first_turns (struct follower *f)
{
    enum { A_FEW = 3 };
    unsigned turns = f->space->options.query->turns ? f->space->options.query->turns : A_FEW;
    follow_prefix (f);
    uint32_t from = f->line.points - 1;
    for (unsigned turn = 0; turn < turns; turn++)
        follow_loop (f);
    f->loop_point = from;
    if (f->space->options.query->non_zeno)
        timeline_add (&f->line, from, f->line.points - 1, 0, true, 0);
    return solve (f, false, false);
}

run *
trace_run (space *s, const trace *t, const bound *last)
{
    struct follower f = { .space = s, .trace = t, .last = last, .clocks = product_clocks (s->product) };
    if (!trace_unfold (s, t, &f.path))
        return NULL;
    f.now = xcalloc (f.clocks + 1, sizeof *f.now);
    f.before = xcalloc (f.clocks + 1, sizeof *f.before);
    f.at_loop = xcalloc (f.clocks + 1, sizeof *f.at_loop);
    run *r = NULL;
    if (t->loop_from < t->steps.count) {
        r = periodic_run (&f);
        if (!r)
            r = first_turns (&f);
    } else {
        follow_prefix (&f);
        if (last)
            follow_last (&f);
        r = solve (&f, false, false);
    }
    vec_free (&f.line.rows);
    unfolding_free (&f.path);
    xfree (f.now);
    xfree (f.before);
    xfree (f.at_loop);
    assert (!r || run_fits (product_model (s->product), r));
    return r;
}
