/* Steps as a process of a network: a function that is called at every multiple of
 * its period.  The places are committed locations, so that a call takes no time and
 * nobody sees it half done. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "flow_network.h"
#include "network_terms.h"
#include "vec.h"

/* An input with more values than this would need too many edges. */
enum { MOST_VALUES = 256 };
/* Edges before those of the steps: the first call, and the others. */
enum { CALLS = 2 };

typedef struct network {
    const flow *f;
    const flow_options *o;
    const flow_network *n;
    diag *why;
    text *out;
    text process, clock;
    text zero; /* a term */
    const char **names;  /* of the integers */
    const char **places; /* of the locations */
    arena *memory;
    bool failed;
} network;

static bool
is_taken (const model *m, const char *name)
{
    bool taken = model_find_process (m, name) != MODEL_NONE || model_find_event (m, name) != MODEL_NONE;
    for (size_t i = 0; i < m->clock_array_count; i++)
        taken = taken || strcmp (m->clock_arrays[i].name, name) == 0;
    for (size_t i = 0; i < m->integer_array_count; i++)
        taken = taken || strcmp (m->integer_arrays[i].name, name) == 0;
    return taken;
}

void
flow_process_name (const flow_options *o, const model *environment, text *out)
{
    text_add (out, o->entry);
    while (is_taken (environment, text_string (out)))
        text_add_char (out, '_');
}

void
flow_integer_name (const flow *f, size_t variable, const model *environment, text *out)
{
    text_add (out, "c_");
    for (const char *c = f->variables[variable].name; *c; c++)
        if (isalnum ((unsigned char) *c))
            text_add_char (out, *c);
        else if (*c != ']')
            text_add_char (out, '_');
    for (size_t v = 0; v < variable; v++) /* "s.b" and "s_b" */
        if (f->variables[v].used && strcmp (f->variables[v].name, f->variables[variable].name) == 0)
            text_add_char (out, '_');
    while (is_taken (environment, text_string (out)))
        text_add_char (out, '_');
}

static void
refuse (network *w, position where, const char *what, const char *name)
{
    if (!w->failed)
        diag_error (w->why, where, "%s%s%s%s: not supported inside a network", what, *name ? " '" : "", name,
                    *name ? "'" : "");
    w->failed = true;
}

static const char *
keep (network *w, text *t)
{
    const char *kept = arena_text (w->memory, text_string (t), t->length);
    text_free (t);
    return kept;
}

static const flow_binding *
binding_of (const network *w, size_t v)
{
    for (size_t i = 0; w->f->variables[v].global && i < w->o->bound_count; i++)
        if (strcmp (w->o->bound[i].global, w->f->variables[v].name) == 0)
            return &w->o->bound[i];
    return NULL;
}

static void
declare_integers (network *w)
{
    for (size_t v = 0; v < w->f->variable_count; v++) {
        const flow_variable *about = &w->f->variables[v];
        text name = TEXT_EMPTY;
        flow_integer_name (w->f, v, w->n->environment, &name);
        w->names[v] = keep (w, &name);
        if (!about->used)
            continue;
        flow_wide low = about->low < 0 ? about->low : 0, high = about->high > 0 ? about->high : 0;
        /* A value beyond these, if there is one on a run, is a fault of the network. */
        low = low < INT32_MIN + 1 ? INT32_MIN + 1 : low;
        high = high > INT32_MAX ? INT32_MAX : high;
        text_printf (w->out, "int:1:%" PRId64 ":%" PRId64 ":%" PRId64 ":%s\n", (int64_t) low, (int64_t) high,
                     about->initial, w->names[v]);
    }
}

/* Something large that is compared or assigned is so beside a variable. */
static void
choose_zero (network *w)
{
    text_add (&w->zero, "0");
    for (size_t v = 0; v < w->f->variable_count; v++)
        if (w->f->variables[v].used) {
            text_clear (&w->zero);
            text_printf (&w->zero, "%s - %s", w->names[v], w->names[v]);
            return;
        }
}

/* "line12", "line12.2" for the second place of that line. */
static void
name_places (network *w)
{
    for (size_t p = 0; p < w->f->place_count; p++) {
        const flow_place *here = &w->f->places[p];
        static const char *const ends[] = {
            [FLOW_EXIT] = "returns",      [FLOW_STOP] = "stops",       [FLOW_TARGET] = "error",
            [FLOW_OVERFLOW] = "overflow", [FLOW_DIVISION] = "divides", [FLOW_SHIFT] = "shifts",
            [FLOW_ADDRESS] = "astray"
        };
        text name = TEXT_EMPTY;
        unsigned same = 1;
        for (size_t q = 0; q < p; q++)
            same += w->f->places[q].end == here->end && w->f->places[q].where.line == here->where.line;
        text_printf (&name, "%s%u", here->end == FLOW_GOES_ON ? "line" : ends[here->end], here->where.line);
        if (same > 1)
            text_printf (&name, ".%u", same);
        w->places[p] = keep (w, &name);
    }
}

