#include "sampling.h"

#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "comparison.h"
#include "expression.h"
#include "proof.h"

#define TURN(n) n,
const uint32_t sampling_turns[SAMPLING_TURN_COUNT] = { SAMPLING_TURNS (TURN) };

/* So many q are tried before it is asked whether there is one at all, and so many
 * if that could not be told. */
enum { FIRST_TRIES = 3, MOST_TRIES = 16, MOST_LETTERS = 20000 };

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

/* Look for a pattern in the word lost last. */
static bool
guess_pattern (comparison *c, readings *r, const circles *states, sampling_answer *a, budget *b)
{
    decider d;
    number_list word = VEC_EMPTY;
    expression e;
    decider_init (&d, r, c->question->infinite, b);
    last_lost (c, a, &word);
    bool found = expression_pump (&d, word.at, word.count, &e);
    if (found)
        tell_no (c, &d, states, &e, a);
    a->objects += d.objects.count;
    a->arrows += d.arrows.count;
    vec_free (&word);
    decider_free (&d);
    return found;
}

static decide_end
close_patterns (comparison *c, readings *r, const circles *states, sampling_answer *a, budget *b)
{
    decider d;
    decider_init (&d, r, c->question->infinite, b);
    decide_end end = decider_run (&d);
    a->objects += d.objects.count;
    a->arrows += d.arrows.count;
    if (end == DECIDE_UNBOUNDED) {
        expression e = expression_of (&d);
        tell_no (c, &d, states, &e, a);
    }
    decider_free (&d);
    return end;
}

/* Is there any q at all?  Within a budget of its own. */
static decide_end
decide_existence (comparison *c, sampling_answer *a, budget *b)
{
    const sampling_question *q = c->question;
    decide_end end = DECIDE_LIMIT;
    side_options options = comparison_options (q);
    options.unit = c->unit;
    matrices *table = matrices_new (b);
    circles *states = circles_new (q->model, c->alphabet, options, table, b, c->why);
    readings r = { .circles = states };
    if (states) {
        bool labelled = q->label_count > 0 && !q->infinite;
        readings_init (&r, states, c->alphabet, table, q->infinite, labelled, b);
        bool ready = r.all_accept || readings_complete (&r, q->infinite);
        if (ready && guess_pattern (c, &r, states, a, b))
            end = DECIDE_UNBOUNDED;
        else if (ready && readings_complete (&r, q->infinite))
            end = close_patterns (c, &r, states, a, b);
    }
    a->circles = states ? circles_states (states) : 0;
    readings_free (&r);
    circles_free (states);
    matrices_free (table);
    return end;
}

static void
search (comparison *c, sampling_answer *a)
{
    uint32_t q = 1;
    for (; q <= FIRST_TRIES; q++)
        if (try_period (c, q, a))
            return;
    budget_limits half = { .seconds = budget_allowed (c->budget).seconds > 0
                                          ? budget_seconds_left (c->budget) / 2
                                          : 0 };
    budget *b = budget_new_within (c->budget, half);
    decide_end end = decide_existence (c, a, b);
    char *reason = budget_reason (b) ? xstrdup (budget_reason (b)) : NULL;
    budget_free (b);
    a->exists = end == DECIDE_BOUNDED;
    for (; end != DECIDE_UNBOUNDED && !diag_errors (c->why) && (a->exists || q <= MOST_TRIES); q++)
        if (try_period (c, q, a))
            break;
    if (a->answer == ANSWER_UNKNOWN && reason && !a->exists)
        set_unknown (a, reason);
    xfree (reason);
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
