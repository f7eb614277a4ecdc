/* How many moves of the bisimulation game tell two states apart.
 *
 * Round k refines the states that k-1 moves cannot tell apart to those that
 * k moves cannot: by the signature, the set of (action, block of target).
 * The blocks form a tree; two states are told apart in the round in which
 * their lowest common block was split. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"

typedef struct node {
    uint32_t parent, depth;
    uint32_t round; /* in which it was split */
} node;

/* A state with its signature, `length` words from words.at[from]. */
typedef struct entry {
    uint32_t block, state;
    size_t from, length;
} entry;

struct rank_tree {
    const lts *t;
    backward back;
    VEC (node) nodes;
    VEC (uint32_t) leaf; /* per block: its node */
    VEC (uint32_t) size; /* per block */
    uint32_t *block_of;
    VEC (uint32_t) dirty; /* states with a successor that changed its block */
    uint8_t *is_dirty;
    VEC (entry) entries;
    VEC (uint64_t) words;
    VEC (uint32_t) moved; /* states that get a new block this round */
    VEC (uint32_t) moved_to;
    uint32_t round;
};

static int
compare_words (const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
    return (x > y) - (x < y);
}

static void
sign (rank_tree *r, uint32_t state)
{
    const lts *t = r->t;
    entry *e = vec_add (&r->entries);
    *e = (entry){ r->block_of[state], state, r->words.count, 0 };
    for (size_t i = t->first[state]; i < t->first[state + 1]; i++)
        *vec_add (&r->words) = (uint64_t) t->steps[i].action << 32 | r->block_of[t->steps[i].target];
    uint64_t *mine = r->words.at + e->from;
    size_t count = r->words.count - e->from, kept = 0;
    if (!count)
        return;
    qsort (mine, count, sizeof *mine, compare_words);
    for (size_t i = 0; i < count; i++)
        if (!i || mine[i] != mine[kept - 1])
            mine[kept++] = mine[i];
    r->words.count = e->from + kept;
    e->length = kept;
}

/* qsort has no context argument; the rounds of one tree do not interleave
 * with those of another on the same thread. */
static _Thread_local const uint64_t *sorting_words;

static int
compare_signatures (const entry *x, const entry *y)
{
    if (x->length != y->length)
        return x->length < y->length ? -1 : 1;
    for (size_t i = 0; i < x->length; i++)
        if (sorting_words[x->from + i] != sorting_words[y->from + i])
            return sorting_words[x->from + i] < sorting_words[y->from + i] ? -1 : 1;
    return 0;
}

static int
compare_entries (const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->block != y->block)
        return x->block < y->block ? -1 : 1;
    int order = compare_signatures (x, y);
    return order ? order : (x->state > y->state) - (x->state < y->state);
}

/* Sign the dirty states and, of each of their blocks, one of the others,
 * which all still have the signature that they had in common. */
static void
sign_dirty (rank_tree *r, const uint32_t *clean_of)
{
    vec_clear (&r->entries);
    vec_clear (&r->words);
    for (size_t i = 0; i < r->dirty.count; i++) {
        uint32_t state = r->dirty.at[i], b = r->block_of[state];
        if (r->size.at[b] > 1)
            sign (r, state);
    }
    size_t count = r->entries.count;
    sorting_words = r->words.at;
    if (count)
        qsort (r->entries.at, count, sizeof *r->entries.at, compare_entries);
    for (size_t i = 0; i < count; i++) {
        uint32_t b = r->entries.at[i].block;
        if ((i == 0 || r->entries.at[i - 1].block != b) && clean_of[b] != LTS_NONE)
            sign (r, clean_of[b]);
    }
    sorting_words = r->words.at;
    if (r->entries.count)
        qsort (r->entries.at, r->entries.count, sizeof *r->entries.at, compare_entries);
}

/* One state per block that is not dirty, LTS_NONE where there is none. */
static uint32_t *
find_clean (const rank_tree *r)
{
    uint32_t *clean = xreallocarray (NULL, r->leaf.count, sizeof *clean);
    memset (clean, 0xff, r->leaf.count * sizeof *clean);
    for (uint32_t s = 0; s < r->t->states; s++)
        if (!r->is_dirty[s])
            clean[r->block_of[s]] = s;
    return clean;
}

static uint32_t
add_leaf (rank_tree *r, uint32_t parent)
{
    *vec_add (&r->nodes) = (node){ parent, r->nodes.at[parent].depth + 1, LTS_NONE };
    return (uint32_t) r->nodes.count - 1;
}

