/* Reachability and accepting cycles on random graphs, against the obvious
 * computations on adjacency matrices. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "explore.h"
#include "test_main.h"

enum { MOST = 12, MARKS = 2 };

/* A random graph; state s is stored as the single word s * 3 + 1. */
struct graph {
    unsigned count;
    bool initial[MOST], target[MOST];
    bool arrow[MOST][MOST];
    uint64_t marks[MOST][MOST];
};

static uint64_t
word_of (unsigned s)
{
    return 3 * (uint64_t) s + 1;
}

static unsigned
state_of (const uint64_t *word)
{
    return (unsigned) ((*word - 1) / 3);
}

static void
graph_initial (void *self, successors *out)
{
    const struct graph *g = self;
    for (unsigned s = 0; s < g->count; s++)
        if (g->initial[s])
            successors_add (out, &(uint64_t){ word_of (s) }, 0, 0);
}

static bool
graph_expand (void *self, const uint64_t *state, successors *out)
{
    const struct graph *g = self;
    unsigned s = state_of (state);
    for (unsigned t = 0; t < g->count; t++)
        if (g->arrow[s][t])
            successors_add (out, &(uint64_t){ word_of (t) }, g->marks[s][t], 100 * s + t);
    return true;
}

static bool
graph_target (void *self, const uint64_t *state)
{
    return ((const struct graph *) self)->target[state_of (state)];
}

static struct graph
random_graph (int seed)
{
    srand ((unsigned) seed);
    struct graph g = { .count = 1 + (unsigned) rand () % MOST };
    int density = 1 + rand () % 4;
    for (unsigned s = 0; s < g.count; s++) {
        g.initial[s] = rand () % 4 == 0;
        g.target[s] = rand () % 5 == 0;
        for (unsigned t = 0; t < g.count; t++) {
            g.arrow[s][t] = rand () % (int) (g.count + 2) < density;
            g.marks[s][t] = (uint64_t) (rand () % (1 << MARKS)) & (uint64_t) rand ();
        }
    }
    return g;
}

/* closed[s][t]: t can be reached from s over one arrow or more. */
static void
close_graph (const struct graph *g, bool closed[MOST][MOST])
{
    memcpy (closed, g->arrow, sizeof g->arrow);
    for (unsigned k = 0; k < g->count; k++)
        for (unsigned s = 0; s < g->count; s++)
            for (unsigned t = 0; t < g->count; t++)
                closed[s][t] = closed[s][t] || (closed[s][k] && closed[k][t]);
}

static bool
reachable (const struct graph *g, bool closed[MOST][MOST], unsigned t)
{
    for (unsigned s = 0; s < g->count; s++)
        if (g->initial[s] && (s == t || closed[s][t]))
            return true;
    return false;
}

/* The path is one of the graph, and its tags are those of its arrows. */
static void
check_path (const struct graph *g, const exploration *e, int seed)
{
    const path *p = &e->path;
    ck_assert_msg (g->initial[state_of (store_at (e->store, p->states[0]))], "seed %d", seed);
    for (size_t i = 0; i < p->length; i++) {
        unsigned s = state_of (store_at (e->store, p->states[i]));
        unsigned t = state_of (store_at (e->store, p->states[i + 1]));
        ck_assert_msg (g->arrow[s][t] && p->tags[i] == 100 * s + t, "seed %d step %zu", seed, i);
    }
}

static void
check_reach (struct graph *g, enum explore_order order, int seed)
{
    bool closed[MOST][MOST];
    close_graph (g, closed);
    budget *b = budget_new ((budget_limits){ 0 });
    domain d = { g, 1, graph_initial, graph_expand, graph_target };
    exploration *e = explore_reach (&d, order, b);
    bool expected = false;
    for (unsigned s = 0; s < g->count; s++)
        expected = expected || (g->target[s] && reachable (g, closed, s));
    ck_assert_msg ((e->end == EXPLORE_FOUND) == expected, "seed %d order %d", seed, order);
    if (expected) {
        check_path (g, e, seed);
        ck_assert_msg (g->target[state_of (store_at (e->store, e->path.states[e->path.length]))], "seed %d",
                       seed);
    }
    exploration_free (e);
    budget_free (b);
}

/* All orders find a target exactly when there is one. */
START_TEST (reach_agrees_with_closure)
{
    struct graph g = random_graph (_i);
    check_reach (&g, EXPLORE_BFS, _i);
    check_reach (&g, EXPLORE_DFS, _i);
    check_reach (&g, EXPLORE_EAGER, _i);
}
END_TEST

