/* partial.h: a system of sets in which some variables are seen through predicates only. */
#ifndef FIXPOINT_PARTIAL_H
#define FIXPOINT_PARTIAL_H
#include "sets.h"

/* The abstraction of a system, which has to outlive it.  False: see s->why, or the budget. */
bool partial_build (sets_system *s, sets_system *origin, const gcl_predicates *p);
/* Does the predicate hold in the states of this place? */
bool partial_holds (const sets_system *s, uint32_t place, size_t predicate);
/* New: the states all of whose members satisfy the condition, and those with a member that does. */
void partial_condition (sets_system *s, const gcl_expr *e, extent *low, extent *high);
/* The members of these states of the place: a set of the program.  Takes the states. */
isl_set *partial_members_of (sets_system *s, uint32_t place, isl_set *states);
#endif
