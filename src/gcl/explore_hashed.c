/* Bitstate hashing and hash compaction: states are forgotten once they are
 * left, so the depth-first stack is all that a run can be made of. */
#include <string.h>

#include "alloc.h"
#include "explore_private.h"
#include "visited.h"

struct frame {
    size_t first, next, end; /* its successors in the flat arrays */
};

struct descent {
    successor_space *space;
    visited *visited;
    VEC (struct frame) frames;
    VEC (int64_t) values; /* of all successors on the stack */
    VEC (uint32_t) commands;
    int64_t *start;
};

static bool
is_new (void *context, const int64_t *values)
{
    return !visited_has (((struct descent *) context)->visited, values);
}

/* The commands chosen along the stack, and `last` if there is one. */
static void
found (struct descent *d, uint32_t last)
{
    VEC (uint32_t) chosen = VEC_EMPTY;
    for (size_t i = 0; i + 1 < d->frames.count; i++)
        *vec_add (&chosen) = d->commands.at[d->frames.at[i].next - 1];
    if (last != GCL_NONE)
        *vec_add (&chosen) = last;
    explore_found (d->space, d->start, chosen.at, chosen.count);
    vec_free (&chosen);
}

/* A new state: look at it, expand it and push its successors. */
static bool
enter (struct descent *d, const int64_t *values)
{
    successor_space *s = d->space;
    size_t first = d->commands.count;
    *vec_add (&d->frames) = (struct frame){ first, first, first };
    s->result->stats.states++;
    if (successor_is_error (s, values)) {
        s->result->error_state = true;
        found (d, GCL_NONE);
    }
    if (!budget_step (s->limits, d->commands.count, d->frames.count) || !successor_expand (s, values))
        return false;
    s->result->stats.visited++;
    s->result->stats.transitions += s->commands.count;
    s->result->deadlocks += s->commands.count == 0;
    for (size_t i = 0; i < s->commands.count; i++) {
        if (s->model->commands[s->commands.at[i]].is_error)
            found (d, s->commands.at[i]);
        *vec_add (&d->commands) = s->commands.at[i];
    }
    vec_reserve (&d->values, s->values.count + 1);
    if (s->values.count)
        memcpy (d->values.at + d->values.count, s->values.at, s->values.count * sizeof *s->values.at);
    d->values.count += s->values.count;
    vec_last (&d->frames).end = d->commands.count;
    return true;
}

static bool
descend (struct descent *d, int64_t *scratch)
{
    size_t width = d->space->model->variable_count;
    visited_add (d->visited, d->start);
    if (!enter (d, d->start))
        return false;
    while (d->frames.count) {
        struct frame *top = &vec_last (&d->frames);
        if (top->next == top->end) {
            d->commands.count = top->first;
            d->values.count = top->first * width;
            (void) vec_pop (&d->frames);
            continue;
        }
        size_t i = top->next++;
        memcpy (scratch, d->values.at + i * width, width * sizeof *scratch);
        visited_answer seen = visited_add (d->visited, scratch);
        if (seen == VISITED_FULL || (seen == VISITED_NEW && !enter (d, scratch)))
            return false;
    }
    return true;
}

bool
explore_hashed (successor_space *s, const gcl_explore_options *o)
{
    size_t width = s->model->variable_count;
    struct descent d = { .space = s, .visited = visited_new (s->threads, o, s->limits) };
    d.start = xcalloc (width, sizeof *d.start);
    int64_t *scratch = xcalloc (width, sizeof *scratch);
    for (size_t v = 0; v < width; v++)
        d.start[v] = s->model->variables[v].initial;
    s->is_new = is_new;
    s->context = &d;
    bool complete = descend (&d, scratch);
    s->result->omission = visited_omission (d.visited);
    visited_free (d.visited);
    successor_free (s);
    vec_free (&d.frames);
    vec_free (&d.values);
    vec_free (&d.commands);
    xfree (d.start);
    xfree (scratch);
    return complete;
}
