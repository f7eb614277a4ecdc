/* What a joint edge does to the zones of its source: compiled once, shared by
 * all edges that do the same, and its results remembered. */
#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "space_private.h"
#include "zone_check.h"

/* The head of a program; arrays follow in this order:
 *   constraint guard[guard_count]       on the clocks of the source
 *   constraint other[other_count]       of the target's invariant, not x <= c
 *   int32_t upper[target_dim]           x <= c of the invariant, if has_upper
 *   int32_t offset[target_dim]          see zone_remap, if has_offset
 *   uint16_t from[target_dim]
 *   uint16_t ties[tie_count]            see note_ties
 * No byte is left to chance: equal programs are equal strings. */
struct program {
    uint32_t source_dim, target_dim, limits;
    uint32_t guard_count, other_count, tie_count;
    uint8_t delay, has_upper, has_offset, ends;
    zone_constraint guard[];
};

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
put_program (struct maker *k, const struct program *head)
{
    struct space_work *w = k->space->work;
    vec_clear (&w->bytes);
    add_bytes (w, head, sizeof *head);
    if (head->guard_count)
        add_bytes (w, w->guard.at, head->guard_count * sizeof *w->guard.at);
    if (head->other_count)
        add_bytes (w, w->other.at, head->other_count * sizeof *w->other.at);
    if (head->has_upper)
        add_bytes (w, w->upper_now, head->target_dim * sizeof *w->upper_now);
    if (head->has_offset)
        add_bytes (w, w->offset, head->target_dim * sizeof *w->offset);
    add_bytes (w, w->from, head->target_dim * sizeof *w->from);
    if (head->tie_count)
        add_bytes (w, w->ties.at, head->tie_count * sizeof *w->ties.at);
    return intern_put (k->space->programs, w->bytes.at, w->bytes.count);
}

