/* A 0-1 program for GLPK's branch and cut. */
#include "alloc.h"
#include "glpk_session.h"
#include "lp.h"
#include "vec.h"

typedef struct choice_row {
    size_t first, count;
    bool needs; /* first - second <= 0; else the sum is at least 1 */
} choice_row;

struct lp_choice {
    uint32_t counted;
    size_t variables;
    VEC (uint32_t) members;
    VEC (choice_row) rows;
};

lp_choice *
lp_choice_new (uint32_t counted, size_t variables)
{
    lp_choice *c = xcalloc (1, sizeof *c);
    c->counted = counted;
    c->variables = variables;
    return c;
}

void
lp_choice_free (lp_choice *c)
{
    vec_free (&c->members);
    vec_free (&c->rows);
    xfree (c);
}

void
lp_choice_needs (lp_choice *c, uint32_t variable, uint32_t other)
{
    *vec_add (&c->rows) = (choice_row){ c->members.count, 2, true };
    *vec_add (&c->members) = variable;
    *vec_add (&c->members) = other;
}

void
lp_choice_one_of (lp_choice *c, const uint32_t *variables, size_t count)
{
    *vec_add (&c->rows) = (choice_row){ c->members.count, count, false };
    for (size_t k = 0; k < count; k++)
        *vec_add (&c->members) = variables[k];
}

static void
load (const lp_choice *c, glp_prob *p, int *index, double *number)
{
    glp_set_obj_dir (p, GLP_MIN);
    glp_add_cols (p, (int) c->variables);
    for (size_t j = 0; j < c->variables; j++) {
        glp_set_col_kind (p, (int) j + 1, GLP_BV);
        glp_set_obj_coef (p, (int) j + 1, j < c->counted);
    }
    glp_add_rows (p, (int) c->rows.count);
    for (size_t i = 0; i < c->rows.count; i++) {
        const choice_row *r = &c->rows.at[i];
        for (size_t k = 0; k < r->count; k++) {
            index[k + 1] = (int) c->members.at[r->first + k] + 1;
            number[k + 1] = r->needs && k == 1 ? -1 : 1;
        }
        glp_set_mat_row (p, (int) i + 1, (int) r->count, index, number);
        glp_set_row_bnds (p, (int) i + 1, r->needs ? GLP_UP : GLP_LO, r->needs ? 0 : 1, 0);
    }
}

static bool
solve (glpk_session *here, const lp_choice *c, bool *taken, int *index, double *number, budget *b)
{
    glp_iocp control;
    glp_init_iocp (&control);
    control.msg_lev = GLP_MSG_OFF;
    control.presolve = GLP_ON;
    double left = b ? 1000 * budget_seconds_left (b) : 10000;
    control.tm_lim = left < 10000 ? (int) left + 1 : 10000;
    here->problem = glp_create_prob ();
    load (c, here->problem, index, number);
    bool good = glp_intopt (here->problem, &control) == 0 && glp_mip_status (here->problem) == GLP_OPT;
    for (size_t j = 0; good && j < c->variables; j++)
        taken[j] = glp_mip_col_val (here->problem, (int) j + 1) > 0.5;
    glp_delete_prob (here->problem);
    return good;
}

bool
lp_choice_solve (lp_choice *c, bool *taken, budget *b)
{
    if (!c->rows.count) {
        for (size_t j = 0; j < c->variables; j++)
            taken[j] = false;
        return true;
    }
    int *index = xreallocarray (NULL, c->variables + 3, sizeof *index);
    double *number = xreallocarray (NULL, c->variables + 3, sizeof *number);
    glpk_session here = { .problem = NULL };
    volatile bool good = false;
    glpk_enter (&here);
    if (setjmp (here.failed) == 0) {
        good = solve (&here, c, taken, index, number, b);
        glp_error_hook (NULL, NULL);
    } else
        glp_free_env ();
    xfree (index);
    xfree (number);
    return good;
}
