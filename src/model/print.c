/* A model as .tck text, in an order of its own; and its digest. */
#include "print_private.h"

#include "alloc.h"

/* "word:name:name" */
static void
print_line (const char *word, const char *first, const char *second, text *out)
{
    text_add (out, word);
    text_add_char (out, ':');
    print_name (first, false, out);
    if (!second)
        return;
    text_add_char (out, ':');
    print_name (second, false, out);
}

static void
print_numbers (const int32_t *at, uint32_t count, text *out)
{
    for (uint32_t i = 0; i < count; i++)
        text_printf (out, "%s%d", i ? "," : "", at[i]);
}

static void
print_variables (const model *m, text *out)
{
    for (size_t i = 0; i < m->clock_array_count; i++) {
        text_printf (out, "clock:%u", m->clock_arrays[i].size);
        print_line ("", m->clock_arrays[i].name, NULL, out);
        text_add_char (out, '\n');
    }
    for (size_t i = 0; i < m->integer_array_count; i++) {
        const integer_array *a = &m->integer_arrays[i];
        text_printf (out, "int:%u:%d:%d:", a->size, a->min, a->max);
        print_numbers (a->initials ? a->initials : &a->initial, a->initials ? a->size : 1, out);
        print_line ("", a->name, NULL, out);
        text_add_char (out, '\n');
    }
    for (size_t i = 0; i < m->table_count; i++) {
        const constant_table *t = &m->tables[i];
        text_printf (out, "const:%u:", t->size);
        print_numbers (t->values, t->size, out);
        print_line ("", t->name, NULL, out);
        text_add_char (out, '\n');
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
print_functions (const model *m, text *out)
{
    for (size_t i = 0; i < m->function_count; i++) {
        const function *f = &m->functions[i];
        bool first = true;
        print_line ("function", f->name, NULL, out);
        if (f->parameter_count)
            print_key ("parameters", &first, out);
        for (size_t k = 0; k < f->parameter_count; k++) {
            text_add (out, k ? ", " : "");
            print_name (f->parameters[k].name, true, out);
            if (f->parameters[k].is_array)
                text_printf (out, "[%u]", f->parameters[k].size);
        }
        if (f->body) {
            print_key ("do", &first, out);
            print_statements (m, f->body, out);
        }
        text_add (out, first ? "\n" : "}\n");
    }
}

/* x, or x[3], as in a list of clocks. */
static void
print_stopped (const model *m, uint32_t clock, text *out)
{
    size_t a = 0;
    while (clock - m->clock_arrays[a].first >= m->clock_arrays[a].size)
        a++;
    print_name (m->clock_arrays[a].name, false, out);
    if (m->clock_arrays[a].size > 1)
        text_printf (out, "[%u]", clock - m->clock_arrays[a].first);
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
        print_stopped (m, l->stopped[i], out);
    }
    if (l->rate_count)
        print_key ("rates", first, out);
    for (size_t i = 0; i < l->rate_count; i++) {
        text_add (out, i ? ", " : "");
        print_rate (m, &l->rates[i], out);
    }
}

static void
print_location (const model *m, const process *p, const location *l, text *out)
{
    bool first = true;
    print_line ("location", p->name, l->name, out);
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
    print_line ("edge", p->name, p->locations[e->source].name, out);
    print_line ("", p->locations[e->target].name, m->events[e->event], out);
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

static void
print_sync (const model *m, const sync *s, text *out)
{
    bool first = true;
    text_add (out, s->kind == SYNC_BROADCAST ? "sync!" : "sync");
    for (size_t j = 0; j < s->count; j++) {
        print_line ("", m->processes[s->parts[j].process].name, NULL, out);
        text_add_char (out, '@');
        print_name (m->events[s->parts[j].event], false, out);
        text_add (out, s->parts[j].weak ? "?" : "");
    }
    if (s->urgent)
        print_key ("urgent", &first, out);
    if (s->priority) {
        print_key ("priority", &first, out);
        text_printf (out, "%d", s->priority);
    }
    text_add (out, first ? "\n" : "}\n");
}

static void
print_process (const model *m, const process *p, text *out)
{
    print_line ("process", p->name, NULL, out);
    if (p->priority)
        text_printf (out, "{priority: %d}", p->priority);
    text_add_char (out, '\n');
    for (size_t j = 0; j < p->location_count; j++)
        print_location (m, p, &p->locations[j], out);
}

void
model_print (const model *m, text *out)
{
    print_line ("system", m->name, NULL, out);
    text_add (out, m->wraps ? "{wrap:}\n" : "\n");
    print_variables (m, out);
    print_functions (m, out);
    for (size_t i = 0; i < m->event_count; i++) {
        print_line ("event", m->events[i], NULL, out);
        text_add (out, m->needs_partner && m->needs_partner[i] ? "{partner:}\n" : "\n");
    }
    for (size_t i = 0; i < m->process_count; i++)
        print_process (m, &m->processes[i], out);
    for (size_t i = 0; i < m->edge_count; i++)
        print_edge (m, &m->edges[i], out);
    for (size_t i = 0; i < m->sync_count; i++)
        print_sync (m, &m->syncs[i], out);
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
