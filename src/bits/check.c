/* Is it a proof?  From the start, and from each point where what it says holds, no way to
 * the next points ends in an error, and there holds what is said there. */
#include <string.h>

#include "work.h"

enum { FIRST_MILLISECONDS = 500, LONGER = 4 };

typedef struct checker {
    const inlining *calls;
    const stated *cover;
    budget *budget;
    c_check *out;
    bool formulas;
    runner r;
    Z3_solver solver;
} checker;

static void
ignore_error (Z3_context context, Z3_error_code code)
{
    (void) context;
    (void) code;
}

static void
stop_question (void *z3)
{
    Z3_interrupt (z3);
}

static void
open_solver (checker *k)
{
    Z3_config config = Z3_mk_config ();
    k->r = (runner){ .calls = k->calls, .cover = k->cover, .budget = k->budget };
    k->r.z3 = Z3_mk_context (config);
    Z3_del_config (config);
    Z3_set_error_handler (k->r.z3, ignore_error);
    k->solver = Z3_mk_solver_for_logic (k->r.z3, Z3_mk_string_symbol (k->r.z3, "QF_BV"));
    Z3_solver_inc_ref (k->r.z3, k->solver);
    k->r.memory = arena_new ();
    k->r.start = xcalloc (k->calls->slots + 1, sizeof *k->r.start);
}

static void
close_solver (checker *k)
{
    Z3_solver_dec_ref (k->r.z3, k->solver);
    Z3_del_context (k->r.z3);
    vec_free (&k->r.outcomes);
    arena_free (k->r.memory);
    xfree (k->r.start);
}

static void
set_limit (checker *k, unsigned milliseconds)
{
    double left = 1000 * budget_seconds_left (k->budget);
    Z3_params params = Z3_mk_params (k->r.z3);
    Z3_params_inc_ref (k->r.z3, params);
    Z3_params_set_uint (k->r.z3, params, Z3_mk_string_symbol (k->r.z3, "timeout"),
                        left < milliseconds ? left < 1 ? 1 : (unsigned) left : milliseconds);
    Z3_params_set_bool (k->r.z3, params, Z3_mk_string_symbol (k->r.z3, "ctrl_c"), false);
    Z3_solver_set_params (k->r.z3, k->solver, params);
    Z3_params_dec_ref (k->r.z3, params);
}

/* Can what is asserted hold? */
static Z3_lbool
ask (checker *k)
{
    Z3_lbool result = Z3_L_UNDEF;
    if (k->formulas) {
        text_printf (&k->out->formulas, "(push 1)\n%s(check-sat)\n(pop 1)\n",
                     Z3_solver_to_string (k->r.z3, k->solver));
        return Z3_L_FALSE;
    }
    lookout *look = lookout_new (k->budget, stop_question, k->r.z3);
    for (unsigned limit = FIRST_MILLISECONDS; result == Z3_L_UNDEF && budget_look (k->budget);
         limit *= LONGER) {
        set_limit (k, limit);
        k->out->questions++;
        lookout_begin (look);
        result = Z3_solver_check (k->r.z3, k->solver);
        lookout_end (look);
        if (limit > 1000000)
            break;
    }
    lookout_free (look);
    return result;
}

static void
conclude (checker *k, answer a, const char *what)
{
    k->out->answer = a;
    text_clear (&k->out->what);
    text_add (&k->out->what, what);
}

static void
refuse_outcome (checker *k, const outcome *o, const point *from)
{
    text *what = &k->out->what;
    k->out->answer = ANSWER_NO;
    text_clear (what);
    if (from)
        text_printf (what, "line %zu: from there ", from->line);
    else
        text_add (what, "from the start ");
    if (o->to == NONE)
        text_printf (what, "a run may end in %s (line %u of the program)", o->what, o->where.line);
    else
        text_printf (what, "a run may come to the point of line %zu where what is said there does not hold",
                     k->cover->points.at[o->to].line);
}

/* Lines "always" of the point that the model breaks. */
static void
note_broken (checker *k, const outcome *o)
{
    Z3_model m = Z3_solver_get_model (k->r.z3, k->solver);
    Z3_model_inc_ref (k->r.z3, m);
    const point *p = &k->cover->points.at[o->to];
    for (size_t i = 0; i < p->always.count; i++) {
        Z3_ast value;
        Z3_ast holds = formula_of_fact (&k->r, p->always.at[i], o->slots);
        if (Z3_model_eval (k->r.z3, m, holds, true, &value)
            && Z3_get_bool_value (k->r.z3, value) == Z3_L_FALSE)
            *vec_add (&k->out->too_strong) = p->always.at[i]->line;
    }
    Z3_model_dec_ref (k->r.z3, m);
}

static bool
check_outcome (checker *k, const outcome *o, const point *from)
{
    Z3_context z3 = k->r.z3;
    Z3_solver_push (z3, k->solver);
    if (o->when)
        Z3_solver_assert (z3, k->solver, o->when);
    if (o->to != NONE)
        Z3_solver_assert (z3, k->solver,
                          Z3_mk_not (z3, formula_of_point (&k->r, &k->cover->points.at[o->to], o->slots)));
    Z3_lbool is = ask (k);
    if (is == Z3_L_TRUE) {
        refuse_outcome (k, o, from);
        if (o->to != NONE)
            note_broken (k, o);
    } else if (is == Z3_L_UNDEF)
        conclude (k, ANSWER_UNKNOWN,
                  budget_reason (k->budget) ? budget_reason (k->budget) : "Z3 did not decide a condition");
    Z3_solver_pop (z3, k->solver, 1);
    return is == Z3_L_FALSE;
}

