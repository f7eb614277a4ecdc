#include "side.h"

#include <assert.h>
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "rational.h"

static int64_t
divide_down (int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The period as up / down. */
static bool
read_period (side *s, const char *period)
{
    mpq_t q;
    mpq_init (q);
    bool fits = rational_parse (q, period) && mpq_sgn (q) > 0 && mpz_cmp_ui (mpq_numref (q), INT32_MAX) <= 0
                && mpz_cmp_ui (mpq_denref (q), INT32_MAX) <= 0;
    if (fits) {
        s->up = (int64_t) mpz_get_ui (mpq_numref (q));
        s->down = (int64_t) mpz_get_ui (mpq_denref (q));
    } else
        diag_error (s->why, (position){ 0, 0 }, "'%s' is no period: a positive number, its parts below 2^31",
                    period);
    mpq_clear (q);
    return fits;
}

/* floor ((c - residue) / period) ticks. */
static int64_t
ticks_below (const side *s, int64_t c, uint32_t residue)
{
    return divide_down (c * s->down - residue, s->up);
}

static bool
fits_bound (const side *s, int64_t ticks)
{
    if (ticks >= -BOUND_CONSTANT_MAX / 4 && ticks <= BOUND_CONSTANT_MAX / 4)
        return true;
    budget_stop (s->budget, "overflow: a constant is more than 2^28 periods");
    return false;
}

/* Up to where lower and upper bounds ask for each clock, in ticks; clocks that are never compared
 * are left out, unless they may be copied: what a copy reads is then known. */
static bool
choose_clocks (side *s)
{
    unsigned all = product_clocks (s->product);
    int32_t *lower = xcalloc (all + 1, sizeof *lower), *upper = xcalloc (all + 1, sizeof *upper);
    product_bounds_closed (s->product, lower, upper);
    bool copied = !model_resets_to_zero_only (s->model);
    s->tracked = xcalloc (all + 1, sizeof *s->tracked);
    s->clock_of = xcalloc (all + 1, sizeof *s->clock_of);
    s->lower = xcalloc (all + 1, sizeof *s->lower);
    s->upper = xcalloc (all + 1, sizeof *s->upper);
    s->dim = 1;
    bool fits = true;
    for (unsigned x = 1; x <= all; x++) {
        int32_t most = lower[x] > upper[x] ? lower[x] : upper[x];
        if (most < 0 && !copied)
            continue;
        if (product_bound_is_endless (s->product, most))
            budget_stop (s->budget,
                         "a clock is moved back on a loop: there is no bound up to which it matters");
        int64_t above = lower[x] < 0 ? -1 : ticks_below (s, lower[x], 0) + !s->dense;
        int64_t below = upper[x] < 0 ? -1 : ticks_below (s, upper[x], 0);
        fits = fits && fits_bound (s, above) && fits_bound (s, below) && !budget_reason (s->budget);
        s->tracked[x] = (uint16_t) s->dim;
        s->clock_of[s->dim] = (uint16_t) x;
        s->lower[s->dim] = fits ? (int32_t) above : 0;
        s->upper[s->dim] = fits ? (int32_t) below : 0;
        s->dim++;
    }
    xfree (lower);
    xfree (upper);
    return fits;
}

uint32_t
side_residue (const side *s, uint32_t site, unsigned clock)
{
    if (!s->residue_words)
        return 0;
    return ((const uint32_t *) (store_at (s->site_keys, site) + product_words (s->product)))[clock];
}

/* A constraint of the product in terms of zones and ticks: 1 if it says
 * something, 0 if it always holds, -1 if never.  `residues` by clock of zones. */
static int
translate (const side *s, const clock_constraint *c, const uint32_t *residues, zone_constraint *out)
{
    assert (!c->i || !c->j); /* the product has eliminated the diagonals */
    bool upper = c->j == 0;
    uint16_t x = s->tracked[upper ? c->i : c->j];
    if (!c->i && !c->j)
        return c->c > 0 || (c->c == 0 && !c->strict) ? 0 : -1;
    if (!x) /* compared with negative constants at most */
        return upper ? -1 : 0;
    if (s->dense) {
        int32_t units = c->c / (int32_t) s->up;
        *out = (zone_constraint){ upper ? x : 0, upper ? 0 : x,
                                  c->strict ? bound_lt (units) : bound_le (units) };
        return 1;
    }
    uint32_t r = residues ? residues[x] : 0;
    int64_t ticks;
    if (upper) /* n <= floor (c'), or below c' */
        ticks = divide_down ((int64_t) c->c * s->down - r - c->strict, s->up);
    else /* n >= c', or above c'; -n <= -that */
        ticks = divide_down ((int64_t) c->c * s->down + r - c->strict, s->up);
    if (!fits_bound (s, ticks))
        return -1;
    *out = (zone_constraint){ upper ? x : 0, upper ? 0 : x, bound_le ((int32_t) ticks) };
    return 1;
}

static bool
translate_all (side *s, const clock_constraint *from, uint32_t count, const uint32_t *residues,
               const zone_constraint **to, uint32_t *to_count)
{
    zone_constraint *list = arena_alloc (s->memory, (count + 1) * sizeof *list);
    *to = list;
    *to_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        int says = translate (s, &from[i], residues, &list[*to_count]);
        if (says < 0)
            return false;
        *to_count += (uint32_t) says;
    }
    return true;
}

