/* check_relations.h: the parts of the checker for certificates of the
 * relations engine (proofs/certificates-relations.md): what the file says
 * (check_relations_read.c, check_relations_refute.c), the steps of matrices
 * (check_relations_step.c), and the conditions (check_relations.c), which are named by their numbers. */
#ifndef CHECK_RELATIONS_H
#define CHECK_RELATIONS_H
#include "checkers.h"
#include "moves.h"
#include "plain_zone.h"

#define NOTHING UINT32_MAX
typedef VEC (uint32_t) number_list;

struct relations_state {
    uint32_t *locations;
    int32_t *integers;
    int64_t *bounds; /* of clock 1.. at [1].. */
    uint64_t marks;  /* bit i: has label i of the question */
    atom_list invariant;
    uint32_t first_node;
};

/* A state and its bounded clocks, each combination once. */
struct relations_node {
    uint32_t state;
    uint32_t *clocks; /* increasing, from 1 */
    size_t count;
    uint32_t next; /* of the same state */
    /* in the current block */
    plain_zone hull;         /* without cells: the component has no zone here */
    uint32_t first_relation; /* a chain */
};

struct relations_zone {
    uint32_t node;
    number_list to;
    plain_zone matrix; /* closed: variable 0 is now, then last resets */
    bool kept;
    uint32_t component; /* among the kept; NOTHING: not in an accepting one */
};

struct relations_relation {
    uint32_t node, next;
    size_t line;
    uint64_t marks;
    bool passed, refuted; /* refuted: everywhere */
    plain_zone matrix;
};

struct refuted_pair {
    uint32_t relation, zone;
};

struct relations_check {
    reader *r;
    const model *m;
    moves *moves;
    uint64_t all_marks;
    size_t relation_count; /* of all blocks */
    VEC (struct relations_state) states;
    uint32_t *order; /* states sorted by locations and integers */
    VEC (struct relations_node) nodes;
    VEC (struct relations_zone) zones;
    number_list clocks; /* scratch for reading */
    /* the current block */
    uint32_t start, component;
    size_t early; /* variables of the start: its instant and its resets */
    VEC (struct relations_relation) relations;
    VEC (struct refuted_pair) pairs;
};

/* --- reading --- */

/* Lines "states" to the last "zone"; the current line is then the next. */
bool relations_read_zones (struct relations_check *c);
/* The next "relation" of the block, from the current line. */
bool relations_read_relation (struct relations_check *c);
/* Condition 5 for one "refute", the current line: its sum is a contradiction;
 * noted in c->relations or c->pairs. */
bool relations_read_refutation (struct relations_check *c);
void relations_forget_block (struct relations_check *c);
void relations_check_done (struct relations_check *c);
/* NOTHING if there is none. */
uint32_t relations_find_state (const struct relations_check *c, const uint32_t *locations,
                               const int32_t *integers);
uint32_t relations_find_node (const struct relations_check *c, uint32_t state, const uint32_t *clocks,
                              size_t count);

/* --- steps --- */

/* A piece is at the state `target`, with a matrix over now, the early
 * variables of before and the last resets of `clocks`; the visitor may change
 * the matrix.  False: stop. */
struct relations_piece {
    uint32_t target;
    const uint32_t *clocks;
    size_t count;
    plain_zone matrix;
};
typedef bool piece_visitor (void *context, struct relations_piece *piece);

/* All pieces of all steps from the matrix at the node; false if the visitor
 * stopped.  Faulty edges and unlisted states are failures if the listed
 * states must be `closed`, and are passed over if not. */
bool relations_each_piece (struct relations_check *c, uint32_t node, const plain_zone *matrix, size_t early,
                           bool closed, piece_visitor *visit, void *context);
#endif
