#include "reach.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "deadlock.h"

/* What is found before the first look aside is found breadth first.  And what looking at
 * one zone takes, and comparing two: a part of it per cell. */
enum { FIRST_LOOK = 8000000, EFFORT_OF_ARRIVAL = 20, EFFORT_OF_COMPARISON = 40, CELLS_TOGETHER = 16 };

void
reach_init (reach *r, space *s, const query *q, const dense_options *o)
{
    *r = (reach){ .space = s, .query = q, .subsumption = o->subsumption, .hull = o->over_approximate };
    r->options = o;
    r->look_at = o->first_look ? o->first_look : FIRST_LOOK;
    r->found = SPACE_NONE;
    if (r->hull && r->subsumption == DENSE_EQUALITY)
        r->subsumption = DENSE_INCLUSION; /* the hull covers what it was made of */
    if (r->subsumption == DENSE_EQUALITY)
        r->known = pairs_new (s->budget);
}

void
reach_free (reach *r)
{
    vec_free (&r->states);
    vec_free (&r->stack);
    vec_free (&r->ranked);
    vec_free (&r->family);
    pairs_free (r->known);
    xfree (r->fired);
}

bool
reach_list_is_valid (const reach *r, uint32_t node)
{
    enum { FEW = 4 };
    const space_frame *f = space_frame_of (r->space, node);
    const int32_t *lower = space_lower (r->space, f), *upper = space_upper (r->space, f);
    uint32_t zones[FEW];
    unsigned count = 0;
    for (uint32_t at = r->space->nodes[node].passed; at != SPACE_NONE && count < FEW;
         at = r->states.at[at].next) {
        uint32_t zone = r->states.at[at].zone;
        if (at >= r->states.count || r->states.at[at].node != node || zone == REACH_COVERED)
            return false;
        for (unsigned k = 0; k < count; k++)
            if (zone == zones[k]
                || !cover_agrees (r->subsumption, r->space->zones, zone, zones[k], lower, upper, false)
                || !cover_agrees (r->subsumption, r->space->zones, zones[k], zone, lower, upper, false))
                return false;
        zones[count++] = zone;
    }
    return true;
}

bool
reach_is_valid (const reach *r)
{
    uint64_t live = 0;
    for (uint32_t node = 0; node < r->space->node_count; node++) {
        if (!r->known && !reach_list_is_valid (r, node))
            return false;
        for (uint32_t at = r->space->nodes[node].passed; at != SPACE_NONE; at = r->states.at[at].next)
            if (r->states.at[at].node != node || r->states.at[at].zone == REACH_COVERED || ++live > r->live)
                return false;
    }
    for (size_t i = 0; i < r->states.count; i++)
        if (r->states.at[i].parent != SPACE_NONE && r->states.at[i].parent >= i)
            return false;
    return live == r->live && (!r->known || r->live == r->states.count);
}

/* So many zones were compared with this one. */
static void
note_comparisons (reach *r, uint32_t zone, uint32_t count)
{
    size_t cells = zone_cells (pool_dim (r->space->zones, zone));
    r->space->effort += count * (EFFORT_OF_COMPARISON + cells / CELLS_TOGETHER);
}

/* Drop the states of the node that the new zone covers, and give the rank above what came
 * of them. */
static uint32_t
drop_covered (reach *r, uint32_t node, uint32_t zone)
{
    uint32_t *link = &r->space->nodes[node].passed, rank = 0;
    if (*link == SPACE_NONE)
        return 0;
    cover *c = space_take (r->space, node, r->subsumption, zone);
    uint32_t compared = 0;
    for (; *link != SPACE_NONE; compared++) {
        reach_state *old = &r->states.at[*link];
        if (cover_contains (c, r->space->zones, old->zone)) {
            bool waits = old->work < REACH_EXPANDED;
            uint32_t above = reach_rank_above (r, *link);
            rank = above > rank ? above : rank;
            r->dropped_waiting |= waits || rank > 0;
            *link = old->next;
            if (!waits || !r->patient)
                old->zone = REACH_COVERED;
            r->live--;
        } else {
            link = &old->next;
        }
    }
    note_comparisons (r, zone, compared);
    return rank;
}

