/* Terms of the model as expressions of C.  Where the ranges of the model show that
 * nothing can go wrong the operator of C is enough; elsewhere a helper of the file looks, and
 * notes a fault.  After a fault a term has some value; nobody uses it. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "writer.h"

static const interval ANY = { INT32_MIN, INT32_MAX };

static bool
is_inside (interval i, int64_t low, int64_t high)
{
    return i.low >= low && i.high <= high;
}

static interval
both (interval a, interval b)
{
    return (interval){ a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
}

/* What is left of exact results once they are 32 bits. */
static interval
cut (const writer *w, interval exact)
{
    if (is_inside (exact, INT32_MIN, INT32_MAX))
        return exact;
    if (w->m->wraps || exact.low > INT32_MAX || exact.high < INT32_MIN)
        return ANY;
    return (interval){ exact.low < INT32_MIN ? INT32_MIN : exact.low,
                       exact.high > INT32_MAX ? INT32_MAX : exact.high };
}

static void
write_number (int64_t value, text *out)
{
    if (value == INT32_MIN)
        text_add (out, "(-2147483647 - 1)");
    else
        text_printf (out, value < 0 ? "(%" PRId64 ")" : "%" PRId64, value);
}

static interval
exact_result (expr_kind kind, interval a, interval b)
{
    if (kind == EXPR_ADD)
        return (interval){ a.low + b.low, a.high + b.high };
    if (kind == EXPR_SUB)
        return (interval){ a.low - b.high, a.high - b.low };
    int64_t ends[] = { a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high };
    interval all = { ends[0], ends[0] };
    for (size_t i = 1; i < 4; i++)
        all = both (all, (interval){ ends[i], ends[i] });
    return all;
}

static interval
write_sum (writer *w, const expr *e, interval a, const text *left, interval b, const text *right, text *out)
{
    interval exact = exact_result (e->kind, a, b);
    const char *sign = e->kind == EXPR_ADD ? "+" : e->kind == EXPR_SUB ? "-" : "*";
    if (is_inside (exact, INT32_MIN, INT32_MAX))
        text_printf (out, "(%s %s %s)", text_string (left), sign, text_string (right));
    else
        text_printf (out, "%s ((int64_t) %s %s (int64_t) %s)", writer_help (w, HELP_FIT), text_string (left),
                     sign, text_string (right));
    return cut (w, exact);
}

static interval
write_quotient (writer *w, const expr *e, interval a, const text *left, interval b, const text *right,
                text *out)
{
    bool divides = e->kind == EXPR_DIV;
    bool safe = (b.low > 0 || b.high < 0) && (a.low > INT32_MIN || b.low > -1 || b.high < -1);
    if (safe)
        text_printf (out, "(%s %s %s)", text_string (left), divides ? "/" : "%", text_string (right));
    else
        text_printf (out, "%s (%s, %s)", writer_help (w, divides ? HELP_DIVIDE : HELP_MODULO),
                     text_string (left), text_string (right));
    int64_t most = -a.low > a.high ? -a.low : a.high; /* neither is further from 0 than the dividend */
    return cut (w, (interval){ a.low < 0 || (divides && b.low < 0) ? -most : 0,
                               a.high > 0 || (divides && b.low < 0) ? most : 0 });
}

static interval
write_helped (const char *name, interval all, const text *left, const text *right, text *out)
{
    text_printf (out, "%s (%s, %s)", name, text_string (left), text_string (right));
    return all;
}

static interval
write_bits (expr_kind kind, interval a, const text *left, interval b, const text *right, text *out)
{
    const char *sign = kind == EXPR_BIT_AND ? "&" : kind == EXPR_BIT_OR ? "|" : "^";
    text_printf (out, "(%s %s %s)", text_string (left), sign, text_string (right));
    if (a.low < 0 || b.low < 0)
        return ANY;
    int64_t most = 1;
    while (most <= a.high || most <= b.high)
        most *= 2;
    return (interval){ 0, most - 1 };
}

static bool
is_comparison (expr_kind kind)
{
    return kind >= EXPR_EQ && kind <= EXPR_GT;
}

static bool
is_bits (expr_kind kind)
{
    return kind == EXPR_BIT_AND || kind == EXPR_BIT_OR || kind == EXPR_BIT_XOR;
}

/* Do compilers see that one of two comparisons decides both, as in i < 1 && i > 3?  Perhaps. */
static bool
overlap (const expr *a, const expr *b)
{
    while (b->kind == EXPR_AND || b->kind == EXPR_OR)
        b = b->args[0];
    while (a->kind == EXPR_AND || a->kind == EXPR_OR)
        a = a->args[1];
    return is_comparison (a->kind) && is_comparison (b->kind);
}

