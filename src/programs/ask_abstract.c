/* The may or must abstraction of guarded commands over predicates. */
#include <inttypes.h>
#include <string.h>

#include "abstract.h"
#include "asking.h"
#include "programs.h"
#include "sorted.h"

static enum gcl_kind
kind_of (const question *q)
{
    return asking_is (q, SETTING_KIND, "may")    ? GCL_MAY
           : asking_is (q, SETTING_KIND, "must") ? GCL_MUST
                                                 : GCL_MUST_BOTH;
}

/* No may step to an error: there is none.  A must path to one: there is one.
 * Without an error to look for the abstraction itself is the answer. */
static answer
answer_of (const gcl_model *m, const gcl_abstraction *a, bool may)
{
    if (a->error)
        return may ? ANSWER_UNKNOWN : ANSWER_YES;
    if (a->reason)
        return ANSWER_UNKNOWN;
    return !gcl_has_error (m) ? ANSWER_YES : may ? ANSWER_NO : ANSWER_UNKNOWN;
}

/* "3 states": counts that do not fit are not made up. */
static void
add_count (text *out, uint64_t count, const char *kind, const char *what)
{
    if (count == UINT64_MAX)
        text_add (out, "at least 2^64 - 1");
    else
        text_printf (out, "%" PRIu64, count);
    text_printf (out, "%s%s %s%s", *kind ? " " : "", kind, what, count == 1 ? "" : "s");
}

static void
make_sentence (const question *q, const gcl_abstraction *a, reply *r)
{
    const gcl_model *m = q->subjects[0]->program;
    bool may = kind_of (q) == GCL_MAY;
    answer found = answer_of (m, a, may);
    text counts = TEXT_EMPTY;
    add_count (&counts, a->states, "", "state");
    text_add (&counts, ", ");
    add_count (&counts, a->transitions, question_text (q, SETTING_KIND), "step");
    text_add (&counts, ", ");
    add_count (&counts, a->predicates, "", "predicate");
    const char *what = a->error && !may     ? "an error is reachable by must steps"
                       : a->reason          ? a->reason
                       : !gcl_has_error (m) ? "the abstraction is complete"
                       : found == ANSWER_NO ? "no error is reachable, not even by may steps"
                       : a->error           ? "an error is reachable by may steps"
                                            : "no error is reachable by must steps";
    reply_set (r, found, "%s (%s)", what, text_string (&counts));
    if (a->reason)
        text_add (&r->reason, a->reason);
    text_free (&counts);
}

/* What the two kinds of must steps reach alone and together. */
static void
add_directions (const gcl_model *m, const gcl_abstraction *a, reply *r)
{
    uint64_t commands = 0;
    for (size_t i = 0; i < gcl_command_count (m); i++)
        commands += a->fired[i];
    const struct {
        const char *name;
        gcl_reach reach;
    } rows[] = { { "must+", a->plus },
                 { "must-", a->minus },
                 { "both", { a->states, a->transitions, commands } } };
    reply_add_line (r, PART_SPACED, "       states  steps  commands");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        reply_add_line (r, 0, "%-5s %7" PRIu64 " %6" PRIu64 " %9" PRIu64, rows[i].name, rows[i].reach.states,
                        rows[i].reach.transitions, rows[i].reach.commands);
}

static void
add_reach (reply *r, const char *name, const gcl_reach *reach)
{
    reply_open (r, name);
    reply_add_number (r, "states", reach->states);
    reply_add_number (r, "transitions", reach->transitions);
    reply_add_number (r, "commands", reach->commands);
    reply_close (r);
}

static void
add_commands (const gcl_model *m, const gcl_abstraction *a, bool fired, part *to)
{
    for (size_t i = 0; i < gcl_command_count (m); i++)
        if (a->fired[i] == fired) {
            text name = TEXT_EMPTY;
            gcl_command_name (m, i, &name);
            part_add_line (to, "%s", text_string (&name));
            text_free (&name);
        }
}

static bool
all_fired (const gcl_model *m, const gcl_abstraction *a)
{
    for (size_t i = 0; i < gcl_command_count (m); i++)
        if (!a->fired[i])
            return false;
    return true;
}

/* The same for pictures: the predicates of a state stand below its control variables. */
static uint32_t
add_state (reply_graph *g, const char *state)
{
    const char *bar = strstr (state, " | ");
    text name = TEXT_EMPTY;
    text_add_bytes (&name, state, bar ? (size_t) (bar - state) : strlen (state));
    if (bar)
        text_printf (&name, "\n%s", bar + 3);
    uint32_t number = reply_graph_named (g, text_string (&name));
    text_free (&name);
    return number;
}

static void
add_graph (const gcl_abstraction *a, reply *r)
{
    reply_graph *g = reply_add_graph (r);
    for (size_t i = 0; i < a->step_count; i++) {
        uint32_t from = add_state (g, a->steps[i].source), to = add_state (g, a->steps[i].target);
        reply_graph_arrow (g, from, to, a->steps[i].command);
    }
    g->all = a->states;
}

static const void *
listed_state (const void *context, uint32_t number)
{
    return ((const gcl_abstraction *) context)->listed[number];
}

static int
compare_states (const void *context, const void *a, const void *b)
{
    (void) context;
    return strcmp (a, b);
}

