/* Several threads ask every engine at the same time, each about a model of its
 * own, and get the answers that one thread gets; one of them is interrupted
 * and the others go on. */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <pthread.h>
#include <time.h>

#include "abstract.h"
#include "dense.h"
#include "diagram.h"
#include "grid.h"
#include "lp.h"
#include "lts.h"
#include "refine.h"
#include "regions.h"
#include "relations.h"
#include "states.h"
#include "test_main.h"
#include "test_model.h"
#include "test_program.h"

/* --- questions: the answer as text, with the numbers that do not vary --- */

typedef void question (budget *b, text *out);

static void
tell_verdict (const model *m, TAKE verdict *v, text *out)
{
    if (!v) {
        text_printf (out, "not supported");
        return;
    }
    text_printf (out, "%s %s, %llu states", v->engine, answer_name (v->answer),
                 (unsigned long long) v->stats.states);
    if (v->answer == ANSWER_UNKNOWN)
        text_printf (out, ", %s", v->reason);
    if (v->evidence)
        text_printf (out, ", %zu steps%s", v->evidence->count,
                     run_fits (m, v->evidence) ? "" : " that do not fit");
    verdict_free (v);
}

typedef enum engine { ZONES, REGIONS, ORBIT, RELATIONS, EXPLICIT, DIAGRAMS } engine;

/* A label to reach, or NULL: an infinite run. */
static void
ask_model (engine by, TAKE model *m, const char *label, budget *b, text *out)
{
    diag *why = diag_new ("test.tck");
    uint32_t number = label ? model_find_label (m, label) : MODEL_NONE;
    query q = { .kind = label ? QUERY_REACH : QUERY_CYCLE,
                .labels = &number,
                .label_count = label != NULL,
                .process = MODEL_NONE,
                .location = MODEL_NONE };
    dense_options zones = dense_options_default ();
    relations_options relations = { .linear_programs = true };
    grid_options grid = { .period = "1/2", .engine = by == DIAGRAMS ? GRID_BDD : GRID_EXPLICIT };
    verdict *v = by == ZONES                    ? dense_decide (m, &q, &zones, b, why)
                 : by == REGIONS || by == ORBIT ? regions_decide (m, &q, by == ORBIT, b, why)
                 : by == RELATIONS              ? relations_decide (m, &q, &relations, b, why)
                                                : grid_decide (m, &q, &grid, b, why);
    tell_verdict (m, v, out);
    diag_free (why);
    model_free (m);
}

static void
ask_zones (budget *b, text *out)
{
    ask_model (ZONES, test_model_file ("models/classic/fischer-3.tck"), "cs3", b, out);
    ask_model (ZONES, test_model_file ("models/thesis/fig-6.3b.tck"), NULL, b, out);
}

static void
ask_polyhedra (budget *b, text *out)
{
    ask_model (ZONES, test_model_file ("models/classic/scheduler.tck"), "late", b, out);
    ask_model (ZONES, test_model_file ("models/classic/scheduler.tck"), "tight", b, out);
}

static void
ask_regions (budget *b, text *out)
{
    ask_model (REGIONS, test_model_file ("models/thesis/fig-6.2.tck"), "end", b, out);
}

static void
ask_orbit (budget *b, text *out)
{
    ask_model (ORBIT, test_model_file ("models/thesis/fig-6.3b.tck"), NULL, b, out);
}

static void
ask_relations (budget *b, text *out)
{
    ask_model (RELATIONS, test_model_file ("models/drift/drift-2.tck"), NULL, b, out);
    ask_model (RELATIONS, test_model_file ("models/thesis/fig-6.3b.tck"), NULL, b, out);
}

static void
ask_explicit (budget *b, text *out)
{
    ask_model (EXPLICIT, test_model_file ("models/classic/train-gate-3.tck"), NULL, b, out);
}

static void
ask_diagrams (budget *b, text *out)
{
    ask_model (DIAGRAMS, test_model_file ("models/classic/train-gate-3.tck"), NULL, b, out);
}

