/* Every reduction against the full search on random programs: the same
 * errors, the same deadlocks where it promises that, never more states. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "states.h"
#include "test_main.h"
#include "test_program.h"
#include "text.h"

static uint64_t random_state;

static unsigned
pick (unsigned n)
{
    return test_pick (&random_state, n);
}

enum shape { TWINS, LOOSE, COUNTERS, ACYCLIC, ADDERS, SHAPES };

static void
add_guard (text *out, unsigned owner)
{
    switch (pick (6)) {
    case 0:
        text_printf (out, " && x%u <= %u", owner, pick (3));
        break;
    case 1:
        text_printf (out, " && g %s %u", pick (2) ? "<" : "=", pick (3));
        break;
    case 2:
        text_printf (out, " && (h = %u || !(x%u > %u))", pick (2), owner, pick (3));
        break;
    case 3:
        text_printf (out, " && a <= b");
        break;
    default:
        break;
    }
}

static void
add_assign (text *out, unsigned owner, enum shape shape)
{
    static const char *const shared[] = { " then g := g + 1", " then g := 0", " then h := 1 - h",
                                          " then h := 0",     " then a := b", " then b := a + 1",
                                          " then g := 2" };
    unsigned kind = pick (shape == LOOSE ? 12 : 8);
    if (kind < 3)
        text_add (out, shared[pick (shape == COUNTERS ? 3 : 7)]);
    else if (kind == 3)
        text_printf (out, " then x%u := x%u + 1", owner, owner);
    else if (kind == 4)
        text_printf (out, " then x%u := %u", owner, pick (3));
    else if (kind == 5)
        text_printf (out, " then y%u := x%u", owner, owner);
    else if (kind == 6)
        text_printf (out, " then x%u := y%u", owner, owner);
}

/* The commands of one process over its pc, x, y and the shared g, h, a, b. */
static void
add_process (text *out, unsigned owner, enum shape shape)
{
    unsigned places = 2 + pick (3), commands = 2 + pick (4);
    text_printf (out, "process p%u {\n", owner);
    for (unsigned i = 0; i < commands; i++) {
        unsigned from = pick (places), to = shape == ACYCLIC ? from + 1 + pick (2) : pick (places);
        text_printf (out, "  [%s] pc%u = %u && x%u < 4%s", pick (8) ? "act" : "bad", owner, from, owner,
                     shape == ACYCLIC && pick (2) ? "" : " && g < 4 && b < 4");
        add_guard (out, owner);
        text_printf (out, " -> pc%u := %u", owner, to);
        add_assign (out, owner, shape);
        add_assign (out, owner, shape);
        text_add (out, ";\n");
    }
    text_add (out, "}\n");
}

/* Straight lines that mostly add to the same counters: additions commute, other writes do not. */
static void
add_adder (text *out, unsigned owner)
{
    static const char *const writes[] = { "a := a + 1", "a := a + 2", "b := b + 1", "b := b - 1",
                                          "a := 2",     "b := a",     "h := 1" };
    unsigned places = 2 + pick (2);
    text_printf (out, "process p%u {\n", owner);
    for (unsigned from = 0; from < places; from++)
        for (unsigned ways = 1 + !pick (4); ways > 0; ways--) {
            text_printf (out, "  [%s] pc%u = %u", pick (8) ? "act" : "bad", owner, from);
            if (!pick (6))
                text_printf (out, " && %c %s %u", pick (2) ? 'a' : 'b', pick (2) ? "<=" : "=", pick (3));
            text_printf (out, " -> pc%u := %u then %s;\n", owner, from + 1, writes[pick (pick (2) ? 4 : 7)]);
        }
    text_add (out, "}\n");
}

