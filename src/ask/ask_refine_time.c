/* Finer and finer periods, each of which has what those before had, so that what is
 * reached only grows.  For timed automata these are 1, 1/2, 1/3, 1/4, 1/6, 1/9, ...: every
 * 1/q has what larger ones have (S1).  With stopwatches they are 1, 1/2, 1/6, 1/24, ...,
 * whose grids contain each other.  The loop stops with a witness, or when nothing is lost
 * any more, or at its limit. */
#include <string.h>

#include "alloc.h"
#include "timed.h"
#include "vec.h"

typedef struct iteration {
    uint64_t divisor; /* the period is 1/divisor */
    uint64_t states;
    uint32_t reached; /* edges so far */
    char *news;       /* actions reached for the first time, one per line */
    bool exact;
} iteration;

typedef struct refinement {
    timed timed;
    query_kind goal; /* QUERY_EXPLORE: just to cover all actions */
    diag *why;
    uint8_t *seen;       /* per edge: reached by some grid */
    verdict *cover;      /* dense: which edges can be reached; NULL: not known */
    verdict *goal_bound; /* the goal in dense time, or for any period; or NULL */
    verdict *witness;
    uint64_t witness_divisor;
    text reason; /* of the first grid that was not explored wholly */
    VEC (iteration) iterations;
} refinement;

static bool
has_failed (const refinement *w)
{
    return w->timed.reply->failure != REPLY_ANSWERED;
}

static void
set_period (uint64_t divisor, text *out)
{
    text_clear (out);
    text_printf (out, divisor == 1 ? "1" : "1/%llu", (unsigned long long) divisor);
}

/* NULL with the failure in the reply. */
static verdict *
ask_engines (refinement *w, query_kind kind, const char *time, budget *b)
{
    timed_question q = w->timed.question;
    q.query.kind = kind;
    q.time = time;
    if (kind == QUERY_EXPLORE || (strcmp (time, "dense") != 0 && strcmp (time, "any") != 0))
        q.query.certificate = NULL; /* no proof of the answer */
    if (kind == QUERY_EXPLORE)
        q.query.label_count = 0;
    text conflict = TEXT_EMPTY;
    verdict *v = strategy_answer (w->timed.model, &q, b, w->why, &conflict);
    text_free (&conflict);
    if (v && v->fault) {
        reply_fault (w->timed.reply, v->fault_where, v->fault);
        verdict_free (v);
        v = NULL;
    }
    if (!v)
        w->timed.reply->failure = REPLY_INPUT;
    return v;
}

