/* The predicates as they stand in a certificate: sum <= bound or sum = bound,
 * without regard to how they are shown to people, so that a bit of an abstract
 * state is the truth of the line. */
#include <inttypes.h>

#include "invariant.h"
#include "task.h"

static void add_poly (const task *t, const poly *p, text *out);

static void
add_factor (const task *t, uint32_t factor, text *out)
{
    const ring *r = atoms_ring (t->atoms);
    if (factor < ring_variables (r)) {
        text_add (out, t->model->variables[factor].name);
        return;
    }
    quotient q = ring_quotient (r, factor);
    text_add (out, "((");
    add_poly (t, q.dividend, out);
    text_printf (out, ") / %" PRId64 ")", q.divisor);
}

static void
add_term (const task *t, const term *of, bool first, text *out)
{
    const uint32_t *factors;
    size_t count = ring_factors (atoms_ring (t->atoms), of->monomial, &factors);
    int64_t c = of->coefficient;
    if (!first)
        text_add (out, c < 0 ? " - " : " + ");
    else if (c < 0)
        text_add (out, "-");
    c = c < 0 ? -c : c; /* a coefficient's negation fits */
    if (c != 1 || !count)
        text_printf (out, "%" PRId64 "%s", c, count ? " * " : "");
    for (size_t i = 0; i < count; i++) {
        text_add (out, i ? " * " : "");
        add_factor (t, factors[i], out);
    }
}

static void
add_poly (const task *t, const poly *p, text *out)
{
    for (uint32_t i = 0; i < p->count; i++)
        add_term (t, &p->at[i], i == 0, out);
}

static void
add_atom (const task *t, uint32_t which, text *out)
{
    const atom *a = atoms_at (t->atoms, which);
    add_poly (t, a->sum, out);
    text_add (out, a->equality ? " = " : " <= ");
    /* the language has no number for the smallest one */
    if (a->bound == INT64_MIN)
        text_printf (out, "%" PRId64 " - 1", -INT64_MAX);
    else
        text_printf (out, "%" PRId64, a->bound);
}

char *
task_print_predicate (const task *t, size_t number)
{
    text out = TEXT_EMPTY;
    add_atom (t, t->predicates.at[number], &out);
    return text_take (&out);
}

void
task_begin_certificate (const task *t, text *out)
{
    invariant_begin (t->model, INVARIANT_SAFE, out);
    for (size_t i = 0; i < t->predicates.count; i++) {
        invariant_predicate (out);
        add_atom (t, t->predicates.at[i], out);
        invariant_end_line (out);
    }
}

char *
task_end_certificate (const task *t, bool complete, text *out)
{
    const char *reason = budget_reason (t->budget);
    if (!complete) {
        text_clear (out);
        invariant_none (t->model, reason ? reason : "there was no room for it", out);
    }
    return text_take (out);
}
