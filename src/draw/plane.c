/* A run through the plane of two clocks, over the regions that constants up to a few
 * units make.  Time passes along solid lines, actions jump along dashed ones. */
#include <math.h>
#include <string.h>

#include "alloc.h"
#include "caption.h"
#include "guards.h"
#include "rational.h"
#include "svg.h"
#include "tape.h"

enum {
    MARGIN = 14,
    PLOT = 264,
    LEGEND = 168,
    LEAST_PLOT = 190,
    COLUMN_GAP = 18,
    HATCH = 8,
    SWATCH = 18,
    MOST_STEPS = 40,
    MOST_LISTED = 18,
    COLOURS = 6,
    FINEST = 8,
    MOST_NUMBERS = 10
};

/* A plane that is lower than so much of its width is flat. */
static const double FLAT = 0.5;

typedef struct plane {
    const tape *t;
    uint32_t clock[2];
    double most[2];  /* largest value drawn */
    double constant; /* regions up to here */
    double left, bottom, unit;
    double plot, legend; /* room for the plane, and for a column of words */
    bool flat;           /* much wider than tall: the words stand below */
    guard_area guards[GUARDS_MOST];
    size_t guard_count;
    text *out;
} plane;

/* How often the clock is set on the tape. */
static size_t
times_set (const tape *t, uint32_t clock)
{
    size_t count = 0;
    for (size_t f = 1; f < t->count; f++)
        count += !mpq_equal (t->frames[f].before[clock], t->frames[f].after[clock]);
    return count;
}

/* Do the two always read the same? */
static bool
are_alike (const tape *t, uint32_t a, uint32_t b)
{
    for (size_t f = 0; f < t->count; f++)
        if (!mpq_equal (t->frames[f].before[a], t->frames[f].before[b])
            || !mpq_equal (t->frames[f].after[a], t->frames[f].after[b]))
            return false;
    return true;
}

/* Is x the better one beside the first clock? */
static bool
is_better (const plane *p, uint32_t x)
{
    bool alike = are_alike (p->t, p->clock[0], x), other = are_alike (p->t, p->clock[0], p->clock[1]);
    return alike != other ? other : times_set (p->t, x) > times_set (p->t, p->clock[1]);
}

/* The two that are set most often, if they do not always read the same; earlier ones first. */
static void
choose_clocks (plane *p)
{
    uint32_t count = p->t->model->clock_count;
    p->clock[0] = 0;
    for (uint32_t x = 1; x < count; x++)
        if (times_set (p->t, x) > times_set (p->t, p->clock[0]))
            p->clock[0] = x;
    p->clock[1] = p->clock[0] ? 0 : 1;
    for (uint32_t x = 0; x < count; x++)
        if (x != p->clock[0] && is_better (p, x))
            p->clock[1] = x;
    if (p->clock[0] > p->clock[1]) {
        uint32_t swapped = p->clock[0];
        p->clock[0] = p->clock[1];
        p->clock[1] = swapped;
    }
}

static void
look_at_conjuncts (const conjunction *all, double *constant)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE && all->at[i]->args[2]->kind == EXPR_NUMBER)
            *constant = fmax (*constant, fabs ((double) all->at[i]->args[2]->value));
}

static double
largest_constant (const model *m)
{
    double constant = 1;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            look_at_conjuncts (&m->processes[p].locations[l].invariant, &constant);
    for (size_t e = 0; e < m->edge_count; e++)
        look_at_conjuncts (&m->edges[e].guard, &constant);
    return constant;
}

static double
abscissa (const plane *p, const mpq_t *values)
{
    return p->left + p->unit * mpq_get_d (values[p->clock[0]]);
}

static double
ordinate (const plane *p, const mpq_t *values)
{
    return p->bottom - p->unit * mpq_get_d (values[p->clock[1]]);
}

static void
choose_range (plane *p)
{
    p->constant = largest_constant (p->t->model);
    for (int i = 0; i < 2; i++) {
        p->most[i] = p->constant <= FINEST ? p->constant + 0.3 : 0;
        for (size_t f = 0; f < p->t->count; f++) {
            p->most[i] = fmax (p->most[i], mpq_get_d (p->t->frames[f].before[p->clock[i]]) * 1.05);
            p->most[i] = fmax (p->most[i], mpq_get_d (p->t->frames[f].after[p->clock[i]]) * 1.05);
        }
    }
}

/* --- regions --- */

static void
draw_diagonal (const plane *p, double offset)
{
    /* x - y = offset inside of the square of the constants */
    double from = fmax (0, -offset), to = fmin (p->constant, p->constant - offset);
    if (from >= to)
        return;
    svg_line (p->out, "region", p->left + p->unit * (from + offset), p->bottom - p->unit * from,
              p->left + p->unit * (to + offset), p->bottom - p->unit * to);
}

