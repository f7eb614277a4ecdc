#include "symbolic.h"

static bool
meets (symbolic *s, DdNode *a, DdNode *b)
{
    return a && b && !Cudd_bddLeq (s->dd, a, Cudd_Not (b));
}

rings
rings_new (symbolic *s, DdNode *from, DdNode *inside, DdNode *target)
{
    rings r = { VEC_EMPTY, symbolic_copy (s, from) };
    DdNode *front = symbolic_copy (s, from);
    if (inside) {
        symbolic_and_in (s, &front, inside);
        symbolic_and_in (s, &r.all, inside);
    }
    while (front && !symbolic_is_empty (s, front) && symbolic_ok (s)) {
        *vec_add (&r.at) = front;
        if (target && meets (s, front, target))
            return r;
        front = symbolic_post (s, front);
        if (inside)
            symbolic_and_in (s, &front, inside);
        symbolic_minus_in (s, &front, r.all);
        symbolic_or_in (s, &r.all, front);
    }
    symbolic_drop (s, front);
    return r;
}

void
rings_free (symbolic *s, rings *r)
{
    for (size_t i = 0; i < r->at.count; i++)
        symbolic_drop (s, r->at.at[i]);
    vec_free (&r->at);
    symbolic_drop (s, r->all);
    r->all = NULL;
}

size_t
rings_find (symbolic *s, const rings *r, DdNode *set)
{
    size_t i = 0;
    while (i < r->at.count && !meets (s, r->at.at[i], set))
        i++;
    return i;
}

/* One state of `ring` from which a step leads to the state; *how gets the
 * step. */
static DdNode *
step_back (symbolic *s, DdNode *ring, DdNode *state, uint32_t *how)
{
    for (size_t i = 0; i <= s->actions.count && symbolic_ok (s); i++) {
        bool tick = i == s->actions.count;
        DdNode *before =
            tick ? symbolic_before_tick (s, state) : relation_preimage (s, &s->actions.at[i], state);
        symbolic_and_in (s, &before, ring);
        if (before && !symbolic_is_empty (s, before)) {
            *how = tick ? TRAIL_TICK : (uint32_t) i;
            DdNode *picked = symbolic_pick (s, before);
            symbolic_drop (s, before);
            return picked;
        }
        symbolic_drop (s, before);
    }
    return symbolic_keep (s, NULL);
}

DdNode *
rings_trail (symbolic *s, const rings *r, size_t last, DdNode *target, trail *out, DdNode **start)
{
    DdNode *there = symbolic_and (s, r->at.at[last], target);
    DdNode *end = symbolic_pick (s, there), *state = symbolic_copy (s, end);
    symbolic_drop (s, there);
    size_t from = out->count;
    for (size_t i = last; i-- && state;) {
        uint32_t how = TRAIL_TICK;
        symbolic_set (s, &state, step_back (s, r->at.at[i], state, &how));
        *vec_add (out) = how;
    }
    for (size_t i = from, k = out->count; i + 1 < k; i++) {
        uint32_t swapped = out->at[i];
        out->at[i] = out->at[--k];
        out->at[k] = swapped;
    }
    if (start)
        *start = state;
    else
        symbolic_drop (s, state);
    return end;
}
