/* A run against time: a bar per process, a saw-tooth per clock, the instants of the
 * actions, the ticks of the period, the loop and its second turn. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "caption.h"
#include "rational.h"
#include "svg.h"
#include "tape.h"
#include "timeline.h"

enum { MOST_STEPS = 40, MOST_CLOCKS = 16, MOST_INTEGERS = 12, MOST_BARS = 24 };
enum { LEFT_PAD = 12, RIGHT = 26, BAR = 19, BAR_STEP = 26, LANE = 46, LANE_STEP = 62, ROW = 14 };
enum { NARROW = 400, WIDE = 1000, LEAST_STEP = 16, COLOURS = 6, TAIL = 52 };

typedef struct timeline {
    const tape *t;
    const picture_caption *caption;
    timeline_part *within; /* of another picture, or NULL */
    double *x;             /* of every frame */
    double left, width, height;
    double top;  /* of the first bar */
    double axis; /* where the time axis is */
    bool to_scale;
    VEC (uint32_t) clocks, integers;
    size_t bars;
    double tail; /* how far the last state of a run that ends is shown */
    text *out;
} timeline;

static double
seconds (const mpq_t q)
{
    return mpq_get_d (q);
}

/* --- what is shown --- */

static void
choose_values (timeline *l)
{
    const tape *t = l->t;
    for (uint32_t x = 0; x < t->model->clock_count; x++)
        *vec_add (&l->clocks) = x;
    for (uint32_t i = 0; i < t->model->integer_count; i++) {
        bool changes = false;
        for (size_t f = 1; f < t->count; f++)
            changes |= t->frames[f].integers[i] != t->frames[0].integers[i];
        if (changes)
            *vec_add (&l->integers) = i;
    }
}

/* --- the scale --- */

