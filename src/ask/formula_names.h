/* formula_names.h: formulas about models of UPPAAL, whose atoms use UPPAAL's names. */
#ifndef FORMULA_NAMES_H
#define FORMULA_NAMES_H
#include "uppaal.h"

/* Does the text of a query begin with "ltl:"? */
bool formula_is (const char *query);
/* The same formula with every atom translated as a query of UPPAAL is; false with errors in `why`.
 * An atom ends at a connective or temporal operator outside parentheses that hold no temporal
 * operator. */
bool formula_translate_names (uppaal_names *names, const char *query, text *out, diag *why);
#endif
