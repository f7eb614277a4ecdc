#include "reference.h"

#include <string.h>

#include "hash.h"
#include "reference_private.h"

/* --- the states: rows of int64 in one vector, found by hashing --- */

static int64_t *
row (const reference *r, size_t state)
{
    return r->rows.at + state * r->width;
}

static void
rehash (reference *r)
{
    size_t room = r->table.count ? 2 * r->table.count : 1024;
    vec_clear (&r->table);
    for (size_t i = 0; i < room; i++)
        *vec_add (&r->table) = SIZE_MAX;
    for (size_t s = 0; s < r->count; s++) {
        size_t at = hash_bytes (row (r, s), r->width * sizeof (int64_t)) & (room - 1);
        while (r->table.at[at] != SIZE_MAX)
            at = (at + 1) & (room - 1);
        r->table.at[at] = s;
    }
}

/* The number of the state, which is new if it was not there before. */
static size_t
intern (reference *r, const int64_t *state)
{
    if (2 * r->count >= r->table.count)
        rehash (r);
    size_t bytes = r->width * sizeof (int64_t), mask = r->table.count - 1;
    size_t at = hash_bytes (state, bytes) & mask;
    for (; r->table.at[at] != SIZE_MAX; at = (at + 1) & mask)
        if (!memcmp (row (r, r->table.at[at]), state, bytes))
            return r->table.at[at];
    r->table.at[at] = r->count;
    vec_reserve (&r->rows, r->width);
    memcpy (r->rows.at + r->rows.count, state, bytes);
    r->rows.count += r->width;
    return r->count++;
}

static void
link_states (reference *r, size_t from, const int64_t *to, bool tick)
{
    size_t target = intern (r, to);
    *vec_add (&r->links) = (reference_link){ from, target, tick };
}

/* --- the semantics --- */

/* Cut off what the comparisons cannot tell apart. */
static void
cut_off (const reference *r, int64_t *state)
{
    if (r->keep_all)
        return;
    int64_t above = (int64_t) r->o.largest * r->o.denominator + 1;
    /* After x = c the difference c - y is told apart as far as differences are. */
    bool compared_after_set = r->differences_at < r->width && !model_resets_to_zero_only (r->m);
    int64_t highest = compared_after_set ? 2 * above : above;
    for (uint32_t x = 0; x < r->m->clock_count; x++)
        if (state[r->clocks_at + x] > highest)
            state[r->clocks_at + x] = highest;
    for (size_t d = r->differences_at; d < r->width; d++)
        state[d] = state[d] > above ? above : state[d] < -above ? -above : state[d];
}

static bool leaves (const reference *r, size_t from, uint32_t e, uint32_t p, uint32_t event);

/* Has the part an edge whose guard holds? */
static bool
is_enabled (reference *r, size_t from, const sync_part *part)
{
    bool any = false;
    for (uint32_t e = 0; e < r->m->edge_count; e++) {
        r->fault = false;
        any |= leaves (r, from, e, part->process, part->event)
               && reference_holds (r, row (r, from), &r->m->edges[e].guard);
    }
    return any;
}

static bool
is_hurried (reference *r, size_t from)
{
    for (size_t i = 0; i < r->m->sync_count; i++) {
        const sync *line = &r->m->syncs[i];
        size_t strong = 0, there = 0, all = 0;
        for (size_t k = 0; k < line->count; k++) {
            bool enabled = is_enabled (r, from, &line->parts[k]);
            strong += !line->parts[k].weak;
            there += !line->parts[k].weak && enabled;
            all += enabled;
        }
        if (line->urgent && there == strong && all)
            return true;
    }
    return false;
}

static void
add_tick (reference *r, size_t from)
{
    int64_t *next = r->scratch;
    memcpy (next, row (r, from), r->width * sizeof *next);
    for (size_t p = 0; p < r->m->process_count; p++) {
        const location *l = &r->m->processes[p].locations[next[p]];
        if (l->urgent || l->committed)
            return;
    }
    if (is_hurried (r, from))
        return;
    r->fault = false;
    for (uint32_t x = 0; x < r->m->clock_count; x++)
        if (!reference_is_stopped (r, next, x))
            next[r->clocks_at + x] += r->o.numerator;
    cut_off (r, next);
    r->fault = false;
    if (reference_invariants_hold (r, next))
        link_states (r, from, next, true);
}

