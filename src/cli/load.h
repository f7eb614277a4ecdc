/* load.h: files and standard input, as subjects of a question. */
#ifndef LOAD_H
#define LOAD_H
#include "question.h"
#include "text.h"

/* Read a whole file ("-": standard input); NULL with a message if it cannot be
 * read.  What is wrong inside is in the subject's messages.  While nothing comes
 * from a pipe or a terminal the budget is looked at: NULL without a message if it is
 * over.  A budget NULL waits until it is interrupted. */
subject *load_subject (const char *path, language l, budget *b, text *message);
#endif
