/* The orbit graph of a loop of regions: each region with its corners, each step with where
 * it leads them, and the whole turn folded into one graph.  An edge of that on no cycle
 * says that no run comes back to where it began. */
#include <string.h>

#include "caption.h"
#include "lines.h"
#include "orbit.h"
#include "tape.h"

enum { MARGIN = 14, COLUMN = 94, CORNER = 46, RADIUS = 6, FOLD = 116, MOST_COLUMNS = 21, IN_A_ROW = 5 };

typedef struct orbit_picture {
    const model *m;
    const orbit_cycle *c;
    size_t columns; /* regions that are drawn, the first once more at the end */
    uint32_t tallest;
    size_t first;       /* column of the row that is being drawn */
    double top, bottom; /* of the corners in it */
    uint8_t *marked;    /* marked[column * (tallest + 1) + corner]: on the way of the edge that is wrong */
    text *out;
} orbit_picture;

static const orbit_region *
region_at (const orbit_picture *p, size_t column)
{
    return &p->c->regions[column % p->c->length];
}

static uint32_t
corners_at (const orbit_picture *p, size_t column)
{
    return region_at (p, column)->classes + 1;
}

static double
abscissa (const orbit_picture *p, size_t column)
{
    return MARGIN + COLUMN * ((double) (column - p->first) + 0.5);
}

static double
ordinate (const orbit_picture *p, size_t column, uint32_t corner)
{
    double spare = (double) (p->tallest - corners_at (p, column)) * CORNER / 2;
    return p->bottom - spare - CORNER * (double) corner;
}

/* Which corners lie between `from` at the start and `to` at the end: reached from the one,
 * and leading to the other. */
static void
mark_way (orbit_picture *p)
{
    size_t stride = p->tallest + 1, last = p->c->length;
    uint8_t *ahead = xcalloc ((last + 1) * stride, 1);
    ahead[p->c->from] = 1;
    for (size_t i = 0; i < last; i++)
        for (uint32_t a = 0; a < corners_at (p, i); a++)
            for (uint32_t b = 0; ahead[i * stride + a] && b < corners_at (p, i + 1); b++)
                ahead[(i + 1) * stride + b] |= p->c->moves[i].matrix[a * corners_at (p, i + 1) + b];
    p->marked[last * stride + p->c->to] = 1;
    for (size_t i = last; i-- > 0;)
        for (uint32_t a = 0; a < corners_at (p, i); a++)
            for (uint32_t b = 0; b < corners_at (p, i + 1); b++)
                p->marked[i * stride + a] |= ahead[i * stride + a] && p->marked[(i + 1) * stride + b]
                                             && p->c->moves[i].matrix[a * corners_at (p, i + 1) + b];
    xfree (ahead);
}

static void
corner_words (const orbit_picture *p, size_t column, uint32_t corner, text *out)
{
    const orbit_region *r = region_at (p, column);
    text_clear (out);
    for (uint32_t k = 0; k < p->c->clock_count; k++) {
        int32_t value = r->corners[corner * p->c->clock_count + k];
        if (value < 0)
            text_printf (out, "%s∞", k ? "," : "(");
        else
            text_printf (out, "%s%d", k ? "," : "(", value);
    }
    text_add_char (out, ')');
}

static void
draw_link (const orbit_picture *p, size_t column, uint32_t a, uint32_t b)
{
    size_t stride = p->tallest + 1;
    bool bad = p->marked[column * stride + a] && p->marked[(column + 1) * stride + b];
    double x1 = abscissa (p, column) + RADIUS, y1 = ordinate (p, column, a);
    double x2 = abscissa (p, column + 1) - RADIUS, y2 = ordinate (p, column + 1, b), bend = (x2 - x1) / 2;
    svg_path (p->out, bad ? "bad" : "arrow");
    svg_to (p->out, 'M', x1, y1);
    svg_curve (p->out, x1 + bend, y1, x2 - bend, y2, x2 - 6, y2);
    svg_path_end (p->out);
    svg_arrow_head (p->out, bad ? "bad-head" : "head", x2, y2, 1, 0);
}

