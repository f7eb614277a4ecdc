#include <string.h>

#include "strategy.h"

/* What the evidence must show for this question. */
static run_goal
goal_of (const timed_question *q, const verdict *v)
{
    bool sampled = strcmp (q->time, "dense") != 0 && strcmp (q->time, "any") != 0;
    run_goal goal = { .period = sampled ? q->time : v->period, .range_disables = q->query.range_disables };
    goal.ends_in_fault = v->fault != NULL;
    if (v->fault)
        return goal;
    goal.labels = q->query.labels;
    goal.label_count = q->query.label_count;
    goal.time_passes = q->query.non_zeno;
    goal.at_location = q->query.kind == QUERY_REACH && q->query.process != MODEL_NONE;
    goal.process = q->query.process;
    goal.location = q->query.location;
    goal.deadlocks = q->query.kind == QUERY_DEADLOCK;
    return goal;
}

bool
strategy_evidence_holds (const model *m, const timed_question *q, const verdict *v, text *why)
{
    bool cycle = q->query.kind == QUERY_CYCLE && !v->fault;
    if (!v->fault && (v->answer != ANSWER_YES || q->query.kind == QUERY_EXPLORE))
        return true;
    run_goal goal = goal_of (q, v);
    text reason = TEXT_EMPTY;
    bool holds = false;
    if (!v->evidence)
        text_add (&reason, "there is no run");
    else if (cycle && v->evidence->loop_from >= v->evidence->count)
        text_add (&reason, "the run has no loop");
    else if (cycle && strcmp (q->time, "dense") != 0 && !v->evidence->loop_repeats)
        text_add (&reason, "the loop does not repeat");
    else
        holds = run_replay (m, v->evidence, &goal, &reason);
    if (!holds)
        text_printf (why, "the run of engine %s does not pass the check: %s", v->engine,
                     text_string (&reason));
    text_free (&reason);
    return holds;
}
