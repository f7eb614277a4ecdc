/* The store against what it was given, also where the hashes crowd. */
#include <check.h>
#include <stdlib.h>

#include "alloc.h"
#include "hash.h"
#include "store.h"
#include "test_main.h"

/* The part of the hash that the store sorts by. */
static uint32_t
tag_of (uint64_t word)
{
    return (uint32_t) (hash_bytes (&word, sizeof word) >> 32);
}

/* Every word gets the next number when it is new, its old one later, and is
 * found where it was put. */
static void
check_words (const uint64_t *words, uint32_t count)
{
    budget *b = budget_new ((budget_limits){ 0 });
    store *s = store_new (1, b);
    for (uint32_t i = 0; i < count; i++) {
        bool fresh;
        ck_assert_uint_eq (store_find (s, &words[i]), STORE_FULL);
        ck_assert_uint_eq (store_put (s, &words[i], &fresh), i);
        ck_assert (fresh);
        ck_assert_uint_eq (store_put (s, &words[i / 2], &fresh), i / 2);
        ck_assert (!fresh);
    }
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_eq (store_find (s, &words[i]), i);
        ck_assert_uint_eq (*store_at (s, i), words[i]);
    }
    ck_assert_uint_eq (store_count (s), count);
    store_free (s);
    budget_free (b);
}

/* `count` words whose tags lie between two bounds. */
static uint64_t *
words_with_tags (uint32_t first, uint32_t last, uint32_t count)
{
    uint64_t *words = xcalloc (count, sizeof *words), next = 1;
    for (uint32_t i = 0; i < count; next++)
        if (tag_of (next) >= first && tag_of (next) <= last)
            words[i++] = next;
    return words;
}

static void
check_crowd (uint32_t first, uint32_t last, uint32_t count)
{
    uint64_t *words = words_with_tags (first, last, count);
    check_words (words, count);
    xfree (words);
}

/* Words as they come. */
START_TEST (keeps_what_it_is_given)
{
    check_crowd (0, UINT32_MAX, 200000);
}
END_TEST

/* All at the end of the table, where the slack has to grow. */
START_TEST (keeps_a_crowd_at_the_end)
{
    check_crowd (UINT32_MAX - (1u << 22), UINT32_MAX, 6000);
}
END_TEST

/* All at one place in the middle. */
START_TEST (keeps_a_crowd_in_the_middle)
{
    check_crowd (1u << 31, (1u << 31) + (1u << 22), 6000);
}
END_TEST

/* A hundred thousand states keep their numbers and their contents while the table grows. */
START_TEST (keeps_states_of_several_words)
{
    budget *b = budget_new ((budget_limits){ 0 });
    store *s = store_new (3, b);
    for (uint32_t i = 0; i < 100000; i++) {
        uint64_t state[3] = { i % 17, i * 7919u, i };
        bool fresh;
        ck_assert_uint_eq (store_put (s, state, &fresh), i);
        ck_assert (fresh);
    }
    for (uint32_t i = 0; i < 100000; i++) {
        uint64_t state[3] = { i % 17, i * 7919u, i }, other[3] = { i % 17, i * 7919u, i + 1 };
        bool fresh;
        ck_assert_uint_eq (store_put (s, state, &fresh), i);
        ck_assert (!fresh);
        ck_assert_uint_eq (store_find (s, other), STORE_FULL);
        ck_assert_uint_eq (store_at (s, i)[2], i);
    }
    store_free (s);
    budget_free (b);
}
END_TEST

/* Hints, also old ones, change nothing. */
START_TEST (hints_lead_to_the_same_numbers)
{
    budget *b = budget_new ((budget_limits){ 0 });
    store *s = store_new (2, b);
    for (uint64_t i = 0; i < 5000; i += 5) {
        uint32_t hints[5];
        for (uint64_t j = 0; j < 5; j++)
            hints[j] = store_hint (s, (uint64_t[]){ i + j, 7 });
        for (uint64_t j = 0; j < 5; j++) {
            bool fresh;
            store_peek (s, hints[j]);
            ck_assert_uint_eq (store_put_hinted (s, (uint64_t[]){ i + j, 7 }, hints[j], &fresh), i + j);
            ck_assert (fresh);
        }
    }
    store_free (s);
    budget_free (b);
}
END_TEST

/* A memory limit ends in STORE_FULL and a reason. */
START_TEST (stops_at_the_memory_limit)
{
    budget *b = budget_new ((budget_limits){ .bytes = 64 << 20 });
    store *s = store_new (16, b);
    uint64_t state[16] = { 0 };
    uint32_t number = 0;
    for (uint64_t i = 0; i < 10000000 && number != STORE_FULL; i++) {
        bool fresh;
        state[3] = i;
        number = store_put (s, state, &fresh);
    }
    ck_assert_uint_eq (number, STORE_FULL);
    ck_assert_ptr_nonnull (budget_reason (b));
    store_free (s);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("store");
    TCase *cases = tcase_create ("store");
    tcase_set_timeout (cases, 60);
    tcase_add_test (cases, keeps_what_it_is_given);
    tcase_add_test (cases, keeps_a_crowd_at_the_end);
    tcase_add_test (cases, keeps_a_crowd_in_the_middle);
    tcase_add_test (cases, keeps_states_of_several_words);
    tcase_add_test (cases, hints_lead_to_the_same_numbers);
    tcase_add_test (cases, stops_at_the_memory_limit);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
