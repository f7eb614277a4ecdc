/* Calls on a run: first what each was given is collected, then the machine makes the
 * same calls while the run is walked, and its lines become rows of the table. */
#include "c_calls.h"

#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "flow_network.h"
#include "rational.h"
#include "verdict.h"

enum { MOST_INSTRUCTIONS = 10000000, SHOWN_LINES = 20, CLOCK_ROOM = 24, MOST_COLUMNS = 16 };

typedef struct given_call {
    VEC (machine_input) inputs;
    VEC (position) trail;  /* lines as the steps have them */
    const flow_place *end; /* NULL: the run does not see it */
} given_call;

typedef struct calling {
    const c_calls *c;
    const model *m;
    const run *run;
    uint32_t process, calls, returns, works;
    uint32_t first_edge; /* of the process */
    VEC (given_call) given;
    size_t next; /* the call to come */
    machine_memory *memory;
    bool inside; /* the machine was called, the run has not returned yet */
    text why;
    /* The table. */
    sheet *rows;
    bool joined; /* clocks in one column */
    mpq_t now, scratch;
    uint32_t *locations;
    int32_t *integers;
    text line;
} calling;

uint32_t
c_calls_integer (const model *m, const char *name)
{
    size_t length = strcspn (name, "[");
    uint32_t element = 0;
    for (const char *c = name + length + (name[length] == '['); *c >= '0' && *c <= '9'; c++)
        element = 10 * element + (uint32_t) (*c - '0');
    for (size_t i = 0; i < m->integer_array_count; i++)
        if (strlen (m->integer_arrays[i].name) == length
            && !strncmp (m->integer_arrays[i].name, name, length))
            return m->integer_arrays[i].first + element;
    return MODEL_NONE;
}

static uint32_t
global_of (const bitcode_module *m, const char *name)
{
    for (uint32_t g = 0; g < m->global_count; g++)
        if (strcmp (m->globals[g].name, name) == 0)
            return g;
    return BITCODE_NONE;
}

/* --- what calls are given --- */

/* The edge of the function in a joint one; MODEL_NONE: it has no part. */
static uint32_t
edge_of (const calling *w, const run_step *step)
{
    for (uint32_t i = 0; step && i < step->edge_count; i++)
        if (w->m->edges[step->edges[i]].process == w->process)
            return step->edges[i];
    return MODEL_NONE;
}

static void
add_inputs (calling *w, given_call *call, const flow_step *s, const run_state *state)
{
    const flow *f = w->c->program->flow;
    for (size_t i = 0; i < s->origin_count; i++) {
        const flow_origin *o = &s->origins[i];
        text name = TEXT_EMPTY;
        int64_t number = 0;
        if (o->variable != FLOW_NONE) {
            flow_integer_name (f, o->variable, w->c->environment, &name);
            uint32_t at = c_calls_integer (w->m, text_string (&name));
            number = at == MODEL_NONE ? 0 : state->integers[at];
        }
        *vec_add (&call->inputs) =
            (machine_input){ o->source == FLOW_GARBAGE, o->function, o->value, o->offset, number,
                             o->variable != FLOW_NONE };
        text_free (&name);
    }
}

static void
collect_step (void *context, const run_step *step, size_t index, const run_state *state)
{
    calling *w = context;
    uint32_t at = edge_of (w, step);
    (void) index;
    if (at == MODEL_NONE)
        return;
    if (w->m->edges[at].event == w->calls) {
        *vec_add (&w->given) = (given_call){ .end = NULL };
        return;
    }
    const flow *f = w->c->program->flow;
    size_t number = flow_step_of_edge (f, at - w->first_edge);
    if (number == SIZE_MAX || !w->given.count)
        return;
    given_call *call = &vec_last (&w->given);
    const flow_step *s = &f->steps[number];
    add_inputs (w, call, s, state);
    for (size_t i = 0; i < s->trail_count; i++)
        *vec_add (&call->trail) = s->trail[i];
    if (f->places[s->to].end != FLOW_GOES_ON)
        call->end = &f->places[s->to];
}

/* --- rows --- */

