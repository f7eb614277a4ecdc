/* A run of a program, step by step: a bar per variable that changes, the commands above. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "draw.h"
#include "score.h"

enum { MOST_STEPS = 48, MOST_VARIABLES = 24 };

/* The steps that are drawn; of a loop its next turn too, where it is short. */
typedef struct film {
    const reply_program_run *of;
    size_t steps, again; /* frames, and those of a second turn behind them */
    size_t loop_from;
} film;

static size_t
frame_of (const film *f, size_t frame)
{
    return frame <= f->steps ? frame : f->loop_from + frame - f->steps;
}

static int64_t
value_at (const film *f, size_t frame, size_t variable)
{
    const gcl_run *r = f->of->run;
    return r->values[frame_of (f, frame) * r->width + variable];
}

static bool
changes (const film *f, size_t variable)
{
    for (size_t i = 1; i <= f->steps; i++)
        if (value_at (f, i, variable) != value_at (f, 0, variable))
            return true;
    return false;
}

static void
add_frames (const film *f, score *s)
{
    text words = TEXT_EMPTY;
    for (size_t i = 0; i < s->count; i++) {
        s->at[i] = (double) i;
        text_clear (&words);
        text_printf (&words, "%zu", i);
        s->when[i] = xstrdup (text_string (&words));
        if (!i)
            continue;
        const gcl_step *step = &f->of->run->steps[frame_of (f, i) - 1];
        text_clear (&words);
        gcl_command_name (f->of->model, step->command, &words);
        for (size_t k = 0; k < step->input_count; k++)
            text_printf (&words, "%s%" PRId64, k ? ", " : " ? ", step->inputs[k]);
        s->label[i] = xstrdup (text_string (&words));
    }
    text_free (&words);
}

static void
add_lanes (const film *f, score *s)
{
    size_t changing = 0, count = gcl_variable_count (f->of->model);
    text words = TEXT_EMPTY;
    for (size_t v = 0; v < count; v++) {
        if (!changes (f, v) || changing++ >= MOST_VARIABLES)
            continue;
        score_lane *lane = score_bar (s, gcl_variable_name (f->of->model, v));
        for (size_t i = 0; i < s->count; i++) {
            text_clear (&words);
            text_printf (&words, "%" PRId64, value_at (f, i, v));
            lane->words[i] = xstrdup (text_string (&words));
        }
    }
    if (changing < count)
        text_printf (&s->remark, "Variables that keep their value are left out. ");
    if (changing > MOST_VARIABLES)
        text_printf (&s->remark, "Only %d of %zu variables that change are drawn. ", MOST_VARIABLES,
                     changing);
    text_free (&words);
}

static bool
loop_closes (const reply_program_run *of, size_t loop_from)
{
    const gcl_run *r = of->run;
    return of->loop_length
           && memcmp (r->values + loop_from * r->width, r->values + r->count * r->width,
                      r->width * sizeof *r->values)
                  == 0;
}

static void
describe (const score *s, const picture_caption *caption, text *out)
{
    text_printf (out, "%s. The steps:", caption->sentence);
    for (size_t i = 1; i <= s->again_from; i++)
        text_printf (out, " %s%s", s->label[i], i < s->again_from ? "," : ".");
}

bool
draw_steps (const reply_program_run *of, const picture_caption *caption, text *out, text *why)
{
    size_t count = of->run->count;
    film f = { .of = of, .loop_from = count - of->loop_length };
    if (!count) {
        text_add (why, "the run has no step: it is about the state in which the program starts");
        return false;
    }
    f.steps = count < MOST_STEPS ? count : MOST_STEPS;
    bool whole = f.steps == count, closes = whole && loop_closes (of, f.loop_from);
    f.again = closes ? of->loop_length : 0;
    score s;
    score_open (&s, "steps", "step", f.steps + f.again + 1);
    if (whole && of->loop_length)
        s.loop_from = f.loop_from;
    s.again_from = f.steps;
    s.ends = whole && !of->loop_length;
    add_frames (&f, &s);
    add_lanes (&f, &s);
    if (!whole)
        text_printf (&s.end, "%zu more steps are not shown", count - f.steps);
    else if (of->loop_length) {
        text_add (&s.loop, closes ? "again and again" : "and so on, with other values in every turn");
        text_add (&s.again, f.again ? "the same again" : "");
    }
    describe (&s, caption, &s.about);
    score_draw (&s, caption, NULL, out);
    score_free (&s);
    return true;
}
