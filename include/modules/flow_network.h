/* flow_network.h: a C function as a process of a network: proofs/programs-c.md,
 * section 5. */
#ifndef FLOW_NETWORK_H
#define FLOW_NETWORK_H
#include "flow.h"
#include "model.h"

/* A function inside a network of automata: as a process that runs the steps, in no
 * time, whenever its clock shows the period; at first at the start. */
typedef struct flow_network {
    const model *environment;
    int32_t period;           /* in units of the environment's clocks */
    int32_t earliest, latest; /* outputs appear so long after the start; latest 0: at once */
} flow_network;

/* Append the process to the text of the environment.  Its name is the entry's, its
 * variables begin with "c_"; ends have the labels "error" (the target), "undefined" and
 * "stopped".  A number beyond 31 bits is a fault of the network.  False with an error in
 * `why`: an input with too many values. */
bool flow_print_process (const flow *f, const flow_options *o, const flow_network *n, text *out, diag *why);
/* Which step is the edge of that number among those of the process; SIZE_MAX: a call or a return. */
size_t flow_step_of_edge (const flow *f, size_t number);
/* The name of the process, and of the integer that holds a variable. */
void flow_process_name (const flow_options *o, const model *environment, text *out);
void flow_integer_name (const flow *f, size_t variable, const model *environment, text *out);
#endif
