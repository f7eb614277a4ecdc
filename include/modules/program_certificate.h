/* program_certificate.h: does a file prove that a program has no error?
 *
 * The checker reads the program and the file and nothing else, and asks Z3;
 * what it asks, and why that is enough, stands in proofs/certificates-gcl.md. */
#ifndef PROGRAM_CERTIFICATE_H
#define PROGRAM_CERTIFICATE_H
#include "budget.h"
#include "gcl.h"
#include "verdict.h"

/* Yes: it is a proof, and `what` says of what.  No: `what` says why not,
 * beginning with "line N: " where a line is to blame.  Unknown: the budget did
 * not suffice or Z3 did not decide a condition, and `what` says which. */
answer program_certificate_check (const gcl_model *m, const char *source, size_t length, budget *b,
                                  text *what);
#endif
