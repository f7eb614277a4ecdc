/* Dense against sampled time, two periods, or two models. */
#include <stdio.h>
#include <string.h>

#include "answer_json.h"
#include "command.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "timed_compare.h"

/* The two systems to compare and where they come from. */
typedef struct task {
    const invocation *in;
    source source[2]; /* the second is unused with one model */
    bool two_models;
    const char *time[2], *names[2];
    timed_system system[2];
    budget *budget;
} task;

static const model *
model_of (const task *t, int side)
{
    return t->source[side && t->two_models].model;
}

/* What is known for every automaton of this kind. */
static const char *
guarantee (const model *m)
{
    if (model_has_stopwatches (m))
        return "stopwatch automaton: reachability equivalent to dense time for some period, which cannot be "
               "computed (Lemma 6.7)";
    if (model_is_closed (m))
        return "closed timed automaton: simulation equivalent to dense time if the period divides all "
               "constants "
               "(Lemma 6.5); in general bisimilar for no period (Lemma 6.6)";
    return "timed automaton with strict comparisons: reachability equivalent to dense time for some period "
           "(Lemma 6.7); in general trace equivalent for none (Lemma 6.8)";
}

static const char *
rationals (const model *m)
{
    return model_has_stopwatches (m) ? "rational and real time: trace equivalent (Lemma 6.3)"
                                     : "rational and real time: bisimilar (Lemma 6.2)";
}

/* Nothing can be compared, for this reason. */
static int
report_unknown (const task *t, const char *reason)
{
    if (in_is_set (t->in, JSON)) {
        text out = TEXT_EMPTY;
        json_writer w = answer_json_open (&out, t->in, model_of (t, 0)->name);
        json_string (&w, "time", t->time[0]);
        json_string (&w, "with", t->time[1]);
        json_string (&w, "answer", "unknown");
        json_string (&w, "reason", reason);
        answer_json_close (&w);
        text_free (&out);
    } else
        printf ("unknown: %s\n", reason);
    return EXIT_UNKNOWN;
}

/* Build one side; an exit code, EXIT_YES if there is nothing to report. */
static int
build_side (task *t, int side)
{
    const model *m = model_of (t, side);
    timed_options chosen = { strcmp (in_text (t->in, RANGE), "disable") == 0,
                             t->two_models || m->process_count == 1 };
    if (strcmp (t->time[side], "dense") == 0 && model_has_stopwatches (m))
        return report_unknown (
            t, "dense time is undecidable for stopwatch automata; compare two periods instead");
    const source *s = &t->source[side && t->two_models];
    diag *why = diag_new (s->name);
    diag_set_source (why, text_string (&s->text), s->text.length);
    bool built = timed_system_init (&t->system[side], m, t->time[side], chosen, t->budget, why);
    budget_clear_progress (t->budget);
    int status = built ? EXIT_YES : diag_errors (why) ? EXIT_BAD_INPUT : EXIT_UNKNOWN;
    diag_print (why, stderr);
    diag_free (why);
    return status == EXIT_UNKNOWN ? report_unknown (t, budget_reason (t->budget)) : status;
}

static statistics
collect (const task *t)
{
    return (statistics){ .states = (uint64_t) t->system[0].states + t->system[1].states,
                         .transitions =
                             lts_transitions (t->system[0].system) + lts_transitions (t->system[1].system),
                         .visited = budget_states (t->budget),
                         .seconds = budget_seconds (t->budget),
                         .peak_kib = budget_peak_kib () };
}

static void
write_json (const task *t, const equivalences *e)
{
    text out = TEXT_EMPTY;
    json_writer w = answer_json_open (&out, t->in, model_of (t, 0)->name);
    if (t->two_models)
        json_string (&w, "other_model", model_of (t, 1)->name);
    json_string (&w, "time", t->time[0]);
    json_string (&w, "with", t->time[1]);
    json_string (&w, "answer", answer_name (equivalences_answer (e)));
    equivalences_json (e, &w);
    if (!t->two_models)
        json_string (&w, "guarantee", guarantee (model_of (t, 0)));
    statistics stats = collect (t);
    if (in_is_set (t->in, STATS))
        answer_json_statistics (&w, &stats);
    answer_json_close (&w);
    text_free (&out);
}

static void
write_text (const task *t, const equivalences *e)
{
    text sentence = TEXT_EMPTY;
    equivalences_sentence (e, &sentence);
    printf ("%s\n", text_string (&sentence));
    text_free (&sentence);
    if (!in_is_set (t->in, QUIET)) {
        equivalences_show (e, stdout);
        if (!t->two_models)
            printf ("\nwhat holds for all automata of its kind (thesis, Table 6.1):\n  %s\n  %s\n",
                    guarantee (model_of (t, 0)), rationals (model_of (t, 0)));
    }
    if (!in_is_set (t->in, STATS))
        return;
    for (int side = 0; side < 2; side++)
        printf ("%s: %u states, %zu transitions\n", t->names[side], lts_states (t->system[side].system),
                lts_transitions (t->system[side].system));
    printf ("%.3f s, %zu KiB\n", budget_seconds (t->budget), budget_peak_kib ());
}

static int
compare (task *t)
{
    int status = EXIT_YES;
    for (int side = 0; side < 2 && status == EXIT_YES; side++)
        status = build_side (t, side);
    if (status != EXIT_YES)
        return status;
    timed_pair pair;
    timed_pair_init (&pair, &t->system[0], &t->system[1], t->names, in_text (t->in, HIDE), t->budget);
    pair.asked.below_only = in_is_set (t->in, PREORDER);
    equivalences_ask (&pair.asked, in_text (t->in, EQUIVALENCE));
    equivalences_decide (&pair.asked);
    budget_clear_progress (t->budget);
    if (in_is_set (t->in, JSON))
        write_json (t, &pair.asked);
    else
        write_text (t, &pair.asked);
    status = answer_exit_code (equivalences_answer (&pair.asked));
    timed_pair_free (&pair);
    return status;
}

/* Two models are called by their names, or if these are the same by their
 * files. */
static void
name_models (task *t)
{
    bool same = strcmp (model_of (t, 0)->name, model_of (t, 1)->name) == 0;
    for (int side = 0; side < 2; side++)
        t->names[side] = same ? t->source[side].name : model_of (t, side)->name;
}

static bool
usage_is_right (const task *t)
{
    if (strcmp (t->time[0], "any") == 0)
        say_usage ("tacet compare needs --time dense or a period such as 1/2");
    else if (!t->time[1])
        say_usage ("tacet compare needs a second reading of time, such as --with 1/2, or a second model");
    else
        return true;
    return false;
}

int
command_compare (const invocation *in)
{
    task t = { .in = in, .two_models = in->argument_count == 2 };
    t.time[0] = in_text (in, TIME);
    t.time[1] = in_is_set (in, WITH) || !t.two_models ? in_text (in, WITH) : t.time[0];
    for (int side = 0; side < 2; side++)
        t.names[side] = t.time[side];
    if (!usage_is_right (&t))
        return EXIT_USAGE;
    int status = EXIT_BAD_INPUT;
    bool first = load_model_from (in, in->arguments[0], &t.source[0]);
    bool second = first && t.two_models && load_model_from (in, in->arguments[1], &t.source[1]);
    if (first && second == t.two_models) {
        if (t.two_models)
            name_models (&t);
        t.budget = load_budget (in);
        status = compare (&t);
        for (int side = 0; side < 2; side++)
            timed_system_free (&t.system[side]);
        budget_free (t.budget);
    }
    if (first)
        unload_model (&t.source[0]);
    if (second)
        unload_model (&t.source[1]);
    return status;
}
