#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "answer_json.h"
#include "command.h"
#include "exit_codes.h"
#include "gcl_explore.h"
#include "load.h"
#include "message.h"
#include "program.h"
#include "table.h"

static const struct reduction {
    const char *name;
    unsigned bit;
    const char *keeps, *does;
} reductions[] = {
#define X(name, constant, keeps, does) { name, GCL_REDUCTION (constant), keeps, does },
    GCL_REDUCTIONS (X)
#undef X
};
enum { REDUCTIONS = sizeof reductions / sizeof *reductions };

static const struct reduction *
find_reduction (const char *name, size_t length)
{
    for (size_t i = 0; i < REDUCTIONS; i++)
        if (strlen (reductions[i].name) == length && !memcmp (reductions[i].name, name, length))
            return &reductions[i];
    return NULL;
}

static void
say_unknown (const char *name, size_t length)
{
    text all = TEXT_EMPTY;
    for (size_t i = 0; i < REDUCTIONS; i++)
        text_printf (&all, "\n  %-10s keeps %s: %s", reductions[i].name, reductions[i].keeps,
                     reductions[i].does);
    say_usage ("there is no reduction '%.*s'; there are:%s", (int) length, name, text_string (&all));
    text_free (&all);
}

/* The reductions of a list "dead,por"; false after a message. */
static bool
read_reductions (const char *list, unsigned *set)
{
    *set = 0;
    for (const char *at = list; at && *list;) {
        size_t length = strcspn (at, ",");
        const struct reduction *r = find_reduction (at, length);
        if (!r) {
            say_unknown (at, length);
            return false;
        }
        *set |= r->bit;
        at = at[length] ? at + length + 1 : NULL;
    }
    if ((*set & GCL_REDUCTION (GCL_ACYCLIC)) && *set != GCL_REDUCTION (GCL_ACYCLIC)) {
        say_usage ("the reduction 'acyclic' works alone");
        return false;
    }
    return true;
}

static bool
read_options (const invocation *in, gcl_explore_options *o)
{
    const char *memory = in_text (in, MEMORY);
    *o = (gcl_explore_options){ .order = strcmp (in_text (in, ORDER), "dfs") ? EXPLORE_BFS : EXPLORE_DFS,
                                .memory = !strcmp (memory, "bitstate")  ? GCL_BITSTATE
                                          : !strcmp (memory, "compact") ? GCL_COMPACT
                                                                        : GCL_EXACT,
                                .bitstate_bytes = (size_t) in_bytes (in, BITSTATE_SIZE) };
    if (!read_reductions (in_is_set (in, REDUCE) ? in_text (in, REDUCE) : "", &o->reductions))
        return false;
    if (o->memory != GCL_EXACT
        && (o->reductions & (GCL_REDUCTION (GCL_ACYCLIC) | GCL_REDUCTION (GCL_DOMINATING)))) {
        say_usage ("the reductions 'acyclic' and 'dominating' need --memory exact");
        return false;
    }
    return true;
}

static void
make_sentence (const gcl_exploration *e, text *out)
{
    text_printf (out, "%s: ", answer_name (e->answer));
    if (e->answer == ANSWER_YES)
        text_printf (out, "an error is reachable (%zu step%s)", e->run->count, e->run->count == 1 ? "" : "s");
    else if (e->answer == ANSWER_NO)
        text_add (out, "no error is reachable");
    else
        text_add (out, e->reason);
    text_printf (out, "; %" PRIu64 " states", e->stats.states);
}

static void
add_row (table *t, const char *name, const gcl_exploration *e)
{
    table_cell (t, "%s", name);
    table_cell (t, "%s%" PRIu64, e->reason && !e->omission ? "> " : "", e->stats.states);
    table_cell (t, "%" PRIu64, e->stats.transitions);
    table_cell (t, "%" PRIu64, e->deadlocks);
    table_cell (t, "%s", answer_name (e->answer));
}

