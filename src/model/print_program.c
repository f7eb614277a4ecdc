/* Expressions and statements as text, with as few parentheses as the
 * grammar allows.  A condition that stands for a number is written
 * (if c then 1 else 0). */
#include "print_private.h"

/* How tightly an expression holds together when it stands in another. */
enum tightness {
    AS_FORMULA,
    AS_CONJUNCTION,
    AS_ATOM,
    AS_TERM, /* from here on an integer */
    AS_XOR,
    AS_BITS,
    AS_SHIFT,
    AS_SUM,
    AS_PRODUCT,
    AS_UNARY,
    AS_PRIMARY
};

static const char *const signs[] = {
    [EXPR_ADD] = " + ",         [EXPR_SUB] = " - ",          [EXPR_MUL] = " * ",    [EXPR_DIV] = " / ",
    [EXPR_MOD] = " % ",         [EXPR_EQ] = " == ",          [EXPR_NE] = " != ",    [EXPR_LT] = " < ",
    [EXPR_LE] = " <= ",         [EXPR_GE] = " >= ",          [EXPR_GT] = " > ",     [EXPR_AND] = " && ",
    [EXPR_OR] = " || ",         [EXPR_BIT_AND] = " & ",      [EXPR_BIT_OR] = " | ", [EXPR_BIT_XOR] = " ^ ",
    [EXPR_SHIFT_LEFT] = " << ", [EXPR_SHIFT_RIGHT] = " >> ",
};

static void print (const model *m, const expr *e, enum tightness least, text *out);
static void print_bare (const model *m, const expr *e, text *out);

static enum tightness
tightness (const expr *e)
{
    switch (e->kind) {
    case EXPR_OR:
        return AS_FORMULA;
    case EXPR_AND:
        return AS_CONJUNCTION;
    case EXPR_BIT_OR:
        return AS_TERM;
    case EXPR_BIT_XOR:
        return AS_XOR;
    case EXPR_BIT_AND:
        return AS_BITS;
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        return AS_SHIFT;
    case EXPR_ADD:
    case EXPR_SUB:
        return AS_SUM;
    case EXPR_MUL:
    case EXPR_DIV:
    case EXPR_MOD:
        return AS_PRODUCT;
    case EXPR_NEG:
        return AS_UNARY;
    case EXPR_NUMBER:
        return e->value < 0 ? AS_UNARY : AS_PRIMARY;
    case EXPR_VARIABLE:
    case EXPR_LOCAL:
    case EXPR_CLOCK:
    case EXPR_IF:
    case EXPR_MIN:
    case EXPR_MAX:
    case EXPR_RANGE:
    case EXPR_TABLE:
    case EXPR_CALL:
    case EXPR_SLICE:
        return AS_PRIMARY;
    case EXPR_CLOCK_COMPARE:
        return e->when ? AS_PRIMARY : AS_ATOM;
    default:
        return AS_ATOM;
    }
}

static void
print_place (const model *m, const char *name, const expr *index, text *out)
{
    print_name (name, true, out);
    if (!index)
        return;
    text_add_char (out, '[');
    print (m, index, AS_TERM, out);
    text_add_char (out, ']');
}

static void
print_binary (const model *m, const expr *e, enum tightness left, enum tightness right, text *out)
{
    print (m, e->args[0], left, out);
    text_add (out, signs[e->kind]);
    print (m, e->args[1], right, out);
}

/* name (a, b, c) */
static void
print_arguments (const model *m, const char *name, const expr *const *at, size_t count, text *out)
{
    print_name (name, true, out);
    for (size_t i = 0; i < count; i++) {
        text_add (out, i ? ", " : "(");
        print (m, at[i], AS_TERM, out);
    }
    text_add (out, count ? ")" : "()");
}

