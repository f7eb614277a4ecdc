#include <string.h>

#include "alloc.h"
#include "check_grid.h"
#include "sorted.h"

void
grid_free_zones (zone_list *zones)
{
    for (size_t i = 0; i < zones->count; i++)
        plain_zone_free (&zones->at[i]);
    vec_clear (zones);
}

void
grid_add_bounds (const struct grid_check *c, size_t set, const bool *runs, atom_list *out)
{
    const struct grid_set *s = &c->sets.at[set];
    const struct interval *v = c->intervals.at + set * c->size; /* by clock; [0] is 0 */
    for (uint32_t x = 1; x < c->size; x++) {
        if (v[x].low)
            *vec_add (out) = (clock_atom){ 0, x, false, -v[x].low };
        if (v[x].high == GRID_ENDLESS)
            continue;
        if (!s->ray || !runs[x])
            *vec_add (out) = (clock_atom){ x, 0, false, v[x].high };
        for (uint32_t y = 1; s->ray && runs[x] && y < c->size; y++)
            if (y != x && runs[y] && v[y].high != GRID_ENDLESS)
                *vec_add (out) = (clock_atom){ x, y, false, v[x].high - v[y].low };
    }
    for (size_t i = 0; i < s->constraint_count; i++)
        *vec_add (out) = c->constraints.at[s->first_constraint + i];
}

bool
grid_expand (struct grid_check *c, size_t set, const bool *runs, const atom_list *invariant, plain_zone *z)
{
    vec_clear (&c->atoms);
    grid_add_bounds (c, set, runs, &c->atoms);
    *z = plain_zone_new (c->size);
    if (plain_zone_meet (z, c->atoms.at, c->atoms.count)
        && plain_zone_meet (z, invariant->at, invariant->count))
        return true;
    plain_zone_free (z);
    return false;
}

static int64_t
bound_of (const plain_zone *z, uint32_t i, uint32_t j)
{
    return z->cell[i * z->size + j];
}

static bool
implies (const plain_zone *z, const clock_atom *a)
{
    return bound_of (z, a->i, a->j) <= 2 * a->c + 1;
}

/* Can nothing of z meet the bound? */
static bool
excludes (const plain_zone *z, const clock_atom *a)
{
    int64_t other = bound_of (z, a->j, a->i);
    return other != PLAIN_INFINITE && other + 2 * a->c + 1 < 1;
}

/* What is left of a zone, to be covered by the spans from `next` on. */
struct piece {
    plain_zone zone;
    size_t next;
};
typedef VEC (struct piece) piece_list;

/* Take the span away from the piece; what lies outside is put on the pile. */
static void
cut (const struct grid_check *c, struct piece p, const struct atom_span *span, piece_list *pile)
{
    bool left = true;
    for (size_t k = 0; left && k < span->count; k++) {
        clock_atom in = c->atoms.at[span->first + k], out = { in.j, in.i, false, -in.c - 1 };
        if (implies (&p.zone, &in))
            continue;
        struct piece outside = { plain_zone_copy (&p.zone), p.next + 1 };
        if (plain_zone_meet (&outside.zone, &out, 1))
            *vec_add (pile) = outside;
        else
            plain_zone_free (&outside.zone);
        left = plain_zone_meet (&p.zone, &in, 1);
    }
    plain_zone_free (&p.zone);
}

/* The next span that has something in common with the piece. */
static bool
find_span (const struct grid_check *c, struct piece *p)
{
    for (; p->next < c->spans.count; p->next++) {
        const struct atom_span *s = &c->spans.at[p->next];
        bool apart = false;
        for (size_t k = 0; !apart && k < s->count; k++)
            apart = excludes (&p->zone, &c->atoms.at[s->first + k]);
        if (apart)
            continue;
        plain_zone common = plain_zone_copy (&p->zone);
        apart = !plain_zone_meet (&common, c->atoms.at + s->first, s->count);
        plain_zone_free (&common);
        if (!apart)
            return true;
    }
    return false;
}

/* Cut z along the bounds of c->spans, one after the other. */
static bool
subtract_spans (struct grid_check *c, const plain_zone *z, zone_list *rest)
{
    piece_list pile = VEC_EMPTY;
    bool nothing = true, more = true;
    *vec_add (&pile) = (struct piece){ plain_zone_copy (z), 0 };
    while (pile.count && more) {
        struct piece p = vec_pop (&pile);
        more = budget_ok (c->r->budget);
        if (more && find_span (c, &p)) {
            cut (c, p, &c->spans.at[p.next], &pile);
            continue;
        }
        nothing = false;
        more = more && rest;
        if (rest)
            *vec_add (rest) = p.zone;
        else
            plain_zone_free (&p.zone);
    }
    for (size_t i = 0; i < pile.count; i++)
        plain_zone_free (&pile.at[i].zone);
    vec_free (&pile);
    return nothing;
}

