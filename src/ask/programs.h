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
enum gcl_domain programs_domain (const question *q);
enum induction_kind programs_induction (const question *q);
/* The invariant that --invariant asks for, found first; NULL: none, or it could not
 * be found, which is remarked. */
induction *programs_find_invariant (const question *q, reply *r);
#endif
