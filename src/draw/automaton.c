/* The processes of a network, each as a graph of its locations, in rows. */
#include <string.h>

#include "draw.h"
#include "graph.h"
#include "model.h"

enum { MARGIN = 18, HEADING = 20, COLUMN_GAP = 40, PAGE = 900, SYNC_LINE = 15, LONGEST = 260 };
enum { MOST_LOCATIONS = 120, MOST_PROCESSES = 24, FULL_LABELS = 3, MOST_LABELS = 10, MOST_SYNCS = 24 };

static void
add_conjuncts (const model *m, const conjunction *all, drawn_lines *lines)
{
    text words = TEXT_EMPTY;
    for (size_t i = 0; i < all->count; i++) {
        if (i)
            text_add (&words, " && ");
        model_print_expr (m, all->at[i], &words);
    }
    if (all->count)
        lines_add (lines, SVG_MONO, "code", text_string (&words), LONGEST);
    text_free (&words);
}

static void
add_location (const model *m, const location *l, graph *g)
{
    graph_node *n = graph_add (g, l->initial                  ? "box initial"
                                  : l->committed || l->urgent ? "box urgent"
                                                              : "box");
    text words = TEXT_EMPTY;
    n->initial = l->initial;
    lines_add (&n->words, SVG_BOLD, "name", l->name, LONGEST);
    if (l->committed || l->urgent)
        lines_add (&n->words, SVG_SANS, "soft small", l->committed ? "committed" : "urgent", 0);
    add_conjuncts (m, &l->invariant, &n->words);
    for (size_t i = 0; i < l->stopped_count; i++) {
        text_add (&words, i ? ", " : "stop ");
        model_clock_name (m, l->stopped[i], &words);
    }
    for (size_t i = 0; i < l->rate_count; i++) {
        text_add (&words, words.length ? ", " : "");
        model_print_expr (m, l->rates[i].clock, &words);
        text_add (&words, "' = ");
        model_print_expr (m, l->rates[i].rate, &words);
    }
    if (words.length)
        lines_add (&n->words, SVG_MONO, "code", text_string (&words), LONGEST);
    text_clear (&words);
    for (size_t i = 0; i < l->label_count; i++)
        text_printf (&words, "%s%s", i ? ", " : "{", m->labels[l->labels[i]]);
    if (l->label_count) {
        text_add_char (&words, '}');
        lines_add (&n->words, SVG_MONO, "code soft", text_string (&words), LONGEST);
    }
    text_free (&words);
}

static size_t
edges_between (const model *m, const process *p, const edge *like)
{
    size_t count = 0;
    for (size_t i = 0; i < p->edge_count; i++) {
        const edge *e = &m->edges[p->edges[i]];
        count += e->source == like->source && e->target == like->target;
    }
    return count;
}

/* Few edges side by side are written out, each in lines of its own; of many each gets one
 * line, and of very many only some are named. */
static void
add_edge (const model *m, const process *p, const edge *e, size_t *named, graph *g)
{
    graph_arrow *arrow = graph_arrow_between (g, e->source, e->target);
    size_t parallel = edges_between (m, p, e), before = named[e->source * p->location_count + e->target]++;
    text words = TEXT_EMPTY;
    if (parallel <= FULL_LABELS) {
        lines_add (&arrow->words, SVG_BOLD, "event", m->events[e->event], LONGEST);
        add_conjuncts (m, &e->guard, &arrow->words);
        if (e->action) {
            model_print_stmt (m, e->action, &words);
            lines_add (&arrow->words, SVG_MONO, "code", text_string (&words), LONGEST);
        }
    } else if (before < MOST_LABELS) {
        text_add (&words, m->events[e->event]);
        for (size_t i = 0; i < e->guard.count; i++) {
            text_add (&words, i ? " && " : "  ");
            model_print_expr (m, e->guard.at[i], &words);
        }
        if (e->action) {
            text_add (&words, " / ");
            model_print_stmt (m, e->action, &words);
        }
        lines_add (&arrow->words, SVG_MONO, "code", text_string (&words), LONGEST);
    } else if (before + 1 == parallel) {
        text_printf (&words, "and %zu more", parallel - MOST_LABELS);
        lines_add (&arrow->words, SVG_SANS, "soft small", text_string (&words), 0);
    }
    text_free (&words);
}

static void
make_graph (const model *m, const process *p, graph *g)
{
    for (size_t l = 0; l < p->location_count; l++)
        add_location (m, &p->locations[l], g);
    size_t *named = xcalloc (p->location_count * p->location_count + 1, sizeof *named);
    for (size_t i = 0; i < p->edge_count; i++)
        add_edge (m, p, &m->edges[p->edges[i]], named, g);
    xfree (named);
    graph_arrange (g);
}

/* "P@a, Q@b?" */
static void
print_sync (const model *m, const sync *line, text *out)
{
    text_printf (out, "%s%s", line->urgent ? "urgent " : "",
                 line->kind == SYNC_BROADCAST ? "broadcast " : "");
    for (size_t i = 0; i < line->count; i++)
        text_printf (out, "%s%s@%s%s", i ? ", " : "", m->processes[line->parts[i].process].name,
                     m->events[line->parts[i].event],
                     line->parts[i].weak && line->kind == SYNC_VECTOR ? "?" : "");
}

