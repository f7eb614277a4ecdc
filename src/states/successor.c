#include "successor.h"

#include <assert.h>
#include <string.h>

static bool
stop_for_overflow (const successor_space *s, uint32_t command)
{
    text reason = TEXT_EMPTY;
    text_add (&reason, "overflow: ");
    gcl_describe_overflow (s->model, s->model->commands[command].where, &reason);
    budget_stop (s->limits, text_string (&reason));
    text_free (&reason);
    return false;
}

/* The only enabled command of the thread at a safe place, or GCL_NONE. */
static uint32_t
forced_command (const successor_space *s, size_t i, const int64_t *values)
{
    const thread *h = &s->threads->at[i];
    size_t place = threads_place (s->threads, i, values);
    uint32_t found = GCL_NONE;
    if (!h->safe[place])
        return GCL_NONE;
    for (size_t k = h->first[place]; k < h->first[place + 1]; k++)
        if (compiled_enabled (&s->program->commands[h->commands[k]], values) != COMPILED_FALSE) {
            if (found != GCL_NONE)
                return GCL_NONE;
            found = h->commands[k];
        }
    return found;
}

bool
successor_take (const successor_space *s, uint32_t command, int64_t *values,
                void (*note) (void *context, uint32_t command, const int64_t *values), void *context)
{
    /* A loop of forced commands is cut where every command could have had
     * its turn: the state there is stored like any other. */
    size_t turns = s->reductions & GCL_REDUCTION (GCL_MERGE) ? s->model->command_count : 0;
    for (;; turns--) {
        assert (compiled_fire_is_exact (s->program, command, values));
        if (!compiled_fire (&s->program->commands[command], values))
            return stop_for_overflow (s, command);
        s->result->fired[command] = true;
        if (note)
            note (context, command, values);
        if (!turns || s->model->commands[command].is_error)
            return true;
        command = forced_command (s, s->threads->of_command[command], values);
        if (command == GCL_NONE)
            return true;
        if (compiled_enabled (&s->program->commands[command], values) == COMPILED_OVERFLOW)
            return stop_for_overflow (s, command);
    }
}

static bool
add_successor (successor_space *s, uint32_t command, const int64_t *from)
{
    size_t width = s->model->variable_count;
    vec_reserve (&s->values, width + 1);
    int64_t *to = s->values.at + s->values.count;
    memcpy (to, from, width * sizeof *to);
    s->values.count += width;
    *vec_add (&s->commands) = command;
    return successor_take (s, command, to, NULL, NULL);
}

/* Try the commands of a list; false on overflow. */
static bool
add_enabled (successor_space *s, const uint32_t *commands, size_t count, const int64_t *from)
{
    for (size_t i = 0; i < count; i++) {
        compiled_truth enabled = compiled_enabled (&s->program->commands[commands[i]], from);
        assert (compiled_guard_is_exact (s->program, commands[i], from, enabled));
        if (enabled == COMPILED_OVERFLOW)
            return stop_for_overflow (s, commands[i]);
        if (enabled == COMPILED_TRUE && !add_successor (s, commands[i], from))
            return false;
    }
    return true;
}

void
successor_keep_first (successor_space *s, size_t count)
{
    s->commands.count = count;
    s->values.count = count * s->model->variable_count;
}

/* An ample set: all enabled commands of one thread at a safe place, if each
 * leads to a new state (so no cycle leaves another thread waiting forever). */
static bool
find_ample (successor_space *s, const int64_t *from)
{
    size_t width = s->model->variable_count, before = s->commands.count;
    for (size_t i = 0; i < s->threads->count; i++) {
        const thread *h = &s->threads->at[i];
        size_t place = threads_place (s->threads, i, from);
        if (!h->safe[place])
            continue;
        successor_keep_first (s, before);
        if (!add_enabled (s, h->commands + h->first[place], h->first[place + 1] - h->first[place], from))
            return true;
        bool all_new = s->commands.count > before;
        for (size_t k = before; all_new && k < s->commands.count; k++)
            all_new = s->is_new (s->context, s->values.at + k * width);
        if (all_new)
            return true;
    }
    return false;
}

bool
successor_expand (successor_space *s, const int64_t *from)
{
    size_t before = s->commands.count;
    if ((s->reductions & GCL_REDUCTION (GCL_POR)) && find_ample (s, from))
        return budget_reason (s->limits) == NULL;
    successor_keep_first (s, before);
    size_t count;
    const uint32_t *candidates = compiled_candidates (s->program, from, &count);
    assert (compiled_candidates_are_all (s->program, from, candidates, count));
    return add_enabled (s, candidates, count, from);
}

bool
successor_is_error (const successor_space *s, const int64_t *values)
{
    return s->model->error && compiled_enabled (&s->program->error, values) == COMPILED_TRUE;
}

void
successor_free (successor_space *s)
{
    vec_free (&s->commands);
    vec_free (&s->values);
}
