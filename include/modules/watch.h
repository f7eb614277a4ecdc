/* watch.h: a network with one more process, the observer, that watches for what
 * a query asks, so that every engine, replay and checker for networks answers
 * queries too (proofs/queries.md).
 *
 * The observer has the last number among the processes; its edges, integers,
 * clocks and labels come behind those of the network, which keep theirs. */
#ifndef WATCH_H
#define WATCH_H
#include "property.h"
#include "query.h"
#include "verdict.h"

/* What the observer looks for. */
typedef enum watch_kind {
    WATCH_REACH, /* a state with p, where no alternative of p mentions deadlock */
    WATCH_STUCK, /* a deadlock with p: those alternatives of p that ask for one */
    WATCH_MOVES, /* a state with p that is no deadlock */
    WATCH_STAY,  /* a run, endless in steps or in waiting, with p all along */
    WATCH_WAIT,  /* of these only one that waits */
    WATCH_END,   /* a run that gets stuck, with p all along and as long as time passes */
    WATCH_WORD,  /* a run, endless in steps or in waiting, whose word is forbidden */
    WATCH_WORD_END /* one that gets stuck */
} watch_kind;

typedef struct watching {
    watch_kind kind;
    const term *trigger; /* STAY, END: p need only hold from a state with this on; NULL: always */
    const term *p;
    bool negated; /* not p instead */
    const property *words; /* WORD, WORD_END: what forbids words, translated */
    /* WORD, WORD_END: time passes in periods, of which only the ends are seen.  If the period is not known
     * (0/0) the observer may overlook letters: no run means that there is none, a run need not be one. */
    bool sampled;
    int32_t period[2]; /* numerator, denominator */
    int32_t finer_than; /* k: it is not known, but below 1/k; 0: not even that */
    /* The location in which each process starts; MODEL_NONE: in any of its own.  Only processes
     * that the observer looks at need one (watch_needs_start). */
    const uint32_t *start;
} watching;

typedef struct watched {
    model model; /* refers to the network, which must outlive it */
    const model *of;
    query_kind kind; /* the question to put to it, */
    const uint32_t *labels; /* with all of these labels */
    uint32_t label_count;
    bool exact;   /* no letter is overlooked */
    int32_t unit;    /* so many units of its time are one of the network */
    char period[12]; /* the period in them, if the observer counts ticks; else "" */
    struct arena *memory;
} watched;

/* NULL: the network cannot be watched so, `why` says the reason; or no alternative of p is
 * of this kind, then `why` stays empty. */
watched *watch_new (const model *m, const watching *w, text *why);
void watch_free (watched *w);
/* Which processes the observer needs to know the location of; one byte each. */
void watch_needs_start (const model *m, const watching *w, uint8_t *needs);

/* The questions that a query (not sup, inf or bounds) consists of, at most
 * WATCH_PARTS: there is a run that shows or refutes it iff one of them has one; if the first one is about what
 * the property says is at risk, as long as that is no fault. */
enum { WATCH_PARTS = 3 };
size_t watch_parts (const property *p, bool non_zeno, watching *parts);
/* The first, or the next, combination of starts of the processes that need one; false
 * after the last. */
bool watch_next_start (const model *m, const uint8_t *needs, uint32_t *start, bool first);

/* The run of the network in a run of the watched one; *waits: its loop is nothing but
 * waiting, and left out. */
run *watch_strip (const watched *w, const run *r, bool *waits);
#endif
