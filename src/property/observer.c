#include "observer.h"

#include <string.h>

#include "alloc.h"

const char *
observer_name (observer *o, const char *wanted, bool (*taken) (const observer *o, const char *name))
{
    text name = TEXT_EMPTY;
    text_add (&name, wanted);
    while (taken (o, text_string (&name)))
        text_add_char (&name, '_');
    const char *kept = arena_text (o->memory, name.at, name.length);
    text_free (&name);
    return kept;
}

uint32_t
observer_location (observer *o, const char *name, size_t number, bool initial, bool labelled)
{
    return observer_marked (o, name, number, initial, labelled ? UINT64_MAX : 0);
}

uint32_t
observer_marked (observer *o, const char *name, size_t number, bool initial, uint64_t marks)
{
    text full = TEXT_EMPTY;
    text_add (&full, name);
    if (number)
        text_printf (&full, "%zu", number);
    location l = { .name = arena_text (o->memory, full.at, full.length), .initial = initial };
    uint32_t *labels = arena_alloc (o->memory, o->label_count * sizeof *labels);
    for (uint32_t i = 0; i < o->label_count; i++)
        if (marks >> i & 1)
            labels[l.label_count++] = o->label + i;
    l.labels = labels;
    text_free (&full);
    *vec_add (&o->locations) = l;
    return (uint32_t) o->locations.count - 1;
}

static conjunction
keep (observer *o, expr_list *conjuncts)
{
    conjunction c = { arena_copy (o->memory, conjuncts->at, conjuncts->count * sizeof *conjuncts->at),
                      conjuncts->count };
    vec_clear (conjuncts);
    return c;
}

void
observer_invariant (observer *o, uint32_t location_number, expr_list *conjuncts)
{
    o->locations.at[location_number].invariant = keep (o, conjuncts);
}

static void
add_edge (observer *o, uint32_t source, uint32_t target, uint32_t event, conjunction guard, const stmt *action)
{
    *vec_add (&o->edges) = (edge){ .process = (uint32_t) o->of->process_count,
                                   .source = source,
                                   .target = target,
                                   .event = event,
                                   .guard = guard,
                                   .action = action,
                                   .local_slots = o->of->function_slots };
}

void
observer_turn (observer *o, uint32_t source, uint32_t target, expr_list *guard, const stmt *action)
{
    expr_list none = VEC_EMPTY;
    add_edge (o, source, target, o->turn, keep (o, guard ? guard : &none), action);
}

void
observer_tick (observer *o, uint32_t source, uint32_t target, const expr_list *guard)
{
    for (size_t i = 0; i < o->ticks.count; i++) {
        expr_list all = VEC_EMPTY;
        if (o->conditions.at[i])
            *vec_add (&all) = o->conditions.at[i];
        for (size_t k = 0; guard && k < guard->count; k++)
            *vec_add (&all) = guard->at[k];
        add_edge (o, source, target, o->ticks.at[i], keep (o, &all), NULL);
        vec_free (&all);
    }
}

static const expr *
own_clock (observer *o)
{
    expr *e = arena_alloc (o->memory, sizeof *e);
    e->kind = EXPR_CLOCK;
    e->id = o->clock = (uint32_t) o->of->clock_array_count;
    return e;
}

const stmt *
observer_reset (observer *o)
{
    stmt *s = arena_alloc (o->memory, sizeof *s);
    s->kind = STMT_ASSIGN_CLOCK;
    s->target = own_clock (o);
    return s;
}

const expr *
observer_waited (observer *o, expr_kind compare, int32_t units)
{
    expr *e = arena_alloc (o->memory, sizeof *e);
    e->kind = EXPR_CLOCK_COMPARE;
    e->compare = compare;
    e->args[0] = own_clock (o);
    e->args[2] = observer_number (o, units);
    return e;
}

/* --- taking part in every step --- */

static bool
is_event_taken (const observer *o, const char *name)
{
    for (size_t i = 0; i < o->events.count; i++)
        if (strcmp (o->events.at[i], name) == 0)
            return true;
    return false;
}

uint32_t
observer_event (observer *o, const char *name)
{
    const char *own = observer_name (o, name, is_event_taken);
    *vec_add (&o->events) = own;
    return (uint32_t) o->events.count - 1;
}

/* The line with the observer as its last part; it hears a broadcast like others, and
 * never refuses one. */
