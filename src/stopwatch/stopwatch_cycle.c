/* When the search has ended: can a run go round for ever?  Every infinite run
 * can be told as a path through live states, where a step into a covered
 * state goes on from the one that covers it.  So without a strongly
 * connected component that has a step and all labels there is none. */
#include "alloc.h"
#include "stopwatch_private.h"

struct tarjan {
    const watch *watch;
    uint32_t *first_edge; /* per state, into `targets` */
    uint32_t *targets;
    uint32_t *order, *low, *next_edge;
    bool *open;
    VEC (uint32_t) path, stack;
    uint32_t count;
};

static uint32_t
live (const watch *w, uint32_t state)
{
    while (w->states.at[state].covered_by != WATCH_NONE)
        state = w->states.at[state].covered_by;
    return state;
}

/* Edges by source, with live ends. */
static void
sort_edges (struct tarjan *t)
{
    const watch *w = t->watch;
    size_t states = w->states.count;
    t->first_edge = xcalloc (states + 2, sizeof *t->first_edge);
    t->targets = xreallocarray (NULL, w->edges.count + 1, sizeof *t->targets);
    for (size_t e = 0; e < w->edges.count; e++)
        t->first_edge[w->edges.at[e].from + 2]++;
    for (size_t s = 2; s < states + 2; s++)
        t->first_edge[s] += t->first_edge[s - 1];
    for (size_t e = 0; e < w->edges.count; e++)
        t->targets[t->first_edge[w->edges.at[e].from + 1]++] = live (w, w->edges.at[e].to);
}

static void
enter (struct tarjan *t, uint32_t s)
{
    t->order[s] = t->low[s] = ++t->count;
    t->next_edge[s] = t->first_edge[s];
    t->open[s] = true;
    *vec_add (&t->path) = s;
    *vec_add (&t->stack) = s;
}

/* Leave a finished state; true if it closes a component with all labels. */
static bool
leave (struct tarjan *t)
{
    const watch *w = t->watch;
    uint32_t s = vec_pop (&t->path);
    if (t->path.count && t->low[s] < t->low[vec_last (&t->path)])
        t->low[vec_last (&t->path)] = t->low[s];
    if (t->low[s] != t->order[s])
        return false;
    uint64_t seen = 0;
    uint32_t member;
    size_t size = 0;
    do {
        member = vec_pop (&t->stack);
        t->open[member] = false;
        seen |= w->marks.at[w->states.at[member].node];
        size++;
    } while (member != s);
    bool turns = size > 1;
    for (uint32_t e = t->first_edge[s]; e < t->first_edge[s + 1]; e++)
        turns |= t->targets[e] == s;
    return turns && seen == product_all_marks (w->product);
}

static bool
search_from (struct tarjan *t, uint32_t root)
{
    enter (t, root);
    while (t->path.count) {
        uint32_t s = vec_last (&t->path);
        if (t->next_edge[s] == t->first_edge[s + 1]) {
            if (leave (t))
                return true;
            continue;
        }
        uint32_t to = t->targets[t->next_edge[s]++];
        if (!t->order[to])
            enter (t, to);
        else if (t->open[to] && t->order[to] < t->low[s])
            t->low[s] = t->order[to];
    }
    return false;
}

bool
watch_may_cycle (const watch *w)
{
    struct tarjan t = { .watch = w };
    size_t states = w->states.count;
    sort_edges (&t);
    t.order = xcalloc (states + 1, sizeof *t.order);
    t.low = xcalloc (states + 1, sizeof *t.low);
    t.next_edge = xcalloc (states + 1, sizeof *t.next_edge);
    t.open = xcalloc (states + 1, sizeof *t.open);
    bool found = false;
    for (uint32_t s = 0; s < states && !found; s++)
        if (!t.order[s] && w->states.at[s].covered_by == WATCH_NONE)
            found = search_from (&t, s);
    vec_free (&t.path);
    vec_free (&t.stack);
    xfree (t.first_edge);
    xfree (t.targets);
    xfree (t.order);
    xfree (t.low);
    xfree (t.next_edge);
    xfree (t.open);
    return found;
}
