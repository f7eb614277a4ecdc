/* help.h: the tables of commands and options, made readable. */
#ifndef HELP_H
#define HELP_H
#include <stdio.h>

#include "command.h"

void help_overview (FILE *out);
/* With `brief` only the command's own options. */
void help_command (const command *c, bool brief, FILE *out);
void help_man_page (FILE *out);
void help_completion (FILE *out);
#endif
