#include "symbolic_term.h"

/* A term with more values than this is not encoded. */
enum { MOST_VALUES = 1 << 14 };

void
term_clear (symbolic *s, term *t)
{
    for (size_t i = 0; i < t->count; i++)
        diagram_drop (&s->d, t->at[i].when);
    vec_clear (t);
}

void
term_free (symbolic *s, term *t)
{
    term_clear (s, t);
    vec_free (t);
}

/* Add a case; values stay sorted, each occurs once. */
void
term_add (symbolic *s, term *t, int64_t value, TAKE DdNode *when)
{
    if (!when || diagram_is_empty (&s->d, when)) {
        diagram_drop (&s->d, when);
        return;
    }
    size_t low = 0, high = t->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (t->at[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < t->count && t->at[low].value == value) {
        diagram_or_in (&s->d, &t->at[low].when, when);
        diagram_drop (&s->d, when);
        return;
    }
    if (t->count >= MOST_VALUES) {
        s->too_large = "a term has more than 2^14 values";
        s->d.failed = true;
        diagram_drop (&s->d, when);
        return;
    }
    (void) vec_add (t);
    for (size_t i = t->count - 1; i > low; i--)
        t->at[i] = t->at[i - 1];
    t->at[low] = (term_case){ value, when };
}

void
machine_fail (machine *m, DdNode *where)
{
    diagram_or_in (&m->s->d, &m->fault, where);
}

/* The case, or a fault if the value does not fit in 32 bits. */
static void
add_checked (machine *m, term *t, int64_t value, TAKE DdNode *when)
{
    if (m->s->model->wraps)
        value = (int64_t) (((uint64_t) value & UINT32_MAX) ^ 0x80000000u) - 0x80000000;
    if (value >= INT32_MIN && value <= INT32_MAX) {
        term_add (m->s, t, value, when);
        return;
    }
    machine_fail (m, when);
    diagram_drop (&m->s->d, when);
}

/* Where the term is not 0, and where it is. */
void
machine_truth (machine *m, const expr *e, DdNode *in, DdNode **yes, DdNode **no)
{
    symbolic *s = m->s;
    term t = VEC_EMPTY;
    machine_evaluate (m, e, in, &t);
    *yes = diagram_copy (&s->d, s->d.zero);
    *no = diagram_copy (&s->d, s->d.zero);
    for (size_t i = 0; i < t.count; i++)
        diagram_or_in (&s->d, t.at[i].value ? yes : no, t.at[i].when);
    term_free (s, &t);
}

/* The elements that an index names, each with its states. */
void
machine_index (machine *m, const expr *index, uint32_t size, DdNode *in, term *out)
{
    symbolic *s = m->s;
    if (!index) {
        term_add (s, out, 0, diagram_copy (&s->d, in));
        return;
    }
    term t = VEC_EMPTY;
    machine_evaluate (m, index, in, &t);
    for (size_t i = 0; i < t.count; i++)
        if (t.at[i].value < 0 || t.at[i].value >= size)
            machine_fail (m, t.at[i].when);
        else
            term_add (s, out, t.at[i].value, diagram_copy (&s->d, t.at[i].when));
    term_free (s, &t);
}

/* Out of the cases of one variable those in `in`. */
static void
read_cases (machine *m, const term *from, DdNode *in, term *out)
{
    for (size_t i = 0; i < from->count; i++)
        term_add (m->s, out, from->at[i].value, diagram_and (&m->s->d, from->at[i].when, in));
}

/* An integer that is not written yet has the value of its variables. */
void
machine_read (machine *m, uint32_t i, DdNode *in, term *out)
{
    symbolic *s = m->s;
    const entity *e = &s->integers[i];
    if (m->integer_written[i]) {
        read_cases (m, &m->integers[i], in, out);
        return;
    }
    if (e->count > MOST_VALUES) {
        s->too_large = "an integer with more than 2^14 values is read";
        s->d.failed = true;
        return;
    }
    for (int64_t v = e->min; v < e->min + e->count; v++) {
        DdNode *here = entity_equals (s, e, v, false);
        term_add (s, out, v, diagram_and (&s->d, here, in));
        diagram_drop (&s->d, here);
    }
}

static void
evaluate_table (machine *m, const expr *e, DdNode *in, term *out)
{
    const constant_table *t = &m->s->model->tables[e->id];
    term index = VEC_EMPTY;
    machine_index (m, e->args[0], t->size, in, &index);
    for (size_t i = 0; i < index.count; i++)
        term_add (m->s, out, t->values[index.at[i].value], diagram_copy (&m->s->d, index.at[i].when));
    term_free (m->s, &index);
}

static void
evaluate_range (machine *m, const expr *e, DdNode *in, term *out)
{
    term t = VEC_EMPTY;
    machine_evaluate (m, e->args[0], in, &t);
    for (size_t i = 0; i < t.count; i++)
        if (t.at[i].value < e->value || t.at[i].value > e->most)
            machine_fail (m, t.at[i].when);
        else
            term_add (m->s, out, t.at[i].value, diagram_copy (&m->s->d, t.at[i].when));
    term_free (m->s, &t);
}

static void
evaluate_element (machine *m, const expr *e, DdNode *in, term *out)
{
    bool local = e->kind == EXPR_LOCAL;
    const integer_array *a = local ? NULL : &m->s->model->integer_arrays[e->id];
    term index = VEC_EMPTY;
    machine_index (m, e->args[0], local ? e->size : a->size, in, &index);
    for (size_t i = 0; i < index.count; i++) {
        uint32_t at = (local ? e->id : a->first) + (uint32_t) index.at[i].value;
        if (local)
            read_cases (m, &m->locals[at], index.at[i].when, out);
        else
            machine_read (m, at, index.at[i].when, out);
    }
    term_free (m->s, &index);
}

static bool
compare (expr_kind kind, int64_t a, int64_t b)
{
    switch (kind) {
    case EXPR_EQ:
        return a == b;
    case EXPR_NE:
        return a != b;
    case EXPR_LT:
        return a < b;
    case EXPR_LE:
        return a <= b;
    case EXPR_GE:
        return a >= b;
    default:
        return a > b;
    }
}

/* a times 2 to the b, or divided by it and rounded down. */
static void
add_shifted (machine *m, expr_kind kind, int64_t a, int64_t b, TAKE DdNode *when, term *out)
{
    enum { ALL = 32 };
    if (b < 0) {
        machine_fail (m, when);
        diagram_drop (&m->s->d, when);
        return;
    }
    int64_t power = (int64_t) 1 << (b > ALL ? ALL : b);
    int64_t down = a / power - (a % power < 0);
    add_checked (m, out, kind == EXPR_SHIFT_RIGHT ? down : a * power, when);
}

static void
combine (machine *m, expr_kind kind, int64_t a, int64_t b, TAKE DdNode *when, term *out)
{
    switch (kind) {
    case EXPR_ADD:
        add_checked (m, out, a + b, when);
        break;
    case EXPR_SUB:
        add_checked (m, out, a - b, when);
        break;
    case EXPR_MUL:
        add_checked (m, out, a * b, when);
        break;
    case EXPR_DIV:
    case EXPR_MOD:
        if (b == 0) {
            machine_fail (m, when);
            diagram_drop (&m->s->d, when);
        } else
            add_checked (m, out, kind == EXPR_DIV ? a / b : a % b, when);
        break;
    case EXPR_BIT_AND:
        term_add (m->s, out, a & b, when);
        break;
    case EXPR_BIT_OR:
        term_add (m->s, out, a | b, when);
        break;
    case EXPR_BIT_XOR:
        term_add (m->s, out, a ^ b, when);
        break;
    case EXPR_MIN:
        term_add (m->s, out, a < b ? a : b, when);
        break;
    case EXPR_MAX:
        term_add (m->s, out, a > b ? a : b, when);
        break;
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        add_shifted (m, kind, a, b, when, out);
        break;
    default:
        term_add (m->s, out, compare (kind, a, b), when);
    }
}

static void
evaluate_binary (machine *m, const expr *e, DdNode *in, term *out)
{
    symbolic *s = m->s;
    term a = VEC_EMPTY, b = VEC_EMPTY;
    machine_evaluate (m, e->args[0], in, &a);
    machine_evaluate (m, e->args[1], in, &b);
    for (size_t i = 0; i < a.count && !s->d.failed; i++)
        for (size_t j = 0; j < b.count && diagrams_ok (&s->d); j++) {
            DdNode *both = diagram_and (&s->d, a.at[i].when, b.at[j].when);
            combine (m, e->kind, a.at[i].value, b.at[j].value, both, out);
        }
    term_free (s, &a);
    term_free (s, &b);
}

static void
evaluate_choice (machine *m, const expr *e, DdNode *in, term *out)
{
    symbolic *s = m->s;
    DdNode *yes, *no;
    machine_truth (m, e->args[0], in, &yes, &no);
    if (e->kind == EXPR_IF) {
        machine_evaluate (m, e->args[1], yes, out);
        machine_evaluate (m, e->args[2], no, out);
    } else if (e->kind == EXPR_AND) {
        DdNode *yes_too, *not_then;
        machine_truth (m, e->args[1], yes, &yes_too, &not_then);
        term_add (s, out, 1, yes_too);
        term_add (s, out, 0, not_then);
        term_add (s, out, 0, diagram_copy (&s->d, no));
    } else if (e->kind == EXPR_OR) {
        DdNode *yes_then, *not_either;
        machine_truth (m, e->args[1], no, &yes_then, &not_either);
        term_add (s, out, 1, yes_then);
        term_add (s, out, 0, not_either);
        term_add (s, out, 1, diagram_copy (&s->d, yes));
    } else {
        term_add (s, out, 0, diagram_copy (&s->d, yes));
        term_add (s, out, 1, diagram_copy (&s->d, no));
    }
    diagram_drop (&s->d, yes);
    diagram_drop (&s->d, no);
}

void
machine_evaluate (machine *m, const expr *e, DdNode *in, term *out)
{
    symbolic *s = m->s;
    term t = VEC_EMPTY;
    if (!in || diagram_is_empty (&s->d, in))
        return;
    switch (e->kind) {
    case EXPR_NUMBER:
        term_add (s, out, e->value, diagram_copy (&s->d, in));
        break;
    case EXPR_VARIABLE:
    case EXPR_LOCAL:
        evaluate_element (m, e, in, out);
        break;
    case EXPR_NEG:
        machine_evaluate (m, e->args[0], in, &t);
        for (size_t i = 0; i < t.count; i++)
            add_checked (m, out, -t.at[i].value, diagram_copy (&s->d, t.at[i].when));
        term_free (s, &t);
        break;
    case EXPR_NOT:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_IF:
        evaluate_choice (m, e, in, out);
        break;
    case EXPR_TABLE:
        evaluate_table (m, e, in, out);
        break;
    case EXPR_RANGE:
        evaluate_range (m, e, in, out);
        break;
    case EXPR_CALL:
        machine_call (m, e, in, out);
        break;
    default:
        evaluate_binary (m, e, in, out);
    }
}

/* Where clock x ~ c holds. */
static DdNode *
compare_clock (symbolic *s, uint32_t x, expr_kind kind, int64_t c)
{
    if (c > MODEL_CLOCK_CONSTANT_MAX || c < -MODEL_CLOCK_CONSTANT_MAX)
        return NULL;
    bool upper = kind != EXPR_GE && kind != EXPR_GT, lower = kind != EXPR_LE && kind != EXPR_LT;
    DdNode *result = diagram_copy (&s->d, s->d.one);
    if (upper) {
        DdNode *most =
            entity_at_most (s, &s->clocks[x], scale_most (&s->scale, (int32_t) c, kind == EXPR_LT), false);
        diagram_and_in (&s->d, &result, most);
        diagram_drop (&s->d, most);
    }
    if (lower) {
        int64_t least = -scale_most (&s->scale, (int32_t) -c, kind == EXPR_GT);
        DdNode *below = entity_at_most (s, &s->clocks[x], least - 1, false);
        diagram_minus_in (&s->d, &result, below);
        diagram_drop (&s->d, below);
    }
    return result;
}

static DdNode *
compare_difference (symbolic *s, uint32_t x, uint32_t y, expr_kind kind, int64_t c)
{
    return y ? diagonal_compare (s, x, y, kind, c) : compare_clock (s, x, kind, c);
}

/* The clocks that an EXPR_CLOCK may name, from 1; for NULL: 0. */
static void
evaluate_clock (machine *m, const expr *e, term *out)
{
    symbolic *s = m->s;
    if (!e) {
        term_add (s, out, 0, diagram_copy (&s->d, m->path));
        return;
    }
    const clock_array *a = &s->model->clock_arrays[e->id];
    machine_index (m, e->args[0], a->size, m->path, out);
    for (size_t i = 0; i < out->count; i++)
        out->at[i].value += 1 + a->first;
}

/* Narrow the path to the states where the comparison of clocks holds. */
static void
assume_comparison (machine *m, const expr *e)
{
    symbolic *s = m->s;
    term xs = VEC_EMPTY, ys = VEC_EMPTY, bounds = VEC_EMPTY;
    evaluate_clock (m, e->args[0], &xs);
    evaluate_clock (m, e->args[1], &ys);
    machine_evaluate (m, e->args[2], m->path, &bounds);
    DdNode *holds = diagram_copy (&s->d, s->d.zero);
    for (size_t i = 0; i < xs.count * ys.count; i++)
        for (size_t k = 0; k < bounds.count && diagrams_ok (&s->d); k++) {
            const term_case *x = &xs.at[i / ys.count], *y = &ys.at[i % ys.count];
            DdNode *here = diagram_and (&s->d, x->when, y->when);
            DdNode *true_here = compare_difference (s, (uint32_t) x->value, (uint32_t) y->value, e->compare,
                                                    bounds.at[k].value);
            diagram_and_in (&s->d, &here, bounds.at[k].when);
            if (true_here) {
                diagram_and_in (&s->d, &here, true_here);
                diagram_or_in (&s->d, &holds, here);
            } else if (!s->d.failed)
                machine_fail (m, here);
            diagram_drop (&s->d, true_here);
            diagram_drop (&s->d, here);
        }
    diagram_set (&s->d, &m->path, holds);
    term_free (s, &xs);
    term_free (s, &ys);
    term_free (s, &bounds);
}

/* The same, where its condition holds. */
static void
assume_comparison_when (machine *m, const expr *e)
{
    DdNode *yes, *no;
    machine_truth (m, e->when, m->path, &yes, &no);
    diagram_set (&m->s->d, &m->path, yes);
    assume_comparison (m, e);
    diagram_or_in (&m->s->d, &m->path, no);
    diagram_drop (&m->s->d, no);
}

void
machine_assume (machine *m, const conjunction *c)
{
    for (size_t i = 0; i < c->count && m->path && !diagram_is_empty (&m->s->d, m->path); i++) {
        if (c->at[i]->kind == EXPR_CLOCK_COMPARE && c->at[i]->when)
            assume_comparison_when (m, c->at[i]);
        else if (c->at[i]->kind == EXPR_CLOCK_COMPARE)
            assume_comparison (m, c->at[i]);
        else {
            DdNode *yes, *no;
            machine_truth (m, c->at[i], m->path, &yes, &no);
            diagram_set (&m->s->d, &m->path, yes);
            diagram_drop (&m->s->d, no);
        }
        diagram_minus_in (&m->s->d, &m->path, m->fault);
    }
}
