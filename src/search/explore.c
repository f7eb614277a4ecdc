#include "explore.h"

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
    VEC (uint32_t) parents;
    VEC (uint32_t) stack;
    enum explore_order order;
    uint32_t next; /* breadth-first: the first number not yet expanded */
};

/* Store what the domain announced; true if the search can go on. */
static bool
take_successors (struct reach *r, uint32_t parent)
{
    exploration *e = r->result;
    for (size_t i = 0; i < successors_count (&r->out); i++) {
        bool fresh;
        uint32_t number = store_put (e->store, successors_state (&r->out, i), &fresh);
        if (number == STORE_FULL) {
            e->end = EXPLORE_LIMIT;
            return false;
        }
        if (!fresh)
            continue;
        *vec_add (&r->parents) = parent;
        if (r->order == EXPLORE_DFS)
            *vec_add (&r->stack) = number;
        if (r->domain->target && r->domain->target (r->domain->self, successors_state (&r->out, i))) {
            e->end = EXPLORE_FOUND;
            path_from_parents (r->domain, e, r->parents.at, number);
            return false;
        }
    }
    return true;
}

static bool
next_state (struct reach *r, uint32_t *number)
{
    if (r->order == EXPLORE_BFS) {
        *number = r->next;
        return r->next++ < store_count (r->result->store);
    }
    if (!r->stack.count)
        return false;
    *number = vec_pop (&r->stack);
    return true;
}

static void
reach_all (struct reach *r)
{
    const domain *d = r->domain;
    exploration *e = r->result;
    d->initial (d->self, &r->out);
    uint32_t number;
    for (bool more = take_successors (r, PATH_NO_PARENT); more && next_state (r, &number);
         more = take_successors (r, number)) {
        uint64_t waiting =
            r->order == EXPLORE_BFS ? store_count (e->store) - r->next : (uint64_t) r->stack.count;
        if (!budget_step (r->limits, waiting, 0)) {
            e->end = EXPLORE_LIMIT;
            return;
        }
        successors_clear (&r->out);
        bool go_on = d->expand (d->self, store_at (e->store, number), &r->out);
        e->transitions += successors_count (&r->out);
        if (!go_on) {
            e->end = EXPLORE_STOPPED;
            path_from_parents (d, e, r->parents.at, number);
            return;
        }
    }
}

exploration *
explore_reach (const domain *d, enum explore_order order, budget *b)
{
    struct reach r = { .domain = d, .limits = b, .result = exploration_new (d, b), .order = order };
    r.out.words = d->words;
    r.result->end = EXPLORE_DONE;
    reach_all (&r);
    r.result->states = store_count (r.result->store);
    successors_free (&r.out);
    vec_free (&r.parents);
    vec_free (&r.stack);
    return r.result;
}
