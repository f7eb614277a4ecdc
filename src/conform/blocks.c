#include "blocks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What tells two states apart: numbers, as many as the longest needs. */
typedef struct signature {
    uint32_t state;
    size_t from, length;
} signature;

typedef struct signatures {
    VEC (uint32_t) numbers;
    VEC (signature) of;
} signatures;

static int
compare_numbers (const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
    return (x > y) - (x < y);
}

static int
compare_signatures (const signatures *s, const signature *a, const signature *b)
{
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    for (size_t i = 0; i < a->length; i++) {
        uint32_t x = s->numbers.at[a->from + i], y = s->numbers.at[b->from + i];
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* By merging: no comparison function with a context is in C11. */
static void
sort_signatures (const signatures *s, signature *at, signature *room, size_t count)
{
    if (count < 2)
        return;
    size_t half = count / 2;
    sort_signatures (s, at, room, half);
    sort_signatures (s, at + half, room, count - half);
    size_t i = 0, j = half, k = 0;
    while (i < half && j < count)
        room[k++] = compare_signatures (s, &at[i], &at[j]) <= 0 ? at[i++] : at[j++];
    while (i < half)
        room[k++] = at[i++];
    while (j < count)
        room[k++] = at[j++];
    memcpy (at, room, count * sizeof *at);
}

/* Give states with different signatures different blocks: the first kind keeps
 * the number `keep` (LTS_NONE: none does), others get new ones. */
static void
number_blocks (blocks *b, signatures *s, uint32_t keep)
{
    if (!s->of.count)
        return;
    signature *room = xreallocarray (NULL, s->of.count, sizeof *room);
    sort_signatures (s, s->of.at, room, s->of.count);
    xfree (room);
    uint32_t block = keep != LTS_NONE ? keep : b->count++;
    for (size_t i = 0; i < s->of.count; i++) {
        if (i && compare_signatures (s, &s->of.at[i - 1], &s->of.at[i]) != 0)
            block = b->count++;
        b->of[s->of.at[i].state] = block;
    }
}

static void
signatures_free (signatures *s)
{
    vec_free (&s->numbers);
    vec_free (&s->of);
}

/* Sort the numbers of the signature that began at `from`, and keep each once. */
static void
close_signature (signatures *s, uint32_t state, size_t from)
{
    size_t count = s->numbers.count - from, kept = 0;
    uint32_t *at = s->numbers.at + from;
    if (count)
        qsort (at, count, sizeof *at, compare_numbers);
    for (size_t i = 0; i < count; i++)
        if (!kept || at[i] != at[kept - 1])
            at[kept++] = at[i];
    s->numbers.count = from + kept;
    *vec_add (&s->of) = (signature){ .state = state, .from = from, .length = kept };
}

void
blocks_init (blocks *b, const lts *system)
{
    *b = (blocks){ .system = system };
    b->of = xcalloc (lts_states (system), sizeof *b->of);
    signatures s = { VEC_EMPTY, VEC_EMPTY };
    for (uint32_t state = 0; state < lts_states (system); state++) {
        size_t count, from = s.numbers.count;
        const lts_step *steps = lts_steps (system, state, &count);
        for (size_t i = 0; i < count; i++)
            *vec_add (&s.numbers) = steps[i].action;
        close_signature (&s, state, from);
    }
    number_blocks (b, &s, LTS_NONE);
    signatures_free (&s);
    assert (blocks_are_valid (b));
}

void
blocks_free (blocks *b)
{
    xfree (b->of);
    b->of = NULL;
}

lts *
blocks_system (const blocks *b)
{
    const lts *t = b->system;
    lts_builder *builder = lts_builder_new ();
    for (uint32_t a = 0; a < lts_actions (t); a++)
        lts_builder_action (builder, lts_action_name (t, a));
    lts_builder_state (builder, b->count - 1);
    for (uint32_t s = 0; s < lts_states (t); s++) {
        size_t count;
        const lts_step *steps = lts_steps (t, s, &count);
        for (size_t i = 0; i < count; i++)
            lts_builder_add (builder, b->of[s], steps[i].action, b->of[steps[i].target]);
    }
    lts_builder_initial (builder, b->of[lts_initial (t)]);
    return lts_builder_finish (builder, false);
}

/* The states after each letter, layer by layer; entry k of a layer came from
 * entry from[k] of the layer before. */
typedef struct layers {
    VEC (uint32_t) states, from;
    size_t *first; /* per layer, and the end of the last */
    size_t count;  /* layers that are not empty */
} layers;

static void
layers_free (layers *l)
{
    vec_free (&l->states);
    vec_free (&l->from);
    xfree (l->first);
}

/* All layers of the word; `inside` (or NULL) tells the block that the states of
 * each layer must be in, by `of`. */
static void
layers_fill (layers *l, const lts *t, blocks_word word, const uint32_t *of, const uint32_t *inside)
{
    *l = (layers){ .first = xcalloc (word.length + 2, sizeof *l->first), .count = 1 };
    uint32_t *stamp = xcalloc (lts_states (t), sizeof *stamp);
    *vec_add (&l->states) = lts_initial (t);
    *vec_add (&l->from) = LTS_NONE;
    l->first[1] = 1;
    for (size_t k = 0; k < word.length; k++) {
        for (size_t i = l->first[k]; i < l->first[k + 1]; i++) {
            size_t count;
            const lts_step *steps = lts_steps (t, l->states.at[i], &count);
            for (size_t j = 0; j < count; j++)
                if (steps[j].action == word.actions[k] && stamp[steps[j].target] != k + 1
                    && (!inside || of[steps[j].target] == inside[k + 1])) {
                    stamp[steps[j].target] = (uint32_t) k + 1;
                    *vec_add (&l->states) = steps[j].target;
                    *vec_add (&l->from) = (uint32_t) i;
                }
        }
        l->first[k + 2] = l->states.count;
        if (l->first[k + 2] == l->first[k + 1])
            break;
        l->count++;
    }
    xfree (stamp);
}

bool
blocks_follow (const lts *system, blocks_word word, uint32_t *path)
{
    layers l;
    layers_fill (&l, system, word, NULL, NULL);
    bool whole = l.count == word.length + 1;
    if (whole && path) {
        uint32_t entry = (uint32_t) l.first[word.length];
        for (size_t k = word.length + 1; k--; entry = l.from.at[entry])
            path[k] = l.states.at[entry];
    }
    layers_free (&l);
    return whole;
}

/* Members of the block stay together iff their steps by the action lead to the
 * same set of blocks. */
static void
split (blocks *b, uint32_t block, uint32_t action)
{
    signatures s = { VEC_EMPTY, VEC_EMPTY };
    uint32_t before = b->count;
    for (uint32_t state = 0; state < lts_states (b->system); state++) {
        if (b->of[state] != block)
            continue;
        size_t count, from = s.numbers.count;
        const lts_step *steps = lts_steps (b->system, state, &count);
        for (size_t i = 0; i < count; i++)
            if (steps[i].action == action)
                *vec_add (&s.numbers) = b->of[steps[i].target];
        close_signature (&s, state, from);
    }
    number_blocks (b, &s, block);
    signatures_free (&s);
    b->splits++;
    assert (b->count > before);
    (void) before;
}

/* A path of blocks has the word: how far do members get along it?  The last
 * block that some get to, at the step that none of those can take, has members
 * that can and members that cannot. */
static void
split_on_path (blocks *b, blocks_word word, const uint32_t *path)
{
    layers l;
    layers_fill (&l, b->system, word, b->of, path);
    size_t stuck = l.count - 1;
    assert (stuck < word.length);
    layers_free (&l);
    split (b, path[stuck], word.actions[stuck]);
}

bool
blocks_refuse (blocks *b, blocks_word word, budget *limit)
{
    assert (!blocks_follow (b->system, word, NULL));
    uint32_t *path = xcalloc (word.length + 1, sizeof *path);
    bool more = true;
    while (more && budget_work (limit, lts_states (b->system))) {
        lts *coarse = blocks_system (b);
        more = blocks_follow (coarse, word, path);
        lts_free (coarse);
        if (more)
            split_on_path (b, word, path);
    }
    xfree (path);
    assert (blocks_are_valid (b));
    return !more;
}

/* Do both have the same set of actions?  Steps are sorted by action. */
static bool
same_actions (const lts *t, uint32_t s, uint32_t other)
{
    size_t count, other_count, i = 0, j = 0;
    const lts_step *left = lts_steps (t, s, &count), *right = lts_steps (t, other, &other_count);
    while (i < count && j < other_count && left[i].action == right[j].action) {
        uint32_t action = left[i].action;
        while (i < count && left[i].action == action)
            i++;
        while (j < other_count && right[j].action == action)
            j++;
    }
    return i == count && j == other_count;
}

bool
blocks_are_valid (const blocks *b)
{
    uint32_t *example = xreallocarray (NULL, (size_t) b->count + 1, sizeof *example), seen = 0;
    memset (example, 0xff, ((size_t) b->count + 1) * sizeof *example);
    bool good = true;
    for (uint32_t s = 0; s < lts_states (b->system) && good; s++) {
        good = b->of[s] < b->count;
        if (!good)
            break;
        if (example[b->of[s]] == LTS_NONE) {
            example[b->of[s]] = s;
            seen++;
        }
        good = same_actions (b->system, s, example[b->of[s]]);
    }
    xfree (example);
    return good && seen == b->count;
}
