/* Whole questions over the reals, on small automata with known answers. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "test_main.h"
#include "test_memory.h"
#include "text.h"

/* A question in short: labels separated by blanks in `labels`. */
struct question {
    query_kind kind;
    const char *labels;
    bool non_zeno, certificate;
    dense_options options;
    budget_limits limits;
};

struct reply {
    model *model;
    verdict *verdict;
    bool replays;
    char *certificate;
};

static uint32_t
read_labels (const model *m, const char *names, uint32_t *labels)
{
    char *copy = xstrdup (names ? names : "");
    uint32_t count = 0;
    for (char *name = strtok (copy, " "); name; name = strtok (NULL, " "))
        ck_assert_uint_ne (labels[count++] = model_find_label (m, name), MODEL_NONE);
    xfree (copy);
    return count;
}

static struct reply
ask (const char *source, struct question ask)
{
    struct reply r = { 0 };
    diag *why = diag_new ("test");
    r.model = model_parse (source, strlen (source), why);
    ck_assert_ptr_nonnull (r.model);
    uint32_t labels[8];
    size_t certificate_size = 0;
    query q = { .kind = ask.kind, .labels = labels, .process = MODEL_NONE, .location = MODEL_NONE };
    q.label_count = read_labels (r.model, ask.labels, labels);
    q.non_zeno = ask.non_zeno;
    if (ask.certificate)
        q.certificate = open_memstream (&r.certificate, &certificate_size);
    budget *b = budget_new (ask.limits);
    r.verdict = dense_decide (r.model, &q, &ask.options, b, why);
    ck_assert_ptr_nonnull (r.verdict);
    if (q.certificate)
        fclose (q.certificate);
    if (r.verdict->evidence) {
        run_goal goal = { .labels = labels, .label_count = q.label_count, .time_passes = q.non_zeno };
        goal.ends_in_fault = r.verdict->fault != NULL;
        text reason = TEXT_EMPTY;
        r.replays = run_replay (r.model, r.verdict->evidence, &goal, &reason);
        ck_assert_msg (r.replays, "%s", text_string (&reason));
        text_free (&reason);
    }
    budget_free (b);
    diag_free (why);
    return r;
}

static void
forget (struct reply r)
{
    verdict_free (r.verdict);
    model_free (r.model);
    free (r.certificate);
}

static answer
answer_of (const char *source, struct question q)
{
    struct reply r = ask (source, q);
    answer a = r.verdict->answer;
    forget (r);
    return a;
}

static uint64_t
visited_by (const char *source, dense_options o)
{
    struct reply r = ask (source, (struct question){ QUERY_EXPLORE, .options = o });
    uint64_t n = r.verdict->stats.visited;
    forget (r);
    return n;
}

static const dense_options usual = { .extrapolation = DENSE_LU_PLUS, .subsumption = DENSE_ALU };

/* Figure 7.1 of the thesis with a constant of choice. */
static char *
lower_and_upper (long constant)
{
    text t = TEXT_EMPTY;
    text_printf (&t,
                 "system:lu\nprocess:P\nevent:a\nclock:1:x\nclock:1:y\nlocation:P:l{initial:}\n"
                 "location:P:l1{}\nlocation:P:l2{}\nedge:P:l:l:a{provided: y<=1 : do: y=0}\n"
                 "edge:P:l:l1:a{provided: x>=10}\nedge:P:l:l2:a{provided: x<=%ld}\n",
                 constant);
    return text_take (&t);
}

/* The large constant costs nothing where only upper bounds ask for it, and as
 * many states as it counts where one bound serves for both. */
START_TEST (upper_bounds_cost_nothing)
{
    const long constants[] = { 1000, 1000000, 1000000000 };
    for (int i = 0; i < 3; i++) {
        char *source = lower_and_upper (constants[i]);
        ck_assert_uint_eq (visited_by (source, usual), 14);
        ck_assert_uint_eq (
            visited_by (source, (dense_options){ DENSE_LU_PLUS, DENSE_EQUALITY, .over_approximate = false }), 14);
        ck_assert_uint_eq (visited_by (source, (dense_options){ DENSE_NONE, DENSE_ALU, .over_approximate = false }), 14);
        xfree (source);
    }
    char *small = lower_and_upper (100), *large = lower_and_upper (1000);
    dense_options m = { DENSE_M, DENSE_EQUALITY, .over_approximate = false };
    ck_assert_uint_gt (visited_by (large, m), visited_by (small, m) + 800);
    xfree (small);
    xfree (large);
}
END_TEST

