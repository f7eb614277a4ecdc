/* Certificates of programs on random programs: every "no" of refine in each
 * direction, of abstract by may steps and of explore has one that is accepted.
 * Then one thing is changed, in the file or in the program: what is accepted all
 * the same holds for all states with small values, by a reading of the file of
 * the test's own.  Arguments: the number of programs, the first seed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abstract.h"
#include "alloc.h"
#include "program_certificate.h"
#include "random_program.h"
#include "refine.h"
#include "states.h"
#include "test_main.h"
#include "test_program.h"
#include "vec.h"

enum { LOWEST = -2, HIGHEST = 4, LONGEST_LINE = 500 };

static uint64_t random_state;

static unsigned
pick (unsigned n)
{
    return test_pick (&random_state, n);
}

/* The file as the test reads it. */

struct line {
    char words[LONGEST_LINE];
    gcl_predicates *predicate; /* of a line "predicate" */
};

struct file {
    const gcl_model *m;
    VEC (struct line) lines;
};

static void
file_read (struct file *f, const gcl_model *m, const char *source)
{
    *f = (struct file){ .m = m };
    for (const char *newline; (newline = strchr (source, '\n')); source = newline + 1) {
        struct line *l = vec_add (&f->lines);
        memset (l, 0, sizeof *l);
        snprintf (l->words, sizeof l->words, "%.*s", (int) (newline - source), source);
        if (strncmp (l->words, "predicate ", 10) != 0)
            continue;
        diag *why = diag_new ("line");
        l->predicate = gcl_predicates_parse (m, l->words + 10, strlen (l->words + 10), why);
        diag_free (why);
    }
}

static void
file_free (struct file *f)
{
    for (size_t i = 0; i < f->lines.count; i++)
        gcl_predicates_free (f->lines.at[i].predicate);
    vec_free (&f->lines);
}

static bool
is_at (const struct file *f, const char *words, const int64_t *values)
{
    for (size_t v = 0; v < f->m->variable_count; v++) {
        words = strchr (words, ' ') + 1;
        if (*words != '*' && strtoll (words, NULL, 10) != values[v])
            return false;
    }
    return true;
}

static bool
predicate_holds (const struct file *f, long number, const int64_t *values)
{
    int64_t holds = 0;
    for (size_t i = 0; i < f->lines.count; i++)
        if (f->lines.at[i].predicate && !number--)
            gcl_eval (f->lines.at[i].predicate->at[0], values, &holds);
    return holds;
}

static bool
is_state (const struct file *f, const char *words, const int64_t *values)
{
    while ((words = strchr (words, ' '))) {
        bool negated = words[1] == '!';
        if (predicate_holds (f, strtol (words + 1 + negated, NULL, 10), values) == negated)
            return false;
        words++;
    }
    return true;
}

static bool
is_inside (const struct file *f, const int64_t *values)
{
    bool here = false;
    for (size_t i = 0; i < f->lines.count; i++) {
        const char *words = f->lines.at[i].words;
        if (strncmp (words, "at", 2) == 0)
            here = is_at (f, words, values);
        else if (here && strncmp (words, "state", 5) == 0 && is_state (f, words, values))
            return true;
    }
    return false;
}

/* The three conditions for one state. */

static bool
steps_stay (const struct file *f, const gcl_command *c, const int64_t *values)
{
    int64_t inputs[8], after[16], enabled = 0;
    if (!gcl_eval (c->guard, values, &enabled) || !enabled)
        return true;
    if (c->is_error)
        return false;
    for (uint32_t i = 0; i < c->input_count; i++)
        inputs[i] = (int64_t) pick (HIGHEST - LOWEST + 1) + LOWEST;
    memcpy (after, values, f->m->variable_count * sizeof *after);
    return gcl_apply (c, after, inputs) || is_inside (f, after);
}

static bool
is_initial (const gcl_model *m, const int64_t *values)
{
    for (size_t v = 0; v < m->variable_count; v++)
        if (!m->variables[v].open && values[v] != m->variables[v].initial)
            return false;
    return true;
}

