/* One process: its variables, locations and edges.  Selects and branch points
 * are gone through here, every combination makes an edge. */
#include "lower.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A way from a location through branch points to a location. */
typedef struct way {
    const edge_node *edges[16];
    size_t count;
} way;

static void
be_at (lowering *l, const template *t, const place_node *at, const edge_node *e, const char *what)
{
    l->spot_template = t;
    l->spot_place = at;
    l->spot_edge = e;
    l->spot_what = what;
}

static conjunction
take_conjuncts (lowering *l)
{
    conjunction c = { arena_copy (l->memory, l->conjuncts.at, l->conjuncts.count * sizeof *l->conjuncts.at),
                      l->conjuncts.count };
    vec_clear (&l->conjuncts);
    return c;
}

static bool
is_static (const clock_rate *r)
{
    return r->rate->kind == EXPR_NUMBER && (!r->clock->args[0] || r->clock->args[0]->kind == EXPR_NUMBER);
}

static int
by_number (const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* x' == 0 stops the clock as long as the location is there; other rates
 * are computed in each state. */
static void
take_rates (lowering *l, location *to)
{
    size_t kept = 0;
    vec_clear (&l->stopped);
    for (size_t i = 0; i < l->rates.count; i++) {
        const clock_rate *r = &l->rates.at[i];
        const clock_array *a = &l->clocks.at[r->clock->id];
        uint32_t element = r->clock->args[0] && is_static (r) ? (uint32_t) r->clock->args[0]->value : 0;
        if (is_static (r) && element < a->size)
            *vec_add (&l->stopped) = a->first + element;
        else
            l->rates.at[kept++] = *r;
    }
    if (l->stopped.count)
        qsort (l->stopped.at, l->stopped.count, sizeof *l->stopped.at, by_number);
    size_t distinct = 0;
    for (size_t i = 0; i < l->stopped.count; i++)
        if (!i || l->stopped.at[i] != l->stopped.at[i - 1])
            l->stopped.at[distinct++] = l->stopped.at[i];
    to->stopped = arena_copy (l->memory, l->stopped.at, distinct * sizeof *l->stopped.at);
    to->stopped_count = distinct;
    to->rates = arena_copy (l->memory, l->rates.at, kept * sizeof *l->rates.at);
    to->rate_count = kept;
    vec_clear (&l->rates);
}

static bool
lower_location (lowering *l, const template *t, const place_node *n, location *to)
{
    be_at (l, t, n, NULL, "invariant");
    *to = (location){ .name = lower_join (l, n->name->text, ""),
                      .where = n->where,
                      .initial = n == t->init,
                      .urgent = n->urgent,
                      .committed = n->committed };
    l->rates_allowed = true;
    bool right = !n->invariant || lower_condition (l, n->invariant, NULL);
    l->rates_allowed = false;
    to->invariant = take_conjuncts (l);
    take_rates (l, to);
    return right;
}

static bool
lower_locations (lowering *l, process_draft *d)
{
    const template *t = d->of;
    size_t count = 0;
    for (place_node *n = t->places; n; n = n->next)
        if (!n->branch)
            n->number = (uint32_t) count++;
    location *locations = arena_alloc (l->memory, count * sizeof *locations);
    d->locations = locations;
    d->location_count = count;
    for (const place_node *n = t->places; n; n = n->next)
        if (!n->branch && !lower_location (l, t, n, &locations[n->number]))
            return false;
    return true;
}

static uint32_t
lower_event (lowering *l, const char *name)
{
    *vec_add (&l->events) = name;
    return (uint32_t) l->events.count - 1;
}

/* The name of one element of a channel array with its direction. */
static const char *
channel_event (lowering *l, const leaf *f, uint32_t element, bool sends)
{
    char name[400];
    leaf_element_name (f, element, name, sizeof name - 1);
    return lower_join (l, name, sends ? "!" : "?");
}

static uint32_t
use_channel (lowering *l, const leaf *f, uint32_t element, bool sends, uint32_t number)
{
    channel_draft *c = &l->channels.at[f->id + element];
    uint32_t *event = sends ? &c->send : &c->receive, *last = sends ? &c->last_sender : &c->last_receiver;
    if (*event == MODEL_NONE)
        *event = lower_event (l, channel_event (l, f, element, sends));
    if (*last != number) {
        *last = number;
        ++*(sends ? &c->sender_count : &c->receiver_count);
        *vec_add (&l->users) = (user){ f->id + element, number, sends };
    }
    return *event;
}

/* What one combination of selects makes of a way. */
typedef struct made {
    const edge_node *first;
    uint32_t process, source, target;
    conjunction guard;
    const stmt *action;
    uint32_t own_slots;
    bool has_clocks;
} made;

static void
add_edge (lowering *l, const made *m, uint32_t over, bool sends, uint32_t event, conjunction guard)
{
    *vec_add (&l->edges) = (edge_draft){
        .it = { .process = m->process,
                .source = m->source,
                .target = m->target,
                .event = event,
                .where = m->first->where,
                .guard = guard,
                .action = m->action,
                .local_slots = m->own_slots },
        .channel = over,
        .sends = sends,
        .has_clocks = m->has_clocks,
    };
    if (l->edges.count > LOWER_EDGES_MOST)
        lower_error (l, m->first->where, "expanded, the model has more than %d edges: expected fewer",
                     LOWER_EDGES_MOST);
}

/* index == k, behind the guard as it stands. */
static conjunction
with_index (lowering *l, const made *m, const expr *index, uint32_t k)
{
    const expr **all = arena_alloc (l->memory, (m->guard.count + 1) * sizeof *all);
    for (size_t i = 0; i < m->guard.count; i++)
        all[i] = m->guard.at[i];
    all[m->guard.count] =
        core_binary (l, EXPR_EQ, index, core_number (l, (int32_t) k, index->where), index->where);
    return (conjunction){ all, m->guard.count + 1 };
}

/* The values that an index may have: first, first + stride, ..., last.  c[i][2]
 * has a stride: only i varies. */
static int64_t
index_stride (const lowering *l, const expr *index, int64_t *first, int64_t *last)
{
    core_bounds (l, index, first, last);
    const expr *factor =
        index->kind == EXPR_ADD && index->args[1]->kind == EXPR_NUMBER ? index->args[0] : index;
    bool regular =
        factor->kind == EXPR_MUL && factor->args[1]->kind == EXPR_NUMBER && factor->args[1]->value > 0;
    return regular ? factor->args[1]->value : 1;
}

/* With a channel that depends on variables there is one edge per channel. */
static bool
add_channel_edges (lowering *l, const made *m, const place *at)
{
    const leaf *f = at->at;
    bool sends = m->first->sends;
    const channel_draft *c = &l->channels.at[f->id];
    if (c->urgent && m->has_clocks && (sends || !c->broadcast)) {
        lower_error (l, m->first->where,
                     "a clock guard on an edge with an urgent channel: expected conditions on integers only");
        return false;
    }
    if (!at->index || at->index->kind == EXPR_NUMBER) {
        uint32_t element = at->index ? (uint32_t) at->index->value : 0;
        add_edge (l, m, f->id + element, sends, use_channel (l, f, element, sends, m->process), m->guard);
        return true;
    }
    int64_t first, last, stride = index_stride (l, at->index, &first, &last);
    for (int64_t k = first; k <= last && k < f->size && !lower_failed (l); k += stride)
        if (k >= 0)
            add_edge (l, m, f->id + (uint32_t) k, sends, use_channel (l, f, (uint32_t) k, sends, m->process),
                      with_index (l, m, at->index, (uint32_t) k));
    return true;
}

static bool
lower_channel (lowering *l, const made *m, const node *n)
{
    place at;
    if (!lower_place (l, n, &at))
        return false;
    if (at.type->kind != TYPE_CHANNEL) {
        lower_error (l, n->where, "this is not a channel: expected one");
        return false;
    }
    /* an index that is constant and wrong would be a fault if the guard held */
    if (at.index && at.index->kind == EXPR_RANGE && at.index->args[0]->kind == EXPR_NUMBER) {
        lower_error (l, n->where, "the index %d of the channel is outside %d..%d", at.index->args[0]->value,
                     at.index->value, at.index->most);
        return false;
    }
    return add_channel_edges (l, m, &at);
}

static bool
has_clocks (const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->at[i]->kind == EXPR_CLOCK_COMPARE)
            return true;
    return false;
}

