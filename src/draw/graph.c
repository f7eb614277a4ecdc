#include "graph.h"

#include <math.h>
#include <string.h>

enum { PAD_X = 9, PAD_Y = 5, ENTRY = 20, HEAD = 7 };

/* What an arrow may lean, so that it never arrives along the side of a box. */
#define STEEPEST 1.2

graph_node *
graph_add (graph *g, const char *class)
{
    graph_node *n = vec_add (&g->nodes);
    *n = (graph_node){ .class = class };
    return n;
}

graph_arrow *
graph_arrow_between (graph *g, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < g->arrows.count; i++)
        if (g->arrows.at[i].from == from && g->arrows.at[i].to == to)
            return &g->arrows.at[i];
    graph_arrow *e = vec_add (&g->arrows);
    *e = (graph_arrow){ .from = from, .to = to, .class = "arrow", .head = "head" };
    return e;
}

void
graph_arrange (graph *g)
{
    bool entries = false;
    for (size_t i = 0; i < g->nodes.count; i++) {
        entries |= g->nodes.at[i].initial;
        *vec_add (&g->layout.nodes) = (layered_node){ .width = g->nodes.at[i].words.width + 2 * PAD_X,
                                                      .height = g->nodes.at[i].words.height + 2 * PAD_Y,
                                                      .first = g->nodes.at[i].initial };
    }
    for (size_t i = 0; i < g->arrows.count; i++) {
        const graph_arrow *e = &g->arrows.at[i];
        *vec_add (&g->layout.arrows) =
            (layered_arrow){ .from = e->from,
                             .to = e->to,
                             .label_width = e->words.width + 8,
                             .label_height = e->words.all.count ? e->words.height + 4 : 0 };
    }
    layered_arrange (&g->layout);
    g->width = g->layout.width;
    g->height = g->layout.height + (entries ? ENTRY : 0);
}

/* A loop at the right side of its node. */
static void
draw_loop (const graph_arrow *e, const layered_arrow *at, double x, double y, text *out)
{
    const layered_point *p = at->path.at;
    svg_path (out, e->class);
    svg_to (out, 'M', x + p[0].x, y + p[0].y);
    svg_curve (out, x + p[0].x + 6, y + p[0].y - 9, x + p[1].x, y + p[1].y - 10, x + p[1].x, y + p[1].y);
    svg_curve (out, x + p[1].x, y + p[1].y + 10, x + p[2].x + 14, y + p[2].y + 6, x + p[2].x + 7,
               y + p[2].y + 2);
    svg_path_end (out);
    svg_arrow_head (out, e->head, x + p[2].x + 1, y + p[2].y, -8, -3);
}

/* How far the curve leans at a point, as abscissa per ordinate: between those of its two
 * sides, so that it never swings beyond its points; at the ends along the side. */
static double
lean (const layered_point *p, size_t count, size_t i)
{
    double before = i ? (p[i].x - p[i - 1].x) / (p[i].y - p[i - 1].y) : 0;
    double after = i + 1 < count ? (p[i + 1].x - p[i].x) / (p[i + 1].y - p[i].y) : before;
    before = i ? before : after;
    double between = before * after <= 0 ? 0 : 2 * before * after / (before + after);
    return between > STEEPEST ? STEEPEST : between < -STEEPEST ? -STEEPEST : between;
}

static void
smooth (const layered_point *p, size_t count, double x, double y, text *out)
{
    svg_to (out, 'M', x + p[0].x, y + p[0].y);
    for (size_t i = 0; i + 1 < count; i++) {
        double third = (p[i + 1].y - p[i].y) / 3;
        svg_curve (out, x + p[i].x + third * lean (p, count, i), y + p[i].y + third,
                   x + p[i + 1].x - third * lean (p, count, i + 1), y + p[i + 1].y - third, x + p[i + 1].x,
                   y + p[i + 1].y);
    }
}

/* From its start to the label if it has one, and from there to the head. */
static void
draw_arrow (const graph_arrow *e, const layered_arrow *at, double x, double y, text *out)
{
    size_t count = at->path.count, label = 0;
    layered_point *p = xcalloc (count, sizeof *p);
    memcpy (p, at->path.at, count * sizeof *p);
    double way = p[count - 1].y > p[0].y ? 1 : -1, half = at->label_height / 2;
    while (label + 1 < count && (p[label].x != at->label.x || p[label].y != at->label.y))
        label++;
    layered_point tip = p[count - 1];
    double slant = lean (p, count, count - 1), length = sqrt (1 + slant * slant);
    p[count - 1].x -= way * HEAD * slant / length;
    p[count - 1].y -= way * HEAD / length;
    svg_path (out, e->class);
    if (!e->words.all.count)
        smooth (p, count, x, y, out);
    else {
        p[label].y -= way * half;
        smooth (p, label + 1, x, y, out);
        p[label].y += 2 * way * half;
        smooth (p + label, count - label, x, y, out);
    }
    svg_path_end (out);
    svg_arrow_head (out, e->head, x + tip.x, y + tip.y, way * slant, way);
    xfree (p);
}

static void
draw_node (const graph_node *n, const layered_node *at, double x, double y, text *out)
{
    x += at->x;
    y += at->y;
    if (n->initial) {
        svg_line (out, "start", x, y - at->height / 2 - ENTRY + 3, x, y - at->height / 2 - 7);
        svg_arrow_head (out, "start-head", x, y - at->height / 2, 0, 1);
    }
    svg_rect (out, n->class, x - at->width / 2, y - at->height / 2, at->width, at->height, 7);
    lines_draw (&n->words, x, y, out);
}

void
graph_draw (const graph *g, double x, double y, text *out)
{
    y += g->height - g->layout.height;
    for (size_t i = 0; i < g->arrows.count; i++) {
        const layered_arrow *at = &g->layout.arrows.at[i];
        if (at->from == at->to)
            draw_loop (&g->arrows.at[i], at, x, y, out);
        else
            draw_arrow (&g->arrows.at[i], at, x, y, out);
        lines_draw (&g->arrows.at[i].words, x + at->label.x, y + at->label.y, out);
    }
    for (size_t i = 0; i < g->nodes.count; i++)
        draw_node (&g->nodes.at[i], &g->layout.nodes.at[i], x, y, out);
}

void
graph_free (graph *g)
{
    for (size_t i = 0; i < g->nodes.count; i++)
        lines_free (&g->nodes.at[i].words);
    for (size_t i = 0; i < g->arrows.count; i++)
        lines_free (&g->arrows.at[i].words);
    vec_free (&g->nodes);
    vec_free (&g->arrows);
    layered_free (&g->layout);
}
