/* Does a component do no more than its section of a certificate says?  From each state, and
 * from the start, every way to the next points leads to one of the states named, or returns
 * a value that meets a set of conditions named, or fails where that is said. */
#include <stdlib.h>
#include <string.h>

#include "checker.h"
#include "system.h"

typedef struct component {
    checker k;
    c_system *made;
    moves all; /* between stops */
} component;

/* --- one state --- */

/* Some of the states named at the point hold after the outcome. */
static Z3_ast
next_holds (component *c, const stop *s, const outcome *o)
{
    runner *r = &c->k.r;
    const stated *v = c->k.cover;
    const point *p = &v->points.at[o->to];
    VEC (Z3_ast) any = VEC_EMPTY;
    for (size_t i = 0; i < s->to.count; i++) {
        const stop *t = &v->stops.at[s->to.at[i]];
        if (t->point == o->to)
            *vec_add (&any) = formula_of_all (r, &p->states.at[t->state], o->slots);
    }
    Z3_ast both[2] = { formula_of_all (r, &p->always, o->slots),
                       any.count ? Z3_mk_or (r->z3, (unsigned) any.count, any.at) : Z3_mk_false (r->z3) };
    vec_free (&any);
    return Z3_mk_and (r->z3, 2, both);
}

/* The value meets exactly one of the sets of conditions named. */
static Z3_ast
return_is_named (component *c, const stop *s, const outcome *o)
{
    runner *r = &c->k.r;
    const c_seen *seen = c->k.calls->seen;
    VEC (Z3_ast) any = VEC_EMPTY;
    values_seen value = { &o->value, &o->bits, 1, NULL };
    for (size_t i = 0; i < s->returns.count; i++) {
        VEC (Z3_ast) all = VEC_EMPTY;
        for (size_t k = 0; k < seen->return_count; k++) {
            const condition *is = seen->returns[k].condition;
            bool about_value = condition_beyond (is, -1, false) != NULL;
            Z3_ast holds = about_value && !o->value ? Z3_mk_false (r->z3) : formula_of_condition (r, is, &value);
            *vec_add (&all) = s->returns.at[i] >> k & 1 ? holds : Z3_mk_not (r->z3, holds);
        }
        *vec_add (&any) = Z3_mk_and (r->z3, (unsigned) all.count, all.at);
        vec_free (&all);
    }
    Z3_ast result = any.count ? Z3_mk_or (r->z3, (unsigned) any.count, any.at) : Z3_mk_false (r->z3);
    vec_free (&any);
    return result;
}

/* When the outcome is none of those that the state names; NULL: never. */
static Z3_ast
escapes (component *c, const stop *s, const outcome *o)
{
    runner *r = &c->k.r;
    Z3_ast when = o->when ? o->when : Z3_mk_true (r->z3);
    if (o->to == NONE)
        return s->fails ? NULL : when;
    Z3_ast both[2] = { when, Z3_mk_not (r->z3, o->to == RETURNED ? return_is_named (c, s, o) : next_holds (c, s, o)) };
    return Z3_mk_and (r->z3, 2, both);
}

static void
refuse (component *c, const stop *s, const outcome *o)
{
    text *what = &c->k.out->what;
    c->k.out->answer = ANSWER_NO;
    text_printf (what, "line %zu: from there ", s->line);
    if (o->to == NONE)
        text_printf (what, "a run may end in %s (line %u of the program)", o->what, o->where.line);
    else if (o->to == RETURNED)
        text_printf (what, "a run may return another value (line %u of the program)", o->where.line);
    else
        text_printf (what, "a run may come to the point of line %zu, but to no state that is named",
                     c->k.cover->points.at[o->to].line);
}

/* Which outcome it is.  True: lines "always" were to blame, and are left out. */
static bool
mend (component *c, const stop *s)
{
    Z3_context z3 = c->k.r.z3;
    for (size_t i = 0; i < c->k.r.outcomes.count; i++) {
        const outcome *o = &c->k.r.outcomes.at[i];
        Z3_ast bad = escapes (c, s, o);
        if (!bad)
            continue;
        Z3_solver_push (z3, c->k.solver);
        Z3_solver_assert (z3, c->k.solver, bad);
        bool is = checker_ask (&c->k) == Z3_L_TRUE;
        bool weaker =
            is && o->to < RETURNED && c->k.mode == CHECK_WEAKENED && checker_drop_broken (&c->k, o);
        if (is && !weaker)
            refuse (c, s, o);
        Z3_solver_pop (z3, c->k.solver, 1);
        if (is)
            return weaker;
    }
    return false;
}

