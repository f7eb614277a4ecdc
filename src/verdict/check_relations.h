/* check_relations.h: what the two parts of the checker of relations share:
 * the zones (check_relation_zones.c) and the searches (check_relations.c). */
#ifndef CHECK_RELATIONS_H
#define CHECK_RELATIONS_H
#include "certificate_reader.h"
#include "reset_matrix.h"

/* A discrete state, its bounds (from clock 1 on) and labels asked for. */
struct place {
    uint32_t *locations;
    int32_t *integers;
    int64_t *bound;
    uint64_t marks;
    atom_list invariant;
};

struct place_zone {
    uint32_t place;
    reset_matrix matrix;
    VEC (uint32_t) to;
    bool kept;
    uint32_t component; /* MODEL_NONE: not in an accepting one */
};

struct relations_check {
    reader *r;
    const model *m;
    moves *moves;
    uint64_t all_marks;
    VEC (struct place) places;
    VEC (struct place_zone) zones;
    uint32_t components;
};

/* "X ... ;" from word *i on: increasing clocks; then *i is behind the ";". */
bool relations_read_clocks (struct relations_check *c, size_t *i, size_t early, reset_matrix *m);
/* As many cells as the matrix has, to the end of the line; they are made
 * tight, and something must be left. */
bool relations_read_cells (struct relations_check *c, size_t i, reset_matrix *m);
bool relations_read_places (struct relations_check *c);
bool relations_read_zones (struct relations_check *c);
/* Conditions 1 and 2. */
bool relations_check_zones (struct relations_check *c);
/* Condition 3: number the accepting components of the kept zones. */
void relations_find_components (struct relations_check *c);

typedef bool piece_visitor (void *context, uint32_t place, const reset_matrix *piece);
/* All pieces of a step from a matrix at a place along a move; false if the
 * visitor says so, or if the target must be listed and is not. */
bool relations_step (struct relations_check *c, uint32_t from, const reset_matrix *m, const move *e,
                     piece_visitor *visit, void *context, bool must_be_listed);
/* Wait and guard: can the move be taken? */
bool relations_fires (struct relations_check *c, uint32_t from, const reset_matrix *m, const move *e,
                      reset_matrix *then);
#endif
