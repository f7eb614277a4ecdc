/* follow.h: one word on one side: how far does it get, along which steps, with
 * which delays? */
#ifndef SAMPLING_FOLLOW_H
#define SAMPLING_FOLLOW_H
#include "inclusion.h"
#include "verdict.h"

struct trail_step {
    uint32_t source, joint, target; /* places, and the number of the joint edge */
};

/* Steps of a side one after another, silent ones among them. */
typedef struct trail {
    uint32_t start;
    VEC (struct trail_step) steps;
    size_t matched; /* letters of the word */
    bool whole;     /* all of it, and it ends as asked */
} trail;

/* The longest prefix of the word that the side has; with `accepting` the whole
 * word must end in an accepting place.  False when the budget is used up. */
bool follow_word (side *s, const uint32_t *word, size_t count, bool accepting, trail *t);
void trail_free (trail *t);

/* Delays for the trail: multiples of the period, or of the largest 1/q that
 * does in dense time.  The loop starts with step loop_from. */
run *trail_run (const side *s, const trail *t, size_t loop_from);
#endif
