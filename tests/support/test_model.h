/* test_model.h: models that a test takes for granted.  Only a header, since
 * the tests of a module link against nothing but the module. */
#ifndef TEST_MODEL_H
#define TEST_MODEL_H
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "model.h"

static inline model *
test_model (const char *source)
{
    diag *why = diag_new ("test.tck");
    model *m = model_parse (source, strlen (source), why);
    if (!m)
        diag_print (why, stderr);
    ck_assert_msg (m != NULL, "not a model:\n%s", source);
    diag_free (why);
    return m;
}

/* The text of a file of this project, to be freed. */
static inline text
test_read_file (const char *name)
{
    text where = TEXT_EMPTY, content = TEXT_EMPTY;
    text_printf (&where, "%s/%s", TACET_SOURCE, name);
    FILE *in = fopen (text_string (&where), "rb");
    ck_assert_msg (in && text_read_all (&content, in), "%s cannot be read", text_string (&where));
    fclose (in);
    text_free (&where);
    return content;
}

static inline model *
test_model_file (const char *name)
{
    text source = test_read_file (name);
    model *m = test_model (text_string (&source));
    text_free (&source);
    return m;
}
#endif
