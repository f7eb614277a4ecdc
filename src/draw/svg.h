/* svg.h: the elements of a picture as SVG text.  Lengths are in units of which a
 * line of text is about 11 high; they are rounded to tenths, so the same picture is
 * the same text everywhere.  How things look is said by classes (style.css). */
#ifndef SVG_H
#define SVG_H
#include <stdbool.h>

#include "text.h"

/* How wide a picture should be at most: on a page of 80 mm a line of text is 1.6 mm high then. */
enum { SVG_PAGE = 520 };

typedef enum svg_font { SVG_SANS, SVG_BOLD, SVG_MONO } svg_font;
typedef enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END } svg_anchor;

/* The picture is `width` by `height`; readers who cannot see it get the title and the
 * description.  Part of a page, that is with an `id`, it has no style sheet of its own. */
void svg_begin (text *out, const char *kind, const char *id, double width, double height, const char *title,
                const char *description);
/* A picture within the picture, this far down; svg_end ends it. */
void svg_part (text *out, double y, double width, double height);
void svg_end (text *out);

void svg_group (text *out, const char *class);
void svg_group_end (text *out);
/* What is shown while the pointer rests on the element that is open. */
void svg_hover (text *out, const char *words);

void svg_rect (text *out, const char *class, double x, double y, double width, double height, double radius);
void svg_line (text *out, const char *class, double x1, double y1, double x2, double y2);
void svg_circle (text *out, const char *class, double x, double y, double radius);
void svg_text (text *out, const char *class, svg_anchor anchor, double x, double y, const char *words);
/* A path is written as it goes: svg_path, then svg_to ... or svg_number, then svg_path_end. */
void svg_path (text *out, const char *class);
void svg_to (text *out, char command, double x, double y);
void svg_curve (text *out, double x1, double y1, double x2, double y2, double x, double y);
void svg_path_end (text *out);
/* A triangle with its tip at (x, y) that points along (dx, dy). */
void svg_arrow_head (text *out, const char *class, double x, double y, double dx, double dy);

void svg_number (text *out, double value);

/* How wide the words are at this size, a little more rather than less. */
double svg_width (const char *words, svg_font font, double size);
/* As many of the words as fit, with an ellipsis if some are left out; in `out`. */
void svg_fitted (text *out, const char *words, svg_font font, double size, double room);
#endif
