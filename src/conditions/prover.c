#include "conditions.h"

#include <assert.h>

#include "alloc.h"
#include "prover_private.h"
#include "shrink.h"

enum { LONGEST_MILLISECONDS = 64000 };

bool
prover_is_whole (void)
{
    return true;
}

/* Errors are asked for after each call that can fail. */
static void
ignore_error (Z3_context context, Z3_error_code code)
{
    (void) context;
    (void) code;
}

Z3_ast
prover_keep (prover *p, Z3_ast ast)
{
    Z3_inc_ref (p->context, ast);
    return ast;
}

static void
set_time_limit (prover *p, Z3_solver solver, unsigned milliseconds)
{
    Z3_context c = p->context;
    Z3_params params = Z3_mk_params (c);
    Z3_params_inc_ref (c, params);
    Z3_params_set_uint (c, params, Z3_mk_string_symbol (c, "timeout"), milliseconds);
    /* an interrupt belongs to the budget */
    Z3_params_set_bool (c, params, Z3_mk_string_symbol (c, "ctrl_c"), false);
    Z3_solver_set_params (c, solver, params);
    Z3_params_dec_ref (c, params);
}

static unsigned
milliseconds_left (const prover *p)
{
    double left = 1000 * budget_seconds_left (p->budget);
    return left < p->milliseconds ? left < 1 ? 1 : (unsigned) left : p->milliseconds;
}

void
prover_limit (prover *p, Z3_solver solver)
{
    set_time_limit (p, solver, milliseconds_left (p));
}

/* The one thing that Z3 allows from another thread. */
static void
stop_query (void *context)
{
    Z3_interrupt (context);
}

prover *
prover_new (const atoms *a, size_t variables, budget *b, unsigned milliseconds)
{
    prover *p = xcalloc (1, sizeof *p);
    p->atoms = a;
    p->budget = b;
    p->difference = difference_new (a, variables);
    p->milliseconds = milliseconds;
    p->variables = xcalloc (variables + 1, sizeof *p->variables);
    p->variable_count = variables;
    return p;
}

/* Z3 takes longer to start than many programs take to be decided without it. */
void
prover_start (prover *p)
{
    if (p->context)
        return;
    Z3_config config = Z3_mk_config ();
    p->context = Z3_mk_context_rc (config);
    Z3_del_config (config);
    Z3_set_error_handler (p->context, ignore_error);
    p->lookout = lookout_new (p->budget, stop_query, p->context);
    p->solver = Z3_mk_simple_solver (p->context);
    Z3_solver_inc_ref (p->context, p->solver);
    p->time_limit = p->milliseconds;
    set_time_limit (p, p->solver, p->milliseconds);
    p->integer = Z3_mk_int_sort (p->context);
    for (size_t v = 0; v < p->variable_count; v++) {
        Z3_symbol name = Z3_mk_int_symbol (p->context, (int) v);
        p->variables[v] = prover_keep (p, Z3_mk_const (p->context, name, p->integer));
    }
}

static void
end_z3 (prover *p)
{
    lookout_free (p->lookout);
    Z3_solver_dec_ref (p->context, p->solver);
    for (size_t i = 0; i < p->conditions.count; i++)
        if (p->conditions.at[i])
            Z3_dec_ref (p->context, p->conditions.at[i]);
    for (size_t i = 0; i < p->switches.count; i++)
        if (p->switches.at[i])
            Z3_dec_ref (p->context, p->switches.at[i]);
    for (size_t v = 0; v < p->variable_count; v++)
        Z3_dec_ref (p->context, p->variables[v]);
    Z3_del_context (p->context);
}

void
prover_free (prover *p)
{
    if (!p)
        return;
    if (p->context)
        end_z3 (p);
    vec_free (&p->conditions);
    vec_free (&p->switches);
    vec_free (&p->assumptions);
    difference_free (p->difference);
    xfree (p->variables);
    xfree (p);
}

uint64_t
prover_queries (const prover *p)
{
    return p->queries;
}

bool
prover_give_time (prover *p)
{
    if (p->milliseconds > LONGEST_MILLISECONDS / 2)
        return false;
    p->milliseconds *= 2;
    return true;
}

/* Terms for Z3. */

Z3_ast
prover_number (prover *p, int64_t value)
{
    return Z3_mk_int64 (p->context, value, p->integer);
}

/* A variable or a quotient; referenced. */
static Z3_ast
factor_ast (prover *p, uint32_t factor, const Z3_ast *variables)
{
    ring *r = atoms_ring ((atoms *) p->atoms);
    if (factor < ring_variables (r))
        return prover_keep (p, variables[factor]);
    quotient q = ring_quotient (r, factor);
    Z3_ast above = prover_poly (p, q.dividend, variables);
    Z3_ast below = prover_keep (p, prover_number (p, q.divisor));
    /* it rounds down, as the divisor is above 0 */
    Z3_ast whole = prover_keep (p, Z3_mk_div (p->context, above, below));
    Z3_dec_ref (p->context, above);
    Z3_dec_ref (p->context, below);
    return whole;
}