static void
time_cells (calling *w)
{
    text_clear (&w->line);
    mpq_set_si (w->scratch, w->c->unit, 1);
    mpq_div (w->scratch, w->now, w->scratch);
    rational_print (&w->line, w->scratch);
    sheet_text (w->rows, "%s", text_string (&w->line));
    if (!w->c->tick)
        return;
    mpq_t period;
    mpq_init (period);
    rational_parse (period, w->c->tick);
    mpq_div (w->scratch, w->scratch, period);
    sheet_number (w->rows, mpz_get_ui (mpq_numref (w->scratch)));
    mpq_clear (period);
}

/* The value of a clock of the environment, in its time. */
static void
add_clock (calling *w, const run_state *state, uint32_t x, text *out)
{
    mpq_set_si (w->scratch, w->c->unit, 1);
    mpq_div (w->scratch, state->clocks[x], w->scratch);
    rational_print (out, w->scratch);
}

/* `again`: they were told in the row before, and all together they take room. */
static void
clock_cells (calling *w, const run_state *state, bool again)
{
    const model *e = w->c->environment;
    text name = TEXT_EMPTY, all = TEXT_EMPTY;
    for (uint32_t x = 0; x < e->clock_count; x++) {
        text_clear (&w->line);
        add_clock (w, state, x, &w->line);
        if (!w->joined)
            sheet_text (w->rows, "%s", text_string (&w->line));
        text_add (&all, all.length ? " " : "");
        model_clock_name (e, x, &all);
        text_printf (&all, "=%s", text_string (&w->line));
    }
    if (w->joined)
        sheet_text (w->rows, "%s", again ? "" : text_string (&all));
    sheet_map (w->rows);
    for (uint32_t x = 0; x < e->clock_count; x++) {
        text_clear (&name);
        text_clear (&w->line);
        model_clock_name (e, x, &name);
        add_clock (w, state, x, &w->line);
        sheet_map_add (w->rows, text_string (&name), text_string (&w->line));
    }
    text_free (&name);
    text_free (&all);
}

static void
add_row (calling *w, const run_state *state, const char *action, const machine_event *e, const char *what)
{
    const bitcode_module *m = w->c->program->module;
    time_cells (w);
    sheet_text (w->rows, "%s", action);
    if (e) {
        sheet_number (w->rows, e->where.line);
        e->function == BITCODE_NONE ? sheet_none (w->rows)
                                    : sheet_text (w->rows, "%s", m->functions[e->function].name);
    } else {
        sheet_none (w->rows);
        sheet_none (w->rows);
    }
    clock_cells (w, state, e != NULL);
    sheet_text (w->rows, "%s", what);
}

/* "Tank.spoilt, level = 8": what the environment is after the step, and was not before. */
static void
name_changes (const calling *w, const run_state *state, bool first, text *out)
{
    const model *e = w->c->environment;
    for (size_t p = 0; p < e->process_count; p++)
        if (first || w->locations[p] != state->locations[p])
            text_printf (out, "%s%s.%s", out->length ? ", " : "", e->processes[p].name,
                         e->processes[p].locations[state->locations[p]].name);
    for (uint32_t i = 0; i < e->integer_count; i++)
        if (first || w->integers[i] != state->integers[i]) {
            text_add (out, out->length ? ", " : "");
            model_integer_name (e, i, out);
            text_printf (out, " = %" PRId32, state->integers[i]);
        }
}

static void
remember (calling *w, const run_state *state)
{
    const model *e = w->c->environment;
    memcpy (w->locations, state->locations, e->process_count * sizeof *w->locations);
    if (e->integer_count)
        memcpy (w->integers, state->integers, e->integer_count * sizeof *w->integers);
}

static void
add_lines (calling *w, const run_state *state, const machine_event *events, size_t count)
{
    const question *q = w->c->program->asked;
    for (size_t i = 0; i < count; i++) {
        if (!q->all && !q->brief && count > 2 * SHOWN_LINES + 1 && i == SHOWN_LINES) {
            text left = TEXT_EMPTY;
            text_printf (&left, "  ... %zu more lines, see --verbose", count - 2 * SHOWN_LINES);
            sheet_line (w->rows, text_string (&left));
            text_free (&left);
            i = count - SHOWN_LINES;
        }
        add_row (w, state, "", &events[i], events[i].what ? events[i].what : "");
    }
}

