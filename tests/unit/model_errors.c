/* Wrong inputs and what is said about them: every tests/cli/errors/NAME.tck
 * gives exactly the text of NAME.expected. */
#include <check.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "model.h"
#include "test_main.h"
#include "test_model.h"

#define FOLDER "tests/cli/errors/"

static void
check_case (const char *name)
{
    text path = TEXT_EMPTY;
    text_printf (&path, FOLDER "%s", name);
    text source = test_read_file (text_string (&path));
    text_clear (&path);
    text_printf (&path, FOLDER "%.*s.expected", (int) (strlen (name) - strlen (".tck")), name);
    text expected = test_read_file (text_string (&path));
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
    text_free (&path);
    text_free (&expected);
}

/* All cases of the folder, and there are some. */
START_TEST (golden)
{
    size_t count = 0;
    DIR *folder = opendir (TACET_SOURCE "/" FOLDER);
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
    return test_run (suite);
}
