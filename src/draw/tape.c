#include "tape.h"

#include <string.h>

#include "alloc.h"

static mpq_t *
copy_clocks (const mpq_t *clocks, size_t count)
{
    mpq_t *copy = xcalloc (count + 1, sizeof *copy);
    for (size_t x = 0; x < count; x++) {
        mpq_init (copy[x]);
        if (clocks)
            mpq_set (copy[x], clocks[x]);
    }
    return copy;
}

char *
tape_events (const model *m, const uint32_t *edges, uint32_t count)
{
    text names = TEXT_EMPTY;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t event = m->edges[edges[i]].event;
        bool known = false;
        for (uint32_t j = 0; j < i; j++)
            known |= m->edges[edges[j]].event == event;
        if (!known)
            text_printf (&names, "%s%s", names.length ? "+" : "", m->events[event]);
    }
    return text_take (&names);
}

struct walking {
    tape *t;
    size_t most;
};

static void
record (void *context, const run_step *step, size_t index, const run_state *state)
{
    struct walking *w = context;
    tape *t = w->t;
    const model *m = t->model;
    if (t->count > w->most)
        return;
    (void) index;
    tape_frame *f = &t->frames[t->count];
    mpq_init (f->time);
    f->after = copy_clocks (state->clocks, m->clock_count);
    f->before = copy_clocks (step ? state->aged : state->clocks, m->clock_count);
    f->locations = xcalloc (m->process_count + 1, sizeof *f->locations);
    memcpy (f->locations, state->locations, m->process_count * sizeof *f->locations);
    f->integers = xcalloc (m->integer_count + 1, sizeof *f->integers);
    if (m->integer_count)
        memcpy (f->integers, state->integers, m->integer_count * sizeof *f->integers);
    if (step) {
        const tape_frame *last = &t->frames[t->count - 1];
        mpq_add (f->time, last->time, step->delay);
        if (step->edge_count) {
            text full = TEXT_EMPTY;
            concrete_action_name (m, step->edges, step->edge_count, &full);
            f->full = text_take (&full);
            f->action = tape_events (m, step->edges, step->edge_count);
        }
    }
    t->count++;
}

/* The run with its loop once more, where it comes again as it is. */
static run *
with_second_turn (const run *r)
{
    run *longer = run_copy (r);
    for (size_t i = r->loop_from; r->loop_repeats && i < r->count; i++)
        run_add (longer, r->steps[i].delay, r->steps[i].edges, r->steps[i].edge_count);
    longer->loop_from = longer->count;
    longer->loop_repeats = false;
    return longer;
}

bool
tape_record (tape *t, const model *m, const run *r, bool range_disables, size_t most)
{
    bool whole = r->count <= most;
    run *longer = with_second_turn (r);
    size_t steps = whole ? longer->count : most;
    *t = (tape){ .model = m, .left_out = whole ? 0 : r->count - most, .repeats = whole && r->loop_repeats };
    t->frames = xcalloc (steps + 1, sizeof *t->frames);
    struct walking w = { t, steps };
    text why = TEXT_EMPTY;
    run_walk (m, longer, range_disables, record, &w, &why);
    text_free (&why);
    run_free (longer);
    t->loop_from = r->loop_from < r->count && t->count ? r->loop_from : t->count ? t->count - 1 : 0;
    if (t->count && t->loop_from > t->count - 1)
        t->loop_from = t->count - 1;
    t->again_from = whole && r->count < t->count ? r->count : t->count ? t->count - 1 : 0;
    return t->count > 0;
}

void
tape_free (tape *t)
{
    for (size_t i = 0; i < t->count; i++) {
        tape_frame *f = &t->frames[i];
        for (uint32_t x = 0; x < t->model->clock_count; x++) {
            mpq_clear (f->before[x]);
            mpq_clear (f->after[x]);
        }
        mpq_clear (f->time);
        xfree (f->before);
        xfree (f->after);
        xfree (f->locations);
        xfree (f->integers);
        xfree (f->action);
        xfree (f->full);
    }
    xfree (t->frames);
}
