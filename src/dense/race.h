/* race.h: searches beside the one that visits all zones breadth first: with a time for each process,
 * and directed ones.  Each time that one looks aside (dense_options) they go on for a part of
 * the effort; who is through first answers. */
#ifndef RACE_H
#define RACE_H
#include "dense.h"
#include "directed.h"
#include "local.h"

typedef struct race {
    local_race *local;
    directed *directed;
    dense_options outer; /* as given */
    verdict *found;      /* by the directed one */
    uint64_t last_look;  /* if that is a run: the effort up to which a shorter one is waited for */
} race;

/* The options for the search of all zones, which looks aside. */
dense_options race_begin (race *r, const dense_options *o);
/* The answer: `v` of that search if it has one, else of who was through before it. */
verdict *race_end (race *r, TAKE verdict *v, const budget *b);
#endif
