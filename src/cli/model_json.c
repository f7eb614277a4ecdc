#include "model_json.h"

#include "json.h"
#include "version.h"

static void
write_conjunction (json_writer *w, const model *m, const char *key, const conjunction *all)
{
    if (!all->count)
        return;
    text atom = TEXT_EMPTY;
    json_flat_array (w, key);
    for (size_t i = 0; i < all->count; i++) {
        text_clear (&atom);
        model_print_expr (m, all->at[i], &atom);
        json_string (w, NULL, text_string (&atom));
    }
    json_end (w);
    text_free (&atom);
}

static void
write_location (json_writer *w, const model *m, const location *l)
{
    json_flat_object (w, NULL);
    json_string (w, "name", l->name);
    if (l->initial)
        json_bool (w, "initial", true);
    if (l->urgent)
        json_bool (w, "urgent", true);
    if (l->committed)
        json_bool (w, "committed", true);
    write_conjunction (w, m, "invariant", &l->invariant);
    if (l->label_count) {
        json_flat_array (w, "labels");
        for (size_t i = 0; i < l->label_count; i++)
            json_string (w, NULL, m->labels[l->labels[i]]);
        json_end (w);
    }
    if (l->stopped_count) {
        text name = TEXT_EMPTY;
        json_flat_array (w, "stop");
        for (size_t i = 0; i < l->stopped_count; i++) {
            text_clear (&name);
            model_clock_name (m, l->stopped[i], &name);
            json_string (w, NULL, text_string (&name));
        }
        json_end (w);
        text_free (&name);
    }
    json_end (w);
}

static void
write_edge (json_writer *w, const model *m, const edge *e)
{
    const process *p = &m->processes[e->process];
    json_flat_object (w, NULL);
    json_string (w, "source", p->locations[e->source].name);
    json_string (w, "target", p->locations[e->target].name);
    json_string (w, "event", m->events[e->event]);
    write_conjunction (w, m, "provided", &e->guard);
    if (e->action) {
        text statements = TEXT_EMPTY;
        model_print_stmt (m, e->action, &statements);
        json_string (w, "do", text_string (&statements));
        text_free (&statements);
    }
    json_end (w);
}

static void
write_declarations (json_writer *w, const model *m)
{
    json_flat_array (w, "events");
    for (size_t i = 0; i < m->event_count; i++)
        json_string (w, NULL, m->events[i]);
    json_end (w);
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
        json_integer (w, "initial", a->initial);
        json_end (w);
    }
    json_end (w);
}

static void
write_process (json_writer *w, const model *m, const process *p)
{
    json_object (w, NULL);
    json_string (w, "name", p->name);
    json_array (w, "locations");
    for (size_t i = 0; i < p->location_count; i++)
        write_location (w, m, &p->locations[i]);
    json_end (w);
    json_array (w, "edges");
    for (size_t i = 0; i < p->edge_count; i++)
        write_edge (w, m, &m->edges[p->edges[i]]);
    json_end (w);
    json_end (w);
}

static void
write_sync (json_writer *w, const model *m, const sync *line)
{
    json_flat_array (w, NULL);
    for (size_t i = 0; i < line->count; i++) {
        const sync_part *part = &line->parts[i];
        json_flat_object (w, NULL);
        json_string (w, "process", m->processes[part->process].name);
        json_string (w, "event", m->events[part->event]);
        if (part->weak)
            json_bool (w, "weak", true);
        json_end (w);
    }
    json_end (w);
}

void
model_write_json (const model *m, text *out)
{
    json_writer w = json_start (out);
    json_object (&w, NULL);
    json_string (&w, "tacet", version_schema);
    json_string (&w, "system", m->name);
    write_declarations (&w, m);
    json_array (&w, "processes");
    for (size_t p = 0; p < m->process_count; p++)
        write_process (&w, m, &m->processes[p]);
    json_end (&w);
    json_array (&w, "syncs");
    for (size_t i = 0; i < m->sync_count; i++)
        write_sync (&w, m, &m->syncs[i]);
    json_end (&w);
    json_end (&w);
}