static bool
is_committed (const reference *r, const int64_t *state, uint32_t p)
{
    return r->m->processes[p].locations[state[p]].committed;
}

static bool
commitment_allows (const reference *r, const int64_t *state, const uint32_t *edges, size_t count)
{
    bool any = false;
    for (uint32_t p = 0; p < r->m->process_count; p++)
        any |= is_committed (r, state, p);
    for (size_t i = 0; i < count; i++)
        if (is_committed (r, state, r->m->edges[edges[i]].process))
            return true;
    return !any;
}

/* What priorities compare: first the line, then the highest process. */
static int64_t
level (const reference *r)
{
    int64_t process_level = INT32_MIN;
    for (size_t i = 0; i < r->chosen.count; i++) {
        int32_t own = r->m->processes[r->m->edges[r->chosen.at[i]].process].priority;
        process_level = own > process_level ? own : process_level;
    }
    return (r->line ? (int64_t) r->line->priority : 0) * ((int64_t) 1 << 33) + process_level;
}

/* The chosen edges are a mistake of the model, unless something comes first. */
static void
note_fault (reference *r)
{
    if (!r->looking && level (r) >= r->highest)
        r->any_fault |= !r->o.range_disables;
}

/* Fire the joint edge of r->chosen, if it can. */
static void
fire (reference *r, size_t from)
{
    const uint32_t *edges = r->chosen.at;
    size_t count = r->chosen.count;
    int64_t *next = r->scratch;
    memcpy (next, row (r, from), r->width * sizeof *next);
    if (!commitment_allows (r, next, edges, count))
        return;
    r->fault = false;
    bool fires = true;
    for (size_t i = 0; i < count && fires; i++)
        fires = reference_holds (r, next, &r->m->edges[edges[i]].guard);
    for (size_t i = 0; i < count && fires; i++)
        fires = reference_execute (r, next, &r->m->edges[edges[i]]);
    for (size_t i = 0; i < count && fires; i++)
        next[r->m->edges[edges[i]].process] = r->m->edges[edges[i]].target;
    if (fires) {
        cut_off (r, next);
        fires = reference_invariants_hold (r, next);
    }
    if (r->fault)
        note_fault (r);
    if (!fires || r->fault)
        return;
    if (r->looking)
        r->highest = level (r) > r->highest ? level (r) : r->highest;
    if (r->looking || level (r) < r->highest)
        return;
    for (size_t i = 0; i < count; i++)
        r->fired[edges[i]] = true;
    link_states (r, from, next, false);
}

static bool
leaves (const reference *r, size_t from, uint32_t e, uint32_t p, uint32_t event)
{
    const edge *candidate = &r->m->edges[e];
    return candidate->process == p && candidate->event == event
           && candidate->source == (uint32_t) row (r, from)[p];
}

/* Choose an edge for part `part` of the line and for all later parts, in
 * every way, and fire each combination. */
static void
choose_part (reference *r, size_t from, const sync *line, size_t part)
{
    if (part == line->count) {
        if (r->chosen.count)
            fire (r, from);
        return;
    }
    bool any = false;
    const sync_part *s = &line->parts[part];
    for (uint32_t e = 0; e < r->m->edge_count; e++)
        if (leaves (r, from, e, s->process, s->event)) {
            any = true;
            *vec_add (&r->chosen) = e;
            choose_part (r, from, line, part + 1);
            r->chosen.count--;
        }
    if (!any && s->weak)
        choose_part (r, from, line, part + 1);
}

