/* How the difference of two clocks moves the same way in every turn of a loop and never
 * reaches its limit: with a period it would have finitely many values. */
#include <math.h>
#include <string.h>

#include "alloc.h"
#include "caption.h"
#include "rational.h"
#include "svg.h"
#include "tape.h"

enum { MARGIN = 14, LEFT = 74, PLOT = 360, ROW = 24, TOP_ROOM = 34, MOST_TURNS = 12, MOST_STEPS = 40 };
enum { BARS_ROOM = 96, BAR_WIDTH = 30, BAR_GAP = 8 };

/* What is drawn: the offsets of a run in dense time, and of one with a period, at the ends of
 * their turns. */
typedef struct drifting {
    const model *m;
    const explain_drift *d;
    size_t turns;
    VEC (char *) grid;  /* offsets with the period, as text, of the first turns */
    size_t grid_turns;  /* of all of them */
    const char *period; /* or NULL */
    bool range_disables;
    text *out;
} drifting;

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
choose_scale (const drifting *w)
{
    const explain_drift *d = w->d;
    double limit, value;
    bool has_limit = value_of (d->limit, &limit);
    struct scale s = { INFINITY, -INFINITY };
    for (size_t i = 0; i < w->turns + w->grid.count; i++)
        if (value_of (i < w->turns ? d->offsets[i] : w->grid.at[i - w->turns], &value)) {
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

/* Where the run with a period is at the end of each turn: after the last action of the loop. */
static void
follow_grid (drifting *w, const explain_item *drift, const run *grid)
{
    tape t;
    text last = TEXT_EMPTY, offset = TEXT_EMPTY;
    mpq_t value;
    const explain_joint *end = &drift->loop.at[drift->loop.count - 1];
    mpq_init (value);
    concrete_action_name (w->m, end->edges, end->count, &last);
    for (size_t i = 0; i < grid->count; i++) {
        text_clear (&offset);
        concrete_action_name (w->m, grid->steps[i].edges, grid->steps[i].edge_count, &offset);
        w->grid_turns += strcmp (text_string (&offset), text_string (&last)) == 0;
    }
    text_clear (&offset);
    if (tape_record (&t, w->m, grid, w->range_disables, MOST_STEPS))
        for (size_t f = 1; f < t.count && w->grid.count < MOST_TURNS; f++) {
            if (!t.frames[f].full || strcmp (t.frames[f].full, text_string (&last)) != 0)
                continue;
            mpq_set_ui (value, 0, 1);
            if (w->d->left != MODEL_NONE)
                mpq_set (value, t.frames[f].after[w->d->left]);
            if (w->d->right != MODEL_NONE)
                mpq_sub (value, value, t.frames[f].after[w->d->right]);
            rational_print (&offset, value);
            *vec_add (&w->grid) = xstrdup (text_string (&offset));
            text_clear (&offset);
        }
    tape_free (&t);
    mpq_clear (value);
    text_free (&last);
    text_free (&offset);
}

/* Where the words beside a point are. */
typedef struct beside {
    double from, to;
    bool left; /* they end there */
} beside;

static beside
beside_at (double x, double width, bool left)
{
    return (beside){ left ? x - 8 - width : x + 8, left ? x - 8 : x + 8 + width, left };
}

/* Those of the dense run, away from its limit; where the other run's point is in the way, behind it. */
static beside
beside_dense (const drifting *w, size_t turn, struct scale s)
{
    double value, limit, other, width = svg_width (w->d->offsets[turn], SVG_SANS, 11);
    value_of (w->d->offsets[turn], &value);
    beside b = beside_at (place (s, value), width, w->d->grows);
    if (turn < w->grid.count && value_of (w->grid.at[turn], &other) && value_of (w->d->limit, &limit)
        && place (s, other) + 7 > b.from && place (s, other) - 7 < b.to)
        b = beside_at (place (s, limit), width, !w->d->grows);
    return b;
}

/* Are the words of the run with a period in nobody's way, and not the same? */
static bool
is_free (const drifting *w, beside b, size_t turn, struct scale s)
{
    double value;
    if (turn >= w->turns || !value_of (w->d->offsets[turn], &value))
        return true;
    beside dense = beside_dense (w, turn, s);
    double point = place (s, value), own;
    if (value_of (w->grid.at[turn], &own) && own == value)
        return false;
    return (b.to < dense.from - 4 || b.from > dense.to + 4) && (b.to < point - 6 || b.from > point + 6);
}

static void
draw_way (const drifting *w, char *const *values, size_t count, const char *class, struct scale s, double top)
{
    double value, last = 0;
    for (size_t i = 0; i < count; i++)
        if (value_of (values[i], &value)) {
            double x = place (s, value), y = top + ROW * (double) i;
            if (i)
                svg_line (w->out, class, last, y - ROW, x, y);
            last = x;
        }
}

/* The words stand a little above or below the point, where the way to the next one is not. */
static void
draw_words (const drifting *w, beside b, double y, const char *words)
{
    svg_text (w->out, "halo", b.left ? SVG_END : SVG_START, b.left ? b.to : b.from, y, words);
}

/* The points of both runs, joined, and their values beside them where they have room. */
static void
draw_points (const drifting *w, struct scale s, double top)
{
    double value;
    draw_way (w, w->d->offsets, w->turns, "jump c2", s, top);
    draw_way (w, w->grid.at, w->grid.count, "jump c1", s, top);
    for (size_t i = 0; i < w->turns; i++)
        if (value_of (w->d->offsets[i], &value)) {
            double y = top + ROW * (double) i;
            draw_words (w, beside_dense (w, i, s), y + 6, w->d->offsets[i]);
            svg_circle (w->out, "fill c2", place (s, value), y, 4);
        }
    for (size_t i = 0; i < w->grid.count; i++)
        if (value_of (w->grid.at[i], &value)) {
            double x = place (s, value), y = top + ROW * (double) i;
            beside b = beside_at (x, svg_width (w->grid.at[i], SVG_SANS, 11), !w->d->grows);
            if (is_free (w, b, i, s))
                draw_words (w, b, y + 2, w->grid.at[i]);
            svg_rect (w->out, "fill c1", x - 4, y - 4, 8, 8, 0);
        }
}

static void
draw_turns (const drifting *w, struct scale s, size_t rows, double top)
{
    text words = TEXT_EMPTY;
    for (size_t i = 0; i < rows; i++) {
        text_clear (&words);
        text_printf (&words, "turn %zu", i + 1);
        svg_text (w->out, "soft", SVG_END, LEFT - 14, top + ROW * (double) i + 4, text_string (&words));
    }
    draw_points (w, s, top);
    text_free (&words);
}

/* What the two kinds of points are. */
static double
draw_legend (const drifting *w, double y)
{
    text words = TEXT_EMPTY;
    svg_circle (w->out, "fill c2", LEFT, y - 4, 4);
    svg_text (w->out, "soft", SVG_START, LEFT + 12, y, "dense time: the turns go on forever");
    if (w->period) {
        y += 17;
        svg_rect (w->out, "fill c1", LEFT - 4, y - 8, 8, 8, 0);
        if (w->grid.count)
            text_printf (&words, "period %s: silent after %zu turn%s, no run has more steps", w->period,
                         w->grid_turns, w->grid_turns == 1 ? "" : "s");
        else
            text_printf (&words, "period %s: silent within the first turn", w->period);
        if (w->grid.count < w->grid_turns)
            text_printf (&words, ". %zu turns are drawn.", w->grid.count);
        y = picture_paragraph ("soft", text_string (&words), LEFT + 12, y, SVG_PAGE - LEFT - 12 - MARGIN,
                               w->out)
            - 15;
    }
    text_free (&words);
    return y;
}

/* How many steps the longest run of each period has; returns where it ends. */
static double
draw_bars (const drifting *w, const explain_item *silence, double y)
{
    text words = TEXT_EMPTY;
    uint32_t most = 1;
    for (size_t i = 0; i < silence->silence.count; i++)
        most = silence->silence.at[i].steps > most ? silence->silence.at[i].steps : most;
    svg_text (w->out, "name", SVG_START, LEFT - 8, y, "at most so many steps until silence, by period");
    double base = y + BARS_ROOM, x = LEFT;
    for (size_t i = 0; i < silence->silence.count; i++, x += BAR_WIDTH + BAR_GAP) {
        const explain_silence *here = &silence->silence.at[i];
        double height = (BARS_ROOM - 32) * (double) here->steps / most;
        svg_rect (w->out, "bar", x, base - height, BAR_WIDTH, height, 2);
        text_clear (&words);
        text_printf (&words, "%u", here->steps);
        svg_text (w->out, NULL, SVG_MIDDLE, x + BAR_WIDTH / 2.0, base - height - 5, text_string (&words));
        text_clear (&words);
        text_printf (&words, here->q == 1 ? "1" : "1/%u", here->q);
        svg_text (w->out, "soft", SVG_MIDDLE, x + BAR_WIDTH / 2.0, base + 14, text_string (&words));
    }
    svg_line (w->out, "axis", LEFT - 8, base, x, base);
    svg_text (w->out, "soft", SVG_START, LEFT - 8, base + 32, "finer periods go on longer, never forever");
    text_free (&words);
    return base + 32;
}

static void
say (const drifting *w, const text *name, text *out)
{
    const explain_drift *d = w->d;
    text_printf (
        out,
        "%s at the end of each turn of a run in dense time: always %s than before, and always %s %s. "
        "With a period it has finitely many values, so the turns end.",
        text_string (name), d->grows ? "larger" : "smaller",
        d->grows    ? d->strict ? "below" : "at most"
        : d->strict ? "above"
                    : "at least",
        d->limit);
}

/* The name of the difference stands at the left, that of the limit above its line. */
static void
draw_frame (const drifting *w, struct scale s, const text *name, double top, double bottom)
{
    double at;
    text limit = TEXT_EMPTY;
    svg_line (w->out, "axis", LEFT - 8, top - 14, LEFT - 8, bottom);
    svg_text (w->out, "name", SVG_START, LEFT - 8, top - 20, text_string (name));
    if (value_of (w->d->limit, &at)) {
        text_printf (&limit, w->d->strict ? "%s (never reached)" : "%s", w->d->limit);
        double x = place (s, at), half = svg_width (text_string (&limit), SVG_BOLD, 11) / 2;
        double free_from = LEFT + svg_width (text_string (name), SVG_BOLD, 11) + 8 + half;
        svg_line (w->out, "bad", x, top - 14, x, bottom);
        svg_text (w->out, "wrong", SVG_MIDDLE, x > free_from ? x : free_from, top - 20, text_string (&limit));
    }
    text_free (&limit);
}

void
draw_drift (const model *m, const explain_item *drift, const explain_item *end, bool range_disables,
            const picture_caption *caption, text *out)
{
    text body = TEXT_EMPTY, remark = TEXT_EMPTY, name = TEXT_EMPTY;
    drifting w = { .m = m, .d = drift->drift, .range_disables = range_disables, .out = &body };
    w.turns = w.d->offset_count < MOST_TURNS ? w.d->offset_count : MOST_TURNS;
    if (end && end->run && drift->loop.count) {
        w.period = end->period ? end->period : caption->period;
        follow_grid (&w, drift, end->run);
    }
    name_difference (m, w.d, &name);
    say (&w, &name, &remark);
    double width = SVG_PAGE;
    double top = picture_heading (caption, text_string (&remark), MARGIN, &width, &body) + TOP_ROOM;
    struct scale s = choose_scale (&w);
    size_t rows = w.turns > w.grid.count ? w.turns : w.grid.count;
    double bottom = top + ROW * (double) (rows ? rows : 1) - 6;
    draw_frame (&w, s, &name, top, bottom);
    draw_turns (&w, s, rows, top);
    bottom = draw_legend (&w, bottom + 20);
    if (end && end->silence.count)
        bottom = draw_bars (&w, end, bottom + 34);
    svg_begin (out, "drift", caption->id, width, bottom + MARGIN, caption->title, text_string (&remark));
    text_add (out, text_string (&body));
    svg_end (out);
    for (size_t i = 0; i < w.grid.count; i++)
        xfree (w.grid.at[i]);
    vec_free (&w.grid);
    text_free (&body);
    text_free (&remark);
    text_free (&name);
}
