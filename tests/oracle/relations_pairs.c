/* Reachability relations against brute force: for valuations on a grid, a
 * pair is in the table iff a search on a finer grid joins it. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "product.h"
#include "random_automaton.h"
#include "relations.h"
#include "test_main.h"
#include "vec.h"

static test_seeds seeds = { .first = 1, .count = 150 };

enum { MOST = 2, CLOCKS = 2, COARSE = 2 };

/* --- brute force: clocks count units of 1 / unit, cut off above --- */

typedef struct point {
    uint64_t state[4];
    int clock[CLOCKS + 1];
} point;

typedef struct grid {
    product *product;
    product_walk *walk;
    int unit, cut;
    VEC (point) points;
    VEC (bool) acted; /* reached right after an action */
} grid;

static void
add_point (grid *g, const point *p, bool acted)
{
    for (size_t i = 0; i < g->points.count; i++)
        if (memcmp (&g->points.at[i], p, sizeof *p) == 0 && g->acted.at[i] == acted)
            return;
    *vec_add (&g->points) = *p;
    *vec_add (&g->acted) = acted;
}

static bool
holds (const grid *g, const point *p, const clock_constraint *all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        int left = p->clock[all[i].i] - p->clock[all[i].j], bound = all[i].c * g->unit;
        if (all[i].strict ? left >= bound : left > bound)
            return false;
    }
    return true;
}

static void
take_steps (grid *g, const point *p)
{
    product_expand (g->walk, p->state);
    for (size_t k = 0; k < product_step_count (g->walk); k++) {
        const product_step *e = product_step_at (g->walk, k);
        if (!holds (g, p, e->guard, e->guard_count))
            continue;
        point next = *p;
        memset (next.state, 0, sizeof next.state);
        memcpy (next.state, e->target, product_words (g->product) * sizeof *e->target);
        for (uint32_t u = 0; u < e->update_count; u++)
            next.clock[e->updates[u].x] = p->clock[e->updates[u].y] + e->updates[u].c * g->unit;
        if (holds (g, &next, e->invariant, e->invariant_count))
            add_point (g, &next, true);
    }
}

static void
explore (grid *g)
{
    for (size_t i = 0; i < g->points.count; i++) {
        point p = g->points.at[i];
        take_steps (g, &p);
        const product_view *view = product_look (g->walk, p.state);
        if (!view->can_delay)
            continue;
        for (int x = 1; x <= CLOCKS; x++)
            if (p.clock[x] < g->cut)
                p.clock[x]++;
        view = product_look (g->walk, p.state);
        if (holds (g, &p, view->invariant, view->invariant_count))
            add_point (g, &p, false);
    }
}

/* --- membership in a table --- */

static int64_t
read_clock (const int *clock, uint32_t x)
{
    return x == RELATIONS_NO_CLOCK ? 0 : clock[x + 1];
}

static bool
atom_holds (const relations_atom *a, const int *before, const int *after, int unit)
{
    int64_t left = read_clock (after, a->after_left) - read_clock (after, a->after_right)
                   - read_clock (before, a->before_left) + read_clock (before, a->before_right);
    int64_t bound = a->constant * unit;
    return a->equal ? left == bound : a->strict ? left < bound : left <= bound;
}

static bool
all_hold (const relations_atom *a, size_t count, const int *before, const int *after, int unit)
{
    for (size_t i = 0; i < count; i++)
        if (!atom_holds (&a[i], before, after, unit))
            return false;
    return true;
}

static void
fractions (const int *clock, int *out, int unit)
{
    for (int x = 0; x <= CLOCKS; x++)
        out[x] = clock[x] % unit;
}

static bool
in_table (const relations_table *t, const int *before, const int *after, int unit)
{
    int small_before[CLOCKS + 1], small_after[CLOCKS + 1];
    fractions (before, small_before, unit);
    fractions (after, small_after, unit);
    for (size_t i = 0; i < t->count; i++) {
        const relations_entry *e = &t->entries[i];
        if (all_hold (e->source, e->source_count, before, after, unit)
            && all_hold (e->target, e->target_count, before, after, unit)
            && all_hold (e->cross, e->cross_count, t->by_regions ? small_before : before,
                         t->by_regions ? small_after : after, unit))
            return true;
    }
    return false;
}

/* --- comparison --- */

typedef struct trial {
    const model *model;
    product *product;
    const relations_question *question;
    uint64_t seed;
    uint64_t state[4]; /* the discrete state of `from` */
} trial;

