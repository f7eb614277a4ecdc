#include "random_program.h"

#include "test_program.h"

static uint64_t random_state;

static unsigned
pick (unsigned n)
{
    return test_pick (&random_state, n);
}

static void
add_operand (text *out, unsigned variables)
{
    if (pick (3))
        text_printf (out, "x%u", pick (variables));
    else
        text_printf (out, "%d", (int) pick (7) - 2);
}

static void
add_integer (text *out, unsigned variables)
{
    static const char *const signs[] = { " + ", " - ", " + ", " * " };
    add_operand (out, variables);
    if (!pick (3))
        return;
    text_add (out, signs[pick (pick (6) ? 3 : 4)]);
    add_operand (out, variables);
}

static void
add_condition (text *out, unsigned variables, unsigned depth)
{
    static const char *const signs[] = { "=", "!=", "<", "<=", ">", ">=" };
    if (depth && pick (3) == 0) {
        text_add (out, pick (4) ? "(" : "!(");
        add_condition (out, variables, depth - 1);
        text_add (out, pick (2) ? " && " : " || ");
        add_condition (out, variables, depth - 1);
        text_add (out, ")");
        return;
    }
    text_printf (out, "x%u %s ", pick (variables), signs[pick (6)]);
    add_integer (out, variables);
}

static void
add_command (text *out, unsigned variables, bool control, bool open)
{
    text_printf (out, "[a%u] ", pick (3));
    if (control)
        text_printf (out, "pc = %u && ", pick (3));
    add_condition (out, variables, 2);
    text_add (out, " -> ");
    if (control)
        text_printf (out, "pc := %u", pick (3));
    else
        text_printf (out, "x0 := x0");
    for (unsigned i = 0; i < 1 + pick (2); i++) {
        text_printf (out, " then x%u := ", pick (variables));
        if (open && pick (4) == 0)
            text_add (out, "input");
        else
            add_integer (out, variables);
    }
    text_add (out, ";\n");
}

void
random_program (text *out, unsigned seed)
{
    random_state = seed * 0x9e3779b97f4a7c15u + 1;
    pick (2);
    unsigned variables = 1 + pick (3), commands = 1 + pick (5);
    bool control = pick (3) != 0, open = pick (4) == 0;
    for (unsigned i = 0; i < variables; i++)
        text_printf (out, open && pick (4) == 0 ? "var x%u = input;\n" : "var x%u;\n", i);
    if (control)
        text_add (out, "control pc;\n");
    for (unsigned i = 0; i < commands; i++)
        add_command (out, variables, control, open);
    if (pick (3)) {
        text_add (out, "error ");
        add_condition (out, variables, 1);
        text_add (out, ";\n");
    } else
        text_add (out, "predicate x0 > 1;\n");
}
