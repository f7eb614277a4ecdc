/* The joint edges out of a state: which edges move together, whether the
 * integers let them, and what they do. */
#include <assert.h>
#include <string.h>

#include "product_private.h"

static void
record (product_walk *w, size_t fault)
{
    const product *p = w->product;
    struct raw_step s = { .target = w->targets.count,
                          .guard = w->constraints.count,
                          .updates = w->all_updates.count,
                          .edges = w->edges.count,
                          .guard_count = (uint32_t) w->guard.count,
                          .update_count = (uint32_t) w->updates.count,
                          .edge_count = (uint32_t) w->joint.count,
                          .fault = fault };
    if (p->has_priorities)
        s.rank = product_rank (w);
    if (fault == NO_FAULT) {
        vec_reserve (&w->targets, p->words);
        product_layout_pack (p, w->new_locations, w->new_integers, w->new_diagonals,
                             p->round_field.width ? product_next_round (p, w->new_locations, w->round) : 0,
                             w->targets.at + w->targets.count);
        w->targets.count += p->words;
        s.invariant_count = (uint32_t) w->invariant.count;
    }
    for (size_t i = 0; i < w->guard.count; i++)
        *vec_add (&w->constraints) = w->guard.at[i];
    s.invariant = w->constraints.count;
    for (size_t i = 0; i < s.invariant_count; i++)
        *vec_add (&w->constraints) = w->invariant.at[i];
    for (size_t i = 0; i < w->updates.count; i++)
        *vec_add (&w->all_updates) = w->updates.at[i];
    for (size_t i = 0; i < w->joint.count; i++)
        *vec_add (&w->edges) = w->joint.at[i];
    *vec_add (&w->raw_steps) = s;
}

/* Keep the fault that just happened as a step, unless such edges are
 * simply disabled. */
void
product_record_fault (product_walk *w)
{
    w->failed = false;
    if (w->product->options.range_disables || !product_may_go_on (w))
        return;
    *vec_add (&w->raw_faults) = (struct raw_fault){ w->failed_where, w->fault_text.length };
    text_add_bytes (&w->fault_text, text_string (&w->failure), w->failure.length + 1);
    record (w, w->raw_faults.count - 1);
}

/* Every statement counts, also one whose value is overwritten in the same
 * joint edge; what the guard says already is not said again. */
void
product_split_negative (product_walk *w, position where, uint16_t y, int32_t c)
{
    for (size_t i = 0; i < w->guard.count; i++) {
        clock_constraint g = w->guard.at[i];
        if (g.i == 0 && g.j == y && g.c <= c)
            return;
    }
    product_fail (w, where, "assignment of a negative value to a clock");
    *vec_add (&w->guard) = (clock_constraint){ y, 0, true, -c };
    product_record_fault (w);
    vec_last (&w->guard) = (clock_constraint){ 0, y, false, c };
}

said
product_before_updates (const clock_update *updates, size_t count, clock_constraint *c)
{
    int64_t bound = c->c;
    uint16_t ends[2] = { c->i, c->j };
    for (size_t k = 0; k < count; k++)
        for (int e = 0; e < 2; e++)
            if (updates[k].x == (e ? c->j : c->i)) {
                ends[e] = updates[k].y;
                bound += e ? updates[k].c : -(int64_t) updates[k].c;
            }
    bool below = bound < 0 || (bound == 0 && c->strict);
    if (ends[0] == ends[1])
        return below ? FAILS : HOLDS;
    if (!ends[1] && below)
        return FAILS; /* a clock below 0 */
    if (!ends[0] && !below)
        return HOLDS; /* a clock from 0 on */
    if (bound > MODEL_CLOCK_CONSTANT_MAX || bound < -MODEL_CLOCK_CONSTANT_MAX)
        return BEYOND;
    *c = (clock_constraint){ ends[0], ends[1], c->strict, (int32_t) bound };
    return OPEN;
}

