/* A step function in C as a transition system: every choice in every state of the globals,
 * run by the machine.  It knows nothing of how the file was written. */
#include <inttypes.h>
#include <string.h>

#include "firmware.h"
#include "machine.h"
#include "store.h"

enum { MOST_INSTRUCTIONS = 10000000 };

struct firmware {
    const bitcode_module *m;
    budget *budget;
    diag *why;
    char *name;
    uint32_t step, init; /* functions; init: or BITCODE_NONE */
    int32_t choices, starts;
    char **events;
    uint32_t event_count;
    uint32_t *action; /* per event, in the builder; LTS_NONE: not yet */
    machine_memory *memory;
    size_t words;
    uint64_t *row;
    store *states;
    uint32_t initials;
    lts_builder *builder; /* until the system is built */
    lts *system;
};

/* --- what the file has --- */

static uint32_t
find_global (const bitcode_module *m, const char *name, const char *ending)
{
    text full = TEXT_EMPTY;
    text_printf (&full, "%s%s", name, ending);
    uint32_t g = 0;
    while (g < m->global_count && strcmp (m->globals[g].name, text_string (&full)))
        g++;
    text_free (&full);
    return g < m->global_count ? g : BITCODE_NONE;
}

static uint32_t
find_function (const bitcode_module *m, const char *name, const char *ending)
{
    text full = TEXT_EMPTY;
    text_printf (&full, "%s%s", name, ending);
    uint32_t f = bitcode_find (m, text_string (&full));
    text_free (&full);
    return f != BITCODE_NONE && m->functions[f].defined ? f : BITCODE_NONE;
}

static bool
is_call (const bitcode_function *f)
{
    return f->parameter_count == 1 && !f->parameters[0].pointer && !f->parameters[0].other
           && f->parameters[0].bits == 32 && f->type.bits == 32 && !f->type.pointer;
}

/* The value of a constant global integer; false if it is none. */
static bool
read_constant (const bitcode_module *m, uint32_t g, int32_t *value)
{
    const bitcode_object *o = g == BITCODE_NONE ? NULL : &m->globals[g];
    bool right = o && o->constant && o->cell_count == 1 && !o->cells[0].type.pointer
                 && o->cells[0].initial.kind == OPERAND_NUMBER && o->cells[0].initial.number >= 0
                 && o->cells[0].initial.number <= INT32_MAX;
    *value = right ? (int32_t) o->cells[0].initial.number : 0;
    return right;
}

static bool
read_events (firmware *f, const bitcode_object *o, uint64_t width)
{
    for (size_t c = 0; c < o->cell_count; c++)
        if (o->cells[c].type.bits != 8 || o->cells[c].initial.kind != OPERAND_NUMBER)
            return false;
    if (!width || o->cell_count != o->size || o->size % width)
        return false;
    f->event_count = (uint32_t) (o->size / width);
    f->events = xcalloc (f->event_count + 1, sizeof *f->events);
    for (uint32_t e = 0; e < f->event_count; e++) {
        f->events[e] = xcalloc ((size_t) width + 1, 1);
        for (uint64_t k = 0; k < width; k++)
            f->events[e][k] = (char) o->cells[e * width + k].initial.number;
    }
    return true;
}

/* How many bytes a name has: the file says only how many there are in all, but every name is
 * followed by a 0, and the second one begins where the first, which is empty, ends. */
static uint64_t
width_of (const bitcode_object *o)
{
    uint64_t at = 0;
    while (at < o->cell_count && o->cells[at].initial.number == 0)
        at++;
    return at;
}

static bool
refuse (firmware *f, const char *what)
{
    diag_error (f->why, (position){ 0, 0 }, "%s%s%s", f->name ? f->name : "", f->name ? ": " : "", what);
    return false;
}

