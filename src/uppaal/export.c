/* A model as a file of UPPAAL. */
#include "export.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
export_fail (exporting *x, position where, const char *format, ...)
{
    if (x->failed)
        return;
    x->failed = true;
    char message[400];
    va_list arguments;
    va_start (arguments, format);
    vsnprintf (message, sizeof message, format, arguments);
    va_end (arguments);
    diag_error (x->why, where, "this cannot be written for UPPAAL: %s", message);
}

const char *
export_keep (exporting *x, text *t)
{
    const char *kept = t->length ? arena_text (x->memory, text_string (t), t->length) : "";
    text_free (t);
    return kept;
}

static void
declare_integers (exporting *x, text *out)
{
    for (size_t i = 0; i < x->m->integer_array_count; i++) {
        const integer_array *a = &x->m->integer_arrays[i];
        text_add (out, "int[");
        export_number (out, a->min);
        text_printf (out, ",%d] %s", a->max, x->integers[i]);
        if (a->size == 1) {
            text_printf (out, " = %d;\n", model_initial (a, 0));
            continue;
        }
        text_printf (out, "[%u] = {", a->size);
        for (uint32_t k = 0; k < a->size; k++)
            text_printf (out, "%s%d", k ? ", " : " ", model_initial (a, k));
        text_add (out, " };\n");
    }
}

static void
write_range (const number_range *r, size_t number, text *out)
{
    for (int i = 0; i < 2; i++) {
        text_add (out, "int[");
        export_number (out, r->min);
        text_printf (out, i ? ",%d] v) { return v; }\n" : ",%d] within_", r->max);
        if (!i)
            text_printf (out, "%zu(", number);
    }
}

static void
declare_others (exporting *x, text *out)
{
    const model *m = x->m;
    text_add (out, "typedef int[-2147483647 - 1,2147483647] big;\n");
    for (size_t i = 0; i < m->clock_array_count; i++)
        if (m->clock_arrays[i].size == 1)
            text_printf (out, "clock %s;\n", x->clocks[i]);
        else
            text_printf (out, "clock %s[%u];\n", x->clocks[i], m->clock_arrays[i].size);
    for (size_t i = 0; i < m->table_count; i++) {
        text_printf (out, "const int %s[%u] = {", x->tables[i], m->tables[i].size);
        for (uint32_t k = 0; k < m->tables[i].size; k++)
            text_printf (out, "%s%d", k ? ", " : " ", m->tables[i].values[k]);
        text_add (out, " };\n");
    }
    for (size_t i = 0; i < x->ranges.count; i++)
        write_range (&x->ranges.at[i], i, out);
}

/* All that stands before the templates. */
static void
write_declarations (exporting *x, text *out)
{
    text_printf (out, "// %s, written by tacet; what UPPAAL calls templates is one process each\n",
                 x->m->name);
    text_add (out, text_string (&x->renamed));
    declare_integers (x, out);
    declare_others (x, out);
    text_add (out, text_string (&x->channels));
    export_channel_levels (x, out);
    text_add (out, text_string (&x->declarations));
}

static uint32_t
count_initial (const process *p, uint32_t *first)
{
    uint32_t count = 0;
    for (uint32_t l = (uint32_t) p->location_count; l-- > 0;)
        if (p->locations[l].initial) {
            *first = l;
            count++;
        }
    return count;
}

/* --- as text --- */

static void
write_marks (exporting *x, uint32_t number, const char *word, bool commit, bool with_start, text *out)
{
    const process *p = &x->m->processes[number];
    bool any = commit && with_start;
    if (any)
        text_printf (out, "%s _start", word);
    for (size_t l = 0; l < p->location_count; l++)
        if (commit ? p->locations[l].committed : p->locations[l].urgent) {
            text_printf (out, "%s%s", any ? ", " : word, any ? "" : " ");
            text_add (out, x->locations[number][l]);
            any = true;
        }
    text_add (out, any ? ";\n" : "");
}

static void
write_edges (exporting *x, uint32_t number, text *out)
{
    bool any = false;
    for (size_t i = 0; i < x->copies.count; i++) {
        const edge_copy *e = &x->copies.at[i];
        if (e->process != number)
            continue;
        text_printf (out, "%s%s -> %s {", any ? ",\n      " : "trans ",
                     e->source == MODEL_NONE ? "_start" : x->locations[number][e->source],
                     x->locations[number][e->target]);
        any = true;
        if (*e->guard)
            text_printf (out, " guard %s;", e->guard);
        if (*e->sync)
            text_printf (out, " sync %s;", e->sync);
        if (*e->update)
            text_printf (out, " assign %s;", e->update);
        text_add (out, " }");
    }
    text_add (out, any ? ";\n" : "");
}

