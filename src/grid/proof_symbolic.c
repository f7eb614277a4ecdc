/* Sets of states as intervals, read off their diagrams. */
#include "certificate.h"
#include "proof.h"

/* Values of one number, and what is then left of the set. */
struct part {
    int64_t low, high;
    DdNode *rest;
};
typedef VEC (struct part) part_list;

struct writer {
    symbolic *symbolic;
    proof *proof;
    uint32_t rank;
    uint32_t *locations;
    int32_t *integers;
    proof_interval *intervals; /* by clock, from 0 */
    proof_constraint *constraints;
    bool whole; /* so far */
};

static void
free_parts (symbolic *s, part_list *parts)
{
    for (size_t i = 0; i < parts->count; i++)
        diagram_drop (&s->d, parts->at[i].rest);
    vec_free (parts);
}

/* Append low .. high, or make the last part longer. */
static void
add_part (symbolic *s, part_list *out, int64_t low, int64_t high, DdNode *rest)
{
    if (diagram_is_empty (&s->d, rest))
        return;
    if (out->count && vec_last (out).high + 1 == low && vec_last (out).rest == rest)
        vec_last (out).high = high;
    else
        *vec_add (out) = (struct part){ low, high, diagram_copy (&s->d, rest) };
}

static DdNode *
half (symbolic *s, DdNode *set, unsigned variable, bool upper)
{
    DdNode *v = Cudd_bddIthVar (s->d.dd, (int) variable), *result;
    DIAGRAM_TRY (&s->d, result, Cudd_Cofactor (s->d.dd, set, upper ? v : Cudd_Not (v)));
    return diagram_keep (&s->d, result);
}

/* The values that bits `bit` .. of e can have in the set, counted from base on.  Where
 * the next bit does not matter, both halves are alike and one is looked at. */
static void
split (symbolic *s, DdNode *set, const entity *e, unsigned bit, int64_t base, part_list *out)
{
    if (!set || !diagrams_ok (&s->d))
        return;
    if (bit == e->bits || diagram_is_empty (&s->d, set)) {
        add_part (s, out, base, base, set);
        return;
    }
    int64_t size = INT64_C (1) << (e->bits - bit - 1);
    DdNode *lower = half (s, set, 2 * (e->first + bit), false);
    DdNode *upper = half (s, set, 2 * (e->first + bit), true);
    if (lower == upper) {
        part_list once = VEC_EMPTY;
        split (s, lower, e, bit + 1, 0, &once);
        for (int64_t at = base; at <= base + size; at += size)
            for (size_t i = 0; i < once.count; i++)
                add_part (s, out, at + once.at[i].low, at + once.at[i].high, once.at[i].rest);
        free_parts (s, &once);
    } else {
        split (s, lower, e, bit + 1, base, out);
        split (s, upper, e, bit + 1, base + size, out);
    }
    diagram_drop (&s->d, lower);
    diagram_drop (&s->d, upper);
}

static void add_states (struct writer *w, DdNode *set, size_t place);

/* Locations, integers and bits of diagonals: each value by itself. */
static void
add_discrete (struct writer *w, DdNode *set, size_t place, const entity *e)
{
    symbolic *s = w->symbolic;
    const model *m = s->model;
    part_list parts = VEC_EMPTY;
    split (s, set, e, 0, e->min, &parts);
    for (size_t i = 0; i < parts.count; i++)
        for (int64_t v = parts.at[i].low; w->whole && v <= parts.at[i].high; v++) {
            if (place < m->process_count)
                w->locations[place] = (uint32_t) v;
            else if (place < m->process_count + m->integer_count)
                w->integers[place - m->process_count] = (int32_t) v;
            else {
                size_t number = place - m->process_count - m->integer_count;
                const diagonal *d = &s->diagonals.at[number];
                w->constraints[number] = v ? (proof_constraint){ d->x, d->y, d->most }
                                           : (proof_constraint){ d->y, d->x, -d->most - 1 };
            }
            add_states (w, parts.at[i].rest, place + 1);
        }
    free_parts (s, &parts);
}

/* How far the clock is told apart in the current locations; -1: it is not read again. */
static int64_t
cap_here (const struct writer *w, uint32_t x)
{
    const symbolic *s = w->symbolic;
    int64_t most = -1;
    for (uint32_t p = 0; p < s->model->process_count; p++) {
        int64_t cap = symbolic_site_cap (s, p, w->locations[p], x);
        most = cap > most ? cap : most;
    }
    return most;
}

/* Values up to the cap of these locations are known.  One above it stands for all larger ones, also
 * if it is below the cap of the diagrams: after x = y + c, where y is not read, it is c. */
static void
add_clock (struct writer *w, DdNode *set, size_t place, uint32_t x)
{
    symbolic *s = w->symbolic;
    proof_interval *at = &w->intervals[x - 1];
    int64_t cap = cap_here (w, x);
    part_list parts = VEC_EMPTY;
    split (s, set, &s->clocks[x], 0, s->clocks[x].min, &parts);
    for (size_t i = 0; w->whole && i < parts.count; i++) {
        const struct part *p = &parts.at[i];
        *at = (proof_interval){ p->low, p->high < cap ? p->high : cap };
        if (p->low <= cap)
            add_states (w, p->rest, place + 1);
        *at = (proof_interval){ cap + 1, PROOF_ENDLESS };
        if (p->high > cap)
            add_states (w, p->rest, place + 1);
    }
    free_parts (s, &parts);
}

