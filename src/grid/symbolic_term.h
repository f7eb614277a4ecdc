/* symbolic_term.h: the syntax tree over sets of states.
 *
 * A term is the list of its values, each with the states in which it has
 * it; these are disjoint, and states in which evaluating is a mistake of the
 * model are in none, but in machine.fault. */
#ifndef SYMBOLIC_TERM_H
#define SYMBOLIC_TERM_H
#include "symbolic.h"

typedef struct term_case {
    int64_t value;
    DdNode *when;
} term_case;
typedef VEC (term_case) term;

/* A clock during an edge: y + value, on the values before. */
typedef struct clock_case {
    uint32_t y; /* from 1; 0: nothing */
    int64_t value;
    DdNode *when;
} clock_case;
typedef VEC (clock_case) clock_term;

/* Integers and clocks in the course of an edge. */
typedef struct machine {
    symbolic *s;
    DdNode *path;  /* the states that are still on their way */
    DdNode *fault; /* those that fell into a fault */
    term *integers, *locals;
    clock_term *clocks; /* by number from 1 */
    bool *integer_written, *clock_written;
    size_t local_count;
    DdNode *returned; /* inside a function: those that have left it, */
    term result;      /* and with what */
} machine;

machine machine_new (symbolic *s);
void machine_free (machine *m);
/* Every state on its way, nothing written. */
void machine_start (machine *m, DdNode *in, uint32_t locals);
/* Keep only those that satisfy the conjunction. */
void machine_assume (machine *m, const conjunction *c);
void machine_execute (machine *m, const stmt *s);
/* Relate the next bit of a diagonal to what was assigned; NULL if neither of
 * its clocks was. */
const entity *diagonal_write (machine *m, size_t number, DdNode **bdd);

/* For symbolic_execute.c.  Cases with no state are left out. */
void term_clear (symbolic *s, term *t);
void term_free (symbolic *s, term *t);
void term_add (symbolic *s, term *t, int64_t value, TAKE DdNode *when);
void machine_fail (machine *m, DdNode *where);
/* The values of the term in the states `in`; those are added to `out`. */
void machine_evaluate (machine *m, const expr *e, DdNode *in, term *out);
void machine_truth (machine *m, const expr *e, DdNode *in, DdNode **yes, DdNode **no);
void machine_index (machine *m, const expr *index, uint32_t size, DdNode *in, term *out);
void machine_read (machine *m, uint32_t i, DdNode *in, term *out);
/* Statements in the states `in`. */
void machine_execute_in (machine *m, const stmt *st, DdNode *in);
/* To a local, or to an integer whose range it must fit. */
void machine_write_local (machine *m, uint32_t slot, const term *value, DdNode *where);
void machine_write_integer (machine *m, const integer_array *a, uint32_t i, term *value, DdNode *where);

/* symbolic_call.c */
void machine_call (machine *m, const expr *e, DdNode *in, term *out);
void machine_copy (machine *m, const stmt *st, DdNode *in);
/* Where the edge leaves from and its guard holds; faults count as false. */
DdNode *machine_enabled (machine *m, const edge *e);
/* Of the states `in` of the location those where the rates let clock x (0: any) stand
 * still; where rates are faulty goes into machine.fault. */
DdNode *machine_stopped (machine *m, const location *l, uint32_t x, DdNode *in);
#endif
