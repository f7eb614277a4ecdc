/* timing.h: the delays of a path of joint edges as a system of linear
 * inequalities, stopped clocks included. */
#ifndef TIMING_H
#define TIMING_H
#include <gmp.h>

#include "budget.h"
#include "lp.h"
#include "product.h"
#include "verdict.h"

typedef struct timing timing;

/* A path from the discrete state, with room for so many joint edges.  The clocks are
 * 0 at its start, or (free_start) any values that satisfy the invariant. */
timing *timing_new (const product *p, const uint64_t *state, bool free_start, size_t most_steps);
void timing_free (timing *t);
/* Some delay, then this joint edge; false if the discrete part does not allow it, or if it is possible under
 * several guards, of which none speaks for the others (where priorities or the receivers of a broadcast
 * divide it). */
bool timing_step (timing *t, const uint32_t *edges, uint32_t count);
/* Some delay, then this step out of the discrete state. */
void timing_take (timing *t, const product_step *s);
const uint64_t *timing_state (const timing *t); /* where the path is now */

/* left - right of the clocks now (numbers from 1; 0: nothing), to be compared later. */
typedef struct timing_form timing_form;
timing_form *timing_difference (const timing *t, unsigned left, unsigned right);
void timing_form_free (timing_form *f);
/* Demand a - b (b may be NULL) to be <=, < or = value; how many demands there are
 * is what timing_forget takes, to go back to. */
void timing_demand (timing *t, const timing_form *a, const timing_form *b, bool negated, lp_sense sense,
                    const mpq_t value);
size_t timing_demands (const timing *t);
void timing_forget (timing *t, size_t demands);

/* Are there delays?  Then they can be read. */
lp_outcome timing_solve (timing *t, budget *b);
void timing_value (const timing *t, const timing_form *f, mpq_t value);
/* Make the delays of the last solution simple numbers, the first ones first. */
void timing_simplify (timing *t, budget *b);
/* The run from `start` with the delays of the last solution. */
run *timing_run (const timing *t, const uint32_t *start, size_t process_count);
#endif
