#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "path_private.h"
#include "successors.h"

/* Builds one path; `seen` and `parents` belong to one breadth-first search
 * at a time. */
struct builder {
    const domain *domain;
    exploration *result;
    const component *component;
    successors out;
    VEC (uint32_t) states;
    VEC (uint64_t) tags;
    uint32_t *parents; /* PATH_NO_PARENT: not seen */
    VEC (uint32_t) queue;
    bool cut_off; /* an expansion did not bring back what it had brought before */
};

static void
expand (struct builder *b, uint32_t number)
{
    successors_clear (&b->out);
    b->domain->expand (b->domain->self, store_at (b->result->store, number), &b->out);
}

/* The tag of a transition from -> to that carries a mark of `wanted` if one
 * does (any transition when wanted is 0). */
static uint64_t
tag_between (struct builder *b, uint32_t from, uint32_t to, uint64_t wanted)
{
    expand (b, from);
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < successors_count (&b->out); i++)
        if (store_find (b->result->store, successors_state (&b->out, i)) == to
            && (best == SIZE_MAX || (b->out.marks.at[i] & wanted)))
            best = i;
    if (best == SIZE_MAX) {
        b->cut_off = true;
        return 0;
    }
    return b->out.tags.at[best];
}

static void
append (struct builder *b, uint32_t to, uint64_t wanted)
{
    *vec_add (&b->tags) = tag_between (b, vec_last (&b->states), to, wanted);
    *vec_add (&b->states) = to;
}

/* Append the states that lead along the parents to `last`; the first of them, where
 * `stop` is, is already there. */
static void
append_chain (struct builder *b, const uint32_t *parents, uint32_t stop, uint32_t last)
{
    size_t from = b->queue.count;
    for (uint32_t s = last; s != stop; s = parents[s])
        *vec_add (&b->queue) = s;
    while (b->queue.count > from) {
        uint32_t next = vec_pop (&b->queue);
        append (b, next, 0);
    }
}

/* Marks of the transition i of the path; UINT64_MAX if the domain has none. */
static uint64_t
marks_of_transition (const exploration *e, const successors *out, size_t i)
{
    for (size_t k = 0; k < successors_count (out); k++)
        if (out->tags.at[k] == e->path.tags[i]
            && store_find (e->store, successors_state (out, k)) == e->path.states[i + 1])
            return out->marks.at[k];
    return UINT64_MAX;
}

static bool
begins_well (const domain *d, const exploration *e)
{
    successors out = { .words = d->words };
    bool found = false;
    d->initial (d->self, &out);
    for (size_t k = 0; !found && k < successors_count (&out); k++)
        found = store_find (e->store, successors_state (&out, k)) == e->path.states[0];
    successors_free (&out);
    return found;
}

bool
path_is_valid (const domain *d, const exploration *e, uint64_t accept)
{
    const path *p = &e->path;
    successors out = { .words = d->words };
    uint64_t met = 0;
    bool fine = begins_well (d, e) && p->loop_from <= p->length
                && (p->loop_from == p->length || p->states[p->loop_from] == p->states[p->length]);
    for (size_t i = 0; fine && i < p->length; i++) {
        successors_clear (&out);
        d->expand (d->self, store_at (e->store, p->states[i]), &out);
        uint64_t marks = marks_of_transition (e, &out, i);
        fine = marks != UINT64_MAX;
        met |= i >= p->loop_from ? marks : 0;
    }
    successors_free (&out);
    return fine && (p->loop_from == p->length || (met & accept) == accept);
}

static void
builder_finish (struct builder *b, size_t loop_from, uint64_t accept, budget *limits)
{
    assert (b->states.count == b->tags.count + 1);
    assert (!b->cut_off || budget_reason (limits));
    if (b->cut_off) {
        vec_free (&b->states);
        vec_free (&b->tags);
        b->result->end = EXPLORE_LIMIT;
    } else {
        b->result->path = (path){ b->states.at, b->tags.at, b->tags.count, loop_from };
        assert (path_is_valid (b->domain, b->result, accept) || budget_reason (limits));
    }
    (void) accept;
    (void) limits;
    successors_free (&b->out);
    vec_free (&b->queue);
    xfree (b->parents);
}

