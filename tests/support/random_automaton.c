#include "random_automaton.h"

#include "text.h"

/* What is drawn first and then used by every part of the text. */
typedef struct draft {
    const random_options *o;
    uint64_t state;
    unsigned clocks, processes, integers;
    unsigned locations[3];
    text out;
} draft;

enum { INTEGER_MOST = 2 };
static const char *const LABELS[] = { "acc", "acc1", "acc2" };

random_options
random_options_default (void)
{
    return (random_options){ .least_clocks = 1,
                             .most_clocks = 3,
                             .most_processes = 1,
                             .most_locations = 4,
                             .most_edges = 6,
                             .most_constant = 3,
                             .strict = 50,
                             .invariants = 30,
                             .labels = 1 };
}

/* Steele, Lea and Flood's splitmix64. */
uint64_t
random_next (uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

unsigned
random_below (uint64_t *state, unsigned below)
{
    return (unsigned) ((random_next (state) >> 32) * below >> 32);
}

static unsigned
below (draft *d, unsigned n)
{
    return random_below (&d->state, n);
}

static bool
chance (draft *d, unsigned percent)
{
    return below (d, 100) < percent;
}

/* x ~ c with an upper bound, a lower bound or an equality. */
static void
draw_clock_atom (draft *d, bool only_upper)
{
    bool strict = chance (d, d->o->strict);
    unsigned kind = only_upper ? 0 : below (d, 5);
    const char *compare = kind < 2 ? (strict ? "<" : "<=") : kind < 4 ? (strict ? ">" : ">=") : "==";
    unsigned x = below (d, d->clocks), c = below (d, d->o->most_constant + 1);
    if (only_upper && c == 0)
        c = 1;
    if (d->o->diagonals && d->clocks > 1 && !only_upper && chance (d, 35)) {
        unsigned y = (x + 1 + below (d, d->clocks - 1)) % d->clocks;
        text_printf (&d->out, "x%u - x%u %s %s%u", x, y, compare, chance (d, 30) ? "-" : "", c);
    } else if (d->integers && chance (d, 15))
        text_printf (&d->out, "x%u %s i%u", x, compare, below (d, d->integers));
    else
        text_printf (&d->out, "x%u %s %u", x, compare, c);
}

static void
draw_integer_atom (draft *d)
{
    static const char *const compares[] = { "==", "!=", "<", "<=", ">=", ">" };
    text_printf (&d->out, "i%u %s %u", below (d, d->integers), compares[below (d, 6)],
                 below (d, INTEGER_MOST + 1));
}

/* " : " between attributes; the first one follows the brace. */
static void
start_attribute (draft *d, bool *first, const char *key)
{
    text_printf (&d->out, "%s%s:", *first ? "{" : " : ", key);
    *first = false;
}

static void
draw_guard (draft *d, bool *first)
{
    unsigned atoms = below (d, 3);
    if (!atoms)
        return;
    start_attribute (d, first, "provided");
    for (unsigned i = 0; i < atoms; i++) {
        text_add (&d->out, i ? " && " : " ");
        if (d->integers && chance (d, 25))
            draw_integer_atom (d);
        else
            draw_clock_atom (d, false);
    }
}

/* A shift, perhaps undone or overwritten by the next statement. */
static void
draw_shift (draft *d, unsigned x)
{
    int most = (int) d->o->most_constant, c = (int) below (d, 2 * d->o->most_constant + 1) - most;
    text_printf (&d->out, "x%u = x%u + (%d)", x, below (d, d->clocks), c);
    if (chance (d, 30))
        text_printf (&d->out, "; x%u = x%u + %d", x, x, c < 0 ? -c : c);
    else if (chance (d, 20))
        text_printf (&d->out, "; x%u = 0", x);
}

static void
draw_clock_update (draft *d, unsigned x)
{
    if (d->o->shifts && chance (d, 40)) {
        draw_shift (d, x);
        return;
    }
    unsigned kind = d->o->copies ? below (d, 6) : 0;
    if (kind == 1)
        text_printf (&d->out, "x%u = %u", x, below (d, d->o->most_constant + 1));
    else if (kind == 2)
        text_printf (&d->out, "x%u = x%u", x, below (d, d->clocks));
    else
        text_printf (&d->out, "x%u = 0", x);
}

static void
draw_integer_update (draft *d)
{
    unsigned i = below (d, d->integers);
    if (d->o->faults && chance (d, 30))
        text_printf (&d->out, "i%u = i%u + 1", i, below (d, d->integers));
    else if (chance (d, 50))
        text_printf (&d->out, "i%u = (i%u + 1) %% %d", i, below (d, d->integers), INTEGER_MOST + 1);
    else
        text_printf (&d->out, "i%u = %u", i, below (d, INTEGER_MOST + 1));
}

static void
draw_updates (draft *d, bool *first)
{
    bool any = false;
    for (unsigned x = 0; x < d->clocks; x++)
        if (chance (d, 35)) {
            if (!any)
                start_attribute (d, first, "do");
            text_add (&d->out, any ? "; " : " ");
            draw_clock_update (d, x);
            any = true;
        }
    if (d->integers && chance (d, 40)) {
        if (!any)
            start_attribute (d, first, "do");
        text_add (&d->out, any ? "; " : " ");
        draw_integer_update (d);
    }
}

/* Numbers below `count`, each with the given share, separated by commas. */
static void
draw_set (draft *d, bool *first, const char *key, const char *const *names, unsigned count, unsigned share)
{
    bool any = false;
    for (unsigned i = 0; i < count; i++)
        if (chance (d, share)) {
            if (!any)
                start_attribute (d, first, key);
            text_add (&d->out, any ? "," : " ");
            if (names)
                text_add (&d->out, names[i]);
            else
                text_printf (&d->out, "x%u", i);
            any = true;
        }
}

static void
draw_location (draft *d, unsigned p, unsigned l)
{
    bool first = true;
    text_printf (&d->out, "location:p%u:l%u", p, l);
    if (l == 0 || chance (d, 5))
        start_attribute (d, &first, "initial");
    draw_set (d, &first, "labels", LABELS, d->o->labels, 30);
    if (chance (d, d->o->invariants)) {
        start_attribute (d, &first, "invariant");
        text_add_char (&d->out, ' ');
        draw_clock_atom (d, chance (d, 90));
    }
    if (d->o->stopwatches)
        draw_set (d, &first, "stop", NULL, d->clocks, 30);
    if (chance (d, d->o->urgency))
        start_attribute (d, &first, chance (d, 50) ? "urgent" : "committed");
    text_add (&d->out, first ? "\n" : "}\n");
}

/* Event e of a process: `a` and `b` are its own, `s` and `t` shared by all,
 * `w` a broadcast that may have no guard. */
static void
draw_edge (draft *d, unsigned p)
{
    static const char *const events[] = { "a", "b", "s", "t", "w" };
    unsigned event = below (d, d->processes > 1 ? 5 : 2);
    bool first = true;
    text_printf (&d->out, "edge:p%u:l%u:l%u:%s", p, below (d, d->locations[p]), below (d, d->locations[p]),
                 events[event]);
    if (event != 4)
        draw_guard (d, &first);
    draw_updates (d, &first);
    text_add (&d->out, first ? "\n" : "}\n");
}

static void
draw_syncs (draft *d)
{
    if (d->processes < 2)
        return;
    bool three = d->processes == 3;
    text_add (&d->out, three && chance (d, 50) ? "sync:p0@s:p1@s:p2@s\n" : "sync:p0@s:p1@s\n");
    text_add (&d->out, three ? "sync:p1@t:p2@t\nsync:p2@t:p0@t\n" : "sync:p1@t:p0@t\n");
    text_add (&d->out, three ? "sync:p0@w:p1@w?:p2@w?\n" : "sync:p0@w:p1@w?\n");
}

static void
draw_header (draft *d, uint64_t seed)
{
    text_printf (&d->out, "system:random_%llu\n", (unsigned long long) seed);
    text_add (&d->out, "event:a\nevent:b\nevent:s\nevent:t\nevent:w\n");
    for (unsigned x = 0; x < d->clocks; x++)
        text_printf (&d->out, "clock:1:x%u\n", x);
    for (unsigned i = 0; i < d->integers; i++)
        text_printf (&d->out, "int:1:0:%d:%u:i%u\n", INTEGER_MOST, below (d, INTEGER_MOST + 1), i);
}

char *
random_automaton (uint64_t seed, const random_options *o)
{
    draft d = { .o = o, .state = seed, .out = TEXT_EMPTY };
    d.clocks = o->least_clocks + below (&d, o->most_clocks - o->least_clocks + 1);
    d.processes = 1 + below (&d, o->most_processes);
    d.integers = o->integers ? 1 + below (&d, 2) : 0;
    draw_header (&d, seed);
    for (unsigned p = 0; p < d.processes; p++) {
        text_printf (&d.out, "process:p%u\n", p);
        d.locations[p] = 1 + below (&d, o->most_locations);
        for (unsigned l = 0; l < d.locations[p]; l++)
            draw_location (&d, p, l);
        for (unsigned edges = 1 + below (&d, o->most_edges); edges; edges--)
            draw_edge (&d, p);
    }
    draw_syncs (&d);
    return text_take (&d.out);
}
