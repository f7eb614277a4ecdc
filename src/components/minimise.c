#include "minimise.h"

#include <assert.h>
#include <string.h>

#include "lp.h"

enum { MOST_NODES = 200000 };

void
alternatives_add (alternatives *a, const uint32_t *members, size_t count)
{
    if (!a->first.count)
        *vec_add (&a->first) = 0;
    for (size_t k = 0; k < count; k++)
        *vec_add (&a->members) = members[k];
    *vec_add (&a->first) = a->members.count;
}

void
alternatives_free (alternatives *a)
{
    vec_free (&a->members);
    vec_free (&a->first);
}

size_t
alternatives_count (const alternatives *a)
{
    return a->first.count ? a->first.count - 1 : 0;
}

static bool
set_is_chosen (const alternatives *a, size_t set, const bool *chosen)
{
    for (size_t k = a->first.at[set]; k < a->first.at[set + 1]; k++)
        if (!chosen[a->members.at[k]])
            return false;
    return true;
}

bool
alternatives_met (const alternatives *a, const bool *chosen)
{
    for (size_t i = 0; i < alternatives_count (a); i++)
        if (set_is_chosen (a, i, chosen))
            return true;
    return false;
}

static size_t
count_chosen (const bool *chosen, uint32_t candidates)
{
    size_t count = 0;
    for (uint32_t k = 0; k < candidates; k++)
        count += chosen[k];
    return count;
}

/* --- exact search: is there a selection with at most so many? --- */

typedef struct search {
    const alternatives *paths;
    size_t count;
    bool *chosen;
    uint64_t nodes;
    budget *budget;
    bool gave_up;
} search;

/* Take one of the sets of the first path that none is taken of. */
static bool
complete (search *s, size_t left)
{
    size_t open = 0;
    while (open < s->count && alternatives_met (&s->paths[open], s->chosen))
        open++;
    if (open == s->count)
        return true;
    if (++s->nodes > MOST_NODES || !budget_ok (s->budget)) {
        s->gave_up = true;
        return false;
    }
    const alternatives *a = &s->paths[open];
    for (size_t i = 0; i < alternatives_count (a) && !s->gave_up; i++) {
        uint32_t added[64];
        size_t count = 0;
        for (size_t k = a->first.at[i]; k < a->first.at[i + 1] && count < 64; k++)
            if (!s->chosen[a->members.at[k]]) {
                s->chosen[a->members.at[k]] = true;
                added[count++] = a->members.at[k];
            }
        if (count <= left && complete (s, left - count))
            return true;
        while (count)
            s->chosen[added[--count]] = false;
    }
    return false;
}

/* Drop what is not needed, in order: never worse than what GLPK gave. */
static void
drop_idle (const alternatives *paths, size_t count, uint32_t candidates, bool *chosen)
{
    for (uint32_t k = 0; k < candidates; k++)
        if (chosen[k]) {
            chosen[k] = false;
            bool met = true;
            for (size_t p = 0; p < count && met; p++)
                met = alternatives_met (&paths[p], chosen);
            chosen[k] = !met;
        }
}

/* The 0-1 program: a variable per candidate and per set; a set needs its members,
 * a path needs a set. */
static void
ask_glpk (const alternatives *paths, size_t count, uint32_t candidates, bool *chosen, budget *b)
{
    size_t sets = 0;
    for (size_t p = 0; p < count; p++)
        sets += alternatives_count (&paths[p]);
    lp_choice *c = lp_choice_new (candidates, candidates + sets);
    uint32_t next = candidates;
    uint32_t *row = xreallocarray (NULL, sets + candidates + 2, sizeof *row);
    for (size_t p = 0; p < count; p++) {
        const alternatives *a = &paths[p];
        size_t here = alternatives_count (a);
        for (size_t i = 0; i < here; i++) {
            row[i] = next + (uint32_t) i;
            for (size_t k = a->first.at[i]; k < a->first.at[i + 1]; k++)
                lp_choice_needs (c, row[i], a->members.at[k]);
        }
        lp_choice_one_of (c, row, here);
        next += (uint32_t) here;
    }
    bool *all = xcalloc (candidates + sets + 1, sizeof *all);
    if (lp_choice_solve (c, all, b))
        memcpy (chosen, all, candidates * sizeof *chosen);
    else
        memset (chosen, 1, candidates * sizeof *chosen);
    xfree (all);
    xfree (row);
    lp_choice_free (c);
}

void
minimise_choose (const alternatives *paths, size_t path_count, uint32_t candidates, bool *chosen, budget *b,
                 choice_result *out)
{
    *out = (choice_result){ .proved = true };
    memset (chosen, 0, candidates * sizeof *chosen);
    ask_glpk (paths, path_count, candidates, chosen, b);
    for (size_t p = 0; p < path_count; p++) {
        assert (alternatives_count (&paths[p]));
        if (!alternatives_met (&paths[p], chosen)) { /* GLPK was wrong: begin with all */
            memset (chosen, 1, candidates * sizeof *chosen);
            break;
        }
    }
    drop_idle (paths, path_count, candidates, chosen);
    bool *smaller = xcalloc (candidates + 1, sizeof *smaller);
    for (size_t size = count_chosen (chosen, candidates); size > 0; size--) {
        search s = { .paths = paths, .count = path_count, .chosen = smaller, .budget = b };
        memset (smaller, 0, candidates * sizeof *smaller);
        bool found = complete (&s, size - 1);
        out->nodes += s.nodes;
        out->proved = !s.gave_up;
        if (!found)
            break;
        memcpy (chosen, smaller, candidates * sizeof *chosen);
    }
    xfree (smaller);
}
