/* A short lasso in what the cycle search has seen: breadth first from the
 * start into the accepting component, from mark to mark within it, and back. */
#include <string.h>

#include "alloc.h"
#include "cycle.h"

struct finder {
    cycle *cycle;
    const cycle_part *part;
    uint32_t *parent, *step; /* per state */
    VEC (uint32_t) queue;
};
#define UNSEEN UINT32_MAX
#define FIRST (UINT32_MAX - 1)

/* What one leg of the walk looks for: a state of the component (marks 0, home
 * SPACE_NONE), one of some marks in it, or a certain state. */
struct leg {
    bool inside; /* stay in the component */
    uint64_t marks;
    uint32_t home;
};

static bool
ends_leg (const struct finder *f, const struct leg *leg, uint32_t state, uint64_t marks)
{
    if (leg->home != SPACE_NONE)
        return state == leg->home;
    if (leg->marks)
        return ((marks | f->cycle->space->nodes[f->cycle->states.at[state].node].marks) & leg->marks) != 0;
    return f->part->inside[state];
}

/* Append the steps from the leg's start to `state` to the trace. */
static void
write_leg (const struct finder *f, uint32_t last_from, uint32_t last_step, trace *out)
{
    size_t first = out->steps.count;
    uint32_t at = last_from, step = last_step;
    for (; at < FIRST; step = f->step[at], at = f->parent[at])
        *vec_add (&out->steps) = (struct trace_step){ f->cycle->states.at[at].node, step };
    for (size_t i = first, j = out->steps.count; i + 1 < j; i++) {
        struct trace_step other = out->steps.at[--j];
        out->steps.at[j] = out->steps.at[i];
        out->steps.at[i] = other;
    }
}

/* Look at the steps of one state.  The end of the leg, or SPACE_NONE. */
static uint32_t
look_around (struct finder *f, const struct leg *leg, uint32_t from, trace *out)
{
    cycle *c = f->cycle;
    const space_node *n = &c->space->nodes[c->states.at[from].node];
    for (uint32_t i = 0; n->expanded && i < n->step_count; i++) {
        uint64_t marks = 0;
        if (n->steps[i].program == SPACE_NEVER || n->steps[i].target == SPACE_FAULT)
            continue;
        if (leg->inside && !f->part->marks (f->part->context, c->states.at[from].node, i, &marks))
            continue;
        uint32_t zone = space_apply (c->space, n->steps[i].program, c->states.at[from].zone);
        uint32_t to = zone < POOL_EMPTY ? cycle_find (c, n->steps[i].target, zone) : SPACE_NONE;
        if (to == SPACE_NONE || (leg->inside && !f->part->inside[to]))
            continue;
        if (ends_leg (f, leg, to, marks)) {
            write_leg (f, from, i, out);
            return to;
        }
        if (f->parent[to] != UNSEEN)
            continue;
        f->parent[to] = from;
        f->step[to] = i;
        *vec_add (&f->queue) = to;
    }
    return SPACE_NONE;
}

/* Breadth first from the queue to the end of the leg. */
static uint32_t
walk (struct finder *f, const struct leg *leg, trace *out)
{
    for (size_t head = 0; head < f->queue.count; head++) {
        uint32_t end = look_around (f, leg, f->queue.at[head], out);
        if (end != SPACE_NONE)
            return end;
    }
    return SPACE_NONE;
}

static void
start_at (struct finder *f, const uint32_t *states, size_t count)
{
    memset (f->parent, 0xff, f->cycle->states.count * sizeof *f->parent);
    f->queue.count = 0;
    for (size_t i = 0; i < count; i++) {
        f->parent[states[i]] = FIRST;
        *vec_add (&f->queue) = states[i];
    }
}

static uint32_t
walk_to_component (struct finder *f, trace *out)
{
    cycle *c = f->cycle;
    start_at (f, c->starts.at, c->starts.count);
    for (size_t i = 0; i < c->starts.count; i++)
        if (f->part->inside[c->starts.at[i]]) {
            out->start = c->states.at[c->starts.at[i]].node;
            return c->starts.at[i];
        }
    struct leg leg = { .home = SPACE_NONE };
    uint32_t entry = walk (f, &leg, out);
    out->start = out->steps.at[0].node;
    return entry;
}

static void
find_lasso (struct finder *f, trace *out)
{
    cycle *c = f->cycle;
    uint32_t entry = walk_to_component (f, out), at = entry;
    out->loop_from = out->steps.count;
    uint64_t missing = f->part->accept & ~c->space->nodes[c->states.at[entry].node].marks;
    while (missing) {
        struct leg leg = { .inside = true, .marks = missing, .home = SPACE_NONE };
        size_t before = out->steps.count;
        start_at (f, &at, 1);
        at = walk (f, &leg, out);
        for (size_t i = before; i < out->steps.count; i++) {
            uint64_t marks = 0;
            f->part->marks (f->part->context, out->steps.at[i].node, out->steps.at[i].step, &marks);
            missing &= ~marks & ~c->space->nodes[out->steps.at[i].node].marks;
        }
        missing &= ~c->space->nodes[c->states.at[at].node].marks;
    }
    if (at == entry && out->steps.count > out->loop_from)
        return;
    struct leg leg = { .inside = true, .home = entry };
    start_at (f, &at, 1);
    walk (f, &leg, out);
}

static void
path_to_fault (cycle *c, trace *out)
{
    out->start = c->states.at[c->path.at[0].state].node;
    for (size_t i = 0; i < c->path.count; i++) {
        const struct cycle_frame *at = &c->path.at[i];
        *vec_add (&out->steps) = (struct trace_step){ c->states.at[at->state].node, at->step - 1 };
    }
    out->loop_from = out->steps.count;
}

void
cycle_lasso (cycle *c, const cycle_part *part, trace *out)
{
    struct finder f = { .cycle = c, .part = part };
    *out = (trace){ .start = SPACE_NONE };
    f.parent = xreallocarray (NULL, c->states.count, sizeof *f.parent);
    f.step = xreallocarray (NULL, c->states.count, sizeof *f.step);
    find_lasso (&f, out);
    vec_free (&f.queue);
    xfree (f.parent);
    xfree (f.step);
}

static bool
plain_marks (void *context, uint32_t node, uint32_t step, uint64_t *marks)
{
    (void) node;
    *marks = cycle_step_marks (context, step);
    return true;
}

void
cycle_trace (cycle *c, search_end end, trace *out)
{
    *out = (trace){ .start = SPACE_NONE };
    if (end == SEARCH_FAULT) {
        path_to_fault (c, out);
        return;
    }
    uint32_t low = vec_last (&c->roots).order;
    uint8_t *inside = xcalloc (c->states.count, 1);
    for (size_t i = 0; i < c->states.count; i++)
        inside[i] = !(c->states.at[i].order & CYCLE_DEAD) && c->states.at[i].order >= low;
    cycle_part part = { inside, c->accept, c, plain_marks };
    cycle_lasso (c, &part, out);
    xfree (inside);
}
