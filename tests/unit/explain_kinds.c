/* Explanations of small models, one for each kind of reason, line by line. */
#include <check.h>
#include <string.h>

#include "explain.h"
#include "test_main.h"
#include "test_model.h"

/* The lines of the explanation, each ended by a newline, with its kind in front; details
 * only in the long form. */
typedef struct question {
    query_kind kind;
    const char *labels; /* separated by blanks, or NULL */
    const char *time;
    bool non_zeno, long_form, range_disables;
} question;

static void
ask_about (const model *m, const question *ask, text *out)
{
    uint32_t labels[8];
    query q = { .kind = ask->kind,
                .labels = labels,
                .process = MODEL_NONE,
                .location = MODEL_NONE,
                .non_zeno = ask->non_zeno,
                .range_disables = ask->range_disables };
    char *copy = strdup (ask->labels ? ask->labels : "");
    for (char *name = strtok (copy, " "); name; name = strtok (NULL, " "))
        labels[q.label_count++] = model_find_label (m, name);
    budget *b = budget_new ((budget_limits){ .seconds = 20 });
    explanation *x = explain_no (m, &q, ask->time, ask->long_form, b);
    text why = TEXT_EMPTY;
    ck_assert_msg (explanation_is_valid (x, m, &why), "%s", text_string (&why));
    for (size_t k = 0; k < x->items.count; k++)
        if (ask->long_form || !x->items.at[k].detail)
            text_printf (out, "%s: %s\n", explain_kind_name (x->items.at[k].kind), x->items.at[k].line);
    if (x->reason)
        text_printf (out, "reason: %s\n", x->reason);
    text_free (&why);
    explanation_free (x);
    budget_free (b);
    free (copy);
}

static void
expect (const char *source, question ask, const char *lines)
{
    model *m = test_model (source);
    text out = TEXT_EMPTY;
    ask_about (m, &ask, &out);
    ck_assert_str_eq (text_string (&out), lines);
    text_free (&out);
    model_free (m);
}

#define ONE "system:s\nclock:1:x\nclock:1:y\nint:1:0:3:0:i\nevent:go\nevent:on\nprocess:P\n"

