/* timed_compare.h: two readings of time, or two models, side by side. */
#ifndef TIMED_COMPARE_H
#define TIMED_COMPARE_H
#include "equivalences.h"
#include "timed_system.h"

typedef struct timed_pair {
    timed_system *side[2];
    struct branch *branch; /* of the game that is being told */
    size_t branch_room;
    equivalence_origin origin;
    equivalences asked;
} timed_pair;

/* Compare two systems that timed_system_init has built and that outlive it;
 * `names` are what the sides are called. */
void timed_pair_init (timed_pair *p, timed_system *left, timed_system *right, const char *const names[2],
                      budget *b);
void timed_pair_free (timed_pair *p);
#endif
