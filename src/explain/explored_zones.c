/* Clock values as zones.  Where clocks stop, the delay is widened to the
 * smallest zone that holds it, which is all that explored.h asks. */
#include <string.h>

#include "alloc.h"
#include "explored.h"
#include "zone.h"

static void
start (const explored *e, int32_t *set)
{
    zone_set_origin ((bound *) set, e->dim);
}

static bool
constrain (const explored *e, int32_t *set, const clock_constraint *list, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const clock_constraint *c = &list[k];
        bound b = c->strict ? bound_lt (c->c) : bound_le (c->c);
        if (!zone_constrain ((bound *) set, e->dim, c->i, c->j, b))
            return false;
    }
    return true;
}

static void
update (const explored *e, int32_t *set, const clock_update *list, size_t count)
{
    if (!count)
        return;
    uint16_t *from = xcalloc (e->dim, sizeof *from);
    int32_t *offset = xcalloc (e->dim, sizeof *offset);
    bound *before = xreallocarray (NULL, e->cells, sizeof *before);
    zone_copy (before, (const bound *) set, e->dim);
    for (unsigned x = 0; x < e->dim; x++)
        from[x] = (uint16_t) x;
    for (size_t k = 0; k < count; k++) {
        from[list[k].x] = list[k].y;
        offset[list[k].x] = list[k].c;
    }
    zone_remap ((bound *) set, e->dim, before, e->dim, from, offset);
    xfree (before);
    xfree (offset);
    xfree (from);
}

static bool
is_stopped (const product_view *view, unsigned x)
{
    return x == 0 || (view->stopped[x / 64] >> (x % 64) & 1);
}

/* Running clocks grow by the same amount, stopped ones and clock 0 by none: only
 * differences of the first kind less the second lose their bounds. */
static void
let_time_pass (const explored *e, bound *z, const product_view *view)
{
    for (unsigned i = 1; i < e->dim; i++)
        for (unsigned j = 0; j < e->dim && !is_stopped (view, i); j++)
            if (is_stopped (view, j))
                z[(size_t) i * e->dim + j] = BOUND_NONE;
    zone_close (z, e->dim);
}

/* Differences that the model compares matter also where the clocks are beyond their
 * constants.  Bounds are only dropped or made weaker, and few are left. */
static void
widen_but_differences (const explored *e, bound *z)
{
    for (unsigned i = 0; i < e->dim; i++)
        for (unsigned j = 0; j < e->dim; j++) {
            bound *b = &z[(size_t) i * e->dim + j];
            int32_t above = j ? e->widest : e->most[i], below = i ? e->widest : e->most[j];
            if (i == j || bound_is_none (*b))
                continue;
            if (i && bound_constant (*b) > above)
                *b = BOUND_NONE;
            else if (j && bound_constant (*b) < -below)
                *b = bound_lt (-below);
        }
    zone_close (z, e->dim);
}

static bool
delay (const explored *e, int32_t *set, const uint64_t *discrete)
{
    bound *z = (bound *) set;
    const product_view *view = product_look (e->look, discrete);
    if (view->can_delay) {
        let_time_pass (e, z, view);
        constrain (e, set, view->invariant, view->invariant_count);
    }
    if (e->coarse) {
        product_bounds (e->look, discrete, e->lower, e->upper);
        zone_extrapolate_lu_plus (z, e->dim, e->lower, e->upper);
    } else if (e->widest) {
        widen_but_differences (e, z);
    } else {
        zone_extrapolate_lu (z, e->dim, e->most, e->most);
    }
    return false;
}

static bool
includes (const explored *e, const int32_t *outer, const int32_t *inner)
{
    return zone_includes ((const bound *) outer, (const bound *) inner, e->dim);
}

static int64_t
bound_of (const explored *e, const int32_t *set, unsigned i, unsigned j)
{
    int32_t raw = set[(size_t) i * e->dim + j];
    return raw == BOUND_NONE_RAW ? FACT_NONE : raw;
}

const explored_time explored_zones = { start, constrain, update, delay, includes, bound_of, NULL };
