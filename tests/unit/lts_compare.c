/* The six relations, strong and weak, against the obvious fixpoints on sets
 * of states as bit masks; every piece of evidence is checked. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lts.h"
#include "test_main.h"
#include "vec.h"

enum { MOST_STATES = 7, ACTIONS = 4, HIDDEN = 3, ALL = 2 * MOST_STATES };
static const char *const action_names[ACTIONS] = { "a", "b", "c", "i" };

static unsigned cases = 1500;

/* Both systems in one graph: left's states from 0, right's from MOST_STATES. */
typedef struct graph {
    uint32_t to[ALL][ACTIONS]; /* masks */
    uint32_t start[2];
    uint32_t states[2];
    bool weak;
    lts *built[2];
} graph;

static lts *
build_side (graph *g, int side, int density)
{
    lts_builder *b = lts_builder_new ();
    for (int a = 0; a < ACTIONS; a++)
        lts_builder_action (b, action_names[(a + side) % ACTIONS]);
    uint32_t n = 1 + (uint32_t) rand () % MOST_STATES, base = side ? MOST_STATES : 0;
    lts_builder_state (b, n - 1);
    lts_builder_initial (b, 0);
    for (uint32_t i = 0; i < n * (uint32_t) density / 2; i++) {
        uint32_t s = (uint32_t) rand () % n, t = (uint32_t) rand () % n, a = (uint32_t) rand () % ACTIONS;
        lts_builder_add (b, s, lts_builder_action (b, action_names[a]), t);
        g->to[base + s][a] |= 1u << (base + t);
    }
    g->start[side] = base;
    g->states[side] = n;
    return lts_builder_finish (b, false);
}

/* A copy of left with its states permuted and, mostly, one edge changed. */
static lts *
build_variant (graph *g)
{
    uint32_t n = g->states[0], place[MOST_STATES] = { 0 };
    for (uint32_t i = 0; i < n; i++)
        place[i] = i;
    for (uint32_t i = n; i-- > 1;) {
        uint32_t j = (uint32_t) rand () % (i + 1), swap = place[i];
        place[i] = place[j];
        place[j] = swap;
    }
    lts_builder *b = lts_builder_new ();
    lts_builder_state (b, n - 1);
    lts_builder_initial (b, place[0]);
    int changed = rand () % 3;
    for (uint32_t s = 0; s < n; s++)
        for (uint32_t a = 0; a < ACTIONS; a++)
            for (uint32_t t = 0; t < n; t++) {
                bool edge = g->to[s][a] >> t & 1;
                if (changed && rand () % (int) (n * n) == 0) {
                    edge = !edge;
                    changed--;
                }
                if (edge) {
                    lts_builder_add (b, place[s], lts_builder_action (b, action_names[a]), place[t]);
                    g->to[MOST_STATES + place[s]][a] |= 1u << (MOST_STATES + place[t]);
                }
            }
    g->start[1] = MOST_STATES + place[0];
    g->states[1] = n;
    return lts_builder_finish (b, false);
}

static void
build (graph *g, unsigned seed)
{
    srand (seed);
    memset (g, 0, sizeof *g);
    int density = 1 + rand () % 6;
    g->built[0] = build_side (g, 0, density);
    g->built[1] = rand () % 2 ? build_variant (g) : build_side (g, 1, density);
    g->weak = rand () % 3 == 0;
}

static uint32_t
image (const graph *g, uint32_t mask, uint32_t action)
{
    uint32_t result = 0;
    for (uint32_t s = 0; s < ALL; s++)
        if (mask >> s & 1)
            result |= g->to[s][action];
    return result;
}

static uint32_t
closure (const graph *g, uint32_t mask)
{
    for (uint32_t more; g->weak && (more = mask | image (g, mask, HIDDEN)) != mask;)
        mask = more;
    return mask;
}

/* Where a set of states can go by an action, in the sense of the graph. */
static uint32_t
post (const graph *g, uint32_t mask, uint32_t action)
{
    mask = closure (g, mask);
    return g->weak && action == HIDDEN ? mask : closure (g, image (g, mask, action));
}

static bool
visible (const graph *g, uint32_t action)
{
    return !g->weak || action != HIDDEN;
}

