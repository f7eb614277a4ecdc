#include "random_ctl.h"

#include "test_program.h"

enum { PROCESSES_MOST = 4 };

/* One command for every process, drawn once: what depends on the process is its number and the others'. */
struct pattern {
    unsigned from, guard, constant, effect, to;
    const char *sign;
};

static struct pattern
draw_pattern (uint64_t *r)
{
    static const char *const signs[] = { "=", "<=", ">", ">=" };
    struct pattern p = { test_pick (r, 3), test_pick (r, 6), test_pick (r, 3),
                         test_pick (r, 6), test_pick (r, 3), signs[test_pick (r, 4)] };
    return p;
}

/* The others in an order of the process's own. */
static void
add_others (text *out, const struct pattern *p, unsigned i, unsigned processes, const char *format)
{
    for (unsigned k = 1; k < processes; k++) {
        unsigned j = (i + k) % processes + 1;
        text_printf (out, format, i + 1, p->sign, j);
    }
}

static void
add_command (text *out, const struct pattern *p, unsigned i, unsigned processes)
{
    unsigned me = i + 1;
    text_printf (out, "  pc%u = %u", me, p->from);
    switch (p->guard) {
    case 0:
        text_printf (out, " && s %s %u", p->sign, p->constant);
        break;
    case 1:
        text_printf (out, " && a%u %s s", me, p->sign);
        break;
    case 2:
        add_others (out, p, i, processes, " && a%u %s a%u");
        break;
    case 3:
        text_printf (out, " && a%u %s %u", me, p->sign, p->constant);
        break;
    default:
        break;
    }
    switch (p->effect) {
    case 0:
        text_add (out, " && s < 3 -> s := s + 1");
        break;
    case 1:
        text_add (out, " && s > 0 -> s := s - 1");
        break;
    case 2:
        text_printf (out, " -> a%u := s", me);
        break;
    case 3:
        text_printf (out, " -> s := a%u", me);
        break;
    case 4:
        text_printf (out, " -> a%u := %u", me, p->constant);
        break;
    default:
        text_printf (out, " && s < 3 -> a%u := s, s := 3 - s", me);
    }
    text_printf (out, ", pc%u := %u;\n", me, p->to);
}

unsigned
random_symmetric_program (text *out, uint64_t seed)
{
    uint64_t r = seed * 2654435761u + 29;
    unsigned processes = 2 + test_pick (&r, PROCESSES_MOST - 1), commands = 2 + test_pick (&r, 3);
    struct pattern all[5];
    for (unsigned c = 0; c < commands; c++)
        all[c] = draw_pattern (&r);
    /* sometimes one of them is different after all */
    unsigned odd = test_pick (&r, 4) ? processes : test_pick (&r, processes);
    text_printf (out, "var s = %u;\n", test_pick (&r, 3));
    for (unsigned i = 0; i < processes; i++)
        text_printf (out, "var a%u;\ncontrol pc%u;\n", i + 1, i + 1);
    for (unsigned i = 0; i < processes; i++) {
        text_printf (out, "process p%u {\n", i + 1);
        for (unsigned c = 0; c < commands; c++) {
            struct pattern p = all[c];
            p.to = i == odd && !c ? (p.to + 1) % 3 : p.to;
            add_command (out, &p, i, processes);
        }
        text_add (out, "}\n");
    }
    return processes;
}

/* About one process, about all, or about none. */
static void
add_condition (text *out, uint64_t *r, unsigned processes, unsigned named)
{
    static const char *const signs[] = { "=", "!=", "<", ">=" };
    const char *sign = signs[test_pick (r, 4)], *join = test_pick (r, 2) ? " && " : " || ";
    unsigned constant = test_pick (r, 3), kind = test_pick (r, 5);
    if (kind == 0)
        text_printf (out, "s %s %u", sign, constant);
    else if (kind == 1)
        text_printf (out, "pc%u %s %u", named, sign, constant);
    else if (kind == 2)
        text_printf (out, "a%u %s s", named, sign);
    else {
        text_add_char (out, '(');
        for (unsigned i = 1; i <= processes; i++)
            text_printf (out, kind == 3 ? "%spc%u %s %u" : "%sa%u %s %u", i > 1 ? join : "", i, sign,
                         constant);
        text_add_char (out, ')');
    }
}

static void
add_formula (text *out, uint64_t *r, unsigned depth, unsigned processes, unsigned named)
{
    static const char *const words[] = { "AX", "AF", "AG", "EX", "EF", "EG", "!" };
    if (!depth) {
        add_condition (out, r, processes, named);
        return;
    }
    unsigned kind = test_pick (r, 10);
    if (kind < 7)
        text_printf (out, "%s (", words[kind]);
    else
        text_add (out, kind == 7 ? "A [" : kind == 8 ? "E [" : "(");
    if (kind >= 7) {
        add_formula (out, r, depth - 1 - test_pick (r, depth), processes, named);
        text_add (out, kind == 9 ? " -> " : " U ");
    }
    add_formula (out, r, depth - 1, processes, named);
    text_add_char (out, kind == 7 || kind == 8 ? ']' : ')');
}

void
random_symmetric_formula (text *out, uint64_t seed, unsigned depth, unsigned processes)
{
    uint64_t r = seed * 40503u + 11;
    unsigned named = 1 + test_pick (&r, processes);
    add_formula (out, &r, depth, processes, named);
}
