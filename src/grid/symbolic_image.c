#include "symbolic.h"

DdNode *
symbolic_tick (symbolic *s, DdNode *from)
{
    DdNode *now = diagram_and (&s->d, from, s->can_delay);
    for (size_t i = 0; i < s->ticks.count; i++)
        diagram_set (&s->d, &now, relation_image (s, &s->ticks.at[i], now));
    diagram_and_in (&s->d, &now, s->invariant);
    return now;
}

DdNode *
symbolic_act (symbolic *s, size_t action, DdNode *from)
{
    DdNode *there = relation_image (s, &s->actions.at[action], from);
    diagram_and_in (&s->d, &there, s->invariant);
    return there;
}

DdNode *
symbolic_after_actions (symbolic *s, DdNode *from)
{
    DdNode *all = diagram_copy (&s->d, s->d.zero);
    for (size_t i = 0; i < s->actions.count; i++) {
        DdNode *some = symbolic_act (s, i, from);
        diagram_or_in (&s->d, &all, some);
        diagram_drop (&s->d, some);
    }
    return all;
}

DdNode *
symbolic_before_tick (symbolic *s, DdNode *to)
{
    DdNode *now = diagram_copy (&s->d, to);
    for (size_t i = s->ticks.count; i--;)
        diagram_set (&s->d, &now, relation_preimage (s, &s->ticks.at[i], now));
    diagram_and_in (&s->d, &now, s->can_delay);
    return now;
}

DdNode *
symbolic_before_action (symbolic *s, DdNode *to)
{
    DdNode *all = diagram_copy (&s->d, s->d.zero);
    for (size_t i = 0; i < s->actions.count; i++) {
        DdNode *some = relation_preimage (s, &s->actions.at[i], to);
        diagram_or_in (&s->d, &all, some);
        diagram_drop (&s->d, some);
    }
    return all;
}

DdNode *
symbolic_pre (symbolic *s, DdNode *to)
{
    DdNode *all = symbolic_before_action (s, to), *some = symbolic_before_tick (s, to);
    diagram_or_in (&s->d, &all, some);
    diagram_drop (&s->d, some);
    return all;
}

DdNode *
symbolic_pick (symbolic *s, DdNode *from)
{
    if (!from || diagram_is_empty (&s->d, from))
        return diagram_keep (&s->d, NULL);
    DdNode **variables = xcalloc (s->bits + 1, sizeof (DdNode *));
    for (unsigned b = 0; b < s->bits; b++)
        variables[b] = Cudd_bddIthVar (s->d.dd, (int) (2 * b));
    DdNode *state = s->bits ? Cudd_bddPickOneMinterm (s->d.dd, from, variables, (int) s->bits) : s->d.one;
    xfree (variables);
    return diagram_keep (&s->d, state);
}

int64_t
symbolic_value (symbolic *s, const entity *e, DdNode *state)
{
    int64_t code = 0;
    for (unsigned b = 0; b < e->bits; b++)
        code = 2 * code + Cudd_bddLeq (s->d.dd, state, Cudd_bddIthVar (s->d.dd, (int) (2 * (e->first + b))));
    return e->min + code;
}