static void
print_slice (const model *m, const expr *e, text *out)
{
    print (m, e->args[0], AS_PRIMARY, out);
    text_add_char (out, '[');
    const expr *a = e->args[0];
    uint32_t size = a->kind == EXPR_LOCAL   ? a->size
                    : a->kind == EXPR_TABLE ? m->tables[a->id].size
                                            : m->integer_arrays[a->id].size;
    if (e->args[1])
        print (m, e->args[1], AS_TERM, out);
    if (e->args[1] || e->size != size)
        text_printf (out, "%s, %u", e->args[1] ? "" : "0", e->size);
    text_add_char (out, ']');
}

static void
print_prefix (const model *m, const char *sign, const expr *of, text *out)
{
    text_add (out, sign);
    if (*sign == '!' && tightness (of) < AS_TERM) { /* a condition, not a number */
        text_add_char (out, '(');
        print_bare (m, of, out);
        text_add_char (out, ')');
    } else
        print (m, of, AS_PRIMARY, out);
}

static void
print_if (const model *m, const expr *e, text *out)
{
    text_add (out, "(if ");
    print (m, e->args[0], AS_FORMULA, out);
    text_add (out, " then ");
    print (m, e->args[1], AS_TERM, out);
    text_add (out, " else ");
    print (m, e->args[2], AS_TERM, out);
    text_add_char (out, ')');
}

static void
print_clock_compare (const model *m, const expr *e, text *out)
{
    if (e->when) {
        text_add (out, "(if ");
        print (m, e->when, AS_FORMULA, out);
        text_add (out, " then ");
    }
    print (m, e->args[0], AS_PRIMARY, out);
    if (e->args[1]) {
        text_add (out, " - ");
        print (m, e->args[1], AS_PRIMARY, out);
    }
    text_add (out, signs[e->compare]);
    print (m, e->args[2], AS_TERM, out);
    if (e->when)
        text_add_char (out, ')');
}

static void
print_bare (const model *m, const expr *e, text *out)
{
    switch (e->kind) {
    case EXPR_ADD:
    case EXPR_SUB:
        print_binary (m, e, AS_SUM, AS_PRODUCT, out);
        break;
    case EXPR_MUL:
    case EXPR_DIV:
    case EXPR_MOD:
        print_binary (m, e, AS_PRODUCT, AS_UNARY, out);
        break;
    case EXPR_AND:
        print_binary (m, e, AS_CONJUNCTION, AS_CONJUNCTION, out);
        break;
    case EXPR_OR:
        print_binary (m, e, AS_FORMULA, AS_FORMULA, out);
        break;
    case EXPR_BIT_OR:
        print_binary (m, e, AS_TERM, AS_XOR, out);
        break;
    case EXPR_BIT_XOR:
        print_binary (m, e, AS_XOR, AS_BITS, out);
        break;
    case EXPR_BIT_AND:
        print_binary (m, e, AS_BITS, AS_SHIFT, out);
        break;
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        print_binary (m, e, AS_SHIFT, AS_SUM, out);
        break;
    case EXPR_MIN:
    case EXPR_MAX:
        print_arguments (m, e->kind == EXPR_MIN ? "min" : "max", e->args, 2, out);
        break;
    case EXPR_RANGE:
        text_add (out, "range(");
        print (m, e->args[0], AS_TERM, out);
        text_printf (out, ", %d, %d)", e->value, e->most);
        break;
    case EXPR_TABLE:
        print_place (m, m->tables[e->id].name, e->args[0], out);
        break;
    case EXPR_CALL:
        print_arguments (m, m->functions[e->id].name, e->list, e->size, out);
        break;
    case EXPR_SLICE:
        print_slice (m, e, out);
        break;
    case EXPR_NEG:
        print_prefix (m, "-", e->args[0], out);
        break;
    case EXPR_NOT:
        print_prefix (m, "!", e->args[0], out);
        break;
    case EXPR_NUMBER:
        text_printf (out, "%d", e->value);
        break;
    case EXPR_VARIABLE:
        print_place (m, m->integer_arrays[e->id].name, e->args[0], out);
        break;
    case EXPR_LOCAL:
        print_place (m, e->name, e->args[0], out);
        break;
    case EXPR_CLOCK:
        print_place (m, m->clock_arrays[e->id].name, e->args[0], out);
        break;
    case EXPR_IF:
        print_if (m, e, out);
        break;
    case EXPR_CLOCK_COMPARE:
        print_clock_compare (m, e, out);
        break;
    default:
        print_binary (m, e, AS_TERM, AS_TERM, out);
        break;
    }
}

