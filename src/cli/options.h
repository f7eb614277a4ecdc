/* options.h: the options of the program itself, which say how an answer is shown
 * and where to.  What a question is asked with is in settings.h; both together are
 * the options of a command. */
#ifndef OPTIONS_H
#define OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* X (id, name, letter or 0, argument or NULL, help); those before
 * OPTION_FIRST_SPECIAL belong to every command. */
#define OPTIONS(X) \
    X (HELP, "help", 'h', NULL, "show what the command does; -h the common options, --help all") \
    X (JSON, "json", 0, NULL, "answer with one JSON object") \
    X (QUIET, "quiet", 'q', NULL, "only the answer: no evidence, no progress") \
    X (VERBOSE, "verbose", 'v', NULL, "say on standard error what is being tried") \
    X (STATS, "stats", 0, NULL, "numbers after the answer: states, transitions, time, memory") \
    X (CERTIFICATE, "certificate", 0, "FILE", \
       "write what proves the answer (a \"no\"; periods --lossless: also a \"yes\")") \
    X (JSON_TO, "json-to", 0, "FILE", "also write the answer there, as one JSON object") \
    X (CSV, "csv", 0, NULL, "the run as comma-separated values") \
    X (DRAW, "draw", 0, "FILE.svg", "also write a picture of the answer there") \
    X (DRAW_KIND, "draw-kind", 0, "KIND", \
       "which picture: automaton, timeline, plane, periods, drift, orbit, sides, steps, path or states (the " \
       "one that suits the answer best unless told)") \
    X (ENVIRONMENT, "environment", 0, "FILE.tck", "the network in which the C function is called") \
    X (SPEC, "spec", 0, "FILE.fsp|FILE.aut", "the words of actions that C programs may have") \
    X (ASSUME, "assume", 0, "FILE", "what C routines without a body are assumed to do") \
    X (PROPERTY, "property", 0, "FILE.hoa", "a deterministic omega-automaton (Hanoi format) that must accept every run") \
    X (NEVER, "never", 0, "FILE.hoa", "an omega-automaton (Hanoi format) that must accept no run, as one of a negated formula") \
    X (OBSERVER, "observer", 0, "FILE.tck", \
       "a process that watches the network; without a query: none of its runs leads it to the label 'bad'") \
    X (SMALL, "small", 0, "FILE.gcl", "abstract: the same with fewer processes, to try predicates on") \
    X (RUN, "run", 0, "FILE", "replay the run in a JSON answer instead of walking") \
    X (QUESTIONS, "questions", 0, "FILE", \
       "ask these questions, one per line as after '# query:', instead of those that the model brings") \
    X (FORM, "to", 0, "html|markdown", "the form of the report (default: html)") \
    X (OUTPUT, "output", 'o', "FILE", "write there instead of standard output") \
    X (MAN, "man", 0, NULL, "the manual page, as troff") \
    X (COMPLETION, "completion", 0, NULL, "the completion script for bash")

typedef enum option {
#define X(id, name, letter, argument, help) OPTION_##id,
    OPTIONS (X)
#undef X
        OPTION_COUNT,
    OPTION_FIRST_SPECIAL = OPTION_CERTIFICATE
} option;

/* Longer than every name. */
enum { OPTION_NAME = 64 };

typedef struct option_info {
    const char *name;
    char letter;
    const char *argument, *help;
} option_info;

extern const option_info option_table[OPTION_COUNT];
_Static_assert (OPTION_COUNT <= 64, "a set of options is a word");

/* Sets of options, for the table of commands. */
#define OPTION_BIT(id) ((uint64_t) 1 << OPTION_##id)
#define OPTIONS_DRAW (OPTION_BIT (DRAW) | OPTION_BIT (DRAW_KIND))
#define OPTIONS_COMMON (((uint64_t) 1 << OPTION_FIRST_SPECIAL) - 1)

/* What the user wrote; NULL where an option was not given. */
typedef struct options {
    const char *given[OPTION_COUNT];
    bool short_help; /* -h rather than --help */
} options;

#define in_is_set(in, id) ((in)->options.given[OPTION_##id] != NULL)
#define in_text(in, id) ((in)->options.given[OPTION_##id])

struct command;
struct invocation;
bool option_belongs (const struct command *c, option which);
/* Read the words after the command; room for argc settings and arguments is
 * there.  False with a message. */
bool options_parse (struct invocation *in, int argc, char **argv, text *message);
#endif
