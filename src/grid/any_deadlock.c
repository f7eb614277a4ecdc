/* A deadlock for some period, by trying one of each class of periods that are
 * alike (classes.c). */
#include "alloc.h"
#include "grid.h"
#include "rational.h"

/* Each period gets a quick look; there are that many numbers c/k at most. */
static const budget_limits QUICK_LOOK = { .seconds = 2, .states = 200000 };
enum { MOST_CLASSES = 32, FINEST = 4 };

struct hunt {
    const model *model;
    const query *query;
    budget *budget;
    verdict *found;
    bool all_settled; /* every period tried so far has none */
    mpq_t down_to;    /* all periods from here on were tried */
};

/* Look at one period; true if that is the end of the hunt. */
static bool
try_period (struct hunt *h, const mpq_t period)
{
    text name = TEXT_EMPTY;
    rational_print (&name, period);
    budget *quick = budget_new_within (h->budget, QUICK_LOOK);
    diag *quiet = diag_new ("");
    query q = *h->query;
    q.certificate = NULL;
    grid_options o = { .period = text_string (&name) };
    verdict *v = grid_decide (h->model, &q, &o, quick, quiet);
    if (v && (v->fault || v->answer == ANSWER_YES)) {
        v->period = text_take (&name);
        h->found = v;
    } else {
        h->all_settled = h->all_settled && v && v->answer == ANSWER_NO;
        verdict_free (v);
    }
    diag_free (quiet);
    budget_free (quick);
    text_free (&name);
    return h->found || !budget_check (h->budget);
}

static bool
try_fraction (struct hunt *h, long numerator, unsigned long denominator)
{
    mpq_t period;
    mpq_init (period);
    mpq_set_si (period, numerator, denominator);
    mpq_canonicalize (period);
    bool over = try_period (h, period);
    mpq_clear (period);
    return over;
}

/* From the coarsest on; false: a class was not settled, or there are no more. */
static void
try_coarse (struct hunt *h, grid_classes *classes, bool *all)
{
    bool over = false;
    const grid_class *c = NULL;
    for (int n = 0; !over && n < MOST_CLASSES && (c = grid_classes_next (classes)); n++) {
        over = try_period (h, c->period);
        if (!over && c->kind != GRID_CLASS_BETWEEN)
            mpq_set (h->down_to, c->low);
    }
    *all = !over && !c;
}

static verdict *
not_found (const struct hunt *h, bool known, bool all)
{
    verdict *v = verdict_new ("explicit");
    text reason = TEXT_EMPTY;
    const char *one = h->query->label_count ? "such a" : "a"; /* only those with the labels are asked for */
    bool covered = known && h->all_settled && !budget_reason (h->budget);
    if (covered && all)
        v->answer = ANSWER_NO;
    else if (covered) {
        text_add (&reason, "no period from ");
        rational_print (&reason, h->down_to);
        text_printf (&reason, " up has %s deadlock, nor have 1, 1/2, ..., 1/%d; others are not settled", one, FINEST);
    } else if (budget_reason (h->budget))
        text_add (&reason, budget_reason (h->budget));
    else
        text_printf (&reason, "some periods were tried and none has %s deadlock; others are not settled", one);
    if (v->answer != ANSWER_NO)
        verdict_set_unknown (v, text_string (&reason));
    text_free (&reason);
    return v;
}

verdict *
grid_any_deadlock (const model *m, const query *q, budget *b)
{
    struct hunt h = { .model = m, .query = q, .budget = b, .all_settled = true };
    bool known, over = false, all = false;
    grid_classes *classes = grid_classes_new (m, &known);
    mpq_init (h.down_to);
    for (unsigned long n = 1; n <= FINEST && !over; n++)
        over = try_fraction (&h, 1, n);
    if (!over)
        try_coarse (&h, classes, &all);
    verdict *v = h.found ? h.found : not_found (&h, known, all);
    verdict_finish (v, b);
    grid_classes_free (classes);
    mpq_clear (h.down_to);
    return v;
}
