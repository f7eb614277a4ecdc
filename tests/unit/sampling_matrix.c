/* Corner matrices against plain arrays. */
#include "../../src/sampling/matrices.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "test_main.h"

enum { SIZE = MATRICES_MOST };

static budget *limits;
static matrices *table;

static void
set_up (void)
{
    limits = budget_new ((budget_limits){ .seconds = 0 });
    table = matrices_new (false, limits);
}

static void
tear_down (void)
{
    matrices_free (table);
    budget_free (limits);
}

static bool
has (uint32_t m, unsigned row, unsigned column)
{
    unsigned count;
    const uint64_t *columns = matrices_columns (table, m, &count);
    return column < count && (columns[column] >> row & 1);
}

/* A matrix of so many rows and columns, no row and no column empty; with all of `base`, if
 * that is none. */
static uint32_t
draw_over (unsigned rows, unsigned columns, const uint32_t *base)
{
    uint64_t m[SIZE] = { 0 };
    for (unsigned j = 0; base && j < columns; j++)
        for (unsigned i = 0; i < rows; i++)
            m[j] |= (uint64_t) has (*base, i, j) << i;
    for (unsigned i = 0; i < rows; i++)
        m[(unsigned) rand () % columns] |= UINT64_C (1) << i;
    for (unsigned j = 0; j < columns; j++)
        m[j] |= UINT64_C (1) << (unsigned) rand () % rows;
    return matrices_put (table, m, columns);
}

static uint32_t
draw (unsigned rows, unsigned columns)
{
    return draw_over (rows, columns, NULL);
}

START_TEST (products_are_relations)
{
    srand ((unsigned) _i);
    unsigned rows = 1 + (unsigned) _i % SIZE, columns = 1 + (unsigned) _i / 8 % SIZE;
    uint32_t a = draw (rows, SIZE), b = draw (SIZE, columns), c = matrices_product (table, a, b);
    ck_assert_uint_eq (matrices_product (table, a, b), c);
    ck_assert_uint_eq (matrices_product (table, a, matrices_identity (table, SIZE)), a);
    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j < columns; j++) {
            bool some = false;
            for (unsigned k = 0; k < SIZE; k++)
                some = some || (has (a, i, k) && has (b, k, j));
            ck_assert_msg (has (c, i, j) == some, "seed %d", _i);
        }
}
END_TEST

START_TEST (idempotent_powers_are_idempotent)
{
    srand ((unsigned) _i);
    unsigned size = 1 + (unsigned) _i % 12;
    uint32_t m = draw (size, size), rounds, power = matrices_idempotent (table, m, &rounds);
    ck_assert_msg (matrices_product (table, power, power) == power, "seed %d", _i);
    ck_assert_msg (matrices_is_stable (table, power) == matrices_is_stable (table, m), "seed %d", _i);
    uint32_t again = m;
    for (; rounds > 1; rounds--)
        again = matrices_product (table, again, m);
    ck_assert_msg (again == power, "seed %d", _i);
}
END_TEST

/* Each edge is tried: is there a way back from its column to its row? */
START_TEST (stable_means_every_edge_is_on_a_cycle)
{
    srand ((unsigned) _i);
    unsigned size = 1 + (unsigned) _i % 12;
    uint32_t m = draw (size, size);
    bool stable = true;
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = 0; j < size; j++) {
            bool reached[SIZE] = { false };
            reached[j] = true;
            for (unsigned round = 0; round < size; round++)
                for (unsigned k = 0; k < size; k++)
                    for (unsigned l = 0; reached[k] && l < size; l++)
                        reached[l] = reached[l] || has (m, k, l);
            stable = stable && (!has (m, i, j) || reached[i]);
        }
    ck_assert_msg (matrices_is_stable (table, m) == stable, "seed %d", _i);
}
END_TEST

/* Can the edges of a carry what one unit on every edge of b carries, with something
 * on each of them?  Tried with small numbers, by going from one flow to the next. */
static bool
carries (uint32_t a, uint32_t b, unsigned rows, unsigned columns)
{
    enum { UNITS = 64 };
    int flow[SIZE][SIZE] = { { 0 } };
    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j < columns; j++) {
            if (has (b, i, j) && !has (a, i, j))
                return false;
            flow[i][j] = has (b, i, j) ? UNITS : 0;
        }
    /* Give one unit to each edge of a without any, over a cycle of edges that can take more (of
     * a) or less (with more than one unit): breadth first from its column back to its row. */
    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j < columns; j++) {
            if (!has (a, i, j) || flow[i][j])
                continue;
            int from[2 * SIZE];
            memset (from, -1, sizeof from);
            unsigned queue[2 * SIZE], head = 0, tail = 0;
            queue[tail++] = SIZE + j;
            from[SIZE + j] = (int) (SIZE + j);
            while (head < tail) {
                unsigned v = queue[head++];
                for (unsigned w = 0; w < 2 * SIZE; w++) {
                    bool back = v >= SIZE && w < SIZE && w < rows && flow[w][v - SIZE] > 1;
                    bool on = v < SIZE && w >= SIZE && w - SIZE < columns && has (a, v, w - SIZE);
                    if (from[w] < 0 && (back || on)) {
                        from[w] = (int) v;
                        queue[tail++] = w;
                    }
                }
            }
            if (from[i] < 0)
                return false;
            flow[i][j]++;
            for (unsigned w = i; w != SIZE + j; w = (unsigned) from[w]) {
                unsigned v = (unsigned) from[w];
                if (v >= SIZE)
                    flow[w][v - SIZE]--;
                else
                    flow[v][w - SIZE]++;
            }
        }
    return true;
}

START_TEST (domination_is_inclusion)
{
    srand ((unsigned) _i);
    unsigned rows = 1 + (unsigned) _i % 4, columns = 1 + (unsigned) _i / 4 % 4;
    uint32_t b = draw (rows, columns), a = draw_over (rows, columns, _i % 3 ? &b : NULL);
    ck_assert_msg (matrices_dominates (table, a, b) == carries (a, b, rows, columns), "seed %d", _i);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("sampling matrices");
    TCase *cases = tcase_create ("random");
    tcase_add_checked_fixture (cases, set_up, tear_down);
    tcase_add_loop_test (cases, products_are_relations, 0, 64);
    tcase_add_loop_test (cases, idempotent_powers_are_idempotent, 0, 100);
    tcase_add_loop_test (cases, stable_means_every_edge_is_on_a_cycle, 0, 60);
    tcase_add_loop_test (cases, domination_is_inclusion, 0, 400);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