/* The locations and integers that are not those of the region before; all at first. */
static void
what_is_new (const orbit_picture *p, size_t column, text *out)
{
    const char *words = region_at (p, column)->state,
               *before = column ? region_at (p, column - 1)->state : "";
    while (*words) {
        size_t length = strcspn (words, " ");
        bool known = false;
        for (const char *at = before; *at && !known; at += strcspn (at, " "), at += *at == ' ')
            known = strcspn (at, " ") == length && strncmp (at, words, length) == 0;
        if (!known) {
            text_add (out, out->length ? " " : "");
            text_add_bytes (out, words, length);
        }
        words += length;
        words += *words == ' ';
    }
}

/* What is new in a region, and its name, as lines above its corners. */
static void
column_words (const orbit_picture *p, size_t column, drawn_lines *lines)
{
    text words = TEXT_EMPTY;
    what_is_new (p, column, &words);
    lines_add_words (lines, SVG_BOLD, "name", text_string (&words), COLUMN - 8);
    lines_add_broken (lines, SVG_SANS, "soft small", region_at (p, column)->name, COLUMN - 8);
    text_free (&words);
}

static double
height_of_words (const orbit_picture *p, size_t first, size_t last)
{
    double most = 0;
    for (size_t i = first; i <= last; i++) {
        drawn_lines lines = { .width = 0 };
        column_words (p, i, &lines);
        most = lines.height > most ? lines.height : most;
        lines_free (&lines);
    }
    return most;
}

static void
draw_column (const orbit_picture *p, size_t column)
{
    text words = TEXT_EMPTY;
    drawn_lines lines = { .width = 0 };
    double x = abscissa (p, column);
    column_words (p, column, &lines);
    lines_draw (&lines, x, p->top - 26 - lines.height / 2, p->out);
    lines_free (&lines);
    for (uint32_t j = 0; j < corners_at (p, column); j++) {
        svg_circle (p->out, "box", x, ordinate (p, column, j), RADIUS);
        corner_words (p, column, j, &words);
        svg_text (p->out, "soft small halo", SVG_MIDDLE, x, ordinate (p, column, j) - 11,
                  text_string (&words));
    }
    text_free (&words);
}

static void
name_move (const orbit_picture *p, size_t column)
{
    const orbit_move *move = &p->c->moves[column];
    text words = TEXT_EMPTY, fitted = TEXT_EMPTY;
    char *events = tape_events (p->m, move->edges, move->edge_count);
    if (move->delay)
        text_add (&words, "delay");
    else
        text_add (&words, events);
    svg_fitted (&fitted, text_string (&words), SVG_MONO, 10, COLUMN - 8);
    svg_text (p->out, "code", SVG_MIDDLE, abscissa (p, column) + COLUMN / 2.0, p->bottom + 30,
              text_string (&fitted));
    xfree (events);
    text_free (&words);
    text_free (&fitted);
}

/* One whole turn, from the corners of the first region to themselves. */
static void
draw_folded (const orbit_picture *p, double x)
{
    uint32_t corners = corners_at (p, 0);
    text number = TEXT_EMPTY;
    svg_text (p->out, "name", SVG_MIDDLE, x, p->top - 46, "one whole turn");
    for (uint32_t a = 0; a < corners; a++)
        for (uint32_t b = 0; b < corners; b++) {
            if (!p->c->turn[a * corners + b])
                continue;
            bool bad = !p->c->returns && a == p->c->from && b == p->c->to;
            double y1 = ordinate (p, 0, a), y2 = ordinate (p, 0, b), side = a == b ? 1 : -1;
            double reach = a == b ? 34 : (a > b ? 24 : 44) + 10.0 * (double) (a > b ? a - b : b - a);
            svg_path (p->out, bad ? "bad" : "arrow");
            svg_to (p->out, 'M', x + side * 9, y1 - (a == b ? 4 : 0));
            svg_curve (p->out, x + side * reach, y1 - (a == b ? 12 : 0), x + side * reach,
                       y2 + (a == b ? 12 : 0), x + side * 15, y2 + (a == b ? 4 : 0));
            svg_path_end (p->out);
            svg_arrow_head (p->out, bad ? "bad-head" : "head", x + side * 9, y2 + (a == b ? 3 : 0), -side, 0);
        }
    for (uint32_t j = 0; j < corners; j++) {
        text_clear (&number);
        text_printf (&number, "%u", j);
        svg_circle (p->out, "box", x, ordinate (p, 0, j), 9);
        svg_text (p->out, "name", SVG_MIDDLE, x, ordinate (p, 0, j) + 4, text_string (&number));
    }
    text_free (&number);
}

