/* clock_sets.h: convex sets of clock values as polyhedra of PPL, exact also where
 * clocks stop.  Clock x of the product, from 1 on, is dimension x - 1.
 *
 * Every call is within a turn (polyhedra.h).  It may fail for lack of memory or
 * time: then the budget ends, and the result is false. */
#ifndef CLOCK_SETS_H
#define CLOCK_SETS_H
#include <gmp.h>
#include <ppl_c.h>
#include <stdbool.h>
#include <stdint.h>

#include "budget.h"
#include "product.h"

typedef ppl_Polyhedron_t clock_set;

/* What PPL returned: is it no failure? */
bool clock_set_done (int code, budget *b);
ppl_Coefficient_t clock_set_coefficient (int64_t value);
/* All clocks are 0. */
bool clock_set_new_origin (clock_set *out, unsigned clocks, budget *b);
bool clock_set_copy (clock_set *out, clock_set from, budget *b);
bool clock_set_constrain (clock_set s, const clock_constraint *list, uint32_t count, budget *b);
bool clock_set_update (clock_set s, unsigned clocks, const clock_update *list, uint32_t count, budget *b);
/* Add what is met when the clocks that are not stopped there move on from the set by the same
 * amount, forwards (1) or backwards (-1). */
bool clock_set_elapse (clock_set s, unsigned clocks, const product_view *view, long direction, budget *b);
/* Also true if that was not found out. */
bool clock_set_is_empty (clock_set s, budget *b);
/* The least upper bound of x_i - x_j (0 for i or j: 0), and whether it is attained; false if
 * there is none. */
bool clock_set_bound (clock_set s, unsigned i, unsigned j, mpq_t bound, bool *attained, budget *b);
#endif
