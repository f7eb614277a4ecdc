/* A run against time: a bar per process and per integer that changes, a saw-tooth per clock, the
 * instants of the actions, the ticks of the period, the loop and its second turn. */
#include "timeline.h"

#include "alloc.h"
#include "rational.h"
#include "tape.h"

enum {
    MOST_STEPS = 160,
    MOST_DELAYS = 40,
    MOST_CLOCKS = 16,
    MOST_INTEGERS = 12,
    MOST_BARS = 24,
    COLOURS = 6
};

static char *
rational_words (const mpq_t value)
{
    text words = TEXT_EMPTY;
    rational_print (&words, value);
    return text_take (&words);
}

static void
add_frames (const tape *t, score *s)
{
    for (size_t f = 0; f < t->count; f++) {
        s->at[f] = mpq_get_d (t->frames[f].time);
        s->when[f] = rational_words (t->frames[f].time);
        s->label[f] = t->frames[f].action ? xstrdup (t->frames[f].action) : NULL;
        s->full[f] = t->frames[f].full ? xstrdup (t->frames[f].full) : NULL;
    }
}

static void
add_process (const tape *t, size_t number, score *s)
{
    const process *p = &t->model->processes[number];
    score_lane *lane = score_bar (s, p->name);
    for (size_t f = 0; f < t->count; f++)
        lane->words[f] = xstrdup (p->locations[t->frames[f].locations[number]].name);
}

static void
add_integer (const tape *t, uint32_t number, score *s)
{
    text name = TEXT_EMPTY;
    model_integer_name (t->model, number, &name);
    score_lane *lane = score_bar (s, text_string (&name));
    for (size_t f = 0; f < t->count; f++) {
        text_clear (&name);
        text_printf (&name, "%d", t->frames[f].integers[number]);
        lane->words[f] = xstrdup (text_string (&name));
    }
    text_free (&name);
}

static void
add_clock (const tape *t, uint32_t clock, score *s)
{
    text name = TEXT_EMPTY;
    model_clock_name (t->model, clock, &name);
    score_lane *lane = score_curve (s, text_string (&name), clock % COLOURS);
    const mpq_t *most = (const mpq_t *) &t->frames[0].after[clock];
    for (size_t f = 0; f < t->count; f++) {
        const tape_frame *here = &t->frames[f];
        lane->before[f] = mpq_get_d (here->before[clock]);
        lane->after[f] = mpq_get_d (here->after[clock]);
        most = mpq_cmp (here->before[clock], *most) > 0 ? (const mpq_t *) &here->before[clock] : most;
        most = mpq_cmp (here->after[clock], *most) > 0 ? (const mpq_t *) &here->after[clock] : most;
    }
    lane->most = rational_words (*most);
    text_free (&name);
}

static bool
integer_changes (const tape *t, uint32_t number)
{
    for (size_t f = 1; f < t->count; f++)
        if (t->frames[f].integers[number] != t->frames[0].integers[number])
            return true;
    return false;
}

/* Bars first, then curves, where time passes; what is left out is said. */
static void
add_lanes (const tape *t, score *s)
{
    const model *m = t->model;
    size_t changing = 0;
    bool passes = mpq_sgn (t->frames[t->count - 1].time) > 0;
    for (size_t p = 0; p < m->process_count && p < MOST_BARS; p++)
        add_process (t, p, s);
    for (uint32_t i = 0; i < m->integer_count; i++)
        if (integer_changes (t, i) && changing++ < MOST_INTEGERS)
            add_integer (t, i, s);
    for (uint32_t x = 0; passes && x < m->clock_count && x < MOST_CLOCKS; x++)
        add_clock (t, x, s);
    if (!passes)
        text_add (&s->remark, "No time passes. ");
    if (m->process_count > MOST_BARS)
        text_printf (&s->remark, "Only %d of %zu processes are drawn. ", MOST_BARS, m->process_count);
    if (passes && m->clock_count > MOST_CLOCKS)
        text_printf (&s->remark, "Only %d of %u clocks are drawn. ", MOST_CLOCKS, m->clock_count);
    if (changing > MOST_INTEGERS)
        text_printf (&s->remark, "Only %d of %zu integers that change are drawn. ", MOST_INTEGERS, changing);
}

static void
say_loop (const tape *t, const picture_caption *caption, score *s)
{
    size_t last = t->count - 1;
    if (t->left_out)
        text_printf (&s->end, "%zu more step%s not shown", t->left_out, t->left_out == 1 ? " is" : "s are");
    else if (t->repeats && s->at[t->again_from] > s->at[t->loop_from]) {
        mpq_t length;
        mpq_init (length);
        mpq_sub (length, t->frames[t->again_from].time, t->frames[t->loop_from].time);
        text_add (&s->loop, "repeats every ");
        rational_print (&s->loop, length);
        mpq_clear (length);
        text_add (&s->again, "the same again");
    } else if (t->repeats)
        text_add (&s->loop, "repeats at once, again and again: time stands still");
    else if (t->loop_from < last)
        text_add (&s->loop, "and so on, a little different in every turn");
    else if (caption->fault) {
        text_printf (&s->end, "here it fails: %s", caption->fault);
        s->fails = true;
    }
}

static void
describe (const tape *t, const picture_caption *caption, text *out)
{
    text_printf (out, "%s. The actions:", caption->sentence);
    for (size_t f = 1; f <= t->again_from; f++)
        if (t->frames[f].action) {
            text_printf (out, " %s at ", t->frames[f].action);
            rational_print (out, t->frames[f].time);
            text_add (out, f < t->again_from ? "," : ".");
        }
}

static double
tick_of (const char *period)
{
    mpq_t q;
    mpq_init (q);
    bool right = period && *period && rational_parse (q, period) && mpq_sgn (q) > 0;
    double tick = right ? mpq_get_d (q) : 0;
    mpq_clear (q);
    return tick;
}

/* So many steps are drawn: as many as there is room for their delays. */
static size_t
choose_steps (const run *r)
{
    size_t steps = 0, delays = 0;
    while (steps < r->count && steps < MOST_STEPS && delays <= MOST_DELAYS) {
        delays += mpq_sgn (r->steps[steps].delay) > 0;
        steps += delays <= MOST_DELAYS;
    }
    return steps;
}

bool
timeline_draw (const model *m, const run *r, bool range_disables, const picture_caption *caption,
               score_part *within, text *out, text *why)
{
    tape t;
    bool recorded = tape_record (&t, m, r, range_disables, choose_steps (r));
    if (recorded) {
        score s;
        score_open (&s, "timeline", "time", t.count);
        s.loop_from = t.loop_from;
        s.again_from = t.again_from;
        s.ends = t.loop_from == t.count - 1 && !t.left_out;
        s.tick = tick_of (caption->period);
        add_frames (&t, &s);
        add_lanes (&t, &s);
        say_loop (&t, caption, &s);
        describe (&t, caption, &s.about);
        score_draw (&s, caption, within, out);
        score_free (&s);
    } else
        text_add (why, "the run cannot be followed");
    tape_free (&t);
    return recorded;
}

bool
draw_timeline (const model *m, const run *r, bool range_disables, const picture_caption *caption, text *out,
               text *why)
{
    return timeline_draw (m, r, range_disables, caption, NULL, out, why);
}