/* related[p] is the mask of the q that simulate p (bisimilar: both ways). */
static void
naive_relation (const graph *g, bool both_ways, uint32_t *related)
{
    for (uint32_t p = 0; p < ALL; p++)
        related[p] = (1u << ALL) - 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t p = 0; p < ALL; p++)
            for (uint32_t q = 0; q < ALL; q++) {
                if (!(related[p] >> q & 1))
                    continue;
                bool ok = true;
                for (uint32_t a = 0; a < ACTIONS; a++) {
                    uint32_t from_p = post (g, 1u << p, a), from_q = post (g, 1u << q, a);
                    for (uint32_t t = 0; t < ALL; t++) {
                        if (from_p >> t & 1)
                            ok = ok && (related[t] & from_q);
                        if (both_ways && from_q >> t & 1)
                            ok = ok && (related[t] & from_p);
                    }
                }
                if (!ok) {
                    related[p] &= ~(1u << q);
                    if (both_ways)
                        related[q] &= ~(1u << p);
                    changed = true;
                }
            }
    }
}

static uint32_t
reachable (const graph *g, uint32_t from)
{
    uint32_t mask = 1u << from;
    for (uint32_t before = 0; before != mask;) {
        before = mask;
        for (uint32_t a = 0; a < ACTIONS; a++)
            mask |= image (g, mask, a);
    }
    return mask;
}

static uint32_t
naive_actions (const graph *g, uint32_t from)
{
    uint32_t actions = 0;
    for (uint32_t a = 0; a < ACTIONS; a++)
        if (visible (g, a) && image (g, reachable (g, from), a))
            actions |= 1u << a;
    return actions;
}

static bool
naive_deadlock (const graph *g, uint32_t from)
{
    uint32_t mask = reachable (g, from);
    for (uint32_t s = 0; s < ALL; s++)
        if (mask >> s & 1 && !(g->to[s][0] | g->to[s][1] | g->to[s][2] | g->to[s][3]))
            return true;
    return false;
}

/* Pairs of sets that a word leads to, breadth first. */
typedef struct pair {
    uint32_t p, q;
    size_t length;
} pair;
typedef VEC (pair) pair_list;

static void
naive_pairs (const graph *g, uint32_t p, uint32_t q, pair_list *list)
{
    *vec_add (list) = (pair){ closure (g, 1u << p), closure (g, 1u << q), 0 };
    for (size_t i = 0; i < list->count; i++)
        for (uint32_t a = 0; a < ACTIONS; a++) {
            pair now = list->at[i];
            pair next = { post (g, now.p, a), post (g, now.q, a), now.length + 1 };
            bool known = !visible (g, a) || !next.p;
            for (size_t k = 0; k < list->count && !known; k++)
                known = list->at[k].p == next.p && list->at[k].q == next.q;
            if (!known)
                *vec_add (list) = next;
        }
}

/* Length of the shortest word of p that q has not; SIZE_MAX: there is none. */
static size_t
naive_trace (const graph *g, uint32_t p, uint32_t q)
{
    pair_list list = VEC_EMPTY;
    naive_pairs (g, p, q, &list);
    size_t shortest = SIZE_MAX;
    for (size_t i = 0; i < list.count; i++)
        if (!list.at[i].q && list.at[i].length < shortest)
            shortest = list.at[i].length;
    vec_free (&list);
    return shortest;
}

/* Can some state of the set go on forever? */
static bool
goes_on (const graph *g, uint32_t mask)
{
    uint32_t alive = (1u << ALL) - 1;
    for (uint32_t before = 0; before != alive;) {
        before = alive;
        for (uint32_t s = 0; s < ALL; s++) {
            bool lives = false;
            for (uint32_t a = 0; a < ACTIONS; a++)
                lives = lives || (visible (g, a) && (post (g, 1u << s, a) & before));
            if (!lives)
                alive &= ~(1u << s);
        }
    }
    return mask & alive;
}

static bool
naive_infinite (const graph *g, uint32_t p, uint32_t q)
{
    pair_list list = VEC_EMPTY;
    naive_pairs (g, p, q, &list);
    bool differ = false;
    for (size_t i = 0; i < list.count; i++)
        differ = differ || (!list.at[i].q && goes_on (g, list.at[i].p));
    vec_free (&list);
    return differ;
}

