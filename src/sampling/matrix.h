/* matrix.h: Boolean matrices of up to 8 x 8 in one word, by columns: bit i of
 * byte j says that row i leads to column j. */
#ifndef SAMPLING_MATRIX_H
#define SAMPLING_MATRIX_H
#include <stdbool.h>
#include <stdint.h>

/* First a, then b.  No carries: one byte times 0 or 1 per column. */
static inline uint64_t
matrix_product (uint64_t a, uint64_t b)
{
    uint64_t c = 0;
    for (unsigned k = 0; k < 8; k++)
        c |= (b >> k & UINT64_C (0x0101010101010101)) * (a >> 8 * k & 0xff);
    return c;
}

static inline uint64_t
matrix_transposed (uint64_t m)
{
    uint64_t t = (m ^ m >> 7) & UINT64_C (0x00aa00aa00aa00aa);
    m ^= t ^ t << 7;
    t = (m ^ m >> 14) & UINT64_C (0x0000cccc0000cccc);
    m ^= t ^ t << 14;
    t = (m ^ m >> 28) & UINT64_C (0x00000000f0f0f0f0);
    return m ^ t ^ t << 28;
}

/* The transitive closure of a square matrix. */
static inline uint64_t
matrix_closure (uint64_t m)
{
    for (unsigned k = 0; k < 8; k++)
        m |= (m >> k & UINT64_C (0x0101010101010101)) * (m >> 8 * k & 0xff);
    return m;
}

/* Does every edge lie on a cycle?  Then and only then the loop joins some
 * valuation to itself (R7). */
static inline bool
matrix_is_stable (uint64_t m)
{
    return !(m & ~matrix_transposed (matrix_closure (m)));
}

/* The idempotent power; *rounds is the exponent. */
static inline uint64_t
matrix_idempotent (uint64_t m, uint32_t *rounds)
{
    uint64_t power = m;
    for (*rounds = 1; matrix_product (power, power) != power; ++*rounds)
        power = matrix_product (power, m);
    return power;
}

/* Has a every pair of valuations that b has (S4)?  Every edge of a that is not
 * in b must lie on a cycle of a forwards and b backwards. */
static inline bool
matrix_dominates (uint64_t a, uint64_t b)
{
    if (a == b)
        return true;
    if (b & ~a)
        return false;
    uint64_t back = matrix_transposed (b); /* from columns to rows */
    uint64_t rows = matrix_closure (matrix_product (a, back) | UINT64_C (0x8040201008040201));
    /* from column j over b backwards, then along `rows`: which rows are reached */
    uint64_t reached = matrix_product (back, rows);
    return !(a & ~b & ~matrix_transposed (reached));
}
#endif
