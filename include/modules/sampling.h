/* sampling.h: which sampling rate loses no behaviour?  Is there a q such that
 * every untimed word of a model in dense time also happens when all delays are
 * multiples of 1/q, and which is the least?  Then exactly the q from the least
 * one on do (proofs/sampling.md).  Where a unit divides all constants, the periods
 * are unit/q.  For timed automata with integers, networks,
 * diagonals; not for stopwatches. */
#ifndef SAMPLING_H
#define SAMPLING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "budget.h"
#include "diag.h"
#include "model.h"
#include "verdict.h"

/* A letter is the name of a joint edge: "a" in a model of one process, else
 * "P@a" or "P@a,Q@b". */
typedef struct sampling_question {
    const model *model;
    bool infinite; /* words that go on forever, else finite ones */
    /* Silent actions: a joint edge is silent if each of its events is listed, as
     * a or as P@a, or if its whole name is. */
    const char *const *hidden;
    size_t hidden_count;
    /* Finite words: only those that lead to a state with all these labels. */
    const uint32_t *labels;
    size_t label_count;
    bool range_disables; /* reading of out-of-range assignments */
    FILE *certificate;   /* of a yes or a no, or NULL */
} sampling_question;

/* A word that dense time has and a period has not: letters[loop_from ..] go on
 * forever, loop_from == count: a finite word. */
typedef struct sampling_lost {
    char *period;
    char **letters;
    size_t count, loop_from;
    run *dense;     /* has the word; of an infinite one the prefix and one turn */
    run *sampled;   /* gets along the first `matched` letters, no run gets further */
    size_t matched; /* == count: it does not end with the labels */
    size_t *dense_read, *sampled_read; /* how many letters after each step of the runs */
} sampling_lost;

/* Part of a pattern: a letter, or a body that is repeated. */
typedef struct sampling_term {
    char *letter;               /* NULL: a repetition */
    struct sampling_term *body; /* of a repetition */
    size_t count;
} sampling_term;

/* Where a repetition loses samples: whenever the body leads from the region
 * state back to it, mass moves from vertex `from` to vertex `to` of its corner
 * matrix for good. */
typedef struct sampling_leak {
    char *state;      /* "p.wait [y=0, 0<x<1]" */
    uint32_t classes; /* the matrix has one row and column more */
    uint64_t *columns; /* bit i of column j: vertex i leads to vertex j */
    uint32_t from, to;
    char *shrinks; /* "1 - frac(x)": what gives a sample in every turn */
    char *grows;   /* "frac(x)": what keeps all it gets, and is below 1 */
} sampling_leak;

typedef struct sampling_loop {
    char *pattern; /* "(tick reply)^n" */
    sampling_leak *leaks; /* one per region state that the body can come back to and loses */
    size_t leak_count;
    size_t survivors; /* ways to come back that lose nothing */
} sampling_loop;

#define SAMPLING_TURNS(X) X (1) X (2) X (3) X (4) X (6) X (8)
enum { SAMPLING_TURN_COUNT = 6 };
extern const uint32_t sampling_turns[SAMPLING_TURN_COUNT];

typedef struct sampling_answer {
    answer answer;
    char *reason; /* for ANSWER_UNKNOWN */
    /* Yes: of the periods unit/q exactly those with q >= least keep every word.  The unit
     * divides all constants that clocks are compared with. */
    int32_t unit;
    uint32_t least;
    bool empty; /* yes: there are no words of the kind asked for at all */
    /* Yes: lost at least - 1, NULL if that is 0.  Else at the largest q tried. */
    sampling_lost *lost;
    uint32_t tried; /* no q up to this keeps every word */
    bool exists;    /* unknown: yes, but the least q was not found */
    /* No: no period keeps all words of this pattern, read with n = 1, 2, 3, ... for
     * every repetition. */
    sampling_term *pattern;
    size_t pattern_count;
    char *pattern_text;                  /* "a (tick reply)^n" */
    uint32_t needs[SAMPLING_TURN_COUNT]; /* the least q of unit/q for n of sampling_turns; 0: not found */
    sampling_loop *loops;                /* innermost and first ones first */
    size_t loop_count;
    /* How large it was. */
    uint64_t circles, objects, arrows, nodes;
    statistics stats;
} sampling_answer;

/* NULL, with an error in `why`, if the model is not covered or has a fault. */
sampling_answer *sampling_decide (const sampling_question *q, budget *b, diag *why);
void sampling_answer_free (sampling_answer *a);
void sampling_leak_free (sampling_leak *leak); /* what it owns */

/* One period, any rational: does it keep every word?  Periods that are not 1/q
 * keep no order: a smaller one may lose what a larger one keeps. */
typedef struct sampling_period {
    char *period;
    answer answer;
    char *reason;        /* for ANSWER_UNKNOWN */
    sampling_lost *lost; /* for ANSWER_NO */
    uint64_t nodes;
} sampling_period;

/* One row per period, in this order; NULL with an error in `why`. */
sampling_period *sampling_among (const sampling_question *q, const char *const *periods, size_t count,
                                 budget *b, diag *why);
void sampling_periods_free (sampling_period *rows, size_t count);
#endif
