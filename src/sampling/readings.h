/* readings.h: a ground as an automaton over letters, each step with its corner
 * matrix.  Silent steps before a letter belong to it.  Built as far as it is asked
 * for. */
#ifndef SAMPLING_READINGS_H
#define SAMPLING_READINGS_H
#include "alphabet.h"
#include "ground.h"
#include "matrices.h"
#include "numbers.h"

typedef struct reading {
    uint32_t letter, target;
    uint32_t matrix;
} reading;

/* What is known of a state. */
struct reading_row {
    uint32_t from, count; /* its readings, sorted by letters */
    bool read, accepting; /* accepting: silent steps lead to the labels */
};

struct silent_way {
    uint32_t state, matrix;
};

typedef struct readings {
    ground ground;
    matrices *matrices;
    alphabet *alphabet;
    budget *budget;
    bool all_accept; /* finite words without labels: every state accepts, and is useful */
    VEC (struct reading_row) rows;
    VEC (reading) at;
    VEC (struct silent_way) ways;
    number_list initials;
    uint8_t *useful; /* per state, once all is read: words that are asked for go through it */
} readings;

/* Infinite words, or finite ones; with `labelled` they end with all labels. */
void readings_init (readings *r, ground g, alphabet *a, matrices *table, bool infinite, bool labelled,
                    budget *b);
void readings_free (readings *r);
/* Read all states; false when the budget is used up.  Before it, only words whose
 * states all accept can be asked about. */
bool readings_complete (readings *r, bool infinite);

/* The readings of a state by a letter; NULL when the budget is used up. */
const reading *readings_by (readings *r, uint32_t state, uint32_t letter, uint32_t *count);
bool readings_accept (const readings *r, uint32_t state);    /* of a state that was read */
bool readings_is_useful (const readings *r, uint32_t state); /* words that are asked for go through it */
#endif
