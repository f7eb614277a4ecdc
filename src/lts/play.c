/* The challenger's winning strategy, written down as positions. */
#include <assert.h>

#include "compare_private.h"
#include "store.h"

/* A strategy beyond this is not read by anybody; the rest is left out. */
enum { MOST_POSITIONS = 20000 };

typedef struct builder {
    const lts_comparison *c;
    const game_rules *rules;
    store *known; /* left << 32 | right, in the order of positions */
    VEC (lts_position) positions;
    VEC (lts_reply) replies;
    bool complete;
    /* A weak game is played on classes; a strong one on the states of the
     * two systems themselves, so that their transitions are shown. */
    const lts *arena;
    uint32_t *stamp, now; /* per class: last reply group that used it */
    uint32_t *group;      /* per class: that reply */
} builder;

static uint32_t
class_of (const builder *w, uint32_t state)
{
    return w->arena == w->c->both ? w->c->block[state] : state;
}

static uint32_t
rank_of (const builder *w, enum lts_side mover, uint32_t moved, uint32_t answer)
{
    uint32_t a = class_of (w, moved), b = class_of (w, answer);
    return mover == LTS_LEFT ? w->rules->rank (w->rules->game, a, b) : w->rules->rank (w->rules->game, b, a);
}

/* As a state of the left or right system. */
static uint32_t
outside (const builder *w, enum lts_side side, uint32_t state)
{
    if (w->arena != w->c->both)
        return w->c->deputy[side][state];
    return side == LTS_LEFT ? state : state - w->c->side[LTS_LEFT]->states;
}

/* The position for a pair, LTS_NONE if there are enough already. */
static uint32_t
position_for (builder *w, uint32_t left, uint32_t right)
{
    uint64_t key = (uint64_t) left << 32 | right;
    uint32_t old = store_find (w->known, &key);
    if (old != STORE_FULL)
        return old;
    bool fresh;
    uint32_t number = w->positions.count < MOST_POSITIONS ? store_put (w->known, &key, &fresh) : STORE_FULL;
    if (number == STORE_FULL) {
        w->complete = false;
        return LTS_NONE;
    }
    (void) vec_add (&w->positions);
    return number;
}

/* The challenger's choice: a move after which every reply loses sooner. */
typedef struct choice {
    enum lts_side mover;
    size_t step, replies; /* replies: how many the defender has that differ */
    uint32_t depth;
} choice;

static size_t
count_replies (builder *w, size_t from, size_t to)
{
    size_t count = 0;
    w->now++;
    for (size_t k = from; k < to; k++) {
        uint32_t *stamp = &w->stamp[class_of (w, w->arena->steps[k].target)];
        count += *stamp != w->now;
        *stamp = w->now;
    }
    return count;
}

static void
weigh_moves (builder *w, const uint32_t state[2], enum lts_side mover, uint32_t rank, choice *best)
{
    const lts *t = w->arena;
    size_t from = 0, to = 0, replies = 0;
    for (size_t i = t->first[state[mover]]; i < t->first[state[mover] + 1]; i++) {
        if (i == t->first[state[mover]] || t->steps[i].action != t->steps[i - 1].action) {
            from = lts_steps_with (t, state[!mover], t->steps[i].action, &to);
            replies = count_replies (w, from, to);
        }
        if (best->depth && replies >= best->replies)
            continue;
        uint32_t worst = 0;
        for (size_t k = from; k < to && worst < rank; k++) {
            uint32_t after = rank_of (w, mover, t->steps[i].target, t->steps[k].target);
            if (after > worst)
                worst = after;
        }
        if (worst < rank)
            *best = (choice){ mover, i, replies, worst + 1 };
    }
}

/* Replies to bisimilar states are told once. */
static void
add_replies (builder *w, lts_position *here, enum lts_side mover, uint32_t moved, size_t from, size_t to)
{
    w->now++;
    here->first_reply = (uint32_t) w->replies.count;
    for (size_t k = from; k < to; k++) {
        uint32_t target = w->arena->steps[k].target, alike = class_of (w, target);
        if (w->stamp[alike] == w->now) {
            w->replies.at[w->group[alike]].alike++;
            continue;
        }
        w->stamp[alike] = w->now;
        w->group[alike] = (uint32_t) w->replies.count;
        uint32_t next = mover == LTS_LEFT ? position_for (w, moved, target) : position_for (w, target, moved);
        *vec_add (&w->replies) = (lts_reply){ outside (w, !mover, target), 0, next };
    }
    here->reply_count = (uint32_t) w->replies.count - here->first_reply;
}

static void
fill_position (builder *w, uint32_t number)
{
    uint64_t key = *store_at (w->known, number);
    uint32_t state[2] = { (uint32_t) (key >> 32), (uint32_t) key };
    uint32_t rank = rank_of (w, LTS_LEFT, state[0], state[1]);
    assert (rank != LTS_NONE);
    choice best = { .depth = 0 };
    /* Few replies are easy to follow; among equals the smaller system. */
    const lts *const *side = w->c->side;
    enum lts_side first = side[LTS_RIGHT]->states < side[LTS_LEFT]->states ? LTS_RIGHT : LTS_LEFT;
    for (int turn = 0; turn < 2; turn++) {
        enum lts_side mover = turn ? !first : first;
        if (w->rules->may_switch || w->rules->side == mover)
            weigh_moves (w, state, mover, rank, &best);
    }
    assert (best.depth);
    lts_step step = w->arena->steps[best.step];
    lts_position here = { { outside (w, LTS_LEFT, state[0]), outside (w, LTS_RIGHT, state[1]) },
                          best.mover,
                          step.action,
                          outside (w, best.mover, step.target),
                          0,
                          0,
                          best.depth };
    size_t to, from = lts_steps_with (w->arena, state[!best.mover], step.action, &to);
    add_replies (w, &here, best.mover, step.target, from, to);
    w->positions.at[number] = here;
}

lts_play *
play_build (const lts_comparison *c, const game_rules *rules)
{
    builder w = { .c = c, .rules = rules, .complete = true };
    w.arena = c->hidden == LTS_NONE ? c->both : c->board;
    w.known = store_new (1, c->budget);
    w.stamp = xcalloc (c->board->states, sizeof *w.stamp);
    w.group = xcalloc (c->board->states, sizeof *w.group);
    if (w.arena == c->both)
        position_for (&w, c->side[LTS_LEFT]->initial,
                      c->side[LTS_LEFT]->states + c->side[LTS_RIGHT]->initial);
    else
        position_for (&w, c->start[LTS_LEFT], c->start[LTS_RIGHT]);
    for (uint32_t i = 0; i < w.positions.count; i++)
        fill_position (&w, i);
    lts_play *play = xcalloc (1, sizeof *play);
    *play = (lts_play){ w.positions.at, w.positions.count, w.replies.at, w.replies.count, w.complete };
    store_free (w.known);
    xfree (w.stamp);
    xfree (w.group);
    return play;
}

void
play_free (lts_play *p)
{
    if (!p)
        return;
    xfree (p->positions);
    xfree (p->replies);
    xfree (p);
}
