/* Certificates for a fixed period, written by hand: each condition of
 * proofs/certificates-grid.md is needed, and enough. */
#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "test_main.h"
#include "test_model.h"

/* Waits for x = 3 and stays there; x runs on. */
static const char WAITING[] = "system:waiting\nclock:1:x\nevent:a\nprocess:P\n"
                              "location:P:l0{initial: : invariant: x<=3}\nlocation:P:l1{labels: goal}\n"
                              "edge:P:l0:l1:a{provided: x==3}\n";

/* A turn takes no time, or time without a turn, but never both. */
static const char ZENO[] = "system:zeno\nclock:1:x\nevent:a\nprocess:P\n"
                           "location:P:l0{initial: : labels: here}\nlocation:P:l1{labels: there}\n"
                           "edge:P:l0:l0:a{provided: x<=0}\nedge:P:l0:l1:a{provided: x>=1}\n";

/* The counter leaves its range in the third turn. */
static const char FAULT[] = "system:fault\nclock:1:x\nint:1:0:1:0:i\nevent:a\nprocess:P\n"
                            "location:P:l0{initial:}\nlocation:P:l1{labels: never}\n"
                            "edge:P:l0:l0:a{do: i=i+1; x=0}\n";

/* y stands still: the edge is missed as soon as x moves. */
static const char STOPPED[] = "system:stopped\nclock:1:x\nclock:1:y\nevent:a\nprocess:P\n"
                              "location:P:l0{initial: : stop: y : invariant: x<=2}\n"
                              "edge:P:l0:l0:a{provided: x-y<=0 && x<=2}\n";

/* With period 2 the values 1 and 3 of x jump over the guard; with 3 they do not. */
static const char ODD[] = "system:odd\nclock:1:x\nevent:a\nevent:b\nprocess:P\n"
                          "location:P:l0{initial: : invariant: x<=0}\nlocation:P:l1{invariant: x<=4}\n"
                          "edge:P:l0:l1:a{do: x=1}\nedge:P:l1:l1:b{provided: x==4 : do: x=1}\n";

