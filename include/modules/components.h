/* components.h: C functions side by side, with actions that several of them perform
 * together, against a specification: every finite word of actions must be one of its.
 *
 * Each component is abstracted alone: finite variables that matter keep their values, of the
 * others only conditions at places are kept; at the second level blocks of those states
 * (conform.h).  A word that is forbidden but not possible splits blocks, or adds
 * conditions.  proofs/components-c.md says why the answers are right. */
#ifndef COMPONENTS_H
#define COMPONENTS_H
#include "assumption.h"
#include "flow.h"
#include "gcl.h"
#include "lts.h"
#include "machine.h"
#include "vec.h"
#include "verdict.h"

typedef enum components_minimise { COMPONENTS_EXACT, COMPONENTS_GREEDY, COMPONENTS_NONE } components_minimise;

typedef struct components_options {
    bool two_levels;
    bool everywhere; /* conditions belong to all places */
    components_minimise minimise;
} components_options;

/* What a component costs. */
typedef struct component_effort {
    uint64_t places, states, seen, blocks;
    uint64_t refinements; /* how often its conditions changed */
    uint64_t paths;       /* that no run takes */
    uint64_t families; /* of finite variables whose values are kept */
    uint64_t branches, predicates, expressions;
    uint64_t queries;
    bool fewest; /* no fewer branches eliminate its paths, as far as their sets were listed */
} component_effort;

/* How a component goes: its steps, and the inputs in the order of their assignments. */
typedef struct component_path {
    VEC (uint32_t) steps;
    VEC (int64_t) inputs;
} component_path;

typedef struct components_result {
    answer answer; /* yes: it keeps to the specification */
    text reason;   /* of unknown */
    VEC (char *) word;
    uint32_t wrong; /* after the word this component reaches an error; FLOW_NONE: the last action is forbidden */
    component_path *paths; /* per component, after no */
    component_effort *efforts;
    text *claims; /* per component, after yes: its abstraction in the lines of a certificate, from the
                     names on; empty: there are no words for it */
    size_t count;
    uint64_t compositions, splits, most_states, last_states;
} components_result;

/* The specification for these flows: `return {c}` stands for each return of a component
 * that meets c, and errors are not allowed.  `returns` are the conditions that the flows
 * were made with, `prefix` (per component, "" for none) what their names begin with. */
lts *components_specification (const lts *written, const flow *const *flows, const flow_options *const *options,
                               size_t count);
/* "error [component 2]" */
void components_error_name (size_t component, text *out);

components_result *components_decide (const flow *const *flows, size_t count, const lts *specification,
                                      components_options o, budget *b);
void components_result_free (components_result *r);

/* Exactly one entry of each routine applies to every call; else false with errors. */
bool components_check_assumptions (const assumed_routines *a, budget *b, diag *why);

/* What a component did while the machine ran it. */
typedef struct components_event {
    const char *action;
    position where;
} components_event;

typedef struct components_seen {
    bool ran; /* it takes part */
    machine_result machine;
    size_t inputs;
    VEC (components_event) actions;
} components_seen;

/* After no: the machine runs each component along its path, and what it does must be
 * its share of the word, which the specification must not have (components_specification).
 * `seen` has an entry per component.  False with the reason. */
bool components_replay (const components_result *r, const flow *const *flows, const flow_options *const *options,
                        const lts *specification, components_seen *seen, text *why);
void components_seen_free (components_seen *seen, size_t count);
#endif