static bool
naive_below (const graph *g, lts_relation relation, uint32_t p, uint32_t q)
{
    uint32_t related[ALL];
    switch (relation) {
    case LTS_REACHABILITY:
        return !(naive_actions (g, p) & ~naive_actions (g, q));
    case LTS_DEADLOCK:
        return !naive_deadlock (g, p) || naive_deadlock (g, q);
    case LTS_TRACE:
        return naive_trace (g, p, q) == SIZE_MAX;
    case LTS_INFINITE_TRACE:
        return !naive_infinite (g, p, q);
    default:
        naive_relation (g, relation == LTS_BISIMULATION, related);
        return related[p] >> q & 1;
    }
}

static uint32_t
action_number (const lts_comparison *c, uint32_t action)
{
    for (uint32_t a = 0; a < ACTIONS; a++)
        if (!strcmp (lts_comparison_action (c, action), action_names[a]))
            return a;
    return ACTIONS;
}

/* The states after the first `count` letters, in the plain or weak sense. */
static uint32_t
after_word (const graph *g, const lts_comparison *c, uint32_t start, const lts_word *word, size_t count)
{
    uint32_t mask = closure (g, 1u << start);
    for (size_t i = 0; i < count; i++) {
        size_t k =
            i < word->count ? i : word->loop_from + (i - word->loop_from) % (word->count - word->loop_from);
        mask = post (g, mask, action_number (c, word->actions[k]));
    }
    return mask;
}

static bool
word_shows (const graph *g, const lts_comparison *c, lts_relation relation, const lts_outcome *o)
{
    uint32_t has = g->start[o->more], lacks = g->start[!o->more];
    const lts_word *w = &o->word;
    uint32_t last = w->count ? action_number (c, w->actions[w->count - 1]) : ACTIONS;
    switch (relation) {
    case LTS_REACHABILITY:
        return w->count && after_word (g, c, has, w, w->count) && !(naive_actions (g, lacks) >> last & 1);
    case LTS_DEADLOCK:
        return naive_deadlock (g, has) && !naive_deadlock (g, lacks) && after_word (g, c, has, w, w->count);
    case LTS_TRACE: {
        size_t there = naive_trace (g, has, lacks), back = naive_trace (g, lacks, has);
        return after_word (g, c, has, w, w->count) && !after_word (g, c, lacks, w, w->count)
               && w->count <= there && w->count <= back;
    }
    default:
        return w->loop_from < w->count && after_word (g, c, has, w, 400) && !after_word (g, c, lacks, w, 400);
    }
}

/* Does one side get along the word, and the other one not? */
static bool
trails_show (const graph *g, const lts_comparison *c, lts_relation relation, const lts_outcome *o)
{
    bool good = true;
    for (enum lts_side side = LTS_LEFT; side <= LTS_RIGHT; side++) {
        lts_trail trail;
        lts_follow (c, side, &o->word, relation == LTS_DEADLOCK, &trail);
        uint32_t base = side == LTS_LEFT ? 0 : MOST_STATES;
        good = good && base + trail.states[0] == g->start[side];
        for (size_t i = 0; i < trail.count; i++)
            good = good
                   && g->to[base + trail.states[i]][action_number (c, trail.actions[i])]
                              >> (base + trail.states[i + 1])
                          & 1;
        if (side == o->more)
            good = good && trail.matched >= o->word.count;
        else if (relation == LTS_TRACE)
            good = good && trail.matched == o->word.count - 1;
        if (side == o->more && relation == LTS_DEADLOCK)
            for (uint32_t a = 0; a < ACTIONS; a++)
                good = good && !g->to[base + trail.states[trail.count]][a];
        if (side == o->more && relation == LTS_INFINITE_TRACE && !g->weak)
            good = good && trail.loop_from < trail.count
                   && trail.states[trail.loop_from] == trail.states[trail.count];
        lts_trail_free (&trail);
    }
    return good;
}

/* Every move is possible, every reply is there (up to bisimilarity) and
 * leads to a position with a smaller depth. */