/* Bouyer's automaton: whoever extrapolates zones with differences of clocks
 * in guards finds the last edge, which no run can take. */
START_TEST (differences_are_exact)
{
    const char *source = "system:bouyer\nprocess:P\nevent:a\nclock:1:x1\nclock:1:x2\nclock:1:x3\nclock:1:x4\n"
                         "location:P:q0{initial:}\nlocation:P:q1{}\nlocation:P:q2{}\nlocation:P:q3{}"
                         "\nlocation:P:q4{labels: last}\n"
                         "location:P:err{labels: err}\n"
                         "edge:P:q0:q1:a{provided: x3<=3 : do: x1=0; x3=0}\n"
                         "edge:P:q1:q2:a{provided: x2==3 : do: x2=0}\n"
                         "edge:P:q2:q3:a{provided: x1==2 : do: x1=0}\n"
                         "edge:P:q3:q2:a{provided: x2==2 : do: x2=0}\n"
                         "edge:P:q2:q4:a{provided: x1==3 : do: x1=0}\n"
                         "edge:P:q4:err:a{provided: x2-x1>2 && x4-x3<2}\n";
    for (int e = DENSE_M; e <= DENSE_LU_PLUS; e++) {
        dense_options o = { (dense_extrapolation) e, DENSE_ALU, .over_approximate = false };
        ck_assert_int_eq (answer_of (source, (struct question){ QUERY_REACH, "err", .options = o }),
                          ANSWER_NO);
        ck_assert_int_eq (answer_of (source, (struct question){ QUERY_REACH, "last", .options = o }),
                          ANSWER_YES);
    }
}
END_TEST

static const char *const always_sooner =
    "system:a\nprocess:P\nevent:a\nclock:1:x\nclock:1:y\nlocation:P:l{initial:}\n"
    "edge:P:l:l:a{provided: x<1 && y>0 : do: y=0}\n";
static const char *const growing_offset =
    "system:b\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nlocation:P:l0{initial:}\nlocation:P:l1{}\n"
    "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
    "edge:P:l1:l0:b{provided: y>1 && x<1 : do: y=0}\n";

/* Figures 6.3(a) and (b): infinite runs that no exact repetition follows. */
START_TEST (loops_that_never_repeat)
{
    struct reply r = ask (always_sooner, (struct question){ QUERY_CYCLE, .options = usual });
    ck_assert_int_eq (r.verdict->answer, ANSWER_YES);
    ck_assert (!r.verdict->evidence->loop_repeats);
    forget (r);
    struct question non_zeno = { QUERY_CYCLE, .non_zeno = true, .options = usual };
    ck_assert_int_eq (answer_of (always_sooner, non_zeno), ANSWER_NO);
    r = ask (growing_offset, non_zeno);
    ck_assert_int_eq (r.verdict->answer, ANSWER_YES);
    ck_assert (!r.verdict->evidence->loop_repeats);
    forget (r);
}
END_TEST

/* A loop with a fixed rhythm repeats with the same delays. */
START_TEST (loops_that_repeat)
{
    const char *source =
        "system:c\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nlocation:P:l0{initial:}\n"
        "location:P:l1{labels: in}\nedge:P:l0:l1:a{provided: x>2 : do: x=0}\n"
        "edge:P:l1:l0:b{provided: y<4 && x>1 : do: y=0}\n";
    struct reply r = ask (source, (struct question){ QUERY_CYCLE, "in", .non_zeno = true, .options = usual });
    ck_assert_int_eq (r.verdict->answer, ANSWER_YES);
    ck_assert (r.verdict->evidence->loop_repeats && r.replays);
    forget (r);
}
END_TEST

/* Stuck only strictly between two guards. */
START_TEST (deadlock_in_a_gap)
{
    const char *gap = "system:d\nprocess:P\nevent:a\nclock:1:x\nclock:1:y\nlocation:P:l0{initial:}\n"
                      "location:P:l1{invariant: x<=2}\nedge:P:l0:l1:a{provided: y<1 : do: x=0}\n"
                      "edge:P:l0:l0:a{provided: y>=1}\nedge:P:l1:l1:a{provided: y<=3 : do: x=0}\n"
                      "edge:P:l1:l1:a{provided: y%s4 : do: x=0}\n";
    char source[600];
    snprintf (source, sizeof source, gap, ">=");
    struct reply r = ask (source, (struct question){ QUERY_DEADLOCK, .options = usual });
    ck_assert_int_eq (r.verdict->answer, ANSWER_YES);
    forget (r);
    snprintf (source, sizeof source, gap, ">=1 && y<=");
    ck_assert_int_eq (answer_of (source, (struct question){ QUERY_DEADLOCK, .options = usual }), ANSWER_YES);
    const char *never = "system:d\nprocess:P\nevent:a\nclock:1:x\nlocation:P:l0{initial: : invariant: x<=2}\n"
                        "edge:P:l0:l0:a{provided: x>=1 : do: x=0}\n";
    ck_assert_int_eq (answer_of (never, (struct question){ QUERY_DEADLOCK, .options = usual }), ANSWER_NO);
}
END_TEST