static char *
random_program (uint64_t seed)
{
    text out = TEXT_EMPTY;
    random_state = seed * 2862933555777941757u + 3037000493u;
    enum shape shape = (enum shape) pick (SHAPES);
    unsigned processes = 2 + pick (2);
    text_add (&out, "var g, h, a, b : int;\n");
    for (unsigned i = 1; i <= processes; i++)
        text_printf (&out, "var x%u, y%u : int;\ncontrol pc%u;\n", i, i, i);
    uint64_t twin = random_state;
    for (unsigned i = 1; i <= processes; i++) {
        if (shape == TWINS)
            random_state = twin;
        if (shape == ADDERS)
            add_adder (&out, i);
        else
            add_process (&out, i, shape);
    }
    if (strstr (text_string (&out), "[bad]") && pick (3))
        text_add (&out, "error action bad;\n");
    if (pick (2))
        text_printf (&out, "error pc1 = %u && pc2 = %u%s;\n", 1 + pick (2), 1 + pick (2),
                     pick (2) ? (pick (2) ? " && g <= 1" : " && g >= 2") : "");
    return text_take (&out);
}

struct outcome {
    gcl_exploration *search;
    bool bad;         /* a command called so fired, an error or not */
    bool error_fired; /* a command of an error fired */
};

static struct outcome
explore (const gcl_model *m, unsigned reductions, enum gcl_memory memory, enum explore_order order,
         uint64_t states)
{
    budget *b = budget_new ((budget_limits){ .states = states });
    gcl_explore_options o = { .reductions = reductions, .memory = memory, .order = order };
    struct outcome r = { gcl_explore (m, &o, b), false, false };
    for (size_t c = 0; c < gcl_command_count (m); c++) {
        text name = TEXT_EMPTY;
        gcl_command_name (m, c, &name);
        r.bad = r.bad || (r.search->fired[c] && strstr (text_string (&name), "bad"));
        r.error_fired = r.error_fired || (r.search->fired[c] && m->commands[c].is_error);
        text_free (&name);
    }
    budget_free (b);
    return r;
}

static void
check_run (const gcl_model *m, const gcl_exploration *e, uint64_t seed, const char *what)
{
    text why = TEXT_EMPTY;
    if (e->run)
        ck_assert_msg (gcl_replay (m, e->run, &why), "seed %llu %s: %s", (unsigned long long) seed, what,
                       text_string (&why));
    ck_assert_msg ((e->answer == ANSWER_YES) == (e->run != NULL), "seed %llu %s", (unsigned long long) seed,
                   what);
    text_free (&why);
}

static const struct {
    const char *name;
    unsigned bit;
} reductions[] = {
#define X(name, constant, keeps, does) { name, GCL_REDUCTION (constant) },
    GCL_REDUCTIONS (X)
#undef X
};
enum { REDUCTIONS = sizeof reductions / sizeof *reductions };

/* Do commands that are no errors happen too? */
static bool
keeps_commands (unsigned set)
{
    return !(set
             & (GCL_REDUCTION (GCL_SLICE) | GCL_REDUCTION (GCL_ERROR_DOOMED) | GCL_REDUCTION (GCL_ERROR_BORING)));
}

