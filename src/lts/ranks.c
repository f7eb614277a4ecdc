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
    uint32_t state;
    size_t from, length;
} entry;

/* The states of a block are a range of one permutation, the dirty ones of
 * them first while a round lasts. */
typedef struct block {
    uint32_t from, to, dirty;
    uint32_t leaf; /* its node */
} block;

struct rank_tree {
    const lts *t;
    backward back;
    VEC (node) nodes;
    VEC (block) blocks;
    uint32_t *block_of, *elements, *place;
    VEC (uint32_t) dirty; /* states with a successor that changed its block */
    uint8_t *is_dirty;
    VEC (uint32_t) touched; /* blocks with dirty states */
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
    *e = (entry){ state, r->words.count, 0 };
    for (size_t i = t->first[state]; i < t->first[state + 1]; i++)
        *vec_add (&r->words) = (uint64_t) t->steps[i].action << 32 | r->block_of[t->steps[i].target];
    size_t count = r->words.count - e->from, kept = 0;
    if (!count)
        return;
    uint64_t *mine = r->words.at + e->from;
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
    int order = compare_signatures (x, y);
    return order ? order : (x->state > y->state) - (x->state < y->state);
}

static void
put (rank_tree *r, uint32_t at, uint32_t state)
{
    r->elements[at] = state;
    r->place[state] = at;
}

/* Bring the dirty states of every block to the front of its range. */
static void
gather_dirty (rank_tree *r)
{
    vec_clear (&r->touched);
    for (size_t i = 0; i < r->dirty.count; i++) {
        uint32_t state = r->dirty.at[i], number = r->block_of[state];
        block *b = &r->blocks.at[number];
        if (b->to - b->from < 2)
            continue;
        if (!b->dirty)
            *vec_add (&r->touched) = number;
        uint32_t at = r->place[state], front = b->from + b->dirty++;
        put (r, at, r->elements[front]);
        put (r, front, state);
    }
}

/* Sign the dirty states and, of each of their blocks, one of the others,
 * which all still have the signature that they had in common. */
static void
sign_dirty (rank_tree *r)
{
    vec_clear (&r->entries);
    vec_clear (&r->words);
    for (size_t i = 0; i < r->touched.count; i++) {
        const block *b = &r->blocks.at[r->touched.at[i]];
        uint32_t end = b->from + b->dirty < b->to ? b->from + b->dirty + 1 : b->to;
        for (uint32_t k = b->from; k < end; k++)
            sign (r, r->elements[k]);
    }
}

static uint32_t
add_leaf (rank_tree *r, uint32_t parent)
{
    *vec_add (&r->nodes) = (node){ parent, r->nodes.at[parent].depth + 1, LTS_NONE };
    return (uint32_t) r->nodes.count - 1;
}

/* Make entries from .. to-1, which have one signature, a block of its own,
 * at the place *front in the range of the old one. */
static void
split_off (rank_tree *r, size_t from, size_t to, uint32_t old_leaf, uint32_t *front)
{
    uint32_t fresh = (uint32_t) r->blocks.count, start = *front;
    for (size_t i = from; i < to; i++) {
        put (r, (*front)++, r->entries.at[i].state);
        *vec_add (&r->moved) = r->entries.at[i].state;
        *vec_add (&r->moved_to) = fresh;
    }
    *vec_add (&r->blocks) = (block){ start, *front, 0, add_leaf (r, old_leaf) };
}

static size_t
find_entry (const entry *e, size_t from, uint32_t state)
{
    while (e[from].state != state)
        from++;
    return from;
}

/* An entry of the signature that most of from .. to-1 have. */
static size_t
largest_group (const entry *e, size_t from, size_t to)
{
    size_t best = from, most = 0;
    for (size_t i = from, end; i < to; i = end) {
        for (end = i; end < to && !compare_signatures (&e[i], &e[end]);)
            end++;
        if (end - i > most) {
            most = end - i;
            best = i;
        }
    }
    return best;
}

/* Split one block: the entries from `from` on are of it.  The group of the
 * clean state, else the largest one, keeps the number, so that few states
 * get a new block and few become dirty. */
static size_t
split_block (rank_tree *r, uint32_t number, size_t from)
{
    block b = r->blocks.at[number];
    bool has_clean = b.from + b.dirty < b.to;
    size_t to = from + b.dirty + has_clean;
    uint32_t clean = has_clean ? r->elements[b.from + b.dirty] : LTS_NONE;
    r->blocks.at[number].dirty = 0;
    qsort (r->entries.at + from, to - from, sizeof *r->entries.at, compare_entries);
    const entry *e = r->entries.at;
    if (!compare_signatures (&e[from], &e[to - 1]))
        return to;
    size_t keep = has_clean ? find_entry (e, from, clean) : largest_group (e, from, to);
    r->nodes.at[b.leaf].round = r->round;
    uint32_t front = b.from;
    for (size_t i = from, end; i < to; i = end) {
        for (end = i; end < to && !compare_signatures (&e[i], &e[end]);)
            end++;
        if (compare_signatures (&e[i], &e[keep]))
            split_off (r, i, end, b.leaf, &front);
    }
    r->blocks.at[number].from = front;
    r->blocks.at[number].leaf = add_leaf (r, b.leaf);
    for (size_t i = from; i < to; i++)
        if (e[i].state != clean && !compare_signatures (&e[i], &e[keep]))
            put (r, front++, e[i].state);
    return to;
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
    gather_dirty (r);
    sign_dirty (r);
    sorting_words = r->words.at;
    size_t from = 0;
    for (size_t i = 0; i < r->touched.count; i++)
        from = split_block (r, r->touched.at[i], from);
    apply_moves (r);
}

rank_tree *
rank_tree_new (const lts *t, uint32_t left, uint32_t right, budget *b)
{
    rank_tree *r = xcalloc (1, sizeof *r);
    r->t = t;
    backward_init (&r->back, t);
    r->block_of = xcalloc (t->states, sizeof *r->block_of);
    r->elements = xreallocarray (NULL, t->states, sizeof *r->elements);
    r->place = xreallocarray (NULL, t->states, sizeof *r->place);
    r->is_dirty = xcalloc (t->states, 1);
    *vec_add (&r->nodes) = (node){ LTS_NONE, 0, LTS_NONE };
    *vec_add (&r->blocks) = (block){ 0, t->states, 0, 0 };
    for (uint32_t s = 0; s < t->states; s++) {
        put (r, s, s);
        r->is_dirty[s] = 1;
        *vec_add (&r->dirty) = s;
    }
    while (r->dirty.count && r->block_of[left] == r->block_of[right]) {
        if (!budget_check (b)) {
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
    vec_free (&r->blocks);
    vec_free (&r->touched);
    xfree (r->block_of);
    xfree (r->elements);
    xfree (r->place);
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
    uint32_t x = r->blocks.at[r->block_of[a]].leaf, y = r->blocks.at[r->block_of[b]].leaf;
    if (x == y)
        return LTS_NONE;
    while (x != y)
        if (r->nodes.at[x].depth >= r->nodes.at[y].depth)
            x = r->nodes.at[x].parent;
        else
            y = r->nodes.at[y].parent;
    return r->nodes.at[x].round;
}
