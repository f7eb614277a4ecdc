#include "show_run.h"

#include "rational.h"
#include "table.h"

/* More values than this share one column. */
enum { MOST_VALUE_COLUMNS = 10 };

struct showing {
    const model *m;
    const run *r;
    table *t;
    bool own_columns;
    text scratch;
};

static void
rational_cell (struct showing *c, const mpq_t value)
{
    text_clear (&c->scratch);
    rational_print (&c->scratch, value);
    table_cell (c->t, "%s", text_string (&c->scratch));
}

static void
locations_cell (struct showing *c, const run_state *state)
{
    text_clear (&c->scratch);
    for (size_t p = 0; p < c->m->process_count; p++)
        text_printf (&c->scratch, "%s%s", p ? " " : "",
                     c->m->processes[p].locations[state->locations[p]].name);
    table_cell (c->t, "%s", text_string (&c->scratch));
}

/* All values in one cell: "i=2 x=1/2". */
static void
joined_cell (struct showing *c, const run_state *state)
{
    text_clear (&c->scratch);
    for (uint32_t i = 0; i < c->m->integer_count; i++) {
        text_add (&c->scratch, i ? " " : "");
        model_integer_name (c->m, i, &c->scratch);
        text_printf (&c->scratch, "=%d", state->integers[i]);
    }
    for (uint32_t x = 0; x < c->m->clock_count; x++) {
        text_add (&c->scratch, c->scratch.length ? " " : "");
        model_clock_name (c->m, x, &c->scratch);
        text_add_char (&c->scratch, '=');
        rational_print (&c->scratch, state->clocks[x]);
    }
    table_cell (c->t, "%s", text_string (&c->scratch));
}

static void
value_cells (struct showing *c, const run_state *state)
{
    if (!c->own_columns) {
        joined_cell (c, state);
        return;
    }
    for (uint32_t i = 0; i < c->m->integer_count; i++)
        table_cell (c->t, "%d", state->integers[i]);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        rational_cell (c, state->clocks[x]);
}

static void
step_cells (struct showing *c, const run_step *step)
{
    rational_cell (c, step->delay);
    text_clear (&c->scratch);
    if (step->edge_count)
        concrete_action_name (c->m, step->edges, step->edge_count, &c->scratch);
    else
        text_add (&c->scratch, "(wait)");
    table_cell (c->t, "%s", text_string (&c->scratch));
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
        table_cell (c->t, "%s", "");
        table_cell (c->t, "start");
    }
    locations_cell (c, state);
    value_cells (c, state);
}

static void
header (struct showing *c)
{
    table_cell (c->t, "delay");
    table_cell (c->t, "action");
    text_clear (&c->scratch);
    for (size_t p = 0; p < c->m->process_count; p++)
        text_printf (&c->scratch, "%s%s", p ? " " : "", c->m->processes[p].name);
    table_cell (c->t, "%s", text_string (&c->scratch));
    if (!c->own_columns) {
        table_cell (c->t, "values");
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

void
show_run (const model *m, const run *r, bool range_disables, const char *fault, FILE *out)
{
    struct showing c = { m, r, NULL, m->integer_count + m->clock_count <= MOST_VALUE_COLUMNS, TEXT_EMPTY };
    size_t values = c.own_columns ? m->integer_count + m->clock_count : 1;
    c.t = table_new (3 + values);
    table_align_right (c.t, 0);
    for (size_t i = 0; c.own_columns && i < values; i++)
        table_align_right (c.t, 3 + i);
    text why = TEXT_EMPTY;
    header (&c);
    run_walk (m, r, range_disables, show_visited, &c, &why);
    if (fault && r->count) {
        step_cells (&c, &r->steps[r->count - 1]);
        table_cell (c.t, "%s", "fails");
        for (size_t i = 0; i < values; i++)
            table_cell (c.t, "%s", "");
    }
    table_print (c.t, out);
    text_free (&why);
    text_free (&c.scratch);
    table_free (c.t);
}

void
show_run_size (const run *r, text *out)
{
    size_t actions = 0;
    mpq_t total;
    mpq_init (total);
    for (size_t i = 0; i < r->loop_from; i++) {
        actions += r->steps[i].edge_count > 0;
        mpq_add (total, total, r->steps[i].delay);
    }
    text_printf (out, "%zu step%s, ", actions, actions == 1 ? "" : "s");
    rational_print (out, total);
    text_add (out, mpq_cmp_ui (total, 1, 1) == 0 ? " time unit" : " time units");
    mpq_clear (total);
}
