/* What can only be checked or built when the whole file is known. */
#include <stdlib.h>
#include <assert.h>
#include <string.h>

#include "parser.h"

static void
check_initial (parser *p)
{
    for (size_t i = 0; i < p->processes.count && !p->lost_location; i++) {
        const process_draft *d = &p->processes.at[i];
        if (!d->has_initial && !d->doubtful)
            diag_error (p->why, d->where,
                        "process '%.60s' has no initial location: expected one with {initial:}", d->name);
    }
}

/* A weak part joins in whenever it can: that is decided by locations alone,
 * so its edges must not have guards. */
static void
check_weak (parser *p)
{
    for (size_t i = 0; i < p->edges.count; i++) {
        const edge *e = &p->edges.at[i].it;
        if (e->guard.count == 0 || p->edges.at[i].broken)
            continue;
        slice key = { (const char *) &e->event, sizeof e->event };
        const name_entry *weak = names_find (&p->names, NAME_WEAK, e->process, key);
        if (weak)
            diag_error (p->why, e->guard.at[0]->where,
                        "event '%.60s' of process '%.60s' is weakly synchronised at %u:%u: expected no guard",
                        p->events.at[e->event], p->processes.at[e->process].name, weak->where.line,
                        weak->where.column);
    }
}

/* Whether an urgent line is enabled must not depend on time. */
static void
check_urgent (parser *p)
{
    for (size_t i = 0; i < p->edges.count; i++) {
        const edge *e = &p->edges.at[i].it;
        size_t k = 0;
        while (k < e->guard.count && e->guard.at[k]->kind != EXPR_CLOCK_COMPARE)
            k++;
        if (k == e->guard.count || p->edges.at[i].broken)
            continue;
        slice key = { (const char *) &e->event, sizeof e->event };
        const name_entry *line = names_find (&p->names, NAME_URGENT, e->process, key);
        if (line)
            diag_error (p->why, e->guard.at[k]->where,
                        "event '%.60s' of process '%.60s' is in the urgent line at %u:%u: expected a guard "
                        "without clocks",
                        p->events.at[e->event], p->processes.at[e->process].name, line->where.line,
                        line->where.column);
    }
}

typedef struct label_place {
    const char *name;
    uint32_t number;
} label_place;

static int
by_name (const void *left, const void *right)
{
    const label_place *a = left, *b = right;
    return strcmp (a->name, b->name);
}

static int
by_number (const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* Labels are numbered by name, so that their numbers do not depend on the
 * order of the locations in the file. */
static void
sort_labels (parser *p)
{
    size_t count = p->labels.count;
    label_place *places = arena_alloc (p->scratch, count * sizeof *places);
    uint32_t *number = arena_alloc (p->scratch, count * sizeof *number);
    for (size_t i = 0; i < count; i++)
        places[i] = (label_place){ p->labels.at[i], (uint32_t) i };
    if (count)
        qsort (places, count, sizeof *places, by_name);
    for (size_t i = 0; i < count; i++) {
        number[places[i].number] = (uint32_t) i;
        p->labels.at[i] = places[i].name;
    }
    for (size_t i = 0; i < p->locations.count; i++) {
        location_draft *l = &p->locations.at[i];
        for (size_t j = 0; j < l->it.label_count; j++)
            l->labels[j] = number[l->labels[j]];
        if (l->it.label_count)
            qsort (l->labels, l->it.label_count, sizeof *l->labels, by_number);
        l->it.labels = l->labels;
    }
}

/* Gather the locations and edges of each process, in file order. */
static process *
build_processes (parser *p)
{
    process *all = arena_alloc (p->memory, p->processes.count * sizeof *all);
    location **locations = arena_alloc (p->scratch, p->processes.count * sizeof *locations);
    uint32_t **edges = arena_alloc (p->scratch, p->processes.count * sizeof *edges);
    for (size_t i = 0; i < p->processes.count; i++) {
        const process_draft *d = &p->processes.at[i];
        locations[i] = arena_alloc (p->memory, d->location_count * sizeof **locations);
        edges[i] = arena_alloc (p->memory, d->edge_count * sizeof **edges);
        all[i] = (process){ d->name, d->where, d->priority, locations[i], 0, edges[i], 0 };
    }
    for (size_t i = 0; i < p->locations.count; i++) {
        const location_draft *l = &p->locations.at[i];
        locations[l->process][all[l->process].location_count++] = l->it;
    }
    for (size_t i = 0; i < p->edges.count; i++) {
        uint32_t owner = p->edges.at[i].it.process;
        edges[owner][all[owner].edge_count++] = (uint32_t) i;
    }
    return all;
}

static edge *
build_edges (parser *p)
{
    edge *all = arena_alloc (p->memory, p->edges.count * sizeof *all);
    for (size_t i = 0; i < p->edges.count; i++)
        all[i] = p->edges.at[i].it;
    return all;
}

#define KEEP(vec) arena_copy (p->memory, (vec).at, (vec).count * sizeof *(vec).at)

static void
build (parser *p)
{
    const char *file = diag_file_name (p->why);
    sort_labels (p);
    model *m = arena_alloc (p->memory, sizeof *m);
    *m = (model){
        .file_name = arena_text (p->memory, file, strlen (file)),
        .name = p->system_name,
        .processes = build_processes (p),
        .process_count = p->processes.count,
        .edges = build_edges (p),
        .edge_count = p->edges.count,
        .events = KEEP (p->events),
        .needs_partner = p->some_partner ? KEEP (p->partners) : NULL,
        .event_count = p->events.count,
        .labels = KEEP (p->labels),
        .label_count = p->labels.count,
        .syncs = KEEP (p->syncs),
        .sync_count = p->syncs.count,
        .clock_arrays = KEEP (p->clock_arrays),
        .clock_array_count = p->clock_arrays.count,
        .clock_count = p->clock_count,
        .integer_arrays = KEEP (p->integer_arrays),
        .integer_array_count = p->integer_arrays.count,
        .integer_count = p->integer_count,
        .tables = KEEP (p->tables),
        .table_count = p->tables.count,
        .functions = KEEP (p->functions),
        .function_count = p->functions.count,
        .function_slots = p->function_slots,
        .wraps = p->wraps,
        .memory = p->memory,
    };
    assert (model_is_resolved (m));
    p->result = m;
}

void
parse_finish (parser *p, size_t errors_before)
{
    parse_functions (p);
    parse_locations (p);
    if (diag_may_go_on (p->why)) { /* else much is missing, and nothing is said of that */
        check_initial (p);
        parse_edges (p);
        check_weak (p);
        check_urgent (p);
    }
    if (diag_errors (p->why) > errors_before || !diag_may_go_on (p->why))
        return;
    if (p->processes.count == 0)
        diag_warn (p->why, p->system_where, "the system has no process");
    build (p);
}
