/* Zones of local times: what a joint edge does to them, and their synchronised part. */
#include <assert.h>

#include "local.h"

/* The words of a program: five counts, then
 *   agents       who takes part
 *   guard        i, j, bound                 on times and instants
 *   resets       clock, its owner, constant  the instant becomes the time of the owner less the constant
 *   invariant    i, j, bound                 of those who take part, on arrival and while time passes
 *   forgotten    clock, its owner            of those who take part, if it does not matter afterwards */
enum { AGENTS, GUARD, RESETS, INVARIANT, FORGOTTEN, COUNTS };
/* Beyond this sums might be cut off, which would no longer be exact. */
enum { LARGEST_CELL = 1 << 29 };

static unsigned
instant (const local_network *n, unsigned clock)
{
    return n->agents + clock - 1;
}

static bool
takes_part (const local_words *out, unsigned agent)
{
    for (uint32_t i = 0; i < out->at[AGENTS]; i++)
        if (out->at[COUNTS + i] == agent)
            return true;
    return false;
}

/* x - 0 <= c is a bound of its owner's time less its instant. */
static void
add_constraint (const local_network *n, clock_constraint c, local_words *out)
{
    unsigned x = c.i ? c.i : c.j, time = n->owner[x], at = instant (n, x);
    assert (!c.i || !c.j);
    bound b = c.strict ? bound_lt (c.c) : bound_le (c.c);
    *vec_add (out) = c.i ? time : at;
    *vec_add (out) = c.i ? at : time;
    *vec_add (out) = (uint32_t) b.raw;
}

/* At the start, which is no edge, all begin. */
static void
add_agents (const local_network *n, const product_step *step, local_words *out)
{
    for (unsigned a = 0; a < n->agents && !step->edge_count; a++) {
        *vec_add (out) = a;
        out->at[AGENTS]++;
    }
    for (uint32_t e = 0; e < step->edge_count; e++)
        for (uint32_t i = n->edge_first[step->edges[e]]; i < n->edge_first[step->edges[e] + 1]; i++)
            if (!takes_part (out, n->edge_agents.at[i])) {
                *vec_add (out) = n->edge_agents.at[i];
                out->at[AGENTS]++;
            }
}

static bool
matters (const space_frame *f, unsigned clock)
{
    for (unsigned i = 1; i < f->dim; i++)
        if (f->clocks[i] == clock)
            return true;
    return false;
}

void
local_compile (const local_network *n, const product_step *step, const space_frame *target, local_words *out)
{
    vec_clear (out);
    for (int i = 0; i < COUNTS; i++)
        *vec_add (out) = 0;
    add_agents (n, step, out);
    for (uint32_t c = 0; c < step->guard_count; c++)
        add_constraint (n, step->guard[c], out);
    out->at[GUARD] = step->guard_count;
    for (uint32_t u = 0; u < step->update_count; u++) {
        assert (!step->updates[u].y);
        *vec_add (out) = instant (n, step->updates[u].x);
        *vec_add (out) = n->owner[step->updates[u].x];
        *vec_add (out) = (uint32_t) step->updates[u].c;
    }
    out->at[RESETS] = step->update_count;
    for (uint32_t c = 0; c < step->invariant_count; c++) {
        clock_constraint i = step->invariant[c];
        if (!takes_part (out, n->owner[i.i ? i.i : i.j]))
            continue;
        add_constraint (n, i, out);
        out->at[INVARIANT]++;
    }
    for (unsigned x = 1; x <= n->clocks; x++)
        if (takes_part (out, n->owner[x]) && !matters (target, x)) {
            *vec_add (out) = instant (n, x);
            *vec_add (out) = n->owner[x];
            out->at[FORGOTTEN]++;
        }
}

static void
relax (bound *row, bound by, const bound *other, unsigned dim)
{
    for (unsigned l = 0; l < dim; l++) {
        int32_t via = bound_add_raw (by.raw, other[l].raw);
        row[l].raw = via < row[l].raw ? via : row[l].raw;
    }
}

/* As zone_constrain, without a clock 0. */
static bool
constrain (bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
    if (!bound_tighter (b, z[i * dim + j]))
        return true;
    if (bound_tighter (bound_add (b, z[j * dim + i]), BOUND_LE_ZERO))
        return false;
    for (unsigned k = 0; k < dim; k++)
        if (!bound_is_none (z[k * dim + i]))
            relax (z + k * dim, bound_add (z[k * dim + i], b), z + j * dim, dim);
    return true;
}

static bool
constrain_all (bound *z, unsigned dim, const uint32_t *list, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++, list += 3)
        if (!constrain (z, dim, list[0], list[1], (bound){ (int32_t) list[2] }))
            return false;
    return true;
}

