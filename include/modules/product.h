/* product.h: the discrete part of a network, for every representation of
 * time.  A state (locations, integers, truth of the diagonals) is packed
 * into product_words() 64-bit words; equal states are equal words.
 * Clocks count from 1; clock 0 always reads 0, as in a DBM. */
#ifndef PRODUCT_H
#define PRODUCT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "budget.h"
#include "diag.h"
#include "model.h"
#include "text.h"

typedef struct product product;
typedef struct product_walk product_walk;

/* x_i - x_j <= c, or < c when strict. */
typedef struct clock_constraint {
    uint16_t i, j;
    bool strict;
    int32_t c;
} clock_constraint;

static inline bool
clock_constraint_equal (const clock_constraint *a, const clock_constraint *b)
{
    return a->i == b->i && a->j == b->j && a->strict == b->strict && a->c == b->c;
}

/* x := y + c on the values before the edge (y = 0: x := c); the updates of
 * one step happen at the same time, each x occurs once, sorted by x. */
typedef struct clock_update {
    uint16_t x, y;
    int32_t c;
} clock_update;

/* A mistake of the model that shows only when an edge fires. */
typedef struct product_fault {
    position where;
    const char *what; /* "assignment of 7 to i is outside 0..3" */
} product_fault;
/* One that lives as long as the memory it is put into; NULL for NULL. */
const product_fault *product_fault_copy (const product_fault *f, arena *memory);

/* A joint edge out of the expanded state.  Pointers are valid until the next
 * product_expand of the same walk.
 *
 * With a fault there is no target: if the guard holds in the current time
 * state (after a delay), the engine stops and reports the run that leads
 * there.  (Under range = disable such steps do not appear.) */
typedef struct product_step {
    const uint64_t *target;
    const clock_constraint *guard;     /* on the values before */
    const clock_constraint *invariant; /* of the target, on the values after */
    const clock_update *updates;
    const uint32_t *edges; /* numbers in the model, in order of the sync line */
    const product_fault *fault;
    uint32_t guard_count, invariant_count, update_count, edge_count;
} product_step;

/* What holds in a discrete state, whatever the clocks read. */
typedef struct product_view {
    const clock_constraint *invariant;
    uint32_t invariant_count;
    bool can_delay;            /* no urgent or committed location */
    const uint64_t *stopped;   /* bit x (from 1): clock x stands still; product_clock_words() words */
    const uint64_t *labels;    /* bit l: label l holds; product_label_words() words */
    uint64_t marks;            /* what the state adds to the labels asked for; see product_options */
    uint32_t awaited;          /* label_count > most_marks: which of them a run waits for here */
    const uint32_t *locations; /* per process */
    const int32_t *integers;
} product_view;

typedef struct product_options {
    bool range_disables; /* an out-of-range assignment disables its edge */
    bool keep_diagonals; /* leave x - y ~ c in guards and invariants (grid, stopwatches) */
    bool ignore_priorities; /* of lines and processes: every step that is possible otherwise */
    /* The labels that a run is asked to meet, each infinitely often or all of
     * them in one state (together).  Up to most_marks (at most 64) have a mark of their own.
     * More are met in turn: a state also holds which one is awaited, and the one
     * mark there is says that all were met since the last time.  Together, the
     * one mark says that all hold.  The list is kept, not copied. */
    const uint32_t *asked;
    size_t asked_count;
    unsigned most_marks;
    bool together;
} product_options;

/* Can diagonals be eliminated?  Not together with stopwatches, or where x = y + c leads
 * to ever more of them; `why`, if not NULL, says so. */
bool product_can_eliminate (const model *m, diag *why);
/* NULL, with an error in `why`, if the model cannot be treated this way. */
product *product_new (const model *m, product_options options, diag *why);
void product_free (product *p);
const model *product_model (const product *p);

size_t product_words (const product *p);
size_t product_clock_words (const product *p);
size_t product_label_words (const product *p);
unsigned product_clocks (const product *p); /* without clock 0 */
unsigned product_mark_count (const product *p);
uint64_t product_all_marks (const product *p);
bool product_takes_turns (const product *p); /* labels are met in turn */

/* The packed state of these locations and integers; not for products that
 * eliminate diagonals, whose states hold more. */
void product_pack (const product *p, const uint32_t *locations, const int32_t *integers, uint64_t *state);

/* Work space for one search over p. */
product_walk *product_walk_new (const product *p);
void product_walk_free (product_walk *w);

/* The initial states one after another; the clock part of their invariant
 * is the engine's to check at the all-zero valuation.  False at the end. */
bool product_first_initial (product_walk *w, uint64_t *state);
bool product_next_initial (product_walk *w, uint64_t *state);

/* Compute all joint edges out of `state`, whose integer guards hold, whose
 * target's integer invariants hold, and which commitment allows. */
void product_expand (product_walk *w, const uint64_t *state);
/* The same within a budget, since there may be any number of joint edges;
 * it also sees to it that the caller can keep as much again.  False if it was
 * used up: then there are none. */
bool product_expand_within (product_walk *w, const uint64_t *state, budget *b);
size_t product_step_count (const product_walk *w);
const product_step *product_step_at (const product_walk *w, size_t index);
/* Valid until the next product_view or product_expand of the walk. */
const product_view *product_look (product_walk *w, const uint64_t *state);

/* What one conjunct of a guard or an invariant says in a state, whatever the
 * clocks read; only for products that keep diagonals. */
typedef enum product_truth {
    PRODUCT_HOLDS,
    PRODUCT_FAILS,
    PRODUCT_ON_CLOCKS, /* it holds where the constraints (one or two) in `out` do */
    PRODUCT_FAULTY     /* it cannot be evaluated */
} product_truth;
/* Ends the life of what product_expand and product_look of the walk returned. */
product_truth product_condition (product_walk *w, const uint64_t *state, const expr *atom,
                                 clock_constraint out[2], unsigned *count);

/* A product that eliminates diagonals: how many, and what the i-th of them
 * (from 0) says in the state. */
size_t product_diagonals (const product *p);
clock_constraint product_diagonal_at (const product *p, size_t i); /* what its bit stands for */
clock_constraint product_diagonal (product_walk *w, const uint64_t *state, size_t i);

/* Bounds of clocks, by a fixpoint over each process: lower[x] is the
 * largest c such that x > c or x >= c may be asked before x is next
 * assigned, upper[x] the same for < and <=; -1 when there is none.  For the
 * state, and for any state (lower_all, upper_all).  Entry 0 is 0. */
void product_bounds (product_walk *w, const uint64_t *state, int32_t *lower, int32_t *upper);
void product_bounds_all (const product *p, int32_t *lower, int32_t *upper);
/* The same, but such that the source of a copy x = y + c has at least the
 * bound of x less c, whether the copy is read or not: for engines that follow
 * each clock up to one bound in all states. */
void product_bounds_closed (const product *p, int32_t *lower, int32_t *upper);
/* Is the bound of a state or of all MODEL_CLOCK_CONSTANT_MAX because no bound
 * is enough?  (x = x - 1 on a loop asks for more in every turn.) */
bool product_bound_is_endless (const product *p, int32_t bound);
/* What one process asks from its location on; the bounds of a state are the
 * maximum over its processes. */
void product_location_bounds (const product *p, uint32_t process_number, uint32_t location_number,
                              int32_t *lower, int32_t *upper);

/* "P@a" or "P@a,Q@b" for a joint edge; "p.l0 q.l3 i=2" for a state. */
void product_action_name (const product *p, const uint32_t *edges, size_t count, text *out);
void product_state_name (product_walk *w, const uint64_t *state, text *out);
#endif
