#include "alive.h"

#include <string.h>

#include "alloc.h"
#include "zone.h"

typedef struct census {
    explainer *x;
    const explored *e;
    bool every_period;
    bool *here;   /* per edge: can it be taken from all of the spot at hand, at once or later? */
    bool *always; /* per edge: from all of every spot with its process in its source */
    bool *seen;   /* per edge: is there such a spot? */
    bool *alive;  /* per spot: is there such an edge? */
    bool *told;   /* per spot: was it spoken of? */
    bound *before, *later, *set;
} census;

/* What must hold before the updates for `c` to hold after them. */
static bool
before_updates (const product_step *s, clock_constraint *c)
{
    int64_t constant = c->c;
    uint16_t i = c->i, j = c->j;
    for (uint32_t u = 0; u < s->update_count; u++) {
        const clock_update *to = &s->updates[u];
        if (i && to->x == i) {
            c->i = to->y;
            constant -= to->c;
        }
        if (j && to->x == j) {
            c->j = to->y;
            constant += to->c;
        }
    }
    c->c = (int32_t) constant;
    return constant >= -BOUND_CONSTANT_MAX && constant <= BOUND_CONSTANT_MAX;
}

static bool
narrow (const census *c, const clock_constraint *k)
{
    if (k->i == k->j)
        return k->c > 0 || (k->c == 0 && !k->strict);
    return zone_constrain (c->before, c->e->dim, k->i, k->j, k->strict ? bound_lt (k->c) : bound_le (k->c));
}

/* c->before: the valuations in which the step can be taken at once. */
static bool
set_before (const census *c, const product_view *view, const product_step *s)
{
    bool some = true;
    zone_set_universal (c->before, c->e->dim);
    for (uint32_t k = 0; k < view->invariant_count && some; k++)
        some = narrow (c, &view->invariant[k]);
    for (uint32_t k = 0; k < s->guard_count && some; k++)
        some = narrow (c, &s->guard[k]);
    for (uint32_t k = 0; k < s->invariant_count && some; k++) {
        clock_constraint after = s->invariant[k];
        some = before_updates (s, &after) && narrow (c, &after);
    }
    return some;
}

static bool
some_clock_stops (const census *c, const product_view *view)
{
    for (unsigned x = 1; x < c->e->dim; x++)
        if (view->stopped[x / 64] >> (x % 64) & 1)
            return true;
    return false;
}

/* Does waiting count?  Over all periods only where it may last as long as it likes. */
static bool
may_wait (const census *c, const product_view *view)
{
    if (!view->can_delay || some_clock_stops (c, view))
        return false;
    if (!c->every_period)
        return true;
    zone_copy (c->later, c->before, c->e->dim);
    zone_up (c->later, c->e->dim);
    return zone_includes (c->before, c->later, c->e->dim);
}

static bool
zone_allows (const census *c, uint32_t spot, const product_step *s)
{
    const product_view *view = explored_look (c->e, spot);
    if (!set_before (c, view, s))
        return false;
    if (may_wait (c, view))
        zone_down (c->before, c->e->dim);
    explored_set (c->e, spot, (int32_t *) c->set);
    return zone_includes (c->before, c->set, c->e->dim);
}

/* Tick by tick, until waiting makes no difference any more. */
static bool
point_allows (const census *c, uint32_t spot, const product_step *s)
{
    const explored *e = c->e;
    int32_t *now = (int32_t *) c->set, *after = (int32_t *) c->later, *last = (int32_t *) c->before;
    explored_set (e, spot, now);
    do {
        memcpy (after, now, e->cells * sizeof *now);
        if (explored_points.constrain (e, after, s->guard, s->guard_count)) {
            explored_points.update (e, after, s->updates, s->update_count);
            if (explored_points.constrain (e, after, s->invariant, s->invariant_count))
                return true;
        }
        memcpy (last, now, e->cells * sizeof *now);
    } while (budget_ok (c->x->budget) && explored_points.delay (e, now, explored_discrete (e, spot))
             && memcmp (last, now, e->cells * sizeof *now) != 0);
    return false;
}