/* Referenced. */
static Z3_ast
term_ast (prover *p, const term *t, const Z3_ast *variables)
{
    ring *r = atoms_ring ((atoms *) p->atoms);
    const uint32_t *factors;
    size_t count = ring_factors (r, t->monomial, &factors);
    VEC (Z3_ast) parts = VEC_EMPTY;
    *vec_add (&parts) = prover_keep (p, prover_number (p, t->coefficient));
    for (size_t i = 0; i < count; i++) {
        Z3_ast one = factor_ast (p, factors[i], variables);
        *vec_add (&parts) = one;
    }
    bool plain = t->coefficient == 1 && count;
    Z3_ast product =
        prover_keep (p, Z3_mk_mul (p->context, (unsigned) parts.count - plain, parts.at + plain));
    for (size_t i = 0; i < parts.count; i++)
        Z3_dec_ref (p->context, parts.at[i]);
    vec_free (&parts);
    return product;
}

Z3_ast
prover_poly (prover *p, const poly *sum, const Z3_ast *variables)
{
    Z3_ast all = prover_keep (p, prover_number (p, 0));
    for (uint32_t i = 0; i < sum->count; i++) {
        Z3_ast product = term_ast (p, &sum->at[i], variables);
        Z3_ast both[2] = { all, product };
        Z3_ast more = prover_keep (p, i ? Z3_mk_add (p->context, 2, both) : product);
        Z3_dec_ref (p->context, all);
        Z3_dec_ref (p->context, product);
        all = more;
    }
    return all;
}

static Z3_ast
condition_of (prover *p, uint32_t number_of_atom)
{
    while (p->conditions.count <= number_of_atom)
        *vec_add (&p->conditions) = NULL;
    if (p->conditions.at[number_of_atom])
        return p->conditions.at[number_of_atom];
    const atom *t = atoms_at (p->atoms, number_of_atom);
    Z3_ast sum = prover_poly (p, t->sum, p->variables);
    Z3_ast bound = prover_keep (p, prover_number (p, t->bound));
    Z3_ast c = t->equality ? Z3_mk_eq (p->context, sum, bound) : Z3_mk_le (p->context, sum, bound);
    p->conditions.at[number_of_atom] = prover_keep (p, c);
    Z3_dec_ref (p->context, sum);
    Z3_dec_ref (p->context, bound);
    return c;
}

Z3_ast
prover_literal (prover *p, literal l)
{
    if (literal_is_constant (l))
        return l == LITERAL_TRUE ? Z3_mk_true (p->context) : Z3_mk_false (p->context);
    Z3_ast condition = condition_of (p, literal_atom (l));
    return l & 1 ? Z3_mk_not (p->context, condition) : condition;
}

Z3_ast
prover_formula (prover *p, const formula *f)
{
    if (f->op == FORMULA_LITERAL)
        return prover_keep (p, prover_literal (p, f->literal));
    Z3_ast both[2] = { prover_formula (p, f->left), prover_formula (p, f->right) };
    Z3_ast whole = f->op == FORMULA_AND ? Z3_mk_and (p->context, 2, both) : Z3_mk_or (p->context, 2, both);
    prover_keep (p, whole);
    Z3_dec_ref (p->context, both[0]);
    Z3_dec_ref (p->context, both[1]);
    return whole;
}

static Z3_ast
switch_of (prover *p, literal l)
{
    while (p->switches.count <= l)
        *vec_add (&p->switches) = NULL;
    if (p->switches.at[l])
        return p->switches.at[l];
    /* names of variables count up from 0, names of switches from there */
    Z3_symbol name = Z3_mk_int_symbol (p->context, (int) (p->variable_count + l));
    Z3_ast on = prover_keep (p, Z3_mk_const (p->context, name, Z3_mk_bool_sort (p->context)));
    p->switches.at[l] = on;
    Z3_solver_assert (p->context, p->solver, Z3_mk_implies (p->context, on, prover_literal (p, l)));
    return on;
}

static literal
literal_of (prover *p, Z3_ast on)
{
    Z3_func_decl decl = Z3_get_app_decl (p->context, Z3_to_app (p->context, on));
    int name = Z3_get_symbol_int (p->context, Z3_get_decl_name (p->context, decl));
    return (literal) ((size_t) name - p->variable_count);
}

