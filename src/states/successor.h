/* successor.h: the steps out of a concrete state, after the reductions that
 * choose among commands (por, merge, slice, confluence, simultaneous, interleaving, and those
 * about the future); shared by all explorers. */
#ifndef SUCCESSOR_H
#define SUCCESSOR_H
#include "canonical.h"
#include "future.h"
#include "slice.h"
#include "states.h"

/* `is_new` tells whether a state would be visited for the first time. */
typedef bool successor_is_new (void *context, const int64_t *values);

typedef struct successor_space {
    const gcl_model *model;
    const compiled *program;
    const threads *threads;
    unsigned reductions;
    const slice *slice; /* or NULL */
    future *future;     /* or NULL */
    bool until_error;   /* stop at the first one */
    gcl_exploration *result;
    budget *limits;
    successor_is_new *is_new;
    void *context;
    /* The successors found, and not yet cleared by the caller: the command,
     * and width values each. */
    VEC (uint32_t) commands;
    VEC (int64_t) values;
} successor_space;

/* A chosen command with this bit happens together with those of other threads. */
#define SUCCESSOR_TOGETHER ((uint32_t) 1 << 31)
static inline bool
successor_is_error_command (const successor_space *s, uint32_t chosen)
{
    return !(chosen & SUCCESSOR_TOGETHER) && s->model->commands[chosen].is_error;
}

/* Add the successors of `from`; *open is false if more could follow than these.  False on overflow (the budget is then
 * stopped with the reason). */
bool successor_expand (successor_space *s, const int64_t *from, bool *open);
/* Take command `command` from `values`, and what is merged or happens together with it; `note`
 * is called for every single command with the values after it. */
bool successor_take (const successor_space *s, uint32_t command, int64_t *values,
                     void (*note) (void *context, uint32_t command, const int64_t *values), void *context);
bool successor_is_error (const successor_space *s, const int64_t *values);
/* Forget all successors but the first ones. */
void successor_keep_first (successor_space *s, size_t count);
void successor_free (successor_space *s);
#endif
