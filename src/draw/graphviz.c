#include "draw.h"

#include <string.h>

void
draw_quoted (const char *string, text *out)
{
    for (; *string; string++)
        if (*string == '"' || *string == '\\')
            text_printf (out, "\\%c", *string);
        else if (*string == '\n')
            text_add (out, "\\n");
        else
            text_add_char (out, *string);
}

static void
add_conjunction (const model *m, const conjunction *all, text *out)
{
    for (size_t i = 0; i < all->count; i++) {
        if (i)
            text_add (out, " && ");
        model_print_expr (m, all->at[i], out);
    }
}

static void
draw_location (const model *m, size_t process_number, size_t number, text *out)
{
    const location *l = &m->processes[process_number].locations[number];
    text label = TEXT_EMPTY;
    text_add (&label, l->name);
    if (l->invariant.count) {
        text_add_char (&label, '\n');
        add_conjunction (m, &l->invariant, &label);
    }
    for (size_t i = 0; i < l->stopped_count; i++) {
        text_add (&label, i ? ", " : "\nstop ");
        model_clock_name (m, l->stopped[i], &label);
    }
    for (size_t i = 0; i < l->label_count; i++)
        text_printf (&label, "%s%s", i ? ", " : "\n{", m->labels[l->labels[i]]);
    if (l->label_count)
        text_add_char (&label, '}');
    text_printf (out, "    l%zu_%zu [label=\"", process_number, number);
    draw_quoted (text_string (&label), out);
    text_printf (out, "\"%s%s];\n", l->initial ? ", penwidth=2" : "",
                 l->committed ? ", shape=doubleoctagon"
                 : l->urgent  ? ", shape=octagon"
                              : "");
    if (l->initial)
        text_printf (out, "    s%zu_%zu [shape=point]; s%zu_%zu -> l%zu_%zu;\n", process_number, number,
                     process_number, number, process_number, number);
    text_free (&label);
}

static void
draw_edge (const model *m, const edge *e, text *out)
{
    text label = TEXT_EMPTY;
    text_add (&label, m->events[e->event]);
    if (e->guard.count) {
        text_add_char (&label, '\n');
        add_conjunction (m, &e->guard, &label);
    }
    if (e->action) {
        text_add_char (&label, '\n');
        model_print_stmt (m, e->action, &label);
    }
    text_printf (out, "    l%u_%u -> l%u_%u [label=\"", e->process, e->source, e->process, e->target);
    draw_quoted (text_string (&label), out);
    text_add (out, "\"];\n");
    text_free (&label);
}

/* "P@a, Q@b?" for the caption. */
static void
draw_sync (const model *m, const sync *line, text *out)
{
    text label = TEXT_EMPTY;
    for (size_t i = 0; i < line->count; i++) {
        const sync_part *at = &line->parts[i];
        text_printf (&label, "%s%s@%s%s", i ? ", " : "", m->processes[at->process].name, m->events[at->event],
                     at->weak ? "?" : "");
    }
    draw_quoted (text_string (&label), out);
    text_free (&label);
}

void
draw_model (const model *m, text *out)
{
    text_add (out, "digraph \"");
    draw_quoted (m->name, out);
    text_add (out, "\" {\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n"
                   "  edge [fontname=\"sans-serif\", fontsize=10];\n  label=\"");
    draw_quoted (m->name, out);
    for (size_t i = 0; i < m->sync_count; i++) {
        text_add (out, i ? "\\n" : "\\nsynchronised: ");
        draw_sync (m, &m->syncs[i], out);
    }
    text_add (out, "\";\n");
    for (size_t p = 0; p < m->process_count; p++) {
        text_printf (out, "  subgraph cluster_%zu {\n    label=\"", p);
        draw_quoted (m->processes[p].name, out);
        text_add (out, "\";\n");
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            draw_location (m, p, l, out);
        for (size_t i = 0; i < m->processes[p].edge_count; i++)
            draw_edge (m, &m->edges[m->processes[p].edges[i]], out);
        text_add (out, "  }\n");
    }
    text_add (out, "}\n");
}
