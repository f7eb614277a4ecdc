/* Models of UPPAAL become networks that read back from their .tck text as they are. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "test_main.h"
#include "uppaal.h"

static void
read_file (const char *path, text *out)
{
    FILE *f = fopen (path, "rb");
    ck_assert_msg (f != NULL, "%s", path);
    char bytes[4096];
    for (size_t n; (n = fread (bytes, 1, sizeof bytes, f)) > 0;)
        text_add_bytes (out, bytes, n);
    fclose (f);
}

static bool
ends_in (const char *name, const char *end)
{
    size_t length = strlen (name), tail = strlen (end);
    return length > tail && strcmp (name + length - tail, end) == 0;
}

/* True if there was a model; some of the files hold a mistake. */
static bool
check_file (const char *path)
{
    text source = TEXT_EMPTY, printed = TEXT_EMPTY;
    uppaal_queries queries;
    diag *why = diag_new (path);
    read_file (path, &source);
    model *first = uppaal_read (text_string (&source), source.length, &queries, NULL, why);
    if (first) {
        model_print (first, &printed);
        model *second = model_parse (text_string (&printed), printed.length, why);
        ck_assert_msg (second && model_equal (first, second) && model_digest (first) == model_digest (second),
                       "%s:\n%s", path, text_string (&printed));
        model_free (second);
    }
    bool found = first != NULL;
    model_free (first);
    uppaal_queries_free (&queries);
    diag_free (why);
    text_free (&source);
    text_free (&printed);
    return found;
}

START_TEST (printed_models_are_equal)
{
    const char *const folders[] = { TACET_SOURCE "/tests/uppaal", TACET_SOURCE "/models/uppaal" };
    unsigned models = 0;
    for (size_t k = 0; k < sizeof folders / sizeof *folders; k++) {
        DIR *all = opendir (folders[k]);
        ck_assert_msg (all != NULL, "%s", folders[k]);
        for (struct dirent *e; (e = readdir (all));) {
            text path = TEXT_EMPTY;
            text_printf (&path, "%s/%s", folders[k], e->d_name);
            if (ends_in (e->d_name, ".xta") || (ends_in (e->d_name, ".xml") && uppaal_reads_xml ()))
                models += check_file (text_string (&path));
            text_free (&path);
        }
        closedir (all);
    }
    ck_assert_uint_ge (models, 25);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("uppaal_roundtrip");
    TCase *tests = tcase_create ("roundtrip");
    tcase_add_test (tests, printed_models_are_equal);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
