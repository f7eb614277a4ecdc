/* pieces.h: a condition as a union of pieces, each of them convex in the clocks
 * once the integers are known; only for src/property. */
#ifndef PIECES_H
#define PIECES_H
#include "arena.h"
#include "property.h"
#include "vec.h"

/* integer and all clock comparisons (none of them !=) and, if asked, deadlock. */
typedef struct piece {
    const term *integer; /* NULL: true */
    const term **clocks;
    size_t clock_count;
    int deadlock; /* 1: there is one, -1: there is none, 0: not asked */
} piece;

typedef struct pieces {
    piece *at;
    size_t count, room;
} pieces;

/* More pieces than that are refused. */
enum { PIECES_MOST = 256 };

/* The pieces of t (or of its negation); false if there are too many.  Memory is the
 * arena's but for the vector, which pieces_free ends. */
bool pieces_find (const term *t, bool positive, arena *memory, pieces *out);
void pieces_free (pieces *p);
/* Can reading it be a fault?  (An overflow counts as one, but not here: nobody
 * guards against it.) */
bool term_may_fail (const term *t);
/* Where a piece without clocks holds the others are not needed: let them say so. */
void pieces_set_apart (pieces *p, arena *memory);
/* Do the integers, or locations, keep any two apart, so that time does not lead from one to another?  False
 * if that is not plain to see. */
bool pieces_are_apart (const pieces *p);
#endif
