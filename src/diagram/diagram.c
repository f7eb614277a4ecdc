#include "diagram.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "hash.h"

/* CUDD's tables start small, since most problems are, and grow by themselves.
 * Reordering pays only for diagrams that are large already. */
enum {
    FIRST_SLOTS = 256,
    FIRST_CACHE = 1 << 15,
    FIRST_ROOM = 1000000,
    STRICT_ROOM = 100000,
    LEAST_ROOM = 5000,
    FIRST_REORDERING = 2000000,
    SIFTED = 2, /* variables, in one go */
    FEW_VARIABLES = 48,
    LITTLE_MEMORY = 1 << 25
};

/* What is assumed until it is known, on the slow side: seconds for a new node, and for a
 * node to be reordered. */
static const double FIRST_PACE = 3e-6, FIRST_SIFTING = 2e-6;

bool
diagrams_init (diagrams *d, unsigned variables, budget *b)
{
    size_t left = budget_bytes_left (b);
    /* CUDD sizes some tables at once by the memory that it may use one day. */
    unsigned long memory = left == SIZE_MAX ? 0 : left;
    if (variables <= FEW_VARIABLES && (!memory || memory > LITTLE_MEMORY))
        memory = LITTLE_MEMORY;
    *d = (diagrams){ .budget = b, .room = FIRST_ROOM, .seconds_per_node = FIRST_SIFTING };
    d->timed = budget_allowed (b).seconds > 0;
    d->pace = d->timed ? FIRST_PACE : 0;
    d->dd = Cudd_Init (variables, 0, FIRST_SLOTS, FIRST_CACHE, memory);
    if (!d->dd) {
        d->failed = true;
        budget_stop (b, "memory limit: no room for decision diagrams");
        return false;
    }
    /* The rest is for counting, and for what CUDD does not count. */
    Cudd_SetMaxMemory (d->dd, left == SIZE_MAX ? LONG_MAX : left / 10 * 8);
    /* A node takes 32 bytes, and as much again in the tables. */
    d->reorder_at = left / 128 < FIRST_REORDERING ? left / 128 : FIRST_REORDERING;
    Cudd_SetSiftMaxVar (d->dd, SIFTED);
    Cudd_SetMaxGrowth (d->dd, 1.01);
    d->one = Cudd_ReadOne (d->dd);
    d->zero = Cudd_ReadLogicZero (d->dd);
    return true;
}

void
diagrams_release (diagrams *d)
{
    if (!d->dd)
        return;
    assert (Cudd_CheckZeroRef (d->dd) == 0);
    Cudd_Quit (d->dd);
    d->dd = NULL;
}

static uint64_t
live_nodes (const diagrams *d)
{
    return (uint64_t) Cudd_ReadKeys (d->dd) - Cudd_ReadDead (d->dd);
}

/* Reordering cannot be broken off.  So it is done here, between operations,
 * a few variables at a time, while it helps and takes no more than a tenth of
 * the time spent so far, and only if by the pace of the last time there is
 * time enough. */
static void
reorder (diagrams *d)
{
    double start = budget_seconds (d->budget), now = start, allowed = start / 10;
    uint64_t before, after = live_nodes (d);
    do {
        before = after;
        if (d->seconds_per_node * (double) before > budget_seconds_left (d->budget) / 2)
            break;
        double then = now;
        Cudd_ReduceHeap (d->dd, CUDD_REORDER_GROUP_SIFT, 0);
        after = live_nodes (d);
        now = budget_seconds (d->budget);
        d->seconds_per_node = (now - then) / (double) before;
    } while (after < before - before / 20 && now - start < allowed && budget_look (d->budget));
    d->reorder_at = 2 * after > d->reorder_at ? 2 * after : d->reorder_at;
}

/* The first failure tells what was missing: time, or else memory. */
static void
fail (diagrams *d)
{
    char reason[64];
    size_t bytes = budget_allowed (d->budget).bytes;
    if (d->failed)
        return;
    d->failed = true;
    if (!budget_look (d->budget))
        return;
    snprintf (reason, sizeof reason, "memory limit: %zu MiB", bytes >> 20);
    budget_stop (d->budget, bytes ? reason : "memory limit: no more room for decision diagrams");
}

