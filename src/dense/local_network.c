/* Which networks have a local time, and who takes part in what. */
#include <string.h>

#include "local.h"

enum { NOBODY = UINT16_MAX, SEVERAL = UINT16_MAX - 1, MOST_AGENTS = 10000 };

/* What a process mentions. */
struct looker {
    const model *model;
    uint32_t process;
    uint16_t *clock_user, *array_user; /* per clock, per integer array: a process, NOBODY or SEVERAL */
    bool copies;                       /* some clock becomes another */
    bool *mentioned;                   /* per integer array, or NULL: since it was cleared */
};

static void
note_user (uint16_t *user, uint32_t by)
{
    *user = *user == NOBODY || *user == by ? (uint16_t) by : (uint16_t) SEVERAL;
}

static void
look_at_clock (struct looker *k, const expr *e)
{
    const clock_array *a = &k->model->clock_arrays[e->id];
    bool fixed = !e->args[0] || e->args[0]->kind == EXPR_NUMBER;
    int64_t at = e->args[0] && fixed ? e->args[0]->value : 0;
    for (uint32_t i = 0; i < a->size; i++)
        if (!fixed || i == at)
            note_user (&k->clock_user[a->first + i], k->process);
}

static void
look_at_expr (struct looker *k, const expr *e)
{
    if (!e)
        return;
    if (e->kind == EXPR_VARIABLE) {
        note_user (&k->array_user[e->id], k->process);
        if (k->mentioned)
            k->mentioned[e->id] = true;
    }
    if (e->kind == EXPR_CLOCK)
        look_at_clock (k, e);
    for (int i = 0; i < 3; i++)
        look_at_expr (k, e->args[i]);
    if (e->kind == EXPR_CLOCK_COMPARE)
        look_at_expr (k, e->when);
}

static void
look_at_stmt (struct looker *k, const stmt *s)
{
    for (; s; s = s->next) {
        k->copies |= s->kind == STMT_ASSIGN_CLOCK && s->source;
        look_at_expr (k, s->target);
        look_at_expr (k, s->source);
        look_at_expr (k, s->value);
        look_at_stmt (k, s->body);
        look_at_stmt (k, s->other);
    }
}

static void
look_at_conjunction (struct looker *k, const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        look_at_expr (k, c->at[i]);
}

static void
look_at_edge (struct looker *k, const edge *e)
{
    k->process = e->process;
    look_at_conjunction (k, &e->guard);
    look_at_stmt (k, e->action);
}

/* What the language has and local time has not. */
static const char *
refuse_model (const model *m)
{
    if (model_has_stopwatches (m) || model_has_diagonals (m))
        return "clocks stop, or differences of clocks are compared";
    if (m->function_count || m->watchers)
        return "there are functions, or processes that only watch";
    if (m->process_count + m->integer_array_count > MOST_AGENTS)
        return "there are too many processes and variables";
    for (size_t p = 0; p < m->process_count; p++) {
        if (m->processes[p].priority)
            return "there are priorities";
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            if (m->processes[p].locations[l].urgent || m->processes[p].locations[l].committed)
                return "urgent and committed locations stop the time of all";
    }
    for (size_t s = 0; s < m->sync_count; s++) {
        if (m->syncs[s].kind != SYNC_VECTOR || m->syncs[s].urgent || m->syncs[s].priority)
            return "there are broadcasts, urgent lines or priorities";
        for (size_t i = 0; i < m->syncs[s].count; i++)
            if (m->syncs[s].parts[i].weak)
                return "a process takes part only where it can";
    }
    return NULL;
}

const char *
local_refuse_question (const query *q, const dense_options *o)
{
    dense_options usual = dense_options_default ();
    if (q->kind != QUERY_REACH && q->kind != QUERY_EXPLORE)
        return "the question is not about what can be reached";
    if (q->certificate)
        return "certificates speak of global zones";
    if (o->over_approximate || o->symmetry || o->subsumption != usual.subsumption
        || o->extrapolation != usual.extrapolation || q->order == EXPLORE_DFS)
        return "other options ask for global zones";
    return NULL;
}

/* The locations' invariants: they are read at any time of their process, so nothing in them
 * may belong to others. */
