/* A command that stays in its control state and adds constants to the data, taken any number of times at
 * once: proofs/ctl.md, Statements 9 and 10.  So what a loop reaches by counting needs no round for each turn.
 */
#include "sets.h"

/* Of more pieces than that nothing is said. */
enum { MOST_PIECES = 12 };

struct counting {
    sets_system *system;
    const sets_step *step;
    int64_t *change; /* by dimension */
    isl_set *from;   /* where it may be taken without leaving f */
    extent *z;
    isl_set *added; /* to z, so far */
};

/* Does the step add a constant to each dimension, and not 0 to all? */
static bool
adds_constants (sets_system *s, const sets_step *t, int64_t *change)
{
    if (t->source != t->target || t->relation || t->inputs)
        return false;
    bool plain = true, some = false;
    for (unsigned d = 0; d < s->data && plain; d++) {
        isl_aff *a = isl_multi_aff_get_aff (t->update, (int) d);
        plain = isl_aff_dim (a, isl_dim_div) == 0;
        for (unsigned k = 0; k < s->data && plain; k++) {
            isl_val *v = isl_aff_get_coefficient_val (a, isl_dim_in, (int) k);
            plain = isl_val_cmp_si (v, k == d) == 0;
            isl_val_free (v);
        }
        isl_val *v = isl_aff_get_constant_val (a);
        plain = plain && isl_val_is_int (v) == isl_bool_true && isl_val_cmp_si (v, 1000000000) <= 0
                && isl_val_cmp_si (v, -1000000000) >= 0;
        change[d] = plain ? isl_val_get_num_si (v) : 0;
        some = some || change[d];
        isl_val_free (v);
        isl_aff_free (a);
    }
    return plain && some;
}

/* (x, k) -> x + (k - less) * change, or x alone */
static isl_multi_aff *
after_turns (const struct counting *c, bool counted, int less)
{
    const sets_system *s = c->system;
    isl_space *from = isl_space_add_dims (isl_space_copy (s->space), isl_dim_set, 1);
    isl_local_space *local = isl_local_space_from_space (isl_space_copy (from));
    isl_aff_list *list = isl_aff_list_alloc (s->isl, (int) s->data);
    for (unsigned d = 0; d < s->data; d++) {
        isl_aff *a = isl_aff_var_on_domain (isl_local_space_copy (local), isl_dim_set, d);
        if (counted) {
            a = isl_aff_add_coefficient_val (a, isl_dim_in, (int) s->data,
                                             isl_val_int_from_si (s->isl, c->change[d]));
            a = isl_aff_add_constant_val (a, isl_val_int_from_si (s->isl, -less * c->change[d]));
        }
        list = isl_aff_list_add (list, a);
    }
    isl_local_space_free (local);
    isl_space *space = isl_space_map_from_domain_and_range (from, isl_space_copy (s->space));
    return isl_multi_aff_from_aff_list (space, list);
}

/* The states of the convex `from` from which so many turns, at least one, lead into the target, which is
 * taken: convexity puts all states of the way into `from` when its ends are. */
static isl_set *
turns_into (const struct counting *c, isl_set *from, isl_set *target)
{
    unsigned n = c->system->data;
    isl_set *all = isl_set_preimage_multi_aff (isl_set_copy (from), after_turns (c, false, 0));
    all = isl_set_intersect (all, isl_set_preimage_multi_aff (isl_set_copy (from), after_turns (c, true, 1)));
    all = isl_set_intersect (all, isl_set_preimage_multi_aff (target, after_turns (c, true, 0)));
    all = isl_set_lower_bound_si (all, isl_dim_set, n, 1);
    return isl_set_project_out (all, isl_dim_set, n, 1);
}

/* How much the left side of the constraint grows with a turn; false: a number is too large. */
static bool
growth_of (const struct counting *c, isl_constraint *row, bool *grows)
{
    isl_val *sum = isl_val_zero (c->system->isl);
    for (unsigned d = 0; d < c->system->data; d++)
        sum = isl_val_add (sum, isl_val_mul (isl_constraint_get_coefficient_val (row, isl_dim_set, (int) d),
                                             isl_val_int_from_si (c->system->isl, c->change[d])));
    *grows = isl_val_is_pos (sum) == isl_bool_true;
    bool good = isl_val_is_nan (sum) == isl_bool_false;
    isl_val_free (sum);
    return good;
}

