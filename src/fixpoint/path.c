/* A path of an abstraction to a condition: what it has to be asked about next, if the program has no
 * such run. */
#include <string.h>

#include "partial.h"

/* Backwards from the goal so many rounds at most. */
enum { MOST_ROUNDS = 200 };

static void
condition_sets (sets_system *s, const gcl_expr *goal, extent *high)
{
    if (s->concrete) {
        extent low;
        partial_condition (s, goal, &low, high);
        extent_free (s, low);
        return;
    }
    *high = extent_empty (s);
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++) {
        isl_set_free (high->at[i]);
        high->at[i] = sets_condition (s, i, goal, true);
    }
}

/* The part of the starts in the set; NULL: there is none, or a limit. */
static isl_set *
find_start (sets_system *s, extent set, uint32_t *place)
{
    for (*place = 0; *place < sets_count (s) && sets_ok (s); ++*place) {
        isl_set *both = isl_set_intersect (isl_set_copy (s->starts.at[*place]), isl_set_copy (set.at[*place]));
        if (sets_ask (s, isl_bool_not (isl_set_is_empty (both))))
            return both;
        isl_set_free (both);
    }
    return NULL;
}

/* A command that leads from some of the states into the set, and the states it leads to; false: none. */
static bool
step_into (sets_system *s, extent set, uint32_t *place, isl_set **now, uint32_t *command)
{
    for (size_t i = 0; i < s->steps.count && sets_ok (s); i++) {
        const sets_step *t = &s->steps.at[i];
        if (t->source != *place)
            continue;
        isl_set *after = isl_set_apply (isl_set_copy (*now), sets_relation (t, s->data));
        after = isl_set_intersect (after, isl_set_copy (set.at[t->target]));
        if (sets_ask (s, isl_bool_not (isl_set_is_empty (after)))) {
            isl_set_free (*now);
            *now = after;
            *place = t->target;
            *command = t->command;
            return true;
        }
        isl_set_free (after);
    }
    return false;
}

/* From a start in the last set through all of them, down to the first. */
static bool
walk (sets_system *s, const extent *sets, size_t count, fixpoint_way *out)
{
    uint32_t place, command;
    isl_set *now = find_start (s, sets[count - 1], &place);
    bool found = now != NULL;
    for (size_t i = count - 1; i-- && found;) {
        found = step_into (s, sets[i], &place, &now, &command);
        if (found)
            *vec_add (out) = command;
    }
    isl_set_free (now);
    return found && sets_ok (s);
}

/* Sets from which the goal is so many steps away, until one of them has a start. */
static bool
search (sets_system *s, const gcl_expr *goal, fixpoint_way *out)
{
    VEC (extent) sets = VEC_EMPTY;
    extent first;
    condition_sets (s, goal, &first);
    *vec_add (&sets) = first;
    bool found = false, more = true;
    while (more && sets.count <= MOST_ROUNDS && sets_ok (s)) {
        uint32_t place;
        isl_set *start = find_start (s, vec_last (&sets), &place);
        bool arrived = start != NULL;
        isl_set_free (start);
        if (arrived) {
            found = walk (s, sets.at, sets.count, out);
            break;
        }
        extent before = extent_before (s, vec_last (&sets));
        for (size_t i = 0; i < sets.count; i++)
            before = extent_without (s, before, sets.at[i]);
        more = !extent_is_empty (s, before);
        *vec_add (&sets) = before;
    }
    for (size_t i = 0; i < sets.count; i++)
        extent_free (s, sets.at[i]);
    vec_free (&sets);
    return found;
}

bool
fixpoint_path (const gcl_model *m, const gcl_expr *goal, const gcl_predicates *seen_through, budget *b,
               fixpoint_way *out)
{
    fixpoint_options o = { .predicates = seen_through };
    sets_system s, seen;
    bool found = false;
    if (sets_build (&s, m, &o, b)) {
        if (seen_through->count) {
            found = partial_build (&seen, &s, seen_through) && search (&seen, goal, out);
            sets_release (&seen);
        } else
            found = search (&s, goal, out);
    }
    sets_release (&s);
    return found;
}
