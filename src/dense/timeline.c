/* A system of differences has a solution iff its graph has no negative cycle;
 * the longest distances from instant 0 are then the earliest solution.  The
 * period is found by cutting: a cycle that is negative for one period gives a
 * linear condition on the period, and each new candidate obeys all of them. */
#include "timeline.h"

#include <string.h>

#include "alloc.h"
#include "rational.h"

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

/* The system in whole numbers: times * grid, and strict rows less `strict`. */
struct solver {
    const timeline *t;
    wide grid, period, strict; /* the period in units of the grid */
    wide *at;
    uint32_t *by; /* the row that moved an instant last, or NO_ROW */
    uint32_t *seen;
};
#define NO_ROW UINT32_MAX
enum { FINEST = 24, PATIENCE = 200 };

static void
solver_init (struct solver *s, const timeline *t)
{
    *s = (struct solver){ .t = t };
    s->at = xcalloc (t->points, sizeof *s->at);
    s->by = xreallocarray (NULL, t->points, sizeof *s->by);
    s->seen = xreallocarray (NULL, t->points, sizeof *s->seen);
}

static void
solver_free (struct solver *s)
{
    xfree (s->at);
    xfree (s->by);
    xfree (s->seen);
}

static bool
push (struct solver *s, size_t r)
{
    const timeline_row *row = &s->t->rows.at[r];
    wide least = s->at[row->a] - row->c * s->grid - row->turns * s->period + (row->strict ? s->strict : 0);
    if (least <= s->at[row->b])
        return false;
    s->at[row->b] = least;
    s->by[row->b] = (uint32_t) r;
    return true;
}

/* An instant on a cycle of rows that push each other, or NO_ROW. */
static uint32_t
find_cycle (struct solver *s)
{
    memset (s->seen, 0, s->t->points * sizeof *s->seen);
    for (uint32_t from = 0; from < s->t->points; from++) {
        uint32_t at = from;
        while (!s->seen[at] && s->by[at] != NO_ROW) {
            s->seen[at] = from + 1;
            at = s->t->rows.at[s->by[at]].a;
        }
        if (s->by[at] != NO_ROW && s->seen[at] == from + 1)
            return at;
        s->seen[at] = from + 1;
    }
    return NO_ROW;
}

/* Sweep forwards and backwards until nothing moves.  A cycle through instant
 * 0 moves instant 0 itself. */
static bool
settle (struct solver *s, uint32_t *cycle)
{
    size_t rows = s->t->rows.count;
    memset (s->at, 0, s->t->points * sizeof *s->at);
    for (uint32_t i = 0; i < s->t->points; i++)
        s->by[i] = NO_ROW;
    for (bool moved = true; moved;) {
        moved = false;
        for (size_t r = 0; r < rows; r++)
            moved |= push (s, r);
        for (size_t r = rows; moved && r-- > 0;)
            push (s, r);
        *cycle = moved ? find_cycle (s) : NO_ROW;
        if (*cycle != NO_ROW)
            return false;
    }
    return true;
}

static void
set_wide (mpz_t z, wide w)
{
    bool negative = w < 0;
    unsigned_wide u = negative ? -(unsigned_wide) w : (unsigned_wide) w;
    mpz_t low;
    mpz_init (low);
    integer_set_unsigned (low, (uint64_t) u);
    integer_set_unsigned (z, (uint64_t) (u >> 64));
    mpz_mul_2exp (z, z, 64);
    mpz_add (z, z, low);
    mpz_clear (low);
    if (negative)
        mpz_neg (z, z);
}

static void
read_times (const struct solver *s, wide unit, mpq_t *times)
{
    for (uint32_t i = 0; i < s->t->points; i++) {
        set_wide (mpq_numref (times[i]), s->at[i]);
        set_wide (mpq_denref (times[i]), unit);
        mpq_canonicalize (times[i]);
    }
}

/* Is there a solution over the reals?  Strict rows lose so little that no
 * cycle of them adds up to a whole unit. */
static bool
settle_exactly (struct solver *s, int64_t numerator, int64_t denominator, uint32_t *cycle)
{
    s->strict = 1;
    s->grid = (wide) denominator * (s->t->points + 1);
    s->period = (wide) numerator * (s->t->points + 1);
    return settle (s, cycle);
}

/* Instants on the coarsest grid that has some; there are some at all. */
static void
solve_on_grid (struct solver *s, int64_t numerator, int64_t denominator, mpq_t *times)
{
    uint32_t ignored;
    for (int64_t k = 1; k <= FINEST; k++) {
        s->strict = 1;
        s->grid = (wide) k * denominator;
        s->period = (wide) k * numerator;
        if (settle (s, &ignored)) {
            read_times (s, s->grid, times);
            return;
        }
    }
    settle_exactly (s, numerator, denominator, &ignored);
    read_times (s, s->grid, times);
}

bool
timeline_solve (const timeline *t, mpq_t *times)
{
    struct solver s;
    uint32_t cycle;
    solver_init (&s, t);
    bool solved = settle_exactly (&s, 0, 1, &cycle);
    if (solved)
        solve_on_grid (&s, 0, 1, times);
    solver_free (&s);
    return solved;
}

