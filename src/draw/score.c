#include "score.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "svg.h"

enum { LEFT_PAD = 12, RIGHT = 24, BAR = 19, BAR_STEP = 26, ROW = 14, WIDEST_NAME = 130, TAIL = 52 };
enum { LANE = 46, LOW_LANE = 32, LANE_ROOM = 16, AXIS_ROOM = 22, BELOW_ROOM = 26, STRIP_GAP = 16 };
enum {
    LEAST_STEP = 16,
    SEEN = 7,
    MOST_LABEL = 170,
    MOST_AT_ONCE = 6,
    TEXT_SIZE = 11,
    MOST_STRIPS = 6,
    MOST_TWICE = 3,
    SHADES = 4
};

/* Frames `from` to `to`, drawn side by side. */
typedef struct strip {
    size_t from, to;
} strip;

typedef struct page {
    score *s;
    const picture_caption *caption;
    size_t last; /* frame that is drawn */
    double *u;   /* of every frame: where it would be, were the page wide enough */
    double left, room, scale;
    double span; /* the page is at least so long */
    bool to_scale;
    VEC (strip) strips;
    size_t *row; /* of every label */
    double lane; /* how high curves are */
    strip now;
    double top, axis; /* of the strip */
    text cut;         /* words that are only begun in their boxes: "release, opened" */
    text *out;
} page;

static size_t
last_frame (const page *p)
{
    return p->last;
}

static double
x_of (const page *p, size_t frame)
{
    return p->left + p->u[frame] - p->u[p->now.from];
}

static bool
is_curve (const score_lane *lane)
{
    return lane->before != NULL;
}

/* --- making one --- */

void
score_open (score *s, const char *kind, const char *axis, size_t count)
{
    *s = (score){ .kind = kind, .axis = axis, .count = count };
    s->at = xcalloc (count + 1, sizeof *s->at);
    s->when = xcalloc (count + 1, sizeof *s->when);
    s->label = xcalloc (count + 1, sizeof *s->label);
    s->full = xcalloc (count + 1, sizeof *s->full);
    s->loop_from = s->again_from = count ? count - 1 : 0;
}

score_lane *
score_bar (score *s, const char *name)
{
    score_lane *lane = vec_add (&s->lanes);
    *lane = (score_lane){ .name = xstrdup (name), .words = xcalloc (s->count + 1, sizeof *lane->words) };
    return lane;
}

score_lane *
score_curve (score *s, const char *name, unsigned colour)
{
    score_lane *lane = vec_add (&s->lanes);
    *lane = (score_lane){ .name = xstrdup (name),
                          .before = xcalloc (s->count + 1, sizeof *lane->before),
                          .after = xcalloc (s->count + 1, sizeof *lane->after),
                          .colour = colour };
    return lane;
}

static void
free_words (char **words, size_t count)
{
    for (size_t f = 0; words && f < count; f++)
        xfree (words[f]);
    xfree (words);
}

void
score_free (score *s)
{
    for (size_t i = 0; i < s->lanes.count; i++) {
        xfree (s->lanes.at[i].name);
        free_words (s->lanes.at[i].words, s->count);
        xfree (s->lanes.at[i].before);
        xfree (s->lanes.at[i].after);
        xfree (s->lanes.at[i].most);
    }
    vec_free (&s->lanes);
    free_words (s->when, s->count);
    free_words (s->label, s->count);
    free_words (s->full, s->count);
    xfree (s->at);
    text_free (&s->remark);
    text_free (&s->loop);
    text_free (&s->again);
    text_free (&s->end);
    text_free (&s->about);
}

/* Of many things that happen at one instant only the first are named, and how many more there
 * are. */
static void
shorten_labels (score *s)
{
    for (size_t f = 1, to; f < s->count; f = to) {
        size_t named = 0, more = 0, last = 0;
        for (to = f; to < s->count && (to == f || s->at[to] == s->at[f]); to++)
            if (s->label[to] && ++named >= MOST_AT_ONCE) {
                last = named == MOST_AT_ONCE ? to : last;
                more++;
            }
        for (size_t k = last + 1; more > 1 && k < to; k++) {
            xfree (s->label[k]);
            s->label[k] = NULL;
        }
        if (more > 1) {
            text words = TEXT_EMPTY;
            text_printf (&words, "%zu more", more);
            xfree (s->label[last]);
            s->label[last] = text_take (&words);
        }
    }
}