static const struct proposed {
    const char *source, *first, *rest; /* kind, time and words, then what follows the range */
    const char *why;                   /* NULL: it is accepted */
} proposed[] = {
    /* Everything is covered, tick by tick or as a ray. */
    { WAITING, "grid-reach 1 finite", "labels\nlocation 0 1\n|at ; 0 ; ;\nray 0 0\nat ; 1 ; ;\nray 0 3\n",
      "a listed state is what the question asks for" },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nray 0 0\n", NULL },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nbox 0 0..1\n", NULL },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nbox 0 0\nbox 0 1\n", NULL },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nbox 0 0..\n", NULL },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nbox 0 0\n",
      "a successor of a listed state is not covered" },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nray 0 1\n",
      "an initial state is not covered" },
    { WAITING, "grid-reach 2 finite", "labels goal\n|", "an initial state is not covered" },
    { WAITING, "grid-reach 1 finite", "labels goal\n|at ; 0 ; ;\nray 0 0\n",
      "a successor of a listed state is not covered" },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nray 0 0\nbox 0 9\n",
      "there is nothing in a listed set" },
    { WAITING, "grid-locations 2 finite", "labels\nlocation 0 1\n|at ; 0 ; ;\nray 0 0\n", NULL },
    { WAITING, "grid-locations 2 finite", "labels\nlocation 0 1\nlocation 0 0\n|at ; 0 ; ;\nray 0 0\n",
      "a listed state is what the question asks for" },
    { WAITING, "grid-locations 2 finite", "labels\n|at ; 0 ; ;\nray 0 0\n",
      "certificates of this kind are not about such labels or locations" },
    /* Stuck for good in l1, and at once with period 2. */
    { WAITING, "grid-deadlock 1 finite", "labels\n|at ; 0 ; ;\nray 0 0\nat ; 1 ; ;\nray 0 0..\n",
      "a listed state may be stuck" },
    { WAITING, "grid-deadlock 2 finite", "labels\n|at ; 0 ; ;\nray 0 0\n", "a listed state may be stuck" },
    { STOPPED, "grid-deadlock 1 finite", "labels\n|at ; 0 ; ;\nray 0 0 0\n", "a listed state may be stuck" },
    { ODD, "grid-deadlock 1 finite", "labels\n|at ; 0 ; ;\nbox 0 0\nat ; 1 ; ;\nray 0 1\n", NULL },
    { ODD, "grid-deadlock 3 finite", "labels\n|at ; 0 ; ;\nbox 0 0\nat ; 1 ; ;\nbox 0 1\nbox 0 4\n", NULL },
    { ODD, "grid-deadlock 3 finite", "labels\n|at ; 0 ; ;\nbox 0 0\nat ; 1 ; ;\nray 0 1\n",
      "there are no rays where a tick is more than one unit" },
    { ODD, "grid-deadlock 2 finite", "labels\n|at ; 0 ; ;\nbox 0 0\nat ; 1 ; ;\nbox 0 1\nbox 0 3\n",
      "a listed state may be stuck" },
    /* Ranks. */
    { WAITING, "grid-cycle 1 infinite",
      "labels\n|class 0 action\nclass 1 action\nat ; 0 ; ;\nbox 1 0..1\nbox 1 2\nbox 1 3\nat ; 1 ; ;\nray 0 "
      "3\n",
      NULL },
    { WAITING, "grid-cycle 1 infinite",
      "labels\n|class 0 action\nclass 1 action\nat ; 0 ; ;\nbox 1 0..1\nbox 1 3\nat ; 1 ; ;\nray 0 3\n",
      "a successor of a listed state is not covered" },
    { WAITING, "grid-cycle 1 infinite",
      "labels\n|class 0 action\nclass 1 action\nat ; 0 ; ;\nray 1 0\nat ; 1 ; ;\nray 0 3\n", NULL },
    { WAITING, "grid-cycle 1 infinite",
      "labels\n|class 0 action\nclass 1 action\nat ; 0 ; ;\nray 0 0\nat ; 1 ; ;\nray 1 3\n",
      "a successor of a listed state is not covered" },
    { WAITING, "grid-cycle 1 infinite", "labels\n|class 0 action\nat ; 0 ; ;\nray 0 0\nat ; 1 ; ;\nray 0 3\n",
      "a successor of a listed state is not covered" },
    { ZENO, "grid-cycle 1 infinite",
      "labels\n|class 0 action\nat ; 0 ; ;\nbox 0 0..\nat ; 1 ; ;\nray 0 0..\n",
      "a successor of a listed state is not covered" },
    { ZENO, "grid-cycle 1 infinite", "labels\n|class 0 time\nat ; 0 ; ;\nbox 0 0..\nat ; 1 ; ;\nbox 0 0..\n",
      "time need not diverge" },
    { ZENO, "grid-cycle 1 infinite zeno",
      "labels\n|class 0 action\nclass 1 action\nclass 2 time\nat ; 0 ; ;\nbox 2 0\nray 1 1\nat ; 1 ; ;\nray "
      "0 1..\n",
      NULL },
    { ZENO, "grid-cycle 1 infinite zeno",
      "labels\n|class 0 action\nclass 1 action\nclass 2 time\nat ; 0 ; ;\nbox 2 0..\nat ; 1 ; ;\nray 0 1..\n",
      "a successor of a listed state is not covered" },
    { ZENO, "grid-cycle 1 infinite zeno",
      "labels\n|class 0 action\nclass 2 time\nat ; 0 ; ;\nray 2 0..\nat ; 1 ; ;\nray 0 1..\n",
      "a ray stands where no time may pass" },
    { ZENO, "grid-cycle 1 infinite",
      "labels here there\n|class 0 label here\nclass 1 label there\n"
      "at ; 0 ; ;\nray 1 0..\nat ; 1 ; ;\nray 0 1..\n",
      NULL },
    { ZENO, "grid-cycle 1 infinite",
      "labels here there\n|class 0 label here\nclass 1 label here\nat ; 0 ; ;\nray 1 0..\nat ; 1 ; ;\nray 0 "
      "1..\n",
      "a state has the label that its class lacks" },
    { ZENO, "grid-cycle 1 infinite", "labels here\n|class 0 label there\nat ; 0 ; ;\nray 0 0..\n",
      "this label is none of the question" },
    { ZENO, "grid-cycle 1 infinite", "labels here\n|at ; 0 ; ;\nray 0 0..\n", "a rank has no class" },
    /* Faults. */
    { FAULT, "grid-reach 1 finite", "labels never\n|at ; 0 ; 0 ;\nray 0 0\nat ; 0 ; 1 ;\nray 0 0\n",
      "an edge that is at fault can fire" },
    { FAULT, "grid-reach 1 finite", "labels never\n!at ; 0 ; 0 ;\nray 0 0\nat ; 0 ; 1 ;\nray 0 0\n", NULL },
    /* Lines. */
    { WAITING, "grid-reach 2 finite", "labels goal\n|ray 0 0\n",
      "expected a rank and an interval per clock, below a line 'at'" },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nray 0 2..1\n", "'2..1' is no interval" },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nray 0 0 ; 1-1<=0\n",
      "'1-1<=0' is no constraint here" },
    { WAITING, "grid-reach 2 finite", "labels goal\n|at ; 0 ; ;\nray 1 0\n",
      "expected a rank and an interval per clock, below a line 'at'" },
    { STOPPED, "grid-reach 1 finite", "labels\n|at ; 0 ; ;\nray 0 0 0 ; 1-2<=0\n",
      "'1-2<=0' is no constraint here" },
};
enum { PROPOSED = sizeof proposed / sizeof *proposed };

