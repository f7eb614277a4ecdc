/* certificate.h: files that prove the answer "no" for a model: their first
 * lines, which all kinds share, and does a file prove anything?
 * The checker reads the model and the file and nothing else; what it verifies,
 * and why that is enough, stands in proofs/certificates-*.md. */
#ifndef CERTIFICATE_H
#define CERTIFICATE_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "budget.h"
#include "model.h"
#include "query.h"
#include "text.h"
#include "verdict.h"

/* Yes: it is a proof, and `what` says of what.  No: `what` says why not,
 * beginning with "line N: " where a line is to blame.  Unknown: the budget
 * did not suffice, and `what` says which limit was reached. */
answer certificate_check (const model *m, const char *source, size_t length, budget *b, text *what);

/* The model and the certificate as a file for coqc, which accepts it iff the certificate is a proof
 * (proofs/README.md); its last theorem says of what.  Only read here, not checked: No, with the reason, if it
 * cannot be read, or for a kind that proofs/coq does not know. */
answer certificate_to_coq (const model *m, const char *source, size_t length, budget *b, text *out, text *what);

/* Before a search: will a "no" (after QUERY_EXPLORE: not all locations were
 * reached) come with a certificate?  NULL, or why not.  `time` is "dense",
 * "any" or a period, `engine` one that answers for it or "auto". */
const char *certificate_refusal (const model *m, const query *q, const char *time, const char *engine);

/* Of the format of a kind; of the first one for "none". */
unsigned certificate_version (const char *kind);

/* For writers: what is proved, in lines that name every reading. */
typedef struct certificate_claim {
    const char *kind; /* "zones-reach" */
    const char *time; /* "dense", "any", or a period in lowest terms */
    const model *model;
    const query *query;
    const uint8_t *reached_locations; /* of the verdict, after QUERY_EXPLORE */
} certificate_claim;

void certificate_write_header (const certificate_claim *c, FILE *out);
/* Instead of a certificate: why there is none. */
void certificate_write_none (const model *m, const char *reason, FILE *out);
/* After QUERY_EXPLORE: is there a location that was not reached? */
bool certificate_has_unreached (const model *m, const uint8_t *reached_locations);
#endif
