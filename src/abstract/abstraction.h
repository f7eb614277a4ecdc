/* abstraction.h: the abstract transition system of a program over predicates,
 * as decision diagrams.
 *
 * Control variables keep their values: each valuation that is met is a site,
 * and the abstract states there are a set.  With bits a state has one variable
 * for each predicate; in the Cartesian domain two, whether the predicate is
 * known and, if so, whether it holds.  What a command does to such states is
 * the same at all sites that leave the same conditions on data: a shape. */
#ifndef ABSTRACTION_H
#define ABSTRACTION_H
#include "abstract.h"
#include "diagram.h"
#include "task.h"
#include "theory.h"

/* For which states does the formula hold in some member?  Answered for the
 * sets that were asked about. */
typedef struct goal {
    const literal *now; /* what each predicate means */
    const formula *condition, *opposite;
    frame frame;             /* of all atoms (bits), or those that matter (Cartesian) */
    VEC (uint32_t) relevant; /* Cartesian: predicates that matter */
    bool outlined;           /* Cartesian: what the form of the atoms decides is there */
    size_t lemmas_seen, models_seen;
    DdNode *asked, *possible, *sure;
} goal;

/* A command at some sites.  The diagrams are about the states asked for. */
typedef struct shape {
    uint32_t command;                  /* NOWHERE: the start */
    const literal *now, *next;         /* predicates before and after, over what is before */
    const formula *enabled, *disabled; /* with the values that control variables get from data */
    const formula *target, *elsewhere; /* these values alone, others; NULL: none */
    const poly *const *updates;        /* of data variables, without control variables; NULL: not needed */
    const literal *after;              /* predicates after, over what is after; NULL: not needed */
    frame frame;
    goal *can, *cannot;    /* take the command */
    goal **fails, **holds; /* Cartesian: of each predicate after it */
    bool own_goals;        /* Cartesian: not shared with other shapes */
    DdNode *link;          /* bits: the predicates after are those of `next` */
    DdNode *extra;         /* bits: cube of the variables of atoms that are no states */
    bool complete;         /* nothing has to be asked */
    DdNode *asked;
    DdNode *may, *sure, *must; /* pairs before, after; sure: proved to exist */
    DdNode *back, *back_asked; /* pairs of must- steps */
} shape;

typedef struct abstract_step {
    uint32_t command, shape, target;
} abstract_step;

typedef struct site {
    const literal *now; /* what each predicate means */
    DdNode *reached, *arriving;
    DdNode *back; /* must+-: states all of whose members are reachable */
    VEC (abstract_step) steps;
    bool looked;        /* all commands were tried */
    goal *error, *safe; /* NULL: the control variables decide */
    bool is_error;      /* they decide so */
} site;

typedef struct piece {
    uint32_t site;
    DdNode *set, *errors;
} piece;

typedef struct layer {
    VEC (piece) pieces;
} layer;

typedef struct command_info {
    VEC (uint32_t) guard; /* its atoms */
    VEC (uint32_t) mixed; /* predicates whose precondition has control variables */
    VEC (uint32_t) moved; /* control variables that take values from data */
    bool whole_key;       /* all control values before and after count */
    store *keys;
    size_t key_words;
    VEC (uint32_t) shapes; /* by key */
} command_info;

struct abstraction {
    task *task;
    enum gcl_kind kind;
    enum gcl_domain domain;
    diagrams dd;
    theory theory;
    size_t width;            /* variables of a state */
    unsigned *now_variables; /* in the order in which states are sorted */
    unsigned *pair_variables;
    DdNode *now_cube, *next_cube;
    VEC (uint32_t) mixed; /* predicates with control variables and data */
    store *controls;
    VEC (site) sites;
    VEC (shape *) shapes;
    VEC (goal *) goals; /* that all shapes share: by literal; NULL: none yet */
    command_info *commands;
    VEC (layer) layers;      /* by distance from the start */
    VEC (layer) back_layers; /* of must- steps alone */
    size_t turn;             /* the first layer after these; 0: none */
    bool error;
    size_t error_layer; /* the first error is there, or a step to it */
    bool *fired;        /* by command */
    uint64_t states, transitions, generated;
    gcl_reach plus, minus; /* what must+ and must- steps reach alone */
    uint64_t *key;
};

