/* Equivalences and preorders between two systems. */
#include <assert.h>
#include <string.h>

#include "compare_private.h"

static const char *const relation_names[LTS_RELATIONS] = { "reachability",   "stuck",   "trace",
                                                           "infinite-trace", "simulation", "bisimulation" };

const char *
lts_relation_name (lts_relation relation)
{
    return relation_names[relation];
}

bool
lts_relation_find (const char *name, lts_relation *relation)
{
    for (int i = 0; i < LTS_RELATIONS; i++)
        if (!strcmp (name, relation_names[i])) {
            *relation = (lts_relation) i;
            return true;
        }
    return false;
}

static void
find_deputies (lts_comparison *c)
{
    uint32_t left_states = c->side[LTS_LEFT]->states;
    for (int side = 0; side < 2; side++) {
        c->deputy[side] = xreallocarray (NULL, c->strong->states, sizeof **c->deputy);
        memset (c->deputy[side], 0xff, c->strong->states * sizeof **c->deputy);
    }
    for (uint32_t s = c->both->states; s-- > 0;)
        if (s >= left_states)
            c->deputy[LTS_RIGHT][c->block[s]] = s - left_states;
        else
            c->deputy[LTS_LEFT][c->block[s]] = s;
}

/* The board of the weak games; its states are those of `strong`. */
static void
prepare_weak (lts_comparison *c)
{
    c->board = lts_saturate (c->strong, c->hidden, c->budget);
    if (!c->board)
        return;
    c->words = lts_without (c->board, c->hidden);
    c->agreement = xreallocarray (NULL, c->board->states, sizeof *c->agreement);
    if (!lts_partition (c->board, c->agreement, c->budget)) {
        xfree (c->agreement);
        c->agreement = NULL;
    }
}

static void
prepare_strong (lts_comparison *c)
{
    c->board = c->words = c->strong;
    c->agreement = xreallocarray (NULL, c->board->states, sizeof *c->agreement);
    for (uint32_t s = 0; s < c->board->states; s++)
        c->agreement[s] = s;
}

/* States and steps of both are numbered in 32 bits. */
static bool
fits (const lts *left, const lts *right, budget *b)
{
    size_t states = (size_t) left->states + right->states;
    size_t transitions = lts_transitions (left) + lts_transitions (right);
    if (states >= LTS_NONE || transitions >= LTS_NONE)
        budget_stop (b, "too large: more than 2^32 states or transitions to compare");
    return budget_allows (b, 40 * transitions + 24 * states);
}

lts_comparison *
lts_comparison_new (const lts *left, const lts *right, const char *invisible, budget *b)
{
    lts_comparison *c = xcalloc (1, sizeof *c);
    c->side[LTS_LEFT] = left;
    c->side[LTS_RIGHT] = right;
    c->budget = b;
    if (!fits (left, right, b))
        return c;
    c->both = lts_union (left, right);
    c->hidden = invisible ? lts_find_action (c->both, invisible) : LTS_NONE;
    uint32_t *block = xreallocarray (NULL, c->both->states, sizeof *block);
    uint32_t blocks = lts_partition (c->both, block, b);
    if (!blocks) {
        xfree (block);
        return c;
    }
    c->block = block;
    c->strong = lts_quotient (c->both, block, blocks, LTS_NONE);
    c->start[LTS_LEFT] = block[left->initial];
    c->start[LTS_RIGHT] = block[left->states + right->initial];
    find_deputies (c);
    if (c->hidden == LTS_NONE)
        prepare_strong (c);
    else if (c->start[LTS_LEFT] != c->start[LTS_RIGHT])
        prepare_weak (c);
    return c;
}

void
lts_comparison_free (lts_comparison *c)
{
    if (!c)
        return;
    if (c->words != c->board)
        lts_free (c->words);
    if (c->board != c->strong)
        lts_free (c->board);
    lts_free (c->strong);
    lts_free (c->both);
    xfree (c->block);
    xfree (c->agreement);
    xfree (c->deputy[LTS_LEFT]);
    xfree (c->deputy[LTS_RIGHT]);
    xfree (c);
}

const lts *
lts_comparison_side (const lts_comparison *c, enum lts_side side)
{
    return c->side[side];
}

const char *
lts_comparison_action (const lts_comparison *c, uint32_t action)
{
    return lts_action_name (c->both, action);
}

static void
set_word (lts_outcome *out, enum lts_side more, word_list *word, size_t loop_from)
{
    out->answer = LTS_NO;
    out->more = more;
    xfree (out->word.actions);
    out->word = (lts_word){ word->at, word->count, loop_from };
    *word = (word_list) VEC_EMPTY;
}

