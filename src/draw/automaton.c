/* The processes of a network, each as a graph of its locations, in rows.  Where labels make a
 * graph too wide for a page they are broken into more lines, then edges get numbers and a table. */
#include <string.h>

#include "caption.h"
#include "graph.h"
#include "model.h"

enum { MARGIN = 16, HEADING = 20, COLUMN_GAP = 30, ROW_GAP = 26, SYNC_LINE = 15 };
enum { MOST_LOCATIONS = 120, MOST_PROCESSES = 24, FULL_LABELS = 3, MOST_LABELS = 10, MOST_SYNCS = 24 };

/* How edges are labelled, from what is pleasant to what is narrow; the last has no graph at all. */
typedef enum style { WIDE, NARROW, SLIM, NUMBERED, LISTED, STYLES } style;
static const double longest[STYLES] = { 190, 110, 84, 100, 0 };
static const double ENOUGH_LESS = 0.8, MUCH_MORE = 1.25;

typedef struct drawn_process {
    const model *m;
    const process *of;
    style style;
    graph graph;
    double width, height; /* with its table */
} drawn_process;

static bool
is_variable (const model *m, const char *name, size_t length)
{
    for (size_t i = 0; i < m->clock_array_count + m->integer_array_count; i++) {
        const char *here = i < m->clock_array_count ? m->clock_arrays[i].name
                                                    : m->integer_arrays[i - m->clock_array_count].name;
        if (strlen (here) == length && memcmp (here, name, length) == 0)
            return true;
    }
    return false;
}

/* Within the picture of a process its own variables go without its name, 'Train(1).x' as x, unless
 * another one is called so. */
static void
add_locally (const model *m, const process *p, const char *words, text *out)
{
    size_t name = strlen (p->name);
    while (*words) {
        const char *rest = words + 1 + name;
        bool own = *words == '\'' && strncmp (words + 1, p->name, name) == 0 && *rest == '.';
        size_t length = own ? strcspn (rest + 1, "'") : 0;
        if (own && rest[1 + length] && !is_variable (m, rest + 1, length)) {
            text_add_bytes (out, rest + 1, length);
            words = rest + length + 2;
        } else
            text_add_char (out, *words++);
    }
}

static void
print_conjuncts (const model *m, const process *p, const conjunction *all, text *out)
{
    text words = TEXT_EMPTY;
    for (size_t i = 0; i < all->count; i++) {
        text_add (&words, i ? " && " : "");
        model_print_expr (m, all->at[i], &words);
    }
    add_locally (m, p, text_string (&words), out);
    text_free (&words);
}

static void
print_action (const model *m, const process *p, const stmt *action, text *out)
{
    text words = TEXT_EMPTY;
    model_print_stmt (m, action, &words);
    add_locally (m, p, text_string (&words), out);
    text_free (&words);
}

static void
add_conjuncts (const model *m, const process *p, const conjunction *all, double most, drawn_lines *lines)
{
    text words = TEXT_EMPTY;
    print_conjuncts (m, p, all, &words);
    if (all->count)
        lines_add_broken (lines, SVG_MONO, "code", text_string (&words), most);
    text_free (&words);
}