/* x0 x12 + x1 x13 + ...: reordering puts the pairs together. */
static void
ask_reordering (budget *b, text *out)
{
    enum { PAIRS = 12 };
    diagrams d;
    unsigned all[2 * PAIRS];
    if (diagrams_init (&d, 2 * PAIRS, b)) {
        DdNode *sum = diagram_copy (&d, d.zero);
        for (unsigned i = 0; i < PAIRS; i++) {
            DdNode *left = diagram_variable (&d, i), *right = diagram_variable (&d, i + PAIRS);
            DdNode *both = diagram_and (&d, left, right);
            diagram_or_in (&d, &sum, both);
            diagram_drop (&d, left);
            diagram_drop (&d, right);
            diagram_drop (&d, both);
        }
        for (unsigned i = 0; i < 2 * PAIRS; i++) {
            all[i] = i;
            d.reorder_at = 10;
            diagrams_ok (&d);
        }
        text_printf (out, "%llu", (unsigned long long) diagram_count (&d, sum, all, 2 * PAIRS));
        diagram_drop (&d, sum);
    }
    diagrams_release (&d);
}

static void
ask_linear_program (budget *b, text *out)
{
    enum { VARIABLES = 8 };
    lp *s = lp_new (VARIABLES);
    for (uint32_t i = 0; i + 1 < VARIABLES; i++)
        lp_add_row (s, 2, (const uint32_t[]){ i, i + 1 }, (const int64_t[]){ 3, -2 }, LP_LT, 1);
    lp_add_row (s, 2, (const uint32_t[]){ VARIABLES - 1, 0 }, (const int64_t[]){ 2, -1 }, LP_LE, -5);
    text_printf (out, "%d", (int) lp_decide (s, b));
    text_printf (out, ", by %d", (int) lp_how (s));
    lp_free (s);
}

static void
ask_exploration (budget *b, text *out)
{
    gcl_model *m = test_thesis_program ("bakery-err");
    gcl_explore_options o = { .reductions = GCL_REDUCTION (GCL_DEAD), .until_error = true };
    gcl_exploration *e = gcl_explore (m, &o, b);
    text_printf (out, "%s, %llu states", answer_name (e->answer), (unsigned long long) e->stats.states);
    gcl_exploration_free (e);
    gcl_free (m);
}

static void
ask_refinement (budget *b, text *out)
{
    static const char *const names[] = { "ticket2", "ticket2-err" };
    for (size_t i = 0; i < 2; i++) {
        gcl_model *m = test_thesis_program (names[i]);
        gcl_refine_options o = { .direction = GCL_COMBINE, .query_milliseconds = 60000 };
        gcl_refinement *r = gcl_refine (m, &o, b);
        text_printf (out, "%s, %zu iterations, ", answer_name (r->answer), r->count);
        gcl_refinement_free (r);
        gcl_free (m);
    }
}

static void
ask_abstraction (budget *b, text *out)
{
    gcl_model *m = test_thesis_program ("ticket2");
    gcl_refine_options o = { .query_milliseconds = 60000 };
    for (enum gcl_kind kind = GCL_MAY; kind <= GCL_MUST_BOTH; kind++) {
        gcl_abstraction *a = gcl_abstract (m, kind, GCL_BITS, &o, b);
        text_printf (out, "%llu states, %llu steps, ", (unsigned long long) a->states,
                     (unsigned long long) a->transitions);
        gcl_abstraction_free (a);
    }
    gcl_free (m);
}

static lts *
read_lts (const char *name)
{
    text source = test_read_file (name);
    diag *why = diag_new (name);
    lts *t = lts_read_aut (text_string (&source), source.length, why);
    diag_free (why);
    text_free (&source);
    return t;
}

static void
ask_comparison (budget *b, text *out)
{
    lts *left = read_lts ("models/tour/4-kind.aut"), *right = read_lts ("models/tour/4-moody.aut");
    lts_comparison *c = lts_comparison_new (left, right, NULL, b);
    for (unsigned relation = 0; relation < LTS_RELATIONS; relation++) {
        lts_outcome o = { .answer = LTS_UNKNOWN };
        lts_decide (c, (lts_relation) relation, false, &o);
        text_printf (out, "%d, ", (int) o.answer);
        lts_outcome_free (&o);
    }
    lts_comparison_free (c);
    lts_free (left);
    lts_free (right);
}

static question *const questions[] = { ask_zones,          ask_polyhedra,   ask_regions,    ask_orbit,
                                       ask_relations,      ask_explicit,    ask_diagrams,   ask_reordering,
                                       ask_linear_program, ask_exploration, ask_refinement, ask_abstraction,
                                       ask_comparison };
enum { QUESTIONS = sizeof questions / sizeof *questions, MOST_THREADS = 4 };

