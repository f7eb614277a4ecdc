/* Every reachable state of a program, one after the other. */
#include <string.h>

#include "ctl.h"
#include "store.h"

struct search {
    const gcl_model *model;
    ctl_graph *graph;
    store *seen;
    budget *budget;
    int64_t *scratch;
    text *why;
};

static bool
overflows (const struct search *s, position where)
{
    gcl_describe_overflow (s->model, where, s->why);
    return false;
}

/* The number of the state in s->scratch; STORE_FULL: a limit. */
static uint32_t
arrive (struct search *s)
{
    bool fresh;
    uint32_t number = store_put (s->seen, (const uint64_t *) s->scratch, &fresh);
    if (number == STORE_FULL || !fresh)
        return number;
    size_t width = s->model->variable_count;
    vec_reserve (&s->graph->values, width + 1);
    memcpy (s->graph->values.at + s->graph->values.count, s->scratch, width * sizeof *s->scratch);
    s->graph->values.count += width;
    s->graph->states++;
    return budget_allows_states (s->budget, s->graph->states) ? number : STORE_FULL;
}

static bool
expand (struct search *s, uint32_t state)
{
    const gcl_model *m = s->model;
    for (uint32_t i = 0; i < m->command_count; i++) {
        const gcl_command *c = &m->commands[i];
        int64_t enabled;
        memcpy (s->scratch, ctl_values (s->graph, state), m->variable_count * sizeof *s->scratch);
        if (!gcl_eval (c->guard, s->scratch, &enabled))
            return overflows (s, c->guard->where);
        if (!enabled)
            continue;
        const gcl_assign *bad = gcl_apply (c, s->scratch, NULL);
        if (bad)
            return overflows (s, bad->where);
        uint32_t target = arrive (s);
        if (target == STORE_FULL)
            return false;
        *vec_add (&s->graph->edges) = (ctl_edge){ state, i, target };
    }
    return true;
}

static bool
search_all (struct search *s)
{
    const gcl_model *m = s->model;
    bool overflow = false;
    for (bool more = gcl_first_start (m, s->scratch, &overflow); more;
         more = gcl_next_start (m, s->scratch, &overflow))
        if (arrive (s) == STORE_FULL)
            return false;
    if (overflow)
        return overflows (s, m->start->where);
    s->graph->starts = s->graph->states;
    for (uint32_t state = 0; state < s->graph->states; state++)
        if (!budget_step (s->budget, s->graph->states - state, 0) || !expand (s, state))
            return false;
    return ctl_graph_finish (s->graph, s->budget);
}

ctl_graph *
ctl_explore (const gcl_model *m, budget *b, text *why)
{
    if (!gcl_is_finite_start (m)) {
        text_add (why, "open system: a search by states needs a value for every input");
        return NULL;
    }
    struct search s = { .model = m, .budget = b, .why = why };
    s.graph = xcalloc (1, sizeof *s.graph);
    s.graph->model = m;
    s.seen = store_new (m->variable_count + !m->variable_count, b);
    s.scratch = xcalloc (m->variable_count + 1, sizeof *s.scratch);
    bool whole = search_all (&s);
    if (!whole && !why->length)
        text_add (why, budget_reason (b) ? budget_reason (b) : "too many states");
    store_free (s.seen);
    xfree (s.scratch);
    if (!whole)
        ctl_graph_free (s.graph);
    return whole ? s.graph : NULL;
}
