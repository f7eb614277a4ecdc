/* outline.h: the abstract states of a component that can be reached, and its steps
 * between them; and the same without the steps that nobody sees. */
#ifndef OUTLINE_H
#define OUTLINE_H
#include "lts.h"
#include "sight.h"

typedef struct outline_edge {
    uint32_t step, target;
} outline_edge;

typedef struct outline {
    uint32_t states;
    VEC (outline_edge) edges; /* by source */
    VEC (size_t) first;     /* per state, and the end */
    VEC (uint32_t) places;  /* per state */
    /* The states as bytes: place, numbers of the values of tracked variables, bits. */
    size_t width, tracked_bytes;
    VEC (uint8_t) packed;
    VEC (int64_t) values; /* by number */
    /* What is seen: state k of `visible` is state shown.at[k] here.  It has words
     * without unseen steps; one more state without steps comes after all actions that lead
     * to an error. */
    lts *visible;
    VEC (uint32_t) shown;
} outline;

/* NULL when the budget ran out.  `error` names the action that stands for
 * reaching an error. */
outline *outline_new (sight *s, const view *v, const char *error);
void outline_free (outline *g);
/* The state of this number; `s` tracks what it tracked when the outline was made. */
void outline_state (const outline *g, const sight *s, uint32_t number, abstract_state *out);
/* A shortest way from one visible state to another, by unseen steps and then one
 * with this action (NULL: to an error); steps are added to `way`. */
bool outline_way (const outline *g, const flow *f, uint32_t from, const char *action, uint32_t to,
                uint32_t **way, size_t *count);
#endif