bool
program_compile (space *s, uint32_t source, uint32_t target, const product_step *step, bool tick,
                 uint32_t *program)
{
    struct space_work *w = s->work;
    static const struct {
        uint32_t dim, limits, clocks[1];
    } nothing = { 1, 0, { 0 } };
    struct maker k = { .space = s };
    k.source = source == SPACE_NONE ? NULL : space_frame_of (s, source);
    k.target = target == SPACE_FAULT ? (const space_frame *) &nothing : space_frame_of (s, target);
    if (w->numbered != source)
        number_clocks (w, k.source, NULL, w->local_source);
    w->numbered = source;
    number_clocks (w, k.target, w->origin, w->local_target);
    struct program head = { .source_dim = k.source ? k.source->dim : 1, .target_dim = k.target->dim };
    head.ends = target == SPACE_FAULT;
    head.limits = k.target->limits;
    head.delay = !head.ends && s->nodes[target].can_delay;
    note_guard (&k, step, tick);
    head.has_offset = note_updates (&k, step, tick);
    head.has_upper = note_invariant (&k, step);
    if (!head.ends)
        note_ties (&k);
    head.tie_count = head.ends ? 0 : (uint32_t) w->ties.count;
    head.guard_count = (uint32_t) w->guard.count;
    head.other_count = (uint32_t) w->other.count;
    *program = k.never ? SPACE_NEVER : put_program (&k, &head);
    assert (k.never || *program == INTERN_FULL || program_is_valid (s, *program));
    return k.never || *program != INTERN_FULL;
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
run_edge (struct space_work *w, const struct program *p, const uint16_t *from, const int32_t *offset)
{
    const bound *z = w->source.z;
    if (p->guard_count) {
        zone_copy (w->guarded, z, p->source_dim);
        if (!constrain_all (w->guarded, p->source_dim, p->guard, p->guard_count))
            return false;
        z = w->guarded;
    }
    zone_remap (w->target, p->target_dim, z, p->source_dim, from, p->has_offset ? offset : NULL);
    return true;
}

/* Where the arrays behind a program begin. */
struct parts {
    const zone_constraint *other;
    const bound *upper;
    const int32_t *offset;
    const uint16_t *from, *ties;
};

static struct parts
parts_of (const struct program *p)
{
    struct parts a;
    a.other = p->guard + p->guard_count;
    a.upper = (const bound *) (a.other + p->other_count);
    a.offset = (const int32_t *) (a.upper + (p->has_upper ? p->target_dim : 0));
    a.from = (const uint16_t *) (a.offset + (p->has_offset ? p->target_dim : 0));
    a.ties = a.from + p->target_dim;
    return a;
}

static bool
constraints_are_within (const zone_constraint *list, uint32_t count, unsigned dim)
{
    for (uint32_t c = 0; c < count; c++)
        if (list[c].i >= dim || list[c].j >= dim)
            return false;
    return true;
}

bool
program_is_valid (const space *s, uint32_t program)
{
    const struct program *p = intern_at (s->programs, program);
    struct parts a = parts_of (p);
    if (intern_length (s->programs, program)
            != (size_t) ((const char *) (a.ties + p->tie_count) - (const char *) p)
        || !constraints_are_within (p->guard, p->guard_count, p->source_dim)
        || !constraints_are_within (a.other, p->other_count, p->target_dim) || a.from[0] != 0)
        return false;
    for (unsigned x = 0; x < p->target_dim; x++)
        if (a.from[x] >= p->source_dim)
            return false;
    uint32_t at = 0;
    while (at < p->tie_count) {
        uint32_t end = at + 2 + (uint32_t) a.ties[at] * a.ties[at + 1];
        for (at += 2; at < end; at++)
            if (at >= p->tie_count || a.ties[at] >= p->target_dim)
                return false;
    }
    return at == p->tie_count;
}

/* The zone after the program in work.target, not yet widened; false if it
 * is empty. */
static bool
run_program (const space *s, const struct program *p)
{
    struct space_work *w = s->work;
    struct parts a = parts_of (p);
    assert (pool_dim (s->zones, w->source.number) == p->source_dim);
    if (!run_edge (w, p, a.from, a.offset))
        return false;
    if (!constrain_all (w->target, p->target_dim, a.other, p->other_count))
        return false;
    if (p->has_upper && !zone_constrain_upper (w->target, p->target_dim, a.upper))
        return false;
    if (p->delay) {
        zone_up (w->target, p->target_dim);
        if (p->has_upper)
            zone_constrain_upper (w->target, p->target_dim, a.upper);
    }
    assert (zone_seems_valid (w->target, p->target_dim));
    return true;
}

uint32_t
space_apply_exactly (space *s, uint32_t program, uint32_t zone)
{
    const struct program *p = intern_at (s->programs, program);
    work_load (s, &s->work->source, zone);
    return run_program (s, p) ? pool_put (s->zones, s->work->target, p->target_dim) : POOL_EMPTY;
}

/* x_i - x_j ~ b after the assignments, as a condition on the clocks before. */
static bool
constrain_before (bound *z, unsigned dim, const struct program *p, zone_constraint after)
{
    struct parts a = parts_of (p);
    int64_t c = bound_constant (after.b);
    if (p->has_offset)
        c += (int64_t) a.offset[after.j] - a.offset[after.i];
    if (c > BOUND_CONSTANT_MAX)
        return true;
    if (c < -BOUND_CONSTANT_MAX)
        return false;
    bound b = bound_is_strict (after.b) ? bound_lt ((int32_t) c) : bound_le ((int32_t) c);
    zone_constraint before = { a.from[after.i], a.from[after.j], b };
    return constrain_all (z, dim, &before, 1);
}

bool
space_restrict (const space *s, uint32_t program, bound *z)
{
    const struct program *p = intern_at (s->programs, program);
    struct parts a = parts_of (p);
    unsigned dim = p->source_dim;
    if (!constrain_all (z, dim, p->guard, p->guard_count))
        return false;
    for (uint32_t c = 0; c < p->other_count; c++)
        if (!constrain_before (z, dim, p, a.other[c]))
            return false;
    for (uint32_t i = 1; p->has_upper && i < p->target_dim; i++)
        if (!bound_is_none (a.upper[i])
            && !constrain_before (z, dim, p, (zone_constraint){ (uint16_t) i, 0, a.upper[i] }))
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
    const uint16_t *at = parts_of (p).ties, *end = at + p->tie_count;
    for (; at < end; at += 2 + at[0] * at[1])
        for (unsigned i = 1; i < at[0]; i++) {
            const uint16_t *here = at + 2 + i * at[1];
            if (comes_before (z, p->target_dim, order, here, here - at[1], at[1]))
                return false;
        }
    return true;
}

/* The order of clocks that makes the zone in work.target one of its kind. */
static bool
order_ties (struct space_work *w, const struct program *p, uint16_t *order)
{
    const uint16_t *at = parts_of (p).ties, *end = at + p->tie_count;
    bool moved = false;
    for (unsigned a = 0; a < p->target_dim; a++)
        order[a] = (uint16_t) a;
    for (; at < end; at += 2 + at[0] * at[1])
        moved |= sort_run (w->target, p->target_dim, at + 2, at[0], at[1], order);
    assert (program_ties_are_sorted (p, w->target, order));
    return moved;
}

static void
finish_zone (const space *s, const struct program *p)
{
    struct space_work *w = s->work;
    if (p->ends)
        return;
    extrapolate (s, w->target, p->target_dim, p->limits);
    if (!p->tie_count || !order_ties (w, p, w->tie_order))
        return;
    zone_remap (w->guarded, p->target_dim, w->target, p->target_dim, w->tie_order, NULL);
    zone_copy (w->target, w->guarded, p->target_dim);
}

void
space_tie_order (space *s, uint32_t program, uint32_t zone, uint16_t *order)
{
    const struct program *p = intern_at (s->programs, program);
    work_load (s, &s->work->source, zone);
    run_program (s, p);
    extrapolate (s, s->work->target, p->target_dim, p->limits);
    order_ties (s->work, p, order);
}

uint32_t
space_apply (space *s, uint32_t program, uint32_t zone)
{
    uint32_t known = memo_find (s->memo, program, zone);
    if (known != POOL_FULL)
        return known;
    const struct program *p = intern_at (s->programs, program);
    work_load (s, &s->work->source, zone);
    uint32_t result = POOL_EMPTY;
    if (run_program (s, p)) {
        finish_zone (s, p);
        result = pool_put (s->zones, s->work->target, p->target_dim);
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
