/* command.h: the table of sub-commands: which questions they put, and how they
 * are described.  A new one is a row in commands.c. */
#ifndef COMMAND_H
#define COMMAND_H
#include "options.h"
#include "question.h"

enum { COMMAND_KINDS = 4 };

struct invocation;

typedef struct command {
    const char *name;
    const char *arguments; /* as shown: "MODEL" */
    const char *summary;   /* one line, without a full stop */
    const char *more;      /* a paragraph for --help */
    const char *example;   /* "what follows after tacet" */
    /* The questions that it puts; of several, the first argument names one. */
    question_kind kinds[COMMAND_KINDS];
    size_t kind_count;
    int (*run) (const struct invocation *in); /* instead of putting one question */
    uint64_t options;                         /* of the program's own, besides OPTIONS_COMMON */
    unsigned fewest, most;                    /* arguments */
    const char *last; /* the setting that an argument behind the models gives, or NULL */
} command;

extern const command command_table[];
extern const size_t command_count;
const command *command_find (const char *name);
/* Does a question of the command have this setting? */
bool command_has (const command *c, setting which);
/* The setting with this name, or with this letter; SETTING_END: none. */
setting command_setting (const command *c, const char *name);
setting command_letter (const command *c, char letter);

/* A setting that was given, by the name that was written. */
typedef struct given_setting {
    char name[OPTION_NAME];
    const char *value;
} given_setting;

typedef struct invocation {
    const command *command;
    options options;
    given_setting *settings;
    size_t setting_count;
    const char **arguments;
    size_t argument_count;
    bool again;  /* its files were read before: what they warn of is known */
    bool shared; /* its settings are those of several questions */
} invocation;

/* A question made of an invocation, with its files read. */
typedef struct asking {
    const invocation *in;
    question *question;
    subject *subjects[QUESTION_SUBJECTS], *run, *automaton, *observer;
    size_t subject_count;
    int status; /* an exit_code, if there is no question */
} asking;

/* False with a message; in both cases asking_free ends it. */
bool asking_prepare (asking *a, const invocation *in, text *message);
void asking_free (asking *a);

/* Say what is wrong, also for those who read JSON; returns the status. */
int refuse_invocation (const invocation *in, int status, const text *message);
/* Ask and show; an exit_code. */
int command_run (const invocation *in);
int command_help (const invocation *in);
#endif