/* Look for a word that `more` has and the other side has not; keep it if
 * the outcome has none or a longer one. */
static words_end
seek_word (lts_comparison *c, lts_relation relation, enum lts_side more, lts_outcome *out)
{
    uint32_t p = c->start[more], q = c->start[!more];
    word_list word = VEC_EMPTY, none = VEC_EMPTY;
    size_t loop_from = 0;
    words_end end = WORDS_SAME;
    if (relation == LTS_REACHABILITY)
        end = words_action (c->strong, p, q, c->hidden, &word) ? WORDS_DIFFER : WORDS_SAME;
    else if (relation == LTS_DEADLOCK)
        end = words_deadlock (c->strong, p, &word) && !words_deadlock (c->strong, q, &none) ? WORDS_DIFFER
                                                                                            : WORDS_SAME;
    else
        end = words_included (c->words, p, q, relation == LTS_INFINITE_TRACE, &word, &loop_from, c->budget);
    if (relation != LTS_INFINITE_TRACE)
        loop_from = word.count;
    if (end == WORDS_DIFFER && (out->answer != LTS_NO || word.count < out->word.count))
        set_word (out, more, &word, loop_from);
    vec_free (&word);
    vec_free (&none);
    return end;
}

static void
decide_by_words (lts_comparison *c, lts_relation relation, bool below_only, lts_outcome *out)
{
    words_end there = seek_word (c, relation, LTS_LEFT, out);
    words_end back = below_only ? WORDS_SAME : seek_word (c, relation, LTS_RIGHT, out);
    if (out->answer != LTS_NO && (there == WORDS_LIMIT || back == WORDS_LIMIT))
        out->answer = LTS_UNKNOWN;
}

static uint32_t
rank_left_moves (const void *game, uint32_t left, uint32_t right)
{
    return sim_game_rank (game, left, right);
}

static uint32_t
rank_right_moves (const void *game, uint32_t left, uint32_t right)
{
    return sim_game_rank (game, right, left);
}

/* The game in which the challenger stays on one side. */
static void
decide_simulation (lts_comparison *c, enum lts_side challenger, lts_outcome *out)
{
    if (out->answer == LTS_NO)
        return;
    uint32_t p = c->start[challenger], q = c->start[!challenger];
    sim_game *game = sim_game_solve (c->board, p, q, c->budget);
    if (!game)
        out->answer = LTS_UNKNOWN;
    else if (sim_game_rank (game, p, q) != LTS_NONE) {
        out->answer = LTS_NO;
        out->more = challenger;
        game_rules rules = { challenger == LTS_LEFT ? rank_left_moves : rank_right_moves, game, false,
                             challenger };
        out->play = play_build (c, &rules);
    }
    sim_game_free (game);
}

static uint32_t
rank_either (const void *game, uint32_t left, uint32_t right)
{
    return rank_tree_rank (game, left, right);
}

static void
decide_bisimulation (lts_comparison *c, lts_outcome *out)
{
    uint32_t p = c->start[LTS_LEFT], q = c->start[LTS_RIGHT];
    if (!c->agreement)
        out->answer = LTS_UNKNOWN;
    if (!c->agreement || c->agreement[p] == c->agreement[q])
        return;
    out->answer = LTS_NO;
    rank_tree *ranks = rank_tree_new (c->board, p, q, c->budget);
    if (!ranks)
        return;
    game_rules rules = { rank_either, ranks, true, LTS_LEFT };
    out->play = play_build (c, &rules);
    if (out->play)
        out->more = out->play->positions[0].mover;
    rank_tree_free (ranks);
}

void
lts_decide (lts_comparison *c, lts_relation relation, bool below_only, lts_outcome *out)
{
    *out = (lts_outcome){ .answer = LTS_YES };
    bool needs_board = relation != LTS_REACHABILITY && relation != LTS_DEADLOCK;
    if (c->strong && c->start[LTS_LEFT] == c->start[LTS_RIGHT])
        return; /* bisimilar */
    if (!c->strong || (needs_board && !c->board))
        out->answer = LTS_UNKNOWN;
    else if (relation == LTS_BISIMULATION)
        decide_bisimulation (c, out);
    else if (relation == LTS_SIMULATION) {
        decide_simulation (c, LTS_LEFT, out);
        if (!below_only)
            decide_simulation (c, LTS_RIGHT, out);
    } else
        decide_by_words (c, relation, below_only, out);
    if (out->answer == LTS_UNKNOWN)
        out->reason = budget_reason (c->budget);
}

void
lts_outcome_free (lts_outcome *o)
{
    xfree (o->word.actions);
    play_free (o->play);
    *o = (lts_outcome){ .answer = LTS_UNKNOWN };
}
