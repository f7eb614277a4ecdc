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

void
random_options_add (random_options *o, uint64_t bits, bool clocks_stop)
{
    if (bits & 1)
        return;
    o->broadcasts = bits & 2;
    o->urgent_lines = bits & 4;
    o->functions = bits & 8;
    o->conditions = bits & 16;
    o->rates = clocks_stop && (bits & 32);
    o->priorities = (bits >> 7 & 3) == 0;
    o->integers |= o->functions || o->conditions || o->rates;
    if ((o->broadcasts || o->urgent_lines) && o->most_processes < 2)
        o->most_processes = 2 + (bits >> 6 & 1);
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
    if (d->o->conditions && d->integers && chance (d, 25)) {
        text_printf (&d->out, "(if i%u > %u then x%u %s %u)", below (d, d->integers), below (d, INTEGER_MOST),
                     x, compare, c);
        return;
    }
    if (d->o->functions && d->integers && chance (d, 20)) {
        text_printf (&d->out, "x%u %s f(i%u)", x, compare, below (d, d->integers));
        return;
    }
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
    static const char *const terms[] = {
        "f(i0) == 1",
        "g(v[], 1) > 0",
        "(i0 == 1 || v[0] == 2)",
        "t[i0] != 0",
        "min(i0, v[1]) < max(1, t[2])",
        "(i0 ^ v[0]) > 1",
        "1 << i0 > 2",
        "g(t[1, 2], f(v[0])) == i0",
        "6 >> i0 & 1",
    };
    if (d->o->functions && chance (d, 50)) {
        text_add (&d->out, terms[below (d, sizeof terms / sizeof *terms)]);
        return;
    }
    if (d->o->functions && d->o->faults && chance (d, 10)) {
        text_add (&d->out, "range(i0, 0, 1) == 0");
        return;
    }
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
draw_guard (draft *d, bool *first, bool clocks)
{
    unsigned atoms = clocks || d->integers ? below (d, 3) : 0;
    if (!atoms)
        return;
    start_attribute (d, first, "provided");
    for (unsigned i = 0; i < atoms; i++) {
        text_add (&d->out, i ? " && " : " ");
        if (!clocks || (d->integers && chance (d, 25)))
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
    static const char *const more[] = {
        "h(i0)",
        "i0 = h(1)",
        "v[] = t[0, 2]",
        "v[1, 1] = v[0, 1]",
        "i0 = f(v[1])",
        "v[f(0)] = i0",
        "local w[3]; w[1, 2] = v[]; v[0] = w[2]",
        "i0 = g(v[], i0)",
    };
    unsigned i = below (d, d->integers);
    if (d->o->functions && chance (d, 50)) {
        text_add (&d->out, more[below (d, sizeof more / sizeof *more)]);
        return;
    }
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
    if (d->o->rates && chance (d, 40)) {
        start_attribute (d, &first, "rates");
        text_printf (&d->out, " x%u = i0%s", below (d, d->clocks),
                     d->o->faults && chance (d, 20) ? ""
                     : chance (d, 50)               ? " & 1"
                                                    : " / 2");
    }
    if (chance (d, d->o->urgency))
        start_attribute (d, &first, chance (d, 50) ? "urgent" : "committed");
    text_add (&d->out, first ? "\n" : "}\n");
}

/* Event e of a process: `a` and `b` are its own, `s` and `t` shared by all,
 * `w` joins weakly and may have no guard, `m` sends, `n` hears, `o` needs a partner
 * and has none.  Guards of urgent lines have no clocks. */
static void
draw_edge (draft *d, unsigned p)
{
    static const char *const events[] = { "a", "b", "s", "t", "w", "m", "n", "o" };
    unsigned event = below (d, d->processes > 1 ? 5 : 2);
    if (d->o->broadcasts && chance (d, 60))
        event = 5 + below (d, 10) * 3 / 10;
    bool first = true;
    text_printf (&d->out, "edge:p%u:l%u:l%u:%s", p, below (d, d->locations[p]), below (d, d->locations[p]),
                 events[event]);
    if (event != 4)
        draw_guard (d, &first, !(d->o->urgent_lines && (event == 2 || event == 5)));
    draw_updates (d, &first);
    text_add (&d->out, first ? "\n" : "}\n");
}

static void
end_line (draft *d, bool urgent)
{
    bool first = true;
    if (urgent)
        start_attribute (d, &first, "urgent");
    if (d->o->priorities && chance (d, 60)) {
        start_attribute (d, &first, "priority");
        text_printf (&d->out, "%d", (int) below (d, 3) - 1);
    }
    text_add (&d->out, first ? "\n" : "}\n");
}

static void
draw_syncs (draft *d)
{
    if (d->processes < 2)
        return;
    bool three = d->processes == 3;
    text_add (&d->out, three && chance (d, 50) ? "sync:p0@s:p1@s:p2@s" : "sync:p0@s:p1@s");
    end_line (d, d->o->urgent_lines && chance (d, 70));
    text_add (&d->out, three ? "sync:p1@t:p2@t\nsync:p2@t:p0@t" : "sync:p1@t:p0@t");
    end_line (d, false);
    text_add (&d->out, three ? "sync:p0@w:p1@w?:p2@w?\n" : "sync:p0@w:p1@w?\n");
}

/* Every process sends to all others. */
static void
draw_broadcasts (draft *d)
{
    for (unsigned p = 0; d->o->broadcasts && p < d->processes; p++) {
        text_printf (&d->out, "sync!:p%u@m", p);
        for (unsigned q = 0; q < d->processes; q++)
            if (q != p)
                text_printf (&d->out, ":p%u@n?", q);
        end_line (d, d->o->urgent_lines && chance (d, 70));
    }
}

static void
draw_functions (draft *d)
{
    if (!d->o->functions)
        return;
    text_printf (&d->out, "int:2:0:%d:%u,%u:v\nconst:3:1,0,2:t\n", INTEGER_MOST, below (d, INTEGER_MOST + 1),
                 below (d, INTEGER_MOST + 1));
    text_printf (&d->out,
                 "function:f{parameters: n : do: local k = 0; while k < 3 do if k == n then return t[k] end; "
                 "k = k + %u end; return i0}\n",
                 1 + below (d, 2));
    text_add (&d->out, "function:g{parameters: a[2], n : do: a[0] = a[0] & 3; if n > 0 then return min(a[1], "
                       "a[0]) end; return f(a[1])}\n");
    text_printf (&d->out,
                 "function:h{parameters: n : do: %s; if n > 1 then return f(n) end; v[n] = i0; i0 = %u; "
                 "%s = 0}\n",
                 chance (d, 50) ? "x0 = 0" : "nop", below (d, INTEGER_MOST + 1),
                 chance (d, 50) ? "x0" : "v[0]");
}

static void
draw_header (draft *d, uint64_t seed)
{
    text_printf (&d->out, "system:random_%llu\n", (unsigned long long) seed);
    text_add (&d->out, "event:a\nevent:b\nevent:s\nevent:t\nevent:w\n");
    if (d->o->broadcasts)
        text_add (&d->out, "event:m\nevent:n\nevent:o{partner:}\n");
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
    draw_functions (&d);
    for (unsigned p = 0; p < d.processes; p++) {
        text_printf (&d.out, "process:p%u", p);
        if (o->priorities && chance (&d, 50))
            text_printf (&d.out, "{priority: %d}", (int) below (&d, 3) - 1);
        text_add (&d.out, "\n");
        d.locations[p] = 1 + below (&d, o->most_locations);
        for (unsigned l = 0; l < d.locations[p]; l++)
            draw_location (&d, p, l);
        for (unsigned edges = 1 + below (&d, o->most_edges); edges; edges--)
            draw_edge (&d, p);
    }
    draw_syncs (&d);
    draw_broadcasts (&d);
    return text_take (&d.out);
}
