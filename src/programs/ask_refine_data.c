/* Guarded commands: refine by predicates until an error is found or the
 * structure is bisimilar to the program. */
#include <inttypes.h>
#include <string.h>

#include "programs.h"
#include "refine.h"
#include "refine_graph.h"

/* Steps not proved exact that are listed unless all are wanted. */
enum { SHOWN_STEPS = 10 };
/* Larger structures are not listed. */
enum { LISTED_STATES = 2000 };

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
            text_add (out, ", not even by may steps (");
            text_count (out, last->abstract_states, "state");
            text_add (out, ", ");
            text_count (out, last->predicates, "predicate");
            text_add (out, ")");
        } else
            text_printf (out,
                         ", %" PRIu64 " state%s and %" PRIu64 " transition%s are bisimilar to the program",
                         last->abstract_states, last->abstract_states == 1 ? "" : "s", last->transitions,
                         last->transitions == 1 ? "" : "s");
        if (r->exchanged)
            text_printf (out, " up to exchanges of %" PRIu64 " of its processes, which are alike",
                         r->exchanged);
    }
    if (r->way)
        text_printf (out, "; the usual way did not end, %s did", r->way);
}

static void
add_row (sheet *s, size_t number, const gcl_iteration *row)
{
    sheet_text (s, row->over ? "%zu over" : row->by_exactness ? "%zu exact" : "%zu", number);
    row->over ? sheet_truth (s, true) : sheet_none (s);
    row->counterexample ? sheet_number (s, row->counterexample) : sheet_none (s);
    row->by_exactness ? sheet_truth (s, true) : sheet_none (s);
    sheet_number (s, row->concrete_states);
    sheet_number (s, row->abstract_states);
    sheet_number (s, row->transitions);
    sheet_number (s, row->predicates);
    sheet_number (s, row->queries);
    sheet_number (s, row->cache_hits);
    sheet_number (s, row->inexact);
    sheet_decimal (s, row->seconds);
    sheet_list (s);
    for (size_t i = 0; i < row->new_count; i++)
        sheet_list_add (s, row->new_predicates[i]);
}

static void
add_iterations (const gcl_refinement *r, reply *to)
{
    static const sheet_column columns[] = {
        { "", "", SHEET_TEXT_ONLY | SHEET_RIGHT },      { "over", "", SHEET_JSON_ONLY },
        { "counterexample", "", SHEET_JSON_ONLY },      { "by_exactness", "", SHEET_JSON_ONLY },
        { "concrete_states", "concrete", SHEET_RIGHT }, { "abstract_states", "abstract", SHEET_RIGHT },
        { "transitions", "", SHEET_JSON_ONLY },         { "predicates", "predicates", SHEET_RIGHT },
        { "queries", "queries", SHEET_RIGHT },          { "cache_hits", "cached", SHEET_RIGHT },
        { "inexact", "inexact", SHEET_RIGHT },          { "seconds", "seconds", SHEET_RIGHT | SHEET_STATS },
        { "new_predicates", "new predicates", 0 }
    };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t i = 0; i < r->count; i++)
        add_row (s, i + 1, &r->iterations[i]);
    reply_add_sheet (to, PART_SPACED, "iterations", s);
}

static void
add_inexact (const question *q, const gcl_refinement *r, reply *to)
{
    size_t shown = q->all || r->inexact_count <= SHOWN_STEPS ? r->inexact_count : SHOWN_STEPS;
    if (!r->inexact_count)
        return;
    reply_add_line (to, PART_SPACED, "not proved exact:");
    for (size_t i = 0; i < shown; i++)
        reply_add_line (to, 0, "  %s", r->inexact[i]);
    if (shown < r->inexact_count)
        reply_add_line (to, 0, "  and %zu more, see --verbose", r->inexact_count - shown);
    part *all = reply_add (to, PART_LINES, PART_JSON_ONLY, "inexact_steps");
    for (size_t i = 0; i < r->inexact_count; i++)
        part_add_line (all, "%s", r->inexact[i]);
}

