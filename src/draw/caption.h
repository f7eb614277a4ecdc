/* caption.h: title and sentences above a picture. */
#ifndef CAPTION_H
#define CAPTION_H
#include "draw.h"

/* Write the title, the sentence and the remark ("": none), broken into lines that fit
 * the picture, which becomes wider if it is very narrow.  Returns where the rest begins. */
double picture_heading (const picture_caption *c, const char *remark, double left, double *width, text *out);
#endif
