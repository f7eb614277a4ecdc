/* certificate.h: does a certificate prove the answer "no" for a model?
 * The checker reads the two and nothing else; what it verifies, and why
 * that is enough, stands in proofs/certificates-*.md. */
#ifndef CERTIFICATE_H
#define CERTIFICATE_H
#include <stdbool.h>
#include <stddef.h>

#include "model.h"
#include "text.h"

/* True: it is a proof, and `what` says of what.  False: `what` says why not,
 * beginning with "line N: " where a line is to blame. */
bool certificate_check (const model *m, const char *source, size_t length, text *what);
#endif
