#include "grid.h"

#include "explicit.h"
#include "symbolic.h"

/* What the first attempts may use, and how much more the next ones get:
 * whichever engine is right for the model is found at about twice its cost. */
static const uint64_t FIRST_STATES = 2000000, MORE_STATES = 16;
static const double FIRST_SECONDS = 10, MORE_SECONDS = 8;
enum { ROUNDS = 3, WIDE_CLOCK = 8 };

/* Note why this engine has answered. */
static verdict *because (verdict *v, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

static verdict *
because (verdict *v, const char *format, ...)
{
    text reason = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&reason, format, arguments);
    va_end (arguments);
    if (v)
        v->note = text_take (&reason);
    text_free (&reason);
    return v;
}

/* How many bits the widest clock takes; 64 if the period is none. */
static unsigned
widest_clock (const model *m, const grid_options *o, diag *why)
{
    scale s;
    product *p = product_new (m, (product_options){ .keep_diagonals = false }, why);
    if (!p || !scale_init (&s, o->period, m, why)) {
        product_free (p);
        return 64;
    }
    unsigned clocks = product_clocks (p), bits = 0;
    int32_t *lower = xcalloc (clocks + 1, sizeof *lower), *upper = xcalloc (clocks + 1, sizeof *upper);
    product_bounds_all (p, lower, upper);
    for (unsigned x = 1; x <= clocks; x++) {
        int32_t bound = lower[x] > upper[x] ? lower[x] : upper[x];
        while (bound > 0 && bits < 63 && scale_most (&s, bound, false) + 1 >= INT64_C (1) << bits)
            bits++;
    }
    xfree (lower);
    xfree (upper);
    product_free (p);
    return bits;
}

/* One attempt with less than is allowed in all; NULL if it did not end with
 * an answer. */
static verdict *
attempt (const model *m, const query *q, const grid_options *o, grid_engine engine, budget_limits limits,
         diag *why)
{
    budget *b = budget_new (limits);
    verdict *v = engine == GRID_BDD ? symbolic_decide (m, q, o, b, why) : explicit_decide (m, q, o, b, why);
    if (v && v->answer == ANSWER_UNKNOWN && !v->fault && budget_reason (b)) {
        verdict_free (v);
        v = NULL;
    }
    budget_free (b);
    return v;
}

static bool
within (budget_limits all, budget_limits part)
{
    return (!all.states || part.states < all.states) && (!all.seconds || part.seconds < all.seconds);
}

/* Take turns with growing shares. */
static verdict *
take_turns (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    budget_limits all = budget_allowed (b), search = all, diagrams = all;
    search.states = FIRST_STATES;
    diagrams.seconds = FIRST_SECONDS;
    for (int round = 0; round < ROUNDS && within (all, search) && within (all, diagrams); round++) {
        search.seconds = budget_seconds_left (b);
        verdict *v = attempt (m, q, o, GRID_EXPLICIT, search, why);
        if (v || diag_errors (why))
            return because (v, "it was through within %llu states", (unsigned long long) search.states);
        if (!budget_look (b))
            break;
        v = attempt (m, q, o, GRID_BDD, diagrams, why);
        if (v && v->answer == ANSWER_UNKNOWN && !v->fault) {
            verdict *other = because (explicit_decide (m, q, o, b, why), "%s", v->reason);
            verdict_free (v);
            return other;
        }
        if (v)
            return because (v, "diagrams were through within %g s, single states not within %llu",
                            diagrams.seconds, (unsigned long long) search.states);
        search.states *= MORE_STATES;
        diagrams.seconds *= MORE_SECONDS;
    }
    return because (explicit_decide (m, q, o, b, why), "neither engine was through early");
}

verdict *
grid_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    if (o->engine == GRID_BDD)
        return symbolic_decide (m, q, o, b, why);
    if (o->engine == GRID_EXPLICIT)
        return explicit_decide (m, q, o, b, why);
    if (layout_keeps_diagonals (m))
        return because (explicit_decide (m, q, o, b, why),
                        "differences are compared of clocks that stop or are copied");
    unsigned bits = widest_clock (m, o, why);
    if (diag_errors (why))
        return NULL;
    if (bits >= WIDE_CLOCK)
        return because (explicit_decide (m, q, o, b, why),
                        "a clock takes %u bits, which makes diagrams large", bits);
    return take_turns (m, q, o, b, why);
}
