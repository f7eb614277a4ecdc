/* An observer that a user wrote: a process that takes part in steps of a network without
 * refusing any (proofs/queries.md, Q11).
 *
 * Its lines sync:P@a:Watch@saw say with which events of the network its own ones go.  Steps are told apart
 * by which of them they show it: for each such set it gets an event, with copies of its edges, and edges to where
 * it is for when none of these can be taken. */
#include "observe.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "vec.h"

/* More edges for staying than this from one location are refused. */
enum { STAYS_MOST = 10000 };

/* "When process p takes part with this event, the observer may with that one." */
typedef struct showing {
    uint32_t process, event, own;
    position where;
} showing;

/* Steps that show the same events of the observer; if it is one, that is their event. */
typedef struct kind {
    bool *shows; /* per event */
    uint32_t event;
} kind;

struct plan {
    const model *of;  /* the network, */
    model *both;      /* and what was read beside it, which becomes the result */
    arena *memory;
    diag *why;
    VEC (showing) showings;
    VEC (kind) kinds;
    VEC (const char *) events;
    VEC (edge) edges; /* of the observer */
    VEC (sync) lines;
    VEC (const char *) labels;
};

/* --- what an observer may be --- */

static void
check_own_statements (struct plan *w, const stmt *first)
{
    for (const stmt *s = first; s; s = s->next) {
        const expr *target = s->target && s->target->kind == EXPR_SLICE ? s->target->args[0] : s->target;
        bool writes = target
                      && ((target->kind == EXPR_VARIABLE && target->id < w->of->integer_array_count)
                          || (target->kind == EXPR_CLOCK && target->id < w->of->clock_array_count));
        bool calls = s->kind == STMT_CALL && w->of->functions[s->value->id].has_effects;
        if (writes || calls)
            diag_error (w->why, s->where, "an observer changes nothing of the network: expected a variable of its own");
        check_own_statements (w, s->body);
        check_own_statements (w, s->other);
    }
}

static void
check_locations (struct plan *w, const process *watch)
{
    for (size_t i = 0; i < watch->location_count; i++) {
        const location *l = &watch->locations[i];
        if (l->invariant.count || l->urgent || l->committed || l->stopped_count || l->rate_count)
            diag_error (w->why, l->where,
                        "an observer keeps the network from nothing: expected a location without invariant, urgent, "
                        "committed, stop and rate");
    }
}

static bool
has_edge (const model *m, uint32_t p, uint32_t event)
{
    for (size_t i = 0; i < m->processes[p].edge_count; i++)
        if (m->edges[m->processes[p].edges[i]].event == event)
            return true;
    return false;
}

static void
take_line (struct plan *w, const sync *line)
{
    uint32_t watch = (uint32_t) w->of->process_count;
    bool right = line->count == 2 && (line->parts[0].process == watch) != (line->parts[1].process == watch);
    if (!right) {
        diag_error (w->why, line->where, "expected sync:P@a:%.60s@b, with an event of the network and one of the observer",
                    w->both->processes[watch].name);
        return;
    }
    bool first = line->parts[0].process == watch;
    const sync_part *seen = &line->parts[first], *own = &line->parts[!first];
    if (!has_edge (w->of, seen->process, seen->event))
        diag_error (w->why, line->where, "process '%.60s' has no edge with event '%.60s'",
                    w->of->processes[seen->process].name, w->both->events[seen->event]);
    *vec_add (&w->showings) = (showing){ seen->process, seen->event, own->event, line->where };
}

static bool
is_shown (const struct plan *w, uint32_t own)
{
    for (size_t i = 0; i < w->showings.count; i++)
        if (w->showings.at[i].own == own)
            return true;
    return false;
}