/* One row for the search asked for, one for the full search beside it. */
static void
show_table (const gcl_exploration *reduced, const gcl_exploration *full)
{
    static const char *const heads[] = { "search", "states", "transitions", "deadlocks", "error" };
    table *t = table_new (5);
    for (size_t i = 0; i < 5; i++) {
        table_cell (t, "%s", heads[i]);
        if (i > 0 && i < 4)
            table_align_right (t, i);
    }
    add_row (t, full ? "reduced" : "full", reduced);
    if (full)
        add_row (t, "full", full);
    table_print (t, stdout);
    table_free (t);
}

static void
write_numbers (json_writer *w, const char *name, const gcl_exploration *e)
{
    json_flat_object (w, name);
    json_string (w, "answer", answer_name (e->answer));
    if (e->reason)
        json_string (w, "reason", e->reason);
    json_unsigned (w, "states", e->stats.states);
    json_unsigned (w, "transitions", e->stats.transitions);
    json_unsigned (w, "deadlocks", e->deadlocks);
    json_end (w);
}

static void
write_json (const invocation *in, const gcl_model *m, const gcl_exploration *e, const gcl_exploration *full,
            const char *sentence)
{
    text out = TEXT_EMPTY;
    json_writer w = answer_json_open (&out, in, gcl_file_name (m));
    json_string (&w, "answer", answer_name (e->answer));
    if (e->reason)
        json_string (&w, "reason", e->reason);
    json_string (&w, "summary", sentence);
    if (e->run)
        program_write_run (m, e->run, &w);
    json_object (&w, "explorations");
    write_numbers (&w, full ? "reduced" : "full", e);
    if (full)
        write_numbers (&w, "full", full);
    json_end (&w);
    if (in_is_set (in, STATS))
        answer_json_statistics (&w, &e->stats);
    answer_json_close (&w);
    text_free (&out);
}

static void
show (const invocation *in, const gcl_model *m, const gcl_exploration *e, const gcl_exploration *full)
{
    text sentence = TEXT_EMPTY;
    make_sentence (e, &sentence);
    if (in_is_set (in, JSON))
        write_json (in, m, e, full, text_string (&sentence));
    else
        printf ("%s\n", text_string (&sentence));
    text_free (&sentence);
    if (in_is_set (in, JSON) || in_is_set (in, QUIET))
        return;
    putchar ('\n');
    show_table (e, full);
    if (e->run) {
        putchar ('\n');
        program_show_run (m, e->run);
    }
    if (in_is_set (in, STATS))
        printf ("\n%.3f s, %.0f states/s, %zu KiB\n", e->stats.seconds,
                e->stats.seconds > 0 ? (double) e->stats.states / e->stats.seconds : 0, e->stats.peak_kib);
}

/* A run is shown only after the independent reader accepts it. */
static bool
replays (const gcl_model *m, const gcl_exploration *e)
{
    text why = TEXT_EMPTY;
    bool right = !e->run || gcl_replay (m, e->run, &why);
    if (!right)
        say_internal ("the run found does not replay: %s", text_string (&why));
    text_free (&why);
    return right;
}

int
command_explore (const invocation *in)
{
    program_source s;
    gcl_explore_options o;
    if (!read_options (in, &o))
        return EXIT_USAGE;
    if (!program_load (in, &s))
        return EXIT_BAD_INPUT;
    budget *b = load_budget (in), *again = load_budget (in);
    gcl_exploration *e = gcl_explore (s.model, &o, b), *full = NULL;
    if (o.reductions || o.memory != GCL_EXACT)
        full = gcl_explore (s.model, &(gcl_explore_options){ .order = o.order }, again);
    budget_clear_progress (b);
    budget_clear_progress (again);
    int status = EXIT_INTERNAL;
    if (replays (s.model, e)) {
        show (in, s.model, e, full);
        status = answer_exit_code (e->answer);
    }
    gcl_exploration_free (e);
    gcl_exploration_free (full);
    budget_free (b);
    budget_free (again);
    program_unload (&s);
    return status;
}
