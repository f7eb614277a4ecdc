/* Orbit graphs: matrices against naive relations, and against runs. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../regions/orbit_private.h"
#include "alloc.h"
#include "test_main.h"

enum { CLOCKS = 6, SEEDS = 400 };
#define UNIT (INT64_C (1) << 40)

static uint64_t random_state;

static uint64_t
draw (uint64_t below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (random_state >> 16) % below;
}

/* A region path, the values of a run along it, and its matrix both ways. */
typedef struct walk {
    region_shape *shape;
    region *now, *next;
    int64_t values[CLOCKS];
    orbit_steps *steps;
    orbit_size size;
    uint64_t small, *wide;
} walk;

static walk
walk_new (unsigned clocks, budget *b)
{
    int32_t bound[CLOCKS];
    for (unsigned x = 0; x < clocks; x++)
        bound[x] = 1 + (int32_t) draw (2);
    walk w = { .shape = region_shape_new (clocks, bound, 0) };
    w.now = region_new (w.shape);
    w.next = region_new (w.shape);
    w.steps = orbit_steps_new (clocks, b);
    w.size = orbit_size_of (clocks, clocks);
    w.wide = xcalloc (w.size.words, sizeof *w.wide);
    return w;
}

static void
walk_free (walk *w)
{
    region_shape_free (w->shape);
    region_free (w->now);
    region_free (w->next);
    orbit_steps_free (w->steps);
    xfree (w->wide);
}

static void
forget_path (walk *w)
{
    w->small = orbit_small_identity (w->now->classes);
    orbit_wide_identity (w->size, w->now->classes, w->wide);
}

static void
apply (walk *w, region_move move, const uint64_t *gone)
{
    const orbit_step *s = orbit_steps_at (w->steps, orbit_steps_put (w->steps, move, w->now->classes, gone));
    w->small = orbit_small_apply (w->small, s);
    orbit_wide_apply (w->size, w->wide, s);
    ck_assert_uint_eq (s->to, w->next->classes);
    region_copy (w->shape, w->now, w->next);
}

static int64_t
largest_fraction (const walk *w)
{
    int64_t largest = 0;
    for (unsigned x = 0; x < w->shape->clocks; x++)
        if (w->now->rank[x] && w->values[x] % UNIT > largest)
            largest = w->values[x] % UNIT;
    return largest;
}

/* One elementary delay with a random duration that fits; false if there is
 * no room left between the values. */
static bool
walk_delay (walk *w)
{
    int64_t room = UNIT - largest_fraction (w), delay = room;
    region_copy (w->shape, w->next, w->now);
    region_move move = region_delay (w->shape, w->next);
    if (move != REGION_ARRIVE) {
        if (room < 4)
            return false;
        delay = 1 + (int64_t) draw ((uint64_t) room - 1);
    }
    for (unsigned x = 0; x < w->shape->clocks; x++)
        w->values[x] += delay;
    apply (w, move, NULL);
    return true;
}

static void
walk_reset (walk *w)
{
    region_update updates[CLOCKS];
    size_t count = 0;
    for (unsigned x = 0; x < w->shape->clocks; x++)
        if (!draw (3)) {
            updates[count++] = (region_update){ (uint16_t) x, REGION_NO_CLOCK, 0 };
            w->values[x] = 0;
        }
    uint64_t gone = 0;
    region_move move = region_assign (w->shape, w->now, updates, count, w->next, &gone);
    apply (w, move, &gone);
}

/* How much of each vertex the values are: R2. */
static void
coordinates (const walk *w, int64_t *weight)
{
    unsigned m = w->now->classes;
    int64_t fraction[CLOCKS + 2] = { 0 };
    for (unsigned x = 0; x < w->shape->clocks; x++)
        if (w->now->rank[x])
            fraction[w->now->rank[x]] = w->values[x] % UNIT;
    for (unsigned j = 0; j <= m; j++) {
        /* Vertex j has the classes above m - j rounded up. */
        int64_t upper = j ? fraction[m - j + 1] : UNIT;
        int64_t lower = j < m ? fraction[m - j] : 0;
        weight[j] = j ? upper - lower : UNIT - (m ? fraction[m] : 0);
    }
}

