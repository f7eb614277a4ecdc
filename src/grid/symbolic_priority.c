/* Priorities: a joint edge loses the states where one of a higher rank can be taken,
 * which are those that lead into the invariant. */
#include "symbolic_term.h"

struct rival {
    action_rank rank;
    DdNode *possible; /* where some joint edge of the rank can be taken */
};
typedef VEC (struct rival) rival_list;

static bool
is_higher (action_rank a, action_rank b)
{
    return !b.above && (a.line != b.line ? a.line > b.line : a.process > b.process);
}

static struct rival *
rival_of (symbolic *s, action_rank rank, rival_list *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i].rank.line == rank.line && all->at[i].rank.process == rank.process)
            return &all->at[i];
    struct rival *r = vec_add (all);
    *r = (struct rival){ rank, diagram_copy (&s->d, s->d.zero) };
    return r;
}

/* Of the joint edges as they are now. */
static void
find_rivals (symbolic *s, DdNode *invariant, rival_list *all)
{
    for (size_t i = 0; i < s->actions.count && diagrams_ok (&s->d); i++) {
        DdNode *possible = relation_preimage (s, &s->actions.at[i], invariant);
        diagram_or_in (&s->d, &rival_of (s, s->actions.at[i].rank, all)->possible, possible);
        diagram_drop (&s->d, possible);
    }
}

static void
forget_actions (symbolic *s)
{
    for (size_t i = 0; i < s->actions.count; i++)
        relation_free (s, &s->actions.at[i]);
    vec_clear (&s->actions);
}

void
symbolic_build_steps (symbolic *s)
{
    rival_list all = VEC_EMPTY;
    bool ranked = model_additions (s->model) & MODEL_PRIORITIES;
    if (ranked && s->model->watchers) {
        DdNode *invariant = symbolic_build_invariant (s, s->model->process_count - s->model->watchers, NULL);
        symbolic_build_actions (s, true);
        find_rivals (s, invariant, &all);
        forget_actions (s);
        diagram_drop (&s->d, invariant);
    }
    symbolic_build_actions (s, false);
    if (ranked && !s->model->watchers)
        find_rivals (s, s->invariant, &all);
    for (size_t i = 0; i < s->actions.count; i++)
        for (size_t k = 0; k < all.count && diagrams_ok (&s->d); k++)
            if (is_higher (all.at[k].rank, s->actions.at[i].rank)) {
                diagram_minus_in (&s->d, &s->actions.at[i].bdd, all.at[k].possible);
                diagram_minus_in (&s->d, &s->actions.at[i].fault, all.at[k].possible);
            }
    for (size_t k = 0; k < all.count; k++)
        diagram_drop (&s->d, all.at[k].possible);
    vec_free (&all);
}
