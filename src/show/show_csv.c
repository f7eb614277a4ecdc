/* A run as comma-separated values: a line per state, names in the first.  The
 * part says where a step belongs: to the prefix, to the loop that repeats as it is, or
 * to the first turns of one whose delays change. */
#include <inttypes.h>

#include "rational.h"
#include "show.h"

struct writing {
    const model *m;
    const run *r;
    FILE *out;
    size_t row;
    mpq_t now;
    text scratch;
};

/* Joint actions have commas in their names. */
static void
put (struct writing *c, const char *value, bool first)
{
    fprintf (c->out, first ? "%s" : ",%s", value);
}

static void
put_rational (struct writing *c, const mpq_t value)
{
    text_clear (&c->scratch);
    rational_print (&c->scratch, value);
    put (c, text_string (&c->scratch), false);
}

static void
put_header (struct writing *c)
{
    put (c, "step,part,delay,time,action", true);
    for (size_t p = 0; p < c->m->process_count; p++)
        put (c, c->m->processes[p].name, false);
    for (uint32_t i = 0; i < c->m->integer_count + c->m->clock_count; i++) {
        text_clear (&c->scratch);
        if (i < c->m->integer_count)
            model_integer_name (c->m, i, &c->scratch);
        else
            model_clock_name (c->m, i - c->m->integer_count, &c->scratch);
        put (c, text_string (&c->scratch), false);
    }
    fputc ('\n', c->out);
}

static void
put_state (void *context, const run_step *step, size_t index, const run_state *state)
{
    struct writing *c = context;
    bool loop = step && index >= c->r->loop_from;
    fprintf (c->out, "%zu,%s", c->row++,
             !step                ? "start"
             : !loop              ? "prefix"
             : c->r->loop_repeats ? "loop"
                                  : "turn");
    if (step) {
        put_rational (c, step->delay);
        mpq_add (c->now, c->now, step->delay);
    } else
        put (c, "", false);
    put_rational (c, c->now);
    text_clear (&c->scratch);
    if (step && step->edge_count)
        concrete_action_name (c->m, step->edges, step->edge_count, &c->scratch);
    fprintf (c->out, ",\"%s\"", text_string (&c->scratch));
    for (size_t p = 0; p < c->m->process_count; p++)
        put (c, c->m->processes[p].locations[state->locations[p]].name, false);
    for (uint32_t i = 0; i < c->m->integer_count; i++)
        fprintf (c->out, ",%" PRId32, state->integers[i]);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        put_rational (c, state->clocks[x]);
    fputc ('\n', c->out);
}

static void
write_program_run (const reply_program_run *r, FILE *out)
{
    text name = TEXT_EMPTY;
    fputs ("step,command", out);
    for (size_t v = 0; v < gcl_variable_count (r->model); v++)
        fprintf (out, ",%s", gcl_variable_name (r->model, v));
    fputc ('\n', out);
    for (size_t i = 0; i <= r->run->count; i++) {
        text_clear (&name);
        if (i)
            gcl_command_name (r->model, r->run->steps[i - 1].command, &name);
        fprintf (out, "%zu,%s", i, text_string (&name));
        for (size_t v = 0; v < r->run->width; v++)
            fprintf (out, ",%" PRId64, r->run->values[i * r->run->width + v]);
        fputc ('\n', out);
    }
    text_free (&name);
}

static void
write_network_run (const reply_run *r, FILE *out)
{
    struct writing c = { .m = r->model, .r = r->run, .out = out, .scratch = TEXT_EMPTY };
    text why = TEXT_EMPTY;
    mpq_init (c.now);
    put_header (&c);
    run_walk (r->model, r->run, r->range_disables, put_state, &c, &why);
    mpq_clear (c.now);
    text_free (&why);
    text_free (&c.scratch);
}

void
show_run_csv (const reply *r, FILE *out)
{
    for (size_t i = 0; i < r->parts.count; i++) {
        const part *p = &r->parts.at[i];
        if (p->kind == PART_RUN)
            write_network_run (&p->run, out);
        else if (p->kind == PART_PROGRAM_RUN)
            write_program_run (&p->program_run, out);
    }
}
