/* walk.h: a run that grows step by step, at random or as a user says. */
#ifndef WALK_H
#define WALK_H
#include "question.h"
#include "reply.h"
#include "verdict.h"

typedef struct walk {
    const model *m;
    concrete *now;
    run *r;
    uint64_t random; /* state of the random choices */
    bool sampled;
    mpq_t period; /* if sampled */
    char *fault;  /* once a step has failed */
    position where;
} walk;

/* Start in one of the initial states; false, with the reason, if there is
 * none.  `time` is "dense" or a period. */
bool walk_start (walk *w, const model *m, bool range_disables, const char *time, uint64_t seed, text *why);
void walk_end (walk *w);

/* Is there a delay of the time domain after which the move happens? */
bool walk_allows (const walk *w, const concrete_move *move);
/* Is the delay in the time domain? */
bool walk_has_delay (const walk *w, const mpq_t delay);
/* The earliest such delay (if there is no earliest, a small one). */
void walk_earliest (const walk *w, const concrete_move *move, mpq_t delay);
/* "2", "1 or more", "more than 1/2, up to 3" */
void walk_print_range (const delay_range *range, text *out);
/* Take the step; false, with the reason, if the model refuses it. */
bool walk_step (walk *w, const mpq_t delay, const concrete_move *move, text *why);
/* Take a random step; false in a deadlock. */
bool walk_random_step (walk *w);
void walk_undo (walk *w);
/* What can follow the run, as tables of the reply: edges with their delays, and the regions
 * that pass while the last state waits. */
void walk_add_moves (const question *q, const run *taken, reply *r);
/* What was walked becomes the reply, which takes the run: "walked 3 steps, ..." and
 * what else there is to say. */
void walk_fill (walk *w, const question *q, const char *what, const char *more, reply *r);
#endif
