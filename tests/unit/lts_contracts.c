/* The predicates behind the asserts of transition systems: yes to what the
 * operations leave, no to what was broken. */
#include <check.h>

#include "../../src/lts/refine.c" /* its partition is broken below, and the game */
#include "../../src/lts/simulate.c"
#include "test_main.h"

/* 0 -a-> 1 -i-> 2 -b-> 0, 0 -a-> 2, 1 -b-> 0, 3 -a-> 1 */
static lts *
sample (void)
{
    lts_builder *b = lts_builder_new ();
    uint32_t a = lts_builder_action (b, "a"), i = lts_builder_action (b, "i"),
             c = lts_builder_action (b, "b");
    lts_builder_add (b, 0, a, 1);
    lts_builder_add (b, 1, i, 2);
    lts_builder_add (b, 2, c, 0);
    lts_builder_add (b, 0, a, 2);
    lts_builder_add (b, 1, c, 0);
    lts_builder_add (b, 3, a, 1);
    lts_builder_initial (b, 0);
    return lts_builder_finish (b, false);
}

START_TEST (disorder_is_seen)
{
    lts *t = sample ();
    ck_assert (lts_is_valid (t));
    lts_step kept = t->steps[0];
    t->steps[0] = t->steps[1]; /* twice */
    ck_assert (!lts_is_valid (t));
    t->steps[1] = kept; /* in the wrong order */
    ck_assert (!lts_is_valid (t));
    t->steps[1] = t->steps[0];
    t->steps[0] = kept;
    ck_assert (lts_is_valid (t));
    t->steps[5].target = 4;
    ck_assert (!lts_is_valid (t));
    t->steps[5].target = 1;
    t->initial = 4;
    ck_assert (!lts_is_valid (t));
    lts_free (t);
}
END_TEST

START_TEST (broken_returns_are_seen)
{
    lts *t = sample ();
    backward b;
    backward_init (&b, t);
    ck_assert (backward_is_valid (&b, t));
    b.at[0].target = 3;
    ck_assert (!backward_is_valid (&b, t));
    backward_free (&b);
    lts_free (t);
}
END_TEST

START_TEST (unstable_partitions_are_seen)
{
    lts *t = sample ();
    budget *b = budget_new ((budget_limits){ 0 });
    uint32_t part[4];
    uint32_t blocks = lts_partition (t, part, b);
    ck_assert (lts_partition_is_stable (t, part, blocks));
    part[3] = part[0]; /* but 3 cannot go to 2 */
    ck_assert (!lts_partition_is_stable (t, part, blocks));
    budget_free (b);
    lts_free (t);
}
END_TEST

START_TEST (broken_refiners_are_seen)
{
    lts *t = sample ();
    refiner r;
    refiner_init (&r, t);
    split_by_actions (&r);
    ck_assert (lts_refiner_is_valid (&r));
    r.counters.at[r.counter_of[0]].here++;
    ck_assert (!lts_refiner_is_valid (&r));
    r.counters.at[r.counter_of[0]].here--;
    uint32_t kept = r.block_of[0];
    r.block_of[0] = r.block_of[2];
    ck_assert (!lts_refiner_is_valid (&r));
    r.block_of[0] = kept;
    r.place[1] = r.place[2];
    ck_assert (!lts_refiner_is_valid (&r));
    refiner_free (&r);
    lts_free (t);
}
END_TEST

START_TEST (missing_detours_are_seen)
{
    lts *t = sample ();
    budget *b = budget_new ((budget_limits){ 0 });
    uint32_t hidden = lts_find_action (t, "i");
    lts *all = lts_saturate (t, hidden, b);
    ck_assert (lts_is_saturated (all, hidden) && !lts_is_saturated (t, hidden));
    lts_free (all);
    budget_free (b);
    lts_free (t);
}
END_TEST

START_TEST (wrong_winners_are_seen)
{
    lts *t = sample ();
    budget *b = budget_new ((budget_limits){ 0 });
    sim_game *g = sim_game_solve (t, 3, 0, b); /* 0 can do more */
    ck_assert (sim_game_is_solved (g) && sim_game_rank (g, 3, 0) == LTS_NONE);
    g->rank.at[0] = 1;
    ck_assert (!sim_game_is_solved (g));
    sim_game_free (g);
    g = sim_game_solve (t, 1, 2, b); /* 2 has no i */
    ck_assert (sim_game_is_solved (g) && sim_game_rank (g, 1, 2) == 1);
    g->rank.at[0] = LTS_NONE;
    ck_assert (!sim_game_is_solved (g));
    sim_game_free (g);
    budget_free (b);
    lts_free (t);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of transition systems");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, disorder_is_seen);
    tcase_add_test (tests, broken_returns_are_seen);
    tcase_add_test (tests, unstable_partitions_are_seen);
    tcase_add_test (tests, broken_refiners_are_seen);
    tcase_add_test (tests, missing_detours_are_seen);
    tcase_add_test (tests, wrong_winners_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
