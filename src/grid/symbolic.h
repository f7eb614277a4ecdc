/* symbolic.h: sets of sampled states as decision diagrams (CUDD).
 *
 * Locations, integers and clocks are binary numbers over pairs of variables,
 * one for now and one for next, side by side in the order.  Diagrams are
 * returned and passed as diagram.h says. */
#ifndef SYMBOLIC_H
#define SYMBOLIC_H
#include "diagram.h"
#include "grid.h"
#include "product.h"
#include "scale.h"
#include "vec.h"

/* A number in count values from min, most significant bit first: bit b is
 * variable 2 * (first + b) now, and the one after it next. */
typedef struct entity {
    unsigned first, bits;
    int64_t min, count;
} entity;

/* x - y <= most, in units: one bit of the state. */
typedef struct diagonal {
    uint32_t x, y;
    int64_t most;
    entity bit;
} diagonal;

/* A relation between now and next.  Only what is written has a next part;
 * everything else stays as it is. */
/* What decides between joint edges: the higher one is taken. */
typedef struct action_rank {
    int32_t line, process;
    bool above; /* of a process that only watches: not judged */
} action_rank;

typedef struct relation {
    DdNode *bdd;
    DdNode *now_cube, *next_cube; /* the written variables */
    DdNode **now, **next;
    int written;
    DdNode *fault;   /* where taking it is a mistake of the model; NULL for a tick */
    uint32_t *edges; /* of a joint edge; NULL for a tick */
    uint32_t edge_count;
    action_rank rank;
} relation;

typedef VEC (relation) relation_list;

typedef struct symbolic {
    diagrams d; /* d.failed: a limit was hit, or too_large is set */
    const model *model;
    const query *query;
    product *product; /* for the bounds of clocks only */
    scale scale;
    budget *budget;
    const char *too_large;     /* what cannot be encoded */
    unsigned bits;             /* pairs of variables */
    entity *locations;         /* by process */
    entity *integers, *clocks; /* clocks by number from 1; an unread one has no bits */
    int64_t *caps;             /* by clock; -1: never read */
    bool plain;                /* no clock is ever forgotten */
    VEC (diagonal) diagonals;
    DdNode **active; /* by clock: the locations where it is read again */
    DdNode *invariant, *invariant_fault;
    DdNode *initial, *can_delay, *calm; /* calm: no committed location */
    DdNode *faulty;                     /* where some edge that can be taken is a mistake of the model */
    int64_t *site_caps; /* [process, location][clock]: how far it is told apart there; -1: it is not read */
    uint32_t *first_site;
    relation_list actions;
    relation_list ticks; /* one per clock, taken one after the other */
} symbolic;

/* The additions to the language that can be encoded. */
enum { SYMBOLIC_KNOWS = 2047 };

/* symbolic_base.c */
symbolic *symbolic_new (const model *m, const query *q, const grid_options *o, budget *b, diag *why);
void symbolic_free (symbolic *s);
/* Over the now variables. */
uint64_t symbolic_count (symbolic *s, DdNode *n);

/* symbolic_number.c: comparisons and sums of numbers. */
DdNode *entity_equals (symbolic *s, const entity *e, int64_t value, bool next);
DdNode *entity_at_most (symbolic *s, const entity *e, int64_t value, bool next);
/* next x = min (now y + add, cap + 1); y NULL: next x = add. */
DdNode *entity_becomes (symbolic *s, const entity *x, const entity *y, int64_t add, int64_t cap);

/* symbolic_order.c: gives every entity its place. */
void symbolic_order (symbolic *s);

