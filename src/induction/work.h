/* work.h: the search for an inductive invariant: places, candidates at each, and
 * the steps between places. */
#ifndef INDUCTION_WORK_H
#define INDUCTION_WORK_H
#include "conditions.h"
#include "induction.h"
#include "store.h"
#include "vec.h"

typedef struct candidate {
    const gcl_expr *condition;
    const formula *holds; /* over the variables that the place leaves open */
    uint32_t claim;       /* its number, or GCL_NONE */
    bool dropped;         /* not preserved */
    bool implied;         /* by the others */
} candidate;

typedef struct place {
    int64_t *values;
    VEC (candidate) list;
    bool live;        /* a run may come here */
    uint32_t version; /* grows whenever it loses a candidate or becomes live */
} place;

typedef struct step {
    uint32_t source, command, target;
    const formula *enabled;
    const poly *const *after; /* each variable after it; NULL: unchanged */
    const formula **fails;    /* each candidate of the target does not hold then */
    uint32_t version;         /* of the source when it was looked at */
} step;

typedef struct work {
    const gcl_model *model;
    budget *budget;
    arena *memory; /* of the result */
    atoms *atoms;
    prover *prover;
    size_t inputs;
    bool *known;
    store *names; /* of places: the values of known variables */
    uint64_t *key;
    VEC (place) places;
    VEC (step) steps;
    int64_t *values; /* scratch: a state and inputs */
    induction *result;
} work;

/* places.c */
/* Find the places and steps; false at a limit. */
bool work_find_places (work *w);
const poly **work_constants (work *w, uint32_t at);
/* Where the program starts: known values and initial values, open ones free. */
const poly **work_initial (work *w);

/* build.c: conditions as the language has them. */
const gcl_expr *work_number (work *w, int64_t value);
const gcl_expr *work_variable (work *w, uint32_t v);
const gcl_expr *work_node (work *w, gcl_op op, const gcl_expr *left, const gcl_expr *right);
/* e with value[v] for each variable v (NULL: itself). */
const gcl_expr *work_replace (work *w, const gcl_expr *e, const gcl_expr *const *value);
/* list[0] op list[1] op ...; NULL if there is none. */
const gcl_expr *work_join (work *w, gcl_op op, const gcl_expr *const *list, size_t count);
bool work_mentions (const gcl_expr *e, uint32_t v);
bool work_same (const gcl_expr *a, const gcl_expr *b);
/* Propose the condition at the place. */
void work_propose (work *w, uint32_t at, const gcl_expr *condition, uint32_t claim);

/* local.c, forward.c: candidates. */
void work_propose_local (work *w);
void work_propose_polyhedra (work *w);

/* prove.c */
/* Drop what is not inductive together with the rest; false at a limit. */
bool work_prove (work *w);
#endif
