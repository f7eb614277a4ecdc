/* The labels that a run is asked to meet: a mark each, or in turn.
 *
 * In turn: the first of the list is awaited, then the second, and so on; a state
 * may meet several at once.  A run meets all of them infinitely often iff it
 * comes to the end of the list infinitely often. */
#include "product_private.h"

bool
product_takes_turns (const product *p)
{
    return p->options.asked_count > p->options.most_marks && !p->options.together;
}

unsigned
product_mark_count (const product *p)
{
    return p->options.asked_count > p->options.most_marks ? 1 : (unsigned) p->options.asked_count;
}

uint64_t
product_all_marks (const product *p)
{
    unsigned count = product_mark_count (p);
    return count ? UINT64_MAX >> (64 - count) : 0;
}

static bool
has_label (const product *p, const uint32_t *locations, uint32_t label)
{
    for (uint32_t i = 0; i < p->model->process_count; i++) {
        const uint64_t *labels = p->labels + (size_t) product_site (p, i, locations[i]) * p->label_words;
        if (labels[label / 64] >> label % 64 & 1)
            return true;
    }
    return false;
}

uint32_t
product_next_round (const product *p, const uint32_t *locations, uint32_t round)
{
    if (!product_takes_turns (p))
        return 0;
    round = round == p->options.asked_count ? 0 : round;
    while (round < p->options.asked_count && has_label (p, locations, p->options.asked[round]))
        round++;
    return round;
}

uint64_t
product_marks (const product *p, const uint64_t *labels, uint32_t round)
{
    if (product_takes_turns (p))
        return round == p->options.asked_count;
    uint64_t marks = 0;
    bool all = true;
    for (size_t i = 0; i < p->options.asked_count; i++) {
        uint32_t l = p->options.asked[i];
        bool holds = labels[l / 64] >> l % 64 & 1;
        all = all && holds;
        if (i < p->options.most_marks)
            marks |= (uint64_t) holds << i;
    }
    return p->options.asked_count > p->options.most_marks ? all : marks;
}