/* The most that flows from `from` to `to` along the edges of a matrix. */
static int64_t
flow (uint64_t matrix, unsigned rows, unsigned columns, const int64_t *from, const int64_t *to)
{
    enum { MOST = CLOCKS + 1 };
    int64_t left[MOST], right[MOST], sent[MOST][MOST] = { { 0 } }, total = 0;
    memcpy (left, from, rows * sizeof *left);
    memcpy (right, to, columns * sizeof *right);
    for (;;) {
        /* Breadth first from rows with something left, back over what was sent. */
        int parent[2 * MOST], queue[2 * MOST], head = 0, tail = 0, end = -1;
        for (int i = 0; i < 2 * MOST; i++)
            parent[i] = -2;
        for (unsigned i = 0; i < rows; i++)
            if (left[i]) {
                parent[i] = -1;
                queue[tail++] = (int) i;
            }
        while (head < tail && end < 0) {
            int at = queue[head++];
            for (int other = at < MOST ? MOST : 0; other < (at < MOST ? MOST + (int) columns : (int) rows);
                 other++) {
                bool open = at < MOST ? matrix >> (8 * (other - MOST) + at) & 1 : sent[other][at - MOST] > 0;
                if (!open || parent[other] != -2)
                    continue;
                parent[other] = at;
                queue[tail++] = other;
                if (other >= MOST && right[other - MOST]) {
                    end = other;
                    break;
                }
            }
        }
        if (end < 0)
            return total;
        int64_t amount = right[end - MOST];
        for (int at = end; parent[at] != -1; at = parent[at])
            if (at < MOST && sent[at][parent[at] - MOST] < amount)
                amount = sent[at][parent[at] - MOST];
        int start = end;
        while (parent[start] != -1)
            start = parent[start];
        if (left[start] < amount)
            amount = left[start];
        for (int at = end; parent[at] != -1; at = parent[at]) {
            if (at >= MOST)
                sent[parent[at]][at - MOST] += amount;
            else
                sent[at][parent[at] - MOST] -= amount;
        }
        left[start] -= amount;
        right[end - MOST] -= amount;
        total += amount;
    }
}

/* Are the two in the relative interior of the hull of the edges?  Then every
 * edge can carry something in some flow. */
static bool
is_inside (uint64_t matrix, unsigned rows, unsigned columns, int64_t *from, int64_t *to)
{
    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j < columns; j++) {
            if (!(matrix >> (8 * j + i) & 1))
                continue;
            from[i]--;
            to[j]--;
            bool fits = flow (matrix, rows, columns, from, to) == UNIT - 1;
            from[i]++;
            to[j]++;
            if (!fits)
                return false;
        }
    return true;
}

static uint64_t
narrow (const walk *w)
{
    uint64_t small = 0;
    for (unsigned j = 0; j <= w->shape->clocks; j++)
        small |= (w->wide[j * w->size.row_words] & 0xff) << 8 * j;
    return small;
}

static void
try_walk (int seed, budget *b)
{
    random_state = (uint64_t) seed;
    walk w = walk_new (1 + (unsigned) draw (CLOCKS), b);
    bool room = true;
    for (uint64_t i = 0, warm = draw (12); i < warm && room; i++) {
        if (draw (3))
            room = walk_delay (&w);
        else
            walk_reset (&w);
    }
    int64_t from[CLOCKS + 1], to[CLOCKS + 1];
    unsigned rows = w.now->classes + 1;
    coordinates (&w, from);
    forget_path (&w);
    for (int i = 0; i < 25 && room; i++) {
        if (draw (3))
            room = walk_delay (&w);
        else
            walk_reset (&w);
        coordinates (&w, to);
        ck_assert_msg (w.small == narrow (&w), "seed %d step %d: small and wide differ", seed, i);
        ck_assert_msg (!room || is_inside (w.small, rows, w.now->classes + 1, from, to),
                       "seed %d step %d: a run outside of its orbit graph", seed, i);
    }
    walk_free (&w);
}

/* R5, one half: runs along a path stay inside the hull of its orbit graph. */
START_TEST (runs_are_inside_their_orbit_graph)
{
    budget *b = budget_new ((budget_limits){ 0 });
    for (int seed = 0; seed < SEEDS; seed++)
        try_walk (seed, b);
    budget_free (b);
}
END_TEST

