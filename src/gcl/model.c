#include <assert.h>

#include "alloc.h"
#include "gcl.h"

void
gcl_free (gcl_model *m)
{
    if (m)
        arena_free (m->memory);
}

const char *
gcl_file_name (const gcl_model *m)
{
    return m->file_name;
}

size_t
gcl_variable_count (const gcl_model *m)
{
    return m->variable_count;
}

const char *
gcl_variable_name (const gcl_model *m, size_t variable)
{
    assert (variable < m->variable_count);
    return m->variables[variable].name;
}

size_t
gcl_command_count (const gcl_model *m)
{
    return m->command_count;
}

void
gcl_command_name (const gcl_model *m, size_t command, text *out)
{
    assert (command < m->command_count);
    const gcl_command *c = &m->commands[command];
    if (c->process != GCL_NONE)
        text_printf (out, "%s.", m->processes[c->process].name);
    if (c->action)
        text_add (out, c->action);
    else
        text_printf (out, "%u",
                     (unsigned) (command - (c->process != GCL_NONE ? m->processes[c->process].first : 0))
                         + 1);
}

bool
gcl_has_error (const gcl_model *m)
{
    return m->error || m->error_action_count;
}

bool
gcl_is_open (const gcl_model *m)
{
    for (size_t i = 0; i < m->variable_count; i++)
        if (m->variables[i].open)
            return true;
    for (size_t i = 0; i < m->command_count; i++)
        if (m->commands[i].input_count)
            return true;
    return false;
}

bool
gcl_is_finite_start (const gcl_model *m)
{
    for (size_t i = 0; i < m->variable_count; i++)
        if (m->variables[i].open && !m->variables[i].ranged)
            return false;
    for (size_t i = 0; i < m->command_count; i++)
        if (m->commands[i].input_count)
            return false;
    return true;
}

static bool
is_start (const gcl_model *m, const int64_t *values, bool *overflow)
{
    int64_t holds = 1;
    *overflow = m->start && !gcl_eval (m->start, values, &holds);
    return !*overflow && holds;
}

bool
gcl_first_start (const gcl_model *m, int64_t *values, bool *overflow)
{
    for (size_t v = 0; v < m->variable_count; v++)
        values[v] = m->variables[v].open ? m->variables[v].low : m->variables[v].initial;
    return is_start (m, values, overflow) || (!*overflow && gcl_next_start (m, values, overflow));
}

/* The open variables count up, the first one fastest. */
bool
gcl_next_start (const gcl_model *m, int64_t *values, bool *overflow)
{
    *overflow = false;
    for (size_t v = 0; v < m->variable_count;)
        if (!m->variables[v].open)
            v++;
        else if (values[v] == m->variables[v].high)
            values[v] = m->variables[v].low, v++;
        else {
            values[v]++;
            if (is_start (m, values, overflow) || *overflow)
                return !*overflow;
            v = 0;
        }
    return false;
}

uint32_t
gcl_input_variable (const gcl_model *m, size_t command, size_t input)
{
    assert (command < m->command_count && input < m->commands[command].input_count);
    const gcl_assign *a = m->commands[command].assigns;
    for (; a->value || input; a++)
        input -= !a->value;
    return a->variable;
}

gcl_run *
gcl_run_new (size_t width, size_t steps)
{
    gcl_run *r = xcalloc (1, sizeof *r);
    r->width = width;
    r->count = steps;
    r->values = xcalloc ((steps + 1) * (width ? width : 1), sizeof *r->values);
    r->steps = xcalloc (steps ? steps : 1, sizeof *r->steps);
    return r;
}

void
gcl_run_free (gcl_run *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->count; i++)
        xfree (r->steps[i].inputs);
    xfree (r->steps);
    xfree (r->values);
    xfree (r);
}
