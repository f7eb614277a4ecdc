#include "ring_automaton.h"

#include "random_automaton.h"
#include "text.h"

char *
ring_automaton (uint64_t seed)
{
    static const char *const compares[] = { "<", "<", ">", ">", "==", "<=", ">=" };
    uint64_t state = seed;
    unsigned clocks = 2 + random_below (&state, 3), size = 1 + random_below (&state, 3);
    unsigned edges = size + random_below (&state, 4), labels = random_below (&state, 2);
    text out = TEXT_EMPTY;
    text_add (&out, "system:ring\nevent:a\nprocess:p\n");
    for (unsigned x = 0; x < clocks; x++)
        text_printf (&out, "clock:1:x%u\n", x);
    for (unsigned l = 0; l < size; l++) {
        text_printf (&out, "location:p:l%u{%s", l, l ? "" : "initial:");
        if (labels && l + 1 == size)
            text_printf (&out, "%slabels: acc", l ? "" : " : ");
        if (!random_below (&state, 4))
            text_printf (&out, "%sinvariant: x%u <= %u", l && !(labels && l + 1 == size) ? "" : " : ",
                         random_below (&state, clocks), 1 + random_below (&state, 2));
        text_add (&out, "}\n");
    }
    for (unsigned e = 0; e < edges; e++) {
        unsigned from = e < size ? e : random_below (&state, size);
        text_printf (&out, "edge:p:l%u:l%u:a{provided: x0 >= 0", from, (from + 1) % size);
        for (unsigned x = 0; x < clocks; x++)
            if (random_below (&state, 100) < 60)
                text_printf (&out, " && x%u %s %u", x, compares[random_below (&state, 7)],
                             random_below (&state, 3));
        text_add (&out, " : do: nop");
        for (unsigned x = 0; x < clocks; x++)
            if (random_below (&state, 100) < 45)
                text_printf (&out, "; x%u = 0", x);
        text_add (&out, "}\n");
    }
    return text_take (&out);
}
