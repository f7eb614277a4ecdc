#include "visited.h"

#include <math.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "pool.h"

enum { BITS_PER_STATE = 3, BITSTATE_BYTES = 16 << 20 };

/* A counter of which smaller values dominate larger ones, or the reverse. */
struct counter {
    uint32_t variable;
    bool smaller;
};

struct visited {
    size_t width;
    budget *limits;
    canonical *canonical; /* NULL: states stand for themselves */
    int64_t *state;       /* the representative under work */
    /* GCL_EXACT: the representatives; with dominating values, without the
     * counters, whose values are in chains: entry e has `counts` values, then the
     * next entry; 0 ends a chain. */
    gcl_pool *pool;
    gcl_pool *concrete; /* what the representatives stand for; may be the pool itself */
    struct counter *counters;
    size_t counter_count;
    VEC (uint32_t) heads; /* per state of the pool: first entry + 1 */
    VEC (uint32_t) nexts;
    VEC (int64_t) counts;
    int64_t *removed; /* counters taken out of `state` */
    /* GCL_BITSTATE, GCL_COMPACT */
    enum gcl_memory memory;
    uint64_t *bits;
    uint64_t bit_count, bits_set;
    store *hashes;
    uint64_t added;
};

static void
find_counters (visited *v, const gcl_model *m)
{
    v->counters = xcalloc (m->variable_count, sizeof *v->counters);
    v->removed = xcalloc (m->variable_count, sizeof *v->removed);
    for (uint32_t x = 0; x < m->variable_count; x++) {
        struct counter c = { .variable = x };
        if (shape_dominates (m, x, &c.smaller))
            v->counters[v->counter_count++] = c;
    }
}

visited *
visited_new (const threads *t, const gcl_explore_options *o, const uint64_t *relevant, budget *b)
{
    const gcl_model *m = t->program->model;
    visited *v = xcalloc (1, sizeof *v);
    v->width = m->variable_count;
    v->limits = b;
    v->memory = o->memory;
    v->canonical = canonical_new (t, o->reductions, relevant);
    v->state = xcalloc (m->variable_count, sizeof *v->state);
    if (o->memory == GCL_EXACT) {
        v->pool = gcl_pool_new (m->variable_count, b);
        if (o->reductions & GCL_REDUCTION (GCL_DOMINATING))
            find_counters (v, m);
        bool plain = !v->canonical && !v->counter_count;
        v->concrete = plain ? v->pool : gcl_pool_new (m->variable_count, b);
    } else if (o->memory == GCL_BITSTATE) {
        size_t bytes = o->bitstate_bytes ? o->bitstate_bytes : BITSTATE_BYTES;
        v->bits = xcalloc (bytes / 8 + 1, sizeof *v->bits);
        v->bit_count = 64 * ((uint64_t) bytes / 8 + 1);
    } else
        v->hashes = store_new (1, b);
    return v;
}

void
visited_free (visited *v)
{
    if (!v)
        return;
    canonical_free (v->canonical);
    if (v->concrete != v->pool)
        gcl_pool_free (v->concrete);
    gcl_pool_free (v->pool);
    store_free (v->hashes);
    xfree (v->state);
    xfree (v->counters);
    xfree (v->removed);
    xfree (v->bits);
    vec_free (&v->heads);
    vec_free (&v->nexts);
    vec_free (&v->counts);
    xfree (v);
}

/* What stands for the state: itself, or a representative in v->state. */
static const int64_t *
represent (visited *v, const int64_t *values)
{
    if (!v->canonical && !v->counter_count)
        return values;
    memcpy (v->state, values, v->width * sizeof *values);
    if (v->canonical)
        canonical_state (v->canonical, v->state);
    for (size_t i = 0; i < v->counter_count; i++) {
        v->removed[i] = v->state[v->counters[i].variable];
        v->state[v->counters[i].variable] = 0;
    }
    return v->state;
}

/* Does a stored entry of pool state `number` dominate the removed counters? */
static bool
is_dominated (const visited *v, uint32_t number)
{
    for (uint32_t e = v->heads.at[number]; e; e = v->nexts.at[e - 1]) {
        const int64_t *stored = v->counts.at + (size_t) (e - 1) * v->counter_count;
        bool covers = true;
        for (size_t i = 0; covers && i < v->counter_count; i++)
            covers = v->counters[i].smaller ? stored[i] <= v->removed[i] : stored[i] >= v->removed[i];
        if (covers)
            return true;
    }
    return false;
}

static void
add_entry (visited *v, uint32_t number)
{
    for (size_t i = 0; i < v->counter_count; i++)
        *vec_add (&v->counts) = v->removed[i];
    *vec_add (&v->nexts) = v->heads.at[number];
    v->heads.at[number] = (uint32_t) v->nexts.count;
}

