/* What a joint edge does to the zones of its source: compiled once, shared by
 * all edges that do the same, and its results remembered. */
#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "space_private.h"
#include "zone_check.h"

/* A program has two parts, each kept once: the edge, up to the clocks of the target, and
 * the arrival there, which all edges to a node share.  Its string is the numbers of both.
 * No byte is left to chance: equal parts are equal strings.
 *
 * Behind the head of an edge:
 *   constraint guard[guard_count]       on the clocks of the source
 *   int32_t offset[target_dim]          see zone_remap, if has_offset
 *   uint16_t from[target_dim] */
struct edge_part {
    uint32_t source_dim, target_dim, guard_count, has_offset;
    zone_constraint guard[];
};

/* Behind the head of an arrival:
 *   constraint other[other_count]       of the invariant, not x <= c
 *   int32_t upper[target_dim]           x <= c of the invariant, if has_upper
 *   uint16_t ties[tie_count]            see note_ties */
struct arrival_part {
    uint32_t target_dim, limits, other_count, tie_count;
    uint8_t delay, has_upper, ends, unused;
    zone_constraint other[];
};

/* Where the parts and the arrays behind them are. */
struct program {
    const struct edge_part *edge;
    const int32_t *offset; /* NULL: none */
    const uint16_t *from;
    const struct arrival_part *arrival;
    const bound *upper; /* NULL: none */
    const uint16_t *ties;
};

static struct program
program_at (const space *s, uint32_t number)
{
    const uint32_t *parts = intern_at (s->programs, number);
    struct program p = { .edge = intern_at (s->parts, parts[0]), .arrival = intern_at (s->parts, parts[1]) };
    const struct edge_part *e = p.edge;
    const struct arrival_part *a = p.arrival;
    const int32_t *behind = (const int32_t *) (e->guard + e->guard_count);
    p.offset = e->has_offset ? behind : NULL;
    p.from = (const uint16_t *) (behind + (e->has_offset ? e->target_dim : 0));
    const bound *end = (const bound *) (a->other + a->other_count);
    p.upper = a->has_upper ? end : NULL;
    p.ties = (const uint16_t *) (end + (a->has_upper ? a->target_dim : 0));
    return p;
}

/* Of a node whose invariant no clock values meet. */
#define ARRIVAL_NEVER (INTERN_FULL - 1)

struct maker {
    space *space;
    const space_frame *source, *target;
    bool never;
};

/* Number the clocks of a frame, by the names they had before (`origin`) if the
 * target was rearranged. */
static void
number_clocks (const struct space_work *w, const space_frame *f, const uint16_t *origin, uint16_t *local)
{
    for (unsigned x = 0; x < w->dim; x++)
        local[x] = ABSENT;
    local[0] = 0;
    for (unsigned i = 0; f && i < f->dim; i++)
        local[origin ? origin[f->clocks[i]] : f->clocks[i]] = (uint16_t) i;
}

/* Add a constraint in the numbering of a frame.  Of a clock that does not
 * matter only comparisons with negative constants are asked, which hold
 * always or never; at the start (`local` has no clock) all clocks read 0. */
static void
add_constraint (struct maker *k, clock_constraint c, const uint16_t *local, constraint_vec *out)
{
    uint16_t i = local[c.i], j = local[c.j];
    bound b = c.strict ? bound_lt (c.c) : bound_le (c.c);
    if (i != ABSENT && j != ABSENT) {
        *vec_add (out) = (zone_constraint){ i, j, b };
        return;
    }
    assert ((i == ABSENT && c.j == 0 && c.c < 0) || (j == ABSENT && c.i == 0 && c.c > 0) || c.c == 0);
    if (i == ABSENT && bound_tighter (b, BOUND_LE_ZERO))
        k->never = true;
}

static void
note_guard (struct maker *k, const product_step *step, bool tick)
{
    struct space_work *w = k->space->work;
    vec_clear (&w->guard);
    for (uint32_t c = 0; c < step->guard_count; c++)
        add_constraint (k, step->guard[c], w->local_source, &w->guard);
    if (tick) {
        clock_constraint passed = { 0, (uint16_t) k->space->clocks, false, -k->space->options.tick };
        add_constraint (k, passed, w->local_source, &w->guard);
    }
}

/* Where each clock of the target comes from.  A copy of a clock that does not
 * matter exceeds all constants of its target with the offset alone. */