static proof
check (prover *p)
{
    unsigned limit = milliseconds_left (p);
    if (limit != p->time_limit) {
        set_time_limit (p, p->solver, limit);
        p->time_limit = limit;
    }
    p->queries++;
    lookout_begin (p->lookout);
    Z3_lbool result = Z3_solver_check_assumptions (p->context, p->solver, (unsigned) p->assumptions.count,
                                                   p->assumptions.at);
    lookout_end (p->lookout);
    if (Z3_get_error_code (p->context) != Z3_OK)
        return PROOF_UNDECIDED;
    return result == Z3_L_FALSE ? PROOF_VALID : result == Z3_L_TRUE ? PROOF_REFUTED : PROOF_UNDECIDED;
}

static void
assume_all (prover *p, const literal *hypotheses, size_t count)
{
    vec_clear (&p->assumptions);
    for (size_t i = 0; i < count; i++) {
        Z3_ast on = switch_of (p, hypotheses[i]);
        *vec_add (&p->assumptions) = on;
    }
}

static size_t
read_core (prover *p, literal goal, literal *core)
{
    size_t used = 0;
    Z3_ast_vector needed = Z3_solver_get_unsat_core (p->context, p->solver);
    Z3_ast_vector_inc_ref (p->context, needed);
    for (unsigned i = 0; i < Z3_ast_vector_size (p->context, needed); i++) {
        literal l = literal_of (p, Z3_ast_vector_get (p->context, needed, i));
        if (l != literal_not (goal))
            core[used++] = l;
    }
    Z3_ast_vector_dec_ref (p->context, needed);
    return used;
}

static proof
check_implication (prover *p, const literal *hypotheses, size_t count, literal goal)
{
    assume_all (p, hypotheses, count);
    Z3_ast opposite = switch_of (p, literal_not (goal));
    *vec_add (&p->assumptions) = opposite;
    return check (p);
}

struct implication {
    prover *prover;
    literal goal;
};

static bool
still_implied (void *context, literal *core, size_t *count)
{
    const struct implication *i = context;
    prover *p = i->prover;
    if (!budget_look (p->budget) || check_implication (p, core, *count, i->goal) != PROOF_VALID)
        return false;
    *count = read_core (p, i->goal, core);
    return true;
}

proof
prover_implies (prover *p, const literal *hypotheses, size_t count, literal goal, literal *core,
                size_t *core_count)
{
    assert (!literal_is_constant (goal));
    if (!budget_look (p->budget))
        return PROOF_UNDECIDED;
    proof result = difference_implies (p->difference, hypotheses, count, goal, core, core_count);
    if (result != PROOF_UNDECIDED) {
        p->queries++;
        return result;
    }
    prover_start (p);
    result = check_implication (p, hypotheses, count, goal);
    if (result == PROOF_VALID)
        *core_count =
            shrink_core (core, read_core (p, goal, core), still_implied, &(struct implication){ p, goal });
    return result;
}

/* The formula literal by literal, as far as shortest paths tell; `core` has room for the hypotheses. */
static proof
imply_by_differences (prover *p, const literal *hypotheses, size_t count, const formula *f, literal *core)
{
    size_t used;
    if (f->op == FORMULA_LITERAL && literal_is_constant (f->literal))
        return f->literal == LITERAL_TRUE ? PROOF_VALID : PROOF_UNDECIDED;
    if (f->op == FORMULA_LITERAL)
        return difference_implies (p->difference, hypotheses, count, f->literal, core, &used);
    proof left = imply_by_differences (p, hypotheses, count, f->left, core);
    if (f->op == FORMULA_AND && left != PROOF_VALID)
        return left;
    if (f->op == FORMULA_OR && left == PROOF_VALID)
        return left;
    proof right = imply_by_differences (p, hypotheses, count, f->right, core);
    /* neither side of an alternative follows alone, but one of them may */
    return f->op == FORMULA_OR && right != PROOF_VALID ? PROOF_UNDECIDED : right;
}

proof
prover_implies_formula (prover *p, const literal *hypotheses, size_t count, const formula *f)
{
    if (!budget_look (p->budget))
        return PROOF_UNDECIDED;
    literal *core = xcalloc (count + 1, sizeof *core);
    proof told = imply_by_differences (p, hypotheses, count, f, core);
    xfree (core);
    if (told != PROOF_UNDECIDED) {
        p->queries++;
        return told;
    }
    prover_start (p);
    assume_all (p, hypotheses, count);
    Z3_solver_push (p->context, p->solver);
    Z3_ast goal = prover_formula (p, f);
    Z3_solver_assert (p->context, p->solver, Z3_mk_not (p->context, goal));
    Z3_dec_ref (p->context, goal);
    proof result = check (p);
    Z3_solver_pop (p->context, p->solver, 1);
    return result;
}

static bool
read_value (prover *p, Z3_model found, uint32_t v, int64_t *value)
{
    Z3_ast result;
    return Z3_model_eval (p->context, found, p->variables[v], true, &result)
           && Z3_get_numeral_int64 (p->context, result, value);
}

/* Leave out one literal of an inconsistent set after another, while there
 * are more than `few`. */