/* A mistake of the model shows with the run that leads there, but not if
 * its edge can never fire. */
START_TEST (faults_have_runs)
{
    const char *source = "system:f\nprocess:P\nevent:a\nclock:1:x\nint:1:0:2:0:i\nlocation:P:l{initial:}\n"
                         "edge:P:l:l:a{provided: x==1 && x<2 : do: i=i+1; x=0}\n";
    struct reply r = ask (source, (struct question){ QUERY_EXPLORE, .options = usual });
    ck_assert_ptr_nonnull (r.verdict->fault);
    ck_assert_uint_eq (r.verdict->evidence->count, 3);
    ck_assert (r.replays);
    forget (r);
    const char *idle =
        "system:f\nprocess:P\nevent:a\nclock:1:x\nint:1:0:2:0:i\nlocation:P:l{initial: : invariant: "
        "x<=1}\nedge:P:l:l:a{provided: x==2 : do: i=7}\n";
    r = ask (idle, (struct question){ QUERY_EXPLORE, .options = usual });
    ck_assert_ptr_null (r.verdict->fault);
    forget (r);
}
END_TEST

/* Limits end a search with their name. */
START_TEST (limits_are_kept)
{
    char *source = lower_and_upper (1000000000);
    dense_options m = { DENSE_M_PLUS, DENSE_EQUALITY, .over_approximate = false };
    struct reply r =
        ask (source, (struct question){ QUERY_EXPLORE, .options = m, .limits = { .states = 100 } });
    ck_assert_int_eq (r.verdict->answer, ANSWER_UNKNOWN);
    ck_assert_ptr_nonnull (strstr (r.verdict->reason, "state limit"));
    forget (r);
    xfree (source);
}
END_TEST

/* Wherever the memory ends, what was reached so far is told from whole states;
 * for the address sanitizer to see. */
START_TEST (memory_ends_anywhere)
{
    static const char *const source = "system:s\nevent:a\nclock:1:x\nint:1:0:5000:0:i\nprocess:P\n"
                                      "location:P:l{initial:}\nedge:P:l:l:a{provided: i<5000 : do: i=i+1}\n";
    unsigned ended = 0;
    for (size_t more = 1 << 18; more < 1 << 20; more += 1 << 12) {
        struct question all = { QUERY_EXPLORE,
                                .options = usual,
                                .limits = { .bytes = test_bytes_now () + more } };
        ended += answer_of (source, all) == ANSWER_UNKNOWN;
    }
    ck_assert_uint_gt (ended, 0);
}
END_TEST

/* A "no" has a certificate that names the model; a "yes" has none. */
START_TEST (certificates_are_written)
{
    const char *source =
        "system:g\nprocess:P\nevent:a\nclock:1:x\nlocation:P:l{initial: : invariant: x<=3}\n"
        "location:P:far{labels: far}\nedge:P:l:far:a{provided: x>3}\nedge:P:l:l:a{provided: x>1 : "
        "do: x=0}\n";
    struct reply r =
        ask (source, (struct question){ QUERY_REACH, "far", .certificate = true, .options = usual });
    char first[120];
    snprintf (first, sizeof first,
              "tacet-certificate zones-reach 2 %016llx\ntime dense\nwords finite\nlabels far\n",
              (unsigned long long) model_digest (r.model));
    ck_assert_int_eq (r.verdict->answer, ANSWER_NO);
    ck_assert_msg (strncmp (r.certificate, first, strlen (first)) == 0, "%s", r.certificate);
    ck_assert_ptr_nonnull (strstr (r.certificate, "\nstate 0 ; 0 ; ;"));
    forget (r);
    r = ask (source, (struct question){ QUERY_CYCLE, "far", .certificate = true, .options = usual });
    ck_assert_ptr_nonnull (strstr (r.certificate, " lacks far\n"));
    forget (r);
}
END_TEST

