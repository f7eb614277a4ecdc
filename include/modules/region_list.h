/* region_list.h: all regions of a model, as certificates list them. */
#ifndef REGION_LIST_H
#define REGION_LIST_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "budget.h"
#include "diag.h"
#include "model.h"

/* The lines "clocks", "states" and "state" of proofs/certificates-regions.md, also
 * those between a delay and an action.  Constants are counted in units, which divide
 * them all.  False, with nothing written, if there is an error in `why` or
 * budget_reason. */
bool region_list_write (const model *m, bool range_disables, int32_t unit, budget *b, diag *why, FILE *out);
#endif