static interval
write_binary (writer *w, const expr *e, text *out)
{
    static const char *const signs[] = { [EXPR_EQ] = "==", [EXPR_NE] = "!=", [EXPR_LT] = "<",
                                         [EXPR_LE] = "<=", [EXPR_GE] = ">=", [EXPR_GT] = ">" };
    text left = TEXT_EMPTY, right = TEXT_EMPTY;
    interval a = write_term (w, e->args[0], &left), b = write_term (w, e->args[1], &right), all = ANY;
    switch (e->kind) {
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
        all = write_sum (w, e, a, &left, b, &right, out);
        break;
    case EXPR_DIV:
    case EXPR_MOD:
        all = write_quotient (w, e, a, &left, b, &right, out);
        break;
    case EXPR_BIT_AND:
    case EXPR_BIT_OR:
    case EXPR_BIT_XOR:
        all = write_bits (e->kind, a, &left, b, &right, out);
        break;
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        all = write_helped (writer_help (w, e->kind == EXPR_SHIFT_LEFT ? HELP_DOUBLE : HELP_HALVE), ANY,
                            &left, &right, out);
        break;
    case EXPR_MIN:
    case EXPR_MAX:
        all = write_helped (writer_help (w, e->kind == EXPR_MIN ? HELP_LEAST : HELP_MOST), both (a, b), &left,
                            &right, out);
        break;
    default:
        if (strcmp (text_string (&left), text_string (&right)) == 0 && !strchr (text_string (&left), ' '))
            text_add (out, e->kind == EXPR_EQ || e->kind == EXPR_LE || e->kind == EXPR_GE ? "(1 == 1)"
                                                                                          : "(1 == 0)");
        else
            text_printf (out, "(%s %s %s)", text_string (&left), signs[e->kind], text_string (&right));
        w->odd = w->odd || is_bits (e->args[0]->kind) || is_bits (e->args[1]->kind);
        all = (interval){ 0, 1 };
    }
    text_free (&left);
    text_free (&right);
    return all;
}

void
write_index (writer *w, const expr *of, uint32_t size, text *out)
{
    if (!of) {
        text_add_char (out, '0');
        return;
    }
    text index = TEXT_EMPTY;
    interval i = write_term (w, of, &index);
    if (is_inside (i, 0, (int64_t) size - 1))
        text_add (out, text_string (&index));
    else
        text_printf (out, "%s (%s, %" PRIu32 ")", writer_help (w, HELP_ELEMENT), text_string (&index), size);
    text_free (&index);
}

/* An element of an array that is one in C only if it has several: an index of the others
 * is 0 or a fault, so that it may be added. */
static void
write_element (writer *w, const char *array, const expr *of, uint32_t size, text *out)
{
    text index = TEXT_EMPTY;
    write_index (w, of, size, &index);
    if (size > 1)
        text_printf (out, "%s[%s]", array, text_string (&index));
    else if (strcmp (text_string (&index), "0") == 0)
        text_add (out, array);
    else
        text_printf (out, "(%s + %s)", array, text_string (&index));
    text_free (&index);
}

void
write_local_name (const char *name, uint32_t slot, uint32_t size, text *out)
{
    text_add (out, "l_");
    for (const char *c = name ? name : ""; *c; c++)
        text_add_char (out, isalnum ((unsigned char) *c) ? *c : '_');
    text_printf (out, "_%" PRIu32, slot);
    if (size > 1) /* slots are used again, for others of the same name perhaps */
        text_printf (out, "_%" PRIu32, size);
}

static void
write_array_name (const writer *w, const expr *e, text *out)
{
    if (e->kind == EXPR_LOCAL)
        write_local_name (e->name, e->id, e->size, out);
    else if (e->kind == EXPR_TABLE) {
        text_add (out, w->tables[e->id]);
        if (w->used_tables)
            w->used_tables[e->id] = true;
    } else
        text_printf (out, "state.%s", w->integers[e->id]);
}

