/* check_grid.h: certificates for a fixed period, proofs/certificates-grid.md.
 * Everything counts in units: zones are sets of whole numbers, all of whose
 * bounds are `<=`. */
#ifndef CHECK_GRID_H
#define CHECK_GRID_H
#include "certificate_reader.h"
#include "moves.h"
#include "plain_zone.h"

/* No bound that is read or made of a constant is larger; sums of as many as
 * there are clocks fit into 64 bits. */
#define GRID_LARGEST ((int64_t) 1 << 40)
#define GRID_ENDLESS INT64_MAX

/* What the states of a rank lack. */
enum demand { NOT_GIVEN, LACKS_LABEL, LACKS_ACTION, LACKS_TIME };
struct grid_class {
    enum demand demand;
    uint32_t label;
};

struct interval {
    int64_t low, high; /* high may be GRID_ENDLESS */
};

/* A line "box" or "ray". */
struct grid_set {
    uint32_t rank;
    uint32_t constraint_count;
    bool ray;
    size_t line, first_constraint;
};

/* A line "at" and the sets below it. */
struct grid_site {
    size_t discrete; /* where its locations and integers stand */
    size_t first_set, set_count;
};

/* Bounds, some of those in a list. */
struct atom_span {
    size_t first, count;
};

typedef VEC (plain_zone) zone_list;

struct grid_check {
    reader *r;
    const model *m;
    moves *moves;
    bool cycle, deadlock;
    size_t size;            /* of zones: clocks and 0 */
    int64_t tick, up, down; /* units per period; c time units are c * up / down */
    VEC (struct grid_class) classes;
    VEC (struct grid_site) sites;
    VEC (uint32_t) discrete; /* locations and integers of all sites */
    VEC (struct grid_set) sets;
    VEC (struct interval) intervals; /* size per set, the first for clock 0 */
    atom_list constraints;
    size_t width;    /* of a discrete state: locations and integers */
    uint32_t *order; /* sites sorted by these */
    /* The site whose steps are being checked, and some of its sets. */
    const struct grid_site *at;
    atom_list invariant;
    bool *runs;      /* by clock */
    zone_list zones; /* of the sets from first_zone on */
    size_t first_zone;
    zone_list leaving;  /* deadlock: from where an edge can be taken, if need be after ticks */
    bool past_is_exact; /* ... and all of that is there */
    /* Scratch: */
    bool *target_runs;
    uint32_t *key; /* a discrete state */
    atom_list atoms;
    VEC (struct atom_span) spans;
    atom_list guard, after;
    clock_origin *clocks;
};

static inline const uint32_t *
grid_locations (const struct grid_check *c, const struct grid_site *s)
{
    return c->discrete.at + s->discrete;
}
static inline const int32_t *
grid_integers (const struct grid_check *c, const struct grid_site *s)
{
    return (const int32_t *) (c->discrete.at + s->discrete + c->m->process_count);
}

/* check_grid.c: what a checker of the certificate, or who copies it, begins and ends with. */
void grid_begin (struct grid_check *c, reader *r);
void grid_end (struct grid_check *c);

/* check_grid_read.c */
bool grid_read (struct grid_check *c);
/* The same bounds in units; false (and the certificate fails) if they are too
 * large to count with. */
bool grid_to_units (struct grid_check *c, const clock_atom *atoms, size_t count, atom_list *out);

/* check_grid_sets.c */
/* Get ready to find sites; false if two are the same. */
bool grid_sort (struct grid_check *c);
/* The bounds of a set, without the invariant; `runs` are the clocks that do in its site. */
void grid_add_bounds (const struct grid_check *c, size_t set, const bool *runs, atom_list *out);
/* The valuations of set number `set` of a site with this invariant; false, with nothing to free,
 * if there are none. */
bool grid_expand (struct grid_check *c, size_t set, const bool *runs, const atom_list *invariant,
                  plain_zone *z);
/* Is the zone in the union of the listed sets with this discrete part of ranks
 * below `below`?  False also when the budget is used up. */
bool grid_is_covered (struct grid_check *c, const uint32_t *locations, const int32_t *integers,
                      const plain_zone *z, uint64_t below);
/* What of z lies in none of the others goes to `rest`, or, without it, stops the work.
 * True if there is nothing of that kind, false also when the budget is used up. */
bool grid_subtract (struct grid_check *c, const plain_zone *z, const plain_zone *others, size_t count,
                    zone_list *rest);
void grid_free_zones (zone_list *zones);

/* check_grid.c: what the move asks and does, in units: c->guard, c->after and
 * c->clocks (not with a fault). */
bool grid_scale_move (struct grid_check *c, const move *e);

/* check_grid_alive.c: no valuation of the zones is stuck. */
bool grid_check_alive (struct grid_check *c);
#endif