/* Sync lines in columns below the processes. */
static double
draw_syncs (const model *m, double y, double width, text *out)
{
    if (!m->sync_count)
        return y;
    size_t shown = m->sync_count < MOST_SYNCS ? m->sync_count : MOST_SYNCS;
    double column = 0, x = MARGIN;
    text words = TEXT_EMPTY;
    svg_text (out, "name", SVG_START, MARGIN, y + 12, "fire together");
    y += HEADING;
    for (size_t i = 0; i < shown; i++) {
        text_clear (&words);
        print_sync (m, &m->syncs[i], &words);
        double here = svg_width (text_string (&words), SVG_MONO, CODE_SIZE) + 16;
        column = here > column ? here : column;
    }
    size_t columns = (size_t) ((width - 2 * MARGIN) / column);
    columns = columns ? columns : 1;
    size_t rows = (shown + columns - 1) / columns;
    for (size_t i = 0; i < shown; i++) {
        text_clear (&words);
        print_sync (m, &m->syncs[i], &words);
        svg_text (out, "code", SVG_START, x + column * (double) (i / rows),
                  y + SYNC_LINE * (double) (i % rows) + 10, text_string (&words));
    }
    y += SYNC_LINE * (double) rows;
    if (shown < m->sync_count) {
        text_clear (&words);
        text_printf (&words, "and %zu more", m->sync_count - shown);
        svg_text (out, "soft", SVG_START, MARGIN, y + 10, text_string (&words));
        y += SYNC_LINE;
    }
    text_free (&words);
    return y;
}

/* What is left out, said in the picture; nothing if all is there. */
static void
say_parts (const model *m, size_t shown, text *out)
{
    text_printf (out, "%zu process%s, %u clock%s, %u integer%s", m->process_count,
                 m->process_count == 1 ? "" : "es", m->clock_count, m->clock_count == 1 ? "" : "s",
                 m->integer_count, m->integer_count == 1 ? "" : "s");
    if (shown < m->process_count)
        text_printf (out, "; only the first %zu processes are drawn", shown);
}

/* The sizes of rows that processes fill from left to right. */
static void
place_processes (const graph *graphs, size_t count, const model *m, double *xs, double *ys, double *width,
                 double *height)
{
    double x = MARGIN, y = 0, tallest = 0;
    for (size_t p = 0; p < count; p++) {
        double heading = svg_width (m->processes[p].name, SVG_BOLD, 12);
        double wide = graphs[p].width > heading ? graphs[p].width : heading;
        if (x > MARGIN && x + wide > PAGE) {
            x = MARGIN;
            y += tallest + HEADING + 26;
            tallest = 0;
        }
        xs[p] = x;
        ys[p] = y;
        x += wide + COLUMN_GAP;
        tallest = graphs[p].height > tallest ? graphs[p].height : tallest;
        *width = x - COLUMN_GAP + MARGIN > *width ? x - COLUMN_GAP + MARGIN : *width;
    }
    *height = y + tallest + HEADING;
}

static bool
can_be_drawn (const model *m, text *why)
{
    for (size_t p = 0; p < m->process_count; p++)
        if (m->processes[p].location_count > MOST_LOCATIONS) {
            text_printf (why,
                         "process %s has %zu locations, too many for a picture (%d at most); "
                         "tacet export --to dot writes all of them for Graphviz",
                         m->processes[p].name, m->processes[p].location_count, MOST_LOCATIONS);
            return false;
        }
    return true;
}

bool
draw_automaton (const model *m, const char *id, text *out, text *why)
{
    if (!can_be_drawn (m, why))
        return false;
    size_t shown = m->process_count < MOST_PROCESSES ? m->process_count : MOST_PROCESSES;
    graph *graphs = xcalloc (shown + 1, sizeof *graphs);
    double *xs = xcalloc (2 * shown + 1, sizeof *xs), *ys = xs + shown;
    for (size_t p = 0; p < shown; p++)
        make_graph (m, &m->processes[p], &graphs[p]);
    text about = TEXT_EMPTY, body = TEXT_EMPTY;
    say_parts (m, shown, &about);
    double width = svg_width (m->name, SVG_BOLD, 14) + 2 * MARGIN, height = 0;
    double sentence = svg_width (text_string (&about), SVG_SANS, 11) + 2 * MARGIN;
    width = sentence > width ? sentence : width;
    place_processes (graphs, shown, m, xs, ys, &width, &height);
    double top = 58;
    svg_text (&body, "title", SVG_START, MARGIN, 24, m->name);
    svg_text (&body, "soft", SVG_START, MARGIN, 41, text_string (&about));
    for (size_t p = 0; p < shown; p++) {
        svg_text (&body, "name", SVG_START, xs[p], top + ys[p] + 12, m->processes[p].name);
        graph_draw (&graphs[p], xs[p], top + ys[p] + HEADING, &body);
    }
    double bottom = draw_syncs (m, top + height + 16, width, &body);
    svg_begin (out, "automaton", id, width, bottom + MARGIN, m->name, text_string (&about));
    text_add (out, text_string (&body));
    svg_end (out);
    for (size_t p = 0; p < shown; p++)
        graph_free (&graphs[p]);
    xfree (graphs);
    xfree (xs);
    text_free (&about);
    text_free (&body);
    return true;
}
