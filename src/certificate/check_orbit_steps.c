/* Regions as proofs/certificates-regions.md describes them: a state, its
 * delays and its joint edges. */
#include <string.h>

#include "alloc.h"
#include "check_orbit.h"
#include "sorted.h"

struct region
orbit_check_new_region (const struct orbit_check *c)
{
    struct region g = { 0 };
    g.parts = xcalloc (c->tracked, sizeof *g.parts);
    g.locations = xcalloc (c->m->process_count, sizeof *g.locations);
    g.integers = xcalloc (c->m->integer_count, sizeof *g.integers);
    return g;
}

void
orbit_check_free_region (struct region *g)
{
    xfree (g->parts);
    xfree (g->locations);
    xfree (g->integers);
}

static void
region_set (const struct orbit_check *c, struct region *to, const struct region *from)
{
    memcpy (to->parts, from->parts, c->tracked * sizeof *to->parts);
    memcpy (to->locations, from->locations, c->m->process_count * sizeof *to->locations);
    memcpy (to->integers, from->integers, c->m->integer_count * sizeof *to->integers);
    to->classes = from->classes;
}

static const void *
listed_region (const void *context, uint32_t number)
{
    return &((const struct orbit_check *) context)->regions.at[number];
}

static int
compare_regions (const void *context, const void *left, const void *right)
{
    const struct orbit_check *c = context;
    const struct region *a = left, *b = right;
    int order = moves_compare (c->m, a->locations, a->integers, b->locations, b->integers);
    return order ? order : memcmp (a->parts, b->parts, c->tracked * sizeof *a->parts);
}

uint32_t
orbit_check_find (const struct orbit_check *c, const struct region *g)
{
    sorted_order by_contents = { c, listed_region, compare_regions };
    size_t place = sorted_find (by_contents, c->order, c->regions.count, g);
    if (place == c->regions.count || compare_regions (c, &c->regions.at[c->order[place]], g))
        return ABOVE;
    return c->order[place];
}

/* Condition 3. */
bool
orbit_check_sort (struct orbit_check *c)
{
    c->order = sorted_new ((sorted_order){ c, listed_region, compare_regions }, c->regions.count);
    for (size_t i = 1; i < c->regions.count; i++)
        if (!compare_regions (c, &c->regions.at[c->order[i - 1]], &c->regions.at[c->order[i]]))
            return certificate_fail (c->r, "a state is listed twice");
    return true;
}

/* Does a region satisfy x_i - x_j <= c (< c), one of them 0?  Condition 1 is
 * checked on the way: *known is cleared if the bound does not reach. */
static bool
atom_holds (const struct orbit_check *c, const struct region *g, clock_atom a, bool *known)
{
    if (a.i == 0 && (a.c > 0 || (a.c == 0 && !a.strict)))
        return true; /* no clock is negative */
    if (a.j == 0 && (a.c < 0 || (a.c == 0 && a.strict)))
        return false;
    uint32_t x = a.i ? a.i : a.j, k = c->number[x];
    int64_t constant = (a.i ? a.c : -a.c) / c->unit;
    if ((a.i && a.j) || k == ABOVE || constant > c->bounds[k] || a.c % c->unit) {
        *known = false;
        return false;
    }
    struct part p = g->parts[k];
    if (p.whole == ABOVE)
        return a.i == 0;
    int64_t twice = 2 * (int64_t) p.whole + (p.rank != 0), limit = 2 * constant;
    if (a.i)
        return a.strict ? twice < limit : twice <= limit;
    return a.strict ? twice > limit : twice >= limit;
}

bool
orbit_check_holds (const struct orbit_check *c, const struct region *g, const clock_atom *atoms, size_t count,
                   bool *known)
{
    bool all = true;
    for (size_t i = 0; i < count; i++)
        all = atom_holds (c, g, atoms[i], known) && all;
    return all;
}

static uint64_t
labels_of (const struct orbit_check *c, const uint32_t *locations)
{
    uint64_t marks = 0;
    for (size_t i = 0; i < c->r->labels.count; i++)
        marks |= (uint64_t) moves_has_label (c->m, locations, c->r->labels.at[i]) << i;
    return marks;
}

/* The step to the region in c->scratch; condition 2 for its target. */
static bool
deliver (struct orbit_check *c, enum step_kind kind, uint64_t marks, const move *e)
{
    struct step *s = &c->step;
    s->from = c->from_number;
    s->to = orbit_check_find (c, &c->scratch);
    s->kind = kind;
    s->edge = e;
    s->marks = marks | labels_of (c, c->scratch.locations);
    if (s->to == ABOVE)
        return certificate_fail (c->r, "a step leads from a listed state to one that is not listed");
    return c->visit (c, s);
}

