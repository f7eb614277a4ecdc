/* Periods that are alike.  What a period does to a model that sets clocks
 * to 0 only depends on how many periods each constant holds, and on whether
 * that is a whole number; so between two neighbours among the numbers c/k, c a
 * constant and k = 1, 2, ..., all periods are alike, and so are all that are
 * larger than every constant (proofs/grid.md, 7). */
#include <stdlib.h>

#include "alloc.h"
#include "grid.h"
#include "rational.h"
#include "vec.h"

typedef VEC (int32_t) constants;

struct grid_classes {
    constants constants;
    bool started;
    mpq_t corner;     /* the last c/k */
    bool corner_left; /* what lies above it was given, it was not yet */
    grid_class now;
};

static int
compare (const void *left, const void *right)
{
    int32_t a = *(const int32_t *) left, b = *(const int32_t *) right;
    return (a > b) - (a < b);
}

static void
add_constants (const conjunction *all, constants *out)
{
    for (size_t i = 0; i < all->count; i++) {
        const expr *e = all->at[i];
        if (e->kind == EXPR_CLOCK_COMPARE && e->args[2]->kind == EXPR_NUMBER && e->args[2]->value)
            *vec_add (out) = abs (e->args[2]->value);
    }
}

/* Do all comparisons of clocks name their constants? */
static bool
names_constants (const conjunction *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE && all->at[i]->args[2]->kind != EXPR_NUMBER
            && !(all->at[i]->args[2]->kind == EXPR_NEG && all->at[i]->args[2]->args[0]->kind == EXPR_NUMBER))
            return false;
    return true;
}

/* The constants in order, each once; false if there are others, so that what
 * holds between c/k and the next is not known. */
static bool
collect_constants (const model *m, constants *out)
{
    bool known = model_resets_to_zero_only (m);
    for (size_t e = 0; e < m->edge_count; e++) {
        add_constants (&m->edges[e].guard, out);
        known = known && names_constants (&m->edges[e].guard);
    }
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++) {
            add_constants (&m->processes[p].locations[l].invariant, out);
            known = known && names_constants (&m->processes[p].locations[l].invariant);
        }
    if (out->count)
        qsort (out->at, out->count, sizeof *out->at, compare);
    size_t kept = 0;
    for (size_t i = 0; i < out->count; i++)
        if (!kept || out->at[kept - 1] != out->at[i])
            out->at[kept++] = out->at[i];
    out->count = kept;
    return known;
}

/* The largest c/k below `limit` (NULL: none). */
static void
next_corner (const constants *all, const mpq_t *limit, mpq_t corner)
{
    mpq_t one;
    mpz_t k;
    mpq_init (one);
    mpz_init (k);
    mpq_set_ui (corner, 0, 1);
    for (size_t i = 0; i < all->count; i++) {
        mpq_set_si (one, all->at[i], 1);
        mpz_set_ui (k, 1);
        if (limit) { /* the least k with c/k < limit */
            mpq_div (one, one, *limit);
            mpz_fdiv_q (k, mpq_numref (one), mpq_denref (one));
            mpz_add_ui (k, k, 1);
        }
        mpz_set_si (mpq_numref (one), all->at[i]);
        mpz_set (mpq_denref (one), k);
        mpq_canonicalize (one);
        if (mpq_cmp (one, corner) > 0)
            mpq_set (corner, one);
    }
    mpq_clear (one);
    mpz_clear (k);
}

grid_classes *
grid_classes_new (const model *m, bool *known)
{
    grid_classes *c = xcalloc (1, sizeof *c);
    *known = collect_constants (m, &c->constants);
    mpq_init (c->corner);
    mpq_inits (c->now.period, c->now.low, c->now.high, NULL);
    return c;
}

void
grid_classes_free (grid_classes *c)
{
    if (!c)
        return;
    vec_free (&c->constants);
    mpq_clear (c->corner);
    mpq_clears (c->now.period, c->now.low, c->now.high, NULL);
    xfree (c);
}

/* All that is larger than every constant. */
static void
start (grid_classes *c)
{
    size_t count = c->constants.count;
    int64_t largest = count ? c->constants.at[count - 1] : 0;
    c->started = true;
    c->now.kind = GRID_CLASS_ABOVE;
    rational_set (c->now.low, largest, 1);
    rational_set (c->now.period, largest + 1, 1);
    if (!count)
        return;
    next_corner (&c->constants, NULL, c->corner);
    c->corner_left = true;
}

const grid_class *
grid_classes_next (grid_classes *c)
{
    if (!c->started) {
        start (c);
        return &c->now;
    }
    if (!c->constants.count)
        return NULL;
    if (c->corner_left) {
        c->corner_left = false;
        c->now.kind = GRID_CLASS_SINGLE;
        mpq_set (c->now.period, c->corner);
        mpq_set (c->now.low, c->corner);
        mpq_set (c->now.high, c->corner);
        return &c->now;
    }
    mpq_set (c->now.high, c->corner);
    next_corner (&c->constants, (const mpq_t *) &c->now.high, c->corner);
    c->corner_left = true;
    c->now.kind = GRID_CLASS_BETWEEN;
    mpq_set (c->now.low, c->corner);
    mpq_add (c->now.period, c->now.low, c->now.high);
    mpq_div_2exp (c->now.period, c->now.period, 1);
    return &c->now;
}

void
grid_class_print (const grid_class *c, text *out)
{
    if (c->kind == GRID_CLASS_BETWEEN) {
        text_add (out, "between ");
        rational_print (out, c->low);
        text_add (out, " and ");
        rational_print (out, c->high);
        return;
    }
    text_add (out, c->kind == GRID_CLASS_ABOVE ? "above " : "");
    rational_print (out, c->low);
}
