/* Ranks of states: components of the graph of steps, from the last ones on.
 * Ranks take the demands in turn; a component gets the smallest one that is
 * not below those of its successors and whose demand it does not meet. */
#include "proof.h"

struct frame {
    uint32_t state;
    size_t next; /* of its arrows */
};

struct ranker {
    const query *query;
    walker *walker;
    const store *states;
    budget *budget;
    size_t label_words;
    VEC (uint64_t) node_labels; /* label_words per node: labels of the query */
    /* Arrows of state n: from first[n] to first[n + 1]; twice the target, and
     * 1 for an action. */
    VEC (size_t) first;
    VEC (uint64_t) arrows;
    uint64_t *target; /* under construction */
    /* Tarjan's search: */
    uint32_t *number, *low; /* 0: not seen; UINT32_MAX: in a finished component */
    uint32_t seen;
    VEC (uint32_t) live;
    VEC (struct frame) frames;
    uint64_t *component_labels;
    uint64_t *rank; /* by state, before unused ones are left out */
    uint64_t highest;
};

static bool
add_arrow (struct ranker *r, const step *t, int64_t ticks, bool action)
{
    if (!space_build (r->walker->space, t, ticks, r->target))
        return true;
    if (r->arrows.count == r->arrows.room
        && !budget_allows (r->budget, 2 * r->arrows.room * sizeof (uint64_t)))
        return false;
    uint32_t to = store_find (r->states, r->target);
    *vec_add (&r->arrows) = 2 * (uint64_t) to + action;
    return to != STORE_FULL;
}

static bool
add_arrows (struct ranker *r, uint32_t number)
{
    walker *w = r->walker;
    space *s = w->space;
    bool whole = true;
    space_load (s, store_at (r->states, number));
    for (uint32_t i = 0; whole && i < s->code->step_count; i++) {
        const step *t = &s->code->steps[i];
        span when;
        if (!space_span (s, t, &when) || (w->plain && when.first > 0))
            continue;
        when = w->plain ? (span){ 0, 0 } : walker_delays (w, t, when);
        for (int64_t k = when.first; whole && k <= when.last; k++)
            whole = budget_ok (r->budget) && add_arrow (r, t, k, true);
    }
    if (whole && w->plain && s->wait > 0)
        whole = add_arrow (r, &s->code->tick, 1, false);
    return whole && budget_ok (r->budget);
}

static bool
build_graph (struct ranker *r)
{
    bool whole = true;
    *vec_add (&r->first) = 0;
    for (uint32_t n = 0; whole && n < store_count (r->states); n++) {
        whole = add_arrows (r, n);
        *vec_add (&r->first) = r->arrows.count;
    }
    return whole;
}

static void
find_labels (struct ranker *r)
{
    space *s = r->walker->space;
    r->label_words = r->query->label_count / 64 + 1;
    for (uint32_t n = 0; n < s->nodes.count; n++) {
        const product_view *view = product_look (s->look, store_at (s->discrete, n));
        for (size_t w = 0; w < r->label_words; w++) {
            uint64_t bits = 0;
            for (size_t i = 64 * w; i < 64 * w + 64 && i < r->query->label_count; i++) {
                uint32_t label = r->query->labels[i];
                bits |= (view->labels[label / 64] >> label % 64 & 1) << (i - 64 * w);
            }
            *vec_add (&r->node_labels) = bits;
        }
    }
}

/* The least ranks that the steps out of a component allow: at all, if no
 * action may stay in the rank, if no tick may. */
struct floors {
    uint64_t any, action, time;
};
#define NEVER UINT64_MAX

static void
raise (uint64_t *floor, uint64_t to)
{
    *floor = to > *floor ? to : *floor;
}

/* Collect what the steps out of a state demand; the states of the component have no rank yet. */
static void
add_floors (struct ranker *r, uint32_t state, struct floors *f)
{
    for (size_t k = r->first.at[state]; k < r->first.at[state + 1]; k++) {
        uint64_t to = r->rank[r->arrows.at[k] / 2];
        bool inside = to == NEVER;
        if (!inside)
            raise (&f->any, to);
        raise (r->arrows.at[k] % 2 ? &f->action : &f->time, inside ? NEVER : to + 1);
    }
    const uint64_t *labels = r->node_labels.at + space_node (store_at (r->states, state)) * r->label_words;
    for (size_t w = 0; w < r->label_words; w++)
        r->component_labels[w] |= labels[w];
}

