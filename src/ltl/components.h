/* components.h: the strongly connected components of an automaton; only for src/ltl. */
#ifndef LTL_COMPONENTS_H
#define LTL_COMPONENTS_H
#include "omega.h"

/* The component of each state, to be freed; they are numbered so that edges lead to
 * the same or a smaller one. */
uint32_t *omega_components (const omega *a, uint32_t *count);
/* From which states is there an accepting run?  To be freed. */
bool *omega_live_states (const omega *a);
/* Which components hold an accepting run?  To be freed. */
bool *omega_accepting_components (const omega *a, const uint32_t *component, uint32_t count);
#endif