/* --- all at once --- */

typedef struct asker {
    size_t first, stride; /* which question first, and which one next */
    text answers[QUESTIONS];
} asker;

static void *
ask_all (void *self)
{
    asker *a = self;
    for (size_t k = 0; k < QUESTIONS; k++) {
        size_t which = (a->first + k * a->stride) % QUESTIONS;
        budget *b = budget_new ((budget_limits){ 0 });
        questions[which](b, &a->answers[which]);
        budget_free (b);
    }
    return NULL;
}

/* Different threads start with different questions (stride 1), and all of them with
 * the same. */
static void
compare_threads (size_t count, bool alike)
{
    asker alone = { .stride = 1 }, together[MOST_THREADS] = { { .stride = 1 } };
    pthread_t threads[MOST_THREADS];
    for (size_t t = 0; t < count; t++) {
        together[t] = (asker){ .first = alike ? 0 : 3 * t, .stride = 1 };
        ck_assert_int_eq (pthread_create (&threads[t], NULL, ask_all, &together[t]), 0);
    }
    for (size_t t = 0; t < count; t++)
        pthread_join (threads[t], NULL);
    ask_all (&alone);
    for (size_t q = 0; q < QUESTIONS; q++) {
        const char *expected = text_string (&alone.answers[q]);
        ck_assert_msg (expected[0] && !strstr (expected, "unknown,") && !strstr (expected, "not "),
                       "question %zu: %s", q, expected);
        for (size_t t = 0; t < count; t++) {
            const char *got = text_string (&together[t].answers[q]);
            ck_assert_msg (strcmp (got, expected) == 0, "question %zu, thread %zu of %zu: %s, alone: %s", q,
                           t, count, got, expected);
            text_free (&together[t].answers[q]);
        }
        text_free (&alone.answers[q]);
    }
}

START_TEST (two_threads_with_different_questions)
{
    compare_threads (2, false);
}
END_TEST

START_TEST (two_threads_with_the_same_questions)
{
    compare_threads (2, true);
}
END_TEST

START_TEST (four_threads)
{
    compare_threads (4, _i);
}
END_TEST

/* --- interruption --- */

static const char COUNTER[] = "tests/cli/models/counter.tck";

static void
long_zones (budget *b, text *out)
{
    ask_model (ZONES, test_model_file (COUNTER), "never", b, out);
}

static void
long_regions (budget *b, text *out)
{
    ask_model (REGIONS, test_model_file (COUNTER), "never", b, out);
}

static void
long_explicit (budget *b, text *out)
{
    ask_model (EXPLICIT, test_model_file (COUNTER), "never", b, out);
}

/* Clocks that run one after the other, each for at most 1: a cube, whose
 * corners PPL lists in one operation. */
static void
long_polyhedra (budget *b, text *out)
{
    enum { CLOCKS = 24 };
    text source = TEXT_EMPTY;
    text_printf (&source, "system:cube\nevent:e\nprocess:P\n");
    for (int i = 0; i < CLOCKS; i++)
        text_printf (&source, "clock:1:x%d\n", i);
    for (int i = 0; i < CLOCKS; i++) {
        text_printf (&source, "location:P:l%d{%sinvariant: x%d<=1 : stop: ", i, i ? "" : "initial: : ", i);
        for (int j = 0, first = 1; j < CLOCKS; j++)
            if (j != i) {
                text_printf (&source, "%sx%d", first ? "" : ",", j);
                first = 0;
            }
        text_printf (&source, "}\n");
    }
    text_printf (&source, "location:P:end{labels: never : invariant: x0<0}\n");
    for (int i = 0; i + 1 < CLOCKS; i++)
        text_printf (&source, "edge:P:l%d:l%d:e\n", i, i + 1);
    text_printf (&source, "edge:P:l%d:end:e\n", CLOCKS - 1);
    ask_model (ZONES, test_model (text_string (&source)), "never", b, out);
    text_free (&source);
}

static void
long_exploration (budget *b, text *out)
{
    gcl_model *m = test_thesis_program ("bakery-short3");
    gcl_explore_options o = { .reductions = 0 };
    gcl_exploration *e = gcl_explore (m, &o, b);
    text_printf (out, "%s, %s", answer_name (e->answer), e->reason ? e->reason : "");
    gcl_exploration_free (e);
    gcl_free (m);
}

