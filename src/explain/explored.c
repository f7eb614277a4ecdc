#include "explored.h"

#include <assert.h>
#include <gmp.h>
#include <string.h>

#include "alloc.h"
#include "polyhedra.h"
#include "rational.h"
#include "zone.h"

enum {
    MOST_CLOCKS = 1000, /* differences of all pairs are kept */
    PARTS = 60 /* of a unit of time, in which bounds of polyhedra are told: most fractions are exact */
};

const explored_time *
explored_time_of (const explored *e)
{
    return e->grid ? &explored_points : e->shapes ? &explored_polyhedra : &explored_zones;
}

uint32_t
explored_site (const explored *e, uint32_t number)
{
    return (uint32_t) *store_at (e->states, number);
}

const uint64_t *
explored_discrete (const explored *e, uint32_t number)
{
    return store_at (e->sites, explored_site (e, number));
}

const product_view *
explored_look (const explored *e, uint32_t number)
{
    return product_look (e->look, explored_discrete (e, number));
}

void
explored_set (const explored *e, uint32_t number, int32_t *set)
{
    memcpy (set, store_at (e->states, number) + 1, e->cells * sizeof *set);
}

bool
explored_meets (const explored *e, uint32_t number, const clock_constraint *list, size_t count)
{
    explored_forget (e);
    explored_set (e, number, e->other);
    return explored_time_of (e)->constrain (e, e->other, list, count);
}

bool
explored_meets_after (const explored *e, uint32_t number, const product_step *step,
                      const clock_constraint *list, size_t count)
{
    const explored_time *time = explored_time_of (e);
    explored_forget (e);
    explored_set (e, number, e->other);
    if (!time->constrain (e, e->other, step->guard, step->guard_count))
        return false;
    time->update (e, e->other, step->updates, step->update_count);
    return time->constrain (e, e->other, list, count);
}

/* A spot of the site that includes the values in e->next, or SPOT_NONE. */
static uint32_t
find_cover (const explored *e, uint32_t site)
{
    for (uint32_t s = e->newest.at[site]; s != SPOT_NONE; s = e->spots.at[s].sibling) {
        explored_set (e, s, e->other);
        if (explored_time_of (e)->includes (e, e->other, e->next))
            return s;
    }
    return SPOT_NONE;
}

/* The spot of the discrete state with the values in e->next; SPOT_NONE if it is
 * covered by others or (then the budget says so) there is no more room. */
static uint32_t
enter (explored *e, const uint64_t *discrete, spot_origin how, bool *fresh)
{
    *fresh = false;
    bool new_site;
    uint32_t site = store_put (e->sites, discrete, &new_site);
    if (site == STORE_FULL)
        return SPOT_NONE;
    if (new_site)
        *vec_add (&e->newest) = SPOT_NONE;
    uint32_t cover = !e->grid && (!e->keeps_arcs || e->shapes) ? find_cover (e, site) : SPOT_NONE;
    if (cover != SPOT_NONE)
        return e->keeps_arcs ? cover : SPOT_NONE;
    if (explored_time_of (e)->keep)
        explored_time_of (e)->keep (e, e->next);
    size_t words = 1 + (e->cells + 1) / 2;
    memset (e->packed, 0, words * sizeof *e->packed);
    e->packed[0] = site;
    memcpy (e->packed + 1, e->next, e->cells * sizeof *e->next);
    uint32_t number = store_put (e->states, e->packed, fresh);
    if (number == STORE_FULL)
        return SPOT_NONE;
    if (*fresh) {
        how.sibling = e->newest.at[site];
        e->newest.at[site] = number;
        *vec_add (&e->spots) = how;
    }
    return number;
}

/* On a grid: what waiting leads to, right behind the spot, so that spots stay
 * sorted by their number of actions. */
static bool
enter_ticks (explored *e, uint32_t number)
{
    for (bool fresh = true; fresh;) {
        explored_set (e, number, e->next);
        if (!explored_points.delay (e, e->next, explored_discrete (e, number)))
            return true;
        uint64_t discrete_number = explored_site (e, number);
        const uint64_t *discrete = store_at (e->sites, (uint32_t) discrete_number);
        uint32_t level = e->spots.at[number].level;
        number = enter (e, discrete, (spot_origin){ .parent = number, .action = ACTION_TICK, .level = level },
                        &fresh);
        if (number == SPOT_NONE || !budget_ok (e->budget))
            return false;
    }
    return true;
}

