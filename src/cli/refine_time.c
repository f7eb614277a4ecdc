/* Periods 1, 1/2, 1/6, 1/24, ...: every grid contains the one before, so
 * what is reached only grows, and every 1/q is met in the end.  The loop
 * stops with a witness, or when nothing is lost any more, or at its limit. */
#include "refine_time.h"

#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "answer_json.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "report.h"
#include "show_run.h"
#include "table.h"
#include "vec.h"

typedef struct iteration {
    uint64_t divisor; /* the period is 1/divisor */
    uint64_t states;
    uint32_t reached; /* edges so far */
    char *news;       /* actions reached for the first time, one per line */
    bool exact;
} iteration;

typedef struct refinement {
    const invocation *in;
    const source *source;
    report report;
    query_kind goal; /* QUERY_EXPLORE: just to cover all actions */
    budget *budget;
    diag *why;
    uint8_t *seen;       /* per edge: reached by some grid */
    verdict *cover;      /* dense: which edges can be reached; NULL: not known */
    verdict *goal_bound; /* the goal in dense time, or for any period; or NULL */
    verdict *witness;
    VEC (iteration) iterations;
    int status; /* not EXIT_YES: ended early */
} refinement;

static void
set_period (uint64_t divisor, text *out)
{
    text_clear (out);
    text_printf (out, divisor == 1 ? "1" : "1/%llu", (unsigned long long) divisor);
}

/* NULL after messages, with the status set. */
static verdict *
ask (refinement *w, query_kind kind, const char *time)
{
    question q = w->report.question;
    q.query.kind = kind;
    q.time = time;
    if (kind == QUERY_EXPLORE)
        q.query.label_count = 0;
    text conflict = TEXT_EMPTY;
    verdict *v = strategy_answer (w->source->model, &q, w->budget, w->why, &conflict);
    text_free (&conflict);
    if (v && v->fault) {
        load_show_fault (w->source, v->fault_where, v->fault);
        verdict_free (v);
        v = NULL;
    }
    if (!v)
        w->status = EXIT_BAD_INPUT;
    return v;
}

/* A bound is an answer or nothing. */
static verdict *
ask_bound (refinement *w, query_kind kind, const char *time)
{
    verdict *v = w->status == EXIT_YES ? ask (w, kind, time) : NULL;
    if (v && v->answer == ANSWER_UNKNOWN) {
        verdict_free (v);
        v = NULL;
    }
    return v;
}

/* What the grids can reach at most.  Dense time is undecidable with
 * stopwatches: there a look of limited length may find it or not. */
static bool
find_bounds (refinement *w)
{
    static const budget_limits LOOK = { .seconds = 10, .states = 100000 };
    bool stopwatches = model_has_stopwatches (w->source->model);
    budget *whole = w->budget;
    if (stopwatches)
        w->budget = budget_new_within (whole, LOOK);
    w->cover = ask_bound (w, QUERY_EXPLORE, "dense");
    if (w->goal == QUERY_REACH)
        w->goal_bound = ask_bound (w, QUERY_REACH, "dense");
    else if (w->goal == QUERY_CYCLE && !stopwatches)
        w->goal_bound = ask_bound (w, QUERY_CYCLE, "any");
    if (stopwatches)
        budget_free (w->budget);
    w->budget = whole;
    return w->status == EXIT_YES;
}

/* "P@a", or "P@a from l0 to l1" if the process has several such edges. */
static void
add_edge_name (const model *m, uint32_t number, text *out)
{
    const edge *e = &m->edges[number];
    const process *p = &m->processes[e->process];
    unsigned same = 0;
    for (size_t i = 0; i < p->edge_count; i++)
        same += m->edges[p->edges[i]].event == e->event;
    text_printf (out, "%s@%s", p->name, m->events[e->event]);
    if (same > 1)
        text_printf (out, " from %s to %s", p->locations[e->source].name, p->locations[e->target].name);
}

static char *
add_news (refinement *w, const uint8_t *reached)
{
    const model *m = w->source->model;
    text names = TEXT_EMPTY;
    for (uint32_t e = 0; e < m->edge_count; e++)
        if (reached && reached[e] && !w->seen[e]) {
            w->seen[e] = 1;
            text_add (&names, names.length ? "\n" : "");
            add_edge_name (m, e, &names);
        }
    return names.length ? text_take (&names) : xstrdup ("");
}

static uint32_t
count_edges (const refinement *w, const uint8_t *flags)
{
    uint32_t count = 0;
    for (size_t e = 0; e < w->source->model->edge_count; e++)
        count += flags[e] != 0;
    return count;
}

/* Has nothing been lost? */
static bool
is_exact (const refinement *w)
{
    if (w->goal != QUERY_EXPLORE)
        return w->goal_bound && w->goal_bound->answer == ANSWER_NO;
    size_t all = w->cover ? count_edges (w, w->cover->reached_edges) : w->source->model->edge_count;
    return count_edges (w, w->seen) == all;
}