/* Around a cycle, c + turns * period must not be negative (nor 0, if a row is
 * strict). */
struct condition {
    int64_t c, turns, strict;
};

static struct condition
condition_of (const struct solver *s, uint32_t cycle)
{
    struct condition sum = { 0, 0, 0 };
    uint32_t at = cycle;
    do {
        const timeline_row *row = &s->t->rows.at[s->by[at]];
        sum.c += row->c;
        sum.turns += row->turns;
        sum.strict += row->strict;
        at = row->a;
    } while (at != cycle);
    return sum;
}

/* Possible periods: from low to high, without the end points if open. */
struct range {
    mpq_t low, high;
    bool low_open, high_open, bounded;
};

static bool
in_range (const struct range *r, const mpq_t q)
{
    int low = mpq_cmp (q, r->low), high = r->bounded ? mpq_cmp (q, r->high) : -1;
    return (low > 0 || (low == 0 && !r->low_open)) && (high < 0 || (high == 0 && !r->high_open));
}

/* The number with the smallest denominator in the range, the least of them. */
static bool
simplest (const struct range *r, mpq_t q)
{
    enum { LARGEST = 10000 };
    int order = r->bounded ? mpq_cmp (r->low, r->high) : -1;
    if (order >= 0) {
        mpq_set (q, r->low);
        return in_range (r, q);
    }
    mpz_t n;
    mpz_init (n);
    bool found = false;
    for (unsigned long d = 1; !found && d <= LARGEST; d++) {
        mpz_mul_ui (n, mpq_numref (r->low), d);
        mpz_cdiv_q (n, n, mpq_denref (r->low));
        for (int more = 0; !found && more < 2; more++, mpz_add_ui (n, n, 1)) {
            mpq_set_z (q, n);
            mpz_set_ui (mpq_denref (q), d);
            mpq_canonicalize (q);
            found = in_range (r, q);
        }
    }
    mpz_clear (n);
    return found;
}

/* False if no period meets the condition. */
static bool
cut (struct range *r, struct condition must)
{
    if (must.turns == 0)
        return false;
    mpq_t end;
    mpq_init (end);
    integer_set (mpq_numref (end), must.turns > 0 ? -must.c : must.c);
    integer_set (mpq_denref (end), must.turns > 0 ? must.turns : -must.turns);
    mpq_canonicalize (end);
    if (must.turns > 0) {
        mpq_set (r->low, end);
        r->low_open = must.strict > 0;
    } else {
        mpq_set (r->high, end);
        r->high_open = must.strict > 0;
        r->bounded = true;
    }
    mpq_clear (end);
    return true;
}

/* Some period over the reals. */
static bool
find_period (struct solver *s, bool zero_too, mpq_t period)
{
    struct range r = { .low_open = !zero_too };
    mpq_inits (r.low, r.high, NULL);
    bool found = false, hope = true;
    for (int tries = 0; !found && hope && tries < PATIENCE; tries++) {
        hope = simplest (&r, period) && integer_fits (mpq_numref (period));
        uint32_t cycle;
        found =
            hope
            && settle_exactly (s, integer_get (mpq_numref (period)), integer_get (mpq_denref (period)), &cycle);
        if (hope && !found)
            hope = cut (&r, condition_of (s, cycle));
    }
    mpq_clears (r.low, r.high, NULL);
    return found;
}

static wide
divide_up (wide a, wide b)
{
    wide q = a / b;
    return q * b < a ? q + 1 : q;
}

/* The least period on the grid 1/k for which all instants lie on it too. */
static bool
settle_on (struct solver *s, int64_t k, bool zero_too)
{
    wide low = zero_too ? 0 : 1, high = -1;
    s->strict = 1;
    s->grid = k;
    for (int tries = 0; tries < PATIENCE && (high < 0 || low <= high); tries++) {
        uint32_t cycle;
        s->period = low;
        if (settle (s, &cycle))
            return true;
        struct condition must = condition_of (s, cycle);
        wide need = must.strict - must.c * (wide) k;
        if (must.turns == 0 || (must.turns < 0 && need > 0))
            return false;
        if (must.turns > 0)
            low = divide_up (need, must.turns);
        else
            high = -need / -must.turns;
    }
    return false;
}

bool
timeline_solve_period (const timeline *t, bool zero_too, mpq_t *times)
{
    struct solver s;
    mpq_t period;
    mpq_init (period);
    solver_init (&s, t);
    bool solved = find_period (&s, zero_too, period), coarse = false;
    for (int64_t k = 1; solved && !coarse && k <= FINEST; k++) {
        coarse = settle_on (&s, k, zero_too);
        if (coarse)
            read_times (&s, s.grid, times);
    }
    if (solved && !coarse)
        solve_on_grid (&s, integer_get (mpq_numref (period)), integer_get (mpq_denref (period)), times);
    solver_free (&s);
    mpq_clear (period);
    return solved;
}
