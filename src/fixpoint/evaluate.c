/* Lower and upper sets, from the inside out: proofs/ctl.md, Statements 3 to 5. */
#include "partial.h"
#include "evaluate.h"

/* Widened rounds after which pieces are joined, and after which all is given up. */
enum { JOIN_AFTER = 12, WIDEN_MOST = 40 };

static bounds
exactly (const sets_system *s, extent r)
{
    return (bounds){ r, extent_copy (s, r), true };
}

void
fixpoint_bounds_free (const sets_system *s, bounds b)
{
    extent_free (s, b.low);
    extent_free (s, b.high);
}

static extent
condition_region (sets_system *s, const gcl_expr *e)
{
    extent r = extent_empty (s);
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++) {
        isl_set_free (r.at[i]);
        r.at[i] = isl_set_intersect (sets_condition (s, i, e, true), isl_set_copy (s->universe.at[i]));
    }
    return r;
}

static extent
all_states (const sets_system *s)
{
    return extent_copy (s, (extent){ s->universe.at });
}

static bounds
negate (sets_system *s, bounds b)
{
    extent low = b.low;
    b.low = extent_negate (s, b.high);
    b.high = extent_negate (s, low);
    return b;
}

/* EX: one step before; a dead end that stays is its own next state. */
static extent
next (sets_system *s, extent a)
{
    extent r = extent_before (s, a);
    if (s->options->dead_ends_stay) {
        extent stay = extent_meet (s, extent_copy (s, a), (extent){ s->dead.at });
        r = extent_unite (s, r, stay);
        extent_free (s, stay);
    }
    return r;
}

/* Into z and into `last`, what commands that count reach `last` from. */
static void
take_turns (sets_system *s, extent f, extent *last, extent *z)
{
    extent added = extent_turns (s, f, *last, z);
    *last = extent_unite (s, *last, added);
    extent_free (s, added);
}

/* E [f U g] by rounds: each set is below the fixed point.  True: it is reached.  `turns`: commands
 * that count are taken several times at once. */
static bool
grow (sets_system *s, extent f, extent *z, uint32_t rounds, bool turns)
{
    extent last = extent_copy (s, *z);
    bool done = false;
    for (uint32_t n = 0; n < rounds && !done && sets_ok (s); n++) {
        if (turns)
            take_turns (s, f, &last, z);
        extent fresh = extent_without (s, extent_meet (s, extent_before (s, last), f), *z);
        extent_free (s, last);
        last = fresh;
        s->rounds++;
        done = extent_is_empty (s, last);
        if (!done && s->log)
            layers_add (s, extent_copy (s, last));
        *z = extent_unite (s, *z, last);
    }
    extent_free (s, last);
    return done && sets_ok (s);
}

static extent
join_pieces (sets_system *s, extent a)
{
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++) {
        isl_set *hull = isl_set_from_basic_set (isl_set_simple_hull (a.at[i]));
        a.at[i] = isl_set_intersect (hull, isl_set_copy (s->universe.at[i]));
    }
    return a;
}

/* From a set below the fixed point to one above it: widened until no step leads
 * into it from outside.  f | g is above it in any case. */
static extent
over_until (sets_system *s, extent f, extent g, extent from)
{
    extent w = extent_copy (s, from), limit = extent_unite (s, extent_copy (s, f), g);
    bool stable = false;
    for (unsigned n = 0; n < WIDEN_MOST && sets_ok (s); n++) {
        extent more = extent_meet (s, extent_before (s, w), f);
        s->rounds++;
        stable = extent_within (s, more, w);
        if (stable) {
            extent_free (s, more);
            break;
        }
        extent larger = extent_unite (s, more, w), wide = extent_widen (s, w, larger);
        extent_free (s, larger);
        extent_free (s, w);
        w = n >= JOIN_AFTER ? join_pieces (s, wide) : wide;
        w = extent_meet (s, w, limit);
    }
    if (!stable) {
        extent_free (s, w);
        return limit;
    }
    extent_free (s, limit);
    return w;
}

/* Of an abstraction: its steps are those that some member has, so nothing is known of what all of
 * them can do but what holds at once. */
static bounds
some_until_seen (sets_system *s, bounds f, bounds g)
{
    bounds r = { .low = extent_copy (s, g.low) };
    layers *log = s->log;
    if (log)
        layers_add (s, extent_copy (s, g.low));
    s->log = NULL;
    extent from = extent_copy (s, g.high);
    bool done = grow (s, f.high, &from, s->options->widen_after, false);
    r.high = done ? extent_copy (s, from) : over_until (s, f.high, g.high, from);
    extent_free (s, from);
    s->log = log;
    r.exact = extent_within (s, r.high, r.low);
    return r;
}

