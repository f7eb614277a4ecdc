/* How the difference of two clocks moves the same way in every turn of a loop and never
 * reaches its limit: with a period it would have finitely many values. */
#include <math.h>

#include "caption.h"
#include "rational.h"
#include "svg.h"

enum { MARGIN = 14, LEFT = 74, PLOT = 300, ROW = 24, TOP_ROOM = 34, MOST_TURNS = 12 };

static void
name_difference (const model *m, const explain_drift *d, text *out)
{
    if (d->left == MODEL_NONE)
        text_add_char (out, '-');
    else
        model_clock_name (m, d->left, out);
    if (d->right != MODEL_NONE) {
        text_add (out, d->left == MODEL_NONE ? "" : " - ");
        model_clock_name (m, d->right, out);
    }
}

/* From text to a place; false if it is no number. */
static bool
value_of (const char *words, double *value)
{
    mpq_t q;
    mpq_init (q);
    bool right = words && rational_parse (q, words);
    *value = right ? mpq_get_d (q) : 0;
    mpq_clear (q);
    return right;
}

struct scale {
    double least, most;
};

static double
place (struct scale s, double value)
{
    return LEFT + (s.most > s.least ? (value - s.least) / (s.most - s.least) * PLOT : 0);
}

/* The values and the limit, with a little room on the open side. */
static struct scale
choose_scale (const explain_drift *d, size_t turns)
{
    double limit, value;
    bool has_limit = value_of (d->limit, &limit);
    struct scale s = { INFINITY, -INFINITY };
    for (size_t i = 0; i < turns; i++)
        if (value_of (d->offsets[i], &value)) {
            s.least = fmin (s.least, value);
            s.most = fmax (s.most, value);
        }
    if (has_limit) {
        s.least = fmin (s.least, limit);
        s.most = fmax (s.most, limit);
    }
    double room = (s.most - s.least) * 0.15;
    if (d->grows)
        s.least = s.least > 0 && s.least - room <= s.most / 2 ? 0 : s.least - room;
    else
        s.most += room;
    return s;
}

static void
draw_turns (const explain_drift *d, size_t turns, struct scale s, double top, text *out)
{
    double value, x, y = top, last_x = 0, last_y = 0;
    text turn = TEXT_EMPTY;
    for (size_t i = 0; i < turns; i++, y += ROW) {
        text_clear (&turn);
        text_printf (&turn, "turn %zu", i + 1);
        svg_text (out, "soft", SVG_END, LEFT - 14, y + 4, text_string (&turn));
        if (!value_of (d->offsets[i], &value))
            continue;
        x = place (s, value);
        if (i)
            svg_line (out, "jump c2", last_x, last_y, x, y);
        last_x = x;
        last_y = y;
    }
    y = top;
    for (size_t i = 0; i < turns; i++, y += ROW)
        if (value_of (d->offsets[i], &value)) {
            x = place (s, value);
            svg_circle (out, "fill c2", x, y, 4);
            svg_text (out, "halo", d->grows ? SVG_END : SVG_START, x + (d->grows ? -8 : 8), y + 4,
                      d->offsets[i]);
        }
    text_free (&turn);
}

void
draw_drift (const model *m, const explain_drift *d, const picture_caption *caption, text *out)
{
    text body = TEXT_EMPTY, remark = TEXT_EMPTY, name = TEXT_EMPTY, limit = TEXT_EMPTY;
    size_t turns = d->offset_count < MOST_TURNS ? d->offset_count : MOST_TURNS;
    name_difference (m, d, &name);
    text_printf (
        &remark,
        "%s at the end of each turn of a run in dense time: always %s than before, and always %s %s. "
        "With a period it has finitely many values, so the turns end.",
        text_string (&name), d->grows ? "larger" : "smaller",
        d->grows    ? d->strict ? "below" : "at most"
        : d->strict ? "above"
                    : "at least",
        d->limit);
    double width = LEFT + PLOT + 60, x;
    double top = picture_heading (caption, text_string (&remark), MARGIN, &width, &body) + TOP_ROOM;
    struct scale s = choose_scale (d, turns);
    double bottom = top + ROW * (double) (turns ? turns : 1) - 6, at;
    svg_line (&body, "axis", LEFT - 8, top - 14, LEFT - 8, bottom);
    if (value_of (d->limit, &at)) {
        x = place (s, at);
        text_printf (&limit, d->strict ? "%s (never reached)" : "%s", d->limit);
        svg_line (&body, "bad", x, top - 14, x, bottom);
        svg_text (&body, "wrong", SVG_MIDDLE, x, top - 20, text_string (&limit));
    }
    svg_text (&body, "name", SVG_START, LEFT - 8, top - 20, text_string (&name));
    draw_turns (d, turns, s, top, &body);
    svg_begin (out, "drift", caption->id, width, bottom + MARGIN, caption->title, text_string (&remark));
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&remark);
    text_free (&name);
    text_free (&limit);
}