/* The sender, then of every receiver with enabled edges one of them. */
static void
choose_heard (reference *r, size_t from, const sync *line, size_t part)
{
    if (part == line->count) {
        fire (r, from);
        return;
    }
    bool any = part == 0;
    const sync_part *s = &line->parts[part];
    for (uint32_t e = 0; e < r->m->edge_count; e++) {
        if (!leaves (r, from, e, s->process, s->event))
            continue;
        r->fault = false;
        bool enabled = reference_holds (r, row (r, from), &r->m->edges[e].guard), fault = r->fault;
        *vec_add (&r->chosen) = e;
        if (enabled) {
            any = true;
            choose_heard (r, from, line, part + 1);
        } else if (fault && commitment_allows (r, row (r, from), r->chosen.at, r->chosen.count))
            note_fault (r);
        r->chosen.count--;
    }
    if (!any)
        choose_heard (r, from, line, part + 1);
}

static bool
is_synchronised (const model *m, const edge *e)
{
    if (m->needs_partner && m->needs_partner[e->event])
        return true;
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t i = 0; i < m->syncs[s].count; i++)
            if (m->syncs[s].parts[i].process == e->process && m->syncs[s].parts[i].event == e->event)
                return true;
    return false;
}

static void
look_at_actions (reference *r, size_t from)
{
    for (size_t s = 0; s < r->m->sync_count; s++) {
        vec_clear (&r->chosen);
        r->line = &r->m->syncs[s];
        if (r->m->syncs[s].kind == SYNC_BROADCAST)
            choose_heard (r, from, &r->m->syncs[s], 0);
        else
            choose_part (r, from, &r->m->syncs[s], 0);
    }
    r->line = NULL;
    for (uint32_t e = 0; e < r->m->edge_count; e++) {
        const edge *single = &r->m->edges[e];
        if (is_synchronised (r->m, single) || !leaves (r, from, e, single->process, single->event))
            continue;
        vec_clear (&r->chosen);
        *vec_add (&r->chosen) = e;
        fire (r, from);
    }
}

static void
add_actions (reference *r, size_t from)
{
    r->highest = INT64_MIN;
    r->looking = true;
    look_at_actions (r, from);
    r->looking = false;
    look_at_actions (r, from);
}

/* Every choice of initial locations from process `p` on. */
static void
add_initials (reference *r, int64_t *state, uint32_t p)
{
    if (p == r->m->process_count) {
        r->fault = false;
        if (reference_invariants_hold (r, state))
            intern (r, state);
        return;
    }
    for (uint32_t l = 0; l < r->m->processes[p].location_count; l++)
        if (r->m->processes[p].locations[l].initial) {
            state[p] = l;
            add_initials (r, state, p + 1);
        }
}

static bool
shifts_in (const stmt *s)
{
    for (; s; s = s->next)
        if ((s->kind == STMT_ASSIGN_CLOCK && s->source && s->value) || shifts_in (s->body)
            || shifts_in (s->other))
            return true;
    return false;
}

static bool
has_shifts (const model *m)
{
    for (size_t e = 0; e < m->edge_count; e++)
        if (shifts_in (m->edges[e].action))
            return true;
    return false;
}

reference *
reference_new (const model *m, const reference_options *o)
{
    reference *r = xcalloc (1, sizeof *r);
    r->m = m;
    r->o = *o;
    bool diagonals = model_has_diagonals (m);
    r->keep_all = diagonals && (model_has_stopwatches (m) || has_shifts (m));
    r->integers_at = m->process_count;
    r->clocks_at = r->integers_at + m->integer_count;
    r->differences_at = r->clocks_at + m->clock_count;
    r->width = r->differences_at + (diagonals && !r->keep_all ? (size_t) m->clock_count * m->clock_count : 0);
    r->scratch = xcalloc (r->width, sizeof *r->scratch);
    r->fired = xcalloc (m->edge_count + 1, sizeof *r->fired);
    for (uint32_t i = 0; i <= m->function_slots; i++)
        *vec_add (&r->locals) = 0;
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t i = 0; i < m->integer_arrays[a].size; i++)
            r->scratch[r->integers_at + m->integer_arrays[a].first + i] =
                model_initial (&m->integer_arrays[a], i);
    add_initials (r, r->scratch, 0);
    r->initial_count = r->count;
    size_t done = 0;
    for (; done < r->count && r->count <= o->most_states; done++) {
        add_tick (r, done);
        add_actions (r, done);
    }
    r->complete = done == r->count;
    return r;
}

