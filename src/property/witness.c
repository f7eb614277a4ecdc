#include "witness.h"

#include <stdlib.h>

#include "alloc.h"
#include "rational.h"
#include "vec.h"
#include "word.h"

struct follow {
    const model *m;
    const witness_goal *goal;
    concrete *now;
    mpq_t period, small, sample; /* small: shorter than the time between any two changes */
    mpq_t *changes;
    size_t room;
    bool *runs;
    /* The state from which delays are tried. */
    uint32_t *locations;
    int32_t *integers;
    mpq_t *clocks;
    bool armed, failed_in_loop, in_loop;
    word word; /* if that is asked for */
    text *why;
};

static void
remember (struct follow *f)
{
    const run_state *s = concrete_state (f->now);
    for (size_t p = 0; p < f->m->process_count; p++)
        f->locations[p] = s->locations[p];
    for (size_t i = 0; i < f->m->integer_count; i++)
        f->integers[i] = s->integers[i];
    for (size_t x = 0; x < f->m->clock_count; x++)
        mpq_set (f->clocks[x], s->clocks[x]);
}

static void
go_back (struct follow *f)
{
    run_state s = { f->locations, f->integers, (const mpq_t *) f->clocks, NULL };
    concrete_go (f->now, &s);
}

/* Let time pass from the remembered state; false if the network does not. */
static bool
wait_for (struct follow *f, const mpq_t delay)
{
    text unused = TEXT_EMPTY;
    position where;
    go_back (f);
    bool possible = concrete_fire (f->now, delay, NULL, 0, &unused, &where) == CONCRETE_FIRES;
    text_free (&unused);
    return possible;
}

/* No step from here, now or after any delay. */
static bool
is_dead (struct follow *f)
{
    size_t count;
    const concrete_move *moves = concrete_moves (f->now, &count);
    bool dead = true;
    mpz_t first, last;
    mpz_inits (first, last, NULL);
    for (size_t i = 0; i < count && dead; i++)
        dead = f->goal->period && !delay_range_multiples (&moves[i].when, f->period, first, last);
    mpz_clears (first, last, NULL);
    return dead;
}

static bool
holds (struct follow *f, const term *t, bool negated, bool *result)
{
    term_truth truth = term_holds (f->m, t, concrete_state (f->now), false, f->why);
    *result = (truth == TERM_HOLDS) != negated;
    return truth != TERM_FAULTY;
}

/* The present state counts. */
static bool
look (struct follow *f)
{
    bool p, triggered = false;
    if (f->goal->words)
        return word_look (&f->word, f->m, f->goal->words, concrete_state (f->now), f->why);
    if (!holds (f, f->goal->p, f->goal->negated, &p)
        || (f->goal->trigger && !holds (f, f->goal->trigger, false, &triggered)))
        return false;
    f->armed = p && (f->armed || triggered);
    f->failed_in_loop |= f->in_loop && !p;
    return true;
}

/* Half of the least time between two moments at which comparisons change: these
 * are multiples of one over the common denominator of the clocks. */
static void
set_small (struct follow *f, const mpq_t delay)
{
    mpz_t common;
    mpz_init_set (common, mpq_denref (delay));
    for (size_t x = 0; x < f->m->clock_count; x++)
        mpz_lcm (common, common, mpq_denref (f->clocks[x]));
    mpz_mul_ui (common, common, 2);
    mpq_set_ui (f->small, 1, 1);
    mpz_set (mpq_denref (f->small), common);
    mpz_clear (common);
}

static void
find_running (struct follow *f)
{
    bool passes = wait_for (f, f->small);
    const run_state *s = concrete_state (f->now);
    for (size_t x = 0; x < f->m->clock_count; x++)
        f->runs[x] = passes && mpq_cmp (s->clocks[x], f->clocks[x]) > 0;
    go_back (f);
}

static int
compare_times (const void *a, const void *b)
{
    return mpq_cmp (*(const mpq_t *) a, *(const mpq_t *) b);
}