/* The same valuation up to clocks above what they may meet in that state. */
static bool
alike (const grid *g, const point *p, const int *after, const int32_t *most)
{
    for (int x = 1; x <= CLOCKS; x++) {
        int bound = most[x] * g->unit;
        if (p->clock[x] != after[x] && (p->clock[x] <= bound || after[x] <= bound))
            return false;
    }
    return true;
}

static bool
joined (const trial *t, int unit, const int *before, const int *after, int scale)
{
    grid g = { .product = t->product, .unit = unit, .cut = MOST * unit + 2 * unit, .points = VEC_EMPTY };
    g.walk = product_walk_new (t->product);
    point start = { .clock = { 0 } };
    int end[CLOCKS + 1] = { 0 };
    memcpy (start.state, t->state, sizeof start.state);
    for (int x = 1; x <= CLOCKS; x++) {
        start.clock[x] = before[x] * scale;
        end[x] = after[x] * scale;
    }
    const product_view *view = product_look (g.walk, start.state);
    bool found = false;
    if (holds (&g, &start, view->invariant, view->invariant_count)) {
        add_point (&g, &start, false);
        explore (&g);
    }
    int32_t lower[CLOCKS + 1], upper[CLOCKS + 1];
    for (size_t i = 0; i < g.points.count && !found; i++) {
        view = product_look (g.walk, g.points.at[i].state);
        if (!g.acted.at[i] || view->locations[0] != t->question->to)
            continue;
        product_bounds (g.walk, g.points.at[i].state, lower, upper);
        for (int x = 1; x <= CLOCKS; x++)
            upper[x] = upper[x] > lower[x] ? upper[x] : lower[x];
        found = alike (&g, &g.points.at[i], end, upper);
    }
    vec_free (&g.points);
    vec_free (&g.acted);
    product_walk_free (g.walk);
    return found;
}

static void
check_pairs (const trial *t, const relations_table *table, uint64_t *random)
{
    for (int k = 0; k < 6; k++) {
        int before[CLOCKS + 1] = { 0 }, after[CLOCKS + 1] = { 0 };
        for (int x = 1; x <= CLOCKS; x++) {
            before[x] = (int) random_below (random, (MOST + 1) * COARSE + 1);
            after[x] = (int) random_below (random, (MOST + 1) * COARSE + 1);
        }
        bool member = in_table (table, before, after, COARSE);
        bool found = joined (t, 4 * COARSE, before, after, 4);
        if (member && !found) /* perhaps the grid was too coarse */
            found = joined (t, 10 * COARSE, before, after, 10);
        ck_assert_msg (member == found, "seed %llu: (%d, %d)/2 to (%d, %d)/2: table %d, search %d",
                       (unsigned long long) t->seed, before[1], before[2], after[1], after[2], member, found);
    }
}

static void
check_model (const model *m, uint64_t seed)
{
    uint64_t random = seed;
    diag *why = diag_new ("random");
    relations_question q = { .process = 0, .from = 0, .by_regions = seed % 2 };
    q.to = random_below (&random, (unsigned) m->processes[0].location_count);
    budget *b = budget_new ((budget_limits){ .seconds = 0 });
    relations_table *table = relations_compute (m, &q, b, why);
    ck_assert_msg (table != NULL, "seed %llu: no table", (unsigned long long) seed);
    trial t = { .model = m, .question = &q, .seed = seed };
    t.product = product_new (m, (product_options){ 0 }, why);
    product_walk *w = product_walk_new (t.product);
    ck_assert (product_words (t.product) <= 4);
    if (product_first_initial (w, t.state) && product_look (w, t.state)->locations[0] == q.from)
        check_pairs (&t, table, &random);
    product_walk_free (w);
    product_free (t.product);
    relations_table_free (table);
    budget_free (b);
    diag_free (why);
}

/* Both forms of the table, zones and regions. */
START_TEST (tables_are_exact)
{
    random_options o = random_options_default ();
    o.least_clocks = o.most_clocks = CLOCKS;
    o.most_constant = MOST;
    o.most_locations = 3;
    o.most_edges = 5;
    o.strict = 60;
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++) {
        char *source = random_automaton (seed, &o);
        diag *why = diag_new ("random");
        model *m = model_parse (source, strlen (source), why);
        if (m)
            check_model (m, seed);
        model_free (m);
        diag_free (why);
        xfree (source);
    }
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("reachability relations");
    TCase *random = tcase_create ("random");
    tcase_add_test (random, tables_are_exact);
    tcase_set_timeout (random, 3600);
    suite_add_tcase (suite, random);
    return test_run (suite);
}
