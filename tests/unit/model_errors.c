/* Wrong inputs and what is said about them: every tests/cli/errors/NAME.tck
 * gives exactly the text of NAME.expected. */
#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "model.h"

#define FOLDER TACET_SOURCE "/tests/cli/errors"

static text
read_file (const char *name)
{
    text path = TEXT_EMPTY, content = TEXT_EMPTY;
    text_printf (&path, "%s/%s", FOLDER, name);
    FILE *in = fopen (text_string (&path), "rb");
    ck_assert_msg (in != NULL, "%s: %s", text_string (&path), strerror (errno));
    ck_assert (text_read_all (&content, in));
    fclose (in);
    text_free (&path);
    return content;
}

static void
check_case (const char *name)
{
    text source = read_file (name);
    text expected_name = TEXT_EMPTY;
    text_add_bytes (&expected_name, name, strlen (name) - strlen (".tck"));
    text_add (&expected_name, ".expected");
    text expected = read_file (text_string (&expected_name));
    diag *why = diag_new (name);
    model *m = model_parse (text_string (&source), source.length, why);
    ck_assert_msg (m == NULL && diag_errors (why) > 0, "%s is accepted", name);
    char *printed = NULL;
    size_t length = 0;
    FILE *out = open_memstream (&printed, &length);
    diag_print (why, out);
    fclose (out);
    ck_assert_msg (strcmp (printed, text_string (&expected)) == 0, "%s:\n%s", name, printed);
    free (printed);
    diag_free (why);
    text_free (&source);
    text_free (&expected_name);
    text_free (&expected);
}

/* All cases of the folder, and there are some. */
START_TEST (golden)
{
    size_t count = 0;
    DIR *folder = opendir (FOLDER);
    ck_assert_ptr_nonnull (folder);
    for (struct dirent *entry; (entry = readdir (folder));) {
        size_t length = strlen (entry->d_name);
        if (length < 4 || strcmp (entry->d_name + length - 4, ".tck") != 0)
            continue;
        check_case (entry->d_name);
        count++;
    }
    closedir (folder);
    ck_assert_uint_ge (count, 30);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("model_errors");
    TCase *tests = tcase_create ("golden");
    tcase_add_test (tests, golden);
    suite_add_tcase (suite, tests);
    SRunner *runner = srunner_create (suite);
    srunner_run_all (runner, CK_NORMAL);
    int failed = srunner_ntests_failed (runner);
    srunner_free (runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
