/* Binary numbers over decision-diagram variables against plain numbers. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/grid/symbolic.h"
#include "test_main.h"

/* A little model only to have a manager: x counts to 5, y to 11. */
static const char SOURCE[] = "system:s\nevent:a\nclock:1:x\nclock:1:y\nint:1:-3:4:0:i\nprocess:p\n"
                             "location:p:l{initial:}\nedge:p:l:l:a{provided: x>5 && y>11 && i>0 : do: x=1}\n";

struct bench {
    diag *why;
    model *m;
    budget *b;
    query q;
    symbolic *s;
};

static struct bench
bench_new (void)
{
    struct bench t = { .why = diag_new ("test"), .b = budget_new ((budget_limits){ .states = 0 }) };
    t.m = model_parse (SOURCE, strlen (SOURCE), t.why);
    ck_assert (t.m != NULL);
    t.q = (query){ .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
    grid_options o = { .period = "1" };
    t.s = symbolic_new (t.m, &t.q, &o, t.b, t.why);
    ck_assert (t.s && !t.s->d.failed);
    return t;
}

/* Ends with every node given back. */
static void
bench_free (struct bench *t)
{
    symbolic_free (t->s);
    budget_free (t->b);
    model_free (t->m);
    diag_free (t->why);
}

static bool
holds (symbolic *s, DdNode *set, const entity *e, int64_t value)
{
    DdNode *here = entity_equals (s, e, value, false);
    bool inside = Cudd_bddLeq (s->d.dd, here, set);
    diagram_drop (&s->d, here);
    return inside;
}

/* value <= bound for clocks and for an integer that starts below 0. */
START_TEST (comparisons_agree)
{
    struct bench t = bench_new ();
    const entity *numbers[] = { &t.s->clocks[1], &t.s->clocks[2], &t.s->integers[0] };
    for (size_t n = 0; n < 3; n++)
        for (int64_t bound = -5; bound < 20; bound++) {
            DdNode *set = entity_at_most (t.s, numbers[n], bound, false);
            for (int64_t v = numbers[n]->min; v < numbers[n]->min + numbers[n]->count; v++)
                ck_assert_msg (holds (t.s, set, numbers[n], v) == (v <= bound), "number %zu: %lld <= %lld", n,
                               (long long) v, (long long) bound);
            diagram_drop (&t.s->d, set);
        }
    bench_free (&t);
}
END_TEST

/* next x = min (y + add, cap + 1), for every y and every addition that does
 * not go below 0. */
START_TEST (sums_agree)
{
    struct bench t = bench_new ();
    symbolic *s = t.s;
    const entity *x = &s->clocks[1], *y = &s->clocks[2];
    for (int64_t add = -4; add < 30; add++) {
        DdNode *becomes = entity_becomes (s, x, y, add, 5);
        for (int64_t v = add < 0 ? -add : 0; v < y->count; v++) {
            int64_t wanted = v + add > 5 ? 6 : v + add;
            for (int64_t w = 0; w < x->count; w++) {
                DdNode *before = entity_equals (s, y, v, false), *after = entity_equals (s, x, w, true);
                diagram_and_in (&s->d, &before, after);
                diagram_and_in (&s->d, &before, becomes);
                ck_assert_msg (diagram_is_empty (&s->d, before) == (w != wanted), "%lld + %lld is not %lld",
                               (long long) v, (long long) add, (long long) w);
                diagram_drop (&s->d, before);
                diagram_drop (&s->d, after);
            }
        }
        diagram_drop (&s->d, becomes);
    }
    bench_free (&t);
}
END_TEST

/* A picked state can be read back. */
START_TEST (picked_states_are_read_back)
{
    struct bench t = bench_new ();
    symbolic *s = t.s;
    for (int64_t v = 0; v < s->clocks[2].count; v++) {
        DdNode *set = entity_equals (s, &s->clocks[2], v, false);
        DdNode *state = symbolic_pick (s, set);
        ck_assert_int_eq (symbolic_value (s, &s->clocks[2], state), v);
        ck_assert_uint_eq (symbolic_count (s, state), 1);
        diagram_drop (&s->d, state);
        diagram_drop (&s->d, set);
    }
    bench_free (&t);
}
END_TEST

/* Everything computed on a model is given back: images, fair sets, lassos. */
START_TEST (all_nodes_are_given_back)
{
    struct bench t = bench_new ();
    symbolic *s = t.s;
    s->query = &t.q;
    rings r = rings_new (s, s->initial, NULL, NULL);
    DdNode *fair = symbolic_fair (s, r.all, NULL, NULL);
    ck_assert (diagram_is_empty (&s->d, fair)); /* i stays 0 */
    diagram_drop (&s->d, fair);
    trail way = VEC_EMPTY;
    DdNode *start, *last = r.at.at[r.at.count - 1];
    DdNode *end = rings_trail (s, &r, r.at.count - 1, last, &way, &start);
    ck_assert_uint_eq (way.count, r.at.count - 1);
    diagram_drop (&s->d, start);
    diagram_drop (&s->d, end);
    rings_free (s, &r);
    vec_free (&way);
    for (size_t i = 0; i < s->actions.count; i++)
        relation_free (s, &s->actions.at[i]);
    for (size_t i = 0; i < s->ticks.count; i++)
        relation_free (s, &s->ticks.at[i]);
    s->actions.count = s->ticks.count = 0;
    DdNode **kept[] = {
        &s->invariant, &s->invariant_fault, &s->initial, &s->can_delay, &s->calm, &s->faulty
    };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        diagram_set (&s->d, kept[i], NULL);
    for (uint32_t x = 1; x <= t.m->clock_count; x++)
        diagram_set (&s->d, &s->active[x], NULL);
    ck_assert_int_eq (Cudd_CheckZeroRef (s->d.dd), 0);
    bench_free (&t);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("grid_number");
    TCase *all = tcase_create ("all");
    tcase_add_test (all, comparisons_agree);
    tcase_add_test (all, sums_agree);
    tcase_add_test (all, picked_states_are_read_back);
    tcase_add_test (all, all_nodes_are_given_back);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