/* The step fails in the invariants of its target: only where the comparisons of
 * clocks that were read before hold.  They speak of the clocks after the step, and a
 * step that fails is kept with a condition on those before. */
static void
record_fault_after (product_walk *w)
{
    size_t before = w->guard.count;
    bool possible = true;
    for (size_t i = 0; possible && i < w->invariant.count; i++) {
        clock_constraint c = w->invariant.at[i];
        said t = product_before_updates (w->updates.at, w->updates.count, &c);
        possible = t != FAILS && !(t == BEYOND && c.i == 0);
        if (t == OPEN)
            *vec_add (&w->guard) = c;
    }
    if (possible)
        product_record_fault (w);
    w->failed = false;
    w->guard.count = before;
}

/* All updates are known: check the target's invariants and emit. */
static void
arrive (product_walk *w)
{
    const model *m = w->product->model;
    size_t count = m->process_count - (w->without_watchers ? m->watchers : 0);
    vec_clear (&w->invariant);
    for (size_t i = 0; i < count; i++) {
        const location *l = &m->processes[i].locations[w->new_locations[i]];
        if (!product_evaluate_conjunction (w, &l->invariant, w->new_integers, w->new_diagonals,
                                           &w->invariant)) {
            if (w->failed)
                record_fault_after (w);
            return;
        }
        if (l->rate_count && !product_evaluate_rates (w, l, w->new_integers, NULL)) {
            record_fault_after (w);
            return;
        }
    }
    record (w, NO_FAULT);
}

static void
collect_updates (product_walk *w)
{
    vec_clear (&w->updates);
    for (unsigned x = 1; x <= w->product->clocks; x++)
        if (w->touched[x] && !(w->assigned[x].y == x && w->assigned[x].c == 0))
            *vec_add (&w->updates) = (clock_update){ (uint16_t) x, w->assigned[x].y, w->assigned[x].c };
}

static bool
run_actions (product_walk *w)
{
    const product *p = w->product;
    const model *m = p->model;
    memcpy (w->new_locations, w->locations, m->process_count * sizeof *w->locations);
    if (m->integer_count)
        memcpy (w->new_integers, w->integers, m->integer_count * sizeof *w->integers);
    memset (w->touched, 0, (p->clocks + 1) * sizeof *w->touched);
    vec_clear (&w->updates);
    for (size_t i = 0; i < w->joint.count; i++) {
        const edge *e = &m->edges[w->joint.at[i]];
        w->new_locations[e->process] = e->target;
        if (!product_execute (w, e))
            return false;
    }
    return true;
}

void
product_act (product_walk *w)
{
    size_t before = w->guard.count;
    if (run_actions (w)) {
        collect_updates (w);
        if (w->product->diagonal_count)
            product_diagonals_split (w, arrive);
        else
            arrive (w);
    } else
        product_record_fault (w);
    w->guard.count = before;
}

/* Try the joint edge in walk.joint. */
static void
fire (product_walk *w)
{
    const model *m = w->product->model;
    vec_clear (&w->guard);
    vec_clear (&w->updates);
    for (size_t i = 0; i < w->joint.count; i++)
        if (!product_evaluate_conjunction (w, &m->edges[w->joint.at[i]].guard, w->integers, w->diagonals,
                                           &w->guard)) {
            if (w->failed)
                product_record_fault (w);
            return;
        }
    product_act (w);
}

static bool
is_committed (const product_walk *w, uint32_t i)
{
    return w->product->model->processes[i].locations[w->locations[i]].committed;
}

/* Does commitment allow the joint edge? */
bool
product_allowed (const product_walk *w, bool committed)
{
    if (!committed)
        return true;
    for (size_t i = 0; i < w->joint.count; i++)
        if (is_committed (w, w->product->model->edges[w->joint.at[i]].process))
            return true;
    return false;
}

