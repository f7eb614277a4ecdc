/* invariant.h: a set of states that a program never leaves, written down as a
 * certificate: proofs/certificates-gcl.md.  For those who found one; whether
 * it is an invariant, program_certificate.h tells.
 *
 * The order: begin, predicates, then for each place `at` and its states. */
#ifndef INVARIANT_H
#define INVARIANT_H
#include "gcl.h"

/* What the set is said to be: closed under steps, up to error actions, and without
 * an error; closed under all steps; or that, and more is said of parts of it
 * (formula_proof.h). */
enum invariant_claim { INVARIANT_SAFE, INVARIANT_INDUCTIVE, INVARIANT_FORMULA };
void invariant_begin (const gcl_model *m, enum invariant_claim claim, text *out);
/* A line of its own for the caller's condition, which it adds itself, and the
 * end of that line.  Predicates are numbered from 0. */
void invariant_predicate (text *out);
void invariant_end_line (text *out);
/* Values of these variables (NULL: of the control variables); the others have any. */
void invariant_at (const gcl_model *m, const int64_t *values, const bool *fixed, text *out);
/* A state line, its literals one by one, the end of the line. */
void invariant_state (text *out);
void invariant_literal (uint32_t predicate, bool holds, text *out);

/* Instead of all that: why there is none. */
void invariant_none (const gcl_model *m, const char *reason, text *out);
#endif
