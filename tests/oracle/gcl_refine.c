/* Refinement against a plain search on random programs with small integers:
 * no error that does not replay, and never "unreachable" when a plain search
 * to depth 30 finds one.  Arguments: the number of programs, the first seed, and
 * `under` for every strategy of the concrete search on each program, or `all`
 * for every strategy in both directions.  With each seed also a program of processes that
 * are alike, up to their exchanges. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abstract.h"
#include "alloc.h"
#include "gcl.h"
#include "random_ctl.h"
#include "random_program.h"
#include "refine.h"
#include "store.h"
#include "test_program.h"
#include "text.h"

/* A plain breadth-first search to depth 30; inputs are tried from -3 to 5. */
enum { DEPTH = 30, STATES = 4000, LOWEST = -3, HIGHEST = 5 };

struct plain {
    const gcl_model *model;
    store *seen;
    int64_t *scratch;
    bool *fired; /* per command */
    bool error, whole;
};

static void
arrive (struct plain *p, const int64_t *values)
{
    int64_t holds;
    bool fresh;
    if (store_count (p->seen) >= STATES) {
        p->whole = false;
        return;
    }
    if (p->model->error && gcl_eval (p->model->error, values, &holds) && holds)
        p->error = true;
    store_put (p->seen, (const uint64_t *) values, &fresh);
}

static void
take (struct plain *p, const int64_t *from, const gcl_command *c)
{
    int64_t inputs[8] = { 0 }, enabled;
    if (!gcl_eval (c->guard, from, &enabled)) {
        p->whole = false;
        return;
    }
    if (!enabled)
        return;
    p->fired[c - p->model->commands] = true;
    for (uint32_t i = 0; i < c->input_count; i++)
        inputs[i] = LOWEST;
    for (uint32_t i = 0;;) {
        memcpy (p->scratch, from, p->model->variable_count * sizeof *from);
        if (gcl_apply (c, p->scratch, inputs))
            p->whole = false;
        else
            arrive (p, p->scratch);
        for (i = 0; i < c->input_count && ++inputs[i] > HIGHEST; i++)
            inputs[i] = LOWEST;
        if (i == c->input_count)
            return;
    }
}

static void
start (struct plain *p, size_t variable)
{
    const gcl_model *m = p->model;
    if (variable == m->variable_count) {
        int64_t *copy = xcalloc (variable + 1, sizeof *copy);
        memcpy (copy, p->scratch, variable * sizeof *copy);
        arrive (p, copy);
        xfree (copy);
        return;
    }
    bool open = m->variables[variable].open;
    int64_t first = open ? LOWEST : m->variables[variable].initial, last = open ? HIGHEST : first;
    for (int64_t value = first; value <= last; value++) {
        p->scratch[variable] = value;
        start (p, variable + 1);
    }
}

/* Did it see an error?  *whole: it saw all states, so that "no" counts too. */
static bool
search_plainly (const gcl_model *m, bool *whole, bool *fired)
{
    budget *b = budget_new ((budget_limits){ 0 });
    struct plain p = { .model = m, .fired = fired, .whole = true };
    p.seen = store_new (m->variable_count, b);
    p.scratch = xcalloc (m->variable_count + 1, sizeof *p.scratch);
    start (&p, 0);
    uint32_t next = 0;
    for (unsigned depth = 0; depth < DEPTH && next < store_count (p.seen); depth++)
        for (uint32_t level = store_count (p.seen); next < level; next++)
            for (size_t i = 0; i < m->command_count; i++)
                take (&p, (const int64_t *) store_at (p.seen, next), &m->commands[i]);
    *whole = p.whole && next == store_count (p.seen) && !gcl_is_open (m);
    store_free (p.seen);
    xfree (p.scratch);
    budget_free (b);
    return p.error;
}

static const enum gcl_strategy strategies[] = { GCL_USUAL, GCL_COUNTEREXAMPLE, GCL_EXACTNESS,
                                                GCL_NON_GUIDED };

static gcl_refine_options
options_for (unsigned seed)
{
    gcl_refine_options o = { .iterations = 8, .query_milliseconds = 100 };
    o.order = seed % 5 == 1 ? EXPLORE_DFS : EXPLORE_BFS;
    o.local = seed % 3 == 1;
    o.split = seed % 4 == 1;
    o.light = seed % 11 == 3;
    o.heuristic = seed % 4 == 2 ? 2 : 0;
    o.whole_iterations = seed % 7 == 0;
    o.without_guards = seed % 6 == 5;
    o.strategy = strategies[seed / 7 % 4];
    o.seed = seed;
    return o;
}