static bool
lower_updates (lowering *l, const template *t, const way *w, made *m)
{
    stmt *first = NULL;
    body b = { .end = &first, .number = ++l->body_count };
    l->body = &b;
    bool right = true;
    for (size_t i = 0; right && i < w->count; i++) {
        be_at (l, t, NULL, w->edges[i], "update");
        right = !w->edges[i]->update || lower_effects (l, w->edges[i]->update);
    }
    l->body = NULL;
    m->action = first;
    m->own_slots = b.own_slots;
    return right;
}

static bool
is_false (const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++) {
        if (c->at[i]->kind == EXPR_NUMBER && !c->at[i]->value)
            return true;
        if (c->at[i]->kind != EXPR_CLOCK_COMPARE)
            return false; /* it may be faulty, and that counts first */
    }
    return false;
}

/* All selects have a value now. */
static bool
lower_way (lowering *l, uint32_t number, const way *w)
{
    const template *t = l->processes.at[number].of;
    const edge_node *first = w->edges[0], *last = w->edges[w->count - 1];
    made m = {
        .first = first, .process = number, .source = first->source->number, .target = last->target->number
    };
    for (size_t i = 0; i < w->count; i++) {
        be_at (l, t, NULL, w->edges[i], "guard");
        if (w->edges[i]->guard && !lower_condition (l, w->edges[i]->guard, NULL))
            return false;
    }
    m.guard = take_conjuncts (l);
    m.has_clocks = has_clocks (&m.guard);
    if (is_false (&m.guard))
        return true;
    if (!lower_updates (l, t, w, &m))
        return false;
    be_at (l, t, NULL, first, "synchronisation");
    if (first->channel)
        return lower_channel (l, &m, first->channel);
    if (l->tau == MODEL_NONE)
        l->tau = lower_event (l, "tau");
    add_edge (l, &m, MODEL_NONE, false, l->tau, m.guard);
    return !lower_failed (l);
}

