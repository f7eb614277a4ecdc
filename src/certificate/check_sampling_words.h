/* check_sampling_words.h: a certificate that a period unit/q keeps every word, as it was
 * read, for its checker. */
#ifndef CHECK_SAMPLING_WORDS_H
#define CHECK_SAMPLING_WORDS_H
#include "check_sampling.h"
#include "moves.h"
#include "plain_zone.h"

/* A discrete state with a zone, in units of the side it belongs to. */
struct place {
    uint32_t *locations; /* one allocation with the integers */
    int32_t *integers;
    plain_zone zone;
};
typedef VEC (struct place) place_list;

struct node {
    uint32_t dense, first, count; /* members[first ..] are sampled places */
};

/* A dense place from which no infinite word starts, and how many letters may come at most. */
struct dead {
    uint32_t dense, rank;
};

struct words_check {
    moves *moves, *inner;   /* inner: for the sampled side, while a dense place is looked at */
    int64_t *lower, *upper; /* by clock, from 1; -1: none */
    reader *r;
    const model *m;
    struct letters letters;
    int64_t q, keeps; /* of the side at hand, and of the period that is claimed to keep all */
    place_list dense, sampled;
    VEC (uint32_t) members;
    VEC (struct node) nodes;
    uint32_t *order; /* nodes by the discrete state of their dense place */
    VEC (struct dead) dead;
    uint32_t *dead_order; /* the same */
    uint32_t rank;        /* of what is being looked at */
    /* What is being looked at: */
    int64_t scale; /* of the side: 0 is dense time */
    const struct place *from;
    uint32_t letter; /* to collect */
    place_list *into;
    const struct node *node;
    place_list post; /* of the sampled side by post_letter */
    uint32_t post_letter;
    bool post_known;
};

/* A place of this discrete state, or of none that is known yet; its zone has everything. */
struct place words_check_new_place (const struct words_check *c, const uint32_t *locations,
                                    const int32_t *integers);
/* check_sampling_words_read.c: the lines behind the header, but for the word lost; false
 * after a failure. */
bool words_check_read (struct words_check *c);
#endif