/* A label on a location that nothing leads to. */
START_TEST (structure)
{
    expect (ONE "location:P:a{initial:}\nlocation:P:b{labels: goal}\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "structure: goal holds only in P.b: no edge leads there, and it is not initial\n");
    expect (ONE "location:P:a{initial:}\nlocation:P:b\nlocation:P:c{labels: goal}\nedge:P:b:c:go\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "1/2" },
            "structure: goal holds only in P.c: no path of edges leads there from an initial location\n");
    expect (
        ONE "location:P:a{initial: : labels: one}\nlocation:P:b{labels: two}\nedge:P:a:b:go\nedge:P:b:a:go\n",
        (question){ .kind = QUERY_REACH, .labels = "one two", .time = "dense" },
        "structure: one and two are met by different locations of the one process P, which is in one at a "
        "time\n");
    expect (ONE "location:P:a{initial: : invariant: x>=1}\nlocation:P:b{labels: goal}\nedge:P:a:b:go\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "structure: no run starts: in every combination of initial locations an invariant fails at the "
            "start, when all clocks are 0\n");
}
END_TEST

/* Why there is no deadlock: what can always be taken where; over all periods waiting counts
 * only if it may last. */
START_TEST (alive)
{
    const char *turn = ONE "location:P:a{initial: : invariant: x<=2}\nlocation:P:b\n"
                           "edge:P:a:b:go{provided: x>=1}\nedge:P:b:a:on{provided: y>=3 : do: x=0}\n";
    expect (turn, (question){ .kind = QUERY_DEADLOCK, .time = "dense" },
            "alive: whenever P is in a, P: a -> b (go) can be taken, at once or after waiting\n"
            "alive: whenever P is in b, P: b -> a (on) can be taken, at once or after waiting\n");
    expect (turn, (question){ .kind = QUERY_DEADLOCK, .time = "1/2" },
            "alive: whenever P is in a, P: a -> b (go) can be taken, at once or after waiting\n"
            "alive: whenever P is in b, P: b -> a (on) can be taken, at once or after waiting\n");
    expect (ONE "location:P:a{initial:}\nlocation:P:b\n"
                "edge:P:a:b:go{provided: x-y<=1}\nedge:P:b:a:on{provided: y>=3 : do: x=0; y=0}\n",
            (question){ .kind = QUERY_DEADLOCK, .time = "2/3" },
            "alive: whenever P is in a, P: a -> b (go) can be taken, at once or, whatever the period, after "
            "waiting long enough\n"
            "alive: whenever P is in b, P: b -> a (on) can be taken, at once or, whatever the period, after "
            "waiting long enough\n");
    expect (ONE "location:P:a{initial:}\n"
                "edge:P:a:a:go{provided: x<=1 : do: x=0}\nedge:P:a:a:on{provided: x>1 : do: x=0}\n",
            (question){ .kind = QUERY_DEADLOCK, .time = "1" },
            "alive: whenever P is in a, P: a -> a (on) can be taken, at once or after waiting\n");
}
END_TEST

/* A guard against an invariant, in dense time and at a period. */
START_TEST (guard)
{
    const char *source =
        ONE "location:P:a{initial:}\nlocation:P:b{invariant: x<=4}\n"
            "location:P:c{labels: goal}\nedge:P:a:b:go{do: x=0}\nedge:P:b:c:on{provided: x>=5}\n";
    const char *lines =
        "frontier: runs get as far as P.b (after 1 step)\n"
        "blocked: from there, P: b -> c (on) needs x >= 5, but x <= 4 there (invariant of P.b)\n";
    expect (source, (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" }, lines);
    expect (source, (question){ .kind = QUERY_REACH, .labels = "goal", .time = "1/2" },
            "frontier: runs get as far as P.b (after 1 step)\n"
            "blocked: from there, P: b -> c (on) needs x >= 5, but x <= 4 there (invariant of P.b)\n"
            "dense: not even in dense time is there such a run\n");
    expect (source, (question){ .kind = QUERY_REACH, .labels = "goal", .time = "any" }, lines);
}
END_TEST

/* Two conditions that exclude each other: by a difference, and one while the other holds. */
START_TEST (conditions_together)
{
    expect (ONE "location:P:a{initial:}\nlocation:P:b\nlocation:P:c{labels: goal}\n"
                "edge:P:a:b:go{provided: x<=2 : do: y=0}\nedge:P:b:c:on{provided: x>=6 && y<=3}\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "frontier: runs get as far as P.b (after 1 step)\n"
            "blocked: from there, P: b -> c (on) needs x >= 6 and y <= 3, but x - y <= 2 there\n");
    expect (
        ONE "location:P:a{initial:}\nlocation:P:b\nlocation:P:c{labels: goal}\n"
            "edge:P:a:b:go{provided: x<1 : do: i=1; y=0}\nedge:P:a:b:on{provided: x>2 : do: i=2; y=0}\n"
            "edge:P:b:c:go{provided: i==1 && x-y>2}\n",
        (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
        "frontier: runs get as far as P.b (after 1 step)\n"
        "blocked: from there, P: b -> c (go) needs i == 1 and x - y > 2, but x - y < 1 there as long as i == "
        "1\n");
}
END_TEST

START_TEST (integers)
{
    expect (ONE "location:P:a{initial:}\nlocation:P:c{labels: goal}\n"
                "edge:P:a:a:go{provided: i<2 : do: i=i+2}\nedge:P:a:c:on{provided: i==1}\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "frontier: runs get as far as P.a, where they start\n"
            "blocked: from there, P: a -> c (on) needs i == 1, but i is 0 or 2 there\n");
}
END_TEST

START_TEST (urgency)
{
    expect (
        ONE "location:P:a{initial: : urgent:}\nlocation:P:c{labels: goal}\nedge:P:a:c:go{provided: x>0}\n",
        (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
        "frontier: runs get as far as P.a, where they start\n"
        "blocked: from there, P: a -> c (go) needs x > 0, but x == 0 there (no time passes in P.a, which is "
        "urgent)\n");
    expect (ONE "process:Q\nlocation:P:a{initial:}\nlocation:P:c{labels: goal}\n"
                "location:Q:m{initial: : committed:}\nedge:P:a:c:go\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "1" },
            "frontier: runs get as far as P.a, where they start\n"
            "blocked: from there, P: a -> c (go) has to wait: a process in a committed location moves first\n"
            "dense: not even in dense time is there such a run\n");
}
END_TEST

START_TEST (partners)
{
    expect (ONE "process:Q\nlocation:P:a{initial:}\nlocation:P:c{labels: goal}\nlocation:Q:m{initial:}\n"
                "location:Q:n\nedge:P:a:c:go\nedge:Q:n:m:on\nsync:P@go:Q@on\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "frontier: runs get as far as P.a, where they start\n"
            "blocked: from there, P: a -> c (go) waits for on from Q, which is in m there\n");
    expect (ONE "process:Q\nlocation:P:a{initial: : invariant: x<=3}\nlocation:P:c{labels: goal}\n"
                "location:Q:m{initial:}\nedge:P:a:c:go\nedge:Q:m:m:on{provided: x>3}\nsync:P@go:Q@on\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "frontier: runs get as far as P.a, where they start\n"
            "blocked: from there, P: a -> c (go) together with Q: m -> m (on) needs x > 3, but x <= 3 there "
            "(invariant of P.a)\n");
}
END_TEST

START_TEST (invariants)
{
    expect (ONE "location:P:a{initial:}\nlocation:P:c{labels: goal : invariant: x<=2}\n"
                "edge:P:a:c:go{provided: x>2 : do: y=0}\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "frontier: runs get as far as P.a, where they start\n"
            "blocked: from there, P: a -> c (go) would break the invariant x <= 2 of P.c\n");
}
END_TEST

/* Constants that a period passes by. */
START_TEST (grid)
{
    const char *source = ONE "location:P:a{initial:}\nlocation:P:b\nlocation:P:c{labels: goal}\n"
                             "edge:P:a:b:go{provided: x==3 : do: y=0}\nedge:P:b:c:on{provided: y>0 && y<1}\n";
    expect (
        source, (question){ .kind = QUERY_REACH, .labels = "goal", .time = "2" },
        "grid: with period 2 every clock reads a multiple of 2, so P: a -> b (go) is never possible: x == 3 "
        "has no such solution\n"
        "grid: with period 2 every clock reads a multiple of 2, so P: b -> c (on) is never possible: y > 0 "
        "and y < 1 have no such solution\n"
        "frontier: runs get as far as P.a, where they start, 2 edges short of the goal\n"
        "dense: dense time, without the period, gets there (in 2 steps)\n");
    expect (
        source, (question){ .kind = QUERY_REACH, .labels = "goal", .time = "1" },
        "grid: with period 1 every clock reads a multiple of 1, so P: b -> c (on) is never possible: y > 0 "
        "and y < 1 have no such solution\n"
        "frontier: runs get as far as P.b (after 1 step)\n"
        "dense: dense time, without the period, gets there (in 2 steps)\n");
    /* a clock that is set to 1 may read odd numbers at period 2, too */
    expect (ONE "location:P:a{initial:}\nlocation:P:c{labels: goal}\n"
                "edge:P:a:a:go{do: y=1}\nedge:P:a:c:on{provided: x==3 && y==9}\n",
            (question){ .kind = QUERY_REACH, .labels = "goal", .time = "2" },
            "frontier: runs get as far as P.a, where they start\n"
            "blocked: from there, P: a -> c (on) needs x == 3, which never holds there\n"
            "dense: not even in dense time is there such a run\n");
}
END_TEST

START_TEST (ends)
{
    const char *source = ONE "location:P:a{initial: : invariant: x<=1}\nlocation:P:b\n"
                             "edge:P:a:b:go{provided: x>=1}\nedge:P:b:a:on{provided: y<1 : do: x=0}\n";
    expect (source, (question){ .kind = QUERY_CYCLE, .labels = NULL, .time = "dense" },
            "end: no run has more than 1 step; a longest one ends in P.b\n"
            "blocked: at its end, P: b -> a (on) needs y < 1, but y >= 1 there\n");
    expect (source, (question){ .kind = QUERY_CYCLE, .labels = NULL, .time = "any" },
            "dense: not even in dense time is there such a run\n"
            "end: no run has more than 1 step; a longest one ends in P.b\n"
            "blocked: at its end, P: b -> a (on) needs y < 1, but y >= 1 there\n");
    expect (ONE "location:P:a{initial:}\nlocation:P:b\nedge:P:a:b:go\n",
            (question){ .kind = QUERY_CYCLE, .labels = NULL, .time = "dense" },
            "end: no run has more than 1 step; a longest one ends in P.b, which no edge leaves\n");
}
END_TEST

START_TEST (again_and_again)
{
    const char *source =
        ONE "location:P:a{initial: : labels: first}\nlocation:P:b{labels: second}\n"
            "location:P:c{labels: third}\nedge:P:a:b:go\nedge:P:b:b:go\nedge:P:a:c:go\nedge:P:c:c:go\n";
    expect (
        source, (question){ .kind = QUERY_CYCLE, .labels = "first", .time = "dense" },
        "repeat: first can be seen (after 0 steps), but not again and again: no state with first lies on a "
        "cycle of reachable states\n");
    expect (source, (question){ .kind = QUERY_CYCLE, .labels = "second third", .time = "dense" },
            "repeat: no cycle of reachable states meets all of second and third\n");
    expect (ONE
            "location:P:a{initial: : invariant: x<=1}\nlocation:P:b{labels: goal}\nedge:P:a:a:go{do: x=0}\n"
            "edge:P:a:b:on{provided: x>1}\n",
            (question){ .kind = QUERY_CYCLE, .labels = "goal", .time = "dense" },
            "repeat: no run ever sees goal\nfrontier: runs get as far as P.a, where they start\n"
            "blocked: from there, P: a -> b (on) needs x > 1, but x <= 1 there (invariant of P.a)\n");
}
END_TEST

START_TEST (zeno)
{
    expect (ONE "location:P:a{initial: : invariant: x<=2}\nedge:P:a:a:go\n",
            (question){ .kind = QUERY_CYCLE, .labels = NULL, .time = "dense", .non_zeno = true },
            "zeno: every such infinite run ends up where x is never set back, yet x <= 2 at every action, so "
            "that "
            "time stays below a bound\n");
    expect (
        ONE "location:P:a{initial: : urgent:}\nedge:P:a:a:go{do: x=0; y=0}\n",
        (question){ .kind = QUERY_CYCLE, .labels = NULL, .time = "1", .non_zeno = true },
        "zeno: every such infinite run ends up where x <= 0 at every action, so that no time passes between "
        "them\n"
        "dense: not even in dense time is there such a run\n");
}
END_TEST

/* Figure 6.3(b): the reply comes a little later in every turn. */
START_TEST (drift)
{
    model *m = test_model_file ("models/thesis/fig-6.3b.tck");
    text out = TEXT_EMPTY;
    ask_about (m, &(question){ .kind = QUERY_CYCLE, .labels = NULL, .time = "any", .long_form = true }, &out);
    ck_assert_str_eq (
        text_string (&out),
        "loop: dense time has such a run: after 2 steps it goes round and round P@a; P@b\n"
        "drift: every turn makes x - y larger, but at its end it is always below 1 (in one run 1/2, "
        "3/4, 7/8, 15/16, ...); with a period there are finitely many such values, so the turns end\n"
        "orbit: among the corners of its region y=0, 0<x<1, a turn leads from (x=0, y=0) to (x=1, "
        "y=0) and never back: so no period can follow this loop forever\n"
        "silence: with a period every run ends: with period 1 after at most 1 step, with 1/2 after 3, with "
        "1/3 after 5, with 1/4 after 7, with 1/5 after 9, with 1/6 after 11, with 1/7 after 13, with 1/8 "
        "after 15, with 1/9 after 17 and with 1/10 after 19\n");
    text_free (&out);
    model_free (m);
}
END_TEST

/* The corners of the figure, as a picture needs them. */
START_TEST (orbit_data)
{
    model *m = test_model_file ("models/thesis/fig-6.3b.tck");
    query q = { .kind = QUERY_CYCLE, .process = MODEL_NONE, .location = MODEL_NONE };
    budget *b = budget_new ((budget_limits){ .seconds = 20 });
    explanation *x = explain_no (m, &q, "any", false, b);
    ck_assert_uint_gt (x->items.count, 1);
    const explain_item *last = &x->items.at[x->items.count - 2]; /* before how soon runs end */
    ck_assert_int_eq (last->kind, EXPLAIN_ORBIT);
    const orbit_cycle *c = last->orbit;
    ck_assert_uint_eq (c->clock_count, 2);
    ck_assert (!c->returns);
    ck_assert_uint_eq (c->from, 0);
    ck_assert_uint_eq (c->to, 1);
    ck_assert_str_eq (c->regions[0].name, "y=0, 0<x<1");
    const uint8_t turn[] = { 1, 1, 0, 1 };
    ck_assert_mem_eq (c->turn, turn, sizeof turn);
    size_t actions = 0;
    for (size_t k = 0; k < c->length; k++)
        actions += !c->moves[k].delay;
    ck_assert_uint_eq (actions, 2);
    text out = TEXT_EMPTY;
    json_writer w = json_start (&out);
    explanation_write_json (x, m, &w, NULL);
    ck_assert (json_is_balanced (&w));
    diag *why = diag_new ("json");
    json_document *d = json_parse (out.at, out.length, why);
    ck_assert (d != NULL);
    const json *items = json_member (json_root (d), "items");
    ck_assert_uint_eq (items->count, 4);
    ck_assert_str_eq (json_member (&items->items[2], "kind")->text, "orbit");
    ck_assert_uint_eq (json_member (json_member (&items->items[2], "orbit"), "regions")->count, c->length);
    json_free (d);
    diag_free (why);
    text_free (&out);
    explanation_free (x);
    budget_free (b);
    model_free (m);
}
END_TEST

/* Nothing wrong is said where there is no budget, no goal, or the answer is yes. */
START_TEST (silence)
{
    const char *source = ONE "location:P:a{initial: : labels: goal}\nedge:P:a:a:go\n";
    expect (source, (question){ .kind = QUERY_EXPLORE, .labels = NULL, .time = "dense" },
            "reason: the question has no goal that runs could come near to\n");
    expect (source, (question){ .kind = QUERY_REACH, .labels = "goal", .time = "dense" },
            "reason: what was established is not enough for a reason in a few lines\n");
    expect (source, (question){ .kind = QUERY_CYCLE, .labels = "goal", .time = "1" },
            "loop: dense time has such a run: it goes round and round P@go\n");
    model *m = test_model_file ("models/classic/fischer-3.tck");
    uint32_t both[] = { model_find_label (m, "cs1"), model_find_label (m, "cs2") };
    query q = {
        .kind = QUERY_REACH, .process = MODEL_NONE, .location = MODEL_NONE, .labels = both, .label_count = 2
    };
    budget *b = budget_new ((budget_limits){ .states = 10 });
    explanation *x = explain_no (m, &q, "dense", true, b);
    ck_assert_uint_eq (x->items.count, 0);
    ck_assert (x->reason != NULL);
    explanation_free (x);
    budget_free (b);
    model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("explain_kinds");
    TCase *cases = tcase_create ("all");
    tcase_set_timeout (cases, 60);
    tcase_add_test (cases, structure);
    tcase_add_test (cases, alive);
    tcase_add_test (cases, guard);
    tcase_add_test (cases, conditions_together);
    tcase_add_test (cases, integers);
    tcase_add_test (cases, urgency);
    tcase_add_test (cases, partners);
    tcase_add_test (cases, invariants);
    tcase_add_test (cases, grid);
    tcase_add_test (cases, ends);
    tcase_add_test (cases, again_and_again);
    tcase_add_test (cases, zeno);
    tcase_add_test (cases, drift);
    tcase_add_test (cases, orbit_data);
    tcase_add_test (cases, silence);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
