/* c_certify.h: certificates of C programs. */
#ifndef C_CERTIFY_H
#define C_CERTIFY_H
#include "blocks.h"
#include "c_actions.h"
#include "c_certificate.h"
#include "c_program.h"
#include "components.h"

/* What a proof about the program claims, in the words of the checker. */
void c_certify_claim (const c_program *p, c_claim *claim);
/* Without the lines that turned out too strong. */
void c_certify_weaken (text *lines, const c_check *c);

/* The proof as a certificate that the checker takes; false: `why` there is none. */
bool c_certify (const c_program *p, const blocks_result *proof, text *out, text *why);
/* The same of several programs against a specification. */
bool c_certify_components (const c_actions *a, const c_program *const *programs, const components_result *found, text *out,
                           text *why);
#endif
