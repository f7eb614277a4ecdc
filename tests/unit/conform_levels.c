/* Components against a specification, at one level and at two. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "test_main.h"

enum { MOST_PARTS = 3 };
static test_seeds seeds = { 0, 3000 };

static lts *
from_fsp (const char *source)
{
    diag *why = diag_new ("text");
    lts *t = lts_read_fsp (source, strlen (source), why);
    ck_assert_msg (t != NULL, "%s", source);
    diag_free (why);
    return t;
}

/* A system over some of the actions a, b, c, d, e. */
static lts *
draw (unsigned *seed, uint32_t states, size_t steps, const char *alphabet)
{
    lts_builder *b = lts_builder_new ();
    size_t letters = strlen (alphabet);
    for (size_t i = 0; i < letters; i++)
        lts_builder_action (b, (char[]){ alphabet[i], '\0' });
    lts_builder_state (b, states - 1);
    for (size_t i = 0; i < steps; i++)
        lts_builder_add (b, (uint32_t) rand_r (seed) % states, (uint32_t) ((size_t) rand_r (seed) % letters),
                         (uint32_t) rand_r (seed) % states);
    lts_builder_initial (b, 0);
    return lts_builder_finish (b, false);
}

/* Every letter of the word that the system knows is a step, in this order. */
static bool
has_word (const lts *t, const conformance *c, bool loops)
{
    uint8_t *now = calloc (lts_states (t), 1), *next = calloc (lts_states (t), 1);
    now[lts_initial (t)] = 1;
    for (size_t k = 0; k < conformance_length (c); k++) {
        uint32_t action = lts_find_action (t, conformance_action (c, k));
        if (action == LTS_NONE) {
            ck_assert (loops);
            continue;
        }
        memset (next, 0, lts_states (t));
        for (uint32_t s = 0; s < lts_states (t); s++) {
            size_t count;
            const lts_step *steps = lts_steps (t, s, &count);
            for (size_t i = 0; i < count; i++)
                if (now[s] && steps[i].action == action)
                    next[steps[i].target] = 1;
        }
        memcpy (now, next, lts_states (t));
    }
    bool has = memchr (now, 1, lts_states (t)) != NULL;
    free (now);
    free (next);
    return has;
}

/* The path of a part consists of its steps, and stands still in between. */
static void
check_path (const conformance *c, size_t i, const lts *part, unsigned seed)
{
    ck_assert_uint_eq (conformance_state (c, i, 0), lts_initial (part));
    for (size_t k = 0; k < conformance_length (c); k++) {
        uint32_t from = conformance_state (c, i, k), to = conformance_state (c, i, k + 1);
        uint32_t action = lts_find_action (part, conformance_action (c, k));
        ck_assert_msg (conformance_moves (c, i, k) == (action != LTS_NONE), "seed %u", seed);
        ck_assert_msg (action == LTS_NONE ? from == to : lts_has_step (part, from, action, to), "seed %u",
                       seed);
    }
}

