/* What each period keeps: a column per period, a row per question.  A yes has a dot, a
 * no a cross: neither is good news as such. */
#include <inttypes.h>
#include <string.h>

#include "caption.h"
#include "svg.h"

enum {
    MARGIN = 14,
    CELL = 28,
    CELL_GAP = 4,
    NARROWEST = 32,
    WIDEST = 96,
    MOST_PERIODS = 40,
    BLOCK_GAP = 30,
    WIDEST_NAME = 200
};

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

/* The first column that readers see names the period, or what else a row is about. */
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

/* Has some period a word in this column? */
static bool
says_something (const sheet *s, size_t column)
{
    bool some = false;
    text words = TEXT_EMPTY;
    for (size_t r = 0; r < sheet_rows (s) && !some; r++)
        if (!sheet_line_at (s, r)) {
            text_clear (&words);
            cell_words (sheet_at (s, r, column), &words);
            some = words.length && strcmp (text_string (&words), "-") != 0;
        }
    text_free (&words);
    return some;
}

static bool
is_drawn (const sheet *s, size_t column)
{
    return is_shown (s, column) && says_something (s, column);
}

/* Words that are no sign and do not fit stand below the table. */
static bool
is_note (const char *words)
{
    return !is_sign (words) && svg_width (words, SVG_SANS, 10) + 8 > WIDEST;
}

/* How wide the words of a period are. */
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
        if (!is_sign (text_string (&words)) && !is_note (text_string (&words)))
            widest = width > widest ? width : widest;
    }
    text_free (&words);
    return widest;
}

static bool
is_dense (const sheet *s, size_t row)
{
    text words = TEXT_EMPTY;
    cell_words (sheet_at (s, row, name_column (s)), &words);
    bool dense = strcmp (text_string (&words), "dense") == 0;
    text_free (&words);
    return dense;
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
        bool open = strcmp (words, "unknown") == 0;
        svg_rect (out, open ? "open" : "box", x, y, width, CELL, 4);
        svg_text (out, "small", SVG_MIDDLE, cx, cy + 4, open ? "?" : words);
    }
    svg_group_end (out);
}

static double
heading_width (const sheet *s)
{
    double widest = 0;
    for (size_t c = name_column (s) + 1; c < sheet_columns (s); c++)
        if (is_drawn (s, c)) {
            double width = svg_width (sheet_column_at (s, c)->heading, SVG_SANS, 11);
            widest = width > widest ? width : widest;
        }
    return widest;
}

static bool
has_sign (const sheet *s)
{
    bool has = false;
    text words = TEXT_EMPTY;
    for (size_t r = 0; r < sheet_rows (s); r++)
        for (size_t c = name_column (s) + 1; !sheet_line_at (s, r) && c < sheet_columns (s); c++)
            if (is_drawn (s, c)) {
                text_clear (&words);
                cell_words (sheet_at (s, r, c), &words);
                has |= is_sign (text_string (&words));
            }
    text_free (&words);
    return has;
}

typedef VEC (char *) note_list;

/* The words become the number of their note, the same for the same words. */
static void
number_note (note_list *notes, text *words)
{
    size_t n = 0;
    while (n < notes->count && strcmp (notes->at[n], text_string (words)) != 0)
        n++;
    if (n == notes->count)
        *vec_add (notes) = xstrdup (text_string (words));
    text_clear (words);
    text_printf (words, "(%zu)", n + 1);
}

/* What stands in the column, or at length in the one before it that only programs read. */
static void
whole_words (const sheet *s, size_t row, size_t column, text *out)
{
    bool brief = sheet_column_at (s, column)->flags & SHEET_TEXT_ONLY && column
                 && sheet_column_at (s, column - 1)->flags & SHEET_JSON_ONLY;
    text_clear (out);
    cell_words (sheet_at (s, row, brief ? column - 1 : column), out);
}

/* One period: its name above its cells.  Words that do not fit get a number and go to the notes. */
static void
draw_period (const sheet *s, size_t row, double x, double top, double width, note_list *notes, text *out)
{
    text words = TEXT_EMPTY;
    size_t name = name_column (s);
    cell_words (sheet_at (s, row, name), &words);
    svg_text (out, "code", SVG_MIDDLE, x + width / 2, top - 6, text_string (&words));
    double y = top;
    for (size_t c = name + 1; c < sheet_columns (s); c++)
        if (is_drawn (s, c)) {
            text_clear (&words);
            cell_words (sheet_at (s, row, c), &words);
            if (is_note (text_string (&words))) {
                whole_words (s, row, c, &words);
                number_note (notes, &words);
            }
            draw_sign (text_string (&words), x, y, width, out);
            y += CELL + CELL_GAP;
        }
    text_free (&words);
}

