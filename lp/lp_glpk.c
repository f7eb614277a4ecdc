/* The call of GLPK, and the step from its final basis to exact numbers.
 *
 * Two programs over the columns x and one more, s:
 *   widen   maximise s, 0 <= s <= 1, with s added to the strict rows;
 *   relax   minimise s, 0 <= s, with s taken from every row.
 * Only the basis is read, which rows and columns are at a bound: no number
 * computed in floating point goes into an answer (proofs/lp.md, Lemma 2). */
#include "lp_private.h"

#include <limits.h>
#include <math.h>

#include "glpk_session.h"

enum program { WIDEN, RELAX };

/* A row as GLPK sees it: `sign` times row `of` of the system, <= its bound
 * (an equation under WIDEN), with coefficient `extra` for s. */
typedef struct shape {
    size_t of;
    int sign, extra;
    bool equation;
} shape;

typedef VEC (shape) shapes;

static void
add_shape (shapes *all, size_t of, int sign, int extra, bool equation)
{
    *vec_add (all) = (shape){ of, sign, extra, equation };
}

static void
shape_rows (const lp *s, enum program kind, shapes *all)
{
    for (size_t i = 0; i < s->rows.count; i++) {
        lp_sense sense = s->rows.at[i].sense;
        if (kind == WIDEN)
            add_shape (all, i, 1, sense == LP_LT, sense == LP_EQ);
        else {
            add_shape (all, i, 1, -1, false);
            if (sense == LP_EQ)
                add_shape (all, i, -1, -1, false);
        }
    }
}

/* Fill the arrays with row `r` in GLPK's form (from 1); -1 if a number does
 * not fit a double. */
static int
row_numbers (const lp *s, const shape *r, int *index, double *number)
{
    const lp_row *row = &s->rows.at[r->of];
    int count = 0;
    for (size_t k = row->first; k < row->first + row->count; k++) {
        index[++count] = (int) s->terms.at[k].variable + 1;
        number[count] = r->sign * mpq_get_d (s->terms.at[k].coefficient);
        if (!isfinite (number[count]))
            return -1;
    }
    if (r->extra) {
        index[++count] = (int) s->variables + 1;
        number[count] = r->extra;
    }
    return isfinite (mpq_get_d (row->bound)) ? count : -1;
}

static bool
load (glp_prob *p, const lp *s, enum program kind, const shapes *all, int *index, double *number)
{
    int extra = (int) s->variables + 1;
    glp_set_obj_dir (p, GLP_MAX);
    glp_add_cols (p, extra);
    for (int j = 1; j < extra; j++)
        glp_set_col_bnds (p, j, GLP_FR, 0, 0);
    glp_set_col_bnds (p, extra, kind == WIDEN ? GLP_DB : GLP_LO, 0, 1);
    glp_set_obj_coef (p, extra, kind == WIDEN ? 1 : -1);
    if (all->count)
        glp_add_rows (p, (int) all->count);
    for (size_t i = 0; i < all->count; i++) {
        const shape *r = &all->at[i];
        int count = row_numbers (s, r, index, number);
        if (count < 0)
            return false;
        double bound = r->sign * mpq_get_d (s->rows.at[r->of].bound);
        glp_set_mat_row (p, (int) i + 1, count, index, number);
        glp_set_row_bnds (p, (int) i + 1, r->equation ? GLP_FX : GLP_UP, bound, bound);
    }
    return true;
}

/* Which rows are at their bound and which columns are basic: as many of
 * these as of those. */
typedef struct basis {
    enum program kind;
    shapes shapes;
    VEC (size_t) active;  /* into shapes */
    VEC (size_t) columns; /* variables; s has number `variables` */
    bool extra_at_one;    /* s is not basic and reads 1 */
} basis;

static void
basis_free (basis *b)
{
    vec_free (&b->shapes);
    vec_free (&b->active);
    vec_free (&b->columns);
}

static void
read_basis (glp_prob *p, const lp *s, basis *b)
{
    for (size_t i = 0; i < b->shapes.count; i++)
        if (glp_get_row_stat (p, (int) i + 1) != GLP_BS)
            *vec_add (&b->active) = i;
    for (size_t j = 0; j <= s->variables; j++)
        if (glp_get_col_stat (p, (int) j + 1) == GLP_BS)
            *vec_add (&b->columns) = j;
    b->extra_at_one = glp_get_col_stat (p, (int) s->variables + 1) == GLP_NU;
}

enum ended { ENDED_OPTIMAL, ENDED_EMPTY, ENDED_FAILED };

/* GLPK looks at its own limit of time only; when that is over it goes on from the basis it
 * has, so the budget is looked at in between. */
static int
run_simplex (glp_prob *problem, budget *limit)
{
    enum { SLICE = 100 };
    glp_smcp control;
    glp_init_smcp (&control);
    control.msg_lev = GLP_MSG_OFF;
    int code;
    do {
        double left = limit ? 1000 * budget_seconds_left (limit) : SLICE;
        control.tm_lim = left < SLICE ? (int) left + 1 : SLICE;
        code = glp_simplex (problem, &control);
    } while (code == GLP_ETMLIM && (!limit || budget_look (limit)));
    return code;
}

static enum ended
run_glpk (glpk_session *here, const lp *s, basis *b, int *index, double *number, budget *limit)
{
    enum ended result = ENDED_FAILED;
    here->problem = glp_create_prob ();
    if (load (here->problem, s, b->kind, &b->shapes, index, number)) {
        if (run_simplex (here->problem, limit) == 0) {
            int status = glp_get_status (here->problem);
            result = status == GLP_OPT ? ENDED_OPTIMAL : status == GLP_NOFEAS ? ENDED_EMPTY : ENDED_FAILED;
            read_basis (here->problem, s, b);
        }
    }
    glp_delete_prob (here->problem);
    return result;
}