/* The only NAME for which there is a NAME_step with its table of events. */
static bool
find_name (firmware *f)
{
    const bitcode_module *m = f->m;
    size_t found = 0;
    for (uint32_t i = 0; i < m->function_count; i++) {
        const char *name = m->functions[i].name;
        size_t length = strlen (name);
        if (!m->functions[i].defined || length <= 5 || strcmp (name + length - 5, "_step"))
            continue;
        text stem = TEXT_EMPTY;
        text_add_bytes (&stem, name, length - 5);
        if (find_global (m, text_string (&stem), "_events") != BITCODE_NONE) {
            found++;
            xfree (f->name);
            f->name = text_take (&stem);
        }
        text_free (&stem);
    }
    return found == 1
           || refuse (f, found ? "more than one function is called ..._step and has a table ..._events"
                               : "there is no step function: int32_t NAME_step (int32_t choice), with const "
                                 "char NAME_events[][W] and const int32_t NAME_choices");
}

static bool
find_parts (firmware *f)
{
    const bitcode_module *m = f->m;
    if (!find_name (f))
        return false;
    f->step = find_function (m, f->name, "_step");
    f->init = find_function (m, f->name, "_init");
    const bitcode_object *names = &m->globals[find_global (m, f->name, "_events")];
    if (!is_call (&m->functions[f->step]))
        return refuse (f, "the step function must take and return an int32_t");
    if (!names->constant || !read_events (f, names, width_of (names)))
        return refuse (
            f, "the events must be a constant array of strings of the same width, the first of them empty");
    if (!read_constant (m, find_global (m, f->name, "_choices"), &f->choices))
        return refuse (f, "the number of choices must be a constant: const int32_t NAME_choices");
    f->starts = 1;
    if (f->init == BITCODE_NONE)
        return true;
    if (!is_call (&m->functions[f->init]))
        return refuse (f, "the init function must take and return an int32_t");
    return read_constant (m, find_global (m, f->name, "_starts"), &f->starts)
           || refuse (f, "the number of starts must be a constant: const int32_t NAME_starts");
}

/* --- calls --- */

static const char *
end_name (machine_end end)
{
    static const char *const names[] = {
        [MACHINE_STOP] = "stops the program",   [MACHINE_BLOCKED] = "assumes what is not so",
        [MACHINE_OVERFLOW] = "overflows",       [MACHINE_DIVISION] = "divides by zero",
        [MACHINE_SHIFT] = "shifts too far",     [MACHINE_ADDRESS] = "uses memory that is not its own",
        [MACHINE_TOO_LONG] = "does not return within 10000000 instructions", [MACHINE_GARBAGE] = "reads what was never written"
    };
    return end < sizeof names / sizeof *names && names[end] ? names[end]
                                                            : "does something that is not supported";
}

/* False: it did not return, or the budget is used up. */
static bool
call (firmware *f, uint32_t entry, int32_t argument, int64_t *returned)
{
    machine_input given = { .function = entry, .number = argument };
    machine_task task = { .module = f->m,
                          .entry = entry,
                          .given = &given,
                          .given_count = 1,
                          .refuses_garbage = true,
                          .silent = true,
                          .most_steps = MOST_INSTRUCTIONS,
                          .memory = f->memory };
    machine_result result;
    machine_run (&task, &result);
    bool right = result.end == MACHINE_EXIT;
    *returned = result.returned;
    if (!right)
        diag_error (f->why, result.where, "%s (%" PRId32 ") %s in some state", f->m->functions[entry].name,
                    argument, end_name (result.end));
    size_t steps = (size_t) (result.steps / 16);
    machine_result_free (&result);
    return right && budget_work (f->budget, steps ? steps : 1);
}

/* The number of the state that the globals are in. */
static uint32_t
intern (firmware *f, bool *fresh)
{
    machine_memory_save (f->memory, (uint8_t *) f->row);
    return store_put (f->states, f->row, fresh);
}

static bool
start (firmware *f)
{
    uint64_t *first = xcalloc (f->words, sizeof *first);
    machine_memory_save (f->memory, (uint8_t *) first);
    bool right = true;
    for (int32_t s = 0; s < f->starts && right; s++) {
        int64_t there = 1;
        machine_memory_load (f->memory, (const uint8_t *) first);
        right = f->init == BITCODE_NONE || call (f, f->init, s, &there);
        if (!right || !there)
            continue;
        bool fresh;
        uint32_t number = intern (f, &fresh);
        right = number != STORE_FULL && budget_step (f->budget, 0, 0);
        if (right && fresh) {
            lts_builder_state (f->builder, number);
            lts_builder_initial (f->builder, number);
            f->initials++;
        }
    }
    xfree (first);
    return right;
}