/* 0 and the moments from now on at which p or the trigger changes, in order. */
static size_t
find_changes (struct follow *f)
{
    const run_state s = { f->locations, f->integers, (const mpq_t *) f->clocks, NULL };
    const property *words = f->goal->words;
    mpq_set_ui (f->changes[0], 0, 1);
    size_t count = 1;
    for (uint32_t i = 0; words && i < words->atom_count; i++)
        count += term_changes (f->m, words->atoms[i], &s, f->runs, f->changes + count, f->why);
    if (!words)
        count += term_changes (f->m, f->goal->p, &s, f->runs, f->changes + count, f->why);
    if (f->goal->trigger)
        count += term_changes (f->m, f->goal->trigger, &s, f->runs, f->changes + count, f->why);
    qsort (f->changes, count, sizeof *f->changes, compare_times);
    return count;
}

/* The moment `at`, or (later) one between it and the next change; with a period the
 * next multiple from there on. */
static void
set_sample (struct follow *f, const mpq_t at, bool later)
{
    if (!f->goal->period) {
        later ? mpq_add (f->sample, at, f->small) : mpq_set (f->sample, at);
        return;
    }
    mpz_t n;
    mpz_init (n);
    mpq_div (f->sample, at, f->period);
    bool whole = mpz_cmp_ui (mpq_denref (f->sample), 1) == 0;
    mpz_cdiv_q (n, mpq_numref (f->sample), mpq_denref (f->sample));
    if (later && whole)
        mpz_add_ui (n, n, 1);
    mpq_set_z (f->sample, n);
    mpq_mul (f->sample, f->sample, f->period);
    mpz_clear (n);
}

/* Look at all moments up to the delay (NULL: as long as time may pass) from the
 * present state on, which stays the present state. */
static bool
look_during (struct follow *f, const mpq_t *delay)
{
    mpq_t zero;
    mpq_init (zero);
    remember (f);
    set_small (f, delay ? *delay : zero);
    mpq_clear (zero);
    find_running (f);
    size_t count = find_changes (f);
    bool right = true;
    for (size_t i = 0; right && i < 2 * count; i++) {
        set_sample (f, f->changes[i / 2], i % 2);
        if ((!delay || mpq_cmp (f->sample, *delay) <= 0) && wait_for (f, f->sample))
            right = look (f);
    }
    go_back (f);
    return right;
}

/* Longer than any constant that a clock is compared with. */
static bool
may_wait_forever (struct follow *f)
{
    mpq_t forever;
    mpq_init (forever);
    remember (f);
    rational_set (forever, INT64_C (1) << 33, 1);
    for (size_t x = 0; x < f->m->clock_count; x++)
        mpq_add (forever, forever, f->clocks[x]);
    bool passes = wait_for (f, forever);
    go_back (f);
    mpq_clear (forever);
    return passes;
}

static bool
end_is_right (struct follow *f)
{
    const witness_goal *g = f->goal;
    if (g->end == WITNESS_REACHES) {
        term_truth truth = term_holds (f->m, g->p, concrete_state (f->now), is_dead (f), f->why);
        if (truth != TERM_FAULTY && (truth == TERM_HOLDS) == g->negated)
            text_add (f->why, "the condition is not as asked in the last state");
        return truth != TERM_FAULTY && (truth == TERM_HOLDS) != g->negated;
    }
    if (g->end == WITNESS_STUCK && !is_dead (f)) {
        text_add (f->why, "a step is possible after the last state");
        return false;
    }
    if (g->end == WITNESS_WAITS && !may_wait_forever (f)) {
        text_add (f->why, "time cannot pass without end in the last state");
        return false;
    }
    bool right = g->end == WITNESS_LOOPS || look_during (f, NULL);
    if (g->words)
        return right && word_is_refuted (&f->word, g->words, f->why);
    if (right && (!f->armed || f->failed_in_loop))
        text_add (f->why, "the condition does not hold all along");
    return right && f->armed && !f->failed_in_loop;
}

