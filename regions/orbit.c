#include "orbit_private.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "store.h"
#include "vec.h"

struct orbit_steps {
    size_t gone_words;
    store *keys;
    uint64_t *key; /* work space: move, classes, which classes are gone */
    arena *memory;
    VEC (orbit_step) steps;
};

orbit_steps *
orbit_steps_new (unsigned clocks, budget *b)
{
    orbit_steps *t = xcalloc (1, sizeof *t);
    t->gone_words = (clocks + 63) / 64;
    t->keys = store_new (t->gone_words + 1, b);
    t->key = xcalloc (t->gone_words + 1, sizeof *t->key);
    t->memory = arena_new ();
    return t;
}

void
orbit_steps_free (orbit_steps *t)
{
    if (!t)
        return;
    store_free (t->keys);
    xfree (t->key);
    arena_free (t->memory);
    vec_free (&t->steps);
    xfree (t);
}

static bool
is_gone (const uint64_t *gone, uint32_t class)
{
    return gone[(class - 1) / 64] >> (class - 1) % 64 & 1;
}

/* Without class i the vertices m - i and m - i + 1 round the rest alike. */
static void
list_merges (orbit_steps *t, orbit_step *s, const uint64_t *gone)
{
    uint32_t *merge = arena_alloc (t->memory, s->from * sizeof *merge);
    for (uint32_t class = 1; class <= s->from; class ++)
        if (is_gone (gone, class))
            merge[s->merge_count++] = s->from - class;
    s->merge = merge;
    s->to = s->from - s->merge_count;
}

bool
orbit_step_is_valid (const orbit_step *s)
{
    for (uint32_t i = 0; i < s->merge_count; i++)
        if (s->merge[i] >= s->from || (i && s->merge[i] >= s->merge[i - 1]))
            return false;
    switch (s->move) {
    case REGION_STAY:
    case REGION_STAY_OPEN:
    case REGION_LEAVE_ABOVE:
        return s->to == s->from;
    case REGION_LEAVE:
        return s->to == s->from + 1;
    case REGION_ARRIVE:
        return s->from >= 1 && s->to == s->from - 1;
    case REGION_DROP:
        break;
    }
    return s->merge_count && s->to == s->from - s->merge_count;
}

uint32_t
orbit_steps_put (orbit_steps *t, region_move move, unsigned from, const uint64_t *gone)
{
    t->key[0] = (uint64_t) move << 32 | from;
    memset (t->key + 1, 0, t->gone_words * sizeof *t->key);
    if (move == REGION_DROP)
        memcpy (t->key + 1, gone, (from + 63) / 64 * sizeof *gone);
    bool fresh;
    uint32_t number = store_put (t->keys, t->key, &fresh);
    if (number == STORE_FULL || !fresh)
        return number;

    orbit_step s = { .move = move, .from = from, .to = from };
    if (move == REGION_LEAVE)
        s.to = from + 1;
    else if (move == REGION_ARRIVE)
        s.to = from - 1;
    else if (move == REGION_DROP)
        list_merges (t, &s, gone);
    assert (orbit_step_is_valid (&s) && number == t->steps.count);
    *vec_add (&t->steps) = s;
    return number;
}

const orbit_step *
orbit_steps_at (const orbit_steps *t, uint32_t number)
{
    assert (number < t->steps.count);
    return &t->steps.at[number];
}

static uint64_t
transposed (uint64_t m)
{
    uint64_t t = (m ^ m >> 7) & UINT64_C (0x00aa00aa00aa00aa);
    m ^= t ^ t << 7;
    t = (m ^ m >> 14) & UINT64_C (0x0000cccc0000cccc);
    m ^= t ^ t << 14;
    t = (m ^ m >> 28) & UINT64_C (0x00000000f0f0f0f0);
    return m ^ t ^ t << 28;
}

bool
orbit_small_returns (uint64_t matrix)
{
    uint64_t closure = matrix;
    for (unsigned k = 0; k < 8; k++) {
        uint64_t to_k = closure >> 8 * k & 0xff;
        uint64_t has_k = closure >> k & UINT64_C (0x0101010101010101);
        closure |= has_k * to_k; /* no carries: one byte times 0 or 1 per column */
    }
    bool returns = !(matrix & ~transposed (closure));
    assert (orbit_small_return_is_exact (matrix, returns));
    return returns;
}

orbit_size
orbit_size_of (unsigned rows_classes, unsigned most_classes)
{
    size_t row_words = rows_classes / 64 + 1;
    return (orbit_size){ row_words, row_words * (most_classes + 1) };
}

void
orbit_wide_identity (orbit_size size, unsigned classes, uint64_t *matrix)
{
    memset (matrix, 0, size.words * sizeof *matrix);
    for (unsigned v = 0; v <= classes; v++)
        matrix[v * size.row_words + v / 64] = UINT64_C (1) << v % 64;
}

