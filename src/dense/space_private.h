/* space_private.h: what space.c and program.c share. */
#ifndef SPACE_PRIVATE_H
#define SPACE_PRIVATE_H
#include "space.h"
#include "vec.h"

/* A zone taken out of the pool, with its number. */
typedef struct loaded_zone {
    bound *z;
    uint32_t number;
} loaded_zone;

typedef VEC (zone_constraint) constraint_vec;

/* Room for one zone, frame, program, ... over all clocks. */
struct space_work {
    unsigned dim;
    loaded_zone source, outer, inner;
    bound *target, *guarded;
    int32_t *lower, *upper, *limits;
    space_frame *frame;
    /* The program in the making. */
    uint16_t *local_source, *local_target; /* number of a clock in the frame, or ABSENT */
    uint32_t numbered;                     /* the node that local_source is for */
    constraint_vec guard, other;
    const product_step *noted; /* the step whose guard is noted; NULL: none */
    bool noted_never, noted_tick;
    int32_t *upper_now, *offset;
    uint16_t *from;
    uint16_t *update_of; /* per clock: number of its update + 1, or 0 */
    VEC (uint8_t) bytes;
    /* How the members of a symmetry were rearranged for the target. */
    uint16_t *origin;  /* per clock: its name before; without symmetry the same */
    uint32_t *members; /* per slot: the member before */
    uint8_t *same;     /* per slot: like the one before */
    uint32_t *locations;
    int32_t *integers;
    uint64_t *state;
    VEC (uint16_t) ties;
    uint16_t *tie_order;
};
#define ABSENT UINT16_MAX

struct space_work *work_new (unsigned dim, const space *s);
void work_free (struct space_work *w);
/* Unpack a zone unless it is there already. */
void work_load (const space *s, loaded_zone *into, uint32_t number);
/* The number of the zone without clocks, from which initial states come. */
uint32_t work_point (space *s);

struct space_memo *memo_new (void);
void memo_free (struct space_memo *m);
/* What the program makes of the zone, if that is still known; else POOL_FULL. */
uint32_t memo_find (const struct space_memo *m, uint32_t program, uint32_t zone);
void memo_put (struct space_memo *m, uint32_t program, uint32_t zone, uint32_t result);

/* For asserts and tests: the parts fill the string, and every clock it names
 * is one of the frame that the part is about. */
bool program_is_valid (const space *s, uint32_t program);
/* No two neighbours among like members stand in the wrong order. */
struct program;
bool program_ties_are_sorted (const struct program *p, const bound *z, const uint16_t *order);
/* Does the guard leave nothing of the zone, because of the one constraint `by`? */
bool program_is_blocked (space *s, uint32_t source, const product_step *step, bool tick, uint32_t zone,
                         zone_constraint *by);
/* The program of a joint edge from one node (SPACE_NONE: the start) to
 * another (SPACE_FAULT: only the guard matters).  *program is SPACE_NEVER if it can
 * never fire; false when the budget ends. */
bool program_compile (space *s, uint32_t source, uint32_t target, const product_step *step, bool tick,
                      uint32_t *program);
#endif
