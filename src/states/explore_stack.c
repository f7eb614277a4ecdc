#include "explore_stack.h"

#include <string.h>

#include "explore_private.h"

/* The first error: the commands chosen along the stack, and `last` if there
 * is one. */
static void
found (const explore_stack *k, const successor_space *s, const int64_t *start, uint32_t last)
{
    VEC (uint32_t) chosen = VEC_EMPTY;
    for (size_t i = 0; i + 1 < k->frames.count; i++)
        *vec_add (&chosen) = k->commands.at[k->frames.at[i].next - 1];
    if (last != GCL_NONE)
        *vec_add (&chosen) = last;
    explore_found (s, start, chosen.at, chosen.count);
    vec_free (&chosen);
}

bool
explore_stack_push (explore_stack *k, successor_space *s, const int64_t *start, const int64_t *state)
{
    size_t first = k->commands.count;
    *vec_add (&k->frames) = (explore_frame){ first, first, first };
    s->result->stats.states++;
    if (successor_is_error (s, state)) {
        s->result->error_state = true;
        found (k, s, start, GCL_NONE);
    }
    if (explore_done (s))
        return false;
    successor_keep_first (s, 0);
    if (!explore_expand (s, state, k->commands.count, k->frames.count))
        return false;
    for (size_t i = 0; i < s->commands.count; i++) {
        if (successor_is_error_command (s, s->commands.at[i]))
            found (k, s, start, s->commands.at[i]);
        if (explore_done (s))
            return false;
        *vec_add (&k->commands) = s->commands.at[i];
    }
    vec_reserve (&k->values, s->values.count + 1);
    if (s->values.count)
        memcpy (k->values.at + k->values.count, s->values.at, s->values.count * sizeof *s->values.at);
    k->values.count += s->values.count;
    vec_last (&k->frames).end = k->commands.count;
    return true;
}

void
explore_stack_pop (explore_stack *k, size_t width)
{
    explore_frame done = vec_pop (&k->frames);
    k->commands.count = done.first;
    k->values.count = done.first * width;
}

void
explore_stack_free (explore_stack *k)
{
    vec_free (&k->frames);
    vec_free (&k->values);
    vec_free (&k->commands);
}
