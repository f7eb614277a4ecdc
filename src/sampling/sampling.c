#include "sampling.h"

#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "comparison.h"
#include "expression.h"
#include "proof.h"

#define TURN(n) n,
const uint32_t sampling_turns[SAMPLING_TURN_COUNT] = { SAMPLING_TURNS (TURN) };

/* So many q are tried before it is asked whether there is one at all, so many if that takes
 * no more than so many nodes, and so many if it could not be told. */
enum { FIRST_TRIES = 3, MOST_CHEAP_TRIES = 12, CHEAP_NODES = 20000, MOST_TRIES = 16, MOST_LETTERS = 20000 };

static void
free_terms (sampling_term *terms, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        xfree (terms[i].letter);
        free_terms (terms[i].body, terms[i].count);
    }
    xfree (terms);
}

void
sampling_leak_free (sampling_leak *leak)
{
    xfree (leak->state);
    xfree (leak->shrinks);
    xfree (leak->grows);
    xfree (leak->columns);
}

static void
free_loop (sampling_loop *loop)
{
    for (size_t i = 0; i < loop->leak_count; i++)
        sampling_leak_free (&loop->leaks[i]);
    xfree (loop->leaks);
    xfree (loop->pattern);
}

void
sampling_answer_free (sampling_answer *a)
{
    if (!a)
        return;
    xfree (a->reason);
    sampling_lost_free (a->lost);
    free_terms (a->pattern, a->pattern_count);
    xfree (a->pattern_text);
    for (size_t i = 0; i < a->loop_count; i++)
        free_loop (&a->loops[i]);
    xfree (a->loops);
    xfree (a);
}

static void
set_unknown (sampling_answer *a, const char *reason)
{
    a->answer = ANSWER_UNKNOWN;
    xfree (a->reason);
    a->reason = xstrdup (reason ? reason : "not finished");
}

/* Does unit/q keep every word?  True when there is an answer: yes is in a. */
static bool
try_period (comparison *c, uint32_t q, sampling_answer *a)
{
    inclusion_end end =
        comparison_ask (c, comparison_period (c, q).at, &a->lost, &a->nodes, c->question->certificate);
    if (end == INCLUSION_FAILS) {
        a->tried = q;
        return false;
    }
    if (end == INCLUSION_HOLDS) {
        a->answer = ANSWER_YES;
        a->least = q;
        a->empty = !c->some;
    } else
        set_unknown (a, budget_reason (c->budget));
    return true;
}

/* The pattern is there: what do its words need, and why? */
static void
tell_no (comparison *c, decider *d, const circles *states, expression *e, sampling_answer *a)
{
    expression_shorten (d, e);
    expression_explain (d, e, c->alphabet, states, a);
    if (c->question->certificate)
        proof_write_pattern (c->question, e, c->alphabet, c->budget, c->question->certificate);
    number_list word = VEC_EMPTY;
    for (size_t i = 0; i < SAMPLING_TURN_COUNT; i++)
        if (expression_expand (e, sampling_turns[i], MOST_LETTERS, &word) && budget_ok (c->budget))
            a->needs[i] = comparison_least (c, word.at, word.count);
    a->answer = ANSWER_NO;
    vec_free (&word);
    expression_free (e);
}

/* The letters of the word that was lost last; of an infinite one its prefix. */
static void
last_lost (const comparison *c, const sampling_answer *a, number_list *word)
{
    for (size_t i = 0; a->lost && i < a->lost->count; i++)
        *vec_add (word) = alphabet_find (c->alphabet, a->lost->letters[i]);
}

/* What is needed to ask whether there is any q at all, within a budget of its own. */
typedef struct existence {
    comparison *comparison;
    budget *budget;
    matrices *matrices;
    circles *states; /* NULL: a limit */
    readings readings;
    bool ready; /* words can be read */
} existence;

static void
existence_init (existence *e, comparison *c)
{
    const sampling_question *q = c->question;
    budget_limits half = { .seconds = budget_allowed (c->budget).seconds > 0
                                          ? budget_seconds_left (c->budget) / 2
                                          : 0 };
    side_options options = comparison_options (q);
    options.unit = c->unit;
    *e = (existence){ .comparison = c, .budget = budget_new_within (c->budget, half) };
    e->matrices = matrices_new (false, e->budget);
    e->states = circles_new (q->model, c->alphabet, options, e->matrices, e->budget, c->why);
    if (!e->states)
        return;
    bool labelled = q->label_count > 0 && !q->infinite;
    readings_init (&e->readings, circles_ground (e->states), c->alphabet, e->matrices, q->infinite, labelled, e->budget);
    e->ready = e->readings.all_accept || readings_complete (&e->readings, q->infinite);
}

static void
existence_free (existence *e)
{
    readings_free (&e->readings);
    circles_free (e->states);
    matrices_free (e->matrices);
    budget_free (e->budget);
}

static void
count_work (const decider *d, sampling_answer *a)
{
    a->objects += d->objects.count;
    a->arrows += d->arrows.count;
}