/* "pc = 0 | x > 0, !(x > 2)", without control variables "x > 0, !(x > 2)", as control and predicates. */
static void
add_node (sheet *s, const char *state, bool control)
{
    const char *bar = control ? strstr (state, " | ") : NULL, *rest = bar ? bar + 3 : control ? "" : state;
    size_t length = bar ? (size_t) (bar - state) : control ? strlen (state) : 0;
    sheet_text (s, "%.*s", (int) length, state);
    sheet_list (s);
    text one = TEXT_EMPTY;
    for (size_t step; *rest; rest += step) {
        const char *end = strstr (rest, ", ");
        step = end ? (size_t) (end - rest) : strlen (rest);
        text_clear (&one);
        text_add_bytes (&one, rest, step);
        sheet_list_add (s, text_string (&one));
        step += end ? 2 : 0;
    }
    text_free (&one);
}

/* The states, numbered from 0, and the steps between them, as data. */
static void
add_data (const gcl_model *m, const gcl_abstraction *a, reply *r)
{
    static const sheet_column node[] = { { "control", "", 0 },
                                         { "predicates", "", 0 },
                                         { "initial", "", 0 } };
    bool control = false;
    for (size_t v = 0; v < m->variable_count; v++)
        control = control || m->variables[v].control;
    sheet *states = sheet_new (node, 3, false), *steps = programs_arrows ();
    for (size_t i = 0; i < a->listed_count; i++) {
        add_node (states, a->listed[i], control);
        sheet_truth (states, i < a->start_count);
    }
    sorted_order order = { a, listed_state, compare_states };
    uint32_t *numbers = sorted_new (order, a->listed_count);
    for (size_t i = 0; i < a->step_count; i++) {
        size_t from = sorted_find (order, numbers, a->listed_count, a->steps[i].source),
               to = sorted_find (order, numbers, a->listed_count, a->steps[i].target);
        programs_add_arrow (steps, numbers[from], a->steps[i].command, numbers[to]);
    }
    xfree (numbers);
    programs_add_graph (r, states, steps);
}

static void
add_steps (const question *q, const gcl_abstraction *a, reply *r)
{
    const gcl_model *m = q->subjects[0]->program;
    if (a->step_count) {
        part *lines = reply_add (r, PART_LINES, PART_SPACED | PART_TEXT_ONLY, NULL);
        for (size_t i = 0; i < a->step_count; i++)
            part_add_line (lines, "%s  --%s-->  %s", a->steps[i].source, a->steps[i].command,
                           a->steps[i].target);
        add_graph (a, r);
    }
    if (kind_of (q) == GCL_MUST_BOTH)
        add_directions (m, a, r);
    if (!all_fired (m, a)) {
        part *never = reply_add (r, PART_NAMES, PART_SPACED | PART_TEXT_ONLY, NULL);
        never->heading = xstrdup ("never taken: ");
        add_commands (m, a, false, never);
    }
}

static void
fill (const question *q, gcl_abstraction *a, reply *r)
{
    const gcl_model *m = q->subjects[0]->program;
    make_sentence (q, a, r);
    if (a->states)
        add_steps (q, a, r);
    if (a->run) {
        reply_add_program_run (r, m, a->run, false);
        a->run = NULL;
    }
    reply_add_word (r, "kind", question_text (q, SETTING_KIND));
    reply_add_word (r, "domain", question_text (q, SETTING_DOMAIN));
    reply_add_number (r, "states", a->states);
    reply_add_number (r, "transitions", a->transitions);
    if (kind_of (q) == GCL_MUST_BOTH) {
        add_reach (r, "must_plus", &a->plus);
        add_reach (r, "must_minus", &a->minus);
    }
    reply_add_number (r, "predicates", a->predicates);
    reply_add_number (r, "queries", a->queries);
    add_commands (m, a, true, reply_add (r, PART_NAMES, PART_JSON_ONLY, "taken"));
    if (a->listed_count && !a->reason)
        add_data (m, a, r);
    r->stats.states = a->states;
    r->stats.transitions = a->transitions;
    asking_measure (q, r);
    text_printf (&r->numbers, "\nqueries %" PRIu64 "\n", a->queries);
}

void
ask_abstract (const question *q, reply *r)
{
    const gcl_model *m = q->subjects[0]->program;
    gcl_predicates *list;
    if (!programs_read_predicates (q, r, &list))
        return;
    if (kind_of (q) != GCL_MAY && programs_induction (q) != INDUCTION_NONE) {
        reply_refuse (r, "--invariant is for may steps: must steps are about all states");
        gcl_predicates_free (list);
        return;
    }
    gcl_refine_options o = { .without_guards = question_is_set (q, SETTING_WITHOUT_GUARDS),
                             .predicates = list,
                             .without_steps = q->brief && !q->pictured,
                             .certificate = q->certificate != NULL };
    if (q->certificate && kind_of (q) != GCL_MAY)
        reply_remark (r, "there will be no certificate: only may steps can prove that there is no error");
    induction *invariant = kind_of (q) == GCL_MAY ? programs_find_invariant (q, r) : NULL;
    o.invariant = invariant;
    gcl_abstraction *a = gcl_abstract (m, kind_of (q), programs_domain (q), &o, q->budget);
    fill (q, a, r);
    programs_write_certificate (q, r, a->certificate);
    gcl_abstraction_free (a);
    induction_free (invariant);
    gcl_predicates_free (list);
}