static bounds
some_until (sets_system *s, bounds f, bounds g)
{
    if (s->concrete)
        return some_until_seen (s, f, g);
    bounds r = { .low = extent_copy (s, g.low) };
    if (s->log)
        layers_add (s, extent_copy (s, g.low));
    uint32_t first = s->options->widen_after,
             rest = s->options->rounds > first ? s->options->rounds - first : 0;
    bool done = grow (s, f.low, &r.low, first, false);
    extent from = extent_copy (s, r.low);
    done = done || (rest && grow (s, f.low, &r.low, rest, true));
    r.exact = done && f.exact && g.exact;
    if (r.exact)
        r.high = extent_copy (s, r.low);
    else {
        extent start = extent_unite (s, from, g.high);
        from = extent_copy (s, start);
        r.high = over_until (s, f.high, g.high, start);
        extent_free (s, start);
        /* what widening left as it was is the fixed point all the same */
        r.exact = f.exact && g.exact && extent_within (s, r.high, r.low);
    }
    extent_free (s, from);
    return r;
}

/* f & (EX z or a dead end) */
static extent
stay_once (sets_system *s, extent f, extent z)
{
    extent r = extent_unite (s, extent_before (s, z), (extent){ s->dead.at });
    return extent_meet (s, r, f);
}

/* EG f by rounds: each set is above the fixed point.  True: it is reached. */
static bool
shrink (sets_system *s, extent f, extent *z, uint32_t rounds)
{
    for (uint32_t n = 0; n < rounds && sets_ok (s); n++) {
        extent less = extent_meet (s, stay_once (s, f, *z), *z);
        bool done = extent_within (s, *z, less);
        s->rounds++;
        if (!done && s->log)
            layers_add (s, extent_without (s, extent_copy (s, *z), less));
        extent_free (s, *z);
        *z = less;
        if (done)
            return sets_ok (s);
    }
    return false;
}

struct picking {
    sets_system *system;
    isl_set *within, *kept;
};

static isl_stat
pick (isl_basic_set *piece, void *context)
{
    struct picking *p = context;
    isl_set *set = isl_set_from_basic_set (piece);
    if (sets_ask (p->system, isl_set_is_subset (set, p->within)))
        p->kept = isl_set_union (p->kept, set);
    else
        isl_set_free (set);
    return isl_stat_ok;
}

/* Keep only pieces that lie within their next round as a whole: what is left in
 * the end stays, so it is below the fixed point. */
static extent
under_always (sets_system *s, extent f, extent z)
{
    z = extent_copy (s, z);
    for (bool changed = true; changed && sets_ok (s);) {
        extent less = stay_once (s, f, z), kept = extent_empty (s);
        for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++) {
            struct picking p = { s, less.at[i], kept.at[i] };
            z.at[i] = isl_set_make_disjoint (z.at[i]);
            if (isl_set_foreach_basic_set (z.at[i], pick, &p) != isl_stat_ok)
                s->failed = true;
            kept.at[i] = p.kept;
        }
        changed = !extent_within (s, z, kept);
        extent_free (s, less);
        extent_free (s, z);
        z = kept;
        s->rounds++;
    }
    return z;
}

/* Of z, which is above EG f: what may lead, within z, to a loop that is not known to end, or
 * to a dead end. */
static extent
without_ending (sets_system *s, extent z)
{
    layers *log = s->log;
    layer ranked = { 0 };
    s->log = NULL;
    extent loops = extent_endless (s, z, log ? &ranked : NULL),
           dead = extent_meet (s, extent_copy (s, z), (extent){ s->dead.at });
    bounds goal = exactly (s, extent_unite (s, loops, dead)), all = exactly (s, extent_copy (s, z));
    bounds reached = some_until (s, all, goal);
    extent left = extent_meet (s, extent_copy (s, z), reached.high);
    s->log = log;
    if (log) {
        ranked.states = extent_without (s, extent_copy (s, z), left);
        *vec_add (&log->at) = ranked;
    }
    extent_free (s, dead);
    fixpoint_bounds_free (s, goal);
    fixpoint_bounds_free (s, all);
    fixpoint_bounds_free (s, reached);
    return left;
}

/* Some rounds, then without what provably ends, then the rest. */
static bool
shrink_with_ranks (sets_system *s, extent f, extent *z)
{
    uint32_t first = s->options->widen_after,
             rest = s->options->rounds > first ? s->options->rounds - first : 1;
    if (shrink (s, f, z, first))
        return true;
    if (!sets_ok (s))
        return false;
    extent left = without_ending (s, *z);
    s->ranked = !extent_within (s, *z, left) || s->ranked;
    extent_free (s, *z);
    *z = left;
    return shrink (s, f, z, rest);
}

static bounds
some_always (sets_system *s, bounds f)
{
    bounds r = { .high = extent_copy (s, f.high) };
    if (s->log)
        layers_add (s, extent_negate (s, extent_copy (s, f.high)));
    bool done = shrink_with_ranks (s, f.high, &r.high);
    r.exact = done && f.exact && !s->concrete;
    if (r.exact)
        r.low = extent_copy (s, r.high);
    else if (s->concrete) {
        r.low = extent_empty (s);
        r.exact = extent_is_empty (s, r.high);
    } else {
        extent from = extent_copy (s, f.low);
        if (f.exact) {
            extent_free (s, from);
            from = extent_copy (s, r.high);
        }
        r.low = under_always (s, f.low, from);
        extent_free (s, from);
        r.exact = f.exact && extent_within (s, r.high, r.low);
    }
    return r;
}

