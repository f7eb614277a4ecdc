/* command.h: the table of sub-commands.  A new one is a row in commands.c
 * and a file with its function. */
#ifndef COMMAND_H
#define COMMAND_H
#include "options.h"
#include "text.h"

typedef struct invocation {
    const struct command *command;
    options options;
    const char **arguments;
    size_t argument_count;
} invocation;

/* A default that differs from the one in the table of options. */
typedef struct preset {
    option which;
    const char *value;
} preset;

typedef struct command {
    const char *name;
    const char *arguments;             /* as shown: "MODEL" */
    const char *summary;               /* one line, without a full stop */
    const char *more;                  /* a paragraph for --help */
    const char *example;               /* "what follows after tacet" */
    int (*run) (const invocation *in); /* an exit_code */
    uint64_t options;                  /* besides OPTIONS_COMMON */
    unsigned fewest, most;             /* arguments */
    preset presets[4];                 /* up to the first without a value */
} command;

extern const command command_table[];
extern const size_t command_count;
const command *command_find (const char *name);

/* Short forms for what commands ask of their invocation. */
#define in_is_set(in, id) option_is_set (&(in)->options, OPTION_##id)
#define in_text(in, id) option_text ((in)->command, &(in)->options, OPTION_##id)
#define in_count(in, id) option_count ((in)->command, &(in)->options, OPTION_##id)
#define in_seconds(in, id) option_seconds (&(in)->options, OPTION_##id)
#define in_bytes(in, id) option_bytes (&(in)->options, OPTION_##id)

int command_decide (const invocation *in);
int command_reach (const invocation *in);
int command_classify (const invocation *in);
int command_simulate (const invocation *in);
int command_export (const invocation *in);
/* Write to a file, or to standard output if there is no name; false after a
 * message. */
bool export_text (const char *file_name, const text *out);
int command_compare (const invocation *in);
int command_periods (const invocation *in);
int command_refine (const invocation *in);
int command_abstract (const invocation *in);
int command_explore (const invocation *in);
int command_check (const invocation *in);
int command_regions (const invocation *in);
int command_relation (const invocation *in);
int command_lts (const invocation *in);
int command_help (const invocation *in);
#endif
