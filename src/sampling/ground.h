/* ground.h: what words are read on: a finite automaton whose steps carry corner
 * matrices. */
#ifndef SAMPLING_GROUND_H
#define SAMPLING_GROUND_H
#include <stdbool.h>
#include <stdint.h>

typedef struct ground_step {
    uint32_t letter, target; /* LETTER_SILENT: none is read */
    uint32_t matrix;
} ground_step;

typedef struct ground {
    void *of;
    uint32_t (*states) (const void *of); /* so far: more may come as steps are asked for */
    bool (*is_initial) (const void *of, uint32_t state);
    bool (*is_labelled) (const void *of, uint32_t state); /* all labels hold */
    unsigned (*classes) (const void *of, uint32_t state); /* it has one more vertex */
    /* NULL with an error or budget_reason. */
    const ground_step *(*steps) (void *of, uint32_t state, uint32_t *count);
} ground;
#endif
