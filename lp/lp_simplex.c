/* The exact simplex for systems without objective: rows become bounded
 * variables, a strict bound b is b - e for an infinitesimal e, and Bland's
 * rule makes it end (proofs/lp.md, Lemma 3).  Slow and small: it runs only
 * when GLPK's basis does not pass. */
#include "lp_private.h"

#include <assert.h>

enum { SMALL = 200 }; /* cells of a table that asserts look at after each step */

/* real + tiny * e. */
typedef struct number {
    mpq_t real, tiny;
} number;

/* Variables 0 .. n-1 are those of the system, n + i is the left side of row
 * i.  `table` holds, per row, a basic variable as a combination of the
 * n others. */
typedef struct tableau {
    const lp *s;
    size_t n, m;
    mpq_t *table;     /* m * n */
    size_t *basic;    /* m: the variable of each row */
    size_t *nonbasic; /* n: the variable of each column */
    number *value;    /* n + m */
    mpq_t a, b, c;    /* work space */
} tableau;

/* What a cell of the table takes, its numbers included. */
enum { CELL_BYTES = 80 };

/* The table is filled row by row, the budget in sight: it may be large.  NULL: a limit. */
static mpq_t *
table_new (size_t rows, size_t columns, budget *b)
{
    if (b
        && (!budget_look (b) || (columns && rows > SIZE_MAX / CELL_BYTES / columns)
            || !budget_allows (b, rows * columns * CELL_BYTES)))
        return NULL;
    mpq_t *table = xreallocarray (NULL, rows * columns + 1, sizeof *table);
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < columns; j++)
            mpq_init (table[i * columns + j]);
        if (b && !budget_work (b, 1 + columns / 8)) {
            lp_vector_free (table, (i + 1) * columns);
            return NULL;
        }
    }
    return table;
}

/* NULL: a limit. */
static tableau *
tableau_new (const lp *s, budget *b)
{
    mpq_t *table = table_new (s->rows.count, s->variables, b);
    if (!table)
        return NULL;
    tableau *t = xcalloc (1, sizeof *t);
    t->s = s;
    t->n = s->variables;
    t->m = s->rows.count;
    t->table = table;
    t->basic = xreallocarray (NULL, t->m + 1, sizeof *t->basic);
    t->nonbasic = xreallocarray (NULL, t->n + 1, sizeof *t->nonbasic);
    t->value = xreallocarray (NULL, t->n + t->m + 1, sizeof *t->value);
    for (size_t i = 0; i < t->n + t->m; i++)
        mpq_inits (t->value[i].real, t->value[i].tiny, NULL);
    mpq_inits (t->a, t->b, t->c, NULL);
    for (size_t j = 0; j < t->n; j++)
        t->nonbasic[j] = j;
    for (size_t i = 0; i < t->m; i++) {
        t->basic[i] = t->n + i;
        const lp_row *row = &s->rows.at[i];
        for (size_t k = row->first; k < row->first + row->count; k++)
            mpq_set (t->table[i * t->n + s->terms.at[k].variable], s->terms.at[k].coefficient);
    }
    return t;
}

/* The value of a basic variable is what its row makes of the others. */
static bool
row_fits (const tableau *t, size_t row)
{
    mpq_t real, tiny, product;
    mpq_inits (real, tiny, product, NULL);
    for (size_t j = 0; j < t->n; j++) {
        const number *v = &t->value[t->nonbasic[j]];
        mpq_mul (product, t->table[row * t->n + j], v->real);
        mpq_add (real, real, product);
        mpq_mul (product, t->table[row * t->n + j], v->tiny);
        mpq_add (tiny, tiny, product);
    }
    const number *mine = &t->value[t->basic[row]];
    bool fits = mpq_equal (real, mine->real) && mpq_equal (tiny, mine->tiny);
    mpq_clears (real, tiny, product, NULL);
    return fits;
}

