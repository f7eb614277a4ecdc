/* Is it a proof?  From the start, and from each point where what it says holds, no way to
 * the next points ends in an error, and there holds what is said there. */
#include <string.h>

#include "checker.h"

enum { FIRST_MILLISECONDS = 500, LONGER = 4 };

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

void
checker_open (checker *k)
{
    Z3_config config = Z3_mk_config ();
    k->r = (runner){ .calls = k->calls, .cover = k->cover, .budget = k->budget };
    k->r.z3 = Z3_mk_context (config);
    Z3_del_config (config);
    Z3_set_error_handler (k->r.z3, ignore_error);
    k->solver = Z3_mk_solver_for_logic (k->r.z3, Z3_mk_string_symbol (k->r.z3, "QF_BV"));
    Z3_solver_inc_ref (k->r.z3, k->solver);
    k->asked = NULL;
    k->stopped = false;
    k->r.memory = arena_new ();
    k->r.start = xcalloc (k->calls->slots + 1, sizeof *k->r.start);
}

static void
forget_copy (checker *k)
{
    if (k->asked && k->asked != k->solver)
        Z3_solver_dec_ref (k->r.z3, k->asked);
    k->asked = NULL;
}

/* A new solver with what is asserted. */
static Z3_solver
copy_solver (checker *k)
{
    Z3_context z3 = k->r.z3;
    Z3_solver s = Z3_mk_solver_for_logic (z3, Z3_mk_string_symbol (z3, "QF_BV"));
    Z3_solver_inc_ref (z3, s);
    Z3_ast_vector all = Z3_solver_get_assertions (z3, k->solver);
    Z3_ast_vector_inc_ref (z3, all);
    for (unsigned i = 0; i < Z3_ast_vector_size (z3, all); i++)
        Z3_solver_assert (z3, s, Z3_ast_vector_get (z3, all, i));
    Z3_ast_vector_dec_ref (z3, all);
    return s;
}

void
checker_close (checker *k)
{
    forget_copy (k);
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
    Z3_solver_set_params (k->r.z3, k->asked, params);
    Z3_params_dec_ref (k->r.z3, params);
}

Z3_lbool
checker_ask (checker *k)
{
    Z3_lbool result = Z3_L_UNDEF;
    if (k->mode == CHECK_WRITTEN) {
        text_printf (&k->out->formulas, "(push 1)\n%s(check-sat)\n(pop 1)\n",
                     Z3_solver_to_string (k->r.z3, k->solver));
        return Z3_L_FALSE;
    }
    lookout *look = lookout_new (k->budget, stop_question, k->r.z3);
    for (unsigned limit = FIRST_MILLISECONDS; result == Z3_L_UNDEF && budget_look (k->budget);
         limit *= LONGER) {
        forget_copy (k);
        k->asked = k->stopped ? copy_solver (k) : k->solver;
        set_limit (k, limit);
        k->out->questions++;
        lookout_begin (look);
        result = Z3_solver_check (k->r.z3, k->asked);
        lookout_end (look);
        k->stopped = k->stopped || result == Z3_L_UNDEF;
        if (limit > 1000000)
            break;
    }
    lookout_free (look);
    return result;
}

void
checker_conclude (checker *k, answer a, const char *what)
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

bool
checker_drop_broken (checker *k, const outcome *o)
{
    Z3_model m = Z3_solver_get_model (k->r.z3, k->asked);
    Z3_model_inc_ref (k->r.z3, m);
    point *p = &k->cover->points.at[o->to];
    size_t kept = 0;
    for (size_t i = 0; i < p->always.count; i++) {
        Z3_ast value;
        Z3_ast holds = formula_of_fact (&k->r, p->always.at[i], o->slots);
        if (Z3_model_eval (k->r.z3, m, holds, false, &value)
            && Z3_get_bool_value (k->r.z3, value) != Z3_L_TRUE)
            *vec_add (&k->out->too_strong) = p->always.at[i]->line;
        else
            p->always.at[kept++] = p->always.at[i];
    }
    Z3_model_dec_ref (k->r.z3, m);
    bool any = kept < p->always.count;
    p->always.count = kept;
    k->waits[o->to] = k->waits[o->to] || any;
    return any;
}