static int
compare_doubles (const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

/* How many units of the picture one unit of time should take so that most names of
 * locations fit into their bars. */
static double
wished_scale (const timeline *l)
{
    const tape *t = l->t;
    VEC (double) wishes = VEC_EMPTY;
    for (size_t p = 0; p < t->model->process_count; p++)
        for (size_t f = 0, from = 0; f < t->count; f++) {
            bool ends = f + 1 == t->count || t->frames[f + 1].locations[p] != t->frames[from].locations[p];
            if (!ends)
                continue;
            size_t to = f + 1 < t->count ? f + 1 : f;
            double length = seconds (t->frames[to].time) - seconds (t->frames[from].time);
            const char *name = t->model->processes[p].locations[t->frames[from].locations[p]].name;
            if (length > 0)
                *vec_add (&wishes) = (svg_width (name, SVG_SANS, 11) + 10) / length;
            from = to;
        }
    if (!wishes.count)
        return 0;
    qsort (wishes.at, wishes.count, sizeof *wishes.at, compare_doubles);
    double scale = wishes.at[wishes.count * 4 / 5 < wishes.count ? wishes.count * 4 / 5 : wishes.count - 1];
    vec_free (&wishes);
    return scale;
}

/* To scale if every delay can be seen; else every delay gets some room, and longer ones
 * more, and the picture says so. */
static double
place_frames (timeline *l)
{
    const tape *t = l->t;
    double all = seconds (t->frames[t->count - 1].time), least = all;
    for (size_t f = 1; f < t->count; f++) {
        double delay = seconds (t->frames[f].time) - seconds (t->frames[f - 1].time);
        least = delay > 0 && delay < least ? delay : least;
    }
    double scale = all > 0 ? wished_scale (l) : 0, width = scale * all;
    width = width < NARROW ? NARROW : width > WIDE ? WIDE : width;
    l->to_scale = all <= 0 || least / all * width >= 7 || least / all * WIDE >= 7;
    if (l->to_scale && all > 0 && least / all * width < 7)
        width = WIDE;
    double x = l->left;
    for (size_t f = 0; f < t->count; f++) {
        double before = f ? seconds (t->frames[f - 1].time) : 0, now = seconds (t->frames[f].time);
        if (l->to_scale)
            x = l->left + (all > 0 ? now / all * width : 0);
        else if (f && now > before)
            x += LEAST_STEP * (1 + log2 (1 + (now - before) / least));
        l->x[f] = x;
    }
    double wide = x - l->left, most = WIDE;
    for (size_t f = 0; !l->to_scale && wide > most && f < t->count; f++)
        l->x[f] = l->left + (l->x[f] - l->left) * most / wide;
    return l->to_scale ? l->left + width : l->x[t->count - 1];
}

/* --- labels of actions --- */

/* Each label goes into the lowest row in which nothing is in its way. */
static void
place_labels (const timeline *l, size_t *row, size_t *rows)
{
    double ends[MOST_STEPS * 2 + 2];
    *rows = 0;
    for (size_t f = 1; f < l->t->count; f++) {
        row[f] = 0;
        if (!l->t->frames[f].action)
            continue;
        double half = svg_width (l->t->frames[f].action, SVG_SANS, 11) / 2 + 4;
        size_t r = 0;
        while (r < *rows && ends[r] > l->x[f] - half)
            r++;
        /* What happens at one instant is read from top to bottom. */
        for (size_t e = f - 1; e > 0 && l->x[e] == l->x[f]; e--)
            r = l->t->frames[e].action && row[e] >= r ? row[e] + 1 : r;
        for (; *rows <= r; (*rows)++)
            ends[*rows] = -1e9;
        ends[r] = l->x[f] + half;
        row[f] = r;
    }
}

static const char *
faded (const timeline *l, size_t frame)
{
    return frame > l->t->again_from ? "again" : NULL;
}

static void
draw_labels (timeline *l, const size_t *row, double first_row)
{
    for (size_t f = 1; f < l->t->count; f++) {
        const tape_frame *here = &l->t->frames[f];
        if (!here->action)
            continue;
        double y = first_row + ROW * (double) row[f];
        svg_group (l->out, faded (l, f));
        svg_hover (l->out, here->full);
        svg_text (l->out, "halo", SVG_MIDDLE, l->x[f], y, here->action);
        svg_group_end (l->out);
    }
}

static void
draw_instants (timeline *l, const size_t *row, double first_row)
{
    for (size_t f = 1; f < l->t->count; f++)
        if (l->t->frames[f].action)
            svg_line (l->out, "instant", l->x[f], first_row + ROW * (double) row[f] + 4, l->x[f], l->axis);
}

/* --- lanes --- */

static void
lane_name (timeline *l, const char *class, double y, const char *name)
{
    text fitted = TEXT_EMPTY;
    svg_fitted (&fitted, name, SVG_BOLD, 11, l->left - LEFT_PAD - 7);
    svg_text (l->out, class, SVG_END, l->left - 8, y, text_string (&fitted));
    text_free (&fitted);
}

/* A box with words that are left out where they do not fit, but shown on hover. */
static void
draw_box_at (timeline *l, double x, double width, double y, bool second, const char *words)
{
    text fitted = TEXT_EMPTY;
    svg_group (l->out, NULL);
    svg_hover (l->out, words);
    svg_rect (l->out, second ? "box second" : "box", x, y, width, BAR, 3);
    if (svg_width (words, SVG_SANS, 11) + 4 <= width)
        text_add (&fitted, words);
    else if (width > 30)
        svg_fitted (&fitted, words, SVG_SANS, 11, width - 4);
    if (fitted.length)
        svg_text (l->out, NULL, SVG_MIDDLE, x + width / 2, y + 14, text_string (&fitted));
    svg_group_end (l->out);
    text_free (&fitted);
}

static void
draw_box (timeline *l, size_t from, size_t to, double y, bool second, const char *words)
{
    svg_group (l->out, faded (l, from + 1));
    draw_box_at (l, l->x[from], l->x[to] - l->x[from], y, second, words);
    svg_group_end (l->out);
}

/* What stands in a bar: the number of a location, or the value of an integer. */
typedef struct lane {
    bool is_process;
    uint32_t number;
} lane;

static int64_t
lane_value (const tape *t, lane which, size_t frame)
{
    return which.is_process ? (int64_t) t->frames[frame].locations[which.number]
                            : t->frames[frame].integers[which.number];
}

static void
lane_words (const tape *t, lane which, size_t frame, text *out)
{
    text_clear (out);
    if (which.is_process)
        text_add (out,
                  t->model->processes[which.number].locations[t->frames[frame].locations[which.number]].name);
    else
        text_printf (out, "%d", t->frames[frame].integers[which.number]);
}

/* A box as long as the value stays; a second turn starts one of its own. */
static void
draw_bar (timeline *l, lane which, double y)
{
    const tape *t = l->t;
    bool second = false;
    text words = TEXT_EMPTY;
    if (which.is_process)
        text_add (&words, t->model->processes[which.number].name);
    else
        model_integer_name (t->model, which.number, &words);
    lane_name (l, "name", y + 14, text_string (&words));
    for (size_t from = 0, f = 1; f < t->count; f++) {
        bool changes = lane_value (t, which, f) != lane_value (t, which, from);
        if (!changes && f + 1 < t->count && f != t->again_from)
            continue;
        if (l->x[f] > l->x[from]) {
            lane_words (t, which, from, &words);
            draw_box (l, from, f, y, second, text_string (&words));
            second = !second;
        }
        from = f;
    }
    if (l->tail > 0) {
        lane_words (t, which, t->count - 1, &words);
        draw_box_at (l, l->x[t->count - 1], l->tail, y, second, text_string (&words));
    }
    text_free (&words);
}

/* The largest value of the clock on the tape; the text is what it is called. */
static double
largest (const timeline *l, uint32_t clock, text *called)
{
    const tape *t = l->t;
    const mpq_t *most = (const mpq_t *) &t->frames[0].after[clock];
    for (size_t f = 0; f < t->count; f++) {
        if (mpq_cmp (t->frames[f].before[clock], *most) > 0)
            most = (const mpq_t *) &t->frames[f].before[clock];
        if (mpq_cmp (t->frames[f].after[clock], *most) > 0)
            most = (const mpq_t *) &t->frames[f].after[clock];
    }
    rational_print (called, *most);
    return seconds (*most);
}

static void
draw_curve (timeline *l, uint32_t clock, double base, double unit, size_t from, size_t to, const char *class)
{
    const tape *t = l->t;
    if (from >= to)
        return;
    svg_path (l->out, class);
    svg_to (l->out, 'M', l->x[from], base - unit * seconds (t->frames[from].after[clock]));
    for (size_t f = from + 1; f <= to; f++) {
        svg_to (l->out, 'L', l->x[f], base - unit * seconds (t->frames[f].before[clock]));
        if (!mpq_equal (t->frames[f].before[clock], t->frames[f].after[clock]))
            svg_to (l->out, 'L', l->x[f], base - unit * seconds (t->frames[f].after[clock]));
    }
    svg_path_end (l->out);
}

static void
draw_clock (timeline *l, uint32_t clock, double y)
{
    text name = TEXT_EMPTY, most = TEXT_EMPTY, class = TEXT_EMPTY;
    double top = largest (l, clock, &most), unit = top > 0 ? LANE / top : 0, base = y + LANE;
    unsigned colour = clock % COLOURS;
    model_clock_name (l->t->model, clock, &name);
    text_printf (&class, "name c%u", colour);
    lane_name (l, text_string (&class), y + LANE / 2 + 6, text_string (&name));
    if (top > 0)
        svg_text (l->out, "soft small", SVG_END, l->left - 8, y + 5, text_string (&most));
    svg_line (l->out, "axis", l->left, base, l->x[l->t->count - 1], base);
    text_clear (&class);
    text_printf (&class, "curve c%u", colour);
    draw_curve (l, clock, base, unit, 0, l->t->again_from, text_string (&class));
    text_add (&class, " again");
    draw_curve (l, clock, base, unit, l->t->again_from, l->t->count - 1, text_string (&class));
    text_free (&name);
    text_free (&most);
    text_free (&class);
}

/* --- axis, ticks, loop --- */

static void
draw_ticks (timeline *l)
{
    mpq_t period, at, end;
    if (!l->to_scale || !l->caption->period || !*l->caption->period)
        return;
    mpq_inits (period, at, end, NULL);
    mpq_set (end, l->t->frames[l->t->count - 1].time);
    double step = 0;
    if (rational_parse (period, l->caption->period) && mpq_sgn (period) > 0 && mpq_sgn (end) > 0)
        step = seconds (period) / seconds (end) * (l->x[l->t->count - 1] - l->left);
    for (double x = l->left; step >= 4 && mpq_cmp (at, end) <= 0; mpq_add (at, at, period), x += step)
        svg_line (l->out, "tick", x, l->top, x, l->axis);
    mpq_clears (period, at, end, NULL);
}

static void
draw_axis (timeline *l)
{
    const tape *t = l->t;
    text number = TEXT_EMPTY;
    double free_from = -1e9;
    svg_line (l->out, "axis", l->left, l->axis, l->x[t->count - 1], l->axis);
    svg_text (l->out, "soft", SVG_END, l->left - 8, l->axis + 15, "time");
    for (size_t f = 0; f < t->count; f++) {
        text_clear (&number);
        rational_print (&number, t->frames[f].time);
        double half = svg_width (text_string (&number), SVG_SANS, 11) / 2 + 2;
        if (l->x[f] - half < free_from)
            continue;
        free_from = l->x[f] + half;
        svg_line (l->out, "axis", l->x[f], l->axis, l->x[f], l->axis + 4);
        svg_text (l->out, "soft", SVG_MIDDLE, l->x[f], l->axis + 15, text_string (&number));
    }
    text_free (&number);
}

static void
bracket (timeline *l, double from, double to, double y)
{
    svg_path (l->out, "accent");
    svg_to (l->out, 'M', from, y);
    svg_to (l->out, 'L', from, y + 5);
    svg_to (l->out, 'L', to, y + 5);
    svg_to (l->out, 'L', to, y);
    svg_path_end (l->out);
}

/* Words below the axis, between two abscissas if they fit there, but never outside. */
static void
below (timeline *l, const char *class, double from, double to, double y, const char *words)
{
    double half = svg_width (words, SVG_SANS, 11) / 2, middle = (from + to) / 2;
    middle = middle + half > l->width - 6 ? l->width - 6 - half : middle;
    middle = middle - half < 6 ? 6 + half : middle;
    svg_text (l->out, class, SVG_MIDDLE, middle, y, words);
}

static void
draw_loop (timeline *l)
{
    const tape *t = l->t;
    double y = l->axis + 22, from = l->x[t->loop_from], to = l->x[t->again_from], end = l->x[t->count - 1];
    text words = TEXT_EMPTY;
    if (t->left_out)
        text_printf (&words, "%zu more steps are not shown", t->left_out);
    else if (t->repeats && to > from) {
        mpq_t length;
        mpq_init (length);
        mpq_sub (length, t->frames[t->again_from].time, t->frames[t->loop_from].time);
        text_add (&words, "repeats every ");
        rational_print (&words, length);
        mpq_clear (length);
        bracket (l, from, to, y);
        if (end > to)
            below (l, "soft", to, end, y + 18, "the same again");
    } else if (t->repeats)
        text_add (&words, "repeats at once, again and again: time stands still");
    else if (t->loop_from < t->count - 1) {
        bracket (l, from, end, y);
        text_add (&words, "and so on, a little different in every turn");
        to = end;
    } else if (l->caption->fault)
        text_printf (&words, "here it fails: %s", l->caption->fault);
    if (words.length)
        below (l, l->caption->fault ? "wrong" : "accented", from, to > from ? to : end, y + 18,
               text_string (&words));
    text_free (&words);
}

/* --- all of it --- */

static double
widest_name (const timeline *l)
{
    const model *m = l->t->model;
    double widest = svg_width ("time", SVG_SANS, 11);
    text name = TEXT_EMPTY;
    for (size_t i = 0; i < l->bars + l->clocks.count + l->integers.count; i++) {
        text_clear (&name);
        if (i < l->bars)
            text_add (&name, m->processes[i].name);
        else if (i < l->bars + l->clocks.count)
            model_clock_name (m, l->clocks.at[i - l->bars], &name);
        else
            model_integer_name (m, l->integers.at[i - l->bars - l->clocks.count], &name);
        double width = svg_width (text_string (&name), SVG_BOLD, 11);
        widest = width > widest ? width : widest;
    }
    text_free (&name);
    return widest > 140 ? 140 : widest;
}

/* What the picture leaves out or bends, as sentences. */
static void
say_parts (const timeline *l, text *out)
{
    const model *m = l->t->model;
    if (!l->to_scale)
        text_add (out, "The time axis is not to scale. ");
    if (l->bars < m->process_count)
        text_printf (out, "Only %zu of %zu processes are drawn. ", l->bars, m->process_count);
    if (m->clock_count > MOST_CLOCKS)
        text_printf (out, "Only %d of %u clocks are drawn. ", MOST_CLOCKS, m->clock_count);
    if (l->integers.count > MOST_INTEGERS)
        text_printf (out, "Only %d of %zu integers that change are drawn. ", MOST_INTEGERS,
                     l->integers.count);
}

static void
describe (const timeline *l, text *out)
{
    const tape *t = l->t;
    text_printf (out, "%s. The actions:", l->caption->sentence);
    for (size_t f = 1; f <= t->again_from; f++)
        if (t->frames[f].action) {
            text_printf (out, " %s at ", t->frames[f].action);
            rational_print (out, t->frames[f].time);
            text_add (out, f < t->again_from ? "," : ".");
        }
}

static void
draw_lanes (timeline *l, double y)
{
    for (size_t p = 0; p < l->bars; p++, y += BAR_STEP)
        draw_bar (l, (lane){ true, (uint32_t) p }, y);
    for (size_t i = 0; i < l->integers.count; i++, y += BAR_STEP)
        draw_bar (l, (lane){ false, l->integers.at[i] }, y);
    y += 12;
    for (size_t i = 0; i < l->clocks.count; i++, y += LANE_STEP)
        draw_clock (l, l->clocks.at[i], y);
}

static void
compose (timeline *l, text *out)
{
    size_t *row = xcalloc (l->t->count + 1, sizeof *row), rows;
    text parts = TEXT_EMPTY, about = TEXT_EMPTY, body = TEXT_EMPTY;
    double right = place_frames (l), first_row;
    l->out = &body;
    l->tail = l->t->loop_from == l->t->count - 1 && !l->t->left_out ? TAIL : 0;
    l->width = right + l->tail + RIGHT;
    place_labels (l, row, &rows);
    say_parts (l, &parts);
    double y = picture_heading (l->caption, text_string (&parts), LEFT_PAD, &l->width, &body);
    first_row = y + 12;
    l->top = first_row + ROW * (double) rows - 4;
    l->axis = l->top + BAR_STEP * (double) (l->bars + l->integers.count) + 12
              + LANE_STEP * (double) l->clocks.count;
    l->height = l->axis + 50;
    svg_rect (&body, "panel", l->x[l->t->loop_from], l->top - 4,
              l->x[l->t->again_from] - l->x[l->t->loop_from], l->axis - l->top + 4, 0);
    draw_ticks (l);
    draw_instants (l, row, first_row);
    draw_lanes (l, l->top);
    draw_labels (l, row, first_row);
    draw_axis (l);
    draw_loop (l);
    describe (l, &about);
    if (l->within) {
        svg_part (out, l->within->y, l->width, l->height);
        l->within->width = l->width;
        l->within->height = l->height;
    } else
        svg_begin (out, "timeline", l->caption->id, l->width, l->height, l->caption->title,
                   text_string (&about));
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&parts);
    text_free (&about);
    xfree (row);
}

