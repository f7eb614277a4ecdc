/* A run as a table that fits on a terminal: everything in columns if there is
 * room, else what changes in each step. */
#include "show_run.h"

#include <string.h>

#include "alloc.h"
#include "rational.h"
#include "show.h"
#include "table.h"

struct showing {
    const model *m;
    const run *r;
    table *t;
    enum run_layout layout;
    mpq_t now, aged;
    /* The state before the step. */
    uint32_t *locations;
    int32_t *integers;
    mpq_t *clocks;
    text scratch;
};

static void
rational_cell (struct showing *c, const mpq_t value)
{
    text_clear (&c->scratch);
    rational_print (&c->scratch, value);
    table_cell (c->t, "%s", text_string (&c->scratch));
}

/* In a network only the processes that move are named. */
static bool
shows_location (const struct showing *c, size_t p, const run_state *state, bool first)
{
    return first || c->m->process_count == 1 || c->locations[p] != state->locations[p];
}

static void
location_cells (struct showing *c, const run_state *state, bool first)
{
    for (size_t p = 0; p < c->m->process_count; p++)
        table_cell (c->t, "%s",
                    shows_location (c, p, state, first)
                        ? c->m->processes[p].locations[state->locations[p]].name
                        : "");
}

static void
value_cells (struct showing *c, const run_state *state)
{
    for (uint32_t i = 0; i < c->m->integer_count; i++)
        table_cell (c->t, "%d", state->integers[i]);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        rational_cell (c, state->clocks[x]);
}

/* Does the clock stand still in the locations before the step? */
static bool
is_stopped (const struct showing *c, uint32_t x)
{
    for (size_t p = 0; p < c->m->process_count; p++) {
        const location *l = &c->m->processes[p].locations[c->locations[p]];
        for (size_t i = 0; i < l->stopped_count; i++)
            if (l->stopped[i] == x)
                return true;
    }
    return false;
}

/* Did something else than the delay change the clock? */
static bool
was_set (struct showing *c, uint32_t x, const run_state *state, const run_step *step)
{
    mpq_set (c->aged, c->clocks[x]);
    if (!is_stopped (c, x))
        mpq_add (c->aged, c->aged, step->delay);
    return !mpq_equal (state->clocks[x], c->aged);
}

static void
separate (text *out)
{
    text_add (out, out->length ? " " : "");
}

static void
add_changes (struct showing *c, const run_state *state, const run_step *step)
{
    text *out = &c->scratch;
    text_clear (out);
    for (size_t p = 0; c->layout == ONE_COLUMN && p < c->m->process_count; p++)
        if (shows_location (c, p, state, !step)) {
            separate (out);
            text_printf (out, "%s.%s", c->m->processes[p].name,
                         c->m->processes[p].locations[state->locations[p]].name);
        }
    for (uint32_t i = 0; i < c->m->integer_count; i++)
        if (step ? state->integers[i] != c->integers[i] : state->integers[i] != 0) {
            separate (out);
            model_integer_name (c->m, i, out);
            text_printf (out, "=%d", state->integers[i]);
        }
    for (uint32_t x = 0; step && x < c->m->clock_count; x++)
        if (was_set (c, x, state, step)) {
            separate (out);
            model_clock_name (c->m, x, out);
            text_add_char (out, '=');
            rational_print (out, state->clocks[x]);
        }
    table_cell (c->t, "%s", text_string (out));
}

static void
step_cells (struct showing *c, const run_step *step)
{
    mpq_add (c->now, c->now, step->delay);
    rational_cell (c, c->now);
    rational_cell (c, step->delay);
    text_clear (&c->scratch);
    if (step->edge_count)
        concrete_action_name (c->m, step->edges, step->edge_count, &c->scratch);
    else
        text_add (&c->scratch, "(wait)");
    table_cell (c->t, "%s", text_string (&c->scratch));
}

static void
remember (struct showing *c, const run_state *state)
{
    memcpy (c->locations, state->locations, c->m->process_count * sizeof *c->locations);
    if (c->m->integer_count)
        memcpy (c->integers, state->integers, c->m->integer_count * sizeof *c->integers);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        mpq_set (c->clocks[x], state->clocks[x]);
}

