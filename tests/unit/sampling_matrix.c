/* Corner matrices in one word against plain arrays. */
#include "../../src/sampling/matrix.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "test_main.h"

enum { SIZE = 8 };

static bool
has (uint64_t m, unsigned row, unsigned column)
{
    return m >> (8 * column + row) & 1;
}

/* A matrix of so many rows and columns, no row and no column empty. */
static uint64_t
draw (unsigned rows, unsigned columns)
{
    uint64_t m = 0;
    for (unsigned i = 0; i < rows; i++)
        m |= UINT64_C (1) << (8 * ((unsigned) rand () % columns) + i);
    for (unsigned j = 0; j < columns; j++)
        m |= UINT64_C (1) << (8 * j + (unsigned) rand () % rows);
    return m;
}

START_TEST (products_are_relations)
{
    srand ((unsigned) _i);
    uint64_t a = draw (1 + (unsigned) _i % 8, 8), b = draw (8, 1 + (unsigned) _i / 8 % 8);
    uint64_t c = matrix_product (a, b), t = matrix_transposed (a);
    for (unsigned i = 0; i < SIZE; i++)
        for (unsigned j = 0; j < SIZE; j++) {
            bool some = false;
            for (unsigned k = 0; k < SIZE; k++)
                some = some || (has (a, i, k) && has (b, k, j));
            ck_assert_msg (has (c, i, j) == some && has (t, j, i) == has (a, i, j), "seed %d", _i);
        }
}
END_TEST

START_TEST (idempotent_powers_are_idempotent)
{
    srand ((unsigned) _i);
    unsigned size = 1 + (unsigned) _i % 8;
    uint64_t m = draw (size, size);
    uint32_t rounds;
    uint64_t power = matrix_idempotent (m, &rounds);
    ck_assert_msg (matrix_product (power, power) == power, "seed %d", _i);
    ck_assert_msg (matrix_is_stable (power) == matrix_is_stable (m), "seed %d", _i);
}
END_TEST

/* Can the edges of a carry what one unit on every edge of b carries, with something
 * on each of them?  Tried with small numbers, by going from one flow to the next. */
static bool
carries (uint64_t a, uint64_t b, unsigned rows, unsigned columns)
{
    enum { UNITS = 64 };
    int flow[SIZE][SIZE] = { { 0 } };
    if (b & ~a)
        return false;
    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j < columns; j++)
            flow[i][j] = has (b, i, j) ? UNITS : 0;
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
    uint64_t b = draw (rows, columns), a = _i % 3 ? b | draw (rows, columns) : draw (rows, columns);
    ck_assert_msg (matrix_dominates (a, b) == carries (a, b, rows, columns), "seed %d: %llx %llx", _i,
                   (unsigned long long) a, (unsigned long long) b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("sampling matrices");
    TCase *cases = tcase_create ("random");
    tcase_add_loop_test (cases, products_are_relations, 0, 200);
    tcase_add_loop_test (cases, idempotent_powers_are_idempotent, 0, 200);
    tcase_add_loop_test (cases, domination_is_inclusion, 0, 600);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