/* The regions from the first of the row up to this one, which begins the next row again. */
static void
draw_row (const orbit_picture *p, size_t last)
{
    for (size_t i = p->first; i < last; i++) {
        name_move (p, i);
        for (uint32_t a = 0; a < corners_at (p, i); a++)
            for (uint32_t b = 0; b < corners_at (p, i + 1); b++)
                if (p->c->moves[i].matrix[a * corners_at (p, i + 1) + b])
                    draw_link (p, i, a, b);
    }
    for (size_t i = p->first; i <= last; i++)
        draw_column (p, i);
}

static void
compose (orbit_picture *p, const picture_caption *caption, text *out)
{
    text body = TEXT_EMPTY, remark = TEXT_EMPTY;
    bool cut = p->columns <= p->c->length;
    text_add (
        &remark,
        "Corners of the regions of a loop, and where each step leads them: a run shares itself out among "
        "the corners, and a turn moves these shares. ");
    if (!p->c->returns)
        text_add (
            &remark,
            "The red edge of the whole turn is on no cycle: every turn moves something along it and nothing "
            "moves it back, so no turn ends where it began, and no period can repeat it.");
    if (cut)
        text_printf (&remark, " Only the first %zu of %zu regions are drawn.", p->columns, p->c->length);
    double width = SVG_PAGE, fold = MARGIN + FOLD / 2.0;
    p->out = &body;
    double y = picture_heading (caption, text_string (&remark), MARGIN, &width, &body);
    for (size_t last; p->first + 1 < p->columns; p->first = last) {
        last = p->first + IN_A_ROW < p->columns ? p->first + IN_A_ROW - 1 : p->columns - 1;
        p->top = y + 34 + height_of_words (p, p->first, last);
        p->bottom = p->top + CORNER * (double) (p->tallest - 1);
        draw_row (p, last);
        fold = abscissa (p, last) + COLUMN / 2.0 + FOLD / 2.0;
        y = p->bottom + 40;
    }
    if (fold + FOLD / 2.0 > SVG_PAGE - MARGIN) { /* in a row of its own */
        fold = MARGIN + FOLD / 2.0;
        p->tallest = corners_at (p, 0);
        p->top = y + 60;
        p->bottom = p->top + CORNER * (double) (p->tallest - 1);
    }
    draw_folded (p, fold);
    svg_begin (out, "orbit", caption->id, width, p->bottom + 46, caption->title, text_string (&remark));
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&remark);
}

void
draw_orbit (const model *m, const orbit_cycle *c, const picture_caption *caption, text *out)
{
    orbit_picture p = { .m = m, .c = c };
    p.columns = c->length + 1 < MOST_COLUMNS ? c->length + 1 : MOST_COLUMNS;
    for (size_t i = 0; i < c->length; i++)
        p.tallest = c->regions[i].classes + 1 > p.tallest ? c->regions[i].classes + 1 : p.tallest;
    p.marked = xcalloc ((c->length + 1) * (p.tallest + 1) + 1, 1);
    if (!c->returns)
        mark_way (&p);
    compose (&p, caption, out);
    xfree (p.marked);
}