static void
declare_locations (network *w)
{
    const char *name = text_string (&w->process), *clock = text_string (&w->clock);
    text_printf (w->out, "process:%s\nlocation:%s:begins{initial: : committed:}\n", name, name);
    text_printf (w->out, "location:%s:waits{invariant: %s<=%" PRId32 "}\n", name, clock, w->n->period);
    if (w->n->latest)
        text_printf (w->out, "location:%s:works{invariant: %s<=%" PRId32 "}\n", name, clock, w->n->latest);
    for (size_t p = 0; p < w->f->place_count; p++) {
        flow_end end = w->f->places[p].end;
        text_printf (w->out, "location:%s:%s%s\n", name, w->places[p],
                     end == FLOW_GOES_ON || end == FLOW_EXIT ? "{committed:}"
                     : end == FLOW_STOP                      ? "{labels: stopped}"
                     : end == FLOW_TARGET                    ? "{labels: error}"
                                                             : "{labels: undefined}");
    }
}

static void
declare_event (network *w, const char *name)
{
    if (model_find_event (w->n->environment, name) == MODEL_NONE)
        text_printf (w->out, "event:%s\n", name);
}

static uint32_t
line_of (const network *w, const flow_step *s)
{
    return s->trail_count ? s->trail[0].line : w->f->places[s->from].where.line;
}

static void
declare_events (network *w)
{
    static const char *const fixed[] = { "call", "return" };
    for (size_t i = 0; i < 2; i++)
        declare_event (w, fixed[i]);
    for (size_t i = 0; i < w->f->step_count; i++) {
        bool known = false;
        for (size_t k = 0; k < i && !known; k++)
            known = line_of (w, &w->f->steps[k]) == line_of (w, &w->f->steps[i]);
        text name = TEXT_EMPTY;
        text_printf (&name, "line%u", line_of (w, &w->f->steps[i]));
        if (!known)
            declare_event (w, text_string (&name));
        text_free (&name);
    }
}

/* From waiting, or from the beginning, into the function: inputs are read. */
static void
write_call (network *w, bool first)
{
    const char *name = text_string (&w->process), *clock = text_string (&w->clock);
    text_printf (w->out, "edge:%s:%s:%s:call{", name, first ? "begins" : "waits", w->places[w->f->start]);
    if (!first)
        text_printf (w->out, "provided: %s==%" PRId32 " : ", clock, w->n->period);
    text_printf (w->out, "do: %s=0", clock);
    for (size_t v = 0; v < w->f->variable_count; v++)
        if (w->f->variables[v].used && binding_of (w, v))
            text_printf (w->out, "; %s=%s", w->names[v], binding_of (w, v)->name);
    text_add (w->out, "}\n");
}

static bool
is_assigned (const flow *f, size_t v)
{
    for (size_t i = 0; i < f->step_count; i++)
        for (size_t k = 0; k < f->steps[i].assign_count; k++)
            if (f->steps[i].assigns[k].variable == v)
                return true;
    return false;
}

/* Unsigned numbers of 32 bits are held with a sign; those that the environment cannot hold fail. */
static void
write_output (network *w, size_t v, const flow_binding *b, text *out)
{
    const char *name = w->names[v];
    if (w->f->variables[v].natural)
        text_printf (out, "; %s=(if %s < 0 then %s + 2 + 2147483647 + 2147483647 else %s)", b->name, name, name, name);
    else
        text_printf (out, "; %s=%s", b->name, name);
}

/* Outputs are written; what does not live on becomes 0, so that states are few. */
static void
write_return (network *w)
{
    const char *name = text_string (&w->process), *clock = text_string (&w->clock);
    const char *from = w->places[w->f->exit];
    text outputs = TEXT_EMPTY, rest = TEXT_EMPTY;
    for (size_t v = 0; v < w->f->variable_count; v++) {
        const flow_binding *b = binding_of (w, v);
        if (!w->f->variables[v].used)
            continue;
        if (b && b->event) {
            text_printf (&rest, "; %s=0", w->names[v]);
            continue;
        }
        if (b && is_assigned (w->f, v))
            write_output (w, v, b, &outputs);
        if (b && !w->n->latest)
            text_printf (&outputs, "; %s=0", w->names[v]);
        else if (b)
            text_printf (is_assigned (w->f, v) ? &outputs : &rest, "; %s=0", w->names[v]);
        else if (!w->f->variables[v].global)
            text_printf (&rest, "; %s=0", w->names[v]);
    }
    /* What happened before the call was seen by it, whether or not it looked. */
    for (size_t i = 0; i < w->o->bound_count; i++)
        if (w->o->bound[i].event)
            text_printf (&rest, "; %s=0", w->o->bound[i].name);
    if (w->n->latest) {
        text_printf (w->out, "edge:%s:%s:works:return{do: nop%s}\n", name, from, text_string (&rest));
        text_printf (w->out, "edge:%s:works:waits:return{provided: %s>=%" PRId32 " : do: nop%s}\n", name,
                     clock, w->n->earliest, text_string (&outputs));
    } else
        text_printf (w->out, "edge:%s:%s:waits:return{do: nop%s%s}\n", name, from, text_string (&outputs),
                     text_string (&rest));
    text_free (&outputs);
    text_free (&rest);
}

