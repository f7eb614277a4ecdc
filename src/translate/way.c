#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "alloc.h"
#include "way.h"

static const char *
print (way *w, const char *format, ...)
{
    text t = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&t, format, arguments);
    va_end (arguments);
    const char *kept = arena_text (w->memory, text_string (&t), t.length);
    text_free (&t);
    return kept;
}

void
way_condition (way *w, const char *format, ...)
{
    text t = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&t, format, arguments);
    va_end (arguments);
    *vec_add (&w->conditions) = arena_text (w->memory, text_string (&t), t.length);
    text_free (&t);
}

static uint32_t
most_locals (const model *m)
{
    uint32_t most = 0;
    for (size_t i = 0; i < m->edge_count; i++)
        if (m->edges[i].local_slots > most)
            most = m->edges[i].local_slots;
    return most;
}

void
way_begin (way *w)
{
    const model *m = w->m;
    arena_free (w->memory);
    w->memory = arena_new ();
    w->integers = arena_alloc (w->memory, m->integer_count * sizeof *w->integers);
    w->locals = arena_alloc (w->memory, most_locals (m) * sizeof *w->locals);
    w->clocks = arena_alloc (w->memory, m->clock_count * sizeof *w->clocks);
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t k = 0; k < m->integer_arrays[a].size; k++) {
            uint32_t i = m->integer_arrays[a].first + k;
            w->integers[i] =
                (term){ w->integer_names[i], m->integer_arrays[a].min, m->integer_arrays[a].max };
        }
    for (uint32_t x = 0; x < m->clock_count; x++)
        w->clocks[x] = w->clock_names[x];
    vec_clear (&w->conditions);
    w->used = 0;
    w->blocked = w->fault = false;
}

bool
way_next (way *w)
{
    w->choices.count = w->options.count = w->used;
    while (w->choices.count) {
        if (++vec_last (&w->choices) < vec_last (&w->options))
            return true;
        w->choices.count--;
        w->options.count--;
    }
    return false;
}

void
way_free (way *w)
{
    arena_free (w->memory);
    vec_free (&w->choices);
    vec_free (&w->options);
    vec_free (&w->conditions);
}

/* One of `options` branches. */
static unsigned
choose (way *w, unsigned options)
{
    if (w->used == w->choices.count) {
        *vec_add (&w->choices) = 0;
        *vec_add (&w->options) = options;
    }
    return w->choices.at[w->used++];
}

static bool
over (const way *w)
{
    return w->blocked || w->fault || w->impossible;
}

static term
constant (way *w, int64_t value)
{
    return (term){ print (w, value < 0 ? "(%" PRId64 ")" : "%" PRId64, value), value, value };
}

static term evaluate (way *w, const expr *e);

static term
refuse (way *w, position where, const char *what)
{
    if (!w->impossible)
        diag_error (w->why, where, "guarded commands cannot say this: %s", what);
    w->impossible = true;
    return (term){ "0", 0, 0 };
}

/* Decide `left op right`; a fork unless the ranges tell. */
static bool
decide (way *w, expr_kind op, term left, term right)
{
    static const char *const yes[] = { [EXPR_EQ] = "=",  [EXPR_NE] = "!=", [EXPR_LT] = "<",
                                       [EXPR_LE] = "<=", [EXPR_GE] = ">=", [EXPR_GT] = ">" };
    static const char *const no[] = { [EXPR_EQ] = "!=", [EXPR_NE] = "=", [EXPR_LT] = ">=",
                                      [EXPR_LE] = ">",  [EXPR_GE] = "<", [EXPR_GT] = "<=" };
    if (op == EXPR_GE || op == EXPR_GT) {
        term kept = left;
        left = right;
        right = kept;
        op = op == EXPR_GE ? EXPR_LE : EXPR_LT;
    }
    bool below = left.high < right.low, not_above = left.high <= right.low;
    bool above = left.low > right.high, not_below = left.low >= right.high;
    bool same = left.low == left.high && right.low == right.high && left.low == right.low;
    if (op == EXPR_LT && (below || not_below))
        return below;
    if (op == EXPR_LE && (not_above || above))
        return not_above;
    if ((op == EXPR_EQ || op == EXPR_NE) && (below || above || same))
        return same == (op == EXPR_EQ);
    bool truth = choose (w, 2) == 0;
    way_condition (w, "%s %s %s", left.text, truth ? yes[op] : no[op], right.text);
    return truth;
}

static bool
holds (way *w, const expr *e)
{
    switch (e->kind) {
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GE:
    case EXPR_GT: {
        term left = evaluate (w, e->args[0]), right = evaluate (w, e->args[1]);
        return !over (w) && decide (w, e->kind, left, right);
    }
    case EXPR_NOT:
        return !holds (w, e->args[0]);
    case EXPR_AND:
        return holds (w, e->args[0]) && holds (w, e->args[1]);
    default: {
        term value = evaluate (w, e);
        return !over (w) && decide (w, EXPR_NE, value, constant (w, 0));
    }
    }
}

