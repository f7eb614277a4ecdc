/* A trace leads through nodes whose members were rearranged on the way; a run
 * of the model has to keep their names.  `who` says which member each slot is;
 * a step rearranges it by its discrete target, then by the order of clocks. */
#include <string.h>

#include "alloc.h"
#include "store.h"
#include "trace.h"

struct unfolder {
    space *space;
    const trace *trace;
    const symmetry *symmetry;
    uint32_t *who, *next, *back;
    uint32_t *locations;
    int32_t *integers;
    uint16_t *order;
    uint8_t *same;
};

void
unfolding_free (unfolding *u)
{
    xfree (u->states);
    xfree (u->steps);
}

/* The state of a node, with the members as `who` says. */
static void
write_state (struct unfolder *u, uint32_t node, uint64_t *state)
{
    space *s = u->space;
    const uint64_t *kept = store_at (s->states, node);
    if (!u->symmetry) {
        memcpy (state, kept, product_words (s->product) * sizeof *state);
        return;
    }
    const product_view *view = product_look (s->look, kept);
    for (uint32_t slot = 0; slot < u->symmetry->count; slot++)
        u->back[u->who[slot]] = slot;
    symmetry_permute (u->symmetry, u->back, view->locations, view->integers, u->locations, u->integers);
    product_pack (s->product, u->locations, u->integers, state);
}

/* The member whose own clocks the slot's clocks were before the zone was put
 * in order. */
static uint32_t
slot_before (const struct unfolder *u, const space_frame *f, uint32_t slot)
{
    const symmetry *y = u->symmetry;
    for (unsigned a = 0; a < f->dim; a++)
        for (uint32_t c = 0; c < y->clock_count; c++) {
            if (f->clocks[a] != y->clocks[slot * y->clock_count + c])
                continue;
            uint32_t was = f->clocks[u->order[a]];
            for (uint32_t other = 0; other < y->count; other++)
                if (y->clocks[other * y->clock_count + c] == was)
                    return other;
        }
    return slot;
}

/* Follow who is who through one step; `zone` becomes the zone after it. */
static void
follow_members (struct unfolder *u, const struct trace_step *at, uint32_t *zone)
{
    space *s = u->space;
    const symmetry *y = u->symmetry;
    const space_step *step = &s->nodes[at->node].steps[at->step];
    if (step->target == SPACE_FAULT)
        return;
    product_expand (s->walk, store_at (s->states, at->node));
    const product_step *from = product_step_at (s->walk, space_product_step (s, at->step));
    const product_view *view = product_look (s->look, from->target);
    symmetry_sort (y, view->locations, view->integers, u->back, u->same);
    space_tie_order (s, step->program, *zone, u->order);
    const space_frame *f = space_frame_of (s, step->target);
    for (uint32_t slot = 0; slot < y->count; slot++)
        u->next[slot] = u->who[u->back[slot_before (u, f, slot)]];
    memcpy (u->who, u->next, y->count * sizeof *u->who);
    *zone = space_apply (s, step->program, *zone);
}

/* Which joint edge of the state is the given one of the node, with the members
 * as `who` says? */
static bool
find_step (struct unfolder *u, const struct trace_step *at, const uint64_t *state, uint32_t *found)
{
    space *s = u->space;
    *found = space_product_step (s, at->step);
    if (!u->symmetry)
        return true;
    uint32_t number = s->nodes[at->node].steps[at->step].edges;
    const uint32_t *edges = intern_at (s->edges, number);
    size_t count = intern_length (s->edges, number) / sizeof *edges;
    product_expand (s->walk, state);
    for (uint32_t i = 0; i < product_step_count (s->walk); i++) {
        const product_step *step = product_step_at (s->walk, i);
        bool same = step->edge_count == count;
        for (size_t e = 0; same && e < count; e++)
            same = step->edges[e] == symmetry_edge (u->symmetry, u->who, edges[e]);
        if (same) {
            *found = i;
            return true;
        }
    }
    return false;
}

static uint32_t
last_node (const struct unfolder *u)
{
    const trace *t = u->trace;
    if (!t->steps.count)
        return t->start;
    const struct trace_step *at = &t->steps.at[t->steps.count - 1];
    return u->space->nodes[at->node].steps[at->step].target;
}

/* Start with names such that in the end the query is met. */
static bool
choose_names (struct unfolder *u)
{
    space *s = u->space;
    const symmetry *y = u->symmetry;
    for (uint32_t slot = 0; slot < y->count; slot++)
        u->who[slot] = slot;
    uint32_t node = last_node (u);
    if (s->options.query->kind != QUERY_REACH || node == SPACE_FAULT)
        return true;
    uint32_t zone = space_start (s, u->trace->start, false);
    for (size_t i = 0; i < u->trace->steps.count && zone < POOL_EMPTY; i++)
        follow_members (u, &u->trace->steps.at[i], &zone);
    uint32_t *want = xreallocarray (NULL, y->count, sizeof *want);
    const product_view *view = product_look (s->look, store_at (s->states, node));
    bool met = symmetry_meets (y, view->locations, s->options.query, want);
    for (uint32_t slot = 0; met && slot < y->count; slot++)
        u->next[u->who[slot]] = want[slot];
    memcpy (u->who, u->next, y->count * sizeof *u->who);
    xfree (want);
    return met;
}

static bool
unfold (struct unfolder *u, unfolding *out)
{
    const trace *t = u->trace;
    if (u->symmetry && !choose_names (u))
        return false;
    uint32_t zone = u->symmetry ? space_start (u->space, t->start, false) : POOL_EMPTY;
    write_state (u, t->start, out->states);
    for (size_t i = 0; i < t->steps.count; i++) {
        const struct trace_step *at = &t->steps.at[i];
        uint64_t *state = out->states + i * out->words;
        if (!find_step (u, at, state, &out->steps[i]))
            return false;
        uint32_t target = u->space->nodes[at->node].steps[at->step].target;
        if (target == SPACE_FAULT)
            continue;
        if (u->symmetry)
            follow_members (u, at, &zone);
        write_state (u, target, state + out->words);
    }
    return true;
}

bool
trace_unfold (space *s, const trace *t, unfolding *out)
{
    const model *m = product_model (s->product);
    struct unfolder u = { .space = s, .trace = t, .symmetry = s->options.symmetry };
    size_t processes = m->process_count + 1;
    u.who = xcalloc (processes, sizeof *u.who);
    u.next = xcalloc (processes, sizeof *u.next);
    u.back = xcalloc (processes, sizeof *u.back);
    u.locations = xcalloc (processes, sizeof *u.locations);
    u.same = xcalloc (processes, sizeof *u.same);
    u.integers = xcalloc (m->integer_count + 1, sizeof *u.integers);
    u.order = xcalloc (s->clocks + 1, sizeof *u.order);
    out->words = product_words (s->product);
    out->count = t->steps.count;
    out->states = xcalloc ((out->count + 1) * out->words + 1, sizeof *out->states);
    out->steps = xcalloc (out->count + 1, sizeof *out->steps);
    bool unfolded = unfold (&u, out);
    if (!unfolded)
        unfolding_free (out);
    xfree (u.who);
    xfree (u.next);
    xfree (u.back);
    xfree (u.locations);
    xfree (u.same);
    xfree (u.integers);
    xfree (u.order);
    return unfolded;
}