/* --- the scale --- */

static int
compare_doubles (const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

/* Does the bar end at the frame after f? */
static bool
ends_after (const score *s, const score_lane *lane, size_t from, size_t f)
{
    return f + 1 == s->count || strcmp (lane->words[f + 1], lane->words[from]) != 0;
}

/* How many units of the picture one unit of time should take so that most words fit into their
 * bars, and more of them if that costs no strip; 0 if there is nothing to wish. */
static double
wished_scale (const score *s, double all, double room)
{
    VEC (double) wishes = VEC_EMPTY;
    double scale = 0;
    for (size_t i = 0; i < s->lanes.count; i++) {
        const score_lane *lane = &s->lanes.at[i];
        for (size_t f = 0, from = 0; lane->words && f < s->count; f++) {
            if (!ends_after (s, lane, from, f))
                continue;
            size_t to = f + 1 < s->count ? f + 1 : f;
            double length = s->at[to] - s->at[from];
            if (length > 0)
                *vec_add (&wishes) = (svg_width (lane->words[from], SVG_SANS, TEXT_SIZE) + 3) / length;
            from = to;
        }
    }
    if (wishes.count) {
        qsort (wishes.at, wishes.count, sizeof *wishes.at, compare_doubles);
        size_t chosen = wishes.count * 4 / 5;
        double most = ceil (wishes.at[chosen] * all / room) * room;
        while (chosen + 1 < wishes.count && wishes.at[chosen + 1] * all <= most)
            chosen++;
        scale = wishes.at[chosen];
    }
    vec_free (&wishes);
    return scale;
}

/* To scale if every delay can be seen and none is wider than the page; else every delay gets
 * some room, and longer ones more, and the picture says so. */
static void
place_frames (page *p)
{
    const score *s = p->s;
    double all = fmax (s->at[last_frame (p)], p->span), least = s->at[last_frame (p)], most = 0;
    for (size_t f = 1; f < s->count; f++) {
        double gap = s->at[f] - s->at[f - 1];
        least = gap > 0 && gap < least ? gap : least;
        most = fmax (most, gap);
    }
    p->to_scale = true;
    if (all <= 0)
        return;
    double once = fmax (s->at[s->again_from], p->span), wish = wished_scale (s, once, p->room);
    double scale = fmin (fmax (wish, SEEN / least), p->room / most);
    all = all * scale > p->room * MOST_TWICE ? once : all; /* see make_strips */
    if (all * scale < p->room * 1.3 || all * scale > p->room * MOST_STRIPS)
        scale = all * scale > p->room * MOST_STRIPS ? p->room * MOST_STRIPS / all : p->room / all;
    p->to_scale = least * scale >= SEEN - 1e-9 && most * scale <= p->room + 1e-9;
    p->scale = scale;
    for (size_t f = 1; f < s->count; f++) {
        double gap = s->at[f] - s->at[f - 1];
        double step = p->to_scale ? gap * scale : gap > 0 ? LEAST_STEP * (1 + log2 (1 + gap / least)) : 0;
        p->u[f] = p->u[f - 1] + fmin (step, p->room);
    }
}

/* The last frame that still fits into a strip; all of one instant stay together. */
static size_t
end_of_strip (const page *p, size_t from)
{
    size_t to = from, last = last_frame (p);
    while (to < last && p->u[to + 1] - p->u[from] <= p->room + 1e-6)
        to++;
    if (p->s->again_from > from && p->s->again_from < to && p->u[last] > p->room + 1e-6)
        to = p->s->again_from;
    to = to == from && from < last ? from + 1 : to;
    while (to < last && p->u[to + 1] <= p->u[to] + 1e-6)
        to++;
    return to;
}

static void
cut (page *p)
{
    size_t from = 0;
    vec_clear (&p->strips);
    do {
        size_t to = end_of_strip (p, from);
        *vec_add (&p->strips) = (strip){ from, to };
        from = to;
    } while (from < p->last);
}

/* A loop that takes many strips is not drawn twice. */
static void
make_strips (page *p)
{
    cut (p);
    if (p->strips.count > MOST_TWICE && p->s->again_from < p->last) {
        p->last = p->s->again_from;
        cut (p);
    }
}

/* --- labels --- */

/* Near its frame, but within the picture. */
static double
label_middle (const page *p, size_t frame, double half)
{
    double x = x_of (p, frame);
    x = fmin (x, SVG_PAGE - 5 - half);
    return fmax (x, 5 + half);
}

static void
label_words (const page *p, size_t frame, text *out)
{
    text_clear (out);
    svg_fitted (out, p->s->label[frame], SVG_SANS, TEXT_SIZE, MOST_LABEL);
}

/* Each label goes into the first row in which nothing is in its way; what happens at one instant
 * is read from top to bottom. */
static size_t
place_labels (page *p)
{
    VEC (double) ends = VEC_EMPTY;
    text words = TEXT_EMPTY;
    for (size_t f = p->now.from + 1; f <= p->now.to; f++) {
        if (!p->s->label[f])
            continue;
        label_words (p, f, &words);
        double half = svg_width (text_string (&words), SVG_SANS, TEXT_SIZE) / 2 + 4;
        double middle = label_middle (p, f, half);
        size_t r = 0;
        while (r < ends.count && ends.at[r] > middle - half)
            r++;
        for (size_t e = f - 1; e > p->now.from && p->u[e] >= p->u[f]; e--)
            r = p->s->label[e] && p->row[e] >= r ? p->row[e] + 1 : r;
        while (ends.count <= r)
            *vec_add (&ends) = -1e9;
        ends.at[r] = middle + half;
        p->row[f] = r;
    }
    size_t rows = ends.count;
    vec_free (&ends);
    text_free (&words);
    return rows;
}

static const char *
faded (const page *p, size_t frame)
{
    return frame > p->s->again_from ? "again" : NULL;
}

static void
draw_labels (page *p, double first_row)
{
    text words = TEXT_EMPTY;
    for (size_t f = p->now.from + 1; f <= p->now.to; f++)
        if (p->s->label[f]) {
            label_words (p, f, &words);
            double half = svg_width (text_string (&words), SVG_SANS, TEXT_SIZE) / 2;
            svg_group (p->out, faded (p, f));
            svg_hover (p->out, p->s->full[f] ? p->s->full[f] : p->s->label[f]);
            svg_text (p->out, "halo", SVG_MIDDLE, label_middle (p, f, half),
                      first_row + ROW * (double) p->row[f], text_string (&words));
            svg_group_end (p->out);
        }
    text_free (&words);
}

static void
draw_instants (page *p, double first_row)
{
    for (size_t f = p->now.from + 1; f <= p->now.to; f++)
        if (p->s->label[f])
            svg_line (p->out, f > p->s->again_from ? "instant again" : "instant", x_of (p, f),
                      first_row + ROW * (double) p->row[f] + 4, x_of (p, f), p->axis);
}

/* --- lanes --- */

static void
lane_name (page *p, const char *class, double y, const char *name)
{
    text fitted = TEXT_EMPTY;
    svg_fitted (&fitted, name, SVG_BOLD, TEXT_SIZE, p->left - LEFT_PAD - 7);
    svg_text (p->out, class, SVG_END, p->left - 8, y, text_string (&fitted));
    text_free (&fitted);
}

/* Said in whole below the picture. */
static void
note_cut (page *p, const char *words)
{
    if (!p->cut.length || !strstr (text_string (&p->cut), words))
        text_printf (&p->cut, "%s%s", p->cut.length ? ", " : "", words);
}

/* A box with words that are cut or left out where they do not fit, but shown on hover. */
static void
draw_box (page *p, double x, double width, double y, size_t shade, const char *words)
{
    static const char *const shades[] = { "box", "box second", "box third", "box fourth" };
    text fitted = TEXT_EMPTY;
    svg_group (p->out, NULL);
    svg_hover (p->out, words);
    svg_rect (p->out, shades[shade], x, y, width, BAR, 3);
    if (svg_width (words, SVG_SANS, TEXT_SIZE) + 2.5 <= width)
        text_add (&fitted, words);
    else if (width > 30) {
        svg_fitted (&fitted, words, SVG_SANS, TEXT_SIZE, width - 4);
        note_cut (p, words);
    }
    if (fitted.length)
        svg_text (p->out, NULL, SVG_MIDDLE, x + width / 2, y + 14, text_string (&fitted));
    svg_group_end (p->out);
    text_free (&fitted);
}

/* The first frame from which on the value stays for a while. */
static size_t
first_seen (const score *s, const score_lane *lane, const char *value)
{
    size_t f = 0;
    while (f + 1 < s->count && (s->at[f + 1] <= s->at[f] || strcmp (lane->words[f], value) != 0))
        f++;
    return f;
}

/* The same value has the same shade wherever it comes: the first one none, the others take turns. */
static size_t
shade_of (const score *s, const score_lane *lane, const char *value)
{
    size_t number = 0, first = first_seen (s, lane, value);
    for (size_t f = 0; f < first; f++)
        number += first_seen (s, lane, lane->words[f]) == f;
    return number ? 1 + (number - 1) % (SHADES - 1) : 0;
}

/* A box as long as the value stays; a second turn and a new strip start one of their own.  What is
 * there at the end goes on a little. */
static void
draw_bar (page *p, const score_lane *lane, double y)
{
    size_t last = p->now.to, from = p->now.from;
    bool ends = p->s->ends && last == last_frame (p);
    lane_name (p, "name", y + 14, lane->name);
    for (size_t f = from + 1; f <= last; f++) {
        bool same = strcmp (lane->words[f], lane->words[from]) == 0;
        if (same && (f < last ? f != p->s->again_from : ends))
            continue;
        if (x_of (p, f) > x_of (p, from)) {
            svg_group (p->out, faded (p, from + 1));
            draw_box (p, x_of (p, from), x_of (p, f) - x_of (p, from), y,
                      shade_of (p->s, lane, lane->words[from]), lane->words[from]);
            svg_group_end (p->out);
        }
        from = f;
    }
    if (ends)
        draw_box (p, x_of (p, from), x_of (p, last) + TAIL - x_of (p, from), y,
                  shade_of (p->s, lane, lane->words[last]), lane->words[last]);
}

/* Does it stand still, although time passes? */
static bool
is_still (const page *p, const score_lane *lane, size_t frame)
{
    return p->s->at[frame] > p->s->at[frame - 1] && lane->before[frame] == lane->after[frame - 1];
}

/* What it does up to the frame, and there. */
static void
draw_piece (page *p, const score_lane *lane, size_t f, double base, double unit, const char *class)
{
    svg_path (p->out, class);
    svg_to (p->out, 'M', x_of (p, f - 1), base - unit * lane->after[f - 1]);
    svg_to (p->out, 'L', x_of (p, f), base - unit * lane->before[f]);
    if (lane->before[f] != lane->after[f] && !is_still (p, lane, f))
        svg_to (p->out, 'L', x_of (p, f), base - unit * lane->after[f]);
    svg_path_end (p->out);
}

static void
draw_curve (page *p, const score_lane *lane, double y)
{
    text class = TEXT_EMPTY;
    double top = 0, base = y + p->lane;
    for (size_t f = 0; f < p->s->count; f++)
        top = fmax (top, fmax (lane->before[f], lane->after[f]));
    double unit = top > 0 ? p->lane / top : 0;
    text_printf (&class, "name c%u", lane->colour);
    lane_name (p, text_string (&class), y + p->lane / 2 + 6, lane->name);
    if (top > 0 && lane->most)
        svg_text (p->out, "soft small", SVG_END, p->left - 8, y + 4, lane->most);
    svg_line (p->out, "axis", p->left, base, x_of (p, p->now.to), base);
    for (size_t f = p->now.from + 1; f <= p->now.to; f++) {
        text_clear (&class);
        bool still = is_still (p, lane, f);
        text_printf (&class, "curve c%u%s%s", lane->colour, still ? " still" : "",
                     f > p->s->again_from ? " again" : "");
        draw_piece (p, lane, f, base, unit, text_string (&class));
        if (still && lane->before[f] != lane->after[f]) {
            text_clear (&class);
            text_printf (&class, "curve c%u%s", lane->colour, f > p->s->again_from ? " again" : "");
            svg_line (p->out, text_string (&class), x_of (p, f), base - unit * lane->before[f], x_of (p, f),
                      base - unit * lane->after[f]);
        }
    }
    text_free (&class);
}

static void
draw_lanes (page *p)
{
    double y = p->top;
    bool curves = false;
    for (size_t i = 0; i < p->s->lanes.count; i++) {
        const score_lane *lane = &p->s->lanes.at[i];
        if (is_curve (lane)) {
            y += curves ? 0 : 12;
            curves = true;
            draw_curve (p, lane, y);
            y += p->lane + LANE_ROOM;
        } else {
            draw_bar (p, lane, y);
            y += BAR_STEP;
        }
    }
}

static double
height_of_lanes (const page *p)
{
    double height = 0;
    bool curves = false;
    for (size_t i = 0; i < p->s->lanes.count; i++) {
        bool curve = is_curve (&p->s->lanes.at[i]);
        height += curve ? p->lane + LANE_ROOM + (curves ? 0 : 12) : BAR_STEP;
        curves |= curve;
    }
    return height;
}

/* --- axis, marks, loop --- */

static void
draw_ticks (page *p)
{
    double tick = p->s->tick, step = tick * p->scale, from = p->s->at[p->now.from], to = p->s->at[p->now.to];
    if (!p->to_scale || step < 4)
        return;
    for (double k = ceil (from / tick - 1e-9); k * tick <= to + tick * 1e-9; k++) {
        double x = p->left + (k * tick - from) * p->scale;
        svg_line (p->out, "tick", x, p->top, x, p->axis);
    }
}

static void
draw_axis (page *p)
{
    double free_from = p->left - 4;
    svg_line (p->out, "axis", p->left, p->axis, x_of (p, p->now.to), p->axis);
    svg_text (p->out, "soft", SVG_END, p->left - 10, p->axis + 15, p->s->axis);
    for (size_t f = p->now.from; f <= p->now.to; f++) {
        double half = svg_width (p->s->when[f], SVG_SANS, TEXT_SIZE) / 2 + 2, x = x_of (p, f);
        double middle = f == p->now.from ? fmax (x, p->left - 4 + half) : fmin (x, SVG_PAGE - 3 - half);
        if (middle - half < free_from - 1e-6)
            continue;
        free_from = middle + half;
        svg_line (p->out, "axis", x, p->axis, x, p->axis + 4);
        svg_text (p->out, "soft", SVG_MIDDLE, middle, p->axis + 15, p->s->when[f]);
    }
}

/* Words below the axis, between two abscissas if they fit there, but never outside; broken into
 * lines.  Returns how high they are. */
static double
below (page *p, const char *class, double from, double to, double y, const text *words)
{
    double width = svg_width (text_string (words), SVG_SANS, TEXT_SIZE) * (p->s->fails ? 1.12 : 1);
    double middle = (from + to) / 2, half = width / 2;
    if (!words->length)
        return 0;
    if (width > SVG_PAGE - 2 * LEFT_PAD)
        return picture_paragraph (class, text_string (words), LEFT_PAD, y, SVG_PAGE - 2.2 * LEFT_PAD, p->out)
               - y;
    middle = fmax (fmin (middle, SVG_PAGE - 6 - half), 6 + half);
    svg_text (p->out, class, SVG_MIDDLE, middle, y, text_string (words));
    return 15;
}

static void
bracket (page *p, double from, double to, double y, bool opens, bool closes)
{
    svg_path (p->out, "accent");
    if (opens)
        svg_to (p->out, 'M', from, y);
    svg_to (p->out, opens ? 'L' : 'M', from, y + 5);
    svg_to (p->out, 'L', to, y + 5);
    if (closes)
        svg_to (p->out, 'L', to, y);
    svg_path_end (p->out);
}

/* What is said below the strip; returns how much room it takes. */
static double
draw_loop (page *p)
{
    score *s = p->s;
    double y = p->axis + AXIS_ROOM, used = 0;
    size_t from = s->loop_from > p->now.from ? s->loop_from : p->now.from;
    size_t to = s->again_from < p->now.to ? s->again_from : p->now.to;
    bool loops = s->loop_from < last_frame (p) && from < to && p->u[to] > p->u[from];
    if (loops) {
        bracket (p, x_of (p, from), x_of (p, to), y, from == s->loop_from, to == s->again_from);
        used = 8;
    }
    bool here = s->again_from > p->now.from ? s->again_from <= p->now.to : p->now.from == 0;
    if (here && s->loop.length)
        used = 8 + below (p, "accented", x_of (p, from < to ? from : to), x_of (p, to), y + 18, &s->loop);
    if (p->now.to == last_frame (p) && s->again_from < last_frame (p) && s->again.length) {
        from = s->again_from > p->now.from ? s->again_from : p->now.from;
        double left = x_of (p, from), right = x_of (p, p->now.to);
        bool clash = here && s->loop.length
                     && svg_width (text_string (&s->again), SVG_SANS, TEXT_SIZE) + 30 > right - left;
        used = fmax (used, 8 + (clash ? 15 : 0)
                               + below (p, "soft", left, right, y + 18 + (clash ? 15 : 0), &s->again));
    }
    if (p->now.to == last_frame (p) && s->end.length) {
        double x = x_of (p, p->now.to);
        used = fmax (used, 0) + below (p, s->fails ? "wrong" : "soft", x, x, y + 12 + used, &s->end);
    }
    return used;
}

/* --- all of it --- */

static double
widest_name (const score *s)
{
    double widest = svg_width (s->axis, SVG_SANS, TEXT_SIZE);
    for (size_t i = 0; i < s->lanes.count; i++) {
        widest = fmax (widest, svg_width (s->lanes.at[i].name, SVG_BOLD, TEXT_SIZE));
        if (s->lanes.at[i].most)
            widest = fmax (widest, svg_width (s->lanes.at[i].most, SVG_SANS, TEXT_SIZE));
    }
    return fmin (widest, WIDEST_NAME);
}

/* Returns where the next strip begins. */
static double
draw_strip (page *p, double y)
{
    size_t rows = place_labels (p);
    double first_row = y + 12;
    p->top = first_row + ROW * (double) rows - 4;
    p->axis = p->top + height_of_lanes (p);
    size_t from = p->s->loop_from > p->now.from ? p->s->loop_from : p->now.from;
    size_t to = p->s->again_from < p->now.to ? p->s->again_from : p->now.to;
    if (from < to)
        svg_rect (p->out, "panel", x_of (p, from), p->top - 4, x_of (p, to) - x_of (p, from),
                  p->axis - p->top + 4, 0);
    draw_ticks (p);
    draw_instants (p, first_row);
    draw_lanes (p);
    draw_labels (p, first_row);
    draw_axis (p);
    return p->axis + AXIS_ROOM + draw_loop (p);
}

static void
compose (page *p, score_part *within, text *out)
{
    score *s = p->s;
    text body = TEXT_EMPTY, remark = TEXT_EMPTY;
    p->out = &body;
    if (!p->to_scale)
        text_printf (&remark, "The %s axis is not to scale. ", s->axis);
    text_add (&remark, text_string (&s->remark));
    double width = SVG_PAGE;
    double y = picture_heading (p->caption, text_string (&remark), LEFT_PAD, &width, &body);
    for (size_t i = 0; i < p->strips.count; i++) {
        p->now = p->strips.at[i];
        y = draw_strip (p, y) + STRIP_GAP;
    }
    y -= STRIP_GAP - 12;
    if (p->cut.length) {
        text words = TEXT_EMPTY;
        text_printf (&words, "Cut above: %s.", text_string (&p->cut));
        y = picture_paragraph ("soft small", text_string (&words), LEFT_PAD, y + 6, width - 2 * LEFT_PAD,
                               &body);
        text_free (&words);
    }
    if (within) {
        svg_part (out, within->y, width, y);
        within->width = width;
        within->height = y;
        within->length = s->at[p->last];
    } else
        svg_begin (out, s->kind, p->caption->id, width, y, p->caption->title, text_string (&s->about));
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&remark);
}

void
score_draw (score *s, const picture_caption *caption, score_part *within, text *out)
{
    page p = { .s = s, .caption = caption, .last = s->count - 1, .span = within ? within->span : 0 };
    p.left = LEFT_PAD + widest_name (s) + 8;
    p.room = SVG_PAGE - p.left - RIGHT - (s->ends ? TAIL : 0);
    p.u = xcalloc (s->count + 1, sizeof *p.u);
    p.row = xcalloc (s->count + 1, sizeof *p.row);
    shorten_labels (s);
    place_frames (&p);
    make_strips (&p);
    p.lane = p.strips.count > 1 || s->lanes.count > 10 ? LOW_LANE : LANE;
    compose (&p, within, out);
    xfree (p.u);
    xfree (p.row);
    vec_free (&p.strips);
    text_free (&p.cut);
}
