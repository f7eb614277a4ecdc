/* witness.h: does a run show what a query asks for?  Followed step by step on the
 * network itself in exact arithmetic, the condition evaluated at every moment
 * that counts; shares nothing with engines or with the observer of watch.h. */
#ifndef WITNESS_H
#define WITNESS_H
#include "property.h"
#include "verdict.h"

typedef enum witness_end {
    WITNESS_REACHES, /* p holds in the last state */
    WITNESS_LOOPS,   /* p holds all along, also on the loop; */
    WITNESS_WAITS,   /* the run ends in a state where time may pass without end, with p all along; */
    WITNESS_STUCK    /* no step is possible any more, and p holds as long as time may pass */
} witness_end;

typedef struct witness_goal {
    witness_end end;
    const term *p, *trigger; /* trigger: p need only hold from a moment with it on; or NULL */
    bool negated;            /* not p instead of p */
    const property *words;   /* instead of all that: the word of the run must not satisfy this */
    const char *period;      /* delays are multiples, and p counts at multiples; NULL: any */
    bool range_disables, time_passes;
} witness_goal;

/* True, or false with the reason in `why`. */
bool witness_holds (const model *m, const run *r, const witness_goal *goal, text *why);
#endif