static void
write_process (exporting *x, uint32_t number, text *out)
{
    const process *p = &x->m->processes[number];
    uint32_t first = 0, starts = count_initial (p, &first);
    text_printf (out, "\nprocess %s() {\nstate %s", x->templates[number], starts > 1 ? "_start, " : "");
    for (size_t l = 0; l < p->location_count; l++) {
        const char *invariant = export_invariant (x, &p->locations[l]);
        text_printf (out, "%s%s", l ? ", " : "", x->locations[number][l]);
        if (*invariant)
            text_printf (out, " { %s }", invariant);
    }
    text_add (out, ";\n");
    write_marks (x, number, "commit", true, starts > 1, out);
    write_marks (x, number, "urgent", false, false, out);
    text_printf (out, "init %s;\n", starts > 1 ? "_start" : x->locations[number][first]);
    write_edges (x, number, out);
    text_add (out, "}\n");
}

static void
write_system (exporting *x, text *out)
{
    for (size_t i = 0; i < x->m->process_count; i++)
        text_printf (out, "%s = %s();\n", x->processes[i], x->templates[i]);
    export_system_line (x, out);
}

/* E<> of the locations with a label. */
static void
write_query (exporting *x, uint32_t label, text *out)
{
    text_add (out, "E<>");
    bool any = false;
    for (size_t p = 0; p < x->m->process_count; p++)
        for (size_t l = 0; l < x->m->processes[p].location_count; l++) {
            const location *at = &x->m->processes[p].locations[l];
            for (size_t k = 0; k < at->label_count; k++)
                if (at->labels[k] == label) {
                    text_printf (out, "%s%s.%s", any ? " or " : " ", x->processes[p], x->locations[p][l]);
                    any = true;
                }
        }
    text_add (out, any ? "" : " false");
}

static void
write_xta (exporting *x, text *out)
{
    write_declarations (x, out);
    for (uint32_t i = 0; i < x->m->process_count; i++)
        write_process (x, i, out);
    text_add (out, "\n");
    write_system (x, out);
    for (uint32_t i = 0; i < x->m->label_count; i++) {
        text_add (out, "// query: ");
        write_query (x, i, out);
        text_add (out, "\n");
    }
}

/* --- as XML --- */

static void
add_label (text *out, const char *kind, const char *content, int x, int y)
{
    if (!*content)
        return;
    text_printf (out, "<label kind=\"%s\" x=\"%d\" y=\"%d\">", kind, x, y);
    text_add_escaped (out, content);
    text_add (out, "</label>");
}

/* Locations stand on a circle; only the drawing depends on these numbers. */
static void
place_on_circle (size_t i, size_t count, int *x, int *y)
{
    double radius = 60.0 * (double) count, angle = 6.283185307179586 * (double) i / (double) count;
    *x = (int) (radius * cos (angle));
    *y = (int) (radius * sin (angle));
}

static void
write_location (exporting *x, uint32_t number, uint32_t l, bool is_start, text *out)
{
    const process *p = &x->m->processes[number];
    int left, top;
    place_on_circle (l, p->location_count + 1, &left, &top);
    text_printf (out, "<location id=\"p%u_%u\" x=\"%d\" y=\"%d\"><name x=\"%d\" y=\"%d\">%s</name>", number,
                 l, left, top, left + 10, top - 34, is_start ? "_start" : x->locations[number][l]);
    if (!is_start)
        add_label (out, "invariant", export_invariant (x, &p->locations[l]), left + 10, top + 17);
    if (!is_start && p->locations[l].urgent && !p->locations[l].committed)
        text_add (out, "<urgent/>");
    if (is_start || p->locations[l].committed)
        text_add (out, "<committed/>");
    text_add (out, "</location>\n");
}

static void
write_transition (exporting *x, const edge_copy *e, text *out)
{
    size_t count = x->m->processes[e->process].location_count;
    uint32_t from = e->source == MODEL_NONE ? (uint32_t) count : e->source;
    int a, b, c, d;
    place_on_circle (from, count + 1, &a, &b);
    place_on_circle (e->target, count + 1, &c, &d);
    int left = (a + c) / 2, top = (b + d) / 2;
    text_printf (out, "<transition><source ref=\"p%u_%u\"/><target ref=\"p%u_%u\"/>", e->process, from,
                 e->process, e->target);
    add_label (out, "guard", e->guard, left, top - 17);
    add_label (out, "synchronisation", e->sync, left, top);
    add_label (out, "assignment", e->update, left, top + 17);
    if (from == e->target)
        text_printf (out, "<nail x=\"%d\" y=\"%d\"/><nail x=\"%d\" y=\"%d\"/>", a - 30, b - 60, a + 30,
                     b - 60);
    text_add (out, "</transition>\n");
}