static bool
check (struct plan *w)
{
    const model *m = w->of, *both = w->both;
    const process *watch = &both->processes[m->process_count];
    size_t edges = 0;
    for (size_t p = 0; p < m->process_count; p++)
        edges += both->processes[p].edge_count;
    for (size_t p = 0; p < m->process_count; p++)
        if (both->processes[p].location_count != m->processes[p].location_count || edges != m->edge_count) {
            diag_error (w->why, watch->where, "an observer adds nothing to processes of the network: expected locations and "
                                              "edges of '%.60s' only", watch->name);
            return false;
        }
    if (both->function_count != m->function_count)
        diag_error (w->why, both->functions[m->function_count].where, "an observer has no functions of its own");
    if (watch->priority)
        diag_error (w->why, watch->where, "an observer has no priority");
    check_locations (w, watch);
    for (size_t i = m->sync_count; i < both->sync_count; i++)
        take_line (w, &both->syncs[i]);
    for (size_t i = 0; i < watch->edge_count; i++) {
        const edge *e = &both->edges[watch->edges[i]];
        check_own_statements (w, e->action);
        if (e->event < m->event_count && !is_shown (w, e->event))
            diag_error (w->why, e->where, "'%.60s' is an event of the network: expected one of the observer's own, and a "
                                          "line sync:P@%.60s:%.60s@... that says with what it goes",
                        both->events[e->event], both->events[e->event], watch->name);
    }
    return diag_errors (w->why) == 0;
}

/* --- terms --- */

/* They stand in another file than the network's. */
static void
forget_place (const expr *e)
{
    if (!e)
        return;
    ((expr *) e)->where = (position){ 0, 0 };
    for (int i = 0; i < 3; i++)
        forget_place (e->args[i]);
    if (e->kind == EXPR_CLOCK_COMPARE)
        forget_place (e->when);
    for (uint32_t i = 0; e->kind == EXPR_CALL && i < e->size; i++)
        forget_place (e->list[i]);
}

static void
forget_places (const stmt *first)
{
    for (const stmt *s = first; s; s = s->next) {
        ((stmt *) s)->where = (position){ 0, 0 };
        forget_place (s->target);
        forget_place (s->source);
        forget_place (s->value);
        forget_places (s->body);
        forget_places (s->other);
    }
}

typedef VEC (const expr *) expr_list;

static const expr *
negated (struct plan *w, const expr *of, expr_kind compare)
{
    expr *e = arena_alloc (w->memory, sizeof *e);
    if (of->kind == EXPR_CLOCK_COMPARE) {
        *e = *of;
        e->compare = compare;
        e->when = NULL;
    } else
        *e = (expr){ .kind = EXPR_NOT, .args = { of } };
    return e;
}

/* --- staying --- */

/* Where no edge of those can be taken that `shows` and `from` tell: conjunctions, of which one holds.  The
 * guards are read as they stand, each up to the first conjunct that is false. */
struct staying {
    struct plan *w;
    VEC (const edge *) edges;
    expr_list chosen;
    uint32_t location, event;
    size_t count;
    position where;
};

static void add_stays (struct staying *s, size_t next);

/* The conjunct is false, in each way in which it can be, and those before it are true. */
static void
refuse_conjunct (struct staying *s, size_t next, const expr *of)
{
    static const struct {
        expr_kind compare, other[2];
        int count;
    } opposites[] = { { EXPR_EQ, { EXPR_LT, EXPR_GT }, 2 },
                      { EXPR_LT, { EXPR_GE }, 1 },
                      { EXPR_LE, { EXPR_GT }, 1 },
                      { EXPR_GE, { EXPR_LT }, 1 },
                      { EXPR_GT, { EXPR_LE }, 1 } };
    size_t before = s->chosen.count;
    if (of->kind == EXPR_CLOCK_COMPARE && of->when)
        *vec_add (&s->chosen) = of->when;
    if (of->kind != EXPR_CLOCK_COMPARE) {
        *vec_add (&s->chosen) = negated (s->w, of, EXPR_NOT);
        add_stays (s, next + 1);
        s->chosen.count = before;
        return;
    }
    size_t row = 0;
    while (opposites[row].compare != of->compare)
        row++;
    for (int i = 0; i < opposites[row].count; i++) {
        size_t here = s->chosen.count;
        *vec_add (&s->chosen) = negated (s->w, of, opposites[row].other[i]);
        add_stays (s, next + 1);
        s->chosen.count = here;
    }
    s->chosen.count = before;
}