/* Can a run from the state end in what it does not name? */
static Z3_lbool
ask_escape (component *c, const stop *s)
{
    Z3_context z3 = c->k.r.z3;
    VEC (Z3_ast) any = VEC_EMPTY;
    Z3_lbool is = Z3_L_FALSE;
    for (size_t i = 0; i < c->k.r.outcomes.count; i++) {
        Z3_ast bad = escapes (c, s, &c->k.r.outcomes.at[i]);
        if (bad)
            *vec_add (&any) = bad;
    }
    if (any.count) {
        Z3_solver_push (z3, c->k.solver);
        Z3_solver_assert (z3, c->k.solver, Z3_mk_or (z3, (unsigned) any.count, any.at));
        is = checker_ask (&c->k);
        Z3_solver_pop (z3, c->k.solver, 1);
    }
    vec_free (&any);
    return is;
}

/* False: it is refused, or not known. */
static bool
check_stop (component *c, const stop *s)
{
    Z3_context z3 = c->k.r.z3;
    Z3_solver_push (z3, c->k.solver);
    if (s->point != NONE)
        Z3_solver_assert (z3, c->k.solver,
                          formula_of_all (&c->k.r, &c->k.cover->points.at[s->point].states.at[s->state],
                                          c->k.r.start));
    Z3_lbool is;
    do
        is = ask_escape (c, s);
    while (is == Z3_L_TRUE && mend (c, s));
    Z3_solver_pop (z3, c->k.solver, 1);
    if (is != Z3_L_FALSE && !c->k.out->what.length)
        checker_conclude (&c->k, ANSWER_UNKNOWN,
                          budget_reason (c->k.budget) ? budget_reason (c->k.budget)
                                                      : "Z3 did not decide a condition");
    return is == Z3_L_FALSE && !c->k.r.problem;
}

/* --- its moves --- */

static uint32_t
letter (const c_system *m, const char *action)
{
    for (uint32_t a = 0; a < m->alphabet_count; a++)
        if (strcmp (m->alphabet[a], action) == 0)
            return a;
    return MOVE_ERROR; /* every action is one of the alphabet */
}

static void
add_moves (component *c, uint32_t number)
{
    const stop *s = &c->k.cover->stops.at[number];
    const runner *r = &c->k.r;
    for (size_t i = 0; i < r->outcomes.count; i++) {
        const outcome *o = &r->outcomes.at[i];
        uint32_t action = o->action ? letter (c->made, o->action) : MOVE_UNSEEN;
        for (size_t k = 0; o->to < RETURNED && k < s->to.count; k++)
            if (c->k.cover->stops.at[s->to.at[k]].point == o->to)
                *vec_add (&c->all) = (move){ number, s->to.at[k], action, 0 };
    }
    for (size_t i = 0; i < s->returns.count; i++)
        *vec_add (&c->all) = (move){ number, number, MOVE_RETURN, s->returns.at[i] };
    if (s->fails)
        *vec_add (&c->all) = (move){ number, number, MOVE_ERROR, 0 };
}

/* --- all states --- */

/* The states from `first` on that belong to the point; the start is alone. */
static bool
check_point (component *c, size_t first, size_t end)
{
    const stated *v = c->k.cover;
    uint32_t from = v->stops.at[first].point;
    region g;
    region_find (&g, c->k.calls, v, from);
    bool right = true;
    checker_open (&c->k);
    if (from != NONE)
        checker_assume_always (&c->k, &v->points.at[from]);
    run_region (&c->k.r, &g);
    for (size_t i = first; i < end && right && !c->k.r.problem; i++) {
        right = check_stop (c, &v->stops.at[i]);
        add_moves (c, (uint32_t) i);
    }
    const char *problem = c->k.r.problem;
    position where = c->k.r.where;
    checker_close (&c->k);
    if (problem) {
        text_clear (&c->k.out->what);
        c->k.out->answer = ANSWER_NO;
        text_printf (&c->k.out->what, "%s (line %u of the program)", problem, where.line);
        right = false;
    }
    region_release (&g);
    return right;
}

