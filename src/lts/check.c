/* What holds of transition systems, for asserts and tests. */
#include <string.h>

#include "lts_private.h"

static bool
names_are_valid (const name_table *n)
{
    for (uint32_t i = 0; i < n->at.count; i++)
        if (lts_names_find (n, n->at.at[i], strlen (n->at.at[i])) != i)
            return false;
    return true;
}

static bool
comes_before (const lts_step *a, const lts_step *b)
{
    return a->action < b->action || (a->action == b->action && a->target < b->target);
}

bool
lts_is_valid (const lts *t)
{
    if (t->initial >= t->states || t->first[0] != 0 || !names_are_valid (&t->actions))
        return false;
    for (uint32_t s = 0; s < t->states; s++) {
        if (t->first[s] > t->first[s + 1])
            return false;
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++) {
            const lts_step *step = &t->steps[i];
            if (step->action >= t->actions.at.count || step->target >= t->states
                || (i > t->first[s] && !comes_before (step - 1, step)))
                return false;
        }
    }
    return true;
}

bool
backward_is_valid (const backward *b, const lts *t)
{
    if (b->first[0] != 0 || b->first[t->states] != lts_transitions (t))
        return false;
    for (uint32_t s = 0; s < t->states; s++)
        for (size_t i = b->first[s]; i < b->first[s + 1]; i++)
            if ((i > b->first[s] && b->at[i - 1].action > b->at[i].action)
                || !lts_has_step (t, b->at[i].target, b->at[i].action, s))
                return false;
    return true;
}

/* Does every step of `s` have one of `other` by the same action into the same block? */
static bool
is_matched (const lts *t, const uint32_t *block, uint32_t s, uint32_t other)
{
    for (size_t i = t->first[s]; i < t->first[s + 1]; i++) {
        bool found = false;
        for (size_t k = t->first[other]; !found && k < t->first[other + 1]; k++)
            found = t->steps[k].action == t->steps[i].action
                    && block[t->steps[k].target] == block[t->steps[i].target];
        if (!found)
            return false;
    }
    return true;
}

bool
lts_partition_is_stable (const lts *t, const uint32_t *block, uint32_t blocks)
{
    uint32_t *first = xreallocarray (NULL, (size_t) blocks + 1, sizeof *first);
    memset (first, 0xff, ((size_t) blocks + 1) * sizeof *first);
    bool stable = true;
    for (uint32_t s = 0; stable && s < t->states; s++) {
        stable = block[s] < blocks;
        if (stable && first[block[s]] == LTS_NONE)
            first[block[s]] = s;
        else if (stable)
            stable = is_matched (t, block, s, first[block[s]]) && is_matched (t, block, first[block[s]], s);
    }
    xfree (first);
    return stable;
}

bool
lts_is_saturated (const lts *t, uint32_t hidden)
{
    for (uint32_t s = 0; s < t->states; s++) {
        if (!lts_has_step (t, s, hidden, s))
            return false;
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++) {
            const lts_step *one = &t->steps[i];
            for (size_t k = t->first[one->target]; k < t->first[one->target + 1]; k++) {
                const lts_step *two = &t->steps[k];
                if ((one->action == hidden && !lts_has_step (t, s, two->action, two->target))
                    || (two->action == hidden && !lts_has_step (t, s, one->action, two->target)))
                    return false;
            }
        }
    }
    return true;
}
