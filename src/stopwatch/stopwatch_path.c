/* From a path of joint edges to a run: each clock is a sum of delays and a
 * constant, so guards and invariants are linear rows in the delays.  Strict
 * rows leave a common slack that is made as large as possible, up to 1; the
 * simplex method of PPL works with exact rationals. */
#include <string.h>

#include "alloc.h"
#include "stopwatch_private.h"

/* A clock: sum of times[k] * delay k over the steps so far, plus a constant. */
struct reading {
    int32_t *times;
    int64_t plus;
};

struct program {
    watch *watch;
    const watch_path *path;
    ppl_MIP_Problem_t problem;
    size_t delays; /* variable `delays` is the slack */
    struct reading *now, *before, *at_loop;
};

void
watch_path_to (const watch *w, uint32_t state, uint32_t last_step, watch_path *out)
{
    out->last = w->states.at[state].node;
    if (last_step != WATCH_NONE)
        *vec_add (&out->steps) = (watch_edge){ w->states.at[state].node, last_step };
    for (; w->states.at[state].parent != WATCH_NONE; state = w->states.at[state].parent) {
        uint32_t from = w->states.at[w->states.at[state].parent].node;
        *vec_add (&out->steps) = (watch_edge){ from, w->states.at[state].step };
    }
    out->start = w->states.at[state].node;
    for (size_t i = 0, j = out->steps.count; i + 1 < j; i++) {
        watch_edge other = out->steps.at[--j];
        out->steps.at[j] = out->steps.at[i];
        out->steps.at[i] = other;
    }
}

static void
add_term (ppl_Linear_Expression_t e, size_t variable, int64_t value)
{
    if (!value)
        return;
    ppl_Coefficient_t c = clock_set_coefficient (value);
    ppl_Linear_Expression_add_to_coefficient (e, variable, c);
    ppl_delete_Coefficient (c);
}

/* a - b - c is at most 0 (less, if strict: by the slack), or equal to 0. */
static void
add_row (struct program *p, const struct reading *a, const struct reading *b, int64_t c, bool strict,
         bool equal)
{
    ppl_Linear_Expression_t e;
    ppl_Constraint_t row;
    ppl_new_Linear_Expression (&e);
    for (size_t k = 0; k < p->delays; k++)
        add_term (e, k, (int64_t) (a ? a->times[k] : 0) - (b ? b->times[k] : 0));
    if (strict)
        add_term (e, p->delays, 1);
    ppl_Coefficient_t constant = clock_set_coefficient ((a ? a->plus : 0) - (b ? b->plus : 0) - c);
    ppl_Linear_Expression_add_to_inhomogeneous (e, constant);
    ppl_delete_Coefficient (constant);
    ppl_new_Constraint (&row, e, equal ? PPL_CONSTRAINT_TYPE_EQUAL : PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL);
    ppl_MIP_Problem_add_constraint (p->problem, row);
    ppl_delete_Constraint (row);
    ppl_delete_Linear_Expression (e);
}

/* 0 <= variable, and <= high if that is not negative. */
static void
add_range (struct program *p, size_t variable, int high)
{
    ppl_Linear_Expression_t e;
    ppl_Constraint_t row;
    ppl_new_Linear_Expression (&e);
    add_term (e, variable, 1);
    ppl_new_Constraint (&row, e, PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
    ppl_MIP_Problem_add_constraint (p->problem, row);
    ppl_delete_Constraint (row);
    if (high >= 0) {
        ppl_Coefficient_t c = clock_set_coefficient (-high);
        ppl_Linear_Expression_add_to_inhomogeneous (e, c);
        ppl_delete_Coefficient (c);
        ppl_new_Constraint (&row, e, PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL);
        ppl_MIP_Problem_add_constraint (p->problem, row);
        ppl_delete_Constraint (row);
    }
    ppl_delete_Linear_Expression (e);
}

static void
add_all (struct program *p, const clock_constraint *list, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++)
        add_row (p, list[c].i ? &p->now[list[c].i] : NULL, list[c].j ? &p->now[list[c].j] : NULL, list[c].c,
                 list[c].strict, false);
}

