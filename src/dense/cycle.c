#include "cycle.h"

#include <assert.h>

#include "alloc.h"
#include "contract.h"

void
cycle_init (cycle *c, space *s, const query *q, const dense_options *o)
{
    *c = (cycle){ .space = s, .query = q, .subsumption = o->subsumption };
    c->accept = product_all_marks (s->product);
    if (s->options.tick)
        c->accept |= CYCLE_TICK;
    c->known = pairs_new (s->budget);
}

void
cycle_free (cycle *c)
{
    vec_free (&c->states);
    vec_free (&c->path);
    vec_free (&c->roots);
    vec_free (&c->live);
    vec_free (&c->ranks);
    vec_free (&c->starts);
    pairs_free (c->known);
}

uint32_t
cycle_find (const cycle *c, uint32_t node, uint32_t zone)
{
    return pairs_find (c->known, node, zone);
}

/* Numbers of live states and where components begin, both in order. */
static bool
stacks_are_valid (const cycle *c)
{
    for (size_t k = 0; k < c->live.count; k++)
        if (c->live.at[k] >= c->states.count || c->states.at[c->live.at[k]].order != k)
            return false;
    for (size_t k = 0; k < c->roots.count; k++)
        if (c->roots.at[k].order >= c->live.count || (k && c->roots.at[k - 1].order >= c->roots.at[k].order))
            return false;
    for (size_t k = 0; k < c->path.count; k++) {
        uint32_t order = c->states.at[c->path.at[k].state].order;
        if ((order & CYCLE_DEAD) || (k && c->states.at[c->path.at[k - 1].state].order >= order))
            return false;
    }
    return c->path.count >= c->roots.count;
}

/* What died with all marks was a single state, with no cycle. */
static bool
dead_did_not_accept (const cycle *c)
{
    uint32_t *sizes = xcalloc (c->ranks.count + 1, sizeof *sizes);
    bool fine = true;
    for (size_t i = 0; fine && i < c->states.count; i++) {
        uint32_t rank = c->states.at[i].order & ~CYCLE_DEAD;
        if (c->states.at[i].order & CYCLE_DEAD)
            fine =
                rank < c->ranks.count && (++sizes[rank] == 1 || (c->ranks.at[rank] & c->accept) != c->accept);
    }
    xfree (sizes);
    return fine;
}

bool
cycle_is_valid (const cycle *c)
{
    size_t live = 0;
    for (size_t i = 0; i < c->states.count; i++) {
        const cycle_state *s = &c->states.at[i];
        live += !(s->order & CYCLE_DEAD);
        if (cycle_find (c, s->node, s->zone) != i)
            return false;
    }
    return live == c->live.count && stacks_are_valid (c) && dead_did_not_accept (c);
}

/* Enter a new state; false when the budget ends. */
static bool
push (cycle *c, uint32_t node, uint32_t zone, uint64_t arc)
{
    uint32_t number = (uint32_t) c->states.count, order = (uint32_t) c->live.count;
    if (number >= CYCLE_DEAD || !pairs_add (c->known, node, zone, number))
        return false;
    *vec_add (&c->states) = (cycle_state){ node, zone, order, SPACE_NONE };
    *vec_add (&c->live) = number;
    *vec_add (&c->roots) = (struct cycle_root){ order, c->space->nodes[node].marks, arc };
    *vec_add (&c->path) = (struct cycle_frame){ number, 0 };
    c->visited++;
    assert (!contract_due (c->visited) || cycle_is_valid (c));
    return budget_step (c->space->budget, c->path.count, c->path.count);
}

/* A step back into an open component joins all components above it. */
static bool
close_cycle (cycle *c, uint32_t order, uint64_t marks)
{
    assert (order < c->live.count);
    while (vec_last (&c->roots).order > order) {
        struct cycle_root top = vec_pop (&c->roots);
        marks |= top.marks | top.arc;
    }
    vec_last (&c->roots).marks |= marks;
    return (vec_last (&c->roots).marks & c->accept) == c->accept;
}

