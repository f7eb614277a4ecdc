/* Runs: what is one is accepted, and every way to tamper with it is found. */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "rational.h"
#include "test_main.h"
#include "test_model.h"
#include "verdict.h"

/* The run "1/2 0; 1 2,3; 0" is: edge 0 after 1/2, edges 2 and 3 together
 * after 1, nothing after 0.  A '|' before a step starts the loop. */
static run *
make_run (const uint32_t *start, size_t processes, const char *steps)
{
    run *r = run_new (start, processes);
    size_t loop_from = SIZE_MAX;
    char *copy = strdup (steps);
    mpq_t delay;
    mpq_init (delay);
    for (char *save, *step = strtok_r (copy, ";", &save); step; step = strtok_r (NULL, ";", &save)) {
        char number[32], edges[64] = "";
        uint32_t list[8];
        size_t count = 0;
        if (strchr (step, '|')) {
            loop_from = r->count;
            step = strchr (step, '|') + 1;
        }
        ck_assert_int_ge (sscanf (step, " %31s %63s", number, edges), 1);
        ck_assert (rational_parse (delay, number));
        for (char *inner, *e = strtok_r (edges, ",", &inner); e; e = strtok_r (NULL, ",", &inner))
            list[count++] = (uint32_t) atoi (e);
        run_add (r, delay, list, count);
    }
    if (loop_from != SIZE_MAX) {
        r->loop_from = loop_from;
        r->loop_repeats = true;
    }
    mpq_clear (delay);
    free (copy);
    return r;
}

/* NULL if accepted, else the reason (valid until the next call). */
static const char *
replay (const model *m, const char *steps, const run_goal *goal)
{
    static char reason[512];
    static const uint32_t start[8];
    static const run_goal none;
    run *r = make_run (start, m->process_count, steps);
    text why = TEXT_EMPTY;
    bool right = run_replay (m, r, goal ? goal : &none, &why);
    snprintf (reason, sizeof reason, "%s", text_string (&why));
    ck_assert (right == (why.length == 0));
    text_free (&why);
    run_free (r);
    return right ? NULL : reason;
}

#define ck_accepted(m, steps, goal) \
    do { \
        const char *reason_ = replay (m, steps, goal); \
        ck_assert_msg (!reason_, "%s: %s", steps, reason_); \
    } while (0)
#define ck_refused(m, steps, goal, part) \
    do { \
        const char *reason_ = replay (m, steps, goal); \
        ck_assert_msg (reason_ &&strstr (reason_, part), "%s: %s", steps, reason_ ? reason_ : "accepted"); \
    } while (0)

static const char lamp[] = "system:lamp\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nprocess:P\n"
                           "location:P:off{initial: : invariant: x<=3}\n"
                           "location:P:on{labels: light : invariant: y<2}\n"
                           "edge:P:off:on:a{provided: x>=1 : do: y=0}\n"
                           "edge:P:on:off:b{provided: y>1 : do: x=0}\n";

/* Guards, invariants during and after the delay, sources of edges. */
START_TEST (guards_and_invariants)
{
    model *m = test_model (lamp);
    ck_accepted (m, "", NULL);
    ck_accepted (m, "1 0; 3/2 1; 3", NULL);
    ck_accepted (m, "3 0", NULL);
    ck_refused (m, "1/2 0", NULL, "guard");
    ck_refused (m, "7/2 0", NULL, "invariant");
    ck_refused (m, "1 0; 1 1", NULL, "guard");
    ck_refused (m, "1 0; 2 1", NULL, "invariant");
    ck_refused (m, "1 1", NULL, "leaves from");
    ck_refused (m, "1 7", NULL, "no edge");
    ck_refused (m, "-1 0", NULL, "negative");
    model_free (m);
}
END_TEST

/* Periods, labels and places that the run must show. */
START_TEST (goals)
{
    model *m = test_model (lamp);
    uint32_t light = model_find_label (m, "light");
    run_goal half = { .period = "1/2" }, lit = { .labels = &light, .label_count = 1 },
             there = { .at_location = true, .process = 0, .location = 1 };
    ck_accepted (m, "1 0; 3/2 1", &half);
    ck_refused (m, "1 0; 4/3 1", &half, "multiple");
    ck_accepted (m, "1 0", &lit);
    ck_refused (m, "1 0; 3/2 1", &lit, "label light");
    ck_accepted (m, "1 0", &there);
    ck_refused (m, "", &there, "location");
    model_free (m);
}
END_TEST

