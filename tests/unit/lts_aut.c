/* Reading and writing Aldebaran's format. */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lts.h"
#include "test_main.h"

static lts *
read_text (const char *source, diag *why)
{
    return lts_read_aut (source, strlen (source), why);
}

/* The first message of a text that must be rejected. */
static void
expect_error (const char *source, const char *message)
{
    diag *why = diag_new ("x.aut");
    lts *t = read_text (source, why);
    ck_assert_ptr_null (t);
    char *printed = NULL;
    size_t length = 0;
    FILE *out = open_memstream (&printed, &length);
    diag_print (why, out);
    fclose (out);
    ck_assert_msg (strncmp (printed, message, strlen (message)) == 0, "for %s: %s", source, printed);
    free (printed);
    diag_free (why);
}

/* Quoted and bare labels, blanks, commas in labels, Windows line ends. */
START_TEST (reads_all_forms_of_labels)
{
    diag *why = diag_new ("x.aut");
    lts *t =
        read_text ("\ndes ( 1 , 4,3 )\r\n(0,\"a b\",1)\r\n(1, send(1,2) ,2)\n\n (2,i,0)\n(2,\"\",0)", why);
    ck_assert_ptr_nonnull (t);
    ck_assert_uint_eq (lts_states (t), 3);
    ck_assert_uint_eq (lts_initial (t), 1);
    ck_assert_uint_eq (lts_transitions (t), 4);
    ck_assert (lts_has_step (t, 0, lts_find_action (t, "a b"), 1));
    ck_assert (lts_has_step (t, 1, lts_find_action (t, "send(1,2)"), 2));
    ck_assert (lts_has_step (t, 2, lts_find_action (t, "i"), 0));
    ck_assert (lts_has_step (t, 2, lts_find_action (t, ""), 0));
    ck_assert_uint_eq (lts_find_action (t, "b"), LTS_NONE);
    lts_free (t);
    diag_free (why);
}
END_TEST

/* Every message names the place. */
START_TEST (rejects_with_positions)
{
    expect_error ("", "x.aut:1:1: error: 'des (initial, transitions, states)' expected");
    expect_error ("des 0", "x.aut:1:5: error: '(' expected after 'des'");
    expect_error ("des (3,0,3)", "x.aut:1:6: error: initial state 3 does not exist: there are 3 states");
    expect_error ("des (0,1,2)\n(0,a,2)\n", "x.aut:2:6: error: target state is too large: at most 1");
    expect_error ("des (0,1,2)\n(0,a,1)\n(1,a,0)", "x.aut:3:1: error: only 1 transition was announced");
    expect_error ("des (0,2,2)\n(0,a,1)\n", "x.aut:3:1: error: the text ends after 1 transition, 2 were announced");
    expect_error ("des (0,1,2)\n(0,\"a,1)\n", "x.aut:2:4: error: this quoted action does not end");
    expect_error ("des (0,1,2)\n(0,\"a\" b,1)\n", "x.aut:2:8: error: ',' expected after the action");
    expect_error ("des (0,1,2)\n(0)\n", "x.aut:2:3: error: ',' expected after the source state");
    expect_error ("des (0,1,2)\n(0,1)\n", "x.aut:2:4: error: ',' and a target state expected");
    expect_error ("des (0,1,2)\n(0, ,1)\n", "x.aut:2:5: error: an action expected");
    expect_error ("des (0,1,2)\n(0,a,1) x\n", "x.aut:2:9: error: end of line expected");
    expect_error ("des (0,0,4000000000)\n", "x.aut:1:10: error: 4000000000 states cannot be meant");
    expect_error ("des (0,99999999999999999999999,1)\n",
                  "x.aut:1:8: error: number of transitions is too large");
}
END_TEST

/* What is written is read back as the same system. */
START_TEST (written_text_is_read_back)
{
    static const char *const labels[] = { "a", "send !1", "x, y", "it\"s", "", "(", "b\\n" };
    for (unsigned seed = 0; seed < 200; seed++) {
        srand (seed);
        lts_builder *b = lts_builder_new ();
        uint32_t states = 1 + (uint32_t) rand () % 9;
        lts_builder_state (b, states - 1);
        lts_builder_initial (b, (uint32_t) rand () % states);
        for (int i = rand () % 20; i > 0; i--) {
            uint32_t action = lts_builder_action (b, labels[rand () % 7]);
            lts_builder_add (b, (uint32_t) rand () % states, action, (uint32_t) rand () % states);
        }
        lts *t = lts_builder_finish (b, false);
        text once = TEXT_EMPTY, twice = TEXT_EMPTY;
        lts_write_aut (t, &once);
        diag *why = diag_new ("x.aut");
        lts *again = read_text (text_string (&once), why);
        ck_assert_msg (again != NULL, "seed %u: %s", seed, text_string (&once));
        lts_write_aut (again, &twice);
        /* Actions are renumbered in order of appearance, so the order of
         * lines settles with the second writing. */
        lts *third = read_text (text_string (&twice), why);
        ck_assert_msg (lts_states (t) == lts_states (third) && lts_initial (t) == lts_initial (third)
                           && lts_transitions (t) == lts_transitions (third),
                       "seed %u", seed);
        for (uint32_t s = 0; s < states; s++) {
            size_t count;
            const lts_step *steps = lts_steps (t, s, &count);
            for (size_t i = 0; i < count; i++) {
                uint32_t action = lts_find_action (third, lts_action_name (t, steps[i].action));
                ck_assert_msg (action != LTS_NONE && lts_has_step (third, s, action, steps[i].target),
                               "seed %u", seed);
            }
        }
        lts_free (t);
        lts_free (again);
        lts_free (third);
        text_free (&once);
        text_free (&twice);
        diag_free (why);
    }
}
END_TEST

/* Damaged texts are rejected or read, but never read beyond their end. */
START_TEST (survives_damage)
{
    static const char good[] = "des (0,3,3)\n(0,\"a\",1)\n(1,b,2)\n(2,\"c d\",0)\n";
    static const char bytes[] = "()\",0123456789abdes \n\t\r\0\xff";
    for (unsigned seed = 0; seed < 20000; seed++) {
        srand (seed);
        size_t length = sizeof good - 1;
        char *copy = malloc (length);
        memcpy (copy, good, length);
        for (int i = 1 + rand () % 4; i > 0; i--)
            copy[(size_t) rand () % length] = bytes[(size_t) rand () % (sizeof bytes - 1)];
        if (rand () % 4 == 0)
            length = (size_t) rand () % length;
        char *exact = malloc (length + 1);
        memcpy (exact, copy, length);
        diag *why = diag_new ("x.aut");
        lts *t = lts_read_aut (exact, length, why);
        ck_assert_msg ((t == NULL) == (diag_errors (why) > 0), "seed %u", seed);
        lts_free (t);
        diag_free (why);
        free (exact);
        free (copy);
    }
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("aut");
    TCase *tests = tcase_create ("aut");
    tcase_set_timeout (tests, 120);
    tcase_add_test (tests, reads_all_forms_of_labels);
    tcase_add_test (tests, rejects_with_positions);
    tcase_add_test (tests, written_text_is_read_back);
    tcase_add_test (tests, survives_damage);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
