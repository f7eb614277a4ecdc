/* concrete.h: the meaning of a model, one state at a time, in exact
 * arithmetic: what checks runs and what walks step by step.  It reads the
 * model itself and shares nothing with the product or an engine. */
#ifndef CONCRETE_H
#define CONCRETE_H
#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "diag.h"
#include "model.h"
#include "text.h"

/* A set of delays between two ends that belong to it or (strict) do not. */
typedef struct delay_range {
    mpq_t lower, upper;
    bool lower_strict, upper_strict;
    bool unbounded; /* there is no upper end */
} delay_range;

void delay_range_init (delay_range *range); /* all delays from 0 on */
void delay_range_set (delay_range *range, const delay_range *from);
void delay_range_clear (delay_range *range);
bool delay_range_is_empty (const delay_range *range);
bool delay_range_contains (const delay_range *range, const mpq_t delay);
/* The smallest and the largest multiple of the period in the range, counted
 * in periods; false if there is none.  Unbounded: last is not set. */
bool delay_range_multiples (const delay_range *range, const mpq_t period, mpz_t first, mpz_t last);

/* What a state reads. */
typedef struct run_state {
    const uint32_t *locations; /* per process */
    const int32_t *integers;
    const mpq_t *clocks; /* of clock 0.. as in the model */
    const mpq_t *aged;   /* after the last delay and before what its edges set; NULL: not known */
} run_state;

typedef enum concrete_outcome {
    CONCRETE_FIRES,
    CONCRETE_REFUSED, /* the model does not allow it */
    CONCRETE_FAULT    /* a mistake of the model */
} concrete_outcome;

/* A joint edge and the delays after which it fires, or shows its fault. */
typedef struct concrete_move {
    uint32_t *edges; /* in the order of the sync line */
    uint32_t edge_count;
    concrete_outcome outcome; /* CONCRETE_FIRES or CONCRETE_FAULT */
    delay_range when;         /* not empty */
    char *fault;
    position where;
} concrete_move;

/* A model and a current state of it. */
typedef struct concrete concrete;

concrete *concrete_new (const model *m, bool range_disables);
void concrete_free (concrete *c);
/* List moves only as long as the budget lasts; it must outlive c, or be taken
 * back with NULL. */
void concrete_limit (concrete *c, budget *b);
const run_state *concrete_state (const concrete *c);

/* The first, or the next, combination of initial locations; false after the
 * last one. */
bool concrete_next_start (const model *m, uint32_t *locations, bool first);
/* Go to the initial state with these locations; false, with the reason, if
 * there is none. */
bool concrete_start (concrete *c, const uint32_t *locations, text *why);
/* What function `number`, which has no effects, returns in the state, for numbers; false with the fault in `why`. */
bool concrete_call (const model *m, const run_state *state, uint32_t number, const int32_t *arguments,
                    int32_t *result, text *why);
/* Go to a state that was seen before. */
void concrete_go (concrete *c, const run_state *state);
/* Let time pass, then take the joint edge (edge_count 0: only the delay).
 * Unless it fires the state is unchanged and `why` says what is in the way;
 * *where is set for a fault. */
concrete_outcome concrete_fire (concrete *c, const mpq_t delay, const uint32_t *edges, size_t edge_count,
                                text *why, position *where);
/* All joint edges that some delay enables now; valid until the next call. */
const concrete_move *concrete_moves (concrete *c, size_t *count);

/* "P@a" or "P@a,Q@b". */
void concrete_action_name (const model *m, const uint32_t *edges, size_t count, text *out);
#endif