static void
show_visited (void *context, const run_step *step, size_t index, const run_state *state)
{
    struct showing *c = context;
    if (step && index == c->r->loop_from)
        table_line (c->t, c->r->loop_repeats
                              ? "  again and again:"
                              : "  and so on, with delays that change from turn to turn; the first turns:");
    if (step)
        step_cells (c, step);
    else {
        table_cell (c->t, "0");
        table_cell (c->t, "%s", "");
        table_cell (c->t, "start");
    }
    if (c->layout != ONE_COLUMN)
        location_cells (c, state, !step);
    if (c->layout == ALL_COLUMNS)
        value_cells (c, state);
    else
        add_changes (c, state, step);
    remember (c, state);
}

static size_t
columns_of (const struct showing *c)
{
    size_t processes = c->layout == ONE_COLUMN ? 0 : c->m->process_count;
    return 3 + processes + (c->layout == ALL_COLUMNS ? c->m->integer_count + c->m->clock_count : 1);
}

static void
header (struct showing *c)
{
    table_cell (c->t, "time");
    table_cell (c->t, "delay");
    table_cell (c->t, "action");
    for (size_t p = 0; c->layout != ONE_COLUMN && p < c->m->process_count; p++)
        table_cell (c->t, "%s", c->m->processes[p].name);
    if (c->layout != ALL_COLUMNS) {
        table_cell (c->t, c->layout == ONE_COLUMN ? "what changes" : "values set");
        return;
    }
    for (uint32_t i = 0; i < c->m->integer_count + c->m->clock_count; i++) {
        text_clear (&c->scratch);
        if (i < c->m->integer_count)
            model_integer_name (c->m, i, &c->scratch);
        else
            model_clock_name (c->m, i - c->m->integer_count, &c->scratch);
        table_cell (c->t, "%s", text_string (&c->scratch));
    }
}

static void
align (const struct showing *c)
{
    table_align_right (c->t, 0);
    table_align_right (c->t, 1);
    for (size_t i = 3 + c->m->process_count; c->layout == ALL_COLUMNS && i < columns_of (c); i++)
        table_align_right (c->t, i);
}

static void
lay_out (struct showing *c, bool range_disables, const char *fault)
{
    c->t = table_new (columns_of (c));
    mpq_set_ui (c->now, 0, 1);
    align (c);
    text why = TEXT_EMPTY;
    header (c);
    run_walk (c->m, c->r, range_disables, show_visited, c, &why);
    if (fault && c->r->count) {
        step_cells (c, &c->r->steps[c->r->count - 1]);
        table_cell (c->t, "%s", "fails");
        for (size_t i = 4; i < columns_of (c); i++)
            table_cell (c->t, "%s", "");
    }
    text_free (&why);
}

table *
run_table (const model *m, const run *r, bool range_disables, const char *fault, enum run_layout layout)
{
    struct showing c = { .m = m, .r = r, .layout = layout, .scratch = TEXT_EMPTY };
    mpq_inits (c.now, c.aged, NULL);
    c.locations = xcalloc (m->process_count + 1, sizeof *c.locations);
    c.integers = xcalloc (m->integer_count + 1, sizeof *c.integers);
    c.clocks = xcalloc (m->clock_count + 1, sizeof *c.clocks);
    for (uint32_t x = 0; x < m->clock_count; x++)
        mpq_init (c.clocks[x]);
    lay_out (&c, range_disables, fault);
    for (uint32_t x = 0; x < m->clock_count; x++)
        mpq_clear (c.clocks[x]);
    xfree (c.clocks);
    xfree (c.integers);
    xfree (c.locations);
    mpq_clears (c.now, c.aged, NULL);
    text_free (&c.scratch);
    return c.t;
}

void
show_run (const model *m, const run *r, bool range_disables, const char *fault, FILE *out)
{
    bool fits = false;
    for (int layout = ALL_COLUMNS; layout < RUN_LAYOUTS && !fits; layout++) {
        table *t = run_table (m, r, range_disables, fault, (enum run_layout) layout);
        fits = table_width (t) <= RUN_WIDTH || layout == RUN_LAYOUTS - 1;
        if (layout == ONE_COLUMN)
            table_wrap (t, RUN_WIDTH);
        if (fits)
            table_print (t, out);
        table_free (t);
    }
}

void
show_network_run (const model *m, const run *r, bool range_disables, const char *fault, FILE *out)
{
    show_run (m, r, range_disables, fault, out);
}
