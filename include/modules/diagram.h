/* diagram.h: decision diagrams (CUDD) that keep to a budget.
 *
 * Every function that returns a DdNode gives it referenced, or NULL once a
 * limit was hit; arguments are only looked at, and a NULL argument gives
 * NULL: so a computation runs through after a limit and is judged at its
 * end by diagrams_ok. */
#ifndef DIAGRAM_H
#define DIAGRAM_H
#ifdef TACET_CUDD_FROM_ABC
#include "misc/util/abc_global.h"

#include "bdd/cudd/cudd.h"
typedef ABC_PTRINT_T ptrint, ptruint; /* for the macros, which mix them with int */
#else
#include <cudd.h>
#endif
#include <stdbool.h>
#include <stdint.h>

#include "alloc.h"
#include "budget.h"

typedef struct diagrams {
    DdManager *dd; /* NULL: there was no room for it */
    budget *budget;
    bool failed;
    bool strict; /* see diagrams_be_strict */
    bool timed;  /* strict, or there is a limit of time */
    uint64_t room;           /* new nodes for one operation */
    uint64_t reorder_at;     /* so many live nodes */
    double seconds_per_node; /* of the last reordering */
    /* When timed: the operation at hand began then with so much room; seconds for a new node, 0: not known. */
    double begun, pace;
    uint64_t granted;
    DdNode *one, *zero;
} diagrams;

/* False, with a reason in the budget, if there is no room. */
bool diagrams_init (diagrams *d, unsigned variables, budget *b);
void diagrams_release (diagrams *d);
/* For those who throw away what a limit cut short: keep close to the limit of
 * time, and once one is hit let every operation give NULL at once. */
void diagrams_be_strict (diagrams *d);
/* Keep this variable and the next one together; false: no room. */
bool diagrams_pair (diagrams *d, unsigned number);
/* Between two operations: is there still time and memory?  If not the budget
 * has the reason. */
bool diagrams_ok (diagrams *d);

/* For operations of CUDD that are not here: they get room for a number of new
 * nodes and are tried again with more as long as there is time and memory. */
bool diagrams_grant (diagrams *d); /* false: a limit was hit, see diagrams_be_strict */
bool diagrams_retry (diagrams *d);
#define DIAGRAM_TRY(d, result, operation) \
    do { \
        (result) = diagrams_grant (d) ? (operation) : NULL; \
    } while (!(result) && diagrams_retry (d))
/* Reference what CUDD returned; NULL is a limit. */
DdNode *diagram_keep (diagrams *d, DdNode *n);

DdNode *diagram_variable (diagrams *d, unsigned number); /* new if need be */
/* A new variable, just below another one in the order; its number. */
unsigned diagram_new_beside (diagrams *d, unsigned number);
DdNode *diagram_copy (diagrams *d, DdNode *n);
/* For asserts and tests: somebody has a reference to n, or it is NULL. */
bool diagram_is_held (DdNode *n);
void diagram_drop (diagrams *d, DdNode *n);
DdNode *diagram_and (diagrams *d, DdNode *a, DdNode *b);
DdNode *diagram_or (diagrams *d, DdNode *a, DdNode *b);
DdNode *diagram_minus (diagrams *d, DdNode *a, DdNode *b);
DdNode *diagram_ite (diagrams *d, DdNode *c, DdNode *a, DdNode *b);
DdNode *diagram_iff (diagrams *d, DdNode *a, DdNode *b);
DdNode *diagram_exists (diagrams *d, DdNode *a, DdNode *cube);
DdNode *diagram_and_exists (diagrams *d, DdNode *a, DdNode *b, DdNode *cube);
/* The variable map[i] for each variable i; `map` covers all variables. */
DdNode *diagram_rename (diagrams *d, DdNode *a, const int *map);
/* Of the literals: a variable (number in the order of creation), and whether it holds. */
DdNode *diagram_cube (diagrams *d, const unsigned *variables, const bool *holds, size_t count);

/* *slot := the result of the operation with *slot on its left. */
void diagram_set (diagrams *d, DdNode **slot, TAKE DdNode *n);
void diagram_and_in (diagrams *d, DdNode **slot, DdNode *b);
void diagram_or_in (diagrams *d, DdNode **slot, DdNode *b);
void diagram_minus_in (diagrams *d, DdNode **slot, DdNode *b);

static inline bool
diagram_is_empty (const diagrams *d, const DdNode *n)
{
    return n == d->zero;
}
/* Is there something in both?  False after a limit. */
bool diagram_meets (diagrams *d, DdNode *a, DdNode *b);
/* The first of the set's elements, where 0 comes before 1 and `variables[0]`
 * counts most.  The set speaks of these variables only and is not empty. */
void diagram_first (diagrams *d, DdNode *set, const unsigned *variables, size_t count, bool *holds);
/* The paths of the set that lead to its elements, which have no element in
 * common: for each variable of the manager 1, 0, or -1 where it may be either.
 * The visitor returns false to stop; false then, and after a limit. */
typedef bool diagram_visitor (void *context, const signed char *values);
bool diagram_paths (diagrams *d, DdNode *set, diagram_visitor *visit, void *context);
/* How many elements, of sets that speak of these variables only; exact,
 * UINT64_MAX stands for that many or more. */
uint64_t diagram_count (diagrams *d, DdNode *set, const unsigned *variables, size_t count);
#endif
