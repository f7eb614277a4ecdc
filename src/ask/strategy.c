#include "strategy.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "beside.h"
#include "by_parts.h"
#include "certificate.h"
#include "grid.h"
#include "product.h"
#include "regions.h"
#include "relations.h"

/* A quick look at one grid on the way to an unknown period: so many states
 * and seconds at most. */
static const budget_limits QUICK_LOOK = { .seconds = 2, .states = 200000 };

static bool
engine_is (const timed_question *q, const char *name)
{
    return strcmp (q->engine, name) == 0;
}

static void tell (const timed_question *q, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

static void
tell (const timed_question *q, const char *format, ...)
{
    if (!q->asked || !q->asked->tell)
        return;
    text what = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&what, format, arguments);
    va_end (arguments);
    q->asked->tell (q->asked->tell_context, false, text_string (&what));
    text_free (&what);
}

static bool
is_decided (const verdict *v)
{
    return v && (v->fault || v->answer != ANSWER_UNKNOWN);
}

/* Does one have a run that shows a yes and the other one that leads to a fault?  A
 * search stops at the first it meets; the model has both. */
static bool
met_different_runs (const verdict *a, const verdict *b)
{
    return (a->fault && !b->fault && b->answer == ANSWER_YES && b->evidence)
           || (b->fault && !a->fault && a->answer == ANSWER_YES && a->evidence);
}

/* Two engines may both be right only if they say the same, where they say
 * something. */
static void
compare (const verdict *a, const verdict *b, text *conflict)
{
    if (!is_decided (a) || !is_decided (b) || (a->fault && b->fault) || met_different_runs (a, b))
        return;
    const char *left = a->fault ? "fault" : answer_name (a->answer),
               *right = b->fault ? "fault" : answer_name (b->answer);
    if (strcmp (left, right) != 0)
        text_printf (conflict, "%s answers %s, %s answers %s", a->engine, left, b->engine, right);
}

/* Compare with the second engine's answer, which is freed; if it has none,
 * the user is told that nothing was cross-checked. */
static void
cross_check (const verdict *first, TAKE verdict *second, diag *why, text *conflict)
{
    static const position whole = { 0, 0 };
    if (!second)
        diag_warn (why, whole, "no cross-check: the second engine does not take this model");
    else if (!is_decided (second))
        diag_warn (why, whole, "no cross-check: engine %s stopped: %s", second->engine,
                   second->reason ? second->reason : "no reason given");
    else
        compare (first, second, conflict);
    if (first && second && second->fault && !first->fault)
        diag_warn (why, second->fault_where, "engine %s met a mistake of the model on another run: %s",
                   second->engine, second->fault);
    verdict_free (second);
}

/* For all but the engine whose "no" counts. */
static timed_question
without_certificate (const timed_question *q)
{
    timed_question copy = *q;
    copy.query.certificate = NULL;
    return copy;
}

/* The largest constant that a clock is compared with, and at least 1. */
static uint64_t
largest_constant (const model *m, diag *why)
{
    product *p = product_new (m, (product_options){ .keep_diagonals = false }, why);
    if (!p)
        return 1;
    unsigned clocks = product_clocks (p);
    int32_t *lower = xcalloc (clocks + 1, sizeof *lower), *upper = xcalloc (clocks + 1, sizeof *upper);
    int32_t largest = 1;
    product_bounds_all (p, lower, upper);
    for (unsigned x = 1; x <= clocks; x++) {
        largest = lower[x] > largest ? lower[x] : largest;
        largest = upper[x] > largest ? upper[x] : largest;
    }
    xfree (lower);
    xfree (upper);
    product_free (p);
    return (uint64_t) largest;
}

static verdict *
ask_grid (const model *m, const timed_question *q, const char *period, grid_engine engine, budget *b,
          diag *why)
{
    grid_options o = { .period = period, .engine = engine, .up_to = q->up_to, .any_order = q->any_order && !q->ticks,
                       .workers = q->dense.workers };
    if (q->ticks)
        o.plain_up_to = largest_constant (m, why);
    return grid_decide (m, &q->query, &o, b, why);
}

static verdict *
answer_sampled (const model *m, const timed_question *q, budget *b, diag *why, text *conflict)
{
    grid_engine engine = engine_is (q, "explicit") ? GRID_EXPLICIT
                         : engine_is (q, "bdd")    ? GRID_BDD
                                                   : GRID_AUTO;
    verdict *first = ask_grid (m, q, q->time, q->cross_check ? GRID_EXPLICIT : engine, b, why);
    if (!first || !q->cross_check)
        return first;
    tell (q, "cross-check: bdd engine");
    timed_question again = without_certificate (q);
    diag *quiet = diag_new ("");
    verdict *second = ask_grid (m, &again, q->time, GRID_BDD, b, quiet);
    diag_free (quiet);
    cross_check (first, second, why, conflict);
    return first;
}

