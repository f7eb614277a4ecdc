/* caption.h: title and sentences above a picture. */
#ifndef CAPTION_H
#define CAPTION_H
#include "draw.h"

/* Write the title, the sentence and the remark ("": none), broken into lines that fit
 * the picture, which becomes wider if it is very narrow.  Returns where the rest begins. */
double picture_heading (const picture_caption *c, const char *remark, double left, double *width, text *out);
/* One paragraph in lines of at most `room`; returns the next free line. */
double picture_paragraph (const char *class, const char *words, double left, double y, double room,
                          text *out);
/* The same of code. */
double picture_code (const char *class, const char *words, double left, double y, double room, text *out);
#endif
