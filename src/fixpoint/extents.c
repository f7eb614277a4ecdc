#include "sets.h"

/* No single operation of isl may take for ever: so many of its own steps, which
 * is about a second. */
static const unsigned long MOST_OPERATIONS = 20000000;

bool
sets_ask (sets_system *s, isl_bool truth)
{
    if (truth == isl_bool_error)
        s->failed = true;
    return truth == isl_bool_true;
}

bool
sets_ok (sets_system *s)
{
    if (!s->failed && isl_ctx_last_error (s->isl) != isl_error_none)
        s->failed = true;
    isl_ctx_reset_operations (s->isl);
    isl_ctx_set_max_operations (s->isl, MOST_OPERATIONS);
    bool within = budget_check (s->budget); /* even if isl was told to stop: that is the reason then */
    s->failed = s->failed || !within;
    return !s->failed;
}

static extent
extent_new (const sets_system *s)
{
    return (extent){ xcalloc (sets_count (s) + 1, sizeof (isl_set *)) };
}

extent
extent_empty (sets_system *s)
{
    extent r = extent_new (s);
    for (uint32_t i = 0; i < sets_count (s); i++)
        r.at[i] = isl_set_empty (isl_space_copy (s->space));
    return r;
}

extent
extent_copy (const sets_system *s, extent a)
{
    extent r = extent_new (s);
    for (uint32_t i = 0; i < sets_count (s); i++)
        r.at[i] = isl_set_copy (a.at[i]);
    return r;
}

void
extent_free (const sets_system *s, extent a)
{
    for (uint32_t i = 0; a.at && i < sets_count (s); i++)
        isl_set_free (a.at[i]);
    xfree (a.at);
}

static isl_set *
tidy (sets_system *s, isl_set *set)
{
    set = isl_set_coalesce (set);
    isl_size pieces = isl_set_n_basic_set (set);
    if (pieces > 0 && (uint64_t) pieces > s->pieces)
        s->pieces = (uint64_t) pieces;
    return set;
}

extent
extent_unite (sets_system *s, extent a, extent b)
{
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++)
        if (!sets_ask (s, isl_set_plain_is_empty (b.at[i])))
            a.at[i] = tidy (s, isl_set_union (a.at[i], isl_set_copy (b.at[i])));
    return a;
}

extent
extent_meet (sets_system *s, extent a, extent b)
{
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++)
        if (!sets_ask (s, isl_set_plain_is_empty (a.at[i])))
            a.at[i] = tidy (s, isl_set_intersect (a.at[i], isl_set_copy (b.at[i])));
    return a;
}

extent
extent_without (sets_system *s, extent a, extent b)
{
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++)
        if (!sets_ask (s, isl_set_plain_is_empty (a.at[i])))
            a.at[i] = tidy (s, isl_set_subtract (a.at[i], isl_set_copy (b.at[i])));
    return a;
}

extent
extent_negate (sets_system *s, extent a)
{
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++)
        a.at[i] = tidy (s, isl_set_subtract (isl_set_copy (s->universe.at[i]), a.at[i]));
    return a;
}

extent
extent_before (sets_system *s, extent a)
{
    extent r = extent_empty (s);
    for (size_t i = 0; i < s->steps.count && sets_ok (s); i++) {
        const sets_step *t = &s->steps.at[i];
        if (sets_ask (s, isl_set_plain_is_empty (a.at[t->target])))
            continue;
        if (t->relation) {
            isl_map *back = isl_map_reverse (isl_map_copy (t->relation));
            isl_set *from = isl_set_apply (isl_set_copy (a.at[t->target]), back);
            r.at[t->source] = isl_set_union (r.at[t->source], from);
            continue;
        }
        isl_set *from =
            isl_set_preimage_multi_aff (isl_set_copy (a.at[t->target]), isl_multi_aff_copy (t->update));
        if (t->inputs)
            from = isl_set_project_out (from, isl_dim_set, s->data, t->inputs);
        from = isl_set_intersect (from, isl_set_copy (t->guard));
        r.at[t->source] = isl_set_union (r.at[t->source], from);
    }
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++)
        r.at[i] = tidy (s, r.at[i]);
    return r;
}

bool
extent_within (sets_system *s, extent a, extent b)
{
    for (uint32_t i = 0; i < sets_count (s); i++)
        if (!sets_ok (s) || !sets_ask (s, isl_set_is_subset (a.at[i], b.at[i])))
            return false;
    return sets_ok (s);
}

bool
extent_is_empty (sets_system *s, extent a)
{
    for (uint32_t i = 0; i < sets_count (s); i++)
        if (!sets_ok (s) || !sets_ask (s, isl_set_is_empty (a.at[i])))
            return false;
    return sets_ok (s);
}
