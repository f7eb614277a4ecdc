/* picture.h: pictures of answers as files. */
#ifndef PICTURE_H
#define PICTURE_H
#include "reply.h"

/* Write the picture of the answer (kind NULL: the one that suits it best).  If it has none, a
 * message on standard error says why and the answer stands.  False with a message if the file
 * cannot be written. */
bool picture_write (const char *file_name, const char *kind, const reply *r, text *message);
/* "runs.svg" becomes "runs-2.svg". */
void picture_numbered (const char *file_name, size_t number, text *out);
#endif