static void
add_stays (struct staying *s, size_t next)
{
    if (s->count > STAYS_MOST)
        return;
    if (next < s->edges.count) {
        const conjunction *guard = &s->edges.at[next]->guard;
        size_t before = s->chosen.count;
        for (size_t i = 0; i < guard->count; i++) {
            refuse_conjunct (s, next, guard->at[i]);
            *vec_add (&s->chosen) = guard->at[i];
        }
        s->chosen.count = before;
        return;
    }
    if (++s->count > STAYS_MOST) {
        diag_error (s->w->why, s->where, "the guards of the edges of this location exclude each other in more than %d ways",
                    STAYS_MOST);
        return;
    }
    *vec_add (&s->w->edges) = (edge){ .process = (uint32_t) s->w->of->process_count,
                                      .source = s->location,
                                      .target = s->location,
                                      .event = s->event,
                                      .guard = { arena_copy (s->w->memory, s->chosen.at,
                                                             s->chosen.count * sizeof *s->chosen.at),
                                                 s->chosen.count },
                                      .local_slots = s->w->of->function_slots };
}

/* --- events of the observer --- */

static bool
is_taken (const struct plan *w, const char *name)
{
    for (size_t i = 0; i < w->events.count; i++)
        if (strcmp (w->events.at[i], name) == 0)
            return true;
    return false;
}

static uint32_t
new_event (struct plan *w)
{
    text name = TEXT_EMPTY;
    size_t number = w->kinds.count;
    do {
        text_clear (&name);
        text_printf (&name, "sees%zu", ++number);
    } while (is_taken (w, text_string (&name)));
    *vec_add (&w->events) = arena_text (w->memory, name.at, name.length);
    text_free (&name);
    return (uint32_t) w->events.count - 1;
}

/* Its edges at steps that show it these events. */
static void
add_edges (struct plan *w, const kind *k)
{
    const process *watch = &w->both->processes[w->of->process_count];
    for (uint32_t l = 0; l < watch->location_count; l++) {
        struct staying s = { .w = w, .location = l, .event = k->event, .where = watch->locations[l].where };
        for (size_t i = 0; i < watch->edge_count; i++) {
            const edge *e = &w->both->edges[watch->edges[i]];
            if (e->source != l || !k->shows[e->event])
                continue;
            *vec_add (&s.edges) = e;
            edge copy = *e;
            copy.event = k->event;
            copy.where = (position){ 0, 0 };
            *vec_add (&w->edges) = copy;
        }
        add_stays (&s, 0);
        vec_free (&s.edges);
        vec_free (&s.chosen);
    }
}

/* The event for steps that show it just these; MODEL_NONE: none at all. */
static uint32_t
event_for (struct plan *w, const bool *shows)
{
    size_t events = w->both->event_count, count = 0;
    uint32_t one = MODEL_NONE;
    for (uint32_t e = 0; e < events; e++)
        if (shows[e]) {
            one = e;
            count++;
        }
    for (size_t i = 0; i < w->kinds.count; i++)
        if (memcmp (w->kinds.at[i].shows, shows, events * sizeof *shows) == 0)
            return w->kinds.at[i].event;
    if (!count)
        return MODEL_NONE;
    kind k = { arena_copy (w->memory, shows, events * sizeof *shows), count == 1 ? one : new_event (w) };
    *vec_add (&w->kinds) = k;
    add_edges (w, &k);
    return k.event;
}

/* --- lines --- */

static bool
compares_clocks (const struct plan *w, uint32_t event)
{
    for (size_t i = 0; i < w->edges.count; i++)
        for (size_t k = 0; w->edges.at[i].event == event && k < w->edges.at[i].guard.count; k++)
            if (w->edges.at[i].guard.at[k]->kind == EXPR_CLOCK_COMPARE)
                return true;
    return false;
}

