/* system.h: what a component was proved to do at most: moves between blocks of states. */
#ifndef BITS_SYSTEM_H
#define BITS_SYSTEM_H
#include "c_certificate.h"

enum { MOVE_RETURN = UINT32_MAX, MOVE_ERROR = UINT32_MAX - 1, MOVE_UNSEEN = UINT32_MAX - 2 };

typedef struct move {
    uint32_t from, to;
    uint32_t action; /* of the alphabet, or one of the above */
    uint64_t met;    /* of a return: which conditions its value meets */
} move;
typedef VEC (move) moves;

struct c_system {
    arena *memory;
    const char **alphabet; /* actions that it can be made to wait for */
    size_t alphabet_count;
    uint32_t blocks, start;
    moves moves;   /* by block, none twice */
    size_t *first; /* per block, and the end */
};

/* Moves between stops, some unseen, become moves between their blocks, all seen. */
void c_system_close (c_system *s, const moves *all, uint32_t stops, const uint32_t *block_of);
#endif