/* A run that does not hold is a mistake of an engine, never an answer. */
static void
check_witness (refinement *w, uint64_t divisor)
{
    text why = TEXT_EMPTY, period = TEXT_EMPTY;
    set_period (divisor, &period);
    question q = w->report.question;
    q.query.kind = w->goal;
    q.time = text_string (&period);
    if (!strategy_evidence_holds (w->source->model, &q, w->witness, &why)) {
        say_internal ("%s", text_string (&why));
        w->status = EXIT_INTERNAL;
    }
    text_free (&why);
    text_free (&period);
}

/* One grid: look for the goal, then see what is new.  True to go on. */
static bool
refine_once (refinement *w, uint64_t divisor)
{
    text period = TEXT_EMPTY;
    set_period (divisor, &period);
    verdict *found = w->goal == QUERY_EXPLORE ? NULL : ask (w, w->goal, text_string (&period));
    verdict *all = w->status == EXIT_YES ? ask (w, QUERY_EXPLORE, text_string (&period)) : NULL;
    text_free (&period);
    bool whole = all && all->answer == ANSWER_YES;
    if (whole) {
        iteration *i = vec_add (&w->iterations);
        *i = (iteration){ divisor, all->stats.states, 0, add_news (w, all->reached_edges), false };
        i->reached = count_edges (w, w->seen);
        i->exact = is_exact (w);
    }
    bool done = !whole || vec_last (&w->iterations).exact;
    verdict_free (all);
    if (found && found->answer == ANSWER_YES) {
        w->witness = found;
        check_witness (w, divisor);
        return false;
    }
    verdict_free (found);
    return !done;
}

static void
refine (refinement *w)
{
    uint64_t last = in_count (w->in, UP_TO), divisor = 1;
    if (!find_bounds (w))
        return;
    for (uint64_t n = 1; divisor <= last && refine_once (w, divisor); n++) {
        if (divisor > UINT64_MAX / (n + 1))
            break;
        divisor *= n + 1;
    }
}

static answer
answer_of (const refinement *w)
{
    if (w->witness)
        return ANSWER_YES;
    bool exact = w->iterations.count && vec_last (&w->iterations).exact;
    return !exact ? ANSWER_UNKNOWN : w->goal == QUERY_EXPLORE ? ANSWER_YES : ANSWER_NO;
}

static void
add_coverage (const refinement *w, text *out)
{
    uint32_t seen = count_edges (w, w->seen);
    if (w->cover)
        text_printf (out, "%u of the %u edges that dense time reaches", seen,
                     count_edges (w, w->cover->reached_edges));
    else
        text_printf (out, "%u of the %zu edges of the model", seen, w->source->model->edge_count);
}

static void
add_goal (const refinement *w, bool found, text *out)
{
    const query *q = &w->report.question.query;
    const model *m = w->source->model;
    if (w->goal == QUERY_CYCLE)
        text_printf (out, "there is %s infinite run", found ? "an" : "no");
    else if (w->goal == QUERY_REACH) {
        text_add (out, q->label_count > 1 ? "a state with " : "");
        for (size_t i = 0; i < q->label_count; i++)
            text_printf (out, "%s%s", i ? " and " : "", m->labels[q->labels[i]]);
        text_printf (out, found ? " is reachable" : " is not reachable");
    }
}

static void
make_sentence (const refinement *w, text *out)
{
    answer a = answer_of (w);
    text period = TEXT_EMPTY;
    set_period (w->iterations.count ? vec_last (&w->iterations).divisor : 1, &period);
    text_printf (out, "%s: ", answer_name (a));
    if (w->witness) {
        text_printf (out, "at ε = %s ", text_string (&period));
        add_goal (w, true, out);
    } else if (a == ANSWER_UNKNOWN) {
        if (!w->iterations.count)
            text_add (out, "nothing was explored");
        else {
            text_printf (out,
                         w->goal == QUERY_EXPLORE ? "down to ε = %s, covered: "
                                                  : "not found down to ε = %s, covered: ",
                         text_string (&period));
            add_coverage (w, out);
        }
        if (budget_reason (w->budget))
            text_printf (out, " (%s)", budget_reason (w->budget));
    } else {
        text_printf (out, "exact at ε = %s: ", text_string (&period));
        if (w->goal == QUERY_EXPLORE)
            add_coverage (w, out);
        else {
            add_goal (w, false, out);
            text_add (out, w->goal == QUERY_CYCLE ? " for any period" : " in dense time either");
        }
    }
    text_free (&period);
}

/* The lines of news one after another; "none" if there are none. */
static void
show_news (const iteration *it, table *t)
{
    text line = TEXT_EMPTY;
    for (const char *at = it->news; *at; at++)
        text_add (&line, *at == '\n' ? ", " : (char[]){ *at, '\0' });
    table_cell (t, "%s", line.length ? text_string (&line) : "none");
    text_free (&line);
}

