/* What a fixed point took in, round by round. */
#include "sets.h"

void
layers_add (sets_system *s, extent states)
{
    if (s->log)
        *vec_add (&s->log->at) = (layer){ .states = states };
    else
        extent_free (s, states);
}

static void
free_piece (ranked_piece *p)
{
    for (size_t i = 0; i < p->ranks.count; i++)
        xfree (p->ranks.at[i].term);
    vec_free (&p->ranks);
    isl_set_free (p->set);
}

void
layers_free (const sets_system *s, layers *l)
{
    for (size_t i = 0; i < l->at.count; i++) {
        extent_free (s, l->at.at[i].states);
        for (size_t k = 0; k < l->at.at[i].pieces.count; k++)
            free_piece (&l->at.at[i].pieces.at[k]);
        vec_free (&l->at.at[i].pieces);
    }
    vec_free (&l->at);
}
