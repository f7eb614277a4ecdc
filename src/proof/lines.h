/* lines.h: a certificate as lines of words; what is wrong is told with its line. */
#ifndef PROOF_LINES_H
#define PROOF_LINES_H
#include "budget.h"
#include "gcl.h"

typedef struct word {
    const char *at;
    size_t length;
} word;

typedef struct lines {
    const char *at, *end;
    size_t line;
    word rest; /* of the current line: what was not taken yet */
    bool more; /* ... which may be an empty word */
    budget *budget;
    text *what;
} lines;

/* Always false. */
bool lines_fail (lines *l, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
/* False at the end, or when the budget is used up. */
bool lines_next (lines *l);
/* Words are separated by single blanks. */
bool lines_word (lines *l, word *w);
bool lines_take (lines *l, const char *string); /* is it this one? */

bool word_is (word w, const char *string);
bool word_integer (word w, int64_t *value);

/* The first lines: kind, version, program; the readings; the variables. */
bool lines_first (lines *l, const gcl_model *m, word *kind);
bool lines_readings (lines *l, const gcl_model *m);
#endif
