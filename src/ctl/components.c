/* Strongly connected parts of a set of states in which one can go round fairly. */
#include <string.h>

#include "label.h"

struct call {
    uint32_t state, edge; /* the edge to follow next */
};

/* Tarjan's search, without recursion. */
struct tarjan {
    ctl_labels *labels;
    const ctl_graph *graph;
    const uint64_t *inside;
    bits out;
    uint32_t *number, *low; /* 0: not seen; UINT32_MAX: its component is known */
    uint32_t count;
    VEC (uint32_t) open; /* seen, component not known */
    VEC (struct call) calls;
    uint32_t *enabled, *served, stamp; /* by process */
};

/* Of each process some step is taken in the component, or it has none in some state? */
static bool
goes_round_fairly (struct tarjan *t, const uint32_t *members, size_t count)
{
    const ctl_graph *g = t->graph;
    uint32_t component = ++t->stamp;
    bool turns = false;
    for (size_t i = 0; i < count; i++)
        t->number[members[i]] = component; /* for the moment */
    for (size_t i = 0; i < count; i++) {
        uint32_t here = ++t->stamp;
        for (uint32_t e = g->first.at[members[i]]; e < g->first.at[members[i] + 1]; e++) {
            uint32_t process = g->model->commands[g->edges.at[e].command].process, to = g->edges.at[e].target;
            bool within = bits_has (t->inside, to) && t->low[to] == UINT32_MAX && t->number[to] == component;
            turns = turns || within;
            if (process == GCL_NONE)
                continue;
            t->enabled[process] = here;
            if (within)
                t->served[process] = component;
        }
        for (size_t p = 0; p < g->model->process_count; p++)
            if (t->enabled[p] != here)
                t->served[p] = component;
    }
    for (size_t p = 0; p < g->model->process_count && turns; p++)
        turns = t->served[p] == component;
    return turns;
}

static void
close_component (struct tarjan *t, uint32_t root)
{
    size_t from = t->open.count;
    do
        t->low[t->open.at[--from]] = UINT32_MAX;
    while (t->open.at[from] != root);
    if (goes_round_fairly (t, t->open.at + from, t->open.count - from))
        for (size_t i = from; i < t->open.count; i++)
            bits_add (t->out, t->open.at[i]);
    t->open.count = from;
}

static void
enter (struct tarjan *t, uint32_t state)
{
    t->number[state] = t->low[state] = ++t->count;
    *vec_add (&t->open) = state;
    *vec_add (&t->calls) = (struct call){ state, t->graph->first.at[state] };
}

static void
leave (struct tarjan *t, uint32_t state)
{
    uint32_t low = t->low[state];
    t->calls.count--;
    if (low == t->number[state])
        close_component (t, state);
    else if (low < t->low[vec_last (&t->calls).state])
        t->low[vec_last (&t->calls).state] = low;
}

static bool
search_from (struct tarjan *t, uint32_t root)
{
    enter (t, root);
    while (t->calls.count) {
        uint32_t state = vec_last (&t->calls).state, edge = vec_last (&t->calls).edge++;
        if (edge == t->graph->first.at[state + 1]) {
            leave (t, state);
            continue;
        }
        uint32_t target = t->graph->edges.at[edge].target;
        if (!bits_has (t->inside, target) || t->low[target] == UINT32_MAX)
            continue;
        if (!t->low[target])
            enter (t, target);
        else if (t->number[target] < t->low[state])
            t->low[state] = t->number[target];
        if (!budget_ok (t->labels->budget))
            return false;
    }
    return true;
}

