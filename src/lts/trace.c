/* Inclusion of trace languages, on the fly.
 *
 * A node is a state p of the left system after a word, with the set of all
 * states the right one can be in after the same word; an empty set shows a
 * word that the right one has not.  A node is dropped if an earlier node
 * with the same p has a subset (whatever fails from here fails from there,
 * no later), or if p itself is in the set.  Nodes come in order of length,
 * so the first failure is a shortest one.
 *
 * Infinite words: a finite system has an infinite word as soon as it has
 * all finite prefixes of it (König), so it is enough to look at those finite
 * words of the left system that can be continued forever. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "words.h"

typedef struct set {
    size_t from;
    uint32_t count, next; /* next set in the same hash slot */
    uint64_t hash;
} set;

typedef struct node {
    uint32_t state, set;
    uint32_t parent, action;
    uint32_t older; /* earlier node with the same state */
} node;

typedef struct inclusion {
    const lts *t;
    budget *budget;
    const uint8_t *alive; /* states of the left system to follow, or NULL */
    VEC (uint32_t) members;
    VEC (set) sets;
    uint32_t *slots;
    size_t slot_count;
    VEC (node) nodes;
    uint32_t *newest; /* per state: its latest node */
    uint32_t *stamp, now;
    VEC (uint32_t) post;
} inclusion;

static int
compare_states (const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
    return (x > y) - (x < y);
}

static void
grow_slots (inclusion *w)
{
    w->slot_count = w->slot_count ? 2 * w->slot_count : 64;
    xfree (w->slots);
    w->slots = NULL;
    w->slots = xreallocarray (NULL, w->slot_count, sizeof *w->slots);
    memset (w->slots, 0xff, w->slot_count * sizeof *w->slots);
    for (uint32_t i = 0; i < w->sets.count; i++) {
        uint32_t *slot = &w->slots[w->sets.at[i].hash & (w->slot_count - 1)];
        w->sets.at[i].next = *slot;
        *slot = i;
    }
}

/* The number of the set in w->post, sorted; stored at its first use. */
static uint32_t
intern (inclusion *w)
{
    if (w->sets.count >= w->slot_count)
        grow_slots (w);
    size_t bytes = w->post.count * sizeof *w->post.at;
    uint64_t hash = hash_bytes (w->post.at, bytes);
    uint32_t *slot = &w->slots[hash & (w->slot_count - 1)];
    for (uint32_t i = *slot; i != LTS_NONE; i = w->sets.at[i].next) {
        const set *s = &w->sets.at[i];
        if (s->hash == hash && s->count == w->post.count
            && (!bytes || !memcmp (w->members.at + s->from, w->post.at, bytes)))
            return i;
    }
    *vec_add (&w->sets) = (set){ w->members.count, (uint32_t) w->post.count, *slot, hash };
    *slot = (uint32_t) w->sets.count - 1;
    for (size_t i = 0; i < w->post.count; i++)
        *vec_add (&w->members) = w->post.at[i];
    return *slot;
}

/* Where the members of a set can go by an action, into w->post; not all of
 * them if the budget runs out, which the search finds out before it concludes
 * anything. */
static void
compute_post (inclusion *w, uint32_t number, uint32_t action)
{
    vec_clear (&w->post);
    w->now++;
    set s = w->sets.at[number];
    for (uint32_t k = 0; k < s.count && budget_ok (w->budget); k++) {
        size_t end, i = lts_steps_with (w->t, w->members.at[s.from + k], action, &end);
        for (; i < end; i++) {
            uint32_t target = w->t->steps[i].target;
            if (w->stamp[target] != w->now) {
                w->stamp[target] = w->now;
                *vec_add (&w->post) = target;
            }
        }
    }
    if (w->post.count)
        qsort (w->post.at, w->post.count, sizeof *w->post.at, compare_states);
}

static bool
is_subset (const inclusion *w, uint32_t small, uint32_t large)
{
    const set *s = &w->sets.at[small], *l = &w->sets.at[large];
    if (s->count > l->count)
        return false;
    const uint32_t *x = w->members.at + s->from, *y = w->members.at + l->from;
    const uint32_t *x_end = x + s->count, *y_end = y + l->count;
    while (x < x_end && x_end - x <= y_end - y)
        if (*x == *y)
            x++, y++;
        else if (*x > *y)
            y++;
        else
            return false;
    return x == x_end;
}

static void
add_node (inclusion *w, uint32_t state, uint32_t number, uint32_t parent, uint32_t action)
{
    for (uint32_t n = w->newest[state]; n != LTS_NONE && budget_ok (w->budget); n = w->nodes.at[n].older)
        if (is_subset (w, w->nodes.at[n].set, number))
            return;
    *vec_add (&w->nodes) = (node){ state, number, parent, action, w->newest[state] };
    w->newest[state] = (uint32_t) w->nodes.count - 1;
}

static void
word_to (const inclusion *w, uint32_t n, uint32_t action, word_list *word)
{
    size_t from = word->count;
    *vec_add (word) = action;
    for (; w->nodes.at[n].parent != LTS_NONE; n = w->nodes.at[n].parent)
        *vec_add (word) = w->nodes.at[n].action;
    for (size_t i = from, j = word->count - 1; i < j; i++, j--) {
        uint32_t swap = word->at[i];
        word->at[i] = word->at[j];
        word->at[j] = swap;
    }
}

/* Follow all steps of a node.  WORDS_DIFFER: the step to *end has no
 * counterpart, and the word that ends with it is in `word`. */