/* Which element an index names: known, or a fork with one more branch for an
 * index out of range, if there can be one. */
static uint32_t
element (way *w, const expr *index, uint32_t size)
{
    if (!index)
        return 0;
    term i = evaluate (w, index);
    if (over (w))
        return 0;
    int64_t low = i.low < 0 ? 0 : i.low, high = i.high >= size ? (int64_t) size - 1 : i.high;
    bool may_miss = i.low < 0 || i.high >= size;
    unsigned options = (unsigned) (high - low + 1) + may_miss, chosen = options > 1 ? choose (w, options) : 0;
    if (may_miss && chosen == options - 1) {
        w->fault = true;
        way_condition (w, "(%s < 0 || %s >= %" PRIu32 ")", i.text, i.text, size);
        return 0;
    }
    if (i.low != i.high)
        way_condition (w, "%s = %" PRId64, i.text, low + chosen);
    return (uint32_t) (low + chosen);
}

static int64_t
least (int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t
largest (int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static term
multiply (way *w, term a, term b)
{
    int64_t p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
    if (a.low == a.high && b.low == b.high)
        return constant (w, p);
    return (term){ print (w, "%s * %s", a.text, b.text), least (least (p, q), least (r, s)),
                   largest (largest (p, q), largest (r, s)) };
}

/* The value must have 32 bits; where it may not, that is a fork. */
static term
fitting (way *w, term t)
{
    if (t.low >= INT32_MIN && t.high <= INT32_MAX)
        return t;
    if (t.low > INT32_MAX || t.high < INT32_MIN || choose (w, 2)) {
        w->fault = true;
        way_condition (w, "(%s < -2147483648 || %s > 2147483647)", t.text, t.text);
    } else
        way_condition (w, "%s >= -2147483648 && %s <= 2147483647", t.text, t.text);
    return (term){ t.text, largest (t.low, INT32_MIN), least (t.high, INT32_MAX) };
}

static term
arithmetic (way *w, const expr *e)
{
    term a = evaluate (w, e->args[0]), b = evaluate (w, e->args[1]);
    if (over (w))
        return a;
    bool known = a.low == a.high && b.low == b.high;
    switch (e->kind) {
    case EXPR_ADD:
        return fitting (
            w, known ? constant (w, a.low + b.low)
                     : (term){ print (w, "(%s + %s)", a.text, b.text), a.low + b.low, a.high + b.high });
    case EXPR_SUB:
        return fitting (
            w, known ? constant (w, a.low - b.low)
                     : (term){ print (w, "(%s - %s)", a.text, b.text), a.low - b.high, a.high - b.low });
    case EXPR_MUL:
        return fitting (w, multiply (w, a, b));
    default:
        if (!known)
            return refuse (w, e->where, "a division of what is not constant");
        if (b.low == 0) {
            w->fault = true;
            return a;
        }
        return fitting (w, constant (w, e->kind == EXPR_DIV ? a.low / b.low : a.low % b.low));
    }
}

static term
evaluate (way *w, const expr *e)
{
    if (over (w))
        return (term){ "0", 0, 0 };
    switch (e->kind) {
    case EXPR_NUMBER:
        return constant (w, e->value);
    case EXPR_VARIABLE: {
        const integer_array *array = &w->m->integer_arrays[e->id];
        return w->integers[array->first + element (w, e->args[0], array->size)];
    }
    case EXPR_LOCAL:
        return w->locals[e->id + element (w, e->args[0], e->size)];
    case EXPR_NEG: {
        term a = evaluate (w, e->args[0]);
        if (over (w))
            return a;
        return fitting (w, a.low == a.high ? constant (w, -a.low)
                                           : (term){ print (w, "(0 - %s)", a.text), -a.high, -a.low });
    }
    case EXPR_IF:
        return evaluate (w, e->args[holds (w, e->args[0]) ? 1 : 2]);
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
    case EXPR_DIV:
    case EXPR_MOD:
        return arithmetic (w, e);
    default:
        return constant (w, holds (w, e));
    }
}

static uint32_t
clock_of (way *w, const expr *e)
{
    const clock_array *array = &w->m->clock_arrays[e->id];
    return array->first + element (w, e->args[0], array->size);
}

/* x - y ~ t becomes counters compared with q times t. */
static const char *
comparison (way *w, const expr *e)
{
    static const char *const names[] = {
        [EXPR_EQ] = "=", [EXPR_LT] = "<", [EXPR_LE] = "<=", [EXPR_GE] = ">=", [EXPR_GT] = ">"
    };
    uint32_t x = clock_of (w, e->args[0]), y = e->args[1] ? clock_of (w, e->args[1]) : 0;
    term t = evaluate (w, e->args[2]);
    if (over (w))
        return "0 = 0";
    term scaled = multiply (w, constant (w, w->units), t);
    if (e->args[1])
        return print (w, "%s - %s %s %s", w->clocks[x], w->clocks[y], names[e->compare], scaled.text);
    return print (w, "%s %s %s", w->clocks[x], names[e->compare], scaled.text);
}

void
way_require (way *w, const conjunction *c)
{
    for (size_t i = 0; i < c->count && !over (w); i++) {
        if (c->at[i]->kind == EXPR_CLOCK_COMPARE) {
            const char *atom = comparison (w, c->at[i]);
            if (!over (w))
                way_condition (w, "%s", atom);
        } else if (!holds (w, c->at[i]))
            w->blocked = !over (w) || w->blocked;
    }
}

/* Integer conjuncts fork, which would need the condition on every branch:
 * they are written as they are, where they are simple enough. */
void
way_require_unless (way *w, const char *condition, const conjunction *c)
{
    static const char *const names[] = { [EXPR_EQ] = "=",  [EXPR_NE] = "!=", [EXPR_LT] = "<",
                                         [EXPR_LE] = "<=", [EXPR_GE] = ">=", [EXPR_GT] = ">" };
    for (size_t i = 0; i < c->count && !over (w); i++) {
        const expr *e = c->at[i];
        size_t forks = w->used;
        const char *atom = NULL;
        if (e->kind == EXPR_CLOCK_COMPARE)
            atom = comparison (w, e);
        else if (e->kind >= EXPR_EQ && e->kind <= EXPR_GT) {
            term a = evaluate (w, e->args[0]), b = evaluate (w, e->args[1]);
            atom = over (w) ? NULL : print (w, "%s %s %s", a.text, names[e->kind], b.text);
        }
        if (!atom || w->used != forks || w->fault)
            refuse (w, e->where, "this condition in the invariant of a location that may be left alone");
        else
            way_condition (w, "(%s || %s)", condition, atom);
    }
}

static void
assign (way *w, const stmt *s)
{
    term value = evaluate (w, s->value);
    if (over (w))
        return;
    if (s->target->kind == EXPR_LOCAL) {
        uint32_t slot = s->target->id + element (w, s->target->args[0], s->target->size);
        if (!over (w))
            w->locals[slot] = value;
        return;
    }
    const integer_array *array = &w->m->integer_arrays[s->target->id];
    uint32_t cell = array->first + element (w, s->target->args[0], array->size);
    if (over (w))
        return;
    bool low = value.low<array->min, high = value.high> array->max;
    if (low || high) {
        bool never = value.high < array->min || value.low > array->max;
        if (never || choose (w, 2)) {
            w->fault = true;
            way_condition (w, "(%s < %" PRId32 " || %s > %" PRId32 ")", value.text, array->min, value.text,
                           array->max);
            return;
        }
        way_condition (w, "%s >= %" PRId32 " && %s <= %" PRId32, value.text, array->min, value.text,
                       array->max);
    }
    w->integers[cell] = (term){ value.text, largest (value.low, array->min), least (value.high, array->max) };
}

static void
assign_clock (way *w, const stmt *s)
{
    uint32_t x = clock_of (w, s->target), y = s->source ? clock_of (w, s->source) : 0;
    term t = s->value ? evaluate (w, s->value) : constant (w, 0);
    if (over (w))
        return;
    term scaled = multiply (w, constant (w, w->units), t);
    const char *value = s->source ? print (w, "(%s + %s)", w->clocks[y], scaled.text) : scaled.text;
    if (t.low < 0) {
        if (choose (w, 2)) {
            w->fault = true;
            way_condition (w, "%s < 0", value);
            return;
        }
        way_condition (w, "%s >= 0", value);
    }
    w->clocks[x] = s->source && t.low == 0 && t.high == 0 ? w->clocks[y] : value;
}

static void
run_while (way *w, const stmt *s)
{
    for (int turns = 0; !over (w) && holds (w, s->value) && !over (w); turns++) {
        if (turns == 256) {
            refuse (w, s->where, "a loop whose end does not follow from the ranges");
            return;
        }
        way_run (w, s->body);
    }
}

void
way_run (way *w, const stmt *s)
{
    for (; s && !over (w); s = s->next)
        switch (s->kind) {
        case STMT_NOP:
            break;
        case STMT_ASSIGN:
            assign (w, s);
            break;
        case STMT_ASSIGN_CLOCK:
            assign_clock (w, s);
            break;
        case STMT_IF: {
            bool truth = holds (w, s->value);
            way_run (w, truth ? s->body : s->other);
            break;
        }
        case STMT_WHILE:
            run_while (w, s);
            break;
        case STMT_LOCAL: {
            term value = s->value ? evaluate (w, s->value) : constant (w, 0);
            for (uint32_t i = 0; i < s->size; i++)
                w->locals[s->id + i] = value;
            break;
        }
        case STMT_COPY:
        case STMT_CALL:
        case STMT_RETURN:
            assert (!"gcl_translate refuses such models");
            break;
        }
}
