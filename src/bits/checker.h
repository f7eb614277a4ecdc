/* checker.h: the questions of a check, for one region at a time. */
#ifndef BITS_CHECKER_H
#define BITS_CHECKER_H
#include "work.h"

typedef struct checker {
    const inlining *calls;
    stated *cover;
    budget *budget;
    c_check *out;
    c_check_mode mode;
    bool *waits; /* per point: what lies behind it is to be checked */
    runner r;
    Z3_solver solver;
    Z3_solver asked; /* that answered last: this one, or a copy (one that was stopped may forget what was asserted) */
    bool stopped;    /* the solver was */
} checker;

void checker_open (checker *k);
void checker_close (checker *k);
/* Can what is asserted hold? */
Z3_lbool checker_ask (checker *k);
void checker_conclude (checker *k, answer a, const char *what);
/* Leave out the lines "always" of the point the outcome leads to that the model breaks, or may
 * break in what it leaves open; that point waits again.  False: none. */
bool checker_drop_broken (checker *k, const outcome *o);
/* The region starts at the point: what always holds there is asserted. */
void checker_assume_always (checker *k, const point *p);
#endif
