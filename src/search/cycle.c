/* Couvreur's search for an accepting cycle, with acceptance on transitions:
 * one depth-first pass that keeps, for every strongly connected component
 * under construction, the marks of its inner transitions. */
#include <assert.h>

#include "alloc.h"
#include "contract.h"
#include "explore.h"
#include "path_private.h"
#include "successors.h"
#include "vec.h"

/* dfs[s]: 0 not visited, DEAD in a finished component, else its number. */
#define DEAD UINT32_MAX

struct arrow {
    uint64_t marks;
    uint32_t to;
};

struct frame {
    uint32_t state;
    size_t next, end; /* of its arrows */
};

struct root {
    uint32_t number;
    uint64_t inside, incoming; /* marks in the component, and of the arrow into it */
};

struct search {
    const domain *domain;
    budget *limits;
    exploration *result;
    uint64_t accept;
    successors out;
    VEC (uint32_t) dfs;
    VEC (struct arrow) arrows;
    VEC (struct frame) frames;
    VEC (struct root) roots;
    VEC (uint32_t) live; /* visited, not dead, in order of number */
    uint32_t visited;
};

bool
explore_cycle_is_valid (const struct search *s)
{
    if (s->dfs.count != store_count (s->result->store) || s->roots.count > s->frames.count)
        return false;
    for (size_t i = 0; i < s->live.count; i++) {
        uint32_t number = s->dfs.at[s->live.at[i]], before = i ? s->dfs.at[s->live.at[i - 1]] : 0;
        if (number == DEAD || number <= before || number > s->visited)
            return false;
    }
    for (size_t i = 1; i < s->roots.count; i++)
        if (s->roots.at[i].number <= s->roots.at[i - 1].number)
            return false;
    for (size_t i = 0; i < s->frames.count; i++) {
        const struct frame *f = &s->frames.at[i];
        uint32_t before = i ? s->dfs.at[f[-1].state] : 0;
        if (f->next > f->end || f->end > s->arrows.count || s->dfs.at[f->state] <= before
            || s->dfs.at[f->state] == DEAD)
            return false;
    }
    return true;
}

static bool
end_search (struct search *s, explore_end end)
{
    s->result->end = end;
    return false;
}

/* Append the announced successors to the arrows. */
static bool
take_arrows (struct search *s)
{
    for (size_t i = 0; i < successors_count (&s->out); i++) {
        bool fresh;
        uint32_t to = store_put (s->result->store, successors_state (&s->out, i), &fresh);
        if (to == STORE_FULL)
            return end_search (s, EXPLORE_LIMIT);
        if (fresh)
            *vec_add (&s->dfs) = 0;
        *vec_add (&s->arrows) = (struct arrow){ s->out.marks.at[i], to };
    }
    return true;
}

static void
keep_stack_as_path (struct search *s)
{
    VEC (uint32_t) parents = VEC_EMPTY;
    vec_reserve (&parents, store_count (s->result->store));
    uint32_t parent = PATH_NO_PARENT;
    for (size_t i = 0; i < s->frames.count; i++) {
        parents.at[s->frames.at[i].state] = parent;
        parent = s->frames.at[i].state;
    }
    path_from_parents (s->domain, s->result, parents.at, parent, s->limits);
    vec_free (&parents);
}

static bool
enter (struct search *s, uint32_t state, uint64_t incoming)
{
    if (!budget_step (s->limits, 0, s->frames.count))
        return end_search (s, EXPLORE_LIMIT);
    s->dfs.at[state] = ++s->visited;
    *vec_add (&s->live) = state;
    *vec_add (&s->roots) = (struct root){ s->visited, 0, incoming };
    size_t begin = s->arrows.count;
    *vec_add (&s->frames) = (struct frame){ state, begin, begin };
    successors_clear (&s->out);
    bool go_on = s->domain->expand (s->domain->self, store_at (s->result->store, state), &s->out);
    s->result->transitions += successors_count (&s->out);
    if (!go_on && budget_reason (s->limits))
        return end_search (s, EXPLORE_LIMIT);
    if (!go_on) {
        s->result->end = EXPLORE_STOPPED;
        keep_stack_as_path (s);
        return false;
    }
    if (!take_arrows (s))
        return false;
    vec_last (&s->frames).end = s->arrows.count;
    assert (!contract_due (s->visited) || explore_cycle_is_valid (s));
    return true;
}

static void
leave (struct search *s)
{
    struct frame done = vec_pop (&s->frames);
    s->arrows.count = s->frames.count ? vec_last (&s->frames).end : 0;
    if (vec_last (&s->roots).number != s->dfs.at[done.state])
        return;
    (void) vec_pop (&s->roots);
    assert (s->roots.count <= s->frames.count);
    uint32_t last;
    do {
        last = vec_pop (&s->live);
        s->dfs.at[last] = DEAD;
    } while (last != done.state);
}

/* An arrow back into a live component: all components above it are one. */
static bool
merge (struct search *s, struct arrow a)
{
    uint64_t marks = a.marks;
    assert (s->roots.count && s->dfs.at[a.to] <= s->visited);
    while (vec_last (&s->roots).number > s->dfs.at[a.to]) {
        struct root top = vec_pop (&s->roots);
        marks |= top.inside | top.incoming;
    }
    vec_last (&s->roots).inside |= marks;
    return (vec_last (&s->roots).inside & s->accept) == s->accept;
}

static void
build_lasso (struct search *s)
{
    component c = { s->dfs.at, vec_last (&s->roots).number, DEAD - 1, NULL, 0 };
    VEC (uint32_t) stack = VEC_EMPTY;
    for (size_t i = 0; i < s->frames.count && (!i || s->dfs.at[vec_last (&stack)] < c.lowest); i++)
        *vec_add (&stack) = s->frames.at[i].state;
    c.fallback = stack.at;
    c.fallback_count = stack.count;
    path_lasso (s->domain, s->result, &c, s->accept, s->limits);
    vec_free (&stack);
}

/* Search from one initial state; false when the whole search is over. */
static bool
search_from (struct search *s, uint32_t start)
{
    if (s->dfs.at[start])
        return true;
    if (!enter (s, start, 0))
        return false;
    while (s->frames.count) {
        struct frame *top = &vec_last (&s->frames);
        if (top->next == top->end) {
            leave (s);
            continue;
        }
        struct arrow a = s->arrows.at[top->next++];
        if (s->dfs.at[a.to] == DEAD)
            continue;
        if (s->dfs.at[a.to]) {
            if (merge (s, a)) {
                s->result->end = EXPLORE_FOUND;
                build_lasso (s);
                return false;
            }
        } else if (!enter (s, a.to, a.marks))
            return false;
    }
    return true;
}

exploration *
explore_cycle (const domain *d, uint64_t accept, budget *b)
{
    struct search s = { .domain = d, .limits = b, .result = exploration_new (d, b), .accept = accept };
    s.out.words = d->words;
    s.result->end = EXPLORE_DONE;
    d->initial (d->self, &s.out);
    if (take_arrows (&s)) {
        uint32_t starts = store_count (s.result->store);
        vec_clear (&s.arrows);
        for (uint32_t i = 0; i < starts && search_from (&s, i); i++)
            ;
    }
    assert (s.result->end != EXPLORE_DONE || (explore_cycle_is_valid (&s) && !s.live.count));
    s.result->states = store_count (s.result->store);
    successors_free (&s.out);
    vec_free (&s.dfs);
    vec_free (&s.arrows);
    vec_free (&s.frames);
    vec_free (&s.roots);
    vec_free (&s.live);
    return s.result;
}
