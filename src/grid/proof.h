/* proof.h: the proof of a "no" at a fixed period as text; what it must hold,
 * and why that is enough, stands in proofs/certificates-grid.md. */
#ifndef GRID_PROOF_H
#define GRID_PROOF_H
#include "explicit.h"
#include "symbolic.h"

#define PROOF_ENDLESS INT64_MAX

/* A clock in units; high may be PROOF_ENDLESS. */
typedef struct proof_interval {
    int64_t low, high;
} proof_interval;

/* x_i - x_j <= c, in units. */
typedef struct proof_constraint {
    uint32_t i, j;
    int64_t c;
} proof_constraint;

typedef struct proof proof;

/* What a rank lacks: label number i of the query, or one of these two. */
uint32_t proof_demands (const query *q); /* how many: labels, action, perhaps time */
static inline uint32_t
proof_action (const query *q)
{
    return (uint32_t) q->label_count;
}
static inline uint32_t
proof_time (const query *q)
{
    return (uint32_t) q->label_count + 1;
}

/* Each set has so many constraints. */
proof *proof_new (const model *m, const query *q, const scale *s, size_t constraints, budget *b);
void proof_free (proof *p);
/* The number of a discrete state, and of the constraints of a set; STORE_FULL
 * when the budget is used up. */
uint32_t proof_site (proof *p, const uint32_t *locations, const int32_t *integers);
uint32_t proof_constraints (proof *p, const proof_constraint *at);
/* The next rank, from 0 on, lacks this. */
void proof_add_rank (proof *p, uint32_t demand);
/* Are sets of this rank rays?  (All are of rank 0 without cycles.) */
bool proof_has_rays (const proof *p, uint32_t rank);
/* One more set, an interval per clock from clock 1 on; false when the budget is used up. */
bool proof_add (proof *p, uint32_t site, uint32_t constraints, uint32_t rank,
                const proof_interval *intervals);
/* Put neighbours together and write it all to the query's file, or why that
 * was not possible. */
void proof_write (proof *p, const uint8_t *reached_locations);

/* proof_ranks.c: the ranks of all states of a complete search, for a question
 * about cycles; they are made known to p.  NULL when the budget is used up. */
uint32_t *proof_ranks (proof *p, walker *w, const store *states);

/* proof_explicit.c and proof_symbolic.c: after the answer "no", or
 * after QUERY_EXPLORE. */
void proof_explicit (walker *w, const exploration *e, const verdict *v);
void proof_symbolic (symbolic *s, DdNode *reached, const verdict *v);
#endif
