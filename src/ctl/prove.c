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
    uint32_t *rank;      /* by state */
    uint32_t *waits_for; /* by state: a process, or GCL_NONE */
    uint32_t *turns;     /* by state and process: how far its turn is; for those that go on for ever */
    bool value;          /* of the formula */
};

/* How the states of a set are ranked. */
enum ranking { UNRANKED, BY_STEPS, BY_FAIRNESS, BY_TURNS };

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

/* The steps from a state lead to where? */
struct outlook {
    bool dead, all_ranked; /* no step; none to a state without a rank */
    bool enabled, served;  /* the process has a step; each of its steps leads to a ranked state */
    bool stays;            /* every step leads to a ranked state, or to one of the candidates */
};

static struct outlook
look (const struct proving *p, uint32_t state, uint32_t process, const bool *candidates)
{
    const ctl_graph *g = p->labels->graph;
    struct outlook o = { true, true, false, true, true };
    for (uint32_t i = g->first.at[state]; i < g->first.at[state + 1]; i++) {
        const ctl_edge *e = &g->edges.at[i];
        bool ranked = p->rank[e->target] != UINT32_MAX;
        o.dead = false;
        o.all_ranked = o.all_ranked && ranked;
        o.stays = o.stays && (ranked || candidates[e->target]);
        if (g->model->commands[e->command].process == process) {
            o.enabled = true;
            o.served = o.served && ranked;
        }
    }
    return o;
}

/* The largest set of states without a rank in which the process can always take a step, which leads to a
 * ranked state, and which no other step leaves but to ranked ones.  Is there any? */
static bool
find_waiting (const struct proving *p, const gcl_expr *e, bool holds, uint32_t process, bool *candidates)
{
    uint32_t states = p->labels->graph->states, left = 0;
    for (uint32_t s = 0; s < states; s++)
        left += candidates[s] = p->rank[s] == UINT32_MAX && ctl_holds (p->labels, e, s) == holds;
    for (bool again = true; again && left && budget_work (p->labels->budget, states);) {
        again = false;
        for (uint32_t s = 0; s < states; s++) {
            if (!candidates[s])
                continue;
            struct outlook o = look (p, s, process, candidates);
            if (o.enabled && o.served && o.stays)
                continue;
            candidates[s] = false;
            left--;
            again = true;
        }
    }
    return left;
}

/* One rank more: states from which every step leads to a ranked one, or else those that wait for a
 * process.  False: there are none. */
static bool
rank_further (struct proving *p, const gcl_expr *e, bool holds, uint32_t rank, bool *candidates)
{
    const ctl_graph *g = p->labels->graph;
    bool some = false;
    for (uint32_t s = 0; s < g->states; s++) {
        candidates[s] = false;
        if (p->rank[s] == UINT32_MAX && ctl_holds (p->labels, e, s) == holds) {
            struct outlook o = look (p, s, GCL_NONE, candidates);
            candidates[s] = !o.dead && o.all_ranked;
        }
        some = some || candidates[s];
    }
    uint32_t process = GCL_NONE;
    for (uint32_t k = 0; k < g->model->process_count && !some; k++) {
        some = find_waiting (p, e, holds, k, candidates);
        process = k;
    }
    for (uint32_t s = 0; some && s < g->states; s++)
        if (candidates[s]) {
            p->rank[s] = rank;
            p->waits_for[s] = process;
        }
    return some;
}

/* On every fair path the goal comes: how, by ranks and by processes that cannot be passed over for ever
 * (proofs/certificates-ctl.md, Statement 2). */
static void
rank_fairly (struct proving *p, const gcl_expr *e, bool holds, struct until u)
{
    const ctl_graph *g = p->labels->graph;
    bool *candidates = xcalloc ((size_t) g->states + 1, sizeof *candidates);
    for (uint32_t s = 0; s < g->states; s++) {
        p->rank[s] = ctl_holds (p->labels, u.second, s) == u.value ? 0 : UINT32_MAX;
        p->waits_for[s] = GCL_NONE;
    }
    for (uint32_t rank = 1; rank_further (p, e, holds, rank, candidates) && budget_look (p->labels->budget);)
        rank++;
    xfree (candidates);
}

/* The states with a fair path in the set: for each process, how many steps there are to one where it cannot
 * take a step or takes one in the set, or where the path may end (`end`: a condition that fails there). */
