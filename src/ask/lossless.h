/* lossless.h: what the answers about lost words share. */
#ifndef LOSSLESS_H
#define LOSSLESS_H
#include "question.h"
#include "reply.h"
#include "sampling.h"
#include "text.h"
#include "vec.h"

/* "tick reply tick", "a (b)^4", "a (b)*" for an infinite word, or what it is if it has no letters. */
void lossless_add_word (const sampling_lost *l, text *out);
/* For a cell: what fits, and how long the word is. */
void lossless_add_brief (const sampling_lost *l, text *out);

/* The question about finite words, with the hidden actions of the one that is asked; to be
 * freed. */
sampling_question lossless_question (const question *q);
void lossless_question_free (sampling_question *s);
/* Do hidden actions occur in the model?  If not, the question is refused. */
bool lossless_hides_well (const question *q, reply *r);
/* Which periods keep every finite word, with the hidden actions of the question; NULL with
 * an error in its messages. */
sampling_answer *lossless_words (const question *q, reply *r, budget *b);

/* Of the periods unit/q those that are worth a row, by their q: from the largest one to
 * the largest that keeps every word (least 0: none does, or it is not known), and those
 * that are whole numbers. */
typedef VEC (uint32_t) lossless_rows;
void lossless_choose (int32_t unit, uint32_t least, lossless_rows *out);
/* unit/q in lowest terms. */
void lossless_add_period (int32_t unit, uint32_t q, text *out);
#endif
