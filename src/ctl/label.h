/* label.h: sets of states, one per subformula. */
#ifndef LABEL_H
#define LABEL_H
#include "ctl.h"

typedef uint64_t *bits;

static inline bool
bits_has (const uint64_t *set, uint32_t i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static inline void
bits_add (uint64_t *set, uint32_t i)
{
    set[i / 64] |= (uint64_t) 1 << (i % 64);
}

static inline void
bits_drop (uint64_t *set, uint32_t i)
{
    set[i / 64] &= ~((uint64_t) 1 << (i % 64));
}

struct labelled {
    const gcl_expr *formula;
    bits holds;
    /* the states with a path on which the formula under it always holds (AF,
     * AU: never): what a witness walks in; NULL for other operators */
    bits forever;
};

struct ctl_labels {
    const ctl_graph *graph;
    const gcl_expr *formula;
    ctl_options options;
    budget *budget;
    size_t words;
    VEC (struct labelled) sets;
    VEC (uint32_t) queue;
    uint32_t *degree; /* by state: scratch */
    text *why;
};

const struct labelled *ctl_labels_of (const ctl_labels *l, const gcl_expr *formula);

/* A set or what is not in it; without a set, all states. */
struct side {
    const uint64_t *set;
    bool holds;
};

static inline bool
side_has (struct side side, uint32_t state)
{
    return !side.set || bits_has (side.set, state) == side.holds;
}

/* components.c: the states of `inside` from which one can go round for ever, fairly
 * and without leaving their component; dead ends count.  Added to out.  False: a limit. */
bool ctl_fair_components (ctl_labels *l, const uint64_t *inside, bits out);
/* Add to the path, whose last state is one of those but no dead end, a fair loop. */
void ctl_fair_loop (const ctl_labels *l, const uint64_t *inside, ctl_path *path);

/* walk.c: a search for shortest ways. */
typedef struct walker walker;
walker *ctl_walker_new (const ctl_labels *l);
void ctl_walker_free (walker *w);
/* Add the shortest way from the last state of the path, by at least `least` (0 or
 * 1) steps, to a state of `goal`; all before that one are in `inside`.  With a process
 * (GCL_NONE: no matter) instead to the end of a step of the process.  False: there is none. */
bool ctl_walker_go (walker *w, struct side inside, struct side goal, unsigned least, uint32_t process,
                    ctl_path *path);
#endif
