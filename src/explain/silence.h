/* silence.h: how soon the runs of some periods end, where no period has an infinite one. */
#ifndef SILENCE_H
#define SILENCE_H
#include "item.h"

/* Add an item about the periods 1, 1/2, ... as far as the budget goes; none if a run of one of
 * them might go on forever after all, or if it would be about one period only. */
void silence_explain (explainer *x);
#endif
