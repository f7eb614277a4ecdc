/* The code that checks runs and the product that engines search share nothing:
 * on random walks through random automata they must allow the same delays,
 * the same joint edges with the same effects, and see the same faults.
 * Usage: oracle_replay [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "concrete.h"
#include "product.h"
#include "random_automaton.h"
#include "test_main.h"

enum { STEPS = 25 };

typedef struct trial {
    uint64_t seed, random;
    const char *source;
    model *m;
    product *p;
    product_walk *walk;
    uint64_t *state;
    concrete *now;
    mpq_t *clocks, left, zero; /* clocks: those of the product, number 0 reads 0 */
    unsigned long compared, faults;
} trial;

static char *
draw_source (uint64_t seed)
{
    random_options o = random_options_default ();
    o.most_processes = 1 + (unsigned) seed % 3;
    o.invariants = 40;
    o.urgency = seed & 4 ? 20 : 0;
    o.stopwatches = seed & 8;
    o.integers = o.faults = seed & 16;
    o.diagonals = seed & 32;
    o.copies = seed & 64;
    random_options_add (&o, seed / 3 ^ seed >> 7, true);
    return random_automaton (seed, &o);
}

static bool
holds (trial *t, const clock_constraint *all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        mpq_sub (t->left, t->clocks[all[i].i], t->clocks[all[i].j]);
        int order = mpq_cmp_si (t->left, all[i].c, 1);
        if (order > 0 || (order == 0 && all[i].strict))
            return false;
    }
    return true;
}

static void
read_clocks (trial *t)
{
    for (uint32_t x = 0; x < t->m->clock_count; x++)
        mpq_set (t->clocks[x + 1], concrete_state (t->now)->clocks[x]);
}

/* A delay as the product describes it. */
static bool
product_delays (trial *t, const mpq_t delay)
{
    const product_view *view = product_look (t->walk, t->state);
    read_clocks (t);
    if (mpq_sgn (delay) > 0 && !view->can_delay)
        return false;
    for (uint32_t x = 1; x <= t->m->clock_count; x++)
        if (!(view->stopped[x / 64] >> x % 64 & 1))
            mpq_add (t->clocks[x], t->clocks[x], delay);
    return holds (t, view->invariant, view->invariant_count);
}

static void
update_clocks (trial *t, const product_step *step)
{
    read_clocks (t);
    for (uint32_t i = 0; i < step->update_count; i++) {
        const clock_update *u = &step->updates[i];
        mpq_set_si (t->left, u->c, 1);
        if (u->y)
            mpq_add (t->left, t->left, concrete_state (t->now)->clocks[u->y - 1]);
        mpq_set (t->clocks[u->x], t->left);
    }
}

/* Does the product's step happen now, without a delay? */
static concrete_outcome
product_outcome (trial *t, const product_step *step)
{
    read_clocks (t);
    if (!holds (t, step->guard, step->guard_count))
        return CONCRETE_REFUSED;
    if (step->fault)
        return CONCRETE_FAULT;
    update_clocks (t, step);
    return holds (t, step->invariant, step->invariant_count) ? CONCRETE_FIRES : CONCRETE_REFUSED;
}

static const concrete_move *
find_move (const trial *t, const concrete_move *moves, size_t count, const product_step *step)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i].edge_count == step->edge_count && delay_range_contains (&moves[i].when, t->zero)
            && memcmp (moves[i].edges, step->edges, step->edge_count * sizeof *step->edges) == 0)
            return &moves[i];
    return NULL;
}

/* Does another step with the same edges happen now?  A broadcast is split by the
 * clocks of those that stay away. */
static bool
has_twin (trial *t, size_t number)
{
    const product_step *step = product_step_at (t->walk, number);
    for (size_t i = 0; i < product_step_count (t->walk); i++) {
        const product_step *other = product_step_at (t->walk, i);
        if (i != number && other->edge_count == step->edge_count
            && memcmp (other->edges, step->edges, step->edge_count * sizeof *step->edges) == 0
            && product_outcome (t, other) != CONCRETE_REFUSED)
            return true;
    }
    return false;
}

/* Both sides list what can happen at once; returns a step that fires, chosen
 * at random, or NULL. */
static const product_step *
compare_steps (trial *t)
{
    size_t count, there = 0, seen = 0;
    const concrete_move *moves = concrete_moves (t->now, &count);
    const product_step *chosen = NULL;
    for (size_t i = 0; i < count; i++)
        there += delay_range_contains (&moves[i].when, t->zero);
    product_expand (t->walk, t->state);
    for (size_t i = 0; i < product_step_count (t->walk); i++) {
        const product_step *step = product_step_at (t->walk, i);
        concrete_outcome outcome = product_outcome (t, step);
        const concrete_move *move = find_move (t, moves, count, step);
        if (outcome == CONCRETE_REFUSED && has_twin (t, i))
            continue;
        if (outcome != (move ? move->outcome : CONCRETE_REFUSED))
            test_fail (t->seed, t->source, "a step that only one side allows");
        seen += move != NULL;
        t->faults += outcome == CONCRETE_FAULT;
        if (outcome == CONCRETE_FIRES && random_below (&t->random, 3) == 0)
            chosen = step;
    }
    if (seen != there)
        test_fail (t->seed, t->source, "the product misses a step");
    t->compared += there;
    return chosen;
}

