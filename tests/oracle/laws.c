/* Changes of a model that must not change an answer: another order of its
 * declarations, other names, x == c as two bounds, one clock more that nobody
 * asks, other units of time together with the period.  For dense time, fixed
 * periods and the unknown period, on every engine. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "grid.h"
#include "random_automaton.h"
#include "regions.h"
#include "relations.h"
#include "rewrite.h"
#include "test_main.h"
#include "test_model.h"

static test_seeds seeds = { .first = 1, .count = 200 };
enum { STATES = 20000, FACTOR = 3 };

/* How a question is answered; periods in thirds, so that FACTOR keeps them short. */
enum engine { ZONES, REGIONS, EXPLICIT, DIAGRAMS, RELATIONS, ORBIT, ENGINES };
static const char *const engine_names[] = { "zones", "regions", "explicit", "bdd", "relations", "orbit" };
static const struct period {
    const char *plain, *scaled;
} periods[] = { { "1", "3" }, { "1/2", "3/2" }, { "2/3", "2" } };
enum { PERIODS = sizeof periods / sizeof *periods };

static const struct question {
    query_kind kind;
    bool non_zeno;
} questions[] = {
    { QUERY_REACH, false }, { QUERY_DEADLOCK, false }, { QUERY_CYCLE, false }, { QUERY_CYCLE, true }
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

/* NULL: not a question for this engine. */
static verdict *
ask (const model *m, const query *q, enum engine engine, const char *period, budget *b, diag *why)
{
    dense_options zones = dense_options_default ();
    grid_options grid = { .period = period, .engine = engine == EXPLICIT ? GRID_EXPLICIT : GRID_BDD };
    switch (engine) {
    case ZONES: /* undecidable with stopwatches, and polyhedra take their time */
        return model_has_stopwatches (m) ? NULL : dense_decide (m, q, &zones, b, why);
    case REGIONS:
        return regions_decide (m, q, false, b, why);
    case RELATIONS:
        return q->kind == QUERY_CYCLE ? relations_decide (m, q, NULL, b, why) : NULL;
    case ORBIT:
        return q->kind == QUERY_CYCLE ? regions_decide (m, q, true, b, why) : NULL;
    default:
        return grid_decide (m, q, &grid, b, why);
    }
}

struct reply {
    bool supported;
    answer answer;
    uint64_t states;
};

static struct reply
reply_to (const model *m, const struct question *asked, enum engine engine, const char *period)
{
    uint32_t labels[3];
    query q = { .kind = asked->kind,
                .labels = labels,
                .process = MODEL_NONE,
                .location = MODEL_NONE,
                .non_zeno = asked->non_zeno };
    for (uint32_t l = 0; asked->kind != QUERY_DEADLOCK && l < m->label_count && l < 3; l++)
        labels[q.label_count++] = l;
    budget *b = budget_new ((budget_limits){ .states = STATES });
    diag *why = diag_new ("random");
    verdict *v = ask (m, &q, engine, period, b, why);
    struct reply r = { v != NULL, v ? v->answer : ANSWER_UNKNOWN, v ? v->stats.states : 0 };
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return r;
}

struct law {
    const char *name;
    uint64_t seed;
    const char *source, *changed;
    bool scaled;
    unsigned compared;
};

static void
compare (struct law *law, const model *m, const model *other, const struct question *q, enum engine engine,
         const struct period *p)
{
    struct reply before = reply_to (m, q, engine, p->plain),
                 after = reply_to (other, q, engine, law->scaled ? p->scaled : p->plain);
    ck_assert_msg (before.supported == after.supported, "seed %llu, %s: %s changes what is supported\n%s",
                   (unsigned long long) law->seed, engine_names[engine], law->name, law->source);
    if (before.answer == ANSWER_UNKNOWN || after.answer == ANSWER_UNKNOWN)
        return;
    ck_assert_msg (
        before.answer == after.answer, "seed %llu, %s, period %s, question %d: %s changes %s to %s\n%s\n%s",
        (unsigned long long) law->seed, engine_names[engine], p->plain, (int) (q - questions), law->name,
        answer_name (before.answer), answer_name (after.answer), law->source, law->changed);
    /* Another unit must not make the search larger (rounding of shifts may
     * change a little). */
    ck_assert_msg (!law->scaled || engine != RELATIONS || after.states <= 2 * before.states + 20,
                   "seed %llu: %llu states, scaled %llu", (unsigned long long) law->seed,
                   (unsigned long long) before.states, (unsigned long long) after.states);
    law->compared++;
}

/* A few of the combinations for each seed: all of them take too long. */
static void
check_law (struct law law, TAKE char *changed, unsigned *compared)
{
    law.changed = changed;
    model *m = test_model (law.source), *other = test_model (changed);
    for (unsigned e = 0; e < ENGINES; e++) {
        uint64_t random = law.seed * ENGINES + e;
        const struct question *q =
            &questions[e >= RELATIONS ? 2 + law.seed % 2 : random_below (&random, QUESTIONS)];
        compare (&law, m, other, q, (enum engine) e, &periods[random_below (&random, PERIODS)]);
    }
    *compared += law.compared;
    model_free (m);
    model_free (other);
    xfree (changed);
}

static random_options
options_of (uint64_t seed)
{
    random_options o = random_options_default ();
    o.most_clocks = 3;
    o.strict = 70;
    o.labels = (unsigned) (seed % 3);
    o.invariants = seed % 2 ? 30 : 0;
    o.most_processes = 1 + (unsigned) (seed % 3);
    o.most_edges = 5;
    o.urgency = seed % 5 == 0 ? 20 : 0;
    o.integers = seed % 4 == 0;
    o.copies = seed % 7 == 0;
    o.diagonals = seed % 6 == 0;
    o.stopwatches = seed % 9 == 0;
    return o;
}

START_TEST (laws_hold)
{
    unsigned compared = 0;
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++) {
        random_options o = options_of (seed);
        char *source = random_automaton (seed, &o);
        struct law law = { .seed = seed, .source = source };
        law.name = "another order";
        check_law (law, rewrite_shuffled (source, seed), &compared);
        law.name = "renaming";
        check_law (law, rewrite_renamed (source), &compared);
        law.name = "splitting";
        check_law (law, rewrite_split (source), &compared);
        law.name = "an unused clock";
        check_law (law, rewrite_with_unused_clock (source), &compared);
        law.name = "another unit";
        law.scaled = true;
        if (!o.integers && !o.copies)
            check_law (law, rewrite_scaled (source, FACTOR), &compared);
        xfree (source);
    }
    ck_assert_msg (compared > 10 * seeds.count, "only %u answers compared", compared);
}
END_TEST

/* With large constants, where only the relations engine goes. */
START_TEST (units_do_not_matter)
{
    for (uint64_t seed = seeds.first; seed < seeds.first + 2 * seeds.count; seed++) {
        random_options o = options_of (seed);
        o.integers = o.copies = o.diagonals = o.stopwatches = false;
        o.most_clocks = 4;
        char *source = random_automaton (seed, &o), *scaled = rewrite_scaled (source, 1000);
        struct law law = {
            .name = "a small unit", .seed = seed, .source = source, .changed = scaled, .scaled = true
        };
        model *m = test_model (source), *other = test_model (scaled);
        compare (&law, m, other, &questions[2 + seed % 2], RELATIONS, &periods[0]);
        ck_assert_msg (law.compared == 1, "seed %llu: no answer", (unsigned long long) seed);
        model_free (m);
        model_free (other);
        xfree (source);
        xfree (scaled);
    }
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("laws");
    TCase *random = tcase_create ("random");
    tcase_add_test (random, laws_hold);
    tcase_add_test (random, units_do_not_matter);
    tcase_set_timeout (random, 3600);
    suite_add_tcase (suite, random);
    return test_run (suite);
}