/* Every edge on a cycle, by following edges. */
static bool
naive_returns (unsigned size, const bool *edge)
{
    bool *reach = xmalloc (size * size);
    memcpy (reach, edge, size * size);
    for (unsigned k = 0; k < size; k++)
        for (unsigned i = 0; i < size; i++)
            for (unsigned j = 0; j < size; j++)
                reach[i * size + j] |= reach[i * size + k] && reach[k * size + j];
    bool all = true;
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = 0; j < size; j++)
            all &= !edge[i * size + j] || reach[j * size + i];
    xfree (reach);
    return all;
}

/* R7 on random graphs, sparse enough that both answers occur. */
static void
try_returns (int seed, unsigned size, int *yes)
{
    random_state = (uint64_t) seed;
    orbit_size wide = orbit_size_of (size - 1, size - 1);
    uint64_t *matrix = xcalloc (wide.words, sizeof *matrix), small = 0;
    bool *edge = xcalloc (size * size, 1);
    unsigned count = (unsigned) draw (size + 3);
    for (unsigned e = 0; e < count; e++) {
        unsigned i = (unsigned) draw (size), j = draw (2) ? i : (i + 1) % size;
        edge[i * size + j] = true;
        matrix[j * wide.row_words + i / 64] |= UINT64_C (1) << i % 64;
        if (size <= 8)
            small |= UINT64_C (1) << (8 * j + i);
    }
    bool expected = naive_returns (size, edge);
    *yes += expected;
    ck_assert_msg (orbit_wide_returns (wide, size - 1, matrix) == expected, "seed %d size %u", seed, size);
    ck_assert_msg (size > 8 || orbit_small_returns (small) == expected, "seed %d size %u", seed, size);
    xfree (matrix);
    xfree (edge);
}

START_TEST (returning_is_every_edge_on_a_cycle)
{
    int yes = 0;
    for (int seed = 0; seed < SEEDS; seed++)
        try_returns (seed, 1 + (unsigned) seed % 8, &yes);
    for (int seed = 0; seed < 20; seed++)
        try_returns (seed, 60 + (unsigned) seed, &yes);
    ck_assert_int_gt (yes, 20);
    ck_assert_int_lt (yes, SEEDS - 20);
}
END_TEST

/* The trap: every vertex of the drift 0->0, 0->1, 1->1 is on a cycle, and
 * still it does not return. */
START_TEST (drift_does_not_return)
{
    ck_assert (!orbit_small_returns (0x0301));
    ck_assert (orbit_small_returns (0x0201));
    ck_assert (orbit_small_returns (0x0303));
    ck_assert (orbit_small_returns (0x0102));
}
END_TEST

/* More classes than fit in a word: the first one disappears, then all move. */
START_TEST (wide_matrices_have_no_limit)
{
    enum { CLASSES = 130 };
    budget *b = budget_new ((budget_limits){ 0 });
    orbit_steps *steps = orbit_steps_new (CLASSES, b);
    orbit_size size = orbit_size_of (CLASSES, CLASSES);
    uint64_t *matrix = xcalloc (size.words, sizeof *matrix), gone[3] = { 1, 0, 0 };
    orbit_wide_identity (size, CLASSES, matrix);
    ck_assert (orbit_wide_returns (size, CLASSES, matrix));
    uint32_t drop = orbit_steps_put (steps, REGION_DROP, CLASSES, gone);
    orbit_wide_apply (size, matrix, orbit_steps_at (steps, drop));
    /* Class 1 is told apart by the last two vertices only. */
    ck_assert_uint_eq (matrix[(CLASSES - 1) * size.row_words + 2], 6);
    orbit_wide_apply (size, matrix,
                      orbit_steps_at (steps, orbit_steps_put (steps, REGION_ARRIVE, CLASSES - 1, gone)));
    ck_assert_uint_eq (matrix[(CLASSES - 2) * size.row_words], 1);
    ck_assert_uint_eq (matrix[(CLASSES - 2) * size.row_words + 2], 6);
    ck_assert_uint_eq (matrix[0], 2);
    xfree (matrix);
    orbit_steps_free (steps);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("regions: orbit graphs");
    TCase *tests = tcase_create ("all");
    tcase_set_timeout (tests, 60);
    tcase_add_test (tests, runs_are_inside_their_orbit_graph);
    tcase_add_test (tests, returning_is_every_edge_on_a_cycle);
    tcase_add_test (tests, drift_does_not_return);
    tcase_add_test (tests, wide_matrices_have_no_limit);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
