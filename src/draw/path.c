/* What happens one after the other, a row each, from top to bottom: the lines of a C program on
 * the way to an error, the letters of a word that is forbidden. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "caption.h"
#include "question.h"
#include "svg.h"

enum { MARGIN = 14, BADGE = 20, ROW_GAP = 5, LINE = 14, MOST_ROWS = 40, GROUP_ROOM = 20 };

typedef struct chain {
    const sheet *s;
    const question *asked;
    size_t number, title, words, group, file; /* columns; SIZE_MAX: none */
    bool timed;                               /* groups are instants */
    double badge;
    text *out;
} chain;

static size_t
column_of (const sheet *s, const char *key)
{
    for (size_t c = 0; c < sheet_columns (s); c++)
        if (strcmp (sheet_column_at (s, c)->key, key) == 0)
            return c;
    return SIZE_MAX;
}

static size_t
either (size_t a, size_t b)
{
    return a != SIZE_MAX ? a : b;
}

static void
cell_words (const chain *c, size_t row, size_t column, text *out)
{
    text_clear (out);
    if (column == SIZE_MAX)
        return;
    const sheet_cell *cell = sheet_at (c->s, row, column);
    if (cell->kind == SHEET_NUMBER)
        text_printf (out, "%" PRIu64, cell->number);
    else if (cell->kind == SHEET_TEXT)
        text_add (out, cell->text);
}

/* Is the n-th line that the compiler names the n-th one here?  Other files that are included have
 * lines of their own, and a file can say where its lines come from. */
static bool
has_own_lines (const subject *s)
{
    const char *at = text_string (&s->text);
    size_t length = strlen (s->name);
    bool own = length > 2 && strcmp (s->name + length - 2, ".c") == 0;
    for (; own && at; at = strchr (at, '\n'), at += at != NULL) {
        const char *word = at + strspn (at, " \t");
        if (*word != '#')
            continue;
        word += 1 + strspn (word + 1, " \t");
        own = strncmp (word, "line", 4) != 0 && (*word < '0' || *word > '9')
              && (strncmp (word, "include", 7) != 0 || !memchr (word, '"', strcspn (word, "\n")));
    }
    return own;
}

/* The C file of a row, if it is known which one; or NULL. */
static const subject *
source_of (const chain *c, size_t row)
{
    text file = TEXT_EMPTY;
    const subject *found = NULL;
    size_t count = 0;
    cell_words (c, row, c->file, &file);
    for (size_t i = 0; i < c->asked->subject_count; i++) {
        const subject *s = c->asked->subjects[i];
        size_t length = strlen (s->name);
        if (s->language != LANGUAGE_C
            || (file.length
                && (length < file.length
                    || strcmp (s->name + length - file.length, text_string (&file)) != 0)))
            continue;
        found = s;
        count++;
    }
    text_free (&file);
    return count == 1 && has_own_lines (found) ? found : NULL;
}

/* What stands in the line of the program; nothing if that is not known. */
static void
source_words (const chain *c, size_t row, text *out)
{
    const sheet_cell *number = sheet_at (c->s, row, c->number);
    bool is_line = strcmp (sheet_column_at (c->s, c->number)->key, "line") == 0;
    const subject *s = is_line && number->kind == SHEET_NUMBER && number->number ? source_of (c, row) : NULL;
    text_clear (out);
    if (!s)
        return;
    const char *at = text_string (&s->text);
    for (uint64_t line = 1; at && line < number->number; line++) {
        at = strchr (at, '\n');
        at += at != NULL;
    }
    if (at) {
        at += strspn (at, " \t");
        size_t length = strcspn (at, "\r\n");
        for (size_t i = 0; i < length; i++)
            text_add_char (out, at[i] == '\t' ? ' ' : at[i]);
    }
}

/* What the program says there, and then what happens: beside it, or below where there is no room.
 * Returns where it ends. */
static double
draw_code (const chain *c, size_t row, double x, double after, double y)
{
    text source = TEXT_EMPTY, words = TEXT_EMPTY, fitted = TEXT_EMPTY;
    const char *class = "code";
    source_words (c, row, &source);
    cell_words (c, row, c->words, &words);
    if (source.length) {
        svg_fitted (&fitted, text_string (&source), SVG_MONO, 10, SVG_PAGE - after - MARGIN);
        svg_text (c->out, "code", SVG_START, after, y, text_string (&fitted));
        after += svg_width (text_string (&fitted), SVG_MONO, 10) + 18;
        class = "code accented";
    }
    if (words.length && svg_width (text_string (&words), SVG_MONO, 10) <= SVG_PAGE - after - MARGIN)
        svg_text (c->out, class, SVG_START, after, y, text_string (&words));
    else if (words.length)
        y = picture_code (class, text_string (&words), x, after > x ? y + LINE : y, SVG_PAGE - x - MARGIN,
                          c->out)
            - 12;
    text_free (&source);
    text_free (&words);
    text_free (&fitted);
    return y;
}

