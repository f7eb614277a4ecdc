/* For which q a model goes on forever, or is like dense time, at 1/q. */
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "answer_json.h"
#include "command.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "period_pattern.h"
#include "rational.h"
#include "report.h"
#include "show_run.h"
#include "table.h"
#include "timed_compare.h"

/* What was found for one q: one answer, or one per equivalence asked. */
typedef struct finding {
    answer answers[LTS_RELATIONS];
    uint64_t states;
} finding;

typedef struct survey {
    const invocation *in;
    const source *source;
    budget *budget;
    diag *why;
    uint32_t last;
    finding *found;            /* 1 .. last */
    bool asked[LTS_RELATIONS]; /* equivalences; none: infinite runs */
    bool equivalences;
    int status; /* not EXIT_YES: it ended early */
} survey;

static void
set_period (text *period, uint32_t q)
{
    text_clear (period);
    text_printf (period, q == 1 ? "1" : "1/%u", q);
}

static bool
ask_runs (survey *s, report *r, uint32_t q)
{
    text period = TEXT_EMPTY, conflict = TEXT_EMPTY;
    set_period (&period, q);
    r->question.time = text_string (&period);
    verdict *v = strategy_answer (s->source->model, &r->question, s->budget, s->why, &conflict);
    bool ok = v && !v->fault;
    if (ok) {
        s->found[q].answers[0] = v->answer;
        s->found[q].states = v->stats.states;
    } else {
        if (v)
            load_show_fault (s->source, v->fault_where, v->fault);
        s->status = EXIT_BAD_INPUT;
    }
    verdict_free (v);
    text_free (&period);
    text_free (&conflict);
    return ok;
}

static answer
from_lts (lts_answer a)
{
    return a == LTS_YES ? ANSWER_YES : a == LTS_NO ? ANSWER_NO : ANSWER_UNKNOWN;
}

static bool
ask_equivalences (survey *s, timed_system *dense, uint32_t q)
{
    text period = TEXT_EMPTY;
    set_period (&period, q);
    timed_system sampled;
    timed_options chosen = { dense->range_disables, dense->events_only };
    bool ok =
        timed_system_init (&sampled, s->source->model, text_string (&period), chosen, s->budget, s->why);
    if (ok) {
        const char *names[2] = { "dense", text_string (&period) };
        timed_pair pair;
        timed_pair_init (&pair, dense, &sampled, names, in_text (s->in, HIDE), s->budget);
        memcpy (pair.asked.asked, s->asked, sizeof s->asked);
        equivalences_decide (&pair.asked);
        for (int r = 0; r < LTS_RELATIONS; r++)
            if (s->asked[r])
                s->found[q].answers[r] = from_lts (pair.asked.outcome[r].answer);
        s->found[q].states = sampled.states;
        timed_pair_free (&pair);
    }
    timed_system_free (&sampled);
    text_free (&period);
    if (!ok)
        s->status = diag_errors (s->why) ? EXIT_BAD_INPUT : EXIT_UNKNOWN;
    return ok;
}

static void
survey_runs (survey *s, report *r)
{
    for (uint32_t q = 1; q <= s->last && budget_check (s->budget) && s->status == EXIT_YES; q++)
        ask_runs (s, r, q);
}

static void
survey_equivalences (survey *s)
{
    const model *m = s->source->model;
    if (model_has_stopwatches (m)) {
        budget_stop (s->budget,
                     "dense time is undecidable for stopwatch automata, nothing can be compared with it");
        s->status = EXIT_UNKNOWN;
        return;
    }
    timed_options chosen = { strcmp (in_text (s->in, RANGE), "disable") == 0, m->process_count == 1 };
    timed_system dense;
    if (timed_system_init (&dense, m, "dense", chosen, s->budget, s->why))
        for (uint32_t q = 1; q <= s->last && s->status == EXIT_YES; q++)
            ask_equivalences (s, &dense, q);
    else
        s->status = diag_errors (s->why) ? EXIT_BAD_INPUT : EXIT_UNKNOWN;
    timed_system_free (&dense);
}

static void
pattern_of (const survey *s, int column, text *out)
{
    bool *works = xcalloc ((size_t) s->last + 1, sizeof *works);
    for (uint32_t q = 1; q <= s->last; q++)
        works[q] = s->found[q].answers[column] == ANSWER_YES;
    period_pattern (works, s->last, out);
    xfree (works);
}