/* The site of what is in s->scratch: the product's words and the residues. */
static uint32_t
put_site (side *s)
{
    bool fresh;
    uint32_t number = store_put (s->site_keys, s->scratch, &fresh);
    if (number == STORE_FULL || !fresh)
        return number;
    const product_view *view = product_look (s->walk, s->scratch);
    const uint32_t *residues =
        s->residue_words ? (const uint32_t *) (s->scratch + product_words (s->product)) : NULL;
    side_site site = { .can_delay = view->can_delay };
    site.accepting = view->marks == product_all_marks (s->product);
    site.possible = translate_all (s, view->invariant, view->invariant_count, residues, &site.invariant,
                                   &site.invariant_count);
    *vec_add (&s->sites) = site;
    return number;
}

/* What the updates make of the clocks, and of the residues in `after`. */
static bool
translate_updates (side *s, const product_step *step, const uint32_t *before, uint32_t *after, side_joint *j)
{
    uint16_t *from = arena_alloc (s->memory, s->dim * sizeof *from);
    int32_t *offset = arena_alloc (s->memory, s->dim * sizeof *offset);
    for (unsigned x = 0; x < s->dim; x++)
        from[x] = (uint16_t) x;
    for (uint32_t i = 0; i < step->update_count; i++) {
        const clock_update *u = &step->updates[i];
        uint16_t x = s->tracked[u->x], y = s->tracked[u->y];
        if (!x)
            continue;
        assert (!u->y || y); /* a source has at least the bound of its copy */
        int64_t ticks = u->c / s->up;
        if (!s->dense) {
            int64_t parts = (int64_t) u->c * s->down + (before && u->y ? before[y] : 0);
            ticks = divide_down (parts, s->up);
            if (after)
                after[x] = (uint32_t) (parts - ticks * s->up);
        }
        if (!fits_bound (s, ticks))
            return false;
        from[x] = u->y ? y : 0;
        offset[x] = (int32_t) ticks;
    }
    j->from = from;
    j->offset = offset;
    return true;
}

/* One joint edge of a site, with the key of its target in `key`.  False if it
 * can never be taken. */
static bool
translate_joint (side *s, uint32_t number, const product_step *step, side_joint *j, uint64_t *key)
{
    size_t words = product_words (s->product);
    const uint32_t *before =
        s->residue_words ? (const uint32_t *) (store_at (s->site_keys, number) + words) : NULL;
    *j = (side_joint){ .edge_count = step->edge_count };
    if (!translate_all (s, step->guard, step->guard_count, before, &j->guard, &j->guard_count))
        return false;
    j->edges = arena_copy (s->memory, step->edges, step->edge_count * sizeof *step->edges);
    j->letter = alphabet_letter (s->alphabet, step->edges, step->edge_count);
    j->fault = product_fault_copy (step->fault, s->memory);
    if (j->fault)
        return true;
    memcpy (key, step->target, words * sizeof *key);
    uint32_t *after = NULL;
    if (s->residue_words) {
        memcpy (key + words, before, s->residue_words * sizeof *key);
        after = (uint32_t *) (key + words);
    }
    return translate_updates (s, step, before, after, j);
}

