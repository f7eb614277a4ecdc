/* Lower sets as a certificate: proofs/certificates-ctl.md, Statement 3. */
#include <isl/point.h>

#include "partial.h"
#include "formula_proof.h"

struct proving {
    sets_system *system;
    formula_proof *out;
    bool *fixed;        /* by variable: control */
    bool good;          /* all of it can be said in the language */
    uint32_t place, at; /* of the pieces being written, and of the last line `at` */
    int64_t stage;      /* -1: no ranks */
    const ranked_piece *ranks;
};

static isl_stat
write_constraint (isl_constraint *c, void *context)
{
    struct proving *p = context;
    text condition = TEXT_EMPTY;
    p->good = sets_print_constraint (p->system, c, &condition) && p->good;
    if (p->good)
        formula_proof_literal (p->out, formula_proof_predicate (p->out, text_string (&condition)), true);
    text_free (&condition);
    isl_constraint_free (c);
    return isl_stat_ok;
}

/* What is known of the variables that are abstracted. */
static void
write_truths (struct proving *p)
{
    const sets_system *s = p->system;
    for (size_t i = 0; s->concrete && i < s->predicates->count; i++) {
        text condition = TEXT_EMPTY;
        gcl_print_expr (s->model, s->predicates->at[i], &condition);
        formula_proof_literal (p->out, formula_proof_predicate (p->out, text_string (&condition)),
                               partial_holds (s, p->place, i));
        text_free (&condition);
    }
}

static void
write_ranks (struct proving *p)
{
    if (p->stage < 0)
        return;
    formula_proof_rank (p->out, p->stage);
    for (size_t i = 0; p->ranks && i < p->ranks->ranks.count; i++) {
        const rank_term *t = &p->ranks->ranks.at[i];
        if (t->term)
            formula_proof_rank_measured (p->out, formula_proof_measure (p->out, t->term));
        else
            formula_proof_rank (p->out, t->number);
    }
}

static isl_stat
write_piece (isl_basic_set *piece, void *context)
{
    struct proving *p = context;
    if (p->at != p->place)
        formula_proof_at (p->out, sets_control (p->system, p->place), p->fixed);
    p->at = p->place;
    formula_proof_begin_state (p->out);
    if (isl_basic_set_foreach_constraint (piece, write_constraint, p) != isl_stat_ok)
        p->good = false;
    write_truths (p);
    write_ranks (p);
    formula_proof_end_state (p->out);
    isl_basic_set_free (piece);
    return isl_stat_ok;
}

/* Takes the set. */
static void
write_set (struct proving *p, uint32_t place, isl_set *set)
{
    p->place = place;
    set = isl_set_compute_divs (isl_set_coalesce (isl_set_remove_redundancies (set)));
    if (isl_set_foreach_basic_set (set, write_piece, p) != isl_stat_ok)
        p->good = false;
    isl_set_free (set);
}

static void
write_extent (struct proving *p, extent e)
{
    p->at = UINT32_MAX;
    for (uint32_t i = 0; i < sets_count (p->system) && sets_ok (p->system); i++)
        write_set (p, i, isl_set_copy (e.at[i]));
}

/* That of the program: an abstraction of an invariant need not be one. */
static void
write_universe (struct proving *p)
{
    sets_system *s = p->system;
    p->system = s->concrete ? s->concrete : s;
    write_extent (p, (extent){ p->system->universe.at });
    p->system = s;
}

/* Of a layer, what is in `all` too. */
static void
write_layer_at (struct proving *p, const layer *l, uint32_t place, isl_set *all)
{
    isl_set *states = isl_set_intersect (isl_set_copy (l->states.at[place]), isl_set_copy (all));
    p->ranks = NULL;
    if (!l->pieces.count)
        write_set (p, place, isl_set_copy (states));
    for (size_t i = 0; i < l->pieces.count; i++) {
        if (l->pieces.at[i].place != place)
            continue;
        p->ranks = &l->pieces.at[i];
        write_set (p, place, isl_set_intersect (isl_set_copy (p->ranks->set), isl_set_copy (states)));
    }
    isl_set_free (states);
}

