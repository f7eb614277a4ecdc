/* Lower and upper sets of fixed points on random programs with finitely many
 * states: of the states that can be reached, those in the lower set satisfy the
 * formula, and those that satisfy it are in the upper set, however few rounds there
 * were; and sets that claim to be exact are.  Arguments: the number of programs, the
 * first seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/fixpoint/evaluate.h"
#include "plain_ctl.h"
#include "random_ctl.h"
#include "test_main.h"
#include "test_program.h"

enum { STATES = 200, DEPTH = 3 };

struct tally {
    unsigned long exact, open, states;
};

/* Is the state in the set?  Its control state must be known. */
static bool
contains (sets_system *s, extent e, const int64_t *values)
{
    int64_t control[8] = { 0 };
    for (size_t v = 0; v < s->model->variable_count; v++)
        control[v] = s->dimension[v] == GCL_NONE ? values[v] : 0;
    uint32_t place = store_find (s->places, (const uint64_t *) control);
    if (place == STORE_FULL)
        abort ();
    isl_set *point = isl_set_copy (e.at[place]);
    for (size_t v = 0; v < s->model->variable_count; v++)
        if (s->dimension[v] != GCL_NONE)
            point = isl_set_fix_si (point, isl_dim_set, s->dimension[v], (int) values[v]);
    isl_bool empty = isl_set_is_empty (point);
    isl_set_free (point);
    if (empty == isl_bool_error)
        abort ();
    return empty == isl_bool_false;
}

static void
check_bounds (sets_system *s, const plain_system *plain, const gcl_formula *f, uint64_t seed,
              const char *source, struct tally *t)
{
    bool *truth;
    const gcl_expr *lost = NULL;
    bounds b = fixpoint_evaluate (s, f->root, &lost);
    plain_ctl (plain, f->root, s->options->dead_ends_stay, false, &truth);
    for (size_t i = 0; i < plain_states (plain) && sets_ok (s); i++) {
        bool low = contains (s, b.low, plain_values (plain, i)),
             high = contains (s, b.high, plain_values (plain, i));
        if (low && !truth[i])
            test_fail (seed, source, "a state in the lower set does not satisfy the formula");
        if (truth[i] && !high)
            test_fail (seed, source, "a state outside of the upper set satisfies the formula");
        if (b.exact && low != high)
            test_fail (seed, source, "exact sets differ");
        t->states++;
    }
    t->exact += b.exact;
    t->open += !b.exact;
    free (truth);
    fixpoint_bounds_free (s, b);
}

static void
check_program (uint64_t seed, struct tally *t)
{
    text source = TEXT_EMPTY, formula = TEXT_EMPTY;
    random_bounded_program (&source, seed);
    random_formula (&formula, seed, DEPTH);
    gcl_model *m = test_program (text_string (&source));
    plain_system *plain = plain_system_new (m, STATES);
    diag *why = diag_new ("formula");
    gcl_formula *f = gcl_formula_parse (m, text_string (&formula), formula.length, why);
    budget *b = budget_new ((budget_limits){ .seconds = 2 });
    fixpoint_options o = { .dead_ends_stay = seed % 2,
                           .widen_after = (uint32_t) (seed % 3),
                           .rounds = 1 + (uint32_t) (seed / 3 % 4) };
    sets_system s;
    text_printf (&source, "%s\n", text_string (&formula));
    if (plain && sets_build (&s, m, &o, b))
        check_bounds (&s, plain, f, seed, text_string (&source), t);
    if (plain)
        sets_release (&s);
    budget_free (b);
    gcl_formula_free (f);
    diag_free (why);
    plain_system_free (plain);
    gcl_free (m);
    text_free (&source);
    text_free (&formula);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { 1, 300 };
    struct tally t = { 0 };
    test_read_seeds (&seeds, argc, argv);
    for (uint64_t i = 0; i < seeds.count; i++)
        check_program (seeds.first + i, &t);
    printf ("%lu formulas with exact sets, %lu without, %lu states\n", t.exact, t.open, t.states);
    return t.exact && t.open ? EXIT_SUCCESS : EXIT_FAILURE;
}
