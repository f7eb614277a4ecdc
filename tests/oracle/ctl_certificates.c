/* Certificates of formulas on random programs: what every engine writes is accepted, and what is
 * accepted is true, bent files included.  Arguments: the number of programs, the first seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "ask.h"
#include "plain_ctl.h"
#include "program_certificate.h"
#include "random_automaton.h"
#include "random_ctl.h"
#include "test_main.h"
#include "test_program.h"

enum { STATES = 200, DEPTH = 3, BENT = 12 };

static const char *const engines[] = { "explicit", "bisimulation", "fixpoint", "abstract" };
enum { ENGINES = sizeof engines / sizeof *engines };

struct tally {
    unsigned written, none, late, bent, refused;
};

struct about {
    uint64_t seed;
    const char *source;
    const gcl_model *model;
    const plain_system *states;
    const gcl_expr *formula;
    bool fair;
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

/* The answer, and the file. */
static answer
ask_engine (const struct about *a, const subject *program, const char *formula, const char *engine, bool stay,
            text *file)
{
    question *q = question_new (ASK_CTL);
    question_add (q, program);
    set (q, "formula", formula);
    set (q, "engine", engine);
    set (q, "limit-time", "0.5");
    set (q, "dead-ends", stay ? "stay" : "stop");
    if (a->seed % 4 == 1)
        set (q, "invariant", "polyhedra");
    if (a->fair)
        set (q, "fair", NULL);
    q->certificate = tmpfile ();
    reply *r = ask (q);
    if (r->failure != REPLY_ANSWERED)
        test_fail (a->seed, a->source, text_string (&r->error));
    answer found = r->answer;
    rewind (q->certificate);
    text_read_all (file, q->certificate);
    fclose (q->certificate);
    reply_free (r);
    question_free (q);
    return found;
}

static answer
check (const struct about *a, const text *file, text *what)
{
    budget *b = budget_new ((budget_limits){ .seconds = 10 });
    answer found = program_certificate_check (a->model, text_string (file), file->length, b, what);
    budget_free (b);
    return found;
}

/* One character changed, one line gone or doubled, behind the formula. */
static void
bend (const text *file, text *out, uint64_t *random)
{
    const char *whole = text_string (file), *from = strstr (whole, "\nclaim") + 1;
    size_t at =
        (size_t) (from - whole) + (size_t) (random_next (random) % (file->length - (size_t) (from - whole)));
    const char *begin = whole + at, *end = strchr (whole + at, '\n') + 1;
    while (begin > from && begin[-1] != '\n')
        begin--;
    text_clear (out);
    switch (random_next (random) % 4) {
    case 0: /* gone */
        text_add_bytes (out, whole, (size_t) (begin - whole));
        text_add (out, end);
        break;
    case 1: /* doubled */
        text_add_bytes (out, whole, (size_t) (end - whole));
        text_add (out, begin);
        break;
    case 2: /* the other claim, or the other dead ends */
        text_add_bytes (out, whole, (size_t) (from - whole));
        text_add (out, strncmp (from, "claim holds", 11) == 0 ? "claim fails" : "claim holds");
        text_add (out, from + 11);
        break;
    default:
        text_add_bytes (out, whole, at);
        text_add_char (out, "0123456789! -*:mp"[random_next (random) % 17]);
        text_add (out, whole + at + 1);
    }
}

static void
check_bent (const struct about *a, const text *file, uint64_t *random, struct tally *t)
{
    text bent = TEXT_EMPTY, what = TEXT_EMPTY;
    for (int i = 0; i < BENT; i++) {
        bend (file, &bent, random);
        answer found = check (a, &bent, &what);
        t->bent++;
        t->refused += found != ANSWER_YES;
        bool holds = strstr (text_string (&bent), "\nclaim holds") != NULL,
             fair = strstr (text_string (&bent), " fairly\n") != NULL,
             stay = strstr (text_string (&bent), "\ndead-ends stay\n") != NULL;
        if (found == ANSWER_YES && plain_ctl (a->states, a->formula, stay, fair, NULL) != holds) {
            fprintf (stderr, "%s\n%s\n", text_string (&what), text_string (&bent));
            test_fail (a->seed, a->source, "a bent certificate is accepted");
        }
    }
    text_free (&bent);
    text_free (&what);
}

static void
check_engine (const struct about *a, const subject *program, const char *formula, const char *engine,
              uint64_t *random, struct tally *t)
{
    text file = TEXT_EMPTY, what = TEXT_EMPTY;
    answer found = ask_engine (a, program, formula, engine, a->seed % 2, &file);
    /* a run alone may be the answer of an abstraction */
    if (found != ANSWER_UNKNOWN && (!file.length || strstr (text_string (&file), "certificate none")))
        t->none++;
    else if (found != ANSWER_UNKNOWN) {
        answer proved = check (a, &file, &what);
        t->written++;
        t->late += proved == ANSWER_UNKNOWN;
        if (proved == ANSWER_NO) {
            fprintf (stderr, "%s, %s: %s\n%s\n", formula, engine, text_string (&what), text_string (&file));
            test_fail (a->seed, a->source, "a certificate is refused");
        }
        check_bent (a, &file, random, t);
    }
    text_free (&file);
    text_free (&what);
}

static void
check_program (uint64_t seed, struct tally *t)
{
    text source = TEXT_EMPTY, formula = TEXT_EMPTY;
    uint64_t random = seed;
    random_bounded_program (&source, seed);
    random_formula (&formula, seed, DEPTH);
    gcl_model *m = test_program (text_string (&source));
    plain_system *s = plain_system_new (m, STATES);
    if (s) {
        subject *program =
            subject_read (text_string (&source), source.length, "random.gcl", LANGUAGE_PROGRAM);
        diag *why = diag_new ("formula");
        gcl_formula *f = gcl_formula_parse (m, text_string (&formula), formula.length, why);
        diag_free (why);
        struct about a = { seed, text_string (&source), m, s, f->root, seed / 2 % 2 };
        for (size_t e = 0; e < ENGINES; e++)
            check_engine (&a, program, text_string (&formula), engines[e], &random, t);
        gcl_formula_free (f);
        subject_free (program);
    }
    plain_system_free (s);
    gcl_free (m);
    text_free (&source);
    text_free (&formula);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { 1, 100 };
    struct tally t = { 0 };
    test_read_seeds (&seeds, argc, argv);
    for (uint64_t i = 0; i < seeds.count; i++)
        check_program (seeds.first + i, &t);
    printf ("%u certificates accepted, %u not checked in time, %u answers without, %u bent ones, %u of them "
            "refused\n",
            t.written - t.late, t.late, t.none, t.bent, t.refused);
    return t.written && t.refused && t.none + t.late <= t.written / 20 ? EXIT_SUCCESS : EXIT_FAILURE;
}