/* Unite column `into` with column `from`. */
static void
unite (orbit_size size, uint64_t *matrix, size_t into, const uint64_t *column)
{
    for (size_t w = 0; w < size.row_words; w++)
        matrix[into * size.row_words + w] |= column[w];
}

/* Columns after `last` are empty before and afterwards, so that equal
 * relations are equal words. */
static void
merge_columns (orbit_size size, uint64_t *matrix, size_t p, size_t last)
{
    unite (size, matrix, p, matrix + (p + 1) * size.row_words);
    uint64_t *hole = matrix + (p + 1) * size.row_words;
    size_t behind = (last - p - 1) * size.row_words;
    memmove (hole, hole + size.row_words, behind * sizeof *hole);
    memset (hole + behind, 0, size.row_words * sizeof *hole);
}

static void
arrive (orbit_size size, uint64_t *matrix, const orbit_step *s)
{
    assert (s->from >= 1);
    /* Column 0 goes to the end and the rest one down; the old last column is
     * now s->to, united with column 0. */
    uint64_t *last = matrix + s->from * size.row_words;
    for (size_t w = 0; w < size.row_words; w++)
        last[w] |= matrix[w];
    memmove (matrix, matrix + size.row_words, s->from * size.row_words * sizeof *matrix);
    memset (last, 0, size.row_words * sizeof *matrix);
}

void
orbit_wide_apply (orbit_size size, uint64_t *matrix, const orbit_step *s)
{
    switch (s->move) {
    case REGION_STAY:
        break;
    case REGION_STAY_OPEN:
    case REGION_LEAVE:
    case REGION_LEAVE_ABOVE:
        unite (size, matrix, s->to, matrix);
        break;
    case REGION_ARRIVE:
        arrive (size, matrix, s);
        break;
    case REGION_DROP:
        for (uint32_t i = 0; i < s->merge_count; i++)
            merge_columns (size, matrix, s->merge[i], s->from - i);
        break;
    }
}

static bool
has_edge (orbit_size size, const uint64_t *matrix, unsigned from, unsigned to)
{
    return matrix[to * size.row_words + from / 64] >> from % 64 & 1;
}

bool
orbit_wide_returns (orbit_size size, unsigned classes, const uint64_t *matrix)
{
    uint64_t *closure = xmalloc (size.words * sizeof *closure);
    memcpy (closure, matrix, size.words * sizeof *closure);
    for (unsigned k = 0; k <= classes; k++)
        for (unsigned j = 0; j <= classes; j++)
            if (has_edge (size, closure, k, j))
                unite (size, closure, j, closure + k * size.row_words);
    bool all = true;
    for (unsigned i = 0; i <= classes && all; i++)
        for (unsigned j = 0; j <= classes && all; j++)
            all = !has_edge (size, matrix, i, j) || has_edge (size, closure, j, i);
    xfree (closure);
    return all;
}

bool
orbit_wide_is_valid (orbit_size size, unsigned classes, const uint64_t *matrix)
{
    for (size_t v = 0; v < size.words / size.row_words; v++) {
        bool used = false;
        for (size_t w = 0; w < size.row_words; w++)
            used |= matrix[v * size.row_words + w] != 0;
        if (used != (v <= classes))
            return false;
    }
    return true;
}

/* A matrix in one word as one with a word per column. */
static orbit_size
widen (uint64_t matrix, uint64_t *wide)
{
    for (unsigned v = 0; v <= ORBIT_SMALL_CLASSES; v++)
        wide[v] = matrix >> 8 * v & 0xff;
    return (orbit_size){ 1, ORBIT_SMALL_CLASSES + 1 };
}

bool
orbit_small_is_valid (unsigned classes, uint64_t matrix)
{
    uint64_t wide[ORBIT_SMALL_CLASSES + 1];
    orbit_size size = widen (matrix, wide);
    return orbit_wide_is_valid (size, classes, wide);
}

bool
orbit_small_is_exact (uint64_t before, const orbit_step *s, uint64_t after)
{
    uint64_t slow[ORBIT_SMALL_CLASSES + 1], fast[ORBIT_SMALL_CLASSES + 1];
    orbit_size size = widen (before, slow);
    widen (after, fast);
    orbit_wide_apply (size, slow, s);
    return memcmp (slow, fast, sizeof slow) == 0;
}

bool
orbit_small_return_is_exact (uint64_t matrix, bool returns)
{
    uint64_t wide[ORBIT_SMALL_CLASSES + 1];
    orbit_size size = widen (matrix, wide);
    return orbit_wide_returns (size, ORBIT_SMALL_CLASSES, wide) == returns;
}
