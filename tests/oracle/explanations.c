/* Explanations of random automata: what they say must hold in every state of the plain
 * reference at a period (for dense time at some periods, which have fewer runs), and what
 * they say of loops in every turn that is tried.
 * Usage: oracle_explanations [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "explain.h"
#include "grid.h"
#include "random_automaton.h"
#include "rational.h"
#include "reference_private.h"
#include "regions.h"
#include "ring_automaton.h"
#include "test_main.h"

enum { MOST_STATES = 20000, LARGEST = 8 };

static const char *const times[] = { "dense", "1", "1/2", "3/2" };
enum { TIMES = sizeof times / sizeof *times };

typedef struct trial {
    uint64_t seed;
    const char *source;
    model *m;
    query q;
    uint32_t labels[3];
    const explanation *x;
    reference *r;      /* at the period of the trial */
    uint32_t *longest; /* per state of the reference: actions that can follow, up to a bound */
    bool dense;        /* the explanation is about dense time */
    unsigned long told, silent, dead_silent, lines, drifts, orbits;
} trial;

static void
refuse (const trial *t, const explain_item *i, const char *what)
{
    text all = TEXT_EMPTY;
    text_printf (&all, "%s\nin: %s (time %s)", what, i->line, t->x->time);
    test_fail (t->seed, t->source, text_string (&all));
}

static const int64_t *
row (const trial *t, size_t s)
{
    return t->r->rows.at + s * t->r->width;
}

static bool
are_at (const trial *t, const explain_item *i, size_t s)
{
    for (size_t k = 0; k < i->places.count; k++)
        if (row (t, s)[i->places.at[k].process] != i->places.at[k].location)
            return false;
    return true;
}

static bool
is_cut (const trial *t, int64_t value)
{
    return value > (int64_t) LARGEST * t->r->o.denominator;
}

static bool
fact_holds (const trial *t, const explain_fact *f, const int64_t *state)
{
    if (f->integer != MODEL_NONE) {
        for (size_t k = 0; k < f->value_count; k++)
            if (state[t->r->integers_at + f->integer] == f->values[k])
                return true;
        return false;
    }
    int64_t left = f->left == MODEL_NONE ? 0 : state[t->r->clocks_at + f->left];
    int64_t right = f->right == MODEL_NONE ? 0 : state[t->r->clocks_at + f->right];
    if (f->right != MODEL_NONE && (is_cut (t, left) || is_cut (t, right)))
        return true; /* the reference does not know */
    mpq_t value, bound;
    mpq_inits (value, bound, NULL);
    rational_set (value, left - right, t->r->o.denominator);
    rational_parse (bound, f->value);
    int order = mpq_cmp (value, bound);
    mpq_clears (value, bound, NULL);
    if (f->upper && f->lower)
        return order == 0;
    return f->upper ? f->strict ? order < 0 : order <= 0 : f->strict ? order > 0 : order >= 0;
}

static bool
others_hold (const trial *t, const explain_item *i, uint32_t but, const int64_t *state)
{
    for (size_t k = 0; k < i->atoms.count; k++) {
        const conjunction one = { &i->atoms.at[k].condition, 1 };
        if (k != but && !reference_holds (t->r, state, &one))
            return false;
    }
    return true;
}

static void
check_state (const trial *t, const explain_item *i, size_t s)
{
    for (size_t k = 0; k < i->facts.count; k++) {
        const explain_fact *f = &i->facts.at[k];
        if ((f->but == MODEL_NONE || others_hold (t, i, f->but, row (t, s)))
            && !fact_holds (t, f, row (t, s)))
            refuse (t, i, "a fact does not hold");
    }
    if (i->cause == CAUSE_GUARD && others_hold (t, i, MODEL_NONE, row (t, s)))
        refuse (t, i, "the atoms hold together");
}

/* How many actions can follow each state, up to `bound` + 1. */
static void
measure (trial *t, uint32_t bound)
{
    memset (t->longest, 0, t->r->count * sizeof *t->longest);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < t->r->links.count; k++) {
            const reference_link *l = &t->r->links.at[k];
            uint32_t then = t->longest[l->to] + !l->tick;
            if (then > t->longest[l->from] && t->longest[l->from] <= bound) {
                t->longest[l->from] = then;
                changed = true;
            }
        }
    }
}

