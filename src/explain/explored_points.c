/* Clock values as one point of the grid, in units of 1/denominator.  Of a
 * clock beyond its constants only that is known; a comparison that this does
 * not settle counts as possible. */
#include <string.h>

#include "alloc.h"
#include "explored.h"

static void
start (const explored *e, int32_t *set)
{
    memset (set, 0, e->cells * sizeof *set);
}

static int64_t
limit (const explored *e, unsigned x)
{
    return (int64_t) e->most[x] * e->denominator;
}

/* The least that x_i - x_j can be, if there is one: beyond it (strict) when x_i is above. */
static bool
least_difference (const explored *e, const int32_t *set, const clock_constraint *c, int64_t *least,
                  bool *strict)
{
    if (set[c->j] == POINT_ABOVE)
        return false;
    *strict = set[c->i] == POINT_ABOVE;
    *least = (*strict ? limit (e, c->i) : set[c->i]) - set[c->j];
    return true;
}

static bool
constrain (const explored *e, int32_t *set, const clock_constraint *list, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        int64_t least, most = (int64_t) list[k].c * e->denominator;
        bool strict;
        if (least_difference (e, set, &list[k], &least, &strict)
            && (least > most || (least == most && (strict || list[k].strict))))
            return false;
    }
    return true;
}

static int32_t
cut_off (const explored *e, unsigned x, int64_t value)
{
    return value > limit (e, x) ? POINT_ABOVE : (int32_t) value;
}

static void
update (const explored *e, int32_t *set, const clock_update *list, size_t count)
{
    if (!count)
        return;
    int32_t *before = xreallocarray (NULL, e->cells, sizeof *before);
    memcpy (before, set, e->cells * sizeof *before);
    for (size_t k = 0; k < count; k++) {
        const clock_update *u = &list[k];
        int64_t value = before[u->y] + (int64_t) u->c * e->denominator;
        /* a source is followed at least as far as its copies */
        set[u->x] = before[u->y] == POINT_ABOVE ? POINT_ABOVE : cut_off (e, u->x, value);
    }
    xfree (before);
}

static bool
delay (const explored *e, int32_t *set, const uint64_t *discrete)
{
    const product_view *view = product_look (e->look, discrete);
    if (!view->can_delay)
        return false;
    for (unsigned x = 1; x < e->dim; x++)
        if (set[x] != POINT_ABOVE && !(view->stopped[x / 64] >> (x % 64) & 1))
            set[x] = cut_off (e, x, set[x] + e->numerator);
    return constrain (e, set, view->invariant, view->invariant_count);
}

/* The bound of x_i - x_j at a point. */
static int64_t
bound_of (const explored *e, const int32_t *set, unsigned i, unsigned j)
{
    if (set[i] == POINT_ABOVE)
        return FACT_NONE;
    if (set[j] == POINT_ABOVE)
        return 2 * (set[i] - (int64_t) e->most[j] * e->denominator);
    return 2 * ((int64_t) set[i] - set[j]) + 1;
}

static bool
includes (const explored *e, const int32_t *outer, const int32_t *inner)
{
    return memcmp (outer, inner, e->cells * sizeof *outer) == 0;
}

const explored_time explored_points = { start, constrain, update, delay, includes, bound_of, NULL };