static bool
lacks (const struct ranker *r, const struct floors *f, uint64_t rank)
{
    uint32_t demand = (uint32_t) (rank % proof_demands (r->query));
    if (demand == proof_action (r->query))
        return rank >= f->action;
    if (demand == proof_time (r->query))
        return rank >= f->time;
    return !(r->component_labels[demand / 64] >> demand % 64 & 1);
}

/* The live states from place `begin` on are a component.  False if it lacks
 * nothing, which an answer "no" excludes. */
static bool
rank_component (struct ranker *r, size_t begin)
{
    struct floors f = { 0, 0, 0 };
    for (size_t w = 0; w < r->label_words; w++)
        r->component_labels[w] = 0;
    for (size_t i = begin; i < r->live.count; i++)
        add_floors (r, r->live.at[i], &f);
    uint64_t rank = f.any, end = rank + 2 * (uint64_t) proof_demands (r->query);
    while (rank < end && !lacks (r, &f, rank))
        rank++;
    raise (&r->highest, rank);
    for (size_t i = begin; i < r->live.count; i++) {
        r->rank[r->live.at[i]] = rank;
        r->number[r->live.at[i]] = UINT32_MAX;
    }
    r->live.count = begin;
    return rank < end;
}

static void
enter (struct ranker *r, uint32_t state)
{
    r->number[state] = r->low[state] = ++r->seen;
    *vec_add (&r->live) = state;
    *vec_add (&r->frames) = (struct frame){ state, r->first.at[state] };
}

static bool
leave (struct ranker *r)
{
    uint32_t state = vec_pop (&r->frames).state, low = r->low[state];
    if (r->frames.count) {
        uint32_t above = vec_last (&r->frames).state;
        r->low[above] = low < r->low[above] ? low : r->low[above];
    }
    if (low != r->number[state])
        return true;
    size_t begin = r->live.count;
    while (r->live.at[--begin] != state)
        ;
    return rank_component (r, begin);
}

static bool
rank_from (struct ranker *r, uint32_t start)
{
    bool whole = true;
    if (!r->number[start])
        enter (r, start);
    while (whole && r->frames.count) {
        struct frame *top = &vec_last (&r->frames);
        if (top->next == r->first.at[top->state + 1]) {
            whole = leave (r) && budget_ok (r->budget);
            continue;
        }
        uint32_t from = top->state, to = (uint32_t) (r->arrows.at[top->next++] / 2);
        if (!r->number[to])
            enter (r, to);
        else if (r->number[to] != UINT32_MAX && r->number[to] < r->low[from])
            r->low[from] = r->number[to];
    }
    return whole;
}

/* Number the ranks in use from 0 on. */
static uint32_t *
number_ranks (struct ranker *r, proof *p)
{
    uint32_t count = store_count (r->states);
    uint32_t *out = xcalloc (count, sizeof *out);
    uint32_t *names = xcalloc ((size_t) r->highest + 1, sizeof *names), next = 0;
    for (uint32_t n = 0; n < count; n++)
        names[r->rank[n]] = 1;
    for (uint64_t rank = 0; rank <= r->highest; rank++)
        if (names[rank]) {
            proof_add_rank (p, (uint32_t) (rank % proof_demands (r->query)));
            names[rank] = next++;
        }
    for (uint32_t n = 0; n < count; n++)
        out[n] = names[r->rank[n]];
    xfree (names);
    return out;
}

uint32_t *
proof_ranks (proof *p, walker *w, const store *states)
{
    space *s = w->space;
    struct ranker r = { .query = s->query, .walker = w, .states = states, .budget = s->budget };
    uint32_t count = store_count (states), *ranks = NULL;
    r.target = xcalloc (s->words, sizeof *r.target);
    bool whole = build_graph (&r) && budget_allows (s->budget, 4 * (size_t) count * sizeof (uint64_t));
    if (whole) {
        find_labels (&r);
        r.number = xcalloc (count, sizeof *r.number);
        r.low = xcalloc (count, sizeof *r.low);
        r.rank = xreallocarray (NULL, (size_t) count + 1, sizeof *r.rank);
        r.component_labels = xcalloc (r.label_words, sizeof *r.component_labels);
        for (uint32_t n = 0; n < count; n++)
            r.rank[n] = NEVER;
        for (uint32_t n = 0; whole && n < count; n++)
            whole = rank_from (&r, n);
    }
    if (whole)
        ranks = number_ranks (&r, p);
    vec_free (&r.node_labels);
    vec_free (&r.first);
    vec_free (&r.arrows);
    vec_free (&r.live);
    vec_free (&r.frames);
    xfree (r.target);
    xfree (r.number);
    xfree (r.low);
    xfree (r.rank);
    xfree (r.component_labels);
    return ranks;
}
