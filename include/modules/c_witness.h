/* c_witness.h: answers about C programs in the exchange format of verification tools: witnesses
 * 2.0, as YAML (proofs/programs-c.md, section 8).
 *
 * A witness speaks of places in the source: what has none there, or no C expression, is left
 * out and counted.  What is written is true by itself: a run is the run, an invariant holds. */
#ifndef C_WITNESS_H
#define C_WITNESS_H
#include "blocks.h"
#include "machine.h"

/* What is claimed, and about which file. */
typedef struct witness_task {
    const char *file;   /* as the user calls it */
    const char *source; /* its text */
    size_t length;
    const bitcode_module *module;
    const char *entry, *target; /* a function or a label */
    bool target_is_label;
    const char *time;    /* ISO 8601 */
} witness_task;

/* What was left out: "2 decisions inside of macros"; empty: nothing. */
typedef struct witness_gaps {
    size_t places; /* of a run: inputs and decisions without a place in the source */
    size_t locals; /* of a run: what locals held that cannot be told there */
    size_t points; /* of a proof: points without such a place */
    size_t parts;  /* of a proof: comparisons that are no C expression over what is in scope */
} witness_gaps;

/* The run that the machine took, traced.  False: `why` there is none. */
bool witness_write_violation (const witness_task *t, const machine_result *taken, text *out, witness_gaps *gaps,
                              text *why);
/* The proof, as invariants of loops and places. */
bool witness_write_correctness (const witness_task *t, const flow *f, const blocks_result *proof, text *out,
                                witness_gaps *gaps, text *why);
#endif