static void
copy_readings (const struct program *p, struct reading *to, const struct reading *from)
{
    for (unsigned x = 1; x <= p->watch->clocks; x++) {
        memcpy (to[x].times, from[x].times, p->delays * sizeof *to[x].times);
        to[x].plus = from[x].plus;
    }
}

static void
update (struct program *p, const product_step *step)
{
    copy_readings (p, p->before, p->now);
    for (uint32_t u = 0; u < step->update_count; u++) {
        const clock_update *to = &step->updates[u];
        struct reading *x = &p->now[to->x];
        memset (x->times, 0, p->delays * sizeof *x->times);
        x->plus = to->c;
        if (!to->y)
            continue;
        memcpy (x->times, p->before[to->y].times, p->delays * sizeof *x->times);
        x->plus += p->before[to->y].plus;
    }
}

static const product_step *
step_at (struct program *p, size_t k)
{
    watch *w = p->watch;
    product_expand (w->walk, store_at (w->nodes, p->path->steps.at[k].from));
    return product_step_at (w->walk, p->path->steps.at[k].to);
}

/* Wait for delay k in the node. */
static void
wait_in (struct program *p, uint32_t node, size_t k)
{
    watch *w = p->watch;
    const product_view *view = product_look (w->look, store_at (w->nodes, node));
    add_range (p, k, view->can_delay ? -1 : 0);
    for (unsigned x = 1; x <= w->clocks; x++)
        if (!(view->stopped[x / 64] >> (x % 64) & 1))
            p->now[x].times[k] = 1;
    add_all (p, view->invariant, view->invariant_count);
}

/* value * (what the clock reads), added to a row. */
static void
add_reading (const struct program *p, ppl_Linear_Expression_t e, const struct reading *r, const mpz_t value)
{
    mpz_t scaled;
    ppl_Coefficient_t c = clock_set_coefficient (0);
    mpz_init (scaled);
    for (size_t k = 0; k < p->delays; k++) {
        mpz_mul_si (scaled, value, r->times[k]);
        ppl_assign_Coefficient_from_mpz_t (c, scaled);
        ppl_Linear_Expression_add_to_coefficient (e, k, c);
    }
    mpz_mul_si (scaled, value, r->plus);
    ppl_assign_Coefficient_from_mpz_t (c, scaled);
    ppl_Linear_Expression_add_to_inhomogeneous (e, c);
    ppl_delete_Coefficient (c);
    mpz_clear (scaled);
}