static bool
note_updates (struct maker *k, const product_step *step, bool tick)
{
    struct space_work *w = k->space->work;
    bool moved = false;
    for (uint32_t u = 0; u < step->update_count; u++)
        w->update_of[step->updates[u].x] = (uint16_t) (u + 1);
    for (unsigned a = 0; a < k->target->dim; a++) {
        uint32_t x = w->origin[k->target->clocks[a]];
        w->from[a] = k->source ? w->local_source[x] : 0;
        w->offset[a] = 0;
        if (w->update_of[x]) {
            const clock_update *u = &step->updates[w->update_of[x] - 1];
            uint16_t y = w->local_source[u->y];
            w->from[a] = y == ABSENT ? 0 : y;
            w->offset[a] = u->c;
        } else if (tick && x == k->space->clocks) {
            w->from[a] = 0;
        }
        assert (w->from[a] != ABSENT);
        moved |= w->offset[a] != 0;
    }
    for (uint32_t u = 0; u < step->update_count; u++)
        w->update_of[step->updates[u].x] = 0;
    return moved;
}

/* The upper bounds of the invariant are collected, being needed twice. */
static bool
note_invariant (struct maker *k, const product_step *step)
{
    struct space_work *w = k->space->work;
    vec_clear (&w->other);
    for (unsigned a = 0; a < k->target->dim; a++)
        w->upper_now[a] = BOUND_NONE_RAW;
    bool any = false;
    for (uint32_t c = 0; c < step->invariant_count; c++) {
        clock_constraint constraint = step->invariant[c];
        add_constraint (k, constraint, w->local_target, &w->other);
        if (constraint.j != 0 || w->local_target[constraint.i] == ABSENT)
            continue;
        zone_constraint upper = vec_pop (&w->other);
        if (upper.b.raw < w->upper_now[upper.i])
            w->upper_now[upper.i] = upper.b.raw;
        any = true;
    }
    return any;
}

/* Members in the same discrete state may still change places, to bring their
 * clocks into an order.  For each run of such members: how many, how many clocks of
 * each matter, and the places of these in the frame, member by member. */
static void
note_ties (struct maker *k)
{
    struct space_work *w = k->space->work;
    const symmetry *y = k->space->options.symmetry;
    vec_clear (&w->ties);
    for (uint32_t slot = 0; y && slot < y->count; slot++) {
        size_t head = w->ties.count;
        uint16_t like = 1;
        while (slot + like < y->count && w->same[slot + like])
            like++;
        *vec_add (&w->ties) = like;
        *vec_add (&w->ties) = 0;
        for (uint32_t i = slot; i < slot + like; i++)
            for (uint32_t c = 0; c < y->clock_count; c++) {
                uint16_t local = w->local_target[w->origin[y->clocks[i * y->clock_count + c]]];
                if (local != ABSENT)
                    *vec_add (&w->ties) = local;
            }
        w->ties.at[head + 1] = (uint16_t) ((w->ties.count - head - 2) / like);
        if (like == 1 || w->ties.at[head + 1] == 0)
            w->ties.count = head;
        slot += like - 1u;
    }
}

static void
add_bytes (struct space_work *w, const void *bytes, size_t count)
{
    vec_reserve (&w->bytes, count + 1);
    memcpy (w->bytes.at + w->bytes.count, bytes, count);
    w->bytes.count += count;
}

static uint32_t
put_edge (struct maker *k, const product_step *step, bool tick)
{
    struct space_work *w = k->space->work;
    struct edge_part head = { .source_dim = k->source ? k->source->dim : 1, .target_dim = k->target->dim };
    head.has_offset = note_updates (k, step, tick);
    head.guard_count = (uint32_t) w->guard.count;
    vec_clear (&w->bytes);
    add_bytes (w, &head, sizeof head);
    if (head.guard_count)
        add_bytes (w, w->guard.at, head.guard_count * sizeof *w->guard.at);
    if (head.has_offset)
        add_bytes (w, w->offset, head.target_dim * sizeof *w->offset);
    add_bytes (w, w->from, head.target_dim * sizeof *w->from);
    return intern_put (k->space->parts, w->bytes.at, w->bytes.count);
}