static bool
follow_step (struct follow *f, const run_step *s, bool lasts)
{
    position where;
    if (lasts && !look_during (f, (const mpq_t *) &s->delay))
        return false;
    if (concrete_fire (f->now, s->delay, s->edges, s->edge_count, f->why, &where) != CONCRETE_FIRES)
        return false;
    if (s->edge_count)
        word_step (&f->word);
    return !lasts || look (f);
}

/* Clocks that the loop does not reset go on: more turns, until what they are compared with lies behind
 * them.  The shown turns are all there is of a loop that does not repeat. */
static bool
follow_turns (struct follow *f, const run *r)
{
    bool repeats = r->loop_from < r->count && r->loop_repeats && property_is_timed (f->goal->words);
    while (repeats && !word_turn (&f->word, f->m, f->goal->words, concrete_state (f->now))) {
        for (size_t i = r->loop_from; i < r->count; i++)
            if (!follow_step (f, &r->steps[i], true))
                return false;
        if (word_is_long (&f->word)) {
            text_add (f->why, "clocks drift for too long before the loop repeats");
            return false;
        }
    }
    return true;
}

static bool
follow_run (struct follow *f, const run *r)
{
    bool lasts = f->goal->end != WITNESS_REACHES;
    if (!concrete_start (f->now, r->start, f->why))
        return false;
    f->armed = !f->goal->trigger;
    for (size_t i = 0; i < r->count; i++) {
        f->in_loop = i >= r->loop_from;
        if (i == r->loop_from && f->goal->words)
            word_turn (&f->word, f->m, f->goal->words, concrete_state (f->now));
        if (!follow_step (f, &r->steps[i], lasts))
            return false;
    }
    return (!f->goal->words || follow_turns (f, r)) && end_is_right (f);
}

bool
witness_holds (const model *m, const run *r, const witness_goal *goal, text *why)
{
    run_goal plain = { .period = goal->period,
                       .range_disables = goal->range_disables,
                       .time_passes = goal->end == WITNESS_LOOPS && goal->time_passes };
    bool loops = r->loop_from < r->count;
    if (loops != (goal->end == WITNESS_LOOPS)) {
        text_add (why, loops ? "the run has a loop" : "the run has no loop");
        return false;
    }
    if (!run_replay (m, r, &plain, why))
        return false;
    struct follow f = { .m = m, .goal = goal, .now = concrete_new (m, goal->range_disables), .why = why };
    mpq_inits (f.period, f.small, f.sample, NULL);
    bool right = !goal->period || (rational_parse (f.period, goal->period) && mpq_sgn (f.period) > 0);
    f.room = 1 + term_changes_room (goal->p) + (goal->trigger ? term_changes_room (goal->trigger) : 0);
    for (uint32_t i = 0; goal->words && i < goal->words->atom_count; i++)
        f.room += term_changes_room (goal->words->atoms[i]);
    word_init (&f.word, m, goal->words);
    f.changes = xcalloc (f.room, sizeof *f.changes);
    for (size_t i = 0; i < f.room; i++)
        mpq_init (f.changes[i]);
    f.runs = xcalloc (m->clock_count + 1, sizeof *f.runs);
    f.locations = xcalloc (m->process_count + 1, sizeof *f.locations);
    f.integers = xcalloc (m->integer_count + 1, sizeof *f.integers);
    f.clocks = xcalloc (m->clock_count + 1, sizeof *f.clocks);
    for (size_t x = 0; x < m->clock_count; x++)
        mpq_init (f.clocks[x]);
    right = right && follow_run (&f, r);
    for (size_t i = 0; i < f.room; i++)
        mpq_clear (f.changes[i]);
    for (size_t x = 0; x < m->clock_count; x++)
        mpq_clear (f.clocks[x]);
    xfree (f.changes);
    xfree (f.runs);
    xfree (f.locations);
    xfree (f.integers);
    xfree (f.clocks);
    mpq_clears (f.period, f.small, f.sample, NULL);
    concrete_free (f.now);
    word_free (&f.word);
    return right;
}