static bounds
join (sets_system *s, gcl_op op, bounds a, bounds b)
{
    bounds r = { .exact = a.exact && b.exact };
    bool meet = op == GCL_AND;
    r.low = meet ? extent_meet (s, a.low, b.low) : extent_unite (s, a.low, b.low);
    r.high = meet ? extent_meet (s, a.high, b.high) : extent_unite (s, a.high, b.high);
    fixpoint_bounds_free (s, b);
    return r;
}

static bounds
step_bounds (sets_system *s, bounds a)
{
    if (s->concrete) {
        bounds seen = { .low = extent_empty (s), .high = next (s, a.high) };
        fixpoint_bounds_free (s, a);
        return seen;
    }
    bounds r = { .low = next (s, a.low), .exact = a.exact };
    r.high = a.exact ? extent_copy (s, r.low) : next (s, a.high);
    fixpoint_bounds_free (s, a);
    return r;
}

static bounds
until_bounds (sets_system *s, bounds f, bounds g)
{
    bounds r = some_until (s, f, g);
    fixpoint_bounds_free (s, f);
    fixpoint_bounds_free (s, g);
    return r;
}

static bounds
always_bounds (sets_system *s, bounds f)
{
    bounds r = some_always (s, f);
    fixpoint_bounds_free (s, f);
    return r;
}

static bounds
bounds_copy (const sets_system *s, bounds b)
{
    return (bounds){ extent_copy (s, b.low), extent_copy (s, b.high), b.exact };
}

/* A [f U g] = !(E [!g U !f & !g] | EG !g) */
static bounds
all_until (sets_system *s, bounds f, bounds g)
{
    layers *log = s->log;
    s->log = NULL; /* the ranks are those of the second part */
    bounds no = negate (s, g), neither = join (s, GCL_AND, negate (s, f), bounds_copy (s, no));
    bounds met = until_bounds (s, bounds_copy (s, no), neither);
    s->log = log;
    return negate (s, join (s, GCL_OR, met, always_bounds (s, no)));
}

static bounds
path (sets_system *s, gcl_op op, bounds f, bounds g)
{
    switch (op) {
    case GCL_EX:
        return step_bounds (s, f);
    case GCL_AX:
        return negate (s, step_bounds (s, negate (s, f)));
    case GCL_EF:
        return until_bounds (s, exactly (s, all_states (s)), f);
    case GCL_AG:
        return negate (s, until_bounds (s, exactly (s, all_states (s)), negate (s, f)));
    case GCL_EG:
        return always_bounds (s, f);
    case GCL_AF:
        return negate (s, always_bounds (s, negate (s, f)));
    case GCL_EU:
        return until_bounds (s, f, g);
    default:
        return all_until (s, f, g);
    }
}

/* The same, written down for a certificate. */
static bounds
recorded_path (sets_system *s, const gcl_expr *e, bounds f, bounds g)
{
    record of = { .path = e };
    s->log = s->options->proof ? &of.layers : NULL;
    bounds r = path (s, e->op, f, g);
    s->log = NULL;
    if (!s->options->proof)
        return r;
    of.holds = extent_copy (s, r.low);
    of.fails = extent_negate (s, extent_copy (s, r.high));
    *vec_add (&s->records) = of;
    return r;
}

static bool
is_condition (const gcl_expr *e)
{
    if (gcl_is_temporal (e->op))
        return false;
    if (e->op != GCL_NOT && e->op != GCL_AND && e->op != GCL_OR && e->op != GCL_IMPLIES)
        return true;
    return is_condition (e->left) && (!e->right || is_condition (e->right));
}

bounds
fixpoint_evaluate (sets_system *s, const gcl_expr *e, const gcl_expr **lost)
{
    if (is_condition (e)) {
        if (!s->concrete)
            return exactly (s, condition_region (s, e));
        bounds seen;
        partial_condition (s, e, &seen.low, &seen.high);
        seen.exact = extent_within (s, seen.high, seen.low);
        return seen;
    }
    bounds f = fixpoint_evaluate (s, e->left, lost), g = { 0 }, r;
    if (e->right)
        g = fixpoint_evaluate (s, e->right, lost);
    if (gcl_is_temporal (e->op))
        r = recorded_path (s, e, f, g);
    else if (e->op == GCL_NOT)
        r = negate (s, f);
    else
        r = join (s, e->op == GCL_AND ? GCL_AND : GCL_OR, e->op == GCL_IMPLIES ? negate (s, f) : f, g);
    if (!r.exact && !*lost)
        *lost = e;
    return r;
}
