/* An unknown period where clocks are compared in several ways: the observer may overlook a tick, so what it
 * finds need not be a run.  Then one period of each class of periods that are alike is tried, from the
 * coarsest on, and below them one observer that overlooks only what is shorter than a tick can be
 * (proofs/ltl.md, L7). */
#include "checking.h"
#include "grid.h"
#include "rational.h"

static const budget_limits WHOLE_HUNT = { .seconds = 20 }, QUICK_LOOK = { .seconds = 2, .states = 200000 };
enum { MOST_CLASSES = 60, FINEST = 4, ODDEST = 6 };

struct hunt {
    checking *c;
    const watching *what;
    finding *found; /* no: nothing yet */
    budget *budget;
    grid_classes *classes;
    int tried;
    bool settled; /* every period tried so far has no such run */
    bool all;     /* there are no other periods */
};

/* Ask for a time within the limits; true if the hunt is over. */
static bool
try_time (struct hunt *h, const watching *what, const char *time, budget *b, finding *f)
{
    question quick = *h->c->t.asked;
    checking c = *h->c;
    quick.budget = b;
    quick.certificate = NULL;
    c.t.asked = &quick;
    c.t.question.time = time;
    if (what->period[1])
        c.t.question.engine = "auto";
    checking_find_watched (&c, what, f);
    return f->answer == ANSWER_YES || checking_is_failed (&c) || !budget_check (h->budget);
}

static bool
try_period (struct hunt *h, const mpq_t period)
{
    text name = TEXT_EMPTY;
    rational_print (&name, period);
    watching what = *h->what;
    checking_set_period (&what, text_string (&name));
    finding one;
    finding_init (&one);
    budget *quick = budget_new_within (h->budget, QUICK_LOOK);
    bool over = try_time (h, &what, text_string (&name), quick, &one);
    if (one.answer == ANSWER_YES) {
        text_free (&one.period);
        one.period = name;
        name = (text) TEXT_EMPTY;
    }
    h->settled = h->settled && one.answer == ANSWER_NO;
    finding_merge (h->found, &one);
    budget_free (quick);
    text_free (&name);
    return over;
}

static bool
try_unit_fractions (struct hunt *h)
{
    mpq_t period;
    mpq_init (period);
    bool over = false;
    for (unsigned long n = 1; n <= FINEST && !over; n++) {
        mpq_set_ui (period, 1, n);
        over = try_period (h, period);
    }
    mpq_clear (period);
    return over;
}

/* Periods of which no multiple is 1, or only a late one: they miss ticks that unit fractions hit. */
static bool
try_odd_periods (struct hunt *h)
{
    mpq_t period;
    mpq_init (period);
    bool over = false;
    for (unsigned long q = 1; q <= ODDEST && !over; q++)
        for (unsigned long p = 2; p <= ODDEST && !over; p++) {
            mpq_set_ui (period, p, q);
            mpq_canonicalize (period);
            if (mpz_cmp_ui (mpq_denref (period), q) == 0)
                over = try_period (h, period);
        }
    mpq_clear (period);
    return over;
}

/* All classes from 1/k up that were not tried yet; true if the hunt is over. */
static bool
try_classes (struct hunt *h, unsigned long k)
{
    const grid_class *c = NULL;
    bool over = false, there = false;
    while (!over && !there && (c = grid_classes_next (h->classes))) {
        over = try_period (h, c->period) || ++h->tried > MOST_CLASSES;
        there = c->kind == GRID_CLASS_SINGLE && mpq_cmp_ui (c->period, 1, k) <= 0;
    }
    h->all = !over && !c;
    return over;
}

/* Have the periods below 1/k no such run? */
static bool
has_none_below (struct hunt *h, unsigned long k)
{
    watching what = *h->what;
    what.finer_than = (int32_t) k;
    finding one;
    finding_init (&one);
    try_time (h, &what, h->c->t.question.time, h->budget, &one);
    bool none = one.answer == ANSWER_NO && !checking_is_failed (h->c);
    if (one.answer == ANSWER_YES)
        finding_merge (h->found, &one);
    else
        finding_free (&one);
    return none;
}

/* It is still open, for the reason that it was, but not for coarse periods. */
static void
leave_open (finding *f, const text *reason, unsigned long down_to)
{
    f->answer = ANSWER_UNKNOWN;
    text_free (&f->reason);
    f->reason = (text) TEXT_EMPTY;
    text_add (&f->reason, text_string (reason));
    if (down_to == 1)
        text_add (&f->reason, "; no period from 1 up has such a run");
    else if (down_to)
        text_printf (&f->reason, "; no period from 1/%lu up has such a run", down_to);
}

static bool
is_settled (struct hunt *h, bool known, const text *reason)
{
    unsigned long down_to = 0;
    bool none = false, over = try_unit_fractions (h);
    for (unsigned long k = 1; known && !over && !none && k <= FINEST; k *= 2) {
        over = try_classes (h, k) || !h->settled;
        down_to = over ? down_to : k;
        none = !over && (h->all || has_none_below (h, k));
        over |= h->found->answer == ANSWER_YES;
    }
    if (h->found->answer != ANSWER_YES && !none && !h->all)
        try_odd_periods (h);
    if (h->found->answer != ANSWER_YES && !none)
        leave_open (h->found, reason, down_to);
    return none;
}

void
checking_try_periods (checking *c, const watching *what, const watched *w, finding *f)
{
    finding found;
    finding_init (&found);
    struct hunt h = { .c = c, .what = what, .found = &found, .settled = true };
    bool known;
    h.budget = budget_new_within (c->t.asked->budget, WHOLE_HUNT);
    h.classes = grid_classes_new (&w->model, &known);
    if (is_settled (&h, known, &f->reason) && c->t.asked->certificate && !c->not_proved.length)
        text_add (&c->not_proved, "periods were told apart by classes, for which there is no certificate");
    grid_classes_free (h.classes);
    budget_free (h.budget);
    finding_free (f);
    *f = found;
}
