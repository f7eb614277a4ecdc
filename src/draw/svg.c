#include "svg.h"

#include "draw.h"

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Not by printf: its decimal point depends on the locale. */
void
svg_number (text *out, double value)
{
    int64_t tenths = llround (value * 10);
    if (tenths < 0)
        text_add_char (out, '-');
    uint64_t size = (uint64_t) (tenths < 0 ? -tenths : tenths);
    text_printf (out, "%" PRIu64, size / 10);
    if (size % 10)
        text_printf (out, ".%" PRIu64, size % 10);
}

static void
attribute (text *out, const char *name, double value)
{
    text_printf (out, " %s=\"", name);
    svg_number (out, value);
    text_add_char (out, '"');
}

static void
open_element (text *out, const char *name, const char *class)
{
    text_printf (out, "<%s", name);
    if (class)
        text_printf (out, " class=\"%s\"", class);
}

void
svg_begin (text *out, const char *kind, const char *id, double width, double height, const char *title,
           const char *description)
{
    text_add (out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tacet\" role=\"img\" viewBox=\"0 0 ");
    svg_number (out, width);
    text_add_char (out, ' ');
    svg_number (out, height);
    text_add_char (out, '"');
    attribute (out, "width", width);
    attribute (out, "height", height);
    bool alone = !id;
    id = id ? id : kind;
    text_printf (out, " aria-labelledby=\"%s-title %s-about\">\n<title id=\"%s-title\">", id, id, id);
    text_add_escaped (out, title);
    text_printf (out, "</title>\n<desc id=\"%s-about\">", id);
    text_add_escaped (out, description);
    text_add (out, "</desc>\n");
    if (alone) {
        text_add (out, "<style>\n");
        for (const char *const *line = draw_style; *line; line++)
            text_add (out, *line);
        text_add (out, "</style>\n");
    }
    svg_rect (out, "paper", 0, 0, width, height, 0);
}

void
svg_part (text *out, double y, double width, double height)
{
    text_add (out, "<svg");
    attribute (out, "y", y);
    attribute (out, "width", width);
    attribute (out, "height", height);
    text_add (out, ">\n");
}

void
svg_end (text *out)
{
    text_add (out, "</svg>\n");
}

void
svg_group (text *out, const char *class)
{
    open_element (out, "g", class);
    text_add (out, ">\n");
}

void
svg_group_end (text *out)
{
    text_add (out, "</g>\n");
}

void
svg_hover (text *out, const char *words)
{
    text_add (out, "<title>");
    text_add_escaped (out, words);
    text_add (out, "</title>\n");
}

void
svg_rect (text *out, const char *class, double x, double y, double width, double height, double radius)
{
    open_element (out, "rect", class);
    attribute (out, "x", x);
    attribute (out, "y", y);
    attribute (out, "width", width > 0 ? width : 0);
    attribute (out, "height", height > 0 ? height : 0);
    if (radius > 0)
        attribute (out, "rx", radius);
    text_add (out, "/>\n");
}

void
svg_line (text *out, const char *class, double x1, double y1, double x2, double y2)
{
    open_element (out, "line", class);
    attribute (out, "x1", x1);
    attribute (out, "y1", y1);
    attribute (out, "x2", x2);
    attribute (out, "y2", y2);
    text_add (out, "/>\n");
}

void
svg_circle (text *out, const char *class, double x, double y, double radius)
{
    open_element (out, "circle", class);
    attribute (out, "cx", x);
    attribute (out, "cy", y);
    attribute (out, "r", radius);
    text_add (out, "/>\n");
}

void
svg_text (text *out, const char *class, svg_anchor anchor, double x, double y, const char *words)
{
    open_element (out, "text", class);
    attribute (out, "x", x);
    attribute (out, "y", y);
    if (anchor != SVG_START)
        text_printf (out, " text-anchor=\"%s\"", anchor == SVG_MIDDLE ? "middle" : "end");
    text_add_char (out, '>');
    text_add_escaped (out, words);
    text_add (out, "</text>\n");
}

void
svg_path (text *out, const char *class)
{
    open_element (out, "path", class);
    text_add (out, " d=\"");
}

static void
add_point (text *out, double x, double y)
{
    svg_number (out, x);
    text_add_char (out, ' ');
    svg_number (out, y);
}

void
svg_to (text *out, char command, double x, double y)
{
    text_add_char (out, command);
    add_point (out, x, y);
}

void
svg_curve (text *out, double x1, double y1, double x2, double y2, double x, double y)
{
    text_add_char (out, 'C');
    add_point (out, x1, y1);
    text_add_char (out, ' ');
    add_point (out, x2, y2);
    text_add_char (out, ' ');
    add_point (out, x, y);
}

void
svg_path_end (text *out)
{
    text_add (out, "\"/>\n");
}

void
svg_arrow_head (text *out, const char *class, double x, double y, double dx, double dy)
{
    enum { LONG = 8, WIDE = 3 };
    double length = hypot (dx, dy);
    dx = length > 0 ? dx / length : 0;
    dy = length > 0 ? dy / length : 1;
    svg_path (out, class);
    svg_to (out, 'M', x, y);
    svg_to (out, 'L', x - LONG * dx - WIDE * dy, y - LONG * dy + WIDE * dx);
    svg_to (out, 'L', x - LONG * dx + WIDE * dy, y - LONG * dy - WIDE * dx);
    text_add_char (out, 'Z');
    svg_path_end (out);
}

/* --- how wide words are --- */

/* Of a common wide sans-serif font, in thousandths of its size, from ' ' to '~'. */
static const uint16_t widths[95] = { 318, 401, 460, 838, 636,  950, 780, 275, 390, 390, 500, 838, 318, 361,
                                     318, 337, 636, 636, 636,  636, 636, 636, 636, 636, 636, 636, 337, 337,
                                     838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295,
                                     295, 656, 557, 863, 748,  787, 603, 787, 695, 635, 611, 732, 684, 989,
                                     685, 611, 685, 390, 337,  390, 838, 500, 500, 613, 635, 550, 635, 615,
                                     352, 635, 634, 278, 278,  579, 278, 974, 634, 612, 635, 635, 411, 521,
                                     392, 634, 592, 818, 592,  592, 525, 636, 337, 636, 838 };
enum { MONO = 602, OTHER = 800, BOLD_PERCENT = 112 };

static double
character_width (unsigned char c, svg_font font)
{
    if ((c & 0xc0) == 0x80)
        return 0; /* not the first byte of a character */
    if (font == SVG_MONO)
        return MONO;
    double width = c >= ' ' && c <= '~' ? widths[c - ' '] : OTHER;
    return font == SVG_BOLD ? width * BOLD_PERCENT / 100 : width;
}

double
svg_width (const char *words, svg_font font, double size)
{
    double width = 0;
    for (; *words; words++)
        width += character_width ((unsigned char) *words, font);
    return width * size / 1000;
}

void
svg_fitted (text *out, const char *words, svg_font font, double size, double room)
{
    if (svg_width (words, font, size) <= room) {
        text_add (out, words);
        return;
    }
    room -= OTHER * size / 1000;
    for (size_t i = 0; words[i]; i++) {
        room -= character_width ((unsigned char) words[i], font) * size / 1000;
        if (room < 0 && (words[i] & 0xc0) != 0x80)
            break;
        text_add_char (out, words[i]);
    }
    text_add (out, "…");
}