/* All errors are one question. */
static bool
check_errors (checker *k, const point *from)
{
    Z3_context z3 = k->r.z3;
    VEC (Z3_ast) any = VEC_EMPTY;
    const outcome *one = NULL;
    for (size_t i = 0; i < k->r.outcomes.count; i++)
        if (k->r.outcomes.at[i].to == NONE) {
            one = &k->r.outcomes.at[i];
            *vec_add (&any) = one->when ? one->when : Z3_mk_true (z3);
        }
    bool right = true;
    if (any.count) {
        outcome all = *one;
        all.when = Z3_mk_or (z3, (unsigned) any.count, any.at);
        right = check_outcome (k, &all, from);
        for (size_t i = 0; !right && k->out->answer == ANSWER_NO && i < k->r.outcomes.count; i++)
            if (k->r.outcomes.at[i].to == NONE && !check_outcome (k, &k->r.outcomes.at[i], from))
                break; /* which one, for the message */
    }
    vec_free (&any);
    return right;
}

/* What a point says about single variables with one value is put in their places. */
static void
assume_point (checker *k, const point *p)
{
    for (size_t i = 0; i < p->always.count; i++) {
        const fact *f = p->always.at[i];
        if (f->op != FACT_EQ || f->left->op != FACT_VARIABLE || f->right->op != FACT_NUMBER)
            continue;
        const named *n = &k->cover->names.at[f->left->variable];
        __int128_t size = (__int128_t) 1 << n->bits, low = n->is_signed ? -size / 2 : 0;
        if (f->right->number >= low && f->right->number < low + size && !k->r.start[n->slot])
            k->r.start[n->slot] = formula_number (&k->r, (uint64_t) f->right->number, n->bits);
    }
    Z3_solver_assert (k->r.z3, k->solver, formula_of_point (&k->r, p, k->r.start));
}

static bool
check_region (checker *k, uint32_t from)
{
    const point *p = from == NONE ? NULL : &k->cover->points.at[from];
    region g;
    region_find (&g, k->calls, k->cover, from);
    bool right = !g.problem;
    const char *problem = g.problem;
    position where = g.where;
    if (right) {
        open_solver (k);
        if (p)
            assume_point (k, p);
        run_region (&k->r, &g);
        problem = k->r.problem;
        where = k->r.where;
        right = !problem && check_errors (k, p);
        for (size_t i = 0; right && i < k->r.outcomes.count; i++)
            if (k->r.outcomes.at[i].to != NONE)
                right = check_outcome (k, &k->r.outcomes.at[i], p);
        close_solver (k);
    }
    if (problem) {
        text_clear (&k->out->what);
        k->out->answer = ANSWER_NO;
        text_printf (&k->out->what, "%s (line %u of the program)", problem, where.line);
    }
    region_release (&g);
    return right;
}

static void
say_claim (const c_claim *c, const inlining *calls, text *out)
{
    if (!c->target)
        text_add (out, "no error");
    else
        text_printf (out, c->target_is_label ? "the label %s" : "a call of %s", c->target);
    text_printf (out, " cannot be reached from %s, and nothing undefined happens%s (%u-bit pointers",
                 c->entry, strcmp (c->overflow, "wrap") == 0 ? ", signed overflow apart" : "",
                 calls->m->pointer_bits);
    if (strcmp (c->overflow, "ignore") == 0)
        text_add (out, "; signed arithmetic is assumed not to overflow");
    if (c->havoc_unknown)
        text_add (out, "; routines without a body are assumed to change nothing");
    text_add_char (out, ')');
}

static void
check (checker *k)
{
    bool right = check_region (k, NONE);
    for (uint32_t i = 0; right && i < k->cover->points.count; i++) {
        right = budget_step (k->budget, k->cover->points.count - i, 0);
        if (!right)
            conclude (k, ANSWER_UNKNOWN, budget_reason (k->budget));
        right = right && check_region (k, i);
    }
    if (right)
        k->out->answer = ANSWER_YES;
}

void
c_certificate_check (const bitcode_module *m, const char *source, size_t length, bool formulas, budget *b,
                     c_check *out)
{
    *out = (c_check){ .answer = ANSWER_NO, .what = TEXT_EMPTY, .formulas = TEXT_EMPTY };
    arena *memory = arena_new ();
    c_claim claim;
    inlining all = { 0 };
    stated v = { 0 };
    if (c_certificate_claim (source, length, &claim, memory, &out->what)
        && calls_build (&all, m, &claim, memory, &out->what)
        && proof_read (&v, &all, source, length, &out->what)) {
        checker k = { .calls = &all, .cover = &v, .budget = b, .out = out, .formulas = formulas };
        if (formulas)
            text_add (&out->formulas, "; every answer must be unsat\n(set-logic QF_BV)\n");
        check (&k);
        if (out->answer == ANSWER_YES) {
            text_clear (&out->what);
            say_claim (&claim, &all, &out->what);
        }
    }
    proof_release (&v);
    calls_release (&all);
    arena_free (memory);
}

void
c_check_free (c_check *c)
{
    text_free (&c->what);
    text_free (&c->formulas);
    vec_free (&c->too_strong);
}
