/* timeline.h: a run against time, alone or as a part of a picture. */
#ifndef TIMELINE_H
#define TIMELINE_H
#include "draw.h"

/* Where the part is; its size is filled in. */
typedef struct timeline_part {
    double y, width, height;
} timeline_part;

bool timeline_draw (const model *m, const run *r, bool range_disables, const picture_caption *caption,
                    timeline_part *within, text *out, text *why);
#endif
