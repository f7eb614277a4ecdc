/* The small things everything stands on: memory, text, numbers, messages. */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "diag.h"
#include "rational.h"
#include "test_main.h"
#include "text.h"
#include "vec.h"

/* A failed allocation arrives at the innermost recovery point. */
START_TEST (allocation_failure_is_caught)
{
    alloc_guard guard;
    volatile bool caught = false;
    alloc_guard_enter (&guard);
    if (setjmp (guard.here))
        caught = true;
    else {
        alloc_fail_after (1);
        xfree (xmalloc (10));
        xfree (xmalloc (10));
        alloc_guard_leave (&guard);
    }
    alloc_fail_after (SIZE_MAX);
    ck_assert (caught);
}
END_TEST

/* A size that overflows counts as no memory. */
START_TEST (overflowing_size_is_refused)
{
    alloc_guard guard;
    volatile bool caught = false;
    alloc_guard_enter (&guard);
    if (setjmp (guard.here))
        caught = true;
    else {
        xfree (xreallocarray (NULL, SIZE_MAX / 2, 3));
        alloc_guard_leave (&guard);
    }
    ck_assert (caught);
}
END_TEST

/* Arena memory is zeroed, aligned and keeps its contents. */
START_TEST (arena_keeps)
{
    arena *a = arena_new ();
    char *texts[1000];
    for (int i = 0; i < 1000; i++) {
        char buffer[20];
        snprintf (buffer, sizeof buffer, "text %d", i);
        texts[i] = arena_text (a, buffer, strlen (buffer));
        uint64_t *zero = arena_alloc (a, (size_t) i);
        ck_assert_uint_eq ((uintptr_t) zero % 8, 0);
        for (int k = 0; k < i; k++)
            ck_assert_int_eq (((char *) zero)[k], 0);
    }
    ck_assert_str_eq (texts[0], "text 0");
    ck_assert_str_eq (texts[999], "text 999");
    arena_free (a);
}
END_TEST

/* Vectors grow and keep what was added. */
START_TEST (vec_grows)
{
    VEC (int) numbers = VEC_EMPTY;
    for (int i = 0; i < 10000; i++)
        *vec_add (&numbers) = i;
    ck_assert_uint_eq (numbers.count, 10000);
    for (int i = 9999; i >= 0; i--)
        ck_assert_int_eq (vec_pop (&numbers), i);
    vec_free (&numbers);
}
END_TEST

/* The number of edits between words, as for suggestions. */
START_TEST (distances)
{
    ck_assert_uint_eq (text_distance ("", ""), 0);
    ck_assert_uint_eq (text_distance ("reach", ""), 5);
    ck_assert_uint_eq (text_distance ("reach", "reach"), 0);
    ck_assert_uint_eq (text_distance ("raech", "reach"), 2);
    ck_assert_uint_eq (text_distance ("lable", "label"), 2);
    ck_assert_uint_eq (text_distance ("kitten", "sitting"), 3);
}
END_TEST

static const struct {
    const char *from, *to; /* NULL: refused */
} numbers[] = { { "7", "7" },
                { "-3/4", "-3/4" },
                { "6/4", "3/2" },
                { "0.25", "1/4" },
                { "-0.5", "-1/2" },
                { "0/5", "0" },
                { "10.00", "10" },
                { "007", "7" },
                { "", NULL },
                { "1/0", NULL },
                { "1/", NULL },
                { "/2", NULL },
                { "1.", NULL },
                { ".5", NULL },
                { "1 ", NULL },
                { "one", NULL },
                { "1/-2", NULL },
                { "1/2/3", NULL },
                { "1.2/3", NULL },
                { "0.75", "3/4" },
                { "123456789012345678901234567890/10", "12345678901234567890123456789" } };

/* Rationals are read in three forms and printed in lowest terms. */
START_TEST (rationals)
{
    mpq_t q;
    mpq_init (q);
    bool right = rational_parse (q, numbers[_i].from);
    ck_assert_msg (right == (numbers[_i].to != NULL), "'%s'", numbers[_i].from);
    if (right) {
        text out = TEXT_EMPTY;
        rational_print (&out, q);
        ck_assert_str_eq (text_string (&out), numbers[_i].to);
        text_free (&out);
    }
    mpq_clear (q);
}
END_TEST

/* The gcd of rationals divides both and 0 is neutral. */
START_TEST (rational_gcds)
{
    mpq_t g, q;
    mpq_inits (g, q, NULL);
    rational_set (q, 3, 2);
    rational_gcd (g, q);
    ck_assert (mpq_cmp_ui (g, 3, 2) == 0);
    rational_set (q, 5, 6);
    rational_gcd (g, q);
    ck_assert (mpq_cmp_ui (g, 1, 6) == 0);
    mpq_clears (g, q, NULL);
}
END_TEST

/* Messages are printed in order of position with the line and a caret. */
START_TEST (messages)
{
    const char *source = "first\nsecond line\n";
    diag *d = diag_new ("a.tck");
    diag_set_source (d, source, strlen (source));
    diag_warn (d, (position){ 2, 8 }, "late %d", 2);
    diag_error (d, (position){ 1, 1 }, "early");
    char *shown = NULL;
    size_t length;
    FILE *out = open_memstream (&shown, &length);
    diag_print (d, out);
    fclose (out);
    ck_assert_str_eq (shown, "a.tck:1:1: error: early\n    first\n    ^\n"
                             "a.tck:2:8: warning: late 2\n    second line\n           ^\n");
    ck_assert_uint_eq (diag_errors (d), 1);
    free (shown);
    diag_free (d);
}
END_TEST

/* Numbers of 64 bits reach GMP and come back, also where long has 32. */
START_TEST (integers_of_64_bits)
{
    static const int64_t some[] = { 0, 1, -1, INT32_MAX, INT32_MIN, (int64_t) UINT32_MAX + 1, INT64_C (2000000011) * 3,
                                    INT64_MAX, INT64_MIN, INT64_MIN + 1 };
    mpz_t z;
    mpq_t q;
    mpz_init (z);
    mpq_init (q);
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        char decimal[32];
        text printed = TEXT_EMPTY;
        snprintf (decimal, sizeof decimal, "%lld", (long long) some[i]);
        integer_set (z, some[i]);
        ck_assert (integer_fits (z) && integer_get (z) == some[i]);
        mpq_set_z (q, z);
        rational_print (&printed, q);
        ck_assert_str_eq (text_string (&printed), decimal);
        text_free (&printed);
    }
    integer_set_unsigned (z, UINT64_MAX);
    ck_assert (!integer_fits (z));
    integer_set (z, INT64_MIN);
    integer_multiply (z, z, -1);
    ck_assert (!integer_fits (z));
    integer_multiply (z, z, -1);
    ck_assert (integer_fits (z));
    mpz_sub_ui (z, z, 1);
    ck_assert (!integer_fits (z));
    mpz_clear (z);
    mpq_clear (q);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("base_basics");
    TCase *cases = tcase_create ("basics");
    tcase_add_test (cases, allocation_failure_is_caught);
    tcase_add_test (cases, overflowing_size_is_refused);
    tcase_add_test (cases, arena_keeps);
    tcase_add_test (cases, vec_grows);
    tcase_add_test (cases, distances);
    tcase_add_loop_test (cases, rationals, 0, (int) (sizeof numbers / sizeof *numbers));
    tcase_add_test (cases, rational_gcds);
    tcase_add_test (cases, messages);
    tcase_add_test (cases, integers_of_64_bits);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