static void
write_layers (struct proving *p, const layers *l, extent all)
{
    p->at = UINT32_MAX;
    for (uint32_t place = 0; place < sets_count (p->system); place++)
        for (size_t i = 0; i < l->at.count && sets_ok (p->system); i++) {
            p->stage = (int64_t) i;
            write_layer_at (p, &l->at.at[i], place, all.at[place]);
        }
    p->stage = -1;
    p->ranks = NULL;
}

static bool
needs_ranks (gcl_op op, bool holds)
{
    return holds ? op == GCL_EF || op == GCL_EU || op == GCL_AF || op == GCL_AU
                 : op == GCL_AG || op == GCL_EG;
}

static void
write_record (struct proving *p, const gcl_expr *formula, bool value, const record *r)
{
    for (int holds = 0; holds < 2; holds++) {
        extent all = holds ? r->holds : r->fails;
        if (!formula_proof_needs (formula, value, r->path, holds))
            continue;
        formula_proof_set (p->out, r->path, holds);
        if (needs_ranks (r->path->op, holds))
            write_layers (p, &r->layers, all);
        else
            write_extent (p, all);
    }
}

/* The starts outside of the upper set, as data of the program. */
static isl_set *
starts_outside (sets_system *s, extent high)
{
    isl_set *all = NULL;
    for (uint32_t i = 0; i < sets_count (s); i++) {
        isl_set *outside = isl_set_subtract (isl_set_copy (s->starts.at[i]), isl_set_copy (high.at[i]));
        if (s->concrete)
            outside = partial_members_of (s, i, outside);
        all = all ? isl_set_union (all, outside) : outside;
    }
    return s->concrete ? isl_set_intersect (all, isl_set_copy (s->concrete->starts.at[0])) : all;
}

bool
sets_find_start (sets_system *s, extent high, int64_t *values)
{
    const gcl_model *m = s->model;
    const sets_system *program = s->concrete ? s->concrete : s;
    isl_point *point = isl_set_sample_point (starts_outside (s, high));
    bool good = sets_ok (s) && isl_point_is_void (point) == isl_bool_false;
    for (size_t v = 0; v < m->variable_count && good; v++) {
        values[v] = sets_control (program, 0)[v];
        if (program->dimension[v] == GCL_NONE)
            continue;
        isl_val *value = isl_point_get_coordinate_val (point, isl_dim_set, (int) program->dimension[v]);
        good = isl_val_cmp_si (value, INT64_MAX) <= 0 && isl_val_cmp_si (value, -INT64_MAX) >= 0;
        values[v] = good ? isl_val_get_num_si (value) : 0;
        isl_val_free (value);
    }
    isl_point_free (point);
    return good;
}

char *
sets_prove (sets_system *s, const gcl_expr *formula, bool holds, extent high, text *why)
{
    const gcl_model *m = s->model;
    struct proving p = { .system = s, .good = true, .stage = -1 };
    int64_t *start = xcalloc (m->variable_count + 1, sizeof *start);
    p.out = formula_proof_new (s->options->proof, formula, s->options->dead_ends_stay, false);
    p.fixed = xcalloc (m->variable_count + 1, sizeof *p.fixed);
    for (size_t v = 0; v < m->variable_count; v++)
        p.fixed[v] = s->dimension[v] == GCL_NONE;
    formula_proof_within (p.out);
    write_universe (&p);
    for (size_t i = 0; i < s->records.count && sets_ok (s); i++)
        write_record (&p, formula, holds, &s->records.at[i]);
    bool begun = holds || sets_find_start (s, high, start);
    char *file = NULL;
    if (!sets_ok (s))
        text_add (why, "a limit was reached while it was written");
    else if (!p.good || !begun)
        text_add (why, "a set cannot be said in the language of conditions");
    else
        file = formula_proof_take (p.out, holds ? NULL : start);
    formula_proof_free (p.out);
    xfree (p.fixed);
    xfree (start);
    return file;
}
