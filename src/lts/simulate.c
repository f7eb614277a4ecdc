/* The simulation game, solved over the pairs that can come up.
 *
 * After the challenger moved to p' by a, the defender in t needs a reply: an
 * a-step from t to some t' that simulates p'.  A "duel" (p', a-steps of t)
 * counts the replies that still work; it is shared by all p with p -a-> p',
 * which gives O(states * transitions) steps in all (Henzinger, Henzinger,
 * Kopke).  When the count falls to 0, every pair (p, t) is lost.  Lost pairs
 * are handled in the order of their loss, so ranks are the least possible. */
#include <assert.h>

#include "game.h"
#include "store.h"

struct sim_game {
    const lts *t;
    backward back;
    store *pairs;           /* challenger << 32 | defender */
    VEC (uint32_t) rank;    /* per pair; LTS_NONE: not lost */
    store *duels;           /* p' << 32 | first of the steps */
    VEC (uint32_t) replies; /* per duel: those that still work */
    VEC (uint32_t) lost;    /* pairs in order of their loss */
    bool full;
};

static uint64_t
key_of (uint32_t high, uint32_t low)
{
    return (uint64_t) high << 32 | low;
}

static uint32_t
find (const store *s, uint32_t high, uint32_t low)
{
    uint64_t key = key_of (high, low);
    return store_find (s, &key);
}

static void
lose (sim_game *g, uint32_t pair, uint32_t rank)
{
    if (g->rank.at[pair] != LTS_NONE)
        return;
    g->rank.at[pair] = rank;
    *vec_add (&g->lost) = pair;
}

static void
add_pair (sim_game *g, uint32_t challenger, uint32_t defender)
{
    uint64_t key = key_of (challenger, defender);
    bool fresh;
    uint32_t pair = store_put (g->pairs, &key, &fresh);
    if (pair == STORE_FULL)
        g->full = true;
    else if (fresh)
        *vec_add (&g->rank) = LTS_NONE;
}

/* The replies of one duel, each of which is a new pair.  A reply to the
 * very state that the challenger went to can never fail. */
static void
add_duel (sim_game *g, uint32_t moved, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (g->t->steps[i].target == moved)
            return;
    uint64_t key = key_of (moved, (uint32_t) from);
    bool fresh;
    uint32_t duel = store_put (g->duels, &key, &fresh);
    if (duel == STORE_FULL)
        g->full = true;
    else if (fresh) {
        *vec_add (&g->replies) = (uint32_t) (to - from);
        for (size_t i = from; i < to && !g->full; i++)
            add_pair (g, moved, g->t->steps[i].target);
    }
}

/* An action that the defender does not have ends the game at once. */
static bool
wins_at_once (const lts *t, uint32_t challenger, uint32_t defender)
{
    size_t j = t->first[defender];
    for (size_t i = t->first[challenger]; i < t->first[challenger + 1]; i++) {
        while (j < t->first[defender + 1] && t->steps[j].action < t->steps[i].action)
            j++;
        if (j == t->first[defender + 1] || t->steps[j].action != t->steps[i].action)
            return true;
    }
    return false;
}

static void
explore_pair (sim_game *g, uint32_t pair)
{
    uint64_t key = *store_at (g->pairs, pair);
    uint32_t p = (uint32_t) (key >> 32), t = (uint32_t) key;
    if (wins_at_once (g->t, p, t)) {
        lose (g, pair, 1);
        return;
    }
    size_t from = 0, to = 0;
    for (size_t i = g->t->first[p]; i < g->t->first[p + 1] && !g->full; i++) {
        const lts_step *step = &g->t->steps[i];
        if (i == g->t->first[p] || step->action != step[-1].action)
            from = lts_steps_with (g->t, t, step->action, &to);
        add_duel (g, step->target, from, to);
    }
}

/* The duel at (moved, steps of t by action) has no reply left. */
static void
duel_lost (sim_game *g, uint32_t moved, uint32_t action, uint32_t t, uint32_t rank)
{
    for (size_t i = g->back.first[moved]; i < g->back.first[moved + 1]; i++)
        if (g->back.at[i].action == action) {
            uint32_t pair = find (g->pairs, g->back.at[i].target, t);
            if (pair != STORE_FULL)
                lose (g, pair, rank);
        }
}

