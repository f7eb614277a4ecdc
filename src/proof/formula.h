/* formula.h: do the sets of a document prove what it claims of a formula? */
#ifndef PROOF_FORMULA_H
#define PROOF_FORMULA_H
#include "document.h"

/* The first set is an invariant, which was checked before.  True, and `what` says what is
 * proved; or false, and `what` says why: `*undecided` if only because Z3 did not tell. */
bool formula_check (const document *d, budget *b, text *what, bool *undecided);
#endif
