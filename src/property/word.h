/* word.h: the word of a run, as it is followed; only for src/property. */
#ifndef WORD_H
#define WORD_H
#include "property.h"
#include "vec.h"

/* Letters so far.  Between two turns of a loop clocks may drift: the reading of a comparison grows, or
 * shrinks, by the same amount in every turn from the second on. */
typedef struct word {
    VEC (uint64_t) letters;
    VEC (bool) steps;
    bool begins;       /* the next letter comes after a step */
    size_t loop, turns; /* where the last turn begins; how many there are */
    size_t comparisons;
    mpq_t *before, *drift, now; /* per atom: its reading at the beginning of the turn, and what a turn adds */
    bool *away;        /* all readings of this turn lie where the drift leads */
} word;

void word_init (word *w, const model *m, const property *p);
void word_free (word *w);
/* A moment of the run; false after a fault. */
bool word_look (word *w, const model *m, const property *p, const run_state *state, text *why);
void word_step (word *w);
/* A turn of the loop begins here.  True if the last one was like all that would follow. */
bool word_turn (word *w, const model *m, const property *p, const run_state *state);
bool word_is_long (const word *w);
/* The last turn repeated forever, or without one the last letter: does the word not satisfy p? */
bool word_is_refuted (const word *w, const property *p, text *why);
#endif