static bool
play_wins (const graph *g, const lts_comparison *c, lts_relation relation, const lts_outcome *o)
{
    graph strong = *g;
    strong.weak = false;
    uint32_t same[ALL];
    naive_relation (&strong, true, same);
    const lts_play *play = o->play;
    bool good = play && play->complete && play->position_count;
    for (size_t i = 0; good && i < play->position_count; i++) {
        const lts_position *at = &play->positions[i];
        uint32_t base[2] = { 0, MOST_STATES };
        uint32_t mover = base[at->mover] + at->state[at->mover];
        uint32_t other = base[!at->mover] + at->state[!at->mover];
        uint32_t action = action_number (c, at->action), target = base[at->mover] + at->target;
        good = (relation == LTS_BISIMULATION || at->mover == o->more)
               && (post (g, 1u << mover, action) & same[target]);
        if (i == 0)
            good = good && (same[g->start[0]] >> at->state[0] & 1)
                   && (same[g->start[1]] >> (MOST_STATES + at->state[1]) & 1);
        uint32_t replies = post (g, 1u << other, action), covered = 0, told = 0;
        for (uint32_t k = 0; k < at->reply_count; k++) {
            const lts_reply *reply = &play->replies[at->first_reply + k];
            covered |= same[base[!at->mover] + reply->target];
            told += 1 + reply->alike;
            const lts_position *next = &play->positions[reply->next];
            good = good && reply->next < play->position_count && next->state[at->mover] == at->target
                   && next->state[!at->mover] == reply->target && next->depth < at->depth;
        }
        good = good && !(replies & ~covered) && (g->weak || told == (uint32_t) __builtin_popcount (replies));
    }
    return good;
}

static bool
evidence_shows (const graph *g, const lts_comparison *c, lts_relation relation, const lts_outcome *o)
{
    if (relation == LTS_SIMULATION || relation == LTS_BISIMULATION) {
        text told = TEXT_EMPTY;
        lts_names names = { .side = { "left", "right" } };
        if (o->play)
            lts_print_play (c, o->play, &names, 40, &told);
        text_free (&told);
        return play_wins (g, c, relation, o);
    }
    return word_shows (g, c, relation, o) && trails_show (g, c, relation, o);
}

static void
check_relation (const graph *g, lts_comparison *c, lts_relation relation, unsigned seed)
{
    bool below = naive_below (g, relation, g->start[0], g->start[1]);
    bool above = naive_below (g, relation, g->start[1], g->start[0]);
    for (int below_only = 0; below_only < 2; below_only++) {
        lts_outcome o;
        lts_decide (c, relation, below_only, &o);
        bool expected = below && (below_only || above);
        ck_assert_msg (o.answer == (expected ? LTS_YES : LTS_NO), "seed %u: %s%s%s is %d", seed,
                       g->weak ? "weak " : "", lts_relation_name (relation), below_only ? " preorder" : "",
                       (int) o.answer);
        if (o.answer == LTS_NO && !(below_only && relation == LTS_TRACE))
            ck_assert_msg (evidence_shows (g, c, relation, &o), "seed %u: evidence for %s", seed,
                           lts_relation_name (relation));
        lts_outcome_free (&o);
    }
}

/* All answers and all evidence agree with the fixpoints. */
START_TEST (agrees_with_naive)
{
    for (unsigned seed = 0; seed < cases; seed++) {
        graph g;
        build (&g, seed);
        budget *b = budget_new ((budget_limits){ 0 });
        lts_comparison *c = lts_comparison_new (g.built[0], g.built[1], g.weak ? "i" : NULL, b);
        for (int r = 0; r < LTS_RELATIONS; r++)
            check_relation (&g, c, (lts_relation) r, seed);
        lts_comparison_free (c);
        budget_free (b);
        lts_free (g.built[0]);
        lts_free (g.built[1]);
    }
}
END_TEST

/* Where the bisimulation game tells a student something: a.(b+c) against
 * a.b + a.c. */
