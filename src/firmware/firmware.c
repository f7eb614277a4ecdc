/* The step function: state, guards, actions, invariants, and what a choice does. */
#include "firmware.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "concrete.h"
#include "rational.h"
#include "writer.h"

enum {
    MOST_UNITS = 1 << 20, /* so that no counter overflows 64 bits */
    MOST_BRACKETS = 200   /* inside each other: compilers stop at 256 */
};

/* --- names --- */

static void
name_everything (writer *w)
{
    const model *m = w->m;
    const char *own = m->name && *m->name ? m->name : "model";
    w->prefix = writer_name (w, isdigit ((unsigned char) *own) ? "m" : "", own, NULL, 0);
    w->integers = arena_alloc (w->memory, (m->integer_array_count + 1) * sizeof *w->integers);
    w->clocks = arena_alloc (w->memory, (m->clock_array_count + 1) * sizeof *w->clocks);
    w->tables = arena_alloc (w->memory, (m->table_count + 1) * sizeof *w->tables);
    w->functions = arena_alloc (w->memory, (m->function_count + 1) * sizeof *w->functions);
    w->used_tables = arena_alloc (w->memory, (m->table_count + 1) * sizeof *w->used_tables);
    w->used_functions = arena_alloc (w->memory, (m->function_count + 1) * sizeof *w->used_functions);
    for (size_t i = 0; i < m->integer_array_count; i++)
        w->integers[i] = writer_name (w, "i_", m->integer_arrays[i].name, w->integers, i);
    for (size_t i = 0; i < m->clock_array_count; i++)
        w->clocks[i] = writer_name (w, "c_", m->clock_arrays[i].name, w->clocks, i);
    for (size_t i = 0; i < m->table_count; i++)
        w->tables[i] = writer_name (w, "t_", m->tables[i].name, w->tables, i);
    for (size_t i = 0; i < m->function_count; i++)
        w->functions[i] = writer_name (w, "f_", m->functions[i].name, w->functions, i);
}

/* --- state --- */

static void
write_state (const writer *w, text *out)
{
    const model *m = w->m;
    text_add (out, "\n/* Locations, integers, and clocks");
    text_printf (out, " in units of 1/%" PRId64 ". */\n", w->units);
    text_add (out, "typedef struct state_type {\n");
    text_printf (out, "    uint16_t at[%zu];\n", m->process_count ? m->process_count : 1);
    for (size_t i = 0; i < m->integer_array_count; i++) {
        const integer_array *a = &m->integer_arrays[i];
        text_printf (out, a->size > 1 ? "    int32_t %s[%" PRIu32 "];" : "    int32_t %s;", w->integers[i],
                     a->size);
        text_printf (out, " /* %" PRId32 " .. %" PRId32 " */\n", a->min, a->max);
    }
    for (size_t i = 0; i < m->clock_array_count; i++) {
        const clock_array *a = &m->clock_arrays[i];
        text_printf (out, "    %s %s", writer_clock_type (w), w->clocks[i]);
        text_printf (out, a->size > 1 ? "[%" PRIu32 "];\n" : ";\n", a->size);
    }
    text_add (out, "} state_type;\n\nstatic state_type state;\nstatic bool fault; /* something happened that "
                   "must not */\n");
}

static void
write_constants (const writer *w, text *out)
{
    for (size_t i = 0; i < w->m->table_count; i++) {
        const constant_table *t = &w->m->tables[i];
        if (!w->used_tables[i])
            continue;
        text_printf (out, "\nstatic const int32_t %s[%" PRIu32 "] = {", w->tables[i], t->size);
        for (uint32_t k = 0; k < t->size; k++)
            if (t->values[k] == INT32_MIN)
                text_printf (out, "%s(-2147483647 - 1)", k ? ", " : " ");
            else
                text_printf (out, "%s%" PRId32, k ? ", " : " ", t->values[k]);
        text_add (out, " };\n");
    }
}