static void
print (const model *m, const expr *e, enum tightness least, text *out)
{
    enum tightness own = tightness (e);
    bool loose = own < least, as_number = own < AS_TERM && least >= AS_TERM;
    if (loose)
        text_add (out, as_number ? "(if " : "(");
    print_bare (m, e, out);
    if (loose)
        text_add (out, as_number ? " then 1 else 0)" : ")");
}

void
model_print_expr (const model *m, const expr *e, text *out)
{
    print (m, e, AS_FORMULA, out);
}

void
print_rate (const model *m, const clock_rate *r, text *out)
{
    print (m, r->clock, AS_PRIMARY, out);
    text_add (out, " = ");
    print (m, r->rate, AS_TERM, out);
}

void
print_conjunction (const model *m, const conjunction *c, text *out)
{
    for (size_t i = 0; i < c->count; i++) {
        text_add (out, i ? " && " : "");
        print (m, c->at[i], AS_ATOM, out);
    }
}

static void
print_local (const model *m, const stmt *s, text *out)
{
    text_add (out, "local ");
    print_name (s->name, true, out);
    if (s->size > 1)
        text_printf (out, "[%u]", s->size);
    if (s->value) {
        text_add (out, " = ");
        print (m, s->value, AS_TERM, out);
    }
}

static void
print_assign_clock (const model *m, const stmt *s, text *out)
{
    print (m, s->target, AS_PRIMARY, out);
    text_add (out, " = ");
    if (s->source)
        print (m, s->source, AS_PRIMARY, out);
    if (s->source && s->value) {
        text_add (out, " + ");
        print (m, s->value, AS_PRODUCT, out);
    } else if (s->value)
        print (m, s->value, AS_TERM, out);
    else if (!s->source)
        text_add_char (out, '0');
}

static void
print_block (const model *m, const stmt *s, const char *first, const char *second, text *out)
{
    text_add (out, first);
    print (m, s->value, AS_FORMULA, out);
    text_add (out, second);
    print_statements (m, s->body, out);
    if (s->other) {
        text_add (out, " else ");
        print_statements (m, s->other, out);
    }
    text_add (out, " end");
}

void
print_statement (const model *m, const stmt *s, text *out)
{
    switch (s->kind) {
    case STMT_NOP:
        text_add (out, "nop");
        break;
    case STMT_ASSIGN:
    case STMT_COPY:
    case STMT_CALL:
        if (s->target) {
            print (m, s->target, AS_PRIMARY, out);
            text_add (out, " = ");
        }
        print (m, s->value, AS_TERM, out);
        break;
    case STMT_RETURN:
        text_add (out, s->value ? "return " : "return");
        if (s->value)
            print (m, s->value, AS_TERM, out);
        break;
    case STMT_ASSIGN_CLOCK:
        print_assign_clock (m, s, out);
        break;
    case STMT_IF:
        print_block (m, s, "if ", " then ", out);
        break;
    case STMT_WHILE:
        print_block (m, s, "while ", " do ", out);
        break;
    case STMT_LOCAL:
        print_local (m, s, out);
        break;
    }
}

void
print_statements (const model *m, const stmt *s, text *out)
{
    for (; s; s = s->next) {
        print_statement (m, s, out);
        text_add (out, s->next ? "; " : "");
    }
}

void
model_print_stmt (const model *m, const stmt *first, text *out)
{
    print_statements (m, first, out);
}