static void
draw_regions (const plane *p)
{
    double right = p->left + p->unit * p->most[0], top = p->bottom - p->unit * p->most[1];
    text number = TEXT_EMPTY;
    svg_rect (p->out, "panel", p->left, top, right - p->left, p->bottom - top, 0);
    bool fine = p->constant <= FINEST;
    for (double c = 0; fine && c <= p->constant; c++) {
        double x = p->left + p->unit * c, y = p->bottom - p->unit * c;
        svg_line (p->out, "region", x, p->bottom, x, top);
        svg_line (p->out, "region", p->left, y, right, y);
        draw_diagonal (p, c);
        draw_diagonal (p, -c);
    }
    double wide = fmax (p->most[0], p->most[1]), power = pow (10, floor (log10 (wide))),
           step = wide <= MOST_NUMBERS ? 1
                  : wide < 2 * power   ? power / 5
                  : wide < 5 * power   ? power / 2
                                       : power;
    for (double c = 0; c <= wide; c += step) {
        text_clear (&number);
        text_printf (&number, "%.0f", c);
        if (c <= p->most[0])
            svg_text (p->out, "soft", SVG_MIDDLE, p->left + p->unit * c, p->bottom + 14,
                      text_string (&number));
        if (c <= p->most[1] && c > 0)
            svg_text (p->out, "soft", SVG_END, p->left - 6, p->bottom - p->unit * c + 4,
                      text_string (&number));
    }
    svg_line (p->out, "axis", p->left, p->bottom, right, p->bottom);
    svg_line (p->out, "axis", p->left, p->bottom, p->left, top);
    text_free (&number);
}

/* --- guards --- */

static bool
is_line (const guard_area *a)
{
    return a->low[0] >= a->high[0] || a->low[1] >= a->high[1];
}

/* So many before it are hatched. */
static size_t
hatched_before (const plane *p, size_t number)
{
    size_t count = 0;
    for (size_t i = 0; i < number; i++)
        count += !is_line (&p->guards[i]);
    return count;
}

/* Parallel lines through a rectangle; those of the second kind lean the other way, those of the third lie. */
static void
draw_hatch (const plane *p, size_t kind, double left, double top, double right, double bottom)
{
    double wide = right - left, tall = bottom - top;
    if (kind == 2)
        for (double y = top + HATCH / 2.0; y < bottom; y += HATCH)
            svg_line (p->out, "hatch", left, y, right, y);
    for (double c = HATCH / 2.0; kind < 2 && c < wide + tall; c += HATCH) {
        double from = fmax (0, c - tall), to = fmin (c, wide); /* abscissas, where x + y = c */
        if (kind == 0)
            svg_line (p->out, "hatch", left + from, top + c - from, left + to, top + c - to);
        else
            svg_line (p->out, "hatch", left + from, bottom - c + from, left + to, bottom - c + to);
    }
}

/* Where an action can be taken: a thick line, or hatched. */
static void
draw_guard (const plane *p, size_t number)
{
    const guard_area *a = &p->guards[number];
    double left = p->left + p->unit * fmin (a->low[0], p->most[0]),
           right = p->left + p->unit * fmin (a->high[0], p->most[0]),
           bottom = p->bottom - p->unit * fmin (a->low[1], p->most[1]),
           top = p->bottom - p->unit * fmin (a->high[1], p->most[1]);
    if (left > right || top > bottom)
        return;
    if (is_line (a))
        svg_line (p->out, "guard", left, bottom, right, top);
    else
        draw_hatch (p, hatched_before (p, number), left, top, right, bottom);
}

/* A little piece of each, and what it is; returns where the next line would be. */
static double
list_guards (const plane *p, double x, double y)
{
    if (p->guard_count)
        svg_text (p->out, "name", SVG_START, x, y, "guards");
    y += p->guard_count ? 16 : 0;
    for (size_t i = 0; i < p->guard_count; i++) {
        const guard_area *a = &p->guards[i];
        text words = TEXT_EMPTY;
        if (is_line (a))
            svg_line (p->out, "guard", x, y - 4, x + SWATCH, y - 4);
        else
            draw_hatch (p, hatched_before (p, i), x, y - 9, x + SWATCH, y + 1);
        text_printf (&words, "%s: %s", text_string (&a->actions), text_string (&a->condition));
        double room = p->flat ? SVG_PAGE - 2 * MARGIN : p->legend;
        y = picture_code ("code", text_string (&words), x + SWATCH + 6, y, room - SWATCH - 6, p->out);
        text_free (&words);
    }
    return y;
}

/* --- the run --- */