/* The values in e->next are those right after an action or at the start. */
static uint32_t
arrive (explored *e, const uint64_t *discrete, spot_origin how)
{
    bool fresh;
    if (!e->grid)
        explored_time_of (e)->delay (e, e->next, discrete);
    uint32_t number = enter (e, discrete, how, &fresh);
    if (fresh && e->grid && !enter_ticks (e, number))
        return SPOT_NONE;
    return number;
}

static void
enter_initial (explored *e)
{
    uint64_t *discrete = xcalloc (product_words (e->product) + 1, sizeof *discrete);
    for (bool more = product_first_initial (e->walk, discrete); more && budget_ok (e->budget);
         more = product_next_initial (e->walk, discrete)) {
        const product_view *view = product_look (e->look, discrete);
        explored_forget (e);
        explored_time_of (e)->start (e, e->next);
        if (explored_time_of (e)->constrain (e, e->next, view->invariant, view->invariant_count))
            arrive (e, discrete, (spot_origin){ .parent = SPOT_NONE });
    }
    xfree (discrete);
}

static void
add_tick_arc (explored *e, uint32_t number)
{
    explored_set (e, number, e->next);
    if (!explored_points.delay (e, e->next, explored_discrete (e, number)))
        return;
    bool fresh;
    uint32_t target = enter (e, explored_discrete (e, number), (spot_origin){ .parent = SPOT_NONE }, &fresh);
    assert (!fresh);
    if (target != SPOT_NONE)
        *vec_add (&e->arcs) = (arc){ target, ACTION_TICK };
}

static bool
expand (explored *e, uint32_t number)
{
    const explored_time *time = explored_time_of (e);
    if (!product_expand_within (e->walk, explored_discrete (e, number), e->budget))
        return false;
    explored_set (e, number, e->now);
    for (size_t i = 0; i < product_step_count (e->walk); i++) {
        const product_step *s = product_step_at (e->walk, i);
        explored_forget (e);
        memcpy (e->next, e->now, e->cells * sizeof *e->now);
        if (s->fault || !time->constrain (e, e->next, s->guard, s->guard_count))
            continue;
        time->update (e, e->next, s->updates, s->update_count);
        if (!time->constrain (e, e->next, s->invariant, s->invariant_count))
            continue;
        spot_origin how = { .parent = number,
                            .action = (uint32_t) i,
                            .level = e->spots.at[number].level + 1 };
        uint32_t target = arrive (e, s->target, how);
        if (target == SPOT_NONE && budget_reason (e->budget))
            return false;
        if (e->keeps_arcs)
            *vec_add (&e->arcs) = (arc){ target, (uint32_t) i };
    }
    if (e->keeps_arcs && e->grid)
        add_tick_arc (e, number);
    return !budget_reason (e->budget);
}

static bool
explore (explored *e)
{
    enter_initial (e);
    if (e->keeps_arcs)
        *vec_add (&e->first) = 0;
    for (uint32_t s = 0; s < explored_count (e); s++) {
        if (!budget_step (e->budget, explored_count (e) - s, e->spots.at[s].level) || !expand (e, s))
            return false;
        if (e->keeps_arcs)
            *vec_add (&e->first) = e->arcs.count;
        size_t bytes = e->spots.room * sizeof (spot_origin) + e->arcs.room * sizeof (arc);
        if ((s & 0xfff) == 0xfff && !budget_allows (e->budget, bytes))
            return false;
    }
    return !budget_reason (e->budget);
}

/* The period in whole numbers, small enough that every value of a clock fits. */
static bool
set_period (explored *e, const char *period)
{
    mpq_t p;
    mpq_init (p);
    bool fits = rational_parse (p, period) && mpq_sgn (p) > 0 && mpz_fits_sint_p (mpq_numref (p))
                && mpz_fits_sint_p (mpq_denref (p));
    if (fits) {
        e->numerator = mpz_get_si (mpq_numref (p));
        e->denominator = mpz_get_si (mpq_denref (p));
        for (unsigned x = 1; x < e->dim; x++)
            fits &= ((int64_t) e->most[x] + 1) * e->denominator + e->numerator < INT32_MAX / 4;
    }
    mpq_clear (p);
    return fits;
}