bool
timeline_draw (const model *m, const run *r, bool range_disables, const picture_caption *caption,
               timeline_part *within, text *out, text *why)
{
    tape t;
    if (!tape_record (&t, m, r, range_disables, MOST_STEPS)) {
        text_add (why, "the run cannot be followed");
        tape_free (&t);
        return false;
    }
    timeline l = { .t = &t, .caption = caption, .within = within };
    choose_values (&l);
    l.bars = m->process_count < MOST_BARS ? m->process_count : MOST_BARS;
    size_t all_integers = l.integers.count;
    l.clocks.count = l.clocks.count < MOST_CLOCKS ? l.clocks.count : MOST_CLOCKS;
    l.integers.count = all_integers < MOST_INTEGERS ? all_integers : MOST_INTEGERS;
    l.left = LEFT_PAD + widest_name (&l) + 8;
    l.x = xcalloc (t.count + 1, sizeof *l.x);
    compose (&l, out);
    xfree (l.x);
    vec_free (&l.clocks);
    vec_free (&l.integers);
    tape_free (&t);
    return true;
}

bool
draw_timeline (const model *m, const run *r, bool range_disables, const picture_caption *caption, text *out,
               text *why)
{
    return timeline_draw (m, r, range_disables, caption, NULL, out, why);
}
