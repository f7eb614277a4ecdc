/* inclusion.h: has one side every word that the other one has?  By antichains:
 * a node is a place of the left side after a word, with all places the right
 * one can be in after the same word. */
#ifndef SAMPLING_INCLUSION_H
#define SAMPLING_INCLUSION_H
#include "graph.h"
#include "numbers.h"
#include "side.h"

typedef enum inclusion_end { INCLUSION_HOLDS, INCLUSION_FAILS, INCLUSION_LIMIT } inclusion_end;

typedef struct inclusion_node {
    uint32_t place, set;
    uint32_t parent, letter; /* how it was reached; parent PLACE_NONE: initial */
    uint32_t length;         /* of the word */
    uint32_t older;          /* earlier node at the same site */
    const bound *zone;       /* of the place */
} inclusion_node;

/* A place with a set, and the length of the shortest word so far; place
 * PLACE_NONE: empty. */
struct noted {
    uint32_t place, set, length;
};

/* After INCLUSION_HOLDS the nodes are a closed set (S6): the proof. */
typedef struct inclusion {
    side *left, *right;
    bool infinite;
    const uint8_t *alive; /* infinite: places of the left side to follow */
    VEC (inclusion_node) nodes;
    number_sets sets;
    VEC (uint32_t) now, later; /* waiting: words of this length, and of the next */
    VEC (uint32_t) newest;     /* per site of the left side */
    struct noted *noted;       /* pairs of place and set that were met */
    size_t noted_count, noted_room;
    number_list post;
    VEC (uint32_t) stamp;
    uint32_t stamp_now;
    bool some; /* the left side has a word that counts */
    uint32_t lost_node;
    number_list lost; /* INCLUSION_FAILS: a shortest word that the right side lacks */
} inclusion;

/* For infinite words `alive` has a byte per place of the left side, which then is
 * complete; the word lost is a prefix of an infinite one. */
inclusion_end inclusion_decide (inclusion *w, side *left, side *right, bool infinite, const uint8_t *alive);
void inclusion_free (inclusion *w);

/* Expand the whole side; false when the budget is used up.  The graph's arrays
 * belong to the caller, side_graph_free ends them. */
bool side_graph (side *s, graph *g);
void side_graph_free (graph *g);
#endif
