/* ring_automaton.h: random automata on which dense time and all periods often
 * disagree. */
#ifndef RING_AUTOMATON_H
#define RING_AUTOMATON_H
#include <stdint.h>

/* A ring of locations whose edges tie clocks to each other: few loops, and
 * offsets between clocks that can often move in one direction only.  Two to
 * four clocks, constants up to 2, sometimes a label `acc`; .tck text, to be
 * freed with xfree. */
char *ring_automaton (uint64_t seed);
#endif