bool
side_expand (side *s, uint32_t number)
{
    if (s->sites.at[number].expanded)
        return true;
    if (!product_expand_within (s->walk, store_at (s->site_keys, number), s->budget))
        return false;
    size_t steps = product_step_count (s->walk);
    side_joint *joints = arena_alloc (s->memory, (steps + 1) * sizeof *joints);
    uint64_t *keys = xcalloc (steps * s->site_words + 1, sizeof *keys);
    uint32_t count = 0;
    for (size_t i = 0; i < steps && budget_ok (s->budget); i++)
        if (translate_joint (s, number, product_step_at (s->walk, i), &joints[count],
                             keys + count * s->site_words))
            count++;
    bool full = budget_reason (s->budget) != NULL;
    for (uint32_t i = 0; i < count && !full; i++)
        if (!joints[i].fault) {
            memcpy (s->scratch, keys + i * s->site_words, s->site_words * sizeof *keys);
            joints[i].target = put_site (s);
            full = joints[i].target == STORE_FULL;
        }
    xfree (keys);
    side_site *site = &s->sites.at[number];
    site->joints = joints;
    site->joint_count = count;
    site->expanded = !full;
    return !full;
}

static bool
constrain (bound *z, unsigned dim, const zone_constraint *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!zone_constrain (z, dim, list[i].i, list[i].j, list[i].b))
            return false;
    return true;
}

/* The place of the zone in s->next after delays, STORE_FULL if the budget is
 * used up; *there: is there any valuation? */
static uint32_t
put_place (side *s, uint32_t number, bool *there)
{
    const side_site *site = &s->sites.at[number];
    *there = site->possible && constrain (s->next, s->dim, site->invariant, site->invariant_count);
    if (!*there)
        return PLACE_NONE;
    if (site->can_delay) {
        zone_up (s->next, s->dim);
        constrain (s->next, s->dim, site->invariant, site->invariant_count);
    }
    zone_extrapolate_lu (s->next, s->dim, s->lower, s->upper);
    s->place[0] = number;
    memcpy (s->place + 1, s->next, zone_cells (s->dim) * sizeof *s->next);
    bool fresh;
    uint32_t place = store_put (s->places, s->place, &fresh);
    if (place != STORE_FULL && fresh)
        *vec_add (&s->expanded) = (side_place){ PLACE_NONE, 0 };
    return place;
}

static int
compare_steps (const void *left, const void *right)
{
    const side_step *a = left, *b = right;
    return (a->letter > b->letter) - (a->letter < b->letter);
}

/* The fault shows where its guard holds. */
static bool
is_at_fault (side *s, const side_joint *j)
{
    if (!constrain (s->zone, s->dim, j->guard, j->guard_count))
        return false;
    diag_error (s->why, j->fault->where, "%s", j->fault->what);
    return true;
}

const side_step *
side_steps (side *s, uint32_t place, uint32_t *count)
{
    *count = 0;
    if (s->expanded.at[place].first != PLACE_NONE) {
        *count = s->expanded.at[place].count;
        return s->steps.at + s->expanded.at[place].first;
    }
    uint32_t number = side_site_of (s, place), first = (uint32_t) s->steps.count;
    if (!side_expand (s, number) || !budget_step (s->budget, 0, 0))
        return NULL;
    for (uint32_t i = 0; i < s->sites.at[number].joint_count; i++) {
        const side_joint *j = &s->sites.at[number].joints[i];
        zone_copy (s->zone, side_zone (s, place), s->dim);
        if (j->fault) {
            if (is_at_fault (s, j))
                return NULL;
            continue;
        }
        if (!constrain (s->zone, s->dim, j->guard, j->guard_count))
            continue;
        zone_remap (s->next, s->dim, s->zone, s->dim, j->from, j->offset);
        bool there;
        uint32_t target = put_place (s, j->target, &there);
        if (!there)
            continue;
        if (target == STORE_FULL)
            return NULL;
        if (s->steps.count == s->steps.room
            && !budget_allows (s->budget, 2 * s->steps.room * sizeof *s->steps.at))
            return NULL;
        *vec_add (&s->steps) = (side_step){ j->letter, target, i };
    }
    vec_reserve (&s->steps, 1);
    *count = (uint32_t) s->steps.count - first;
    s->expanded.at[place] = (side_place){ first, *count };
    qsort (s->steps.at + first, *count, sizeof *s->steps.at, compare_steps);
    return s->steps.at + first;
}

