#include <assert.h>
#include <stdlib.h>

#include "symbolic.h"

/* CUDD's tables start small, since most models are, and grow by themselves.
 * Reordering pays only for diagrams that are large already. */
enum {
    FIRST_SLOTS = 256,
    FIRST_CACHE = 1 << 15,
    FIRST_REORDERING = 2000000,
    SIFTED = 2, /* variables, in one go */
    FIRST_ROOM = 1000000,
    FEW_BITS = 24,
    LITTLE_MEMORY = 1 << 25
};

DdNode *
symbolic_keep (symbolic *s, DdNode *n)
{
    if (n)
        Cudd_Ref (n);
    else
        s->failed = true;
    return n;
}

void
symbolic_drop (symbolic *s, DdNode *n)
{
    if (n)
        Cudd_RecursiveDeref (s->dd, n);
}

DdNode *
symbolic_copy (symbolic *s, DdNode *n)
{
    return symbolic_keep (s, n);
}

static uint64_t
live_nodes (const symbolic *s)
{
    return (uint64_t) Cudd_ReadKeys (s->dd) - Cudd_ReadDead (s->dd);
}

/* CUDD looks at no clock.  So every operation gets room for a number of new
 * nodes; when that is used up, it ends, the budget is looked at, and it is
 * tried again with more room. */
void
symbolic_grant (symbolic *s)
{
    uint64_t live = live_nodes (s) + s->room;
    Cudd_SetMaxLive (s->dd, live < UINT32_MAX ? (unsigned) live : UINT32_MAX);
}

bool
symbolic_retry (symbolic *s)
{
    bool only_room = Cudd_ReadErrorCode (s->dd) == CUDD_TOO_MANY_NODES;
    Cudd_ClearErrorCode (s->dd);
    s->room *= 2;
    return symbolic_ok (s) && only_room;
}

DdNode *
symbolic_and (symbolic *s, DdNode *a, DdNode *b)
{
    DdNode *result = NULL;
    if (a && b)
        SYMBOLIC_TRY (s, result, Cudd_bddAnd (s->dd, a, b));
    return symbolic_keep (s, result);
}

DdNode *
symbolic_or (symbolic *s, DdNode *a, DdNode *b)
{
    DdNode *result = symbolic_and (s, a ? Cudd_Not (a) : NULL, b ? Cudd_Not (b) : NULL);
    return result ? Cudd_Not (result) : NULL;
}

DdNode *
symbolic_minus (symbolic *s, DdNode *a, DdNode *b)
{
    return symbolic_and (s, a, b ? Cudd_Not (b) : NULL);
}

DdNode *
symbolic_ite (symbolic *s, DdNode *c, DdNode *a, DdNode *b)
{
    DdNode *result = NULL;
    if (c && a && b)
        SYMBOLIC_TRY (s, result, Cudd_bddIte (s->dd, c, a, b));
    return symbolic_keep (s, result);
}

void
symbolic_set (symbolic *s, DdNode **slot, TAKE DdNode *n)
{
    symbolic_drop (s, *slot);
    *slot = n;
}

void
symbolic_and_in (symbolic *s, DdNode **slot, DdNode *b)
{
    symbolic_set (s, slot, symbolic_and (s, *slot, b));
}

void
symbolic_or_in (symbolic *s, DdNode **slot, DdNode *b)
{
    symbolic_set (s, slot, symbolic_or (s, *slot, b));
}

void
symbolic_minus_in (symbolic *s, DdNode **slot, DdNode *b)
{
    symbolic_set (s, slot, symbolic_minus (s, *slot, b));
}

uint64_t
symbolic_count (symbolic *s, DdNode *n)
{
    int digits;
    /* n speaks of the now variables only. */
    DdApaNumber number = n ? Cudd_ApaCountMinterm (s->dd, n, (int) s->bits, &digits) : NULL;
    if (!number)
        return 0;
    uint64_t count = 0;
    bool fits = true;
    for (int i = 0; i < digits; i++) {
        fits = fits && count >> (64 - 8 * sizeof *number) == 0;
        count = count << 8 * sizeof *number | number[i];
    }
    free (number);
    return fits ? count : UINT64_MAX;
}

/* Reordering cannot be broken off.  So it is done here, between operations,
 * a few variables at a time, while it helps and takes no more than a tenth of
 * the time spent so far, and only if by the pace of the last time there is
 * time enough. */
static void
reorder (symbolic *s)
{
    double start = budget_seconds (s->budget), now = start, allowed = start / 10;
    uint64_t before, after = live_nodes (s);
    do {
        before = after;
        if (s->seconds_per_node * (double) before > budget_seconds_left (s->budget) / 2)
            break;
        double then = now;
        Cudd_ReduceHeap (s->dd, CUDD_REORDER_GROUP_SIFT, 0);
        after = live_nodes (s);
        now = budget_seconds (s->budget);
        s->seconds_per_node = (now - then) / (double) before;
    } while (after < before - before / 20 && now - start < allowed && budget_look (s->budget));
    s->reorder_at = 2 * after > s->reorder_at ? 2 * after : s->reorder_at;
}

