/* The coarsest partition into bisimilar states in O(m log n), by the
 * three-way splitting of Paige and Tarjan with one counter per (state,
 * action, superblock).
 *
 * Blocks and superblocks are both ranges of one permutation of the states:
 * splitting a block permutes within its range only, so a superblock stays a
 * range of whole blocks.  Invariant between two turns: the partition is
 * stable with respect to every superblock, that is, for every action either
 * all or none of the states of a block can enter the superblock by it. */
#include <assert.h>
#include <string.h>

#include "contract.h"
#include "lts_private.h"

/* After a turn with so many transitions the clock is looked at. */
enum { LARGE_TURN = 10000 };

typedef struct range {
    uint32_t from, to;
} range;

typedef struct block {
    range range;
    uint32_t super, marked; /* the first `marked` states of the range are marked */
} block;

typedef struct super {
    range range;
    bool queued;
} super;

/* How many transitions lead from one state by one action into one
 * superblock.  `partner` links the counter of a superblock with that of the
 * splitter taken out of it, while it is being taken out. */
typedef struct counter {
    uint32_t here, partner;
} counter;

typedef struct refiner {
    const lts *t;
    uint32_t *source_of;        /* per transition */
    uint32_t *counter_of;       /* per transition */
    size_t *in_first, *in;      /* transitions by target */
    uint32_t *elements, *place; /* the permutation and its inverse */
    uint32_t *block_of;
    VEC (block) blocks;
    VEC (super) supers;
    VEC (uint32_t) pending; /* queued superblocks, perhaps of several blocks */
    VEC (uint32_t) touched; /* blocks with marked states */
    VEC (counter) counters;
    VEC (uint32_t) spare; /* counters out of use */
    size_t *bucket;       /* per action, all 0 between two turns */
    VEC (uint32_t) bucket_actions;
    VEC (size_t) incoming; /* transitions into the splitter, by action */
} refiner;

/* Every state lies in the range of its block, which lies in that of its
 * superblock. */
static bool
ranges_are_valid (const refiner *r)
{
    uint64_t covered = 0;
    for (uint32_t s = 0; s < r->t->states; s++) {
        const block *b = &r->blocks.at[r->block_of[s]];
        if (r->place[s] >= r->t->states || r->elements[r->place[s]] != s || r->place[s] < b->range.from
            || r->place[s] >= b->range.to)
            return false;
    }
    for (size_t i = 0; i < r->blocks.count; i++) {
        const block *b = &r->blocks.at[i];
        const super *x = &r->supers.at[b->super];
        covered += b->range.to - b->range.from;
        if (b->range.from >= b->range.to || b->marked || b->range.from < x->range.from
            || b->range.to > x->range.to)
            return false;
    }
    return covered == r->t->states;
}

bool
lts_refiner_is_valid (const refiner *r)
{
    const lts *t = r->t;
    if (!ranges_are_valid (r) || r->touched.count)
        return false;
    uint32_t *seen = xcalloc (r->counters.count + 1, sizeof *seen);
    for (size_t i = 0; i < lts_transitions (t); i++)
        seen[r->counter_of[i]]++;
    bool fine = true;
    for (uint32_t s = 0; fine && s < t->states; s++)
        for (size_t i = t->first[s]; fine && i < t->first[s + 1]; i++) {
            const counter *c = &r->counters.at[r->counter_of[i]];
            fine = r->source_of[i] == s && c->partner == LTS_NONE && c->here == seen[r->counter_of[i]];
        }
    xfree (seen);
    return fine;
}

static void
refiner_index (refiner *r)
{
    const lts *t = r->t;
    for (uint32_t s = 0; s < t->states; s++) {
        uint32_t group = LTS_NONE;
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++) {
            if (i == t->first[s] || t->steps[i].action != t->steps[i - 1].action) {
                group = (uint32_t) r->counters.count;
                *vec_add (&r->counters) = (counter){ 0, LTS_NONE };
            }
            r->counters.at[group].here++;
            r->counter_of[i] = group;
            r->source_of[i] = s;
            r->in_first[t->steps[i].target + 2]++;
        }
    }
    for (uint32_t s = 0; s < t->states; s++)
        r->in_first[s + 2] += r->in_first[s + 1];
    for (size_t i = 0; i < lts_transitions (t); i++)
        r->in[r->in_first[t->steps[i].target + 1]++] = i;
}

static void
refiner_init (refiner *r, const lts *t)
{
    size_t n = t->states, m = lts_transitions (t);
    *r = (refiner){ .t = t };
    r->source_of = xreallocarray (NULL, m + 1, sizeof *r->source_of);
    r->counter_of = xreallocarray (NULL, m + 1, sizeof *r->counter_of);
    r->in_first = xcalloc (n + 2, sizeof *r->in_first);
    r->in = xreallocarray (NULL, m + 1, sizeof *r->in);
    r->elements = xreallocarray (NULL, n, sizeof *r->elements);
    r->place = xreallocarray (NULL, n, sizeof *r->place);
    r->block_of = xcalloc (n, sizeof *r->block_of);
    r->bucket = xcalloc (t->actions.at.count + 1, sizeof *r->bucket);
    for (uint32_t s = 0; s < n; s++)
        r->elements[s] = r->place[s] = s;
    *vec_add (&r->blocks) = (block){ { 0, t->states }, 0, 0 };
    *vec_add (&r->supers) = (super){ { 0, t->states }, false };
    refiner_index (r);
    assert (lts_refiner_is_valid (r));
}

