/* lines.h: a few short lines of text, measured and drawn around a middle: what stands
 * in a node or beside an arrow. */
#ifndef LINES_H
#define LINES_H
#include "svg.h"
#include "vec.h"

enum { LINE_HEIGHT = 13, CODE_SIZE = 10, NAME_SIZE = 11 };

typedef struct drawn_line {
    char *words;
    char *whole; /* what is shown on hover where the words were cut; or NULL */
    svg_font font;
    const char *class;
} drawn_line;

typedef struct drawn_lines {
    VEC (drawn_line) all;
    double width, height;
} drawn_lines;

/* Cut where it is longer than `most` (0: never); the words are copied. */
void lines_add (drawn_lines *l, svg_font font, const char *class, const char *words, double most);
/* Broken where it is longer, behind commas and before connectives, or at every blank too that is not
 * inside of a relation; what has no such place is broken inside. */
void lines_add_broken (drawn_lines *l, svg_font font, const char *class, const char *words, double most);
void lines_add_words (drawn_lines *l, svg_font font, const char *class, const char *words, double most);
/* How wide the widest part is that need not be broken.  A line feed ends one, too. */
double lines_longest_piece (svg_font font, const char *words, size_t length, bool at_blanks);
void lines_draw (const drawn_lines *l, double x, double y, text *out);
void lines_free (drawn_lines *l);
#endif
