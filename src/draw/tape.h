/* tape.h: a run unrolled for drawing: at every step the time, the values before the
 * action and after it; of a run that repeats also the next turn. */
#ifndef TAPE_H
#define TAPE_H
#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model.h"
#include "verdict.h"

typedef struct tape_frame {
    mpq_t time;            /* at its end */
    mpq_t *before, *after; /* clocks: after the delay, and after the action too */
    uint32_t *locations;   /* afterwards */
    int32_t *integers;
    char *action; /* names of its events, or NULL: only a delay */
    char *full;   /* "P@a,Q@b", or NULL */
} tape_frame;

typedef struct tape {
    const model *model;
    tape_frame *frames; /* frame 0 is the start */
    size_t count;
    size_t loop_from;  /* frames loop_from+1 .. are the loop's; == count - 1 where there is none */
    size_t again_from; /* frames again_from+1 .. repeat it once more; == count - 1 where they are not drawn */
    bool repeats;
    size_t left_out; /* steps that are not on the tape */
} tape;

/* At most `most` steps; those of a second turn do not count.  False if the run is none
 * of the model's. */
bool tape_record (tape *t, const model *m, const run *r, bool range_disables, size_t most);
void tape_free (tape *t);
/* Which events fire, each once: "release", or "try+set"; to be freed. */
char *tape_events (const model *m, const uint32_t *edges, uint32_t count);
#endif