static verdict *
answer_dense (const model *m, const timed_question *q, budget *b, diag *why, text *conflict)
{
    bool zones = !engine_is (q, "regions");
    if (beside_helps (m, q))
        return beside_answer (m, q, b, why);
    verdict *first =
        zones ? dense_decide (m, &q->query, &q->dense, b, why) : regions_decide (m, &q->query, false, b, why);
    if (!first || !q->cross_check)
        return first;
    tell (q, "cross-check: %s", zones ? "regions" : "zones");
    timed_question again = without_certificate (q);
    diag *quiet = diag_new ("");
    verdict *second = zones ? regions_decide (m, &again.query, false, b, quiet)
                            : dense_decide (m, &again.query, &q->dense, b, quiet);
    diag_free (quiet);
    cross_check (first, second, why, conflict);
    return first;
}

/* A deadlock for some period.  One of dense time is one for the period of its
 * run; but sampling makes others, so a dense "no" is not enough. */
static verdict *
answer_any_deadlock (const model *m, const timed_question *q, budget *b, diag *why)
{
    timed_question plain = without_certificate (q);
    tell (q, "dense time");
    verdict *v = engine_is (q, "regions") ? regions_decide (m, &plain.query, false, b, why)
                                          : dense_decide (m, &plain.query, &q->dense, b, why);
    if (!v || v->fault || v->answer == ANSWER_YES || budget_reason (b))
        return v;
    verdict_free (v);
    plain.query.every_period = true;
    v = dense_decide (m, &plain.query, &q->dense, b, why);
    if (!v || v->answer == ANSWER_NO || budget_reason (b)) {
        if (v && v->answer == ANSWER_NO && q->query.certificate)
            certificate_write_none (m, "deadlocks for an unknown period", q->query.certificate);
        return v;
    }
    verdict_free (v);
    tell (q, "single periods");
    return grid_any_deadlock (m, &plain.query, b);
}

/* Periods 1, 1/2, ..., 1/last: a yes, or NULL.  In tens of thousands of
 * automata a period that works was hardly ever finer than clocks + 1.  With
 * `open` each gets all of the budget, and the first that stays undecided is
 * named there; without it each gets a quick look. */
static verdict *
try_grids (const model *m, const timed_question *q, uint64_t last, budget *b, text *open)
{
    for (uint64_t n = 1; n <= last && budget_check (b); n++) {
        text period = TEXT_EMPTY;
        text_printf (&period, n == 1 ? "1" : "1/%llu", (unsigned long long) n);
        budget *quick = budget_new_within (b, open ? (budget_limits){ .states = 0 } : QUICK_LOOK);
        diag *quiet = diag_new ("");
        timed_question on_grid = without_certificate (q);
        verdict *v = ask_grid (m, &on_grid, text_string (&period), GRID_AUTO, quick, quiet);
        tell (q, "period %s: %s", text_string (&period), v ? answer_name (v->answer) : "not possible");
        if (open && !open->length && !is_decided (v))
            text_add (open, text_string (&period));
        diag_free (quiet);
        budget_free (quick);
        text_free (&period);
        if (is_decided (v) && (v->fault || v->answer == ANSWER_YES))
            return v;
        verdict_free (v);
    }
    return NULL;
}

static verdict *
decide_period (const model *m, const timed_question *q, bool orbit, budget *b, diag *why)
{
    tell (q, orbit ? "orbit graphs on regions" : "relational zones and linear programs");
    return orbit ? regions_decide (m, &q->query, true, b, why)
                 : relations_decide (m, &q->query, NULL, b, why);
}

/* Orbit graphs take what relations refuse: differences of clocks that are set to
 * something else than 0. */
static verdict *
decide_by_some (const model *m, const timed_question *q, bool *orbit, budget *b, diag *why)
{
    if (!engine_is (q, "auto"))
        return decide_period (m, q, *orbit, b, why);
    diag *quiet = diag_new (diag_file_name (why));
    verdict *v = decide_period (m, q, false, b, quiet);
    diag_free (quiet);
    *orbit = !v;
    return v ? v : decide_period (m, q, true, b, why);
}

static verdict *
answer_exactly (const model *m, const timed_question *q, budget *b, diag *why, text *conflict)
{
    bool orbit = engine_is (q, "orbit");
    verdict *first = decide_by_some (m, q, &orbit, b, why);
    if (!first || !q->cross_check)
        return first;
    timed_question again = without_certificate (q);
    diag *quiet = diag_new ("");
    verdict *second = decide_period (m, &again, !orbit, b, quiet);
    diag_free (quiet);
    cross_check (first, second, why, conflict);
    return first;
}

/* Stopwatches: undecidable; a grid that works is all that can be found, unless
 * there is no run even in dense time. */
