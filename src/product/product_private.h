/* product_private.h: how the product is laid out; only for src/product. */
#ifndef PRODUCT_PRIVATE_H
#define PRODUCT_PRIVATE_H
#include "product.h"
#include "vec.h"

/* Some bits of one word of a packed state. */
typedef struct field {
    uint32_t word;
    uint8_t shift, width;
} field;

/* x_i - x_j <= c (< when strict), i < j: a diagonal that was eliminated. */
typedef struct diagonal {
    uint16_t i, j;
    bool strict;
    int32_t c;
} diagonal;

typedef VEC (clock_constraint) constraint_list;

/* The edges of one location with one event, in model order. */
typedef struct edge_group {
    uint32_t event;
    uint32_t first, count; /* in product.sorted_edges */
    bool alone;            /* the event is in no sync line of the process */
} edge_group;

/* What is known of a location of a process; locations of all processes are
 * numbered through: product.first_location[process] + location. */
typedef struct site {
    uint32_t first_group, group_count; /* in product.groups */
    uint32_t first_sync, sync_count; /* in product.site_syncs: lines whose first strong part can start here */
} site;

struct product {
    const model *model;
    product_options options;
    unsigned clocks;
    size_t words, clock_words, label_words;
    field *location_fields, *integer_fields, *diagonal_fields;
    field round_field; /* how many labels of this round were met; width 0 if they are not met in turn */
    const integer_array **cell_array; /* per integer: the array it belongs to */
    diagonal *diagonals;
    size_t diagonal_count;
    uint32_t *first_location; /* per process, and the total at the end */
    site *sites;
    edge_group *groups;
    uint32_t *sorted_edges;
    uint32_t *site_syncs;
    uint32_t *weak_syncs; /* lines without a strong part */
    size_t weak_sync_count;
    uint64_t *stopped, *labels; /* per site: bit sets */
    /* Per site and clock (clock 0 included), see bounds.c. */
    int32_t *site_lower, *site_upper;
    int32_t *all_lower, *all_upper;
    bool takes_away; /* some edge has x = y + c with a negative c */
    bool has_urgent_lines, has_priorities;
    /* Intervals of what functions return, and of their slots; see flow.c. */
    struct interval *results, *slots;
};

typedef struct assignment {
    uint16_t y;
    int32_t c;
} assignment;

/* What decides between steps; see priority.c. */
typedef struct rank {
    int32_t line, process;
    bool above; /* a step that is not judged */
} rank;

/* A step while vectors may still move: offsets instead of pointers. */
struct raw_step {
    size_t target, guard, invariant, updates, edges;
    uint32_t guard_count, invariant_count, update_count, edge_count;
    size_t fault; /* NO_FAULT or a number in walk.faults */
    rank rank;
};
#define NO_FAULT SIZE_MAX

/* Where a step is possible, of those judged by priorities: some of walk.possible. */
struct rival {
    rank rank;
    size_t first, count;
};

struct raw_fault {
    position where;
    size_t what; /* offset in walk.fault_text */
};

struct product_walk {
    const product *product;
    budget *budget; /* of the expansion; NULL: none */
    unsigned turns; /* of what has no budget of its own; see model_may_go_on */
    /* The state that is expanded or looked at. */
    uint32_t *locations;
    int32_t *integers;
    bool *diagonals;
    uint32_t round;
    /* The target under construction. */
    uint32_t *new_locations;
    int32_t *new_integers;
    bool *new_diagonals;
    assignment *assigned; /* per clock; valid where `touched` */
    bool *touched;
    int64_t *locals;        /* 32-bit values */
    const int32_t *reading; /* where statements look integers up */
    VEC (int64_t) arguments;
    bool returning; /* the rest of the function is skipped */
    int64_t result;
    /* The joint edge under construction. */
    VEC (uint32_t) joint;
    constraint_list guard, invariant;
    constraint_list apart; /* guards of receivers that stay away */
    const sync *line;      /* NULL: an edge alone */
    bool without_watchers; /* only the steps that priorities are about */
    constraint_list possible;
    VEC (struct rival) rivals;
    const edge *beyond; /* of a rival whose constants are too large; NULL: there is none */
    VEC (clock_update) updates;
    /* Results of product_expand. */
    VEC (struct raw_step) raw_steps;
    VEC (product_step) steps;
    VEC (uint64_t) targets;
    constraint_list constraints;
    VEC (clock_update) all_updates;
    VEC (uint32_t) edges;
    VEC (struct raw_fault) raw_faults;
    VEC (product_fault) faults;
    text fault_text;
    /* A fault while evaluating; the message is in `failure`. */
    bool failed;
    position failed_where;
    text failure;
    /* product_look */
    product_view view;
    constraint_list view_invariant;
    uint64_t *view_stopped, *view_labels;
    uint32_t *initial_index;
    /* combination of edges of a sync line */
    struct choice {
        uint32_t first, count, at;
    } * choices;
};

/* layout.c */
void product_layout_new (product *p);
void product_layout_pack (const product *p, const uint32_t *locations, const int32_t *integers,
                          const bool *diagonals, uint32_t round, uint64_t *state);
void product_layout_unpack (product_walk *w, const uint64_t *state);
uint32_t product_layout_location (const product *p, const uint64_t *state, uint32_t process_number);

/* For asserts and tests.  Fields are wide enough and do not overlap. */
bool product_layout_is_valid (const product *p);
/* Locations and integers in their ranges. */
bool product_values_are_valid (const product *p, const uint32_t *locations, const int32_t *integers);
/* Is that what the packed state holds? */
bool product_layout_keeps (const product *p, const uint32_t *locations, const int32_t *integers,
                           const bool *diagonals, const uint64_t *state);
