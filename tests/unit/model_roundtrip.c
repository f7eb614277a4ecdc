/* Random models: what is printed reads back as the same model.  The optional
 * argument is the number of models. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "model.h"
#include "test_main.h"

static uint64_t cases = 2000;

/* A text under construction and what may be named in it. */
struct writer {
    text out;
    uint64_t random;
    unsigned clocks, integers, clock_size[4], integer_size[4];
    unsigned locals, local_size[16]; /* v0, v1, ... in scope */
};

static unsigned
below (struct writer *w, unsigned n)
{
    w->random ^= w->random << 13;
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return (unsigned) ((w->random >> 11) % n);
}

static bool
chance (struct writer *w, unsigned percent)
{
    return below (w, 100) < percent;
}

static void
add (struct writer *w, const char *string)
{
    text_add (&w->out, string);
}

/* Blanks that mean nothing inside braces. */
static void
gap (struct writer *w)
{
    static const char *const gaps[] = { "", "", "", " ", " ", "\n  ", "\t", " \r\n" };
    add (w, gaps[below (w, sizeof gaps / sizeof *gaps)]);
}

static void
symbol (struct writer *w, const char *string)
{
    gap (w);
    add (w, string);
    gap (w);
}

static const char *
pick (struct writer *w, const char *const *from, unsigned count)
{
    return from[below (w, count)];
}

static void term (struct writer *w, unsigned depth);
static void condition (struct writer *w, unsigned depth, bool clocks);

static void
number (struct writer *w)
{
    static const char *const special[] = { "2147483647", "-2147483648", "0", "-0", "007", "-1" };
    if (chance (w, 20))
        add (w, pick (w, special, 6));
    else
        text_printf (&w->out, "%u", below (w, 20));
}

/* NAME or NAME[index]: constant indices in range, others anything. */
static void
element (struct writer *w, char letter, unsigned id, unsigned size, unsigned depth)
{
    text_printf (&w->out, "%c%u", letter, id);
    if (size == 1 && chance (w, 70))
        return;
    symbol (w, "[");
    if (chance (w, 60) || w->integers == 0)
        text_printf (&w->out, "%u", below (w, size));
    else {
        element (w, 'i', 0, w->integer_size[0], depth ? depth - 1 : 0);
        if (depth) {
            symbol (w, "+");
            term (w, depth - 1);
        }
    }
    symbol (w, "]");
}

static void
clock (struct writer *w, unsigned depth)
{
    unsigned id = below (w, w->clocks);
    element (w, 'x', id, w->clock_size[id], depth > 2 ? 2 : depth);
}

static void
integer (struct writer *w, unsigned depth)
{
    if (w->locals && chance (w, 40)) {
        unsigned id = below (w, w->locals);
        element (w, 'v', id, w->local_size[id], depth > 2 ? 2 : depth);
    } else if (w->integers) {
        unsigned id = below (w, w->integers);
        element (w, 'i', id, w->integer_size[id], depth > 2 ? 2 : depth);
    } else
        number (w);
}

static void
compound_term (struct writer *w, unsigned depth)
{
    static const char *const signs[] = { "+", "-", "*", "/", "%" };
    switch (below (w, 6)) {
    case 0:
        add (w, "-");
        gap (w);
        add (w, "(");
        term (w, depth - 1);
        add (w, ")");
        break;
    case 1:
        add (w, "(if ");
        condition (w, depth - 1, false);
        add (w, " then ");
        term (w, depth - 1);
        add (w, " else ");
        term (w, depth - 1);
        symbol (w, ")");
        break;
    case 2:
        symbol (w, "(");
        term (w, depth - 1);
        symbol (w, ")");
        break;
    default:
        term (w, depth - 1);
        symbol (w, pick (w, signs, 5));
        term (w, depth - 1);
        break;
    }
}

static void
term (struct writer *w, unsigned depth)
{
    if (depth == 0 || chance (w, 30)) {
        if (chance (w, 40))
            number (w);
        else
            integer (w, depth);
    } else
        compound_term (w, depth);
}

/* Bounds of clocks must fit when they are constant: keep to small numbers
 * and single variables. */
static void
bound (struct writer *w)
{
    if (chance (w, 70) || w->integers == 0)
        text_printf (&w->out, "%s%u", chance (w, 20) ? "-" : "", below (w, 1000));
    else
        integer (w, 1);
}

