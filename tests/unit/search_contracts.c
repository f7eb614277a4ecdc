/* The predicates behind the asserts of stores and searches: yes to what the
 * operations leave, no to what was broken. */
#include <check.h>

#include "../../src/search/cycle.c" /* its stacks are broken below, and the store's table */
#include "../../src/search/store.c"
#include "test_main.h"

enum { COUNT = 3000 };

static store *
filled_store (budget *b)
{
    store *s = store_new (1, b);
    for (uint64_t word = 0; word < COUNT; word++) {
        bool fresh;
        ck_assert_uint_eq (store_put (s, &word, &fresh), word);
    }
    ck_assert (store_is_valid (s));
    return s;
}

static uint64_t
some_entry (const store *s)
{
    uint64_t at = s->slots / 2;
    while (!s->table[at])
        at++;
    return at;
}

START_TEST (broken_tables_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    store *s = filled_store (b);
    uint64_t at = some_entry (s), kept = s->table[at];
    s->table[at] = 0; /* lost */
    ck_assert (!store_is_valid (s));
    s->table[at] = kept + 1; /* the number of another state */
    ck_assert (!store_is_valid (s));
    s->table[at] = kept ^ UINT64_C (1) << 63; /* a tag that lies elsewhere */
    ck_assert (!store_is_valid (s));
    s->table[at] = kept;
    ck_assert (store_is_valid (s));
    s->count--;
    ck_assert (!store_is_valid (s));
    s->count++;
    uint64_t *word = s->chunks[0] + 7;
    *word = 8; /* there twice */
    ck_assert (!store_is_valid (s));
    store_free (s);
    budget_free (b);
}
END_TEST

/* The states 0 .. 9 in a ring; the step out of 4 carries mark 1. */
static void
ring_initial (void *self, successors *out)
{
    (void) self;
    uint64_t zero = 0;
    successors_add (out, &zero, 0, 0);
}

static bool
ring_expand (void *self, const uint64_t *state, successors *out)
{
    (void) self;
    uint64_t next = (*state + 1) % 10;
    successors_add (out, &next, *state == 4, 100 + *state);
    return true;
}

static bool
ring_target (void *self, const uint64_t *state)
{
    (void) self;
    return *state == 6;
}

static const domain ring = { NULL, 1, ring_initial, ring_expand, ring_target };

START_TEST (broken_paths_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    exploration *e = explore_cycle (&ring, 1, b);
    ck_assert_int_eq (e->end, EXPLORE_FOUND);
    ck_assert (path_is_valid (&ring, e, 1));
    ck_assert (!path_is_valid (&ring, e, 3)); /* a mark that nothing carries */
    e->path.tags[2]++;
    ck_assert (!path_is_valid (&ring, e, 1));
    e->path.tags[2]--;
    uint32_t kept = e->path.states[3];
    e->path.states[3] = 0;
    ck_assert (!path_is_valid (&ring, e, 1));
    e->path.states[3] = kept;
    e->path.loop_from = 1; /* the ends of the loop differ */
    ck_assert (!path_is_valid (&ring, e, 1));
    exploration_free (e);
    e = explore_reach (&ring, EXPLORE_BFS, b);
    ck_assert_int_eq (e->end, EXPLORE_FOUND);
    ck_assert (path_is_valid (&ring, e, 0));
    e->path.states[0] = 1; /* not initial */
    ck_assert (!path_is_valid (&ring, e, 0));
    exploration_free (e);
    budget_free (b);
}
END_TEST

START_TEST (broken_stacks_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    struct search s = { .domain = &ring, .limits = b, .result = exploration_new (&ring, b), .accept = 2 };
    s.out.words = 1;
    ring_initial (NULL, &s.out);
    ck_assert (take_arrows (&s) && enter (&s, 0, 0) && enter (&s, 1, 0));
    ck_assert (explore_cycle_is_valid (&s));
    s.dfs.at[0] = DEAD;
    ck_assert (!explore_cycle_is_valid (&s));
    s.dfs.at[0] = 2;
    ck_assert (!explore_cycle_is_valid (&s));
    s.dfs.at[0] = 1;
    s.roots.at[0].number = 2;
    ck_assert (!explore_cycle_is_valid (&s));
    s.roots.at[0].number = 1;
    s.frames.at[1].next = s.frames.at[1].end + 1;
    ck_assert (!explore_cycle_is_valid (&s));
    successors_free (&s.out);
    vec_free (&s.dfs);
    vec_free (&s.arrows);
    vec_free (&s.frames);
    vec_free (&s.roots);
    vec_free (&s.live);
    exploration_free (s.result);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of stores and searches");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, broken_tables_are_seen);
    tcase_add_test (tests, broken_paths_are_seen);
    tcase_add_test (tests, broken_stacks_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
