/* Terms as a user would write them. */
#include "property.h"

static void
print_element (const model *m, const char *name, const term *index, text *out)
{
    text_add (out, name);
    if (index) {
        text_add_char (out, '[');
        term_print (m, index, out);
        text_add_char (out, ']');
    }
}

static void
print_call (const model *m, const term *t, text *out)
{
    text_printf (out, "%s(", m->functions[t->id].name);
    for (int32_t i = 0; i < t->value; i++) {
        text_add (out, i ? ", " : "");
        term_print (m, t->list[i], out);
    }
    text_add_char (out, ')');
}

static const char *
sign_of (term_kind kind)
{
    static const char *const signs[] = { [TERM_ADD] = "+", [TERM_SUB] = "-", [TERM_MUL] = "*", [TERM_DIV] = "/",
                                         [TERM_MOD] = "%", [TERM_MIN] = "<?", [TERM_MAX] = ">?", [TERM_BIT_AND] = "&",
                                         [TERM_BIT_OR] = "|", [TERM_BIT_XOR] = "^", [TERM_SHIFT_LEFT] = "<<",
                                         [TERM_SHIFT_RIGHT] = ">>", [TERM_EQ] = "==", [TERM_NE] = "!=", [TERM_LT] = "<",
                                         [TERM_LE] = "<=", [TERM_GE] = ">=", [TERM_GT] = ">", [TERM_AND] = "&&",
                                         [TERM_OR] = "||" };
    return signs[kind];
}

static void
print_joined (const model *m, const term *t, text *out)
{
    text_add_char (out, '(');
    term_print (m, t->args[0], out);
    if (t->kind == TERM_CLOCKS && t->args[1]) {
        text_add (out, " - ");
        term_print (m, t->args[1], out);
    }
    text_printf (out, " %s ", sign_of (t->kind == TERM_CLOCKS ? t->compare : t->kind));
    term_print (m, t->args[t->kind == TERM_CLOCKS ? 2 : 1], out);
    text_add_char (out, ')');
}

/* The three parts with these signs around them. */
static void
print_three (const model *m, const term *t, const char *const *signs, text *out)
{
    for (int i = 0; i < 3; i++) {
        text_add (out, signs[i]);
        term_print (m, t->args[i], out);
    }
    text_add_char (out, ')');
}

void
term_print (const model *m, const term *t, text *out)
{
    static const char *const choice[] = { "(", " ? ", " : " }, *const range[] = { "range(", ", ", ", " };
    switch (t->kind) {
    case TERM_NUMBER:
        text_printf (out, t->value < 0 ? "(%d)" : "%d", (int) t->value);
        break;
    case TERM_VARIABLE:
        print_element (m, m->integer_arrays[t->id].name, t->args[0], out);
        break;
    case TERM_TABLE:
        print_element (m, m->tables[t->id].name, t->args[0], out);
        break;
    case TERM_CLOCK:
        print_element (m, m->clock_arrays[t->id].name, t->args[0], out);
        break;
    case TERM_LOCATION:
        text_printf (out, "%s.%s", m->processes[t->id].name, m->processes[t->id].locations[t->location].name);
        break;
    case TERM_LABEL:
        text_add (out, m->labels[t->id]);
        break;
    case TERM_DEADLOCK:
        text_add (out, "deadlock");
        break;
    case TERM_NOT:
        text_add (out, "(not ");
        term_print (m, t->args[0], out);
        text_add_char (out, ')');
        break;
    case TERM_CALL:
        print_call (m, t, out);
        break;
    case TERM_IF:
    case TERM_RANGE:
        print_three (m, t, t->kind == TERM_IF ? choice : range, out);
        break;
    default:
        print_joined (m, t, out);
    }
}