/* --- guards, actions, invariants --- */

/* "P: from -> to, event" */
static void
write_edge_comment (const model *m, const edge *e, text *out)
{
    const process *p = &m->processes[e->process];
    text_add (out, "/* ");
    writer_comment (p->name, out);
    text_add (out, ": ");
    writer_comment (p->locations[e->source].name, out);
    text_add (out, " -> ");
    writer_comment (p->locations[e->target].name, out);
    text_add (out, ", ");
    writer_comment (m->events[e->event], out);
    text_add (out, " */\n");
}

static void
write_guards (writer *w, text *out)
{
    const model *m = w->m;
    bool any = false;
    text cases = TEXT_EMPTY;
    for (size_t i = 0; i < m->edge_count; i++)
        if (m->edges[i].guard.count) {
            text_printf (&cases, "    case %zuU: ", i);
            write_edge_comment (m, &m->edges[i], &cases);
            write_conjunction (w, &m->edges[i].guard, &cases);
            text_add (&cases, "        break;\n");
            any = true;
        }
    text_add (out, "\n/* Does the guard of the edge hold? */\nstatic bool guard (uint32_t edge)\n{\n    bool "
                   "holds = true;\n");
    if (any)
        text_printf (out, "    switch (edge) {\n%s    default:\n        break;\n    }\n",
                     text_string (&cases));
    else
        text_add (out, "    (void) edge;\n");
    text_add (out, "    return holds;\n}\n");
    text_free (&cases);
}

static bool
does_something (const stmt *first)
{
    for (const stmt *a = first; a; a = a->next)
        if (a->kind != STMT_NOP)
            return true;
    return false;
}

static void
write_actions (writer *w, text *out)
{
    const model *m = w->m;
    text cases = TEXT_EMPTY;
    for (size_t i = 0; i < m->edge_count; i++)
        if (does_something (m->edges[i].action)) {
            text_add_char (out, '\n');
            write_edge_comment (m, &m->edges[i], out);
            text_printf (out, "static void act_%zu (void)\n{\n", i);
            write_locals (m->edges[i].action, out);
            write_body (w, m->edges[i].action, 1, out);
            text_add (out, "}\n");
            text_printf (&cases, "    case %zuU:\n        act_%zu ();\n        break;\n", i, i);
        }
    text_add (out, "\n/* What the edge does. */\nstatic void act (uint32_t edge)\n{\n");
    if (cases.length)
        text_printf (out, "    switch (edge) {\n%s    default:\n        break;\n    }\n",
                     text_string (&cases));
    else
        text_add (out, "    (void) edge;\n");
    text_add (out, "}\n");
    text_free (&cases);
}

/* Rates must be 0 or 1 where the invariant holds. */
static void
write_invariant (writer *w, const location *l, text *out)
{
    write_conjunction (w, &l->invariant, out);
    for (size_t i = 0; i < l->rate_count; i++) {
        text_add (out, "        holds = holds && rate_is_right (");
        write_term (w, l->rates[i].rate, out);
        text_add (out, ");\n");
        w->helps[HELP_RATE] = true;
    }
}

static void
write_invariants (writer *w, text *out)
{
    const model *m = w->m;
    text calls = TEXT_EMPTY;
    for (size_t p = 0; p < m->process_count; p++) {
        text cases = TEXT_EMPTY;
        for (size_t l = 0; l < m->processes[p].location_count; l++) {
            const location *here = &m->processes[p].locations[l];
            if (!here->invariant.count && !here->rate_count)
                continue;
            text_printf (&cases, "    case %zuU: /* ", l);
            writer_comment (here->name, &cases);
            text_add (&cases, " */\n");
            write_invariant (w, here, &cases);
            text_add (&cases, "        break;\n");
        }
        if (cases.length) {
            text_printf (out, "\n/* ");
            writer_comment (m->processes[p].name, out);
            text_printf (
                out,
                " */\nstatic bool invariant_%zu (void)\n{\n    bool holds = true;\n"
                "    switch (state.at[%zu]) {\n%s    default:\n        break;\n    }\n    return holds;\n}\n",
                p, p, text_string (&cases));
            text_printf (&calls, "%sinvariant_%zu ()", calls.length ? " && " : "", p);
        }
        text_free (&cases);
    }
    text_printf (out, "\nstatic bool invariants_hold (void)\n{\n    return %s;\n}\n",
                 calls.length ? text_string (&calls) : "true");
    text_free (&calls);
}

