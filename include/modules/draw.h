/* draw.h: models as drawings in the language of Graphviz. */
#ifndef DRAW_H
#define DRAW_H
#include "model.h"
#include "text.h"

/* One cluster per process; guards, actions and invariants at their places. */
void draw_model (const model *m, text *out);

/* Text inside a DOT string: quotes, backslashes and line ends escaped. */
void draw_quoted (const char *string, text *out);
#endif
