#include "refine_data.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "answer_json.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "program.h"
#include "table.h"

/* Steps not proved exact that are listed, with and without --verbose. */
enum { SHOWN_STEPS = 10 };

static void
make_sentence (const gcl_model *m, const gcl_refinement *r, text *out)
{
    const gcl_iteration *last = r->count ? &r->iterations[r->count - 1] : NULL;
    text_printf (out, "%s: ", answer_name (r->answer));
    if (r->answer == ANSWER_YES)
        text_printf (out, "an error is reachable (%zu step%s, iteration %zu)", r->run->count,
                     r->run->count == 1 ? "" : "s", r->count);
    else if (r->answer == ANSWER_UNKNOWN)
        text_add (out, r->reason);
    else {
        text_add (out, gcl_has_error (m) ? "no error is reachable" : "the program has no error to look for");
        if (last->over) {
            text_printf (out, ", not even by may steps (%" PRIu64 " states, %" PRIu64 " predicates)",
                         last->abstract_states, last->predicates);
            return;
        }
        text_printf (out, ", %" PRIu64 " state%s and %" PRIu64 " transition%s are bisimilar to the program",
                     last->abstract_states, last->abstract_states == 1 ? "" : "s", last->transitions,
                     last->transitions == 1 ? "" : "s");
    }
}

static void
list_new (const gcl_iteration *row, text *out)
{
    text_clear (out);
    for (size_t i = 0; i < row->new_count; i++)
        text_printf (out, "%s%s", i ? ", " : "", row->new_predicates[i]);
    if (!row->new_count)
        text_add (out, "-");
}

static void
show_iterations (const gcl_refinement *r, bool with_time)
{
    static const char *const heads[] = { "",       "concrete", "abstract", "predicates",    "queries",
                                         "cached", "inexact",  "seconds",  "new predicates" };
    size_t columns = sizeof heads / sizeof *heads;
    table *t = table_new (columns - !with_time);
    text fresh = TEXT_EMPTY;
    for (size_t i = 0; i < columns; i++)
        if (with_time || i != 7) {
            table_cell (t, "%s", heads[i]);
            if (i + 1 < columns)
                table_align_right (t, i);
        }
    for (size_t i = 0; i < r->count; i++) {
        const gcl_iteration *row = &r->iterations[i];
        table_cell (t, row->over ? "%zu over" : row->by_exactness ? "%zu exact" : "%zu", i + 1);
        table_cell (t, "%" PRIu64, row->concrete_states);
        table_cell (t, "%" PRIu64, row->abstract_states);
        table_cell (t, "%" PRIu64, row->predicates);
        table_cell (t, "%" PRIu64, row->queries);
        table_cell (t, "%" PRIu64, row->cache_hits);
        table_cell (t, "%" PRIu64, row->inexact);
        if (with_time)
            table_cell (t, "%.3f", row->seconds);
        list_new (row, &fresh);
        table_cell (t, "%s", text_string (&fresh));
    }
    text_free (&fresh);
    table_print (t, stdout);
    table_free (t);
}

static void
show_inexact (const gcl_refinement *r, bool all)
{
    size_t shown = all || r->inexact_count <= SHOWN_STEPS ? r->inexact_count : SHOWN_STEPS;
    if (!shown)
        return;
    printf ("\nnot proved exact:\n");
    for (size_t i = 0; i < shown; i++)
        printf ("  %s\n", r->inexact[i]);
    if (shown < r->inexact_count)
        printf ("  and %zu more, see --verbose\n", r->inexact_count - shown);
}

/* Was there a search for runs that the structure does not have? */
static bool
looks_for_runs (const invocation *in, const gcl_refinement *r)
{
    const char *strategy = in_text (in, STRATEGY);
    bool under = false;
    for (size_t i = 0; i < r->count; i++)
        under = under || !r->iterations[i].over;
    return under && strategy && strcmp (strategy, "counterexample") == 0;
}

/* Did it find none in some iteration? */
static bool
falls_back (const gcl_refinement *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->iterations[i].by_exactness)
            return true;
    return false;
}