/* abstract.c */
bool abstract_go_on (abstraction *a, bool whole); /* with what is arriving */
/* Complete the steps of the site from these states.  False to stop. */
bool abstract_look (abstraction *a, uint32_t which, DdNode *from);
void abstract_arrive (abstraction *a, const abstract_step *s, DdNode *relation, DdNode *from);
uint64_t abstract_add (uint64_t a, uint64_t b);
DdNode *abstract_relation (const abstraction *a, const abstract_step *s); /* not referenced */
uint32_t abstract_start_site (abstraction *a); /* leaves its values in t->scratch */

/* abstract_must.c */
bool abstract_search_both (abstraction *a);
/* Pairs that are steps when both directions count; referenced. */
DdNode *abstract_both (abstraction *a, const site *s, const abstract_step *of);

/* abstract_run.c */
/* A run to the error that was found by must steps; NULL if that fails. */
gcl_run *abstract_run (abstraction *a);

/* abstract_site.c */
uint32_t abstract_site (abstraction *a, const int64_t *control); /* NOWHERE: no room */
/* The values of control variables at a site; others are 0. */
void abstract_control (const abstraction *a, uint32_t which, int64_t *values);
/* What the values of control variables leave of a condition. */
literal abstract_literal (abstraction *a, literal l, const int64_t *control);
const formula *abstract_formula (abstraction *a, const formula *f, const int64_t *control);
bool abstract_is_mixed (const abstraction *a, literal l); /* control variables and data */
/* The control variables as constants, for substitution. */
const poly *const *abstract_constants (abstraction *a, const int64_t *control);
const formula *abstract_literal_formula (abstraction *a, literal l);
const formula *abstract_and (abstraction *a, const formula *left, const formula *right);
const formula *abstract_or (abstraction *a, const formula *left, const formula *right);

/* abstract_shape.c */
void abstract_commands_init (abstraction *a);
void abstract_commands_free (abstraction *a);
/* Complete the site's steps with this command from these states.  False to
 * stop. */
bool abstract_steps (abstraction *a, uint32_t which, uint32_t command, DdNode *from);
/* The step to the initial states. */
/* May steps: f where the invariant holds at these control values (`holds`), or f or
 * else where it does not. */
const formula *abstract_within (abstraction *a, const formula *f, const int64_t *control, bool holds);
shape *abstract_start (abstraction *a, const int64_t *control);
void abstract_shape_free (abstraction *a, shape *s);

/* abstract_goal.c */
goal *abstract_goal (abstraction *a, const literal *now, const formula *condition, const formula *opposite);
void abstract_goal_free (abstraction *a, goal *g);
/* Let possible and sure be right within the region. */
void abstract_ask (abstraction *a, goal *g, DdNode *region);

/* States: truth values by slot.  The variables of slot s are 2 s before and
 * 2 s + 1 after a step. */
unsigned abstract_slot (const abstraction *a, uint32_t predicate); /* of its value */
void abstract_first (abstraction *a, DdNode *set, bool *state);
bool abstract_knows (const abstraction *a, const bool *state, uint32_t predicate);
/* The states that know these predicates to be so. */
DdNode *abstract_cube (abstraction *a, const uint32_t *predicates, const bool *holds, size_t count);
DdNode *abstract_state (abstraction *a, const bool *state);
DdNode *abstract_ties (abstraction *a, const literal *now);
DdNode *abstract_only_states (abstraction *a, TAKE DdNode *set);

/* abstract_relation.c */
/* Let the relations of the shape be right for sources in the region. */
void abstract_extend (abstraction *a, shape *s, DdNode *region);
DdNode *abstract_image (abstraction *a, DdNode *relation, DdNode *from);
DdNode *abstract_preimage (abstraction *a, DdNode *relation, DdNode *to);
/* The first pair of states, and one as a set. */
void abstract_first_pair (abstraction *a, DdNode *pairs, bool *before, bool *after);
DdNode *abstract_pair (abstraction *a, const bool *before, const bool *after);
/* States as they are after a step, and back. */
DdNode *abstract_shift (abstraction *a, DdNode *set);
#endif
