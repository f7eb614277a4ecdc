/* workers.h: one search on several threads that share nothing but messages.
 *
 * Each worker owns some of the states, has its own memory for all that it
 * knows, and works in rounds: it expands some of its states, posts what belongs to
 * others, and meets them; then it reads what they have posted.  What is read, and in which
 * order, follows from the rounds and not from the speed of the threads: so
 * a search with N workers takes the same way every time. */
#ifndef WORKERS_H
#define WORKERS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"

typedef struct workers workers;

enum { WORKERS_MOST = 64 };

/* As many as there can be threads, at most `count`; number 0 is the calling thread, and works
 * with the given budget.  The budget outlives them. */
workers *workers_new (unsigned count, budget *b);
/* What stopped one of them stops the budget, too. */
void workers_free (workers *w);
unsigned workers_count (const workers *w);
budget *workers_budget (const workers *w, unsigned me);
/* Call `work` once on every thread, and wait until all have returned. */
void workers_run (workers *w, void (*work) (void *context, unsigned me), void *context);

/* Which of `count` workers owns what has this hash. */
static inline unsigned
workers_owner (unsigned count, uint64_t hash)
{
    return (unsigned) ((__uint128_t) hash * count >> 64);
}

/* During a round: room for a message of so many words, to be filled at once; valid until
 * the next one. */
uint64_t *workers_post (workers *w, unsigned from, unsigned to, size_t words);

/* What `from` posted to me in the last round: words one after another, as they were posted. */
const uint64_t *workers_posted (const workers *w, unsigned from, unsigned me, size_t *words);
/* The end of a round, for rounds between those of workers_search. */
void workers_meet (workers *w, unsigned me);

/* The part of one worker in a search.  It is over when nothing waits anywhere, something is found or a
 * limit is reached.
 *
 * Searches in width go by levels: states that are due are expanded before all others, and when
 * none is due anywhere the next level begins.  Of what is found in one level that of the first
 * worker counts, so that no run is shorter. */
typedef enum workers_end { WORKERS_GO_ON, WORKERS_FOUND, WORKERS_LIMIT } workers_end;

typedef struct workers_count_of_states {
    uint64_t visited; /* so far */
    uint64_t waiting; /* to be expanded, those of the next level too */
    uint64_t due;     /* of them those of this level; 0 if there are no levels */
} workers_count_of_states;

typedef struct workers_part {
    void *self;
    workers_end (*start) (void *self);
    /* Expand some states that are due, at most so many. */
    workers_end (*expand) (void *self, uint64_t most);
    /* Take in what was posted. */
    workers_end (*read) (void *self);
    /* Nothing is due anywhere; so much waits in all.  May meet the others. */
    workers_end (*next_level) (void *self, uint64_t waiting);
    workers_count_of_states (*count) (const void *self);
} workers_part;

/* To be called on all threads; WORKERS_GO_ON: all was visited.  All get the same answer, and who it was
 * that has found something. */
workers_end workers_search (workers *w, unsigned me, const workers_part *p, unsigned *finder);
#endif
