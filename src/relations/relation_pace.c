#include "relation_pace.h"

#include <assert.h>

#include "vec.h"

/* v_to - v_from <= bound + slope t: an edge of the constraint graph. */
typedef struct tie {
    unsigned from, to;
    int64_t bound;
    int8_t slope;
    bool strict;
} tie;

/* numerator / denominator; `strict`: the value itself is excluded. */
typedef struct end {
    bool there, strict;
    int64_t numerator, denominator;
} end;

struct pace {
    unsigned variables;
    VEC (tie) ties;
    end low, high; /* what is known of t without the ties */
    VEC (int64_t) distance;
    VEC (uint32_t) last; /* the tie that gave the distance */
    VEC (uint32_t) walk; /* work space of find_cycle */
};

#define NO_TIE UINT32_MAX

pace *
pace_new (void)
{
    return xcalloc (1, sizeof (pace));
}

void
pace_free (pace *p)
{
    if (!p)
        return;
    vec_free (&p->ties);
    vec_free (&p->distance);
    vec_free (&p->last);
    vec_free (&p->walk);
    xfree (p);
}

void
pace_clear (pace *p, unsigned variables)
{
    p->variables = variables;
    vec_clear (&p->ties);
    p->low = p->high = (end){ false, false, 0, 1 };
    vec_clear (&p->distance);
    vec_clear (&p->last);
    vec_reserve (&p->distance, variables);
    vec_clear (&p->walk);
    vec_reserve (&p->last, variables);
    vec_reserve (&p->walk, variables);
    p->distance.count = p->last.count = p->walk.count = variables;
}

void
pace_add (pace *p, unsigned i, unsigned j, cell b, int slope)
{
    assert (i < p->variables && j < p->variables);
    if (b >= CELL_NONE || (i == j && slope == 0 && b >= CELL_ZERO))
        return;
    *vec_add (&p->ties) = (tie){ j, i, cell_constant (b), (int8_t) slope, cell_is_strict (b) };
}

void
pace_forward (pace *p, bool strictly)
{
    p->low = (end){ true, strictly, 0, 1 };
}

/* The numbers of one attempt: t = turn / scale, a strict bound costs one
 * unit of 1 / (scale * fine). */
typedef struct attempt {
    int64_t turn, scale, fine;
} attempt;

static int64_t
weight (const tie *e, attempt a)
{
    return (e->bound * a.scale + e->slope * a.turn) * a.fine - e->strict;
}

/* A variable on a cycle of last ties, or `variables`.  Such a cycle is
 * negative. */
static unsigned
find_cycle (const pace *p)
{
    for (unsigned i = 0; i < p->variables; i++)
        p->walk.at[i] = 0;
    for (unsigned i = 0; i < p->variables; i++) {
        unsigned v = i;
        while (p->walk.at[v] == 0 && p->last.at[v] != NO_TIE) {
            p->walk.at[v] = i + 1;
            v = p->ties.at[p->last.at[v]].from;
        }
        if (p->walk.at[v] == i + 1)
            return v;
    }
    return p->variables;
}

/* One sweep over all ties; false if no distance has changed. */
static bool
sweep (pace *p, attempt a, bool backwards)
{
    bool moved = false;
    for (size_t n = 0; n < p->ties.count; n++) {
        size_t k = backwards ? p->ties.count - 1 - n : n;
        const tie *e = &p->ties.at[k];
        int64_t there = p->distance.at[e->from] + weight (e, a);
        if (there < p->distance.at[e->to]) {
            p->distance.at[e->to] = there;
            p->last.at[e->to] = (uint32_t) k;
            moved = true;
        }
    }
    return moved;
}

/* Shortest distances from a source that reaches every variable at 0; a
 * variable on a negative cycle, or `variables` if there is none.  The ties of a
 * run come in the order of its times and point both ways: sweeping to and fro
 * needs few rounds.  Cycles are looked for after 1, 2, 4, ... rounds; when
 * distances still change after as many rounds as variables there is one. */
static unsigned
relax (pace *p, attempt a)
{
    for (unsigned i = 0; i < p->variables; i++) {
        p->distance.at[i] = 0;
        p->last.at[i] = NO_TIE;
    }
    for (size_t round = 1; sweep (p, a, round % 2); round++) {
        bool look = (round & (round - 1)) == 0 || round > p->variables;
        unsigned v = look ? find_cycle (p) : p->variables;
        if (v < p->variables)
            return v;
    }
    return p->variables;
}

/* What a negative cycle says: bound + slope t >= 0, > 0 if strict > 0. */
typedef struct cycle {
    int64_t bound, slope, strict;
} cycle;

