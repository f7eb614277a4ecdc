/* Expressions and statements as text, with as few parentheses as the
 * grammar allows. */
#include "print_private.h"

/* How tightly an expression holds together when it stands in another. */
enum tightness { AS_FORMULA, AS_ATOM, AS_SUM, AS_PRODUCT, AS_UNARY, AS_PRIMARY };

static const char *const signs[] = {
    [EXPR_ADD] = " + ", [EXPR_SUB] = " - ", [EXPR_MUL] = " * ", [EXPR_DIV] = " / ",
    [EXPR_MOD] = " % ", [EXPR_EQ] = " == ", [EXPR_NE] = " != ", [EXPR_LT] = " < ",
    [EXPR_LE] = " <= ", [EXPR_GE] = " >= ", [EXPR_GT] = " > ",  [EXPR_AND] = " && ",
};

static void print (const model *m, const expr *e, enum tightness least, text *out);

static enum tightness
tightness (const expr *e)
{
    switch (e->kind) {
    case EXPR_AND:
        return AS_FORMULA;
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
        return AS_PRIMARY;
    default:
        return AS_ATOM;
    }
}

static void
print_place (const model *m, const char *name, const expr *index, text *out)
{
    text_add (out, name);
    if (!index)
        return;
    text_add_char (out, '[');
    print (m, index, AS_SUM, out);
    text_add_char (out, ']');
}

static void
print_binary (const model *m, const expr *e, enum tightness left, enum tightness right, text *out)
{
    print (m, e->args[0], left, out);
    text_add (out, signs[e->kind]);
    print (m, e->args[1], right, out);
}

static void
print_prefix (const model *m, const char *sign, const expr *of, text *out)
{
    text_add (out, sign);
    print (m, of, AS_PRIMARY, out);
}

static void
print_if (const model *m, const expr *e, text *out)
{
    text_add (out, "(if ");
    print (m, e->args[0], AS_FORMULA, out);
    text_add (out, " then ");
    print (m, e->args[1], AS_SUM, out);
    text_add (out, " else ");
    print (m, e->args[2], AS_SUM, out);
    text_add_char (out, ')');
}

static void
print_clock_compare (const model *m, const expr *e, text *out)
{
    print (m, e->args[0], AS_PRIMARY, out);
    if (e->args[1]) {
        text_add (out, " - ");
        print (m, e->args[1], AS_PRIMARY, out);
    }
    text_add (out, signs[e->compare]);
    print (m, e->args[2], AS_SUM, out);
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
        print_binary (m, e, AS_FORMULA, AS_FORMULA, out);
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
        print_binary (m, e, AS_SUM, AS_SUM, out);
        break;
    }
}

static void
print (const model *m, const expr *e, enum tightness least, text *out)
{
    bool loose = tightness (e) < least;
    if (loose)
        text_add_char (out, '(');
    print_bare (m, e, out);
    if (loose)
        text_add_char (out, ')');
}

void
model_print_expr (const model *m, const expr *e, text *out)
{
    print (m, e, AS_FORMULA, out);
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
    text_printf (out, "local %s", s->name);
    if (s->size > 1)
        text_printf (out, "[%u]", s->size);
    if (s->value) {
        text_add (out, " = ");
        print (m, s->value, AS_SUM, out);
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
        print (m, s->value, AS_SUM, out);
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
        print (m, s->target, AS_PRIMARY, out);
        text_add (out, " = ");
        print (m, s->value, AS_SUM, out);
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