static void
compare_states (trial *t)
{
    const product_view *view = product_look (t->walk, t->state);
    const run_state *state = concrete_state (t->now);
    for (size_t p = 0; p < t->m->process_count; p++)
        if (view->locations[p] != state->locations[p])
            test_fail (t->seed, t->source, "different locations");
    for (uint32_t i = 0; i < t->m->integer_count; i++)
        if (view->integers[i] != state->integers[i])
            test_fail (t->seed, t->source, "different integers");
    for (uint32_t x = 0; x < t->m->clock_count; x++)
        if (!mpq_equal (t->clocks[x + 1], state->clocks[x]))
            test_fail (t->seed, t->source, "different clocks");
}

static void
take (trial *t, const product_step *step)
{
    text why = TEXT_EMPTY;
    position where;
    update_clocks (t, step);
    if (concrete_fire (t->now, t->zero, step->edges, step->edge_count, &why, &where) != CONCRETE_FIRES)
        test_fail (t->seed, t->source, text_string (&why));
    memcpy (t->state, step->target, product_words (t->p) * sizeof *t->state);
    compare_states (t);
    text_free (&why);
}

static void
wait_a_little (trial *t)
{
    mpq_t delay;
    mpq_init (delay);
    mpq_set_ui (delay, random_below (&t->random, 9), 4);
    mpq_canonicalize (delay);
    text why = TEXT_EMPTY;
    position where;
    bool allowed = product_delays (t, delay);
    concrete_outcome outcome = concrete_fire (t->now, delay, NULL, 0, &why, &where);
    if (allowed != (outcome == CONCRETE_FIRES))
        test_fail (t->seed, t->source, "a delay that only one side allows");
    if (allowed)
        compare_states (t);
    text_free (&why);
    mpq_clear (delay);
}

static void
walk_from (trial *t)
{
    text why = TEXT_EMPTY;
    const product_view *view = product_look (t->walk, t->state);
    bool starts = concrete_start (t->now, view->locations, &why);
    read_clocks (t);
    for (uint32_t x = 1; x <= t->m->clock_count; x++)
        mpq_set_ui (t->clocks[x], 0, 1);
    view = product_look (t->walk, t->state);
    if (starts != holds (t, view->invariant, view->invariant_count))
        test_fail (t->seed, t->source, "an initial state that only one side has");
    for (int i = 0; starts && i < STEPS; i++) {
        wait_a_little (t);
        const product_step *step = compare_steps (t);
        if (step)
            take (t, step);
    }
    text_free (&why);
}

static void
try_model (trial *t)
{
    t->walk = product_walk_new (t->p);
    t->state = xcalloc (product_words (t->p), sizeof *t->state);
    t->now = concrete_new (t->m, false);
    t->clocks = xcalloc (t->m->clock_count + 1, sizeof *t->clocks);
    for (uint32_t x = 0; x <= t->m->clock_count; x++)
        mpq_init (t->clocks[x]);
    for (bool more = product_first_initial (t->walk, t->state); more;
         more = product_next_initial (t->walk, t->state)) {
        uint64_t *start = xcalloc (product_words (t->p), sizeof *start);
        memcpy (start, t->state, product_words (t->p) * sizeof *start);
        walk_from (t);
        memcpy (t->state, start, product_words (t->p) * sizeof *start);
        xfree (start);
    }
    for (uint32_t x = 0; x <= t->m->clock_count; x++)
        mpq_clear (t->clocks[x]);
    xfree (t->clocks);
    concrete_free (t->now);
    xfree (t->state);
    product_walk_free (t->walk);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 1, .count = 3000 };
    test_read_seeds (&seeds, argc, argv);
    trial t = { .seed = seeds.first };
    mpq_inits (t.left, t.zero, NULL);
    for (; t.seed < seeds.first + seeds.count; t.seed++) {
        char *source = draw_source (t.seed);
        diag *why = diag_new ("random");
        t.source = source;
        t.random = t.seed;
        t.m = model_parse (source, strlen (source), why);
        if (!t.m)
            test_fail (t.seed, t.source, "not a model");
        t.p = product_new (t.m, (product_options){ .keep_diagonals = true }, why);
        if (!t.p)
            test_fail (t.seed, t.source, "the product does not take it");
        try_model (&t);
        product_free (t.p);
        model_free (t.m);
        diag_free (why);
        xfree (source);
    }
    mpq_clears (t.left, t.zero, NULL);
    printf ("%lu automata: %lu steps and %lu faults alike\n", (unsigned long) seeds.count, t.compared,
            t.faults);
    return 0;
}
