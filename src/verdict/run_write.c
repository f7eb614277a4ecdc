#include "rational.h"
#include "verdict.h"

struct writing {
    const model *m;
    const run *r;
    json_writer *w;
    text scratch;
};

static void
write_rational (struct writing *c, const char *key, const mpq_t value)
{
    text_clear (&c->scratch);
    rational_print (&c->scratch, value);
    json_string (c->w, key, text_string (&c->scratch));
}

static void
write_clocks (struct writing *c, const char *key, const mpq_t *clocks)
{
    text name = TEXT_EMPTY;
    json_flat_object (c->w, key);
    for (uint32_t x = 0; x < c->m->clock_count; x++) {
        text_clear (&name);
        model_clock_name (c->m, x, &name);
        write_rational (c, text_string (&name), clocks[x]);
    }
    json_end (c->w);
    text_free (&name);
}

static void
write_state (struct writing *c, const run_state *state)
{
    const model *m = c->m;
    text name = TEXT_EMPTY;
    json_flat_object (c->w, "locations");
    for (size_t p = 0; p < m->process_count; p++)
        json_string (c->w, m->processes[p].name, m->processes[p].locations[state->locations[p]].name);
    json_end (c->w);
    json_flat_object (c->w, "integers");
    for (uint32_t i = 0; i < m->integer_count; i++) {
        text_clear (&name);
        model_integer_name (m, i, &name);
        json_integer (c->w, text_string (&name), state->integers[i]);
    }
    json_end (c->w);
    write_clocks (c, "clocks", state->clocks);
    text_free (&name);
}

static void
open_step (struct writing *c, const run_step *step)
{
    json_flat_object (c->w, NULL);
    write_rational (c, "delay", step->delay);
    json_flat_array (c->w, "action");
    for (uint32_t i = 0; i < step->edge_count; i++) {
        text_clear (&c->scratch);
        concrete_action_name (c->m, &step->edges[i], 1, &c->scratch);
        json_string (c->w, NULL, text_string (&c->scratch));
    }
    json_end (c->w);
}

static void
write_visited (void *context, const run_step *step, size_t index, const run_state *state)
{
    struct writing *c = context;
    if (!step) {
        json_flat_object (c->w, "start");
        write_state (c, state);
        json_end (c->w);
        json_array (c->w, c->r->loop_from == 0 && c->r->count ? "loop" : "prefix");
        return;
    }
    if (index > 0 && index == c->r->loop_from) {
        json_end (c->w);
        json_array (c->w, "loop");
    }
    open_step (c, step);
    write_clocks (c, "before", state->aged);
    write_state (c, state);
    json_end (c->w);
}

void
run_write_json (const model *m, const run *r, bool range_disables, json_writer *w, const char *key)
{
    struct writing c = { m, r, w, TEXT_EMPTY };
    text why = TEXT_EMPTY;
    json_object (w, key);
    if (!run_walk (m, r, range_disables, write_visited, &c, &why) && r->count) {
        open_step (&c, &r->steps[r->count - 1]);
        json_end (w);
    }
    json_end (w);
    if (r->loop_from < r->count)
        json_bool (w, "repeats", r->loop_repeats);
    json_end (w);
    text_free (&why);
    text_free (&c.scratch);
}
