/* Questions with quantifiers: for each of these states, is there one of
 * those? */
#include "prover_private.h"

#include "alloc.h"

struct question {
    prover *prover;
    Z3_ast *after;              /* of each variable */
    VEC (Z3_ast) given, wanted; /* conjunctions, referenced */
    VEC (Z3_app) bound;
    bool linear;
};

static bool
is_linear (const prover *p, const poly *sum)
{
    for (uint32_t i = 0; i < sum->count; i++)
        if (sum->at[i].monomial > p->variable_count)
            return false;
    return true;
}

static void
look_at_degree (void *context, uint32_t which)
{
    struct question *q = context;
    q->linear = q->linear && is_linear (q->prover, atoms_at (q->prover->atoms, which)->sum);
}

static void
add_literals (struct question *q, const literal *list, size_t count, bool wanted)
{
    prover *p = q->prover;
    for (size_t i = 0; i < count; i++) {
        Z3_ast one = prover_keep (p, prover_literal (p, list[i]));
        look_at_degree (q, literal_atom (list[i]));
        if (wanted)
            *vec_add (&q->wanted) = one;
        else
            *vec_add (&q->given) = one;
    }
}

/* What is given speaks of the state after, which has names of its own. */
static void
rename_given (struct question *q)
{
    prover *p = q->prover;
    for (size_t i = 0; i < q->given.count; i++) {
        Z3_ast renamed =
            Z3_substitute (p->context, q->given.at[i], (unsigned) p->variable_count, p->variables, q->after);
        prover_keep (p, renamed);
        Z3_dec_ref (p->context, q->given.at[i]);
        q->given.at[i] = renamed;
    }
}

/* after = update (before), for each variable. */
static void
add_updates (struct question *q, const prover_claim *claim)
{
    prover *p = q->prover;
    for (size_t v = 0; v < claim->state_width; v++) {
        const poly *u = claim->updates[v];
        Z3_ast value = u ? prover_poly (p, u, p->variables) : prover_keep (p, p->variables[v]);
        Z3_ast same = prover_keep (p, Z3_mk_eq (p->context, q->after[v], value));
        *vec_add (&q->wanted) = same;
        Z3_dec_ref (p->context, value);
        q->linear = q->linear && (!u || is_linear (p, u));
    }
}

static Z3_ast
all_of (prover *p, const Z3_ast *list, size_t count)
{
    return prover_keep (p, Z3_mk_and (p->context, (unsigned) count, list));
}

/* A solver of its own: those for quantifiers eliminate them. */
static proof
solve (struct question *q)
{
    prover *p = q->prover;
    Z3_context c = p->context;
    Z3_ast body = all_of (p, q->wanted.at, q->wanted.count);
    Z3_ast none = prover_keep (p, Z3_mk_not (c, body));
    Z3_ast all = q->bound.count
                     ? Z3_mk_forall_const (c, 0, (unsigned) q->bound.count, q->bound.at, 0, NULL, none)
                     : none;
    prover_keep (p, all);
    Z3_solver solver = Z3_mk_solver_for_logic (c, Z3_mk_string_symbol (c, q->linear ? "LIA" : "NIA"));
    Z3_solver_inc_ref (c, solver);
    prover_limit (p, solver);
    for (size_t i = 0; i < q->given.count; i++)
        Z3_solver_assert (c, solver, q->given.at[i]);
    Z3_solver_assert (c, solver, all);
    p->queries++;
    lookout_begin (p->lookout);
    Z3_lbool result = Z3_solver_check (c, solver);
    lookout_end (p->lookout);
    bool failed = Z3_get_error_code (c) != Z3_OK;
    Z3_solver_dec_ref (c, solver);
    Z3_dec_ref (c, body);
    Z3_dec_ref (c, none);
    Z3_dec_ref (c, all);
    return failed                 ? PROOF_UNDECIDED
           : result == Z3_L_FALSE ? PROOF_VALID
           : result == Z3_L_TRUE  ? PROOF_REFUTED
                                  : PROOF_UNDECIDED;
}

static Z3_ast *
name_states_after (prover *p)
{
    Z3_ast *after = xcalloc (p->variable_count + 1, sizeof *after);
    for (size_t v = 0; v < p->variable_count; v++)
        after[v] = prover_keep (p, Z3_mk_fresh_const (p->context, "after", p->integer));
    return after;
}

proof
prover_every (prover *p, const prover_claim *claim)
{
    struct question q = { .prover = p, .linear = true };
    if (!budget_look (p->budget))
        return PROOF_UNDECIDED;
    prover_start (p);
    add_literals (&q, claim->given, claim->given_count, false);
    add_literals (&q, claim->wanted, claim->wanted_count, true);
    if (claim->also) {
        Z3_ast also = prover_formula (p, claim->also);
        *vec_add (&q.wanted) = also;
        formula_atoms (claim->also, look_at_degree, &q);
    }
    if (claim->updates) {
        q.after = name_states_after (p);
        rename_given (&q);
        add_updates (&q, claim);
    }
    for (size_t v = claim->updates ? 0 : claim->state_width; v < p->variable_count; v++)
        *vec_add (&q.bound) = Z3_to_app (p->context, p->variables[v]);
    proof result = solve (&q);
    for (size_t i = 0; i < q.given.count; i++)
        Z3_dec_ref (p->context, q.given.at[i]);
    for (size_t i = 0; i < q.wanted.count; i++)
        Z3_dec_ref (p->context, q.wanted.at[i]);
    for (size_t v = 0; q.after && v < p->variable_count; v++)
        Z3_dec_ref (p->context, q.after[v]);
    xfree (q.after);
    vec_free (&q.given);
    vec_free (&q.wanted);
    vec_free (&q.bound);
    return result;
}