struct tally {
    unsigned yes, no, unknown, checked, exchanged;
};

static bool
included (const gcl_model *m, const bool *inner, const bool *outer)
{
    for (size_t i = 0; i < m->command_count; i++)
        if (inner[i] && !outer[i])
            return false;
    return true;
}

/* Thesis, Figure 4.5: the commands that must steps reach are among those of
 * the concrete search with abstract matching and of must steps in both
 * directions, these among those of the program, and so on to the Cartesian may
 * steps; all over the guards' predicates.  `plain` is what the plain search took. */
static bool
nests (const gcl_model *m, const bool *plain, bool whole)
{
    static const enum gcl_kind asked[] = { GCL_MUST, GCL_MUST_BOTH, GCL_MAY };
    enum { MUST, BOTH, MAY, KINDS };
    budget *b = budget_new ((budget_limits){ .seconds = 3 });
    gcl_refine_options once = { .iterations = 1, .whole_iterations = true, .query_milliseconds = 200 };
    gcl_abstraction *kinds[2][KINDS];
    gcl_refinement *r = gcl_refine (m, &once, b);
    bool searched = !r->reason || strstr (r->reason, "iteration limit"), good = true;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < KINDS; j++)
            kinds[i][j] = gcl_abstract (m, asked[j], i ? GCL_CARTESIAN : GCL_BITS, &once, b);
    for (int i = 0; i < 2; i++) {
        gcl_abstraction *const *k = kinds[i];
        good = good && (!searched || included (m, k[MUST]->fired, r->fired));
        good = good && (k[BOTH]->reason || included (m, k[MUST]->fired, k[BOTH]->fired));
        good = good && (!whole || (included (m, k[BOTH]->fired, plain) && included (m, r->fired, plain)));
        good = good
               && (k[MAY]->reason
                   || (included (m, plain, k[MAY]->fired) && included (m, r->fired, k[MAY]->fired)
                       && included (m, k[BOTH]->fired, k[MAY]->fired)));
    }
    good = good && (kinds[1][MAY]->reason || included (m, kinds[0][MAY]->fired, kinds[1][MAY]->fired));
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < KINDS; j++)
            gcl_abstraction_free (kinds[i][j]);
    gcl_refinement_free (r);
    budget_free (b);
    return good;
}

/* A direction and strategy must not contradict the plain search either. */
static bool
another_way (const gcl_model *m, const gcl_refine_options *o, bool error, bool whole)
{
    text ignored = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ .seconds = 0.3, .states = 20000 });
    gcl_refinement *r = gcl_refine (m, o, b);
    bool bad = (r->answer == ANSWER_NO && error) || (r->answer == ANSWER_YES && whole && !error)
               || (r->answer == ANSWER_YES && !gcl_replay (m, r->run, &ignored))
               || (r->reason && strstr (r->reason, "internal"));
    if (bad)
        fprintf (stderr, "direction %d, domain %d, strategy %d, split %d: answer %d\n", (int) o->direction,
                 (int) o->domain, (int) o->strategy, (int) o->split, (int) r->answer);
    gcl_refinement_free (r);
    budget_free (b);
    text_free (&ignored);
    return !bad;
}

static bool
other_ways (const gcl_model *m, unsigned seed, unsigned ways, bool error, bool whole)
{
    gcl_refine_options o = { .iterations = 5, .query_milliseconds = 50, .seed = seed };
    o.domain = seed % 3 ? GCL_BITS : GCL_CARTESIAN;
    for (unsigned i = 0; i < ways; i++) {
        o.direction = i < 3 ? GCL_UNDER : i < 6 ? GCL_OVER : GCL_COMBINE;
        o.strategy = strategies[1 + i % 3];
        o.split = seed % 2;
        if (!another_way (m, &o, error, whole))
            return false;
    }
    o.direction = seed % 2 ? GCL_OVER : GCL_COMBINE;
    o.strategy = strategies[seed / 2 % 4];
    return ways || another_way (m, &o, error, whole);
}

