/* Formulas of computation tree logic on random programs, some of processes that are
 * alike: every engine against the definitions, with dead ends that stop or stay and with and without
 * fairness; and a formula against its negation.  Arguments: the number of programs, the first seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "plain_ctl.h"
#include "random_ctl.h"
#include "test_main.h"
#include "test_program.h"

enum { STATES = 400, DEPTH = 3 };

static const char *const engines[] = { "explicit", "bisimulation", "symmetry", "fixpoint",
                                       "abstract", "portfolio",    "auto" };
enum { ENGINES = sizeof engines / sizeof *engines };

struct asked {
    const subject *program;
    const char *formula, *engine;
    bool stay, fair;
};

static void
set (question *q, const char *name, const char *value)
{
    text message = TEXT_EMPTY;
    if (!question_set (q, name, value, &message)) {
        fprintf (stderr, "%s\n", text_string (&message));
        exit (EXIT_FAILURE);
    }
}

static answer
ask_engine (const struct asked *a, uint64_t seed, const char *source, bool *shown)
{
    question *q = question_new (ASK_CTL);
    question_add (q, a->program);
    set (q, "formula", a->formula);
    set (q, "engine", a->engine);
    set (q, "limit-time", "0.5");
    if (a->stay)
        set (q, "dead-ends", "stay");
    if (a->fair)
        set (q, "fair", NULL);
    reply *r = ask (q);
    if (r->failure != REPLY_ANSWERED)
        test_fail (seed, source, text_string (&r->error));
    answer found = r->answer;
    *shown = false;
    for (size_t i = 0; i < r->parts.count; i++)
        *shown = *shown || r->parts.at[i].kind == PART_PROGRAM_RUN;
    reply_free (r);
    question_free (q);
    return found;
}

struct tally {
    unsigned asked, yes, unknown, shown;
    unsigned symmetric, symmetric_shown; /* answered by this engine */
};

static void
compare (struct asked *a, bool expected, uint64_t seed, const char *source, struct tally *t)
{
    for (size_t e = 0; e < ENGINES; e++) {
        bool shown;
        a->engine = engines[e];
        answer found = ask_engine (a, seed, source, &shown);
        t->asked++;
        t->unknown += found == ANSWER_UNKNOWN;
        t->yes += found == ANSWER_YES;
        t->shown += shown;
        bool symmetry = strcmp (a->engine, "symmetry") == 0;
        t->symmetric += symmetry && found != ANSWER_UNKNOWN;
        t->symmetric_shown += symmetry && shown;
        if (found != ANSWER_UNKNOWN && (found == ANSWER_YES) != expected) {
            fprintf (stderr, "%s: %s, dead ends %s, %s: expected %s\n", a->formula, a->engine,
                     a->stay ? "stay" : "stop", a->fair ? "fair" : "not fair", expected ? "yes" : "no");
            test_fail (seed, source, "an engine is wrong");
        }
        if (found == ANSWER_UNKNOWN && strcmp (a->engine, "explicit") == 0)
            test_fail (seed, source, "finitely many states are not unknown");
    }
}

static gcl_formula *
read_formula (const gcl_model *m, const char *source)
{
    diag *why = diag_new ("formula");
    gcl_formula *f = gcl_formula_parse (m, source, strlen (source), why);
    if (!f) {
        diag_print (why, stderr);
        fprintf (stderr, "not a formula: %s\n", source);
        abort ();
    }
    diag_free (why);
    return f;
}

/* What is printed reads back as the same. */
static void
check_printing (const gcl_model *m, const gcl_formula *f, uint64_t seed, const char *formula)
{
    text once = TEXT_EMPTY, twice = TEXT_EMPTY;
    gcl_print_expr (m, f->root, &once);
    gcl_formula *again = read_formula (m, text_string (&once));
    gcl_print_expr (m, again->root, &twice);
    if (strcmp (text_string (&once), text_string (&twice)) != 0)
        test_fail (seed, formula, text_string (&once));
    gcl_formula_free (again);
    text_free (&once);
    text_free (&twice);
}

static void
check_program (uint64_t seed, bool symmetric, struct tally *t)
{
    text source = TEXT_EMPTY, formula = TEXT_EMPTY, opposite = TEXT_EMPTY;
    if (symmetric)
        random_symmetric_formula (&formula, seed, DEPTH, random_symmetric_program (&source, seed));
    else {
        random_bounded_program (&source, seed);
        random_formula (&formula, seed, DEPTH);
    }
    text_printf (&opposite, "!(%s)", text_string (&formula));
    gcl_model *m = test_program (text_string (&source));
    plain_system *s = plain_system_new (m, STATES);
    if (s) {
        subject *program =
            subject_read (text_string (&source), source.length, "random.gcl", LANGUAGE_PROGRAM);
        gcl_formula *f = read_formula (m, text_string (&formula));
        check_printing (m, f, seed, text_string (&formula));
        struct asked a = { program, text_string (&formula), NULL, seed % 2, seed % 3 == 0 };
        bool expected = plain_ctl (s, f->root, a.stay, a.fair, NULL);
        compare (&a, expected, seed, text_string (&source), t);
        a.formula = text_string (&opposite);
        compare (&a, !expected, seed, text_string (&source), t);
        gcl_formula_free (f);
        subject_free (program);
    }
    plain_system_free (s);
    gcl_free (m);
    text_free (&source);
    text_free (&formula);
    text_free (&opposite);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { 1, 150 };
    struct tally t = { 0 };
    test_read_seeds (&seeds, argc, argv);
    for (uint64_t i = 0; i < seeds.count; i++)
        for (int symmetric = 0; symmetric < 2; symmetric++)
            check_program (seeds.first + i, symmetric, &t);
    printf ("%u questions, %u yes, %u unknown, %u with a run; up to exchanges %u answers, %u with a run\n",
            t.asked, t.yes, t.unknown, t.shown, t.symmetric, t.symmetric_shown);
    return t.yes && t.yes < t.asked && t.shown && t.symmetric_shown ? EXIT_SUCCESS : EXIT_FAILURE;
}