/* --- the machine --- */

/* How the call ends must be how the machine ends it. */
static void
compare_ends (calling *w, const flow_place *end, const machine_result *result)
{
    static const machine_end ends[] = {
        [FLOW_EXIT] = MACHINE_EXIT,         [FLOW_STOP] = MACHINE_STOP,
        [FLOW_TARGET] = MACHINE_TARGET,     [FLOW_OVERFLOW] = MACHINE_OVERFLOW,
        [FLOW_DIVISION] = MACHINE_DIVISION, [FLOW_SHIFT] = MACHINE_SHIFT,
        [FLOW_ADDRESS] = MACHINE_ADDRESS
    };
    if (result->end != ends[end->end])
        text_printf (&w->why, "a call ends at line %u, that of the machine at line %u (%d, %d)",
                     end->where.line, result->where.line, (int) end->end, (int) result->end);
}

static void
add_end (calling *w, const run_state *state, const flow_place *end)
{
    const c_program *p = w->c->program;
    const machine_event at = { .where = end->where, .function = end->function };
    text what = TEXT_EMPTY;
    if (end->end == FLOW_TARGET)
        text_printf (&what, "%s is reached", p->target);
    else
        text_add (&what, end->end == FLOW_STOP ? "the program stops" : end->what ? end->what : "undefined");
    text action = TEXT_EMPTY;
    text_printf (&action, "%s@ends", w->m->processes[w->process].name);
    add_row (w, state, text_string (&action), &at, text_string (&what));
    text_free (&action);
    text_free (&what);
}

/* The run breaks off within the call: the lines are those of its steps. */
static void
add_trail (calling *w, const run_state *state, const given_call *call)
{
    VEC (machine_event) events = { 0 };
    for (size_t i = 0; i < call->trail.count; i++)
        if (!events.count || vec_last (&events).where.line != call->trail.at[i].line)
            *vec_add (&events) = (machine_event){ .where = call->trail.at[i], .function = BITCODE_NONE };
    add_lines (w, state, events.at, events.count);
    vec_free (&events);
}

static void
call_machine (calling *w, const run_state *state)
{
    const c_program *p = w->c->program;
    const given_call *call = &w->given.at[w->next++];
    for (size_t i = 0; i < p->options.bound_count; i++)
        machine_memory_write (w->memory, global_of (p->module, p->options.bound[i].global),
                              state->integers[c_calls_integer (w->m, p->options.bound[i].name)]);
    if (!call->end) {
        add_trail (w, state, call);
        return;
    }
    machine_task task = { .module = p->module,
                          .entry = bitcode_find (p->module, p->options.entry),
                          .target = p->target,
                          .wraps = p->options.overflow == FLOW_OVERFLOW_WRAP,
                          .havoc_unknown = p->options.havoc_unknown,
                          .inputs = p->options.inputs,
                          .input_count = p->options.input_count,
                          .given = call->inputs.at,
                          .given_count = call->inputs.count,
                          .most_steps = MOST_INSTRUCTIONS,
                          .memory = w->memory };
    machine_result result;
    machine_run (&task, &result);
    w->inside = result.end == MACHINE_EXIT;
    compare_ends (w, call->end, &result);
    add_lines (w, state, result.events.at, result.events.count);
    if (call->end->end != FLOW_EXIT)
        add_end (w, state, call->end);
    machine_result_free (&result);
}

static bool
is_written (const flow *f, size_t v)
{
    for (size_t i = 0; i < f->step_count; i++)
        for (size_t k = 0; k < f->steps[i].assign_count; k++)
            if (f->steps[i].assigns[k].variable == v)
                return true;
    return false;
}

