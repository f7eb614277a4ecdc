/* relation_atoms.h: from a matrix over reset times to constraints between
 * clocks before and after, without redundant ones. */
#ifndef RELATION_ATOMS_H
#define RELATION_ATOMS_H
#include "relation_dbm.h"
#include "relations.h"
#include "vec.h"

typedef VEC (relations_atom) atom_list;

/* The clocks behind the variables of a matrix: variable 0 now, 1 the start
 * instant, then the resets of `before` clocks, then of `after` clocks, which
 * are numbered as in the model. */
typedef struct atom_clocks {
    const uint32_t *before, *after;
    unsigned before_count, after_count;
} atom_clocks;

/* What the matrix says of the clocks before, of those after, and of both
 * once now is eliminated; each list minimal given the ones before it, sorted.
 * False when the budget is used up. */
bool relation_atoms_of_matrix (const dbm *m, const atom_clocks *c, atom_list *source, atom_list *target,
                               atom_list *cross, budget *b);
/* The order in which they are listed: equations first, then by the number of
 * clocks. */
int relation_atoms_compare (const relations_atom *a, const relations_atom *b);
/* Do the atoms together imply this one? */
typedef struct atom_span {
    const relations_atom *at;
    size_t count;
} atom_span;
bool relation_atoms_imply (const atom_span *spans, size_t span_count, const relations_atom *a, budget *b);
#endif