/* A job of 10 units, stopped once for 2, ends at 12 sharp. */
START_TEST (job_with_a_stop)
{
    const char *job =
        "system:job\nprocess:J\nprocess:D\nevent:stop\nevent:resume\nevent:done\n"
        "clock:1:w\nclock:1:t\nclock:1:z\n"
        "location:J:run{initial: : invariant: w<=10}\nlocation:J:off{stop: w}\nlocation:J:end{labels: end}\n"
        "location:J:early{labels: early}\nlocation:J:late{labels: late}\n"
        "edge:J:run:off:stop\nedge:J:off:run:resume\nedge:J:run:end:done{provided: w==10 && t==12}\n"
        "edge:J:run:early:done{provided: w==10 && t>10 && t<12}\n"
        "edge:J:run:late:done{provided: w==10 && t>12}\n"
        "location:D:idle{initial:}\nlocation:D:busy{invariant: z<=2}\nlocation:D:over{}\n"
        "edge:D:idle:busy:stop{do: z=0}\nedge:D:busy:over:resume{provided: z==2}\n"
        "sync:J@stop:D@stop\nsync:J@resume:D@resume\n";
    ck_assert_int_eq (answer_of (job, (struct question){ QUERY_REACH, "end", .options = usual }), ANSWER_YES);
    ck_assert_int_eq (answer_of (job, (struct question){ QUERY_REACH, "early", .options = usual }),
                      ANSWER_NO);
    ck_assert_int_eq (answer_of (job, (struct question){ QUERY_REACH, "late", .options = usual }), ANSWER_NO);
    ck_assert_int_eq (answer_of (job, (struct question){ QUERY_CYCLE, .options = usual }), ANSWER_NO);
}
END_TEST

/* Fischer's protocol for n processes, with the bound on writing before the
 * one on reading. */
static char *
fischer (unsigned n)
{
    text t = TEXT_EMPTY;
    text_printf (&t, "system:fischer\nevent:tau\nint:1:0:%u:0:id\n", n);
    for (unsigned i = 1; i <= n; i++) {
        text_printf (&t, "process:P%u\nclock:1:x%u\nlocation:P%u:A{initial:}\n", i, i, i);
        text_printf (&t, "location:P%u:req{invariant:x%u<=10}\nlocation:P%u:wait{}\n", i, i, i);
        text_printf (&t, "location:P%u:cs{labels:cs%u}\n", i, i);
        text_printf (&t, "edge:P%u:A:req:tau{provided:id==0 : do:x%u=0}\n", i, i);
        text_printf (&t, "edge:P%u:req:wait:tau{provided:x%u<=10 : do:x%u=0;id=%u}\n", i, i, i, i);
        text_printf (&t, "edge:P%u:wait:req:tau{provided:id==0 : do:x%u=0}\n", i, i);
        text_printf (&t, "edge:P%u:wait:cs:tau{provided:x%u>10&&id==%u}\n", i, i, i);
        text_printf (&t, "edge:P%u:cs:A:tau{do:id=0}\n", i);
    }
    return text_take (&t);
}

/* The sizes that other tools report, and one representative with symmetry. */
START_TEST (fischer_counts)
{
    char *six = fischer (6), *twelve = fischer (12);
    dense_options exchange = usual;
    exchange.symmetry = true;
    ck_assert_uint_eq (visited_by (six, usual), 3458);
    ck_assert_uint_lt (visited_by (six, exchange), 100);
    ck_assert_uint_lt (visited_by (twelve, exchange), 1000);
    struct question both = { QUERY_REACH, "cs2 cs5", .options = exchange }, one = both;
    one.labels = "cs5";
    ck_assert_int_eq (answer_of (six, both), ANSWER_NO);
    ck_assert_int_eq (answer_of (six, one), ANSWER_YES);
    xfree (six);
    xfree (twelve);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("dense");
    TCase *tests = tcase_create ("dense");
    tcase_set_timeout (tests, 120);
    tcase_add_test (tests, upper_bounds_cost_nothing);
    tcase_add_test (tests, differences_are_exact);
    tcase_add_test (tests, loops_that_never_repeat);
    tcase_add_test (tests, loops_that_repeat);
    tcase_add_test (tests, deadlock_in_a_gap);
    tcase_add_test (tests, faults_have_runs);
    tcase_add_test (tests, limits_are_kept);
    tcase_add_test (tests, memory_ends_anywhere);
    tcase_add_test (tests, certificates_are_written);
    tcase_add_test (tests, job_with_a_stop);
    tcase_add_test (tests, fischer_counts);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