/* What the call wrote is what the machine wrote. */
static void
compare_outputs (calling *w, const run_state *state)
{
    const c_program *p = w->c->program;
    for (size_t v = 0; v < p->flow->variable_count; v++) {
        const flow_variable *about = &p->flow->variables[v];
        uint32_t global = global_of (p->module, about->name);
        if (!about->global || !about->used || about->pointer || global == BITCODE_NONE
            || p->module->globals[global].cell_count != 1 || !is_written (p->flow, v))
            continue; /* the environment may have changed what is not written */
        text name = TEXT_EMPTY;
        flow_integer_name (p->flow, v, w->c->environment, &name);
        const char *where = text_string (&name);
        bool event = false;
        for (size_t i = 0; i < p->options.bound_count; i++)
            if (strcmp (p->options.bound[i].global, about->name) == 0) {
                where = p->options.bound[i].name;
                event = p->options.bound[i].event;
            }
        int64_t seen = state->integers[c_calls_integer (w->m, where)];
        int64_t right = machine_memory_read (w->memory, global);
        uint8_t bits = p->module->globals[global].cells[0].type.bits;
        if (!event && ((uint64_t) (seen - right) << (64 - bits)) != 0)
            text_printf (&w->why, "a call leaves %s = %" PRId64 ", the machine %" PRId64, about->name, seen,
                         right);
        text_free (&name);
    }
}

/* --- the walk --- */

static void
show_call (calling *w, const run_state *state, const char *action)
{
    const flow_options *o = &w->c->program->options;
    text what = TEXT_EMPTY;
    for (size_t i = 0; i < o->bound_count; i++)
        text_printf (&what, "%s%s = %" PRId32, what.length ? ", " : "", o->bound[i].global,
                     state->integers[c_calls_integer (w->m, o->bound[i].name)]);
    add_row (w, state, action, NULL, text_string (&what));
    text_free (&what);
    call_machine (w, state);
}

static void
show_step (void *context, const run_step *step, size_t index, const run_state *state)
{
    calling *w = context;
    uint32_t at = edge_of (w, step);
    text action = TEXT_EMPTY, what = TEXT_EMPTY;
    if (step)
        mpq_add (w->now, w->now, step->delay);
    if (step && index == w->run->loop_from)
        sheet_line (w->rows, w->run->loop_repeats ? "  again and again:"
                                                  : "  and so on, with delays that change from turn to turn; "
                                                    "the first turns:");
    if (step && step->edge_count)
        concrete_action_name (w->m, step->edges, step->edge_count, &action);
    else
        text_add (&action, step ? "(wait)" : "start");
    name_changes (w, state, !step, &what);
    if (at == MODEL_NONE)
        add_row (w, state, text_string (&action), NULL, text_string (&what));
    else if (w->m->edges[at].event == w->calls)
        show_call (w, state, text_string (&action));
    else if (w->m->edges[at].event == w->returns && w->m->edges[at].target != w->works) {
        add_row (w, state, text_string (&action), NULL, text_string (&what));
        if (w->inside)
            compare_outputs (w, state);
        w->inside = false;
    }
    remember (w, state);
    text_free (&action);
    text_free (&what);
}

/* --- the table --- */

/* Do the clocks have room for columns of their own? */
static bool
are_joined (const model *e)
{
    size_t room = 0;
    text name = TEXT_EMPTY;
    for (uint32_t x = 0; x < e->clock_count; x++) {
        text_clear (&name);
        model_clock_name (e, x, &name);
        room += 2 + (name.length > 3 ? name.length : 3);
    }
    text_free (&name);
    return room > CLOCK_ROOM;
}

/* Is a line of another function than the entry possible? */
static bool
has_callees (const flow *f)
{
    return f->call_count > 1;
}

static sheet *
new_table (calling *w, arena *names)
{
    const model *e = w->c->environment;
    sheet_column columns[MOST_COLUMNS];
    size_t count = 0;
    columns[count++] = (sheet_column){ "time", "time", SHEET_RIGHT };
    if (w->c->tick)
        columns[count++] = (sheet_column){ "tick", "tick", SHEET_RIGHT };
    columns[count++] = (sheet_column){ "action", "action", 0 };
    columns[count++] = (sheet_column){ "line", "line", SHEET_RIGHT };
    columns[count++] =
        (sheet_column){ "function", "function", has_callees (w->c->program->flow) ? 0 : SHEET_JSON_ONLY };
    for (uint32_t x = 0; !w->joined && x < e->clock_count; x++) {
        text name = TEXT_EMPTY;
        model_clock_name (e, x, &name);
        const char *kept = arena_text (names, text_string (&name), name.length);
        columns[count++] = (sheet_column){ kept, kept, SHEET_RIGHT | SHEET_TEXT_ONLY };
        text_free (&name);
    }
    if (w->joined)
        columns[count++] = (sheet_column){ "clocks", "clocks", SHEET_TEXT_ONLY | SHEET_WRAPPED };
    columns[count++] = (sheet_column){ "clocks", "clocks", SHEET_JSON_ONLY };
    columns[count++] = (sheet_column){ "what", "what happens", SHEET_WRAPPED };
    return sheet_new (columns, count, false);
}