static void
check_same (const gcl_model *m, const struct outcome *full, unsigned set, enum explore_order order,
            uint64_t seed)
{
    struct outcome r = explore (m, set, GCL_EXACT, order, 0);
    text what = TEXT_EMPTY;
    for (size_t i = 0; i < REDUCTIONS; i++)
        if (set & reductions[i].bit)
            text_printf (&what, "%s ", reductions[i].name);
    check_run (m, r.search, seed, text_string (&what));
    bool cyclic = r.search->answer == ANSWER_UNKNOWN && strstr (r.search->reason, "cycle");
    if (!cyclic && !(set & GCL_REDUCTION (GCL_ACYCLIC) && r.search->answer == ANSWER_YES)) {
        if (!gcl_reductions_keep_errors (set)) /* what it finds is there; that it finds nothing says nothing */
            ck_assert_msg (r.search->answer == ANSWER_UNKNOWN || full->search->answer == ANSWER_YES,
                           "seed %llu %s: no such error", (unsigned long long) seed, text_string (&what));
        else /* one error is as good as another where only the way to the nearest is followed */
            ck_assert_msg (r.search->answer == full->search->answer
                               && (!keeps_commands (set) || r.bad == full->bad)
                               && (set & GCL_REDUCTION (GCL_ERROR_DOOMED)
                                   || (r.error_fired == full->error_fired
                                       && r.search->error_state == full->search->error_state)),
                           "seed %llu %s: errors differ", (unsigned long long) seed, text_string (&what));
        ck_assert_msg (!gcl_reductions_keep_deadlocks (set) || (r.search->deadlocks > 0) == (full->search->deadlocks > 0),
                       "seed %llu %s: %llu deadlocks instead of %llu", (unsigned long long) seed,
                       text_string (&what), (unsigned long long) r.search->deadlocks,
                       (unsigned long long) full->search->deadlocks);
        ck_assert_msg (r.search->stats.states <= full->search->stats.states,
                       "seed %llu %s: %llu states instead of %llu", (unsigned long long) seed,
                       text_string (&what), (unsigned long long) r.search->stats.states,
                       (unsigned long long) full->search->stats.states);
    }
    gcl_exploration_free (r.search);
    text_free (&what);
}

static void
check_hashed (const gcl_model *m, const struct outcome *full, enum gcl_memory memory, uint64_t seed)
{
    struct outcome r = explore (m, 0, memory, EXPLORE_DFS, 0);
    check_run (m, r.search, seed, "hashed");
    ck_assert_msg (r.search->answer != ANSWER_NO || r.search->omission == 0, "seed %llu",
                   (unsigned long long) seed);
    if (full->search->answer == ANSWER_NO)
        ck_assert_msg (r.search->answer != ANSWER_YES, "seed %llu", (unsigned long long) seed);
    ck_assert (r.search->stats.states <= full->search->stats.states);
    gcl_exploration_free (r.search);
}

static void
check_program (uint64_t seed)
{
    char *source = random_program (seed);
    gcl_model *m = test_program (source);
    struct outcome full = explore (m, 0, GCL_EXACT, EXPLORE_BFS, 20000);
    check_run (m, full.search, seed, "full");
    if (full.search->answer != ANSWER_UNKNOWN && full.search->stats.states < 20000) {
        for (size_t i = 0; i < REDUCTIONS; i++) {
            check_same (m, &full, reductions[i].bit, EXPLORE_BFS, seed);
            check_same (m, &full, reductions[i].bit, EXPLORE_DFS, seed);
        }
        for (int turn = 0; turn < 4; turn++) {
            unsigned set = pick (1u << REDUCTIONS) & (turn & 1 ? pick (1u << REDUCTIONS) : ~0u);
            set &= ~(GCL_REDUCTION (GCL_ACYCLIC) | GCL_REDUCTION (GCL_INTERLEAVING));
            if (!gcl_reductions_clash (set))
                check_same (m, &full, set, turn & 2 ? EXPLORE_DFS : EXPLORE_BFS, seed);
        }
        check_hashed (m, &full, GCL_BITSTATE, seed);
        check_hashed (m, &full, GCL_COMPACT, seed);
    }
    gcl_exploration_free (full.search);
    gcl_free (m);
    xfree (source);
}

static test_seeds seeds = { .first = 0, .count = 400 };

/* _i is the first seed of a block. */
START_TEST (reductions_keep_what_they_promise)
{
    for (uint64_t k = 0; k < seeds.count / 4; k++)
        check_program (seeds.first + (uint64_t) _i * (seeds.count / 4) + k);
}
END_TEST

int
main (int count, char **arguments)
{
    test_read_seeds (&seeds, count, arguments);
    Suite *suite = suite_create ("gcl reductions");
    TCase *tests = tcase_create ("random");
    tcase_set_timeout (tests, 0);
    tcase_add_loop_test (tests, reductions_keep_what_they_promise, 0, 4);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