/* --- time --- */

static bool
some_location (const model *m, bool committed)
{
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            if (committed ? m->processes[p].locations[l].committed : m->processes[p].locations[l].urgent)
                return true;
    return false;
}

/* "is_committed (process)": a table of the locations of that kind. */
static void
write_location_test (const model *m, const char *name, bool committed, text *out)
{
    text_printf (
        out, "\nstatic bool %s (uint32_t process)\n{\n    bool is = false;\n    switch (process) {\n", name);
    for (size_t p = 0; p < m->process_count; p++) {
        bool any = false;
        for (size_t l = 0; l < m->processes[p].location_count; l++) {
            const location *here = &m->processes[p].locations[l];
            if (committed ? !here->committed : !(here->urgent || here->committed))
                continue;
            if (!any)
                text_printf (out, "    case %zuU:\n        is = ", p);
            text_printf (out, "%s(state.at[%zu] == %zuU)", any ? " || " : "", p, l);
            any = true;
        }
        text_add (out, any ? ";\n        break;\n" : "");
    }
    text_add (out, "    default:\n        break;\n    }\n    return is;\n}\n");
}

static bool
stops_somewhere (const location *l)
{
    return l->stopped_count || l->rate_count;
}

/* Which clocks stand still where this process is. */
static void
write_stopping (writer *w, size_t p, text *out)
{
    const process *at = &w->m->processes[p];
    bool any = false;
    for (size_t l = 0; l < at->location_count; l++) {
        const location *here = &at->locations[l];
        if (!stops_somewhere (here))
            continue;
        if (!any)
            text_printf (out, "    switch (state.at[%zu]) {\n", p);
        any = true;
        text_printf (out, "    case %zuU:\n", l);
        for (size_t i = 0; i < here->stopped_count; i++)
            text_printf (out, "        stopped[%" PRIu32 "] = true;\n", here->stopped[i]);
        for (size_t i = 0; i < here->rate_count; i++) {
            const expr *clock = here->rates[i].clock;
            text_add (out, "        if (");
            write_term (w, here->rates[i].rate, out);
            text_printf (out, " == 0) {\n            stopped[%" PRIu32 " + ",
                         w->m->clock_arrays[clock->id].first);
            write_index (w, clock->args[0], w->m->clock_arrays[clock->id].size, out);
            text_add (out, "] = true;\n        }\n");
        }
        text_add (out, "        break;\n");
    }
    text_add (out, any ? "    default:\n        break;\n    }\n" : "");
}

static void
write_wait (writer *w, text *out)
{
    const model *m = w->m;
    text_add (out, "\n/* One period passes. */\nstatic void let_pass (void)\n{\n");
    bool stops = false;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            stops = stops || stops_somewhere (&m->processes[p].locations[l]);
    if (stops && m->clock_count) {
        text_printf (out, "    bool stopped[%" PRIu32 "] = { false };\n", m->clock_count);
        for (size_t p = 0; p < m->process_count; p++)
            write_stopping (w, p, out);
    }
    for (size_t i = 0; i < m->clock_array_count; i++) {
        const clock_array *a = &m->clock_arrays[i];
        for (uint32_t k = 0; k < a->size; k++) {
            text name = TEXT_EMPTY;
            text_printf (&name, a->size > 1 ? "state.%s[%" PRIu32 "]" : "state.%s", w->clocks[i], k);
            if (stops)
                text_printf (out, "    if (!stopped[%" PRIu32 "]) {\n    ", a->first + k);
            text_printf (out, "    %s = %s ((int64_t) %s + %" PRId64 ", %s%" PRId64 "%s);\n",
                         text_string (&name), writer_help (w, HELP_SETTLE), text_string (&name), w->tick,
                         w->caps[i] < 0 ? "(" : "", w->caps[i], w->caps[i] < 0 ? ")" : "");
            text_add (out, stops ? "    }\n" : "");
            text_free (&name);
        }
    }
    text_add (out, "}\n");
}

