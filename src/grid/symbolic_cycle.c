/* Infinite runs: the greatest set in which every state can go on forever
 * and meet every demand again and again (Emerson and Lei), and a loop in it. */
#include "symbolic.h"

/* Demands: an action, then time if asked for, then every label. */
static size_t
demand_count (const symbolic *s)
{
    return 1 + s->query->non_zeno + s->query->label_count;
}

DdNode *
symbolic_label (symbolic *s, uint32_t label)
{
    DdNode *set = diagram_copy (&s->d, s->d.zero);
    for (uint32_t p = 0; p < s->model->process_count; p++)
        for (uint32_t l = 0; l < s->model->processes[p].location_count; l++) {
            const location *where = &s->model->processes[p].locations[l];
            for (size_t i = 0; i < where->label_count; i++)
                if (where->labels[i] == label) {
                    DdNode *here = entity_equals (s, &s->locations[p], l, false);
                    diagram_or_in (&s->d, &set, here);
                    diagram_drop (&s->d, here);
                }
        }
    return set;
}

/* The states of the set in which the demand is met right now: the label
 * holds, or the wanted step leads back into the set. */
static DdNode *
met_now (symbolic *s, size_t demand, DdNode *set)
{
    DdNode *met;
    if (demand == 0)
        met = symbolic_before_action (s, set);
    else if (s->query->non_zeno && demand == 1)
        met = symbolic_before_tick (s, set);
    else
        met = symbolic_label (s, s->query->labels[demand - 1 - s->query->non_zeno]);
    diagram_and_in (&s->d, &met, set);
    return met;
}

/* The states of the set from which `goal` is reached within the set. */
static DdNode *
can_reach (symbolic *s, DdNode *set, TAKE DdNode *goal)
{
    DdNode *all = diagram_copy (&s->d, goal), *front = goal;
    while (front && !diagram_is_empty (&s->d, front) && diagrams_ok (&s->d)) {
        diagram_set (&s->d, &front, symbolic_pre (s, front));
        diagram_and_in (&s->d, &front, set);
        diagram_minus_in (&s->d, &front, all);
        diagram_or_in (&s->d, &all, front);
    }
    diagram_drop (&s->d, front);
    return all;
}

/* Keep what can meet the demand within the set; true if something was given up. */
static bool
restrict_to (symbolic *s, size_t demand, DdNode **set, symbolic_removed *removed, void *context)
{
    DdNode *kept = can_reach (s, *set, met_now (s, demand, *set));
    bool changed = kept != *set;
    if (changed && removed) {
        DdNode *given_up = diagram_minus (&s->d, *set, kept);
        removed (context, s, demand, given_up);
        diagram_drop (&s->d, given_up);
    }
    diagram_set (&s->d, set, kept);
    return changed;
}

DdNode *
symbolic_fair (symbolic *s, DdNode *reached, symbolic_removed *removed, void *context)
{
    DdNode *set = diagram_copy (&s->d, reached);
    for (bool changed = true; changed && set && diagrams_ok (&s->d);) {
        changed = false;
        for (size_t d = 0; d < demand_count (s); d++)
            changed |= restrict_to (s, d, &set, removed, context);
    }
    return set;
}

/* Take one step from the state that meets the demand within the set (for a
 * label none is needed).  Returns the state after it. */
static DdNode *
meet (symbolic *s, size_t demand, DdNode *set, DdNode *state, trail *out)
{
    if (demand > s->query->non_zeno)
        return diagram_copy (&s->d, state);
    bool tick = demand == 1;
    for (size_t i = 0; i < (tick ? 1 : s->actions.count) && diagrams_ok (&s->d); i++) {
        DdNode *after = tick ? symbolic_tick (s, state) : symbolic_act (s, i, state);
        diagram_and_in (&s->d, &after, set);
        if (after && !diagram_is_empty (&s->d, after)) {
            *vec_add (out) = tick ? TRAIL_TICK : (uint32_t) i;
            DdNode *picked = symbolic_pick (s, after);
            diagram_drop (&s->d, after);
            return picked;
        }
        diagram_drop (&s->d, after);
    }
    return diagram_keep (&s->d, NULL);
}

/* Go from the state (which is replaced) to the nearest one in `goal`. */
static bool
go_to (symbolic *s, DdNode *set, DdNode **state, DdNode *goal, trail *out)
{
    rings r = rings_new (s, *state, set, goal);
    size_t last = rings_find (s, &r, goal);
    bool there = last < r.at.count;
    if (there)
        diagram_set (&s->d, state, rings_trail (s, &r, last, goal, out, NULL));
    rings_free (s, &r);
    return there;
}

/* Meet all demands one after the other and try to come back to where that
 * started.  If there is no way back, the walk has left a strongly connected
 * component for good; components are finitely many, so trying again from
 * there ends. */
void
symbolic_lasso (symbolic *s, DdNode *fair, DdNode *state, trail *out, size_t *knot)
{
    DdNode *now = diagram_copy (&s->d, state);
    for (bool closed = false; !closed && now && diagrams_ok (&s->d);) {
        DdNode *start = diagram_copy (&s->d, now);
        *knot = out->count;
        for (size_t d = demand_count (s); d-- && now;) {
            DdNode *goal = met_now (s, d, fair);
            go_to (s, fair, &now, goal, out);
            diagram_set (&s->d, &now, meet (s, d, fair, now, out));
            diagram_drop (&s->d, goal);
        }
        closed = now && go_to (s, fair, &now, start, out);
        diagram_drop (&s->d, start);
    }
    diagram_drop (&s->d, now);
}
