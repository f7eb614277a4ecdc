/* explicit.h: one state after another. */
#ifndef EXPLICIT_H
#define EXPLICIT_H
#include "grid.h"
#include "space.h"

/* Marks of transitions next to those of the labels. */
#define MARK_TIME ((uint64_t) 1 << 63)
#define MARK_ACTION ((uint64_t) 1 << 62)

/* A tag is a number of ticks and the number of a step of the node; TAG_TICK
 * stands for a tick alone. */
enum { TAG_STEP_BITS = 24 };
#define TAG_TICK (((uint64_t) 1 << TAG_STEP_BITS) - 1)
static inline uint64_t
tag_of (int64_t ticks, uint64_t step_number)
{
    return (uint64_t) ticks << TAG_STEP_BITS | step_number;
}

/* How the states of a space follow each other. */
typedef struct walker {
    space *space;
    bool plain;       /* tick by tick */
    bool all_delays;  /* also those that waiting in the target makes up for */
    bool few_delays;  /* of many, only the first two and the last: enough for who looks for some run */
    bool time_counts; /* tell positive delays from none (non-Zeno) */
    bool stop_at_deadlock;
    uint64_t *state; /* under construction */
    /* Give up when jumps lead to very many targets per state: then ticks are
     * cheaper, as stopped clocks make states anyway differ in every value. */
    bool may_give_up, gave_up;
    uint64_t expanded, announced;
    /* Why the walk stopped: */
    bool stopped;
    int64_t stop_ticks;
    const step *fault; /* NULL: a deadlock */
    bool timelock;     /* and the invariants stop time sooner or later */
} walker;

walker walker_new (space *s);
void walker_free (walker *w);
/* explore.h's view of it. */
domain walker_domain (walker *w);

/* Of the delays after which a step can be taken from the current state: those
 * that a walk that is not plain follows. */
span walker_delays (walker *w, const step *t, span when);

/* The path of an exploration as a run, with the last delay or fault that
 * stopped the walk. */
run *walker_run (walker *w, const exploration *e);

/* explicit_workers.c: the search for what can be reached, by several workers; the walker ends as if it
 * had gone everywhere.  NULL: its space cannot be made again. */
exploration *explicit_reach_by (walker *w, const space_options *o, unsigned count, budget *b);

/* What the end of an exploration means. */
void explicit_judge (walker *w, const exploration *e, const grid_options *o, verdict *v);
verdict *explicit_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why);
#endif
