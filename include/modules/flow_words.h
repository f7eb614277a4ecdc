/* flow_words.h: variables, places and numbers of a flow in the words of certificates, which
 * know bitcode only: cells and values of inlined calls, moments before instructions. */
#ifndef FLOW_WORDS_H
#define FLOW_WORDS_H
#include "flow.h"
#include "text.h"

typedef struct flow_words flow_words;

/* Lines that say what a name means are added to `names` when it is first used. */
flow_words *flow_words_new (const flow *f, text *names);
/* False: something was printed that there are no words for. */
bool flow_words_finish (flow_words *w);

/* "main/12/f" */
void flow_words_path (flow_words *w, uint32_t call, text *out);
const char *flow_words_variable (flow_words *w, uint32_t v);
void flow_words_number (flow_wide n, text *out);
/* "(<= x 5)"; an address is told by its object. */
void flow_words_comparison (flow_words *w, const char *relation, uint32_t v, flow_wide n, text *out);
/* " (>= x 1) (<= x 5)", as far as the type does not say so */
void flow_words_part (flow_words *w, uint32_t v, flow_range r, text *out);
/* " (< (+ x y) 5)", or that it does not hold */
void flow_words_literal (flow_words *w, const flow_literal *x, bool holds, text *out);
/* A line "always" for each bound at the place that is closer than the type's. */
void flow_words_bounds (flow_words *w, const flow_place *p, text *out);
/* What was asked for has no words. */
void flow_words_fail (flow_words *w);
#endif
