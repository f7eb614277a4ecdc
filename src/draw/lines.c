#include "lines.h"

#include <string.h>

void
lines_add (drawn_lines *l, svg_font font, const char *class, const char *words, double most)
{
    double size = font == SVG_MONO ? CODE_SIZE : NAME_SIZE;
    text fitted = TEXT_EMPTY;
    if (most > 0)
        svg_fitted (&fitted, words, font, size, most);
    else
        text_add (&fitted, words);
    double width = svg_width (text_string (&fitted), font, size);
    l->width = width > l->width ? width : l->width;
    l->height += LINE_HEIGHT;
    bool cut = strcmp (text_string (&fitted), words) != 0;
    *vec_add (&l->all) = (drawn_line){ text_take (&fitted), cut ? xstrdup (words) : NULL, font, class };
}

static void
draw_line (const drawn_line *l, double x, double y, text *out)
{
    if (l->whole) {
        svg_group (out, NULL);
        svg_hover (out, l->whole);
    }
    svg_text (out, l->class, SVG_MIDDLE, x, y, l->words);
    if (l->whole)
        svg_group_end (out);
}

void
lines_draw (const drawn_lines *l, double x, double y, text *out)
{
    double baseline = y - l->height / 2 + 10;
    for (size_t i = 0; i < l->all.count; i++, baseline += LINE_HEIGHT)
        draw_line (&l->all.at[i], x, baseline, out);
}

void
lines_free (drawn_lines *l)
{
    for (size_t i = 0; i < l->all.count; i++) {
        xfree (l->all.at[i].words);
        xfree (l->all.at[i].whole);
    }
    vec_free (&l->all);
}