/* A new turn, with its own colour, begins where the loop's first action comes again. */
static unsigned
colour_of (const tape *t, size_t frame)
{
    unsigned turn = 0;
    const char *first = t->loop_from + 1 < t->count ? t->frames[t->loop_from + 1].full : NULL;
    for (size_t f = t->loop_from + 1; first && f <= frame && f < t->count; f++)
        turn += t->frames[f].full && strcmp (t->frames[f].full, first) == 0;
    return turn % COLOURS;
}

static void
draw_step (const plane *p, size_t f)
{
    const tape_frame *last = &p->t->frames[f - 1], *here = &p->t->frames[f];
    double x0 = abscissa (p, (const mpq_t *) last->after), y0 = ordinate (p, (const mpq_t *) last->after);
    double x1 = abscissa (p, (const mpq_t *) here->before), y1 = ordinate (p, (const mpq_t *) here->before);
    double x2 = abscissa (p, (const mpq_t *) here->after), y2 = ordinate (p, (const mpq_t *) here->after);
    text class = TEXT_EMPTY, fill = TEXT_EMPTY;
    unsigned colour = colour_of (p->t, f);
    text_printf (&fill, "fill c%u", colour);
    if (hypot (x1 - x0, y1 - y0) > 0.5) {
        text_printf (&class, "curve c%u", colour);
        svg_line (p->out, text_string (&class), x0, y0, x1, y1);
        svg_circle (p->out, text_string (&fill), x1, y1, 2.6);
    }
    if (hypot (x2 - x1, y2 - y1) > 0.5) {
        bool outside = x1 + x2 + 0.12 * (y2 - y1) < 2 * p->left || y1 + y2 - 0.12 * (x2 - x1) > 2 * p->bottom;
        double bend = outside ? -0.06 : 0.06; /* never across the numbers */
        double mx = (x1 + x2) / 2 + bend * (y2 - y1), my = (y1 + y2) / 2 - bend * (x2 - x1);
        text_clear (&class);
        text_printf (&class, "jump c%u", colour);
        svg_path (p->out, text_string (&class));
        svg_to (p->out, 'M', x1, y1);
        svg_curve (p->out, mx, my, mx, my, x2, y2);
        svg_path_end (p->out);
        svg_arrow_head (p->out, text_string (&fill), x2, y2, x2 - mx, y2 - my);
    }
    text_free (&class);
    text_free (&fill);
}

static void
point_words (const plane *p, const mpq_t *values, text *out)
{
    text_add_char (out, '(');
    rational_print (out, values[p->clock[0]]);
    text_add (out, ", ");
    rational_print (out, values[p->clock[1]]);
    text_add_char (out, ')');
}

/* "+1/2 a → (0, 1/2)" */
static void
step_words (const plane *p, size_t f, text *out)
{
    const tape_frame *here = &p->t->frames[f];
    mpq_t delay;
    mpq_init (delay);
    mpq_sub (delay, here->time, p->t->frames[f - 1].time);
    text_add_char (out, '+');
    rational_print (out, delay);
    text_printf (out, " %s → ", here->action ? here->action : "(wait)");
    point_words (p, (const mpq_t *) here->after, out);
    mpq_clear (delay);
}

/* A line of the list of steps: the start, a step, or what stands for those that are left out. */
static void
list_line (const plane *p, size_t f, double x, double y)
{
    text words = TEXT_EMPTY, fitted = TEXT_EMPTY, class = TEXT_EMPTY;
    if (f)
        step_words (p, f, &words);
    else {
        text_add (&words, "start ");
        point_words (p, (const mpq_t *) p->t->frames[0].after, &words);
    }
    svg_fitted (&fitted, text_string (&words), SVG_MONO, 10, p->legend);
    text_add (&class, "code");
    if (f)
        text_printf (&class, " c%u", colour_of (p->t, f));
    svg_text (p->out, text_string (&class), SVG_START, x, y, text_string (&fitted));
    text_free (&words);
    text_free (&fitted);
    text_free (&class);
}

static size_t
last_listed (const plane *p)
{
    return p->t->again_from < MOST_LISTED ? p->t->again_from : MOST_LISTED;
}

/* The steps in words, as many as there is room for, in so many columns; returns where the next line
 * would be. */
static double
list_steps (const plane *p, size_t columns, double x, double y)
{
    bool more = last_listed (p) < p->t->again_from;
    size_t lines = last_listed (p) + 1 + more, rows = (lines + columns - 1) / columns;
    svg_text (p->out, "name", SVG_START, x, y, "the run");
    y += 16;
    for (size_t i = 0; i < lines; i++) {
        double left = x + (p->legend + COLUMN_GAP) * (double) (i / rows), down = y + 15 * (double) (i % rows);
        if (more && i + 1 == lines)
            svg_text (p->out, "soft", SVG_START, left, down, "and so on");
        else
            list_line (p, i, left, down);
    }
    return y + 15 * (double) rows;
}

