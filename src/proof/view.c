#include "view.h"

#include "alloc.h"

void
view_init (view *w, session *s, const gcl_predicates *list)
{
    size_t count = list ? list->count : 0;
    *w = (view){ .session = s, .list = list };
    w->state = xcalloc (s->m->variable_count + 1, sizeof *w->state);
    w->predicates = xcalloc (count + 1, sizeof *w->predicates);
    w->made = xcalloc (count + 1, sizeof *w->made);
}

void
view_release (view *w)
{
    xfree (w->state);
    xfree (w->predicates);
    xfree (w->made);
}

condition
view_literal (view *w, uint32_t literal)
{
    uint32_t p = literal >> 1;
    if (w->made[p] != w->round) {
        w->made[p] = w->round;
        w->predicates[p] = translate_condition (w->session, w->list->at[p], w->state);
    }
    return literal & 1 ? condition_not (w->session, w->predicates[p]) : w->predicates[p];
}