/* A loop must come back, take an action, see its labels, let time pass, and
 * be possible in every later turn. */
START_TEST (loops)
{
    model *m = test_model (lamp);
    uint32_t light = model_find_label (m, "light");
    run_goal lit = { .labels = &light, .label_count = 1, .time_passes = true };
    ck_accepted (m, "1 0; 3/2 1; |1 0; 3/2 1", &lit);
    ck_refused (m, "1 0; |3/2 1", NULL, "another location");
    ck_refused (m, "1 0; 3/2 1; |1", NULL, "no action");
    ck_accepted (m, "1 0; 3/2 1; |1 0; 3/2 1; 1", NULL); /* x waits longer from the second turn on */
    ck_refused (m, "1 0; 3/2 1; |1 0; 3/2 1; 5/2", NULL, "'x <= 3' does not hold");
    model_free (m);
    m = test_model (
        "system:s\nevent:a\nclock:1:x\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a{provided: x>=2}\n");
    ck_accepted (m, "2 0; |1 0", NULL);
    run_goal time = { .time_passes = true };
    ck_accepted (m, "3 0; |0 0", NULL);
    ck_refused (m, "3 0; |0 0", &time, "no time passes");
    model_free (m);
}
END_TEST

/* Differences of clocks may move as long as nothing on the loop minds. */
START_TEST (loops_with_diagonals)
{
    const char *source =
        "system:s\nevent:a\nevent:b\nevent:c\nclock:1:x\nclock:1:y\nprocess:P\nlocation:P:l{initial:}\n"
        "edge:P:l:l:a{provided: y-x<=5 : do: x=0}\nedge:P:l:l:b{do: x=0}\n"
        "edge:P:l:l:c{provided: x<=y : do: x=1}\n";
    model *m = test_model (source);
    ck_refused (m, "1 0; |2 0", NULL, "'y - x <= 5' does not hold");
    ck_accepted (m, "6; |1 1", NULL);
    ck_accepted (m, "|0 0", NULL);
    ck_accepted (m, "6 1; 6; |0 1; 6", NULL);
    ck_refused (m, "6; |6", NULL, "no action");
    ck_accepted (m, "|1 2", NULL); /* x = 1, y = n */
    model_free (m);
}
END_TEST

/* What a turn does to a clock by way of others, which may take turns. */
START_TEST (loops_with_copies)
{
    model *m = test_model (
        "system:s\nevent:a\nevent:b\nevent:c\nevent:d\nclock:1:x\nclock:1:y\nclock:1:z\nprocess:P\n"
        "location:P:l{initial:}\nedge:P:l:l:a{do: x=y}\nedge:P:l:l:b{provided: x<=9}\n"
        "edge:P:l:l:c{do: z=x; x=y; y=z}\nedge:P:l:l:d{provided: y<=5 : do: x=7}\n"
        "edge:P:l:l:a{do: x=y+(-2); y=0}\nedge:P:l:l:a{do: y=y+(-2)}\n");
    ck_accepted (m, "1 0; |1 0", NULL);
    ck_refused (m, "|1 0; 0 1", NULL, "'x <= 9' does not hold");
    ck_accepted (m, "0 3; |0 2", NULL);
    ck_refused (m, "|0 3; 0 2", NULL, "'y <= 5' does not hold"); /* y = 0, then 7 */
    ck_accepted (m, "0 3; 0 2; |0 1; 0 2; 0 2", NULL);
    ck_accepted (m, "|2 4; 0 1", NULL);
    ck_refused (m, "3; |1 5", NULL, "negative");
    ck_accepted (m, "|2 5", NULL);
    ck_accepted (m, "|3 5", NULL);
    model_free (m);
}
END_TEST

