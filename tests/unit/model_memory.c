/* Memory that runs out: at whichever allocation of a parse it happens, the
 * answer is NULL, the reason is said, and nothing is lost (the leak checker of
 * the sanitizer build looks for that). */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "model.h"
#include "test_main.h"

static const char good[] =
    "system:s{key: value}\nclock:2:c\nint:2:0:9:0:a\nevent:e\nevent:f\nprocess:P\nprocess:Q\n"
    "location:P:l{initial: : labels: b,a : stop: c[0] : invariant: c[0] <= 3 && a[0]}\n"
    "location:Q:m{initial: : labels: z}\n"
    "edge:P:l:l:e{provided: 0 < c[1] <= a[1] && !(a[0] && a[1]) : do: local v[3]; if a[0] then local w = 1;"
    " v[w] = -a[0] end; while a[1] < 2 do a[1] = a[1] + 1 end; c[0] = c[1] + 1}\n"
    "edge:Q:m:m:f\nsync:P@e:Q@f?\nsync:P@f:Q@e\n";

static const char bad[] =
    "system:s\nclock:1:timer\nevent:e\nprocess:P\nlocation:P:l{inital: : invariant: timr < 1}\n"
    "edge:P:l:k:f{do: x = 1; y = 2}\nlocatoin:P:l\nint:1:1:0:0:z\nsync:P@e:P@g\n{\n";

/* With room for `n` allocations; true if that was enough. */
static bool
parse_with (const char *source, size_t length, size_t n, bool accepted)
{
    diag *why = diag_new ("test.tck");
    alloc_fail_after (n);
    model *m = model_parse (source, length, why);
    alloc_fail_after (SIZE_MAX);
    char *printed = NULL;
    size_t printed_length = 0;
    FILE *out = open_memstream (&printed, &printed_length);
    diag_print (why, out);
    fclose (out);
    bool enough = strstr (printed, "no memory") == NULL;
    ck_assert_msg ((m != NULL) == (enough && accepted), "with %zu allocations: %s", n, printed);
    ck_assert ((diag_errors (why) > 0) == (m == NULL));
    free (printed);
    model_free (m);
    diag_free (why);
    return enough;
}

static void
fail_everywhere (const char *source, size_t length, bool accepted, size_t least)
{
    size_t n = 0;
    while (!parse_with (source, length, n, accepted))
        n++;
    ck_assert_msg (n >= least, "only %zu allocations", n);
}

/* Every allocation of a parse without mistakes. */
START_TEST (good_input)
{
    fail_everywhere (good, strlen (good), true, 20);
}
END_TEST

/* Every allocation of a parse with many mistakes: messages take memory too. */
START_TEST (bad_input)
{
    fail_everywhere (bad, strlen (bad), false, 30);
}
END_TEST

/* Enough of everything that all tables grow. */
START_TEST (large_input)
{
    text t = TEXT_EMPTY;
    text_add (&t, good);
    for (int i = 0; i < 100; i++)
        text_printf (&t,
                     "event:e%d\nprocess:P%d\nlocation:P%d:l{initial: : labels: l%d,m%d,n%d}\n"
                     "edge:P%d:l:l:e{do: local v%d; local w%d[2]}\nclock:1:x%d\nint:1:0:1:0:i%d\n"
                     "sync:P%d@e:P@e%d:Q@e%d?\n",
                     i, i, i, i, i, i, i, i, i, i, i, i, i, i);
    fail_everywhere (text_string (&t), t.length, true, 60);
    text_free (&t);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("model_memory");
    TCase *tests = tcase_create ("out of memory");
    tcase_set_timeout (tests, 300);
    tcase_add_test (tests, good_input);
    tcase_add_test (tests, bad_input);
    tcase_add_test (tests, large_input);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
