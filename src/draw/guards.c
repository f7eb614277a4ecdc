#include "guards.h"

#include <math.h>
#include <string.h>

#include "alloc.h"
#include "tape.h"

static bool
is_clock (const model *m, const expr *e, uint32_t clock)
{
    text wanted = TEXT_EMPTY, name = TEXT_EMPTY;
    model_clock_name (m, clock, &wanted);
    model_print_expr (m, e, &name);
    bool same = strcmp (text_string (&wanted), text_string (&name)) == 0;
    text_free (&wanted);
    text_free (&name);
    return same;
}

static void
narrow (guard_area *a, int axis, expr_kind compare, double value)
{
    bool below = compare != EXPR_GE && compare != EXPR_GT, above = compare != EXPR_LT && compare != EXPR_LE;
    if (below)
        a->high[axis] = fmin (a->high[axis], value);
    if (above)
        a->low[axis] = fmax (a->low[axis], value);
}

/* False if the conjunct is about more than one of the two clocks and a constant. */
static bool
add_conjunct (const model *m, const expr *e, const uint32_t clock[2], guard_area *a)
{
    if (e->kind != EXPR_CLOCK_COMPARE || e->args[1] || e->when || e->args[2]->kind != EXPR_NUMBER)
        return false;
    for (int axis = 0; axis < 2; axis++)
        if (is_clock (m, e->args[0], clock[axis])) {
            narrow (a, axis, e->compare, e->args[2]->value);
            return true;
        }
    return false;
}

static bool
area_of (const model *m, const run_step *step, const uint32_t clock[2], guard_area *a)
{
    *a = (guard_area){ .high = { INFINITY, INFINITY } };
    bool plain = true;
    char *action = tape_events (m, step->edges, step->edge_count);
    text_add (&a->actions, action);
    xfree (action);
    for (uint32_t e = 0; e < step->edge_count; e++) {
        const conjunction *guard = &m->edges[step->edges[e]].guard;
        for (size_t i = 0; i < guard->count; i++) {
            plain &= add_conjunct (m, guard->at[i], clock, a);
            text_add (&a->condition, a->condition.length ? " && " : "");
            model_print_expr (m, guard->at[i], &a->condition);
        }
    }
    return plain && a->condition.length;
}

static guard_area *
find (guard_area *areas, size_t count, const char *condition)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp (text_string (&areas[i].condition), condition) == 0)
            return &areas[i];
    return NULL;
}

/* Is the action in the list "a, b"? */
static bool
is_named (const char *list, const char *action)
{
    size_t length = strlen (action);
    for (const char *at = list; *at; at += strcspn (at, ","), at += strspn (at, ", "))
        if (strcspn (at, ",") == length && memcmp (at, action, length) == 0)
            return true;
    return false;
}

size_t
guards_collect (const model *m, const run *r, const uint32_t clock[2], guard_area *out)
{
    size_t count = 0;
    bool many = false;
    for (size_t i = 0; i < r->count && !many; i++) {
        guard_area a;
        bool drawn = area_of (m, &r->steps[i], clock, &a);
        guard_area *same = drawn ? find (out, count, text_string (&a.condition)) : NULL;
        if (same && !is_named (text_string (&same->actions), text_string (&a.actions)))
            text_printf (&same->actions, ", %s", text_string (&a.actions));
        many = drawn && !same && count == GUARDS_MOST;
        if (drawn && !same && !many)
            out[count++] = a;
        else
            guards_free (&a, 1);
    }
    if (many)
        guards_free (out, count);
    return many ? 0 : count;
}

void
guards_free (guard_area *areas, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_free (&areas[i].actions);
        text_free (&areas[i].condition);
    }
}