/* What is missing to the constraint, - a x - b - 1, falls with each turn and is not negative before it is
 * met. */
static char *
print_missing (const struct counting *c, isl_constraint *row)
{
    const sets_system *s = c->system;
    text out = TEXT_EMPTY;
    bool fits = true;
    for (unsigned d = 0; d <= s->data && fits; d++) {
        isl_val *v = d < s->data ? isl_constraint_get_coefficient_val (row, isl_dim_set, (int) d)
                                 : isl_constraint_get_constant_val (row);
        v = d < s->data ? isl_val_neg (v) : isl_val_sub_ui (isl_val_neg (v), 1);
        fits = isl_val_cmp_si (v, 1000000000) <= 0 && isl_val_cmp_si (v, -1000000000) >= 0;
        long number = fits ? isl_val_get_num_si (v) : 0;
        isl_val_free (v);
        if (!number && (d < s->data || out.length))
            continue;
        text_printf (&out, "%s%ld",
                     !out.length  ? ""
                     : number < 0 ? " - "
                                  : " + ",
                     out.length && number < 0 ? -number : number);
        if (d < s->data)
            text_printf (&out, " * %s", isl_space_get_dim_name (s->space, isl_dim_set, d));
    }
    char *term = fits ? text_take (&out) : NULL;
    text_free (&out);
    return term;
}

/* The constraints of the target that turns come to meet, equations as two. */
struct rows {
    const struct counting *counting;
    VEC (isl_constraint *) at;
    bool good;
};

static void
take_row (struct rows *r, isl_constraint *row)
{
    bool grows = false;
    r->good = growth_of (r->counting, row, &grows) && r->good;
    if (grows)
        *vec_add (&r->at) = row;
    else
        isl_constraint_free (row);
}

static isl_constraint *
inequality_of (const struct counting *c, isl_constraint *row, int sign)
{
    isl_constraint *half = isl_inequality_alloc (isl_constraint_get_local_space (row));
    for (unsigned d = 0; d <= c->system->data; d++) {
        bool constant = d == c->system->data;
        isl_val *v = constant ? isl_constraint_get_constant_val (row)
                              : isl_constraint_get_coefficient_val (row, isl_dim_set, (int) d);
        v = isl_val_mul (v, isl_val_int_from_si (c->system->isl, sign));
        half = constant ? isl_constraint_set_constant_val (half, v)
                        : isl_constraint_set_coefficient_val (half, isl_dim_set, (int) d, v);
    }
    return half;
}

static isl_stat
add_rows (isl_constraint *row, void *context)
{
    struct rows *r = context;
    take_row (r, inequality_of (r->counting, row, 1));
    if (isl_constraint_is_equality (row) == isl_bool_true)
        take_row (r, inequality_of (r->counting, row, -1));
    isl_constraint_free (row);
    return isl_stat_ok;
}

/* One more layer: states that come, by turns, to one whose rank is lower or that is in z already. */
static void
add_layer (struct counting *c, isl_set *states, char *missing)
{
    sets_system *s = c->system;
    uint32_t place = c->step->source;
    if (s->log) {
        extent all = extent_empty (s);
        isl_set_free (all.at[place]);
        all.at[place] = isl_set_copy (states);
        ranked_piece piece = { .place = place, .set = isl_set_copy (states) };
        *vec_add (&piece.ranks) = (rank_term){ .term = missing };
        layers_add (s, all);
        *vec_add (&vec_last (&s->log->at).pieces) = piece;
    } else
        xfree (missing);
    c->added = isl_set_union (c->added, isl_set_copy (states));
    c->z->at[place] = isl_set_coalesce (isl_set_union (c->z->at[place], states));
}