/* Every edge is in the group of its source and event. */
bool product_index_is_valid (const product *p);
/* The step of the expanded state: constraints and updates on clocks that exist,
 * edges of different processes, which start here and lead to the target. */
bool product_step_is_valid (const product_walk *w, const product_step *s);

static inline uint32_t
product_site (const product *p, uint32_t process_number, uint32_t location_number)
{
    return p->first_location[process_number] + location_number;
}

/* marks.c: the labels asked for. */
/* How many labels of a round are met in a state with these locations that
 * follows one where `round` were. */
uint32_t product_next_round (const product *p, const uint32_t *locations, uint32_t round);
uint64_t product_marks (const product *p, const uint64_t *labels, uint32_t round);

/* evaluate.c: integers are looked up in `integers`; on a fault walk.failed
 * is set and the result means nothing. */
int64_t product_evaluate (product_walk *w, const expr *e, const int32_t *integers);
/* The element that an index names, below `size`; 0 after a fault. */
uint32_t product_evaluate_index (product_walk *w, const expr *index, uint32_t size, const int32_t *integers);
uint32_t product_evaluate_clock (product_walk *w, const expr *e, const int32_t *integers); /* from 1 */
/* Is there still time for the expansion? */
bool product_may_go_on (product_walk *w);
void product_fail (product_walk *w, position where, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
/* Evaluate a conjunction: false if an integer part or an eliminated diagonal is false, or
 * on a fault; the other clock comparisons are appended to `out`. */
bool product_evaluate_conjunction (product_walk *w, const conjunction *c, const int32_t *integers,
                                   const bool *diagonals, constraint_list *out);
/* Run the statements on new_integers and the clock assignments; false on a fault. */
bool product_execute (product_walk *w, const edge *e);
void product_execute_sequence (product_walk *w, const stmt *s);
/* Give an integer a value that must be in its range. */
void product_store (product_walk *w, const stmt *s, uint32_t cell, int64_t value);
/* The clocks that stand still by their rates go into `stopped` (may be NULL);
 * false on a fault. */
bool product_evaluate_rates (product_walk *w, const location *l, const int32_t *integers, uint64_t *stopped);

/* call.c */
int64_t product_call (product_walk *w, const expr *e, const int32_t *integers);
void product_copy (product_walk *w, const stmt *s);

/* joint.c, broadcast.c: the edges in walk.joint move together where walk.guard
 * holds; which is left as it was. */
void product_act (product_walk *w);
void product_record_fault (product_walk *w);
/* A constraint on the clocks after the updates becomes one on those before, if it is
 * OPEN; BEYOND: its constant would be too large. */
typedef enum said { FAILS, HOLDS, OPEN, BEYOND } said;
said product_before_updates (const clock_update *updates, size_t count, clock_constraint *c);
bool product_allowed (const product_walk *w, bool committed);
const edge_group *product_find_group (const product_walk *w, uint32_t owner, uint32_t event);
/* All ways in which a broadcast can be taken. */
void product_fire_broadcast (product_walk *w, const sync *line, bool committed);
/* Is an urgent line enabled in the state that is looked at? */
bool product_is_hurried (product_walk *w);

/* priority.c: the rank of the edges in walk.joint; the steps that were found become
 * rivals; what rivals of a higher rank leave of those found since. */
rank product_rank (const product_walk *w);
void product_note_rivals (product_walk *w);
void product_yield (product_walk *w);
/* Is the process left out at the moment? */
static inline bool
product_is_left_out (const product_walk *w, uint32_t process_number)
{
    const model *m = w->product->model;
    return w->without_watchers && process_number >= m->process_count - m->watchers;
}

/* joint.c: a statement gives a clock the value y + c, c < 0, on the values
 * before the joint edge.  Where y < -c that is a faulty step; from here on the
 * guard asks y >= -c. */
void product_split_negative (product_walk *w, position where, uint16_t y, int32_t c);

/* diagonals.c, differences.c.  Half of the largest constant, so that the sum of a constant
 * and an assigned value is still one. */
#define DIAGONAL_CONSTANT_MAX (MODEL_CLOCK_CONSTANT_MAX / 2)
bool product_diagonals_collect (product *p, diag *why); /* differences.c */
/* x_i - x_j <= c is not (x_j - x_i < -c): only i < j is stored. */
diagonal product_diagonal_normal (clock_constraint c, bool *negated);
void product_diagonals_sort (product *p); /* in the order that product_diagonals_hold expects */
/* Truth of x_i - x_j <= c (or <) by the bits. */
bool product_diagonals_hold (const product *p, const bool *bits, clock_constraint c);
/* Call `emit` for every way the diagonals may come out after the updates;
 * the constraints that select it are appended to walk.guard meanwhile. */
void product_diagonals_split (product_walk *w, void (*emit) (product_walk *w));

/* ranges.c: the least and the largest value of an integer term. */
typedef struct interval {
    int64_t low, high;
} interval;
interval product_range (const product *p, const expr *e);
/* Which elements an index may name: [low, high] within 0..size-1. */
interval product_index_range (const product *p, const expr *index, uint32_t size);
/* Which clocks an EXPR_CLOCK may name: [low, high], numbered from 1. */
interval product_clock_range (const product *p, const expr *e);
/* flow.c: what the slots of functions and their results may be. */
void product_flow_new (product *p);

/* bounds.c */
void product_bounds_new (product *p);
#endif
