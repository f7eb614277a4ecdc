/* ltl.h: linear temporal logic over numbered atoms, and what its formulas mean on
 * words that end in a loop.  Nothing here knows what an atom stands for.
 *
 * A word is a row of letters, each the set of the atoms that hold.  Some letters are followed by
 * a step: NEXT speaks of the letter right after the next step.  In a word without other changes every
 * letter is, and NEXT is the usual one. */
#ifndef LTL_H
#define LTL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

struct arena;

typedef enum ltl_kind {
    LTL_FALSE, LTL_TRUE, LTL_ATOM, LTL_NOT, LTL_AND, LTL_OR, LTL_IMPLIES, LTL_IFF, LTL_XOR,
    LTL_NEXT, LTL_FINALLY, LTL_GLOBALLY,
    LTL_UNTIL,   /* p U q: q some time, and p until then */
    LTL_RELEASE, /* p R q: q up to and including the first p, or always */
    LTL_WEAK,    /* p W q: p U q, or always p */
    LTL_STRONG   /* p M q: p R q, and p some time */
} ltl_kind;

typedef struct ltl {
    ltl_kind kind;
    uint32_t atom;
    uint32_t number; /* among the formulas of its pool */
    const struct ltl *args[2];
} ltl;

/* Atoms are bits of a word of the machine; the translator takes one for itself. */
enum { LTL_ATOMS = 63 };

/* Where formulas live. */
typedef struct ltl_pool {
    struct arena *memory;
    uint32_t count;
} ltl_pool;

const ltl *ltl_atom (ltl_pool *p, uint32_t atom);
/* b is NULL for operators with one argument, both for the constants. */
const ltl *ltl_join (ltl_pool *p, ltl_kind kind, const ltl *a, const ltl *b);
/* Fully in parentheses, atoms as a0, a1, ... or by their names. */
void ltl_print (const ltl *f, const char *const *names, text *out);

/* letters[0..count) and then letters[loop..count) again and again; steps[i]: a step
 * follows letter i, as it does somewhere on the loop.  NULL: always. */
typedef struct lasso {
    const uint64_t *letters;
    const bool *steps;
    size_t count, loop;
} lasso;

/* Does the word satisfy the formula?  By definition, operator by operator. */
bool lasso_satisfies (const lasso *word, const ltl *f);
#endif
