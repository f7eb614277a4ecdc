/* certificate.h: the proof of a "no" as text, see proofs/certificates-dense.md. */
#ifndef CERTIFICATE_H
#define CERTIFICATE_H
#include "cycle.h"
#include "reach.h"

void certificate_write_reach (const reach *r, FILE *out);
void certificate_write_cycle (const cycle *c, FILE *out);
#endif