struct conflict {
    prover *prover;
    size_t few;
};

static bool
still_in_conflict (void *context, literal *core, size_t *count)
{
    const struct conflict *c = context;
    prover *p = c->prover;
    if (*count < c->few || !budget_look (p->budget))
        return false;
    assume_all (p, core, *count);
    if (check (p) != PROOF_VALID)
        return false;
    *count = read_core (p, LITERAL_TRUE, core);
    return true;
}

static bool
read_all_values (prover *p, int64_t *values)
{
    Z3_model found = Z3_solver_get_model (p->context, p->solver);
    bool good = found != NULL;
    if (!good)
        return false;
    Z3_model_inc_ref (p->context, found);
    for (uint32_t v = 0; good && v < p->variable_count; v++)
        good = read_value (p, found, v, &values[v]);
    Z3_model_dec_ref (p->context, found);
    return good;
}

proof
prover_exclude (prover *p, const literal *list, size_t count, const formula *also, prover_conflict *out)
{
    if (!budget_look (p->budget))
        return PROOF_UNDECIDED;
    prover_start (p);
    assume_all (p, list, count);
    Z3_solver_push (p->context, p->solver);
    if (also) {
        Z3_ast more = prover_formula (p, also);
        Z3_solver_assert (p->context, p->solver, more);
        Z3_dec_ref (p->context, more);
    }
    proof result = check (p);
    if (result == PROOF_VALID)
        /* a linear atom has a solution, so two are as few as it can be without a formula */
        out->count = shrink_core (out->core, read_core (p, LITERAL_TRUE, out->core), still_in_conflict,
                                  &(struct conflict){ p, also ? 0 : 2 });
    else if (result == PROOF_REFUTED)
        out->has_values = read_all_values (p, out->values);
    Z3_solver_pop (p->context, p->solver, 1);
    return result;
}

/* Enumeration. */

static void
fix_values (prover *p, const prover_range *range, const int64_t *values)
{
    for (size_t i = 0; range->fixed && i < range->count; i++) {
        const atom *t = atoms_at (p->atoms, range->atoms[i]);
        for (uint32_t j = 0; j < t->variable_count; j++) {
            uint32_t v = t->variables[j];
            if (range->fixed[v])
                Z3_solver_assert (p->context, p->solver,
                                  Z3_mk_eq (p->context, p->variables[v], prover_number (p, values[v])));
        }
    }
}

/* Fill in the free variables of the atoms; false if one needs more than 64 bits. */
static bool
read_solution (prover *p, const prover_range *range, int64_t *values)
{
    Z3_model found = Z3_solver_get_model (p->context, p->solver);
    if (!found)
        return false;
    Z3_model_inc_ref (p->context, found);
    bool good = true;
    for (size_t i = 0; good && i < range->count; i++) {
        const atom *t = atoms_at (p->atoms, range->atoms[i]);
        for (uint32_t j = 0; good && j < t->variable_count; j++) {
            uint32_t v = t->variables[j];
            good = (range->fixed && range->fixed[v]) || read_value (p, found, v, &values[v]);
        }
    }
    Z3_model_dec_ref (p->context, found);
    return good;
}

/* Not this combination again; false if a value cannot be computed. */
static bool
block (prover *p, const uint32_t *list, size_t count, const int64_t *values)
{
    VEC (Z3_ast) clause = VEC_EMPTY;
    bool good = true, holds = false;
    for (size_t i = 0; good && i < count; i++) {
        good = atoms_eval (p->atoms, list[i], values, &holds);
        *vec_add (&clause) = prover_keep (p, prover_literal (p, literal_make (list[i], !holds)));
    }
    if (good)
        Z3_solver_assert (p->context, p->solver, Z3_mk_or (p->context, (unsigned) clause.count, clause.at));
    for (size_t i = 0; i < clause.count; i++)
        Z3_dec_ref (p->context, clause.at[i]);
    vec_free (&clause);
    return good;
}

proof
prover_enumerate (prover *p, const prover_range *range, int64_t *values, prover_visitor *found, void *context)
{
    proof result = PROOF_UNDECIDED;
    prover_start (p);
    assume_all (p, range->hypotheses, range->hypothesis_count);
    Z3_solver_push (p->context, p->solver);
    fix_values (p, range, values);
    if (range->also) {
        Z3_ast also = prover_formula (p, range->also);
        Z3_solver_assert (p->context, p->solver, also);
        Z3_dec_ref (p->context, also);
    }
    while (budget_look (p->budget)) {
        proof next = check (p);
        if (next != PROOF_REFUTED) {
            result = next;
            break;
        }
        if (!read_solution (p, range, values) || !found (context, values)
            || !block (p, range->atoms, range->count, values))
            break;
    }
    Z3_solver_pop (p->context, p->solver, 1);
    return result;
}