void
path_from_parents (const domain *d, exploration *e, const uint32_t *parents, uint32_t last, budget *limits)
{
    struct builder b = { .domain = d, .result = e, .out.words = d->words };
    uint32_t first = last;
    while (parents[first] != PATH_NO_PARENT)
        first = parents[first];
    *vec_add (&b.states) = first;
    append_chain (&b, parents, first, last);
    builder_finish (&b, b.tags.count, 0, limits);
}

static bool
in_component (const component *c, uint32_t s)
{
    return c->group[s] >= c->lowest && c->group[s] <= c->highest;
}

static void
forget (struct builder *b)
{
    memset (b->parents, 0xff, store_count (b->result->store) * sizeof *b->parents);
    vec_clear (&b->queue);
}

/* Go on from the last state, inside the component, over the fewest
 * transitions of which the last carries a mark of `wanted`, or (wanted 0)
 * ends in `goal`.  Returns the marks met on the way. */
static uint64_t
walk_inside (struct builder *b, uint64_t wanted, uint32_t goal)
{
    uint32_t start = vec_last (&b->states);
    forget (b);
    *vec_add (&b->queue) = start;
    for (size_t head = 0; head < b->queue.count; head++) {
        uint32_t from = b->queue.at[head];
        expand (b, from);
        for (size_t i = 0; i < successors_count (&b->out); i++) {
            uint32_t to = store_find (b->result->store, successors_state (&b->out, i));
            if (to == STORE_FULL || !in_component (b->component, to))
                continue;
            uint64_t marks = b->out.marks.at[i];
            if (wanted ? (marks & wanted) != 0 : to == goal) {
                uint64_t tag = b->out.tags.at[i];
                append_chain (b, b->parents, start, from);
                *vec_add (&b->tags) = tag;
                *vec_add (&b->states) = to;
                return marks;
            }
            if (b->parents[to] == PATH_NO_PARENT && to != start) {
                b->parents[to] = from;
                *vec_add (&b->queue) = to;
            }
        }
    }
    b->cut_off = true; /* a component is strongly connected, as far as it was expanded */
    return UINT64_MAX;
}

/* Shortest way from an initial state into the component, over visited
 * states only.  False if the budget ran out. */
static bool
walk_there (struct builder *b, budget *limits)
{
    forget (b);
    successors_clear (&b->out);
    b->domain->initial (b->domain->self, &b->out);
    for (size_t i = 0; i < successors_count (&b->out); i++) {
        uint32_t s = store_find (b->result->store, successors_state (&b->out, i));
        if (s == STORE_FULL || b->component->group[s] == 0 || b->parents[s] != PATH_NO_PARENT)
            continue;
        b->parents[s] = s; /* a root is its own parent */
        *vec_add (&b->queue) = s;
    }
    for (size_t head = 0; head < b->queue.count && budget_ok (limits); head++) {
        uint32_t from = b->queue.at[head];
        if (in_component (b->component, from)) {
            uint32_t first = from;
            while (b->parents[first] != first)
                first = b->parents[first];
            *vec_add (&b->states) = first;
            append_chain (b, b->parents, first, from);
            return true;
        }
        expand (b, from);
        for (size_t i = 0; i < successors_count (&b->out); i++) {
            uint32_t to = store_find (b->result->store, successors_state (&b->out, i));
            if (to == STORE_FULL || b->component->group[to] == 0 || b->parents[to] != PATH_NO_PARENT)
                continue;
            b->parents[to] = from;
            *vec_add (&b->queue) = to;
        }
    }
    return false;
}

void
path_lasso (const domain *d, exploration *e, const component *c, uint64_t accept, budget *limits)
{
    struct builder b = { .domain = d, .result = e, .component = c, .out.words = d->words };
    b.parents = xreallocarray (NULL, store_count (e->store), sizeof *b.parents);
    if (!walk_there (&b, limits)) {
        *vec_add (&b.states) = c->fallback[0];
        for (size_t i = 1; i < c->fallback_count; i++)
            append (&b, c->fallback[i], 0);
    }
    size_t loop_from = b.tags.count;
    uint32_t knot = vec_last (&b.states);
    uint64_t missing = accept;
    do
        missing &= ~walk_inside (&b, missing, knot);
    while (missing);
    if (vec_last (&b.states) != knot)
        walk_inside (&b, 0, knot);
    builder_finish (&b, loop_from, accept, limits);
    assert (e->end == EXPLORE_LIMIT || e->path.loop_from < e->path.length);
}
