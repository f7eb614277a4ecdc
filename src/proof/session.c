/* Z3: contexts, limits and questions. */
#include <string.h>

#include "alloc.h"
#include "session.h"

/* Terms are not given back one by one; a context goes when it holds so many. */
enum { TERMS_MOST = 300000 };
/* A question is asked for so long, then again for longer, so that the budget
 * is looked at in between. */
enum { FIRST_MILLISECONDS = 500, LONGER = 4 };

/* Errors are asked for after each question. */
static void
ignore_error (Z3_context context, Z3_error_code code)
{
    (void) context;
    (void) code;
}

static void
open_context (session *s)
{
    Z3_config config = Z3_mk_config ();
    s->z3 = Z3_mk_context (config);
    Z3_del_config (config);
    Z3_set_error_handler (s->z3, ignore_error);
    s->solver = Z3_mk_simple_solver (s->z3);
    Z3_solver_inc_ref (s->z3, s->solver);
    s->integer = Z3_mk_int_sort (s->z3);
    for (size_t v = 0; v < s->m->variable_count; v++)
        s->variables[v] = Z3_mk_const (s->z3, Z3_mk_int_symbol (s->z3, (int) v), s->integer);
    s->made = 0;
}

static void
close_context (session *s)
{
    Z3_solver_dec_ref (s->z3, s->solver);
    Z3_del_context (s->z3);
}

/* The one thing that Z3 allows from another thread. */
static void
stop_question (void *self)
{
    const session *s = self;
    Z3_interrupt (s->z3);
}

void
session_init (session *s, const gcl_model *m, budget *b, text *unknown)
{
    *s = (session){ .m = m, .budget = b, .unknown = unknown };
    s->lookout = lookout_new (b, stop_question, s);
    s->variables = xcalloc (m->variable_count + 1, sizeof *s->variables);
    open_context (s);
}

void
session_release (session *s)
{
    lookout_free (s->lookout);
    close_context (s);
    vec_free (&s->sides);
    vec_free (&s->inputs);
    xfree (s->variables);
}

void
session_refresh (session *s)
{
    if (s->made <= TERMS_MOST)
        return;
    close_context (s);
    open_context (s);
}

void
session_open (session *s)
{
    Z3_solver_push (s->z3, s->solver);
}

void
session_assume (session *s, Z3_ast formula)
{
    Z3_solver_assert (s->z3, s->solver, formula);
}

void
session_close (session *s)
{
    Z3_solver_pop (s->z3, s->solver, 1);
}

static void
set_limit (session *s, unsigned milliseconds)
{
    double left = 1000 * budget_seconds_left (s->budget);
    if (left < milliseconds)
        milliseconds = left < 1 ? 1 : (unsigned) left;
    Z3_params params = Z3_mk_params (s->z3);
    Z3_params_inc_ref (s->z3, params);
    Z3_params_set_uint (s->z3, params, Z3_mk_string_symbol (s->z3, "timeout"), milliseconds);
    /* an interrupt belongs to the budget */
    Z3_params_set_bool (s->z3, params, Z3_mk_string_symbol (s->z3, "ctrl_c"), false);
    Z3_solver_set_params (s->z3, s->solver, params);
    Z3_params_dec_ref (s->z3, params);
}

static bool
is_out_of_time (const char *reason)
{
    return strstr (reason, "timeout") || strstr (reason, "canceled") || strstr (reason, "interrupted");
}

reply
session_ask (session *s, unsigned milliseconds)
{
    for (size_t i = 0; i < s->sides.count; i++)
        session_assume (s, s->sides.at[i]);
    for (unsigned limit = FIRST_MILLISECONDS; budget_look (s->budget); limit *= LONGER) {
        set_limit (s, limit);
        s->asked++;
        lookout_begin (s->lookout);
        Z3_lbool result = Z3_solver_check (s->z3, s->solver);
        lookout_end (s->lookout);
        Z3_error_code error = Z3_get_error_code (s->z3);
        if (error == Z3_OK && result != Z3_L_UNDEF)
            return result == Z3_L_FALSE ? EXCLUDED : POSSIBLE;
        const char *reason = error == Z3_OK ? Z3_solver_get_reason_unknown (s->z3, s->solver)
                                            : Z3_get_error_msg (s->z3, error);
        text_clear (s->unknown);
        text_add (s->unknown, reason);
        if (error != Z3_OK || !is_out_of_time (reason) || limit >= milliseconds)
            break;
    }
    return UNDECIDED;
}

static void
add_number (session *s, Z3_model model, Z3_ast term, text *out)
{
    Z3_ast number;
    if (Z3_model_eval (s->z3, model, term, true, &number) && Z3_is_numeral_ast (s->z3, number))
        text_add (out, Z3_get_numeral_string (s->z3, number));
    else
        text_add_char (out, '?');
}

void
session_example (session *s, const value *state, text *out)
{
    Z3_model model = Z3_solver_get_model (s->z3, s->solver);
    Z3_model_inc_ref (s->z3, model);
    for (size_t v = 0; v < s->m->variable_count; v++) {
        text_printf (out, "%s%s = ", v ? ", " : "", s->m->variables[v].name);
        if (state[v].known)
            text_printf (out, "%lld", (long long) state[v].number);
        else
            add_number (s, model, state[v].term, out);
    }
    Z3_model_dec_ref (s->z3, model);
}

bool
session_holds (session *s, Z3_ast formula)
{
    Z3_ast result;
    Z3_model model = Z3_solver_get_model (s->z3, s->solver);
    Z3_model_inc_ref (s->z3, model);
    bool holds = Z3_model_eval (s->z3, model, formula, true, &result)
                 && Z3_get_bool_value (s->z3, result) == Z3_L_TRUE;
    Z3_model_dec_ref (s->z3, model);
    return holds;
}
