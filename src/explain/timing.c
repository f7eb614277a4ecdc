#include "timing.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "rational.h"
#include "vec.h"

/* A linear form over the variables: start values (if free), then delays. */
struct timing_form {
    int64_t constant;
    size_t count;
    int64_t coefficient[];
};

/* sum coefficient[k] * variable k  (sense)  value */
typedef struct row {
    mpq_t *coefficient;
    mpq_t value;
    lp_sense sense;
} row;

typedef struct joint {
    uint32_t *edges;
    uint32_t count;
} joint;

struct timing {
    const product *product;
    product_walk *walk, *expand; /* for looking at the state; for its steps */
    uint64_t *state;
    unsigned clocks;
    size_t starts, variables, delays; /* start variables; all there is room for; delays in use */
    timing_form **clock;              /* per clock from 1; [0] is 0 */
    VEC (row) rows;
    VEC (joint) joints;
    mpq_t *solution;
};

static timing_form *
form_new (const timing *t)
{
    timing_form *f = xcalloc (1, sizeof *f + t->variables * sizeof f->coefficient[0]);
    f->count = t->variables;
    return f;
}

static void
form_copy (timing_form *to, const timing_form *from)
{
    to->constant = from->constant;
    memcpy (to->coefficient, from->coefficient, from->count * sizeof from->coefficient[0]);
}

/* a - b, or b - a. */
static void
add_row (timing *t, const timing_form *a, const timing_form *b, bool negated, lp_sense sense,
         const mpq_t value)
{
    row *r = vec_add (&t->rows);
    r->coefficient = xreallocarray (NULL, t->variables, sizeof *r->coefficient);
    r->sense = sense;
    mpq_init (r->value);
    int64_t sign = negated ? -1 : 1, constant = a->constant - (b ? b->constant : 0);
    for (size_t k = 0; k < t->variables; k++) {
        mpq_init (r->coefficient[k]);
        rational_set (r->coefficient[k], sign * (a->coefficient[k] - (b ? b->coefficient[k] : 0)), 1);
    }
    rational_set (r->value, -sign * constant, 1);
    mpq_add (r->value, r->value, value);
}

void
timing_demand (timing *t, const timing_form *a, const timing_form *b, bool negated, lp_sense sense,
               const mpq_t value)
{
    add_row (t, a, b, negated, sense, value);
}

size_t
timing_demands (const timing *t)
{
    return t->rows.count;
}

void
timing_forget (timing *t, size_t demands)
{
    while (t->rows.count > demands) {
        row *r = &t->rows.at[--t->rows.count];
        for (size_t k = 0; k < t->variables; k++)
            mpq_clear (r->coefficient[k]);
        xfree (r->coefficient);
        mpq_clear (r->value);
    }
}

static void
constrain (timing *t, const clock_constraint *list, size_t count)
{
    mpq_t c;
    mpq_init (c);
    for (size_t k = 0; k < count; k++) {
        rational_set (c, list[k].c, 1);
        add_row (t, t->clock[list[k].i], t->clock[list[k].j], false, list[k].strict ? LP_LT : LP_LE, c);
    }
    mpq_clear (c);
}

timing *
timing_new (const product *p, const uint64_t *state, bool free_start, size_t most_steps)
{
    timing *t = xcalloc (1, sizeof *t);
    t->product = p;
    t->walk = product_walk_new (p);
    t->expand = product_walk_new (p);
    t->state = xcalloc (product_words (p) + 1, sizeof *t->state);
    memcpy (t->state, state, product_words (p) * sizeof *state);
    t->clocks = product_clocks (p);
    t->starts = free_start ? t->clocks : 0;
    t->variables = t->starts + most_steps;
    t->clock = xcalloc (t->clocks + 1, sizeof *t->clock);
    t->solution = xcalloc (t->variables + 1, sizeof *t->solution);
    mpq_t zero;
    mpq_init (zero);
    for (size_t k = 0; k <= t->variables; k++)
        mpq_init (t->solution[k]);
    for (unsigned x = 0; x <= t->clocks; x++) {
        t->clock[x] = form_new (t);
        if (x && free_start) {
            t->clock[x]->coefficient[x - 1] = 1;
            add_row (t, t->clock[x], NULL, true, LP_LE, zero);
        }
    }
    mpq_clear (zero);
    const product_view *view = product_look (t->walk, t->state);
    constrain (t, view->invariant, view->invariant_count);
    return t;
}

void
timing_free (timing *t)
{
    if (!t)
        return;
    timing_forget (t, 0);
    vec_free (&t->rows);
    for (size_t k = 0; k < t->joints.count; k++)
        xfree (t->joints.at[k].edges);
    vec_free (&t->joints);
    for (unsigned x = 0; x <= t->clocks; x++)
        xfree (t->clock[x]);
    xfree (t->clock);
    for (size_t k = 0; k <= t->variables; k++)
        mpq_clear (t->solution[k]);
    xfree (t->solution);
    xfree (t->state);
    product_walk_free (t->walk);
    product_walk_free (t->expand);
    xfree (t);
}

const uint64_t *
timing_state (const timing *t)
{
    return t->state;
}

/* A new delay: at least 0, and 0 where time may not pass. */
static void
pass_time (timing *t)
{
    const product_view *view = product_look (t->walk, t->state);
    size_t variable = t->starts + t->delays++;
    timing_form *delay = form_new (t);
    mpq_t zero;
    mpq_init (zero);
    delay->coefficient[variable] = 1;
    add_row (t, delay, NULL, view->can_delay, view->can_delay ? LP_LE : LP_EQ, zero);
    mpq_clear (zero);
    for (unsigned x = 1; x <= t->clocks; x++)
        if (!(view->stopped[x / 64] >> (x % 64) & 1))
            t->clock[x]->coefficient[variable]++;
    constrain (t, view->invariant, view->invariant_count);
    xfree (delay);
}