/* Stopped clocks stand still, and only where they are stopped. */
START_TEST (stopwatches)
{
    model *m = test_model ("system:s\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nprocess:P\n"
                           "location:P:work{initial:}\nlocation:P:rest{stop: x}\n"
                           "edge:P:work:rest:a\nedge:P:rest:work:b{provided: x==3 && y==5}\n");
    ck_accepted (m, "3 0; 2 1", NULL);
    ck_refused (m, "2 0; 3 1", NULL, "x == 3");
    model_free (m);
}
END_TEST

static const char bus[] = "system:bus\nevent:go\nevent:own\nprocess:A\nlocation:A:a{initial:}\nlocation:A:z\n"
                          "edge:A:a:z:go\nedge:A:a:a:own\nprocess:B\nlocation:B:b{initial:}\nlocation:B:z\n"
                          "edge:B:b:z:go\nedge:B:b:b:own\nprocess:C\nlocation:C:c{initial:}\n"
                          "edge:C:c:c:own\nsync:A@go:B@go?\nsync:C@own:B@own\n";

/* Strong parts all, weak parts iff they can, nothing else together. */
START_TEST (synchronisation)
{
    model *m = test_model (bus);
    ck_accepted (m, "0 0,2", NULL);
    ck_refused (m, "0 0", NULL, "sync");   /* B could take part */
    ck_refused (m, "0 2", NULL, "sync");   /* a weak part alone */
    ck_refused (m, "0 2,0", NULL, "sync"); /* not the order of the line */
    ck_refused (m, "0 0,2,4", NULL, "sync");
    ck_refused (m, "0 0,0", NULL, "sync");
    ck_accepted (m, "0 1", NULL);        /* own is not synchronised in A */
    ck_refused (m, "0 3", NULL, "sync"); /* but it is in B */
    ck_accepted (m, "0 4,3", NULL);
    ck_refused (m, "0 1,3", NULL, "sync");
    ck_refused (m, "0 0,2; 0 4,3", NULL, "leaves from");
    model_free (m);
}
END_TEST

/* In urgent and committed locations no time passes; a committed one must
 * take part. */
START_TEST (urgency_and_commitment)
{
    const char *source = "system:s\nevent:a\nevent:b\nprocess:P\nlocation:P:u{initial: : %s:}\nedge:P:u:u:a\n"
                         "process:Q\nlocation:Q:q{initial:}\nedge:Q:q:q:b\n";
    char urgent[256], committed[256];
    snprintf (urgent, sizeof urgent, source, "urgent");
    snprintf (committed, sizeof committed, source, "committed");
    model *m = test_model (urgent);
    ck_accepted (m, "0 0; 0 1", NULL);
    ck_refused (m, "1 0", NULL, "urgent");
    model_free (m);
    m = test_model (committed);
    ck_accepted (m, "0 0", NULL);
    ck_refused (m, "0 1", NULL, "committed");
    ck_refused (m, "1/100 0", NULL, "committed");
    model_free (m);
}
END_TEST

static const char counter[] = "system:counter\nevent:up\nevent:twice\nevent:at\nevent:div\nclock:1:x\nint:1:"
                              "0:3:0:i\nint:3:0:9:1:a\nprocess:P\n"
                              "location:P:l{initial:}\nlocation:P:full{invariant: i>=3}\n"
                              "edge:P:l:l:up{provided: x>=1 : do: x=0; i=i+1}\n"
                              "edge:P:l:full:twice{do: if i<2 then i=i+1 else i=3 end; local k=0; while k<2 "
                              "do a[k]=a[k]+i; k=k+1 end}\n"
                              "edge:P:l:l:at{do: a[i]=5}\n"
                              "edge:P:l:l:div{provided: a[0]/(1-i)>=0}\n";

/* Integers: statements in order, faults of the model, target invariants. */
START_TEST (integers_and_faults)
{
    model *m = test_model (counter);
    run_goal fault = { .ends_in_fault = true }, disable = { .range_disables = true };
    ck_accepted (m, "1 0; 1 0; 0 1", NULL);
    ck_refused (m, "1 0; 0 1", NULL, "invariant");
    ck_accepted (m, "1 0; 1 0; 1 0; 1 0", &fault);
    ck_refused (m, "1 0; 1 0; 1 0", &fault, "no fault");
    ck_refused (m, "1 0; 1 0; 1 0; 1 0", NULL, "outside 0..3");
    ck_refused (m, "1 0; 1 0; 1 0; 1 0", &disable, "outside 0..3");
    ck_refused (m, "1 0; 1 0; 1 0; 1/2 0", &fault, "guard");
    ck_accepted (m, "1 0; 1 0; 1 0; 0 2", &fault); /* a[3] */
    ck_accepted (m, "1 0; 0 3", &fault);           /* division by zero */
    ck_refused (m, "", &fault, "without steps");
    model_free (m);
}
END_TEST

