#include "explain.h"

#include <assert.h>
#include <string.h>

#include "alive.h"
#include "alloc.h"
#include "dense.h"
#include "drift.h"
#include "endings.h"
#include "frontier.h"
#include "lattice.h"
#include "product.h"
#include "silence.h"

/* Each kind of reason gets a part of what is left of the budget. */
static budget *
begin_part (explainer *x, double share)
{
    budget_limits limits = { .seconds = share * budget_seconds_left (x->budget) };
    budget *outer = x->budget;
    if (limits.seconds > 1e9)
        limits.seconds = 0;
    x->budget = budget_new_within (outer, limits);
    return outer;
}

static void
end_part (explainer *x, budget *outer)
{
    budget_free (x->budget);
    x->budget = outer;
}

static void
tell_no_start (explainer *x)
{
    explain_item *item = item_add (x, EXPLAIN_STRUCTURE);
    item->line =
        xstrdup ("no run starts: in every combination of initial locations an invariant fails at the "
                 "start, when all clocks are 0");
}

typedef void analysis (explainer *x, const explored *e, const goal *g);

static void
analyse_frontier (explainer *x, const explored *e, const goal *g)
{
    frontier_explain (x, e, g);
}

static void
analyse_endings (explainer *x, const explored *e, const goal *g)
{
    (void) g;
    endings_explain (x, e);
}

static void
analyse_life (explainer *x, const explored *e, const goal *g)
{
    (void) g;
    alive_explain (x, e);
}

/* Explore, then say what there is to say.  False if nothing was said. */
static bool
explain_by (explainer *x, const char *period, explored_mode mode, explored_sets sets, double share,
            analysis *analyse, const goal *g)
{
    size_t before = x->out->items.count;
    budget *outer = begin_part (x, share);
    text_clear (&x->why);
    explored *e = explored_new (x->model, x->query->range_disables, period, mode, sets, x->budget, &x->why);
    if (e && !explored_count (e))
        tell_no_start (x);
    else if (e)
        analyse (x, e, g);
    explored_free (e);
    end_part (x, outer);
    return x->out->items.count > before;
}

/* What is true of dense time is true of a period, too: it has fewer runs. */
static void
explain_frontier (explainer *x, const goal *g)
{
    if (x->period && explain_by (x, x->period, EXPLORED_COVER, EXPLORED_EXACTLY, 0.4, analyse_frontier, g))
        return;
    if (!explain_by (x, NULL, EXPLORED_COVER, EXPLORED_EXACTLY, 0.4, analyse_frontier, g))
        explain_by (x, NULL, EXPLORED_COARSE, EXPLORED_BY_ZONES, 0.8, analyse_frontier, g);
}

/* Why runs end, or do not see all labels again and again, in dense time. */
static void
explain_endings (explainer *x)
{
    if (!explain_by (x, NULL, EXPLORED_GRAPH, EXPLORED_EXACTLY, 0.8, analyse_endings, NULL)
        && model_has_stopwatches (x->model))
        explain_by (x, NULL, EXPLORED_GRAPH, EXPLORED_BY_ZONES, 0.9, analyse_endings, NULL);
}

/* Elsewhere polyhedra may or may not find an answer in dense time, and rarely soon. */
static bool
dense_is_exact (const model *m)
{
    return !model_has_stopwatches (m) && product_can_eliminate (m, NULL);
}

static void
tell_dense_no (explainer *x)
{
    explain_item *item = item_add (x, EXPLAIN_DENSE);
    item->line = xstrdup ("not even in dense time is there such a run");
}

static void
tell_dense_yes (explainer *x, const run *evidence)
{
    explain_item *item = item_add (x, EXPLAIN_DENSE);
    text line = TEXT_EMPTY;
    item->run = run_copy (evidence);
    for (size_t k = 0; k < evidence->count; k++)
        item->steps += evidence->steps[k].edge_count > 0;
    text_add (&line, "dense time, without the period, gets there (in ");
    name_steps (item->steps, &line);
    text_add (&line, ")");
    item->line = text_take (&line);
}

/* Is it the period that forbids it? */
static void
compare_with_dense (explainer *x)
{
    query q = *x->query;
    q.certificate = NULL;
    budget *outer = begin_part (x, 0.6);
    diag *mistakes = diag_new (x->model->file_name);
    dense_options how = dense_options_default ();
    verdict *v = dense_decide (x->model, &q, &how, x->budget, mistakes);
    if (v && !v->fault && v->answer == ANSWER_NO)
        tell_dense_no (x);
    else if (v && !v->fault && v->answer == ANSWER_YES && v->evidence)
        tell_dense_yes (x, v->evidence);
    verdict_free (v);
    diag_free (mistakes);
    end_part (x, outer);
}

static void
explain_reach (explainer *x)
{
    const query *q = x->query;
    goal g = goal_new (x->model, q->labels, q->label_count, q->process, q->location);
    if (!goal_explain_structure (x, &g)) {
        lattice_explain (x, &g);
        explain_frontier (x, &g);
        if (x->period && item_fits (x) && dense_is_exact (x->model))
            compare_with_dense (x);
    }
    goal_free (&g);
}