static void
refiner_free (refiner *r)
{
    xfree (r->source_of);
    xfree (r->counter_of);
    xfree (r->in_first);
    xfree (r->in);
    xfree (r->elements);
    xfree (r->place);
    xfree (r->block_of);
    xfree (r->bucket);
    vec_free (&r->blocks);
    vec_free (&r->supers);
    vec_free (&r->pending);
    vec_free (&r->touched);
    vec_free (&r->counters);
    vec_free (&r->spare);
    vec_free (&r->bucket_actions);
    vec_free (&r->incoming);
}

static void
mark (refiner *r, uint32_t state)
{
    uint32_t number = r->block_of[state];
    block *b = &r->blocks.at[number];
    uint32_t at = r->place[state], to = b->range.from + b->marked;
    if (at < to)
        return;
    if (!b->marked++)
        *vec_add (&r->touched) = number;
    uint32_t other = r->elements[to];
    r->elements[to] = state;
    r->place[state] = to;
    r->elements[at] = other;
    r->place[other] = at;
}

/* Separate the marked states of every touched block from the others. */
static void
split_touched (refiner *r)
{
    for (; r->touched.count; (void) vec_pop (&r->touched)) {
        block *old = &r->blocks.at[vec_last (&r->touched)];
        uint32_t from = old->range.from, middle = from + old->marked;
        old->marked = 0;
        if (middle == old->range.to)
            continue;
        old->range.from = middle;
        uint32_t number = (uint32_t) r->blocks.count, home = old->super;
        *vec_add (&r->blocks) = (block){ { from, middle }, home, 0 };
        for (uint32_t i = from; i < middle; i++)
            r->block_of[r->elements[i]] = number;
        if (!r->supers.at[home].queued) {
            r->supers.at[home].queued = true;
            *vec_add (&r->pending) = home;
        }
    }
}

/* Group the transitions that refiner.incoming holds by action: afterwards
 * those of bucket_actions[i] end at bucket[bucket_actions[i]]. */
static void
sort_incoming (refiner *r, size_t *unsorted, size_t count)
{
    const lts_step *steps = r->t->steps;
    for (size_t i = 0; i < count; i++)
        if (!r->bucket[steps[unsorted[i]].action]++)
            *vec_add (&r->bucket_actions) = steps[unsorted[i]].action;
    size_t start = 0;
    for (size_t i = 0; i < r->bucket_actions.count; i++) {
        size_t size = r->bucket[r->bucket_actions.at[i]];
        r->bucket[r->bucket_actions.at[i]] = start;
        start += size;
    }
    /* `unsorted` is the front half of the vector, the result its back half. */
    for (size_t i = 0; i < count; i++)
        unsorted[count + r->bucket[steps[unsorted[i]].action]++] = unsorted[i];
}

/* Into the same block of the start partition go states with the same
 * actions, so that it is stable with respect to the one superblock. */
static void
split_by_actions (refiner *r)
{
    size_t m = lts_transitions (r->t);
    vec_reserve (&r->incoming, 2 * m + 1);
    for (size_t i = 0; i < m; i++)
        r->incoming.at[i] = i;
    sort_incoming (r, r->incoming.at, m);
    size_t i = m;
    for (size_t k = 0; k < r->bucket_actions.count; k++) {
        size_t *end = &r->bucket[r->bucket_actions.at[k]];
        for (; i < m + *end; i++)
            mark (r, r->source_of[r->incoming.at[i]]);
        split_touched (r);
        *end = 0;
    }
    vec_clear (&r->bucket_actions);
}

static uint32_t
new_counter (refiner *r)
{
    if (r->spare.count)
        return vec_pop (&r->spare);
    (void) vec_add (&r->counters);
    return (uint32_t) r->counters.count - 1;
}

/* Count, for each source of these transitions of one action, how many of
 * them go into the splitter, in a counter of its own. */
static void
count_into_splitter (refiner *r, const size_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t old = r->counter_of[at[i]];
        if (r->counters.at[old].partner == LTS_NONE) {
            uint32_t fresh = new_counter (r);
            r->counters.at[fresh] = (counter){ 0, old };
            r->counters.at[old].partner = fresh;
        }
        r->counters.at[r->counters.at[old].partner].here++;
    }
}