static uint32_t
first_with (const survey *s, int column, answer wanted)
{
    for (uint32_t q = 1; q <= s->last; q++)
        if (s->found[q].answers[column] == wanted)
            return q;
    return 0;
}

static void
show_table (const survey *s)
{
    size_t columns = 3;
    for (int r = 0; r < LTS_RELATIONS; r++)
        columns += s->asked[r];
    table *t = table_new (s->equivalences ? columns - 1 : columns);
    table_cell (t, "period");
    for (int r = 0; r < LTS_RELATIONS; r++)
        if (s->asked[r])
            table_cell (t, "%s", lts_relation_name ((lts_relation) r));
    if (!s->equivalences)
        table_cell (t, "infinite run");
    table_cell (t, "states");
    for (uint32_t q = 1; q <= s->last; q++) {
        table_cell (t, q == 1 ? "%s%u" : "%s/%u", q == 1 ? "" : "1", q);
        for (int r = 0; r < LTS_RELATIONS; r++)
            if (s->equivalences ? s->asked[r] : r == 0)
                table_cell (t, "%s", answer_name (s->found[q].answers[r]));
        table_cell (t, "%llu", (unsigned long long) s->found[q].states);
    }
    table_print (t, stdout);
    table_free (t);
}

static void
json_periods (const survey *s, json_writer *w)
{
    json_array (w, "periods");
    for (uint32_t q = 1; q <= s->last; q++) {
        text period = TEXT_EMPTY;
        set_period (&period, q);
        json_flat_object (w, NULL);
        json_string (w, "period", text_string (&period));
        for (int r = 0; r < LTS_RELATIONS; r++)
            if (s->equivalences ? s->asked[r] : r == 0)
                json_string (w, s->equivalences ? lts_relation_name ((lts_relation) r) : "answer",
                             answer_name (s->found[q].answers[r]));
        json_unsigned (w, "states", s->found[q].states);
        json_end (w);
        text_free (&period);
    }
    json_end (w);
}

/* The sentence, then the table; `more` is what else is known, or NULL. */
static int
tell (const survey *s, answer found, const text *sentence, const verdict *more)
{
    if (in_is_set (s->in, JSON)) {
        text out = TEXT_EMPTY;
        json_writer w = answer_json_open (&out, s->in, s->source->model->name);
        json_string (&w, "answer", answer_name (found));
        json_string (&w, "summary", text_string (sentence));
        json_periods (s, &w);
        if (more && more->evidence)
            run_write_json (s->source->model, more->evidence, strcmp (in_text (s->in, RANGE), "disable") == 0,
                            &w, "run");
        answer_json_close (&w);
        text_free (&out);
        return answer_exit_code (found);
    }
    printf ("%s\n", text_string (sentence));
    if (!in_is_set (s->in, QUIET)) {
        putchar ('\n');
        show_table (s);
        if (more && more->evidence) {
            putchar ('\n');
            show_run (s->source->model, more->evidence, strcmp (in_text (s->in, RANGE), "disable") == 0, NULL,
                      stdout);
        }
    }
    if (in_is_set (s->in, STATS))
        printf ("%.3f s, %zu KiB\n", budget_seconds (s->budget), budget_peak_kib ());
    return answer_exit_code (found);
}

/* None of the periods tried works: does any? */
static int
tell_beyond (survey *s, report *r)
{
    text sentence = TEXT_EMPTY, conflict = TEXT_EMPTY;
    r->question.time = "any";
    verdict *v = strategy_answer (s->source->model, &r->question, s->budget, s->why, &conflict);
    answer found = v ? v->answer : ANSWER_UNKNOWN;
    if (v && !strategy_evidence_holds (s->source->model, &r->question, v, &conflict)) {
        say_internal ("%s", text_string (&conflict));
        found = ANSWER_UNKNOWN;
    }
    if (found == ANSWER_NO)
        text_printf (&sentence,
                     "no: no period at all has an infinite run (engine %s, exact; decide --time any "
                     "--certificate FILE writes the proof)",
                     v->engine);
    else if (found == ANSWER_YES && v->evidence) {
        mpq_t period;
        mpq_init (period);
        run_period (v->evidence, period);
        text_printf (&sentence, "yes: no period 1/q with q up to %u, but ", s->last);
        rational_print (&sentence, period);
        text_add (&sentence, " works");
        mpq_clear (period);
    } else
        text_printf (&sentence, "unknown: no period 1/q with q up to %u works; %s", s->last,
                     v && v->reason ? v->reason : "nothing is known beyond");
    int status = tell (s, found, &sentence, v);
    verdict_free (v);
    text_free (&sentence);
    text_free (&conflict);
    return status;
}