/* symbolic_build.c: what holds where, and the ticks. */
void symbolic_build (symbolic *s);
/* The states with process p in a location that satisfies `wanted`. */
DdNode *symbolic_locations (symbolic *s, uint32_t p, bool (*wanted) (const location *l));
/* The locations of p from which clock x is read. */
DdNode *symbolic_readers (symbolic *s, uint32_t p, uint32_t x);
static inline int64_t
symbolic_site_cap (const symbolic *s, uint32_t p, uint32_t l, uint32_t x)
{
    return s->site_caps[(s->first_site[p] + l) * (s->model->clock_count + 1) + x];
}
static inline bool
symbolic_reads (const symbolic *s, uint32_t p, uint32_t l, uint32_t x)
{
    return symbolic_site_cap (s, p, l, x) >= 0;
}
/* symbolic_diagonal.c: differences of clocks. */
void diagonals_collect (symbolic *s);
void diagonals_start (symbolic *s); /* narrow the initial states */
DdNode *diagonal_compare (symbolic *s, uint32_t x, uint32_t y, expr_kind kind, int64_t c);
/* symbolic_joint.c: the joint edges. */
/* What the invariants of the first so many processes allow, and where (unless NULL)
 * one cannot be read. */
DdNode *symbolic_build_invariant (symbolic *s, size_t processes, DdNode **faults);
/* All joint edges; judged: as priorities look at them, without the processes that
 * only watch. */
void symbolic_build_actions (symbolic *s, bool judged);
void symbolic_build_steps (symbolic *s); /* symbolic_priority.c: the same by priority */

/* symbolic_relation.c */
/* Take over `bdd`; what is written are the entities. */
relation relation_new (symbolic *s, TAKE DdNode *bdd, const entity *const *written, size_t count);
void relation_free (symbolic *s, relation *r);

DdNode *relation_image (symbolic *s, const relation *r, DdNode *from);
DdNode *relation_preimage (symbolic *s, const relation *r, DdNode *to);

/* symbolic_image.c.  What leads into a set is computed for sets of states
 * that satisfy their invariants; the result may hold states that do not. */
DdNode *symbolic_tick (symbolic *s, DdNode *from);
DdNode *symbolic_act (symbolic *s, size_t action, DdNode *from);
DdNode *symbolic_after_actions (symbolic *s, DdNode *from); /* one action, any */
DdNode *symbolic_before_tick (symbolic *s, DdNode *to);
DdNode *symbolic_before_action (symbolic *s, DdNode *to);
DdNode *symbolic_pre (symbolic *s, DdNode *to);
DdNode *symbolic_pick (symbolic *s, DdNode *from); /* one state */
int64_t symbolic_value (symbolic *s, const entity *e, DdNode *state);

/* symbolic_rings.c: disjoint sets of states, by the earliest instant at
 * which they can be reached, and there by the number of actions. */
typedef struct rings {
    VEC (DdNode *) at;
    VEC (uint32_t) instants; /* of each ring */
    uint32_t instant;
    DdNode *all;
} rings;
/* Start at `from`, stay within `inside` (NULL: anywhere), stop when `target`
 * (NULL: nothing) is met. */
rings rings_new (symbolic *s, DdNode *from, DdNode *inside, DdNode *target);
void rings_free (symbolic *s, rings *r);
/* The first ring that meets the set; rings.at.count if none does. */
size_t rings_find (symbolic *s, const rings *r, DdNode *set);

/* Steps: TRAIL_TICK, or the number of an action. */
#define TRAIL_TICK UINT32_MAX
typedef VEC (uint32_t) trail;
/* Append a quickest way to a state of `target`, which is in ring `last`;
 * returns that state, and in *start (may be NULL) where the way begins. */
DdNode *rings_trail (symbolic *s, const rings *r, size_t last, DdNode *target, trail *out, DdNode **start);

/* symbolic_cycle.c: the states in `reached` from which a run as the query
 * asks for exists.  `removed` (may be NULL) is told which states are given
 * up, one set after the other, and which demand they cannot meet among those
 * that are left: 0 an action, then time if asked for, then the labels. */
typedef void symbolic_removed (void *context, symbolic *s, size_t demand, DdNode *set);
DdNode *symbolic_fair (symbolic *s, DdNode *reached, symbolic_removed *removed, void *context);
/* Append a way from the state to a loop within `fair`, and the loop, which
 * starts at step *knot. */
void symbolic_lasso (symbolic *s, DdNode *fair, DdNode *state, trail *out, size_t *knot);
/* The states where a label holds. */
DdNode *symbolic_label (symbolic *s, uint32_t label);

/* symbolic.c */
verdict *symbolic_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why);
#endif