static void
clock_atom (struct writer *w)
{
    static const char *const signs[] = { "<", "<=", "==", ">=", ">" };
    unsigned form = below (w, 6);
    if (form == 0) {
        bound (w);
        symbol (w, chance (w, 50) ? "<" : "<=");
        clock (w, 1);
        symbol (w, chance (w, 50) ? "<" : "<=");
        bound (w);
        return;
    }
    if (form == 1) {
        bound (w);
        symbol (w, pick (w, signs, 5));
    }
    clock (w, 1);
    if (form == 2 || form == 3) {
        symbol (w, "-");
        clock (w, 1);
    }
    if (form == 1)
        return;
    symbol (w, pick (w, signs, 5));
    if (form == 4)
        clock (w, 1);
    else
        bound (w);
}

static void
atom (struct writer *w, unsigned depth, bool clocks)
{
    static const char *const signs[] = { "==", "!=", "<", "<=", ">=", ">" };
    if (clocks && w->clocks && chance (w, 40)) {
        clock_atom (w);
        return;
    }
    switch (depth ? below (w, 6) : 0) {
    case 0:
        term (w, depth);
        break;
    case 1:
        add (w, "!");
        atom (w, depth - 1, false);
        break;
    case 2:
        symbol (w, "(");
        condition (w, depth - 1, clocks);
        symbol (w, ")");
        break;
    case 3:
        integer (w, 0);
        symbol (w, "<");
        integer (w, 0);
        symbol (w, "<=");
        term (w, depth - 1);
        break;
    default:
        term (w, depth - 1);
        symbol (w, pick (w, signs, 6));
        term (w, depth - 1);
        break;
    }
}

static void
condition (struct writer *w, unsigned depth, bool clocks)
{
    atom (w, depth, clocks);
    while (chance (w, 30)) {
        symbol (w, "&&");
        atom (w, depth, clocks);
    }
}

static void statements (struct writer *w, unsigned depth);

static void
block (struct writer *w, unsigned depth)
{
    bool loop = chance (w, 30);
    unsigned locals = w->locals;
    add (w, loop ? "while " : "if ");
    condition (w, 2, false);
    add (w, loop ? " do " : " then ");
    statements (w, depth - 1);
    w->locals = locals;
    if (!loop && chance (w, 50)) {
        add (w, " else ");
        statements (w, depth - 1);
        w->locals = locals;
    }
    add (w, " end");
}

static void
local (struct writer *w)
{
    unsigned id = w->locals;
    text_printf (&w->out, "local v%u", id);
    w->local_size[id] = 1;
    if (chance (w, 30)) {
        w->local_size[id] = 1 + below (w, 3);
        text_printf (&w->out, "[%u%s]", w->local_size[id], chance (w, 50) ? "+0" : "");
    } else if (chance (w, 50)) {
        symbol (w, "=");
        term (w, 2);
    }
    w->locals++;
}

static void
assign_clock (struct writer *w)
{
    clock (w, 1);
    symbol (w, "=");
    switch (below (w, 4)) {
    case 0:
        add (w, "0");
        break;
    case 1:
        bound (w);
        break;
    case 2:
        clock (w, 1);
        break;
    default:
        bound (w);
        symbol (w, "+");
        clock (w, 1);
        break;
    }
}

static void
statement (struct writer *w, unsigned depth)
{
    unsigned kind = below (w, 10);
    if (kind < 2 && depth)
        block (w, depth);
    else if (kind == 2 && w->locals < 16)
        local (w);
    else if (kind < 6 && w->clocks)
        assign_clock (w);
    else if (kind < 9 && w->integers) {
        integer (w, 1);
        symbol (w, "=");
        term (w, 3);
    } else
        add (w, "nop");
}

static void
statements (struct writer *w, unsigned depth)
{
    statement (w, depth);
    while (chance (w, 40)) {
        symbol (w, ";");
        statement (w, depth);
    }
    if (chance (w, 20))
        symbol (w, ";");
}

