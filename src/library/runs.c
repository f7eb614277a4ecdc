/* The run of an answer, as strings. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>

#include "library.h"
#include "rational.h"

enum { KINDS = sizeof ((library_run *) NULL)->names / sizeof (wordlist) };

const part *
library_run_of (const tct_answer *a)
{
    for (size_t i = 0; a->reply && i < a->reply->parts.count; i++) {
        const part *p = &a->reply->parts.at[i];
        if ((p->kind == PART_RUN && p->run.run) || (p->kind == PART_PROGRAM_RUN && p->program_run.run))
            return p;
    }
    return NULL;
}

static void
add_rational (wordlist *to, const mpq_t value)
{
    rational_print (wordlist_open (to), value);
    wordlist_close (to);
}

/* --- networks --- */

typedef struct filling {
    const model *model;
    library_run *to;
} filling;

static void
name_network (const model *m, library_run *to)
{
    for (size_t p = 0; p < m->process_count; p++)
        wordlist_add (&to->names[TCT_PROCESSES], m->processes[p].name);
    for (uint32_t i = 0; i < m->integer_count; i++) {
        model_integer_name (m, i, wordlist_open (&to->names[TCT_INTEGERS]));
        wordlist_close (&to->names[TCT_INTEGERS]);
    }
    for (uint32_t x = 0; x < m->clock_count; x++) {
        model_clock_name (m, x, wordlist_open (&to->names[TCT_CLOCKS]));
        wordlist_close (&to->names[TCT_CLOCKS]);
    }
}

static void
add_state (void *context, const run_step *step, size_t index, const run_state *state)
{
    const filling *f = context;
    const model *m = f->model;
    (void) step;
    (void) index;
    f->to->states++;
    for (size_t p = 0; p < m->process_count; p++)
        wordlist_add (&f->to->values[TCT_PROCESSES], m->processes[p].locations[state->locations[p]].name);
    for (uint32_t i = 0; i < m->integer_count; i++) {
        text_printf (wordlist_open (&f->to->values[TCT_INTEGERS]), "%" PRId32, state->integers[i]);
        wordlist_close (&f->to->values[TCT_INTEGERS]);
    }
    for (uint32_t x = 0; x < m->clock_count; x++)
        add_rational (&f->to->values[TCT_CLOCKS], state->clocks[x]);
}

static void
fill_network (const reply_run *from, library_run *to)
{
    const run *r = from->run;
    to->length = r->count;
    to->loop = r->loop_from;
    to->repeats = r->loop_repeats && r->loop_from < r->count;
    for (size_t i = 0; i < r->count; i++) {
        const run_step *step = &r->steps[i];
        add_rational (&to->delays, step->delay);
        text *action = wordlist_open (&to->actions);
        if (step->edge_count)
            concrete_action_name (from->model, step->edges, step->edge_count, action);
        wordlist_close (&to->actions);
    }
    name_network (from->model, to);
    filling f = { from->model, to };
    text why = TEXT_EMPTY;
    run_walk (from->model, r, from->range_disables, add_state, &f, &why);
    text_free (&why);
    mpq_t period;
    mpq_init (period);
    run_period (r, period);
    rational_print (&to->period, period);
    mpq_clear (period);
}

/* --- programs --- */

static void
fill_program (const reply_program_run *from, library_run *to)
{
    const gcl_run *r = from->run;
    to->length = to->loop = r->count;
    to->states = r->count + 1;
    for (size_t i = 0; i < r->count; i++) {
        gcl_command_name (from->model, r->steps[i].command, wordlist_open (&to->actions));
        wordlist_close (&to->actions);
    }
    for (size_t v = 0; v < r->width; v++)
        wordlist_add (&to->names[TCT_INTEGERS], gcl_variable_name (from->model, v));
    for (size_t i = 0; i < to->states * r->width; i++) {
        text_printf (wordlist_open (&to->values[TCT_INTEGERS]), "%" PRId64, r->values[i]);
        wordlist_close (&to->values[TCT_INTEGERS]);
    }
}

/* --- reading --- */

static const library_run *
run_of (tct_answer *a)
{
    static const library_run none = { .is_made = true };
    if (!a)
        return &none;
    library_run *r = &a->run;
    const part *p = r->is_made ? NULL : library_run_of (a);
    r->is_made = true;
    if (p && p->kind == PART_RUN)
        fill_network (&p->run, r);
    else if (p)
        fill_program (&p->program_run, r);
    return r;
}

void
library_run_free (library_run *r)
{
    text_free (&r->period);
    wordlist_free (&r->delays);
    wordlist_free (&r->actions);
    for (size_t k = 0; k < KINDS; k++) {
        wordlist_free (&r->names[k]);
        wordlist_free (&r->values[k]);
    }
}

const char *
tct_period (tct_answer *a)
{
    if (a && a->reply && a->reply->period.length)
        return text_string (&a->reply->period);
    return text_string (&run_of (a)->period);
}

size_t
tct_run_length (tct_answer *a)
{
    return run_of (a)->length;
}

size_t
tct_run_loop (tct_answer *a)
{
    return run_of (a)->loop;
}

bool
tct_run_repeats (tct_answer *a)
{
    return run_of (a)->repeats;
}

const char *
tct_run_delay (tct_answer *a, size_t step)
{
    return wordlist_at (&run_of (a)->delays, step);
}

const char *
tct_run_action (tct_answer *a, size_t step)
{
    return wordlist_at (&run_of (a)->actions, step);
}

size_t
tct_run_states (tct_answer *a)
{
    return run_of (a)->states;
}

static const char *
value_of (tct_answer *a, size_t state, tct_kind kind, const char *name)
{
    const library_run *r = run_of (a);
    const wordlist *names = &r->names[kind];
    size_t i = name ? wordlist_find (names, name) : names->starts.count;
    return i < names->starts.count && state < r->states
               ? wordlist_at (&r->values[kind], state * names->starts.count + i)
               : "";
}

const char *
tct_run_location (tct_answer *a, size_t state, const char *name)
{
    return value_of (a, state, TCT_PROCESSES, name);
}

const char *
tct_run_integer (tct_answer *a, size_t state, const char *name)
{
    return value_of (a, state, TCT_INTEGERS, name);
}

const char *
tct_run_clock (tct_answer *a, size_t state, const char *name)
{
    return value_of (a, state, TCT_CLOCKS, name);
}

size_t
tct_run_count (tct_answer *a, tct_kind kind)
{
    return (size_t) kind < KINDS ? run_of (a)->names[kind].starts.count : 0;
}

const char *
tct_run_name (tct_answer *a, tct_kind kind, size_t i)
{
    return (size_t) kind < KINDS ? wordlist_at (&run_of (a)->names[kind], i) : "";
}
