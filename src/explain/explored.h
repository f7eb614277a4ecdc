/* explored.h: everything that runs of a model can do, at a period or in dense
 * time, kept so that one can look at it afterwards.
 *
 * A spot is a discrete state with a set of clock values: a zone, or where clocks
 * stop a polyhedron, closed under the delays that are allowed there, or one point
 * of the grid.  All that a run can reach lies in some spot.  The converse may fail (zones are widened, a
 * clock beyond its constants is only known to be so), so: what holds in all spots is
 * true of every run, and what a spot shows must be replayed. */
#ifndef EXPLORED_H
#define EXPLORED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bound.h"
#include "budget.h"
#include "model.h"
#include "product.h"
#include "store.h"
#include "vec.h"

#define SPOT_NONE UINT32_MAX
#define ACTION_TICK UINT32_MAX /* on a grid: one period passes */

typedef struct spot_origin {
    uint32_t parent;  /* SPOT_NONE: initial */
    uint32_t action;  /* which joint edge of the parent's site led here, or ACTION_TICK */
    uint32_t level;   /* the smallest number of actions of a path to it */
    uint32_t sibling; /* the next spot of the site, or SPOT_NONE */
} spot_origin;

typedef struct arc {
    uint32_t target, action;
} arc;

typedef VEC (arc) spot_path; /* the first entry is where it starts */

/* Polyhedra, by number. */
typedef struct explored_shapes explored_shapes;

typedef struct explored {
    const model *model;
    product *product;
    product_walk *walk, *look; /* for expanding; for looking at states */
    budget *budget;
    bool grid, keeps_arcs, coarse;
    int64_t numerator, denominator; /* of the period; bounds are told in units of 1/denominator */
    unsigned dim;                   /* clocks, with clock 0 */
    int32_t *most;                  /* per clock: the largest constant that matters */
    int32_t widest;                 /* dense time: differences are followed up to this; 0: none is compared */
    size_t cells;                   /* 32-bit numbers that describe a set of clock values */
    explored_shapes *shapes;        /* NULL unless sets are polyhedra */
    store *sites;                   /* discrete states */
    VEC (uint32_t) newest;          /* per site: its last spot */
    store *states;                  /* a site and a set of clock values */
    VEC (spot_origin) spots;
    VEC (arc) arcs; /* if kept: first.at[s] .. first.at[s + 1] are those of spot s */
    VEC (size_t) first;
    /* Work space. */
    int32_t *now, *next, *other, *lower, *upper;
    uint64_t *packed;
} explored;

typedef enum explored_mode {
    EXPLORED_COVER,  /* zones within others are left out */
    EXPLORED_COARSE, /* the same, and zones are widened by all that makes no difference later */
    EXPLORED_GRAPH   /* none is, and arcs are kept: for questions about cycles */
} explored_mode;

/* How dense time is explored where clocks stop. */
typedef enum explored_sets {
    EXPLORED_EXACTLY, /* by polyhedra, of which there may be no end; one within another is left out */
    EXPLORED_BY_ZONES /* which are widened by what they cannot say */
} explored_sets;

/* Explore all of m.  `period` NULL: dense time.  NULL, with the reason, if the
 * model cannot be treated or the budget does not suffice. */
explored *explored_new (const model *m, bool range_disables, const char *period, explored_mode mode,
                        explored_sets sets, budget *b, text *why);
void explored_free (explored *e);

static inline uint32_t
explored_count (const explored *e)
{
    return (uint32_t) e->spots.count;
}

uint32_t explored_site (const explored *e, uint32_t spot);
const uint64_t *explored_discrete (const explored *e, uint32_t spot);
/* Valid until the next look. */
const product_view *explored_look (const explored *e, uint32_t spot);
/* Are there clock values in the spot that satisfy all constraints? */
bool explored_meets (const explored *e, uint32_t spot, const clock_constraint *list, size_t count);
/* The same after taking a joint edge out of the spot, for the values after it. */
bool explored_meets_after (const explored *e, uint32_t spot, const product_step *step,
                           const clock_constraint *list, size_t count);

/* 2c + 1 for <= c, 2c for < c, in units of 1/denominator; FACT_NONE: no bound. */
#define FACT_NONE INT64_MAX

/* The representations. */
typedef struct explored_time {
    void (*start) (const explored *e, int32_t *set);
    /* Does the set meet all constraints?  It is cut down to them, where it is a zone. */
    bool (*constrain) (const explored *e, int32_t *set, const clock_constraint *list, size_t count);
    void (*update) (const explored *e, int32_t *set, const clock_update *list, size_t count);
    /* Let time pass in the discrete state as far as one spot shows it; false if nothing
     * may follow that is not in the set already. */
    bool (*delay) (const explored *e, int32_t *set, const uint64_t *discrete);
    bool (*includes) (const explored *e, const int32_t *outer, const int32_t *inner);
    int64_t (*bound) (const explored *e, const int32_t *set, unsigned i, unsigned j); /* of x_i - x_j */
    void (*keep) (const explored *e, int32_t *set); /* it becomes that of a spot; NULL: nothing to do */
} explored_time;
extern const explored_time explored_zones, explored_points, explored_polyhedra;
const explored_time *explored_time_of (const explored *e);
/* The set of clock values of a spot, copied. */
void explored_set (const explored *e, uint32_t spot, int32_t *set);

/* Sets that were made from those of spots are no longer needed. */
void explored_forget (const explored *e);
explored_shapes *explored_shapes_new (budget *b);
void explored_shapes_free (explored_shapes *all);

#define POINT_ABOVE INT32_MAX /* a coordinate beyond the constants of its clock */
#endif