/* The transitions into the splitter now count there only. */
static void
move_counters (refiner *r, const size_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        counter *old = &r->counters.at[r->counter_of[at[i]]];
        assert (old->here && old->partner != LTS_NONE);
        old->here--;
        r->counter_of[at[i]] = old->partner;
    }
    for (size_t i = 0; i < count; i++) {
        counter *fresh = &r->counters.at[r->counter_of[at[i]]];
        uint32_t old = fresh->partner;
        if (old == LTS_NONE)
            continue;
        fresh->partner = r->counters.at[old].partner = LTS_NONE;
        if (!r->counters.at[old].here)
            *vec_add (&r->spare) = old;
    }
}

/* Split every block by: enters the splitter or not; enters only the
 * splitter or also the rest of the superblock it was taken from. */
static void
split_by (refiner *r, const size_t *at, size_t count)
{
    count_into_splitter (r, at, count);
    for (size_t i = 0; i < count; i++)
        mark (r, r->source_of[at[i]]);
    split_touched (r);
    for (size_t i = 0; i < count; i++) {
        const counter *old = &r->counters.at[r->counter_of[at[i]]];
        if (old->here == r->counters.at[old->partner].here)
            mark (r, r->source_of[at[i]]);
    }
    split_touched (r);
    move_counters (r, at, count);
}

/* Take the smaller of the outermost blocks out of a superblock, as a
 * superblock of its own: the splitter.  False if it has just one block. */
static bool
take_splitter (refiner *r, uint32_t number, range *splitter)
{
    super *x = &r->supers.at[number];
    x->queued = false;
    uint32_t low = r->block_of[r->elements[x->range.from]];
    uint32_t high = r->block_of[r->elements[x->range.to - 1]];
    if (low == high)
        return false;
    range a = r->blocks.at[low].range, b = r->blocks.at[high].range;
    bool take_low = a.to - a.from <= b.to - b.from;
    *splitter = take_low ? a : b;
    r->blocks.at[take_low ? low : high].super = (uint32_t) r->supers.count;
    if (take_low)
        x->range.from = a.to;
    else
        x->range.to = b.from;
    x->queued = true;
    *vec_add (&r->pending) = number;
    *vec_add (&r->supers) = (super){ *splitter, false };
    return true;
}

/* Split all blocks by the splitter; the result is the number of its
 * incoming transitions. */
static size_t
refine_turn (refiner *r, range splitter)
{
    size_t count = 0;
    for (uint32_t i = splitter.from; i < splitter.to; i++)
        count += r->in_first[r->elements[i] + 1] - r->in_first[r->elements[i]];
    vec_clear (&r->incoming);
    vec_reserve (&r->incoming, 2 * count + 1);
    size_t *unsorted = r->incoming.at, k = 0;
    for (uint32_t i = splitter.from; i < splitter.to; i++)
        for (size_t j = r->in_first[r->elements[i]]; j < r->in_first[r->elements[i] + 1]; j++)
            unsorted[k++] = r->in[j];
    sort_incoming (r, unsorted, count);
    size_t from = 0;
    for (size_t i = 0; i < r->bucket_actions.count; i++) {
        size_t *end = &r->bucket[r->bucket_actions.at[i]];
        split_by (r, unsorted + count + from, *end - from);
        from = *end;
        *end = 0;
    }
    vec_clear (&r->bucket_actions);
    assert (!contract_due (r->blocks.count) || lts_refiner_is_valid (r));
    return count;
}

/* Blocks in order of their first states, so that the numbers do not depend
 * on the order of splitting. */
static void
number_blocks (const refiner *r, uint32_t *block_of)
{
    uint32_t *number = xreallocarray (NULL, r->blocks.count, sizeof *number), next = 0;
    memset (number, 0xff, r->blocks.count * sizeof *number);
    for (uint32_t s = 0; s < r->t->states; s++) {
        uint32_t *mine = &number[r->block_of[s]];
        if (*mine == LTS_NONE)
            *mine = next++;
        block_of[s] = *mine;
    }
    assert (next == r->blocks.count);
    xfree (number);
}

/* What a refiner of this size takes at most. */
static size_t
refiner_bytes (const lts *t)
{
    return lts_transitions (t) * 44 + (size_t) t->states * 64;
}

uint32_t
lts_partition (const lts *t, uint32_t *block_of, budget *b)
{
    if (!budget_allows (b, refiner_bytes (t)))
        return 0;
    refiner r;
    refiner_init (&r, t);
    split_by_actions (&r);
    bool ok = true;
    while (r.pending.count && ok) {
        range splitter;
        size_t work = 0;
        if (take_splitter (&r, vec_pop (&r.pending), &splitter))
            work = refine_turn (&r, splitter);
        ok = work < LARGE_TURN ? budget_ok (b) : budget_check (b);
    }
    uint32_t blocks = ok ? (uint32_t) r.blocks.count : 0;
    if (ok)
        number_blocks (&r, block_of);
    assert (!ok || lts_refiner_is_valid (&r));
    assert (!ok || !lts_is_small (t) || lts_partition_is_stable (t, block_of, blocks));
    refiner_free (&r);
    return blocks;
}
