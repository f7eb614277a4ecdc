#include "caption.h"

#include <string.h>

#include "svg.h"

enum { LEAST_WIDTH = 340, LINE = 15 };

/* One paragraph in lines of at most `room`; returns the next free line. */
static double
wrapped (const char *class, const char *words, double left, double y, double room, text *out)
{
    text line = TEXT_EMPTY, longer = TEXT_EMPTY;
    while (*words) {
        size_t length = strcspn (words, " ");
        text_clear (&longer);
        text_add (&longer, text_string (&line));
        text_add (&longer, line.length ? " " : "");
        text_add_bytes (&longer, words, length);
        if (line.length && svg_width (text_string (&longer), SVG_SANS, 11) > room) {
            svg_text (out, class, SVG_START, left, y, text_string (&line));
            y += LINE;
            text_clear (&line);
            text_add_bytes (&line, words, length);
        } else {
            text_clear (&line);
            text_add (&line, text_string (&longer));
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
picture_heading (const picture_caption *c, const char *remark, double left, double *width, text *out)
{
    double title = svg_width (c->title, SVG_BOLD, 14) + 2 * left;
    *width = *width < LEAST_WIDTH ? LEAST_WIDTH : *width;
    *width = *width < title ? title : *width;
    svg_text (out, "title", SVG_START, left, 24, c->title);
    double y = wrapped ("soft", c->sentence, left, 42, *width - 2 * left, out);
    return wrapped ("soft", remark, left, y, *width - 2 * left, out);
}