/* Look for a pattern in the word lost last. */
static bool
guess_pattern (existence *x, bool thoroughly, sampling_answer *a)
{
    decider d;
    number_list word = VEC_EMPTY;
    expression e;
    if (!x->ready)
        return false;
    decider_init (&d, &x->readings, x->comparison->question->infinite, x->budget);
    last_lost (x->comparison, a, &word);
    bool found = thoroughly ? expression_pump (&d, word.at, word.count, &e)
                            : expression_fold (&d, word.at, word.count, &e);
    if (found)
        tell_no (x->comparison, &d, x->states, &e, a);
    count_work (&d, a);
    vec_free (&word);
    decider_free (&d);
    return found;
}

static decide_end
close_patterns (existence *x, sampling_answer *a)
{
    decider d;
    bool infinite = x->comparison->question->infinite;
    if (!x->ready || !readings_complete (&x->readings, infinite))
        return DECIDE_LIMIT;
    decider_init (&d, &x->readings, infinite, x->budget);
    decide_end end = decider_run (&d);
    count_work (&d, a);
    if (end == DECIDE_UNBOUNDED) {
        expression e = expression_of (&d);
        tell_no (x->comparison, &d, x->states, &e, a);
    }
    decider_free (&d);
    return end;
}

/* The first tries failed.  A few more q are tried as long as that is cheap, then it is asked
 * whether there is any; if so it is found, and if that could not be told it may be. */
static void
search_on (existence *x, sampling_answer *a)
{
    comparison *c = x->comparison;
    uint32_t q = FIRST_TRIES;
    if (guess_pattern (x, true, a))
        return;
    while (q < MOST_CHEAP_TRIES && a->nodes < CHEAP_NODES && !diag_errors (c->why)) {
        if (try_period (c, ++q, a))
            return;
        if (guess_pattern (x, false, a))
            return;
    }
    decide_end end = diag_errors (c->why) ? DECIDE_LIMIT : close_patterns (x, a);
    a->exists = end == DECIDE_BOUNDED;
    while (end != DECIDE_UNBOUNDED && !diag_errors (c->why) && (a->exists || q < MOST_TRIES))
        if (try_period (c, ++q, a))
            break;
    if (a->answer == ANSWER_UNKNOWN && budget_reason (x->budget) && !a->exists)
        set_unknown (a, budget_reason (x->budget));
}

/* A closed model keeps all words at the unit itself (S12); what is left to see is whether
 * it is at fault.  Whether there are words at all is told only where that is not clear. */
static bool
is_settled (comparison *c, sampling_answer *a)
{
    const sampling_question *q = c->question;
    graph g = { .count = 0 };
    if (!model_is_closed (q->model) || q->certificate || q->infinite || q->label_count)
        return false;
    if (q->model->integer_count && !side_graph (c->dense, &g)) {
        set_unknown (a, budget_reason (c->budget));
        return true;
    }
    side_graph_free (&g);
    a->answer = ANSWER_YES;
    a->least = 1;
    return true;
}

static void
search (comparison *c, sampling_answer *a)
{
    if (is_settled (c, a))
        return;
    for (uint32_t q = 1; q <= FIRST_TRIES; q++)
        if (try_period (c, q, a))
            return;
    existence x;
    existence_init (&x, c);
    search_on (&x, a);
    a->circles = x.states ? circles_states (x.states) : 0;
    existence_free (&x);
}

sampling_answer *
sampling_decide (const sampling_question *q, budget *b, diag *why)
{
    comparison c;
    sampling_answer *a = xcalloc (1, sizeof *a);
    set_unknown (a, NULL);
    bool ready = comparison_init (&c, q, b, why);
    a->unit = c.unit;
    if (ready)
        search (&c, a);
    else
        set_unknown (a, budget_reason (b));
    comparison_free (&c);
    a->stats.states = budget_states (b);
    a->stats.seconds = budget_seconds (b);
    a->stats.peak_kib = budget_peak_kib ();
    if (diag_errors (why)) {
        sampling_answer_free (a);
        return NULL;
    }
    return a;
}

void
sampling_periods_free (sampling_period *rows, size_t count)
{
    for (size_t i = 0; rows && i < count; i++) {
        xfree (rows[i].period);
        xfree (rows[i].reason);
        sampling_lost_free (rows[i].lost);
    }
    xfree (rows);
}

sampling_period *
sampling_among (const sampling_question *q, const char *const *periods, size_t count, budget *b, diag *why)
{
    comparison c;
    sampling_period *rows = xcalloc (count + 1, sizeof *rows);
    bool ready = comparison_init (&c, q, b, why);
    for (size_t i = 0; i < count; i++) {
        rows[i].period = xstrdup (periods[i]);
        inclusion_end end =
            ready ? comparison_ask (&c, periods[i], &rows[i].lost, &rows[i].nodes, NULL) : INCLUSION_LIMIT;
        rows[i].answer = end == INCLUSION_HOLDS   ? ANSWER_YES
                         : end == INCLUSION_FAILS ? ANSWER_NO
                                                  : ANSWER_UNKNOWN;
        if (end == INCLUSION_LIMIT)
            rows[i].reason = xstrdup (budget_reason (b) ? budget_reason (b) : "not finished");
    }
    comparison_free (&c);
    if (diag_errors (why)) {
        sampling_periods_free (rows, count);
        return NULL;
    }
    return rows;
}