static words_end
expand (inclusion *w, uint32_t n, word_list *word, uint32_t *end)
{
    uint32_t state = w->nodes.at[n].state, number = LTS_NONE;
    for (size_t i = w->t->first[state]; i < w->t->first[state + 1]; i++) {
        lts_step step = w->t->steps[i];
        if (i == w->t->first[state] || step.action != w->t->steps[i - 1].action) {
            compute_post (w, w->nodes.at[n].set, step.action);
            number = intern (w);
        }
        if (w->alive && !w->alive[step.target])
            continue;
        if (!w->sets.at[number].count && budget_ok (w->budget)) {
            word_to (w, n, step.action, word);
            *end = step.target;
            return WORDS_DIFFER;
        }
        if (w->stamp[step.target] != w->now)
            add_node (w, step.target, number, n, step.action);
    }
    return WORDS_SAME;
}

static words_end
search (inclusion *w, word_list *word, uint32_t *end, budget *b)
{
    for (uint32_t n = 0; n < w->nodes.count; n++) {
        if (!budget_step (b, w->nodes.count - n, 0)
            || (w->members.room - w->members.count < w->t->states
                && !budget_allows (b, 2 * w->members.room * sizeof *w->members.at)))
            return WORDS_LIMIT;
        if (expand (w, n, word, end) == WORDS_DIFFER)
            return WORDS_DIFFER;
    }
    return budget_ok (b) ? WORDS_SAME : WORDS_LIMIT;
}

/* Which states have an infinite path: take away, again and again, those
 * without a step to one that is still there. */
static uint8_t *
find_alive (const lts *t)
{
    uint8_t *alive = xcalloc (t->states, 1);
    size_t *left = xreallocarray (NULL, t->states, sizeof *left);
    VEC (uint32_t) dead = VEC_EMPTY;
    backward back;
    backward_init (&back, t);
    for (uint32_t s = 0; s < t->states; s++) {
        left[s] = lts_step_count (t, s);
        alive[s] = left[s] > 0;
        if (!alive[s])
            *vec_add (&dead) = s;
    }
    while (dead.count) {
        uint32_t s = vec_pop (&dead);
        for (size_t i = back.first[s]; i < back.first[s + 1]; i++)
            if (!--left[back.at[i].target]) {
                alive[back.at[i].target] = 0;
                *vec_add (&dead) = back.at[i].target;
            }
    }
    backward_free (&back);
    vec_free (&dead);
    xfree (left);
    return alive;
}

/* A step of a live state to a live one, to itself if possible. */
static const lts_step *
live_step (const lts *t, const uint8_t *alive, uint32_t state)
{
    const lts_step *found = NULL;
    for (size_t i = t->first[state]; i < t->first[state + 1]; i++) {
        if (t->steps[i].target == state)
            return &t->steps[i];
        if (!found && alive[t->steps[i].target])
            found = &t->steps[i];
    }
    assert (found);
    return found;
}

/* Shorten the loop to its period, and the prefix as far as it only repeats
 * the loop: one notation for each infinite word. */
static void
normalise_lasso (word_list *word, size_t *loop_from)
{
    uint32_t *loop = word->at + *loop_from;
    size_t length = word->count - *loop_from, period = 1;
    for (;; period++) {
        size_t i = 0;
        while (i + period < length && loop[i] == loop[i + period])
            i++;
        if (length % period == 0 && i + period >= length)
            break;
    }
    word->count = *loop_from + period;
    while (*loop_from > 0 && word->at[*loop_from - 1] == word->at[word->count - 1]) {
        word->count--;
        --*loop_from;
    }
}

/* Continue the word from a live state until the states repeat. */
static void
add_lasso (const lts *t, const uint8_t *alive, uint32_t state, word_list *word, size_t *loop_from)
{
    size_t *seen_at = xcalloc (t->states, sizeof *seen_at);
    size_t start = word->count;
    while (!seen_at[state]) {
        seen_at[state] = word->count - start + 1;
        const lts_step *step = live_step (t, alive, state);
        *vec_add (word) = step->action;
        state = step->target;
    }
    *loop_from = start + seen_at[state] - 1;
    xfree (seen_at);
    normalise_lasso (word, loop_from);
}

static void
inclusion_free (inclusion *w)
{
    vec_free (&w->members);
    vec_free (&w->sets);
    xfree (w->slots);
    vec_free (&w->nodes);
    xfree (w->newest);
    xfree (w->stamp);
    vec_free (&w->post);
}

words_end
words_included (const lts *t, uint32_t p, uint32_t q, bool infinite, word_list *word, size_t *loop_from,
                budget *b)
{
    uint8_t *alive = infinite ? find_alive (t) : NULL;
    inclusion w = { .t = t, .budget = b, .alive = alive };
    w.newest = xreallocarray (NULL, t->states, sizeof *w.newest);
    memset (w.newest, 0xff, t->states * sizeof *w.newest);
    w.stamp = xcalloc (t->states, sizeof *w.stamp);
    words_end result = WORDS_SAME;
    if (p != q && (!alive || alive[p])) {
        uint32_t end = LTS_NONE;
        *vec_add (&w.post) = q;
        add_node (&w, p, intern (&w), LTS_NONE, LTS_NONE);
        result = search (&w, word, &end, b);
        *loop_from = word->count;
        if (result == WORDS_DIFFER && infinite)
            add_lasso (t, alive, end, word, loop_from);
    }
    inclusion_free (&w);
    xfree (alive);
    return result;
}