bool
grid_subtract (struct grid_check *c, const plain_zone *z, const plain_zone *others, size_t count,
               zone_list *rest)
{
    vec_clear (&c->atoms);
    vec_clear (&c->spans);
    for (size_t n = 0; n < count; n++) {
        struct atom_span s = { c->atoms.count, 0 };
        for (uint32_t i = 0; i < c->size; i++)
            for (uint32_t j = 0; j < c->size; j++)
                if (i != j && bound_of (&others[n], i, j) != PLAIN_INFINITE)
                    *vec_add (&c->atoms) = (clock_atom){ i, j, false, (bound_of (&others[n], i, j) - 1) / 2 };
        s.count = c->atoms.count - s.first;
        *vec_add (&c->spans) = s;
    }
    return subtract_spans (c, z, rest);
}

/* Sites in the order of their locations and integers, which stand in a row. */
static const void *
site_at (const void *context, uint32_t number)
{
    const struct grid_check *c = context;
    return c->discrete.at + c->sites.at[number].discrete;
}

static int
compare_sites (const void *context, const void *left, const void *right)
{
    const struct grid_check *c = context;
    return memcmp (left, right, c->width * sizeof (uint32_t));
}

bool
grid_sort (struct grid_check *c)
{
    sorted_order by_contents = { c, site_at, compare_sites };
    c->order = sorted_new (by_contents, c->sites.count);
    for (size_t i = 1; i < c->sites.count; i++)
        if (!compare_sites (c, site_at (c, c->order[i - 1]), site_at (c, c->order[i])))
            return certificate_fail (c->r, "a discrete state has two lines 'at'");
    return true;
}

static const struct grid_site *
find_site (struct grid_check *c, const uint32_t *locations, const int32_t *integers)
{
    sorted_order by_contents = { c, site_at, compare_sites };
    memcpy (c->key, locations, c->m->process_count * sizeof *locations);
    if (c->m->integer_count)
        memcpy (c->key + c->m->process_count, integers, c->m->integer_count * sizeof *integers);
    size_t place = sorted_find (by_contents, c->order, c->sites.count, c->key);
    if (place == c->sites.count || compare_sites (c, site_at (c, c->order[place]), c->key))
        return NULL;
    return &c->sites.at[c->order[place]];
}

/* How a set lies to a zone of its site: around it, apart from it, or neither.
 * The intervals alone mostly tell. */
enum position_of_set { AROUND, APART, MEETS };

static enum position_of_set
compare_set (const struct grid_check *c, size_t set, const bool *runs, const plain_zone *z)
{
    const struct grid_set *s = &c->sets.at[set];
    const struct interval *v = c->intervals.at + set * c->size; /* by clock; [0] is 0 */
    bool around = true;
    for (uint32_t x = 1; x < c->size; x++) {
        clock_atom low = { 0, x, false, -v[x].low }, high = { x, 0, false, v[x].high };
        bool bounded = v[x].high != GRID_ENDLESS && !(s->ray && runs[x]);
        if (excludes (z, &low) || (bounded && excludes (z, &high)))
            return APART;
        around = around && implies (z, &low) && (!bounded || implies (z, &high));
    }
    for (uint32_t x = 1; s->ray && x < c->size; x++)
        for (uint32_t y = 1; runs[x] && v[x].high != GRID_ENDLESS && y < c->size; y++) {
            clock_atom between = { x, y, false, v[x].high - v[y].low };
            if (x == y || !runs[y] || v[y].high == GRID_ENDLESS)
                continue;
            if (excludes (z, &between))
                return APART;
            around = around && implies (z, &between);
        }
    for (size_t i = 0; i < s->constraint_count; i++) {
        const clock_atom *a = &c->constraints.at[s->first_constraint + i];
        if (excludes (z, a))
            return APART;
        around = around && implies (z, a);
    }
    return around ? AROUND : MEETS;
}

bool
grid_is_covered (struct grid_check *c, const uint32_t *locations, const int32_t *integers,
                 const plain_zone *z, uint64_t below)
{
    const struct grid_site *s = find_site (c, locations, integers);
    if (!s)
        return false;
    moves_find_running (c->moves, locations, integers, c->target_runs);
    vec_clear (&c->atoms);
    vec_clear (&c->spans);
    for (size_t i = s->first_set; i < s->first_set + s->set_count; i++) {
        if (c->sets.at[i].rank >= below)
            continue;
        enum position_of_set lies = compare_set (c, i, c->target_runs, z);
        if (lies == AROUND)
            return true;
        if (lies == APART)
            continue;
        struct atom_span span = { c->atoms.count, 0 };
        grid_add_bounds (c, i, c->target_runs, &c->atoms);
        span.count = c->atoms.count - span.first;
        *vec_add (&c->spans) = span;
    }
    return subtract_spans (c, z, NULL);
}