/* The arrival at a node (SPACE_FAULT: none, only the guard matters). */
static uint32_t
put_arrival (struct maker *k, const product_step *step, uint32_t node)
{
    struct space_work *w = k->space->work;
    struct arrival_part head = { .target_dim = k->target->dim, .limits = k->target->limits };
    head.ends = node == SPACE_FAULT;
    head.delay = !head.ends && k->space->nodes[node].can_delay;
    number_clocks (w, k->target, w->origin, w->local_target);
    head.has_upper = note_invariant (k, step);
    vec_clear (&w->ties);
    if (!head.ends)
        note_ties (k);
    head.tie_count = (uint32_t) w->ties.count;
    head.other_count = (uint32_t) w->other.count;
    vec_clear (&w->bytes);
    add_bytes (w, &head, sizeof head);
    if (head.other_count)
        add_bytes (w, w->other.at, head.other_count * sizeof *w->other.at);
    if (head.has_upper)
        add_bytes (w, w->upper_now, head.target_dim * sizeof *w->upper_now);
    if (head.tie_count)
        add_bytes (w, w->ties.at, head.tie_count * sizeof *w->ties.at);
    return k->never ? ARRIVAL_NEVER : intern_put (k->space->parts, w->bytes.at, w->bytes.count);
}

/* The same, once per node; where members of a symmetry were rearranged, every time. */
static uint32_t
arrival_at (struct maker *k, const product_step *step, uint32_t node)
{
    space *s = k->space;
    bool known = node != SPACE_FAULT && !s->options.symmetry;
    if (!known || s->nodes[node].arrival == SPACE_NONE) {
        uint32_t arrival = put_arrival (k, step, node);
        if (!known)
            return arrival;
        s->nodes[node].arrival = arrival;
    }
    k->never |= s->nodes[node].arrival == ARRIVAL_NEVER;
    return s->nodes[node].arrival;
}

/* Number the clocks of the source, and note the guard in these numbers, unless that was
 * done for the same step just before. */
static struct maker
begin_program (space *s, uint32_t source, const product_step *step, bool tick)
{
    struct space_work *w = s->work;
    struct maker k = { .space = s, .source = source == SPACE_NONE ? NULL : space_frame_of (s, source) };
    if (w->noted == step && w->noted_tick == tick && w->numbered == source) {
        k.never = w->noted_never;
        return k;
    }
    if (w->numbered != source)
        number_clocks (w, k.source, NULL, w->local_source);
    w->numbered = source;
    note_guard (&k, step, tick);
    w->noted = step;
    w->noted_tick = tick;
    w->noted_never = k.never;
    return k;
}

bool
program_is_blocked (space *s, uint32_t source, const product_step *step, bool tick, uint32_t zone,
                    zone_constraint *by)
{
    struct maker k = begin_program (s, source, step, tick);
    const struct space_work *w = s->work;
    work_load (s, &s->work->source, zone);
    for (size_t c = 0; c < w->guard.count && !k.never; c++) {
        *by = w->guard.at[c];
        if (by->i != by->j && !zone_meets (w->source.z, k.source->dim, by->i, by->j, by->b))
            return true;
    }
    return false;
}

bool
program_compile (space *s, uint32_t source, uint32_t target, const product_step *step, bool tick,
                 uint32_t *program)
{
    static const struct {
        uint32_t dim, limits, clocks[1];
    } nothing = { 1, 0, { 0 } };
    struct maker k = begin_program (s, source, step, tick);
    k.target = target == SPACE_FAULT ? (const space_frame *) &nothing : space_frame_of (s, target);
    uint32_t arrival = arrival_at (&k, step, target);
    uint32_t parts[2] = { put_edge (&k, step, tick), arrival };
    *program = SPACE_NEVER;
    if (k.never)
        return true;
    if (parts[0] == INTERN_FULL || arrival == INTERN_FULL)
        return false;
    *program = intern_put (s->programs, parts, sizeof parts);
    assert (*program == INTERN_FULL || program_is_valid (s, *program));
    return *program != INTERN_FULL;
}

static bool
constrain_all (bound *z, unsigned dim, const zone_constraint *list, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++) {
        bool possible = list[c].i != list[c].j || !bound_tighter (list[c].b, BOUND_LE_ZERO);
        if (!possible
            || (list[c].i != list[c].j && !zone_constrain (z, dim, list[c].i, list[c].j, list[c].b)))
            return false;
    }
    return true;
}

static void
extrapolate (const space *s, bound *z, unsigned dim, uint32_t limits)
{
    const int32_t *lower = intern_at (s->limits, limits), *upper = lower + dim;
    switch (s->options.extrapolation) {
    case DENSE_NONE:
        break;
    case DENSE_M:
    case DENSE_LU:
        zone_extrapolate_lu (z, dim, lower, upper);
        break;
    case DENSE_M_PLUS:
    case DENSE_LU_PLUS:
        zone_extrapolate_lu_plus (z, dim, lower, upper);
        break;
    }
}

