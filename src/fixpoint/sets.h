/* sets.h: sets of states as unions of integer polyhedra, one per control state, and
 * the program as steps between control states.
 *
 * isl reports errors by NULL and by truth values that are neither: whatever it
 * answers goes through sets_ask, and after an error `failed` stays set.  Nothing
 * may be concluded then. */
#ifndef FIXPOINT_SETS_H
#define FIXPOINT_SETS_H
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "fixpoint.h"
#include "lookout.h"
#include "store.h"
#include "vec.h"

/* One union per control state. */
typedef struct extent {
    isl_set **at;
} extent;

/* What falls along every path to a goal: numbers, or linear terms. */
typedef struct rank_term {
    int64_t number;
    char *term; /* NULL: the number */
} rank_term;

typedef struct ranked_piece {
    uint32_t place;
    isl_set *set;
    VEC (rank_term) ranks;
} ranked_piece;

/* The states of a round: one step further from the goal than those before; with pieces, or at
 * last there by a ranking of these (rank.c). */
typedef struct layer {
    extent states;
    VEC (ranked_piece) pieces;
} layer;

typedef struct layers {
    VEC (layer) at;
} layers;

/* For a certificate: where an operator of the formula holds and where it fails. */
typedef struct record {
    const gcl_expr *path;
    extent holds, fails;
    layers layers; /* of the one that needs ranks, if any */
} record;

/* A command taken in a control state. */
typedef struct sets_step {
    uint32_t source, target, command;
    isl_set *guard;        /* over the data before it */
    isl_multi_aff *update; /* from data and inputs before to data after */
    unsigned inputs;
    isl_map *relation; /* instead of all that, of an abstraction; else NULL */
} sets_step;

/* The dimension of a variable that is seen through predicates only. */
#define SETS_GONE (GCL_NONE - 1)

typedef struct sets_system {
    const gcl_model *model;
    const fixpoint_options *options;
    budget *budget;
    isl_ctx *isl;
    lookout *lookout;    /* stops isl when a limit is reached */
    isl_space *space;    /* of the data */
    uint32_t *dimension; /* by variable: where it is in the data; GCL_NONE: it is control */
    unsigned data;       /* how many */
    store *places;       /* control states: values of all variables, data 0 */
    VEC (sets_step) steps;
    VEC (isl_set *) universe, dead, starts; /* by control state */
    bool failed;
    text why;
    uint64_t rounds, pieces;
    bool ranked;
    /* of an abstraction: partial.h */
    struct sets_system *concrete; /* NULL: it is none */
    const gcl_predicates *predicates;
    VEC (uint32_t) of;     /* by place: the one of the program */
    VEC (unsigned) gone;   /* dimensions of the program that it does not have */
    VEC (isl_set *) sides; /* of predicates, made when they are needed */
    layers *log;           /* of the fixed point being computed, or NULL */
    VEC (record) records;
} sets_system;

/* system.c */
bool sets_build (sets_system *s, const gcl_model *m, const fixpoint_options *o, budget *b);
void sets_release (sets_system *s);
uint32_t sets_count (const sets_system *s); /* control states */
/* The states with this control in which the condition holds. */
isl_set *sets_condition (sets_system *s, uint32_t place, const gcl_expr *e, bool holds);
void sets_print_place (const sets_system *s, uint32_t place, text *out);

const int64_t *sets_control (const sets_system *s, uint32_t place); /* by variable; 0 for data */

/* partial.c: the step as pairs of data before and after. */
isl_map *sets_relation (const sets_step *t, unsigned data);

/* print.c */
void sets_print (const sets_system *s, isl_set *set, text *out);
/* One constraint "x <= y + 1"; false: it cannot be said in the language. */
bool sets_print_constraint (const sets_system *s, isl_constraint *c, text *out);

/* layers.c */
void layers_add (sets_system *s, extent states); /* takes them; nothing without a log */
void layers_free (const sets_system *s, layers *l);

/* prove.c: the file, or NULL with the reason in `why`. */
char *sets_prove (sets_system *s, const gcl_expr *formula, bool holds, extent high, text *why);

/* A start outside of the set, by variable; false: there is none, or a value is too large. */
bool sets_find_start (sets_system *s, extent high, int64_t *values);

/* extents.c */
bool sets_ask (sets_system *s, isl_bool truth);
bool sets_ok (sets_system *s); /* no error and no limit so far */
extent extent_empty (sets_system *s);
extent extent_copy (const sets_system *s, extent a);
void extent_free (const sets_system *s, extent a);
/* These take their first argument apart and give it back changed. */
extent extent_unite (sets_system *s, extent a, extent b);
extent extent_meet (sets_system *s, extent a, extent b);
extent extent_without (sets_system *s, extent a, extent b);
extent extent_negate (sets_system *s, extent a); /* within the universe */
extent extent_before (sets_system *s, extent a); /* new: states with a step into a */
bool extent_within (sets_system *s, extent a, extent b);
bool extent_is_empty (sets_system *s, extent a);
/* new: b, made larger where it grew beyond a, so that it will not grow for ever. */
extent extent_widen (sets_system *s, extent a, extent b);

/* accelerate.c: states of f from which a command that counts, taken several times, leads through f into
 * `into`, a part of z; added to z, and new.  Not all of them are found. */
extent extent_turns (sets_system *s, extent f, extent into, extent *z);

/* rank.c, new: the states of z from which a path may stay in z for ever without
 * leaving its part of the program; outside of them none does.  `ranked`, unless NULL, gets
 * the other pieces and what falls along every path in them. */
extent extent_endless (sets_system *s, extent z, layer *ranked);
#endif