static interval
write_stored (writer *w, const expr *e, text *out)
{
    text array = TEXT_EMPTY;
    write_array_name (w, e, &array);
    interval all = ANY;
    if (e->kind == EXPR_TABLE) {
        const constant_table *t = &w->m->tables[e->id];
        text index = TEXT_EMPTY;
        write_index (w, e->args[0], t->size, &index);
        text_printf (out, "%s[%s]", text_string (&array), text_string (&index));
        text_free (&index);
        all = (interval){ t->values[0], t->values[0] };
        for (uint32_t i = 1; i < t->size; i++)
            all = both (all, (interval){ t->values[i], t->values[i] });
    } else if (e->kind == EXPR_LOCAL)
        write_element (w, text_string (&array), e->args[0], e->size, out);
    else {
        const integer_array *a = &w->m->integer_arrays[e->id];
        write_element (w, text_string (&array), e->args[0], a->size, out);
        all = (interval){ a->min, a->max };
    }
    text_free (&array);
    return all;
}

void
write_place (writer *w, const expr *target, text *check, text *out)
{
    text index = TEXT_EMPTY;
    uint32_t size = target->kind == EXPR_CLOCK   ? w->m->clock_arrays[target->id].size
                    : target->kind == EXPR_LOCAL ? target->size
                                                 : w->m->integer_arrays[target->id].size;
    if (target->kind == EXPR_CLOCK)
        text_printf (out, "state.%s", w->clocks[target->id]);
    else
        write_array_name (w, target, out);
    write_index (w, target->args[0], size, &index);
    if (size > 1)
        text_printf (out, "[%s]", text_string (&index));
    else if (strcmp (text_string (&index), "0") != 0)
        text_printf (check, "(void) %s;", text_string (&index));
    text_free (&index);
}

void
write_slice (writer *w, const expr *e, text *out)
{
    const expr *of = e->args[0];
    uint32_t size = of->kind == EXPR_LOCAL   ? of->size
                    : of->kind == EXPR_TABLE ? w->m->tables[of->id].size
                                             : w->m->integer_arrays[of->id].size;
    text_add_char (out, '&');
    write_array_name (w, of, out);
    if (size == 1 && of->kind != EXPR_TABLE)
        return; /* the slice is all of it */
    text_add_char (out, '[');
    write_index (w, e->args[1], size - e->size + 1, out);
    text_add_char (out, ']');
}

static interval
write_function (writer *w, const expr *e, text *out)
{
    const function *f = &w->m->functions[e->id];
    text_printf (out, "%s (", w->functions[e->id]);
    if (w->used_functions)
        w->used_functions[e->id] = true;
    for (uint32_t i = 0; i < e->size; i++) {
        text_add (out, i ? ", " : "");
        if (f->parameters[i].is_array)
            write_slice (w, e->list[i], out);
        else
            write_term (w, e->list[i], out);
    }
    text_add_char (out, ')');
    return ANY;
}

static interval
write_range (writer *w, const expr *e, text *out)
{
    text inner = TEXT_EMPTY;
    interval i = write_term (w, e->args[0], &inner);
    if (is_inside (i, e->value, e->most))
        text_add (out, text_string (&inner));
    else {
        text_printf (out, "%s (%s, ", writer_help (w, HELP_WITHIN), text_string (&inner));
        write_number (e->value, out);
        text_add (out, ", ");
        write_number (e->most, out);
        text_add_char (out, ')');
        i = (interval){ e->value, e->most };
    }
    text_free (&inner);
    return i;
}

static interval
write_negative (writer *w, const expr *e, text *out)
{
    text inner = TEXT_EMPTY;
    interval i = write_term (w, e->args[0], &inner);
    text_printf (out, i.low > INT32_MIN ? "(-%s%s)" : "%s (-(int64_t) %s)",
                 i.low > INT32_MIN ? "" : writer_help (w, HELP_FIT), text_string (&inner));
    text_free (&inner);
    return cut (w, (interval){ -i.high, -i.low });
}

static interval
write_choice (writer *w, const expr *e, text *out)
{
    text_add_char (out, '(');
    write_truth (w, e->args[0], out);
    text_add (out, " ? ");
    interval a = write_term (w, e->args[1], out);
    text_add (out, " : ");
    interval b = write_term (w, e->args[2], out);
    text_add_char (out, ')');
    return both (a, b);
}

