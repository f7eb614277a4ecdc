/* bound.h: upper bounds of clock differences, as the cells of a DBM.
 * `<= c` is stored as 2c+1, `< c` as 2c, so that the smaller number is the
 * tighter bound; the largest number stands for "no bound".
 *
 * Addition cannot overflow.  Constants of a model are at most
 * BOUND_CONSTANT_MAX in absolute value; a sum beyond what fits turns into "no bound" (above) or
 * into the lowest bound (below), which both lie beyond every constant of the
 * model: the zone only grows within its classes of valuations that agree on
 * all constants (proofs/dbm.md, Lemma 5). */
#ifndef BOUND_H
#define BOUND_H
#include <stdbool.h>
#include <stdint.h>

typedef struct bound {
    int32_t raw;
} bound;

#define BOUND_CONSTANT_MAX 1073741822
#define BOUND_NONE_RAW INT32_MAX
#define BOUND_NONE ((bound){ BOUND_NONE_RAW })
#define BOUND_LE_ZERO ((bound){ 1 })
#define BOUND_LT_ZERO ((bound){ 0 })

static inline bound
bound_le (int32_t c)
{
    return (bound){ 2 * c + 1 };
}

static inline bound
bound_lt (int32_t c)
{
    return (bound){ 2 * c };
}

static inline bool
bound_is_none (bound b)
{
    return b.raw == BOUND_NONE_RAW;
}

static inline int32_t
bound_constant (bound b)
{
    return b.raw >> 1;
}

static inline bool
bound_is_strict (bound b)
{
    return !(b.raw & 1);
}

static inline bool
bound_tighter (bound a, bound b)
{
    return a.raw < b.raw;
}

/* x - y <= c becomes y - x < -c, and < becomes <=: what does not satisfy b
 * satisfies the complement.  Not for BOUND_NONE. */
static inline bound
bound_complement (bound b)
{
    return (bound){ b.raw == INT32_MIN ? BOUND_NONE_RAW : 1 - b.raw };
}

/* The halves of two cells never overflow, so all comparisons are exact, and
 * the loop around it has no branch: compilers turn it into vector code. */
static inline int32_t
bound_add_raw (int32_t a, int32_t b)
{
    const int32_t most = INT32_MAX >> 1, least = INT32_MIN >> 1;
    int32_t c = (a >> 1) + (b >> 1), both = a & b & 1;
    bool none = (a == BOUND_NONE_RAW) | (b == BOUND_NONE_RAW) | (c > most);
    bool low = c < least;
    int32_t kept = low ? least : none ? 0 : c;
    int32_t raw = 2 * kept + (low ? 0 : both);
    return none ? BOUND_NONE_RAW : raw;
}

static inline bound
bound_add (bound a, bound b)
{
    return (bound){ bound_add_raw (a.raw, b.raw) };
}
#endif