/* The value of the left side of a row is the sum of its terms. */
static bool
side_fits (const tableau *t, size_t row)
{
    mpq_t sum, product;
    mpq_inits (sum, product, NULL);
    const lp_row *r = &t->s->rows.at[row];
    for (size_t k = r->first; k < r->first + r->count; k++) {
        mpq_mul (product, t->s->terms.at[k].coefficient, t->value[t->s->terms.at[k].variable].real);
        mpq_add (sum, sum, product);
    }
    bool fits = mpq_equal (sum, t->value[t->n + row].real);
    mpq_clears (sum, product, NULL);
    return fits;
}

static int violation (const tableau *t, size_t variable);

bool
lp_tableau_is_valid (const tableau *t)
{
    bool *there = xcalloc (t->n + t->m + 1, sizeof *there), fine = true;
    for (size_t k = 0; fine && k < t->n + t->m; k++) {
        size_t variable = k < t->n ? t->nonbasic[k] : t->basic[k - t->n];
        fine = variable < t->n + t->m && !there[variable];
        if (fine)
            there[variable] = true;
        fine = fine && (k >= t->n || !violation (t, variable));
    }
    xfree (there);
    for (size_t row = 0; fine && row < t->m; row++)
        fine = row_fits (t, row) && side_fits (t, row);
    return fine;
}

static void
tableau_free (tableau *t)
{
    lp_vector_free (t->table, t->n * t->m);
    for (size_t i = 0; i < t->n + t->m; i++)
        mpq_clears (t->value[i].real, t->value[i].tiny, NULL);
    mpq_clears (t->a, t->b, t->c, NULL);
    xfree (t->basic);
    xfree (t->nonbasic);
    xfree (t->value);
    xfree (t);
}

/* The order of a variable's value and its bound: -1, 0, 1.  The variables of
 * the system have no bound. */
static int
against_bound (const tableau *t, size_t variable)
{
    const lp_row *row = &t->s->rows.at[variable - t->n];
    const number *v = &t->value[variable];
    int order = mpq_cmp (v->real, row->bound);
    return order ? order : mpq_cmp_si (v->tiny, row->sense == LP_LT ? -1 : 0, 1);
}

/* +1: too large, -1: too small, 0: within its bounds. */
static int
violation (const tableau *t, size_t variable)
{
    if (variable < t->n)
        return 0;
    int order = against_bound (t, variable);
    return order > 0 ? 1 : order < 0 && t->s->rows.at[variable - t->n].sense == LP_EQ ? -1 : 0;
}

/* May the variable of a column move in this direction without breaking a
 * bound that it keeps now? */
static bool
can_move (const tableau *t, size_t variable, int direction)
{
    if (variable < t->n)
        return true;
    if (t->s->rows.at[variable - t->n].sense == LP_EQ)
        return false;
    return direction < 0 || against_bound (t, variable) < 0;
}

static size_t
violated_row (const tableau *t)
{
    size_t best = t->m;
    for (size_t i = 0; i < t->m; i++)
        if (violation (t, t->basic[i]) && (best == t->m || t->basic[i] < t->basic[best]))
            best = i;
    return best;
}

/* The column with the smallest variable that can bring the row's variable
 * back, `direction` being where that has to go; n if there is none. */
static size_t
entering_column (const tableau *t, size_t row, int direction)
{
    size_t best = t->n;
    for (size_t j = 0; j < t->n; j++) {
        int sign = mpq_sgn (t->table[row * t->n + j]);
        if (sign && (best == t->n || t->nonbasic[j] < t->nonbasic[best])
            && can_move (t, t->nonbasic[j], sign * direction))
            best = j;
    }
    return best;
}

/* Add step * factor to the value. */
static void
move (tableau *t, number *v, const number *step, const mpq_t factor)
{
    mpq_mul (t->a, step->real, factor);
    mpq_add (v->real, v->real, t->a);
    mpq_mul (t->a, step->tiny, factor);
    mpq_add (v->tiny, v->tiny, t->a);
}

/* Set the variable of `row` to its bound by moving that of `column`, and
 * let the two change places. */
