/* lower.h: from bitcode to steps: what the parts of the translation share. */
#ifndef LOWER_H
#define LOWER_H
#include "flow.h"
#include "vec.h"

/* A value of the machine while a path is followed: an integer congruent to it
 * modulo 2^bits, or a comparison that says whether it is 1 or 0. */
typedef struct value {
    const flow_term *term; /* NULL: see literal */
    flow_literal literal;
    uint8_t bits;
} value;

/* A variable of the program in memory. */
typedef struct object {
    const bitcode_object *about;
    int64_t address;
    uint32_t first; /* variables, one per cell; FLOW_NONE: its cells never change */
    const struct instance *of; /* NULL: a global */
    uint32_t index;            /* the global, or the instruction */
} object;

/* A call that was inlined. */
typedef struct instance {
    uint32_t function;
    uint32_t number; /* among all */
    struct instance *caller;
    uint32_t call;           /* instruction of the caller */
    uint32_t *values;        /* variable of each value that lives on, or FLOW_NONE */
    uint32_t *objects;       /* of each alloca */
    uint32_t *places;        /* of each instruction at which a stretch begins */
    uint32_t *guesses;       /* of each instruction: the first of its guesses, or FLOW_NONE */
    uint32_t entry;          /* place before the first instruction */
    struct instance **calls; /* per instruction */
    uint32_t *inside;        /* per instruction: the first place inside an assumed routine, or FLOW_NONE */
    const char *prefix;      /* of the names of its variables */
} instance;

/* What begins at a place. */
typedef struct beginning {
    const instance *of; /* NULL: an end */
    uint32_t at;        /* instruction; FLOW_NONE: before the first, where locals get their garbage */
    const struct waypoint *way; /* inside an assumed routine that is called there, or NULL */
} beginning;

/* What is the same for all instances of a function. */
typedef struct shape {
    bool known;
    uint32_t *stretch;  /* per instruction: the number of its stretch; FLOW_NONE: never reached */
    bool *begins;       /* a stretch begins here */
    bool *lives;        /* per value: it is used in another stretch */
    uint32_t *incoming; /* per block: how many jumps lead there */
} shape;

enum { GUESSES = 4 };

typedef struct lowering {
    const bitcode_module *m;
    const flow_options *o;
    flow *f;
    diag *why;
    budget *budget;
    bool failed;
    arena *memory; /* of the flow */
    struct kept *kept; /* what is in it by content, see lower_keep */
    size_t kept_count, kept_size;
    VEC (object) objects;
    int64_t next_address;
    VEC (flow_variable) variables;
    VEC (flow_place) places;
    VEC (beginning) beginnings; /* per place */
    VEC (flow_step) steps;      /* from the place at hand */
    VEC (instance *) instances;
    uint32_t *globals; /* object of each */
    shape *shapes;     /* per function */
    uint32_t target_function;
    const char *target_label;
    uint32_t exit; /* place */
    VEC (const char *) assumed;
    VEC (const char *) actions; /* that steps may have */
    VEC (flow_returned) returns;
    VEC (flow_wide) thresholds;
    bool *garbage_matters; /* per variable; NULL: not known yet */
    struct stage *stages;  /* per place that is no end: what is known there */
    size_t stage_count;

    /* The path at hand. */
    const instance *here;
    const instance *built; /* before there are paths: whose calls are inlined */
    uint32_t from;
    value *values;         /* of `here`; term NULL and bits 0: not computed */
    const flow_term **now; /* per variable: its value, NULL: as at the start of the path */
    VEC (uint32_t) touched, computed;
    flow_wide *path_low, *path_high; /* per variable: known at the start of this path */
    VEC (uint32_t) narrowed;
    VEC (flow_literal) literals;
    VEC (flow_origin) origins;
    VEC (position) trail;
    const char *action; /* seen from outside, or NULL */
    VEC (uint32_t) choices, options;
    size_t used; /* choices */
    bool dead;   /* no run takes this path */
    const bitcode_instruction *at;
    unsigned guessed; /* how many of the guesses of the instruction at hand are used */
} lowering;

/* keep.c: these bytes in the memory of the flow, once: paths are followed many times and say
 * mostly the same.  Nobody may change them; none of them may be unset, as padding is. */
const void *lower_keep (lowering *l, const void *bytes, size_t count);
void free_kept (lowering *l);

/* terms.c */
const flow_term *sum_number (lowering *l, flow_wide n);
const flow_term *sum_variable (lowering *l, uint32_t v); /* as at the start of the path */
const flow_term *sum_add (lowering *l, const flow_term *a, const flow_term *b);
const flow_term *sum_sub (lowering *l, const flow_term *a, const flow_term *b);
const flow_term *sum_mul (lowering *l, const flow_term *a, const flow_term *b);
/* The same term with the bounds that are known by now. */
const flow_term *sum_sharpen (lowering *l, const flow_term *t);
static inline bool
sum_is_number (const flow_term *t)
{
    return t->op == FLOW_NUMBER;
}
/* Take the path only if this holds; narrows bounds, may end the path. */
void path_require (lowering *l, flow_relation r, const flow_term *a, const flow_term *b);
void path_require_literal (lowering *l, flow_literal x, bool holds);
/* One of so many ways; each is followed in turn. */
uint32_t path_choose (lowering *l, uint32_t options);
/* Between both bounds, which are only asked for where they are not known. */
void path_require_between (lowering *l, const flow_term *t, flow_wide low, flow_wide high);
flow_wide type_low (uint8_t bits, bool is_signed);
flow_wide type_high (uint8_t bits, bool is_signed);
flow_range range_of_any (const flow_variable *about); /* that a variable with a type may get from outside */

