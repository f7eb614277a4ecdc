/* The predicates behind the asserts of programs and their packed states. */
#include <check.h>

#include "../../src/states/compiled.h"
#include "../../src/states/pool.c" /* the width of a variable is looked at below */
#include "test_main.h"
#include "test_program.h"

static const char *const source = "var x : int = 1;  var y : int;  control pc;\n"
                                  "process one {\n"
                                  "  [inc] pc = 0 && x < 3 -> x := x + 1 then y := x;\n"
                                  "  [out] pc = 0 && x * y > 4 -> pc := 1;\n"
                                  "}\n"
                                  "error pc = 2 || x > 7;\npredicate x > y;\n";

/* All of a program is read-only; a test may write all the same. */
#define WRITE(type, pointer) ((type *) (uintptr_t) (pointer))

/* Change a part, see that the program is none any more, and put it back. */
#define SEEN(type, pointer, part, wrong) \
    do { \
        type *place = WRITE (type, pointer), whole = *place; \
        place->part = (wrong); \
        ck_assert_msg (!gcl_is_typed (m), "%s", #part); \
        *place = whole; \
        ck_assert (gcl_is_typed (m)); \
    } while (0)

START_TEST (untyped_programs_are_seen)
{
    gcl_model *m = test_program (source);
    ck_assert (gcl_is_typed (m));
    const gcl_command *inc = &m->commands[0];
    SEEN (gcl_command, inc, guard, inc->assigns[0].value); /* a number */
    SEEN (gcl_command, inc, input_count, 1);
    SEEN (gcl_command, inc, process, 1);
    SEEN (gcl_assign, &inc->assigns[0], variable, 3);
    SEEN (gcl_assign, &inc->assigns[0], value, inc->guard);
    SEEN (gcl_expr, inc->guard, op, GCL_ADD);
    SEEN (gcl_expr, inc->guard, right, NULL);
    SEEN (gcl_expr, inc->guard, depth, 1);
    SEEN (gcl_process, &m->processes[0], count, 3);
    SEEN (gcl_expr, m->error->left->left, variable, 3);
    SEEN (gcl_expr, m->predicates[0], op, GCL_NUMBER);
    gcl_free (m);
}
END_TEST

START_TEST (changed_values_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    gcl_pool *p = gcl_pool_new (3, b);
    int64_t values[3] = { -1, 300, INT64_MIN };
    bool fresh;
    ck_assert_uint_eq (gcl_pool_put (p, values, &fresh), 0);
    const uint64_t *packed = store_at (p->store, 0);
    ck_assert (gcl_pool_keeps (p, packed, values));
    values[0] = 255; /* the same byte */
    ck_assert (!gcl_pool_keeps (p, packed, values));
    values[0] = -1;
    values[1] = 301;
    ck_assert (!gcl_pool_keeps (p, packed, values));
    values[1] = 300;
    ((uint8_t *) (uintptr_t) packed)[8 * p->words - 1] = 1; /* behind the last */
    ck_assert (!gcl_pool_keeps (p, packed, values));
    gcl_pool_free (p);
    budget_free (b);
}
END_TEST

START_TEST (wrong_translations_are_seen)
{
    gcl_model *m = test_program (source);
    compiled *c = compiled_new (m);
    int64_t values[3] = { 1, 0, 0 };
    ck_assert (compiled_guard_is_exact (c, 0, values, COMPILED_TRUE));
    ck_assert (!compiled_guard_is_exact (c, 0, values, COMPILED_FALSE));
    ck_assert (!compiled_guard_is_exact (c, 1, values, COMPILED_TRUE));
    ck_assert (compiled_fire_is_exact (c, 0, values));
    compiled_assign *first = WRITE (compiled_assign, c->commands[0].assigns);
    first->value++;
    ck_assert (!compiled_fire_is_exact (c, 0, values));
    size_t count;
    const uint32_t *candidates = compiled_candidates (c, values, &count);
    ck_assert (compiled_candidates_are_all (c, values, candidates, count));
    ck_assert (!compiled_candidates_are_all (c, values, candidates, 0));
    compiled_free (c);
    gcl_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of programs");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, untyped_programs_are_seen);
    tcase_add_test (tests, changed_values_are_seen);
    tcase_add_test (tests, wrong_translations_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
