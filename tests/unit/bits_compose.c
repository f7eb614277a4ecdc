/* Systems with unseen moves, joined into blocks and composed by the checker, against the
 * composition and the comparison of transition systems. */
#include "../../src/bits/system.h"

#include <string.h>

#include "test_main.h"

enum { MOST_PARTS = 3, MOST_STOPS = 5 };
static test_seeds seeds = { .count = 2000 };

typedef struct drawn {
    uint32_t stops, letters;
    const char *alphabet[3];
    moves all;
} drawn;

static const char *const names[] = { "a", "b", "c", "d" };

static void
draw (unsigned *seed, drawn *d)
{
    d->stops = 1 + (uint32_t) rand_r (seed) % MOST_STOPS;
    d->letters = 1 + (uint32_t) rand_r (seed) % 3;
    for (uint32_t k = 0, from = (uint32_t) rand_r (seed) % 4; k < d->letters; k++)
        d->alphabet[k] = names[(from + k) % 4];
    for (int i = 2 + rand_r (seed) % 9; i > 0; i--) {
        uint32_t kind = (uint32_t) rand_r (seed) % (d->letters + 2);
        *vec_add (&d->all) = (move){ (uint32_t) rand_r (seed) % d->stops, (uint32_t) rand_r (seed) % d->stops,
                                     kind < d->letters ? kind : MOVE_UNSEEN, 0 };
    }
}

static c_system *
as_system (const drawn *d, const uint32_t *block_of, uint32_t blocks)
{
    c_system *s = xcalloc (1, sizeof *s);
    s->memory = arena_new ();
    s->alphabet = arena_copy (s->memory, d->alphabet, d->letters * sizeof *d->alphabet);
    s->alphabet_count = d->letters;
    s->blocks = blocks;
    s->start = block_of[0];
    c_system_close (s, &d->all, d->stops, block_of);
    return s;
}

/* The same with "tau", every stop by itself. */
static lts *
as_lts (const drawn *d)
{
    lts_builder *b = lts_builder_new ();
    for (uint32_t k = 0; k < d->letters; k++)
        lts_builder_action (b, d->alphabet[k]);
    lts_builder_state (b, d->stops - 1);
    for (size_t i = 0; i < d->all.count; i++) {
        const move *m = &d->all.at[i];
        lts_builder_add (b, m->from,
                         lts_builder_action (b, m->action == MOVE_UNSEEN ? "tau" : d->alphabet[m->action]), m->to);
    }
    lts_builder_initial (b, 0);
    return lts_builder_finish (b, false);
}

static lts *
draw_specification (unsigned *seed)
{
    lts_builder *b = lts_builder_new ();
    uint32_t states = 1 + (uint32_t) rand_r (seed) % 3, letters = 1 + (uint32_t) rand_r (seed) % 3;
    lts_builder_state (b, states - 1);
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t k = 0; k < letters; k++) {
            uint32_t action = lts_builder_action (b, names[k]);
            for (int i = rand_r (seed) % 3; i > 0; i--)
                lts_builder_add (b, s, action, (uint32_t) rand_r (seed) % states);
        }
    lts_builder_initial (b, 0);
    return lts_builder_finish (b, false);
}

/* With a loop, in every state, by each action that only the other has. */
static lts *
tolerant (const lts *t, const lts *other)
{
    lts_builder *b = lts_builder_new ();
    lts_builder_state (b, lts_states (t) - 1);
    for (uint32_t s = 0; s < lts_states (t); s++) {
        size_t count;
        const lts_step *steps = lts_steps (t, s, &count);
        for (size_t i = 0; i < count; i++)
            lts_builder_add (b, s, lts_builder_action (b, lts_action_name (t, steps[i].action)), steps[i].target);
        for (uint32_t a = 0; a < lts_actions (other); a++)
            if (lts_find_action (t, lts_action_name (other, a)) == LTS_NONE)
                lts_builder_add (b, s, lts_builder_action (b, lts_action_name (other, a)), s);
    }
    lts_builder_initial (b, lts_initial (t));
    return lts_builder_finish (b, false);
}