/* A label that the control structure keeps from ever being seen. */
static bool
explain_label_structure (explainer *x)
{
    bool told = false;
    for (size_t k = 0; k < x->query->label_count && !told; k++) {
        goal g = goal_new (x->model, &x->query->labels[k], 1, MODEL_NONE, MODEL_NONE);
        told = goal_explain_structure (x, &g);
        goal_free (&g);
    }
    return told;
}

static answer
ask_dense (explainer *x)
{
    answer dense;
    budget *outer = begin_part (x, 0.6);
    drift_explain (x, &dense);
    end_part (x, outer);
    return dense;
}

static void
explain_cycle (explainer *x)
{
    if (explain_label_structure (x))
        return;
    if (strcmp (x->time, "any") == 0) {
        answer dense = ask_dense (x);
        if (dense == ANSWER_NO)
            tell_dense_no (x);
        if (dense != ANSWER_YES)
            explain_endings (x);
        else if (!x->query->label_count && !x->query->non_zeno) {
            budget *outer = begin_part (x, 0.5);
            silence_explain (x);
            end_part (x, outer);
        }
        return;
    }
    lattice_explain (x, NULL);
    if (!x->period)
        explain_endings (x);
    else if ((!explain_by (x, x->period, EXPLORED_GRAPH, EXPLORED_EXACTLY, 0.4, analyse_endings, NULL)
              || item_fits (x))
             && dense_is_exact (x->model)) {
        size_t before = x->out->items.count;
        answer dense = ask_dense (x);
        if (dense == ANSWER_NO)
            tell_dense_no (x);
        if (dense == ANSWER_NO && !before)
            explain_endings (x);
    }
}

/* What an exploration shows of every valuation of its spots is true of all that is
 * reached.  On a grid a clock beyond its constants says nothing of differences: then what
 * is true of all periods has to do. */
static void
explain_deadlock (explainer *x)
{
    bool on_grid = x->period && !model_has_diagonals (x->model);
    explain_by (x, on_grid ? x->period : NULL, EXPLORED_COVER, EXPLORED_BY_ZONES, 0.9, analyse_life, NULL);
}

static void
set_reason (explainer *x)
{
    if (x->out->items.count)
        return;
    const char *limit = budget_reason (x->budget);
    const char *why = limit ? limit : x->why.length ? text_string (&x->why) : NULL;
    x->out->reason = xstrdup (why ? why : "what was established is not enough for a reason in a few lines");
}

explanation *
explain_no (const model *m, const query *q, const char *time, bool long_form, budget *b)
{
    bool dense = strcmp (time, "dense") == 0 || strcmp (time, "any") == 0;
    explainer x = { .model = m,
                    .query = q,
                    .time = time,
                    .period = dense ? NULL : time,
                    .long_form = long_form,
                    .budget = b,
                    .out = xcalloc (1, sizeof *x.out),
                    .why = TEXT_EMPTY };
    x.out->time = time;
    x.out->range_disables = q->range_disables;
    if (q->kind == QUERY_REACH)
        explain_reach (&x);
    else if (q->kind == QUERY_CYCLE)
        explain_cycle (&x);
    else if (q->kind == QUERY_DEADLOCK)
        explain_deadlock (&x);
    else
        text_add (&x.why, "the question has no goal that runs could come near to");
    set_reason (&x);
    text_free (&x.why);
    return x.out;
}

void
explanation_free (explanation *x)
{
    if (!x)
        return;
    for (size_t k = 0; k < x->items.count; k++)
        item_clear (&x->items.at[k]);
    vec_free (&x->items);
    xfree (x->reason);
    xfree (x);
}

/* --- for tests --- */

static bool
run_is_good (const explanation *x, const model *m, const explain_item *i, text *why)
{
    bool sampled = strcmp (x->time, "dense") != 0 && strcmp (x->time, "any") != 0;
    bool of_dense = i->kind == EXPLAIN_DENSE || i->kind == EXPLAIN_LOOP || i->kind == EXPLAIN_DRIFT
                    || i->kind == EXPLAIN_ORBIT;
    run_goal ask = { .range_disables = x->range_disables,
                     .period = i->period              ? i->period
                               : sampled && !of_dense ? x->time
                                                      : NULL };
    return run_replay (m, i->run, &ask, why);
}

static bool
item_is_valid (const explanation *x, const model *m, const explain_item *i, text *why)
{
    if (!i->line || !*i->line || (i->edge != MODEL_NONE && i->edge >= m->edge_count))
        text_add (why, "an item without a line, or of no edge");
    else if (i->kind == EXPLAIN_BLOCKED && (i->edge == MODEL_NONE || i->cause == CAUSE_NONE))
        text_add (why, "a blocked edge without a cause");
    else if ((i->kind == EXPLAIN_DRIFT && !i->drift) || (i->kind == EXPLAIN_ORBIT && !i->orbit)
             || (i->kind == EXPLAIN_SILENCE && !i->silence.count))
        text_add (why, "an item without its data");
    else
        return !i->run || run_is_good (x, m, i, why);
    return false;
}

bool
explanation_is_valid (const explanation *x, const model *m, text *why)
{
    for (size_t k = 0; k < x->items.count; k++)
        if (!item_is_valid (x, m, &x->items.at[k], why))
            return false;
    return x->items.count || x->reason;
}