interval
write_term (writer *w, const expr *e, text *out)
{
    switch (e->kind) {
    case EXPR_NUMBER:
        write_number (e->value, out);
        return (interval){ e->value, e->value };
    case EXPR_VARIABLE:
    case EXPR_LOCAL:
    case EXPR_TABLE:
        return write_stored (w, e, out);
    case EXPR_CALL:
        return write_function (w, e, out);
    case EXPR_RANGE:
        return write_range (w, e, out);
    case EXPR_NEG:
        return write_negative (w, e, out);
    case EXPR_IF:
        return write_choice (w, e, out);
    case EXPR_NOT:
    case EXPR_AND:
    case EXPR_OR:
        text_add_char (out, '(');
        write_truth (w, e, out);
        text_add (out, " ? 1 : 0)");
        return (interval){ 0, 1 };
    default:
        if (!is_comparison (e->kind))
            return write_binary (w, e, out);
        text_add_char (out, '(');
        write_binary (w, e, out);
        text_add (out, " ? 1 : 0)");
        return (interval){ 0, 1 };
    }
}

void
write_truth (writer *w, const expr *e, text *out)
{
    if (e->kind == EXPR_NOT) {
        text_add_char (out, '!');
        write_truth (w, e->args[0], out);
    } else if (is_comparison (e->kind))
        write_binary (w, e, out);
    else if (e->kind == EXPR_AND || e->kind == EXPR_OR) {
        text left = TEXT_EMPTY;
        w->odd = w->odd || overlap (e->args[0], e->args[1]);
        write_truth (w, e->args[0], &left);
        /* a || b || c needs no brackets, and compilers allow only so many inside each other */
        bool alike = e->args[0]->kind == e->kind;
        text_printf (out, "(%.*s", (int) (alike ? left.length - 2 : left.length),
                     text_string (&left) + alike);
        text_add (out, e->kind == EXPR_AND ? " && " : " || ");
        write_truth (w, e->args[1], out);
        text_add_char (out, ')');
        text_free (&left);
    } else {
        text_add_char (out, '(');
        write_term (w, e, out);
        text_add (out, " != 0)");
    }
}

interval
writer_range (const writer *w, const expr *e)
{
    writer scratch = *w;
    scratch.used_functions = scratch.used_tables = NULL;
    text unused = TEXT_EMPTY;
    interval i = write_term (&scratch, e, &unused);
    text_free (&unused);
    return i;
}

void
write_clock (writer *w, const expr *clock, text *out)
{
    text array = TEXT_EMPTY;
    text_printf (&array, "state.%s", w->clocks[clock->id]);
    write_element (w, text_string (&array), clock->args[0], w->m->clock_arrays[clock->id].size, out);
    text_free (&array);
}

interval
write_clock_number (writer *w, const expr *e, text *out)
{
    static const int64_t MOST = MODEL_CLOCK_CONSTANT_MAX;
    text term = TEXT_EMPTY;
    interval i = write_term (w, e, &term);
    if (e->kind == EXPR_NUMBER)
        text_printf (out, e->value < 0 ? "(%" PRId64 ")" : "%" PRId64, e->value * w->units);
    else {
        text_add_char (out, '(');
        text_add (out, w->wide ? "(int64_t) " : "");
        if (is_inside (i, -MOST, MOST))
            text_add (out, text_string (&term));
        else {
            text_printf (out, "%s (%s, (-%" PRId64 "), %" PRId64 ")", writer_help (w, HELP_WITHIN),
                         text_string (&term), MOST, MOST);
            i = (interval){ i.low < -MOST ? -MOST : i.low, i.high > MOST ? MOST : i.high };
        }
        text_printf (out, " * %" PRId64 ")", w->units);
    }
    text_free (&term);
    return (interval){ i.low * w->units, i.high * w->units };
}

static void
write_clock_comparison (writer *w, const expr *e, text *out)
{
    static const char *const signs[] = {
        [EXPR_EQ] = "==", [EXPR_LT] = "<", [EXPR_LE] = "<=", [EXPR_GE] = ">=", [EXPR_GT] = ">"
    };
    text_add_char (out, '(');
    if (e->when) {
        text_add_char (out, '!');
        write_truth (w, e->when, out);
        text_add (out, " || (");
    }
    if (e->args[1])
        text_add_char (out, '(');
    write_clock (w, e->args[0], out);
    if (e->args[1]) {
        text_add (out, " - ");
        write_clock (w, e->args[1], out);
        text_add_char (out, ')');
    }
    text_printf (out, " %s ", signs[e->compare]);
    write_clock_number (w, e->args[2], out);
    text_add (out, e->when ? "))" : ")");
}

void
write_conjunction (writer *w, const conjunction *all, text *out)
{
    for (size_t i = 0; i < all->count; i++) {
        text_add (out, i ? "        holds = holds && " : "        holds = ");
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE)
            write_clock_comparison (w, all->at[i], out);
        else
            write_truth (w, all->at[i], out);
        text_add (out, ";\n");
    }
}