static void
write_news (const iteration *it, json_writer *j)
{
    json_flat_array (j, "new_actions");
    for (const char *at = it->news; *at;) {
        size_t length = strcspn (at, "\n");
        text name = TEXT_EMPTY;
        text_add_bytes (&name, at, length);
        json_string (j, NULL, text_string (&name));
        text_free (&name);
        at += length + (at[length] == '\n');
    }
    json_end (j);
}

static void
show_iterations (const refinement *w)
{
    table *t = table_new (5);
    table_align_right (t, 1);
    table_align_right (t, 2);
    table_cell (t, "ε");
    table_cell (t, "states");
    table_cell (t, "edges");
    table_cell (t, "exact");
    table_cell (t, "new actions");
    text period = TEXT_EMPTY;
    for (size_t i = 0; i < w->iterations.count; i++) {
        const iteration *it = &w->iterations.at[i];
        set_period (it->divisor, &period);
        table_cell (t, "%s", text_string (&period));
        table_cell (t, "%llu", (unsigned long long) it->states);
        table_cell (t, "%u", it->reached);
        table_cell (t, "%s", it->exact ? "yes" : "no");
        show_news (it, t);
    }
    text_free (&period);
    table_print (t, stdout);
    table_free (t);
}

static void
write_json (const refinement *w, const text *sentence)
{
    text out = TEXT_EMPTY, period = TEXT_EMPTY;
    json_writer j = answer_json_open (&out, w->in, w->source->model->name);
    json_string (&j, "answer", answer_name (answer_of (w)));
    json_string (&j, "summary", text_string (sentence));
    if (w->witness && w->witness->evidence)
        run_write_json (w->source->model, w->witness->evidence, w->report.question.query.range_disables, &j,
                        "run");
    json_array (&j, "iterations");
    for (size_t i = 0; i < w->iterations.count; i++) {
        const iteration *it = &w->iterations.at[i];
        set_period (it->divisor, &period);
        json_flat_object (&j, NULL);
        json_string (&j, "period", text_string (&period));
        json_unsigned (&j, "states", it->states);
        json_unsigned (&j, "edges", it->reached);
        json_bool (&j, "exact", it->exact);
        write_news (it, &j);
        json_end (&j);
    }
    json_end (&j);
    answer_json_close (&j);
    text_free (&out);
    text_free (&period);
}

static int
tell (refinement *w)
{
    text sentence = TEXT_EMPTY;
    make_sentence (w, &sentence);
    if (in_is_set (w->in, JSON))
        write_json (w, &sentence);
    else {
        printf ("%s\n", text_string (&sentence));
        if (!in_is_set (w->in, QUIET)) {
            putchar ('\n');
            show_iterations (w);
        }
        if (w->witness && w->witness->evidence && !in_is_set (w->in, QUIET)) {
            putchar ('\n');
            show_run (w->source->model, w->witness->evidence, w->report.question.query.range_disables, NULL,
                      stdout);
        }
        if (in_is_set (w->in, STATS))
            printf ("\n%.3f s, %zu KiB\n", budget_seconds (w->budget), budget_peak_kib ());
    }
    text_free (&sentence);
    return answer_exit_code (answer_of (w));
}

static void
refinement_free (refinement *w)
{
    for (size_t i = 0; i < w->iterations.count; i++)
        xfree (w->iterations.at[i].news);
    vec_free (&w->iterations);
    verdict_free (w->cover);
    verdict_free (w->goal_bound);
    verdict_free (w->witness);
    xfree (w->seen);
    diag_free (w->why);
    budget_free (w->budget);
}

/* What to look for, from the options; false after a message. */
static bool
choose_goal (refinement *w)
{
    bool infinite = strcmp (in_text (w->in, WORDS), "infinite") == 0, label = in_is_set (w->in, LABEL);
    w->goal = infinite ? QUERY_CYCLE : label ? QUERY_REACH : QUERY_EXPLORE;
    return report_prepare (&w->report, w->in, w->source)
           && (!label || report_set_labels (&w->report, in_text (w->in, LABEL)));
}

int
refine_time (const invocation *in)
{
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    refinement w = { .in = in, .source = &s };
    if (choose_goal (&w)) {
        w.budget = load_budget (in);
        w.why = diag_new (s.name);
        diag_set_source (w.why, text_string (&s.text), s.text.length);
        w.seen = xcalloc (s.model->edge_count + 1, 1);
        refine (&w);
        budget_clear_progress (w.budget);
        diag_print (w.why, stderr);
        if (w.status == EXIT_YES)
            w.status = tell (&w);
        refinement_free (&w);
    } else
        w.status = EXIT_USAGE;
    report_free (&w.report);
    unload_model (&s);
    return w.status;
}