static enum ended
solve (const lp *s, basis *b, budget *limit)
{
    int *index = xreallocarray (NULL, s->variables + 2, sizeof *index);
    double *number = xreallocarray (NULL, s->variables + 2, sizeof *number);
    glpk_session here = { .problem = NULL };
    volatile enum ended result = ENDED_FAILED;
    glpk_enter (&here);
    if (setjmp (here.failed) == 0) {
        result = run_glpk (&here, s, b, index, number, limit);
        glp_error_hook (NULL, NULL);
    } else
        glp_free_env ();
    xfree (index);
    xfree (number);
    return result;
}

/* The coefficient of column j in GLPK's row r. */
static void
coefficient (const lp *s, const shape *r, size_t j, mpq_t value)
{
    mpq_set_ui (value, 0, 1);
    if (j == s->variables) {
        mpq_set_si (value, r->extra, 1);
        return;
    }
    const lp_row *row = &s->rows.at[r->of];
    for (size_t k = row->first; k < row->first + row->count; k++)
        if (s->terms.at[k].variable == j) {
            mpq_set (value, s->terms.at[k].coefficient);
            if (r->sign < 0)
                mpq_neg (value, value);
            return;
        }
}

/* The exact values of the basic columns: every active row holds with
 * equality.  The value of s goes to `extra`. */
static bool
exact_point (lp *s, const basis *b, mpq_t extra)
{
    size_t size = b->columns.count, width = size + 1;
    mpq_t *m = lp_vector_new (size * width);
    mpq_set_ui (extra, b->extra_at_one, 1);
    for (size_t i = 0; i < size; i++) {
        const shape *r = &b->shapes.at[b->active.at[i]];
        for (size_t j = 0; j < size; j++)
            coefficient (s, r, b->columns.at[j], m[i * width + j]);
        mpq_t *right = &m[i * width + size];
        mpq_set (*right, s->rows.at[r->of].bound);
        if (r->sign < 0)
            mpq_neg (*right, *right);
        if (b->extra_at_one) {
            mpq_t shift;
            mpq_init (shift);
            mpq_set_si (shift, r->extra, 1);
            mpq_sub (*right, *right, shift);
            mpq_clear (shift);
        }
    }
    bool regular = lp_solve_square (m, size);
    for (size_t j = 0; j < s->variables; j++)
        mpq_set_ui (s->values[j], 0, 1);
    for (size_t j = 0; regular && j < size; j++)
        mpq_set (b->columns.at[j] == s->variables ? extra : s->values[b->columns.at[j]], m[j * width + size]);
    lp_vector_free (m, size * width);
    return regular;
}

/* The exact multipliers of the active rows: their combination is the
 * objective, on the basic columns. */
static bool
exact_multipliers (lp *s, const basis *b)
{
    size_t size = b->columns.count, width = size + 1;
    mpq_t *m = lp_vector_new (size * width);
    for (size_t j = 0; j < size; j++) {
        for (size_t i = 0; i < size; i++)
            coefficient (s, &b->shapes.at[b->active.at[i]], b->columns.at[j], m[j * width + i]);
        if (b->columns.at[j] == s->variables)
            mpq_set_si (m[j * width + size], b->kind == WIDEN ? 1 : -1, 1);
    }
    bool regular = lp_solve_square (m, size);
    lp_clear_multipliers (s);
    for (size_t i = 0; regular && i < size; i++) {
        const shape *r = &b->shapes.at[b->active.at[i]];
        if (r->sign < 0)
            mpq_sub (s->multipliers[r->of], s->multipliers[r->of], m[i * width + size]);
        else
            mpq_add (s->multipliers[r->of], s->multipliers[r->of], m[i * width + size]);
    }
    lp_vector_free (m, size * width);
    return regular;
}

static bool
prove_point (lp *s, const basis *b)
{
    mpq_t extra;
    mpq_init (extra);
    bool proved = exact_point (s, b, extra) && mpq_sgn (extra) > 0 && lp_check_point (s);
    mpq_clear (extra);
    if (proved)
        s->proof = LP_POINT;
    return proved;
}

static bool
prove_combination (lp *s, const basis *b)
{
    bool proved = exact_multipliers (s, b) && lp_check_combination (s);
    if (proved)
        s->proof = LP_COMBINATION;
    return proved;
}

static bool
try_program (lp *s, enum program kind, budget *limit, enum ended *end)
{
    basis b = { .kind = kind, .shapes = VEC_EMPTY, .active = VEC_EMPTY, .columns = VEC_EMPTY };
    shape_rows (s, kind, &b.shapes);
    *end = solve (s, &b, limit);
    bool proved = false;
    if (*end == ENDED_OPTIMAL && b.active.count == b.columns.count)
        proved = (kind == WIDEN && prove_point (s, &b)) || prove_combination (s, &b);
    basis_free (&b);
    return proved;
}

bool
lp_try_glpk (lp *s, budget *b)
{
    s->proof = LP_NO_PROOF;
    if (s->variables >= INT_MAX / 4 || s->rows.count >= INT_MAX / 4)
        return false;
    enum ended end;
    if (try_program (s, WIDEN, b, &end))
        return true;
    return end == ENDED_EMPTY && try_program (s, RELAX, b, &end);
}