static bool
is_kept (const drawn *parts, size_t count, const lts *specification, budget *b)
{
    lts *systems[MOST_PARTS];
    for (size_t i = 0; i < count; i++)
        systems[i] = as_lts (&parts[i]);
    lts *whole = lts_compose ((const lts *const *) systems, count, "tau", b), *allowed = tolerant (specification, whole);
    lts_comparison *c = lts_comparison_new (whole, allowed, NULL, b);
    lts_outcome o;
    lts_decide (c, LTS_TRACE, true, &o);
    bool kept = o.answer == LTS_YES;
    lts_outcome_free (&o);
    lts_comparison_free (c);
    lts_free (whole);
    lts_free (allowed);
    for (size_t i = 0; i < count; i++)
        lts_free (systems[i]);
    return kept;
}

/* Blocks of the given number, or each stop its own. */
static answer
checked (unsigned *seed, const drawn *parts, size_t count, const lts *specification, uint32_t blocks, budget *b)
{
    c_system *systems[MOST_PARTS];
    c_seen seen[MOST_PARTS] = { 0 };
    for (size_t i = 0; i < count; i++) {
        uint32_t of[MOST_STOPS];
        for (uint32_t k = 0; k < MOST_STOPS; k++)
            of[k] = blocks ? (uint32_t) rand_r (seed) % blocks : k;
        systems[i] = as_system (&parts[i], of, blocks ? blocks : parts[i].stops);
    }
    c_check out;
    c_systems_check ((const c_system *const *) systems, seen, count, specification, b, &out);
    answer a = out.answer;
    c_check_free (&out);
    for (size_t i = 0; i < count; i++)
        c_system_free (systems[i]);
    return a;
}

START_TEST (agrees_with_the_composition)
{
    uint64_t yes = 0;
    for (uint64_t n = seeds.first; n < seeds.first + seeds.count; n++) {
        unsigned seed = (unsigned) n;
        drawn parts[MOST_PARTS] = { 0 };
        size_t count = 1 + (size_t) rand_r (&seed) % MOST_PARTS;
        for (size_t i = 0; i < count; i++)
            draw (&seed, &parts[i]);
        lts *specification = draw_specification (&seed);
        budget *b = budget_new ((budget_limits){ 0 });
        bool kept = is_kept (parts, count, specification, b);
        yes += kept;
        ck_assert_msg (checked (&seed, parts, count, specification, 0, b) == (kept ? ANSWER_YES : ANSWER_NO),
                       "seed %llu", (unsigned long long) n);
        /* coarser blocks never say yes where the answer is no */
        if (!kept)
            ck_assert_msg (checked (&seed, parts, count, specification, 1 + (uint32_t) n % 3, b) == ANSWER_NO,
                           "blocks of seed %llu", (unsigned long long) n);
        budget_free (b);
        lts_free (specification);
        for (size_t i = 0; i < count; i++)
            vec_free (&parts[i].all);
    }
    ck_assert (yes * 10 > seeds.count && yes * 10 < seeds.count * 9);
}
END_TEST

START_TEST (an_error_or_a_return_must_be_allowed)
{
    drawn d = { .stops = 2, .letters = 1, .alphabet = { "a" } };
    uint32_t of[MOST_STOPS] = { 0, 1 };
    c_seen seen = { 0 };
    c_check out;
    unsigned seed = 1;
    lts *specification = draw_specification (&seed);
    budget *b = budget_new ((budget_limits){ 0 });
    const uint32_t kinds[] = { MOVE_ERROR, MOVE_RETURN };
    for (int i = 0; i < 2; i++) {
        vec_clear (&d.all);
        *vec_add (&d.all) = (move){ 0, 1, MOVE_UNSEEN, 0 };
        *vec_add (&d.all) = (move){ 1, 1, kinds[i], 1 };
        const c_system *s = as_system (&d, of, 2);
        c_systems_check (&s, &seen, 1, specification, b, &out);
        ck_assert (out.answer == ANSWER_NO);
        c_check_free (&out);
        c_system_free ((c_system *) s);
    }
    vec_free (&d.all);
    budget_free (b);
    lts_free (specification);
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("bits compose");
    TCase *tests = tcase_create ("compose");
    tcase_set_timeout (tests, 600);
    tcase_add_test (tests, agrees_with_the_composition);
    tcase_add_test (tests, an_error_or_a_return_must_be_allowed);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