static void
spread_loss (sim_game *g, uint32_t pair)
{
    uint64_t key = *store_at (g->pairs, pair);
    uint32_t p = (uint32_t) (key >> 32), t = (uint32_t) key;
    for (size_t i = g->back.first[t]; i < g->back.first[t + 1]; i++) {
        uint32_t action = g->back.at[i].action, before = g->back.at[i].target;
        size_t end, from = lts_steps_with (g->t, before, action, &end);
        uint32_t duel = find (g->duels, p, (uint32_t) from);
        if (duel != STORE_FULL && !--g->replies.at[duel])
            duel_lost (g, p, action, before, g->rank.at[pair] + 1);
    }
}

/* The largest rank of the replies to a move; LTS_NONE: one is never lost. */
static uint32_t
worst_reply (const sim_game *g, const lts_step *move, uint32_t defender)
{
    uint32_t worst = 0;
    size_t to, from = lts_steps_with (g->t, defender, move->action, &to);
    for (size_t i = from; i < to; i++) {
        uint32_t pair = find (g->pairs, move->target, g->t->steps[i].target);
        uint32_t rank = pair == STORE_FULL ? LTS_NONE : g->rank.at[pair];
        worst = rank > worst ? rank : worst;
    }
    return worst;
}

/* A pair is lost in n moves iff some move leaves only replies that are lost
 * in fewer; the search ends when the first pair is, with others still open. */
bool
sim_game_is_solved (const sim_game *g)
{
    for (uint32_t pair = 0; pair < g->rank.count; pair++) {
        uint64_t key = *store_at (g->pairs, pair);
        uint32_t p = (uint32_t) (key >> 32), best = LTS_NONE;
        for (size_t i = g->t->first[p]; i < g->t->first[p + 1]; i++) {
            uint32_t worst = worst_reply (g, &g->t->steps[i], (uint32_t) key);
            best = worst < best ? worst : best;
        }
        bool lost = g->rank.at[pair] != LTS_NONE;
        if (lost ? best != g->rank.at[pair] - 1 : best != LTS_NONE && g->rank.at[0] == LTS_NONE)
            return false;
    }
    return true;
}

/* False when the budget ran out.  Stops when the first pair is lost. */
static bool
solve (sim_game *g, budget *b)
{
    for (uint32_t pair = 0; pair < g->rank.count; pair++) {
        explore_pair (g, pair);
        if (g->full || !budget_step (b, g->rank.count - pair, 0))
            return false;
    }
    for (size_t k = 0; k < g->lost.count && g->rank.at[0] == LTS_NONE; k++) {
        spread_loss (g, g->lost.at[k]);
        if (!budget_ok (b))
            return false;
    }
    return true;
}

sim_game *
sim_game_solve (const lts *t, uint32_t challenger, uint32_t defender, budget *b)
{
    sim_game *g = xcalloc (1, sizeof *g);
    g->t = t;
    backward_init (&g->back, t);
    g->pairs = store_new (1, b);
    g->duels = store_new (1, b);
    if (challenger != defender)
        add_pair (g, challenger, defender);
    if (!g->full && solve (g, b)) {
        assert (!lts_is_small (t) || sim_game_is_solved (g));
        return g;
    }
    sim_game_free (g);
    return NULL;
}

void
sim_game_free (sim_game *g)
{
    if (!g)
        return;
    backward_free (&g->back);
    store_free (g->pairs);
    store_free (g->duels);
    vec_free (&g->rank);
    vec_free (&g->replies);
    vec_free (&g->lost);
    xfree (g);
}

uint32_t
sim_game_rank (const sim_game *g, uint32_t challenger, uint32_t defender)
{
    uint32_t pair = find (g->pairs, challenger, defender);
    return pair == STORE_FULL ? LTS_NONE : g->rank.at[pair];
}
