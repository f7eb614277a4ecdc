/* period_pattern.h: which q of 1 .. Q work, said in a few words. */
#ifndef PERIOD_PATTERN_H
#define PERIOD_PATTERN_H
#include <stdbool.h>
#include <stdint.h>

#include "text.h"

/* works[q] for q = 1 .. last: "every q from 3 on", "the multiples of 2 and of
 * 3", "no q", or the list, each up to `last`; if what works for one q does for all
 * larger ones (`goes_on`), "every q from 3 on" without end.  Of those that do not work, `open`
 * are not settled. */
void period_pattern (const bool *works, uint32_t last, uint32_t open, bool goes_on, text *out);
#endif
