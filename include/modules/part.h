/* part.h: some processes of a network on their own (proofs/parts.md). */
#ifndef PART_H
#define PART_H
#include "model.h"

/* A network that can do at least what the kept processes do in m: the others are one process
 * that may take a step whenever it likes, and what the kept ones are kept from by others (by
 * variables and clocks that those change, by partners of a step, by priorities) is left out.  So every
 * run of m, seen without the others, is one of the part, with the same delays.  Locations, clocks, integers and labels
 * keep their numbers, edges do not.  `m` must outlive it.
 * NULL if there is no such part: a fault of m might be lost, or m has something that is not taken apart. */
model *model_part (const model *m, const bool *kept);
/* Does a location that has the label belong to a process that is kept, and none to another? */
bool model_part_has_label (const model *m, const bool *kept, uint32_t label);
/* Keep, too, whoever changes what the kept ones read, until nobody is missing; with_partners:
 * and whoever takes part in steps with them. */
void model_part_grow (const model *m, bool *kept, bool with_partners);
#endif