/* What the machine returned, as an action; NULL: nothing happened. */
static const char *
action_name (const firmware *f, int64_t returned)
{
    if (!returned)
        return NULL;
    return returned < 0 || returned >= f->event_count ? FIRMWARE_FAULT : f->events[returned];
}

static bool
expand (firmware *f, uint32_t source)
{
    for (int32_t choice = 0; choice < f->choices; choice++) {
        int64_t returned;
        bool fresh;
        machine_memory_load (f->memory, (const uint8_t *) store_at (f->states, source));
        if (!call (f, f->step, choice, &returned))
            return false;
        const char *name = action_name (f, returned);
        if (!name)
            continue;
        uint32_t target = intern (f, &fresh);
        if (target == STORE_FULL || (fresh && !budget_step (f->budget, store_count (f->states) - source, 0)))
            return false;
        lts_builder_add (f->builder, source, lts_builder_action (f->builder, name), target);
    }
    return true;
}

firmware *
firmware_new (const bitcode_module *m, budget *b, diag *why)
{
    firmware *f = xcalloc (1, sizeof *f);
    *f = (firmware){ .m = m, .budget = b, .why = why, .builder = lts_builder_new () };
    bool right = find_parts (f);
    if (right) {
        f->memory = machine_memory_new (m);
        f->words = machine_memory_size (f->memory) / 8 + 1;
        f->row = xcalloc (f->words, sizeof *f->row);
        f->states = store_new (f->words, b);
        right = start (f);
    }
    for (uint32_t s = 0; right && s < store_count (f->states); s++) {
        lts_builder_state (f->builder, s);
        right = expand (f, s);
    }
    if (right)
        return f;
    firmware_free (f);
    return NULL;
}

void
firmware_free (firmware *f)
{
    if (!f)
        return;
    for (uint32_t e = 0; e < f->event_count; e++)
        xfree (f->events[e]);
    xfree (f->events);
    xfree (f->name);
    xfree (f->row);
    machine_memory_free (f->memory);
    store_free (f->states);
    lts_builder_free (f->builder);
    lts_free (f->system);
    xfree (f);
}

const char *
firmware_name (const firmware *f)
{
    return f->name;
}

bool
firmware_has_init (const firmware *f)
{
    return f->init != BITCODE_NONE;
}

uint32_t
firmware_states (const firmware *f)
{
    return store_count (f->states);
}

uint32_t
firmware_initials (const firmware *f)
{
    return f->initials;
}

const lts *
firmware_system (firmware *f, bool always_start)
{
    if (!f->system) {
        f->system = lts_builder_finish (f->builder, always_start);
        f->builder = NULL;
    }
    return f->system;
}

/* Memory that nobody has touched is that of a fresh machine. */
int32_t
firmware_choice (firmware *f, uint32_t source, const char *action, uint32_t target)
{
    bool starts = source >= store_count (f->states);
    machine_memory *fresh = starts ? machine_memory_new (f->m) : NULL;
    uint64_t *from = xcalloc (f->words, sizeof *from);
    if (starts)
        machine_memory_save (fresh, (uint8_t *) from);
    else
        memcpy (from, store_at (f->states, source), f->words * sizeof *from);
    int32_t found = -1;
    for (int32_t c = 0; c < (starts ? f->starts : f->choices) && found < 0; c++) {
        int64_t returned = 1;
        machine_memory_load (f->memory, (const uint8_t *) from);
        if (!(starts && f->init == BITCODE_NONE) && !call (f, starts ? f->init : f->step, c, &returned))
            break;
        machine_memory_save (f->memory, (uint8_t *) f->row);
        if (returned && store_find (f->states, f->row) == target
            && (starts || strcmp (action_name (f, returned), action) == 0))
            found = c;
    }
    machine_memory_free (fresh);
    xfree (from);
    return found;
}
