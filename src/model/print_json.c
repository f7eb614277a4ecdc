/* A model as one JSON object:
 *
 *   { "system": "s", "wrap": true,
 *     "clocks": [ { "name": "x", "size": 1 } ],
 *     "integers": [ { "name": "i", "size": 1, "min": 0, "max": 9, "initial": 0 } ],
 *     "constants": [ { "name": "t", "values": [ 1, 2 ] } ],
 *     "functions": [ { "name": "f", "parameters": [ "a", "b[3]" ], "do": [ "return a" ] } ],
 *     "events": [ "a" ], "partners": [ "a" ],
 *     "processes": [ { "name": "P", "locations": [
 *         { "name": "l", "initial": true, "urgent": true, "committed": true,
 *           "labels": [ "cs" ], "stop": [ "x" ], "rates": [ "x = i" ],
 *           "invariant": [ "x <= 3" ] } ], "priority": 1 } ],
 *     "edges": [ { "process": "P", "source": "l", "target": "l", "event": "a",
 *                  "provided": [ "x >= 1" ], "do": [ "x = 0" ] } ],
 *     "syncs": [ [ { "process": "P", "event": "a", "weak": true } ] ],
 *     "lines": [ { "sync": 0, "broadcast": true, "urgent": true, "priority": 1 } ] }
 *
 * Conditions are lists of conjuncts, `do` is a list of statements, both in the
 * language of .tck files.  Flags that are false and lists of an edge or a
 * location that are empty are left out, and so are "initial" where elements start with
 * different values ("initials" then), wrap, constants, functions, partners,
 * priorities and lines where there are none.  Edges stand in the order of the file. */
#include "json.h"
#include "print_private.h"

static void
write_numbers (json_writer *w, const char *key, const int32_t *at, uint32_t count)
{
    json_flat_array (w, key);
    for (uint32_t i = 0; i < count; i++)
        json_integer (w, NULL, at[i]);
    json_end (w);
}

static void
write_variables (json_writer *w, const model *m)
{
    json_array (w, "clocks");
    for (size_t i = 0; i < m->clock_array_count; i++) {
        json_flat_object (w, NULL);
        json_string (w, "name", m->clock_arrays[i].name);
        json_unsigned (w, "size", m->clock_arrays[i].size);
        json_end (w);
    }
    json_end (w);
    json_array (w, "integers");
    for (size_t i = 0; i < m->integer_array_count; i++) {
        const integer_array *a = &m->integer_arrays[i];
        json_flat_object (w, NULL);
        json_string (w, "name", a->name);
        json_unsigned (w, "size", a->size);
        json_integer (w, "min", a->min);
        json_integer (w, "max", a->max);
        if (a->initials)
            write_numbers (w, "initials", a->initials, a->size);
        else
            json_integer (w, "initial", a->initial);
        json_end (w);
    }
    json_end (w);
    if (m->table_count)
        json_array (w, "constants");
    for (size_t i = 0; i < m->table_count; i++) {
        json_flat_object (w, NULL);
        json_string (w, "name", m->tables[i].name);
        write_numbers (w, "values", m->tables[i].values, m->tables[i].size);
        json_end (w);
    }
    if (m->table_count)
        json_end (w);
}

static void
write_statements (json_writer *w, const model *m, const stmt *s, text *scratch)
{
    json_flat_array (w, "do");
    for (; s; s = s->next) {
        text_clear (scratch);
        print_statement (m, s, scratch);
        json_string (w, NULL, text_string (scratch));
    }
    json_end (w);
}

static void
write_functions (json_writer *w, const model *m, text *scratch)
{
    if (!m->function_count)
        return;
    json_array (w, "functions");
    for (size_t i = 0; i < m->function_count; i++) {
        const function *f = &m->functions[i];
        json_flat_object (w, NULL);
        json_string (w, "name", f->name);
        json_flat_array (w, "parameters");
        for (size_t k = 0; k < f->parameter_count; k++) {
            text_clear (scratch);
            text_add (scratch, f->parameters[k].name);
            if (f->parameters[k].is_array)
                text_printf (scratch, "[%u]", f->parameters[k].size);
            json_string (w, NULL, text_string (scratch));
        }
        json_end (w);
        write_statements (w, m, f->body, scratch);
        json_end (w);
    }
    json_end (w);
}

/* `scratch` keeps its memory from one string to the next. */
static void
write_conjunction (json_writer *w, const model *m, const char *key, const conjunction *c, text *scratch)
{
    if (c->count == 0)
        return;
    json_flat_array (w, key);
    for (size_t i = 0; i < c->count; i++) {
        text_clear (scratch);
        model_print_expr (m, c->at[i], scratch);
        json_string (w, NULL, text_string (scratch));
    }
    json_end (w);
}