/* The line, with the observer behind the others if it is shown anything there. */
static void
add_line (struct plan *w, sync line, bool alone)
{
    bool *shows = xcalloc (w->both->event_count + 1, sizeof *shows);
    position where = { 0, 0 };
    for (size_t n = 0; n < w->showings.count; n++)
        for (size_t i = 0; i < line.count; i++) {
            const showing *s = &w->showings.at[n];
            if (line.parts[i].process != s->process || line.parts[i].event != s->event)
                continue;
            if (line.parts[i].weak)
                diag_error (w->why, s->where, "'%.60s' receives '%.60s' where it can, so that a step does not tell whether it does: "
                                              "expected the process that sends",
                            w->of->processes[s->process].name, w->both->events[s->event]);
            shows[s->own] = true;
            where = s->where;
        }
    uint32_t event = event_for (w, shows);
    xfree (shows);
    if (event != MODEL_NONE) {
        if (line.urgent && line.kind == SYNC_VECTOR && compares_clocks (w, event))
            diag_error (w->why, where, "the step is urgent, and its guards have no clocks: expected edges of the observer without");
        sync_part *parts = arena_alloc (w->memory, (line.count + 1) * sizeof *parts);
        memcpy (parts, line.parts, line.count * sizeof *parts);
        parts[line.count++] = (sync_part){ .process = (uint32_t) w->of->process_count,
                                           .event = event,
                                           .weak = line.kind == SYNC_BROADCAST };
        line.parts = parts;
    }
    if (event != MODEL_NONE || !alone)
        *vec_add (&w->lines) = line;
}

static bool
is_in_line (const model *m, uint32_t p, uint32_t event)
{
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t i = 0; i < m->syncs[s].count; i++)
            if (m->syncs[s].parts[i].process == p && m->syncs[s].parts[i].event == event)
                return true;
    return false;
}

static void
join (struct plan *w)
{
    const model *m = w->of;
    for (size_t i = 0; i < m->sync_count; i++)
        add_line (w, m->syncs[i], false);
    for (size_t n = 0; n < w->showings.count; n++) {
        const showing *s = &w->showings.at[n];
        bool known = is_in_line (m, s->process, s->event) || (m->needs_partner && m->needs_partner[s->event]);
        for (size_t i = 0; i < n; i++)
            known |= w->showings.at[i].process == s->process && w->showings.at[i].event == s->event;
        sync_part *part = arena_alloc (w->memory, sizeof *part);
        *part = (sync_part){ .process = s->process, .event = s->event };
        if (!known)
            add_line (w, (sync){ .parts = part, .count = 1 }, true);
    }
}

/* --- all of it --- */

static const uint32_t *
own_labels (struct plan *w, const location *l)
{
    uint32_t *labels = arena_alloc (w->memory, (l->label_count + 1) * sizeof *labels);
    for (size_t i = 0; i < l->label_count; i++) {
        const char *name = w->both->labels[l->labels[i]];
        uint32_t known = 0;
        while (known < w->labels.count && strcmp (w->labels.at[known], name) != 0)
            known++;
        if (known == w->labels.count)
            *vec_add (&w->labels) = name;
        labels[i] = known;
    }
    for (size_t i = 1; i < l->label_count; i++) /* few, and sorted by their numbers */
        for (size_t k = i; k > 0 && labels[k] < labels[k - 1]; k--) {
            uint32_t other = labels[k];
            labels[k] = labels[k - 1];
            labels[k - 1] = other;
        }
    return labels;
}

static process
new_process (struct plan *w)
{
    process p = w->both->processes[w->of->process_count];
    location *l = arena_copy (w->memory, p.locations, p.location_count * sizeof *l);
    for (size_t i = 0; i < p.location_count; i++) {
        l[i].labels = own_labels (w, &l[i]);
        l[i].where = (position){ 0, 0 };
    }
    uint32_t *numbers = arena_alloc (w->memory, (w->edges.count + 1) * sizeof *numbers);
    for (size_t i = 0; i < w->edges.count; i++)
        numbers[i] = (uint32_t) (w->of->edge_count + i);
    p.where = (position){ 0, 0 };
    p.locations = l;
    p.edges = numbers;
    p.edge_count = w->edges.count;
    return p;
}