/* A deadlock is one only if no delay helps, on the grid of the period. */
START_TEST (deadlocks)
{
    model *m =
        test_model ("system:s\nevent:a\nclock:1:x\nprocess:P\nlocation:P:l{initial: : invariant: x<=2}\n"
                    "location:P:end\nedge:P:l:end:a{provided: x>1 && x<2}\n");
    run_goal dense = { .deadlocks = true }, whole = { .deadlocks = true, .period = "1" };
    ck_refused (m, "", &dense, "P@a can fire");
    ck_accepted (m, "", &whole);
    ck_accepted (m, "2", &dense);
    ck_accepted (m, "3/2 0", &dense);
    model_free (m);
}
END_TEST

/* The period of a run is the gcd of its delays. */
START_TEST (periods)
{
    static const uint32_t start[1];
    run *r = make_run (start, 1, "1/2 0; 3/4 0; |2 0");
    mpq_t period;
    mpq_init (period);
    run_period (r, period);
    ck_assert (mpq_cmp_ui (period, 1, 4) == 0);
    run *copy = run_copy (r);
    ck_assert_uint_eq (copy->loop_from, 2);
    run_free (r);
    run_period (copy, period);
    ck_assert (mpq_cmp_ui (period, 1, 4) == 0);
    run_free (copy);
    mpq_clear (period);
}
END_TEST

/* Written as JSON and read again, a run is the same; a changed state or
 * delay is found. */
START_TEST (json_round_trip)
{
    model *m = test_model (lamp);
    static const uint32_t start[1];
    run *r = make_run (start, 1, "1 0; 3/2 1; |1 0; 3/2 1");
    text out = TEXT_EMPTY, refused = TEXT_EMPTY;
    json_writer w = json_start (&out);
    run_write_json (m, r, false, &w, NULL);
    diag *why = diag_new ("run.json");
    json_document *d = json_parse (text_string (&out), out.length, why);
    ck_assert (d != NULL);
    run *again = run_read_json (m, json_root (d), false, why, &refused);
    ck_assert_msg (again != NULL, "%s", text_string (&refused));
    ck_assert_uint_eq (again->count, 4);
    ck_assert_uint_eq (again->loop_from, 2);
    ck_assert (again->loop_repeats);
    for (size_t i = 0; i < 4; i++) {
        ck_assert (mpq_equal (again->steps[i].delay, r->steps[i].delay));
        ck_assert_uint_eq (again->steps[i].edges[0], r->steps[i].edges[0]);
    }
    json_free (d);
    run_free (again);

    char *place = strstr (out.at, "\"y\": \"3/2\"");
    ck_assert (place != NULL);
    memcpy (place, "\"y\": \"5/2\"", 10);
    d = json_parse (text_string (&out), out.length, why);
    ck_assert (run_read_json (m, json_root (d), false, why, &refused) == NULL);
    ck_assert_uint_eq (diag_errors (why), 0);
    ck_assert (strstr (text_string (&refused), "step 2") != NULL);
    json_free (d);
    diag_free (why);
    text_free (&out);
    text_free (&refused);
    run_free (r);
    model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("verdict_replay");
    TCase *cases = tcase_create ("replay");
    tcase_add_test (cases, guards_and_invariants);
    tcase_add_test (cases, goals);
    tcase_add_test (cases, loops);
    tcase_add_test (cases, loops_with_diagonals);
    tcase_add_test (cases, loops_with_copies);
    tcase_add_test (cases, stopwatches);
    tcase_add_test (cases, synchronisation);
    tcase_add_test (cases, urgency_and_commitment);
    tcase_add_test (cases, integers_and_faults);
    tcase_add_test (cases, deadlocks);
    tcase_add_test (cases, periods);
    tcase_add_test (cases, json_round_trip);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
