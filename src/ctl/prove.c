/* The sets of a labelled structure as a certificate: all its states are the invariant, and each
 * operator has the states in which it holds, or fails, with the number of steps that it takes at most
 * to where it is decided: proofs/certificates-ctl.md, Statement 2. */
#include "formula_proof.h"
#include "label.h"
#include "store.h"

/* States with the same fixed values, one list per valuation. */
struct lists {
    store *keys;
    VEC (uint32_t) first; /* by valuation: state + 1 */
    VEC (uint32_t) next;  /* by state */
};

struct proving {
    const ctl_labels *labels;
    const ctl_naming *naming;
    formula_proof *out;
    struct lists lists;
    uint32_t *rank; /* by state */
    bool value;     /* of the formula */
};

/* First until second, both with this value; no first: anything. */
struct until {
    const gcl_expr *first, *second;
    bool value, all;
};

/* Does the operator hold, or fail, because something comes in the end? */
static bool
is_until (const gcl_expr *e, bool holds, struct until *u)
{
    *u = (struct until){ .second = e->right ? e->right : e->left, .value = holds };
    switch (e->op) {
    case GCL_EU:
    case GCL_AU:
        u->first = e->left;
        u->all = e->op == GCL_AU;
        return holds;
    case GCL_EF:
    case GCL_AF:
        u->all = e->op == GCL_AF;
        return holds;
    case GCL_AG:
    case GCL_EG:
        u->all = e->op == GCL_EG;
        return !holds;
    default:
        return false;
    }
}

/* From the goal backwards: a state is one step further than the first of its
 * successors that was found, or than the last of them. */
static void
rank (struct proving *p, struct until u)
{
    const ctl_graph *g = p->labels->graph;
    uint32_t *left = xcalloc ((size_t) g->states + 1, sizeof *left);
    VEC (uint32_t) queue = VEC_EMPTY;
    for (uint32_t s = 0; s < g->states; s++) {
        bool goal = ctl_holds (p->labels, u.second, s) == u.value;
        p->rank[s] = goal ? 0 : UINT32_MAX;
        left[s] = u.all ? g->first.at[s + 1] - g->first.at[s] : 1;
        if (goal)
            *vec_add (&queue) = s;
    }
    for (size_t next = 0; next < queue.count; next++)
        for (uint32_t i = g->back_first.at[queue.at[next]]; i < g->back_first.at[queue.at[next] + 1]; i++) {
            uint32_t s = g->edges.at[g->back.at[i]].source;
            if (p->rank[s] != UINT32_MAX || (u.first && ctl_holds (p->labels, u.first, s) != u.value)
                || --left[s])
                continue;
            p->rank[s] = p->rank[queue.at[next]] + 1;
            *vec_add (&queue) = s;
        }
    vec_free (&queue);
    xfree (left);
}

static bool
sort_states (struct proving *p, budget *b)
{
    const ctl_graph *g = p->labels->graph;
    size_t width = g->model->variable_count;
    uint64_t *key = xcalloc (width + 1, sizeof *key);
    bool room = true;
    p->lists.keys = store_new (width + 1, b);
    for (uint32_t s = 0; s < g->states && room; s++) {
        bool fresh;
        for (size_t v = 0; v < width; v++)
            key[v] = !p->naming->fixed || p->naming->fixed[v] ? (uint64_t) ctl_values (g, s)[v] : 0;
        uint32_t at = store_put (p->lists.keys, key, &fresh);
        room = at != STORE_FULL && budget_ok (b);
        if (!room)
            break;
        if (fresh)
            *vec_add (&p->lists.first) = 0;
        *vec_add (&p->lists.next) = p->lists.first.at[at];
        p->lists.first.at[at] = s + 1;
    }
    xfree (key);
    return room;
}

static void
write_state (struct proving *p, uint32_t state, bool ranked)
{
    const ctl_naming *n = p->naming;
    formula_proof_begin_state (p->out);
    for (size_t i = n->first ? n->first[state] : 0; n->first && i < n->first[state + 1]; i++)
        formula_proof_literal (p->out, n->literals[i] >> 1, !(n->literals[i] & 1));
    if (ranked)
        formula_proof_rank (p->out, p->rank[state]);
    formula_proof_end_state (p->out);
}

/* The states in which e has this value; without e, all. */
static bool
write_set (struct proving *p, const gcl_expr *e, bool holds, bool ranked)
{
    const ctl_graph *g = p->labels->graph;
    for (size_t i = 0; i < p->lists.first.count; i++) {
        bool begun = false;
        for (uint32_t s = p->lists.first.at[i]; s; s = p->lists.next.at[s - 1]) {
            if (e && ctl_holds (p->labels, e, s - 1) != holds)
                continue;
            if (!begun)
                formula_proof_at (p->out, ctl_values (g, s - 1), p->naming->fixed);
            begun = true;
            write_state (p, s - 1, ranked);
        }
        if (!budget_work (p->labels->budget, 1))
            return false;
    }
    return true;
}

static bool
write_sets (struct proving *p, const gcl_expr *e)
{
    for (int holds = 0; holds < 2 && gcl_is_temporal (e->op); holds++) {
        struct until u;
        if (!formula_proof_needs (p->labels->formula, p->value, e, holds))
            continue;
        bool ranked = is_until (e, holds, &u);
        if (ranked)
            rank (p, u);
        formula_proof_set (p->out, e, holds);
        if (!write_set (p, e, holds, ranked))
            return false;
    }
    return (!e->left || write_sets (p, e->left)) && (!e->right || write_sets (p, e->right));
}

char *
ctl_prove (const ctl_labels *l, const ctl_naming *n, const gcl_model *m)
{
    uint32_t start = ctl_find_start (l, false);
    struct proving p = { .labels = l, .naming = n, .value = start == UINT32_MAX };
    p.out = formula_proof_new (m, l->formula, l->options.dead_ends_stay);
    p.rank = xcalloc ((size_t) l->graph->states + 1, sizeof *p.rank);
    for (size_t i = 0; i < n->predicate_count; i++)
        formula_proof_predicate (p.out, n->predicates[i]);
    formula_proof_within (p.out);
    bool whole =
        sort_states (&p, l->budget) && write_set (&p, NULL, false, false) && write_sets (&p, l->formula);
    char *file = whole ? formula_proof_take (p.out, p.value ? NULL : ctl_values (l->graph, start)) : NULL;
    formula_proof_free (p.out);
    store_free (p.lists.keys);
    vec_free (&p.lists.first);
    vec_free (&p.lists.next);
    xfree (p.rank);
    return file;
}
