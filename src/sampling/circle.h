/* circle.h: one order of fractional parts with integer parts, and a corner matrix
 * that leads to it.  Knows nothing of discrete states.
 *
 * Class 0 holds the clocks whose value is an integer, class 1 those with the smallest
 * fraction, and so on.  Vertex j of the m + 1 vertices is the gap from class m - j up
 * to class m - j + 1, where class 0 and class m + 1 are now (R2). */
#ifndef SAMPLING_CIRCLE_H
#define SAMPLING_CIRCLE_H
#include "matrices.h"
#include "zone.h"

#define CIRCLE_NO_CLOCK UINT8_MAX

typedef struct circle {
    unsigned dim;     /* clocks 1 .. dim - 1 */
    unsigned classes; /* besides class 0 */
    uint8_t *rank;    /* class of each clock, CIRCLE_NO_CLOCK: left out */
    bound *whole;     /* integer parts; a clock that is left out reads 0 */
    bound *spare;
    uint16_t *from;
    int32_t *offset;
    uint64_t columns[MATRICES_MOST];
} circle;

void circle_init (circle *c, unsigned dim);
void circle_free (circle *c);
void circle_copy (circle *to, const circle *from);
/* All clocks read 0. */
void circle_set_origin (circle *c);
void circle_set_identity (circle *c);

bool circle_has_integers (const circle *c);
/* Time passes until the next class arrives at an integer or leaves it; there is a
 * class, or an integer. */
void circle_move (circle *c);
/* Time passes inside an open order: its largest gap becomes smaller. */
void circle_stay (circle *c);
/* Any number of whole units pass. */
void circle_turn (circle *c);
/* Meet with constraints of single clocks on their values; false if nothing is left. */
bool circle_constrain (circle *c, const zone_constraint *list, uint32_t count);
/* Clock x becomes clock from[x] plus offset[x], all at once. */
void circle_assign (circle *to, const circle *c, const uint16_t *from, const int32_t *offset);
/* Leave out the clocks that are above both bounds, and forget of the others what the
 * bounds do not tell apart (S13). */
void circle_forget (circle *c, const int32_t *lower, const int32_t *upper);
#endif
