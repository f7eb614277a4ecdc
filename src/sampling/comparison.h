/* comparison.h: dense time against periods: one dense side, and for each
 * period a sampled one. */
#ifndef SAMPLING_COMPARISON_H
#define SAMPLING_COMPARISON_H
#include "follow.h"
#include "sampling.h"

typedef struct comparison {
    const sampling_question *question;
    alphabet *alphabet;
    budget *budget;
    diag *why;
    int32_t unit; /* divides all constants: the periods are unit/q (S14) */
    side *dense;
    graph graph;    /* infinite words: of the dense side */
    uint8_t *alive; /* its places with infinite words */
    bool some;      /* there are words that count, as far as was seen */
} comparison;

/* False with an error in `why` or budget_reason; comparison_free is due then, too. */
bool comparison_init (comparison *c, const sampling_question *q, budget *b, diag *why);
void comparison_free (comparison *c);
side_options comparison_options (const sampling_question *q);

/* Does the period keep every word?  INCLUSION_FAILS: what is lost in *lost.
 * INCLUSION_HOLDS: with `proof` the certificate is written there, with *lost as it
 * was for the next larger period. */
inclusion_end comparison_ask (comparison *c, const char *period, sampling_lost **lost, uint64_t *nodes,
                              FILE *proof);
/* unit/q, in lowest terms. */
typedef struct period_name {
    char at[32];
} period_name;
period_name comparison_period (const comparison *c, uint32_t q);
/* The least q such that the word is one at unit/q; 0: the budget is used up. */
uint32_t comparison_least (comparison *c, const uint32_t *word, size_t count);

void sampling_lost_free (sampling_lost *lost);
#endif
