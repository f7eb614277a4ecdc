/* rewrite.h: the same model written in another way, as .tck text to be freed
 * with xfree.  The source is the text of random_automaton. */
#ifndef REWRITE_H
#define REWRITE_H
#include <stdint.h>

/* Processes, locations, edges, clocks, integers, events and sync lines are
 * declared in another order, each kind among itself. */
char *rewrite_shuffled (const char *source, uint64_t seed);
/* All names are others. */
char *rewrite_renamed (const char *source);
/* What clocks are compared with, times the factor; not for models in which
 * integers are compared too, or clocks set to constants. */
char *rewrite_scaled (const char *source, long factor);
/* x == c becomes x <= c && x >= c; differences stay as they are. */
char *rewrite_split (const char *source);
/* One clock more that nobody asks. */
char *rewrite_with_unused_clock (const char *source);
#endif
