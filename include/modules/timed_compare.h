/* timed_compare.h: two readings of time, two models, or a model and a system from
 * elsewhere, side by side. */
#ifndef TIMED_COMPARE_H
#define TIMED_COMPARE_H
#include "equivalences.h"
#include "timed_system.h"

typedef struct timed_pair {
    timed_system *side[2]; /* NULL: the side is just a system */
    struct branch *branch; /* of the game that is being told */
    size_t branch_room;
    equivalence_origin origin;
    equivalences asked;
} timed_pair;

/* Compare two systems that timed_system_init has built and that outlive it;
 * `names` are what the sides are called. */
void timed_pair_init (timed_pair *p, timed_system *left, timed_system *right, const char *const names[2],
                      budget *b);
/* Compare a finished system that timed_system_init has built with any other. */
void timed_pair_init_with (timed_pair *p, timed_system *left, const lts *right, const char *const names[2],
                           budget *b);
void timed_pair_free (timed_pair *p);
#endif
