/* proof.h: certificates, as proofs/certificates-sampling.md describes them. */
#ifndef SAMPLING_PROOF_H
#define SAMPLING_PROOF_H
#include "expression.h"
#include "inclusion.h"
#include "sampling.h"

/* Of a period that keeps every word: the nodes of the inclusion, and the word
 * that the next larger period loses (NULL: there is none).  Infinite words: the graph is that
 * of the left side. */
void proof_write_words (const sampling_question *q, const inclusion *w, const graph *g, const char *period,
                        const sampling_lost *lost, FILE *out);
/* Of a pattern whose words need finer and finer grids, with all regions and the sets of them
 * along the pattern; a file that says why there is no certificate if they are too many. */
void proof_write_pattern (const sampling_question *q, const expression *e, alphabet *a, budget *b, FILE *out);
#endif
