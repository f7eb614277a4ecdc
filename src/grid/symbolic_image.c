#include "symbolic.h"

DdNode *
symbolic_tick (symbolic *s, DdNode *from)
{
    DdNode *now = symbolic_and (s, from, s->can_delay);
    for (size_t i = 0; i < s->ticks.count; i++)
        symbolic_set (s, &now, relation_image (s, &s->ticks.at[i], now));
    symbolic_and_in (s, &now, s->invariant);
    return now;
}

DdNode *
symbolic_act (symbolic *s, size_t action, DdNode *from)
{
    DdNode *there = relation_image (s, &s->actions.at[action], from);
    symbolic_and_in (s, &there, s->invariant);
    return there;
}

DdNode *
symbolic_after_actions (symbolic *s, DdNode *from)
{
    DdNode *all = symbolic_copy (s, s->zero);
    for (size_t i = 0; i < s->actions.count; i++) {
        DdNode *some = symbolic_act (s, i, from);
        symbolic_or_in (s, &all, some);
        symbolic_drop (s, some);
    }
    return all;
}

DdNode *
symbolic_before_tick (symbolic *s, DdNode *to)
{
    DdNode *now = symbolic_copy (s, to);
    for (size_t i = s->ticks.count; i--;)
        symbolic_set (s, &now, relation_preimage (s, &s->ticks.at[i], now));
    symbolic_and_in (s, &now, s->can_delay);
    return now;
}

DdNode *
symbolic_before_action (symbolic *s, DdNode *to)
{
    DdNode *all = symbolic_copy (s, s->zero);
    for (size_t i = 0; i < s->actions.count; i++) {
        DdNode *some = relation_preimage (s, &s->actions.at[i], to);
        symbolic_or_in (s, &all, some);
        symbolic_drop (s, some);
    }
    return all;
}

DdNode *
symbolic_pre (symbolic *s, DdNode *to)
{
    DdNode *all = symbolic_before_action (s, to), *some = symbolic_before_tick (s, to);
    symbolic_or_in (s, &all, some);
    symbolic_drop (s, some);
    return all;
}

DdNode *
symbolic_pick (symbolic *s, DdNode *from)
{
    if (!from || symbolic_is_empty (s, from))
        return symbolic_keep (s, NULL);
    DdNode **variables = xcalloc (s->bits + 1, sizeof (DdNode *));
    for (unsigned b = 0; b < s->bits; b++)
        variables[b] = Cudd_bddIthVar (s->dd, (int) (2 * b));
    DdNode *state = s->bits ? Cudd_bddPickOneMinterm (s->dd, from, variables, (int) s->bits) : s->one;
    xfree (variables);
    return symbolic_keep (s, state);
}

int64_t
symbolic_value (symbolic *s, const entity *e, DdNode *state)
{
    int64_t code = 0;
    for (unsigned b = 0; b < e->bits; b++)
        code = 2 * code + Cudd_bddLeq (s->dd, state, Cudd_bddIthVar (s->dd, (int) (2 * (e->first + b))));
    return e->min + code;
}
