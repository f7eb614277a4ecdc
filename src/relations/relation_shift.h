/* relation_shift.h: matrices of relations up to shifts of the late variables
 * (now, and the resets since) against the early ones: they denote the same
 * relation (proofs/relations.md, Lemma 2). */
#ifndef RELATION_SHIFT_H
#define RELATION_SHIFT_H
#include "relation_dbm.h"

/* Variables 1 .. fixed - 1 are early. */
void shift_by (dbm *m, unsigned fixed, int64_t by);
/* Forget every bound between early and late variables. */
void shift_disconnect (dbm *m, unsigned fixed);
/* Does `outer` include `inner` after some shift of it? */
bool shift_includes (const dbm *outer, const dbm *inner, unsigned fixed);
/* Shift m so that its join with `other` loses little, then join. */
void shift_join (dbm *m, const dbm *other, unsigned fixed);
/* How much bounds between the sides would grow in that. */
int64_t shift_loss (const dbm *m, const dbm *other, unsigned fixed);
#endif