const edge_group *
product_find_group (const product_walk *w, uint32_t owner, uint32_t event)
{
    const product *p = w->product;
    const site *s = &p->sites[product_site (p, owner, w->locations[owner])];
    uint32_t low = s->first_group, high = low + s->group_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (p->groups[middle].event < event)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->first_group + s->group_count && p->groups[low].event == event ? &p->groups[low] : NULL;
}

/* Which edges each part of the line can use; 0 parts if a strong one has
 * none or nobody takes part. */
static size_t
find_choices (product_walk *w, const sync *line)
{
    size_t count = 0;
    assert (line->count <= w->product->model->process_count);
    for (size_t i = 0; i < line->count; i++) {
        const edge_group *g = product_find_group (w, line->parts[i].process, line->parts[i].event);
        if (product_is_left_out (w, line->parts[i].process))
            continue;
        if (g)
            w->choices[count++] = (struct choice){ g->first, g->count, 0 };
        else if (!line->parts[i].weak)
            return 0;
    }
    return count;
}

static void
fire_line (product_walk *w, const sync *line, bool committed)
{
    w->line = line;
    if (line->kind == SYNC_BROADCAST) {
        product_fire_broadcast (w, line, committed);
        return;
    }
    size_t parts = find_choices (w, line);
    for (size_t moved = 0; parts && moved < parts && product_may_go_on (w);) {
        vec_clear (&w->joint);
        for (size_t i = 0; i < parts; i++)
            *vec_add (&w->joint) = w->product->sorted_edges[w->choices[i].first + w->choices[i].at];
        if (product_allowed (w, committed))
            fire (w);
        /* The next combination, like an odometer with the last part fastest. */
        for (moved = 0; moved < parts; moved++) {
            struct choice *c = &w->choices[parts - 1 - moved];
            if (++c->at < c->count)
                break;
            c->at = 0;
        }
    }
}

static void
fire_alone (product_walk *w, const edge_group *g, bool committed)
{
    w->line = NULL;
    for (uint32_t i = 0; g->alone && i < g->count; i++) {
        vec_clear (&w->joint);
        *vec_add (&w->joint) = w->product->sorted_edges[g->first + i];
        if (product_allowed (w, committed))
            fire (w);
    }
}

/* The vectors stand still now: give out pointers. */
static void
point_into_vectors (product_walk *w)
{
    vec_clear (&w->faults);
    for (size_t i = 0; i < w->raw_faults.count; i++)
        *vec_add (&w->faults) =
            (product_fault){ w->raw_faults.at[i].where, w->fault_text.at + w->raw_faults.at[i].what };
    vec_clear (&w->steps);
    for (size_t i = 0; i < w->raw_steps.count; i++) {
        const struct raw_step *s = &w->raw_steps.at[i];
        *vec_add (&w->steps) =
            (product_step){ .target = s->fault == NO_FAULT ? w->targets.at + s->target : NULL,
                            .guard = w->constraints.at + s->guard,
                            .invariant = w->constraints.at + s->invariant,
                            .updates = w->all_updates.at + s->updates,
                            .edges = w->edges.at + s->edges,
                            .fault = s->fault == NO_FAULT ? NULL : w->faults.at + s->fault,
                            .guard_count = s->guard_count,
                            .invariant_count = s->invariant_count,
                            .update_count = s->update_count,
                            .edge_count = s->edge_count };
        assert (product_step_is_valid (w, &vec_last (&w->steps)));
    }
}

static bool
constraints_are_valid (const product *p, const clock_constraint *at, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++)
        if (at[c].i > p->clocks || at[c].j > p->clocks || at[c].c > MODEL_CLOCK_CONSTANT_MAX
            || at[c].c < -MODEL_CLOCK_CONSTANT_MAX)
            return false;
    return true;
}

static bool
updates_are_valid (const product *p, const clock_update *at, uint32_t count)
{
    for (uint32_t u = 0; u < count; u++)
        if (!at[u].x || at[u].x > p->clocks || at[u].y > p->clocks || (u && at[u - 1].x >= at[u].x)
            || (!at[u].y && at[u].c < 0))
            return false;
    return true;
}

