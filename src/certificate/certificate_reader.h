/* certificate_reader.h: the lines and words of a certificate, and the header
 * that all kinds share. */
#ifndef CERTIFICATE_READER_H
#define CERTIFICATE_READER_H
#include <stdint.h>

#include "budget.h"
#include "model.h"
#include "moves.h"
#include "vec.h"

typedef struct word {
    const char *at;
    size_t length;
} word;

struct site {
    uint32_t process, location;
};

typedef struct reader {
    const model *m;
    const char *at, *end;
    size_t length; /* of the file */
    budget *budget;
    size_t line;
    VEC (word) words; /* of the current line */
    text *what;
    bool failed;
    const char *beyond; /* Coq: why what is read cannot be written */
    /* the header */
    word kind, time;
    bool infinite; /* words */
    VEC (uint32_t) labels;
    VEC (struct site) sites; /* lines "location" */
    bool non_zeno, range_disables;
} reader;

/* Go to the next line; false at the end, after a failure, or when the budget
 * is used up. */
bool certificate_next (reader *r);
void certificate_done (reader *r);
/* Say why the certificate proves nothing; always false. */
bool certificate_fail (reader *r, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

bool certificate_word_is (word w, const char *string);
bool certificate_integer (word w, int64_t least, int64_t most, int64_t *value);
/* "i-j<=c" or "i-j<c" between two of 0 .. clocks. */
bool certificate_constraint (word w, size_t clocks, clock_atom *a);
/* Expect the current line to start with this word and to have at least so many. */
bool certificate_expect (reader *r, const char *first, size_t words);

/* Lines "time", "words", "labels", "location" (as many as come), "non-zeno" and
 * "range"; the current line is then the one after them. */
bool certificate_header (reader *r);
/* "clocks" and the names of the model's clocks, perhaps followed by more words. */
bool certificate_clocks (reader *r);
/* Is the process in a location of the question, with all labels? */
bool certificate_is_asked (const reader *r, const uint32_t *locations);
/* "; L ... ; V ... ;" from word *i on: a discrete state; *i is then the word
 * after the last ";". */
bool certificate_discrete (reader *r, size_t *i, uint32_t *locations, int32_t *integers);
#endif