static void
long_refinement (budget *b, text *out)
{
    gcl_model *m = test_thesis_program ("rax");
    gcl_refine_options o = { .direction = GCL_UNDER };
    gcl_refinement *r = gcl_refine (m, &o, b);
    text_printf (out, "%s, %s", answer_name (r->answer), r->reason ? r->reason : "");
    gcl_refinement_free (r);
    gcl_free (m);
}

static question *const long_questions[] = { long_zones,     long_regions,     long_explicit,
                                            long_polyhedra, long_exploration, long_refinement };

typedef struct worker {
    question *ask;
    budget_limits limits;
    text answer;
    double seconds;
} worker;

static void *
work (void *self)
{
    worker *w = self;
    budget *b = budget_new (w->limits);
    w->ask (b, &w->answer);
    w->seconds = budget_seconds (b);
    budget_free (b);
    return NULL;
}

/* One of two is interrupted while both are at work; the other one goes on until its
 * time is up. */
START_TEST (one_is_interrupted_and_the_other_goes_on)
{
    interruption stop = { 0 };
    worker stopped = { .ask = long_questions[_i], .limits = { .interruption = &stop } };
    worker other = { .ask = long_questions[_i], .limits = { .seconds = 1.5 } };
    pthread_t first, second;
    ck_assert_int_eq (pthread_create (&first, NULL, work, &stopped), 0);
    ck_assert_int_eq (pthread_create (&second, NULL, work, &other), 0);
    nanosleep (&(struct timespec){ 0, 400000000 }, NULL);
    interruption_ask (&stop);
    pthread_join (first, NULL);
    pthread_join (second, NULL);
    const char *one = text_string (&stopped.answer), *two = text_string (&other.answer);
    ck_assert_msg (strstr (one, "unknown") && strstr (one, "interrupted"), "%s", one);
    ck_assert_msg (strstr (two, "unknown") && strstr (two, "time limit: 1.5 s"), "%s", two);
    ck_assert_msg (other.seconds >= 1.5, "after %g s", other.seconds);
    text_free (&stopped.answer);
    text_free (&other.answer);
}
END_TEST

/* A budget within another one keeps its interruption and its progress. */
START_TEST (parts_inherit)
{
    interruption stop = { 0 };
    budget *whole = budget_new ((budget_limits){ .interruption = &stop });
    budget *part = budget_new_within (whole, (budget_limits){ .states = 5 });
    ck_assert (budget_look (part) && budget_look (whole));
    interruption_ask (&stop);
    ck_assert (!budget_look (part) && !budget_look (whole));
    ck_assert_str_eq (budget_reason (part), "interrupted");
    budget_free (part);
    budget_free (whole);
}
END_TEST

typedef struct shown {
    unsigned lines, cleared;
    uint64_t waiting;
} shown;

static void
show (void *context, const budget_progress *now)
{
    shown *s = context;
    if (now) {
        s->lines++;
        s->waiting = now->waiting;
    } else
        s->cleared++;
}

/* Progress comes after a second, to the one who asked; it is taken away once. */
START_TEST (progress_is_told_to_its_owner)
{
    shown mine = { 0 };
    budget *b = budget_new ((budget_limits){ .progress = show, .progress_context = &mine });
    while (budget_seconds (b) < 1.1)
        budget_step (b, 7, 1);
    ck_assert_uint_ge (mine.lines, 1);
    ck_assert_uint_eq (mine.waiting, 7);
    ck_assert_uint_eq (mine.cleared, 0);
    budget_clear_progress (b);
    budget_free (b);
    ck_assert_uint_eq (mine.cleared, 1);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("threads");
    TCase *all = tcase_create ("all at once"), *stop = tcase_create ("interruption");
    tcase_set_timeout (all, 600);
    tcase_set_timeout (stop, 120);
    tcase_add_test (all, two_threads_with_different_questions);
    tcase_add_test (all, two_threads_with_the_same_questions);
    tcase_add_loop_test (all, four_threads, 0, 2);
    tcase_add_loop_test (stop, one_is_interrupted_and_the_other_goes_on, 0,
                         (int) (sizeof long_questions / sizeof *long_questions));
    tcase_add_test (stop, parts_inherit);
    tcase_add_test (stop, progress_is_told_to_its_owner);
    suite_add_tcase (suite, all);
    suite_add_tcase (suite, stop);
    return test_run (suite);
}