bool
product_step_is_valid (const product_walk *w, const product_step *s)
{
    const product *p = w->product;
    for (uint32_t i = 0; i < s->edge_count; i++) {
        const edge *e = &p->model->edges[s->edges[i]];
        if (s->edges[i] >= p->model->edge_count || e->source != w->locations[e->process])
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (p->model->edges[s->edges[k]].process == e->process)
                return false;
        if (s->target && product_layout_location (p, s->target, e->process) != e->target)
            return false;
    }
    return s->edge_count && (s->fault != NULL) == (s->target == NULL)
           && constraints_are_valid (p, s->guard, s->guard_count)
           && constraints_are_valid (p, s->invariant, s->invariant_count)
           && (s->fault || updates_are_valid (p, s->updates, s->update_count));
}

static void
forget_steps (product_walk *w)
{
    vec_clear (&w->raw_steps);
    vec_clear (&w->targets);
    vec_clear (&w->constraints);
    vec_clear (&w->all_updates);
    vec_clear (&w->edges);
    vec_clear (&w->raw_faults);
    text_clear (&w->fault_text);
}

/* The steps found so far, and what they are kept in. */
static void
give_up_steps (product_walk *w)
{
    vec_free (&w->raw_steps);
    vec_free (&w->targets);
    vec_free (&w->constraints);
    vec_free (&w->all_updates);
    vec_free (&w->edges);
    vec_free (&w->raw_faults);
    text_free (&w->fault_text);
}

/* Is there room to point at so many steps, and for a caller to keep them? */
static bool
steps_fit (const product_walk *w)
{
    enum { LITTLE = 1 << 20 };
    size_t bytes = w->raw_steps.count * (sizeof *w->raw_steps.at + 2 * sizeof *w->steps.at)
                   + w->targets.count * sizeof *w->targets.at
                   + w->constraints.count * sizeof *w->constraints.at
                   + w->all_updates.count * sizeof *w->all_updates.at + w->edges.count * sizeof *w->edges.at
                   + w->fault_text.length;
    return !w->budget || bytes < LITTLE || budget_allows (w->budget, bytes);
}

static void
find_steps (product_walk *w)
{
    const product *p = w->product;
    const model *m = p->model;
    bool committed = false;
    for (uint32_t i = 0; i < m->process_count; i++)
        committed = committed || is_committed (w, i);
    for (uint32_t i = 0; i < m->process_count; i++) {
        const site *s = &p->sites[product_site (p, i, w->locations[i])];
        for (uint32_t g = s->first_group; g < s->first_group + s->group_count && !product_is_left_out (w, i);
             g++)
            fire_alone (w, &p->groups[g], committed);
        for (uint32_t k = s->first_sync; k < s->first_sync + s->sync_count; k++)
            fire_line (w, &m->syncs[p->site_syncs[k]], committed);
    }
    for (size_t k = 0; k < p->weak_sync_count; k++)
        fire_line (w, &m->syncs[p->weak_syncs[k]], committed);
}

void
product_expand (product_walk *w, const uint64_t *state)
{
    product_layout_unpack (w, state);
    forget_steps (w);
    if (w->product->has_priorities) {
        w->without_watchers = true;
        find_steps (w);
        product_note_rivals (w);
        w->without_watchers = false;
        forget_steps (w);
    }
    find_steps (w);
    if (w->product->has_priorities)
        product_yield (w);
    if (!steps_fit (w) || (w->budget && budget_reason (w->budget)))
        give_up_steps (w);
    point_into_vectors (w);
}

bool
product_expand_within (product_walk *w, const uint64_t *state, budget *b)
{
    w->budget = b;
    product_expand (w, state);
    w->budget = NULL;
    return !budget_reason (b);
}

size_t
product_step_count (const product_walk *w)
{
    return w->steps.count;
}

const product_step *
product_step_at (const product_walk *w, size_t index)
{
    assert (index < w->steps.count);
    return &w->steps.at[index];
}
