#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer_json.h"
#include "exit_codes.h"
#include "load.h"
#include "table.h"
#include "vec.h"

enum kind { TIMED, STOPWATCH_DIAGONAL_FREE, STOPWATCH, KINDS };

static const char *const kind_names[KINDS] = { "timed automata", "diagonal-free stopwatch automata",
                                               "stopwatch automata" };

/* The non-emptiness problems of thesis Table 6.2.  The open cell there
 * (timed, unknown period, infinite words) is closed in proofs/. */
static const struct problem {
    enum kind kind;
    const char *time, *words, *complexity, *because, *command;
} problems[] = {
#define PERIOD "--time P/Q"
#define PSPACE "PSPACE-complete"
    { TIMED, "dense", "finite", PSPACE, "regions (Theorem 6.1)", "reach MODEL --label L" },
    { TIMED, "dense", "infinite", PSPACE, "regions (Theorem 6.1)", "decide MODEL --time dense" },
    { TIMED, "fixed period", "finite", PSPACE, "saturated clocks", "reach MODEL --label L " PERIOD },
    { TIMED, "fixed period", "infinite", PSPACE, "saturated clocks", "decide MODEL " PERIOD },
    { TIMED, "unknown period", "finite", PSPACE, "the same as dense (Lemma 6.7)",
      "decide MODEL --time any --words finite" },
    { TIMED, "unknown period", "infinite", PSPACE, "orbit graphs (proofs/unknown-period.md)",
      "decide MODEL --time any" },
    { STOPWATCH_DIAGONAL_FREE, "dense", "finite", NULL, "encodes counters", "refine MODEL --label L" },
    { STOPWATCH_DIAGONAL_FREE, "dense", "infinite", NULL, "encodes counters",
      "refine MODEL --words infinite" },
    { STOPWATCH_DIAGONAL_FREE, "fixed period", "finite", PSPACE, "saturated clocks (Lemma 6.10)",
      "reach MODEL --label L " PERIOD },
    { STOPWATCH_DIAGONAL_FREE, "fixed period", "infinite", PSPACE, "saturated clocks (Lemma 6.10)",
      "decide MODEL " PERIOD },
    { STOPWATCH_DIAGONAL_FREE, "unknown period", "finite", NULL, "the same as dense (Lemma 6.7)",
      "refine MODEL --label L" },
    { STOPWATCH_DIAGONAL_FREE, "unknown period", "infinite", NULL, "from finite words",
      "refine MODEL --words infinite" },
    { STOPWATCH, "dense", "finite", NULL, "from diagonal-free ones", "refine MODEL --label L" },
    { STOPWATCH, "dense", "infinite", NULL, "from diagonal-free ones", "refine MODEL --words infinite" },
    { STOPWATCH, "fixed period", "finite", NULL, "one stopwatch is enough (Lemma 6.11)",
      "reach MODEL --label L " PERIOD },
    { STOPWATCH, "fixed period", "infinite", NULL, "one stopwatch is enough (Lemma 6.11)",
      "decide MODEL " PERIOD },
    { STOPWATCH, "unknown period", "finite", NULL, "from the fixed period", "refine MODEL --label L" },
    { STOPWATCH, "unknown period", "infinite", NULL, "from the fixed period",
      "refine MODEL --words infinite" },
};
enum { PROBLEMS = sizeof problems / sizeof *problems };

struct features {
    enum kind kind;
    bool closed, diagonal_free;
    VEC (int32_t) constants; /* sorted, each once */
    bool variable_constants; /* clocks meet variables too */
    uint32_t gcd;            /* of the constants; 0: there is none but 0 */
};

static void
add_constant (struct features *f, const expr *e)
{
    if (!e)
        return;
    if (e->kind == EXPR_NUMBER)
        *vec_add (&f->constants) = abs (e->value);
    else
        f->variable_constants = true;
}

static void
add_conjunction (struct features *f, const conjunction *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE)
            add_constant (f, all->at[i]->args[2]);
}

static void
add_statements (struct features *f, const stmt *first)
{
    for (const stmt *s = first; s; s = s->next) {
        if (s->kind == STMT_ASSIGN_CLOCK)
            add_constant (f, s->value);
        add_statements (f, s->body);
        add_statements (f, s->other);
    }
}

static int
by_value (const void *left, const void *right)
{
    int32_t a = *(const int32_t *) left, b = *(const int32_t *) right;
    return a < b ? -1 : a > b;
}

static void
sort_constants (struct features *f)
{
    if (f->constants.count == 0)
        return;
    qsort (f->constants.at, f->constants.count, sizeof *f->constants.at, by_value);
    size_t kept = 1;
    for (size_t i = 1; i < f->constants.count; i++)
        if (f->constants.at[i] != f->constants.at[kept - 1])
            f->constants.at[kept++] = f->constants.at[i];
    f->constants.count = kept;
    for (size_t i = 0; i < kept; i++)
        for (uint32_t other = (uint32_t) f->constants.at[i], rest; other; other = rest) {
            rest = f->gcd % other;
            f->gcd = other;
        }
}

