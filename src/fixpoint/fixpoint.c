#include "fixpoint.h"

#include "partial.h"
#include "evaluate.h"
#include "formula_proof.h"

bool
fixpoint_is_built (void)
{
    return true;
}

static void
set_unknown (fixpoint_result *r, sets_system *s, const gcl_expr *lost)
{
    text why = TEXT_EMPTY;
    if (s->why.length)
        text_add (&why, text_string (&s->why));
    else if (budget_reason (s->budget))
        text_add (&why, budget_reason (s->budget));
    else if (s->failed)
        text_add (&why, "a set of integers became too large for isl");
    else {
        text_add (&why,
                  "a fixed point was not reached: a start lies between the lower and the upper set of ");
        gcl_print_expr (s->model, lost, &why);
    }
    r->reason = text_take (&why);
}

static void
report_sets (fixpoint_result *r, sets_system *s, extent states)
{
    r->sets = xcalloc (sets_count (s) + 1, sizeof *r->sets);
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++) {
        if (sets_ask (s, isl_set_is_empty (states.at[i])))
            continue;
        text line = TEXT_EMPTY;
        sets_print_place (s, i, &line);
        text_add (&line, ": ");
        if (sets_ask (s, isl_set_is_subset (s->universe.at[i], states.at[i])))
            text_add (&line, "always");
        else {
            isl_set *shown = isl_set_gist (isl_set_copy (states.at[i]), isl_set_copy (s->universe.at[i]));
            shown = isl_set_coalesce (isl_set_remove_redundancies (shown));
            sets_print (s, shown, &line);
            isl_set_free (shown);
        }
        r->sets[r->set_count++] = text_take (&line);
    }
}

static void
prove (fixpoint_result *r, sets_system *s, const gcl_expr *formula, extent high)
{
    text why = TEXT_EMPTY;
    r->certificate = sets_prove (s, formula, r->answer == ANSWER_YES, high, &why);
    if (!r->certificate)
        r->certificate = formula_proof_none (s->options->proof, text_string (&why));
    text_free (&why);
}

static void
report_failing (fixpoint_result *r, sets_system *s, extent high)
{
    extent outside = extent_negate (s, extent_copy (s, high));
    report_sets (r, s, outside);
    extent_free (s, outside);
}

static void
find_start (fixpoint_result *r, sets_system *s, extent high)
{
    r->start = xcalloc (s->model->variable_count + 1, sizeof *r->start);
    if (!sets_find_start (s, high, r->start)) {
        xfree (r->start);
        r->start = NULL;
    }
}

static void
judge (fixpoint_result *r, sets_system *s, const gcl_expr *formula)
{
    const gcl_expr *lost = NULL;
    bounds b = fixpoint_evaluate (s, formula, &lost);
    extent starts = { s->starts.at };
    bool inside = sets_ok (s) && extent_within (s, starts, b.low);
    bool outside = sets_ok (s) && !inside && !extent_within (s, starts, b.high);
    /* what isl could not tell is no answer */
    if (sets_ok (s) && inside)
        r->answer = ANSWER_YES;
    else if (sets_ok (s) && outside)
        r->answer = ANSWER_NO;
    r->exact = b.exact;
    if (r->answer != ANSWER_UNKNOWN && s->options->proof)
        prove (r, s, formula, b.high);
    r->sets_fail = r->answer == ANSWER_NO && !b.exact;
    if (r->sets_fail)
        report_failing (r, s, b.high);
    else if (r->answer == ANSWER_YES || r->answer == ANSWER_NO)
        report_sets (r, s, b.low);
    if (!sets_ok (s)) /* a list that broke off says something else */
        r->answer = ANSWER_UNKNOWN;
    if (r->answer == ANSWER_UNKNOWN)
        set_unknown (r, s, lost ? lost : formula);
    r->dead_ends = !extent_is_empty (s, (extent){ s->dead.at });
    if (r->answer == ANSWER_NO)
        find_start (r, s, b.high);
    fixpoint_bounds_free (s, b);
}

static void
decide (fixpoint_result *r, sets_system *s, bool built, const gcl_expr *formula)
{
    if (built)
        judge (r, s, formula);
    else
        set_unknown (r, s, formula);
    r->control_states = sets_count (s);
    r->rounds = s->rounds;
    r->pieces = s->pieces;
    r->ranked = s->ranked;
}

fixpoint_result *
fixpoint_decide (const gcl_model *m, const gcl_expr *formula, const fixpoint_options *o, budget *b)
{
    fixpoint_result *r = xcalloc (1, sizeof *r);
    sets_system s, seen;
    r->answer = ANSWER_UNKNOWN;
    bool built = sets_build (&s, m, o, b);
    if (built && o->predicates && o->predicates->count) {
        decide (r, &seen, partial_build (&seen, &s, o->predicates), formula);
        sets_release (&seen);
    } else
        decide (r, &s, built, formula);
    sets_release (&s);
    return r;
}

void
fixpoint_result_free (fixpoint_result *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->set_count; i++)
        xfree (r->sets[i]);
    xfree (r->sets);
    xfree (r->certificate);
    xfree (r->start);
    xfree (r->reason);
    xfree (r);
}
