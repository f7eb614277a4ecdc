/* A model as .tck text, in an order of its own; and its digest. */
#include "print_private.h"

#include "alloc.h"

static void
print_variables (const model *m, text *out)
{
    for (size_t i = 0; i < m->clock_array_count; i++)
        text_printf (out, "clock:%u:%s\n", m->clock_arrays[i].size, m->clock_arrays[i].name);
    for (size_t i = 0; i < m->integer_array_count; i++) {
        const integer_array *a = &m->integer_arrays[i];
        text_printf (out, "int:%u:%d:%d:%d:%s\n", a->size, a->min, a->max, a->initial, a->name);
    }
}

/* The '{' or ':' before the next attribute. */
static void
print_key (const char *key, bool *first, text *out)
{
    text_printf (out, "%s%s: ", *first ? "{" : " : ", key);
    *first = false;
}

static void
print_sets (const model *m, const location *l, bool *first, text *out)
{
    if (l->label_count)
        print_key ("labels", first, out);
    for (size_t i = 0; i < l->label_count; i++)
        text_printf (out, "%s%s", i ? "," : "", m->labels[l->labels[i]]);
    if (l->stopped_count)
        print_key ("stop", first, out);
    for (size_t i = 0; i < l->stopped_count; i++) {
        text_add (out, i ? "," : "");
        model_clock_name (m, l->stopped[i], out);
    }
}

static void
print_location (const model *m, const process *p, const location *l, text *out)
{
    bool first = true;
    text_printf (out, "location:%s:%s", p->name, l->name);
    if (l->initial)
        print_key ("initial", &first, out);
    if (l->urgent)
        print_key ("urgent", &first, out);
    if (l->committed)
        print_key ("committed", &first, out);
    print_sets (m, l, &first, out);
    if (l->invariant.count) {
        print_key ("invariant", &first, out);
        print_conjunction (m, &l->invariant, out);
    }
    text_add (out, first ? "\n" : "}\n");
}

static void
print_edge (const model *m, const edge *e, text *out)
{
    bool first = true;
    const process *p = &m->processes[e->process];
    text_printf (out, "edge:%s:%s:%s:%s", p->name, p->locations[e->source].name, p->locations[e->target].name,
                 m->events[e->event]);
    if (e->guard.count) {
        print_key ("provided", &first, out);
        print_conjunction (m, &e->guard, out);
    }
    if (e->action) {
        print_key ("do", &first, out);
        print_statements (m, e->action, out);
    }
    text_add (out, first ? "\n" : "}\n");
}

void
model_print (const model *m, text *out)
{
    text_printf (out, "system:%s\n", m->name);
    print_variables (m, out);
    for (size_t i = 0; i < m->event_count; i++)
        text_printf (out, "event:%s\n", m->events[i]);
    for (size_t i = 0; i < m->process_count; i++) {
        const process *p = &m->processes[i];
        text_printf (out, "process:%s\n", p->name);
        for (size_t j = 0; j < p->location_count; j++)
            print_location (m, p, &p->locations[j], out);
    }
    for (size_t i = 0; i < m->edge_count; i++)
        print_edge (m, &m->edges[i], out);
    for (size_t i = 0; i < m->sync_count; i++) {
        const sync *s = &m->syncs[i];
        text_add (out, "sync");
        for (size_t j = 0; j < s->count; j++)
            text_printf (out, ":%s@%s%s", m->processes[s->parts[j].process].name,
                         m->events[s->parts[j].event], s->parts[j].weak ? "?" : "");
        text_add_char (out, '\n');
    }
}

/* FNV-1a over the bytes, so that the digest is the same on every machine. */
uint64_t
model_digest (const model *m)
{
    text printed = TEXT_EMPTY;
    model_print (m, &printed);
    uint64_t h = UINT64_C (0xcbf29ce484222325);
    for (size_t i = 0; i < printed.length; i++)
        h = (h ^ (unsigned char) printed.at[i]) * UINT64_C (0x100000001b3);
    text_free (&printed);
    return h;
}
