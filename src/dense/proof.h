/* proof.h: the proof of a "no" as text, see proofs/certificates-dense.md. */
#ifndef PROOF_H
#define PROOF_H
#include "cycle.h"
#include "reach.h"

/* `reached_locations` after QUERY_EXPLORE. */
void proof_write_reach (const reach *r, const uint8_t *reached_locations, FILE *out);
void proof_write_cycle (const cycle *c, FILE *out);
#endif
