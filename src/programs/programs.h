/* programs.h: what questions about guarded commands share. */
#ifndef PROGRAMS_H
#define PROGRAMS_H
#include "asking.h"
#include "induction.h"
#include "predicates.h"

/* The predicates to start with (NULL: none given); false: refused. */
bool programs_read_predicates (const question *q, reply *r, gcl_predicates **list);
/* Write the certificate of a "no" to where the question wants it; say so if there is
 * none. */
void programs_write_certificate (const question *q, reply *r, const char *certificate);
/* A number that is too large means as much as the largest. */
uint32_t programs_small_count (const question *q, setting which);
enum gcl_domain programs_domain (const question *q);
enum induction_kind programs_induction (const question *q);
/* The invariant that --invariant asks for, found first; NULL: none, or it could not
 * be found, which is remarked. */
induction *programs_find_invariant (const question *q, reply *r);
/* A graph of states as data: its arrows, between numbers of states from 0, and both together, which the reply
 * takes over. */
sheet *programs_arrows (void);
void programs_add_arrow (sheet *arrows, uint32_t source, const char *command, uint32_t target);
void programs_add_graph (reply *r, sheet *states, sheet *arrows);
#endif