static void
write_json (const invocation *in, const gcl_model *m, const gcl_refinement *r)
{
    text out = TEXT_EMPTY, name = TEXT_EMPTY;
    program_name (m, &name);
    json_writer w = answer_json_open (&out, in, text_string (&name));
    text_free (&name);
    json_string (&w, "answer", answer_name (r->answer));
    if (r->answer == ANSWER_UNKNOWN)
        json_string (&w, "reason", r->reason);
    json_string (&w, "engine", "predicates");
    if (looks_for_runs (in, r))
        json_unsigned (&w, "seed", in_count (in, SEED));
    if (r->run)
        program_write_run (m, r->run, &w);
    json_array (&w, "iterations");
    for (size_t i = 0; i < r->count; i++) {
        const gcl_iteration *row = &r->iterations[i];
        json_flat_object (&w, NULL);
        if (row->over)
            json_bool (&w, "over", true);
        if (row->counterexample)
            json_unsigned (&w, "counterexample", row->counterexample);
        if (row->by_exactness)
            json_bool (&w, "by_exactness", true);
        json_unsigned (&w, "concrete_states", row->concrete_states);
        json_unsigned (&w, "abstract_states", row->abstract_states);
        json_unsigned (&w, "transitions", row->transitions);
        json_unsigned (&w, "predicates", row->predicates);
        json_unsigned (&w, "queries", row->queries);
        json_unsigned (&w, "cache_hits", row->cache_hits);
        json_unsigned (&w, "inexact", row->inexact);
        json_decimal (&w, "seconds", row->seconds, 3);
        json_flat_array (&w, "new_predicates");
        for (size_t j = 0; j < row->new_count; j++)
            json_string (&w, NULL, row->new_predicates[j]);
        json_end (&w);
        json_end (&w);
    }
    json_end (&w);
    if (r->inexact_count) {
        json_array (&w, "inexact_steps");
        for (size_t i = 0; i < r->inexact_count; i++)
            json_string (&w, NULL, r->inexact[i]);
        json_end (&w);
    }
    if (in_is_set (in, STATS))
        answer_json_statistics (&w, &r->stats);
    answer_json_close (&w);
    text_free (&out);
}

static void
show (const invocation *in, const gcl_model *m, const gcl_refinement *r)
{
    text sentence = TEXT_EMPTY;
    make_sentence (m, r, &sentence);
    printf ("%s\n", text_string (&sentence));
    text_free (&sentence);
    if (in_is_set (in, QUIET))
        return;
    putchar ('\n');
    show_iterations (r, in_is_set (in, STATS));
    if (looks_for_runs (in, r))
        printf (
            "\nruns outside the structure: from states that were dropped, then random walks, seed %" PRIu64
            "\n%s",
            in_count (in, SEED),
            falls_back (r) ? "rows marked exact: none was found, so the steps were checked\n" : "");
    show_inexact (r, in_is_set (in, VERBOSE));
    if (r->run) {
        putchar ('\n');
        program_show_run (m, r->run);
    }
    if (in_is_set (in, STATS))
        printf ("\n%" PRIu64 " states, %.3f s, %zu KiB\n", r->stats.states, r->stats.seconds,
                r->stats.peak_kib);
}

static enum gcl_strategy
strategy_of (const char *name)
{
    if (!name)
        return GCL_USUAL;
    return strcmp (name, "exactness") == 0 ? GCL_EXACTNESS
           : strcmp (name, "all") == 0     ? GCL_NON_GUIDED
                                           : GCL_COUNTEREXAMPLE;
}

static gcl_refine_options
options_of (const invocation *in, const gcl_predicates *list)
{
    return (gcl_refine_options){ .order =
                                     strcmp (in_text (in, ORDER), "dfs") == 0 ? EXPLORE_DFS : EXPLORE_BFS,
                                 .without_guards = in_is_set (in, WITHOUT_GUARDS),
                                 .predicates = list,
                                 .local = in_is_set (in, LOCAL),
                                 .split = in_is_set (in, SPLIT),
                                 .light = in_is_set (in, LIGHT),
                                 .whole_iterations = in_is_set (in, WHOLE),
                                 .heuristic = (uint32_t) in_count (in, CONCRETE_AFTER),
                                 .stable = (uint32_t) in_count (in, STABLE),
                                 .iterations = (uint32_t) in_count (in, ITERATIONS),
                                 .query_milliseconds = (uint32_t) (1000 * in_seconds (in, LIMIT_QUERY)),
                                 .direction = in_is_set (in, COMBINE) ? GCL_COMBINE
                                              : in_is_set (in, OVER)  ? GCL_OVER
                                                                      : GCL_UNDER,
                                 .domain = program_domain (in),
                                 .strategy = strategy_of (in_text (in, STRATEGY)),
                                 .seed = in_count (in, SEED) };
}

int
refine_data (const invocation *in)
{
    program_source s;
    gcl_predicates *list;
    if ((in_is_set (in, LOCAL) || in_is_set (in, SPLIT))
        && (in_is_set (in, OVER) || in_is_set (in, COMBINE))) {
        say_usage (
            "--local and --split place predicates for the concrete search: not with --over or --combine");
        return EXIT_USAGE;
    }
    if (!program_load (in, &s))
        return EXIT_BAD_INPUT;
    if (!program_predicates (in, s.model, &list)) {
        program_unload (&s);
        return EXIT_USAGE;
    }
    gcl_refine_options o = options_of (in, list);
    budget *b = load_budget (in);
    gcl_refinement *r = gcl_refine (s.model, &o, b);
    budget_clear_progress (b);
    if (in_is_set (in, JSON))
        write_json (in, s.model, r);
    else
        show (in, s.model, r);
    int status = answer_exit_code (r->answer);
    gcl_refinement_free (r);
    budget_free (b);
    gcl_predicates_free (list);
    program_unload (&s);
    return status;
}