static int
tell_runs (survey *s, report *r)
{
    uint32_t largest = first_with (s, 0, ANSWER_YES);
    if (!largest)
        return tell_beyond (s, r);
    text sentence = TEXT_EMPTY;
    text_printf (&sentence,
                 largest == 1 ? "yes: %s%u is the largest period 1/q with an infinite run; it works for "
                              : "yes: %s/%u is the largest period 1/q with an infinite run; it works for ",
                 largest == 1 ? "" : "1", largest);
    pattern_of (s, 0, &sentence);
    int status = tell (s, ANSWER_YES, &sentence, NULL);
    text_free (&sentence);
    return status;
}

static int
tell_equivalences (survey *s)
{
    text sentence = TEXT_EMPTY, list = TEXT_EMPTY;
    bool some = false, unknown = false;
    for (int r = 0; r < LTS_RELATIONS; r++) {
        if (!s->asked[r])
            continue;
        some = some || first_with (s, r, ANSWER_YES);
        unknown = unknown || first_with (s, r, ANSWER_UNKNOWN);
        text_printf (&list, "%s%s for ", list.length ? "; " : "", lts_relation_name ((lts_relation) r));
        pattern_of (s, r, &list);
    }
    answer found = some ? ANSWER_YES : unknown ? ANSWER_UNKNOWN : ANSWER_NO;
    text_printf (&sentence, "%s: like dense time at 1/q: %s", answer_name (found), text_string (&list));
    int status = tell (s, found, &sentence, NULL);
    text_free (&sentence);
    text_free (&list);
    return status;
}

static int
run_survey (survey *s, report *r)
{
    if (s->equivalences)
        survey_equivalences (s);
    else
        survey_runs (s, r);
    budget_clear_progress (s->budget);
    if (s->status == EXIT_YES)
        s->status = s->equivalences ? tell_equivalences (s) : tell_runs (s, r);
    else if (s->status == EXIT_UNKNOWN) {
        text sentence = TEXT_EMPTY;
        text_printf (&sentence, "unknown: %s", budget_reason (s->budget));
        tell (s, ANSWER_UNKNOWN, &sentence, NULL);
        text_free (&sentence);
    }
    diag_print (s->why, stderr);
    return s->status;
}

int
command_periods (const invocation *in)
{
    enum { MOST = 100000 };
    uint64_t last = in_count (in, UP_TO);
    if (last < 1 || last > MOST) {
        say_usage ("--up-to wants a number from 1 to %d", MOST);
        return EXIT_USAGE;
    }
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    survey w = {
        .in = in, .source = &s, .last = (uint32_t) last, .equivalences = in_is_set (in, EQUIVALENCE)
    };
    equivalences chosen = { .hidden = NULL };
    if (w.equivalences)
        equivalences_ask (&chosen, in_text (in, EQUIVALENCE));
    memcpy (w.asked, chosen.asked, sizeof w.asked);
    report r;
    int status = EXIT_USAGE;
    if (report_prepare (&r, in, &s)
        && (!in_is_set (in, ACCEPT) || report_set_labels (&r, in_text (in, ACCEPT)))) {
        r.question.query.kind = QUERY_CYCLE;
        w.budget = load_budget (in);
        w.why = diag_new (s.name);
        diag_set_source (w.why, text_string (&s.text), s.text.length);
        w.found = xcalloc (last + 1, sizeof *w.found);
        for (uint32_t q = 1; q <= w.last; q++)
            for (int i = 0; i < LTS_RELATIONS; i++)
                w.found[q].answers[i] = ANSWER_UNKNOWN;
        status = run_survey (&w, &r);
        xfree (w.found);
        diag_free (w.why);
        budget_free (w.budget);
    }
    report_free (&r);
    unload_model (&s);
    return status;
}
