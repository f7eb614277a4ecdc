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

static bool
is_used (const successor_space *s, uint32_t command)
{
    return !s->slice || s->slice->kept[command];
}

/* The only enabled command of the thread at a safe place, or GCL_NONE. */
static uint32_t
forced_command (const successor_space *s, size_t i, const int64_t *values)
{
    const thread *h = &s->threads->at[i];
    size_t place = threads_place (s->threads, i, values);
    uint32_t found = GCL_NONE;
    if (!(s->reductions & GCL_REDUCTION (GCL_CONFLUENCE) ? h->confluent : h->safe)[place])
        return GCL_NONE;
    for (size_t k = h->first[place]; k < h->first[place + 1]; k++)
        if (is_used (s, h->commands[k])
            && compiled_enabled (&s->program->commands[h->commands[k]], values) != COMPILED_FALSE) {
            if (found != GCL_NONE)
                return GCL_NONE;
            found = h->commands[k];
        }
    return found;
}

typedef void note_step (void *context, uint32_t command, const int64_t *values);

static bool
fire (const successor_space *s, uint32_t command, int64_t *values, note_step *note, void *context)
{
    assert (compiled_fire_is_exact (s->program, command, values));
    if (!compiled_fire (&s->program->commands[command], values))
        return stop_for_overflow (s, command);
    s->result->fired[command] = true;
    if (note)
        note (context, command, values);
    return true;
}

/* The commands of all other threads that are forced at a safe place, each once. */
static bool
take_together (const successor_space *s, uint32_t command, int64_t *values, note_step *note, void *context)
{
    size_t owner = s->threads->of_command[command];
    if (!fire (s, command, values, note, context))
        return false;
    for (size_t i = 0; i < s->threads->count; i++) {
        uint32_t forced = i == owner ? GCL_NONE : forced_command (s, i, values);
        if (forced != GCL_NONE
            && (compiled_enabled (&s->program->commands[forced], values) == COMPILED_OVERFLOW
                    ? !stop_for_overflow (s, forced)
                    : !fire (s, forced, values, note, context)))
            return false;
    }
    return true;
}

/* Whatever thread has a single command that commutes with all others runs it; the state
 * after it is weakly bisimilar, so a loop may be left anywhere. */
static bool
run_confluent (const successor_space *s, int64_t *values, note_step *note, void *context)
{
    for (size_t turns = s->model->command_count; turns > 0; turns--) {
        uint32_t command = GCL_NONE;
        for (size_t i = 0; command == GCL_NONE && i < s->threads->count; i++)
            command = forced_command (s, i, values);
        if (command == GCL_NONE)
            return true;
        if (compiled_enabled (&s->program->commands[command], values) == COMPILED_OVERFLOW)
            return stop_for_overflow (s, command);
        if (!fire (s, command, values, note, context))
            return false;
    }
    return true;
}

bool
successor_take (const successor_space *s, uint32_t command, int64_t *values, note_step *note, void *context)
{
    if (command & SUCCESSOR_TOGETHER)
        return take_together (s, command & ~SUCCESSOR_TOGETHER, values, note, context);
    if (s->reductions & GCL_REDUCTION (GCL_CONFLUENCE))
        return fire (s, command, values, note, context)
               && (s->model->commands[command].is_error || run_confluent (s, values, note, context));
    /* A loop of forced commands is cut where every command could have had
     * its turn: the state there is stored like any other. */
    size_t turns = s->reductions & GCL_REDUCTION (GCL_MERGE) ? s->model->command_count : 0;
    for (;; turns--) {
        if (!fire (s, command, values, note, context))
            return false;
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
        if (!is_used (s, commands[i]))
            continue;
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

/* One step of all threads that are forced at a safe place; of one that has several commands there,
 * each.  Only if that leads to new states, as for ample sets. */
static bool
find_together (successor_space *s, const int64_t *from)
{
    size_t width = s->model->variable_count, before = s->commands.count;
    uint32_t only = GCL_NONE;
    const thread *chooser = NULL;
    for (size_t i = 0; i < s->threads->count; i++) {
        const thread *h = &s->threads->at[i];
        size_t place = threads_place (s->threads, i, from), enabled = 0;
        for (size_t k = h->first[place]; h->safe[place] && k < h->first[place + 1]; k++)
            enabled += is_used (s, h->commands[k])
                       && compiled_enabled (&s->program->commands[h->commands[k]], from) == COMPILED_TRUE;
        if (enabled == 1 && only == GCL_NONE)
            only = forced_command (s, i, from);
        else if (enabled > 1 && !chooser)
            chooser = h;
    }
    if (!chooser && only == GCL_NONE)
        return false;
    size_t place = chooser ? threads_place (s->threads, (size_t) (chooser - s->threads->at), from) : 0;
    size_t count = chooser ? chooser->first[place + 1] - chooser->first[place] : 1;
    const uint32_t *heads = chooser ? chooser->commands + chooser->first[place] : &only;
    for (size_t k = 0; k < count; k++)
        if (is_used (s, heads[k]) && compiled_enabled (&s->program->commands[heads[k]], from) == COMPILED_TRUE
            && !add_successor (s, heads[k] | SUCCESSOR_TOGETHER, from))
            return true;
    for (size_t k = before; k < s->commands.count; k++)
        if (!s->is_new (s->context, s->values.at + k * width))
            return false;
    return s->commands.count > before;
}

/* The first thread that can go on from a place where it does not interleave goes on alone. */
static bool
find_alone (successor_space *s, const int64_t *from)
{
    size_t before = s->commands.count;
    for (size_t i = 0; i < s->threads->count; i++) {
        const thread *h = &s->threads->at[i];
        size_t place = threads_place (s->threads, i, from);
        if (h->interleaves[place])
            continue;
        if (!add_enabled (s, h->commands + h->first[place], h->first[place + 1] - h->first[place], from))
            return true;
        if (s->commands.count > before) {
            h->alone[place] = true;
            return true;
        }
    }
    return false;
}

static bool
find_some (successor_space *s, const int64_t *from)
{
    return ((s->reductions & GCL_REDUCTION (GCL_POR)) && find_ample (s, from))
           || ((s->reductions & GCL_REDUCTION (GCL_SIMULTANEOUS)) && find_together (s, from))
           || ((s->reductions & GCL_REDUCTION (GCL_INTERLEAVING)) && find_alone (s, from));
}

bool
successor_expand (successor_space *s, const int64_t *from, bool *open)
{
    size_t before = s->commands.count, count;
    uint32_t way = GCL_NONE;
    future_kind known = s->future ? future_of (s->future, from, &way) : FUTURE_OPEN;
    *open = known != FUTURE_BORING;
    if (known == FUTURE_BORING)
        return true;
    if (way != GCL_NONE)
        return add_enabled (s, &way, 1, from);
    if (find_some (s, from))
        return budget_reason (s->limits) == NULL;
    successor_keep_first (s, before);
    const uint32_t *candidates = compiled_candidates (s->program, from, &count);
    assert (compiled_candidates_are_all (s->program, from, candidates, count));
    bool good = add_enabled (s, candidates, count, from);
    if (known == FUTURE_DOOMED && s->commands.count > before)
        successor_keep_first (s, before + 1);
    return good;
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
