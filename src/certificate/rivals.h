/* rivals.h: where joint edges can be taken, and what those of a higher priority
 * leave of another.  For moves.c; shares nothing with the product. */
#ifndef RIVALS_H
#define RIVALS_H
#include "joint.h"
#include "moves.h"

struct rival {
    joint_rank rank;
    size_t first, count; /* in rivals.atoms: where it can be taken */
};

typedef struct rivals {
    size_t clocks;
    VEC (struct rival) all;
    atom_list atoms;
} rivals;

void rivals_clear (rivals *r);
void rivals_free (rivals *r);
/* A joint edge: its guard, and the invariant of its target in terms of the values
 * that its clocks have then. */
void rivals_add (rivals *r, joint_rank rank, const move *m);
/* Call `visit` with the guard cut down to each of the disjoint parts, none of them
 * empty, where no joint edge of a higher rank can be taken; the guard is then as before.
 * False if `visit` said so. */
bool rivals_leave (const rivals *r, joint_rank rank, atom_list *guard, bool (*visit) (void *context),
                   void *context);
#endif
