/* The graph has a node for 0 and one for each variable; an arrow from y to x
 * with weight c says x - y <= c.  A path is the sum of its comparisons, and
 * integers that meet all of them exist iff no cycle is negative.  Sums of
 * 64-bit weights along simple paths fit in 128 bits. */
#include "difference.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "shrink.h"
#include "vec.h"

enum {
    NO_ARROW = UINT32_MAX,
    BRANCHES = 200 /* cases of x != c that are told apart before giving up */
};

typedef poly_value weight;

typedef struct arrow {
    uint32_t from, to;
    weight length;
    uint32_t reason; /* which literal, in the order of `literals` */
} arrow;

/* x - y != c */
typedef struct hole {
    uint32_t x, y;
    weight c;
    uint32_t reason;
} hole;

struct difference {
    const atoms *atoms;
    size_t nodes;
    VEC (literal) literals;
    VEC (arrow) arrows;
    VEC (hole) holes;
    VEC (uint32_t) parents; /* of shortest paths: round * nodes + node */
    weight *distance, *next;
    uint32_t *parent;
    bool *used; /* by literal */
    size_t used_room;
    unsigned branches;
};

difference *
difference_new (const atoms *a, size_t variables)
{
    difference *d = xcalloc (1, sizeof *d);
    d->atoms = a;
    d->nodes = variables + 1;
    d->distance = xcalloc (d->nodes, sizeof *d->distance);
    d->next = xcalloc (d->nodes, sizeof *d->next);
    d->parent = xcalloc (d->nodes, sizeof *d->parent);
    return d;
}

void
difference_free (difference *d)
{
    if (!d)
        return;
    vec_free (&d->literals);
    vec_free (&d->arrows);
    vec_free (&d->holes);
    vec_free (&d->parents);
    xfree (d->distance);
    xfree (d->next);
    xfree (d->parent);
    xfree (d->used);
    xfree (d);
}

/* Literals as arrows and holes. */

/* The atom as x - y against its bound; false if it is something else. */
static bool
read_atom (const difference *d, uint32_t which, uint32_t *x, uint32_t *y)
{
    const atom *a = atoms_at (d->atoms, which);
    *x = a->plus + 1;
    *y = a->minus == GCL_NONE ? 0 : a->minus + 1;
    return a->difference;
}

/* x - y <= c */
static void
add_arrow (difference *d, uint32_t x, uint32_t y, weight c, uint32_t reason)
{
    *vec_add (&d->arrows) = (arrow){ y, x, c, reason };
}

static bool
add_literal (difference *d, literal l)
{
    const atom *a = atoms_at (d->atoms, literal_atom (l));
    uint32_t x, y, reason = (uint32_t) d->literals.count;
    bool holds = !(l & 1);
    if (!read_atom (d, literal_atom (l), &x, &y))
        return false;
    *vec_add (&d->literals) = l;
    if (a->equality && !holds)
        *vec_add (&d->holes) = (hole){ x, y, a->bound, reason };
    else if (holds)
        add_arrow (d, x, y, a->bound, reason);
    if (holds ? a->equality : !a->equality)
        add_arrow (d, y, x, holds ? -(weight) a->bound : -(weight) a->bound - 1, reason);
    return true;
}

/* Is x - y <= c the sum of a path?  Rounds count the arrows, so that the
 * first path found has the fewest; its literals are marked as used. */

static void
mark_path (difference *d, uint32_t to, size_t rounds)
{
    for (uint32_t node = to; rounds; rounds--) {
        uint32_t by = d->parents.at[rounds * d->nodes + node];
        if (by == NO_ARROW)
            continue;
        d->used[d->arrows.at[by].reason] = true;
        node = d->arrows.at[by].from;
    }
}