static uint64_t
hash_of (const visited *v, const int64_t *state)
{
    return hash_bytes (state, v->width * sizeof *state);
}

/* The bits of a state: double hashing. */
static uint64_t
bit_of (const visited *v, uint64_t hash, unsigned i)
{
    return (hash + i * (hash_word (hash) | 1)) % v->bit_count;
}

uint64_t
visited_hash (visited *v, const int64_t *values)
{
    return hash_word (hash_of (v, represent (v, values)));
}

static bool
has_bits (const visited *v, uint64_t hash)
{
    bool all = true;
    for (unsigned i = 0; i < BITS_PER_STATE; i++) {
        uint64_t bit = bit_of (v, hash, i);
        all = all && (v->bits[bit / 64] >> bit % 64 & 1);
    }
    return all;
}

static void
set_bits (visited *v, uint64_t hash)
{
    for (unsigned i = 0; i < BITS_PER_STATE; i++) {
        uint64_t bit = bit_of (v, hash, i), mask = (uint64_t) 1 << bit % 64;
        v->bits_set += !(v->bits[bit / 64] & mask);
        v->bits[bit / 64] |= mask;
    }
}

bool
visited_has (visited *v, const int64_t *values)
{
    const int64_t *state = represent (v, values);
    if (v->memory == GCL_BITSTATE)
        return has_bits (v, hash_of (v, state));
    if (v->memory == GCL_COMPACT)
        return store_find (v->hashes, &(uint64_t){ hash_of (v, state) }) != STORE_FULL;
    uint32_t number = gcl_pool_find (v->pool, state);
    return number != STORE_FULL && (!v->counter_count || is_dominated (v, number));
}

static visited_answer
add_exact (visited *v, const int64_t *state)
{
    bool fresh;
    uint32_t number = gcl_pool_put (v->pool, state, &fresh);
    if (number == STORE_FULL)
        return VISITED_FULL;
    if (!v->counter_count)
        return fresh ? VISITED_NEW : VISITED_OLD;
    if (fresh)
        *vec_add (&v->heads) = 0;
    if (is_dominated (v, number))
        return VISITED_OLD;
    add_entry (v, number);
    return VISITED_NEW;
}

visited_answer
visited_add (visited *v, const int64_t *values)
{
    bool fresh;
    const int64_t *state = represent (v, values);
    if (v->memory == GCL_EXACT) {
        visited_answer seen = add_exact (v, state);
        if (seen == VISITED_NEW && v->concrete != v->pool
            && gcl_pool_put (v->concrete, values, &fresh) == STORE_FULL)
            return VISITED_FULL;
        return seen;
    }
    uint64_t hash = hash_of (v, state);
    if (v->memory == GCL_BITSTATE) {
        fresh = !has_bits (v, hash);
        set_bits (v, hash);
    } else if (store_put (v->hashes, &hash, &fresh) == STORE_FULL)
        return VISITED_FULL;
    v->added += fresh;
    return fresh ? VISITED_NEW : VISITED_OLD;
}

/* Only states that stand for themselves: others are not known yet. */
static bool
is_plain (const visited *v)
{
    return v->memory == GCL_EXACT && v->concrete == v->pool;
}

void
visited_stage (visited *v, const int64_t *values, size_t count)
{
    if (is_plain (v))
        gcl_pool_stage (v->pool, values, count);
}

visited_answer
visited_add_staged (visited *v, size_t i, const int64_t *values)
{
    if (!is_plain (v))
        return visited_add (v, values);
    bool fresh;
    if (gcl_pool_put_staged (v->pool, i, values, &fresh) == STORE_FULL)
        return VISITED_FULL;
    return fresh ? VISITED_NEW : VISITED_OLD;
}

uint32_t
visited_count (const visited *v)
{
    return gcl_pool_count (v->concrete);
}

void
visited_get (const visited *v, uint32_t number, int64_t *values)
{
    gcl_pool_get (v->concrete, number, values);
}

/* Bitstate: a state is lost if all its bits were set by others; bounded by
 * the final fill for each of the added states.  Compaction: two of n states
 * share a 64-bit hash with probability below n (n - 1) / 2^65. */
double
visited_omission (const visited *v)
{
    double n = (double) v->added;
    if (v->memory == GCL_BITSTATE) {
        double fill = (double) v->bits_set / (double) v->bit_count;
        return -expm1 (n * log1p (-pow (fill, BITS_PER_STATE)));
    }
    return v->memory == GCL_COMPACT ? -expm1 (-n * (n - 1) / 0x1p65) : 0;
}