static void
write_location (json_writer *w, const model *m, const location *l, text *scratch)
{
    json_flat_object (w, NULL);
    json_string (w, "name", l->name);
    if (l->initial)
        json_bool (w, "initial", true);
    if (l->urgent)
        json_bool (w, "urgent", true);
    if (l->committed)
        json_bool (w, "committed", true);
    if (l->label_count) {
        json_flat_array (w, "labels");
        for (size_t i = 0; i < l->label_count; i++)
            json_string (w, NULL, m->labels[l->labels[i]]);
        json_end (w);
    }
    if (l->stopped_count) {
        json_flat_array (w, "stop");
        for (size_t i = 0; i < l->stopped_count; i++) {
            text_clear (scratch);
            model_clock_name (m, l->stopped[i], scratch);
            json_string (w, NULL, text_string (scratch));
        }
        json_end (w);
    }
    if (l->rate_count) {
        json_flat_array (w, "rates");
        for (size_t i = 0; i < l->rate_count; i++) {
            text_clear (scratch);
            print_rate (m, &l->rates[i], scratch);
            json_string (w, NULL, text_string (scratch));
        }
        json_end (w);
    }
    write_conjunction (w, m, "invariant", &l->invariant, scratch);
    json_end (w);
}

static void
write_edge (json_writer *w, const model *m, const edge *e, text *scratch)
{
    const process *p = &m->processes[e->process];
    json_flat_object (w, NULL);
    json_string (w, "process", p->name);
    json_string (w, "source", p->locations[e->source].name);
    json_string (w, "target", p->locations[e->target].name);
    json_string (w, "event", m->events[e->event]);
    write_conjunction (w, m, "provided", &e->guard, scratch);
    if (e->action)
        write_statements (w, m, e->action, scratch);
    json_end (w);
}

static void
write_processes (json_writer *w, const model *m, text *scratch)
{
    json_array (w, "processes");
    for (size_t i = 0; i < m->process_count; i++) {
        const process *p = &m->processes[i];
        json_object (w, NULL);
        json_string (w, "name", p->name);
        json_array (w, "locations");
        for (size_t j = 0; j < p->location_count; j++)
            write_location (w, m, &p->locations[j], scratch);
        json_end (w);
        if (p->priority)
            json_integer (w, "priority", p->priority);
        json_end (w);
    }
    json_end (w);
    json_array (w, "edges");
    for (size_t i = 0; i < m->edge_count; i++)
        write_edge (w, m, &m->edges[i], scratch);
    json_end (w);
}

static void
write_sync (json_writer *w, const model *m, const sync *s)
{
    json_flat_array (w, NULL);
    for (size_t i = 0; i < s->count; i++) {
        json_flat_object (w, NULL);
        json_string (w, "process", m->processes[s->parts[i].process].name);
        json_string (w, "event", m->events[s->parts[i].event]);
        if (s->parts[i].weak)
            json_bool (w, "weak", true);
        json_end (w);
    }
    json_end (w);
}

static bool
is_plain (const sync *s)
{
    return s->kind == SYNC_VECTOR && !s->urgent && !s->priority;
}

/* What the lines are beyond their parts. */
static void
write_lines (json_writer *w, const model *m)
{
    size_t plain = 0;
    while (plain < m->sync_count && is_plain (&m->syncs[plain]))
        plain++;
    if (plain == m->sync_count)
        return;
    json_array (w, "lines");
    for (size_t i = plain; i < m->sync_count; i++) {
        const sync *s = &m->syncs[i];
        if (is_plain (s))
            continue;
        json_flat_object (w, NULL);
        json_unsigned (w, "sync", i);
        if (s->kind == SYNC_BROADCAST)
            json_bool (w, "broadcast", true);
        if (s->urgent)
            json_bool (w, "urgent", true);
        if (s->priority)
            json_integer (w, "priority", s->priority);
        json_end (w);
    }
    json_end (w);
}

void
model_print_json (const model *m, text *out)
{
    text scratch = TEXT_EMPTY;
    json_writer w = json_start (out);
    json_object (&w, NULL);
    json_string (&w, "system", m->name);
    if (m->wraps)
        json_bool (&w, "wrap", true);
    write_variables (&w, m);
    write_functions (&w, m, &scratch);
    json_flat_array (&w, "events");
    for (size_t i = 0; i < m->event_count; i++)
        json_string (&w, NULL, m->events[i]);
    json_end (&w);
    if (m->needs_partner) {
        json_flat_array (&w, "partners");
        for (size_t i = 0; i < m->event_count; i++)
            if (m->needs_partner[i])
                json_string (&w, NULL, m->events[i]);
        json_end (&w);
    }
    write_processes (&w, m, &scratch);
    json_array (&w, "syncs");
    for (size_t i = 0; i < m->sync_count; i++)
        write_sync (&w, m, &m->syncs[i]);
    json_end (&w);
    write_lines (&w, m);
    json_end (&w);
    text_free (&scratch);
}
