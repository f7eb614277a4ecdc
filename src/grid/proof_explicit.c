/* The states that a search has stored, as sets. */
#include "certificate.h"
#include "proof.h"

struct writer {
    proof *proof;
    walker *walker;
    space *space;
    const store *states;
    const uint32_t *ranks; /* NULL: all 0 */
    bool *dropped;         /* lies on the ray of another state */
    uint64_t *later;       /* a state under construction */
    proof_interval *intervals;
    VEC (proof_constraint) constraints;
};

static uint32_t
rank_of (const struct writer *w, uint32_t number)
{
    return w->ranks ? w->ranks[number] : 0;
}

/* The state that the current one becomes by a tick, if its clocks are known
 * as exactly as before: then the ray of the one holds that of the other. */
static uint32_t
next_on_ray (struct writer *w)
{
    space *s = w->space;
    const step *tick = &s->code->tick;
    if (s->wait <= 0 || !space_build (s, tick, 1, w->later))
        return STORE_FULL;
    for (uint32_t i = 0; i < tick->move_count; i++) {
        const move *m = &tick->moves[i];
        int64_t before = s->values[m->y], after = before + (m->runs ? s->scale.tick : 0);
        if (before <= m->cap && after > m->cap)
            return STORE_FULL;
    }
    return store_find (w->states, w->later);
}

static bool
drop_later_ones (struct writer *w)
{
    for (uint32_t n = 0; n < store_count (w->states); n++) {
        if (!budget_ok (w->space->budget))
            return false;
        if (!proof_has_rays (w->proof, rank_of (w, n)))
            continue;
        space_load (w->space, store_at (w->states, n));
        uint32_t later = next_on_ray (w);
        if (later != STORE_FULL && later != n && rank_of (w, later) == rank_of (w, n))
            w->dropped[later] = true;
    }
    return true;
}

static uint32_t
find_constraints (struct writer *w)
{
    space *s = w->space;
    vec_clear (&w->constraints);
    for (size_t i = 0; i < product_diagonals (s->product); i++) {
        clock_constraint c = product_diagonal (s->look, store_at (s->discrete, s->at), i);
        *vec_add (&w->constraints) = (proof_constraint){ c.i, c.j, scale_most (&s->scale, c.c, c.strict) };
    }
    return proof_constraints (w->proof, w->constraints.at);
}

static bool
add_state (struct writer *w, uint32_t number)
{
    space *s = w->space;
    space_load (s, store_at (w->states, number));
    const uint64_t *header = node_header (s, s->at);
    for (unsigned x = 1; x <= s->clocks; x++) {
        int64_t cap = header_cap (header, x), value = s->values[x];
        proof_interval known = { value, value }, above = { cap + 1, PROOF_ENDLESS };
        w->intervals[x - 1] = value > cap ? above : known;
    }
    uint32_t constraints = find_constraints (w);
    const product_view *view = product_look (s->look, store_at (s->discrete, s->at));
    uint32_t site = proof_site (w->proof, view->locations, view->integers);
    return proof_add (w->proof, site, constraints, rank_of (w, number), w->intervals);
}

static bool
add_states (struct writer *w)
{
    uint32_t count = store_count (w->states);
    uint32_t *ranks = NULL;
    bool whole = true;
    if (w->space->query->kind == QUERY_CYCLE) {
        ranks = proof_ranks (w->proof, w->walker, w->states);
        whole = ranks != NULL;
    }
    w->ranks = ranks;
    w->dropped = xcalloc (count, sizeof *w->dropped);
    whole = whole && drop_later_ones (w);
    for (uint32_t n = 0; whole && n < count; n++)
        whole = w->dropped[n] || add_state (w, n);
    xfree (w->dropped);
    xfree (ranks);
    return whole;
}

static void
write_proof (walker *walk, const store *states, const verdict *v)
{
    space *s = walk->space;
    struct writer w = { .walker = walk, .space = s, .states = states };
    w.proof = proof_new (s->model, s->query, &s->scale, product_diagonals (s->product), s->budget);
    w.later = xcalloc (s->words, sizeof *w.later);
    w.intervals = xcalloc (s->clocks + 1, sizeof *w.intervals);
    if (!add_states (&w) && !budget_reason (s->budget))
        budget_stop (s->budget, "the proof is too large");
    proof_write (w.proof, v->reached_locations);
    proof_free (w.proof);
    xfree (w.later);
    xfree (w.intervals);
    vec_free (&w.constraints);
}

/* Where ticks count, or are no units, the search must have made them one by
 * one. */
static bool
needs_ticks (const space *s)
{
    return s->scale.tick != 1 || (s->query->kind == QUERY_CYCLE && s->query->non_zeno);
}

void
proof_explicit (walker *w, const exploration *e, const verdict *v)
{
    space *s = w->space;
    budget *all = s->budget; /* the answer stands, whatever happens to the proof */
    s->budget = budget_new_within (all, (budget_limits){ .states = 0 });
    if (w->plain || !needs_ticks (s))
        write_proof (w, e->store, v);
    else {
        walker plain = walker_new (s);
        plain.plain = true;
        if (!s->edge_reached) /* the verdict has it */
            s->edge_reached = xcalloc (s->model->edge_count + 1, 1);
        domain d = walker_domain (&plain);
        exploration *again = explore_reach (&d, EXPLORE_BFS, s->budget);
        if (again->end == EXPLORE_DONE)
            write_proof (&plain, again->store, v);
        else
            certificate_write_none (s->model, budget_reason (s->budget), s->query->certificate);
        exploration_free (again);
        walker_free (&plain);
    }
    budget_free (s->budget);
    s->budget = all;
}
