/* The sampled states after actions as a finite transition system. */
#include "explicit.h"
#include "rational.h"

struct grid_lts {
    space *space;
    walker walker;
    exploration *all;
    query query;
    uint32_t initials;
    uint64_t *state;
};

static void
count_initial (void *context, const uint64_t *state)
{
    grid_lts *g = context;
    uint32_t number = store_find (g->all->store, state);
    if (number != STORE_FULL && number + 1 > g->initials)
        g->initials = number + 1;
}

static void
report (const grid_lts *g, const space_options *o, diag *why)
{
    if (g->walker.stopped)
        diag_error (why, g->walker.fault->fault_where, "%s (a run with period %s leads there)",
                    g->walker.fault->fault, o->period);
    else if (g->space->cut) {
        text reason = TEXT_EMPTY;
        layout_why_not_cut_off (g->space->model, &reason);
        diag_error (why, (position){ 0, 0 }, "%s; there are states with clocks beyond %lld periods of %s",
                    text_string (&reason), (long long) (g->space->exact_cap / g->space->scale.tick), o->period);
        text_free (&reason);
    }
}

grid_lts *
grid_lts_new (const model *m, const char *period, bool range_disables, bool by_ticks, budget *b, diag *why)
{
    grid_lts *g = xcalloc (1, sizeof *g);
    g->query = (query){
        .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE, .range_disables = range_disables
    };
    space_options options = { period, 0, 0, 4 };
    g->space = grid_space_new (m, &g->query, &options, b, why);
    if (!g->space) {
        grid_lts_free (g);
        return NULL;
    }
    g->walker = walker_new (g->space);
    g->walker.all_delays = true;
    g->walker.plain = by_ticks;
    g->state = xcalloc (g->space->words, sizeof *g->state);
    domain d = walker_domain (&g->walker);
    g->all = explore_reach (&d, EXPLORE_BFS, b);
    if (g->all->end != EXPLORE_DONE || g->space->cut || budget_reason (b)) {
        report (g, &options, why);
        grid_lts_free (g);
        return NULL;
    }
    grid_space_initial (g->space, count_initial, g);
    return g;
}

void
grid_lts_free (grid_lts *g)
{
    if (!g)
        return;
    exploration_free (g->all);
    walker_free (&g->walker);
    grid_space_free (g->space);
    xfree (g->state);
    xfree (g);
}

uint32_t
grid_lts_states (const grid_lts *g)
{
    return store_count (g->all->store);
}

uint32_t
grid_lts_initials (const grid_lts *g)
{
    return g->initials;
}

void
grid_lts_expand (grid_lts *g, uint32_t state, grid_lts_visitor *visit, void *context)
{
    space *s = g->space;
    space_load (s, store_at (g->all->store, state));
    for (uint32_t i = 0; i < s->code->step_count; i++) {
        const step *t = &s->code->steps[i];
        span when;
        if (!space_span (s, t, &when))
            continue;
        if (g->walker.plain && when.first > 0)
            continue;
        int64_t last = g->walker.plain ? 0 : space_last (s, t, when);
        for (int64_t k = when.first; k <= last; k++) {
            space_build (s, t, k, g->state);
            visit (context, store_find (g->all->store, g->state), t->edges, t->edge_count, (uint64_t) k);
        }
    }
    if (g->walker.plain && s->wait > 0) {
        space_build (s, &s->code->tick, 1, g->state);
        visit (context, store_find (g->all->store, g->state), NULL, 0, 1);
    }
}

void
grid_lts_state_name (grid_lts *g, uint32_t state, text *out)
{
    space *s = g->space;
    space_load (s, store_at (g->all->store, state));
    product_state_name (s->look, store_at (s->discrete, s->at), out);
    const uint64_t *header = node_header (s, s->at);
    mpq_t value;
    mpq_init (value);
    for (unsigned x = 1; x <= s->clocks; x++) {
        int64_t cap = header_cap (header, x);
        if (cap < 0)
            continue;
        bool above = s->values[x] > cap;
        scale_value (&s->scale, above ? cap : s->values[x], value);
        text_add_char (out, ' ');
        model_clock_name (s->model, x - 1, out);
        text_add_char (out, above ? '>' : '=');
        rational_print (out, value);
    }
    mpq_clear (value);
}