/* A component accepts if its inner arrows carry all marks together. */
static bool
has_accepting_cycle (const struct graph *g, uint64_t accept)
{
    bool closed[MOST][MOST];
    close_graph (g, closed);
    for (unsigned root = 0; root < g->count; root++) {
        if (!reachable (g, closed, root) || !closed[root][root])
            continue;
        uint64_t marks = 0;
        for (unsigned s = 0; s < g->count; s++)
            for (unsigned t = 0; t < g->count; t++)
                if (g->arrow[s][t] && (s == root || (closed[root][s])) && (t == root || closed[t][root]))
                    marks |= g->marks[s][t];
        if ((marks & accept) == accept)
            return true;
    }
    return false;
}

/* The one-pass cycle search agrees with the closure, and its lasso is real. */
START_TEST (cycle_agrees_with_closure)
{
    struct graph g = random_graph (_i);
    for (uint64_t accept = 0; accept < 1u << MARKS; accept++) {
        budget *b = budget_new ((budget_limits){ 0 });
        domain d = { &g, 1, graph_initial, graph_expand, NULL };
        exploration *e = explore_cycle (&d, accept, b);
        ck_assert_msg ((e->end == EXPLORE_FOUND) == has_accepting_cycle (&g, accept), "seed %d accept %d", _i,
                       (int) accept);
        if (e->end == EXPLORE_FOUND) {
            check_path (&g, e, _i);
            uint64_t marks = 0;
            for (size_t i = e->path.loop_from; i < e->path.length; i++)
                marks |= g.marks[e->path.tags[i] / 100][e->path.tags[i] % 100];
            ck_assert_msg (e->path.loop_from < e->path.length, "seed %d: an empty loop", _i);
            ck_assert_msg (e->path.states[e->path.loop_from] == e->path.states[e->path.length], "seed %d",
                           _i);
            ck_assert_msg ((marks & accept) == accept, "seed %d: marks missing on the loop", _i);
        }
        exploration_free (e);
        budget_free (b);
    }
}
END_TEST

/* A state limit ends the search with its reason. */
START_TEST (state_limit_is_kept)
{
    struct graph g = { .count = MOST, .initial = { true } };
    for (unsigned s = 0; s + 1 < MOST; s++)
        g.arrow[s][s + 1] = true;
    budget *b = budget_new ((budget_limits){ .states = 5 });
    domain d = { &g, 1, graph_initial, graph_expand, NULL };
    exploration *e = explore_reach (&d, EXPLORE_BFS, b);
    ck_assert_int_eq (e->end, EXPLORE_LIMIT);
    ck_assert_str_eq (budget_reason (b), "state limit: 5 states");
    exploration_free (e);
    budget_free (b);
}
END_TEST

/* The smallest tag first: from 0 to 1, and on from there before 2 is looked at. */
START_TEST (eager_takes_the_smallest_tag)
{
    struct graph g = { .count = 5, .initial = { true } };
    g.arrow[0][1] = g.arrow[0][2] = g.arrow[1][3] = g.arrow[2][4] = g.arrow[3][4] = true;
    g.target[4] = true;
    budget *b = budget_new ((budget_limits){ .states = 0 });
    domain d = { &g, 1, graph_initial, graph_expand, graph_target };
    exploration *e = explore_reach (&d, EXPLORE_EAGER, b);
    ck_assert_int_eq (e->end, EXPLORE_FOUND);
    ck_assert_uint_eq (e->path.length, 3);
    exploration_free (e);
    budget_free (b);
}
END_TEST

/* Stopped after any number of states and taken up again, the search ends as it would at once. */
START_TEST (parts_make_the_whole)
{
    struct graph g = random_graph (_i);
    budget *b = budget_new ((budget_limits){ .states = 0 });
    domain d = { &g, 1, graph_initial, graph_expand, graph_target };
    for (int order = EXPLORE_BFS; order <= EXPLORE_EAGER; order++) {
        exploration *whole = explore_reach (&d, (enum explore_order) order, b);
        explore_parts *parts = explore_parts_new (&d, (enum explore_order) order, b);
        for (uint64_t states = 0; !explore_parts_go (parts, states); states++)
            ;
        exploration *e = explore_parts_end (parts);
        ck_assert_int_eq (e->end, whole->end);
        ck_assert_uint_eq (e->states, whole->states);
        ck_assert_uint_eq (e->path.length, whole->path.length);
        exploration_free (e);
        exploration_free (whole);
        explore_parts *cut = explore_parts_new (&d, (enum explore_order) order, b);
        bool over = explore_parts_go (cut, 0);
        e = explore_parts_end (cut);
        ck_assert (over || e->end == EXPLORE_LIMIT);
        exploration_free (e);
    }
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("search");
    TCase *tests = tcase_create ("explore");
    tcase_add_loop_test (tests, reach_agrees_with_closure, 0, 500);
    tcase_add_loop_test (tests, cycle_agrees_with_closure, 0, 1000);
    tcase_add_test (tests, state_limit_is_kept);
    tcase_add_test (tests, eager_takes_the_smallest_tag);
    tcase_add_loop_test (tests, parts_make_the_whole, 0, 200);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