/* A bound is an answer or nothing. */
static verdict *
ask_bound (refinement *w, query_kind kind, const char *time, budget *b)
{
    verdict *v = has_failed (w) ? NULL : ask_engines (w, kind, time, b);
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
    bool stopwatches = model_has_stopwatches (w->timed.model);
    budget *whole = w->timed.asked->budget, *b = stopwatches ? budget_new_within (whole, LOOK) : whole;
    w->cover = ask_bound (w, QUERY_EXPLORE, "dense", b);
    if (w->goal == QUERY_REACH)
        w->goal_bound = ask_bound (w, QUERY_REACH, "dense", b);
    else if (w->goal == QUERY_CYCLE && !stopwatches)
        w->goal_bound = ask_bound (w, QUERY_CYCLE, "any", b);
    if (stopwatches)
        budget_free (b);
    return !has_failed (w);
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
find_news (refinement *w, const uint8_t *reached)
{
    const model *m = w->timed.model;
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
    for (size_t e = 0; e < w->timed.model->edge_count; e++)
        count += flags[e] != 0;
    return count;
}

/* Has nothing been lost? */
static bool
is_exact (const refinement *w)
{
    if (w->goal != QUERY_EXPLORE)
        return w->goal_bound && w->goal_bound->answer == ANSWER_NO;
    size_t all = w->cover ? count_edges (w, w->cover->reached_edges) : w->timed.model->edge_count;
    return count_edges (w, w->seen) == all;
}

/* A run that does not hold is a mistake of an engine, never an answer. */
static void
check_witness (refinement *w, uint64_t divisor)
{
    text why = TEXT_EMPTY, period = TEXT_EMPTY;
    set_period (divisor, &period);
    timed_question q = w->timed.question;
    q.query.kind = w->goal;
    q.time = text_string (&period);
    if (!strategy_evidence_holds (w->timed.model, &q, w->witness, &why)) {
        reply_distrust (w->timed.reply, "%s", text_string (&why));
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
    verdict *found = w->goal == QUERY_EXPLORE
                         ? NULL
                         : ask_engines (w, w->goal, text_string (&period), w->timed.asked->budget);
    verdict *all = !has_failed (w)
                       ? ask_engines (w, QUERY_EXPLORE, text_string (&period), w->timed.asked->budget)
                       : NULL;
    text_free (&period);
    bool whole = all && all->answer == ANSWER_YES;
    if (whole) {
        iteration *i = vec_add (&w->iterations);
        *i = (iteration){ divisor, all->stats.states, 0, find_news (w, all->reached_edges), false };
        i->reached = count_edges (w, w->seen);
        i->exact = is_exact (w);
    } else if (all && !w->reason.length)
        text_add (&w->reason, all->reason ? all->reason : "the engine gives no reason");
    bool done = !whole || vec_last (&w->iterations).exact;
    verdict_free (all);
    if (found && found->answer == ANSWER_YES) {
        w->witness = found;
        w->witness_divisor = divisor;
        check_witness (w, divisor);
        return false;
    }
    verdict_free (found);
    return !done;
}

/* Has every 1/q what larger ones have?  What is reached goes on along region paths, and so
 * do infinite runs. */
static bool
goes_on (const refinement *w)
{
    return !model_has_stopwatches (w->timed.model) && !w->timed.question.query.non_zeno;
}

/* The n-th period, from 1, after 1/divisor; 0: there is none. */
static uint64_t
next_divisor (const refinement *w, uint64_t n, uint64_t divisor)
{
    if (goes_on (w))
        return divisor < 4 ? divisor + 1 : divisor + divisor / 2;
    return divisor > UINT64_MAX / n ? 0 : divisor * n;
}

static void
refine (refinement *w)
{
    uint64_t last = question_count (w->timed.asked, SETTING_UP_TO), divisor = 1;
    if (!find_bounds (w))
        return;
    for (uint64_t n = 2; divisor && divisor <= last && refine_once (w, divisor); n++)
        divisor = next_divisor (w, n, divisor);
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
        text_printf (out, "%u of the %zu edges of the model", seen, w->timed.model->edge_count);
}

static void
add_goal (const refinement *w, bool found, text *out)
{
    const query *q = &w->timed.question.query;
    const model *m = w->timed.model;
    if (w->goal == QUERY_CYCLE) {
        text_printf (out, "there is %s ", found ? "an" : "no");
        timed_describe_run (&w->timed, out);
    } else if (w->goal == QUERY_REACH) {
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
    set_period (w->witness            ? w->witness_divisor
                : w->iterations.count ? vec_last (&w->iterations).divisor
                                      : 1,
                &period);
    text_printf (out, "%s: ", answer_name (a));
    const char *more = goes_on (w) ? ", and at every finer 1/q," : "";
    if (w->witness) {
        text_printf (out, "at ε = %s%s ", text_string (&period), more);
        add_goal (w, true, out);
    } else if (a == ANSWER_UNKNOWN) {
        if (!w->iterations.count)
            text_add (out, "no period was explored wholly");
        else {
            text_printf (out,
                         w->goal == QUERY_EXPLORE ? "down to ε = %s, covered: "
                                                  : "not found down to ε = %s, covered: ",
                         text_string (&period));
            add_coverage (w, out);
        }
        if (w->reason.length)
            text_printf (out, " (%s)", text_string (&w->reason));
    } else {
        if (w->goal == QUERY_EXPLORE) {
            unsigned edges = count_edges (w, w->seen);
            text_printf (out, "at ε = %s%s ", text_string (&period), more);
            if (edges == 1)
                text_add (out, "the one edge");
            else
                text_printf (out, "all %u edges", edges);
            text_printf (out, " %s %s reached", w->cover ? "that dense time reaches" : "of the model",
                         edges == 1 ? "is" : "are");
        } else {
            add_goal (w, false, out);
            text_add (out, w->goal == QUERY_CYCLE ? " for any period" : ", not even in dense time");
        }
    }
    text_free (&period);
}

static void
add_news (sheet *s, const char *news)
{
    sheet_list (s);
    for (const char *at = news; *at;) {
        size_t length = strcspn (at, "\n");
        text name = TEXT_EMPTY;
        text_add_bytes (&name, at, length);
        sheet_list_add (s, text_string (&name));
        text_free (&name);
        at += length + (at[length] == '\n');
    }
}

static void
add_iterations (const refinement *w)
{
    const char *settled = w->goal == QUERY_EXPLORE ? "all edges" : "settled";
    const sheet_column columns[] = { { "period", "ε", 0 },
                                     { "states", "states", SHEET_RIGHT },
                                     { "edges", "edges", SHEET_RIGHT },
                                     { "exact", settled, 0 },
                                     { "new_actions", "new actions", 0 } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    text period = TEXT_EMPTY;
    for (size_t i = 0; i < w->iterations.count; i++) {
        const iteration *it = &w->iterations.at[i];
        set_period (it->divisor, &period);
        sheet_text (s, "%s", text_string (&period));
        sheet_number (s, it->states);
        sheet_number (s, it->reached);
        sheet_truth (s, it->exact);
        add_news (s, it->news);
    }
    text_free (&period);
    reply_add_sheet (w->timed.reply, PART_SPACED, "iterations", s);
}

static void
fill (refinement *w)
{
    reply *r = w->timed.reply;
    r->has_answer = true;
    r->answer = answer_of (w);
    make_sentence (w, &r->sentence);
    if (r->answer == ANSWER_UNKNOWN)
        text_add (&r->reason, w->reason.length ? text_string (&w->reason) : "no finer period was asked for");
    add_iterations (w);
    asking_judge_certificate (w->timed.asked, r->answer, r);
    if (w->witness && w->witness->evidence) {
        reply_add_run (r, PART_SPACED, "run", w->timed.model, w->witness->evidence,
                       w->timed.question.query.range_disables, NULL);
        w->witness->evidence = NULL;
    }
    r->stats.states = budget_states (w->timed.asked->budget);
    asking_measure (w->timed.asked, r);
    text_printf (&r->numbers, "\n%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
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
    text_free (&w->reason);
    timed_free (&w->timed);
}

void
ask_refine_time (const question *q, reply *r)
{
    refinement w = { .goal = asking_is (q, SETTING_WORDS, "infinite") ? QUERY_CYCLE
                             : question_is_set (q, SETTING_LABEL)     ? QUERY_REACH
                                                                      : QUERY_EXPLORE };
    if (timed_prepare (&w.timed, q, r) && timed_set_labels (&w.timed)) {
        w.timed.question.query.kind = w.goal;
        w.why = asking_messages (q, r);
        w.seen = xcalloc (w.timed.model->edge_count + 1, 1);
        refine (&w);
        if (!has_failed (&w))
            fill (&w);
    }
    refinement_free (&w);
}
