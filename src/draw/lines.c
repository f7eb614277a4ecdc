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

/* Is there an operator on one side of the blank? */
static bool
is_in_relation (const char *words, size_t blank)
{
    const char *operators = "=<>!+-*/%";
    return (blank && strchr (operators, words[blank - 1]))
           || (words[blank + 1] && strchr (operators, words[blank + 1]));
}

/* How many bytes of the words belong together: up to behind a comma or a semicolon, or up to
 * before "&&" or "||"; the blanks behind belong to it. */
static size_t
piece_of (const char *words, bool at_blanks)
{
    size_t length = 0;
    while (words[length]) {
        if (at_blanks && (words[length] == ',' || (words[length] == ' ' && !is_in_relation (words, length))))
            return length + 1 + (words[length] == ',' && words[length + 1] == ' ');
        if (words[length] == ' ' && (words[length + 1] == '&' || words[length + 1] == '|'))
            return length + 1;
        length++;
        if (words[length] == ' ' && (words[length - 1] == ',' || words[length - 1] == ';'))
            return length + 1;
    }
    return length;
}

/* Of a piece that is too long for a line: up to where a relation, a member or a process ends, or
 * as much as there is room for. */
static size_t
part_of_piece (const char *words, size_t length, svg_font font, double size, double most)
{
    size_t fits = 0, good = 0;
    text part = TEXT_EMPTY;
    for (size_t n = 1; n < length; n++) {
        text_add_char (&part, words[n - 1]);
        if (svg_width (text_string (&part), font, size) > most)
            break;
        if ((words[n] & 0xc0) == 0x80) /* inside of a character */
            continue;
        fits = n;
        bool in_relation = words[n] == '=' && strchr ("<>=!", words[n - 1]);
        good = (strchr ("=<>.@+_{[(", words[n]) && !in_relation) || words[n - 1] == ' ' ? n : good;
    }
    text_free (&part);
    return good ? good : fits ? fits : length;
}

/* How long it is without the blanks behind it. */
static size_t
trimmed (const char *words, size_t length)
{
    while (length && words[length - 1] == ' ')
        length--;
    return length;
}

double
lines_longest_piece (svg_font font, const char *words, size_t length, bool at_blanks)
{
    double longest = 0;
    text line = TEXT_EMPTY, piece = TEXT_EMPTY;
    for (const char *end = words + length; words < end;) {
        size_t here = 0;
        while (words + here < end && words[here] != '\n')
            here++;
        text_clear (&line);
        text_add_bytes (&line, words, here);
        for (const char *at = text_string (&line); *at; at += piece_of (at, at_blanks)) {
            text_clear (&piece);
            text_add_bytes (&piece, at, trimmed (at, piece_of (at, at_blanks)));
            double width = svg_width (text_string (&piece), font, font == SVG_MONO ? CODE_SIZE : NAME_SIZE);
            longest = width > longest ? width : longest;
        }
        words += here + 1;
    }
    text_free (&line);
    text_free (&piece);
    return longest;
}

/* Does it, behind the words of the line, fit on one of that width?  Blanks at its end need no room. */
static bool
has_room (const text *line, const char *words, size_t length, svg_font font, double most)
{
    text longer = TEXT_EMPTY;
    text_add_bytes (&longer, text_string (line), line->length);
    text_add_bytes (&longer, words, trimmed (words, length));
    bool has = svg_width (text_string (&longer), font, font == SVG_MONO ? CODE_SIZE : NAME_SIZE) <= most;
    text_free (&longer);
    return has;
}

static void
end_line (drawn_lines *l, svg_font font, const char *class, text *line, double most)
{
    text words = TEXT_EMPTY;
    text_add_bytes (&words, text_string (line), trimmed (text_string (line), line->length));
    lines_add (l, font, class, text_string (&words), most);
    text_free (&words);
    text_clear (line);
}

static void
break_lines (drawn_lines *l, svg_font font, const char *class, const char *words, double most, bool at_blanks)
{
    double size = font == SVG_MONO ? CODE_SIZE : NAME_SIZE;
    const text nothing = TEXT_EMPTY;
    text line = TEXT_EMPTY;
    while (*words) {
        size_t length = piece_of (words, at_blanks);
        if (!has_room (&nothing, words, length, font, most))
            length = part_of_piece (words, length, font, size, most);
        if (line.length && !has_room (&line, words, length, font, most))
            end_line (l, font, class, &line, most);
        text_add_bytes (&line, words, length);
        words += length;
    }
    if (line.length)
        end_line (l, font, class, &line, most);
    text_free (&line);
}

void
lines_add_broken (drawn_lines *l, svg_font font, const char *class, const char *words, double most)
{
    break_lines (l, font, class, words, most, false);
}

void
lines_add_words (drawn_lines *l, svg_font font, const char *class, const char *words, double most)
{
    break_lines (l, font, class, words, most, true);
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