/* Of the states that turns lead into the target, those that miss a constraint: the last first, since who
 * meets it goes on meeting it. */
static void
add_layers (struct counting *c, isl_set *states, const struct rows *r)
{
    isl_set *rest = isl_set_subtract (states, isl_set_copy (c->z->at[c->step->source]));
    VEC (isl_set *) missing = VEC_EMPTY;
    for (size_t i = 0; i < r->at.count; i++) {
        isl_set *met =
            isl_set_from_basic_set (isl_basic_set_from_constraint (isl_constraint_copy (r->at.at[i])));
        *vec_add (&missing) = isl_set_subtract (isl_set_copy (rest), isl_set_copy (met));
        rest = isl_set_intersect (rest, met);
    }
    isl_set_free (rest); /* none, since none misses nothing */
    bool good = r->good;
    for (size_t i = r->at.count; i-- > 0;) {
        char *term = good && sets_ok (c->system) ? print_missing (c, r->at.at[i]) : NULL;
        /* those that miss an earlier one may come here: without this layer theirs is none */
        good = term != NULL;
        if (good && !sets_ask (c->system, isl_set_is_empty (missing.at[i])))
            add_layer (c, missing.at[i], term);
        else {
            isl_set_free (missing.at[i]);
            xfree (term);
        }
    }
    vec_free (&missing);
}

/* From the pieces of `from` to one piece of what is reached. */
struct pair {
    struct counting *counting;
    isl_basic_set *target;
    struct rows rows;
};

static isl_stat
count_from (isl_basic_set *from, void *context)
{
    struct pair *p = context;
    struct counting *c = p->counting;
    bool convex = isl_basic_set_dim (from, isl_dim_div) == 0;
    isl_set *start = isl_set_from_basic_set (from);
    if (convex && sets_ok (c->system)) {
        isl_set *target = isl_set_from_basic_set (isl_basic_set_copy (p->target));
        add_layers (c, turns_into (c, start, target), &p->rows);
    }
    isl_set_free (start);
    return isl_stat_ok;
}

static isl_stat
count_into (isl_basic_set *target, void *context)
{
    struct counting *c = context;
    struct pair p = { .counting = c, .target = target, .rows = { .counting = c, .good = true } };
    bool convex = isl_basic_set_dim (target, isl_dim_div) == 0 && sets_ok (c->system);
    if (convex
        && (isl_basic_set_foreach_constraint (target, add_rows, &p.rows) != isl_stat_ok
            || isl_set_foreach_basic_set (c->from, count_from, &p) != isl_stat_ok))
        c->system->failed = true;
    for (size_t i = 0; i < p.rows.at.count; i++)
        isl_constraint_free (p.rows.at.at[i]);
    vec_free (&p.rows.at);
    isl_basic_set_free (target);
    return isl_stat_ok;
}

static bool
has_few_pieces (isl_set *set)
{
    isl_size pieces = isl_set_n_basic_set (set);
    return pieces > 0 && pieces <= MOST_PIECES;
}

extent
extent_turns (sets_system *s, extent f, extent into, extent *z)
{
    extent added = extent_empty (s);
    int64_t *change = xcalloc (s->data + 1, sizeof *change);
    for (size_t i = 0; i < s->steps.count && sets_ok (s); i++) {
        const sets_step *t = &s->steps.at[i];
        if (sets_ask (s, isl_set_plain_is_empty (into.at[t->source])) || !adds_constants (s, t, change))
            continue;
        isl_set *from = isl_set_intersect (isl_set_copy (f.at[t->source]), isl_set_copy (t->guard));
        struct counting c = { s, t, change, from, z, added.at[t->source] };
        isl_set *targets = isl_set_copy (into.at[t->source]);
        if (has_few_pieces (from) && has_few_pieces (targets)
            && isl_set_foreach_basic_set (targets, count_into, &c) != isl_stat_ok)
            s->failed = true;
        added.at[t->source] = isl_set_coalesce (c.added);
        isl_set_free (targets);
        isl_set_free (from);
    }
    xfree (change);
    return added;
}
