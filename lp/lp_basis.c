/* Linear algebra over the rationals: Gaussian elimination of a square
 * system, the step from a basis to exact numbers. */
#include "lp_private.h"

#include <assert.h>

static void
swap_rows (mpq_t *m, size_t width, size_t i, size_t j)
{
    if (i != j)
        for (size_t k = 0; k < width; k++)
            mpq_swap (m[i * width + k], m[j * width + k]);
}

/* Subtract multiples of row `pivot` so that its column vanishes elsewhere. */
static void
eliminate (mpq_t *m, size_t size, size_t pivot, mpq_t factor, mpq_t product)
{
    size_t width = size + 1;
    const mpq_t *from = (const mpq_t *) (m + pivot * width);
    for (size_t i = 0; i < size; i++) {
        mpq_t *to = m + i * width;
        if (i == pivot || mpq_sgn (to[pivot]) == 0)
            continue;
        mpq_set (factor, to[pivot]);
        for (size_t k = pivot; k < width; k++) {
            if (mpq_sgn (from[k]) == 0)
                continue;
            mpq_mul (product, factor, from[k]);
            mpq_sub (to[k], to[k], product);
        }
    }
}

bool
lp_square_is_solved (const mpq_t *m, size_t size)
{
    for (size_t i = 0; i < size; i++)
        for (size_t k = 0; k < size; k++)
            if (mpq_cmp_ui (m[i * (size + 1) + k], i == k, 1) != 0)
                return false;
    return true;
}

bool
lp_solve_square (mpq_t *m, size_t size)
{
    size_t width = size + 1;
    mpq_t factor, product;
    mpq_inits (factor, product, NULL);
    bool regular = true;
    for (size_t pivot = 0; regular && pivot < size; pivot++) {
        size_t row = pivot;
        while (row < size && mpq_sgn (m[row * width + pivot]) == 0)
            row++;
        regular = row < size;
        if (!regular)
            break;
        swap_rows (m, width, pivot, row);
        mpq_inv (factor, m[pivot * width + pivot]);
        for (size_t k = pivot; k < width; k++)
            mpq_mul (m[pivot * width + k], m[pivot * width + k], factor);
        eliminate (m, size, pivot, factor, product);
    }
    mpq_clears (factor, product, NULL);
    assert (!regular || lp_square_is_solved ((const mpq_t *) m, size));
    return regular;
}