static void
compare_levels (unsigned first)
{
    unsigned seed = first;
    size_t count = 1 + (size_t) rand_r (&seed) % MOST_PARTS;
    static const char *const alphabets[] = { "ab", "bc", "ace", "abcd", "de" };
    lts *parts[MOST_PARTS];
    for (size_t i = 0; i < count; i++)
        parts[i] = draw (&seed, 2 + (uint32_t) rand_r (&seed) % 6, 3 + (size_t) rand_r (&seed) % 9,
                         alphabets[(size_t) rand_r (&seed) % 5]);
    lts *specification = draw (&seed, 2 + (uint32_t) rand_r (&seed) % 4, 6 + (size_t) rand_r (&seed) % 16,
                               alphabets[(size_t) rand_r (&seed) % 4]);
    budget *b = budget_new ((budget_limits){ 0 });
    conformance *c[2];
    conform_end end[2];
    for (int two = 0; two < 2; two++) {
        c[two] = conformance_new (specification, count, two);
        for (size_t i = 0; i < count; i++)
            conformance_set (c[two], i, parts[i]);
        end[two] = conformance_decide (c[two], b);
    }
    ck_assert_msg (end[0] == end[1], "seed %u: %d against %d", first, end[0], end[1]);
    if (end[0] == CONFORM_NO) {
        ck_assert_msg (conformance_length (c[0]) == conformance_length (c[1]), "seed %u", first);
        for (int two = 0; two < 2; two++) {
            ck_assert_msg (!has_word (specification, c[two], true), "seed %u", first);
            for (size_t i = 0; i < count; i++) {
                ck_assert_msg (has_word (parts[i], c[two], true), "seed %u part %zu", first, i);
                check_path (c[two], i, parts[i], (unsigned) first);
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_le (conformance_part_states (c[1], i), lts_states (parts[i]));
        lts_free (parts[i]);
    }
    for (int two = 0; two < 2; two++)
        conformance_free (c[two]);
    lts_free (specification);
    budget_free (b);
}

/* One level and two levels agree, and so do their shortest words; a word is one
 * of every part and not of the specification. */
START_TEST (levels_agree)
{
    for (uint64_t k = 0; k < seeds.count; k++)
        compare_levels ((unsigned) (seeds.first + k));
}
END_TEST

/* A client and a server that take turns keep the turns; a server that may
 * answer twice does not, and the shortest word shows it. */
START_TEST (client_and_server)
{
    lts *client = from_fsp ("C = ( ask -> W ), W = ( answer -> C ).");
    lts *server = from_fsp ("S = ( ask -> T ), T = ( work -> T | answer -> S ).");
    lts *hasty = from_fsp ("S = ( ask -> T | answer -> S ), T = ( answer -> S | answer -> T ).");
    lts *waiter = from_fsp ("C = ( ask -> W | answer -> C ), W = ( answer -> C ).");
    lts *turns = from_fsp ("# in turn\nA = ( ask -> B ), B = ( answer -> A ).");
    budget *b = budget_new ((budget_limits){ 0 });
    conformance *c = conformance_new (turns, 2, true);
    conformance_set (c, 0, client);
    conformance_set (c, 1, server);
    ck_assert_int_eq (conformance_decide (c, b), CONFORM_YES);
    conformance_set (c, 1, hasty);
    ck_assert_int_eq (conformance_decide (c, b), CONFORM_YES); /* the client refuses */
    conformance_set (c, 0, waiter);
    ck_assert_int_eq (conformance_decide (c, b), CONFORM_NO);
    ck_assert_uint_eq (conformance_length (c), 1);
    ck_assert_str_eq (conformance_action (c, 0), "answer");
    conformance_free (c);
    budget_free (b);
    lts_free (client);
    lts_free (server);
    lts_free (hasty);
    lts_free (waiter);
    lts_free (turns);
}
END_TEST

/* The state limit ends the composition. */
START_TEST (limit_holds)
{
    unsigned seed = 7;
    lts *parts[3], *specification = draw (&seed, 2, 40, "abcde");
    static const char *const alphabets[] = { "ab", "cd", "e" };
    for (size_t i = 0; i < 3; i++)
        parts[i] = draw (&seed, 30, 300, alphabets[i]);
    budget *b = budget_new ((budget_limits){ .states = 100 });
    conformance *c = conformance_new (specification, 3, false);
    for (size_t i = 0; i < 3; i++)
        conformance_set (c, i, parts[i]);
    ck_assert_int_eq (conformance_decide (c, b), CONFORM_LIMIT);
    ck_assert_ptr_nonnull (budget_reason (b));
    conformance_free (c);
    budget_free (b);
    for (size_t i = 0; i < 3; i++)
        lts_free (parts[i]);
    lts_free (specification);
}
END_TEST

/* Each of these is refused at that place. */
static const struct {
    const char *source;
    position where;
} wrong[] = {
    { "", { 1, 1 } },
    { "A = ( a -> B ).", { 1, 12 } },
    { "A = ( a -> A ), A = ( b -> A ).", { 1, 17 } },
    { "A = ( a -> A )", { 1, 15 } },
    { "A = ( a A ).", { 1, 9 } },
    { "A = a -> A.", { 1, 5 } },
    { "A = ( a -> A ).\nB", { 2, 1 } },
    { "A = ( return {$0 == 1 -> A ).", { 1, 14 } },
    { "A = ( 1 -> A ).", { 1, 7 } },
    { "STOP = ( a -> STOP ).", { 1, 1 } },
};

static void
first_position (void *context, const diag_message *m)
{
    position *where = context;
    if (!where->line)
        *where = m->where;
}

START_TEST (mistakes_have_positions)
{
    diag *why = diag_new ("text");
    ck_assert_ptr_null (lts_read_fsp (wrong[_i].source, strlen (wrong[_i].source), why));
    position where = { 0, 0 };
    diag_each (why, DIAG_ERROR, first_position, &where);
    ck_assert_msg (where.line == wrong[_i].where.line && where.column == wrong[_i].where.column, "%s: %u:%u",
                   wrong[_i].source, where.line, where.column);
    diag_free (why);
}
END_TEST

/* Returns are actions with their condition; STOP has no steps. */
START_TEST (returns_and_stop)
{
    lts *t = from_fsp (
        "S1 = ( call_foo -> S2 ), // comment\nS2 = ( return { $0 == 10 } -> STOP | return {} -> STOP ).");
    ck_assert_uint_eq (lts_states (t), 3);
    uint32_t action = lts_find_action (t, "return {$0 == 10}");
    ck_assert_uint_ne (action, LTS_NONE);
    ck_assert_uint_ne (lts_find_action (t, "return {}"), LTS_NONE);
    ck_assert (lts_has_step (t, 1, action, 2));
    size_t count;
    lts_steps (t, 2, &count);
    ck_assert_uint_eq (count, 0);
    lts_free (t);
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("conform levels");
    TCase *tests = tcase_create ("levels");
    tcase_set_timeout (tests, 600);
    tcase_add_test (tests, levels_agree);
    tcase_add_test (tests, client_and_server);
    tcase_add_test (tests, limit_holds);
    tcase_add_loop_test (tests, mistakes_have_positions, 0, (int) (sizeof wrong / sizeof *wrong));
    tcase_add_test (tests, returns_and_stop);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
