/* local.h: reachability with a time of its own for every process.
 *
 * Where processes share no clock, the order of two steps that have no process in common
 * does not matter, and yet zones tell the orders apart.  Here every process, and every
 * integer array that several use, has its own time, and a clock is the time since an
 * instant of its owner; those who take part in a step must agree on the time.  Orders of independent
 * steps then lead to the same zone.  A state counts only if all times can be made
 * equal; that part of its zone, an ordinary zone, says whether it is covered
 * (Govind, Herbreteau, Srivathsan, Walukiewicz 2019; proofs/local.md). */
#ifndef LOCAL_H
#define LOCAL_H
#include "dense.h"
#include "space.h"
#include "trace.h"

/* Who has a time of its own, whose the clocks are, and who takes part in an edge. */
typedef struct local_network {
    const model *model;
    unsigned agents, clocks;
    uint16_t *owner;      /* per clock from 1: an agent */
    uint32_t *edge_first; /* per edge, and one more: where its agents begin */
    VEC (uint16_t) edge_agents;
    unsigned most_partners; /* of one agent, over all lines and arrays */
} local_network;

/* Why there is no local time for this question, and for this model (NULL: there is one, in n). */
const char *local_refuse_question (const query *q, const dense_options *o);
const char *local_network_init (local_network *n, const model *m);
void local_network_free (local_network *n);

/* A zone of local times is a matrix over the times of the agents, then the instants of the
 * clocks; there is no clock 0. */
static inline unsigned
local_dim (const local_network *n)
{
    return n->agents + n->clocks;
}
/* What a joint edge does, in words: see local_zone.c. */
typedef VEC (uint32_t) local_words;
void local_compile (const local_network *n, const product_step *step, const space_frame *target,
                    local_words *out);
typedef enum local_outcome { LOCAL_EMPTY, LOCAL_FINE, LOCAL_TOO_LARGE } local_outcome;
local_outcome local_apply (const local_network *n, const uint32_t *program, bound *z);
/* The part where all times are equal, as an ordinary zone over the frame; false if there is none. */
bool local_synchronise (const local_network *n, const bound *z, const space_frame *f, bound *out);

/* The run behind a path of steps, in an order that global time allows.  False if there is none, which only
 * an error explains. */
bool local_order (const local_network *n, space *s, uint32_t start, const uint32_t *steps, size_t count,
                  trace *out);

/* Decide by local times, or NULL: then nothing was decided, and *why_not says why. */
verdict *local_decide (const model *m, const query *q, const dense_options *o, budget *b,
                       const char **why_not);

/* The same beside a search with one time for all, where nobody meets more than a few others: each time that
 * one looks aside (dense_options), this one goes on for a while; who is through first answers.  NULL if local
 * times are not for this network; *why_not is NULL, too, where nobody would expect them (race.h). */
enum { LOCAL_FEW_PARTNERS = 2 };
typedef struct local_race local_race;
local_race *local_race_new (const model *m, const query *q, const dense_options *o, budget *b,
                            const char **why_not);
bool local_race_look (local_race *race, uint64_t effort);
verdict *local_race_end (TAKE local_race *race); /* the answer, or NULL if it was not through */
#endif