static void
update_values (tableau *t, size_t row, size_t column)
{
    size_t leaving = t->basic[row];
    const lp_row *bound = &t->s->rows.at[leaving - t->n];
    number step;
    mpq_inits (step.real, step.tiny, NULL);
    mpq_sub (step.real, bound->bound, t->value[leaving].real);
    mpq_set_si (step.tiny, bound->sense == LP_LT ? -1 : 0, 1);
    mpq_sub (step.tiny, step.tiny, t->value[leaving].tiny);
    mpq_div (step.real, step.real, t->table[row * t->n + column]);
    mpq_div (step.tiny, step.tiny, t->table[row * t->n + column]);
    mpq_set_ui (t->b, 1, 1);
    move (t, &t->value[t->nonbasic[column]], &step, t->b);
    for (size_t i = 0; i < t->m; i++)
        move (t, &t->value[t->basic[i]], &step, t->table[i * t->n + column]);
    mpq_clears (step.real, step.tiny, NULL);
}

static void
pivot (tableau *t, size_t row, size_t column)
{
    mpq_t *from = t->table + row * t->n;
    mpq_inv (t->b, from[column]);
    mpq_set_si (from[column], -1, 1);
    mpq_neg (t->c, t->b);
    for (size_t j = 0; j < t->n; j++)
        mpq_mul (from[j], from[j], t->c);
    for (size_t i = 0; i < t->m; i++) {
        mpq_t *to = t->table + i * t->n;
        if (i == row || mpq_sgn (to[column]) == 0)
            continue;
        mpq_set (t->c, to[column]);
        mpq_set_ui (to[column], 0, 1);
        for (size_t j = 0; j < t->n; j++) {
            mpq_mul (t->a, t->c, from[j]);
            mpq_add (to[j], to[j], t->a);
        }
    }
    size_t leaving = t->basic[row];
    t->basic[row] = t->nonbasic[column];
    t->nonbasic[column] = leaving;
}

/* The row's variable cannot come back: the row itself says why. */
static void
set_combination (lp *s, const tableau *t, size_t row, int direction)
{
    lp_clear_multipliers (s);
    mpq_set_si (s->multipliers[t->basic[row] - t->n], -direction, 1);
    for (size_t j = 0; j < t->n; j++) {
        if (t->nonbasic[j] < t->n)
            continue;
        mpq_t *multiplier = &s->multipliers[t->nonbasic[j] - t->n];
        mpq_set (*multiplier, t->table[row * t->n + j]);
        if (direction < 0)
            mpq_neg (*multiplier, *multiplier);
    }
    s->proof = LP_COMBINATION;
}

/* Replace e by a number so small that every row still holds. */
static void
set_point (lp *s, tableau *t)
{
    mpq_t tiny;
    mpq_init (tiny);
    mpq_set_ui (tiny, 1, 1);
    for (size_t i = 0; i < t->m; i++) {
        const number *v = &t->value[t->n + i];
        mpq_sub (t->a, s->rows.at[i].bound, v->real);
        if (mpq_sgn (t->a) <= 0 || mpq_sgn (v->tiny) <= 0)
            continue;
        mpq_div (t->a, t->a, v->tiny);
        mpq_div_2exp (t->a, t->a, 1);
        if (mpq_cmp (t->a, tiny) < 0)
            mpq_set (tiny, t->a);
    }
    for (size_t j = 0; j < t->n; j++) {
        mpq_mul (t->a, t->value[j].tiny, tiny);
        mpq_add (s->values[j], t->value[j].real, t->a);
    }
    mpq_clear (tiny);
    s->proof = LP_POINT;
}

bool
lp_run_simplex (lp *s, budget *b)
{
    tableau *t = tableau_new (s, b);
    if (!t)
        return false;
    assert (t->n * t->m > SMALL || lp_tableau_is_valid (t));
    bool done = false;
    size_t work = 1 + t->n * t->m / 16; /* of a step, which looks at the whole table */
    while (!done && (!b || budget_work (b, work))) {
        size_t row = violated_row (t);
        if (row == t->m) {
            set_point (s, t);
            done = true;
            break;
        }
        int direction = -violation (t, t->basic[row]);
        size_t column = entering_column (t, row, direction);
        if (column == t->n) {
            set_combination (s, t, row, direction);
            done = true;
        } else {
            update_values (t, row, column);
            pivot (t, row, column);
            assert (t->n * t->m > SMALL || lp_tableau_is_valid (t));
        }
    }
    tableau_free (t);
    return done;
}
