/* What each period keeps: a column per period, a row per question.  A yes has a dot, a
 * no a cross: neither is good news as such. */
#include <inttypes.h>
#include <string.h>

#include "caption.h"
#include "svg.h"

enum { MARGIN = 14, CELL = 28, CELL_GAP = 4, NARROWEST = 32, WIDEST = 96, MOST_PERIODS = 40 };

static void
cell_words (const sheet_cell *cell, text *out)
{
    if (cell->kind == SHEET_TEXT)
        text_add (out, cell->text);
    else if (cell->kind == SHEET_NUMBER)
        text_printf (out, "%" PRIu64, cell->number);
    else if (cell->kind == SHEET_TRUTH)
        text_add (out, cell->number ? "yes" : "no");
    else if (cell->kind == SHEET_LIST)
        for (const char *at = sheet_list_next (cell, NULL); at; at = sheet_list_next (cell, at))
            text_printf (out, "%s%s", out->length ? ", " : "", at);
}

static bool
is_shown (const sheet *s, size_t column)
{
    return !(sheet_column_at (s, column)->flags & (SHEET_JSON_ONLY | SHEET_STATS));
}

/* The first column that readers see names the period. */
static size_t
name_column (const sheet *s)
{
    size_t c = 0;
    while (c + 1 < sheet_columns (s) && !is_shown (s, c))
        c++;
    return c;
}

static bool
is_sign (const char *words)
{
    return strcmp (words, "yes") == 0 || strcmp (words, "no") == 0 || strcmp (words, "unknown") == 0;
}

/* Of words that are no signs. */
static double
width_of (const sheet *s, size_t row)
{
    double widest = NARROWEST;
    text words = TEXT_EMPTY;
    for (size_t c = 0; c < sheet_columns (s); c++) {
        if (!is_shown (s, c))
            continue;
        text_clear (&words);
        cell_words (sheet_at (s, row, c), &words);
        double width = svg_width (text_string (&words), SVG_SANS, 10) + 8;
        if (!is_sign (text_string (&words)))
            widest = width > widest ? width : widest;
    }
    text_free (&words);
    return widest > WIDEST ? WIDEST : widest;
}

static void
draw_sign (const char *words, double x, double y, double width, text *out)
{
    double cx = x + width / 2, cy = y + CELL / 2.0;
    svg_group (out, NULL);
    svg_hover (out, words);
    if (strcmp (words, "yes") == 0) {
        svg_rect (out, "yes", x, y, width, CELL, 4);
        svg_circle (out, "sign-yes", cx, cy, 5);
    } else if (strcmp (words, "no") == 0) {
        svg_rect (out, "no", x, y, width, CELL, 4);
        svg_line (out, "sign-no", cx - 5, cy - 5, cx + 5, cy + 5);
        svg_line (out, "sign-no", cx - 5, cy + 5, cx + 5, cy - 5);
    } else if (strcmp (words, "-") != 0 && *words) {
        text fitted = TEXT_EMPTY;
        bool open = strcmp (words, "unknown") == 0;
        svg_fitted (&fitted, open ? "?" : words, SVG_SANS, 10, width - 6);
        svg_rect (out, open ? "open" : "box", x, y, width, CELL, 4);
        svg_text (out, "small", SVG_MIDDLE, cx, cy + 4, text_string (&fitted));
        text_free (&fitted);
    }
    svg_group_end (out);
}

static double
heading_width (const sheet *s)
{
    double widest = 0;
    for (size_t c = name_column (s) + 1; c < sheet_columns (s); c++)
        if (is_shown (s, c)) {
            double width = svg_width (sheet_column_at (s, c)->heading, SVG_SANS, 11);
            widest = width > widest ? width : widest;
        }
    return widest;
}

/* One period: its name above its cells. */
static void
draw_period (const sheet *s, size_t row, double x, double top, double width, text *out)
{
    text words = TEXT_EMPTY;
    size_t name = name_column (s);
    cell_words (sheet_at (s, row, name), &words);
    svg_text (out, "code", SVG_MIDDLE, x + width / 2, top - 6, text_string (&words));
    double y = top;
    for (size_t c = name + 1; c < sheet_columns (s); c++)
        if (is_shown (s, c)) {
            text_clear (&words);
            cell_words (sheet_at (s, row, c), &words);
            draw_sign (text_string (&words), x, y, width, out);
            y += CELL + CELL_GAP;
        }
    text_free (&words);
}

bool
draw_periods (const sheet *s, const picture_caption *caption, text *out, text *why)
{
    size_t rows = 0, left_out = 0;
    double left = MARGIN + heading_width (s) + 12, width = left;
    for (size_t r = 0; r < sheet_rows (s); r++)
        if (!sheet_line_at (s, r)) {
            left_out += rows == MOST_PERIODS;
            width += rows < MOST_PERIODS ? width_of (s, r) + CELL_GAP : 0;
            rows += rows < MOST_PERIODS;
        }
    if (!rows) {
        text_add (why, "the table of periods is empty");
        return false;
    }
    text body = TEXT_EMPTY, remark = TEXT_EMPTY;
    text_add (&remark, "● yes   × no   ? unknown.");
    if (left_out)
        text_printf (&remark, " %zu more periods are not shown.", left_out);
    width += MARGIN;
    double top = picture_heading (caption, text_string (&remark), MARGIN, &width, &body) + 20, x = left,
           y = top;
    for (size_t c = name_column (s) + 1; c < sheet_columns (s); c++)
        if (is_shown (s, c)) {
            svg_text (&body, NULL, SVG_END, left - 10, y + CELL / 2.0 + 4, sheet_column_at (s, c)->heading);
            y += CELL + CELL_GAP;
        }
    svg_text (&body, "soft", SVG_END, left - 10, top - 6, "period");
    for (size_t r = 0, shown = 0; r < sheet_rows (s) && shown < rows; r++)
        if (!sheet_line_at (s, r)) {
            double here = width_of (s, r);
            draw_period (s, r, x, top, here, &body);
            x += here + CELL_GAP;
            shown++;
        }
    svg_begin (out, "periods", caption->id, width, y + MARGIN, caption->title, caption->sentence);
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&remark);
    return true;
}
