/* theory.h: which truth values of atoms some integers give, as decision
 * diagrams over one variable for each atom.
 *
 * Atoms that share variables are looked at together, others on their own.
 * What the form of the atoms decides is not asked; a state that the prover
 * finds and a conflict that it proves count for all sets of atoms. */
#ifndef GCL_THEORY_H
#define GCL_THEORY_H
#include "diagram.h"
#include "task.h"

/* Truth values of some atoms that are known to exist, known not to, or that
 * the prover could not decide. */
typedef struct knowledge {
    const uint32_t *atoms; /* ascending */
    size_t count;
    unsigned *variables;
    DdNode *cube; /* of the variables */
    DdNode *yes, *no, *open;
    bool complete; /* what is not `yes` does not exist */
    size_t models_seen, lemmas_seen;
} knowledge;

typedef struct theory {
    task *task;
    diagrams *dd;
    VEC (unsigned) variable; /* of each atom + 1; 0: none yet */
    VEC (knowledge) known;
    learnt *learnt;
    int64_t *values;
    literal *core, *list; /* with room for all atoms of a question */
    bool *holds;
    size_t room;
} theory;

/* A set of atoms in parts that do not depend on each other. */
typedef struct frame {
    VEC (uint32_t) parts; /* which knowledge */
    VEC (bool) has_new;   /* not only old atoms */
} frame;

void theory_init (theory *h, task *t, diagrams *d);
void theory_release (theory *h);

/* The variable of an atom, new if need be.  `theory_alias` makes it one that
 * exists; `theory_place` puts a new one beside another, so that diagrams which
 * link the two stay small. */
unsigned theory_variable (theory *h, uint32_t which);
void theory_alias (theory *h, uint32_t which, unsigned variable);
void theory_place (theory *h, uint32_t which, unsigned beside);
DdNode *theory_literal (theory *h, literal l);
DdNode *theory_formula (theory *h, const formula *f);

/* Split the atoms (repetitions do not count).  The first `old` of them have
 * only truth values that exist, wherever the frame is used. */
void theory_split (theory *h, const uint32_t *list, size_t count, size_t old, frame *out);
void frame_free (frame *f);
/* Take out of *possible what does not exist, and of *sure what was not proved
 * to exist.  Both start as the same set; `sure` may be NULL. */
void theory_restrict (theory *h, const frame *f, DdNode **possible, DdNode **sure);
/* What the forms of the atoms alone allow. */
DdNode *theory_outline (theory *h, const frame *f);
/* Does the form of the atoms decide everything in the parts with new atoms, or
 * in all parts? */
bool theory_decides (const theory *h, const frame *f);
bool theory_is_complete (const theory *h, const frame *f);
/* Literals that exclude each other; the solution in h->values. */
void theory_learn (theory *h, const literal *conflict, size_t count);
void theory_learn_model (theory *h);
/* Room for questions about so many literals. */
void theory_reserve (theory *h, size_t count);
#endif