static bool
state_agrees (const struct file *f, const int64_t *values)
{
    int64_t error = 0;
    if (!is_inside (f, values))
        return !is_initial (f->m, values);
    if (f->m->error && gcl_eval (f->m->error, values, &error) && error)
        return false;
    for (size_t i = 0; i < f->m->command_count; i++)
        if (!steps_stay (f, &f->m->commands[i], values))
            return false;
    return true;
}

static bool
box_agrees (const struct file *f, int64_t *values, size_t variable)
{
    if (variable == f->m->variable_count)
        return state_agrees (f, values);
    for (values[variable] = LOWEST; values[variable] <= HIGHEST; values[variable]++)
        if (!box_agrees (f, values, variable + 1))
            return false;
    return true;
}

static bool
holds_for_small_values (const gcl_model *m, const char *certificate)
{
    struct file f;
    int64_t values[16];
    file_read (&f, m, certificate);
    bool good = box_agrees (&f, values, 0);
    file_free (&f);
    return good;
}

/* One change to a text, in the line that starts at `at`. */

static void
change (text *out, const char *source, size_t first_line)
{
    size_t lines = 0, line = 0;
    for (const char *c = source; *c; c++)
        lines += *c == '\n';
    if (lines <= first_line) {
        text_add (out, source);
        return;
    }
    size_t chosen = first_line + pick ((unsigned) (lines - first_line));
    bool drop = pick (3) == 0, changed = false;
    for (const char *c = source; *c; line += *c++ == '\n') {
        char now = *c;
        bool here = line == chosen, number = now >= '0' && now <= '9';
        if (here && drop)
            continue;
        if (here && !changed && now == '!' && c[1] != '=' && pick (2)) {
            changed = true;
            continue;
        }
        if (here && !changed && ((number && (c == source || c[-1] != 'x')) || strchr ("<>+-", now))
            && pick (2)) {
            changed = true;
            now = number       ? (char) ('0' + pick (5))
                  : now == '<' ? '>'
                  : now == '>' ? '<'
                  : now == '+' ? '-'
                               : '+';
        }
        text_add_char (out, now);
    }
}

struct tally {
    unsigned certificates, unknown, changed, still;
};

static answer
check (const gcl_model *m, const char *certificate, text *what)
{
    budget *b = budget_new ((budget_limits){ .seconds = 2 });
    answer a = program_certificate_check (m, certificate, strlen (certificate), b, what);
    budget_free (b);
    return a;
}

static void
check_changed (const gcl_model *m, const char *certificate, unsigned seed, const char *program,
               struct tally *count)
{
    text what = TEXT_EMPTY;
    count->changed++;
    if (check (m, certificate, &what) == ANSWER_YES) {
        count->still++;
        if (!holds_for_small_values (m, certificate)) {
            fprintf (stderr, "%s\n", certificate);
            test_fail (seed, program, "a certificate that was changed is accepted");
        }
    }
    text_free (&what);
}

/* The file for a program that was changed: with its digest. */
static void
check_other_program (const char *program, const char *certificate, unsigned seed, struct tally *count)
{
    text other = TEXT_EMPTY, file = TEXT_EMPTY;
    change (&other, program, 1);
    diag *why = diag_new ("other.gcl");
    gcl_model *m = gcl_parse (text_string (&other), other.length, why);
    diag_free (why);
    if (m) {
        text_printf (&file, "tacet-certificate program-invariant 2 %016" PRIx64 "%s", gcl_digest (m),
                     strchr (certificate, '\n'));
        check_changed (m, text_string (&file), seed, text_string (&other), count);
    }
    gcl_free (m);
    text_free (&other);
    text_free (&file);
}