static void
add_location (const model *m, const process *p, const location *l, double most, graph *g)
{
    graph_node *n = graph_add (g, l->initial                  ? "box initial"
                                  : l->committed || l->urgent ? "box urgent"
                                                              : "box");
    text words = TEXT_EMPTY, local = TEXT_EMPTY;
    n->initial = l->initial;
    lines_add (&n->words, SVG_BOLD, "name", l->name, most);
    if (l->committed || l->urgent)
        lines_add (&n->words, SVG_SANS, "soft small", l->committed ? "committed" : "urgent", 0);
    add_conjuncts (m, p, &l->invariant, most, &n->words);
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
    add_locally (m, p, text_string (&words), &local);
    if (local.length)
        lines_add_broken (&n->words, SVG_MONO, "code", text_string (&local), most);
    text_free (&local);
    text_clear (&words);
    for (size_t i = 0; i < l->label_count; i++)
        text_printf (&words, "%s%s", i ? ", " : "{", m->labels[l->labels[i]]);
    if (l->label_count) {
        text_add_char (&words, '}');
        lines_add_broken (&n->words, SVG_MONO, "code soft", text_string (&words), most);
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

/* "a  x > 1 / y = 0" */
static void
print_edge (const model *m, const process *p, const edge *e, text *out)
{
    text_add (out, m->events[e->event]);
    if (e->guard.count) {
        text_add (out, "  ");
        print_conjuncts (m, p, &e->guard, out);
    }
    if (e->action) {
        text_add (out, " / ");
        print_action (m, p, e->action, out);
    }
}

/* Few edges side by side are written out, each in lines of its own; of many each gets one
 * line, and of very many only some are named. */
static void
add_edge (const model *m, const process *p, const edge *e, size_t before, double most, graph_arrow *arrow)
{
    size_t parallel = edges_between (m, p, e);
    text words = TEXT_EMPTY;
    if (parallel <= FULL_LABELS) {
        lines_add (&arrow->words, SVG_BOLD, "event", m->events[e->event], most);
        add_conjuncts (m, p, &e->guard, most, &arrow->words);
        if (e->action) {
            print_action (m, p, e->action, &words);
            lines_add_broken (&arrow->words, SVG_MONO, "code", text_string (&words), most);
        }
    } else if (before < MOST_LABELS) {
        print_edge (m, p, e, &words);
        lines_add_broken (&arrow->words, SVG_MONO, "code", text_string (&words), most);
    } else if (before + 1 == parallel) {
        text_printf (&words, "and %zu more", parallel - MOST_LABELS);
        lines_add (&arrow->words, SVG_SANS, "soft small", text_string (&words), 0);
    }
    text_free (&words);
}

/* Numbers of edges, those that lie side by side together: "1, 2, 5". */
static void
add_number (const process *p, const model *m, size_t number, graph_arrow *arrow)
{
    const edge *like = &m->edges[p->edges[number]];
    text words = TEXT_EMPTY;
    for (size_t i = 0; i < p->edge_count; i++) {
        const edge *e = &m->edges[p->edges[i]];
        if (e->source != like->source || e->target != like->target)
            continue;
        if (i < number)
            break; /* they are there already */
        text_printf (&words, "%s%zu", words.length ? ", " : "", i + 1);
    }
    if (words.length)
        lines_add_broken (&arrow->words, SVG_SANS, "name", text_string (&words), longest[NUMBERED]);
    text_free (&words);
}

static void
make_graph (drawn_process *d)
{
    const model *m = d->m;
    const process *p = d->of;
    double most = longest[d->style];
    d->graph = (graph){ .width = 0 };
    if (d->style == LISTED)
        return;
    for (size_t l = 0; l < p->location_count; l++)
        add_location (m, p, &p->locations[l], most, &d->graph);
    size_t *named = xcalloc (p->location_count * p->location_count + 1, sizeof *named);
    for (size_t i = 0; i < p->edge_count; i++) {
        const edge *e = &m->edges[p->edges[i]];
        graph_arrow *arrow = graph_arrow_between (&d->graph, e->source, e->target);
        size_t before = named[e->source * p->location_count + e->target]++;
        if (d->style == NUMBERED)
            add_number (p, m, i, arrow);
        else
            add_edge (m, p, e, before, most, arrow);
    }
    xfree (named);
    graph_arrange (&d->graph);
}

/* The edges as a table, where the graph has only their numbers; returns where it ends. */
static double
draw_table (const drawn_process *d, double y, text *out)
{
    const model *m = d->m;
    text words = TEXT_EMPTY;
    for (size_t i = 0; i < d->of->edge_count; i++) {
        const edge *e = &m->edges[d->of->edges[i]];
        text_clear (&words);
        text_printf (&words, "%zu", i + 1);
        svg_text (out, "name", SVG_END, MARGIN + 18, y + 10, text_string (&words));
        text_clear (&words);
        text_printf (&words, "%s → %s: ", d->of->locations[e->source].name, d->of->locations[e->target].name);
        print_edge (m, d->of, e, &words);
        y = picture_code ("code", text_string (&words), MARGIN + 26, y + 10, SVG_PAGE - 2 * MARGIN - 26, out)
            - 10;
    }
    text_free (&words);
    return y;
}

/* The first way to label the edges, from `first` on, that leaves the graph narrow enough. */
static void
prepare (drawn_process *d, const model *m, const process *p, style first)
{
    *d = (drawn_process){ .m = m, .of = p, .style = first };
    make_graph (d);
    while (d->graph.width > SVG_PAGE - 2 * MARGIN) {
        graph_free (&d->graph);
        d->style = d->style == NARROW ? NUMBERED : d->style + 1; /* slim is for small ones only */
        make_graph (d);
    }
    double heading = svg_width (p->name, SVG_BOLD, NAME_SIZE);
    d->width = d->graph.width > heading ? d->graph.width : heading;
    d->height = d->graph.height;
    if (d->style >= NUMBERED) {
        text scratch = TEXT_EMPTY;
        d->width = SVG_PAGE - 2 * MARGIN;
        d->height += 8 + draw_table (d, 0, &scratch);
        text_free (&scratch);
    }
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
    column = column < width - 2 * MARGIN ? column : width - 2 * MARGIN;
    size_t columns = (size_t) ((width - 2 * MARGIN) / column);
    columns = columns ? columns : 1;
    size_t rows = (shown + columns - 1) / columns;
    for (size_t i = 0; i < shown; i++) {
        text_clear (&words);
        print_sync (m, &m->syncs[i], &words);
        text fitted = TEXT_EMPTY;
        svg_fitted (&fitted, text_string (&words), SVG_MONO, CODE_SIZE, column);
        svg_text (out, "code", SVG_START, x + column * (double) (i / rows),
                  y + SYNC_LINE * (double) (i % rows) + 10, text_string (&fitted));
        text_free (&fitted);
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

/* Processes fill rows from left to right. */
static void
place_processes (const drawn_process *all, size_t count, double *xs, double *ys, double *width,
                 double *height)
{
    double x = MARGIN, y = 0, tallest = 0;
    *width = 0;
    for (size_t p = 0; p < count; p++) {
        if (x > MARGIN && x + all[p].width > SVG_PAGE - MARGIN) {
            x = MARGIN;
            y += tallest + HEADING + ROW_GAP;
            tallest = 0;
        }
        xs[p] = x;
        ys[p] = y;
        x += all[p].width + COLUMN_GAP;
        tallest = all[p].height > tallest ? all[p].height : tallest;
        *width = x - COLUMN_GAP + MARGIN > *width ? x - COLUMN_GAP + MARGIN : *width;
    }
    *height = y + tallest + HEADING;
}

/* Labels in more lines than need be, if then enough more processes stand side by side. */
static void
arrange (const model *m, drawn_process *all, size_t count, double *xs, double *ys, double *width,
         double *height)
{
    drawn_process *narrow = xcalloc (count + 1, sizeof *narrow);
    for (size_t p = 0; p < count; p++)
        prepare (&all[p], m, &m->processes[p], WIDE);
    place_processes (all, count, xs, ys, width, height);
    for (style s = NARROW; s <= SLIM; s++) {
        double less;
        for (size_t p = 0; p < count; p++) {
            prepare (&narrow[p], m, &m->processes[p], s);
            if (narrow[p].height > all[p].height * MUCH_MORE) {
                graph_free (&narrow[p].graph);
                prepare (&narrow[p], m, &m->processes[p], all[p].style);
            }
        }
        place_processes (narrow, count, xs, ys, width, &less);
        bool better = less < *height * ENOUGH_LESS;
        for (size_t p = 0; p < count; p++) {
            drawn_process other = better ? all[p] : narrow[p];
            all[p] = better ? narrow[p] : all[p];
            graph_free (&other.graph);
        }
        place_processes (all, count, xs, ys, width, height);
    }
    xfree (narrow);
}

static void
draw_process (const drawn_process *d, double x, double y, text *out)
{
    text name = TEXT_EMPTY;
    svg_fitted (&name, d->of->name, SVG_BOLD, NAME_SIZE, SVG_PAGE - x - MARGIN);
    svg_text (out, "name", SVG_START, x, y + 12, text_string (&name));
    graph_draw (&d->graph, x, y + HEADING, out);
    if (d->style >= NUMBERED)
        draw_table (d, y + HEADING + d->graph.height + 8, out);
    text_free (&name);
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
    drawn_process *all = xcalloc (shown + 1, sizeof *all);
    double *xs = xcalloc (2 * shown + 1, sizeof *xs), *ys = xs + shown, width = 0, height = 0;
    text about = TEXT_EMPTY, body = TEXT_EMPTY;
    say_parts (m, shown, &about);
    arrange (m, all, shown, xs, ys, &width, &height);
    picture_caption caption = { .title = m->name, .sentence = text_string (&about) };
    double top = picture_heading (&caption, "", MARGIN, &width, &body);
    for (size_t p = 0; p < shown; p++)
        draw_process (&all[p], xs[p], top + ys[p], &body);
    double bottom = draw_syncs (m, top + height + 16, width, &body);
    svg_begin (out, "automaton", id, width, bottom + MARGIN, m->name, text_string (&about));
    text_add (out, text_string (&body));
    svg_end (out);
    for (size_t p = 0; p < shown; p++)
        graph_free (&all[p].graph);
    xfree (all);
    xfree (xs);
    text_free (&about);
    text_free (&body);
    return true;
}
