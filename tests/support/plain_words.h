/* plain_words.h: the words of a model in dense time or at a period in the
 * plainest way: all states, and sets of states as bits.  Shares neither zones
 * nor corner matrices with what it is compared with.  For one process. */
#ifndef PLAIN_WORDS_H
#define PLAIN_WORDS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model.h"

typedef struct plain_words plain_words;

typedef struct plain_question {
    const model *model;
    const char *hidden; /* an event, or NULL */
    const char *label;  /* of accepting locations, or NULL: all */
    bool infinite;
    bool range_disables;
} plain_question;

/* `period` NULL: dense time.  NULL if there are more states than `most`, or the
 * model is at fault. */
plain_words *plain_words_new (const plain_question *q, const char *period, uint64_t most);
void plain_words_free (plain_words *w);
bool plain_words_has (const plain_words *w, const char *const *word, size_t count);
/* 1: a has no word that b has not; 0: it has; -1: more than `most` pairs of sets. */
int plain_words_below (const plain_words *a, const plain_words *b, uint32_t most);
#endif
