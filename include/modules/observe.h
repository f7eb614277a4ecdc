/* observe.h: a network with a process beside it, from a .tck text of its own, that watches its
 * steps and keeps it from nothing (models/LANGUAGE-tck.md, "Observers"). */
#ifndef OBSERVE_H
#define OBSERVE_H
#include "model.h"

/* The network with the process that the text declares; `m` must outlive it.  NULL with errors in
 * `why`.  What was m's keeps its numbers; the observer's terms have no places. */
model *observe (const model *m, const char *source, size_t length, diag *why);
#endif
