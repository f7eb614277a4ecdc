#include "verdict.h"

#include "alloc.h"
#include "rational.h"

const char *
answer_name (answer a)
{
    return a == ANSWER_YES ? "yes" : a == ANSWER_NO ? "no" : "unknown";
}

verdict *
verdict_new (const char *engine)
{
    verdict *v = xcalloc (1, sizeof *v);
    v->answer = ANSWER_UNKNOWN;
    v->engine = engine;
    return v;
}

void
verdict_free (verdict *v)
{
    if (!v)
        return;
    run_free (v->evidence);
    xfree (v->reason);
    xfree (v->note);
    xfree (v->part);
    xfree (v->period);
    xfree (v->fault);
    xfree (v->reached_locations);
    xfree (v->reached_edges);
    xfree (v);
}

void
verdict_set_unknown (verdict *v, const char *reason)
{
    xfree (v->reason);
    v->reason = xstrdup (reason);
    v->answer = ANSWER_UNKNOWN;
}

void
verdict_set_fault (verdict *v, position where, const char *what)
{
    xfree (v->fault);
    v->fault = xstrdup (what);
    v->fault_where = where;
    v->answer = ANSWER_UNKNOWN;
}

void
verdict_finish (verdict *v, const budget *b)
{
    uint64_t most = budget_allowed (b).states;
    v->stats.seconds = budget_seconds (b);
    v->stats.peak_kib = budget_peak_kib ();
    if (v->answer == ANSWER_UNKNOWN && !v->fault && most && v->stats.states > most)
        v->stats.states = most;
}

void
verdict_period (const verdict *v, mpq_t period)
{
    if (!v->period || !rational_parse (period, v->period))
        run_period (v->evidence, period);
}