static const char *
look_at_all (struct looker *k, bool *in_invariant)
{
    const model *m = k->model;
    for (size_t e = 0; e < m->edge_count; e++)
        look_at_edge (k, &m->edges[e]);
    k->mentioned = in_invariant;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++) {
            k->process = (uint32_t) p;
            look_at_conjunction (k, &m->processes[p].locations[l].invariant);
        }
    k->mentioned = NULL;
    if (k->copies)
        return "a clock is set to another";
    for (uint32_t x = 0; x < m->clock_count; x++)
        if (k->clock_user[x] == SEVERAL)
            return "several processes use one clock";
    for (size_t a = 0; a < m->integer_array_count; a++)
        if (k->array_user[a] == SEVERAL && in_invariant[a])
            return "an invariant reads what several processes use";
    return NULL;
}

/* Those who take part in each edge: its process, and the arrays that several use. */
static void
note_edges (local_network *n, struct looker *k, const uint16_t *agent_of_array)
{
    const model *m = n->model;
    bool *mentioned = xcalloc (m->integer_array_count + 1, sizeof *mentioned);
    n->edge_first = xcalloc (m->edge_count + 1, sizeof *n->edge_first);
    k->mentioned = mentioned;
    for (size_t e = 0; e < m->edge_count; e++) {
        memset (mentioned, 0, m->integer_array_count);
        look_at_edge (k, &m->edges[e]);
        *vec_add (&n->edge_agents) = (uint16_t) m->edges[e].process;
        for (size_t a = 0; a < m->integer_array_count; a++)
            if (mentioned[a] && agent_of_array[a] != NOBODY)
                *vec_add (&n->edge_agents) = agent_of_array[a];
        n->edge_first[e + 1] = (uint32_t) n->edge_agents.count;
    }
    xfree (mentioned);
}

/* How many others the agent meets at most: by lines, or as users of an array. */
static void
count_partners (local_network *n)
{
    const model *m = n->model;
    size_t agents = n->agents;
    uint8_t *meets = xcalloc (agents * agents + 1, 1);
    for (size_t e = 0; e < m->edge_count; e++)
        for (uint32_t i = n->edge_first[e]; i < n->edge_first[e + 1]; i++)
            for (uint32_t j = n->edge_first[e]; j < n->edge_first[e + 1]; j++)
                meets[n->edge_agents.at[i] * agents + n->edge_agents.at[j]] = 1;
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t i = 0; i < m->syncs[s].count; i++)
            for (size_t j = 0; j < m->syncs[s].count; j++)
                meets[m->syncs[s].parts[i].process * agents + m->syncs[s].parts[j].process] = 1;
    for (size_t a = 0; a < agents; a++) {
        unsigned partners = 0;
        for (size_t b = 0; b < agents; b++)
            partners += a != b && meets[a * agents + b];
        n->most_partners = partners > n->most_partners ? partners : n->most_partners;
    }
    xfree (meets);
}

static void
settle (local_network *n, struct looker *k)
{
    const model *m = n->model;
    uint16_t *agent_of_array = xcalloc (m->integer_array_count + 1, sizeof *agent_of_array);
    n->agents = (unsigned) m->process_count;
    for (size_t a = 0; a < m->integer_array_count; a++)
        agent_of_array[a] = k->array_user[a] == SEVERAL ? (uint16_t) n->agents++ : (uint16_t) NOBODY;
    n->clocks = m->clock_count;
    n->owner = xcalloc (m->clock_count + 1, sizeof *n->owner);
    for (uint32_t x = 0; x < m->clock_count; x++)
        n->owner[x + 1] = k->clock_user[x] == NOBODY ? 0 : k->clock_user[x];
    note_edges (n, k, agent_of_array);
    count_partners (n);
    xfree (agent_of_array);
}

const char *
local_network_init (local_network *n, const model *m)
{
    *n = (local_network){ .model = m };
    const char *why = refuse_model (m);
    if (why)
        return why;
    struct looker k = { .model = m };
    bool *in_invariant = xcalloc (m->integer_array_count + 1, sizeof *in_invariant);
    k.clock_user = xcalloc (m->clock_count + 1, sizeof *k.clock_user);
    k.array_user = xcalloc (m->integer_array_count + 1, sizeof *k.array_user);
    memset (k.clock_user, 0xff, m->clock_count * sizeof *k.clock_user); /* NOBODY */
    memset (k.array_user, 0xff, m->integer_array_count * sizeof *k.array_user);
    why = look_at_all (&k, in_invariant);
    if (!why)
        settle (n, &k);
    xfree (in_invariant);
    xfree (k.clock_user);
    xfree (k.array_user);
    return why;
}

void
local_network_free (local_network *n)
{
    xfree (n->owner);
    xfree (n->edge_first);
    vec_free (&n->edge_agents);
}
