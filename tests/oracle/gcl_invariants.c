/* Random programs: the invariant that is found contains every state of random
 * runs, excludes no error that plain exploration finds, and its certificate is
 * accepted by the separate checker. */
#include "alloc.h"
#include "induction.h"
#include "program_certificate.h"
#include "random_program.h"
#include "states.h"
#include "test_main.h"
#include "test_program.h"

struct tally {
    unsigned found, excluded, accepted, undecided;
};

static bool
is_inside (const induction *i, const int64_t *values)
{
    const induction_place *p = induction_at (i, values);
    bool inside = p && p->reachable;
    for (size_t c = 0; inside && c < p->count; c++) {
        int64_t holds = 0;
        inside = !gcl_eval (p->conditions[c], values, &holds) || holds;
    }
    return inside;
}

/* From a start, at random for a while. */
static void
walk (const gcl_model *m, const induction *i, unsigned seed, const char *source)
{
    uint64_t random = seed;
    int64_t *values = xcalloc (m->variable_count + 1, sizeof *values), holds, inputs[8];
    for (size_t v = 0; v < m->variable_count; v++)
        values[v] = m->variables[v].open ? (int64_t) test_pick (&random, 9) - 4 : m->variables[v].initial;
    bool starts = !m->start || (gcl_eval (m->start, values, &holds) && holds);
    for (int n = 0; starts && n < 200; n++) {
        if (!is_inside (i, values))
            test_fail (seed, source, "a run leaves the invariant");
        const gcl_command *c = &m->commands[test_pick (&random, (unsigned) m->command_count)];
        for (uint32_t k = 0; k < c->input_count; k++)
            inputs[k] = (int64_t) test_pick (&random, 9) - 4;
        if (gcl_eval (c->guard, values, &holds) && holds && gcl_apply (c, values, inputs))
            break;
    }
    xfree (values);
}

static void
check_error (const gcl_model *m, const induction *i, unsigned seed, const char *source)
{
    budget *b = budget_new ((budget_limits){ .seconds = 2, .states = 3000 });
    gcl_exploration *e = gcl_explore (m, &(gcl_explore_options){ .until_error = true }, b);
    if (i->excludes_error && e->answer == ANSWER_YES)
        test_fail (seed, source, "an error is excluded that can be reached");
    gcl_exploration_free (e);
    budget_free (b);
}

static void
check_certificate (const gcl_model *m, const induction *i, unsigned seed, const char *source,
                   struct tally *count)
{
    text what = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ .seconds = 20 });
    char *certificate = induction_certificate (i);
    answer a = program_certificate_check (m, certificate, strlen (certificate), b, &what);
    count->accepted += a == ANSWER_YES;
    count->undecided += a == ANSWER_UNKNOWN;
    if (a == ANSWER_NO) {
        fprintf (stderr, "%s\n%s\n", text_string (&what), certificate);
        test_fail (seed, source, "the certificate is not accepted");
    }
    xfree (certificate);
    budget_free (b);
    text_free (&what);
}

static void
try_one (unsigned seed, struct tally *count)
{
    text source = TEXT_EMPTY;
    random_program (&source, seed);
    gcl_model *m = test_program (text_string (&source));
    budget *b = budget_new ((budget_limits){ .seconds = 2 });
    induction *i = induction_find (m, seed % 2 ? INDUCTION_POLYHEDRA : INDUCTION_LOCAL, NULL, b);
    if (!i->reason) {
        count->found++;
        count->excluded += gcl_has_error (m) && i->excludes_error;
        for (unsigned n = 0; n < 5; n++)
            walk (m, i, seed * 5 + n, text_string (&source));
        check_error (m, i, seed, text_string (&source));
        check_certificate (m, i, seed, text_string (&source), count);
    }
    induction_free (i);
    budget_free (b);
    gcl_free (m);
    text_free (&source);
}

int
main (int argc, char **argv)
{
    unsigned programs = argc > 1 ? (unsigned) strtoul (argv[1], NULL, 10) : 100;
    unsigned first = argc > 2 ? (unsigned) strtoul (argv[2], NULL, 10) : 1;
    struct tally count = { 0 };
    for (unsigned seed = first; seed < first + programs; seed++)
        try_one (seed, &count);
    printf ("%u programs: %u invariants, %u exclude an error, %u certificates accepted, %u undecided\n",
            programs, count.found, count.excluded, count.accepted, count.undecided);
    return count.found ? EXIT_SUCCESS : EXIT_FAILURE;
}
