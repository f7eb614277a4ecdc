#include "walk.h"

#include <string.h>

#include "alloc.h"
#include "rational.h"

/* How many grid points beyond the first a random delay may lie. */
enum { SPREAD = 12 };

/* Steele, Lea, Flood: the same numbers on every machine. */
static uint64_t
next_random (walk *w, uint64_t below)
{
    uint64_t z = w->random += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % below;
}

/* Stop at the initial state number `wanted`; returns how many there are up
 * to it. */
static uint64_t
visit_starts (walk *w, uint32_t *locations, uint64_t wanted, text *why)
{
    uint64_t seen = 0;
    for (bool more = concrete_next_start (w->m, locations, true); more && seen <= wanted;
         more = concrete_next_start (w->m, locations, false)) {
        text_clear (why);
        if (concrete_start (w->now, locations, why) && seen++ == wanted)
            break;
    }
    return seen;
}

bool
walk_start (walk *w, const model *m, bool range_disables, const char *time, uint64_t seed, text *why)
{
    *w = (walk){ .m = m, .random = seed };
    mpq_init (w->period);
    w->sampled = rational_parse (w->period, time);
    w->now = concrete_new (m, range_disables);
    uint32_t *locations = xcalloc (m->process_count, sizeof *locations);
    enum { MOST_STARTS = 1000 };
    uint64_t starts = visit_starts (w, locations, MOST_STARTS, why);
    if (starts) {
        visit_starts (w, locations, next_random (w, starts), why);
        w->r = run_new (locations, m->process_count);
    }
    xfree (locations);
    return starts > 0;
}

void
walk_end (walk *w)
{
    run_free (w->r);
    concrete_free (w->now);
    mpq_clear (w->period);
    xfree (w->fault);
}

bool
walk_allows (const walk *w, const concrete_move *move)
{
    if (!w->sampled)
        return true;
    mpz_t first, last;
    mpz_inits (first, last, NULL);
    bool allowed = delay_range_multiples (&move->when, w->period, first, last);
    mpz_clears (first, last, NULL);
    return allowed;
}

bool
walk_has_delay (const walk *w, const mpq_t delay)
{
    if (!w->sampled)
        return true;
    mpq_t steps;
    mpq_init (steps);
    mpq_div (steps, delay, w->period);
    bool whole = mpz_cmp_ui (mpq_denref (steps), 1) == 0;
    mpq_clear (steps);
    return whole;
}

/* Delays of the move on the grid of the period; in dense time on the
 * coarsest grid 1/4, 1/8, ... that has one, so that the numbers stay short. */
static void
grid_of_delays (const walk *w, const concrete_move *move, mpq_t period, mpz_t first, mpz_t last)
{
    if (w->sampled)
        mpq_set (period, w->period);
    else
        mpq_set_ui (period, 1, 4);
    while (!delay_range_multiples (&move->when, period, first, last))
        mpq_div_2exp (period, period, 1);
}

static void
choose_delay (const walk *w, const concrete_move *move, uint64_t random, mpq_t delay)
{
    mpq_t period;
    mpz_t first, last;
    mpq_init (period);
    mpz_inits (first, last, NULL);
    grid_of_delays (w, move, period, first, last);
    mpz_add_ui (first, first, random % (SPREAD + 1));
    if (!move->when.unbounded && mpz_cmp (first, last) > 0) {
        mpz_sub_ui (first, first, random % (SPREAD + 1));
        mpz_sub (last, last, first);
        mpz_add_ui (first, first, random % (mpz_get_ui (last) + 1));
    }
    mpq_set_z (delay, first);
    mpq_mul (delay, delay, period);
    mpz_clears (first, last, NULL);
    mpq_clear (period);
}

void
walk_earliest (const walk *w, const concrete_move *move, mpq_t delay)
{
    if (!w->sampled && !move->when.lower_strict)
        mpq_set (delay, move->when.lower);
    else
        choose_delay (w, move, 0, delay);
}

bool
walk_step (walk *w, const mpq_t delay, const concrete_move *move, text *why)
{
    text reason = TEXT_EMPTY;
    uint32_t count = move->edge_count, *edges = xreallocarray (NULL, count, sizeof *edges);
    memcpy (edges, move->edges, count * sizeof *edges);
    concrete_outcome outcome = concrete_fire (w->now, delay, edges, count, &reason, &w->where);
    if (outcome != CONCRETE_REFUSED)
        run_add (w->r, delay, edges, count);
    else
        text_add (why, text_string (&reason));
    if (outcome == CONCRETE_FAULT)
        w->fault = xstrdup (text_string (&reason));
    text_free (&reason);
    xfree (edges);
    return outcome != CONCRETE_REFUSED;
}

bool
walk_random_step (walk *w)
{
    size_t count, allowed = 0;
    const concrete_move *moves = concrete_moves (w->now, &count);
    for (size_t i = 0; i < count; i++)
        allowed += walk_allows (w, &moves[i]);
    if (!allowed)
        return false;
    size_t wanted = (size_t) next_random (w, allowed), chosen = 0;
    while (!walk_allows (w, &moves[chosen]) || wanted-- > 0)
        chosen++;
    mpq_t delay;
    mpq_init (delay);
    choose_delay (w, &moves[chosen], next_random (w, UINT64_MAX), delay);
    text why = TEXT_EMPTY;
    bool done = walk_step (w, delay, &moves[chosen], &why);
    text_free (&why);
    mpq_clear (delay);
    return done;
}

/* Walk the run again without its last step. */
void
walk_undo (walk *w)
{
    if (!w->r->count)
        return;
    run *shorter = run_new (w->r->start, w->r->process_count);
    text why = TEXT_EMPTY;
    position where;
    concrete_start (w->now, shorter->start, &why);
    for (size_t i = 0; i + 1 < w->r->count; i++) {
        const run_step *step = &w->r->steps[i];
        concrete_fire (w->now, step->delay, step->edges, step->edge_count, &why, &where);
        run_add (shorter, step->delay, step->edges, step->edge_count);
    }
    text_free (&why);
    run_free (w->r);
    w->r = shorter;
    xfree (w->fault);
    w->fault = NULL;
}
