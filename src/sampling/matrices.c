#include "matrices.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "vec.h"

#define NONE UINT32_MAX

typedef struct entry {
    size_t from; /* of its columns */
    uint32_t count;
    int8_t stable; /* -1: not asked so far */
    uint64_t hash;
} entry;

/* What two matrices give, by both numbers. */
struct answer_slot {
    uint32_t a, b, result;
};
typedef struct memo {
    struct answer_slot *slots;
    size_t count, room;
} memo;

struct matrices {
    budget *budget;
    bool alone;
    VEC (uint64_t) columns;
    VEC (entry) entries;
    uint32_t *slots;
    size_t slot_count;
    memo products, dominations;
};

matrices *
matrices_new (bool alone, budget *b)
{
    matrices *m = xcalloc (1, sizeof *m);
    m->budget = b;
    m->alone = alone;
    return m;
}

void
matrices_free (matrices *m)
{
    if (!m)
        return;
    vec_free (&m->columns);
    vec_free (&m->entries);
    xfree (m->slots);
    xfree (m->products.slots);
    xfree (m->dominations.slots);
    xfree (m);
}

static struct answer_slot *
find_answer (memo *t, uint32_t a, uint32_t b)
{
    size_t at = hash_word ((uint64_t) a << 32 | b) & (t->room - 1);
    while (t->slots[at].result != NONE && (t->slots[at].a != a || t->slots[at].b != b))
        at = (at + 1) & (t->room - 1);
    return &t->slots[at];
}

/* The slot of the pair, whose result may be NONE. */
static struct answer_slot *
open_answer (matrices *m, memo *t, uint32_t a, uint32_t b)
{
    if (t->room < 2 * (t->count + 1)) {
        memo old = *t;
        t->room = old.room ? 2 * old.room : 256;
        budget_allows (m->budget, t->room * sizeof *t->slots);
        t->slots = xreallocarray (NULL, t->room, sizeof *t->slots);
        memset (t->slots, 0xff, t->room * sizeof *t->slots);
        for (size_t i = 0; i < old.room; i++)
            if (old.slots[i].result != NONE)
                *find_answer (t, old.slots[i].a, old.slots[i].b) = old.slots[i];
        xfree (old.slots);
    }
    return find_answer (t, a, b);
}

static uint32_t
keep_answer (memo *t, struct answer_slot *slot, uint32_t a, uint32_t b, uint32_t result)
{
    *slot = (struct answer_slot){ a, b, result };
    t->count++;
    return result;
}

static void
grow_slots (matrices *m)
{
    m->slot_count = m->slot_count ? 2 * m->slot_count : 256;
    xfree (m->slots);
    m->slots = xreallocarray (NULL, m->slot_count, sizeof *m->slots);
    memset (m->slots, 0xff, m->slot_count * sizeof *m->slots);
    for (uint32_t i = 0; i < m->entries.count; i++) {
        size_t at = m->entries.at[i].hash & (m->slot_count - 1);
        while (m->slots[at] != NONE)
            at = (at + 1) & (m->slot_count - 1);
        m->slots[at] = i;
    }
}

uint32_t
matrices_put (matrices *m, const uint64_t *columns, unsigned count)
{
    assert (count && count <= MATRICES_MOST);
    if (2 * (m->entries.count + 1) > m->slot_count)
        grow_slots (m);
    uint64_t hash = hash_bytes (columns, count * sizeof *columns);
    size_t at = hash & (m->slot_count - 1);
    for (; m->slots[at] != NONE; at = (at + 1) & (m->slot_count - 1)) {
        const entry *e = &m->entries.at[m->slots[at]];
        if (e->hash == hash && e->count == count
            && !memcmp (m->columns.at + e->from, columns, count * sizeof *columns))
            return m->slots[at];
    }
    if (m->columns.room - m->columns.count < count)
        budget_allows (m->budget, 2 * m->columns.room * sizeof *m->columns.at);
    m->slots[at] = (uint32_t) m->entries.count;
    *vec_add (&m->entries) = (entry){ m->columns.count, count, -1, hash };
    for (unsigned j = 0; j < count; j++)
        *vec_add (&m->columns) = columns[j];
    return m->slots[at];
}