static void
reset (bound *z, unsigned dim, unsigned x, unsigned time, int32_t c)
{
    for (unsigned j = 0; j < dim; j++) {
        z[x * dim + j] = bound_add (z[time * dim + j], bound_le (-c));
        z[j * dim + x] = bound_add (z[j * dim + time], bound_le (c));
    }
    z[x * dim + x] = BOUND_LE_ZERO;
}

static bool
is_small (const bound *z, unsigned dim)
{
    int32_t low = 0, high = 0;
    for (size_t i = 0; i < zone_cells (dim); i++) {
        int32_t raw = z[i].raw == BOUND_NONE_RAW ? 0 : z[i].raw;
        low = raw < low ? raw : low;
        high = raw > high ? raw : high;
    }
    return low > -LARGEST_CELL && high < LARGEST_CELL;
}

/* The times of those who took part go on, each for itself. */
static void
let_time_pass (bound *z, unsigned dim, const uint32_t *agents, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (unsigned j = 0; j < dim; j++)
            if (j != agents[i])
                z[agents[i] * dim + j] = BOUND_NONE;
}

/* Of the clock only that it is not negative is known from now on. */
static void
forget (bound *z, unsigned dim, unsigned x, unsigned time)
{
    for (unsigned j = 0; j < dim; j++) {
        z[x * dim + j] = z[time * dim + j];
        z[j * dim + x] = BOUND_NONE;
    }
    z[x * dim + x] = BOUND_LE_ZERO;
}

local_outcome
local_apply (const local_network *n, const uint32_t *program, bound *z)
{
    unsigned dim = local_dim (n);
    const uint32_t *agents = program + COUNTS, *guard = agents + program[AGENTS];
    const uint32_t *resets = guard + 3 * program[GUARD], *invariant = resets + 3 * program[RESETS];
    const uint32_t *forgotten = invariant + 3 * program[INVARIANT];
    for (uint32_t i = 1; i < program[AGENTS]; i++)
        if (!constrain (z, dim, agents[0], agents[i], BOUND_LE_ZERO)
            || !constrain (z, dim, agents[i], agents[0], BOUND_LE_ZERO))
            return LOCAL_EMPTY;
    if (!constrain_all (z, dim, guard, program[GUARD]))
        return LOCAL_EMPTY;
    for (uint32_t r = 0; r < program[RESETS]; r++)
        reset (z, dim, resets[3 * r], resets[3 * r + 1], (int32_t) resets[3 * r + 2]);
    if (!constrain_all (z, dim, invariant, program[INVARIANT]))
        return LOCAL_EMPTY;
    let_time_pass (z, dim, agents, program[AGENTS]);
    constrain_all (z, dim, invariant, program[INVARIANT]);
    for (uint32_t i = 0; i < program[FORGOTTEN]; i++)
        forget (z, dim, forgotten[2 * i], forgotten[2 * i + 1]);
    return is_small (z, dim) ? LOCAL_FINE : LOCAL_TOO_LARGE;
}

static bound
least_of (const bound *z, size_t first, size_t stride, unsigned count)
{
    bound least = BOUND_NONE;
    for (unsigned a = 0; a < count; a++)
        least = bound_tighter (z[first + a * stride], least) ? z[first + a * stride] : least;
    return least;
}

/* All times are one point then, and a path through it passes once: see proofs/local.md. */
bool
local_synchronise (const local_network *n, const bound *z, const space_frame *f, bound *out)
{
    unsigned dim = local_dim (n);
    for (unsigned a = 0; a < n->agents; a++)
        for (unsigned b = 0; b < n->agents; b++)
            if (bound_tighter (z[a * dim + b], BOUND_LE_ZERO))
                return false;
    out[0] = BOUND_LE_ZERO;
    for (unsigned i = 1; i < f->dim; i++) {
        unsigned x = instant (n, f->clocks[i]);
        out[i * f->dim] = least_of (z, x, dim, n->agents);
        out[i] = least_of (z, (size_t) x * dim, 1, n->agents);
    }
    for (unsigned i = 1; i < f->dim; i++)
        for (unsigned j = 1; j < f->dim; j++) {
            bound direct = z[instant (n, f->clocks[j]) * dim + instant (n, f->clocks[i])];
            bound via = bound_add (out[j], out[i * f->dim]);
            out[i * f->dim + j] = bound_tighter (via, direct) ? via : direct;
        }
    for (unsigned i = 1; i < f->dim; i++)
        out[i * f->dim + i] = BOUND_LE_ZERO;
    return true;
}
