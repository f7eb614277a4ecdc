#include "symbolic.h"

static bool
meets (symbolic *s, DdNode *a, DdNode *b)
{
    return a && b && !Cudd_bddLeq (s->d.dd, a, Cudd_Not (b));
}

/* What was reached stays known when there is no room for more. */
static void
add_ring (symbolic *s, rings *r, TAKE DdNode *ring)
{
    *vec_add (&r->at) = ring;
    *vec_add (&r->instants) = r->instant;
    DdNode *all = diagram_or (&s->d, r->all, ring);
    if (all)
        diagram_set (&s->d, &r->all, all);
}

/* Sets are counted only if there is a limit. */
static bool
few_enough (symbolic *s, const rings *r)
{
    bool limited = budget_allowed (s->budget).states > 0;
    if (limited && !budget_allows_states (s->budget, symbolic_count (s, r->all)))
        s->d.failed = true;
    return !s->d.failed;
}

/* What lies outside of all rings so far, within `inside`. */
static DdNode *
only_new (symbolic *s, const rings *r, DdNode *inside, TAKE DdNode *set)
{
    diagram_minus_in (&s->d, &set, r->all);
    if (inside)
        diagram_and_in (&s->d, &set, inside);
    return set;
}

/* A tick from all rings of the last instant. */
static DdNode *
next_instant (symbolic *s, const rings *r)
{
    DdNode *last = diagram_copy (&s->d, s->d.zero);
    for (size_t i = r->at.count; i-- && r->instants.at[i] == r->instant;)
        diagram_or_in (&s->d, &last, r->at.at[i]);
    DdNode *later = symbolic_tick (s, last);
    diagram_drop (&s->d, last);
    return later;
}

/* Everything that can happen at one instant is computed before the next
 * tick: states of one instant resemble each other, and so their diagrams
 * stay smaller than those of mixed distances. */
rings
rings_new (symbolic *s, DdNode *from, DdNode *inside, DdNode *target)
{
    rings r = { .all = diagram_copy (&s->d, s->d.zero) };
    DdNode *front = only_new (s, &r, inside, diagram_copy (&s->d, from));
    bool more = true;
    while (more && front && few_enough (s, &r) && diagrams_ok (&s->d)) {
        if (!diagram_is_empty (&s->d, front)) {
            bool found = target && meets (s, front, target);
            DdNode *ring = front;
            add_ring (s, &r, ring);
            if (found)
                return r;
            front = only_new (s, &r, inside, symbolic_after_actions (s, ring));
        } else {
            diagram_set (&s->d, &front, only_new (s, &r, inside, next_instant (s, &r)));
            r.instant++;
            more = front && !diagram_is_empty (&s->d, front);
        }
    }
    diagram_drop (&s->d, front);
    return r;
}

void
rings_free (symbolic *s, rings *r)
{
    for (size_t i = 0; i < r->at.count; i++)
        diagram_drop (&s->d, r->at.at[i]);
    vec_free (&r->at);
    vec_free (&r->instants);
    diagram_drop (&s->d, r->all);
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

/* A state of the ring from which an action leads to the state. */
static DdNode *
before_action (symbolic *s, DdNode *ring, DdNode *state, uint32_t *how)
{
    for (size_t i = 0; i < s->actions.count && diagrams_ok (&s->d); i++) {
        DdNode *before = relation_preimage (s, &s->actions.at[i], state);
        diagram_and_in (&s->d, &before, ring);
        if (before && !diagram_is_empty (&s->d, before)) {
            DdNode *picked = symbolic_pick (s, before);
            diagram_drop (&s->d, before);
            *how = (uint32_t) i;
            return picked;
        }
        diagram_drop (&s->d, before);
    }
    return diagram_keep (&s->d, NULL);
}

/* A state of an earlier instant's rings from which a tick leads to the state
 * of ring *at, which becomes the number of the ring where it was found. */
static DdNode *
before_tick (symbolic *s, const rings *r, size_t *at, DdNode *state)
{
    DdNode *before = symbolic_before_tick (s, state);
    for (size_t i = *at; i-- && diagrams_ok (&s->d);) {
        DdNode *here = diagram_and (&s->d, r->at.at[i], before);
        if (here && !diagram_is_empty (&s->d, here)) {
            DdNode *picked = symbolic_pick (s, here);
            diagram_drop (&s->d, here);
            diagram_drop (&s->d, before);
            *at = i;
            return picked;
        }
        diagram_drop (&s->d, here);
    }
    diagram_drop (&s->d, before);
    return diagram_keep (&s->d, NULL);
}

DdNode *
rings_trail (symbolic *s, const rings *r, size_t last, DdNode *target, trail *out, DdNode **start)
{
    DdNode *there = diagram_and (&s->d, r->at.at[last], target);
    DdNode *end = symbolic_pick (s, there), *state = diagram_copy (&s->d, end);
    diagram_drop (&s->d, there);
    size_t from = out->count;
    for (size_t i = last; i && state;) {
        uint32_t how = TRAIL_TICK;
        if (r->instants.at[i - 1] == r->instants.at[i]) {
            i--;
            diagram_set (&s->d, &state, before_action (s, r->at.at[i], state, &how));
        } else
            diagram_set (&s->d, &state, before_tick (s, r, &i, state));
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
        diagram_drop (&s->d, state);
    return end;
}