static void
open_calling (calling *w, const c_calls *c)
{
    text name = TEXT_EMPTY;
    *w = (calling){ .c = c, .m = c->composed };
    flow_process_name (&c->program->options, c->environment, &name);
    w->process = model_find_process (w->m, text_string (&name));
    text_free (&name);
    w->calls = model_find_event (w->m, "call");
    w->returns = model_find_event (w->m, "return");
    w->works = model_find_location (w->m, w->process, "works");
    while (w->m->edges[w->first_edge].process != w->process)
        w->first_edge++;
    w->joined = are_joined (c->environment);
    w->locations = xcalloc (w->m->process_count + 1, sizeof *w->locations);
    w->integers = xcalloc (w->m->integer_count + 1, sizeof *w->integers);
    mpq_inits (w->now, w->scratch, NULL);
}

static void
close_calling (calling *w)
{
    for (size_t i = 0; i < w->given.count; i++) {
        vec_free (&w->given.at[i].inputs);
        vec_free (&w->given.at[i].trail);
    }
    vec_free (&w->given);
    mpq_clears (w->now, w->scratch, NULL);
    xfree (w->locations);
    xfree (w->integers);
    text_free (&w->line);
    text_free (&w->why);
}

/* The last step of the run is one that fails. */
static void
add_fault (calling *w, const char *fault)
{
    text line = TEXT_EMPTY;
    const run_step *last = &w->run->steps[w->run->count - 1];
    text_add (&line, "  then ");
    concrete_action_name (w->m, last->edges, last->edge_count, &line);
    text_printf (&line, " fails: %s", fault);
    sheet_line (w->rows, text_string (&line));
    text_free (&line);
}

/* One run: false if the machine does otherwise. */
static bool
show_calls (const c_calls *c, reply *r, const reply_run *shown, const char *heading)
{
    calling w;
    text ignored = TEXT_EMPTY;
    open_calling (&w, c);
    w.run = shown->run;
    run_walk (w.m, w.run, shown->range_disables, collect_step, &w, &ignored);
    w.memory = machine_memory_new (c->program->module);
    arena *names = arena_new ();
    w.rows = new_table (&w, names);
    run_walk (w.m, w.run, shown->range_disables, show_step, &w, &ignored);
    machine_memory_free (w.memory);
    if (shown->fault)
        add_fault (&w, shown->fault);
    bool right = !w.why.length;
    if (!right)
        reply_distrust (r, "%s", text_string (&w.why));
    reply_add_sheet (r, heading ? 0 : PART_SPACED, "table", w.rows);
    vec_last (&r->parts).heading = heading ? xstrdup (heading) : NULL;
    part *keeper = reply_add (r, PART_STREAM, PART_TEXT_ONLY, NULL);
    keeper->stream = names;
    keeper->release = (void (*) (void *)) arena_free;
    text_free (&ignored);
    close_calling (&w);
    return right;
}

bool
c_calls_show (const c_calls *c, reply *r)
{
    bool right = true;
    size_t count = r->parts.count;
    for (size_t i = 0; i < count && right; i++) {
        if (r->parts.at[i].kind != PART_RUN || !r->parts.at[i].run.run)
            continue;
        r->parts.at[i].flags |= PART_JSON_ONLY;
        const reply_run shown = r->parts.at[i].run; /* parts move when one is added */
        right = show_calls (c, r, &shown, r->parts.at[i].heading);
    }
    return right;
}

size_t
c_calls_count (const c_calls *c, const run *r)
{
    calling w;
    size_t count = 0;
    open_calling (&w, c);
    for (size_t i = 0; i < r->count; i++) {
        uint32_t at = edge_of (&w, &r->steps[i]);
        count += at != MODEL_NONE && w.m->edges[at].event == w.calls;
    }
    close_calling (&w);
    return count;
}
