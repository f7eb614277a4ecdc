/* Along a word: which states one system passes. */
#include <assert.h>

#include "compare_private.h"
#include "store.h"

typedef struct node {
    uint32_t state, letters; /* so many letters of the word were taken */
    uint32_t parent, action;
} node;

typedef struct follower {
    const lts_comparison *c;
    const lts_word *word;
    uint32_t base; /* of the side's states in c->both */
    VEC (node) nodes;
    store *known;
} follower;

static uint32_t
letter_at (const lts_word *word, size_t letters)
{
    if (letters < word->count)
        return word->actions[letters];
    if (word->loop_from == word->count)
        return LTS_NONE;
    size_t loop = word->count - word->loop_from;
    return word->actions[word->loop_from + (letters - word->loop_from) % loop];
}

static void
add_node (follower *w, uint32_t state, uint32_t letters, uint32_t parent, uint32_t action)
{
    uint64_t key = (uint64_t) state << 32 | letters;
    bool fresh;
    if (store_put (w->known, &key, &fresh) != STORE_FULL && fresh)
        *vec_add (&w->nodes) = (node){ state, letters, parent, action };
}

static void
expand (follower *w, uint32_t number)
{
    node n = w->nodes.at[number];
    const lts *t = w->c->both;
    uint32_t letter = letter_at (w->word, n.letters);
    for (size_t i = t->first[n.state]; i < t->first[n.state + 1]; i++) {
        if (t->steps[i].action == letter)
            add_node (w, t->steps[i].target, n.letters + 1, number, letter);
        if (t->steps[i].action == w->c->hidden)
            add_node (w, t->steps[i].target, n.letters, number, w->c->hidden);
    }
}

static void
trail_to (const follower *w, uint32_t number, lts_trail *out)
{
    size_t length = 0;
    for (uint32_t n = number; w->nodes.at[n].parent != LTS_NONE; n = w->nodes.at[n].parent)
        length++;
    out->count = out->loop_from = length;
    out->matched = w->nodes.at[number].letters;
    out->states = xreallocarray (NULL, length + 1, sizeof *out->states);
    out->actions = xreallocarray (NULL, length + 1, sizeof *out->actions);
    for (uint32_t n = number;; n = w->nodes.at[n].parent) {
        out->states[length] = w->nodes.at[n].state - w->base;
        if (w->nodes.at[n].parent == LTS_NONE)
            break;
        out->actions[--length] = w->nodes.at[n].action;
    }
}

/* Breadth first, so that the trail has few invisible steps.  The word of a
 * side that has it not comes to an end; a loop that the side has was tried
 * before, except in a weak comparison, where it is followed once. */
static void
follow_far (follower *w, bool to_deadlock, lts_trail *out)
{
    const lts *t = w->c->both;
    uint32_t best = 0;
    bool best_stops = false;
    for (uint32_t n = 0; n < w->nodes.count; n++) {
        bool whole = w->nodes.at[n].letters == w->word->count;
        bool stops = to_deadlock && whole && !lts_step_count (t, w->nodes.at[n].state);
        if (w->nodes.at[n].letters > w->nodes.at[best].letters || (stops && !best_stops)) {
            best = n;
            best_stops = stops;
        }
        if (!(whole && w->c->hidden != LTS_NONE && w->word->loop_from < w->word->count))
            expand (w, n);
    }
    trail_to (w, best, out);
}

typedef struct frame {
    uint32_t node;
    size_t next; /* step to try */
} frame;

/* Depth first over (state, letter): a step back to the path closes a loop.
 * Positions count modulo the loop of the word here. */
static bool
follow_forever (follower *w, lts_trail *out)
{
    const lts *t = w->c->both;
    VEC (frame) stack = VEC_EMPTY;
    VEC (uint32_t) place = VEC_EMPTY; /* per node: index in the stack, LTS_NONE when done */
    *vec_add (&stack) = (frame){ 0, t->first[w->nodes.at[0].state] };
    *vec_add (&place) = 0;
    bool found = false;
    while (stack.count && !found) {
        frame *top = &vec_last (&stack);
        node n = w->nodes.at[top->node];
        if (top->next == t->first[n.state + 1]) {
            place.at[top->node] = LTS_NONE;
            (void) vec_pop (&stack);
            continue;
        }
        const lts_step *step = &t->steps[top->next++];
        if (step->action != w->word->actions[n.letters])
            continue;
        uint32_t letters = n.letters + 1 < w->word->count ? n.letters + 1 : (uint32_t) w->word->loop_from;
        uint64_t key = (uint64_t) step->target << 32 | letters;
        bool fresh;
        uint32_t number = store_put (w->known, &key, &fresh);
        if (number == STORE_FULL)
            break;
        if (fresh) {
            *vec_add (&w->nodes) = (node){ step->target, letters, top->node, step->action };
            *vec_add (&place) = (uint32_t) stack.count;
            *vec_add (&stack) = (frame){ number, t->first[step->target] };
        } else if (place.at[number] != LTS_NONE) {
            found = true;
            trail_to (w, top->node, out);
            out->loop_from = place.at[number];
            out->actions[out->count++] = step->action;
            out->states = xreallocarray (out->states, out->count + 1, sizeof *out->states);
            out->states[out->count] = step->target - w->base;
            out->matched = out->count;
        }
    }
    vec_free (&stack);
    vec_free (&place);
    return found;
}

static void
start (follower *w, const lts_comparison *c, enum lts_side side, const lts_word *word)
{
    *w = (follower){ .c = c, .word = word };
    w->base = side == LTS_LEFT ? 0 : c->side[LTS_LEFT]->states;
    w->known = store_new (1, c->budget);
    add_node (w, w->base + c->side[side]->initial, 0, LTS_NONE, LTS_NONE);
    if (!w->nodes.count) /* no budget for even one */
        *vec_add (&w->nodes) = (node){ w->base + c->side[side]->initial, 0, LTS_NONE, LTS_NONE };
}

static void
finish (follower *w)
{
    vec_free (&w->nodes);
    store_free (w->known);
}

void
lts_follow (const lts_comparison *c, enum lts_side side, const lts_word *word, bool to_deadlock,
            lts_trail *out)
{
    *out = (lts_trail){ .count = 0 };
    follower w;
    bool done = false;
    if (word->loop_from < word->count && c->hidden == LTS_NONE) {
        start (&w, c, side, word);
        done = follow_forever (&w, out);
        finish (&w);
    }
    if (done)
        return;
    start (&w, c, side, word);
    follow_far (&w, to_deadlock, out);
    finish (&w);
}

void
lts_trail_free (lts_trail *trail)
{
    xfree (trail->states);
    xfree (trail->actions);
    *trail = (lts_trail){ .count = 0 };
}