static void
check_end (trial *t, const explain_item *i)
{
    measure (t, (uint32_t) i->steps);
    for (size_t s = 0; s < t->r->count; s++)
        if (t->longest[s] > i->steps)
            refuse (t, i, "a longer run");
    if (i->run && i->run->count != i->steps)
        refuse (t, i, "the run has another length");
}

/* Is there another edge between the same locations?  The reference does not say which was taken. */
static bool
has_twin (const trial *t, const edge *e)
{
    for (size_t k = 0; k < t->m->edge_count; k++) {
        const edge *o = &t->m->edges[k];
        if (o != e && o->process == e->process && o->source == e->source && o->target == e->target)
            return true;
    }
    return false;
}

/* Mark in `longest` the states that some run reaches with exactly so many actions. */
static void
mark_after (trial *t, uint64_t steps)
{
    bool *next = xcalloc (t->r->count + 1, sizeof *next);
    for (size_t s = 0; s < t->r->count; s++)
        t->longest[s] = s < t->r->initial_count;
    for (uint64_t taken = 0;; taken++) {
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t k = 0; k < t->r->links.count; k++) {
                const reference_link *l = &t->r->links.at[k];
                changed |= l->tick && t->longest[l->from] && !t->longest[l->to];
                t->longest[l->to] |= l->tick && t->longest[l->from];
            }
        }
        if (taken == steps)
            break;
        memset (next, 0, t->r->count * sizeof *next);
        for (size_t k = 0; k < t->r->links.count; k++) {
            const reference_link *l = &t->r->links.at[k];
            next[l->to] |= !l->tick && t->longest[l->from];
        }
        for (size_t s = 0; s < t->r->count; s++)
            t->longest[s] = next[s];
    }
    xfree (next);
}

/* `end`: the item that it follows, if that says where the longest runs end; then this one is about
 * the states in which they do. */
static void
check_blocked (trial *t, const explain_item *i, const explain_item *end)
{
    const edge *e = &t->m->edges[i->edge];
    if (end)
        mark_after (t, end->steps);
    for (size_t s = 0; s < t->r->count; s++)
        if (are_at (t, i, s) && (!end || t->longest[s]))
            check_state (t, i, s);
    bool tells = !end && i->cause != CAUSE_AWAY && !has_twin (t, e);
    for (size_t k = 0; k < t->r->links.count && tells; k++) {
        const reference_link *l = &t->r->links.at[k];
        if (!l->tick && are_at (t, i, l->from) && row (t, l->to)[e->process] == e->target)
            refuse (t, i, "the edge can be taken");
    }
}

/* Every state at the places leads, by ticks alone, to an action with the edge (or any, if
 * the item names none); which edge it was is told by where its process gets.  What dense time
 * may wait for a period may miss. */
static void
check_alive (trial *t, const explain_item *i)
{
    const edge *e = i->edge == MODEL_NONE ? NULL : &t->m->edges[i->edge];
    if (strcmp (t->x->time, "dense") == 0)
        return;
    memset (t->longest, 0, t->r->count * sizeof *t->longest);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < t->r->links.count; k++) {
            const reference_link *l = &t->r->links.at[k];
            bool leads = l->tick ? t->longest[l->to] : !e || row (t, l->to)[e->process] == e->target;
            changed |= leads && !t->longest[l->from];
            t->longest[l->from] |= leads;
        }
    }
    for (size_t s = 0; s < t->r->count; s++)
        if (are_at (t, i, s) && !t->longest[s])
            refuse (t, i, "the edge cannot be taken");
}