static void
write_may_wait (const writer *w, text *out)
{
    const model *m = w->m;
    bool still = some_location (m, true) || some_location (m, false);
    if (still)
        write_location_test (m, "is_urgent", false, out);
    text_add (out, "\n/* May time pass where everybody is? */\nstatic bool time_may_pass (void)\n{\n    bool "
                   "may = true;\n");
    if (still)
        text_printf (out,
                     "    for (uint32_t process = 0U; process < %zuU; process++) {\n"
                     "        may = may && !is_urgent (process);\n    }\n",
                     m->process_count);
    text_printf (out, "    return may%s;\n}\n", writer_has_urgent (m) ? " && !hurries ()" : "");
}

/* --- choices --- */

static void
write_commitment (const model *m, text *out)
{
    if (!some_location (m, true))
        return;
    write_location_test (m, "is_committed", true, out);
    text_printf (out,
                 "\n/* While somebody is committed, one of those takes part. */\n"
                 "static bool commitment_allows (uint32_t joint)\n{\n    bool somebody = false;\n    bool "
                 "one = false;\n"
                 "    for (uint32_t process = 0U; process < %zuU; process++) {\n"
                 "        somebody = somebody || is_committed (process);\n    }\n"
                 "    for (uint32_t i = joint_first[joint]; i < joint_first[joint + 1U]; i++) {\n"
                 "        one = one || is_committed (edge_process[joint_edge[i]]);\n    }\n"
                 "    return one || !somebody;\n}\n",
                 m->process_count);
}

static void
write_take (const writer *w, text *out)
{
    text_add (out, "\n/* Can these edges leave from here together? */\n"
                   "static bool joint_leaves (uint32_t joint)\n{\n    bool can = true;\n"
                   "    for (uint32_t i = joint_first[joint]; i < joint_first[joint + 1U]; i++) {\n"
                   "        const uint32_t edge = joint_edge[i];\n"
                   "        can = can && (state.at[edge_process[edge]] == edge_source[edge]);\n    }\n");
    if (some_location (w->m, true))
        text_add (out, "    can = can && commitment_allows (joint);\n");
    if (writer_has_absent (w->m))
        text_add (out, "    can = can && absence_is_right (joint);\n");
    text_add (out, "    return can;\n}\n");
    text_add (out, "\n/* Take them; false, with any state, if a guard or an invariant forbids it. */\n"
                   "static bool take (uint32_t joint)\n{\n    const uint32_t end = joint_first[joint + 1U];\n"
                   "    bool taken = true;\n"
                   "    for (uint32_t i = joint_first[joint]; i < end; i++) {\n"
                   "        taken = taken && guard (joint_edge[i]);\n    }\n"
                   "    if (taken && !fault) {\n"
                   "        for (uint32_t i = joint_first[joint]; i < end; i++) {\n"
                   "            act (joint_edge[i]);\n        }\n"
                   "        for (uint32_t i = joint_first[joint]; i < end; i++) {\n"
                   "            const uint32_t edge = joint_edge[i];\n"
                   "            state.at[edge_process[edge]] = edge_target[edge];\n        }\n"
                   "        taken = invariants_hold ();\n    }\n    return taken;\n}\n");
}

