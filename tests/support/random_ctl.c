#include "random_ctl.h"

#include "test_program.h"

/* A step that keeps x within 0 .. most. */
static void
add_command (text *out, uint64_t *r, unsigned most)
{
    unsigned by = most > 3 ? 1 + test_pick (r, 3) : 1;
    static const char *const signs[] = { "=", "!=", "<", ">=" };
    unsigned x = test_pick (r, 2), y = 1 - x;
    text_printf (out, "  pc %s %u", test_pick (r, 3) ? "=" : "!=", test_pick (r, 3));
    if (test_pick (r, 3) == 0)
        text_printf (out, " && x%u %s %u", y, signs[test_pick (r, 4)], test_pick (r, most + 1));
    if (test_pick (r, 4) == 0)
        text_printf (out, " && x%u <= x%u", x, y);
    switch (test_pick (r, 5)) {
    case 0:
        text_printf (out, " && x%u < %u -> x%u := x%u + %u", x, most + 1 - by, x, x, by);
        break;
    case 1:
        text_printf (out, " && x%u > %u -> x%u := x%u - %u", x, by - 1, x, x, by);
        break;
    case 2:
        text_printf (out, " -> x%u := %u", x, test_pick (r, most + 1));
        break;
    case 3:
        text_printf (out, " -> x%u := x%u", x, y);
        break;
    default:
        text_printf (out, " -> x%u := %u - x%u", x, most, y);
    }
    if (test_pick (r, 2))
        text_printf (out, ", pc := %u", test_pick (r, 3));
    text_add (out, ";\n");
}

void
random_bounded_program (text *out, uint64_t seed)
{
    uint64_t r = seed * 2654435761u + 17;
    text_printf (out, "var x0 = %u;\nvar x1 = %u;\ncontrol pc;\n", test_pick (&r, 3), test_pick (&r, 3));
    unsigned processes = test_pick (&r, 4), most = test_pick (&r, 3) ? 3 : 9;
    for (unsigned p = 0; p < (processes ? processes : 1); p++) {
        if (processes)
            text_printf (out, "process p%u {\n", p);
        for (unsigned c = 1 + test_pick (&r, 3); c; c--)
            add_command (out, &r, most);
        if (processes)
            text_add (out, "}\n");
    }
}

static void
add_condition (text *out, uint64_t *r)
{
    static const char *const signs[] = { "=", "!=", "<", ">=", "<=", ">" };
    const char *sign = signs[test_pick (r, 6)];
    switch (test_pick (r, 4)) {
    case 0:
        text_printf (out, "pc %s %u", sign, test_pick (r, 3));
        break;
    case 1:
        text_printf (out, "x0 + x1 %s %u", sign, test_pick (r, 5));
        break;
    default:
        text_printf (out, "x%u %s %u", test_pick (r, 2), sign, test_pick (r, test_pick (r, 3) ? 4 : 10));
    }
}

static void
add_formula (text *out, uint64_t *r, unsigned depth)
{
    static const char *const words[] = { "AX", "AF", "AG", "EX", "EF", "EG" };
    static const char *const joins[] = { "&&", "||", "->" };
    if (!depth) {
        add_condition (out, r);
        return;
    }
    unsigned kind = test_pick (r, 12);
    if (kind < 6) {
        text_printf (out, "%s (", words[kind]);
        add_formula (out, r, depth - 1);
    } else if (kind < 8) {
        text_add (out, kind == 6 ? "A [" : "E [");
        add_formula (out, r, depth - 1 - test_pick (r, depth));
        text_add (out, " U ");
        add_formula (out, r, depth - 1);
        text_add_char (out, ']');
        return;
    } else if (kind == 8) {
        text_add (out, "!(");
        add_formula (out, r, depth - 1);
    } else {
        text_add_char (out, '(');
        add_formula (out, r, depth - 1);
        text_printf (out, ") %s (", joins[kind - 9]);
        add_formula (out, r, depth - 1 - test_pick (r, depth));
    }
    text_add_char (out, ')');
}

void
random_formula (text *out, uint64_t seed, unsigned depth)
{
    uint64_t r = seed * 40503u + 5;
    add_formula (out, &r, depth);
}