START_TEST (dialogue_reads_well)
{
    diag *why = diag_new ("x.aut");
    static const char one[] = "des (0,3,4)\n(0,a,1)\n(1,b,2)\n(1,c,3)\n";
    static const char two[] = "des (0,4,5)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,4)\n";
    lts *left = lts_read_aut (one, sizeof one - 1, why), *right = lts_read_aut (two, sizeof two - 1, why);
    budget *b = budget_new ((budget_limits){ 0 });
    lts_comparison *c = lts_comparison_new (left, right, NULL, b);
    lts_outcome o;
    lts_decide (c, LTS_SIMULATION, false, &o);
    text told = TEXT_EMPTY;
    lts_names names = { .side = { "left", "right" } };
    lts_print_play (c, o.play, &names, 100, &told);
    ck_assert_str_eq (text_string (&told), "1. Challenger (left): a, to state 1\n"
                                           "   Defender (right): can answer in 2 ways, each loses:\n"
                                           "   - a, to state 1\n"
                                           "     2. Challenger (left): c, to state 3\n"
                                           "        Defender (right): has no c and loses.\n"
                                           "   - a, to state 2\n"
                                           "     3. Challenger (left): b, to state 2\n"
                                           "        Defender (right): has no b and loses.\n");
    text_free (&told);
    lts_outcome_free (&o);
    lts_comparison_free (c);
    budget_free (b);
    lts_free (left);
    lts_free (right);
    diag_free (why);
}
END_TEST

static lts *
chain (uint32_t length)
{
    lts_builder *b = lts_builder_new ();
    uint32_t a = lts_builder_action (b, "a");
    lts_builder_initial (b, 0);
    for (uint32_t i = 0; i < length; i++)
        lts_builder_add (b, i, a, i + 1);
    return lts_builder_finish (b, false);
}

/* Long words and long games: every relation in about linear time. */
START_TEST (long_chains_differ)
{
    lts *left = chain (20000), *right = chain (20001);
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    lts_comparison *c = lts_comparison_new (left, right, NULL, b);
    for (int r = 0; r < LTS_RELATIONS; r++) {
        lts_outcome o;
        lts_decide (c, (lts_relation) r, false, &o);
        bool same = r == LTS_REACHABILITY || r == LTS_DEADLOCK || r == LTS_INFINITE_TRACE;
        ck_assert_msg (o.answer == (same ? LTS_YES : LTS_NO), "%s", lts_relation_name ((lts_relation) r));
        if (r == LTS_TRACE || r == LTS_SIMULATION)
            ck_assert_uint_eq (o.more, LTS_RIGHT);
        if (o.play)
            ck_assert_uint_eq (o.play->positions[0].depth, 20001);
        lts_outcome_free (&o);
    }
    lts_comparison_free (c);
    budget_free (b);
    lts_free (left);
    lts_free (right);
}
END_TEST

/* Any limit gives "unknown" with its reason, never a wrong answer. */
START_TEST (limits_give_unknown)
{
    for (unsigned seed = 0; seed < 300; seed++) {
        graph g;
        build (&g, seed);
        for (uint64_t states = 1; states < 8; states++) {
            budget *b = budget_new ((budget_limits){ .states = states });
            lts_comparison *c = lts_comparison_new (g.built[0], g.built[1], NULL, b);
            g.weak = false;
            for (int r = 0; r < LTS_RELATIONS; r++) {
                lts_outcome o;
                lts_decide (c, (lts_relation) r, true, &o);
                bool expected = naive_below (&g, (lts_relation) r, g.start[0], g.start[1]);
                ck_assert_msg (o.answer == LTS_UNKNOWN ? o.reason != NULL : (o.answer == LTS_YES) == expected,
                               "seed %u, %s", seed, lts_relation_name ((lts_relation) r));
                lts_outcome_free (&o);
            }
            lts_comparison_free (c);
            budget_free (b);
        }
        lts_free (g.built[0]);
        lts_free (g.built[1]);
    }
}
END_TEST

int
main (int count, char **arguments)
{
    if (count > 1)
        cases = (unsigned) strtoul (arguments[1], NULL, 10);
    Suite *suite = suite_create ("compare");
    TCase *tests = tcase_create ("compare");
    tcase_set_timeout (tests, 600);
    tcase_add_test (tests, agrees_with_naive);
    tcase_add_test (tests, dialogue_reads_well);
    tcase_add_test (tests, long_chains_differ);
    tcase_add_test (tests, limits_give_unknown);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
