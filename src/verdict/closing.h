/* closing.h: can a loop be taken forever?
 *
 * A loop that returns to its locations and integers does the same to the
 * clocks in every turn: each is then a constant, or some clock at the start
 * of the turn plus a constant.  So every comparison on the loop is one of a
 * sequence that in the end moves by the same amount every few turns, and what
 * it does in all turns can be told (proofs/grid.md, 6). */
#ifndef CLOSING_H
#define CLOSING_H
#include "concrete.h"
#include "verdict.h"

/* Same locations and integers? */
bool closing_returns (const model *m, const run_state *first, const run_state *last, text *why);
/* May the loop of r, which fires from `first` and returns, be repeated with
 * the same delays forever?  Exact, except that it refuses where two clocks
 * come back together only after more than 2^20 turns, and where broadcasts that allow the
 * same edges would have to take turns. */
bool closing_repeats (const model *m, const run *r, const run_state *first, text *why);
#endif