static void
write_template (exporting *x, uint32_t number, text *out)
{
    const process *p = &x->m->processes[number];
    uint32_t first = 0, starts = count_initial (p, &first);
    text_printf (out, "<template><name>%s</name>\n", x->templates[number]);
    for (uint32_t l = 0; l < p->location_count; l++)
        write_location (x, number, l, false, out);
    if (starts > 1)
        write_location (x, number, (uint32_t) p->location_count, true, out);
    text_printf (out, "<init ref=\"p%u_%u\"/>\n", number, starts > 1 ? (uint32_t) p->location_count : first);
    for (size_t i = 0; i < x->copies.count; i++)
        if (x->copies.at[i].process == number)
            write_transition (x, &x->copies.at[i], out);
    text_add (out, "</template>\n");
}

static void
write_xml (exporting *x, text *out)
{
    text part = TEXT_EMPTY;
    text_add (
        out,
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System "
        "1.6//EN' 'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>\n<nta>\n<declaration>");
    write_declarations (x, &part);
    text_add_escaped (out, text_string (&part));
    text_add (out, "</declaration>\n");
    for (uint32_t i = 0; i < x->m->process_count; i++)
        write_template (x, i, out);
    text_add (out, "<system>");
    text_clear (&part);
    write_system (x, &part);
    text_add_escaped (out, text_string (&part));
    text_add (out, "</system>\n<queries>\n");
    for (uint32_t i = 0; i < x->m->label_count; i++) {
        text_clear (&part);
        write_query (x, i, &part);
        text_add (out, "<query><formula>");
        text_add_escaped (out, text_string (&part));
        text_add (out, "</formula><comment>");
        text_add_escaped (out, x->m->labels[i]);
        text_add (out, "</comment></query>\n");
    }
    text_add (out, "</queries>\n</nta>\n");
    text_free (&part);
}

/* Several initial locations: one more, committed, from which each is reached. */
static void
add_starts (exporting *x)
{
    for (uint32_t i = 0; i < x->m->process_count; i++) {
        const process *p = &x->m->processes[i];
        uint32_t first = 0;
        if (count_initial (p, &first) < 2)
            continue;
        text_printf (&x->renamed, "// %s begins in one of several locations: a committed one leads there\n",
                     x->processes[i]);
        for (uint32_t l = 0; l < p->location_count; l++)
            if (p->locations[l].initial) {
                text t = TEXT_EMPTY;
                if (x->at[i])
                    text_printf (&t, "at_%u = %u", i, l);
                *vec_add (&x->copies) = (edge_copy){ i, MODEL_NONE, l, "", "", export_keep (x, &t) };
            }
    }
}

static void
check_parts (exporting *x)
{
    for (size_t i = 0; i < x->m->process_count; i++) {
        uint32_t first;
        if (!count_initial (&x->m->processes[i], &first))
            export_fail (x, x->m->processes[i].where, "a process without an initial location");
    }
    export_check_priorities (x);
}

bool
uppaal_print (const model *m, uppaal_form form, text *out, diag *why)
{
    exporting x = { .m = m, .why = why, .memory = arena_new () };
    x.at = arena_alloc (x.memory, m->process_count + 1);
    x.needs_effect = arena_alloc (x.memory, m->edge_count + 1);
    check_parts (&x);
    export_name_all (&x);
    export_functions (&x);
    export_edges (&x);
    add_starts (&x);
    text written = TEXT_EMPTY, again = TEXT_EMPTY;
    /* twice, for the declarations name what the rest turns out to need */
    (form == UPPAAL_XML ? write_xml : write_xta) (&x, &again);
    (form == UPPAAL_XML ? write_xml : write_xta) (&x, &written);
    if (!x.failed)
        text_add (out, text_string (&written));
    text_free (&written);
    text_free (&again);
    text_free (&x.declarations);
    text_free (&x.channels);
    text_free (&x.renamed);
    vec_free (&x.taken);
    vec_free (&x.copies);
    vec_free (&x.ranked);
    vec_free (&x.ranges);
    arena_free (x.memory);
    return !x.failed;
}
