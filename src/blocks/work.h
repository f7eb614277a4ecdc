/* work.h: what the parts of the search by blocks share. */
#ifndef BLOCKS_WORK_H
#define BLOCKS_WORK_H
#include <z3.h>

#include "blocks.h"
#include "lookout.h"
#include "vec.h"

/* A value in a formula: a number if `term` is NULL (low), else a term between bounds. */
typedef struct sym {
    Z3_ast term;
    flow_wide low, high;
} sym;

/* --- solver.c: Z3.  Terms live until solver_refresh. */
typedef struct solver {
    Z3_context z3;
    Z3_solver at;
    Z3_sort integer, boolean;
    budget *budget;
    lookout *lookout;
    unsigned names; /* fresh ones since solver_restart */
    size_t made;    /* terms, about */
    uint64_t queries;
} solver;

typedef enum finding { IMPOSSIBLE, POSSIBLE, UNDECIDED } finding;

void solver_init (solver *s, budget *b);
void solver_release (solver *s);
/* Before new formulas: names may be used again, and terms are given back if they are many. */
void solver_restart (solver *s);
Z3_ast solver_number (solver *s, flow_wide n);
Z3_ast solver_integer (solver *s); /* a fresh one */
Z3_ast solver_boolean (solver *s);
void solver_push (solver *s);
void solver_pop (solver *s);
void solver_assert (solver *s, Z3_ast formula);
/* Only where `when` (NULL: always). */
void solver_imply (solver *s, Z3_ast when, Z3_ast then);
finding solver_check (solver *s, const Z3_ast *assumptions, unsigned count);
/* After IMPOSSIBLE: which assumptions were needed. */
void solver_core (solver *s, const Z3_ast *assumptions, unsigned count, bool *needed);
/* The model of POSSIBLE until solver_forget_model. */
Z3_model solver_model (solver *s);
void solver_forget_model (solver *s, Z3_model m);
flow_wide solver_value (solver *s, Z3_model m, sym v);
bool solver_holds (solver *s, Z3_model m, Z3_ast formula);

/* --- plan.c: the program cut into blocks. */
typedef struct block_plan {
    uint32_t *inside; /* places in an order in which steps lead on; the cut first */
    size_t inside_count;
    uint32_t *targets; /* cuts and errors that steps lead to */
    size_t target_count;
} block_plan;

typedef struct plan {
    const flow *f;
    uint32_t *first, *steps; /* steps[first[p]..first[p + 1]) lead from place p */
    bool *is_cut;
    block_plan *blocks; /* per place; of cuts and the start */
    uint32_t *dense;    /* per variable: its number among those that are used, or FLOW_NONE */
    uint32_t *variables;
    size_t count; /* of those */
    uint64_t *live;
    size_t words;
    flow_families *families;
} plan;

void plan_init (plan *p, const flow *f);
void plan_release (plan *p);
bool plan_is_error (const plan *p, uint32_t place);
static inline bool
plan_is_live (const plan *p, uint32_t place, uint32_t variable)
{
    return p->live[place * p->words + variable / 64] >> (variable % 64) & 1;
}
/* The interval of the variable's limits in which the number lies. */
flow_range plan_part (const plan *p, uint32_t variable, flow_wide number);
/* One more number that separates values of the variable; false: it did already. */
bool plan_add_limit (plan *p, uint32_t variable, flow_wide number);

/* --- encode.c: a block as a formula. */
typedef struct way {
    uint32_t step;
    struct spot *from;
    Z3_ast taken; /* NULL: always */
    sym *after;   /* per dense variable */
} way;

typedef struct spot {
    uint32_t place;
    Z3_ast reached; /* NULL: always, if there are edges or it is the cut */
    sym *state;     /* NULL: not reached */
    VEC (way) in;
} spot;

typedef struct block {
    spot *inside, *targets; /* as in the plan */
    size_t inside_count, target_count;
    arena *memory;
} block;

typedef struct encoder {
    plan *plan;
    solver *solver;
    uint32_t *inside, *target; /* scratch, per place */
} encoder;

/* Assert how the block from a cut goes on from these values of the dense variables. */
void encode_block (encoder *e, uint32_t cut, const sym *start, block *out);
void block_release (block *b);
sym encode_term (encoder *e, const flow_term *t, const sym *at);
/* The literal as a formula; NULL if it is known, then *holds. */
Z3_ast encode_literal (encoder *e, const flow_literal *x, const sym *at, bool *holds);
/* low <= v <= high */
Z3_ast encode_between (encoder *e, sym v, flow_range r);

/* --- search.c */
typedef VEC (blocks_dimension) dimension_list;

typedef struct seen {
    uint32_t place;
    uint32_t parent;
    uint32_t parts; /* first of its parts */
} seen;

typedef struct search {
    plan plan;
    solver solver;
    encoder encoder;
    budget *budget;
    dimension_list *tracked; /* per place; of cuts */
    VEC (seen) states;
    VEC (flow_range) parts;
    uint32_t *table; /* of states by hash */
    size_t table_size;
    const char *stuck; /* why there is no answer */
    blocks_result *result;
    arena *memory; /* of the result */
} search;

/* The values with which a state begins its block: asserted. */
void search_enter (search *s, const seen *from, sym *start);
/* The range of a variable at a place, or of its type. */
flow_range search_range (const search *s, uint32_t place, uint32_t variable);

/* --- follow.c: is the path to the last state, then to the error, a run?  If it is, the
 * result has it.  If not, more is tracked: true; else false with a reason. */
bool follow_path (search *s, uint32_t last, uint32_t error);

/* --- weakest.c: conditions of a path of steps, told at its cuts. */
typedef struct leg {
    uint32_t cut;          /* where it begins */
    const uint32_t *steps; /* one after the other, to the next cut */
    size_t count;
} leg;
/* Track what the path shows to be impossible; false: nothing new can be told. */
bool weakest_track (search *s, const leg *legs, size_t count);
/* Add to what is tracked at a place; false: it was. */
bool search_track (search *s, uint32_t place, blocks_dimension d);
#endif
