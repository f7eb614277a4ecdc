/* Sets of which the number of elements is known, also beyond 32, 53 and 64
 * bits, under every order of the variables that sifting finds. */
#include <check.h>

#include "diagram.h"
#include "hash.h"
#include "test_main.h"

enum { MOST = 80 };

struct bench {
    budget *budget;
    diagrams d;
    unsigned variables[MOST];
};

/* Variables 0 .. MOST - 1; the even ones count. */
static void
setup (struct bench *t)
{
    t->budget = budget_new ((budget_limits){ 0 });
    ck_assert (diagrams_init (&t->d, 2 * MOST, t->budget));
    for (unsigned i = 0; i < MOST; i++)
        t->variables[i] = 2 * i;
}

static void
teardown (struct bench *t)
{
    diagrams_release (&t->d);
    budget_free (t->budget);
}

static void
check_count (struct bench *t, DdNode *set, size_t variables, uint64_t expected)
{
    ck_assert_uint_eq (diagram_count (&t->d, set, t->variables, variables), expected);
    Cudd_ReduceHeap (t->d.dd, CUDD_REORDER_SIFT, 0);
    ck_assert_uint_eq (diagram_count (&t->d, set, t->variables, variables), expected);
}

/* So many different vectors, the first 20 variables telling them apart. */
static DdNode *
vectors (struct bench *t, size_t variables, size_t count)
{
    DdNode *set = diagram_copy (&t->d, t->d.zero);
    for (size_t i = 0; i < count; i++) {
        bool holds[MOST];
        for (size_t v = 0; v < variables; v++)
            holds[v] = v < 20 ? i >> v & 1 : hash_word (i * MOST + v) & 1;
        DdNode *one = diagram_cube (&t->d, t->variables, holds, variables);
        diagram_or_in (&t->d, &set, one);
        diagram_drop (&t->d, one);
    }
    return set;
}

/* A thousand vectors, whatever the number of variables. */
START_TEST (counts_vectors)
{
    struct bench t;
    setup (&t);
    DdNode *set = vectors (&t, (size_t) _i, 1000);
    check_count (&t, set, (size_t) _i, 1000);
    diagram_drop (&t.d, set);
    teardown (&t);
}
END_TEST

/* All but a thousand; 2^64 and more is the largest number. */
START_TEST (counts_what_is_left)
{
    struct bench t;
    setup (&t);
    DdNode *set = vectors (&t, (size_t) _i, 1000), *rest = diagram_minus (&t.d, t.d.one, set);
    check_count (&t, rest, (size_t) _i, _i <= 64 ? ((uint64_t) 2 << (_i - 1)) - 1000 : UINT64_MAX);
    diagram_drop (&t.d, set);
    diagram_drop (&t.d, rest);
    teardown (&t);
}
END_TEST

/* Half of all vectors have an odd number of ones. */
START_TEST (counts_parity)
{
    struct bench t;
    setup (&t);
    DdNode *odd = diagram_copy (&t.d, t.d.zero);
    for (int i = 0; i < _i; i++) {
        DdNode *v = diagram_variable (&t.d, t.variables[i]);
        DdNode *same = diagram_iff (&t.d, odd, v);
        diagram_set (&t.d, &odd, Cudd_Not (same));
        diagram_drop (&t.d, v);
    }
    check_count (&t, odd, (size_t) _i, _i <= 64 ? (uint64_t) 1 << (_i - 1) : UINT64_MAX);
    diagram_drop (&t.d, odd);
    teardown (&t);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("diagram");
    TCase *cases = tcase_create ("count");
    tcase_add_loop_test (cases, counts_vectors, 20, MOST);
    tcase_add_loop_test (cases, counts_what_is_left, 20, MOST);
    tcase_add_loop_test (cases, counts_parity, 1, MOST);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
