/* test_main.h: what the mains of tests have in common.  Only a header, since
 * the tests of a module link against nothing but the module. */
#ifndef TEST_MAIN_H
#define TEST_MAIN_H
#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The cases of a random test: count of them, from seed first on. */
typedef struct test_seeds {
    uint64_t first, count;
} test_seeds;

/* TEST [COUNT [FIRST]]: what is not given stays as it is. */
static inline void
test_read_seeds (test_seeds *seeds, int argc, char **argv)
{
    if (argc > 1)
        seeds->count = strtoull (argv[1], NULL, 10);
    if (argc > 2)
        seeds->first = strtoull (argv[2], NULL, 10);
}

/* Run the suite, and free it; what main returns. */
static inline int
test_run (Suite *suite)
{
    SRunner *runner = srunner_create (suite);
    srunner_run_all (runner, CK_NORMAL);
    int failed = srunner_ntests_failed (runner);
    srunner_free (runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* End a test without libcheck: what is wrong, and with which case. */
_Noreturn static inline void
test_fail (uint64_t seed, const char *source, const char *what)
{
    fprintf (stderr, "seed %llu: %s\n%s\n", (unsigned long long) seed, what, source);
    exit (EXIT_FAILURE);
}
#endif
