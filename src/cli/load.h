/* load.h: files and standard input, as subjects of a question. */
#ifndef LOAD_H
#define LOAD_H
#include "question.h"
#include "text.h"

/* Read a whole file ("-": standard input); NULL with a message if it cannot be
 * read.  What is wrong inside is in the subject's messages. */
subject *load_subject (const char *path, language l, text *message);
#endif
