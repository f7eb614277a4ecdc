/* side.h: a model in dense time, or at a period, as a finite transition system
 * of zones, built as far as it is asked for.
 *
 * At a period the clocks are counted in ticks and every comparison is tightened
 * to the ticks that satisfy it.  That is a closed automaton, so its words in
 * dense time are those on the grid (S3), and one representation does for both
 * sides.  A clock that reads r + n ticks with 0 <= r < period has the residue r
 * in the discrete part; for 1/q all residues are 0.
 *
 * A place is a discrete state with a zone that is closed under delays and
 * extrapolated; steps lead from place to place.  Words from a place are those
 * from some of its valuations. */
#ifndef SIDE_H
#define SIDE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "alphabet.h"
#include "budget.h"
#include "diag.h"
#include "model.h"
#include "product.h"
#include "store.h"
#include "vec.h"
#include "zone.h"

#define PLACE_NONE UINT32_MAX

/* What is asked of both sides. */
typedef struct side_options {
    const uint32_t *labels; /* accepting: all hold */
    size_t label_count;
    bool range_disables;
    int32_t unit; /* dense time: what constants are counted in, and divides them all; 0: 1 */
} side_options;

/* A joint edge between sites: guard, then clock a becomes clock from[a] plus
 * offset[a], all at once. */
typedef struct side_joint {
    uint32_t letter, target;
    uint32_t guard_count, edge_count;
    const zone_constraint *guard;
    const uint16_t *from;
    const int32_t *offset;
    const uint32_t *edges;
    const product_fault *fault;
} side_joint;

typedef struct side_site {
    bool can_delay, accepting, possible, expanded;
    uint32_t invariant_count, joint_count;
    const zone_constraint *invariant;
    const side_joint *joints;
} side_site;

typedef struct side_step {
    uint32_t letter, target; /* LETTER_SILENT comes last */
    uint32_t joint;          /* of the source's site */
} side_step;

typedef struct side_place {
    uint32_t first, count; /* of its steps; first PLACE_NONE: not expanded */
} side_place;

typedef struct side {
    const model *model;
    alphabet *alphabet;
    side_options options;
    budget *budget;
    diag *why;
    bool dense;
    int64_t up, down; /* the period, or the unit, is up / down, in lowest terms */
    product *product;
    product_walk *walk;
    unsigned dim;
    uint16_t *tracked;  /* clock of the product -> clock of zones, 0: none */
    uint16_t *clock_of; /* back */
    int32_t *lower, *upper;
    size_t site_words, residue_words;
    store *site_keys; /* the product's words, then residues, two per word */
    VEC (side_site) sites;
    struct arena *memory;
    store *places; /* site, then the cells */
    VEC (side_place) expanded;
    VEC (side_step) steps;
    VEC (uint32_t) initials;
    uint64_t *scratch, *place;
    bound *zone, *next;
} side;

/* `period` NULL: dense time.  NULL with an error in `why`, or budget_reason. */
side *side_new (const model *m, alphabet *a, const char *period, side_options o, budget *b, diag *why);
void side_free (side *s);

/* Fill in the joint edges of a site; false when the budget is used up. */
bool side_expand (side *s, uint32_t site);
/* The steps out of a place, by letters; NULL when the budget is used up or the
 * model is at fault, which is then in `why`. */
const side_step *side_steps (side *s, uint32_t place, uint32_t *count);
uint32_t side_site_of (const side *s, uint32_t place);
const bound *side_zone (const side *s, uint32_t place);
bool side_accepts (const side *s, uint32_t place);
/* Has `outer` every valuation of `inner`? */
bool side_includes (const side *s, uint32_t outer, uint32_t inner);
/* The locations of a site, as in the model. */
const product_view *side_look (const side *s, uint32_t site);
/* The residue of a clock (from 1) of zones, in parts 1 / down. */
uint32_t side_residue (const side *s, uint32_t site, unsigned clock);
#endif