static void
location_line (struct writer *w, unsigned owner, unsigned number_of_it)
{
    text_printf (&w->out, "location:P%u:l%u{%s", owner, number_of_it, number_of_it ? "note:" : "initial:");
    if (chance (w, 20))
        add (w, " : urgent:");
    if (chance (w, 20))
        add (w, " : committed:");
    while (chance (w, 40))
        text_printf (&w->out, ": labels: a%u , b%u", below (w, 5), below (w, 5));
    while (chance (w, 40)) {
        symbol (w, ":");
        add (w, "invariant:");
        condition (w, 3, true);
    }
    if (w->clocks && chance (w, 30)) {
        unsigned id = below (w, w->clocks);
        text_printf (&w->out, ": stop: x%u[%u]", id, below (w, w->clock_size[id]));
    }
    add (w, chance (w, 30) ? "} # end\n\n" : "}\n");
}

static void
edge_line (struct writer *w, unsigned owner, unsigned locations)
{
    text_printf (&w->out, "edge:P%u:l%u:l%u:e%u{", owner, below (w, locations), below (w, locations),
                 below (w, 3));
    unsigned parts = below (w, 4);
    w->locals = 0;
    for (unsigned i = 0; i < parts; i++) {
        add (w, i ? " : " : "");
        if (chance (w, 50)) {
            unsigned locals = w->locals;
            w->locals = 0; /* guards see no locals */
            add (w, "provided:");
            condition (w, 3, true);
            w->locals = locals;
        } else {
            add (w, "do: ");
            statements (w, 3);
        }
    }
    w->locals = 0;
    add (w, "}\n");
}

static void
write_model (struct writer *w)
{
    add (w, "system:s\nevent:e0\nevent:e1\nevent:e2\nevent:weak\n");
    w->clocks = below (w, 4);
    w->integers = below (w, 4);
    for (unsigned i = 0; i < w->clocks; i++)
        text_printf (&w->out, "clock:%u:x%u\n", w->clock_size[i] = 1 + below (w, 3), i);
    for (unsigned i = 0; i < w->integers; i++)
        text_printf (&w->out, "int:%u:-%u:%u:0:i%u\n", w->integer_size[i] = 1 + below (w, 3), below (w, 9),
                     below (w, 9), i);
    unsigned processes = 1 + below (w, 3), locations = 1 + below (w, 4);
    for (unsigned p = 0; p < processes; p++)
        text_printf (&w->out, "process:P%u\n", p);
    for (unsigned l = 0; l < locations; l++)
        for (unsigned p = 0; p < processes; p++)
            location_line (w, p, l);
    for (unsigned e = below (w, 8); e > 0; e--)
        edge_line (w, below (w, processes), locations);
    if (processes > 1)
        add (w, "sync:P1@e0:P0@e1\nsync:P0@e2:P1@weak?\n");
}

static model *
read (const text *source, uint64_t seed)
{
    diag *why = diag_new ("random.tck");
    model *m = model_parse (text_string (source), source->length, why);
    if (!m)
        diag_print (why, stderr);
    ck_assert_msg (m != NULL, "seed %llu:\n%s", (unsigned long long) seed, text_string (source));
    diag_free (why);
    return m;
}

/* Print, read, compare, print again. */
START_TEST (round_trip)
{
    for (uint64_t seed = 1; seed <= cases; seed++) {
        struct writer w = { .random = seed * UINT64_C (0x9e3779b97f4a7c15) };
        write_model (&w);
        model *first = read (&w.out, seed);
        text printed = TEXT_EMPTY, again = TEXT_EMPTY;
        model_print (first, &printed);
        model *second = read (&printed, seed);
        model_print (second, &again);
        ck_assert_msg (model_equal (first, second) && model_digest (first) == model_digest (second)
                           && strcmp (text_string (&printed), text_string (&again)) == 0,
                       "seed %llu:\n%s\n%s", (unsigned long long) seed, text_string (&w.out),
                       text_string (&printed));
        model_free (first);
        model_free (second);
        text_free (&w.out);
        text_free (&printed);
        text_free (&again);
    }
}
END_TEST

int
main (int count, char **arguments)
{
    if (count > 1)
        cases = strtoull (arguments[1], NULL, 10);
    Suite *suite = suite_create ("model_roundtrip");
    TCase *tests = tcase_create ("random");
    tcase_set_timeout (tests, 600);
    tcase_add_test (tests, round_trip);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
