/* New systems from old ones: side by side, merged, trimmed. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lts_private.h"

static void
add_side (const lts *t, uint32_t offset, name_table *actions, transition_list *list)
{
    uint32_t *number = xreallocarray (NULL, t->actions.at.count + 1, sizeof *number);
    for (size_t a = 0; a < t->actions.at.count; a++)
        number[a] = names_put (actions, t->actions.at.at[a], strlen (t->actions.at.at[a]));
    for (uint32_t s = 0; s < t->states; s++)
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++)
            *vec_add (list) =
                (transition){ offset + s, number[t->steps[i].action], offset + t->steps[i].target };
    xfree (number);
}

lts *
lts_union (const lts *left, const lts *right)
{
    name_table actions;
    names_init (&actions);
    transition_list list = VEC_EMPTY;
    vec_reserve (&list, lts_transitions (left) + lts_transitions (right) + 1);
    add_side (left, 0, &actions, &list);
    add_side (right, left->states, &actions, &list);
    lts *both = lts_from_list (left->states + right->states, left->initial, &list, &actions);
    assert (lts_transitions (both) == lts_transitions (left) + lts_transitions (right));
    vec_free (&list);
    return both;
}

static void
copy_names (name_table *to, const lts *from)
{
    names_init (to);
    for (size_t a = 0; a < from->actions.at.count; a++)
        names_put (to, from->actions.at.at[a], strlen (from->actions.at.at[a]));
}

lts *
lts_quotient (const lts *t, const uint32_t *block, uint32_t blocks, uint32_t hidden)
{
    assert (blocks && blocks <= t->states);
    name_table actions;
    copy_names (&actions, t);
    transition_list list = VEC_EMPTY;
    for (uint32_t s = 0; s < t->states; s++)
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++) {
            transition step = { block[s], t->steps[i].action, block[t->steps[i].target] };
            if (step.action != hidden || step.source != step.target)
                *vec_add (&list) = step;
        }
    lts *q = lts_from_list (blocks, block[t->initial], &list, &actions);
    vec_free (&list);
    return q;
}

lts *
lts_trim (const lts *t)
{
    uint32_t *number = xreallocarray (NULL, t->states, sizeof *number);
    uint32_t *found = xreallocarray (NULL, t->states, sizeof *found), count = 0;
    memset (number, 0xff, t->states * sizeof *number);
    name_table actions;
    copy_names (&actions, t);
    transition_list list = VEC_EMPTY;
    number[t->initial] = count;
    found[count++] = t->initial;
    for (uint32_t k = 0; k < count; k++)
        for (size_t i = t->first[found[k]]; i < t->first[found[k] + 1]; i++) {
            uint32_t target = t->steps[i].target;
            if (number[target] == LTS_NONE) {
                number[target] = count;
                found[count++] = target;
            }
            *vec_add (&list) = (transition){ k, t->steps[i].action, number[target] };
        }
    lts *trimmed = lts_from_list (count, 0, &list, &actions);
    vec_free (&list);
    xfree (number);
    xfree (found);
    assert (count <= t->states);
    return trimmed;
}

lts *
lts_without (const lts *t, uint32_t hidden)
{
    name_table actions;
    copy_names (&actions, t);
    transition_list list = VEC_EMPTY;
    for (uint32_t s = 0; s < t->states; s++)
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++)
            if (t->steps[i].action != hidden)
                *vec_add (&list) = (transition){ s, t->steps[i].action, t->steps[i].target };
    lts *rest = lts_from_list (t->states, t->initial, &list, &actions);
    vec_free (&list);
    return rest;
}

/* Work space to saturate one state after another. */
typedef struct saturation {
    const lts *t;
    budget *budget;
    uint32_t hidden;
    uint32_t *stamp, now; /* stamp[s] == now: s was reached in this round */
    VEC (uint32_t) reached;
    VEC (lts_step) after; /* visible steps of the states reached silently */
    transition_list list;
} saturation;

static void
reach (saturation *w, uint32_t state)
{
    if (w->stamp[state] == w->now)
        return;
    w->stamp[state] = w->now;
    *vec_add (&w->reached) = state;
}

