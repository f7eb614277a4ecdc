/* query.h: what a user asks of an engine, independent of how it answers. */
#ifndef QUERY_H
#define QUERY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "explore.h"
#include "model.h"

typedef enum query_kind {
    QUERY_EXPLORE,  /* visit everything, answer yes, fill counts and reached_* */
    QUERY_REACH,    /* a state with all labels and the location, if given */
    QUERY_DEADLOCK, /* a state from which no delay leads to an edge that fires */
    QUERY_CYCLE     /* an infinite run that meets every label infinitely often */
} query_kind;

typedef struct query {
    query_kind kind;
    const uint32_t *labels;
    size_t label_count;
    uint32_t process, location; /* MODEL_NONE: not asked; QUERY_REACH only */
    bool non_zeno;              /* QUERY_CYCLE: time must diverge */
    bool range_disables;        /* reading of out-of-range assignments */
    enum explore_order order;
    FILE *certificate;          /* for ANSWER_NO, or NULL */
} query;
#endif
