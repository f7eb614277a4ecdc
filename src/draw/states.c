/* A graph of states: regions, abstract states, a transition system.  As many as are readable on a
 * page, the first ones; the picture says when there are more. */
#include <math.h>
#include <string.h>

#include "alloc.h"
#include "caption.h"
#include "graph.h"

/* A word beside an arrow gets a little less room than one in a box: it saves a column.  A graph is
 * not taller than a page of paper on which it is 80 mm wide. */
enum { MARGIN = 14, LONGEST = 132, SHORT = 76, ASIDE = 2, MOST_LABELS = 4, FEWEST = 4, TALLEST = 1450 };

/* Lines of a name: locations, or control variables, then more; a long line is broken. */
static void
add_name (const char *name, double longest, drawn_lines *words)
{
    bool first = true;
    while (*name) {
        size_t length = strcspn (name, "\n");
        text line = TEXT_EMPTY;
        text_add_bytes (&line, name, length);
        if (first)
            lines_add_words (words, SVG_BOLD, "name", text_string (&line), longest);
        else
            lines_add_broken (words, SVG_MONO, "code", text_string (&line), longest);
        text_free (&line);
        first = false;
        name += length + (name[length] == '\n');
    }
}

static size_t
labels_between (const reply_graph *of, size_t upto, uint32_t from, uint32_t to)
{
    size_t count = 0;
    for (size_t i = 0; i < upto; i++)
        count += of->arrows.at[i].from == from && of->arrows.at[i].to == to;
    return count;
}

static void
add_arrow (const reply_graph *of, size_t number, double longest, graph *g)
{
    const reply_arrow *a = &of->arrows.at[number];
    graph_arrow *e = graph_arrow_between (g, a->from, a->to);
    size_t before = labels_between (of, number, a->from, a->to);
    size_t all = labels_between (of, of->arrows.count, a->from, a->to);
    if (!a->label)
        e->class = "arrow delay";
    else if (before < MOST_LABELS)
        lines_add_words (&e->words, SVG_SANS, "small", a->label, longest);
    else if (before + 1 == all) {
        text words = TEXT_EMPTY;
        text_printf (&words, "and %zu more", all - MOST_LABELS);
        lines_add (&e->words, SVG_SANS, "soft small", text_string (&words), 0);
        text_free (&words);
    }
}

static void
make (const reply_graph *of, size_t count, double longest, graph *g)
{
    *g = (graph){ .width = 0 };
    for (size_t i = 0; i < count; i++) {
        const reply_node *n = &of->nodes.at[i];
        graph_node *to = graph_add (g, n->marked ? "box marked" : n->initial ? "box initial" : "box");
        to->initial = n->initial;
        add_name (n->name, longest, &to->words);
    }
    for (size_t i = 0; i < of->arrows.count; i++)
        if (of->arrows.at[i].from < count && of->arrows.at[i].to < count)
            add_arrow (of, i, longest - ASIDE, g);
    graph_arrange (g);
}

static bool
fits (const graph *g)
{
    return g->width + 2 * MARGIN <= SVG_PAGE && (g->height <= TALLEST || g->nodes.count <= FEWEST);
}

/* Boxes are at least so wide that no name and no relation in them or between them is broken, up to
 * a limit. */
static double
least_width (const reply_graph *of, size_t count)
{
    double least = SHORT;
    for (size_t i = 0; i < count; i++) {
        const char *name = of->nodes.at[i].name;
        size_t first = strcspn (name, "\n");
        least = fmax (least, lines_longest_piece (SVG_BOLD, name, first, true));
        least = fmax (least, lines_longest_piece (SVG_MONO, name + first, strlen (name + first), false));
    }
    for (size_t i = 0; i < of->arrows.count; i++) {
        const reply_arrow *a = &of->arrows.at[i];
        if (a->label && a->from < count && a->to < count)
            least = fmax (least, lines_longest_piece (SVG_SANS, a->label, strlen (a->label), true) + ASIDE);
    }
    return fmin (least, LONGEST);
}

/* As many states as fit on a page, in narrower boxes if that helps. */
static size_t
make_fitting (const reply_graph *of, graph *g)
{
    size_t count = of->nodes.count;
    make (of, count, LONGEST, g);
    for (bool narrow = false; !fits (g) && (count > FEWEST || !narrow); narrow = !narrow) {
        graph_free (g);
        if (narrow)
            count = count * 7 / 8 > FEWEST ? count * 7 / 8 : FEWEST;
        make (of, count, narrow ? LONGEST : least_width (of, count), g);
    }
    return count;
}

bool
draw_states (const reply_graph *of, const picture_caption *caption, text *out, text *why)
{
    graph g;
    text body = TEXT_EMPTY, remark = TEXT_EMPTY;
    if (!of->nodes.count) {
        text_add (why, "the graph has no state");
        return false;
    }
    size_t shown = make_fitting (of, &g);
    if (!fits (&g)) {
        graph_free (&g);
        text_add (why, "not even a few states fit on a page; as text or for Graphviz there are all of them");
        return false;
    }
    bool waits = false;
    for (size_t i = 0; i < of->arrows.count; i++)
        waits |= !of->arrows.at[i].label;
    if (shown < of->all)
        text_printf (&remark, "Only the first %zu of %llu states are drawn, and the steps between them. ",
                     shown, (unsigned long long) of->all);
    if (waits)
        text_add (&remark, "Dashed: time passes. ");
    if (of->remark)
        text_add (&remark, of->remark);
    double width = g.width + 2 * MARGIN;
    double y = picture_heading (caption, text_string (&remark), MARGIN, &width, &body) + 4;
    graph_draw (&g, (width - g.width) / 2, y, &body);
    svg_begin (out, "states", caption->id, width, y + g.height + MARGIN, caption->title, caption->sentence);
    text_add (out, text_string (&body));
    svg_end (out);
    graph_free (&g);
    text_free (&body);
    text_free (&remark);
    return true;
}