/* Was there a search for runs that the structure does not have? */
static bool
looks_for_runs (const question *q, const gcl_refinement *r)
{
    bool under = false;
    for (size_t i = 0; i < r->count; i++)
        under = under || !r->iterations[i].over;
    return under && asking_is (q, SETTING_STRATEGY, "counterexample");
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
tell_search (const question *q, const gcl_refinement *r, reply *to)
{
    if (!looks_for_runs (q, r))
        return;
    reply_add_line (
        to, PART_SPACED,
        "runs outside the structure: from states that were dropped, then random walks, seed %" PRIu64,
        question_count (q, SETTING_SEED));
    if (falls_back (r))
        reply_add_line (to, 0, "rows marked exact: none was found, so the steps were checked");
}

static void
print_control (const gcl_model *m, const int64_t *values, text *out)
{
    for (size_t v = 0; v < m->variable_count; v++)
        if (m->variables[v].control)
            text_printf (out, "%s%s = %" PRId64, out->length ? ", " : "", m->variables[v].name, values[v]);
}

static void
add_states (const gcl_model *m, const gcl_structure *s, sheet *states)
{
    text line = TEXT_EMPTY;
    for (uint32_t i = 0; i < s->states; i++) {
        const int64_t *values = s->values + (size_t) i * m->variable_count;
        text_clear (&line);
        print_control (m, values, &line);
        sheet_text (states, "%s", text_string (&line));
        sheet_list (states);
        for (size_t l = s->first[i]; l < s->first[i + 1]; l++) {
            text_clear (&line);
            text_printf (&line, s->literals[l] & 1 ? "!(%s)" : "%s", s->predicates[s->literals[l] >> 1]);
            sheet_list_add (states, text_string (&line));
        }
        sheet_truth (states, i < s->starts);
        sheet_map (states);
        for (size_t v = 0; v < m->variable_count; v++) {
            text_clear (&line);
            text_printf (&line, "%" PRId64, values[v]);
            sheet_map_add (states, m->variables[v].name, text_string (&line));
        }
    }
    text_free (&line);
}

/* The structure that is bisimilar to the program, as data and for a picture. */
static void
add_structure (const gcl_model *m, const gcl_structure *s, reply *r)
{
    static const sheet_column node[] = {
        { "control", "", 0 }, { "predicates", "", 0 }, { "initial", "", 0 }, { "example", "", 0 }
    };
    sheet *states = sheet_new (node, sizeof node / sizeof *node, false), *steps = programs_arrows ();
    text line = TEXT_EMPTY;
    add_states (m, s, states);
    for (size_t i = 0; i < s->step_count; i++) {
        text_clear (&line);
        gcl_command_name (m, s->steps[i].command, &line);
        programs_add_arrow (steps, s->steps[i].source, text_string (&line), s->steps[i].target);
    }
    programs_add_graph (r, states, steps);
    refine_add_graph (m, s, r);
    text_free (&line);
}

static void
fill (const question *q, gcl_refinement *r, reply *to)
{
    const gcl_model *m = q->subjects[0]->program;
    to->has_answer = true;
    to->answer = r->answer;
    make_sentence (m, r, &to->sentence);
    if (r->answer == ANSWER_UNKNOWN)
        text_add (&to->reason, r->reason);
    to->engine = "predicates";
    if (looks_for_runs (q, r))
        reply_add_number (to, "seed", question_count (q, SETTING_SEED));
    if (r->exchanged && r->answer == ANSWER_NO)
        reply_add_number (to, "exchanged", r->exchanged);
    add_iterations (r, to);
    tell_search (q, r, to);
    add_inexact (q, r, to);
    if (r->run) {
        reply_add_program_run (to, m, r->run, false);
        r->run = NULL;
    }
    if (r->structure && r->structure->states <= LISTED_STATES)
        add_structure (m, r->structure, to);
    to->stats = r->stats;
    text_add_char (&to->numbers, '\n');
    text_count (&to->numbers, r->stats.states, "state");
    text_printf (&to->numbers, ", %.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
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

/* 0: no limit, so the least is 1. */
static uint32_t
query_milliseconds (const question *q)
{
    double limit = 1000 * question_seconds (q, SETTING_LIMIT_QUERY);
    return limit <= 0 ? 0 : limit < 1 ? 1 : limit < UINT32_MAX ? (uint32_t) limit : UINT32_MAX;
}

static gcl_refine_options
options_of (const question *q, const gcl_predicates *list)
{
    return (gcl_refine_options){ .order = asking_is (q, SETTING_ORDER, "dfs") ? EXPLORE_DFS : EXPLORE_BFS,
                                 .without_guards = question_is_set (q, SETTING_WITHOUT_GUARDS),
                                 .predicates = list,
                                 .local = question_is_set (q, SETTING_LOCAL),
                                 .split = question_is_set (q, SETTING_SPLIT),
                                 .light = question_is_set (q, SETTING_LIGHT),
                                 .whole_iterations = question_is_set (q, SETTING_WHOLE),
                                 .heuristic = programs_small_count (q, SETTING_CONCRETE_AFTER),
                                 .stable = programs_small_count (q, SETTING_STABLE),
                                 .iterations = programs_small_count (q, SETTING_ITERATIONS),
                                 .query_milliseconds = query_milliseconds (q),
                                 .direction = question_is_set (q, SETTING_COMBINE) ? GCL_COMBINE
                                              : question_is_set (q, SETTING_OVER)  ? GCL_OVER
                                                                                   : GCL_UNDER,
                                 .domain = programs_domain (q),
                                 .strategy = strategy_of (question_text (q, SETTING_STRATEGY)),
                                 .seed = question_count (q, SETTING_SEED),
                                 .structure = !q->brief || q->pictured,
                                 .described = true,
                                 .certificate = q->certificate != NULL };
}

/* Did the user leave the way to the answer open? */
static bool
leaves_way_open (const question *q)
{
    return !(question_is_set (q, SETTING_OVER) || question_is_set (q, SETTING_COMBINE)
             || question_is_set (q, SETTING_STRATEGY) || question_is_set (q, SETTING_DOMAIN)
             || question_is_set (q, SETTING_LOCAL) || question_is_set (q, SETTING_SPLIT)
             || question_is_set (q, SETTING_LIGHT) || question_count (q, SETTING_CONCRETE_AFTER)
             || question_count (q, SETTING_STABLE) || question_count (q, SETTING_ITERATIONS));
}

static bool
settings_fit (const question *q, reply *r)
{
    bool placed = question_is_set (q, SETTING_LOCAL) || question_is_set (q, SETTING_SPLIT);
    bool over = question_is_set (q, SETTING_OVER) || question_is_set (q, SETTING_COMBINE);
    if (placed && over)
        reply_refuse (
            r, "--local and --split place predicates for the concrete search: not with --over or --combine");
    return !(placed && over);
}

static void
check_run (const gcl_model *m, const gcl_refinement *found, reply *r)
{
    text why = TEXT_EMPTY;
    if (found->run && !gcl_replay (m, found->run, &why))
        reply_distrust (r, "the run found does not replay: %s", text_string (&why));
    text_free (&why);
}

void
ask_refine_data (const question *q, reply *r)
{
    const gcl_model *m = q->subjects[0]->program;
    gcl_predicates *list;
    if (!settings_fit (q, r) || !programs_read_predicates (q, r, &list))
        return;
    gcl_refine_options o = options_of (q, list);
    induction *invariant = programs_find_invariant (q, r);
    o.invariant = invariant;
    gcl_refinement *found =
        leaves_way_open (q) ? gcl_refine_persistently (m, &o, q->budget) : gcl_refine (m, &o, q->budget);
    check_run (m, found, r);
    if (r->failure == REPLY_ANSWERED) {
        fill (q, found, r);
        programs_write_certificate (q, r, found->certificate);
    }
    gcl_refinement_free (found);
    induction_free (invariant);
    gcl_predicates_free (list);
}