bool
symbolic_ok (symbolic *s)
{
    if (!budget_look (s->budget))
        s->failed = true;
    else if (live_nodes (s) > s->reorder_at)
        reorder (s);
    return !s->failed;
}

static bool
start_cudd (symbolic *s)
{
    size_t left = budget_bytes_left (s->budget);
    /* CUDD sizes some tables at once by the memory that it may use one day. */
    unsigned long memory = left == SIZE_MAX ? 0 : left;
    if (s->bits <= FEW_BITS && (!memory || memory > LITTLE_MEMORY))
        memory = LITTLE_MEMORY;
    s->dd = Cudd_Init (2 * s->bits, 0, FIRST_SLOTS, FIRST_CACHE, memory);
    if (!s->dd)
        return false;
    if (left != SIZE_MAX)
        Cudd_SetMaxMemory (s->dd, left / 10 * 9);
    /* A node takes 32 bytes, and as much again in the tables. */
    s->reorder_at = left / 128 < FIRST_REORDERING ? left / 128 : FIRST_REORDERING;
    for (unsigned b = 0; b < s->bits; b++)
        if (!Cudd_MakeTreeNode (s->dd, 2 * b, 2, MTR_FIXED))
            return false;
    Cudd_SetSiftMaxVar (s->dd, SIFTED);
    Cudd_SetMaxGrowth (s->dd, 1.01);
    s->one = Cudd_ReadOne (s->dd);
    s->zero = Cudd_ReadLogicZero (s->dd);
    return true;
}

/* How far each clock is counted; false if that takes too many bits. */
static bool
set_caps (symbolic *s, const grid_options *o, diag *why)
{
    unsigned clocks = product_clocks (s->product);
    int32_t *lower = xcalloc (clocks + 1, sizeof *lower), *upper = xcalloc (clocks + 1, sizeof *upper);
    product_bounds_all (s->product, lower, upper);
    s->caps = xcalloc (clocks + 1, sizeof *s->caps);
    bool fits = true;
    for (unsigned x = 1; x <= clocks; x++) {
        int32_t bound = lower[x] > upper[x] ? lower[x] : upper[x];
        int64_t scaled;
        s->caps[x] = -1;
        if (bound < 0 && !s->plain)
            continue;
        uint64_t constant = s->plain ? o->plain_up_to : (uint64_t) bound;
        if (__builtin_mul_overflow (constant, s->scale.up, &scaled)
            || scaled / s->scale.down >= INT64_C (1) << 38)
            fits = false;
        else
            s->caps[x] = scaled / s->scale.down;
    }
    if (!fits)
        diag_error (why, (position){ 0, 0 },
                    "the period is too fine for the constants: clocks count up to 2^38");
    xfree (lower);
    xfree (upper);
    return fits;
}

symbolic *
symbolic_new (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    symbolic *s = xcalloc (1, sizeof *s);
    s->model = m;
    s->query = q;
    s->budget = b;
    s->room = FIRST_ROOM;
    s->plain = o->plain_up_to > 0;
    product_options options = { .keep_diagonals = false };
    if (!scale_init (&s->scale, o->period, m, why) || !(s->product = product_new (m, options, why))
        || !set_caps (s, o, why)) {
        symbolic_free (s);
        return NULL;
    }
    diagonals_collect (s);
    symbolic_order (s);
    if (!start_cudd (s)) {
        budget_stop (b, "memory limit: no room for decision diagrams");
        s->failed = true;
        return s;
    }
    symbolic_build (s);
    return s;
}

void
symbolic_free (symbolic *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->actions.count; i++)
        relation_free (s, &s->actions.at[i]);
    for (size_t i = 0; i < s->ticks.count; i++)
        relation_free (s, &s->ticks.at[i]);
    vec_free (&s->actions);
    vec_free (&s->ticks);
    DdNode *kept[] = { s->invariant, s->invariant_fault, s->initial, s->can_delay, s->calm, s->faulty };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        symbolic_drop (s, kept[i]);
    for (unsigned x = 0; s->active && x <= s->model->clock_count; x++)
        symbolic_drop (s, s->active[x]);
    if (s->dd) {
        assert (Cudd_CheckZeroRef (s->dd) == 0);
        Cudd_Quit (s->dd);
    }
    product_free (s->product);
    xfree (s->active);
    xfree (s->locations);
    xfree (s->integers);
    xfree (s->clocks);
    xfree (s->caps);
    xfree (s->site_reads);
    xfree (s->first_site);
    vec_free (&s->diagonals);
    xfree (s);
}
