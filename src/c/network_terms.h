/* network_terms.h: terms and comparisons of a C function in the 32 bits of a network. */
#ifndef NETWORK_TERMS_H
#define NETWORK_TERMS_H
#include "flow.h"

/* Both mean what they mean over all integers, or fail in the network.  `zero` is a term that is 0
 * and no constant. */
void network_print_term (const flow_term *t, const char *const *names, const char *zero, text *out);
void network_print_literal (const flow_literal *x, const char *const *names, const char *zero, text *out);
#endif
