/* Is there a start, and are there inputs, with which commands can be taken
 * one after the other? */
#include <string.h>

#include "alloc.h"
#include "prover_private.h"

struct walk {
    prover *prover;
    Z3_solver solver;
    Z3_ast *now;          /* of each variable and input, for the step at hand */
    VEC (Z3_ast) kept;    /* every constant, referenced */
    VEC (Z3_ast) unknown; /* those whose values are wanted */
    size_t width;
};

static Z3_ast
fresh (struct walk *w)
{
    prover *p = w->prover;
    Z3_ast c = prover_keep (p, Z3_mk_fresh_const (p->context, "v", p->integer));
    *vec_add (&w->kept) = c;
    return c;
}

static Z3_ast
fresh_unknown (struct walk *w)
{
    Z3_ast c = fresh (w);
    *vec_add (&w->unknown) = c;
    return c;
}

/* From the terms before the step to those after it. */
static void
move (struct walk *w, const poly *const *updates)
{
    prover *p = w->prover;
    Z3_ast *after = xcalloc (w->width + 1, sizeof *after);
    for (size_t v = 0; v < w->width; v++) {
        after[v] = w->now[v];
        if (!updates[v])
            continue;
        Z3_ast value = prover_poly (p, updates[v], w->now);
        after[v] = fresh (w);
        Z3_solver_assert (p->context, w->solver, Z3_mk_eq (p->context, after[v], value));
        Z3_dec_ref (p->context, value);
    }
    if (w->width)
        memcpy (w->now, after, w->width * sizeof *after);
    xfree (after);
}

/* Let the condition hold now. */
static proof
require (struct walk *w, const formula *condition)
{
    prover *p = w->prover;
    Z3_ast general = prover_formula (p, condition);
    Z3_ast here = Z3_substitute (p->context, general, (unsigned) p->variable_count, p->variables, w->now);
    Z3_solver_assert (p->context, w->solver, here);
    Z3_dec_ref (p->context, general);
    if (!budget_look (p->budget))
        return PROOF_UNDECIDED;
    prover_limit (p, w->solver);
    p->queries++;
    lookout_begin (p->lookout);
    Z3_lbool result = Z3_solver_check (p->context, w->solver);
    lookout_end (p->lookout);
    if (Z3_get_error_code (p->context) != Z3_OK || result == Z3_L_UNDEF)
        return PROOF_UNDECIDED;
    return result == Z3_L_FALSE ? PROOF_VALID : PROOF_REFUTED;
}

static void
begin (struct walk *w, prover *p, const prover_route *route)
{
    *w = (struct walk){ .prover = p, .width = route->width };
    w->solver = Z3_mk_simple_solver (p->context);
    Z3_solver_inc_ref (p->context, w->solver);
    w->now = xcalloc (p->variable_count + 1, sizeof *w->now);
    for (size_t v = 0; v < route->width; v++) {
        if (route->open[v]) {
            w->now[v] = fresh_unknown (w);
            continue;
        }
        w->now[v] = prover_keep (p, prover_number (p, route->start[v]));
        *vec_add (&w->kept) = w->now[v];
    }
    for (size_t v = route->width; v < p->variable_count; v++)
        w->now[v] = p->variables[v];
}

static void
end (struct walk *w)
{
    Z3_context c = w->prover->context;
    for (size_t i = 0; i < w->kept.count; i++)
        Z3_dec_ref (c, w->kept.at[i]);
    Z3_solver_dec_ref (c, w->solver);
    vec_free (&w->kept);
    vec_free (&w->unknown);
    xfree (w->now);
}

static bool
read_unknown (struct walk *w, int64_t *values)
{
    Z3_context c = w->prover->context;
    Z3_model found = Z3_solver_get_model (c, w->solver);
    if (!found)
        return false;
    Z3_model_inc_ref (c, found);
    bool good = true;
    for (size_t i = 0; good && i < w->unknown.count; i++) {
        Z3_ast result;
        good = Z3_model_eval (c, found, w->unknown.at[i], true, &result)
               && Z3_get_numeral_int64 (c, result, &values[i]);
    }
    Z3_model_dec_ref (c, found);
    return good;
}

proof
prover_follow (prover *p, const prover_route *route, size_t *taken, int64_t *values, bool *fits)
{
    struct walk w;
    prover_start (p);
    begin (&w, p, route);
    *fits = true;
    *taken = 0;
    proof result = require (&w, route->begin);
    if (result != PROOF_REFUTED) {
        end (&w);
        return result;
    }
    for (; *taken < route->count; ++*taken) {
        const prover_leg *leg = &route->legs[*taken];
        result = require (&w, leg->guard);
        if (result != PROOF_REFUTED)
            break;
        for (size_t i = 0; i < leg->inputs; i++)
            w.now[route->width + i] = fresh_unknown (&w);
        move (&w, leg->updates);
    }
    if (*taken == route->count)
        result = require (&w, route->end);
    if (result == PROOF_REFUTED)
        *fits = read_unknown (&w, values);
    end (&w);
    return result;
}
