/* timeline.h: a run against time, as part of another picture. */
#ifndef TIMELINE_H
#define TIMELINE_H
#include "score.h"

bool timeline_draw (const model *m, const run *r, bool range_disables, const picture_caption *caption,
                    score_part *within, text *out, text *why);
#endif
