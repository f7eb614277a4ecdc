#include "caption.h"

#include <string.h>

#include "svg.h"

enum { LEAST_WIDTH = 400, LINE = 15 };

/* A word that is wider than the room, cut. */
static void
add_word (const char *words, size_t length, svg_font font, double size, double room, text *line)
{
    text word = TEXT_EMPTY;
    text_add_bytes (&word, words, length);
    svg_fitted (line, text_string (&word), font, size, room);
    text_free (&word);
}

static double
break_lines (const char *class, svg_font font, double size, const char *words, double left, double y,
             double room, text *out)
{
    text line = TEXT_EMPTY, longer = TEXT_EMPTY;
    while (*words) {
        size_t length = strcspn (words, " ");
        text_clear (&longer);
        text_add (&longer, text_string (&line));
        text_add (&longer, line.length ? " " : "");
        text_add_bytes (&longer, words, length);
        if (line.length && svg_width (text_string (&longer), font, size) > room) {
            svg_text (out, class, SVG_START, left, y, text_string (&line));
            y += LINE;
            text_clear (&line);
            add_word (words, length, font, size, room, &line);
        } else {
            text_clear (&line);
            add_word (text_string (&longer), longer.length, font, size, room, &line);
        }
        words += length;
        words += strspn (words, " ");
    }
    if (line.length) {
        svg_text (out, class, SVG_START, left, y, text_string (&line));
        y += LINE;
    }
    text_free (&line);
    text_free (&longer);
    return y;
}

double
picture_paragraph (const char *class, const char *words, double left, double y, double room, text *out)
{
    return break_lines (class, SVG_SANS, 11, words, left, y, room, out);
}

double
picture_code (const char *class, const char *words, double left, double y, double room, text *out)
{
    return break_lines (class, SVG_MONO, 10, words, left, y, room, out);
}

double
picture_heading (const picture_caption *c, const char *remark, double left, double *width, text *out)
{
    text title = TEXT_EMPTY;
    *width = *width < LEAST_WIDTH ? LEAST_WIDTH : *width;
    svg_fitted (&title, c->title, SVG_BOLD, 14, *width - 2 * left);
    svg_text (out, "title", SVG_START, left, 24, text_string (&title));
    text_free (&title);
    double y = picture_paragraph ("soft", c->sentence, left, 42, *width - 2 * left, out);
    return picture_paragraph ("soft", remark, left, y, *width - 2 * left, out);
}
