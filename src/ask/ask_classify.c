/* What kind of automaton it is and what can be decided about it. */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "asking.h"
#include "product.h"
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
    for (size_t i = 0; i < m->function_count; i++)
        add_statements (&f, m->functions[i].body);
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
tell_constants (const struct features *f, reply *r)
{
    text line = TEXT_EMPTY;
    text_add (&line, "constants of clocks:");
    for (size_t i = 0; i < f->constants.count; i++)
        text_printf (&line, " %d", f->constants.at[i]);
    if (f->variable_constants)
        text_printf (&line, "%s values of variables", f->constants.count ? " and" : "");
    if (!f->constants.count && !f->variable_constants)
        text_add (&line, " none");
    if (f->gcd && !f->variable_constants)
        text_printf (&line, " (greatest common divisor %u)", f->gcd);
    reply_add_line (r, 0, "%s", text_string (&line));
    text_free (&line);
}

static void
tell_problems (const struct features *f, reply *r)
{
    static const sheet_column columns[] = { { "kind", "", SHEET_JSON_ONLY },
                                            { "time", "", 0 },
                                            { "words", "", 0 },
                                            { "decidable", "", SHEET_JSON_ONLY },
                                            { "complexity", "", SHEET_JSON_ONLY },
                                            { "", "", SHEET_TEXT_ONLY },
                                            { "because", "", 0 },
                                            { "answered_by", "", 0 },
                                            { "this_model", "", SHEET_JSON_ONLY } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    sheet_hide_headings (s);
    for (int i = 0; i < PROBLEMS; i++) {
        const struct problem *p = &problems[i];
        if (i == 0 || p->kind != problems[i - 1].kind) {
            text title = TEXT_EMPTY;
            text_printf (&title, "\n%s%s", kind_names[p->kind], p->kind == f->kind ? "  <- this model" : "");
            sheet_line (s, text_string (&title));
            text_free (&title);
        }
        sheet_text (s, "%s", kind_names[p->kind]);
        sheet_text (s, "%s", p->time);
        sheet_text (s, "%s", p->words);
        sheet_truth (s, p->complexity != NULL);
        if (p->complexity)
            sheet_text (s, "%s", p->complexity);
        else
            sheet_none (s);
        sheet_text (s, "%s", p->complexity ? p->complexity : "undecidable");
        sheet_text (s, "%s", p->because);
        sheet_text (s, "%s", p->command);
        sheet_truth (s, p->kind == f->kind);
    }
    reply_add_sheet (r, PART_SPACED, "problems", s);
    vec_last (&r->parts).heading = xstrdup ("Is there a run? The time domain, the words, how hard the "
                                            "question is, and the command that answers it:");
    reply_add_line (r, 0,
                    "Where the question is undecidable the command looks for a run and may answer unknown.");
}

static void
tell_expectations (const struct features *f, reply *r)
{
    reply_add_line (r, PART_SPACED, "What to expect of this kind of automaton (thesis Table 6.1):");
    reply_add_line (r, 0, "  rational time  %s", rational_expectation (f));
    if (f->kind == TIMED && f->closed)
        reply_add_line (r, 0, "  sampled time   %s, already with period %u", sampled_expectation (f),
                        good_period (f));
    else
        reply_add_line (r, 0, "  sampled time   %s", sampled_expectation (f));
    reply_open (r, "expectations");
    reply_add_word (r, "rational", rational_expectation (f));
    reply_add_word (r, "sampled", sampled_expectation (f));
    reply_close (r);
}

static void
tell_sizes (const model *m, reply *r)
{
    size_t locations = 0;
    for (size_t p = 0; p < m->process_count; p++)
        locations += m->processes[p].location_count;
    reply_add_line (r, 0, "processes %zu, locations %zu, edges %zu, clocks %u, integers %u, labels %zu",
                    m->process_count, locations, m->edge_count, m->clock_count, m->integer_count,
                    m->label_count);
}

static void
list_constants (const struct features *f, reply *r)
{
    part *list = reply_add (r, PART_NUMBERS, PART_JSON_ONLY, "constants");
    for (size_t i = 0; i < f->constants.count; i++)
        part_add_line (list, "%d", f->constants.at[i]);
    reply_add_number (r, "gcd", f->gcd);
}

static void
add_message (void *out, const diag_message *message)
{
    text_add (out, message->what);
}

/* x = y + c makes more of a timed automaton than the table is about. */
static void
find_undecided (const model *m, text *reason)
{
    diag *why = diag_new ("");
    product *p = product_new (m, (product_options){ .keep_diagonals = false }, why);
    diag_each (why, DIAG_ERROR, add_message, reason);
    diag_free (why);
    unsigned clocks = p ? product_clocks (p) : 0;
    int32_t *lower = xcalloc (clocks + 1, sizeof *lower), *upper = xcalloc (clocks + 1, sizeof *upper);
    if (p)
        product_bounds_all (p, lower, upper);
    for (unsigned x = 1; x <= clocks && !reason->length; x++)
        if (product_bound_is_endless (p, lower[x]) || product_bound_is_endless (p, upper[x]))
            text_add (reason,
                      "something is taken away from clocks again and again; in general this is undecidable");
    xfree (lower);
    xfree (upper);
    product_free (p);
}

static void
tell_undecided (const question *q, const model *m, const struct features *f, reply *r)
{
    text reason = TEXT_EMPTY;
    if (f->kind == TIMED)
        find_undecided (m, &reason);
    if (reason.length)
        diag_warn (asking_messages (q, r), (position){ 0, 0 }, "the table does not hold for this model: %s",
                   text_string (&reason));
    text_free (&reason);
}

void
ask_classify (const question *q, reply *r)
{
    const model *m = q->subjects[0]->network;
    struct features f = look_at (m);
    text_printf (&r->sentence, "%s: a %s%s%s automaton", m->name, f.closed ? "closed " : "",
                 f.diagonal_free ? "diagonal-free " : "", f.kind == TIMED ? "timed" : "stopwatch");
    reply_add_word (r, "kind", f.kind == TIMED ? "timed" : "stopwatch");
    reply_add_truth (r, "closed", f.closed);
    reply_add_truth (r, "diagonal_free", f.diagonal_free);
    tell_sizes (m, r);
    tell_constants (&f, r);
    list_constants (&f, r);
    tell_problems (&f, r);
    tell_undecided (q, m, &f, r);
    tell_expectations (&f, r);
    vec_free (&f.constants);
}
