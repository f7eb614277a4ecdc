/* compiled.h: commands in a form that is fast to try: comparisons of one
 * variable with a constant first, the rest as trees; commands are found by
 * the value of the variable that tells most of them apart. */
#ifndef COMPILED_H
#define COMPILED_H
#include "gcl.h"
#include "vec.h"

/* A set of variables, one bit each. */
typedef uint64_t *variable_set;

typedef struct compiled_atom {
    uint32_t variable;
    gcl_op op;
    int64_t value;
} compiled_atom;

enum assign_form { ASSIGN_CONSTANT, ASSIGN_SHIFT, ASSIGN_TREE };

typedef struct compiled_assign {
    enum assign_form form;
    uint32_t variable, source; /* ASSIGN_SHIFT: variable := source + value */
    int64_t value;
    const gcl_expr *tree;
} compiled_assign;

typedef struct compiled_command {
    const compiled_atom *atoms;
    size_t atom_count;
    const gcl_expr *const *trees;
    size_t tree_count;
    const compiled_assign *assigns;
    size_t assign_count;
    variable_set guard_reads, reads, writes; /* reads: of guard and assignments */
} compiled_command;

typedef struct compiled {
    const gcl_model *model;
    compiled_command *commands;
    size_t words; /* of a variable_set */
    /* Commands to try: bucket_start[i] .. bucket_start[i + 1] of `order` for values[i]
     * of the variable; the last bucket for any other value. */
    uint32_t selector;
    int64_t *values;
    size_t value_count;
    size_t *bucket_start;
    uint32_t *order;
    compiled_command error; /* only its guard: what makes a state an error, if the model has such */
    variable_set error_reads;
    arena *memory;
} compiled;

compiled *compiled_new (const gcl_model *m);
void compiled_free (compiled *c);

/* The commands that may be enabled in a state. */
const uint32_t *compiled_candidates (const compiled *c, const int64_t *values, size_t *count);

typedef enum compiled_truth { COMPILED_FALSE, COMPILED_TRUE, COMPILED_OVERFLOW } compiled_truth;
compiled_truth compiled_enabled (const compiled_command *c, const int64_t *values);
/* Run the assignments; false on overflow. */
bool compiled_fire (const compiled_command *c, int64_t *values);

/* For asserts and tests: the compiled form says and does what the command
 * does; what is no candidate is not enabled. */
bool compiled_guard_is_exact (const compiled *c, uint32_t command, const int64_t *values,
                              compiled_truth said);
bool compiled_fire_is_exact (const compiled *c, uint32_t command, const int64_t *values);
bool compiled_candidates_are_all (const compiled *c, const int64_t *values, const uint32_t *candidates,
                                  size_t count);

static inline bool
set_has (const uint64_t *set, uint32_t variable)
{
    return set[variable / 64] >> variable % 64 & 1;
}

static inline void
set_add (uint64_t *set, uint32_t variable)
{
    set[variable / 64] |= (uint64_t) 1 << variable % 64;
}

static inline bool
set_meets (const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t common = 0;
    for (size_t i = 0; i < words; i++)
        common |= a[i] & b[i];
    return common != 0;
}

static inline void
set_unite (uint64_t *into, const uint64_t *from, size_t words)
{
    for (size_t i = 0; i < words; i++)
        into[i] |= from[i];
}

/* The comparison `variable = constant` in the guard, or NULL. */
const compiled_atom *compiled_test_of (const compiled_command *c, uint32_t variable);
/* Sort, and keep one of each; returns how many are left. */
size_t compiled_sort_values (int64_t *values, size_t count);
variable_set compiled_new_set (compiled *c);
void compiled_add_reads (const gcl_expr *e, variable_set set);
/* e is `variable + constant` (either part may be missing): true with the
 * parts, *variable GCL_NONE for a constant. */
bool compiled_is_shift (const gcl_expr *e, uint32_t *variable, int64_t *constant);
#endif
