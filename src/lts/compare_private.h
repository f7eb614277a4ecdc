/* compare_private.h: two systems side by side. */
#ifndef COMPARE_PRIVATE_H
#define COMPARE_PRIVATE_H
#include "game.h"
#include "words.h"

/* `both` holds both systems, right's states after left's.  `strong` merges
 * its bisimilar states.  Games and words are decided on `board`: for the
 * strong relations the same, for the weak ones its saturation.
 *
 *     left, right --> both --block--> strong --same states--> board     */
struct lts_comparison {
    const lts *side[2];
    budget *budget;
    lts *both;
    uint32_t hidden;             /* number of the invisible action, or LTS_NONE */
    uint32_t *block;             /* per state of both: its state in strong; NULL: out of budget */
    lts *strong, *board, *words; /* words: board without the invisible steps */
    uint32_t *agreement; /* per state of board: its class of (weakly) bisimilar ones; NULL: not known */
    uint32_t start[2];   /* the initial states in board */
    uint32_t *deputy[2]; /* per state of strong: some state of the side, or LTS_NONE */
};

/* In how many moves the challenger wins at two states of the board, the
 * left system's and the right one's; LTS_NONE: not at all. */
typedef uint32_t rank_function (const void *game, uint32_t left, uint32_t right);

typedef struct game_rules {
    rank_function *rank;
    const void *game;
    bool may_switch;    /* bisimulation: the challenger chooses a side each time */
    enum lts_side side; /* else: where he plays */
} game_rules;

/* NULL if the budget ended before the first move was found. */
lts_play *play_build (const lts_comparison *c, const game_rules *rules);
void play_free (lts_play *p);
#endif