/* Split one block: entries from .. to-1 are of it, sorted by signature.
 * The group of the clean state, else the first one, keeps the number. */
static void
split_block (rank_tree *r, size_t from, size_t to, uint32_t clean)
{
    const entry *e = r->entries.at;
    uint32_t b = e[from].block;
    if (!compare_signatures (&e[from], &e[to - 1]))
        return;
    size_t keep_from = from;
    for (size_t i = from; i < to; i++)
        if (e[i].state == clean)
            keep_from = i;
    entry kept = e[keep_from];
    uint32_t old = r->leaf.at[b];
    r->nodes.at[old].round = r->round;
    r->leaf.at[b] = add_leaf (r, old);
    uint32_t fresh = LTS_NONE;
    for (size_t i = from; i < to; i++) {
        bool starts = i == from || compare_signatures (&r->entries.at[i - 1], &r->entries.at[i]);
        if (!compare_signatures (&kept, &r->entries.at[i]))
            continue;
        if (starts) {
            fresh = (uint32_t) r->leaf.count;
            *vec_add (&r->leaf) = add_leaf (r, old);
            *vec_add (&r->size) = 0;
        }
        r->size.at[fresh]++;
        r->size.at[b]--;
        *vec_add (&r->moved) = r->entries.at[i].state;
        *vec_add (&r->moved_to) = fresh;
    }
}

/* Give the moved states their blocks; their predecessors are dirty next. */
static void
apply_moves (rank_tree *r)
{
    for (size_t i = 0; i < r->dirty.count; i++)
        r->is_dirty[r->dirty.at[i]] = 0;
    vec_clear (&r->dirty);
    for (size_t i = 0; i < r->moved.count; i++) {
        uint32_t state = r->moved.at[i];
        r->block_of[state] = r->moved_to.at[i];
        for (size_t k = r->back.first[state]; k < r->back.first[state + 1]; k++) {
            uint32_t before = r->back.at[k].target;
            if (!r->is_dirty[before]) {
                r->is_dirty[before] = 1;
                *vec_add (&r->dirty) = before;
            }
        }
    }
    vec_clear (&r->moved);
    vec_clear (&r->moved_to);
}

static void
refine_round (rank_tree *r)
{
    r->round++;
    uint32_t *clean = find_clean (r);
    sign_dirty (r, clean);
    for (size_t from = 0, to; from < r->entries.count; from = to) {
        for (to = from; to < r->entries.count && r->entries.at[to].block == r->entries.at[from].block;)
            to++;
        split_block (r, from, to, clean[r->entries.at[from].block]);
    }
    xfree (clean);
    apply_moves (r);
}

rank_tree *
rank_tree_new (const lts *t, uint32_t left, uint32_t right, budget *b)
{
    rank_tree *r = xcalloc (1, sizeof *r);
    r->t = t;
    backward_init (&r->back, t);
    r->block_of = xcalloc (t->states, sizeof *r->block_of);
    r->is_dirty = xcalloc (t->states, 1);
    *vec_add (&r->nodes) = (node){ LTS_NONE, 0, LTS_NONE };
    *vec_add (&r->leaf) = 0;
    *vec_add (&r->size) = t->states;
    for (uint32_t s = 0; s < t->states; s++) {
        r->is_dirty[s] = 1;
        *vec_add (&r->dirty) = s;
    }
    while (r->dirty.count && r->block_of[left] == r->block_of[right]) {
        if (!budget_ok (b)) {
            rank_tree_free (r);
            return NULL;
        }
        refine_round (r);
    }
    return r;
}

void
rank_tree_free (rank_tree *r)
{
    if (!r)
        return;
    backward_free (&r->back);
    vec_free (&r->nodes);
    vec_free (&r->leaf);
    vec_free (&r->size);
    xfree (r->block_of);
    vec_free (&r->dirty);
    xfree (r->is_dirty);
    vec_free (&r->entries);
    vec_free (&r->words);
    vec_free (&r->moved);
    vec_free (&r->moved_to);
    xfree (r);
}

uint32_t
rank_tree_rank (const rank_tree *r, uint32_t a, uint32_t b)
{
    uint32_t x = r->leaf.at[r->block_of[a]], y = r->leaf.at[r->block_of[b]];
    if (x == y)
        return LTS_NONE;
    while (x != y)
        if (r->nodes.at[x].depth >= r->nodes.at[y].depth)
            x = r->nodes.at[x].parent;
        else
            y = r->nodes.at[y].parent;
    return r->nodes.at[x].round;
}
