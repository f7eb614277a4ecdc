/* document.h: a certificate of a program as it was read: sets of states, and what is
 * claimed of them.  proofs/certificates-gcl.md, proofs/certificates-ctl.md. */
#ifndef PROOF_DOCUMENT_H
#define PROOF_DOCUMENT_H
#include "cover.h"

/* INVARIANT: no step leaves the set, and no error is in it.  INDUCTIVE: only the
 * former.  FORMULA: a formula holds, or fails. */
enum claimed { CLAIMED_INVARIANT, CLAIMED_INDUCTIVE, CLAIMED_FORMULA };

/* States in which an operator of the formula holds, or fails; the first set of a
 * document has none: no step leaves it. */
typedef struct set {
    size_t line;
    uint32_t which; /* of the document's; GCL_NONE: none */
    bool holds;
    cover cover;
} set;

typedef struct document {
    const gcl_model *m;
    enum claimed claimed;
    gcl_predicates *predicates; /* NULL: none */
    gcl_predicates *measures;   /* each "TERM >= 0": the left side counts; NULL: none */
    VEC (set) sets;
    /* of FORMULA */
    gcl_formula *formula;
    VEC (const gcl_expr *) operators; /* about paths, from the left */
    bool holds, dead_ends_stay;
    bool fair; /* only paths count that are fair to each process */
    int64_t *start; /* where it fails; NULL: it holds */
} document;

/* Read a file.  False, and `what` says why; or the budget is used up. */
bool document_read (document *d, const gcl_model *m, const char *source, size_t length, budget *b,
                    text *what);
void document_release (document *d);
/* NULL: the file has none, which is as good as an empty one. */
const set *document_set (const document *d, const gcl_expr *path, bool holds);
#endif
