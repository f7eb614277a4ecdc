/* Bitstate hashing and hash compaction: states are forgotten once they are
 * left, so the depth-first stack is all that a run can be made of. */
#include <string.h>

#include "alloc.h"
#include "explore_private.h"
#include "explore_stack.h"
#include "visited.h"

struct descent {
    successor_space *space;
    visited *visited;
    explore_stack stack;
    int64_t *start, *scratch;
};

static bool
is_new (void *context, const int64_t *values)
{
    return !visited_has (((struct descent *) context)->visited, values);
}

/* From a start, which is d->start. */
static bool
descend (void *context, const int64_t *from)
{
    struct descent *d = context;
    int64_t *scratch = d->scratch;
    explore_stack *k = &d->stack;
    size_t width = d->space->model->variable_count;
    visited_answer first = visited_add (d->visited, from);
    if (first != VISITED_NEW || !explore_stack_push (k, d->space, d->start, from))
        return first == VISITED_OLD;
    while (k->frames.count) {
        explore_frame *top = &vec_last (&k->frames);
        if (top->next == top->end) {
            explore_stack_pop (k, width);
            continue;
        }
        memcpy (scratch, k->values.at + top->next++ * width, width * sizeof *scratch);
        visited_answer seen = visited_add (d->visited, scratch);
        if (seen == VISITED_FULL
            || (seen == VISITED_NEW && !explore_stack_push (k, d->space, d->start, scratch)))
            return false;
    }
    return true;
}

bool
explore_hashed (successor_space *s, const gcl_explore_options *o)
{
    size_t width = s->model->variable_count;
    struct descent d = { .space = s, .visited = visited_new (s->threads, o, s->slice ? s->slice->relevant : NULL, s->limits) };
    d.start = xcalloc (width, sizeof *d.start);
    d.scratch = xcalloc (width, sizeof *d.scratch);
    s->is_new = is_new;
    s->context = &d;
    bool complete = explore_starts (s, d.start, descend, &d);
    s->result->omission = visited_omission (d.visited);
    visited_free (d.visited);
    successor_free (s);
    explore_stack_free (&d.stack);
    xfree (d.start);
    xfree (d.scratch);
    return complete;
}
