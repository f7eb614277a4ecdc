#include "explore.h"

#include <assert.h>
#include <stdlib.h>
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

struct waiting_state {
    uint64_t tag;
    uint32_t number;
};

/* A reachability search.  Breadth-first order is the order of the numbers,
 * so the waiting list is an interval; depth-first keeps a stack. */
struct explore_parts {
    const domain *domain;
    budget *limits;
    exploration *result;
    successors out;
    VEC (uint32_t) origins; /* of each successor in `out`: the state that it follows */
    VEC (uint32_t) hints;   /* ... and where the store keeps it */
    VEC (uint32_t) parents;
    VEC (uint32_t) stack;
    VEC (struct waiting_state) fresh; /* eager: the new ones of one expansion */
    enum explore_order order;
    uint32_t next;       /* breadth-first: the first number not yet expanded */
    uint32_t stopped_at; /* where the domain ended the search */
    bool over;
};

/* Breadth first, several states are expanded before their successors are
 * looked up, since each look-up waits for memory. */
enum { TOGETHER = 16 };

static int
by_falling_tag (const void *a, const void *b)
{
    const struct waiting_state *left = a, *right = b;
    if (left->tag != right->tag)
        return left->tag < right->tag ? 1 : -1;
    return left->number < right->number ? 1 : -1;
}

/* Eager: the smallest tag comes to lie on top. */
static void
stack_fresh (explore_parts *r)
{
    if (r->fresh.count > 1)
        qsort (r->fresh.at, r->fresh.count, sizeof *r->fresh.at, by_falling_tag);
    for (size_t i = 0; i < r->fresh.count; i++)
        *vec_add (&r->stack) = r->fresh.at[i].number;
    vec_clear (&r->fresh);
}

/* Store what the domain announced; true if the search can go on. */
static bool
take_successors (explore_parts *r)
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
        else if (r->order == EXPLORE_EAGER)
            *vec_add (&r->fresh) = (struct waiting_state){ r->out.tags.at[i], number };
        if (r->domain->target && r->domain->target (r->domain->self, state)) {
            e->end = EXPLORE_FOUND;
            path_from_parents (r->domain, e, r->parents.at, number, r->limits);
            return false;
        }
    }
    stack_fresh (r);
    successors_clear (&r->out);
    vec_clear (&r->origins);
    return true;
}

static bool
next_state (explore_parts *r, uint32_t *number)
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
note_origin (explore_parts *r, uint32_t number)
{
    while (r->origins.count < successors_count (&r->out))
        *vec_add (&r->origins) = number;
}

/* Expand one state; false if the search ends there. */
static bool
expand (explore_parts *r, uint32_t number)
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
expand_some (explore_parts *r)
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

explore_parts *
explore_parts_new (const domain *d, enum explore_order order, budget *b)
{
    explore_parts *r = xcalloc (1, sizeof *r);
    r->domain = d;
    r->limits = b;
    r->result = exploration_new (d, b);
    r->order = order;
    r->out.words = d->words;
    r->result->end = EXPLORE_DONE;
    d->initial (d->self, &r->out);
    note_origin (r, PATH_NO_PARENT);
    return r;
}

bool
explore_parts_go (explore_parts *r, uint64_t states)
{
    exploration *e = r->result;
    while (!r->over && store_count (e->store) <= states)
        r->over = !take_successors (r) || e->end != EXPLORE_DONE || !expand_some (r);
    return r->over;
}

exploration *
explore_parts_end (TAKE explore_parts *r)
{
    exploration *e = r->result;
    if (e->end == EXPLORE_STOPPED)
        path_from_parents (r->domain, e, r->parents.at, r->stopped_at, r->limits);
    if (!r->over && e->end == EXPLORE_DONE)
        e->end = EXPLORE_LIMIT;
    e->states = store_count (e->store);
    assert (e->end == EXPLORE_LIMIT || store_is_valid (e->store));
    successors_free (&r->out);
    vec_free (&r->origins);
    vec_free (&r->hints);
    vec_free (&r->parents);
    vec_free (&r->stack);
    vec_free (&r->fresh);
    xfree (r);
    return e;
}

exploration *
explore_reach (const domain *d, enum explore_order order, budget *b)
{
    explore_parts *r = explore_parts_new (d, order, b);
    explore_parts_go (r, UINT64_MAX);
    return explore_parts_end (r);
}
