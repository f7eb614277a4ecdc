/* Steps that only differ in a question whose answer does not matter become one, and
 * places where nothing happens are passed by. */
#include <string.h>

#include "flow.h"
#include "lower.h"

static bool
same_term (const flow_term *a, const flow_term *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->op != b->op)
        return false;
    if (a->op == FLOW_NUMBER)
        return a->number == b->number;
    if (a->op == FLOW_VARIABLE)
        return a->variable == b->variable;
    return same_term (a->left, b->left) && same_term (a->right, b->right);
}

static bool
same_literal (const flow_literal *a, const flow_literal *b)
{
    return a->relation == b->relation && a->is_range == b->is_range && same_term (a->left, b->left)
           && same_term (a->right, b->right);
}

/* The largest number that x may have by x < n or x <= n, or the least by > and >=. */
static bool
limit (const flow_literal *x, bool upper, flow_wide *n)
{
    if (x->right->op != FLOW_NUMBER)
        return false;
    *n = x->right->number;
    if (upper ? x->relation == FLOW_LT : x->relation == FLOW_GT)
        *n += upper ? -1 : 1;
    return upper ? x->relation == FLOW_LT || x->relation == FLOW_LE
                 : x->relation == FLOW_GT || x->relation == FLOW_GE;
}

/* Does always exactly one of them hold? */
static bool
are_opposite (const flow_literal *a, const flow_literal *b)
{
    static const flow_relation opposite[] = { FLOW_NE, FLOW_EQ, FLOW_GE, FLOW_GT, FLOW_LE, FLOW_LT };
    flow_wide most, least;
    if (a->is_range || b->is_range || !same_term (a->left, b->left))
        return false;
    if (same_term (a->right, b->right) && opposite[a->relation] == b->relation)
        return true;
    return (limit (a, true, &most) && limit (b, false, &least) && most + 1 == least)
           || (limit (b, true, &most) && limit (a, false, &least) && most + 1 == least);
}

static bool
same_effect (const flow_step *a, const flow_step *b)
{
    if (a->from != b->from || a->to != b->to || a->action != b->action || a->assign_count != b->assign_count || a->origin_count
        || b->origin_count || a->literal_count != b->literal_count)
        return false;
    for (size_t i = 0; i < a->assign_count; i++)
        if (a->assigns[i].variable != b->assigns[i].variable || !a->assigns[i].value != !b->assigns[i].value
            || !same_term (a->assigns[i].value, b->assigns[i].value))
            return false;
    return true;
}

/* The one literal in which they are opposite, all others being the same; or SIZE_MAX. */
static size_t
only_difference (const flow_step *a, const flow_step *b)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < a->literal_count; i++) {
        if (same_literal (&a->literals[i], &b->literals[i]))
            continue;
        if (found != SIZE_MAX || !are_opposite (&a->literals[i], &b->literals[i]))
            return SIZE_MAX;
        found = i;
    }
    return found;
}

static void
drop_literal (flow *f, flow_step *s, size_t which)
{
    flow_literal *rest = arena_copy (f->memory, s->literals, s->literal_count * sizeof *rest);
    memmove (rest + which, rest + which + 1, (s->literal_count - which - 1) * sizeof *rest);
    s->literals = rest;
    s->literal_count--;
}

static bool
merge_steps (flow *f)
{
    bool merged = false;
    for (size_t i = 0; i < f->step_count; i++)
        for (size_t k = i + 1; k < f->step_count && f->steps[k].from == f->steps[i].from; k++) {
            size_t which = same_effect (&f->steps[i], &f->steps[k])
                               ? only_difference (&f->steps[i], &f->steps[k])
                               : SIZE_MAX;
            if (which == SIZE_MAX)
                continue;
            drop_literal (f, &f->steps[i], which);
            memmove (&f->steps[k], &f->steps[k + 1], (f->step_count - k - 1) * sizeof *f->steps);
            f->step_count--;
            merged = true;
            k = i; /* what it is now may match another */
        }
    return merged;
}

/* The only step from a place, if it asks and does nothing. */
static const flow_step *
idle_step (const flow *f, uint32_t place)
{
    const flow_step *only = NULL;
    for (size_t i = 0; i < f->step_count; i++)
        if (f->steps[i].from == place) {
            if (only)
                return NULL;
            only = &f->steps[i];
        }
    bool idle = only && !only->action && !only->literal_count && !only->assign_count && !only->origin_count
                && only->to != place && f->places[only->to].end <= FLOW_EXIT;
    return idle ? only : NULL;
}

static bool
pass_by (flow *f)
{
    bool changed = false;
    for (uint32_t p = 0; p < f->place_count; p++) {
        const flow_step *idle = idle_step (f, p);
        uint32_t to = idle ? idle->to : p;
        if (p == f->start && idle && f->places[to].end == FLOW_GOES_ON) {
            f->start = to;
            changed = true;
        }
        for (size_t i = 0; idle && i < f->step_count; i++)
            if (f->steps[i].to == p && f->steps[i].from != p) {
                f->steps[i].to = to;
                changed = true;
            }
    }
    return changed;
}

bool
flow_merge (flow *f)
{
    bool merged = merge_steps (f), passed = pass_by (f);
    return merged || passed;
}
