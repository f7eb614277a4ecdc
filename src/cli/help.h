/* help.h: what the commands do, from the tables: on the terminal, as a manual
 * page, as a completion script. */
#ifndef HELP_H
#define HELP_H
#include <stdio.h>

#include "command.h"

/* An option as a reader sees it, whoever it belongs to. */
typedef struct help_option {
    const char *name;
    char letter;
    const char *argument, *help, *value; /* value: the default, or NULL */
    bool is_choice, is_file;
} help_option;

enum { HELP_OPTIONS = SETTING_END + OPTION_COUNT };
/* The options of a command alone, or those of every command; how many there are. */
size_t help_options (const command *c, bool common, help_option *list);

void help_overview (FILE *out);
void help_command (const command *c, bool brief, FILE *out);
void help_man_page (FILE *out);
void help_completion (FILE *out);
/* The commands with their options, for programs that put questions. */
void help_json (FILE *out);
#endif
