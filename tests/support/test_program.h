/* test_program.h: guarded commands that a test takes for granted, and the
 * choices of random ones.  Only a header, as test_model.h. */
#ifndef TEST_PROGRAM_H
#define TEST_PROGRAM_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gcl.h"

/* Read a program; one that is not accepted ends the test. */
static inline gcl_model *
test_program (const char *source)
{
    diag *why = diag_new ("test.gcl");
    gcl_model *m = gcl_parse (source, strlen (source), why);
    if (!m) {
        diag_print (why, stderr);
        fprintf (stderr, "not a program:\n%s\n", source);
        abort ();
    }
    diag_free (why);
    return m;
}

/* The program models/thesis/NAME.gcl. */
static inline gcl_model *
test_thesis_program (const char *name)
{
    text file = TEXT_EMPTY, source = TEXT_EMPTY;
    text_printf (&file, "%s/models/thesis/%s.gcl", TACET_SOURCE, name);
    FILE *in = fopen (text_string (&file), "r");
    if (!in || !text_read_all (&source, in)) {
        fprintf (stderr, "%s cannot be read\n", text_string (&file));
        abort ();
    }
    fclose (in);
    gcl_model *m = test_program (text_string (&source));
    text_free (&file);
    text_free (&source);
    return m;
}

/* Below n, by a generator whose state the test sets from its seed. */
static inline unsigned
test_pick (uint64_t *state, unsigned n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) (*state >> 33) % n;
}
#endif
