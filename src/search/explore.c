#include "explore.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "path_private.h"
#include "successors.h"
#include "vec.h"

void
successors_add (successors *out, const uint64_t *state, uint64_t marks, uint64_t tag)
{
    vec_reserve (&out->states, out->words);
    memcpy (out->states.at + out->states.count, state, out->words * sizeof *state);
    out->states.count += out->words;
    *vec_add (&out->marks) = marks;
    *vec_add (&out->tags) = tag;
}

exploration *
exploration_new (const domain *d, budget *b)
{
    exploration *e = xcalloc (1, sizeof *e);
    e->store = store_new (d->words, b);
    return e;
}

void
exploration_free (exploration *e)
{
    if (!e)
        return;
    xfree (e->path.states);
    xfree (e->path.tags);
    store_free (e->store);
    xfree (e);
}

/* A reachability search.  Breadth-first order is the order of the numbers,
 * so the waiting list is an interval; depth-first keeps a stack. */
struct reach {
    const domain *domain;
    budget *limits;
    exploration *result;
    successors out;
    VEC (uint32_t) origins; /* of each successor in `out`: the state that it follows */
    VEC (uint32_t) hints;   /* ... and where the store keeps it */
    VEC (uint32_t) parents;
    VEC (uint32_t) stack;
    enum explore_order order;
    uint32_t next;       /* breadth-first: the first number not yet expanded */
    uint32_t stopped_at; /* where the domain ended the search */
};

/* Breadth first, several states are expanded before their successors are
 * looked up, since each look-up waits for memory. */
enum { TOGETHER = 16 };

/* Store what the domain announced; true if the search can go on. */
static bool
take_successors (struct reach *r)
{
    exploration *e = r->result;
    size_t count = successors_count (&r->out);
    assert (r->origins.count == count && r->out.states.count == count * r->out.words);
    assert (r->parents.count == store_count (e->store));
    vec_clear (&r->hints);
    for (size_t i = 0; i < count; i++)
        *vec_add (&r->hints) = store_hint (e->store, successors_state (&r->out, i));
    for (size_t i = 0; i < count; i++)
        store_peek (e->store, r->hints.at[i]);
    for (size_t i = 0; i < count; i++) {
        bool fresh;
        const uint64_t *state = successors_state (&r->out, i);
        uint32_t number = store_put_hinted (e->store, state, r->hints.at[i], &fresh);
        if (number == STORE_FULL) {
            e->end = EXPLORE_LIMIT;
            return false;
        }
        if (!fresh)
            continue;
        *vec_add (&r->parents) = r->origins.at[i];
        if (r->order == EXPLORE_DFS)
            *vec_add (&r->stack) = number;
        if (r->domain->target && r->domain->target (r->domain->self, state)) {
            e->end = EXPLORE_FOUND;
            path_from_parents (r->domain, e, r->parents.at, number, r->limits);
            return false;
        }
    }
    successors_clear (&r->out);
    vec_clear (&r->origins);
    return true;
}

static bool
next_state (struct reach *r, uint32_t *number)
{
    if (r->order == EXPLORE_BFS) {
        if (r->next == store_count (r->result->store))
            return false;
        *number = r->next++;
        return true;
    }
    if (!r->stack.count)
        return false;
    *number = vec_pop (&r->stack);
    return true;
}

static void
note_origin (struct reach *r, uint32_t number)
{
    while (r->origins.count < successors_count (&r->out))
        *vec_add (&r->origins) = number;
}

/* Expand one state; false if the search ends there. */
static bool
expand (struct reach *r, uint32_t number)
{
    const domain *d = r->domain;
    exploration *e = r->result;
    uint64_t waiting = r->order == EXPLORE_BFS ? store_count (e->store) - r->next : (uint64_t) r->stack.count;
    if (!budget_step (r->limits, waiting, 0))
        e->end = EXPLORE_LIMIT;
    else if (!d->expand (d->self, store_at (e->store, number), &r->out)) {
        e->end = budget_reason (r->limits) ? EXPLORE_LIMIT : EXPLORE_STOPPED;
        r->stopped_at = number;
    }
    note_origin (r, number);
    return e->end == EXPLORE_DONE;
}

/* Expand the next states; false if there are none. */
static bool
expand_some (struct reach *r)
{
    size_t count = 0, most = r->order == EXPLORE_BFS ? TOGETHER : 1;
    uint32_t number;
    while (count < most && next_state (r, &number)) {
        count++;
        if (!expand (r, number))
            break;
    }
    r->result->transitions += successors_count (&r->out);
    return count > 0;
}

static void
reach_all (struct reach *r)
{
    const domain *d = r->domain;
    exploration *e = r->result;
    d->initial (d->self, &r->out);
    note_origin (r, PATH_NO_PARENT);
    while (take_successors (r) && e->end == EXPLORE_DONE && expand_some (r))
        ;
    if (e->end == EXPLORE_STOPPED)
        path_from_parents (d, e, r->parents.at, r->stopped_at, r->limits);
}

exploration *
explore_reach (const domain *d, enum explore_order order, budget *b)
{
    struct reach r = { .domain = d, .limits = b, .result = exploration_new (d, b), .order = order };
    r.out.words = d->words;
    r.result->end = EXPLORE_DONE;
    reach_all (&r);
    r.result->states = store_count (r.result->store);
    assert (r.result->end == EXPLORE_LIMIT || store_is_valid (r.result->store));
    successors_free (&r.out);
    vec_free (&r.origins);
    vec_free (&r.hints);
    vec_free (&r.parents);
    vec_free (&r.stack);
    return r.result;
}
