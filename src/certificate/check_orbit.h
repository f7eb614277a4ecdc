/* check_orbit.h: a certificate of the orbit engine as it was read, and the
 * regions of the model with their elementary steps, for its checker. */
#ifndef CHECK_ORBIT_H
#define CHECK_ORBIT_H
#include <gmp.h>

#include "certificate_reader.h"
#include "moves.h"

#define ABOVE UINT32_MAX
#define TIME_BIT ((uint64_t) 1 << 31)
#define ACTION_BIT ((uint64_t) 1 << 32)

/* A clock in a region: integer part and rank of the fractional part. */
struct part {
    uint32_t whole; /* ABOVE: above its bound */
    uint32_t rank;
};

/* A region state: parts of the tracked clocks, then locations and integers. */
struct region {
    struct part *parts;
    uint32_t *locations;
    int32_t *integers;
    uint32_t classes;
};

struct interval {
    uint32_t from, to;
    bool dead;
    size_t first_pair, pair_count; /* sorted, in pairs */
};

/* An elementary step, as a change of regions and of matrices. */
enum step_kind { STAY, OPEN_CLASS, JOIN_LAST, TURN, TURN_INSIDE, EDGE };
struct step {
    uint32_t from, to;
    enum step_kind kind;
    uint64_t marks;
    VEC (uint32_t) gone; /* EDGE: classes that disappear, ascending */
    const move *edge;    /* EDGE: which; valid during the visit */
};

struct orbit_check {
    reader *r;
    const model *m;
    moves *moves;
    uint32_t *number; /* clock (from 1) -> tracked number, ABOVE: not tracked */
    uint32_t *bounds;
    uint32_t *clock_of; /* tracked number -> clock from 1 */
    size_t tracked;
    int64_t unit; /* what constants are counted in; 1 but for sampling-pattern */
    bool moves_clocks; /* some assignment of a clock is not x = 0 */
    VEC (struct region) regions;
    uint32_t *order; /* regions sorted */
    VEC (struct interval) intervals;
    VEC (char *) pairs; /* "STATE MARKS COLUMN ..." in canonical spelling */
    struct region scratch;
    const struct region *from;
    uint32_t from_number;
    const struct interval *inside; /* condition 7: the search whose pairs are followed */
    bool (*visit) (struct orbit_check *c, struct step *s);
    struct step step;
    /* the pair that is being followed */
    uint64_t marks;
    mpz_t *columns, *next;
};

/* check_orbit_read.c: the lines behind the header; false after a failure. */
bool orbit_check_read (struct orbit_check *c);
/* "clocks NAME:K ..."; the current line is then the one after it. */
bool orbit_check_read_clocks (struct orbit_check *c);
/* Only the clocks and the states; the line after them is not read yet. */
bool orbit_check_read_states (struct orbit_check *c);
/* What the checkers of regions begin and end with. */
void orbit_check_init (struct orbit_check *c, reader *r);
void orbit_check_release (struct orbit_check *c);
/* Every initial state is listed. */
bool orbit_check_starts (struct orbit_check *c);
/* STATE MARKS COLUMN ... in the spelling of the pairs. */
void orbit_check_print_pair (uint32_t state, uint64_t marks, mpz_t *columns, uint32_t count, text *out);

/* check_orbit_steps.c */
struct region orbit_check_new_region (const struct orbit_check *c);
void orbit_check_free_region (struct region *g);
/* Sort the regions, for the search by contents; false if one is there twice. */
bool orbit_check_sort (struct orbit_check *c);
/* The number of a listed region, or ABOVE. */
uint32_t orbit_check_find (const struct orbit_check *c, const struct region *g);
/* Do the atoms hold in the region?  *known is cleared if a bound does not reach. */
bool orbit_check_holds (const struct orbit_check *c, const struct region *g, const clock_atom *atoms,
                        size_t count, bool *known);
/* All elementary steps out of a listed region, to c->visit. */
bool orbit_check_each_step (struct orbit_check *c, uint32_t number);
#endif