/* A number in a badge, what happens beside it; returns where the next row begins. */
static double
draw_row (const chain *c, size_t row, double y, bool bad)
{
    text words = TEXT_EMPTY;
    double x = MARGIN + c->badge + 12, middle = MARGIN + c->badge / 2;
    cell_words (c, row, c->number, &words);
    svg_rect (c->out, bad ? "box marked" : "box", MARGIN, y, c->badge, BADGE, 9);
    svg_text (c->out, "name", SVG_MIDDLE, middle, y + 14, text_string (&words));
    cell_words (c, row, c->title, &words);
    double bottom = y + BADGE;
    if (words.length) {
        text fitted = TEXT_EMPTY;
        svg_fitted (&fitted, text_string (&words), SVG_BOLD, 11, SVG_PAGE - x - MARGIN);
        svg_text (c->out, bad ? "wrong" : "event", SVG_START, x, y + 14, text_string (&fitted));
        text_free (&fitted);
    }
    double after = words.length ? x + svg_width (text_string (&words), SVG_BOLD, 11) + 12 : x;
    double end = draw_code (c, row, x, after, y + 14) + 6;
    bottom = end > bottom ? end : bottom;
    text_free (&words);
    return (bottom > y + BADGE ? bottom : y + BADGE) + ROW_GAP;
}

static double
draw_group (const chain *c, size_t row, text *last, double y)
{
    text words = TEXT_EMPTY;
    cell_words (c, row, c->group, &words);
    if (words.length && strcmp (text_string (&words), text_string (last)) != 0) {
        text heading = TEXT_EMPTY;
        text_printf (&heading, c->timed ? "time %s" : "%s", text_string (&words));
        svg_text (c->out, "soft", SVG_START, MARGIN, y + 13, text_string (&heading));
        text_free (&heading);
        text_clear (last);
        text_add (last, text_string (&words));
        y += GROUP_ROOM;
    }
    text_free (&words);
    return y;
}

static double
widest_badge (const chain *c)
{
    double widest = BADGE + 6;
    text words = TEXT_EMPTY;
    for (size_t r = 0; r < sheet_rows (c->s); r++)
        if (!sheet_line_at (c->s, r)) {
            cell_words (c, r, c->number, &words);
            double width = svg_width (text_string (&words), SVG_BOLD, 11) + 12;
            widest = width > widest ? width : widest;
        }
    text_free (&words);
    return widest;
}

static size_t
last_row (const sheet *s)
{
    size_t last = sheet_rows (s);
    while (last && sheet_line_at (s, last - 1))
        last--;
    return last;
}

/* All rows, or of many the first and the last ones; returns where they end. */
static double
draw_rows (const chain *c, double y)
{
    size_t rows = sheet_rows (c->s), last = last_row (c->s);
    text group = TEXT_EMPTY, left_out = TEXT_EMPTY;
    double from = 0;
    for (size_t r = 0; r < rows; r++) {
        if (rows > MOST_ROWS && r == MOST_ROWS / 2) {
            text_printf (&left_out, "%zu more are not shown", rows - MOST_ROWS);
            svg_text (c->out, "soft", SVG_START, MARGIN + c->badge + 12, y + 12, text_string (&left_out));
            y += GROUP_ROOM;
            r = rows - MOST_ROWS / 2;
        }
        if (sheet_line_at (c->s, r)) {
            svg_text (c->out, "soft", SVG_START, MARGIN + c->badge + 12, y + 12, sheet_line_at (c->s, r));
            y += GROUP_ROOM;
            continue;
        }
        double top = draw_group (c, r, &group, y);
        if (from > 0 && top == y)
            svg_line (c->out, "arrow", MARGIN + c->badge / 2, from, MARGIN + c->badge / 2, top);
        from = top + BADGE;
        y = draw_row (c, r, top, r + 1 == last);
    }
    text_free (&group);
    text_free (&left_out);
    return y;
}

static void
describe (const chain *c, const char *sentence, text *out)
{
    text words = TEXT_EMPTY;
    text_printf (out, "%s.", sentence);
    for (size_t r = 0; r < sheet_rows (c->s); r++)
        if (!sheet_line_at (c->s, r)) {
            cell_words (c, r, c->number, &words);
            text_printf (out, " %s", text_string (&words));
            cell_words (c, r, c->title, &words);
            text_printf (out, "%s%s.", words.length ? " " : "", text_string (&words));
        }
    text_free (&words);
}

bool
draw_path (const sheet *s, const question *asked, const picture_caption *caption, text *out, text *why)
{
    chain c = { .s = s, .asked = asked };
    text body = TEXT_EMPTY, about = TEXT_EMPTY;
    c.number = either (column_of (s, "line"), column_of (s, "step"));
    c.title = column_of (s, "action");
    c.words = either (column_of (s, "what"), either (column_of (s, "where"), column_of (s, "components")));
    c.file = column_of (s, "file");
    c.timed = column_of (s, "time") != SIZE_MAX;
    c.group = either (column_of (s, "time"), either (column_of (s, "component"), column_of (s, "function")));
    if (c.number == SIZE_MAX || (c.title == SIZE_MAX && c.words == SIZE_MAX) || !sheet_rows (s)) {
        text_add (why, "there is no path to draw");
        return false;
    }
    c.out = &body;
    c.badge = widest_badge (&c);
    double width = SVG_PAGE, y = picture_heading (caption, "", MARGIN, &width, &body) + 6;
    y = draw_rows (&c, y) + MARGIN - ROW_GAP;
    describe (&c, caption->sentence, &about);
    svg_begin (out, "path", caption->id, width, y, caption->title, text_string (&about));
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&about);
    return true;
}