static cycle
cycle_at (const pace *p, unsigned v)
{
    cycle c = { 0, 0, 0 };
    unsigned at = v;
    do {
        const tie *e = &p->ties.at[p->last.at[at]];
        c.bound += e->bound;
        c.slope += e->slope;
        c.strict += e->strict;
        at = e->from;
    } while (at != v);
    return c;
}

/* The order of two ends as numbers. */
static int
compare (const end *a, const end *b)
{
    __int128_t left = (__int128_t) a->numerator * b->denominator,
               right = (__int128_t) b->numerator * a->denominator;
    return (left > right) - (left < right);
}

/* bound + slope t >= 0 as an end of the interval of t.  On a grid, where t
 * counts units, `strict` is already part of the bound and ends are rounded
 * by floor_of when a number is chosen. */
static bool
cut (cycle c, end *low, end *high)
{
    if (c.slope == 0)
        return false;
    end e = { true, c.strict > 0, -c.bound, c.slope };
    if (c.slope < 0)
        e.numerator = c.bound, e.denominator = -c.slope;
    end *which = c.slope > 0 ? low : high;
    *which = e;
    if (!low->there || !high->there)
        return true;
    int order = compare (low, high);
    return order < 0 || (order == 0 && !low->strict && !high->strict);
}

static int64_t
floor_of (int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The number with the least denominator above `low` and below `high` (both
 * there, low < high as numbers), as in the Stern-Brocot tree. */
static attempt
simplest_between (end low, end high)
{
    int64_t whole = floor_of (low.numerator, low.denominator);
    end first = { true, false, whole, 1 };
    if (compare (&first, &low) < 0 || low.strict)
        first.numerator = ++whole;
    int order = compare (&first, &high);
    if (order < 0 || (order == 0 && !high.strict))
        return (attempt){ whole, 1, 1 };
    whole = floor_of (low.numerator, low.denominator);
    end next_low = { true, high.strict, high.denominator, high.numerator - whole * high.denominator };
    end next_high = { true, low.strict, low.denominator, low.numerator - whole * low.denominator };
    if (next_high.denominator == 0) { /* low is whole, excluded: high alone matters */
        int64_t d = floor_of (next_low.numerator, next_low.denominator) + 1;
        return (attempt){ whole * d + 1, d, 1 };
    }
    attempt inner = simplest_between (next_low, next_high);
    return (attempt){ whole * inner.turn + inner.scale, inner.turn, 1 };
}

static attempt
choose_real (end low, end high)
{
    if (!low.there && !high.there)
        return (attempt){ 0, 1, 1 };
    if (!high.there)
        return (attempt){ floor_of (low.numerator, low.denominator) + 1, 1, 1 };
    if (!low.there)
        return (attempt){ -floor_of (-high.numerator, high.denominator) - 1, 1, 1 };
    if (compare (&low, &high) == 0)
        return (attempt){ low.numerator, low.denominator, 1 };
    return simplest_between (low, high);
}

/* Every attempt lies in the interval left by the cycles so far, so each new
 * cycle cuts a piece off; there are finitely many simple cycles. */
bool
pace_feasible (pace *p)
{
    end low = p->low, high = p->high;
    for (;;) {
        attempt a = choose_real (low, high);
        a.fine = (int64_t) p->variables + 1;
        unsigned v = relax (p, a);
        if (v == p->variables)
            return true;
        if (!cut (cycle_at (p, v), &low, &high))
            return false;
    }
}

/* Smallest whole number in the interval, or the largest, or 0. */
static bool
choose_whole (end low, end high, int64_t *turn)
{
    int64_t least = 0, most = 0;
    if (low.there)
        least = -floor_of (-low.numerator, low.denominator);
    if (high.there)
        most = floor_of (high.numerator, high.denominator);
    *turn = low.there ? least : most;
    return !low.there || !high.there || least <= most;
}

static void
report_values (const pace *p, int64_t *value)
{
    int64_t least = 0;
    for (unsigned i = 0; i < p->variables; i++)
        if (p->distance.at[i] < least)
            least = p->distance.at[i];
    for (unsigned i = 0; i < p->variables; i++)
        value[i] = p->distance.at[i] - least;
}

bool
pace_on_grid (pace *p, int64_t q, int64_t *value, int64_t *turn)
{
    end low = p->low, high = p->high;
    if (low.there && low.strict)
        low = (end){ true, false, 1, 1 };
    while (choose_whole (low, high, turn)) {
        unsigned v = relax (p, (attempt){ *turn, q, 1 });
        if (v == p->variables) {
            report_values (p, value);
            return true;
        }
        cycle c = cycle_at (p, v);
        c.bound = c.bound * q - c.strict;
        c.strict = 0;
        if (!cut (c, &low, &high))
            return false;
    }
    return false;
}
