/* Z3: one context, questions with assumptions. */
#include <string.h>

#include "work.h"

enum { TERMS_MOST = 400000 };

static void
ignore_error (Z3_context context, Z3_error_code code)
{
    (void) context;
    (void) code;
}

static void
open_context (solver *s)
{
    Z3_config config = Z3_mk_config ();
    s->z3 = Z3_mk_context (config);
    Z3_del_config (config);
    Z3_set_error_handler (s->z3, ignore_error);
    s->at = Z3_mk_simple_solver (s->z3);
    Z3_solver_inc_ref (s->z3, s->at);
    s->integer = Z3_mk_int_sort (s->z3);
    s->boolean = Z3_mk_bool_sort (s->z3);
    s->made = 0;
}

static void
close_context (solver *s)
{
    Z3_solver_dec_ref (s->z3, s->at);
    Z3_del_context (s->z3);
}

static void
stop_question (void *self)
{
    const solver *s = self;
    Z3_interrupt (s->z3);
}

void
solver_init (solver *s, budget *b)
{
    *s = (solver){ .budget = b };
    open_context (s);
    s->lookout = lookout_new (b, stop_question, s);
}

void
solver_release (solver *s)
{
    lookout_free (s->lookout);
    close_context (s);
}

void
solver_restart (solver *s)
{
    s->names = 0;
    if (s->made <= TERMS_MOST)
        return;
    close_context (s);
    open_context (s);
}

Z3_ast
solver_number (solver *s, flow_wide n)
{
    s->made++;
    if (n >= INT64_MIN && n <= INT64_MAX)
        return Z3_mk_int64 (s->z3, (int64_t) n, s->integer);
    char digits[48];
    size_t at = sizeof digits;
    bool negative = n < 0;
    digits[--at] = '\0';
    for (; n; n /= 10)
        digits[--at] = (char) ('0' + (int) (negative ? -(n % 10) : n % 10));
    if (negative)
        digits[--at] = '-';
    return Z3_mk_numeral (s->z3, digits + at, s->integer);
}

static Z3_ast
fresh (solver *s, Z3_sort sort)
{
    s->made++;
    return Z3_mk_const (s->z3, Z3_mk_int_symbol (s->z3, (int) s->names++), sort);
}

Z3_ast
solver_integer (solver *s)
{
    return fresh (s, s->integer);
}

Z3_ast
solver_boolean (solver *s)
{
    return fresh (s, s->boolean);
}

void
solver_push (solver *s)
{
    Z3_solver_push (s->z3, s->at);
}

void
solver_pop (solver *s)
{
    Z3_solver_pop (s->z3, s->at, 1);
}

void
solver_assert (solver *s, Z3_ast formula)
{
    Z3_solver_assert (s->z3, s->at, formula);
}

void
solver_imply (solver *s, Z3_ast when, Z3_ast then)
{
    s->made++;
    solver_assert (s, when ? Z3_mk_implies (s->z3, when, then) : then);
}

static void
set_limit (solver *s)
{
    double left = 1000 * budget_seconds_left (s->budget);
    Z3_params params = Z3_mk_params (s->z3);
    Z3_params_inc_ref (s->z3, params);
    Z3_params_set_uint (s->z3, params, Z3_mk_string_symbol (s->z3, "timeout"),
                        left < 1     ? 1
                        : left > 1e6 ? 1000000
                                     : (unsigned) left);
    Z3_params_set_bool (s->z3, params, Z3_mk_string_symbol (s->z3, "ctrl_c"), false);
    Z3_solver_set_params (s->z3, s->at, params);
    Z3_params_dec_ref (s->z3, params);
}

finding
solver_check (solver *s, const Z3_ast *assumptions, unsigned count)
{
    if (!budget_work (s->budget, 20))
        return UNDECIDED;
    if (s->queries++ % 64 == 0)
        set_limit (s);
    lookout_begin (s->lookout);
    Z3_lbool result = Z3_solver_check_assumptions (s->z3, s->at, count, assumptions);
    lookout_end (s->lookout);
    return result == Z3_L_FALSE ? IMPOSSIBLE : result == Z3_L_TRUE ? POSSIBLE : UNDECIDED;
}

void
solver_core (solver *s, const Z3_ast *assumptions, unsigned count, bool *needed)
{
    Z3_ast_vector core = Z3_solver_get_unsat_core (s->z3, s->at);
    Z3_ast_vector_inc_ref (s->z3, core);
    memset (needed, 0, count * sizeof *needed);
    for (unsigned i = 0; i < Z3_ast_vector_size (s->z3, core); i++)
        for (unsigned k = 0; k < count; k++)
            if (Z3_ast_vector_get (s->z3, core, i) == assumptions[k])
                needed[k] = true;
    Z3_ast_vector_dec_ref (s->z3, core);
}

Z3_model
solver_model (solver *s)
{
    Z3_model m = Z3_solver_get_model (s->z3, s->at);
    Z3_model_inc_ref (s->z3, m);
    return m;
}

void
solver_forget_model (solver *s, Z3_model m)
{
    Z3_model_dec_ref (s->z3, m);
}

flow_wide
solver_value (solver *s, Z3_model m, sym v)
{
    Z3_ast number;
    if (!v.term)
        return v.low;
    if (!Z3_model_eval (s->z3, m, v.term, true, &number) || !Z3_is_numeral_ast (s->z3, number))
        return v.low;
    const char *digits = Z3_get_numeral_string (s->z3, number);
    bool negative = *digits == '-';
    flow_wide n = 0;
    for (digits += negative; *digits >= '0' && *digits <= '9'; digits++)
        n = 10 * n + (*digits - '0');
    return negative ? -n : n;
}

bool
solver_holds (solver *s, Z3_model m, Z3_ast formula)
{
    Z3_ast value;
    return !formula
           || (Z3_model_eval (s->z3, m, formula, true, &value)
               && Z3_get_bool_value (s->z3, value) == Z3_L_TRUE);
}
