/* ctl.h: computation tree logic on finite structures: which states satisfy a
 * formula (gcl.h), and which path shows it.  Where the structure comes from is
 * the caller's business: all states of a program, or one bisimilar to it.
 *
 * A path is infinite, or ends in a state without a step (a dead end).  With
 * `dead_ends_stay` such a state repeats forever instead: that matters to AX and
 * EX only.  With `fair` an infinite path counts only if no process of the program
 * can take a step from some point on without ever taking one (weak fairness).
 * proofs/ctl.md says why all this is right. */
#ifndef CTL_H
#define CTL_H
#include "budget.h"
#include "gcl.h"
#include "vec.h"

typedef struct ctl_edge {
    uint32_t source, command, target;
} ctl_edge;

/* States are numbered from 0; the first `starts` of them are the initial ones.
 * Each has concrete values, by which conditions are judged. */
typedef struct ctl_graph {
    const gcl_model *model;
    uint32_t states, starts;
    VEC (int64_t) values;    /* states * variables */
    VEC (ctl_edge) edges;    /* any order until ctl_graph_finish sorts them by source */
    VEC (int64_t) inputs;    /* of edges that read some, one after the other */
    VEC (size_t) input_from; /* by edge; empty: no command reads inputs, or they are not known */
    VEC (uint32_t) first;    /* edges of state s: first[s] to first[s + 1] */
    VEC (uint32_t) back;     /* the same by target: numbers of edges */
    VEC (uint32_t) back_first;
} ctl_graph;

void ctl_graph_free (ctl_graph *g);
/* After the last edge; false: no memory within the budget. */
bool ctl_graph_finish (ctl_graph *g, budget *b);

static inline const int64_t *
ctl_values (const ctl_graph *g, uint32_t state)
{
    return g->values.at + (size_t) state * g->model->variable_count;
}

static inline bool
ctl_is_dead (const ctl_graph *g, uint32_t state)
{
    return g->first.at[state] == g->first.at[state + 1];
}

/* All reachable states of the program, finished.  NULL with the reason in `why`:
 * a limit, a value beyond 64 bits, or inputs. */
ctl_graph *ctl_explore (const gcl_model *m, budget *b, text *why);

typedef struct ctl_options {
    bool dead_ends_stay, fair;
} ctl_options;

/* Is it a condition of a state alone? */
bool ctl_is_condition (const gcl_expr *e);

/* For each subformula that is not a mere condition of a state, and for the
 * largest conditions, the set of states that satisfy it. */
typedef struct ctl_labels ctl_labels;

/* NULL with the reason in `why`. */
ctl_labels *ctl_label (const ctl_graph *g, const gcl_expr *formula, ctl_options o, budget *b, text *why);
void ctl_labels_free (ctl_labels *l);
bool ctl_holds (const ctl_labels *l, const gcl_expr *subformula, uint32_t state);
/* The first start at which the formula has this value, or UINT32_MAX. */
uint32_t ctl_find_start (const ctl_labels *l, bool holds);
uint64_t ctl_count (const ctl_labels *l); /* states that satisfy the whole formula */

/* A path from a start that shows why the formula holds or fails there. */
typedef struct ctl_path {
    VEC (uint32_t) states; /* one more than edges */
    VEC (uint32_t) edges;
    size_t loop_from;      /* the last state is this one again; GCL_NO_LOOP: none */
    bool dead_end;         /* the last state has no step, and that matters */
    VEC (gcl_shown) shown; /* conditions of states along it */
    /* What the path shows is all that is to be seen: nothing else, such as what
     * other paths do, is needed for the value of the formula. */
    bool complete;
} ctl_path;

void ctl_show (const ctl_labels *l, uint32_t start, ctl_path *out);
void ctl_path_free (ctl_path *p);

/* What tells a state of the graph from the others, for a certificate: the values of
 * some variables, and literals. */
typedef struct ctl_naming {
    const bool *fixed;       /* NULL: all variables, and there are no literals */
    char *const *predicates; /* their texts */
    size_t predicate_count;
    const uint32_t *literals; /* 2 * predicate, + 1 for the negation */
    const size_t *first;      /* of state s: first[s] to first[s + 1] */
} ctl_naming;

/* Why the formula holds in all starts, or fails in the first in which it does, as a file (formula_proof.h);
 * without fairness.  NULL: a limit.  Freed with xfree. */
char *ctl_prove (const ctl_labels *l, const ctl_naming *n, const gcl_model *m);
#endif
