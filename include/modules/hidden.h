/* hidden.h: which actions a list "a,P@b" hides: those all of whose parts are on
 * it, each as P@a or as a.  Hidden actions are all called by the first name on the
 * list. */
#ifndef HIDDEN_H
#define HIDDEN_H
#include "lts.h"
#include "model.h"
#include "text.h"

/* Is this action ("a", "P@a" or "P@a,Q@b") hidden?  No list hides nothing. */
bool hidden_is (const char *list, const char *action);
/* The name of all hidden actions; to be freed by xfree.  NULL without a list. */
char *hidden_name (const char *list);

/* Does every name on the list occur in the model, or in a system?  If not, the
 * message says which does not and what there is.  `other` may be NULL. */
bool hidden_fits_models (const char *list, const model *m, const model *other, text *message);
bool hidden_fits_systems (const char *list, const lts *t, const lts *other, text *message);

/* The system with its hidden actions called by one name. */
lts *hidden_in_system (const char *list, const lts *t);
#endif
