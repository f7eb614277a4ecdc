/* hoa.h: automata in the Hanoi omega-automata format, version 1, with any
 * acceptance condition; not alternating ones. */
#ifndef HOA_H
#define HOA_H
#include "diag.h"
#include "omega.h"

typedef struct hoa hoa;

/* NULL with errors in `why`. */
hoa *hoa_parse (const char *source, size_t length, diag *why);
void hoa_free (hoa *a);

/* The atomic propositions as they are named in the file. */
uint32_t hoa_atoms (const hoa *a);
const char *hoa_atom_name (const hoa *a, uint32_t atom);
position hoa_atom_where (const hoa *a, uint32_t atom);
/* Every state has at most one edge for each letter, and there is one start: checked, not believed.  True if a limit
 * is met before one was found that has more: the budget tells. */
bool hoa_is_deterministic (hoa *a, budget *b);

/* Let proposition i stand for the formula meanings[i], without temporal operators, over other atoms, so
 * many of them.  False with the reason in `why`. */
bool hoa_substitute (hoa *a, const ltl *const *meanings, uint32_t atoms, text *why);
/* The words that it accepts, or (complement, of a deterministic one) does not.  NULL if a limit is met,
 * or with the reason in `why`. */
omega *hoa_translate (const hoa *a, bool complement, budget *b, text *why);
/* Is the word accepted?  By the acceptance condition as it is written. */
bool hoa_accepts (const hoa *a, const lasso *word);

/* An automaton in the format; `names` of its atoms.  `name` may be NULL. */
void hoa_write (const omega *a, const char *name, const char *const *names, uint32_t atoms, text *out);
#endif
