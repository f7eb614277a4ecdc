/* explore_private.h: the explorers behind gcl_explore.  Each fills the
 * result of the space and returns whether everything was visited (else the
 * budget knows why not). */
#ifndef EXPLORE_PRIVATE_H
#define EXPLORE_PRIVATE_H
#include "successor.h"

/* Depth-first with hashes for a memory; the stack is the only thing kept. */
bool explore_hashed (successor_space *s, const gcl_explore_options *o);
/* Depth-first, with classes of bisimilar states found on the way back. */
bool explore_acyclic (successor_space *s);

/* Breadth or depth first, by several workers; see gcl_explore_workers_refusal. */
bool explore_by_workers (successor_space *s, const gcl_explore_options *o);

/* `search` again and again, each time with one more place that interleaves. */
bool explore_interleaving (successor_space *s, threads *t, const gcl_explore_options *o,
                           bool (*search) (successor_space *s, const gcl_explore_options *o));

/* One start after the other, in `values`; `visit` returns false to stop.  False
 * then, or at a limit. */
typedef bool explore_visitor (void *context, const int64_t *values);
bool explore_starts (successor_space *s, int64_t *values, explore_visitor *visit, void *context);
/* Expand a state and count what comes of it; false at a limit. */
bool explore_expand (successor_space *s, const int64_t *state, uint64_t waiting, uint64_t depth);
/* Was an error found, and is that enough? */
static inline bool
explore_done (const successor_space *s)
{
    return s->until_error && s->result->answer == ANSWER_YES;
}
/* All that was visited, as a certificate, or why there is none. */
struct visited;
char *explore_certificate (const successor_space *s, const gcl_explore_options *o, struct visited *all);
/* Keep the run along these commands from `start` as the first error. */
void explore_found (const successor_space *s, const int64_t *start, const uint32_t *commands, size_t count);
#endif