/* Let class 0 go on, or the last class come to an integer. */
static enum step_kind
pass_time (const struct orbit_check *c, struct region *g)
{
    bool integral = false, bounded = false, opened = false;
    for (size_t k = 0; k < c->tracked; k++) {
        integral = integral || (g->parts[k].whole != ABOVE && g->parts[k].rank == 0);
        bounded = bounded || g->parts[k].whole != ABOVE;
    }
    if (!bounded)
        return STAY;
    for (size_t k = 0; k < c->tracked; k++) {
        struct part *p = &g->parts[k];
        if (p->whole == ABOVE)
            continue;
        if (!integral && p->rank == g->classes)
            *p = (struct part){ p->whole + 1, 0 };
        else if (integral && p->rank == 0 && p->whole == c->bounds[k])
            *p = (struct part){ ABOVE, 0 };
        else if (integral && p->rank == 0)
            opened = true;
    }
    if (!integral) {
        g->classes--;
        return TURN;
    }
    for (size_t k = 0; opened && k < c->tracked; k++)
        if (g->parts[k].whole != ABOVE)
            g->parts[k].rank++;
    g->classes += opened;
    return opened ? OPEN_CLASS : JOIN_LAST;
}

static bool
delay_steps (struct orbit_check *c)
{
    const struct region *g = c->from;
    atom_list invariant = VEC_EMPTY;
    bool known = true, right = true;
    if (!moves_can_delay (c->moves, g->locations, g->integers))
        return true;
    region_set (c, &c->scratch, g);
    enum step_kind kind = pass_time (c, &c->scratch);
    bool allowed = moves_invariant (c->moves, g->locations, g->integers, &invariant)
                   && orbit_check_holds (c, &c->scratch, invariant.at, invariant.count, &known);
    vec_free (&invariant);
    uint64_t marks = c->r->non_zeno ? TIME_BIT : 0;
    if (!known)
        return certificate_fail (c->r, "a clock is compared with more than its bound");
    if (allowed)
        right = deliver (c, kind, marks, NULL);
    if (right && kind == TURN && c->moves_clocks) {
        region_set (c, &c->scratch, g);
        right = deliver (c, TURN_INSIDE, marks, NULL);
    }
    return right;
}

/* New parts of the clocks after an edge, before ranks are closed up.
 * Condition 1 for copies. */
static bool
assign_parts (struct orbit_check *c, const clock_origin *clocks)
{
    for (size_t k = 0; k < c->tracked; k++) {
        clock_origin o = clocks[c->clock_of[k]];
        struct part p = { 0, 0 };
        if (o.offset % c->unit)
            return certificate_fail (c->r, "a constant is no multiple of the unit");
        o.offset /= c->unit;
        if (o.origin && o.offset > (int64_t) c->bounds[k])
            p.whole = ABOVE; /* whatever the other one reads, which is not negative */
        else if (o.origin) {
            uint32_t y = c->number[o.origin];
            p = y == ABOVE ? (struct part){ ABOVE, 0 } : c->from->parts[y];
            if (p.whole == ABOVE
                && (y == ABOVE || (int64_t) c->bounds[y] < (int64_t) c->bounds[k] - o.offset))
                return certificate_fail (c->r, "a clock is copied from one that is not followed far enough");
        }
        int64_t whole = (int64_t) p.whole + o.offset;
        if (p.whole == ABOVE || whole > c->bounds[k] || (whole == c->bounds[k] && p.rank))
            p = (struct part){ ABOVE, 0 };
        else
            p.whole = (uint32_t) whole;
        c->scratch.parts[k] = p;
    }
    return true;
}

/* Remove empty classes; they are noted in the step. */
static void
close_ranks (struct orbit_check *c)
{
    struct region *g = &c->scratch;
    vec_clear (&c->step.gone);
    uint32_t shift = 0;
    for (uint32_t rank = 1; rank <= c->from->classes; rank++) {
        bool used = false;
        for (size_t k = 0; k < c->tracked; k++)
            if (g->parts[k].whole != ABOVE && g->parts[k].rank == rank - shift)
                used = true;
        if (used)
            continue;
        *vec_add (&c->step.gone) = rank;
        for (size_t k = 0; k < c->tracked; k++)
            if (g->parts[k].whole != ABOVE && g->parts[k].rank > rank - shift)
                g->parts[k].rank--;
        shift++;
    }
    g->classes = c->from->classes - shift;
}

static bool
edge_step (void *context, const move *e)
{
    struct orbit_check *c = context;
    bool known = true, fires = orbit_check_holds (c, c->from, e->guard, e->guard_count, &known);
    if (known && fires && e->fault)
        return certificate_fail (c->r, "an edge that is at fault can fire");
    if (known && fires) {
        memcpy (c->scratch.locations, e->locations, c->m->process_count * sizeof *e->locations);
        memcpy (c->scratch.integers, e->integers, c->m->integer_count * sizeof *e->integers);
        if (!assign_parts (c, e->clocks))
            return false;
        close_ranks (c);
        fires = orbit_check_holds (c, &c->scratch, e->invariant, e->invariant_count, &known);
    }
    if (!known)
        return certificate_fail (c->r, "a clock is compared with more than its bound");
    return !fires || deliver (c, EDGE, ACTION_BIT, e);
}

/* All elementary steps out of a listed region, to c->visit. */
bool
orbit_check_each_step (struct orbit_check *c, uint32_t number)
{
    c->from_number = number;
    c->from = &c->regions.at[number];
    return delay_steps (c) && moves_each (c->moves, c->from->locations, c->from->integers, edge_step, c);
}
