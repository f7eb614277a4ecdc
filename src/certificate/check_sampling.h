/* check_sampling.h: letters of words, for the checkers of certificates about
 * sampling. */
#ifndef CHECK_SAMPLING_H
#define CHECK_SAMPLING_H
#include "certificate_reader.h"

#define LETTER_HIDDEN UINT32_MAX

/* Letters get numbers as they are met. */
struct letters {
    reader *r;
    VEC (word) hidden;
    VEC (char *) names;
    int64_t unit; /* what constants are counted in */
};

/* "hidden NAME ..." and "unit U"; the current line is then the one after them. */
bool letters_read (struct letters *l, reader *r);
void letters_free (struct letters *l);
/* LETTER_HIDDEN: the joint edge is silent. */
uint32_t letters_of (struct letters *l, const uint32_t *edges, size_t count);
/* "; hidden a, b", if some are. */
void letters_describe (const struct letters *l, text *out);
uint32_t letters_find (struct letters *l, word name);
#endif
