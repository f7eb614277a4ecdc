/* Looking for a run on the grid, the soonest first: edges that many processes take in turn
 * are then met in the order of time, not in that of the model. */
#include "alloc.h"
#include "explicit.h"
#include "grid.h"

/* How far clocks are followed that cannot be cut off, in largest constants. */
enum { STRETCH = 4 };

struct grid_probe {
    grid_options options;
    space *space;
    walker walker;
    domain domain;
    explore_parts *parts;
};

grid_probe *
grid_probe_new (const model *m, const query *q, const char *period, budget *b)
{
    diag *quiet = diag_new ("");
    space *s = grid_space_new (m, q, &(space_options){ .period = period, .stretch = STRETCH }, b, quiet);
    diag_free (quiet);
    if (!s)
        return NULL;
    grid_probe *p = xcalloc (1, sizeof *p);
    p->options = (grid_options){ .period = period };
    p->space = s;
    p->walker = walker_new (s);
    p->walker.few_delays = true;
    p->walker.plain = layout_keeps_diagonals (m) || s->some_endless;
    p->domain = walker_domain (&p->walker);
    p->parts = explore_parts_new (&p->domain, EXPLORE_EAGER, b);
    return p;
}

bool
grid_probe_go (grid_probe *p, uint64_t states)
{
    return explore_parts_go (p->parts, states);
}

verdict *
grid_probe_end (TAKE grid_probe *p)
{
    exploration *e = explore_parts_end (p->parts);
    verdict *v = verdict_new ("explicit");
    if (e->end == EXPLORE_FOUND || e->end == EXPLORE_STOPPED)
        explicit_judge (&p->walker, e, &p->options, v);
    if (!v->evidence)
        verdict_set_unknown (v, "the grid was not searched to its end");
    verdict_finish (v, p->space->budget);
    exploration_free (e);
    walker_free (&p->walker);
    grid_space_free (p->space);
    xfree (p);
    return v;
}
