#include "coarsest.h"

#include "grid.h"
#include "rational.h"

/* What the engines for a fixed period say; never NULL. */
static verdict *
ask_period (const model *m, const timed_question *q, const mpq_t period, budget *b)
{
    timed_question at = *q;
    text time = TEXT_EMPTY, conflict = TEXT_EMPTY;
    rational_print (&time, period);
    at.time = text_string (&time);
    at.engine = "auto";
    at.cross_check = false;
    at.query.certificate = NULL;
    diag *quiet = diag_new ("");
    verdict *v = strategy_answer (m, &at, b, quiet, &conflict);
    if (!v) {
        v = verdict_new ("explicit");
        verdict_set_unknown (v, "a coarser period cannot be treated");
    }
    v->period = v->period ? v->period : text_take (&time);
    diag_free (quiet);
    text_free (&time);
    text_free (&conflict);
    return v;
}

static void
tell (const grid_class *c, text *how)
{
    bool every = c->kind == GRID_CLASS_ABOVE && mpq_sgn (c->low) == 0;
    text name = TEXT_EMPTY;
    grid_class_print (c, &name);
    if (c->kind == GRID_CLASS_SINGLE)
        text_printf (how, "%s is the largest such period", text_string (&name));
    else if (every)
        text_add (how, "every period works, so there is no largest");
    else
        text_printf (how, "every period %s works%s, so there is no largest", text_string (&name),
                     c->kind == GRID_CLASS_ABOVE ? "" : " and none that is larger");
    text_free (&name);
}

/* From the coarsest class on, until one works; that of `some` does. */
static verdict *
search (const model *m, const timed_question *q, grid_classes *classes, budget *b, text *how)
{
    for (;;) {
        const grid_class *c = grid_classes_next (classes);
        verdict *v = ask_period (m, q, c->period, b);
        if (v->answer == ANSWER_YES && !v->fault)
            tell (c, how);
        if (v->fault || v->answer != ANSWER_NO)
            return v;
        verdict_free (v);
    }
}

/* Periods that do not fall into classes: the largest 1/q is what can be found. */
static verdict *
search_fractions (const model *m, const timed_question *q, budget *b, text *how)
{
    mpq_t period;
    mpq_init (period);
    verdict *v = NULL;
    for (unsigned long n = 1; !v || v->answer == ANSWER_NO; n++) {
        verdict_free (v);
        mpq_set_ui (period, 1, n);
        v = ask_period (m, q, period, b);
    }
    if (v->answer == ANSWER_YES && !v->fault) {
        rational_print (how, period);
        text_add (how, " is the largest such period 1/q; others were not compared: clocks of this model are "
                       "compared with or set to other values than constants and 0");
    }
    mpq_clear (period);
    return v;
}

verdict *
coarsest_find (const model *m, const timed_question *q, verdict *some, budget *b, text *how)
{
    bool known;
    grid_classes *classes = grid_classes_new (m, &known);
    verdict *v = known ? search (m, q, classes, b, how) : search_fractions (m, q, b, how);
    grid_classes_free (classes);
    if (v->fault || v->answer != ANSWER_UNKNOWN) {
        verdict_free (some);
        return v;
    }
    /* What is known stays known. */
    text_printf (how, "whether it is the largest is not known: %s",
                 v->reason ? v->reason : "no reason given");
    verdict_free (v);
    return some;
}
