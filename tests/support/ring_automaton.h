/* ring_automaton.h: random automata on which dense time and all periods often
 * disagree, and the same automata written in other ways. */
#ifndef RING_AUTOMATON_H
#define RING_AUTOMATON_H
#include <stdbool.h>
#include <stdint.h>

/* Ways to write an automaton that change no answer about dense time or an
 * unknown period.  All zero: as it was drawn. */
typedef struct ring_form {
    unsigned scale;   /* constants are multiplied by scale + 1 */
    bool split;       /* x == c as x <= c && x >= c */
    bool reverse;     /* clocks are declared in the opposite order */
    unsigned ballast; /* so many more clocks, compared with 0 on an edge to nowhere */
} ring_form;

/* A ring of locations whose edges tie clocks to each other: few loops, and
 * offsets between clocks that can often move in one direction only.  Two to
 * four clocks, constants up to 2, sometimes a label `acc`; .tck text, to be
 * freed with xfree. */
char *ring_automaton (uint64_t seed, ring_form form);
#endif
