/* Open systems: one concrete value of the inputs for each combination of
 * predicates that some value gives. */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "task.h"

/* Elimination stops here; such a command is then never proved exact. */
enum { GOALS_MAX = 2000 };

static bool
is_free (const task *t, uint32_t v, bool at_start)
{
    return v >= t->model->variable_count || (at_start && t->model->variables[v].open);
}

static bool
has_free (const task *t, uint32_t which, bool at_start)
{
    const atom *a = atoms_at (t->atoms, which);
    for (uint32_t i = 0; i < a->variable_count; i++)
        if (is_free (t, a->variables[i], at_start))
            return true;
    return false;
}

/* u against what the rest of the atom comes to: u <= edge, or u = edge. */
struct border {
    const poly *at;
    bool is_point;
};

/* Solve the atom for u; false if u is not there as a plain +u or -u. */
static bool
solve_for (task *t, uint32_t which, uint32_t u, struct border *out)
{
    ring *r = atoms_ring (t->atoms);
    const atom a = *atoms_at (t->atoms, which);
    const poly *rest = a.sum;
    int64_t sign = 0;
    for (uint32_t i = 0; i < a.sum->count; i++) {
        const uint32_t *factors;
        size_t count = ring_factors (r, a.sum->at[i].monomial, &factors);
        for (size_t j = 0; j < count; j++)
            if ((factors[j] == u && count > 1) || factors[j] >= ring_variables (r))
                return false;
        if (count == 1 && factors[0] == u)
            sign = a.sum->at[i].coefficient;
    }
    if (sign != 1 && sign != -1)
        return false;
    /* sign * u + rest ~ bound */
    rest = poly_add (r, rest, -sign, poly_variable (r, u));
    const poly *at = poly_add (r, poly_constant (r, a.bound), -1, rest);
    if (sign < 0)
        at = poly_add (r, poly_constant (r, a.equality ? 0 : -1), -1, at);
    *out = (struct border){ at, a.equality };
    return true;
}

/* What is known about the edges decides which combinations of `u <= edge`
 * and `u = edge` some u gives: the order of the edges and, between two that
 * bound u from both sides, whether there is room beside the points. */
static void
compare_edges (task *t, const struct border *x, const struct border *y, size_t points, symbolic *s)
{
    ring *r = atoms_ring (t->atoms);
    bool cuts = !x->is_point && !y->is_point;
    int64_t from = cuts ? -(int64_t) points - 1 : 0, to = cuts ? (int64_t) points : 0;
    gcl_op op = x->is_point && y->is_point ? GCL_EQ : GCL_LE;
    if (!x->is_point && y->is_point) {
        const struct border *swap = x;
        x = y;
        y = swap;
    }
    for (int64_t d = from; d <= to; d++) {
        literal l = atoms_compare (t->atoms, op, x->at, poly_add (r, y->at, 1, poly_constant (r, d)));
        if (!literal_is_constant (l))
            *vec_add (&s->input_goals) = literal_atom (l);
    }
}

