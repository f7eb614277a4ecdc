/* conform.h: do systems that run side by side keep a specification?  Every
 * finite word of their composition must be one of the specification; actions
 * that the specification does not have may happen at any time.
 *
 * At two levels: each part is first seen through blocks of its states, those
 * with the same actions at the start, and only the blocks are composed.  A word
 * that the blocks have but a part has not splits blocks of that part alone, so
 * the composition of the parts themselves is never built.  At one level it is. */
#ifndef CONFORM_H
#define CONFORM_H
#include "lts.h"

typedef struct conformance conformance;

typedef enum conform_end {
    CONFORM_YES,  /* it keeps the specification */
    CONFORM_NO,   /* a word shows that it does not */
    CONFORM_LIMIT /* the budget's reason tells why */
} conform_end;

/* What it took, for tables. */
typedef struct conform_effort {
    uint32_t iterations;  /* compositions that were compared with the specification */
    uint32_t splits;      /* blocks that were split */
    uint64_t most_states; /* of the largest composition */
    uint64_t last_states; /* of the last one */
} conform_effort;

/* The specification is looked at and must outlive the conformance. */
conformance *conformance_new (const lts *specification, size_t parts, bool two_levels);
void conformance_free (conformance *c);

/* Part `i` from now on; looked at, must outlive the next decision.  Blocks of an
 * earlier system in its place are forgotten. */
void conformance_set (conformance *c, size_t i, const lts *system);
/* All parts were set. */
conform_end conformance_decide (conformance *c, budget *b);

/* After CONFORM_NO: a word of the composition that the specification has not,
 * as names. */
size_t conformance_length (const conformance *c);
const char *conformance_action (const conformance *c, size_t letter);
/* How part i goes along it: whether it takes part in the letter, and the state
 * it is in before it (letter <= length). */
bool conformance_moves (const conformance *c, size_t i, size_t letter);
uint32_t conformance_state (const conformance *c, size_t i, size_t letter);

const conform_effort *conformance_effort (const conformance *c);
/* States of part i as it was composed last: blocks at two levels. */
uint32_t conformance_part_states (const conformance *c, size_t i);
/* The block that a state of part i was in then; at one level each has its own. */
uint32_t conformance_block (const conformance *c, size_t i, uint32_t state);
#endif