static void
write_step (const writer *w, text *out)
{
    const char *forget = w->any_sleeps ? "                forget_clocks ();\n" : "";
    text_printf (out,
                 "\nint32_t %s_step (int32_t choice)\n{\n    int32_t event = 0;\n    fault = false;\n"
                 "    if (choice == 0) {\n        if (time_may_pass ()) {\n"
                 "            const state_type before = state;\n            let_pass ();\n"
                 "            if (invariants_hold () && !fault) {\n                event = 1;\n%s"
                 "            } else {\n                state = before;\n            }\n        }\n",
                 w->prefix, forget);
    text_printf (
        out,
        "    } else if ((choice > 0) && (choice < %s_choices)) {\n"
        "        const uint32_t joint = (uint32_t) choice - 1U;\n        if (joint_leaves (joint)) {\n"
        "            const state_type before = state;\n            if (take (joint) && !fault) {\n"
        "                event = (int32_t) joint_event[joint];\n%s            } else {\n"
        "                state = before;\n            }\n        }\n    } else {\n"
        "        /* no such choice */\n    }\n    return %s;\n}\n",
        w->prefix, forget, w->range_disables ? "event" : "fault ? (-1) : event");
}

static uint64_t
count_starts (const model *m)
{
    uint64_t count = 1;
    for (size_t p = 0; p < m->process_count && count <= INT32_MAX; p++) {
        uint64_t own = 0;
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            own += m->processes[p].locations[l].initial;
        count *= own;
    }
    return count;
}

/* The start is a number whose digits are the initial locations of the processes. */
static void
write_init (const writer *w, text *out)
{
    const model *m = w->m;
    bool several = count_starts (m) > 1;
    text_printf (out, "\nint32_t %s_init (int32_t start)\n{\n    const state_type none = { 0 };\n",
                 w->prefix);
    text_printf (out, "    bool right = (start >= 0) && (start < %s_starts);\n", w->prefix);
    text_add (out, several ? "    uint32_t rest = right ? (uint32_t) start : 0U;\n" : "");
    text_add (out, "    fault = false;\n    state = none;\n");
    for (size_t p = 0; p < m->process_count; p++) {
        uint32_t number = 0, total = 0;
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            total += m->processes[p].locations[l].initial;
        for (size_t l = 0; l < m->processes[p].location_count; l++) {
            if (!m->processes[p].locations[l].initial)
                continue;
            if (total > 1)
                text_printf (out, "    if ((rest %% %" PRIu32 "U) == %" PRIu32 "U) {\n    ", total, number++);
            text_printf (out, "    state.at[%zu] = %zuU;\n%s", p, l, total > 1 ? "    }\n" : "");
        }
        if (total > 1)
            text_printf (out, "    rest = rest / %" PRIu32 "U;\n", total);
    }
    text_add (out, several ? "    (void) rest;\n" : "");
    for (size_t i = 0; i < m->integer_array_count; i++)
        for (uint32_t k = 0; k < m->integer_arrays[i].size; k++) {
            int32_t value = model_initial (&m->integer_arrays[i], k);
            if (!value)
                continue;
            text_printf (out,
                         m->integer_arrays[i].size > 1 ? "    state.%s[%" PRIu32 "] = " : "    state.%s = ",
                         w->integers[i], k);
            text_printf (out, value == INT32_MIN ? "(-2147483647 - 1);\n" : "%" PRId32 ";\n", value);
        }
    text_add (out, "    right = right && invariants_hold () && !fault;\n    return right ? 1 : 0;\n}\n");
}

/* --- events --- */

typedef struct events {
    VEC (char *) names;
    VEC (uint32_t) of; /* per joint edge, counted from 0 */
    size_t longest;
} events;

