/* c_certify.h: certificates of C programs. */
#ifndef C_CERTIFY_H
#define C_CERTIFY_H
#include "blocks.h"
#include "c_certificate.h"
#include "c_program.h"

/* The proof as a certificate that the checker takes; false: `why` there is none. */
bool c_certify (const c_program *p, const blocks_result *proof, text *out, text *why);
#endif