/* A constraint on clocks, as a row in the delays. */
static void
add_constraint (struct program *p, ppl_const_Constraint_t on_clocks)
{
    ppl_Linear_Expression_t e;
    ppl_Constraint_t row;
    ppl_Coefficient_t c = clock_set_coefficient (0);
    mpz_t value;
    mpz_init (value);
    ppl_new_Linear_Expression (&e);
    for (unsigned x = 1; x <= p->watch->clocks; x++) {
        ppl_Constraint_coefficient (on_clocks, x - 1, c);
        ppl_Coefficient_to_mpz_t (c, value);
        add_reading (p, e, &p->now[x], value);
    }
    ppl_Constraint_inhomogeneous_term (on_clocks, c);
    ppl_Linear_Expression_add_to_inhomogeneous (e, c);
    int type = ppl_Constraint_type (on_clocks);
    if (type == PPL_CONSTRAINT_TYPE_GREATER_THAN)
        add_term (e, p->delays, -1);
    ppl_new_Constraint (&row, e,
                        type == PPL_CONSTRAINT_TYPE_EQUAL ? PPL_CONSTRAINT_TYPE_EQUAL
                                                          : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
    ppl_MIP_Problem_add_constraint (p->problem, row);
    ppl_delete_Constraint (row);
    ppl_delete_Linear_Expression (e);
    ppl_delete_Coefficient (c);
    mpz_clear (value);
}

/* After the last step a delay that ends in the set. */
static void
end_in (struct program *p, ppl_Polyhedron_t set)
{
    ppl_const_Constraint_System_t all;
    ppl_Constraint_System_const_iterator_t at, end;
    wait_in (p, p->path->last, p->delays - 1);
    if (!watch_done (p->watch, ppl_Polyhedron_get_constraints (set, &all)))
        return;
    ppl_new_Constraint_System_const_iterator (&at);
    ppl_new_Constraint_System_const_iterator (&end);
    ppl_Constraint_System_begin (all, at);
    ppl_Constraint_System_end (all, end);
    for (; !ppl_Constraint_System_const_iterator_equal_test (at, end);
         ppl_Constraint_System_const_iterator_increment (at)) {
        ppl_const_Constraint_t c;
        ppl_Constraint_System_const_iterator_dereference (at, &c);
        add_constraint (p, c);
    }
    ppl_delete_Constraint_System_const_iterator (at);
    ppl_delete_Constraint_System_const_iterator (end);
}

/* Wait for delay k in the node of step k, then take the step. */
static void
follow (struct program *p, size_t k)
{
    wait_in (p, p->path->steps.at[k].from, k);
    const product_step *step = step_at (p, k);
    add_all (p, step->guard, step->guard_count);
    if (step->fault)
        return;
    update (p, step);
    add_all (p, step->invariant, step->invariant_count);
}

/* Was the clock assigned on the loop?  If not, it reads what it read before
 * plus some delays of the loop. */
static bool
is_assigned (const struct program *p, unsigned x, size_t loop_from)
{
    const struct reading *a = &p->at_loop[x], *b = &p->now[x];
    return a->plus != b->plus || memcmp (a->times, b->times, loop_from * sizeof *a->times) != 0;
}

/* The same reading of every clock after the loop as before; or, if `grow`, one
 * that is not assigned on the loop may exceed all its constants before and
 * so after.  Time passes if that is asked. */
static void
close_loop (struct program *p, size_t loop_from, bool grow)
{
    unsigned clocks = p->watch->clocks;
    int32_t *lower = xreallocarray (NULL, clocks + 1, sizeof *lower);
    int32_t *upper = xreallocarray (NULL, clocks + 1, sizeof *upper);
    product_bounds_all (p->watch->product, lower, upper);
    for (unsigned x = 1; x <= clocks; x++) {
        int32_t most = lower[x] > upper[x] ? lower[x] : upper[x];
        if (grow && !is_assigned (p, x, loop_from))
            add_row (p, NULL, &p->at_loop[x], -(int64_t) most, true, false);
        else
            add_row (p, &p->now[x], &p->at_loop[x], 0, false, true);
    }
    xfree (lower);
    xfree (upper);
    if (!p->watch->query->non_zeno)
        return;
    struct reading length = { xcalloc (p->delays + 1, sizeof (int32_t)), 0 };
    for (size_t k = loop_from; k < p->delays; k++)
        length.times[k] = 1;
    add_row (p, NULL, &length, 0, true, false);
    xfree (length.times);
}

/* Solve for the largest slack.  False if there is no solution with slack. */
static bool
solve (struct program *p, mpq_t *delays)
{
    ppl_Linear_Expression_t goal;
    ppl_new_Linear_Expression (&goal);
    add_range (p, p->delays, 1);
    add_term (goal, p->delays, 1);
    ppl_MIP_Problem_set_objective_function (p->problem, goal);
    ppl_MIP_Problem_set_optimization_mode (p->problem, PPL_OPTIMIZATION_MODE_MAXIMIZATION);
    ppl_delete_Linear_Expression (goal);
    int status = ppl_MIP_Problem_solve (p->problem);
    if (!watch_done (p->watch, status) || status != PPL_MIP_PROBLEM_STATUS_OPTIMIZED)
        return false;
    ppl_const_Generator_t point;
    ppl_Coefficient_t c = clock_set_coefficient (0);
    mpz_t divisor, value;
    mpz_inits (divisor, value, NULL);
    ppl_MIP_Problem_optimizing_point (p->problem, &point);
    ppl_Generator_divisor (point, c);
    ppl_Coefficient_to_mpz_t (c, divisor);
    for (size_t k = 0; k <= p->delays; k++) {
        ppl_Generator_coefficient (point, k, c);
        ppl_Coefficient_to_mpz_t (c, value);
        mpq_set_num (delays[k], value);
        mpq_set_den (delays[k], divisor);
        mpq_canonicalize (delays[k]);
    }
    mpz_clears (divisor, value, NULL);
    ppl_delete_Coefficient (c);
    return mpq_sgn (delays[p->delays]) > 0;
}

static run *
write_run (struct program *p, mpq_t *delays, size_t loop_from)
{
    watch *w = p->watch;
    const product_view *view = product_look (w->look, store_at (w->nodes, p->path->start));
    run *r = run_new (view->locations, product_model (w->product)->process_count);
    for (size_t k = 0; k < p->path->steps.count; k++) {
        const product_step *step = step_at (p, k);
        run_add (r, delays[k], step->edges, step->edge_count);
    }
    if (p->path->end && mpq_sgn (delays[p->delays - 1]) > 0)
        run_add (r, delays[p->delays - 1], NULL, 0);
    r->loop_from = p->path->end ? r->count : loop_from;
    r->loop_repeats = loop_from < p->path->steps.count;
    return r;
}

static struct reading *
new_readings (const struct program *p)
{
    struct reading *r = xcalloc (p->watch->clocks + 1, sizeof *r);
    for (unsigned x = 0; x <= p->watch->clocks; x++)
        r[x].times = xcalloc (p->delays + 1, sizeof *r[x].times);
    return r;
}

static void
free_readings (const struct program *p, struct reading *r)
{
    for (unsigned x = 0; x <= p->watch->clocks; x++)
        xfree (r[x].times);
    xfree (r);
}

static run *
try_path (watch *w, const watch_path *along, size_t loop_from, bool grow)
{
    struct program p = { .watch = w, .path = along, .delays = along->steps.count + (along->end != NULL) };
    p.now = new_readings (&p);
    p.before = new_readings (&p);
    p.at_loop = new_readings (&p);
    ppl_new_MIP_Problem_from_space_dimension (&p.problem, p.delays + 1);
    for (size_t k = 0; k < along->steps.count; k++) {
        if (k == loop_from)
            copy_readings (&p, p.at_loop, p.now);
        follow (&p, k);
    }
    if (loop_from < along->steps.count)
        close_loop (&p, loop_from, grow);
    if (along->end)
        end_in (&p, along->end);
    mpq_t *delays = xreallocarray (NULL, p.delays + 1, sizeof *delays);
    for (size_t k = 0; k <= p.delays; k++)
        mpq_init (delays[k]);
    run *r = solve (&p, delays) ? write_run (&p, delays, loop_from) : NULL;
    for (size_t k = 0; k <= p.delays; k++)
        mpq_clear (delays[k]);
    xfree (delays);
    ppl_delete_MIP_Problem (p.problem);
    free_readings (&p, p.now);
    free_readings (&p, p.before);
    free_readings (&p, p.at_loop);
    return r;
}

/* Constants alone do not show that a loop repeats when differences of clocks
 * are compared; the replay decides. */
static bool
holds (const watch *w, const run *r)
{
    run_goal goal = { .time_passes = w->query->non_zeno, .range_disables = w->query->range_disables };
    text why = TEXT_EMPTY;
    bool fine = run_replay (product_model (w->product), r, &goal, &why);
    text_free (&why);
    return fine;
}

run *
watch_path_run (watch *w, const watch_path *along, size_t loop_from)
{
    run *r = try_path (w, along, loop_from, false);
    if (r || loop_from == along->steps.count)
        return r;
    if (!budget_check (w->budget))
        return NULL;
    r = try_path (w, along, loop_from, true);
    if (r && holds (w, r))
        return r;
    run_free (r);
    return NULL;
}