uint32_t
matrices_identity (matrices *m, unsigned count)
{
    uint64_t columns[MATRICES_MOST];
    for (unsigned j = 0; j < count; j++)
        columns[j] = UINT64_C (1) << j;
    return matrices_put (m, columns, count);
}

const uint64_t *
matrices_columns (const matrices *m, uint32_t matrix, unsigned *count)
{
    *count = m->entries.at[matrix].count;
    return m->columns.at + m->entries.at[matrix].from;
}

/* The rows that lead to some column of the set. */
static uint64_t
rows_of (const uint64_t *columns, uint64_t set)
{
    uint64_t rows = 0;
    for (; set; set &= set - 1)
        rows |= columns[__builtin_ctzll (set)];
    return rows;
}

uint32_t
matrices_product (matrices *m, uint32_t a, uint32_t b)
{
    struct answer_slot *known = open_answer (m, &m->products, a, b);
    if (known->result != NONE)
        return known->result;
    uint64_t product[MATRICES_MOST];
    unsigned count, middle;
    const uint64_t *left = matrices_columns (m, a, &middle), *right = matrices_columns (m, b, &count);
    for (unsigned j = 0; j < count; j++)
        product[j] = rows_of (left, right[j]);
    return keep_answer (&m->products, known, a, b, matrices_put (m, product, count));
}

uint32_t
matrices_idempotent (matrices *m, uint32_t a, uint32_t *rounds)
{
    uint32_t power = a;
    for (*rounds = 1; matrices_product (m, power, power) != power; ++*rounds)
        power = matrices_product (m, power, a);
    return power;
}

void
matrix_close (uint64_t *columns, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        for (unsigned j = 0; j < count; j++)
            if (columns[j] >> k & 1)
                columns[j] |= columns[k];
}

bool
matrices_find_leak (const matrices *m, uint32_t a, unsigned *from, unsigned *to)
{
    uint64_t closure[MATRICES_MOST];
    unsigned count;
    const uint64_t *columns = matrices_columns (m, a, &count);
    memcpy (closure, columns, count * sizeof *closure);
    matrix_close (closure, count);
    for (*from = 0; *from < count; ++*from)
        for (*to = 0; *to < count; ++*to)
            if ((columns[*to] >> *from & 1) && !(closure[*from] >> *to & 1))
                return true;
    return false;
}

bool
matrices_is_stable (const matrices *m, uint32_t a)
{
    entry *e = &m->entries.at[a];
    unsigned from, to;
    if (e->stable < 0)
        e->stable = !matrices_find_leak (m, a, &from, &to);
    return e->stable;
}

/* Rows and columns as vertices: which columns does each row reach over a forwards
 * and b backwards, where b is a part of a?  reach[j]: the rows that lead to column j. */
static bool
covers (const uint64_t *a, const uint64_t *b, unsigned count)
{
    /* Columns that share a row of b are joined: from either b leads back to that row,
     * and a, which has all of b, forwards to the other.  So what counts is which column
     * leads to which: over b to a row, over a to a column. */
    uint64_t next[MATRICES_MOST];
    for (unsigned j = 0; j < count; j++) {
        next[j] = UINT64_C (1) << j;
        for (unsigned k = 0; k < count; k++)
            if (a[j] & b[k])
                next[j] |= UINT64_C (1) << k; /* column k leads to column j */
    }
    matrix_close (next, count);
    for (unsigned j = 0; j < count; j++)
        for (uint64_t rows = a[j] & ~b[j]; rows; rows &= rows - 1) {
            /* back from column j to the row: some column with the row in b that j leads to */
            uint64_t row = rows & -rows;
            bool back = false;
            for (unsigned k = 0; k < count && !back; k++)
                back = (b[k] & row) && (next[k] >> j & 1);
            if (!back)
                return false;
        }
    return true;
}

bool
matrices_dominates (matrices *m, uint32_t a, uint32_t b)
{
    if (a == b || m->alone)
        return a == b;
    unsigned count, other;
    const uint64_t *large = matrices_columns (m, a, &count), *small = matrices_columns (m, b, &other);
    if (count != other)
        return false;
    for (unsigned j = 0; j < count; j++)
        if (small[j] & ~large[j])
            return false;
    struct answer_slot *known = open_answer (m, &m->dominations, a, b);
    if (known->result != NONE)
        return known->result;
    return keep_answer (&m->dominations, known, a, b, covers (large, small, count));
}