static void
find_events (const writer *w, const joint_edges *all, events *e)
{
    for (size_t j = 0; j < all->at.count; j++) {
        text name = TEXT_EMPTY;
        concrete_action_name (w->m, all->edges.at + all->at.at[j].first, all->at.at[j].count, &name);
        size_t k = 0;
        while (k < e->names.count && strcmp (e->names.at[k], text_string (&name)))
            k++;
        e->longest = name.length > e->longest ? name.length : e->longest;
        if (k == e->names.count)
            *vec_add (&e->names) = text_take (&name);
        *vec_add (&e->of) = (uint32_t) k;
        text_free (&name);
    }
}

/* What is no plain character of a string in C is written by its number. */
static void
write_string (const char *name, text *out)
{
    text_add_char (out, '"');
    for (const char *c = name; *c; c++)
        if (isalnum ((unsigned char) *c) || strchr ("@,_.-+()[]<> ", *c))
            text_add_char (out, *c);
        else
            text_printf (out, "\\%03o", (unsigned char) *c);
    text_add_char (out, '"');
}

static void
write_events (const writer *w, const events *e, text *out)
{
    size_t width = e->longest > sizeof FIRMWARE_TICK ? e->longest : sizeof FIRMWARE_TICK;
    text_printf (
        out,
        "\n/* What %s_step returns, by name. */\nconst char %s_events[%zu][%zu] = {\n    \"\",\n    \"%s\"",
        w->prefix, w->prefix, e->names.count + 2, width + 1, FIRMWARE_TICK);
    for (size_t i = 0; i < e->names.count; i++) {
        text_add (out, ",\n    ");
        write_string (e->names.at[i], out);
    }
    text_add (out, "\n};\n\n/* The event of each choice from 1 on. */\nstatic const uint16_t joint_event[");
    text_printf (out, "%zu] = {", e->of.count ? e->of.count : 1);
    for (size_t j = 0; j < e->of.count; j++)
        text_printf (out, "%s%s%" PRIu32 "U", j ? "," : "", j % 16 ? " " : "\n    ", e->of.at[j] + 2);
    text_add (out, e->of.count ? "\n};\n" : " 0U };\n");
}

static void
events_free (events *e)
{
    for (size_t i = 0; i < e->names.count; i++)
        xfree (e->names.at[i]);
    vec_free (&e->names);
    vec_free (&e->of);
}

/* --- the file --- */

static void
write_opening (const writer *w, const char *period, size_t joints, uint64_t starts, text *out)
{
    text_add (out, "/* ");
    writer_comment (w->m->name, out);
    text_printf (
        out,
        ", sampled with period %s, as a step function.\n *\n"
        " * %s_init (s) starts; 0 means that there is no start s.  %s_step (0) lets one period\n"
        " * pass, %s_step (k) takes the edges of choice k.  It returns the number of the event, an index\n"
        " * of %s_events; 0 if the choice is not possible now%s */\n",
        period, w->prefix, w->prefix, w->prefix, w->prefix,
        w->range_disables ? "." : ";\n * -1 if it is a fault of the model.");
    text_printf (out,
                 "#include <stdbool.h>\n#include <stdint.h>\n\n"
                 "int32_t %s_init (int32_t start);\nint32_t %s_step (int32_t choice);\n"
                 "extern const int32_t %s_starts, %s_choices;\n\n"
                 "const int32_t %s_starts = %" PRIu64 ";\nconst int32_t %s_choices = %zu;\n",
                 w->prefix, w->prefix, w->prefix, w->prefix, w->prefix, starts, w->prefix, joints + 1);
    if (w->odd)
        text_add (out, "\n/* A condition of the model may be one that always holds. */\n"
                       "#pragma GCC diagnostic ignored \"-Wtautological-compare\"\n\n");
    if (writer_has_absent (w->m) || writer_has_urgent (w->m))
        text_printf (out, "#define EDGES %zuU\n", w->m->edge_count);
}

