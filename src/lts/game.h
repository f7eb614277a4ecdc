/* game.h: who wins the simulation and the bisimulation game, and how fast. */
#ifndef GAME_H
#define GAME_H
#include "lts_private.h"

/* The simulation game from one pair of states of the same system. */
typedef struct sim_game sim_game;
/* NULL when the budget ran out. */
sim_game *sim_game_solve (const lts *t, uint32_t challenger, uint32_t defender, budget *b);
void sim_game_free (sim_game *g);
/* In how many moves the challenger wins from a pair that can come up;
 * LTS_NONE: never. */
uint32_t sim_game_rank (const sim_game *g, uint32_t challenger, uint32_t defender);

/* After how many moves of the bisimulation game two states differ.
 * Refinement stops once `left` and `right` are told apart: pairs that need
 * more moves than these count as equal. */
typedef struct rank_tree rank_tree;
rank_tree *rank_tree_new (const lts *t, uint32_t left, uint32_t right, budget *b);
void rank_tree_free (rank_tree *r);
uint32_t rank_tree_rank (const rank_tree *r, uint32_t a, uint32_t b); /* LTS_NONE: equal */
#endif
