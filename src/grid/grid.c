#include "grid.h"

#include <math.h>
#include <string.h>

#include "certificate.h"
#include "explicit.h"
#include "symbolic.h"

/* What the first attempts may use, and how much more the next ones get:
 * whichever engine is right for the model is found at about twice its cost. */
static const uint64_t FIRST_STATES = 2000000, MORE_STATES = 8;
static const double FIRST_SECONDS = 20, MORE_SECONDS = 6;
enum { ROUNDS = 3, WIDE_CLOCK = 8 };
/* For a run: so many states breadth first, then so many the soonest first. */
static const uint64_t NEAR_STATES = 20000, SOON_STATES = 60000;

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

/* One attempt with less than is allowed in all; *through unless it ended at
 * one of its limits. */
static verdict *
attempt (const model *m, const query *q, const grid_options *o, budget_limits limits, bool *through,
         diag *why)
{
    budget *b = budget_new (limits);
    verdict *v =
        o->engine == GRID_BDD ? symbolic_decide (m, q, o, b, why) : explicit_decide (m, q, o, b, why);
    *through = !v || v->answer != ANSWER_UNKNOWN || v->fault || !budget_reason (b);
    budget_free (b);
    return v;
}

/* What is left of the time in all, at most `seconds`. */
static double
share (const budget *b, double seconds)
{
    if (budget_allowed (b).seconds <= 0)
        return seconds;
    double left = fmax (budget_seconds_left (b), 1e-3);
    return seconds > 0 ? fmin (seconds, left / 2) : left;
}

/* Take turns with growing shares; NULL, with *through unset, if that did not
 * lead to the end and more is allowed. */
static verdict *
take_turns (const model *m, const query *q, const grid_options *o, budget *b, bool *through, diag *why)
{
    budget_limits search = budget_allowed (b), by_sets = search;
    uint64_t all = search.states, states = FIRST_STATES;
    grid_options single = *o, sets = *o;
    single.engine = GRID_EXPLICIT;
    sets.engine = GRID_BDD;
    double seconds = FIRST_SECONDS;
    for (int round = 0; round < ROUNDS && (!all || states < all); round++) {
        search.states = states;
        search.seconds = share (b, 0);
        verdict *v = attempt (m, q, &single, search, through, why);
        if (*through || !budget_look (b))
            return because (v, "it was tried first, with %llu states", (unsigned long long) states);
        verdict_free (v);
        by_sets.states = 0;
        by_sets.seconds = share (b, seconds);
        v = attempt (m, q, &sets, by_sets, through, why);
        if (v && *through && v->answer == ANSWER_UNKNOWN && !v->fault)
            round = ROUNDS; /* the model cannot be encoded */
        else if (*through || !budget_look (b))
            return because (v, "single states were not through with %llu of them",
                            (unsigned long long) states);
        verdict_free (v);
        *through = false;
        states *= MORE_STATES;
        seconds *= MORE_SECONDS;
    }
    *through = false;
    return NULL;
}

/* The engine that has answered, once more: to write the proof it may use all
 * that is left. */
static verdict *
write_proof (const model *m, const query *q, const grid_options *o, TAKE verdict *first, budget *b, diag *why)
{
    bool sets = strcmp (first->engine, "bdd") == 0;
    verdict *v = sets ? symbolic_decide (m, q, o, b, why) : explicit_decide (m, q, o, b, why);
    if (v && v->answer == first->answer) {
        v->note = first->note;
        first->note = NULL;
        verdict_free (first);
        return v;
    }
    verdict_free (v);
    certificate_write_none (m, budget_reason (b) ? budget_reason (b) : "the proof was not finished",
                            q->certificate);
    return first;
}

static verdict *
decide_by_turns (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    bool through;
    query unwritten = *q;
    unwritten.certificate = NULL;
    verdict *v = take_turns (m, &unwritten, o, b, &through, why);
    bool certain = through && v && !v->fault && (v->answer == ANSWER_NO || q->kind == QUERY_EXPLORE);
    if (certain && q->certificate)
        v = write_proof (m, q, o, v, b, why);
    if (through || diag_errors (why))
        return v;
    if (!v)
        return because (explicit_decide (m, q, o, b, why), "diagrams were not through, or cannot be used");
    verdict_set_unknown (v, budget_reason (b));
    return v;
}

/* What a short search finds breadth first; or else the soonest first: a run with its length
 * unquestioned, or NULL. */
static verdict *
look_for_run (const model *m, const query *q, const grid_options *o, budget *b)
{
    bool through;
    grid_options single = *o;
    single.engine = GRID_EXPLICIT;
    budget_limits few = budget_allowed (b);
    if (few.states && few.states <= SOON_STATES)
        return NULL;
    few.states = NEAR_STATES;
    few.seconds = share (b, 0);
    diag *quiet = diag_new ("");
    verdict *v = attempt (m, q, &single, few, &through, quiet);
    diag_free (quiet);
    if (v && through)
        return because (v, "it was tried first, with %llu states", (unsigned long long) FIRST_STATES);
    verdict_free (v);
    budget *within = budget_new_within (b, (budget_limits){ .states = 0 });
    grid_probe *p = budget_look (b) ? grid_probe_new (m, q, o->period, within) : NULL;
    v = NULL;
    if (p) {
        grid_probe_go (p, SOON_STATES);
        v = because (grid_probe_end (p), "what can happen soon was tried first; --shortest looks breadth first");
    }
    budget_free (within);
    if (v && v->evidence)
        return v;
    verdict_free (v);
    return NULL;
}

verdict *
grid_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    if (o->engine == GRID_BDD)
        return symbolic_decide (m, q, o, b, why);
    if (o->engine == GRID_EXPLICIT)
        return explicit_decide (m, q, o, b, why);
    if (o->any_order && q->kind == QUERY_REACH && !q->certificate) {
        verdict *v = look_for_run (m, q, o, b);
        if (v)
            return v;
    }
    if (layout_keeps_diagonals (m))
        return because (explicit_decide (m, q, o, b, why),
                        "differences of clocks are compared that diagrams cannot follow");
    if (model_additions (m) & ~(unsigned) SYMBOLIC_KNOWS)
        return because (explicit_decide (m, q, o, b, why), "diagrams do not know all that the model has");
    unsigned bits = widest_clock (m, o, why);
    if (diag_errors (why))
        return NULL;
    if (bits >= WIDE_CLOCK)
        return because (explicit_decide (m, q, o, b, why),
                        "a clock takes %u bits, which makes diagrams large", bits);
    return decide_by_turns (m, q, o, b, why);
}