static void
check_item (trial *t, size_t number)
{
    const explain_item *i = &t->x->items.at[number], *end = i;
    while (end > t->x->items.at && end->kind == EXPLAIN_BLOCKED)
        end--;
    if (end->kind != EXPLAIN_END)
        end = NULL;
    if (i->kind == EXPLAIN_END)
        check_end (t, i);
    else if (i->kind == EXPLAIN_BLOCKED)
        check_blocked (t, i, end);
    else if (i->kind == EXPLAIN_ALIVE)
        check_alive (t, i);
    else if (i->kind == EXPLAIN_GRID && reference_edge_fires (t->r, i->edge))
        refuse (t, i, "the edge fires");
    else if (i->kind == EXPLAIN_REPEAT && reference_cycles (t->r, i->labels.at, i->labels.count, false))
        refuse (t, i, "the labels are met again and again");
    else if (i->kind == EXPLAIN_FRONTIER && i->run && i->run->count != i->steps)
        refuse (t, i, "the run has another length");
}

/* --- loops --- */

static void
offset (const explain_drift *d, const run_state *state, mpq_t out)
{
    mpq_set (out, state->clocks[d->left]);
    if (d->right != MODEL_NONE)
        mpq_sub (out, out, state->clocks[d->right]);
}

static bool
beyond (const explain_drift *d, const mpq_t before, const mpq_t after)
{
    mpq_t limit;
    mpq_init (limit);
    rational_parse (limit, d->limit);
    int order = d->grows ? mpq_cmp (after, limit) : mpq_cmp (limit, after);
    int step = d->grows ? mpq_cmp (after, before) : mpq_cmp (before, after);
    mpq_clear (limit);
    return step <= 0 || order > 0 || (order == 0 && d->strict);
}

/* A delay of the move: near its lower end, in the middle, or as large as a few units. */
static void
choose_delay (const delay_range *r, uint64_t *random, mpq_t out)
{
    mpq_t part;
    mpq_init (part);
    mpq_set (out, r->lower);
    if (r->unbounded)
        mpq_set_ui (part, random_below (random, 5), 2);
    else
        mpq_sub (part, r->upper, r->lower);
    mpz_mul_ui (mpq_numref (part), mpq_numref (part), 1 + random_below (random, 9));
    mpz_mul_ui (mpq_denref (part), mpq_denref (part), 10);
    mpq_canonicalize (part);
    mpq_add (out, out, part);
    mpq_clear (part);
}

/* Take the joint edge after some delay that enables it; false: there is none. */
static bool
take (concrete *c, const explain_joint *j, uint64_t *random)
{
    size_t count;
    const concrete_move *moves = concrete_moves (c, &count);
    mpq_t delay;
    text why = TEXT_EMPTY;
    position where;
    bool taken = false;
    mpq_init (delay);
    for (size_t k = 0; k < count && !taken; k++)
        if (moves[k].edge_count == j->count
            && !memcmp (moves[k].edges, j->edges, j->count * sizeof *j->edges)) {
            choose_delay (&moves[k].when, random, delay);
            taken = concrete_fire (c, delay, j->edges, j->count, &why, &where) == CONCRETE_FIRES;
            break;
        }
    mpq_clear (delay);
    text_free (&why);
    return taken;
}

/* Other delays than those of the run: turns until the loop is stuck. */
static void
check_turns (trial *t, const explain_item *i)
{
    uint64_t random = t->seed;
    for (int attempt = 0; attempt < 5; attempt++) {
        concrete *c = concrete_new (t->m, t->q.range_disables);
        mpq_t before, after;
        mpq_inits (before, after, NULL);
        text why = TEXT_EMPTY;
        position where;
        bool on = concrete_start (c, i->run->start, &why);
        for (size_t k = 0; k < i->loop_from && on; k++)
            on = concrete_fire (c, i->run->steps[k].delay, i->run->steps[k].edges,
                                i->run->steps[k].edge_count, &why, &where)
                 == CONCRETE_FIRES;
        for (int turn = 0; turn < 6 && on; turn++) {
            offset (i->drift, concrete_state (c), before);
            for (size_t k = 0; k < i->loop.count && on; k++)
                on = take (c, &i->loop.at[k], &random);
            if (on) {
                offset (i->drift, concrete_state (c), after);
                if (beyond (i->drift, before, after))
                    refuse (t, i, "a turn moves the other way");
            }
        }
        text_free (&why);
        mpq_clears (before, after, NULL);
        concrete_free (c);
    }
}

