/* decide.h: is there a bound on what the words of a model cost, that is, one
 * period 1/q for all of them?  By a closure of sets of corner matrices under
 * letters, products and repetition (S9, proofs/sampling.md). */
#ifndef SAMPLING_DECIDE_H
#define SAMPLING_DECIDE_H
#include "readings.h"
#include "triples.h"

/* The region states after a word in dense time, and those of them that are
 * reached at bounded cost. */
typedef struct object {
    uint32_t all, cheap; /* sets of states */
    uint32_t parent;     /* the arrow that led here first, NO_ARROW: none */
    uint32_t newest;     /* arrow out of it, NO_ARROW: none */
} object;

#define NO_ARROW UINT32_MAX
#define NO_OBJECT UINT32_MAX

/* By a letter, or by a loop repeated without end. */
typedef struct arrow {
    uint32_t from, to, set;
    uint32_t letter; /* LETTER_SILENT: a loop */
    uint32_t loop;   /* steps[loop .. loop_end), arrows one after another */
    uint32_t loop_end;
    uint32_t older; /* arrow from the same object */
} arrow;

typedef struct decider {
    readings *readings;
    uint32_t letters;
    bool infinite;
    budget *budget;
    triples *triples;
    number_sets states;
    VEC (object) objects;
    VEC (arrow) arrows;
    VEC (uint32_t) steps;
    VEC (uint32_t) letter_arrow; /* object * letters + letter -> arrow + 1, 0: unknown, UINT32_MAX: none */
    uint32_t *slots;             /* objects by their sets */
    size_t slot_count;
    VEC (uint32_t) stamp;
    uint32_t stamp_now;
    number_list list;
    VEC (uint64_t) searched; /* per object: the arrows around it when its loops were last searched */
    uint32_t bad;            /* NO_OBJECT */
} decider;

typedef enum decide_end { DECIDE_BOUNDED, DECIDE_UNBOUNDED, DECIDE_LIMIT } decide_end;

/* The readings may be incomplete, but not for decider_run. */
void decider_init (decider *d, readings *r, bool infinite, budget *b);
void decider_free (decider *d);
/* DECIDE_UNBOUNDED: d->bad is an object that shows it. */
decide_end decider_run (decider *d);

/* For those who follow expressions.  The object of the beginning; */
uint32_t decider_start (decider *d);
/* the arrow of a letter from an object, NO_ARROW: no word, or budget_reason; */
uint32_t decider_letter (decider *d, uint32_t from, uint32_t letter);
/* the object reached by a set from an object that keeps its words, or NO_OBJECT */
uint32_t decider_image (decider *d, uint32_t from, uint32_t set);
bool decider_is_bad (const decider *d, uint32_t number);
#endif
