#include "ring_automaton.h"

#include <string.h>

#include "random_automaton.h"
#include "text.h"

typedef struct ring {
    ring_form form;
    uint64_t state;
    unsigned clocks, size, edges;
    bool labels;
    text out;
} ring;

static unsigned
below (ring *r, unsigned n)
{
    return random_below (&r->state, n);
}

static void
write_atom (ring *r, unsigned x, const char *compare, unsigned c)
{
    c *= r->form.scale + 1;
    if (r->form.split && !strcmp (compare, "=="))
        text_printf (&r->out, "x%u <= %u && x%u >= %u", x, c, x, c);
    else
        text_printf (&r->out, "x%u %s %u", x, compare, c);
}

static void
write_clocks (ring *r)
{
    for (unsigned i = 0; i < r->clocks; i++)
        text_printf (&r->out, "clock:1:x%u\n", r->form.reverse ? r->clocks - 1 - i : i);
    for (unsigned i = 0; i < r->form.ballast; i++)
        text_printf (&r->out, "clock:1:z%u\n", i);
}

static void
write_location (ring *r, unsigned l)
{
    text_printf (&r->out, "location:p:l%u{invariant: x0 >= 0", l);
    if (!below (r, 4)) {
        unsigned x = below (r, r->clocks), c = 1 + below (r, 2);
        text_add (&r->out, " && ");
        write_atom (r, x, "<=", c);
    }
    text_printf (&r->out, "%s%s}\n",
                 l ? "" : " : initial:", r->labels && l + 1 == r->size ? " : labels: acc" : "");
}

static void
write_edge (ring *r, unsigned from)
{
    static const char *const compares[] = { "<", "<", ">", ">", "==", "<=", ">=" };
    text_printf (&r->out, "edge:p:l%u:l%u:a{provided: x0 >= 0", from, (from + 1) % r->size);
    for (unsigned x = 0; x < r->clocks; x++)
        if (below (r, 100) < 60) {
            const char *compare = compares[below (r, 7)];
            text_add (&r->out, " && ");
            write_atom (r, x, compare, below (r, 3));
        }
    text_add (&r->out, " : do: nop");
    for (unsigned x = 0; x < r->clocks; x++)
        if (below (r, 100) < 45)
            text_printf (&r->out, "; x%u = 0", x);
    text_add (&r->out, "}\n");
}

char *
ring_automaton (uint64_t seed, ring_form form)
{
    ring r = { .form = form, .state = seed };
    r.clocks = 2 + below (&r, 3);
    r.size = 1 + below (&r, 3);
    r.edges = r.size + below (&r, 4);
    r.labels = below (&r, 2);
    text_add (&r.out, "system:ring\nevent:a\nprocess:p\n");
    write_clocks (&r);
    for (unsigned l = 0; l < r.size; l++)
        write_location (&r, l);
    for (unsigned e = 0; e < r.edges; e++)
        write_edge (&r, e < r.size ? e : below (&r, r.size));
    if (form.ballast) {
        text_add (&r.out, "location:p:nowhere\nedge:p:l0:nowhere:a{provided: z0 <= 0");
        for (unsigned i = 1; i < form.ballast; i++)
            text_printf (&r.out, " && z%u <= 0", i);
        text_add (&r.out, "}\n");
    }
    return text_take (&r.out);
}
