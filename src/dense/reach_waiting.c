/* Which state is expanded next.  Breadth or depth first; but when much of what was
 * expanded has been covered by later zones, the order is bad, and changes:
 *   - breadth first, a zone that covers an older one goes before everything that came
 *     of the older one and still waits: its own successors will cover that work, which then
 *     need not be done (Herbreteau, Tran 2015);
 *   - depth first, the oldest state is next, which tends to have the largest zone.
 * Where little is wasted neither is better than the plain order. */
#include <assert.h>

#include "guide.h"
#include "reach.h"

/* Looking for the waiting descendants of a state ends after so many; a rank that is too
 * high costs order only. */
enum { MOST_DESCENDANTS = 4096, EFFORT_OF_DESCENDANT = 2, EFFORT_OF_GUIDE = 100, FIRST_STATES = 64 };

static bool
waits (const reach_state *s)
{
    return s->zone != REACH_COVERED && s->work < REACH_EXPANDED;
}

/* Was more than a half (breadth first) or an eighth (depth first) of the work for nothing?
 * Small zones are what going deep is most likely to meet first. */
enum { PART_OF_BREADTH = 2, PART_OF_DEPTH = 8 };

static bool
is_wasteful (const reach *r)
{
    return r->visited >= FIRST_STATES
           && r->wasted > r->visited / (r->query->order == EXPLORE_DFS ? PART_OF_DEPTH : PART_OF_BREADTH);
}

/* Note the highest rank of a state that waits, or let its children be looked at. */
static void
look_at (reach *r, uint32_t number, uint32_t *rank)
{
    const reach_state *s = &r->states.at[number];
    if (waits (s) && s->work >= *rank)
        *rank = s->work + 1;
    if (s->work >= REACH_EXPANDED)
        *vec_add (&r->family) = number;
}

static uint32_t
rank_above_descendants (reach *r, uint32_t covered)
{
    uint32_t rank = 0, looked = 0;
    vec_clear (&r->family);
    *vec_add (&r->family) = covered;
    while (r->family.count > 0 && looked < MOST_DESCENDANTS) {
        uint32_t parent = vec_pop (&r->family);
        for (uint32_t i = r->states.at[parent].work - REACH_EXPANDED;
             i < r->states.count && r->states.at[i].parent == parent; i++, looked++)
            look_at (r, i, &rank);
    }
    r->space->effort += (uint64_t) EFFORT_OF_DESCENDANT * looked;
    return looked < MOST_DESCENDANTS || rank > r->highest ? rank : r->highest + 1;
}

uint32_t
reach_rank_above (reach *r, uint32_t covered)
{
    if (r->states.at[covered].work < REACH_EXPANDED)
        return r->states.at[covered].work;
    r->wasted++;
    bool ranks = !r->guide && r->query->order != EXPLORE_DFS && !r->patient && is_wasteful (r);
    return ranks ? rank_above_descendants (r, covered) : 0;
}

/* The heap of states with a rank: the highest rank first, of equal ones the oldest. */
static bool
goes_first (const reach *r, size_t a, size_t b)
{
    uint32_t rank_a = r->ranked.at[a].rank, rank_b = r->ranked.at[b].rank;
    return rank_a != rank_b ? rank_a > rank_b : r->ranked.at[a].state < r->ranked.at[b].state;
}

static void
exchange (reach *r, size_t a, size_t b)
{
    reach_ranked other = r->ranked.at[a];
    r->ranked.at[a] = r->ranked.at[b];
    r->ranked.at[b] = other;
}

void
reach_wait (reach *r, uint32_t number)
{
    uint32_t rank = r->states.at[number].work;
    if (r->guide) {
        r->space->effort += EFFORT_OF_GUIDE;
        guide_add (r->guide, number, r->states.at[number].node, r->states.at[number].parent);
        return;
    }
    if (rank == 0) {
        if (r->query->order == EXPLORE_DFS)
            *vec_add (&r->stack) = number;
        return;
    }
    r->highest = rank > r->highest ? rank : r->highest;
    size_t at = r->ranked.count;
    *vec_add (&r->ranked) = (reach_ranked){ rank, number };
    for (; at > 0 && goes_first (r, at, (at - 1) / 2); at = (at - 1) / 2)
        exchange (r, at, (at - 1) / 2);
}

static uint32_t
take_ranked (reach *r)
{
    uint32_t number = r->ranked.at[0].state;
    r->ranked.at[0] = vec_last (&r->ranked);
    r->ranked.count--;
    for (size_t at = 0;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < r->ranked.count && goes_first (r, child + 1, child))
            child++;
        if (child >= r->ranked.count || !goes_first (r, child, at))
            return number;
        exchange (r, at, child);
        at = child;
    }
}

bool
reach_next (reach *r, uint32_t *number)
{
    while (r->guide && guide_next (r->guide, number))
        if (waits (&r->states.at[*number]))
            return true;
    if (r->guide)
        return false;
    bool deep = r->query->order == EXPLORE_DFS;
    while (r->ranked.count > 0 || (deep ? r->oldest < r->stack.count : r->next < r->states.count)) {
        if (r->ranked.count > 0)
            *number = take_ranked (r);
        else if (!deep)
            *number = r->next++;
        else
            *number = is_wasteful (r) ? r->stack.at[r->oldest++] : vec_pop (&r->stack);
        if (waits (&r->states.at[*number]))
            return true;
    }
    return false;
}