/* Guard on the source's clocks, then over to the target's. */
static bool
run_edge (struct space_work *w, const struct program *p)
{
    const struct edge_part *e = p->edge;
    const bound *z = w->source.z;
    if (e->guard_count) {
        zone_copy (w->guarded, z, e->source_dim);
        if (!constrain_all (w->guarded, e->source_dim, e->guard, e->guard_count))
            return false;
        z = w->guarded;
    }
    zone_remap (w->target, e->target_dim, z, e->source_dim, p->from, p->offset);
    return true;
}

static bool
constraints_are_within (const zone_constraint *list, uint32_t count, unsigned dim)
{
    for (uint32_t c = 0; c < count; c++)
        if (list[c].i >= dim || list[c].j >= dim)
            return false;
    return true;
}

static bool
ties_are_valid (const struct program *p)
{
    uint32_t at = 0, count = p->arrival->tie_count;
    while (at < count) {
        uint32_t end = at + 2 + (uint32_t) p->ties[at] * p->ties[at + 1];
        for (at += 2; at < end; at++)
            if (at >= count || p->ties[at] >= p->arrival->target_dim)
                return false;
    }
    return at == count;
}

bool
program_is_valid (const space *s, uint32_t program)
{
    struct program p = program_at (s, program);
    const uint32_t *parts = intern_at (s->programs, program);
    const struct edge_part *e = p.edge;
    const struct arrival_part *a = p.arrival;
    if (intern_length (s->programs, program) != 2 * sizeof *parts || e->target_dim != a->target_dim
        || intern_length (s->parts, parts[0])
               != (size_t) ((const char *) (p.from + e->target_dim) - (const char *) e)
        || intern_length (s->parts, parts[1])
               != (size_t) ((const char *) (p.ties + a->tie_count) - (const char *) a)
        || !constraints_are_within (e->guard, e->guard_count, e->source_dim)
        || !constraints_are_within (a->other, a->other_count, a->target_dim) || p.from[0] != 0)
        return false;
    for (unsigned x = 0; x < e->target_dim; x++)
        if (p.from[x] >= e->source_dim)
            return false;
    return ties_are_valid (&p);
}

/* The zone after the program in work.target, not yet widened; false if it
 * is empty. */
static bool
run_program (const space *s, const struct program *p)
{
    struct space_work *w = s->work;
    const struct arrival_part *a = p->arrival;
    assert (pool_dim (s->zones, w->source.number) == p->edge->source_dim);
    if (!run_edge (w, p) || !constrain_all (w->target, a->target_dim, a->other, a->other_count))
        return false;
    if (p->upper && !zone_constrain_upper (w->target, a->target_dim, p->upper))
        return false;
    if (a->delay) {
        zone_up (w->target, a->target_dim);
        if (p->upper)
            zone_constrain_upper (w->target, a->target_dim, p->upper);
    }
    assert (zone_seems_valid (w->target, a->target_dim));
    return true;
}

uint32_t
space_apply_exactly (space *s, uint32_t program, uint32_t zone)
{
    struct program p = program_at (s, program);
    work_load (s, &s->work->source, zone);
    return run_program (s, &p) ? pool_put (s->zones, s->work->target, p.arrival->target_dim) : POOL_EMPTY;
}

/* x_i - x_j ~ b after the assignments, as a condition on the clocks before. */
static bool
constrain_before (bound *z, unsigned dim, const struct program *p, zone_constraint after)
{
    int64_t c = bound_constant (after.b);
    if (p->offset)
        c += (int64_t) p->offset[after.j] - p->offset[after.i];
    if (c > BOUND_CONSTANT_MAX)
        return true;
    if (c < -BOUND_CONSTANT_MAX)
        return false;
    bound b = bound_is_strict (after.b) ? bound_lt ((int32_t) c) : bound_le ((int32_t) c);
    zone_constraint before = { p->from[after.i], p->from[after.j], b };
    return constrain_all (z, dim, &before, 1);
}

bool
space_restrict (const space *s, uint32_t program, bound *z)
{
    struct program p = program_at (s, program);
    const struct arrival_part *a = p.arrival;
    unsigned dim = p.edge->source_dim;
    if (!constrain_all (z, dim, p.edge->guard, p.edge->guard_count))
        return false;
    for (uint32_t c = 0; c < a->other_count; c++)
        if (!constrain_before (z, dim, &p, a->other[c]))
            return false;
    for (uint32_t i = 1; p.upper && i < a->target_dim; i++)
        if (!bound_is_none (p.upper[i])
            && !constrain_before (z, dim, &p, (zone_constraint){ (uint16_t) i, 0, p.upper[i] }))
            return false;
    return true;
}