bool
ctl_fair_components (ctl_labels *l, const uint64_t *inside, bits out)
{
    const ctl_graph *g = l->graph;
    struct tarjan t = { .labels = l, .graph = g, .inside = inside, .out = out };
    size_t processes = g->model->process_count + 1;
    t.number = xcalloc ((size_t) g->states + 1, sizeof *t.number);
    t.low = xcalloc ((size_t) g->states + 1, sizeof *t.low);
    t.enabled = xcalloc (processes, sizeof *t.enabled);
    t.served = xcalloc (processes, sizeof *t.served);
    bool done = true;
    for (uint32_t s = 0; s < g->states && done; s++)
        if (bits_has (inside, s)) {
            if (ctl_is_dead (g, s))
                bits_add (out, s);
            else if (!t.low[s])
                done = search_from (&t, s);
        }
    xfree (t.number);
    xfree (t.low);
    xfree (t.enabled);
    xfree (t.served);
    vec_free (&t.open);
    vec_free (&t.calls);
    return done;
}

/* The component of a state: what it reaches in `inside`, and what reaches it. */
static bits
component_of (const ctl_labels *l, const uint64_t *inside, uint32_t state)
{
    const ctl_graph *g = l->graph;
    bits forward = xcalloc (l->words, sizeof *forward), both = xcalloc (l->words, sizeof *both);
    VEC (uint32_t) queue = VEC_EMPTY;
    bits_add (forward, state);
    *vec_add (&queue) = state;
    while (queue.count) {
        uint32_t s = vec_pop (&queue);
        for (uint32_t i = g->first.at[s]; i < g->first.at[s + 1]; i++) {
            uint32_t t = g->edges.at[i].target;
            if (bits_has (inside, t) && !bits_has (forward, t)) {
                bits_add (forward, t);
                *vec_add (&queue) = t;
            }
        }
    }
    bits_add (both, state);
    *vec_add (&queue) = state;
    while (queue.count) {
        uint32_t s = vec_pop (&queue);
        for (uint32_t i = g->back_first.at[s]; i < g->back_first.at[s + 1]; i++) {
            uint32_t t = g->edges.at[g->back.at[i]].source;
            if (bits_has (forward, t) && !bits_has (both, t)) {
                bits_add (both, t);
                *vec_add (&queue) = t;
            }
        }
    }
    vec_free (&queue);
    xfree (forward);
    return both;
}

static bool
is_enabled (const ctl_graph *g, uint32_t state, size_t process)
{
    for (uint32_t i = g->first.at[state]; i < g->first.at[state + 1]; i++)
        if (g->model->commands[g->edges.at[i].command].process == process)
            return true;
    return false;
}

/* Of the path from `first` on: is there a step of the process, or a state without one? */
static bool
serves (const ctl_graph *g, const ctl_path *path, size_t first, size_t process)
{
    for (size_t i = first; i < path->states.count; i++)
        if (!is_enabled (g, path->states.at[i], process)
            || (i < path->edges.count
                && g->model->commands[g->edges.at[path->edges.at[i]].command].process == process))
            return true;
    return false;
}

static void
disabled_states (const ctl_labels *l, const uint64_t *inside, size_t process, bits out)
{
    memset (out, 0, l->words * sizeof *out);
    for (uint32_t s = 0; s < l->graph->states; s++)
        if (bits_has (inside, s) && !is_enabled (l->graph, s, process))
            bits_add (out, s);
}

void
ctl_fair_loop (const ctl_labels *l, const uint64_t *inside, ctl_path *path)
{
    const ctl_graph *g = l->graph;
    uint32_t start = vec_last (&path->states);
    size_t first = path->states.count - 1;
    bits component = component_of (l, inside, start), goal = xcalloc (l->words, sizeof *goal);
    struct side within = { component, true };
    walker *w = ctl_walker_new (l);
    for (size_t p = 0; p < g->model->process_count; p++)
        if (!serves (g, path, first, p) && !ctl_walker_go (w, within, within, 1, (uint32_t) p, path)) {
            disabled_states (l, component, p, goal);
            ctl_walker_go (w, within, (struct side){ goal, true }, 0, GCL_NONE, path);
        }
    memset (goal, 0, l->words * sizeof *goal);
    bits_add (goal, start);
    ctl_walker_go (w, within, (struct side){ goal, true }, path->states.count == first + 1, GCL_NONE, path);
    path->loop_from = first;
    ctl_walker_free (w);
    xfree (component);
    xfree (goal);
}