static bool
has_path (difference *d, uint32_t x, uint32_t y, weight c)
{
    const weight far = (weight) 1 << 126;
    vec_clear (&d->parents);
    for (size_t i = 0; i < d->nodes; i++) {
        d->distance[i] = i == y ? 0 : far;
        *vec_add (&d->parents) = NO_ARROW;
    }
    for (size_t round = 1; round < d->nodes; round++) {
        bool changed = false;
        memcpy (d->next, d->distance, d->nodes * sizeof *d->next);
        for (size_t i = 0; i < d->nodes; i++)
            *vec_add (&d->parents) = NO_ARROW;
        uint32_t *parents = d->parents.at + round * d->nodes;
        for (uint32_t i = 0; i < d->arrows.count; i++) {
            const arrow *e = &d->arrows.at[i];
            if (d->distance[e->from] == far || d->distance[e->from] + e->length >= d->next[e->to])
                continue;
            d->next[e->to] = d->distance[e->from] + e->length;
            parents[e->to] = i;
            changed = true;
        }
        memcpy (d->distance, d->next, d->nodes * sizeof *d->next);
        if (d->distance[x] <= c) {
            mark_path (d, x, round);
            return true;
        }
        if (!changed)
            return false;
    }
    return false;
}

/* Holes: take a solution of the arrows; if it falls into a hole, the hole's
 * two sides are two cases. */

static void
mark_cycle (difference *d, uint32_t node)
{
    for (size_t i = 0; i < d->nodes; i++)
        node = d->arrows.at[d->parent[node]].from;
    uint32_t first = node;
    do {
        const arrow *e = &d->arrows.at[d->parent[node]];
        d->used[e->reason] = true;
        node = e->from;
    } while (node != first);
}

/* A solution into d->distance, or false with a negative cycle marked. */
static bool
solve_arrows (difference *d)
{
    memset (d->distance, 0, d->nodes * sizeof *d->distance);
    for (size_t i = 0; i < d->nodes; i++)
        d->parent[i] = NO_ARROW;
    for (size_t round = 0;; round++) {
        uint32_t changed = NO_ARROW;
        for (uint32_t i = 0; i < d->arrows.count; i++) {
            const arrow *e = &d->arrows.at[i];
            if (d->distance[e->from] + e->length >= d->distance[e->to])
                continue;
            d->distance[e->to] = d->distance[e->from] + e->length;
            d->parent[e->to] = i;
            changed = e->to;
        }
        if (changed == NO_ARROW)
            return true;
        if (round == d->nodes) {
            mark_cycle (d, changed);
            return false;
        }
    }
}

static const hole *
find_hole (const difference *d)
{
    for (size_t i = 0; i < d->holes.count; i++) {
        const hole *h = &d->holes.at[i];
        if (d->distance[h->x] - d->distance[h->y] == h->c)
            return h;
    }
    return NULL;
}

bool
difference_is_solved (const difference *d)
{
    for (size_t i = 0; i < d->arrows.count; i++) {
        const arrow *e = &d->arrows.at[i];
        if (d->distance[e->to] - d->distance[e->from] > e->length)
            return false;
    }
    return !find_hole (d);
}

/* Is there a solution?  PROOF_VALID: none, and the literals that exclude it
 * are marked.  A case that does not use its side of the hole excludes both. */
static proof
solve (difference *d)
{
    if (!solve_arrows (d))
        return PROOF_VALID;
    const hole *found = find_hole (d);
    if (!found) {
        assert (difference_is_solved (d));
        return PROOF_REFUTED;
    }
    if (!d->branches--)
        return PROOF_UNDECIDED;
    hole h = *found;
    proof result = PROOF_VALID;
    for (int side = 0; side < 2 && result == PROOF_VALID; side++) {
        bool before = d->used[h.reason];
        d->used[h.reason] = false;
        add_arrow (d, side ? h.y : h.x, side ? h.x : h.y, side ? -h.c - 1 : h.c - 1, h.reason);
        result = solve (d);
        d->arrows.count--;
        bool needed = d->used[h.reason];
        d->used[h.reason] = needed || before;
        if (!needed)
            break;
    }
    return result;
}

/* The whole question. */

static void
start (difference *d, size_t count)
{
    vec_clear (&d->literals);
    vec_clear (&d->arrows);
    vec_clear (&d->holes);
    d->branches = BRANCHES;
    if (d->used_room < count + 1) {
        d->used_room = 2 * count + 16;
        d->used = xreallocarray (d->used, d->used_room, sizeof *d->used);
    }
    memset (d->used, 0, (count + 1) * sizeof *d->used);
}

/* By a path alone, or two for an equality. */
static bool
follows_by_paths (difference *d, literal goal, uint32_t x, uint32_t y)
{
    const atom *a = atoms_at (d->atoms, literal_atom (goal));
    weight c = a->bound;
    bool holds = !(goal & 1);
    if (!a->equality)
        return holds ? has_path (d, x, y, c) : has_path (d, y, x, -c - 1);
    if (holds)
        return has_path (d, x, y, c) && has_path (d, y, x, -c);
    return has_path (d, x, y, c - 1) || has_path (d, y, x, -c - 1);
}

