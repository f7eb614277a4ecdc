/* Is there a reachable state from which no delay leads to a joint edge?  The set of a
 * state minus, edge by edge, what comes to it by waiting; all pieces are polyhedra.
 * With `every_period`, as in deadlock.c, waiting counts only where it leads to the edge
 * whatever the period (proofs/grid.md, 14). */
#include "alloc.h"
#include "stopwatch_private.h"

typedef VEC (clock_set) piece_list;

static void
drop_pieces (piece_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        ppl_delete_Polyhedron (list->at[i]);
    vec_free (list);
}

/* Where the joint edge can be taken at once: its guard, and the invariant of its target
 * in terms of the values before. */
static bool
can_take (watch *w, const product_step *step, clock_set set)
{
    if (!watch_intersect (w, set, step->guard, step->guard_count))
        return false;
    for (uint32_t k = 0; k < step->invariant_count && !step->fault; k++) {
        clock_constraint c = step->invariant[k];
        int64_t constant = c.c;
        uint16_t i = c.i, j = c.j;
        for (uint32_t u = 0; u < step->update_count; u++) {
            const clock_update *to = &step->updates[u];
            if (i && to->x == i) {
                c.i = to->y;
                constant -= to->c;
            }
            if (j && to->x == j) {
                c.j = to->y;
                constant += to->c;
            }
        }
        if (constant < INT32_MIN || constant > INT32_MAX) {
            budget_stop (w->budget, "overflow: a clock is compared beyond all constants");
            return false;
        }
        c.c = (int32_t) constant;
        if (!watch_intersect (w, set, &c, 1))
            return false;
    }
    return true;
}

/* All that comes to the set by waiting within the invariant, which is convex and holds
 * at both ends; or the set itself if waiting does not count. */
static bool
add_before (watch *w, clock_set set, const product_view *view)
{
    if (!view->can_delay)
        return true;
    if (w->query->every_period) {
        clock_set later;
        if (!clock_set_copy (&later, set, w->budget))
            return false;
        bool fine = watch_elapse (w, later, view, 1); /* also beyond the invariant: it must not end there */
        int lasts = fine ? ppl_Polyhedron_contains_Polyhedron (set, later) : 0;
        ppl_delete_Polyhedron (later);
        if (!fine || !watch_done (w, lasts) || !lasts)
            return fine && lasts >= 0;
    }
    return watch_elapse (w, set, view, -1);
}

/* Add the part of `from` on the other side of a constraint, if there is any. */
static bool
add_outside (watch *w, clock_set from, ppl_const_Constraint_t c, enum ppl_enum_Constraint_Type type,
             piece_list *out)
{
    ppl_Linear_Expression_t e;
    ppl_Constraint_t other;
    clock_set piece;
    if (!clock_set_copy (&piece, from, w->budget))
        return false;
    ppl_new_Linear_Expression_from_Constraint (&e, c);
    ppl_new_Constraint (&other, e, type);
    bool fine = watch_done (w, ppl_Polyhedron_add_constraint (piece, other));
    ppl_delete_Constraint (other);
    ppl_delete_Linear_Expression (e);
    int empty = fine ? ppl_Polyhedron_is_empty (piece) : 1;
    fine = fine && watch_done (w, empty);
    if (fine && !empty)
        *vec_add (out) = piece;
    else
        ppl_delete_Polyhedron (piece);
    return fine;
}

/* Both sides of an equation, else what violates the inequality. */
static bool
add_violations (watch *w, clock_set from, ppl_const_Constraint_t c, piece_list *out)
{
    switch (ppl_Constraint_type (c)) {
    case PPL_CONSTRAINT_TYPE_EQUAL:
        return add_outside (w, from, c, PPL_CONSTRAINT_TYPE_LESS_THAN, out)
               && add_outside (w, from, c, PPL_CONSTRAINT_TYPE_GREATER_THAN, out);
    case PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL:
        return add_outside (w, from, c, PPL_CONSTRAINT_TYPE_LESS_THAN, out);
    default: /* PPL keeps no others: > */
        return add_outside (w, from, c, PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL, out);
    }
}

/* Take `before` off one piece, which is used up: for each constraint of it what
 * violates this one and satisfies those before. */
static bool
subtract (watch *w, TAKE clock_set piece, clock_set before, piece_list *out)
{
    ppl_const_Constraint_System_t all;
    ppl_Constraint_System_const_iterator_t at, end;
    bool fine = watch_done (w, ppl_Polyhedron_get_minimized_constraints (before, &all));
    if (fine) {
        ppl_new_Constraint_System_const_iterator (&at);
        ppl_new_Constraint_System_const_iterator (&end);
        ppl_Constraint_System_begin (all, at);
        ppl_Constraint_System_end (all, end);
        for (; fine && !ppl_Constraint_System_const_iterator_equal_test (at, end);
             ppl_Constraint_System_const_iterator_increment (at)) {
            ppl_const_Constraint_t c;
            ppl_Constraint_System_const_iterator_dereference (at, &c);
            fine =
                add_violations (w, piece, c, out) && watch_done (w, ppl_Polyhedron_add_constraint (piece, c));
        }
        ppl_delete_Constraint_System_const_iterator (at);
        ppl_delete_Constraint_System_const_iterator (end);
    }
    ppl_delete_Polyhedron (piece);
    return fine;
}

static bool
carve (watch *w, piece_list *rest, clock_set before)
{
    piece_list next = VEC_EMPTY;
    bool fine = true;
    for (size_t i = 0; i < rest->count; i++) {
        int apart = fine ? ppl_Polyhedron_is_disjoint_from_Polyhedron (rest->at[i], before) : 1;
        fine = fine && watch_done (w, apart) && budget_ok (w->budget);
        if (apart || !fine)
            *vec_add (&next) = rest->at[i];
        else
            fine = subtract (w, rest->at[i], before, &next);
    }
    vec_free (rest);
    *rest = next;
    return fine;
}

/* What the joint edge and the ways to it leave of the pieces. */
static bool
carve_step (watch *w, const uint64_t *state, size_t index, piece_list *rest)
{
    clock_set before;
    const product_view *view = product_look (w->look, state);
    ppl_new_NNC_Polyhedron_from_space_dimension (&before, w->clocks, 0);
    bool fine = watch_intersect (w, before, view->invariant, view->invariant_count)
                && can_take (w, product_step_at (w->walk, index), before) && add_before (w, before, view)
                && carve (w, rest, before);
    ppl_delete_Polyhedron (before);
    return fine;
}

bool
watch_deadlocks (watch *w, uint32_t number, verdict *v)
{
    const uint64_t *state = store_at (w->nodes, w->states.at[number].node);
    piece_list rest = VEC_EMPTY;
    clock_set all;
    if (!clock_set_copy (&all, w->states.at[number].set, w->budget))
        return false;
    *vec_add (&rest) = all;
    bool fine = true;
    for (size_t i = 0; i < product_step_count (w->walk) && rest.count && fine; i++)
        fine = carve_step (w, state, i, &rest);
    if (fine && rest.count && w->query->every_period) {
        w->missed_one = true;
        verdict_set_unknown (v, "some period may have a deadlock");
    } else if (fine && rest.count) {
        watch_path p = { .start = WATCH_NONE, .end = rest.at[0] };
        watch_path_to (w, number, WATCH_NONE, &p);
        v->evidence = watch_path_run (w, &p, p.steps.count);
        w->missed_one |= !v->evidence;
        v->answer = v->evidence ? ANSWER_YES : v->answer;
        vec_free (&p.steps);
    }
    bool found = fine && rest.count > 0;
    drop_pieces (&rest);
    return found;
}