static bool
is_hopeless (const cycle *c, uint32_t node, uint32_t zone)
{
    if (c->subsumption == DENSE_EQUALITY)
        return false;
    cover *in_hand = space_take (c->space, node, c->subsumption, zone);
    for (uint32_t at = c->space->nodes[node].passed; at != SPACE_NONE; at = c->states.at[at].next)
        if (cover_is_within (in_hand, c->space->zones, c->states.at[at].zone))
            return true;
    return false;
}

/* Keep the largest dead zones of a node in its list. */
static void
bury (cycle *c, uint32_t number)
{
    cycle_state *dead = &c->states.at[number];
    assert (!(dead->order & CYCLE_DEAD) && dead->order == c->live.count);
    dead->order = CYCLE_DEAD | (uint32_t) c->ranks.count;
    uint32_t *link = &c->space->nodes[dead->node].passed;
    if (c->subsumption == DENSE_EQUALITY || is_hopeless (c, dead->node, dead->zone))
        return;
    cover *in_hand = space_take (c->space, dead->node, c->subsumption, dead->zone);
    while (*link != SPACE_NONE) {
        cycle_state *other = &c->states.at[*link];
        if (cover_contains (in_hand, c->space->zones, other->zone))
            *link = other->next;
        else
            link = &other->next;
    }
    dead->next = c->space->nodes[dead->node].passed;
    c->space->nodes[dead->node].passed = number;
}

/* All steps of the top of the path are done. */
static void
pop (cycle *c)
{
    uint32_t order = c->states.at[vec_last (&c->path).state].order;
    c->path.count--;
    assert (vec_last (&c->roots).order <= order);
    if (vec_last (&c->roots).order != order)
        return;
    while (c->live.count > order)
        bury (c, vec_pop (&c->live));
    *vec_add (&c->ranks) = vec_last (&c->roots).marks;
    c->roots.count--;
    assert ((c->path.count == 0) == (c->roots.count == 0));
}

/* Take the next step of the top of the path. */
static search_end
advance (cycle *c, const space_node *n)
{
    struct cycle_frame *top = &vec_last (&c->path);
    uint32_t step = top->step++;
    if (n->steps[step].program == SPACE_NEVER)
        return SEARCH_DONE;
    uint32_t target = n->steps[step].target;
    uint32_t zone = space_apply (c->space, n->steps[step].program, c->states.at[top->state].zone);
    if (zone == POOL_EMPTY)
        return SEARCH_DONE;
    if (zone == POOL_FULL)
        return SEARCH_LIMIT;
    c->transitions++;
    if (target == SPACE_FAULT) {
        c->fault_step = step;
        return SEARCH_FAULT;
    }
    uint64_t marks = cycle_step_marks (c, step);
    uint32_t known = cycle_find (c, target, zone);
    if (known == SPACE_NONE) {
        if (is_hopeless (c, target, zone))
            return SEARCH_DONE;
        return push (c, target, zone, marks) ? SEARCH_DONE : SEARCH_LIMIT;
    }
    uint32_t order = c->states.at[known].order;
    if (order & CYCLE_DEAD)
        return SEARCH_DONE;
    return close_cycle (c, order, marks) ? SEARCH_FOUND : SEARCH_DONE;
}

static search_end
search_from_top (cycle *c)
{
    search_end end = SEARCH_DONE;
    while (end == SEARCH_DONE && c->path.count) {
        const struct cycle_frame *top = &vec_last (&c->path);
        const space_node *n = space_expand (c->space, c->states.at[top->state].node);
        if (!n)
            return SEARCH_LIMIT;
        if (top->step < n->step_count)
            end = advance (c, n);
        else
            pop (c);
    }
    return end;
}

search_end
cycle_run (cycle *c)
{
    size_t index = 0;
    uint32_t zone, node;
    while ((node = space_initial (c->space, &index, &zone)) != SPACE_NONE) {
        if (zone == POOL_EMPTY || cycle_find (c, node, zone) != SPACE_NONE || is_hopeless (c, node, zone))
            continue;
        *vec_add (&c->starts) = (uint32_t) c->states.count;
        if (!push (c, node, zone, 0))
            return SEARCH_LIMIT;
        search_end end = search_from_top (c);
        if (end != SEARCH_DONE)
            return end;
    }
    assert (c->live.count == 0 && cycle_is_valid (c));
    return budget_reason (c->space->budget) ? SEARCH_LIMIT : SEARCH_DONE;
}