static void
count_turns (struct proving *p, const gcl_expr *e, bool holds, const gcl_expr *end, uint32_t process)
{
    const ctl_graph *g = p->labels->graph;
    uint32_t processes = (uint32_t) g->model->process_count;
    VEC (uint32_t) queue = VEC_EMPTY;
    for (uint32_t s = 0; s < g->states; s++) {
        bool enabled = false, own = false;
        for (uint32_t i = g->first.at[s]; i < g->first.at[s + 1]; i++)
            if (g->model->commands[g->edges.at[i].command].process == process) {
                enabled = true;
                own = own || ctl_holds (p->labels, e, g->edges.at[i].target) == holds;
            }
        bool event = ctl_holds (p->labels, e, s) == holds
                     && (!enabled || own || (end && !ctl_holds (p->labels, end, s)));
        p->turns[(size_t) s * processes + process] = event ? 0 : UINT32_MAX;
        if (event)
            *vec_add (&queue) = s;
    }
    for (size_t next = 0; next < queue.count; next++)
        for (uint32_t i = g->back_first.at[queue.at[next]]; i < g->back_first.at[queue.at[next] + 1]; i++) {
            uint32_t s = g->edges.at[g->back.at[i]].source,
                     *far = &p->turns[(size_t) s * processes + process];
            if (*far != UINT32_MAX || ctl_holds (p->labels, e, s) != holds)
                continue;
            *far = p->turns[(size_t) queue.at[next] * processes + process] + 1;
            *vec_add (&queue) = s;
        }
    vec_free (&queue);
}

static bool
goes_on_somehow (const gcl_expr *e, bool holds)
{
    return e->op == GCL_EG ? holds : (e->op == GCL_AF || e->op == GCL_AU) && !holds;
}

static enum ranking
rank_set (struct proving *p, const gcl_expr *e, bool holds)
{
    struct until u;
    bool until = is_until (e, holds, &u), fair = p->labels->options.fair;
    if (until && fair && u.all) {
        rank_fairly (p, e, holds, u);
        return BY_FAIRNESS;
    }
    if (until) {
        rank (p, u);
        return BY_STEPS;
    }
    if (!fair || !goes_on_somehow (e, holds))
        return UNRANKED;
    for (uint32_t k = 0; k < p->labels->graph->model->process_count; k++)
        count_turns (p, e, holds, e->op == GCL_AU ? e->left : NULL, k);
    return BY_TURNS;
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
write_state (struct proving *p, uint32_t state, enum ranking ranked)
{
    const ctl_naming *n = p->naming;
    formula_proof_begin_state (p->out);
    for (size_t i = n->first ? n->first[state] : 0; n->first && i < n->first[state + 1]; i++)
        formula_proof_literal (p->out, n->literals[i] >> 1, !(n->literals[i] & 1));
    if (ranked == BY_STEPS || ranked == BY_FAIRNESS)
        formula_proof_rank (p->out, p->rank[state]);
    if (ranked == BY_FAIRNESS && p->waits_for[state] != GCL_NONE)
        formula_proof_waits_for (p->out, p->waits_for[state]);
    size_t processes = p->labels->graph->model->process_count;
    for (size_t k = 0; ranked == BY_TURNS && k < processes; k++)
        formula_proof_rank (p->out, p->turns[state * processes + k]);
    formula_proof_end_state (p->out);
}

/* The states in which e has this value; without e, all. */
static bool
write_set (struct proving *p, const gcl_expr *e, bool holds, enum ranking ranked)
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
        if (!formula_proof_needs (p->labels->formula, p->value, e, holds))
            continue;
        enum ranking ranked = rank_set (p, e, holds);
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
    p.out = formula_proof_new (m, l->formula, l->options.dead_ends_stay, l->options.fair);
    p.rank = xcalloc ((size_t) l->graph->states + 1, sizeof *p.rank);
    p.waits_for = xcalloc ((size_t) l->graph->states + 1, sizeof *p.waits_for);
    p.turns =
        xcalloc (l->options.fair ? (size_t) l->graph->states * m->process_count + 1 : 1, sizeof *p.turns);
    for (size_t i = 0; i < n->predicate_count; i++)
        formula_proof_predicate (p.out, n->predicates[i]);
    formula_proof_within (p.out);
    bool whole =
        sort_states (&p, l->budget) && write_set (&p, NULL, false, UNRANKED) && write_sets (&p, l->formula);
    char *file = whole ? formula_proof_take (p.out, p.value ? NULL : ctl_values (l->graph, start)) : NULL;
    formula_proof_free (p.out);
    store_free (p.lists.keys);
    vec_free (&p.lists.first);
    vec_free (&p.lists.next);
    xfree (p.rank);
    xfree (p.waits_for);
    xfree (p.turns);
    return file;
}
