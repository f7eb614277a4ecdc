/* gcl_translate.h: the sampled semantics of a network as guarded commands. */
#ifndef GCL_TRANSLATE_H
#define GCL_TRANSLATE_H
#include "diag.h"
#include "model.h"
#include "text.h"

/* Write a program whose runs are those of m with this period ("1/2").  A
 * clock becomes an integer that counts 1/q, a tick adds p; locations become
 * control variables; a joint edge becomes one command per way through its
 * statements.  An error is a state with all the labels (if there are any), or a
 * fault of the model.  False, with an error in `why`, for what guarded commands
 * cannot say: division, loops whose end is not known from the ranges. */
bool gcl_translate (const model *m, const char *period, const uint32_t *labels, size_t label_count, text *out,
                    diag *why);
#endif
