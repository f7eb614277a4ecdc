/* reference.h: the sampled semantics of a model, computed in the plainest
 * way: every state, tick by tick, from the syntax tree.  Shares no code with
 * the engines.  Slow; for small models in tests. */
#ifndef REFERENCE_H
#define REFERENCE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model.h"

/* The period is numerator / denominator, in lowest terms.
 *
 * A clock is a whole number of 1/denominator; a tick adds `numerator` to
 * every clock that is not stopped.  `largest` is at least every constant that
 * a clock is compared with or set to (checked on the way): all values above it
 * are alike, and counted as one.  With diagonals also the differences between
 * clocks are kept, up to the same constant; with diagonals together with
 * stopwatches or x = y + c nothing may be cut off and the exploration may only
 * end at most_states. */
typedef struct reference_options {
    uint32_t numerator, denominator;
    int32_t largest;
    size_t most_states;
    bool range_disables;
} reference_options;

typedef struct reference reference;

reference *reference_new (const model *m, const reference_options *o);
void reference_free (reference *r);

bool reference_is_complete (const reference *r); /* false: most_states was hit */
/* States: locations, integers and cut-off clocks, after actions and after
 * every tick.  Meaningful without diagonals and when complete. */
size_t reference_states (const reference *r);
bool reference_has_fault (const reference *r); /* an edge that can fire is faulty */
bool reference_edge_fires (const reference *r, uint32_t e);
bool reference_location_reached (const reference *r, uint32_t p, uint32_t l);
/* Is there a state in which all labels hold? */
bool reference_reaches (const reference *r, const uint32_t *labels, size_t count);
/* Is there a state from which no delay leads to an edge that fires? */
bool reference_deadlocks (const reference *r);
/* Is there a reachable cycle with an action, every label somewhere on it
 * and, if asked for, a tick? */
bool reference_cycles (const reference *r, const uint32_t *labels, size_t count, bool non_zeno);
#endif