/* All assignments at once: through locals of the edge. */
static void
write_assigns (network *w, const flow_step *s, const int64_t *chosen)
{
    text_add (w->out, "do: nop");
    size_t input = 0;
    for (size_t k = 0; k < s->assign_count; k++) {
        text_printf (w->out, "; local n%zu = ", k);
        if (s->assigns[k].value)
            network_print_term (s->assigns[k].value, w->names, text_string (&w->zero), w->out);
        else
            text_printf (w->out, "%" PRId64, chosen[input++]);
    }
    for (size_t k = 0; k < s->assign_count; k++)
        text_printf (w->out, "; %s = n%zu", w->names[s->assigns[k].variable], k);
}

static void
write_edge (network *w, const flow_step *s, const int64_t *chosen)
{
    text_printf (w->out, "edge:%s:%s:%s:line%u{", text_string (&w->process), w->places[s->from],
                 w->places[s->to], line_of (w, s));
    bool any = false;
    for (size_t k = 0; k < s->literal_count; k++)
        if (!s->literals[k].is_range) {
            text_add (w->out, any ? " && " : "provided: ");
            network_print_literal (&s->literals[k], w->names, text_string (&w->zero), w->out);
            any = true;
        }
    text_add (w->out, any ? " : " : "");
    write_assigns (w, s, chosen);
    text_add (w->out, "}\n");
}

/* How many edges the step becomes. */
static size_t
count_edges (const flow *f, const flow_step *s)
{
    size_t ways = 1;
    for (size_t k = 0; k < s->assign_count; k++)
        if (!s->assigns[k].value)
            ways <<= f->variables[s->assigns[k].variable].bits;
    return ways;
}

size_t
flow_step_of_edge (const flow *f, size_t number)
{
    if (number < CALLS)
        return SIZE_MAX;
    number -= CALLS;
    for (size_t i = 0; i < f->step_count; i++) {
        size_t ways = count_edges (f, &f->steps[i]);
        if (number < ways)
            return i;
        number -= ways;
    }
    return SIZE_MAX;
}

/* One edge per value of the inputs that the step reads. */
static void
write_step (network *w, const flow_step *s)
{
    int64_t low[8], high[8], chosen[8];
    size_t count = 0, ways = 1;
    for (size_t k = 0; k < s->assign_count; k++) {
        if (s->assigns[k].value)
            continue;
        const flow_variable *about = &w->f->variables[s->assigns[k].variable];
        if (count == 8 || !about->bits || about->bits > 8
            || (ways *= (size_t) 1 << about->bits) > MOST_VALUES) {
            refuse (w, w->f->places[s->from].where,
                    about->bits ? "an input, or a variable that is read before it is set, with many values:"
                                : "arithmetic with many cases",
                    *about->name == '%' ? "" : about->name);
            return;
        }
        low[count] = about->is_signed ? -((int64_t) 1 << (about->bits - 1)) : 0;
        high[count] = low[count] + ((int64_t) 1 << about->bits) - 1;
        chosen[count] = low[count];
        count++;
    }
    for (;;) {
        write_edge (w, s, chosen);
        size_t k = 0;
        for (; k < count && chosen[k] == high[k]; k++)
            chosen[k] = low[k];
        if (k == count)
            return;
        chosen[k]++;
    }
}

bool
flow_print_process (const flow *f, const flow_options *o, const flow_network *n, text *out, diag *why)
{
    network w = { .f = f, .o = o, .n = n, .why = why, .out = out, .memory = arena_new () };
    flow_process_name (o, n->environment, &w.process);
    text_printf (&w.clock, "t_%s", text_string (&w.process));
    while (is_taken (n->environment, text_string (&w.clock)))
        text_add_char (&w.clock, '_');
    w.names = arena_alloc (w.memory, (f->variable_count + 1) * sizeof *w.names);
    w.places = arena_alloc (w.memory, (f->place_count + 1) * sizeof *w.places);
    text_printf (out, "clock:1:%s\n", text_string (&w.clock));
    declare_integers (&w);
    choose_zero (&w);
    name_places (&w);
    declare_locations (&w);
    declare_events (&w);
    write_call (&w, true);
    write_call (&w, false);
    for (size_t i = 0; i < f->step_count && !w.failed; i++)
        write_step (&w, &f->steps[i]);
    write_return (&w);
    text_free (&w.process);
    text_free (&w.clock);
    text_free (&w.zero);
    arena_free (w.memory);
    return !w.failed;
}