/* Up to where each clock is followed. */
static void
set_bounds (explored *e)
{
    int32_t *lower = xcalloc (e->dim, sizeof *lower);
    e->most = xcalloc (e->dim, sizeof *e->most);
    product_bounds_closed (e->product, lower, e->most);
    for (unsigned x = 0; x < e->dim; x++) {
        if (lower[x] > e->most[x])
            e->most[x] = lower[x];
        if (e->most[x] < 0)
            e->most[x] = 0;
    }
    xfree (lower);
}

static int32_t
widest_in (const conjunction *all, int32_t widest)
{
    for (size_t k = 0; k < all->count; k++) {
        const expr *e = all->at[k];
        if (e->kind != EXPR_CLOCK_COMPARE || !e->args[1] || e->args[2]->kind != EXPR_NUMBER)
            continue;
        int32_t c = e->args[2]->value < 0 ? -e->args[2]->value : e->args[2]->value;
        widest = c > widest ? c : widest;
    }
    return widest;
}

/* Where differences are compared: beyond the constants of both kinds. */
static void
set_widest (explored *e)
{
    const model *m = e->model;
    int32_t compared = 0, most = 1;
    if (e->grid || !model_has_diagonals (m))
        return;
    for (size_t k = 0; k < m->edge_count; k++)
        compared = widest_in (&m->edges[k].guard, compared);
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            compared = widest_in (&m->processes[p].locations[l].invariant, compared);
    for (unsigned x = 1; x < e->dim; x++)
        most = e->most[x] > most ? e->most[x] : most;
    e->widest = compared / 2 + most / 2 < BOUND_CONSTANT_MAX / 2 - 1 ? compared + most : BOUND_CONSTANT_MAX;
}

explored *
explored_new (const model *m, bool range_disables, const char *period, explored_mode mode, explored_sets sets,
              budget *b, text *why)
{
    bool by_shapes = !period && sets == EXPLORED_EXACTLY && model_has_stopwatches (m);
    if (by_shapes && !polyhedra_are_built ()) {
        text_add (why, "this build of tacet has no polyhedra (PPL)");
        return NULL;
    }
    diag *mistakes = diag_new (m->file_name);
    product_options how = { .range_disables = range_disables, .keep_diagonals = true };
    product *p = product_new (m, how, mistakes);
    diag_free (mistakes);
    if (!p) {
        text_add (why, "the network is not covered");
        return NULL;
    }
    explored *e = xcalloc (1, sizeof *e);
    e->model = m;
    e->product = p;
    e->budget = b;
    e->walk = product_walk_new (p);
    e->look = product_walk_new (p);
    e->grid = period != NULL;
    e->keeps_arcs = mode == EXPLORED_GRAPH;
    e->coarse = mode == EXPLORED_COARSE;
    e->dim = product_clocks (p) + 1;
    if (by_shapes)
        e->shapes = explored_shapes_new (b);
    e->denominator = e->shapes ? PARTS : 1;
    set_bounds (e);
    set_widest (e);
    if (e->dim > MOST_CLOCKS) {
        text_printf (why, "more than %d clocks", MOST_CLOCKS);
        explored_free (e);
        return NULL;
    }
    e->cells = e->grid ? e->dim : e->shapes ? 1 : zone_cells (e->dim);
    bool fits = (!period || set_period (e, period)) && budget_allows (b, 16 * zone_cells (e->dim));
    e->sites = store_new (product_words (p), b);
    e->states = store_new (1 + (e->cells + 1) / 2, b);
    e->now = xcalloc (3 * e->cells, sizeof *e->now);
    e->next = e->now + e->cells;
    e->other = e->next + e->cells;
    e->lower = xcalloc (2 * (size_t) e->dim, sizeof *e->lower);
    e->upper = e->lower + e->dim;
    e->packed = xcalloc (2 + e->cells / 2, sizeof *e->packed);
    if (fits && explore (e))
        return e;
    const char *reason = budget_reason (b);
    text_add (why, reason ? reason : "the period is too fine for its constants");
    explored_free (e);
    return NULL;
}

void
explored_free (explored *e)
{
    if (!e)
        return;
    explored_shapes_free (e->shapes);
    vec_free (&e->newest);
    vec_free (&e->spots);
    vec_free (&e->arcs);
    vec_free (&e->first);
    store_free (e->sites);
    store_free (e->states);
    xfree (e->now);
    xfree (e->packed);
    xfree (e->most);
    xfree (e->lower);
    product_walk_free (e->walk);
    product_walk_free (e->look);
    product_free (e->product);
    xfree (e);
}
