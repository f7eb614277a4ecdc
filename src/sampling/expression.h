/* expression.h: words with repetitions: read off a decider, evaluated, made
 * short, expanded and explained. */
#ifndef SAMPLING_EXPRESSION_H
#define SAMPLING_EXPRESSION_H
#include "circles.h"
#include "decide.h"
#include "sampling.h"

typedef struct term {
    uint32_t letter; /* LETTER_SILENT: a repetition */
    struct term *body;
    size_t count;
    /* Of a repetition, once it was evaluated: after so many turns, */
    uint32_t before;
    uint32_t period; /* all is as it was so many turns ago */
} term;

typedef struct expression {
    term *at;
    size_t count;
} expression;

void terms_free (term *at, size_t count);
/* The expression that leads to the bad object of the decider. */
expression expression_of (const decider *d);
void expression_free (expression *e);

/* What is met while an expression is read: a letter, or a repetition once it was read. */
typedef struct expression_step {
    term *term;
    uint32_t object; /* that is reached */
    /* Of a repetition: the triples of the turns that come back, and their power. */
    uint32_t once, power;
} expression_step;
typedef void expression_watch (void *context, const expression_step *s);
/* Read it from the start, bodies of repetitions as often as needed.  False: it has words that
 * the model has not, or there is no answer. */
bool expression_read (decider *d, const expression *e, expression_watch *watch, void *context);
/* Does it lead from the start to a bad object?  False also without an answer. */
bool expression_is_bad (decider *d, const expression *e);
/* Look for repetitions in a word that a period loses: what comes several times in a row
 * there, and in that again.  False: that shows nothing (sound, not complete). */
bool expression_fold (decider *d, const uint32_t *word, size_t count, expression *out);
/* The same; then one factor of it repeated, or in a short word two. */
bool expression_pump (decider *d, const uint32_t *word, size_t count, expression *out);
/* Leave out what is not needed for that, and make all periods 1 if that can be done, by
 * bodies of several turns: then the words need more with every n. */
void expression_shorten (decider *d, expression *e);
/* The word with n for every repetition; false if it has more than `most` letters. */
bool expression_expand (const expression *e, uint32_t n, size_t most, number_list *word);
/* "a (tick reply)^n". */
void expression_print (const expression *e, const alphabet *a, text *out);
/* The terms, the text and the loops of the answer. */
void expression_explain (decider *d, const expression *e, const alphabet *a, const circles *c,
                         sampling_answer *out);
/* reason.c: which ways round a loop leak, for its idempotent triples; added to those
 * that are there. */
void reason_of_loop (const decider *d, const circles *c, uint32_t power, sampling_loop *loop);
#endif