bool
diagrams_pair (diagrams *d, unsigned number)
{
    if (!Cudd_MakeTreeNode (d->dd, number, 2, MTR_FIXED))
        fail (d);
    return !d->failed;
}

bool
diagrams_ok (diagrams *d)
{
    if (!budget_look (d->budget))
        d->failed = true;
    else if (!d->failed && live_nodes (d) > d->reorder_at)
        reorder (d);
    return !d->failed;
}

void
diagrams_be_strict (diagrams *d)
{
    d->strict = d->timed = true;
    d->room = STRICT_ROOM;
}

/* No more room than by the pace of the last time there is time for. */
static bool
grant_by_time (diagrams *d)
{
    double left = budget_seconds_left (d->budget);
    if (!d->failed && left <= 0)
        d->failed = !budget_look (d->budget);
    double most = d->pace > 0 ? left / d->pace : 1e18;
    d->granted = most >= (double) d->room ? d->room : most < LEAST_ROOM ? LEAST_ROOM : (uint64_t) most;
    d->begun = budget_seconds (d->budget);
    return !d->failed || !d->strict;
}

/* CUDD looks at no clock.  So every operation gets room for a number of new
 * nodes; when that is used up it ends, the budget is looked at, and it is
 * tried again with more room. */
bool
diagrams_grant (diagrams *d)
{
    if (d->timed && !grant_by_time (d))
        return false;
    uint64_t live = live_nodes (d) + (d->timed ? d->granted : d->room);
    Cudd_SetMaxLive (d->dd, live < UINT32_MAX ? (unsigned) live : UINT32_MAX);
    return true;
}

bool
diagrams_retry (diagrams *d)
{
    bool only_room = Cudd_ReadErrorCode (d->dd) == CUDD_TOO_MANY_NODES;
    Cudd_ClearErrorCode (d->dd);
    if (d->timed && !d->failed)
        d->pace = (budget_seconds (d->budget) - d->begun) / (double) d->granted;
    d->room *= 2;
    return only_room && diagrams_ok (d);
}

bool
diagram_is_held (DdNode *n)
{
    return !n || Cudd_IsConstant (Cudd_Regular (n)) || Cudd_Regular (n)->ref > 0;
}

DdNode *
diagram_keep (diagrams *d, DdNode *n)
{
    if (n)
        Cudd_Ref (n);
    else
        fail (d);
    return n;
}

DdNode *
diagram_copy (diagrams *d, DdNode *n)
{
    return diagram_keep (d, n);
}

void
diagram_drop (diagrams *d, DdNode *n)
{
    assert (diagram_is_held (n));
    if (n)
        Cudd_RecursiveDeref (d->dd, n);
}

DdNode *
diagram_variable (diagrams *d, unsigned number)
{
    DdNode *v = NULL;
    DIAGRAM_TRY (d, v, Cudd_bddIthVar (d->dd, (int) number));
    return diagram_keep (d, v);
}

unsigned
diagram_new_beside (diagrams *d, unsigned number)
{
    DdNode *v = NULL;
    unsigned fresh = (unsigned) Cudd_ReadSize (d->dd);
    /* without any variable yet the level is -1 + 1 */
    DIAGRAM_TRY (d, v, Cudd_bddNewVarAtLevel (d->dd, Cudd_ReadPerm (d->dd, (int) number) + 1));
    if (!v)
        fail (d);
    return v ? fresh : number;
}

DdNode *
diagram_and (diagrams *d, DdNode *a, DdNode *b)
{
    DdNode *result = NULL;
    assert (diagram_is_held (a) && diagram_is_held (b));
    if (a && b)
        DIAGRAM_TRY (d, result, Cudd_bddAnd (d->dd, a, b));
    return diagram_keep (d, result);
}

DdNode *
diagram_or (diagrams *d, DdNode *a, DdNode *b)
{
    DdNode *result = diagram_and (d, a ? Cudd_Not (a) : NULL, b ? Cudd_Not (b) : NULL);
    return result ? Cudd_Not (result) : NULL;
}

DdNode *
diagram_minus (diagrams *d, DdNode *a, DdNode *b)
{
    return diagram_and (d, a, b ? Cudd_Not (b) : NULL);
}