static bool
agrees (const gcl_model *m, const gcl_refinement *r, unsigned seed, unsigned ways, struct tally *count)
{
    bool *fired = xcalloc (m->command_count + 1, sizeof *fired);
    bool whole, error = search_plainly (m, &whole, fired);
    count->checked += whole || error;
    bool good = r->answer == ANSWER_UNKNOWN || (r->answer == ANSWER_NO && !error)
                || (r->answer == ANSWER_YES && (error || !whole));
    if (good && !ways && seed % 4 == 0)
        good = nests (m, fired, whole);
    if (good && (ways || seed % 4 == 0))
        good = other_ways (m, seed / 4, ways, error, whole);
    xfree (fired);
    return good;
}

static bool
try_one (unsigned seed, unsigned ways, struct tally *count)
{
    text program = TEXT_EMPTY, why = TEXT_EMPTY;
    random_program (&program, seed);
    gcl_model *m = test_program (text_string (&program));
    gcl_refine_options o = options_for (seed);
    budget *b = budget_new ((budget_limits){ .seconds = 2, .states = 30000 });
    gcl_refinement *r = gcl_refine (m, &o, b);
    count->yes += r->answer == ANSWER_YES;
    count->no += r->answer == ANSWER_NO;
    count->unknown += r->answer == ANSWER_UNKNOWN;
    bool good = r->answer != ANSWER_YES || gcl_replay (m, r->run, &why);
    good = good && !(r->reason && strstr (r->reason, "internal"));
    good = good && agrees (m, r, seed, ways, count);
    if (!good)
        fprintf (stderr, "seed %u: answer %d %s %s\n%s", seed, (int) r->answer, r->reason ? r->reason : "",
                 text_string (&why), text_string (&program));
    gcl_refinement_free (r);
    budget_free (b);
    gcl_free (m);
    text_free (&program);
    text_free (&why);
    return good;
}

/* Two processes in certain places are an error: for each two. */
static void
add_errors (text *program, unsigned processes, unsigned seed)
{
    for (unsigned i = 1; i <= processes; i++)
        for (unsigned k = 1; k <= processes; k++)
            if (i != k)
                text_printf (program, "error pc%u = %u && pc%u = %u && s %s %u;\n", i, seed % 3, k,
                             seed / 3 % 3, seed % 2 ? ">=" : "!=", seed / 9 % 4);
}

/* States up to exchanges of processes: the same answer, and a run of the program as it stands. */
static bool
try_exchanges (unsigned seed, struct tally *count)
{
    text program = TEXT_EMPTY, why = TEXT_EMPTY;
    add_errors (&program, random_symmetric_program (&program, seed), seed);
    gcl_model *m = test_program (text_string (&program));
    exchanges *x = exchanges_find (m, NULL, 0);
    budget *b = budget_new ((budget_limits){ .seconds = 2, .states = 30000 });
    gcl_refine_options o = { .exchanges = x, .iterations = 8, .query_milliseconds = 100 };
    bool *fired = xcalloc (m->command_count + 1, sizeof *fired), whole, good = true;
    bool error = search_plainly (m, &whole, fired);
    gcl_refinement *r = x->count ? gcl_refine (m, &o, b) : NULL;
    if (r) {
        good = !(r->answer == ANSWER_NO && error) && !(r->answer == ANSWER_YES && whole && !error)
               && !(r->reason && strstr (r->reason, "internal"))
               && (r->answer != ANSWER_YES || gcl_replay (m, r->run, &why));
        count->exchanged += r->answer != ANSWER_UNKNOWN;
    }
    if (!good)
        fprintf (stderr, "seed %u: up to exchanges answer %d %s\n%s", seed, (int) r->answer,
                 text_string (&why), text_string (&program));
    gcl_refinement_free (r);
    exchanges_free (x);
    xfree (fired);
    budget_free (b);
    gcl_free (m);
    text_free (&program);
    text_free (&why);
    return good;
}

int
main (int argc, char **argv)
{
    unsigned programs = argc > 1 ? (unsigned) strtoul (argv[1], NULL, 10) : 150;
    unsigned first = argc > 2 ? (unsigned) strtoul (argv[2], NULL, 10) : 1;
    unsigned ways = argc <= 3 ? 0 : strcmp (argv[3], "all") == 0 ? 9 : 3;
    struct tally count = { 0 };
    for (unsigned seed = first; seed < first + programs; seed++)
        if (!try_one (seed, ways, &count) || !try_exchanges (seed, &count))
            return EXIT_FAILURE;
    printf ("%u programs: %u yes, %u no, %u unknown; %u decided by the plain search; %u answers up to "
            "exchanges\n",
            programs, count.yes, count.no, count.unknown, count.checked, count.exchanged);
    return EXIT_SUCCESS;
}
