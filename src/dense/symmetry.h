/* symmetry.h: processes that can be exchanged for one another.
 *
 * The members of a group have the same locations, edges, guards and
 * statements, except that each has clocks and integers of its own, and that a
 * shared integer may hold a number that stands for a member (it is then only
 * compared by == and != and assigned, with constants).  Exchanging two members,
 * with all that is theirs, maps runs to runs. */
#ifndef SYMMETRY_H
#define SYMMETRY_H
#include <stdint.h>

#include "model.h"
#include "query.h"

typedef struct symmetry {
    const model *model;
    uint32_t *members; /* processes */
    uint32_t count;
    uint32_t *clocks; /* own clocks, numbered from 1: count rows of clock_count */
    uint32_t clock_count;
    uint32_t *integers; /* own integers: count rows of integer_count */
    uint32_t integer_count;
    uint32_t *id_variables;
    int32_t *id_values; /* what stands for a member: id_count rows of count */
    uint32_t id_count;
} symmetry;

/* The largest group, or NULL if no two processes can be exchanged. */
symmetry *symmetry_detect (const model *m);
void symmetry_free (symmetry *s);

/* Rearrange the members: member `slot` becomes what from[slot] was. */
void symmetry_permute (const symmetry *s, const uint32_t *from, const uint32_t *locations,
                       const int32_t *integers, uint32_t *new_locations, int32_t *new_integers);
/* The order of members that sorts their locations, integers and claims to the
 * identifiers; stable.  same[slot] says that the slot is like the one before. */
void symmetry_sort (const symmetry *s, const uint32_t *locations, const int32_t *integers, uint32_t *from,
                    uint8_t *same);
/* For asserts and tests: are the members in this order already? */
bool symmetry_is_sorted (const symmetry *s, const uint32_t *locations, const int32_t *integers);
/* The rows name processes, clocks and integers that exist, each once. */
bool symmetry_is_valid (const symmetry *s);
/* Where the clocks of the rearranged state come from: origin[x] for all
 * clocks 0 .. clock count of the model. */
void symmetry_origin (const symmetry *s, const uint32_t *from, uint16_t *origin);
/* The edge of another member that corresponds to the edge; `to` per member. */
uint32_t symmetry_edge (const symmetry *s, const uint32_t *to, uint32_t e);
/* Can the members be exchanged so that the state has the labels and the
 * location of the query?  want[slot]: the member that the slot should be. */
bool symmetry_meets (const symmetry *s, const uint32_t *locations, const query *q, uint32_t *want);
/* The number of the process in the group, or MODEL_NONE. */
uint32_t symmetry_member (const symmetry *s, uint32_t process_number);
#endif