static void
update (timing *t, const product_step *s)
{
    timing_form **before = xcalloc (t->clocks + 1, sizeof *before);
    for (unsigned x = 0; x <= t->clocks; x++) {
        before[x] = form_new (t);
        form_copy (before[x], t->clock[x]);
    }
    for (uint32_t k = 0; k < s->update_count; k++) {
        form_copy (t->clock[s->updates[k].x], before[s->updates[k].y]);
        t->clock[s->updates[k].x]->constant += s->updates[k].c;
    }
    for (unsigned x = 0; x <= t->clocks; x++)
        xfree (before[x]);
    xfree (before);
}

void
timing_take (timing *t, const product_step *s)
{
    assert (t->starts + t->delays < t->variables);
    pass_time (t);
    constrain (t, s->guard, s->guard_count);
    update (t, s);
    constrain (t, s->invariant, s->invariant_count);
    joint j = { xreallocarray (NULL, s->edge_count, sizeof *s->edges), s->edge_count };
    memcpy (j.edges, s->edges, s->edge_count * sizeof *s->edges);
    *vec_add (&t->joints) = j;
    memcpy (t->state, s->target, product_words (t->product) * sizeof *t->state);
}

static bool
same_guard (const product_step *a, const product_step *b)
{
    bool same = a->guard_count == b->guard_count;
    for (uint32_t k = 0; k < a->guard_count && same; k++)
        same = clock_constraint_equal (&a->guard[k], &b->guard[k]);
    return same;
}

bool
timing_step (timing *t, const uint32_t *edges, uint32_t count)
{
    const product_step *found = NULL;
    product_expand (t->expand, t->state);
    for (size_t i = 0; i < product_step_count (t->expand); i++) {
        const product_step *s = product_step_at (t->expand, i);
        if (s->fault || s->edge_count != count || memcmp (s->edges, edges, count * sizeof *edges))
            continue;
        if (found && !same_guard (found, s))
            return false;
        found = found ? found : s;
    }
    if (found)
        timing_take (t, found);
    return found;
}

timing_form *
timing_difference (const timing *t, unsigned left, unsigned right)
{
    timing_form *f = form_new (t);
    f->constant = t->clock[left]->constant - t->clock[right]->constant;
    for (size_t k = 0; k < t->variables; k++)
        f->coefficient[k] = t->clock[left]->coefficient[k] - t->clock[right]->coefficient[k];
    return f;
}

void
timing_form_free (timing_form *f)
{
    xfree (f);
}

lp_outcome
timing_solve (timing *t, budget *b)
{
    lp *system = lp_new (t->variables);
    for (size_t k = 0; k < t->rows.count; k++)
        lp_add_rational_row (system, (const mpq_t *) t->rows.at[k].coefficient, t->rows.at[k].sense,
                             t->rows.at[k].value);
    lp_outcome end = lp_decide (system, b);
    for (size_t k = 0; end == LP_FEASIBLE && k < t->variables; k++)
        lp_value (system, (uint32_t) k, t->solution[k]);
    lp_free (system);
    return end;
}

void
timing_value (const timing *t, const timing_form *f, mpq_t value)
{
    mpq_t part;
    mpq_init (part);
    rational_set (value, f->constant, 1);
    for (size_t k = 0; k < t->variables; k++) {
        rational_set (part, f->coefficient[k], 1);
        mpq_mul (part, part, t->solution[k]);
        mpq_add (value, value, part);
    }
    mpq_clear (part);
}

/* Demand that the variable has the value, if that leaves a solution. */
static bool
try_value (timing *t, timing_form *variable, const mpq_t value, budget *b)
{
    size_t demands = t->rows.count;
    if (mpq_sgn (value) < 0)
        return false;
    add_row (t, variable, NULL, false, LP_EQ, value);
    if (budget_check (b) && timing_solve (t, b) == LP_FEASIBLE)
        return true;
    timing_forget (t, demands);
    return false;
}

/* Nothing, the whole number below or above, or the half between them. */
static void
simplify_one (timing *t, size_t variable, budget *b)
{
    mpq_t value, half;
    mpq_init (value);
    mpq_init (half);
    mpq_set_ui (half, 1, 2);
    timing_form *f = form_new (t);
    f->coefficient[variable] = 1;
    bool done = try_value (t, f, value, b);
    for (int attempt = 0; attempt < 3 && !done; attempt++) {
        mpq_set (value, t->solution[variable]);
        mpz_fdiv_q (mpq_numref (value), mpq_numref (value), mpq_denref (value));
        mpz_set_ui (mpq_denref (value), 1);
        for (int k = 0; k < attempt; k++)
            mpq_add (value, value, half);
        done = try_value (t, f, value, b);
    }
    if (!done) {
        mpq_set (value, t->solution[variable]);
        add_row (t, f, NULL, false, LP_EQ, value);
    }
    xfree (f);
    mpq_clear (half);
    mpq_clear (value);
}

/* The demands on single values stay until the end, then go; the last solution remains. */
void
timing_simplify (timing *t, budget *b)
{
    size_t demands = t->rows.count;
    for (size_t k = 0; k < t->delays && budget_check (b); k++)
        simplify_one (t, t->starts + k, b);
    timing_forget (t, demands);
}

run *
timing_run (const timing *t, const uint32_t *start, size_t process_count)
{
    run *r = run_new (start, process_count);
    for (size_t k = 0; k < t->joints.count; k++)
        run_add (r, t->solution[t->starts + k], t->joints.at[k].edges, t->joints.at[k].count);
    return r;
}