static verdict *
answer_stopwatches (const model *m, const timed_question *q, budget *b)
{
    enum { FINEST = 8 };
    budget *quick = budget_new_within (b, QUICK_LOOK);
    diag *quiet = diag_new ("");
    timed_question plain = without_certificate (q);
    verdict *dense = dense_decide (m, &plain.query, &q->dense, quick, quiet);
    diag_free (quiet);
    budget_free (quick);
    if (dense && (dense->fault || dense->answer == ANSWER_NO))
        return dense;
    verdict_free (dense);
    uint64_t last = q->up_to ? q->up_to : FINEST;
    text open = TEXT_EMPTY, reason = TEXT_EMPTY;
    verdict *v = try_grids (m, q, last, b, &open);
    if (!v) {
        v = verdict_new ("explicit");
        text_add (&reason, "undecidable for stopwatch automata; ");
        if (!open.length && budget_reason (b))
            text_printf (&reason, "not all periods were tried: %s", budget_reason (b));
        else if (open.length)
            text_printf (&reason, "period %s was not settled%s%s", text_string (&open),
                         budget_reason (b) ? ": " : "", budget_reason (b) ? budget_reason (b) : "");
        else
            text_printf (&reason, "the periods 1, 1/2, ..., 1/%llu have no such run",
                         (unsigned long long) last);
        verdict_set_unknown (v, text_string (&reason));
    }
    text_free (&open);
    text_free (&reason);
    return v;
}

/* What the cheap sides settle: no dense run means no, a coarse grid means
 * yes, an exhausted budget means unknown.  NULL if they leave it open.  A
 * model that the zones do not take is left to the exact engines. */
static verdict *
answer_cheaply (const model *m, const timed_question *q, budget *b)
{
    tell (q, "dense time");
    diag *quiet = diag_new ("");
    verdict *v = dense_decide (m, &q->query, &q->dense, b, quiet);
    diag_free (quiet);
    if (v && (v->fault || v->answer == ANSWER_NO))
        return v;
    verdict_free (v);
    v = try_grids (m, q, (uint64_t) m->clock_count + 1, b, NULL);
    if (!v && !budget_check (b)) {
        v = verdict_new ("zones");
        verdict_set_unknown (v, budget_reason (b));
    }
    return v;
}

static void
add_message (void *reason, const diag_message *m)
{
    text_printf (reason, "; %s", m->what);
}

/* Nobody asked for an engine that does not take the model: what it says is why
 * the answer is open. */
static verdict *
leave_open (const diag *refusal)
{
    verdict *v = verdict_new ("relations");
    text reason = TEXT_EMPTY;
    text_add (&reason, "no engine decides this model for an unknown period");
    diag_each (refusal, DIAG_ERROR, add_message, &reason);
    verdict_set_unknown (v, text_string (&reason));
    text_free (&reason);
    return v;
}

/* The cheap sides first, unless a certificate or a comparison is wanted; what is
 * left needs the exact engines. */
static verdict *
answer_unknown_period (const model *m, const timed_question *q, budget *b, diag *why, text *conflict)
{
    bool any_engine = engine_is (q, "auto"), cheap_first = !q->cross_check && !q->query.certificate;
    if (model_has_stopwatches (m))
        return answer_stopwatches (m, q, b);
    if (!any_engine)
        return answer_exactly (m, q, b, why, conflict);
    verdict *v = cheap_first ? answer_cheaply (m, q, b) : NULL;
    if (!v && cheap_first)
        v = by_parts (m, q, b);
    diag *refusal = diag_new (diag_file_name (why));
    if (!v)
        v = answer_exactly (m, q, b, refusal, conflict);
    if (!v && !cheap_first) {
        v = answer_cheaply (m, q, b);
        if (v && q->cross_check)
            diag_warn (why, (position){ 0, 0 },
                       "nothing was cross-checked: no second engine takes this model");
    }
    if (!v)
        v = leave_open (refusal);
    diag_free (refusal);
    return v;
}

/* The kinds of time, and who answers for them. */
enum time_kind { TIME_DENSE, TIME_PERIOD, TIME_UNKNOWN_PERIOD };

static enum time_kind
time_kind_of (const timed_question *q)
{
    bool any = strcmp (q->time, "any") == 0;
    if (any && q->query.kind == QUERY_CYCLE)
        return TIME_UNKNOWN_PERIOD;
    /* A finite run in dense time has a period: what can be reached agrees. */
    return any || strcmp (q->time, "dense") == 0 ? TIME_DENSE : TIME_PERIOD;
}

bool
strategy_takes_engine (const timed_question *q, text *message)
{
    static const char *const names[] = { "dense time", "a fixed period", "an unknown period" };
    static const char *const engines[][2] = { { "zones", "regions" },
                                              { "explicit", "bdd" },
                                              { "relations", "orbit" } };
    enum time_kind kind = time_kind_of (q);
    if (engine_is (q, "auto") || engine_is (q, engines[kind][0]) || engine_is (q, engines[kind][1]))
        return true;
    text_printf (message, "engine %s does not answer for %s; use %s or %s", q->engine, names[kind],
                 engines[kind][0], engines[kind][1]);
    return false;
}

verdict *
strategy_answer (const model *m, const timed_question *q, budget *b, diag *why, text *conflict)
{
    if (q->query.kind == QUERY_DEADLOCK && strcmp (q->time, "any") == 0)
        return answer_any_deadlock (m, q, b, why);
    switch (time_kind_of (q)) {
    case TIME_UNKNOWN_PERIOD:
        return answer_unknown_period (m, q, b, why, conflict);
    case TIME_PERIOD:
        return answer_sampled (m, q, b, why, conflict);
    default:
        return answer_dense (m, q, b, why, conflict);
    }
}