/* The start and all points that wait; true: all were right. */
static bool
check_waiting (component *c, bool *again)
{
    const stated *v = c->k.cover;
    bool right = true;
    for (size_t first = 0, end; right && first < v->stops.count; first = end) {
        uint32_t from = v->stops.at[first].point;
        for (end = first + 1; end < v->stops.count && v->stops.at[end].point == from; end++)
            ;
        bool *waits = &c->k.waits[from == NONE ? v->points.count : from];
        if (!*waits)
            continue;
        *waits = false;
        *again = true;
        if (!budget_step (c->k.budget, v->stops.count - first, 0)) {
            checker_conclude (&c->k, ANSWER_UNKNOWN, budget_reason (c->k.budget));
            return false;
        }
        right = check_point (c, first, end);
    }
    return right;
}

static bool
check_all (component *c)
{
    size_t count = c->k.cover->points.count + 1; /* the start comes last */
    bool right = true;
    c->k.waits = xcalloc (count, sizeof *c->k.waits);
    for (size_t i = 0; i < count; i++)
        c->k.waits[i] = true;
    for (bool again = true; right && again;) {
        again = false;
        right = check_waiting (c, &again);
    }
    xfree (c->k.waits);
    return right;
}

/* What it can be made to wait for: all that the routines do which its code calls. */
static void
find_alphabet (c_system *m, const inlining *c)
{
    VEC (const char *) all = VEC_EMPTY;
    for (uint32_t i = 0; i < c->all.count; i++) {
        const bitcode_function *f = calls_function (c, i);
        for (uint32_t n = 0; n < f->instruction_count; n++) {
            const assumed_routine *a = calls_assumed (c, &f->instructions[n]);
            for (size_t e = 0; a && e < a->count; e++)
                for (uint32_t k = 0; k < lts_actions (a->entries[e].system); k++) {
                    const char *name = lts_action_name (a->entries[e].system, k);
                    bool known = a->entries[e].returns[k] != NULL;
                    for (size_t j = 0; j < all.count && !known; j++)
                        known = strcmp (all.at[j], name) == 0;
                    if (!known)
                        *vec_add (&all) = arena_text (m->memory, name, strlen (name));
                }
        }
    }
    m->alphabet = arena_copy (m->memory, all.at, all.count * sizeof *all.at);
    m->alphabet_count = all.count;
    vec_free (&all);
}

static int
by_number (const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
    return (x > y) - (x < y);
}

/* Blocks from 0 on; states without one have their own. */
static void
find_blocks (component *c)
{
    const stated *v = c->k.cover;
    uint32_t *block_of = xcalloc (v->stops.count, sizeof *block_of);
    uint64_t *order = xcalloc (v->stops.count, sizeof *order); /* the block named, then the stop */
    for (size_t i = 0; i < v->stops.count; i++)
        order[i] = (uint64_t) v->stops.at[i].block << 32 | i;
    qsort (order, v->stops.count, sizeof *order, by_number);
    uint32_t count = 0;
    for (size_t i = 0; i < v->stops.count; i++) {
        bool same = i && order[i] >> 32 == order[i - 1] >> 32 && order[i] >> 32 != NONE;
        block_of[(uint32_t) order[i]] = same ? count - 1 : count++;
    }
    c->made->blocks = count;
    c->made->start = block_of[0];
    c_system_close (c->made, &c->all, (uint32_t) v->stops.count, block_of);
    xfree (block_of);
    xfree (order);
}

c_system *
c_component_check (const bitcode_module *m, const c_section *s, const c_seen *seen, c_check_mode mode, budget *b,
                   c_check *out)
{
    *out = (c_check){ .answer = ANSWER_NO, .what = TEXT_EMPTY, .formulas = TEXT_EMPTY };
    arena *memory = arena_new ();
    inlining all = { 0 };
    stated v = { 0 };
    c_system *made = xcalloc (1, sizeof *made);
    made->memory = arena_new ();
    bool right = false;
    if (calls_build (&all, m, &s->claim, seen, memory, &out->what) && component_read (&v, &all, s, &out->what)) {
        component c = { .k = { .calls = &all, .cover = &v, .budget = b, .out = out, .mode = mode }, .made = made };
        find_alphabet (made, &all);
        right = check_all (&c);
        if (right)
            find_blocks (&c);
        vec_free (&c.all);
    }
    if (right)
        out->answer = ANSWER_YES;
    proof_release (&v);
    calls_release (&all);
    arena_free (memory);
    if (!right) {
        c_system_free (made);
        made = NULL;
    }
    return made;
}

void
c_system_free (c_system *s)
{
    if (!s)
        return;
    vec_free (&s->moves);
    xfree (s->first);
    arena_free (s->memory);
    xfree (s);
}