static int
by_number (const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static void
drop_repeated (symbolic *s)
{
    if (!s->input_goals.count)
        return;
    qsort (s->input_goals.at, s->input_goals.count, sizeof *s->input_goals.at, by_number);
    size_t kept = 1;
    for (size_t i = 1; i < s->input_goals.count; i++)
        if (s->input_goals.at[i] != s->input_goals.at[kept - 1])
            s->input_goals.at[kept++] = s->input_goals.at[i];
    s->input_goals.count = kept;
}

static bool
mentions (const task *t, uint32_t which, uint32_t v)
{
    const atom *a = atoms_at (t->atoms, which);
    for (uint32_t i = 0; i < a->variable_count; i++)
        if (a->variables[i] == v)
            return true;
    return false;
}

/* Replace the goals that mention u by what decides them. */
static bool
eliminate (task *t, symbolic *s, uint32_t u)
{
    VEC (struct border) edges = VEC_EMPTY;
    size_t kept = 0, points = 0;
    bool good = true;
    for (size_t i = 0; good && i < s->input_goals.count; i++) {
        uint32_t which = s->input_goals.at[i];
        struct border e;
        if (!mentions (t, which, u)) {
            s->input_goals.at[kept++] = which;
            continue;
        }
        good = solve_for (t, which, u, &e);
        if (good) {
            points += e.is_point;
            *vec_add (&edges) = e;
        }
    }
    s->input_goals.count = kept;
    for (size_t i = 0; good && i < edges.count; i++) {
        for (size_t j = i + 1; j < edges.count; j++)
            compare_edges (t, &edges.at[i], &edges.at[j], points, s);
        drop_repeated (s);
        good = s->input_goals.count <= GOALS_MAX;
    }
    vec_free (&edges);
    return good;
}

void
open_prepare (task *t, uint32_t command)
{
    symbolic *s = &t->commands[command];
    vec_clear (&s->input_atoms);
    vec_clear (&s->input_goals);
    for (size_t i = 0; i < s->before.count; i++)
        if (!literal_is_constant (s->before.at[i]) && has_free (t, literal_atom (s->before.at[i]), false)) {
            *vec_add (&s->input_atoms) = literal_atom (s->before.at[i]);
            *vec_add (&s->input_goals) = literal_atom (s->before.at[i]);
        }
    drop_repeated (s);
    s->input_decided = true;
    for (uint32_t u = 0; s->input_decided && u < t->model->commands[command].input_count; u++)
        s->input_decided = eliminate (t, s, (uint32_t) t->model->variable_count + u);
}

/* Values. */

/* Of a formula without atoms. */
static bool
is_true (const formula *f)
{
    if (f->op == FORMULA_LITERAL)
        return f->literal == LITERAL_TRUE;
    return f->op == FORMULA_AND ? is_true (f->left) && is_true (f->right)
                                : is_true (f->left) || is_true (f->right);
}

static proof
enumerate (task *t, const uint32_t *list, size_t count, const formula *at_start, const int64_t *values,
           prover_visitor *found, void *context)
{
    size_t width = t->model->variable_count + t->inputs;
    int64_t *filled = xcalloc (width + 1, sizeof *filled);
    bool *fixed = xcalloc (width + 1, sizeof *fixed);
    memcpy (filled, values, t->model->variable_count * sizeof *filled);
    for (uint32_t v = 0; v < width; v++)
        fixed[v] = !is_free (t, v, at_start);
    proof result = PROOF_VALID;
    if (!count && (!at_start || is_true (at_start)))
        found (context, filled);
    else if (count) {
        prover_range range = { .atoms = list, .count = count, .also = at_start, .fixed = fixed };
        result = prover_enumerate (t->prover, &range, filled, found, context);
    }
    xfree (filled);
    xfree (fixed);
    return result;
}

struct relay {
    const task *task;
    open_visitor *found;
    void *context;
    bool inputs; /* hand on the inputs only */
    bool stopped;
};

static bool
hand_on (void *context, const int64_t *values)
{
    struct relay *r = context;
    r->stopped = !r->found (r->context, values + (r->inputs ? r->task->model->variable_count : 0));
    return !r->stopped;
}

bool
open_inputs (task *t, const int64_t *values, uint32_t command, open_visitor *found, void *context)
{
    const symbolic *s = &t->commands[command];
    struct relay r = { t, found, context, true, false };
    proof all = enumerate (t, s->input_atoms.at, s->input_atoms.count, NULL, values, hand_on, &r);
    t->missed_inputs = t->missed_inputs || all != PROOF_VALID;
    return !r.stopped && !budget_reason (t->budget);
}

typedef VEC (uint32_t) atom_list;

static void
collect (void *context, uint32_t which)
{
    atom_list *list = context;
    *vec_add (list) = which;
}

/* What a start has to meet takes part, so that its variables get values. */
bool
open_starts (task *t, open_visitor *found, void *context)
{
    atom_list list = VEC_EMPTY;
    struct relay r = { t, found, context, false, false };
    int64_t *values = xcalloc (t->model->variable_count + 1, sizeof *values);
    for (size_t v = 0; v < t->model->variable_count; v++)
        values[v] = t->model->variables[v].initial;
    for (size_t i = 0; i < t->predicates.count; i++)
        if (has_free (t, t->predicates.at[i], true))
            *vec_add (&list) = t->predicates.at[i];
    formula_atoms (t->start, collect, &list);
    proof all = enumerate (t, list.at, list.count, t->start, values, hand_on, &r);
    t->missed_inputs = t->missed_inputs || all != PROOF_VALID;
    vec_free (&list);
    xfree (values);
    return !r.stopped && !budget_reason (t->budget);
}
