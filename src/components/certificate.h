/* certificate.h: what the abstraction of a component claims, in the lines of a certificate. */
#ifndef COMPONENTS_CERTIFICATE_H
#define COMPONENTS_CERTIFICATE_H
#include "outline.h"

/* What was composed in the end. */
typedef struct component_claim {
    sight *s;
    const view *v;
    const outline *g;
    const uint32_t *blocks; /* per visible state; NULL: each is its own */
} component_claim;

/* Names, points with their states, and where these lead: proofs/components-c.md.  False:
 * there are no words for some of it. */
bool component_print_claim (const component_claim *c, text *out);
#endif