static void
check_offsets (const trial *t, const explain_item *i)
{
    mpq_t before, after;
    mpq_inits (before, after, NULL);
    for (size_t k = 0; k < i->drift->offset_count; k++) {
        rational_parse (after, i->drift->offsets[k]);
        if (k && beyond (i->drift, before, after))
            refuse (t, i, "an offset moves the other way");
        mpq_set (before, after);
    }
    mpq_clears (before, after, NULL);
}

/* The matrix of a turn is the product of those of its moves; the edge has no way back. */
static void
check_orbit (const trial *t, const explain_item *i)
{
    const orbit_cycle *c = i->orbit;
    uint32_t n = c->regions[0].classes + 1;
    uint8_t *turn = xcalloc ((size_t) n * n, 1);
    for (uint32_t a = 0; a < n; a++) {
        uint8_t now[64] = { 0 };
        now[a] = 1;
        for (size_t k = 0; k < c->length; k++) {
            uint32_t from = c->regions[k].classes + 1, to = c->regions[(k + 1) % c->length].classes + 1;
            uint8_t next[64] = { 0 };
            for (uint32_t u = 0; u < from; u++)
                for (uint32_t v = 0; v < to && now[u]; v++)
                    next[v] |= c->moves[k].matrix[u * to + v];
            memcpy (now, next, sizeof now);
        }
        memcpy (turn + a * n, now, n);
    }
    if (memcmp (turn, c->turn, (size_t) n * n))
        refuse (t, i, "the matrix of the turn is not the product");
    uint8_t seen[64] = { 0 };
    seen[c->to] = 1;
    for (uint32_t round = 0; round < n; round++)
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n && seen[a]; b++)
                seen[b] |= turn[a * n + b];
    if (c->returns || !turn[c->from * n + c->to] || seen[c->from])
        refuse (t, i, "there is a way back");
    xfree (turn);
}

/* --- a trial --- */

static answer
ask (const trial *t, const char *time)
{
    budget *b = budget_new ((budget_limits){ .states = MOST_STATES, .seconds = 5 });
    diag *why = diag_new ("random");
    verdict *v;
    if (strcmp (time, "dense") == 0) {
        dense_options how = dense_options_default ();
        v = dense_decide (t->m, &t->q, &how, b, why);
    } else if (strcmp (time, "any") == 0 && t->q.kind == QUERY_DEADLOCK) {
        query every = t->q;
        dense_options how = dense_options_default ();
        every.every_period = true;
        v = dense_decide (t->m, &every, &how, b, why);
    } else if (strcmp (time, "any") == 0) {
        v = regions_decide (t->m, &t->q, true, b, why);
    } else {
        grid_options how = { .period = time };
        v = grid_decide (t->m, &t->q, &how, b, why);
    }
    answer a = v && !v->fault ? v->answer : ANSWER_UNKNOWN;
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return a;
}

static void
check_against (trial *t, uint32_t numerator, uint32_t denominator)
{
    reference_options o = { .numerator = numerator,
                            .denominator = denominator,
                            .largest = LARGEST,
                            .most_states = MOST_STATES,
                            .range_disables = t->q.range_disables };
    t->r = reference_new (t->m, &o);
    t->longest = xcalloc (t->r->count + 1, sizeof *t->longest);
    if (reference_is_complete (t->r) && !reference_has_fault (t->r))
        for (size_t k = 0; k < t->x->items.count; k++)
            check_item (t, k);
    xfree (t->longest);
    reference_free (t->r);
}

static void
check_loops (trial *t)
{
    for (size_t k = 0; k < t->x->items.count; k++) {
        const explain_item *i = &t->x->items.at[k];
        if (i->drift) {
            check_offsets (t, i);
            if (i->run)
                check_turns (t, i);
            t->drifts++;
        }
        if (i->orbit) {
            check_orbit (t, i);
            t->orbits++;
        }
    }
}