void
reference_free (reference *r)
{
    if (!r)
        return;
    vec_free (&r->rows);
    vec_free (&r->table);
    vec_free (&r->links);
    vec_free (&r->chosen);
    vec_free (&r->locals);
    xfree (r->scratch);
    xfree (r->fired);
    xfree (r);
}

/* --- the questions --- */

bool
reference_is_complete (const reference *r)
{
    return r->complete;
}

size_t
reference_states (const reference *r)
{
    return r->count;
}

bool
reference_has_fault (const reference *r)
{
    return r->any_fault;
}

bool
reference_edge_fires (const reference *r, uint32_t e)
{
    return r->fired[e];
}

bool
reference_location_reached (const reference *r, uint32_t p, uint32_t l)
{
    for (size_t s = 0; s < r->count; s++)
        if (row (r, s)[p] == l)
            return true;
    return false;
}

static bool
has_label (const reference *r, size_t state, uint32_t label)
{
    for (size_t p = 0; p < r->m->process_count; p++) {
        const location *l = &r->m->processes[p].locations[row (r, state)[p]];
        for (size_t i = 0; i < l->label_count; i++)
            if (l->labels[i] == label)
                return true;
    }
    return false;
}

bool
reference_reaches (const reference *r, const uint32_t *labels, size_t count)
{
    for (size_t s = 0; s < r->count; s++) {
        size_t seen = 0;
        while (seen < count && has_label (r, s, labels[seen]))
            seen++;
        if (seen == count)
            return true;
    }
    return false;
}

/* Mark every state from which a marked one can be reached over links that
 * `ticks_only` allows. */
static void
mark_backward (const reference *r, uint8_t *marked, bool ticks_only)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = r->links.count; i--;) {
            const reference_link *l = &r->links.at[i];
            if ((!ticks_only || l->tick) && marked[l->to] && !marked[l->from])
                marked[l->from] = changed = true;
        }
    }
}

bool
reference_deadlocks (const reference *r)
{
    uint8_t *alive = xcalloc (r->count + 1, 1);
    for (size_t i = 0; i < r->links.count; i++)
        if (!r->links.at[i].tick)
            alive[r->links.at[i].from] = true;
    mark_backward (r, alive, true);
    bool all = !memchr (alive, 0, r->count);
    xfree (alive);
    return !all;
}

/* What the strongly connected component that a state stands for holds. */
struct inside {
    bool action, tick;
    size_t labels;
};

static struct inside *
look_inside (const reference *r, const size_t *component, const uint32_t *labels, size_t count)
{
    struct inside *all = xcalloc (r->count + 1, sizeof *all);
    for (size_t i = 0; i < r->links.count; i++) {
        const reference_link *l = &r->links.at[i];
        struct inside *here = &all[component[l->from]];
        if (component[l->from] == component[l->to])
            *(l->tick ? &here->tick : &here->action) = true;
    }
    for (size_t i = 0; i < count; i++) {
        uint8_t *seen = xcalloc (r->count + 1, 1);
        for (size_t s = 0; s < r->count; s++)
            seen[component[s]] |= has_label (r, s, labels[i]);
        for (size_t s = 0; s < r->count; s++)
            all[s].labels += seen[s];
        xfree (seen);
    }
    return all;
}

bool
reference_cycles (const reference *r, const uint32_t *labels, size_t count, bool non_zeno)
{
    size_t *component = reference_components (r);
    struct inside *all = look_inside (r, component, labels, count);
    bool found = false;
    for (size_t s = 0; s < r->count && !found; s++)
        found = all[s].action && all[s].labels == count && (all[s].tick || !non_zeno);
    xfree (all);
    xfree (component);
    return found;
}
