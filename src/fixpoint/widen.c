/* Widening of unions, after Bultan, Gerber and Pugh: a piece that contains one of the
 * pieces before keeps those of its constraints that the new piece meets. */
#include "sets.h"

#include <isl/constraint.h>

struct keeping {
    sets_system *system;
    isl_set *larger; /* the new piece */
    isl_basic_set *kept;
};

static void
keep_if_met (struct keeping *k, isl_constraint *c)
{
    isl_basic_set *half = isl_basic_set_from_constraint (c);
    isl_set *side = isl_set_from_basic_set (isl_basic_set_copy (half));
    if (sets_ask (k->system, isl_set_is_subset (k->larger, side)))
        k->kept = isl_basic_set_intersect (k->kept, half);
    else
        isl_basic_set_free (half);
    isl_set_free (side);
}

static isl_stat
keep_constraint (isl_constraint *c, void *context)
{
    struct keeping *k = context;
    /* what speaks of quotients is given up, unless all of it is met */
    if (isl_constraint_dim (c, isl_dim_div) > 0
        && isl_constraint_involves_dims (c, isl_dim_div, 0, (unsigned) isl_constraint_dim (c, isl_dim_div))) {
        isl_constraint_free (c);
        return isl_stat_ok;
    }
    if (isl_constraint_is_equality (c)) {
        isl_constraint *one = isl_inequality_alloc (isl_constraint_get_local_space (c));
        isl_constraint *other = isl_constraint_copy (one);
        for (isl_size d = 0; d < isl_constraint_dim (c, isl_dim_set); d++) {
            isl_val *v = isl_constraint_get_coefficient_val (c, isl_dim_set, (int) d);
            one = isl_constraint_set_coefficient_val (one, isl_dim_set, (int) d, isl_val_copy (v));
            other = isl_constraint_set_coefficient_val (other, isl_dim_set, (int) d, isl_val_neg (v));
        }
        isl_val *constant = isl_constraint_get_constant_val (c);
        one = isl_constraint_set_constant_val (one, isl_val_copy (constant));
        other = isl_constraint_set_constant_val (other, isl_val_neg (constant));
        keep_if_met (k, one);
        keep_if_met (k, other);
        isl_constraint_free (c);
    } else
        keep_if_met (k, c);
    return isl_stat_ok;
}

/* The old piece with the constraints that the new one meets. */
static isl_set *
widen_piece (sets_system *s, isl_basic_set *old, isl_set *larger)
{
    struct keeping k = { s, larger, isl_basic_set_universe (isl_space_copy (s->space)) };
    if (isl_basic_set_foreach_constraint (old, keep_constraint, &k) != isl_stat_ok)
        s->failed = true;
    return isl_set_from_basic_set (k.kept);
}

struct pairing {
    sets_system *system;
    isl_set *old, *out;
    isl_basic_set *fresh;
    bool found;
};

static isl_stat
try_old (isl_basic_set *piece, void *context)
{
    struct pairing *p = context;
    isl_set *before = isl_set_from_basic_set (isl_basic_set_copy (piece));
    isl_set *after = isl_set_from_basic_set (isl_basic_set_copy (p->fresh));
    if (!p->found && sets_ask (p->system, isl_set_is_subset (before, after))
        && !sets_ask (p->system, isl_set_is_subset (after, before))) {
        p->found = true;
        p->out = isl_set_union (p->out, widen_piece (p->system, piece, after));
    }
    isl_set_free (before);
    isl_set_free (after);
    isl_basic_set_free (piece);
    return isl_stat_ok;
}

static isl_stat
try_fresh (isl_basic_set *piece, void *context)
{
    struct pairing *p = context;
    p->fresh = piece;
    p->found = false;
    if (isl_set_foreach_basic_set (p->old, try_old, p) != isl_stat_ok)
        p->system->failed = true;
    if (!p->found)
        p->out = isl_set_union (p->out, isl_set_from_basic_set (isl_basic_set_copy (piece)));
    isl_basic_set_free (piece);
    return isl_stat_ok;
}

extent
extent_widen (sets_system *s, extent a, extent b)
{
    extent r = extent_empty (s);
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++) {
        struct pairing p = { .system = s, .old = a.at[i], .out = r.at[i] };
        if (isl_set_foreach_basic_set (b.at[i], try_fresh, &p) != isl_stat_ok)
            s->failed = true;
        p.out = isl_set_intersect (p.out, isl_set_copy (s->universe.at[i]));
        r.at[i] = isl_set_coalesce (p.out);
    }
    return r;
}
