/* region_ground.h: the regions of a model as a ground for words.  Delays are silent
 * steps, as certificates have them (proofs/certificates-sampling.md). */
#ifndef SAMPLING_REGION_GROUND_H
#define SAMPLING_REGION_GROUND_H
#include "alphabet.h"
#include "budget.h"
#include "ground.h"
#include "matrices.h"
#include "region_list.h"

typedef struct region_ground region_ground;

/* States have the numbers of the list, whose regions have at most
 * REGION_LIST_MOST_CLASSES classes.  NULL with budget_reason. */
region_ground *region_ground_new (const region_list *l, alphabet *a, matrices *table, budget *b);
void region_ground_free (region_ground *g);
/* Which labels hold is not known: all states count as labelled. */
ground region_ground_of (region_ground *g);
#endif