static struct features
look_at (const model *m)
{
    struct features f = { .closed = model_is_closed (m), .diagonal_free = !model_has_diagonals (m) };
    f.kind = !model_has_stopwatches (m) ? TIMED : f.diagonal_free ? STOPWATCH_DIAGONAL_FREE : STOPWATCH;
    for (size_t i = 0; i < m->edge_count; i++) {
        add_conjunction (&f, &m->edges[i].guard);
        add_statements (&f, m->edges[i].action);
    }
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            add_conjunction (&f, &m->processes[p].locations[l].invariant);
    sort_constants (&f);
    return f;
}

/* The largest period for which Lemma 6.5 promises simulation equivalence. */
static uint32_t
good_period (const struct features *f)
{
    return f->variable_constants || f->gcd == 0 ? 1 : f->gcd;
}

/* Thesis Table 6.1, this kind of automaton. */
static const char *
rational_expectation (const struct features *f)
{
    return f->kind == TIMED ? "bisimilar to dense time" : "trace equivalent to dense time for finite words";
}

static const char *
sampled_expectation (const struct features *f)
{
    if (f->kind != TIMED)
        return "reaches the same actions for some period, which cannot be computed";
    return f->closed ? "simulation equivalent to dense time" : "reaches the same actions for some period";
}

static void
print_constants (const struct features *f)
{
    printf ("constants of clocks:");
    for (size_t i = 0; i < f->constants.count; i++)
        printf (" %d", f->constants.at[i]);
    if (f->variable_constants)
        printf ("%s values of variables", f->constants.count ? " and" : "");
    if (!f->constants.count && !f->variable_constants)
        printf (" none");
    if (f->gcd && !f->variable_constants)
        printf (" (greatest common divisor %u)", f->gcd);
    putchar ('\n');
}

static void
print_problems (const struct features *f)
{
    table *t = table_new (5);
    for (int k = 0; k < KINDS; k++) {
        text title = TEXT_EMPTY;
        text_printf (&title, "\n%s%s", kind_names[k], k == (int) f->kind ? "  <- this model" : "");
        table_line (t, text_string (&title));
        text_free (&title);
        for (int i = 0; i < PROBLEMS; i++) {
            const struct problem *p = &problems[i];
            if ((int) p->kind != k)
                continue;
            table_cell (t, "%s", p->time);
            table_cell (t, "%s", p->words);
            table_cell (t, "%s", p->complexity ? p->complexity : "undecidable");
            table_cell (t, "%s", p->because);
            table_cell (t, "%s", p->command);
        }
    }
    printf ("\nIs there a run? The time domain, the words, how hard the question is, and the command that "
            "answers it:\n");
    table_print (t, stdout);
    table_free (t);
    printf ("Where the question is undecidable the command looks for a run and may answer unknown.\n");
}

static void
print_text (const model *m, const struct features *f, bool quiet)
{
    size_t locations = 0;
    for (size_t p = 0; p < m->process_count; p++)
        locations += m->processes[p].location_count;
    printf ("%s: a %s%s%s automaton\n", m->name, f->closed ? "closed " : "",
            f->diagonal_free ? "diagonal-free " : "", f->kind == TIMED ? "timed" : "stopwatch");
    if (quiet)
        return;
    printf ("processes %zu, locations %zu, edges %zu, clocks %u, integers %u, labels %zu\n", m->process_count,
            locations, m->edge_count, m->clock_count, m->integer_count, m->label_count);
    print_constants (f);
    print_problems (f);
    printf ("\nWhat to expect of this kind of automaton (thesis Table 6.1):\n");
    printf ("  rational time  %s\n", rational_expectation (f));
    printf ("  sampled time   %s", sampled_expectation (f));
    if (f->kind == TIMED && f->closed)
        printf (", already with period %u", good_period (f));
    printf ("\n");
}

static void
print_json (const invocation *in, const model *m, const struct features *f)
{
    text out = TEXT_EMPTY;
    json_writer w = answer_json_open (&out, in, m->name);
    json_string (&w, "kind", f->kind == TIMED ? "timed" : "stopwatch");
    json_bool (&w, "closed", f->closed);
    json_bool (&w, "diagonal_free", f->diagonal_free);
    json_flat_array (&w, "constants");
    for (size_t i = 0; i < f->constants.count; i++)
        json_integer (&w, NULL, f->constants.at[i]);
    json_end (&w);
    json_unsigned (&w, "gcd", f->gcd);
    json_array (&w, "problems");
    for (int i = 0; i < PROBLEMS; i++) {
        const struct problem *p = &problems[i];
        json_flat_object (&w, NULL);
        json_string (&w, "kind", kind_names[p->kind]);
        json_string (&w, "time", p->time);
        json_string (&w, "words", p->words);
        json_bool (&w, "decidable", p->complexity != NULL);
        if (p->complexity)
            json_string (&w, "complexity", p->complexity);
        json_string (&w, "because", p->because);
        json_string (&w, "answered_by", p->command);
        json_bool (&w, "this_model", p->kind == f->kind);
        json_end (&w);
    }
    json_end (&w);
    json_object (&w, "expectations");
    json_string (&w, "rational", rational_expectation (f));
    json_string (&w, "sampled", sampled_expectation (f));
    json_end (&w);
    answer_json_close (&w);
    text_free (&out);
}

int
command_classify (const invocation *in)
{
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    struct features f = look_at (s.model);
    if (in_is_set (in, JSON))
        print_json (in, s.model, &f);
    else
        print_text (s.model, &f, in_is_set (in, QUIET));
    vec_free (&f.constants);
    unload_model (&s);
    return EXIT_YES;
}