/* All states of the set, in which the entities before this place have their
 * values: first what is discrete, then the clocks. */
static void
add_states (struct writer *w, DdNode *set, size_t place)
{
    symbolic *s = w->symbolic;
    const model *m = s->model;
    size_t integers = m->process_count, diagonals = integers + m->integer_count;
    size_t clocks = diagonals + s->diagonals.count, end = clocks + m->clock_count;
    w->whole = w->whole && set && diagrams_ok (&s->d) && budget_ok (s->budget);
    if (!w->whole || diagram_is_empty (&s->d, set))
        return;
    if (place < integers)
        add_discrete (w, set, place, &s->locations[place]);
    else if (place < diagonals)
        add_discrete (w, set, place, &s->integers[place - integers]);
    else if (place < clocks)
        add_discrete (w, set, place, &s->diagonals.at[place - diagonals].bit);
    else if (place < end)
        add_clock (w, set, place, (uint32_t) (place - clocks) + 1);
    else
        w->whole = proof_add (w->proof, proof_site (w->proof, w->locations, w->integers),
                              proof_constraints (w->proof, w->constraints), w->rank, w->intervals);
}

/* What the search for infinite runs gives up, one set after the other. */
struct removed {
    VEC (DdNode *) sets;
    VEC (uint32_t) demands;
};

static void
note_removed (void *context, symbolic *s, size_t demand, DdNode *set)
{
    struct removed *r = context;
    const query *q = s->query;
    *vec_add (&r->sets) = diagram_copy (&s->d, set);
    *vec_add (&r->demands) = demand == 0                  ? proof_action (q)
                             : q->non_zeno && demand == 1 ? proof_time (q)
                                                          : (uint32_t) (demand - 1 - q->non_zeno);
}

/* The states from which waiting leads to all others: those where no tick comes before,
 * and those that a tick reaches from sets that are no rays. */
static DdNode *
entries (struct writer *w, DdNode *reached, const struct removed *r)
{
    symbolic *s = w->symbolic;
    DdNode *set = symbolic_after_actions (s, reached);
    diagram_or_in (&s->d, &set, s->initial);
    for (uint32_t rank = 0; rank < r->sets.count; rank++)
        if (!proof_has_rays (w->proof, rank)) {
            DdNode *later = symbolic_tick (s, r->sets.at[rank]);
            diagram_or_in (&s->d, &set, later);
            diagram_drop (&s->d, later);
        }
    return set;
}

static void
add_rank (struct writer *w, uint32_t rank, DdNode *set, DdNode *starts)
{
    symbolic *s = w->symbolic;
    DdNode *listed =
        proof_has_rays (w->proof, rank) ? diagram_and (&s->d, set, starts) : diagram_copy (&s->d, set);
    w->rank = rank;
    add_states (w, listed, 0);
    diagram_drop (&s->d, listed);
}

static void
add_all (struct writer *w, DdNode *reached)
{
    symbolic *s = w->symbolic;
    struct removed r = { VEC_EMPTY, VEC_EMPTY };
    if (s->query->kind == QUERY_CYCLE)
        diagram_drop (&s->d, symbolic_fair (s, reached, note_removed, &r));
    for (size_t i = 0; i < r.demands.count; i++)
        proof_add_rank (w->proof, r.demands.at[i]);
    DdNode *starts = entries (w, reached, &r);
    if (s->query->kind != QUERY_CYCLE)
        add_rank (w, 0, reached, starts);
    for (uint32_t rank = 0; rank < r.sets.count; rank++)
        add_rank (w, rank, r.sets.at[rank], starts);
    diagram_drop (&s->d, starts);
    for (size_t i = 0; i < r.sets.count; i++)
        diagram_drop (&s->d, r.sets.at[i]);
    vec_free (&r.sets);
    vec_free (&r.demands);
}

void
proof_symbolic (symbolic *s, DdNode *reached, const verdict *v)
{
    const model *m = s->model;
    budget *all = s->budget; /* the answer stands, whatever happens to the proof */
    s->budget = s->d.budget = budget_new_within (all, (budget_limits){ .states = 0 });
    struct writer w = { .symbolic = s, .whole = true };
    w.proof = proof_new (m, s->query, &s->scale, s->diagonals.count, s->budget);
    w.locations = xcalloc (m->process_count + 1, sizeof *w.locations);
    w.integers = xcalloc (m->integer_count + 1, sizeof *w.integers);
    w.intervals = xcalloc (m->clock_count + 1, sizeof *w.intervals);
    w.constraints = xcalloc (s->diagonals.count + 1, sizeof *w.constraints);
    add_all (&w, reached);
    if (!w.whole && !budget_reason (s->budget))
        budget_stop (s->budget, "the proof is too large");
    proof_write (w.proof, v->reached_locations);
    proof_free (w.proof);
    xfree (w.locations);
    xfree (w.integers);
    xfree (w.intervals);
    xfree (w.constraints);
    budget_free (s->budget);
    s->budget = s->d.budget = all;
}
