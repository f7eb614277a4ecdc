/* query.h: what a user asks of an engine, independent of how it answers. */
#ifndef QUERY_H
#define QUERY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "explore.h"
#include "model.h"

typedef enum query_kind {
    QUERY_EXPLORE,  /* visit everything, answer yes, fill counts and reached_* */
    QUERY_REACH,    /* a state with all labels and the location, if given */
    QUERY_DEADLOCK, /* see below; in a state with all labels and the location, if given */
    QUERY_CYCLE     /* an infinite run that meets every label infinitely often */
} query_kind;

/* Deadlock: a state that a run can reach, by actions and by waiting, from which
 * no delay that the invariants allow, 0 included, leads to a joint edge that fires.
 * Delays are those of the time asked for: all of them in dense time, multiples of the period in
 * sampled time.  So a state that time must leave but no edge can is a deadlock;
 * so is one where time may pass forever; and an edge that would be a fault
 * fires, unless faults disable it.  For an unknown period: there is a period
 * for which there is such a state.  (Comparing transition systems looks at states after actions only: there it
 * is called getting stuck.) */

typedef struct query {
    query_kind kind;
    const uint32_t *labels;
    size_t label_count;
    uint32_t process, location; /* MODEL_NONE: not asked; QUERY_REACH and QUERY_DEADLOCK */
    bool non_zeno;              /* QUERY_CYCLE: time must diverge */
    bool range_disables;        /* reading of out-of-range assignments */
    /* QUERY_DEADLOCK in dense time: a "no" must hold for every period too.  An edge
     * then counts only if it fires at once, or from some delay on forever; where
     * that is not enough the answer is unknown. */
    bool every_period;
    enum explore_order order;
    unsigned turns; /* of a loop that does not repeat as it is: how many to show; 0: a few */
    FILE *certificate;          /* for ANSWER_NO, or NULL */
} query;
#endif