/* The plane leaves the words beside it as much room as they need, if it can.  A flat one has the
 * width of the page. */
static void
share_room (plane *p)
{
    text words = TEXT_EMPTY;
    p->legend = LEGEND;
    for (size_t f = 1; f <= last_listed (p); f++) {
        text_clear (&words);
        step_words (p, f, &words);
        p->legend = fmax (p->legend, svg_width (text_string (&words), SVG_MONO, 10) + 1);
    }
    p->legend = fmin (p->legend, LEGEND + PLOT - LEAST_PLOT);
    p->flat = p->most[1] < FLAT * p->most[0];
    p->plot = p->flat ? SVG_PAGE - p->left - 2 * MARGIN : PLOT + LEGEND - p->legend;
    double wide = fmax (p->most[0], p->most[1]);
    p->unit = p->plot / (wide > 0 ? wide : 1);
    text_free (&words);
}

/* The words, beside the plane or below it; returns where they end. */
static double
draw_words (const plane *p, double beside, double top)
{
    if (!p->flat)
        return list_guards (p, beside, list_steps (p, 1, beside, top + 8) + 8);
    size_t columns = (size_t) ((SVG_PAGE - 2 * MARGIN + COLUMN_GAP) / (p->legend + COLUMN_GAP));
    double y = list_steps (p, columns ? columns : 1, MARGIN, p->bottom + 58);
    return list_guards (p, MARGIN, y + 8);
}

static void
compose (plane *p, const picture_caption *caption, text *out)
{
    const model *m = p->t->model;
    text body = TEXT_EMPTY, remark = TEXT_EMPTY, names[2] = { TEXT_EMPTY, TEXT_EMPTY };
    for (int i = 0; i < 2; i++) {
        text whole = TEXT_EMPTY;
        model_clock_name (m, p->clock[i], &whole);
        svg_fitted (&names[i], text_string (&whole), SVG_BOLD, 11, PLOT);
        text_free (&whole);
    }
    choose_range (p);
    text_add (&remark, "Solid: time passes. Dashed: an action sets a clock.");
    if (m->clock_count > 2)
        text_printf (&remark, " Only %s and %s of %u clocks are drawn.", text_string (&names[0]),
                     text_string (&names[1]), m->clock_count);
    if (p->constant > FINEST)
        text_add (&remark, " Regions are too fine to be drawn.");
    if (p->t->left_out)
        text_printf (&remark, " %zu more steps are not shown.", p->t->left_out);
    p->out = &body;
    p->left = MARGIN + 34;
    share_room (p);
    double plot = p->unit * p->most[0], tall = p->unit * p->most[1],
           name = svg_width (text_string (&names[0]), SVG_BOLD, 11);
    double list = p->left + fmax (plot, name) + 24;
    double width = p->flat ? SVG_PAGE : list + p->legend + MARGIN;
    double top = picture_heading (caption, text_string (&remark), MARGIN, &width, &body) + 20;
    p->bottom = top + tall;
    draw_regions (p);
    for (size_t i = 0; i < p->guard_count; i++)
        draw_guard (p, i);
    svg_text (&body, "name", SVG_MIDDLE, p->left + fmax (plot, name) / 2, p->bottom + 30,
              text_string (&names[0]));
    svg_text (&body, "name", SVG_START, MARGIN, top - 8, text_string (&names[1]));
    for (size_t f = 1; f <= p->t->again_from; f++)
        draw_step (p, f);
    svg_circle (&body, "start-head", p->left + p->unit * mpq_get_d (p->t->frames[0].after[p->clock[0]]),
                ordinate (p, (const mpq_t *) p->t->frames[0].after), 4);
    double words = draw_words (p, list, top);
    double height = fmax (p->bottom + 42, words + 2);
    svg_begin (out, "plane", caption->id, width, height, caption->title, caption->sentence);
    text_add (out, text_string (&body));
    svg_end (out);
    text_free (&body);
    text_free (&remark);
    text_free (&names[0]);
    text_free (&names[1]);
}

bool
draw_plane (const model *m, const run *r, bool range_disables, const picture_caption *caption, text *out,
            text *why)
{
    if (m->clock_count < 2) {
        text_add (why, "a plane takes two clocks, and the model has fewer");
        return false;
    }
    tape t;
    bool recorded = tape_record (&t, m, r, range_disables, MOST_STEPS);
    if (recorded) {
        plane p = { .t = &t };
        choose_clocks (&p);
        p.guard_count = guards_collect (m, r, p.clock, p.guards);
        compose (&p, caption, out);
        guards_free (p.guards, p.guard_count);
    } else
        text_add (why, "the run cannot be followed");
    tape_free (&t);
    return recorded;
}