/* Should the clocks now at places a[..] come before those at b[..]? */
static bool
comes_before (const bound *z, unsigned dim, const uint16_t *order, const uint16_t *a, const uint16_t *b,
              unsigned count)
{
    for (unsigned c = 0; c < count; c++) {
        unsigned x = order[a[c]], y = order[b[c]];
        int32_t keys[3][2] = { { z[x].raw, z[y].raw },
                               { z[x * dim].raw, z[y * dim].raw },
                               { z[y * dim + x].raw, z[x * dim + y].raw } };
        for (int k = 0; k < 3; k++)
            if (keys[k][0] != keys[k][1])
                return keys[k][0] < keys[k][1];
    }
    return false;
}

/* Sort one run of like members by insertion. */
static bool
sort_run (const bound *z, unsigned dim, const uint16_t *places, unsigned like, unsigned clocks,
          uint16_t *order)
{
    bool moved = false;
    for (unsigned i = 1; i < like; i++)
        for (unsigned at = i; at > 0; at--) {
            const uint16_t *a = places + (at - 1) * clocks, *b = places + at * clocks;
            if (!comes_before (z, dim, order, b, a, clocks))
                break;
            for (unsigned c = 0; c < clocks; c++) {
                uint16_t other = order[a[c]];
                order[a[c]] = order[b[c]];
                order[b[c]] = other;
            }
            moved = true;
        }
    return moved;
}

bool
program_ties_are_sorted (const struct program *p, const bound *z, const uint16_t *order)
{
    const uint16_t *at = p->ties, *end = at + p->arrival->tie_count;
    for (; at < end; at += 2 + at[0] * at[1])
        for (unsigned i = 1; i < at[0]; i++) {
            const uint16_t *here = at + 2 + i * at[1];
            if (comes_before (z, p->arrival->target_dim, order, here, here - at[1], at[1]))
                return false;
        }
    return true;
}

/* The order of clocks that makes the zone in work.target one of its kind. */
static bool
order_ties (struct space_work *w, const struct program *p, uint16_t *order)
{
    unsigned dim = p->arrival->target_dim;
    const uint16_t *at = p->ties, *end = at + p->arrival->tie_count;
    bool moved = false;
    for (unsigned a = 0; a < dim; a++)
        order[a] = (uint16_t) a;
    for (; at < end; at += 2 + at[0] * at[1])
        moved |= sort_run (w->target, dim, at + 2, at[0], at[1], order);
    assert (program_ties_are_sorted (p, w->target, order));
    return moved;
}

static void
finish_zone (const space *s, const struct program *p)
{
    struct space_work *w = s->work;
    unsigned dim = p->arrival->target_dim;
    if (p->arrival->ends)
        return;
    extrapolate (s, w->target, dim, p->arrival->limits);
    if (!p->arrival->tie_count || !order_ties (w, p, w->tie_order))
        return;
    zone_remap (w->guarded, dim, w->target, dim, w->tie_order, NULL);
    zone_copy (w->target, w->guarded, dim);
}

void
space_tie_order (space *s, uint32_t program, uint32_t zone, uint16_t *order)
{
    struct program p = program_at (s, program);
    work_load (s, &s->work->source, zone);
    run_program (s, &p);
    extrapolate (s, s->work->target, p.arrival->target_dim, p.arrival->limits);
    order_ties (s->work, &p, order);
}

enum { EFFORT_OF_CELL = 4 };

uint32_t
space_apply (space *s, uint32_t program, uint32_t zone)
{
    uint32_t known = memo_find (s->memo, program, zone);
    if (known != POOL_FULL)
        return known;
    struct program p = program_at (s, program);
    work_load (s, &s->work->source, zone);
    uint32_t result = POOL_EMPTY;
    s->effort += EFFORT_OF_CELL * (zone_cells (p.edge->source_dim) + zone_cells (p.arrival->target_dim));
    if (run_program (s, &p)) {
        finish_zone (s, &p);
        result = pool_put (s->zones, s->work->target, p.arrival->target_dim);
    }
    if (result != POOL_FULL)
        memo_put (s->memo, program, zone, result);
    return result;
}

uint32_t
space_hull (space *s, uint32_t node, uint32_t a, uint32_t b)
{
    struct space_work *w = s->work;
    const space_frame *f = space_frame_of (s, node);
    work_load (s, &w->outer, a);
    work_load (s, &w->inner, b);
    zone_copy (w->target, w->outer.z, f->dim);
    zone_hull (w->target, w->inner.z, f->dim);
    extrapolate (s, w->target, f->dim, f->limits);
    return pool_put (s->zones, w->target, f->dim);
}