/* What covers one zone often covers the next: it moves to the front. */
static bool
is_covered (reach *r, uint32_t node, uint32_t zone)
{
    if (r->known)
        return pairs_find (r->known, node, zone) != PAIRS_NONE;
    uint32_t *first = &r->space->nodes[node].passed, *link = first;
    if (*first == SPACE_NONE)
        return false;
    cover *c = space_take (r->space, node, r->subsumption, zone);
    uint32_t compared = 0;
    for (; *link != SPACE_NONE; link = &r->states.at[*link].next) {
        uint32_t at = *link;
        compared++;
        if (!cover_is_within (c, r->space->zones, r->states.at[at].zone))
            continue;
        *link = r->states.at[at].next;
        r->states.at[at].next = *first;
        *first = at;
        note_comparisons (r, zone, compared);
        return true;
    }
    note_comparisons (r, zone, compared);
    return false;
}

/* Does the discrete state have what the query names? */
static bool
is_asked (const reach *r, uint32_t node)
{
    const space_node *n = &r->space->nodes[node];
    return n->marks == product_all_marks (r->space->product) && n->located;
}

static bool
is_target (const reach *r, uint32_t node)
{
    return r->query->kind == QUERY_REACH && is_asked (r, node);
}

/* Make room in steps that the budget has agreed to. */
static bool
make_room (reach *r)
{
    if (r->states.count < r->states.room)
        return true;
    size_t more = r->states.count ? r->states.count / 2 : 1024;
    if (r->states.count + more >= REACH_EXPANDED
        || !budget_allows (r->space->budget, (r->states.count + more) * sizeof *r->states.at))
        return false;
    r->states.room = r->states.count + more;
    r->states.at = xreallocarray (r->states.at, r->states.room, sizeof *r->states.at);
    return true;
}

bool
reach_arrive (reach *r, uint32_t node, uint32_t zone, uint32_t parent, uint32_t step)
{
    if (is_covered (r, node, zone))
        return true;
    uint32_t first = r->space->nodes[node].passed;
    if (r->hull && first != SPACE_NONE) {
        zone = space_hull (r->space, node, r->states.at[first].zone, zone);
        if (zone == POOL_FULL)
            return false;
    }
    if (!make_room (r))
        return false;
    uint32_t number = (uint32_t) r->states.count, rank = r->known ? 0 : drop_covered (r, node, zone);
    if (r->known && !pairs_add (r->known, node, zone, number))
        return false;
    space_node *n = &r->space->nodes[node];
    *vec_add (&r->states) = (reach_state){ node, zone, n->passed, parent, step, rank };
    n->passed = number;
    r->live++;
    assert (r->known || reach_list_is_valid (r, node));
    reach_wait (r, number);
    if (is_target (r, node))
        r->found = number;
    return true;
}

void
reach_note_fired (uint8_t **fired, uint32_t *room, uint32_t edges)
{
    if (edges >= *room) {
        uint32_t more = 2 * edges + 64;
        *fired = xrealloc (*fired, more);
        memset (*fired + *room, 0, more - *room);
        *room = more;
    }
    (*fired)[edges] = 1;
}

static search_end
expand (reach *r, uint32_t number)
{
    space *s = r->space;
    r->states.at[number].work = REACH_EXPANDED + (uint32_t) r->states.count;
    reach_state from = r->states.at[number];
    const space_node *n = space_expand_for (s, from.node, from.zone);
    if (!n)
        return SEARCH_LIMIT;
    const space_step *steps = n->steps; /* nodes may move, steps do not */
    uint32_t count = n->step_count;
    for (uint32_t i = 0; i < count; i++) {
        if (steps[i].program == SPACE_NEVER || steps[i].program == SPACE_LATER)
            continue;
        uint32_t zone = space_apply (s, steps[i].program, from.zone);
        if (zone == POOL_EMPTY)
            continue;
        if (zone == POOL_FULL)
            return SEARCH_LIMIT;
        r->transitions++;
        s->effort += EFFORT_OF_ARRIVAL;
        reach_note_fired (&r->fired, &r->fired_room, steps[i].edges);
        if (steps[i].target == SPACE_FAULT) {
            r->found = number;
            r->fault_step = i;
            return SEARCH_FAULT;
        }
        if (!(r->mate ? crew_arrive : reach_arrive) (r, steps[i].target, zone, number, i))
            return SEARCH_LIMIT;
        if (r->found != SPACE_NONE)
            return SEARCH_FOUND;
    }
    return SEARCH_DONE;
}

