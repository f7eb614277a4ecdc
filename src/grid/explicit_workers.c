/* Several workers search one grid, each with a space of its own.  Numbers of nodes differ
 * between them, so a state is told to others with the discrete state that its node stands for. */
#include <string.h>

#include "explicit.h"
#include "workers.h"

/* Words of the state, without the number of its node, and of the discrete state. */
static void
pack (void *self, const uint64_t *state, uint64_t *words)
{
    const space *s = ((walker *) self)->space;
    memcpy (words, state, s->words * sizeof *words);
    words[0] &= ~(uint64_t) UINT32_MAX;
    memcpy (words + s->words, store_at (s->discrete, space_node (state)),
            product_words (s->product) * sizeof *words);
}

static bool
unpack (void *self, const uint64_t *words, uint64_t *state)
{
    space *s = ((walker *) self)->space;
    uint32_t number = node_intern (s, words + s->words);
    memcpy (state, words, s->words * sizeof *state);
    state[0] |= number;
    return number != STORE_FULL;
}

/* What one has met, all have. */
static void
gather (space *all, const space *s)
{
    all->cut |= s->cut;
    for (size_t e = 0; e < s->model->edge_count; e++)
        all->edge_reached[e] |= s->edge_reached[e];
    for (uint32_t n = 0; n < s->nodes.count; n++) {
        uint32_t number = s->nodes.at[n].reached ? node_intern (all, store_at (s->discrete, n)) : STORE_FULL;
        if (number != STORE_FULL)
            all->nodes.at[number].reached = true;
    }
}

static bool
add_walkers (walker *each, const space_options *o, const workers *all, unsigned *made)
{
    const space *first = each[0].space;
    for (; *made < workers_count (all); ++*made) {
        diag *why = diag_new ("");
        space *s = grid_space_new (first->model, first->query, o, workers_budget (all, *made), why);
        diag_free (why);
        if (!s)
            return false;
        walker w = each[0];
        w.space = s;
        w.state = xcalloc (s->words, sizeof *w.state);
        each[*made] = w;
    }
    return true;
}

exploration *
explicit_reach_by (walker *w, const space_options *o, unsigned count, budget *b)
{
    workers *all = workers_new (count, b);
    walker *each = xcalloc (workers_count (all), sizeof *each);
    domain *domains = xcalloc (workers_count (all), sizeof *domains);
    unsigned made = 1;
    exploration *e = NULL;
    each[0] = *w;
    if (add_walkers (each, o, all, &made)) {
        for (unsigned i = 0; i < made; i++)
            domains[i] = walker_domain (&each[i]);
        portable how = { w->space->words + product_words (w->space->product), pack, unpack };
        e = explore_reach_by (all, domains, &how, w->space->query->order,
                              w->space->query->certificate != NULL);
    }
    *w = each[0];
    for (unsigned i = 1; i < made; i++) {
        gather (w->space, each[i].space);
        grid_space_free (each[i].space);
        xfree (each[i].state);
    }
    xfree (domains);
    xfree (each);
    workers_free (all);
    return e;
}