/* Of one "no": as it is, then changed. */
static void
check_certificate (const gcl_model *m, const char *certificate, const char *way, unsigned seed,
                   const char *program, struct tally *count)
{
    text what = TEXT_EMPTY;
    if (!certificate)
        test_fail (seed, program, way);
    answer a = check (m, certificate, &what);
    count->certificates++;
    count->unknown += a == ANSWER_UNKNOWN;
    bool hard = strstr (program, "*") != NULL;
    if (a == ANSWER_NO || (a == ANSWER_UNKNOWN && !hard)) {
        fprintf (stderr, "%s: %s\n%s\n", way, text_string (&what), certificate);
        test_fail (seed, program, "a certificate is not accepted");
    }
    if (a == ANSWER_YES && !holds_for_small_values (m, certificate))
        test_fail (seed, program, "what is accepted does not hold");
    text changed = TEXT_EMPTY;
    change (&changed, certificate, 5);
    check_changed (m, text_string (&changed), seed, program, count);
    check_other_program (program, certificate, seed, count);
    text_free (&changed);
    text_free (&what);
}

static void
try_refine (const gcl_model *m, gcl_refine_options o, unsigned seed, const char *program, struct tally *count)
{
    text way = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ .seconds = 0.3, .states = 5000 });
    gcl_refinement *r = gcl_refine (m, &o, b);
    text_printf (&way, "direction %d, domain %d, strategy %d, local %d, split %d, light %d",
                 (int) o.direction, (int) o.domain, (int) o.strategy, o.local, o.split, o.light);
    if (r->answer == ANSWER_NO)
        check_certificate (m, r->certificate, text_string (&way), seed, program, count);
    gcl_refinement_free (r);
    budget_free (b);
    text_free (&way);
}

static void
try_others (const gcl_model *m, unsigned seed, const char *program, struct tally *count)
{
    gcl_refine_options o = { .query_milliseconds = 50, .without_steps = true, .certificate = true };
    gcl_explore_options e = { .certificate = true, .order = seed % 2 ? EXPLORE_DFS : EXPLORE_BFS };
    budget *b = budget_new ((budget_limits){ .seconds = 0.3, .states = 500 });
    for (int i = 0; i < 2; i++) {
        gcl_abstraction *a = gcl_abstract (m, GCL_MAY, i ? GCL_CARTESIAN : GCL_BITS, &o, b);
        if (!a->reason && !a->error)
            check_certificate (m, a->certificate, "may steps", seed, program, count);
        gcl_abstraction_free (a);
    }
    gcl_exploration *x = gcl_explore (m, &e, b);
    if (x->answer == ANSWER_NO)
        check_certificate (m, x->certificate, "explore", seed, program, count);
    gcl_exploration_free (x);
    budget_free (b);
}

static void
try_one (unsigned seed, struct tally *count)
{
    static const enum gcl_direction directions[] = { GCL_UNDER, GCL_OVER, GCL_COMBINE };
    static const enum gcl_strategy strategies[] = { GCL_USUAL, GCL_COUNTEREXAMPLE, GCL_EXACTNESS,
                                                    GCL_NON_GUIDED };
    text program = TEXT_EMPTY;
    random_program (&program, seed);
    random_state = seed;
    if (seed % 3 == 0)
        text_add (&program, strstr (text_string (&program), "[a1]") ? "error action a1;\n" : "");
    gcl_model *m = test_program (text_string (&program));
    for (unsigned i = 0; i < 3; i++) {
        gcl_refine_options o = { .iterations = 6, .query_milliseconds = 50, .certificate = true };
        o.direction = directions[i];
        o.domain = seed % 3 ? GCL_BITS : GCL_CARTESIAN;
        o.strategy = strategies[seed / 2 % 4];
        o.local = i == 0 && seed % 4 == 1;
        o.split = i == 0 && seed % 4 == 2;
        o.light = seed % 11 == 3;
        o.without_guards = seed % 6 == 5;
        try_refine (m, o, seed, text_string (&program), count);
    }
    try_others (m, seed, text_string (&program), count);
    gcl_free (m);
    text_free (&program);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { 1, 100 };
    struct tally count = { 0 };
    test_read_seeds (&seeds, argc, argv);
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++)
        try_one ((unsigned) seed, &count);
    printf ("%" PRIu64 " programs: %u certificates, %u not decided; %u changed ones, %u of them proofs\n",
            seeds.count, count.certificates, count.unknown, count.changed, count.still);
    return EXIT_SUCCESS;
}
