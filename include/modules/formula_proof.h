/* formula_proof.h: why a formula holds or fails, written down as a certificate:
 * proofs/certificates-ctl.md.  For those who found out; whether it is a proof,
 * program_certificate.h tells.
 *
 * The order: for each set `within` (first) or `set`; its places with `at`; for each of those its
 * states: begin, literals, ranks, end. */
#ifndef FORMULA_PROOF_H
#define FORMULA_PROOF_H
#include "gcl.h"

typedef struct formula_proof formula_proof;

formula_proof *formula_proof_new (const gcl_model *m, const gcl_expr *formula, bool dead_ends_stay, bool fair);
void formula_proof_free (formula_proof *p);

/* All states that matter: no step leaves them. */
void formula_proof_within (formula_proof *p);
/* States in which an operator about paths of the formula holds, or fails. */
void formula_proof_set (formula_proof *p, const gcl_expr *path, bool holds);
/* Values of these variables (NULL: of all); the others have any. */
void formula_proof_at (formula_proof *p, const int64_t *values, const bool *fixed);

/* The number of a condition, or of a term; the same text has one number. */
uint32_t formula_proof_predicate (formula_proof *p, const char *condition);
uint32_t formula_proof_measure (formula_proof *p, const char *term);

void formula_proof_begin_state (formula_proof *p);
void formula_proof_literal (formula_proof *p, uint32_t predicate, bool holds);
void formula_proof_rank (formula_proof *p, int64_t number);
void formula_proof_rank_measured (formula_proof *p, uint32_t measure);
/* After the ranks: they fall when this process takes a step, and it can. */
void formula_proof_waits_for (formula_proof *p, uint32_t process);
void formula_proof_end_state (formula_proof *p);

/* The file: the formula fails in this start, or (NULL) holds in all.  Freed with xfree. */
char *formula_proof_take (formula_proof *p, const int64_t *start);
/* Instead of all that. */
char *formula_proof_none (const gcl_model *m, const char *reason);

/* Is a set needed of the operator, that it holds, or fails, for the formula to have this value? */
bool formula_proof_needs (const gcl_expr *formula, bool value, const gcl_expr *path, bool holds);
#endif
