/* blocks.h: a system seen through blocks of its states.  A block has a step
 * to another iff some member has one to some member, so every word of the
 * system is one of the blocks. */
#ifndef BLOCKS_H
#define BLOCKS_H
#include "lts.h"
#include "vec.h"

typedef struct blocks {
    const lts *system;
    uint32_t *of; /* per state */
    uint32_t count;
    uint32_t splits; /* since the start */
} blocks;

/* States with the same actions form a block. */
void blocks_init (blocks *b, const lts *system);
void blocks_free (blocks *b);

/* The blocks as states of a system. */
lts *blocks_system (const blocks *b);

/* A word of the system by the numbers of its actions. */
typedef struct blocks_word {
    const uint32_t *actions;
    size_t length;
} blocks_word;

/* A path of the system along the word from its initial state: length + 1 states
 * are written to `path` (which may be NULL).  False: it has no such word. */
bool blocks_follow (const lts *system, blocks_word word, uint32_t *path);

/* Split blocks until they do not have the word, which the system has not.
 * False: the budget ran out. */
bool blocks_refuse (blocks *b, blocks_word word, budget *limit);

/* For asserts and tests: block numbers are 0 .. count-1, none is empty, members
 * of a block have the same actions. */
bool blocks_are_valid (const blocks *b);
#endif
