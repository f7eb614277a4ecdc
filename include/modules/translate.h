/* translate.h: the sampled semantics of a network as guarded commands. */
#ifndef TRANSLATE_H
#define TRANSLATE_H
#include "diag.h"
#include "gcl.h"
#include "model.h"
#include "text.h"

/* Write a program whose runs are those of m with this period ("1/2").  A
 * clock becomes an integer that counts 1/q, a tick adds p; locations become
 * control variables; a joint edge becomes one command per way through its
 * statements.  An error is a state with all the labels (if there are any), or a
 * fault of the model, unless a fault disables its edge.  False, with an error in
 * `why`, for what guarded commands cannot say: division, loops whose end is not
 * known from the ranges. */
bool gcl_translate (const model *m, const char *period, const uint32_t *labels, size_t label_count,
                    bool range_disables, text *out, diag *why);
/* Does the run of such a program end in a fault, and not in the labels? */
bool gcl_translated_fault (const gcl_model *program, const gcl_run *r);
#endif