search_end
reach_start (reach *r)
{
    size_t index = 0;
    uint32_t zone, node;
    while ((node = space_initial (r->space, &index, &zone)) != SPACE_NONE) {
        if (zone != POOL_EMPTY && !(r->mate ? crew_arrive : reach_arrive) (r, node, zone, SPACE_NONE, 0))
            return SEARCH_LIMIT;
        if (r->found != SPACE_NONE)
            return SEARCH_FOUND;
    }
    return budget_reason (r->space->budget) ? SEARCH_LIMIT : SEARCH_DONE;
}

/* Has somebody else found a run meanwhile? */
bool
reach_is_overtaken (reach *r)
{
    if (!r->options->aside || r->space->effort < r->look_at)
        return false;
    r->look_at = r->options->aside (r->options->aside_context, r->space->effort);
    return r->look_at == 0;
}

static bool
next_state (reach *r, uint64_t effort, uint32_t *number)
{
    r->paused = r->space->effort >= effort;
    return !r->paused && reach_next (r, number);
}

search_end
reach_visit (reach *r, uint32_t number)
{
    uint64_t waiting = r->query->order == EXPLORE_DFS ? r->stack.count : r->states.count - r->next;
    if (!budget_step (r->space->budget, waiting, 0))
        return SEARCH_LIMIT;
    r->visited++;
    search_end end = expand (r, number);
    if (end != SEARCH_DONE || r->query->kind != QUERY_DEADLOCK)
        return end;
    const reach_state *at = &r->states.at[number];
    if (at->zone == REACH_COVERED || !is_asked (r, at->node) || !deadlock_within (r->space, at->node, at->zone))
        return SEARCH_DONE;
    r->found = number;
    return SEARCH_FOUND;
}

static search_end
search (reach *r, uint64_t effort)
{
    search_end end = r->started ? SEARCH_DONE : reach_start (r);
    uint32_t number;
    r->started = true;
    while (end == SEARCH_DONE && next_state (r, effort, &number)) {
        end = reach_visit (r, number);
        if (end == SEARCH_DONE && reach_is_overtaken (r))
            return SEARCH_LIMIT;
    }
    return end == SEARCH_DONE && budget_reason (r->space->budget) ? SEARCH_LIMIT : end;
}

search_end
reach_go (reach *r, uint64_t effort)
{
    search_end end = search (r, effort);
    assert (end == SEARCH_LIMIT || reach_is_valid (r));
    assert ((end == SEARCH_FOUND || end == SEARCH_FAULT) == (r->found != SPACE_NONE) || end == SEARCH_LIMIT);
    return end;
}

search_end
reach_run (reach *r)
{
    return reach_go (r, UINT64_MAX);
}

void
reach_trace (const reach *r, search_end end, trace *out)
{
    *out = (trace){ .start = SPACE_NONE };
    if (end == SEARCH_FAULT)
        *vec_add (&out->steps) = (struct trace_step){ r->states.at[r->found].node, r->fault_step };
    uint32_t at = r->found;
    for (; r->states.at[at].parent != SPACE_NONE; at = r->states.at[at].parent) {
        uint32_t from = r->states.at[r->states.at[at].parent].node;
        *vec_add (&out->steps) = (struct trace_step){ from, r->states.at[at].step };
    }
    assert (at < r->states.count);
    out->start = r->states.at[at].node;
    for (size_t i = 0, j = out->steps.count; i + 1 < j; i++) {
        struct trace_step other = out->steps.at[--j];
        out->steps.at[j] = out->steps.at[i];
        out->steps.at[i] = other;
    }
    out->loop_from = out->steps.count;
}

search_end
reach_search (reach *r, trace *t)
{
    if (r->options->workers > 1)
        return crew_run (r, t);
    search_end end = reach_run (r);
    if (end == SEARCH_FOUND || end == SEARCH_FAULT)
        reach_trace (r, end, t);
    return end;
}