DdNode *
diagram_ite (diagrams *d, DdNode *c, DdNode *a, DdNode *b)
{
    DdNode *result = NULL;
    assert (diagram_is_held (c) && diagram_is_held (a) && diagram_is_held (b));
    if (c && a && b)
        DIAGRAM_TRY (d, result, Cudd_bddIte (d->dd, c, a, b));
    return diagram_keep (d, result);
}

DdNode *
diagram_iff (diagrams *d, DdNode *a, DdNode *b)
{
    DdNode *result = NULL;
    if (a && b)
        DIAGRAM_TRY (d, result, Cudd_bddXnor (d->dd, a, b));
    return diagram_keep (d, result);
}

DdNode *
diagram_exists (diagrams *d, DdNode *a, DdNode *cube)
{
    DdNode *result = NULL;
    assert (diagram_is_held (a) && diagram_is_held (cube));
    if (a && cube)
        DIAGRAM_TRY (d, result, Cudd_bddExistAbstract (d->dd, a, cube));
    return diagram_keep (d, result);
}

DdNode *
diagram_and_exists (diagrams *d, DdNode *a, DdNode *b, DdNode *cube)
{
    DdNode *result = NULL;
    assert (diagram_is_held (a) && diagram_is_held (b) && diagram_is_held (cube));
    if (a && b && cube)
        DIAGRAM_TRY (d, result, Cudd_bddAndAbstract (d->dd, a, b, cube));
    return diagram_keep (d, result);
}

DdNode *
diagram_rename (diagrams *d, DdNode *a, const int *map)
{
    DdNode *result = NULL;
    assert (diagram_is_held (a));
    if (a)
        DIAGRAM_TRY (d, result, Cudd_bddPermute (d->dd, a, (int *) map));
    return diagram_keep (d, result);
}

DdNode *
diagram_cube (diagrams *d, const unsigned *variables, const bool *holds, size_t count)
{
    DdNode *cube = diagram_copy (d, d->one);
    for (size_t i = count; i--;) {
        DdNode *v = diagram_variable (d, variables[i]);
        diagram_and_in (d, &cube, v && holds && !holds[i] ? Cudd_Not (v) : v);
        diagram_drop (d, v);
    }
    return cube;
}

void
diagram_set (diagrams *d, DdNode **slot, TAKE DdNode *n)
{
    diagram_drop (d, *slot);
    *slot = n;
}

void
diagram_and_in (diagrams *d, DdNode **slot, DdNode *b)
{
    diagram_set (d, slot, diagram_and (d, *slot, b));
}

void
diagram_or_in (diagrams *d, DdNode **slot, DdNode *b)
{
    diagram_set (d, slot, diagram_or (d, *slot, b));
}

void
diagram_minus_in (diagrams *d, DdNode **slot, DdNode *b)
{
    diagram_set (d, slot, diagram_minus (d, *slot, b));
}

bool
diagram_meets (diagrams *d, DdNode *a, DdNode *b)
{
    DdNode *both = diagram_and (d, a, b);
    bool some = both && both != d->zero;
    diagram_drop (d, both);
    return some;
}

void
diagram_first (diagrams *d, DdNode *set, const unsigned *variables, size_t count, bool *holds)
{
    DdNode *rest = diagram_copy (d, set);
    for (size_t i = 0; i < count; i++) {
        DdNode *v = diagram_variable (d, variables[i]);
        DdNode *without = diagram_minus (d, rest, v);
        holds[i] = without && without == d->zero;
        if (holds[i])
            diagram_drop (d, without);
        else
            diagram_set (d, &rest, without);
        diagram_drop (d, v);
    }
    diagram_drop (d, rest);
}

/* Paths. */

struct tour {
    diagrams *d;
    signed char *values;
    diagram_visitor *visit;
    void *context;
};

/* No deeper than there are variables. */
static bool
follow_paths (struct tour *t, DdNode *n)
{
    if (n == t->d->zero)
        return true;
    if (n == t->d->one)
        return t->visit (t->context, t->values);
    DdNode *plain = Cudd_Regular (n), *with = Cudd_T (plain), *without = Cudd_E (plain);
    if (Cudd_IsComplement (n)) {
        with = Cudd_Not (with);
        without = Cudd_Not (without);
    }
    signed char *value = &t->values[Cudd_NodeReadIndex (plain)];
    *value = 0;
    bool more = follow_paths (t, without);
    *value = 1;
    more = more && follow_paths (t, with);
    *value = -1;
    return more;
}