static void
check_time (trial *t, const char *time)
{
    if (ask (t, time) != ANSWER_NO)
        return;
    budget *b = budget_new ((budget_limits){ .states = MOST_STATES, .seconds = 5 });
    explanation *x = explain_no (t->m, &t->q, time, t->seed & 1, b);
    text why = TEXT_EMPTY;
    t->x = x;
    if (!explanation_is_valid (x, t->m, &why))
        test_fail (t->seed, t->source, text_string (&why));
    text_free (&why);
    t->told += x->items.count > 0;
    t->silent += x->items.count == 0;
    t->lines += x->items.count;
    t->dense = strcmp (time, "dense") == 0 || strcmp (time, "any") == 0;
    if (t->dense || strcmp (time, "1/2") == 0)
        check_against (t, 1, 2);
    if (t->dense || strcmp (time, "1") == 0)
        check_against (t, 1, 1);
    if (strcmp (time, "3/2") == 0)
        check_against (t, 3, 2);
    check_loops (t);
    explanation_free (x);
    budget_free (b);
}

static char *
draw_source (uint64_t seed)
{
    if (seed % 2 == 0)
        return ring_automaton (seed / 2, (ring_form){ 0 });
    random_options o = random_options_default ();
    o.strict = seed & 2 ? 80 : 30;
    o.invariants = seed & 4 ? 50 : 0;
    o.labels = 1 + (unsigned) (seed >> 3) % 2;
    o.most_processes = seed & 32 ? 2 : 1;
    o.integers = seed & 64;
    o.urgency = seed & 128 ? 20 : 0;
    o.stopwatches = (seed & 768) == 256;
    o.diagonals = (seed & 768) == 512;
    o.copies = (seed & 1024) != 0;
    random_options_add (&o, seed >> 1, o.stopwatches);
    return random_automaton (seed, &o);
}

static void
check_deadlocks (trial *t, bool stops)
{
    query before = t->q;
    unsigned long silent = t->silent;
    t->q = (query){ .kind = QUERY_DEADLOCK,
                    .process = MODEL_NONE,
                    .location = MODEL_NONE,
                    .range_disables = before.range_disables };
    for (size_t k = 0; k < TIMES; k++)
        check_time (t, times[k]);
    if (!stops)
        check_time (t, "any");
    t->dead_silent += t->silent - silent;
    t->silent = silent;
    t->q = before;
}

static void
check_times (trial *t)
{
    t->q = (query){ .kind = QUERY_REACH, .process = MODEL_NONE, .location = MODEL_NONE, .labels = t->labels };
    for (uint32_t l = 0; l < t->m->label_count && l < 3; l++)
        t->labels[t->q.label_count++] = l;
    t->q.range_disables = t->seed & 16;
    bool stops = model_has_stopwatches (t->m);
    for (size_t k = 0; k < TIMES && t->q.label_count; k++)
        check_time (t, times[k]);
    t->q.kind = QUERY_CYCLE;
    t->q.non_zeno = t->seed >> 5 & 1;
    for (size_t k = 0; k < TIMES; k++)
        check_time (t, times[k]);
    check_deadlocks (t, stops);
    if (stops)
        return;
    check_time (t, "any");
    t->q.label_count = 0;
    check_time (t, "dense");
    check_time (t, "any");
}

static void
check_automaton (trial *t)
{
    char *source = draw_source (t->seed);
    diag *why = diag_new ("random");
    t->source = source;
    t->m = model_parse (source, strlen (source), why);
    check_times (t);
    model_free (t->m);
    diag_free (why);
    xfree (source);
}

int
main (int count, char **arguments)
{
    test_seeds seeds = { .first = 1, .count = 400 };
    test_read_seeds (&seeds, count, arguments);
    trial t = { .seed = seeds.first };
    for (; t.seed < seeds.first + seeds.count; t.seed++)
        check_automaton (&t);
    printf (
        "%lu automata: %lu answers explained in %lu lines (%lu drifts, %lu orbits), %lu not, and %lu about "
        "deadlocks not\n",
        (unsigned long) seeds.count, t.told, t.lines, t.drifts, t.orbits, t.silent, t.dead_silent);
    return 0;
}