/* The file in full; the range and the clocks stand where rest has a | (errors
 * count) or a ! (they disable). */
static char *
whole_file (const model *m, const struct proposed *p)
{
    char kind[40], time[40], words[40], zeno[40] = "";
    text file = TEXT_EMPTY, clock = TEXT_EMPTY;
    sscanf (p->first, "%39s %39s %39s %39s", kind, time, words, zeno);
    size_t header = strcspn (p->rest, "|!");
    text_printf (
        &file, "tacet-certificate %s 2 %016" PRIx64 "\ntime %s\nwords %s\n%.*snon-zeno %d\nrange %s\nclocks",
        kind, model_digest (m), time, words, (int) header, p->rest, *zeno != 0,
        p->rest[header] == '!' ? "disable" : "error");
    for (uint32_t x = 0; x < m->clock_count; x++) {
        text_clear (&clock);
        model_clock_name (m, x, &clock);
        text_printf (&file, " %s", text_string (&clock));
    }
    text_printf (&file, "\n%s", p->rest + header + 1);
    text_free (&clock);
    return text_take (&file);
}

START_TEST (conditions_are_needed_and_enough)
{
    const struct proposed *p = &proposed[_i];
    model *m = test_model (p->source);
    char *file = whole_file (m, p);
    text what = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ 0 });
    answer a = certificate_check (m, file, strlen (file), b, &what);
    ck_assert_msg (a == (p->why ? ANSWER_NO : ANSWER_YES), "%s\n%s", text_string (&what), file);
    ck_assert_msg (!p->why || strstr (text_string (&what), p->why), "%s, not '%s'\n%s", text_string (&what),
                   p->why, file);
    budget_free (b);
    text_free (&what);
    xfree (file);
    model_free (m);
}
END_TEST

/* What is refused before the search, and only that. */
START_TEST (refusals_come_before_the_search)
{
    static const char DIAGONAL[] =
        "system:d\nclock:1:x\nclock:1:y\nevent:a\nprocess:P\nlocation:P:l{initial:}\n"
        "edge:P:l:l:a{provided: x-y<1}\n";
    model *plain = test_model (WAITING), *stopped = test_model (STOPPED), *diagonal = test_model (DIAGONAL);
    query reach = { .kind = QUERY_REACH }, cycle = { .kind = QUERY_CYCLE },
          stuck = { .kind = QUERY_DEADLOCK };
    query many = { .kind = QUERY_CYCLE, .label_count = 40 };
    ck_assert_ptr_null (certificate_refusal (plain, &reach, "dense", "auto"));
    ck_assert_ptr_null (certificate_refusal (plain, &reach, "any", "zones"));
    ck_assert_ptr_null (certificate_refusal (plain, &cycle, "any", "auto"));
    ck_assert_ptr_null (certificate_refusal (plain, &stuck, "dense", "auto"));
    ck_assert_ptr_null (certificate_refusal (stopped, &stuck, "1/2", "explicit"));
    ck_assert_ptr_null (certificate_refusal (diagonal, &many, "3", "bdd"));
    ck_assert_ptr_null (certificate_refusal (plain, &many, "any", "relations"));
    ck_assert_ptr_nonnull (certificate_refusal (plain, &many, "any", "orbit"));
    ck_assert_ptr_nonnull (certificate_refusal (plain, &stuck, "any", "auto"));
    ck_assert_ptr_nonnull (certificate_refusal (plain, &reach, "dense", "regions"));
    ck_assert_ptr_nonnull (certificate_refusal (stopped, &reach, "dense", "auto"));
    ck_assert_ptr_nonnull (certificate_refusal (stopped, &cycle, "any", "auto"));
    ck_assert_ptr_nonnull (certificate_refusal (diagonal, &reach, "any", "auto"));
    ck_assert_ptr_nonnull (certificate_refusal (diagonal, &cycle, "any", "relations"));
    model_free (plain);
    model_free (stopped);
    model_free (diagonal);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("certificates for a fixed period");
    TCase *tests = tcase_create ("by hand");
    tcase_add_loop_test (tests, conditions_are_needed_and_enough, 0, PROPOSED);
    tcase_add_test (tests, refusals_come_before_the_search);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
