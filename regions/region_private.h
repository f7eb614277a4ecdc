/* region_private.h: clock regions: the integer part of every clock up to its
 * bound, and the order of the fractional parts.  Knows nothing of automata.
 * Numbers like "R3" refer to proofs/regions.md. */
#ifndef REGION_PRIVATE_H
#define REGION_PRIVATE_H
#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* Which clocks are tracked and up to which value. */
typedef struct region_shape {
    unsigned clocks;
    int32_t *bound;      /* per clock, at least 0: values above are all alike */
    uint8_t *whole_bits; /* per clock: width of its integer part when packed */
    unsigned rank_bits;
    size_t first_bit; /* of a packed state; the bits before are the caller's */
    size_t words;
} region_shape;

#define REGION_ABOVE (-1)

/* rank 0: the value is an integer, or above; rank 1 .. classes: the classes
 * of equal fractional parts, smallest first, none of them empty.  A clock
 * at its bound has rank 0. */
typedef struct region {
    unsigned classes;
    int32_t *whole; /* integer part or REGION_ABOVE */
    uint32_t *rank;
} region;

/* What an elementary step does to the classes; see orbit_private.h. */
typedef enum region_move {
    REGION_STAY,        /* nothing (delay: every clock is above its bound) */
    REGION_STAY_OPEN,   /* delay within a region without integers */
    REGION_LEAVE,       /* the integers become the new smallest class */
    REGION_LEAVE_ABOVE, /* the integers all go above their bounds */
    REGION_ARRIVE,      /* the largest class becomes integer */
    REGION_DROP         /* some classes disappear */
} region_move;

/* clock >= c or clock <= c, strict: > or <. */
typedef struct region_atom {
    uint16_t clock;
    bool upper, strict;
    int32_t c;
} region_atom;

/* clock := source + c, or := c if the source is REGION_NO_CLOCK. */
#define REGION_NO_CLOCK UINT16_MAX
typedef struct region_update {
    uint16_t clock, source;
    int32_t c;
} region_update;

region_shape *region_shape_new (unsigned clocks, const int32_t *bound, size_t first_bit);
void region_shape_free (region_shape *shape);

region *region_new (const region_shape *shape); /* all clocks 0 */
void region_free (region *r);
void region_copy (const region_shape *shape, region *to, const region *from);
/* For asserts and tests: integer parts up to the bounds, no class empty, no
 * fraction at a bound or above. */
bool region_is_valid (const region_shape *shape, const region *r);

/* The bits from first_bit on; those before it are left alone. */
void region_pack (const region_shape *shape, const region *r, uint64_t *state);
bool region_is_packed (const region_shape *shape, const region *r, const uint64_t *state);
void region_unpack (const region_shape *shape, region *r, const uint64_t *state);

/* The region of these values, one per tracked clock. */
void region_of_values (const region_shape *shape, mpq_t *clocks, region *out);

bool region_holds (const region *r, const region_atom *atoms, size_t count);
bool region_all_above (const region_shape *shape, const region *r);
bool region_has_integer (const region_shape *shape, const region *r);
/* Turn r into its immediate time successor (R3). */
region_move region_delay (const region_shape *shape, region *r);
/* Do all updates at the same time, on the values in `before`; bit i - 1 of
 * gone (as many words as classes need) is set for every class i of `before`
 * that has no clock afterwards. */
region_move region_assign (const region_shape *shape, const region *before, const region_update *updates,
                           size_t count, region *after, uint64_t *gone);

/* "x=0, 0<y<z<1, w>2"; where fractional parts of clocks with different
 * integer parts are ordered: "0<x<1, 1<y<2, {x}<{y}". */
typedef void region_clock_name (const void *context, unsigned clock, text *out);
void region_print (const region_shape *shape, const region *r, region_clock_name *name, const void *context,
                   text *out);
#endif
