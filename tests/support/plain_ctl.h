/* plain_ctl.h: what formulas of computation tree logic mean, by the definitions and
 * nothing else: all states in a list, sets as arrays of truth values, fixed
 * points by repetition until nothing changes.  For programs without inputs. */
#ifndef PLAIN_CTL_H
#define PLAIN_CTL_H
#include "gcl.h"

typedef struct plain_system plain_system;

/* NULL: more than `most` states, or a value beyond 64 bits. */
plain_system *plain_system_new (const gcl_model *m, size_t most);
void plain_system_free (plain_system *s);
size_t plain_states (const plain_system *s);
/* Does the formula hold in state 0, the start?  *holds_in (NULL: not wanted) gets the
 * truth in every state and is freed by the caller. */
bool plain_ctl (const plain_system *s, const gcl_expr *f, bool dead_ends_stay, bool fair, bool **holds_in);
const int64_t *plain_values (const plain_system *s, size_t state);
#endif