uint32_t
side_site_of (const side *s, uint32_t place)
{
    return (uint32_t) *store_at (s->places, place);
}

const bound *
side_zone (const side *s, uint32_t place)
{
    return (const bound *) (store_at (s->places, place) + 1);
}

bool
side_accepts (const side *s, uint32_t place)
{
    return s->sites.at[side_site_of (s, place)].accepting;
}

bool
side_includes (const side *s, uint32_t outer, uint32_t inner)
{
    return outer == inner
           || (side_site_of (s, outer) == side_site_of (s, inner)
               && zone_includes (side_zone (s, outer), side_zone (s, inner), s->dim));
}

const product_view *
side_look (const side *s, uint32_t site)
{
    return product_look (s->walk, store_at (s->site_keys, site));
}

static bool
enter_initial (side *s)
{
    bool ok = true;
    memset (s->scratch, 0, s->site_words * sizeof *s->scratch);
    for (bool more = product_first_initial (s->walk, s->scratch); more && ok;
         more = product_next_initial (s->walk, s->scratch)) {
        uint32_t site = put_site (s);
        ok = site != STORE_FULL && budget_ok (s->budget);
        if (!ok)
            break;
        zone_set_origin (s->next, s->dim);
        bool there;
        uint32_t place = put_place (s, site, &there);
        ok = !there || place != STORE_FULL;
        if (there && ok)
            *vec_add (&s->initials) = place;
    }
    return ok && !budget_reason (s->budget);
}

side *
side_new (const model *m, alphabet *a, const char *period, side_options o, budget *b, diag *why)
{
    if (model_has_stopwatches (m)) {
        diag_error (why, (position){ 0, 0 },
                    "which period loses words is undecidable for models that stop clocks");
        return NULL;
    }
    enum { MARKS = 30 };
    product_options how = { .range_disables = o.range_disables,
                            .asked = o.labels,
                            .asked_count = o.label_count,
                            .most_marks = MARKS,
                            .together = true };
    product *p = product_new (m, how, why);
    if (!p)
        return NULL;
    side *s = xcalloc (1, sizeof *s);
    *s = (side){ .model = m, .alphabet = a, .options = o, .budget = b, .why = why, .product = p };
    s->walk = product_walk_new (p);
    s->memory = arena_new ();
    s->dense = period == NULL;
    s->up = s->dense && o.unit ? o.unit : 1;
    s->down = 1;
    if ((period && !read_period (s, period)) || !choose_clocks (s)) {
        side_free (s);
        return NULL;
    }
    s->residue_words = s->dense || s->up == 1 || model_resets_to_zero_only (m) ? 0 : (s->dim + 1) / 2;
    s->site_words = product_words (p) + s->residue_words;
    size_t cells = zone_cells (s->dim), place_words = 1 + (cells + 1) / 2;
    s->site_keys = store_new (s->site_words, b);
    s->places = store_new (place_words, b);
    s->scratch = xcalloc (s->site_words, sizeof *s->scratch);
    s->place = xcalloc (place_words, sizeof *s->place);
    s->zone = xcalloc (cells, sizeof *s->zone);
    s->next = xcalloc (cells, sizeof *s->next);
    if (!enter_initial (s)) {
        side_free (s);
        return NULL;
    }
    return s;
}

void
side_free (side *s)
{
    if (!s)
        return;
    xfree (s->tracked);
    xfree (s->clock_of);
    xfree (s->lower);
    xfree (s->upper);
    store_free (s->site_keys);
    store_free (s->places);
    vec_free (&s->sites);
    arena_free (s->memory);
    vec_free (&s->expanded);
    vec_free (&s->steps);
    vec_free (&s->initials);
    xfree (s->scratch);
    xfree (s->place);
    xfree (s->zone);
    xfree (s->next);
    product_walk_free (s->walk);
    product_free (s->product);
    xfree (s);
}
