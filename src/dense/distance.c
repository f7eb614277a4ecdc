#include "distance.h"

#include "alloc.h"
#include "vec.h"

enum { MOST_ROUNDS = 64 }; /* over all steps; what is not cheap by then stays as it is */
#define NO_SLOT UINT32_MAX

/* An edge on a line, or alone: its process goes from one fact to another once its partners can take theirs.
 */
struct relaxed_step {
    uint32_t from, to;
    uint32_t partners, partner_count; /* from this one on: slots */
};

struct distance {
    /* A fact: a process is in a location.  first: where those of a process begin. */
    uint32_t fact_count, *first, *cost;
    VEC (uint32_t) goals; /* facts that meet a goal; after those of each goal NO_SLOT */
    /* A slot: a process takes an edge with an event of a line.  It can in each of some facts. */
    uint32_t slot_count, *slot_first, *slot_cost;
    VEC (uint32_t) slot_facts;
    VEC (struct relaxed_step) steps;
    VEC (uint32_t) partners;
};

static uint32_t
add_far (uint32_t a, uint32_t b)
{
    return a + b < DISTANCE_FAR ? a + b : DISTANCE_FAR;
}

static void
note_goals (distance *d, const model *m, const query *q)
{
    for (size_t goal = 0; goal < q->label_count; goal++) {
        for (size_t p = 0; p < m->process_count; p++)
            for (uint32_t l = 0; l < m->processes[p].location_count; l++) {
                const location *at = &m->processes[p].locations[l];
                for (size_t i = 0; i < at->label_count; i++)
                    if (at->labels[i] == q->labels[goal])
                        *vec_add (&d->goals) = d->first[p] + l;
            }
        *vec_add (&d->goals) = NO_SLOT;
    }
    if (q->process != MODEL_NONE) {
        *vec_add (&d->goals) = d->first[q->process] + q->location;
        *vec_add (&d->goals) = NO_SLOT;
    }
}

/* Number the pairs of process and event that are in lines, and note where they are possible. */
static uint32_t *
note_slots (distance *d, const model *m)
{
    size_t pairs = m->process_count * m->event_count;
    uint32_t *slot_of = xreallocarray (NULL, pairs + 1, sizeof *slot_of);
    for (size_t i = 0; i < pairs; i++)
        slot_of[i] = NO_SLOT;
    VEC (sync_part) named = VEC_EMPTY;
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t i = 0; i < m->syncs[s].count; i++) {
            sync_part part = m->syncs[s].parts[i];
            uint32_t *slot = &slot_of[part.process * m->event_count + part.event];
            if (*slot == NO_SLOT) {
                *slot = d->slot_count++;
                *vec_add (&named) = part;
            }
        }
    d->slot_first = xcalloc (d->slot_count + 1u, sizeof *d->slot_first);
    d->slot_cost = xcalloc (d->slot_count + 1u, sizeof *d->slot_cost);
    for (uint32_t slot = 0; slot < d->slot_count; slot++) {
        const struct process *p = &m->processes[named.at[slot].process];
        for (size_t e = 0; e < p->edge_count; e++)
            if (m->edges[p->edges[e]].event == named.at[slot].event)
                *vec_add (&d->slot_facts) = d->first[named.at[slot].process] + m->edges[p->edges[e]].source;
        d->slot_first[slot + 1] = (uint32_t) d->slot_facts.count;
    }
    vec_free (&named);
    return slot_of;
}

static void
add_step (distance *d, const edge *e, uint32_t partners)
{
    struct relaxed_step step = { d->first[e->process] + e->source, d->first[e->process] + e->target, partners,
                                 (uint32_t) d->partners.count - partners };
    if (step.from != step.to)
        *vec_add (&d->steps) = step;
}