/* Everything that hidden steps reach from what is reached; false when the
 * budget runs out. */
static bool
close_silently (saturation *w)
{
    for (size_t k = 0; k < w->reached.count; k++) {
        if (!budget_ok (w->budget))
            return false;
        size_t end, i = lts_steps_with (w->t, w->reached.at[k], w->hidden, &end);
        for (; i < end; i++)
            reach (w, w->t->steps[i].target);
    }
    return true;
}

static void
next_round (saturation *w)
{
    w->now++;
    vec_clear (&w->reached);
}

static bool
emit (saturation *w, uint32_t source, uint32_t action)
{
    if (!close_silently (w))
        return false;
    size_t more = w->reached.count;
    if (w->list.room - w->list.count < more
        && !budget_allows (w->budget, 3 * (w->list.room + more) * sizeof *w->list.at))
        return false;
    for (size_t k = 0; k < more; k++)
        *vec_add (&w->list) = (transition){ source, action, w->reached.at[k] };
    return true;
}

static int
by_action (const void *a, const void *b)
{
    uint32_t x = ((const lts_step *) a)->action, y = ((const lts_step *) b)->action;
    return (x > y) - (x < y);
}

static bool
saturate_state (saturation *w, uint32_t state)
{
    next_round (w);
    reach (w, state);
    if (!emit (w, state, w->hidden))
        return false;
    vec_clear (&w->after);
    for (size_t k = 0; k < w->reached.count; k++) {
        uint32_t s = w->reached.at[k];
        for (size_t i = w->t->first[s]; i < w->t->first[s + 1]; i++)
            if (w->t->steps[i].action != w->hidden)
                *vec_add (&w->after) = w->t->steps[i];
    }
    if (w->after.count)
        qsort (w->after.at, w->after.count, sizeof *w->after.at, by_action);
    for (size_t i = 0; i < w->after.count;) {
        uint32_t action = w->after.at[i].action;
        next_round (w);
        for (; i < w->after.count && w->after.at[i].action == action; i++)
            reach (w, w->after.at[i].target);
        if (!emit (w, state, action))
            return false;
    }
    return true;
}

lts *
lts_saturate (const lts *t, uint32_t hidden, budget *b)
{
    saturation w = { .t = t, .budget = b, .hidden = hidden };
    w.stamp = xcalloc (t->states, sizeof *w.stamp);
    bool ok = true;
    for (uint32_t s = 0; ok && s < t->states; s++)
        ok = saturate_state (&w, s);
    lts *result = NULL;
    if (ok) {
        name_table actions;
        copy_names (&actions, t);
        result = lts_from_list (t->states, t->initial, &w.list, &actions);
        assert (!lts_is_small (result) || lts_is_saturated (result, hidden));
    }
    vec_free (&w.list);
    vec_free (&w.reached);
    vec_free (&w.after);
    xfree (w.stamp);
    return result;
}

/* block of the saturated system, for weak bisimilarity; 0: out of budget. */
static uint32_t
weak_partition (const lts *t, uint32_t hidden, uint32_t *block, budget *b)
{
    lts *saturated = lts_saturate (t, hidden, b);
    uint32_t blocks = saturated ? lts_partition (saturated, block, b) : 0;
    lts_free (saturated);
    return blocks;
}

lts *
lts_minimise (const lts *t, const char *invisible, budget *b)
{
    lts *result = NULL, *trimmed = lts_trim (t);
    uint32_t hidden = invisible ? lts_find_action (trimmed, invisible) : LTS_NONE;
    uint32_t *block = xreallocarray (NULL, trimmed->states, sizeof *block);
    uint32_t blocks = lts_partition (trimmed, block, b);
    if (blocks)
        result = lts_quotient (trimmed, block, blocks, LTS_NONE);
    if (result && hidden != LTS_NONE) {
        lts *strong = result;
        result = NULL;
        blocks = weak_partition (strong, hidden, block, b);
        if (blocks)
            result = lts_quotient (strong, block, blocks, hidden);
        lts_free (strong);
    }
    xfree (block);
    lts_free (trimmed);
    return result;
}