/* The names of the rows, beside those periods that follow. */
static void
draw_headings (const sheet *s, double left, double top, text *out)
{
    double y = top;
    text fitted = TEXT_EMPTY;
    svg_text (out, "soft", SVG_END, left - 10, top - 6, sheet_column_at (s, name_column (s))->heading);
    for (size_t c = name_column (s) + 1; c < sheet_columns (s); c++)
        if (is_drawn (s, c)) {
            text_clear (&fitted);
            svg_fitted (&fitted, sheet_column_at (s, c)->heading, SVG_SANS, 11, left - 10 - MARGIN);
            svg_text (out, NULL, SVG_END, left - 10, y + CELL / 2.0 + 4, text_string (&fitted));
            y += CELL + CELL_GAP;
        }
    text_free (&fitted);
}

static double
height_of (const sheet *s)
{
    double height = 0;
    for (size_t c = name_column (s) + 1; c < sheet_columns (s); c++)
        height += is_drawn (s, c) ? CELL + CELL_GAP : 0;
    return height;
}

/* How wide all periods but dense time are if that fits on the page; 0: each as its words are. */
static double
common_width (const sheet *s, double left)
{
    double widest = 0, all = 0;
    size_t count = 0;
    for (size_t r = 0; r < sheet_rows (s); r++)
        if (!sheet_line_at (s, r) && is_dense (s, r))
            all += width_of (s, r) + CELL_GAP;
        else if (!sheet_line_at (s, r)) {
            widest = width_of (s, r) > widest ? width_of (s, r) : widest;
            count++;
        }
    return left + all + (double) count * (widest + CELL_GAP) <= SVG_PAGE - MARGIN ? widest : 0;
}

/* The periods side by side, in as many rows as they need; returns where they end. */
static double
draw_all (const sheet *s, size_t rows, double left, double top, note_list *notes, text *out)
{
    double x = left, common = common_width (s, left);
    draw_headings (s, left, top, out);
    for (size_t r = 0, shown = 0; r < sheet_rows (s) && shown < rows; r++) {
        if (sheet_line_at (s, r))
            continue;
        double here = common > 0 && !is_dense (s, r) ? common : width_of (s, r);
        if (x > left && x + here > SVG_PAGE - MARGIN) {
            x = left;
            top += height_of (s) + BLOCK_GAP;
            draw_headings (s, left, top, out);
        }
        draw_period (s, r, x, top, here, notes, out);
        x += here + CELL_GAP;
        shown++;
    }
    return top + height_of (s);
}

bool
draw_periods (const sheet *s, const picture_caption *caption, text *out, text *why)
{
    size_t rows = 0, left_out = 0;
    double names = heading_width (s), left = MARGIN + (names < WIDEST_NAME ? names : WIDEST_NAME) + 12,
           width = SVG_PAGE;
    for (size_t r = 0; r < sheet_rows (s); r++)
        if (!sheet_line_at (s, r)) {
            left_out += rows == MOST_PERIODS;
            rows += rows < MOST_PERIODS;
        }
    if (!rows) {
        text_add (why, "the table of periods is empty");
        return false;
    }
    text body = TEXT_EMPTY, remark = TEXT_EMPTY;
    if (has_sign (s))
        text_add (&remark, "● yes   × no   ? unknown.");
    if (left_out)
        text_printf (&remark, " %zu more periods are not shown.", left_out);
    double top = picture_heading (caption, text_string (&remark), MARGIN, &width, &body) + 20;
    note_list notes = VEC_EMPTY;
    double bottom = draw_all (s, rows, left, top, &notes, &body);
    bottom += notes.count ? 14 : 0;
    for (size_t i = 0; i < notes.count; i++) {
        text_clear (&remark);
        text_printf (&remark, "(%zu) %s", i + 1, notes.at[i]);
        bottom =
            picture_paragraph ("soft", text_string (&remark), MARGIN, bottom, SVG_PAGE - 2 * MARGIN, &body);
        xfree (notes.at[i]);
    }
    bottom -= notes.count ? 10 : 0;
    vec_free (&notes);
    svg_begin (out, "periods", caption->id, width, bottom + MARGIN, caption->title, caption->sentence);
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&remark);
    return true;
}