/* The steps of a line: each edge of each part, with all others that have to take part. */
static void
add_line (distance *d, const model *m, const sync *line, const uint32_t *slot_of)
{
    for (size_t i = 0; i < line->count; i++) {
        const struct process *p = &m->processes[line->parts[i].process];
        uint32_t partners = (uint32_t) d->partners.count;
        for (size_t j = 0; j < line->count; j++)
            if (j != i && !line->parts[j].weak)
                *vec_add (&d->partners) =
                    slot_of[line->parts[j].process * m->event_count + line->parts[j].event];
        for (size_t e = 0; e < p->edge_count; e++)
            if (m->edges[p->edges[e]].event == line->parts[i].event)
                add_step (d, &m->edges[p->edges[e]], partners);
    }
}

distance *
distance_new (const model *m, const query *q)
{
    distance *d = xcalloc (1, sizeof *d);
    d->first = xcalloc (m->process_count + 1, sizeof *d->first);
    for (size_t p = 0; p < m->process_count; p++)
        d->first[p + 1] = d->first[p] + (uint32_t) m->processes[p].location_count;
    d->fact_count = d->first[m->process_count];
    d->cost = xcalloc (d->fact_count + 1u, sizeof *d->cost);
    note_goals (d, m, q);
    uint32_t *slot_of = note_slots (d, m);
    for (size_t s = 0; s < m->sync_count; s++)
        add_line (d, m, &m->syncs[s], slot_of);
    for (size_t e = 0; e < m->edge_count; e++)
        if (slot_of[m->edges[e].process * m->event_count + m->edges[e].event] == NO_SLOT)
            add_step (d, &m->edges[e], (uint32_t) d->partners.count);
    xfree (slot_of);
    return d;
}

void
distance_free (distance *d)
{
    if (!d)
        return;
    xfree (d->first);
    xfree (d->cost);
    xfree (d->slot_first);
    xfree (d->slot_cost);
    vec_free (&d->goals);
    vec_free (&d->slot_facts);
    vec_free (&d->steps);
    vec_free (&d->partners);
    xfree (d);
}

static void
relax_slots (distance *d)
{
    for (uint32_t slot = 0; slot < d->slot_count; slot++) {
        uint32_t least = DISTANCE_FAR;
        for (uint32_t i = d->slot_first[slot]; i < d->slot_first[slot + 1]; i++)
            if (d->cost[d->slot_facts.at[i]] < least)
                least = d->cost[d->slot_facts.at[i]];
        d->slot_cost[slot] = least;
    }
}

static bool
relax_step (distance *d, const struct relaxed_step *s, bool partners)
{
    uint32_t cost = add_far (d->cost[s->from], 1);
    for (uint32_t i = 0; partners && i < s->partner_count && cost < d->cost[s->to]; i++)
        cost = add_far (cost, d->slot_cost[d->partners.at[s->partners + i]]);
    if (cost >= d->cost[s->to])
        return false;
    d->cost[s->to] = cost;
    return true;
}

uint32_t
distance_from (distance *d, const uint32_t *locations, bool partners, uint64_t *work)
{
    for (uint32_t f = 0; f < d->fact_count; f++)
        d->cost[f] = DISTANCE_FAR;
    for (size_t p = 0; d->first[p] < d->fact_count; p++)
        d->cost[d->first[p] + locations[p]] = 0;
    bool changed = true;
    for (int round = 0; changed && round < MOST_ROUNDS; round++) {
        changed = false;
        if (partners)
            relax_slots (d);
        for (size_t i = 0; i < d->steps.count; i++) /* forwards and backwards, for chains of both kinds */
            changed |= relax_step (d, &d->steps.at[round % 2 ? d->steps.count - 1 - i : i], partners);
        *work += d->steps.count + d->slot_facts.count;
    }
    uint32_t all = 0, least = DISTANCE_FAR;
    for (size_t i = 0; i < d->goals.count; i++) {
        uint32_t fact = d->goals.at[i];
        if (fact == NO_SLOT) {
            all = add_far (all, least);
            least = DISTANCE_FAR;
        } else if (d->cost[fact] < least) {
            least = d->cost[fact];
        }
    }
    return all;
}
