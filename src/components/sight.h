/* sight.h: a component seen through conditions: its steps compiled for the prover, and
 * which conditions belong to which place.  Tracked variables, all finite, keep their values;
 * of the others an abstract state only says which conditions of its place hold. */
#ifndef SIGHT_H
#define SIGHT_H
#include "conditions.h"
#include "flow.h"
#include "vec.h"

/* A step: what it asks of finite variables is evaluated, what it asks of others is
 * literals; both kinds of assignments. */
typedef struct sight_step {
    const flow_literal **asked; /* of tracked variables only */
    size_t asked_count;
    literal *guard; /* of others, perhaps with tracked ones in them */
    size_t guard_count;
    literal *all; /* per literal of the flow's step */
    const poly **updates;   /* per variable; NULL: unchanged.  Inputs come after the variables */
    const formula *enabled; /* all it asks */
    uint32_t inputs;
} sight_step;

/* Which atoms belong to which place. */
typedef struct view {
    uint32_t *first; /* per place, and the end */
    uint32_t *atoms; /* ascending within a place */
    uint32_t most;   /* of one place */
} view;

typedef struct known known; /* answers of the prover, by question */

typedef struct sight {
    const flow *f;
    gcl_model *names;
    atoms *atoms;
    prover *prover;
    budget *budget;
    sight_step *steps;
    uint32_t *out, *out_first; /* steps by the place they leave */
    uint32_t *in, *in_first;   /* and by the place they lead to */
    size_t width, inputs;      /* variables, and inputs of one step at most */
    uint32_t *family;          /* of each finite variable: one of those it is copied to or from; else FLOW_NONE */
    uint32_t *tracked;         /* the variables whose values are kept */
    size_t tracked_count;
    bool *is_tracked;
    VEC (uint8_t) mixes; /* per atom: 0 not known, 1 no tracked variables, 2 some, 3 only */
    struct {
        uint64_t *keys; /* step and atom + 1; 0: free */
        literal *values;
        size_t room, count;
    } before;           /* preconditions that were computed */
    known *known;
    const poly **constants; /* scratch */
    arena *memory;
    uint64_t queries;
} sight;

sight *sight_new (const flow *f, budget *b);
void sight_free (sight *s);
/* NULL, or why nothing can be concluded any more. */
const char *sight_failure (const sight *s);

/* Keep the values of the families that are marked, and of no others. */
void sight_track (sight *s, const bool *families);

/* The condition that holds before a step iff the atom of this number holds after it; it may
 * speak of inputs of the step. */
literal sight_before (sight *s, uint32_t step, uint32_t number);
/* Does the literal speak of an input? */
bool sight_has_input (const sight *s, literal l);
/* With the tracked variables as in `values` (per variable). */
literal sight_instance (sight *s, literal l, const int64_t *values);
/* Do all these literals hold in some state?  True also where that is not known. */
bool sight_possible (sight *s, const literal *list, size_t count);

void view_free (view *v);

/* A state: place, values of tracked variables, truth of the atoms of its place. */
typedef struct abstract_state {
    uint32_t place;
    int64_t *values; /* per variable; only tracked ones count */
    uint8_t *bits;   /* per atom of the place */
} abstract_state;

typedef void sight_visitor (void *context, const abstract_state *next);
void sight_start (sight *s, const view *v, abstract_state *out);
/* Every state after the step, once. */
void sight_post (sight *s, const view *v, const abstract_state *from, uint32_t step, abstract_state *scratch,
                 sight_visitor *visit, void *context);
abstract_state abstract_state_new (const sight *s, uint32_t most_bits);
void abstract_state_free (abstract_state *a);
#endif