static bool
is_nested_too_deep (const char *source)
{
    int depth = 0, deepest = 0;
    for (const char *c = source; *c; c++) {
        depth += *c == '(' || *c == '{' ? 1 : *c == ')' || *c == '}' ? -1 : 0;
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest > MOST_BRACKETS;
}

/* Functions, tables and helpers come before what calls them, and are known after it is written. */
static void
write_file (writer *w, const char *period, const joint_edges *all, uint64_t starts, text *out)
{
    text body = TEXT_EMPTY, functions = TEXT_EMPTY;
    events e = { .longest = 0 };
    find_events (w, all, &e);
    write_guards (w, &body);
    write_actions (w, &body);
    write_invariants (w, &body);
    write_lines (w, &body);
    write_wait (w, &body);
    write_may_wait (w, &body);
    write_commitment (w->m, &body);
    write_take (w, &body);
    write_init (w, &body);
    write_forgetting (w, &body);
    write_step (w, &body);
    write_functions (w, &functions);
    write_opening (w, period, all->at.count, starts, out);
    text_printf (out, "extern const char %s_events[%zu][%zu];\n", w->prefix, e.names.count + 2,
                 (e.longest > sizeof FIRMWARE_TICK ? e.longest : sizeof FIRMWARE_TICK) + 1);
    write_events (w, &e, out);
    write_tables (w, all, out);
    write_constants (w, out);
    write_state (w, out);
    writer_helpers (w, out);
    text_add (out, text_string (&functions));
    text_add (out, text_string (&body));
    events_free (&e);
    text_free (&body);
    text_free (&functions);
}

static bool
read_period (writer *w, const char *period)
{
    mpq_t q;
    mpq_init (q);
    bool right = rational_parse (q, period) && mpz_fits_sint_p (mpq_numref (q))
                 && mpz_cmp_si (mpq_denref (q), MOST_UNITS) <= 0;
    w->tick = right ? mpz_get_si (mpq_numref (q)) : 0;
    w->units = right ? mpz_get_si (mpq_denref (q)) : 0;
    mpq_clear (q);
    if (!right)
        diag_error (w->why, (position){ 0, 0 }, "the period %s is too fine or too coarse", period);
    return right;
}

static bool
fits_tables (writer *w)
{
    const model *m = w->m;
    size_t most = m->edge_count > m->event_count ? m->edge_count : m->event_count;
    for (size_t p = 0; p < m->process_count; p++)
        most = m->processes[p].location_count > most ? m->processes[p].location_count : most;
    if (most <= UINT16_MAX)
        return true;
    diag_error (w->why, (position){ 0, 0 }, "more than %d edges, events or locations of a process",
                UINT16_MAX);
    return false;
}

bool
firmware_print (const model *m, const char *period, bool range_disables, text *out, diag *why)
{
    writer w = { .m = m, .range_disables = range_disables, .why = why, .memory = arena_new () };
    joint_edges all = { VEC_EMPTY, VEC_EMPTY };
    text file = TEXT_EMPTY;
    uint64_t starts = count_starts (m);
    bool right = model_is_known (m, ~(unsigned) MODEL_PRIORITIES, "a step function in C", why)
                 && read_period (&w, period) && fits_tables (&w) && writer_find_joints (&w, &all);
    if (right && (starts > INT32_MAX || all.edges.count > UINT16_MAX)) {
        diag_error (why, (position){ 0, 0 },
                    starts > INT32_MAX ? "more than 2147483647 initial states"
                                       : "the joint edges have more than 65535 edges together");
        right = false;
    }
    if (right) {
        name_everything (&w);
        writer_find_caps (&w);
        writer_find_activity (&w);
        write_file (&w, period, &all, starts, &file);
        right = !is_nested_too_deep (text_string (&file));
        if (right)
            text_add (out, text_string (&file));
        else
            diag_error (why, (position){ 0, 0 }, "brackets are nested deeper than C compilers allow");
    }
    text_free (&file);
    vec_free (&all.at);
    vec_free (&all.edges);
    arena_free (w.memory);
    return right;
}