static bool lower_selects (lowering *l, uint32_t number, way *w, size_t at, const decl *select,
                           uint64_t copies);

static bool
lower_select (lowering *l, uint32_t number, way *w, size_t at, const decl *select, uint64_t copies)
{
    const type *t;
    binding b;
    be_at (l, l->processes.at[number].of, NULL, w->edges[at], "select");
    if (!lower_domain (l, select->type, &t))
        return false;
    copies *= (uint64_t) ((int64_t) t->max - t->min + 1);
    if (copies > LOWER_SELECT_MOST) {
        lower_error (l, select->where, "the selects have more than %d combinations of values: expected fewer",
                     LOWER_SELECT_MOST);
        return false;
    }
    if (!binding_open (l, &b, select->name, t, select->where))
        return false;
    bool right = true;
    for (int64_t v = t->min; v <= t->max && right; v++) {
        b.value = (int32_t) v;
        right = lower_selects (l, number, w, at, select->next, copies);
    }
    binding_close (l, &b);
    return right;
}

static bool
lower_selects (lowering *l, uint32_t number, way *w, size_t at, const decl *select, uint64_t copies)
{
    while (!select && ++at < w->count)
        select = w->edges[at]->selects;
    return select ? lower_select (l, number, w, at, select, copies) : lower_way (l, number, w);
}

/* On from the end of the way, until it ends in a location. */
static bool
follow (lowering *l, uint32_t number, way *w)
{
    const template *t = l->processes.at[number].of;
    const place_node *end = w->edges[w->count - 1]->target;
    if (!end->branch)
        return lower_selects (l, number, w, 0, w->edges[0]->selects, 1);
    bool right = true;
    for (const edge_node *e = t->edges; e && right; e = e->next)
        if (e->source == end) {
            if (w->count == sizeof w->edges / sizeof *w->edges) {
                lower_error (l, e->where, "more than 16 branch points in a row: expected fewer");
                return false;
            }
            w->edges[w->count++] = e;
            right = follow (l, number, w);
            w->count--;
        }
    return right;
}

static bool
lower_edges (lowering *l, uint32_t number)
{
    const template *t = l->processes.at[number].of;
    for (const edge_node *e = t->edges; e; e = e->next) {
        way w = { .edges = { e }, .count = 1 };
        if (!e->source->branch && !follow (l, number, &w))
            return false;
    }
    return true;
}

bool
lower_process (lowering *l, uint32_t number)
{
    process_draft *d = &l->processes.at[number];
    const scope *before = l->now;
    l->now = d->inside;
    be_at (l, d->of, NULL, NULL, "declarations");
    bool right = lower_declarations (l, d->of->declarations, lower_join (l, d->name, "."))
                 && lower_locations (l, d) && lower_edges (l, number);
    be_at (l, NULL, NULL, NULL, NULL);
    l->now = before;
    return right && !lower_failed (l);
}