/* arithmetic.c */
value value_of_term (const flow_term *t, uint8_t bits);
value value_of_literal (flow_literal x);
/* As a number: of either sign, of a signed integer, of an unsigned one. */
const flow_term *value_any (lowering *l, value *v);
const flow_term *value_signed (lowering *l, value *v);
const flow_term *value_unsigned (lowering *l, value *v);
/* Which of both sides of a branch: forks unless it is known. */
bool value_truth (lowering *l, value *v);
value path_operate (lowering *l, const bitcode_instruction *i, value *a, value *b);
value path_convert (lowering *l, const bitcode_instruction *i, value *a);
value path_compare (lowering *l, const bitcode_instruction *i, value *a, value *b);
bool needs_guess (const bitcode_instruction *i);
uint32_t next_guess (lowering *l, flow_wide low, flow_wide high);

/* memory.c */
/* A global, or (of is not NULL) a local of an instance. */
uint32_t add_object (lowering *l, const bitcode_object *about, const instance *of, uint32_t index);
int64_t initial_of_cell (const lowering *l, const bitcode_cell *c);
value path_load (lowering *l, bitcode_type type, value *address);
void path_store (lowering *l, bitcode_type type, value v, value *address);
void copy_memory (lowering *l, value *to, value *from, int64_t bytes);
void fill_memory (lowering *l, value *to, value *byte, int64_t bytes);
uint32_t add_variable (lowering *l, flow_variable v);
void set_variable (lowering *l, uint32_t v, const flow_term *t);
/* In the range of the variable's type. */
const flow_term *fitted (lowering *l, uint32_t variable, value *v);
/* Whatever is done with it: numbers of 64 bits, and inside a network those of 32. */
bool is_held_signed (const lowering *l, bitcode_type t);
const flow_term *read_variable (lowering *l, uint32_t v);

/* path.c */
extern const flow_term flow_any;     /* any value of the type */
extern const flow_term flow_nowhere; /* of a pointer: NULL, or 1, where nothing is */
void path_end (lowering *l, flow_end end, const char *what);
void follow_all (lowering *l, uint32_t place);

/* lower.c */
static inline const bitcode_function *
function_of (const lowering *l, const instance *of)
{
    return &l->m->functions[of->function];
}
/* A place at which the instruction `at` of an instance begins; NULL: an end. */
uint32_t add_place (lowering *l, flow_place about, const instance *of, uint32_t at);
void lower_refuse (lowering *l, position where, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
void lower_assume (lowering *l, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
const char *keep_text (lowering *l, text *t);
value operand_value (lowering *l, const bitcode_operand *o, bitcode_type type);
void add_trail (lowering *l, position where);
void assume_range (lowering *l, uint32_t v);
void path_emit (lowering *l, uint32_t to);

/* actions.c: routines that are assumed to do something, and what is seen of them. */
const assumed_routine *assumed_call (const lowering *l, const bitcode_instruction *i);
/* The places inside a call, the first of which is returned. */
uint32_t add_waypoints (lowering *l, instance *of, uint32_t n);
void call_assumed (lowering *l, const bitcode_instruction *i, uint32_t n, const assumed_routine *r);
void follow_waypoint (lowering *l, const beginning *b);
/* The entry returns: what is seen of it. */
void return_seen (lowering *l, const bitcode_instruction *i);

/* shape.c: stretches of code between places. */
const shape *shape_of (lowering *l, uint32_t function);
bool is_input_call (const lowering *l, const bitcode_instruction *i);
bool is_target_call (const lowering *l, const bitcode_instruction *i);
/* Is what is read from the object, or the value, mostly taken for unsigned? */
bool object_is_unsigned (const lowering *l, const bitcode_object *about);
bool value_is_unsigned (const bitcode_function *f, uint32_t number);

/* ranges.c: which values variables have at which place.  Follows all paths from all
 * places until nothing new is seen; the steps are then in l->f. */
void find_ranges (lowering *l);
/* A path leads to this place, with what is known at its end. */
void restore_range (lowering *l, uint32_t place, uint32_t variable);
void path_arrive (lowering *l, uint32_t place);
void widest_range (const flow_variable *v, flow_wide *low, flow_wide *high);

/* simplify.c: what no run notices is left out of a finished flow. */
/* finite.c: inputs that few values stand for; which variables are finite. */
void flow_find_finite (flow *f);
bool flow_merge (flow *f); /* merge.c; true: something became simpler */
/* Finite variables become 0 where nobody reads them any more: fewer states. */
void flow_forget_dead (flow *f);
void flow_simplify (flow *f, const flow_options *o, bool *garbage_matters);
#endif
