/* version.h: which tacet this is and which libraries it runs with. */
#ifndef VERSION_H
#define VERSION_H
#include <stdio.h>

extern const char version_number[]; /* "1.0.0" */
void version_print (FILE *out);
#endif
