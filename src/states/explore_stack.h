/* explore_stack.h: the depth-first stack of the explorers that keep no list
 * of states: per frame its successors, in flat arrays. */
#ifndef EXPLORE_STACK_H
#define EXPLORE_STACK_H
#include "successor.h"

typedef struct explore_frame {
    size_t first, next, end; /* its successors */
} explore_frame;

typedef struct explore_stack {
    VEC (explore_frame) frames;
    VEC (int64_t) values;
    VEC (uint32_t) commands;
} explore_stack;

/* Push a frame for the state: count it, look for errors, and fill in its
 * successors.  `start` is the state of the first frame.  False to stop. */
bool explore_stack_push (explore_stack *k, successor_space *s, const int64_t *start, const int64_t *state);
void explore_stack_pop (explore_stack *k, size_t width);
void explore_stack_free (explore_stack *k);
#endif
