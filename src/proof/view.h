/* view.h: a state as values, and predicates in it, translated when they are needed. */
#ifndef PROOF_VIEW_H
#define PROOF_VIEW_H
#include "cover.h"
#include "session.h"

typedef struct view {
    session *session;
    const gcl_predicates *list; /* or NULL */
    value *state;               /* by variable: filled by the owner, who begins a round after that */
    condition *predicates;
    uint64_t *made; /* in which round */
    uint64_t round;
} view;

void view_init (view *w, session *s, const gcl_predicates *list);
void view_release (view *w);
condition view_literal (view *w, uint32_t literal);
#endif