static size_t
read_used (const difference *d, literal not_goal, literal *core)
{
    size_t count = 0;
    for (size_t i = 0; i < d->literals.count; i++)
        if (d->used[i] && d->literals.at[i] != not_goal)
            core[count++] = d->literals.at[i];
    return count;
}

struct question {
    difference *difference;
    literal goal;
};

static bool
still_implied (void *context, literal *core, size_t *count)
{
    const struct question *q = context;
    difference *d = q->difference;
    start (d, *count + 1);
    for (size_t i = 0; i < *count; i++)
        add_literal (d, core[i]);
    add_literal (d, literal_not (q->goal));
    if (solve (d) != PROOF_VALID)
        return false;
    *count = read_used (d, literal_not (q->goal), core);
    return true;
}

/* Arrows of one literal into a matrix of distances; false for a hole. */
static bool
enter_literal (const difference *d, literal l, weight *table)
{
    const atom *a = atoms_at (d->atoms, literal_atom (l));
    uint32_t x, y;
    bool holds = !(l & 1);
    if (!read_atom (d, literal_atom (l), &x, &y) || (a->equality && !holds))
        return false;
    weight up = a->bound, down = holds ? -(weight) a->bound : -(weight) a->bound - 1;
    if (holds && up < table[y * d->nodes + x])
        table[y * d->nodes + x] = up;
    if ((!holds || a->equality) && down < table[x * d->nodes + y])
        table[x * d->nodes + y] = down;
    return true;
}

static bool
has_negative_cycle (const difference *d, weight *table, weight far)
{
    size_t n = d->nodes;
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                if (table[i * n + k] < far && table[k * n + j] < far
                    && table[i * n + k] + table[k * n + j] < table[i * n + j])
                    table[i * n + j] = table[i * n + k] + table[k * n + j];
    for (size_t i = 0; i < n; i++)
        if (table[i * n + i] < 0)
            return true;
    return false;
}

bool
difference_core_suffices (const difference *d, const literal *hypotheses, size_t count, literal goal,
                          const literal *core, size_t core_count)
{
    enum { FEW = 8 };
    const weight far = (weight) 1 << 100;
    weight table[FEW * FEW];
    bool plain = d->nodes <= FEW;
    for (size_t i = 0; plain && i < d->nodes * d->nodes; i++)
        table[i] = i % (d->nodes + 1) ? far : 0;
    for (size_t i = 0; i < core_count; i++) {
        bool known = false;
        for (size_t k = 0; !known && k < count; k++)
            known = hypotheses[k] == core[i];
        if (!known)
            return false;
        plain = plain && enter_literal (d, core[i], table);
    }
    /* the opposite of an equality is two cases */
    if (!plain || (atoms_at (d->atoms, literal_atom (goal))->equality && !(goal & 1)))
        return true;
    return enter_literal (d, literal_not (goal), table) && has_negative_cycle (d, table, far);
}

proof
difference_implies (difference *d, const literal *hypotheses, size_t count, literal goal, literal *core,
                    size_t *core_count)
{
    uint32_t x, y;
    bool all = true;
    if (!read_atom (d, literal_atom (goal), &x, &y))
        return PROOF_UNDECIDED;
    start (d, count);
    for (size_t i = 0; i < count; i++)
        all = add_literal (d, hypotheses[i]) && all;
    if (follows_by_paths (d, goal, x, y)) {
        *core_count = read_used (d, literal_not (goal), core);
        assert (difference_core_suffices (d, hypotheses, count, goal, core, *core_count));
        return PROOF_VALID;
    }
    memset (d->used, 0, (count + 1) * sizeof *d->used);
    add_literal (d, literal_not (goal));
    proof result = solve (d);
    if (result == PROOF_VALID)
        /* two cases may have used more than is needed */
        *core_count = shrink_core (core, read_used (d, literal_not (goal), core), still_implied,
                                   &(struct question){ d, goal });
    assert (result != PROOF_VALID
            || difference_core_suffices (d, hypotheses, count, goal, core, *core_count));
    return result == PROOF_REFUTED && !all ? PROOF_UNDECIDED : result;
}