bool
diagram_paths (diagrams *d, DdNode *set, diagram_visitor *visit, void *context)
{
    if (!set || d->failed)
        return false;
    size_t size = (size_t) Cudd_ReadSize (d->dd);
    struct tour t = { d, xcalloc (size + 1, 1), visit, context };
    memset (t.values, -1, size);
    bool all = follow_paths (&t, set);
    xfree (t.values);
    return all;
}

/* Counting.  CUDD's own exact counts are wrong beyond 32 variables in some
 * versions, and its others are floating-point numbers. */

struct counted {
    DdNode *node; /* with its sign; NULL: free */
    uint64_t count;
};

struct counting {
    diagrams *d;
    unsigned *rank; /* of each variable among those that count, from the top */
    unsigned variables;
    struct counted *slots;
    size_t size, used;
};

static struct counted *
slot_of (const struct counting *c, DdNode *n)
{
    size_t i = hash_word ((uint64_t) (uintptr_t) n) & (c->size - 1);
    while (c->slots[i].node && c->slots[i].node != n)
        i = (i + 1) & (c->size - 1);
    return &c->slots[i];
}

static void
grow (struct counting *c)
{
    struct counted *old = c->slots;
    size_t size = c->size;
    c->size = 2 * size;
    c->slots = xcalloc (c->size, sizeof *c->slots);
    for (size_t i = 0; i < size; i++)
        if (old[i].node)
            *slot_of (c, old[i].node) = old[i];
    xfree (old);
}

/* count * 2^shift; UINT64_MAX is that or more. */
static uint64_t
scale (uint64_t count, unsigned shift)
{
    return !count ? 0 : shift > 63 || count > UINT64_MAX >> shift ? UINT64_MAX : count << shift;
}

static unsigned
rank_of (const struct counting *c, DdNode *n)
{
    return Cudd_IsConstant (n) ? c->variables : c->rank[Cudd_NodeReadIndex (n)];
}

/* Over the variables from that of the node on. */
static uint64_t
count_below (struct counting *c, DdNode *n)
{
    if (Cudd_IsConstant (n))
        return n == c->d->one;
    struct counted *known = slot_of (c, n);
    if (known->node)
        return known->count;
    DdNode *plain = Cudd_Regular (n), *with = Cudd_T (plain), *without = Cudd_E (plain);
    if (Cudd_IsComplement (n)) {
        with = Cudd_Not (with);
        without = Cudd_Not (without);
    }
    unsigned here = rank_of (c, n) + 1;
    uint64_t left = scale (count_below (c, with), rank_of (c, with) - here);
    uint64_t right = scale (count_below (c, without), rank_of (c, without) - here);
    uint64_t both = left > UINT64_MAX - right ? UINT64_MAX : left + right;
    if (2 * ++c->used > c->size)
        grow (c);
    *slot_of (c, n) = (struct counted){ n, both };
    return both;
}

uint64_t
diagram_count (diagrams *d, DdNode *set, const unsigned *variables, size_t count)
{
    if (!set)
        return 0;
    size_t size = (size_t) Cudd_ReadSize (d->dd);
    struct counting c = { .d = d, .variables = (unsigned) count, .size = 64 };
    bool *listed = xcalloc (size + 1, sizeof *listed);
    c.rank = xcalloc (size + 1, sizeof *c.rank);
    c.slots = xcalloc (c.size, sizeof *c.slots);
    for (size_t i = 0; i < count; i++)
        listed[variables[i]] = true;
    for (unsigned level = 0, next = 0; level < size; level++) {
        unsigned variable = (unsigned) Cudd_ReadInvPerm (d->dd, (int) level);
        if (listed[variable])
            c.rank[variable] = next++;
    }
    uint64_t all = scale (count_below (&c, set), rank_of (&c, set));
    xfree (listed);
    xfree (c.rank);
    xfree (c.slots);
    return all;
}