static void
add_line (observer *o, sync line, uint32_t event)
{
    sync_part *all = arena_alloc (o->memory, (line.count + 1) * sizeof *all);
    memcpy (all, line.parts, line.count * sizeof *all);
    all[line.count++] = (sync_part){ .process = (uint32_t) o->of->process_count,
                                     .event = event,
                                     .weak = line.kind == SYNC_BROADCAST };
    line.parts = all;
    *vec_add (&o->lines) = line;
}

/* Does the process have an edge with the event where it is now? */
static const expr *
may_join (observer *o, const sync_part *part)
{
    const process *p = &o->of->processes[part->process];
    const expr *some = NULL;
    for (uint32_t l = 0; l < p->location_count; l++)
        for (size_t e = 0; e < p->edge_count; e++) {
            const edge *of = &o->of->edges[p->edges[e]];
            if (of->source == l && of->event == part->event) {
                some = observer_either (o, some, observer_is_at (o, part->process, l));
                break;
            }
        }
    return some ? some : observer_number (o, 0);
}

/* A line of weak parts needs one that joins, and the observer does not count. */
static uint32_t
tick_of_weak_line (observer *o, const sync *line)
{
    const expr *some = NULL;
    for (size_t i = 0; i < line->count; i++) {
        if (!line->parts[i].weak)
            return o->ticks.at[0];
        some = observer_either (o, some, may_join (o, &line->parts[i]));
    }
    *vec_add (&o->ticks) = observer_event (o, "tick");
    *vec_add (&o->conditions) = some;
    return vec_last (&o->ticks);
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

/* An event in no line would be taken alone: the plain tick goes if no line has it. */
static void
drop_unused_tick (observer *o)
{
    for (size_t i = 0; i < o->lines.count; i++)
        if (o->lines.at[i].parts[o->lines.at[i].count - 1].event == o->ticks.at[0])
            return;
    for (size_t i = 1; i < o->ticks.count; i++) {
        o->ticks.at[i - 1] = o->ticks.at[i];
        o->conditions.at[i - 1] = o->conditions.at[i];
    }
    o->ticks.count--;
    o->conditions.count--;
}

void
observer_join_lines (observer *o)
{
    const model *m = o->of;
    *vec_add (&o->ticks) = observer_event (o, "tick");
    *vec_add (&o->conditions) = NULL;
    vec_clear (&o->lines);
    for (size_t i = 0; i < m->sync_count; i++)
        add_line (o, m->syncs[i], tick_of_weak_line (o, &m->syncs[i]));
    uint8_t *seen = xcalloc (m->event_count + 1, 1);
    for (uint32_t p = 0; p < m->process_count; p++) {
        memset (seen, 0, m->event_count + 1);
        for (size_t e = 0; e < m->processes[p].edge_count; e++) {
            uint32_t event = m->edges[m->processes[p].edges[e]].event;
            sync_part alone = { .process = p, .event = event };
            bool never = m->needs_partner && m->needs_partner[event];
            if (!seen[event] && !never && !is_in_line (m, p, event))
                add_line (o, (sync){ .parts = &alone, .count = 1 }, o->ticks.at[0]);
            seen[event] = 1;
        }
    }
    xfree (seen);
    drop_unused_tick (o);
}

/* --- putting it together --- */

static bool
is_process_taken (const observer *o, const char *name)
{
    return model_find_process (o->of, name) != MODEL_NONE;
}

/* Edges tell the integer of their process where they lead. */
static const edge *
new_edges (observer *o, model *m)
{
    m->edge_count = o->of->edge_count + o->edges.count;
    edge *edges = arena_alloc (o->memory, (m->edge_count + 1) * sizeof *edges);
    if (o->of->edge_count)
        memcpy (edges, o->of->edges, o->of->edge_count * sizeof *edges);
    if (o->edges.count)
        memcpy (edges + o->of->edge_count, o->edges.at, o->edges.count * sizeof *edges);
    for (size_t i = 0; i < o->of->edge_count; i++) {
        edge *e = &edges[i];
        if (o->at[e->process] == MODEL_NONE || e->source == e->target)
            continue;
        expr *target = arena_alloc (o->memory, sizeof *target);
        target->kind = EXPR_VARIABLE;
        target->id = o->at[e->process];
        stmt *move = arena_alloc (o->memory, sizeof *move);
        *move = (stmt){ .kind = STMT_ASSIGN, .where = e->where, .target = target, .next = e->action };
        move->value = observer_number (o, (int32_t) e->target);
        e->action = move;
    }
    return edges;
}

/* A process that is looked at starts where its integer says. */
static const location *
new_starts (observer *o, uint32_t p)
{
    const process *of = &o->of->processes[p];
    location *l = arena_copy (o->memory, of->locations, of->location_count * sizeof *l);
    uint32_t start = (uint32_t) o->arrays.at[o->at[p]].initial;
    for (uint32_t i = 0; i < of->location_count; i++)
        l[i].initial = i == start && of->locations[i].initial;
    return l;
}

static const process *
new_processes (observer *o, model *m)
{
    size_t count = o->of->process_count;
    m->process_count = count + 1;
    process *all = arena_alloc (o->memory, m->process_count * sizeof *all);
    memcpy (all, o->of->processes, count * sizeof *all);
    for (uint32_t p = 0; p < count; p++)
        if (o->at[p] != MODEL_NONE)
            all[p].locations = new_starts (o, p);
    uint32_t *numbers = arena_alloc (o->memory, (o->edges.count + 1) * sizeof *numbers);
    for (size_t i = 0; i < o->edges.count; i++)
        numbers[i] = (uint32_t) (o->of->edge_count + i);
    all[count] = (process){ .name = observer_name (o, "Query", is_process_taken),
                            .locations = arena_copy (o->memory, o->locations.at,
                                                     o->locations.count * sizeof *o->locations.at),
                            .location_count = o->locations.count,
                            .edges = numbers,
                            .edge_count = o->edges.count };
    return all;
}

static bool
is_clock_taken (const observer *o, const char *name)
{
    for (size_t i = 0; i < o->of->clock_array_count; i++)
        if (strcmp (o->of->clock_arrays[i].name, name) == 0)
            return true;
    for (size_t i = 0; i < o->arrays.count; i++)
        if (strcmp (o->arrays.at[i].name, name) == 0)
            return true;
    return false;
}

static void
add_clock (observer *o, model *m)
{
    if (o->clock == MODEL_NONE)
        return;
    clock_array *all = arena_alloc (o->memory, (m->clock_array_count + 1) * sizeof *all);
    memcpy (all, m->clock_arrays, m->clock_array_count * sizeof *all);
    all[m->clock_array_count] = (clock_array){ .name = observer_name (o, "waited", is_clock_taken),
                                               .first = m->clock_count,
                                               .size = 1 };
    m->clock_arrays = all;
    m->clock_array_count++;
    m->clock_count++;
}

static bool
is_label_taken (const observer *o, const char *name)
{
    return model_find_label (o->of, name) != MODEL_NONE;
}

/* "asked", or with several "asked1", "asked2", ... */
static void
add_labels (observer *o, model *m)
{
    const char **labels = arena_alloc (o->memory, (m->label_count + o->label_count) * sizeof *labels);
    memcpy (labels, m->labels, m->label_count * sizeof *labels);
    for (uint32_t i = 0; i < o->label_count; i++) {
        text name = TEXT_EMPTY;
        text_add (&name, "asked");
        if (o->label_count > 1)
            text_printf (&name, "%u", i + 1);
        labels[m->label_count++] = observer_name (o, text_string (&name), is_label_taken);
        text_free (&name);
    }
    m->labels = labels;
}

void
observer_finish (observer *o, watched *to)
{
    model *m = &to->model;
    *m = *o->of;
    m->memory = o->memory;
    m->edges = new_edges (o, m);
    m->processes = new_processes (o, m);
    m->watchers = o->of->watchers + 1;
    m->integer_arrays = arena_copy (o->memory, o->arrays.at, o->arrays.count * sizeof *o->arrays.at);
    m->integer_count += (uint32_t) (o->arrays.count - m->integer_array_count);
    m->integer_array_count = o->arrays.count;
    m->events = arena_copy (o->memory, o->events.at, o->events.count * sizeof *o->events.at);
    if (m->needs_partner) {
        bool *needs = arena_alloc (o->memory, (o->events.count + 1) * sizeof *needs);
        memcpy (needs, m->needs_partner, m->event_count * sizeof *needs);
        m->needs_partner = needs; /* the observer's own events do not */
    }
    m->event_count = o->events.count;
    m->syncs = arena_copy (o->memory, o->lines.at, o->lines.count * sizeof *o->lines.at);
    m->sync_count = o->lines.count;
    add_labels (o, m);
    add_clock (o, m);
    to->of = o->of;
    uint32_t *asked = arena_alloc (o->memory, o->label_count * sizeof *asked);
    for (uint32_t i = 0; i < o->label_count; i++)
        asked[i] = o->label + i;
    to->labels = asked;
    to->label_count = o->label_count;
    to->memory = o->memory;
}