/* The first `count` elements as in the network, with their places; then the others. */
static const void *
joined (struct plan *w, const void *first, size_t count, const void *rest, size_t more, size_t size)
{
    char *all = arena_alloc (w->memory, (count + more + 1) * size);
    if (count)
        memcpy (all, first, count * size);
    if (more)
        memcpy (all + count * size, rest, more * size);
    return all;
}

#define JOINED(field, number) \
    joined (w, m->field, m->number, both->field + m->number, both->number - m->number, sizeof *m->field)

static void
finish (struct plan *w)
{
    const model *m = w->of, *both = w->both;
    process watch = new_process (w);
    model all = *m;
    all.memory = w->memory;
    all.processes = joined (w, m->processes, m->process_count, &watch, 1, sizeof watch);
    all.process_count = m->process_count + 1;
    all.watchers = m->watchers + 1;
    all.edges = joined (w, m->edges, m->edge_count, w->edges.at, w->edges.count, sizeof (edge));
    all.edge_count = m->edge_count + w->edges.count;
    all.events = arena_copy (w->memory, w->events.at, w->events.count * sizeof *w->events.at);
    if (m->needs_partner) {
        bool *needs = arena_alloc (w->memory, w->events.count * sizeof *needs);
        memcpy (needs, m->needs_partner, m->event_count * sizeof *needs);
        all.needs_partner = needs;
    }
    all.event_count = w->events.count;
    all.labels = arena_copy (w->memory, w->labels.at, w->labels.count * sizeof *w->labels.at);
    all.label_count = w->labels.count;
    all.syncs = arena_copy (w->memory, w->lines.at, w->lines.count * sizeof *w->lines.at);
    all.sync_count = w->lines.count;
    all.clock_arrays = JOINED (clock_arrays, clock_array_count);
    all.clock_array_count = both->clock_array_count;
    all.clock_count = both->clock_count;
    all.integer_arrays = JOINED (integer_arrays, integer_array_count);
    all.integer_array_count = both->integer_array_count;
    all.integer_count = both->integer_count;
    all.tables = JOINED (tables, table_count);
    all.table_count = both->table_count;
    *w->both = all;
    assert (model_is_resolved (w->both));
}

static void
add_own_steps (struct plan *w)
{
    const process *watch = &w->both->processes[w->of->process_count];
    for (size_t i = 0; i < watch->edge_count; i++) {
        edge e = w->both->edges[watch->edges[i]];
        for (size_t k = 0; k < e.guard.count; k++)
            forget_place (e.guard.at[k]);
        forget_places (e.action);
        e.where = (position){ 0, 0 };
        if (!is_shown (w, e.event))
            *vec_add (&w->edges) = e;
    }
}

model *
observe (const model *m, const char *source, size_t length, diag *why)
{
    model *both = model_parse_beside (m, source, length, why);
    struct plan w = { .of = m, .both = both, .memory = both ? both->memory : NULL, .why = why };
    bool right = both && both->process_count == m->process_count + 1;
    if (both && !right)
        diag_error (why, (position){ 0, 0 }, "an observer is one process: expected one line process:NAME");
    right = right && check (&w);
    if (right) {
        for (size_t i = 0; i < both->event_count; i++)
            *vec_add (&w.events) = both->events[i];
        for (size_t i = 0; i < m->label_count; i++)
            *vec_add (&w.labels) = m->labels[i];
        add_own_steps (&w);
        join (&w);
        right = diag_errors (why) == 0;
    }
    if (right)
        finish (&w);
    else
        model_free (both);
    vec_free (&w.showings);
    vec_free (&w.kinds);
    vec_free (&w.events);
    vec_free (&w.edges);
    vec_free (&w.lines);
    vec_free (&w.labels);
    return right ? both : NULL;
}
