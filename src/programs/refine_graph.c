#include "refine_graph.h"

#include <inttypes.h>

enum { MOST_LITERALS = 4 }; /* more are no help in a box */

static void
add_control (const gcl_model *m, const int64_t *values, text *out)
{
    for (size_t v = 0; v < m->variable_count; v++)
        if (m->variables[v].control)
            text_printf (out, "%s%s=%" PRId64, out->length ? " " : "", gcl_variable_name (m, v), values[v]);
}

/* Is the predicate known in some states only, or now true, now false? */
static bool
varies (const gcl_structure *s, uint32_t predicate)
{
    size_t seen[2] = { 0, 0 };
    for (size_t i = 0; i < s->first[s->states]; i++)
        if (s->literals[i] / 2 == predicate)
            seen[s->literals[i] % 2]++;
    return seen[0] < s->states && seen[1] < s->states && seen[0] + seen[1];
}

static size_t
count_varying (const gcl_structure *s)
{
    size_t count = 0;
    for (uint32_t i = 0; s->first && i < s->predicate_count; i++)
        count += varies (s, i);
    return count;
}

static void
add_literals (const gcl_structure *s, uint32_t state, text *out)
{
    const char *before = out->length ? "\n" : "";
    for (size_t i = s->first[state]; i < s->first[state + 1]; i++)
        if (varies (s, s->literals[i] / 2)) {
            text_add (out, before);
            text_printf (out, s->literals[i] % 2 ? "!(%s)" : "%s", s->predicates[s->literals[i] / 2]);
            before = ", ";
        }
}

static void
add_values (const gcl_model *m, const int64_t *values, text *out)
{
    const char *before = out->length ? "\n" : "";
    for (size_t v = 0; v < m->variable_count; v++)
        if (!m->variables[v].control) {
            text_printf (out, "%s%s=%" PRId64, before, gcl_variable_name (m, v), values[v]);
            before = ", ";
        }
}

void
refine_add_graph (const gcl_model *m, const gcl_structure *s, reply *r)
{
    reply_graph *g = reply_add_graph (r);
    text name = TEXT_EMPTY;
    size_t varying = count_varying (s);
    bool by_literals = varying && varying <= MOST_LITERALS;
    g->remark = by_literals
                    ? "Below control stands which predicates hold, but for those that always or never do."
                    : "Below control stand the values of one of the states that each stands for.";
    for (uint32_t n = 0; n < s->states && n < REPLY_GRAPH_MOST; n++) {
        const int64_t *values = s->values + (size_t) n * m->variable_count;
        text_clear (&name);
        add_control (m, values, &name);
        if (by_literals)
            add_literals (s, n, &name);
        else
            add_values (m, values, &name);
        reply_graph_node (g, name.length ? text_string (&name) : "all states", n < s->starts, false);
    }
    for (size_t i = 0; i < s->step_count; i++)
        if (s->steps[i].source < REPLY_GRAPH_MOST && s->steps[i].target < REPLY_GRAPH_MOST) {
            text_clear (&name);
            gcl_command_name (m, s->steps[i].command, &name);
            reply_graph_arrow (g, s->steps[i].source, s->steps[i].target, text_string (&name));
        }
    g->all = s->states;
    text_free (&name);
}
