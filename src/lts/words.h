/* words.h: words that one state has and another one has not. */
#ifndef WORDS_H
#define WORDS_H
#include "lts_private.h"

typedef VEC (uint32_t) word_list;

typedef enum words_end { WORDS_SAME, WORDS_DIFFER, WORDS_LIMIT } words_end;

/* Is every word from p one from q?  If not, a shortest one that is not is
 * added to `word`.  With `infinite`: words that go on forever; `word` gets
 * a prefix that q has not and a lasso after it, *loop_from is set. */
words_end words_included (const lts *t, uint32_t p, uint32_t q, bool infinite, word_list *word,
                          size_t *loop_from, budget *b);

/* A shortest word from p to a state without steps; false: there is none. */
bool words_deadlock (const lts *t, uint32_t p, word_list *word);
/* A shortest word from p whose last action is not reachable from q;
 * `hidden` (or LTS_NONE) does not count as an action. */
bool words_action (const lts *t, uint32_t p, uint32_t q, uint32_t hidden, word_list *word);
#endif
