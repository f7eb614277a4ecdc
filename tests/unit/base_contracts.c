/* The predicates behind the asserts of texts and writers. */
#include <check.h>
#include <signal.h>

#include "json.h"
#include "test_main.h"
#include "vec.h"

START_TEST (unterminated_texts_are_seen)
{
    text t = TEXT_EMPTY;
    ck_assert (text_is_valid (&t));
    text_add (&t, "abc");
    ck_assert (text_is_valid (&t));
    t.at[3] = 'd';
    ck_assert (!text_is_valid (&t));
    t.at[3] = '\0';
    t.length = t.room;
    ck_assert (!text_is_valid (&t));
    t.length = 3;
    text_free (&t);
    t.length = 1;
    ck_assert (!text_is_valid (&t));
}
END_TEST

START_TEST (open_containers_are_seen)
{
    text t = TEXT_EMPTY;
    json_writer w = json_start (&t);
    ck_assert (!json_is_balanced (&w)); /* there is nothing yet */
    json_object (&w, NULL);
    json_array (&w, "list");
    json_end (&w);
    ck_assert (!json_is_balanced (&w));
    json_end (&w);
    ck_assert (json_is_balanced (&w));
    text_free (&t);
}
END_TEST

#ifndef NDEBUG
/* Taking from an empty vector ends the program. */
START_TEST (empty_vectors_have_no_last)
{
    VEC (int) v = VEC_EMPTY;
    *vec_add (&v) = 3;
    ck_assert_int_eq (vec_last (&v), 3);
    ck_assert_int_eq (vec_pop (&v), 3);
    vec_free (&v);
    ck_assert_int_eq (vec_pop (&v), 0);
}
END_TEST
#endif

int
main (void)
{
    Suite *suite = suite_create ("contracts of texts and writers");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, unterminated_texts_are_seen);
    tcase_add_test (tests, open_containers_are_seen);
#ifndef NDEBUG
    tcase_add_test_raise_signal (tests, empty_vectors_have_no_last, SIGABRT);
#endif
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