static void
look_at_spot (census *c, uint32_t spot)
{
    const explored *e = c->e;
    const model *m = e->model;
    memset (c->here, 0, m->edge_count * sizeof *c->here);
    product_expand (e->walk, explored_discrete (e, spot));
    for (size_t i = 0; i < product_step_count (e->walk); i++) {
        const product_step *s = product_step_at (e->walk, i);
        if (s->fault || !(e->grid ? point_allows (c, spot, s) : zone_allows (c, spot, s)))
            continue;
        c->alive[spot] = true;
        for (uint32_t k = 0; k < s->edge_count; k++)
            c->here[s->edges[k]] = true;
    }
    const uint32_t *locations = explored_look (e, spot)->locations;
    for (size_t k = 0; k < m->edge_count; k++)
        if (locations[m->edges[k].process] == m->edges[k].source) {
            c->always[k] = c->always[k] && c->here[k];
            c->seen[k] = true;
        }
}

static bool
is_at_source (const census *c, uint32_t spot, uint32_t edge_number)
{
    const edge *out = &c->e->model->edges[edge_number];
    return explored_look (c->e, spot)->locations[out->process] == out->source;
}

/* The edge that speaks of most spots that nothing was said of yet; MODEL_NONE: none does. */
static uint32_t
best_edge (const census *c)
{
    uint32_t best = MODEL_NONE, most = 0;
    for (uint32_t k = 0; k < c->e->model->edge_count && budget_ok (c->x->budget); k++) {
        uint32_t count = 0;
        for (uint32_t s = 0; s < explored_count (c->e) && c->seen[k] && c->always[k]; s++)
            count += !c->told[s] && is_at_source (c, s, k);
        if (count > most) {
            most = count;
            best = k;
        }
    }
    return best;
}

static const char *
when (const census *c)
{
    return c->every_period ? "at once or, whatever the period, after waiting long enough"
                           : "at once or after waiting";
}

static void
tell_edge (census *c, uint32_t edge_number)
{
    const model *m = c->e->model;
    const edge *out = &m->edges[edge_number];
    explain_item *item = item_add (c->x, EXPLAIN_ALIVE);
    item->edge = edge_number;
    *vec_add (&item->places) = (explain_place){ out->process, out->source };
    text line = TEXT_EMPTY;
    text_printf (&line, "whenever %s is in %s, ", m->processes[out->process].name,
                 m->processes[out->process].locations[out->source].name);
    name_edge (m, edge_number, &line);
    text_printf (&line, " can be taken, %s", when (c));
    item->line = text_take (&line);
    for (uint32_t s = 0; s < explored_count (c->e); s++)
        c->told[s] = c->told[s] || is_at_source (c, s, edge_number);
}

/* Is there something to say of every spot that is left? */
static void
tell_rest (census *c, bool first)
{
    size_t rest = 0;
    for (uint32_t s = 0; s < explored_count (c->e); s++)
        if (!c->told[s]) {
            rest++;
            if (!c->alive[s])
                return;
        }
    if (!rest)
        return;
    explain_item *item = item_add (c->x, EXPLAIN_ALIVE);
    text line = TEXT_EMPTY;
    text_printf (&line, "in every %s state some edge can be taken, %s; which one differs from state to state",
                 first ? "reachable" : "other", when (c));
    item->line = text_take (&line);
}

static void
tell (census *c)
{
    size_t most = c->x->long_form ? c->e->model->edge_count : EXPLAIN_SHORT_LINES - 1;
    size_t before = c->x->out->items.count;
    for (size_t lines = 0; lines < most; lines++) {
        uint32_t next = best_edge (c);
        if (next == MODEL_NONE)
            break;
        tell_edge (c, next);
    }
    tell_rest (c, c->x->out->items.count == before);
}

void
alive_explain (explainer *x, const explored *e)
{
    size_t edges = e->model->edge_count + 1, spots = explored_count (e) + 1;
    size_t cells = zone_cells (e->dim);
    census c = { .x = x, .e = e, .every_period = !e->grid && strcmp (x->time, "dense") != 0 };
    c.here = xcalloc (edges, sizeof *c.here);
    c.always = xcalloc (edges, sizeof *c.always);
    c.seen = xcalloc (edges, sizeof *c.seen);
    c.alive = xcalloc (spots, sizeof *c.alive);
    c.told = xcalloc (spots, sizeof *c.told);
    c.before = xreallocarray (NULL, 3 * cells, sizeof *c.before);
    c.later = c.before + cells;
    c.set = c.later + cells;
    memset (c.always, true, edges * sizeof *c.always);
    for (uint32_t s = 0; s < explored_count (e) && budget_ok (x->budget); s++)
        look_at_spot (&c, s);
    if (!budget_reason (x->budget))
        tell (&c);
    xfree (c.here);
    xfree (c.always);
    xfree (c.seen);
    xfree (c.alive);
    xfree (c.told);
    xfree (c.before);
}
