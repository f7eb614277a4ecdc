/* readings.h: regions right after actions as an automaton over letters, each
 * step with its corner matrix.  Silent steps before a letter belong to it. */
#ifndef SAMPLING_READINGS_H
#define SAMPLING_READINGS_H
#include "alphabet.h"
#include "corners.h"
#include "numbers.h"

typedef struct reading {
    uint32_t letter, target;
    uint64_t matrix;
} reading;

typedef struct readings {
    uint32_t states, letters;
    uint32_t *first;  /* per state, and one more */
    VEC (reading) at; /* of a state: sorted by letters */
    number_list initials;
    uint8_t *accepting; /* a byte per state: silent steps lead to the labels */
    uint8_t *useful;    /* words that are asked for go through it */
} readings;

/* Infinite words, or finite ones that end with all labels.  False when the
 * budget is used up. */
bool readings_init (readings *r, const corners *c, alphabet *a, bool infinite, budget *b);
void readings_free (readings *r);
#endif
