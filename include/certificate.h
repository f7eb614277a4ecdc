/* certificate.h: does a certificate prove the answer "no" for a model?
 * The checker reads the two and nothing else; what it verifies, and why
 * that is enough, stands in proofs/certificates-*.md. */
#ifndef CERTIFICATE_H
#define CERTIFICATE_H
#include <stddef.h>

#include "budget.h"
#include "model.h"
#include "text.h"
#include "verdict.h"

/* Yes: it is a proof, and `what` says of what.  No: `what` says why not,
 * beginning with "line N: " where a line is to blame.  Unknown: the budget
 * did not suffice, and `what` says which limit was reached. */
answer certificate_check (const model *m, const char *source, size_t length, budget *b, text *what);
#endif
