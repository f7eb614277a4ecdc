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
    uint32_t *stamp, now;   /* per class: last reply group that used it */
    uint32_t *group;        /* per class: that reply */
    uint32_t *tried, turn;  /* per class: last action with which it was moved to */
    VEC (uint32_t) answers; /* targets of the defender, one of each class */
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

static void
collect_answers (builder *w, uint32_t state, uint32_t action)
{
    size_t to, from = lts_steps_with (w->arena, state, action, &to);
    vec_clear (&w->answers);
    w->now++;
    for (size_t k = from; k < to; k++) {
        uint32_t target = w->arena->steps[k].target, *stamp = &w->stamp[class_of (w, target)];
        if (*stamp != w->now)
            *vec_add (&w->answers) = target;
        *stamp = w->now;
    }
}

/* Moves to bisimilar states are worth the same: one of them is looked at.  Ends early when the budget does.
 */
static void
weigh_moves (builder *w, const uint32_t state[2], enum lts_side mover, uint32_t rank, choice *best)
{
    const lts *t = w->arena;
    size_t first = t->first[state[mover]];
    for (size_t i = first; i < t->first[state[mover] + 1]; i++) {
        if (i == first || t->steps[i].action != t->steps[i - 1].action) {
            collect_answers (w, state[!mover], t->steps[i].action);
            w->turn++;
        }
        uint32_t *tried = &w->tried[class_of (w, t->steps[i].target)];
        if (*tried == w->turn || (best->depth && w->answers.count >= best->replies))
            continue;
        *tried = w->turn;
        uint32_t worst = 0;
        for (size_t k = 0; k < w->answers.count && worst < rank; k++) {
            uint32_t after = rank_of (w, mover, t->steps[i].target, w->answers.at[k]);
            if (after > worst)
                worst = after;
        }
        if (worst < rank)
            *best = (choice){ mover, i, w->answers.count, worst + 1 };
        if (!budget_work (w->c->budget, 1 + w->answers.count))
            return;
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

/* False if the budget ended before a winning move was found. */
static bool
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
    if (!best.depth)
        return false;
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
    return true;
}

/* Fill the positions in order; those that there is no time for are left out,
 * like those beyond MOST_POSITIONS. */
static void
fill_positions (builder *w)
{
    uint32_t filled = 0;
    while (filled < w->positions.count && (!filled || budget_check (w->c->budget))
           && fill_position (w, filled))
        filled++;
    if (filled == w->positions.count)
        return;
    assert (budget_reason (w->c->budget));
    w->complete = false;
    w->positions.count = filled;
    for (size_t i = 0; i < w->replies.count; i++)
        if (w->replies.at[i].next != LTS_NONE && w->replies.at[i].next >= filled)
            w->replies.at[i].next = LTS_NONE;
}

static void
builder_free (builder *w)
{
    store_free (w->known);
    xfree (w->stamp);
    xfree (w->group);
    xfree (w->tried);
    vec_free (&w->answers);
}

lts_play *
play_build (const lts_comparison *c, const game_rules *rules)
{
    builder w = { .c = c, .rules = rules, .complete = true };
    w.arena = c->hidden == LTS_NONE ? c->both : c->board;
    w.known = store_new (1, c->budget);
    w.stamp = xcalloc (c->board->states, sizeof *w.stamp);
    w.group = xcalloc (c->board->states, sizeof *w.group);
    w.tried = xcalloc (c->board->states, sizeof *w.tried);
    if (w.arena == c->both)
        position_for (&w, c->side[LTS_LEFT]->initial,
                      c->side[LTS_LEFT]->states + c->side[LTS_RIGHT]->initial);
    else
        position_for (&w, c->start[LTS_LEFT], c->start[LTS_RIGHT]);
    fill_positions (&w);
    lts_play *play = NULL;
    if (w.positions.count) {
        play = xcalloc (1, sizeof *play);
        *play = (lts_play){ w.positions.at, w.positions.count, w.replies.at, w.replies.count, w.complete };
    } else {
        vec_free (&w.positions);
        vec_free (&w.replies);
    }
    builder_free (&w);
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