/* Leave out what a point says of memory that was not written yet: that it holds one value, as
 * the search may assume where it makes no difference.  One by one Z3 finds them, too. */
static void
drop_unset (checker *k, const outcome *o)
{
    point *p = &k->cover->points.at[o->to];
    size_t kept = 0;
    for (size_t i = 0; i < p->always.count; i++) {
        const fact *f = p->always.at[i];
        bool open = f->op == FACT_EQ && f->left->op == FACT_VARIABLE && f->right->op == FACT_NUMBER
                    && run_is_unset (&k->r, o->slots[k->cover->names.at[f->left->variable].slot]);
        if (open)
            *vec_add (&k->out->too_strong) = f->line;
        else
            p->always.at[kept++] = p->always.at[i];
    }
    k->waits[o->to] = k->waits[o->to] || kept < p->always.count;
    p->always.count = kept;
}

static bool
check_outcome (checker *k, const outcome *o, const point *from)
{
    Z3_context z3 = k->r.z3;
    Z3_solver_push (z3, k->solver);
    if (o->when)
        Z3_solver_assert (z3, k->solver, o->when);
    Z3_lbool is;
    bool weaker;
    if (o->to != NONE && k->mode == CHECK_WEAKENED)
        drop_unset (k, o);
    do {
        Z3_solver_push (z3, k->solver);
        if (o->to != NONE)
            Z3_solver_assert (
                z3, k->solver,
                Z3_mk_not (z3, formula_of_point (&k->r, &k->cover->points.at[o->to], o->slots)));
        is = checker_ask (k);
        weaker = is == Z3_L_TRUE && o->to != NONE && k->mode == CHECK_WEAKENED && checker_drop_broken (k, o);
        Z3_solver_pop (z3, k->solver, 1);
    } while (weaker);
    if (is == Z3_L_TRUE)
        refuse_outcome (k, o, from);
    else if (is == Z3_L_UNDEF)
        checker_conclude (k, ANSWER_UNKNOWN,
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

/* A number, or an address: of an object and some bytes. */
static bool
is_constant (const checker *k, const fact *f, __int128_t *number)
{
    __int128_t left, right;
    if (f->op == FACT_NUMBER) {
        *number = f->number;
        return true;
    }
    if (f->op == FACT_VARIABLE) {
        const named *n = &k->cover->names.at[f->variable];
        *number = n->bits ? 0 : (__int128_t) k->calls->things.at[n->slot].address;
        return !n->bits;
    }
    if (f->op != FACT_ADD || !is_constant (k, f->left, &left) || !is_constant (k, f->right, &right))
        return false;
    *number = left + right;
    return true;
}

/* What a point says about single variables with one value is put in their places. */
void
checker_assume_always (checker *k, const point *p)
{
    for (size_t i = 0; i < p->always.count; i++) {
        const fact *f = p->always.at[i];
        __int128_t number;
        if (f->op != FACT_EQ || f->left->op != FACT_VARIABLE || !is_constant (k, f->right, &number))
            continue;
        const named *n = &k->cover->names.at[f->left->variable];
        __int128_t size = (__int128_t) 1 << n->bits, low = n->is_signed ? -size / 2 : 0;
        if (n->bits && number >= low && number < low + size && !k->r.start[n->slot])
            k->r.start[n->slot] = formula_number (&k->r, (uint64_t) number, n->bits);
    }
    Z3_solver_assert (k->r.z3, k->solver, formula_of_all (&k->r, &p->always, k->r.start));
}

static void
assume_point (checker *k, const point *p)
{
    checker_assume_always (k, p);
    Z3_solver_assert (k->r.z3, k->solver, formula_of_point (&k->r, p, k->r.start));
}

static bool
check_region (checker *k, uint32_t from)
{
    const point *p = from == NONE ? NULL : &k->cover->points.at[from];
    region g;
    region_find (&g, k->calls, k->cover, from);
    checker_open (k);
    if (p)
        assume_point (k, p);
    run_region (&k->r, &g);
    const char *problem = k->r.problem;
    position where = k->r.where;
    bool right = !problem && check_errors (k, p);
    for (size_t i = 0; right && i < k->r.outcomes.count; i++)
        if (k->r.outcomes.at[i].to != NONE)
            right = check_outcome (k, &k->r.outcomes.at[i], p);
    checker_close (k);
    if (problem) {
        text_clear (&k->out->what);
        k->out->answer = ANSWER_NO;
        text_printf (&k->out->what, "%s (line %u of the program)", problem, where.line);
    }
    region_release (&g);
    if (!budget_look (k->budget)) { /* Z3 may have been stopped while formulas were made */
        checker_conclude (k, ANSWER_UNKNOWN, budget_reason (k->budget));
        right = false;
    }
    return right;
}

static void
say_claim (const c_claim *c, const inlining *calls, text *out)
{
    if (c->target)
        text_printf (out, c->target_is_label ? "the label %s cannot be reached" : "a call of %s cannot be reached",
                     c->target);
    text_printf (out, "%s from %s%s%s (%u-bit pointers", c->target ? "" : "nothing undefined happens", c->entry,
                 c->target ? ", and nothing undefined happens" : "", strcmp (c->overflow, "wrap") == 0 ? ", signed overflow apart" : "",
                 calls->m->pointer_bits);
    if (strcmp (c->overflow, "ignore") == 0)
        text_add (out, "; signed arithmetic is assumed not to overflow");
    if (c->havoc_unknown)
        text_add (out, "; routines without a body are assumed to change nothing");
    if (c->unset_objects)
        text_add (out, "; pointers in memory from malloc are assumed to point to objects");
    text_add_char (out, ')');
}

/* The start, then what lies behind each point; again behind those that say less by then. */
static void
check (checker *k)
{
    uint32_t count = (uint32_t) k->cover->points.count;
    k->waits = xcalloc (count + 1, sizeof *k->waits);
    for (uint32_t i = 0; i < count; i++)
        k->waits[i] = true;
    bool right = check_region (k, NONE);
    for (bool again = true; right && again;) {
        again = false;
        for (uint32_t i = 0; right && i < count; i++) {
            if (!k->waits[i])
                continue;
            k->waits[i] = false;
            again = true;
            right = budget_step (k->budget, count - i, 0);
            if (!right)
                checker_conclude (k, ANSWER_UNKNOWN, budget_reason (k->budget));
            right = right && check_region (k, i);
        }
    }
    xfree (k->waits);
    if (right)
        k->out->answer = ANSWER_YES;
}

bool
c_certificate_is_judged (void)
{
    return true;
}

void
c_certificate_check (const bitcode_module *m, const char *source, size_t length, c_check_mode mode, budget *b,
                     c_check *out)
{
    *out = (c_check){ .answer = ANSWER_NO, .what = TEXT_EMPTY, .formulas = TEXT_EMPTY };
    arena *memory = arena_new ();
    c_claim claim;
    inlining all = { 0 };
    stated v = { 0 };
    if (c_certificate_claim (source, length, &claim, memory, &out->what)
        && calls_build (&all, m, &claim, NULL, memory, &out->what)
        && proof_read (&v, &all, source, length, &out->what)) {
        checker k = { .calls = &all, .cover = &v, .budget = b, .out = out, .mode = mode };
        if (mode == CHECK_WRITTEN)
            text_add (&out->formulas, "; every answer must be unsat\n(set-logic QF_BV)\n");
        if (mode != CHECK_WRITTEN_C)
            check (&k);
        else if (write_obligations (&all, &v, &out->formulas, &out->what))
            out->answer = ANSWER_YES;
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
