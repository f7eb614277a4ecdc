/* tacet: decides whether a timed system falls silent under a given beat. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "command.h"
#include "exit_codes.h"
#include "help.h"
#include "interrupt.h"
#include "message.h"
#include "show.h"
#include "version.h"

static interruption stop;

const interruption *
program_interruption (void)
{
    return &stop;
}

static void
on_interrupt (int number)
{
    (void) number;
    interruption_ask (&stop);
    signal (SIGINT, SIG_DFL);
    signal (SIGTERM, SIG_DFL);
}

/* The first Ctrl-C, or request to end, asks the search to stop and tell what
 * it knows, the second one ends the program.  A closed pipe shows as a write
 * error. */
static void
set_signals (void)
{
    struct sigaction interrupt = { .sa_handler = on_interrupt, .sa_flags = SA_RESTART };
    sigemptyset (&interrupt.sa_mask);
    sigaction (SIGINT, &interrupt, NULL);
    sigaction (SIGTERM, &interrupt, NULL);
    signal (SIGPIPE, SIG_IGN);
}

/* A closed standard stream stays one that fails: otherwise the next file that
 * is opened would take its place, and the answer would go there. */
static void
keep_streams_apart (void)
{
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl (stream, F_GETFD) < 0)
            (void) !open ("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
}

/* The answer counts only if it arrived. */
static int
finish (int status)
{
    errno = 0;
    if (fflush (stdout) == 0 && !ferror (stdout))
        return status;
    say_error ("the answer cannot be written: %s", errno ? strerror (errno) : "an earlier write failed");
    return EXIT_BAD_INPUT;
}

static int
unknown_command (const char *name)
{
    const char **names = xreallocarray (NULL, command_count, sizeof *names);
    for (size_t i = 0; i < command_count; i++)
        names[i] = command_table[i].name;
    const char *nearest = setting_nearest (name, names, command_count);
    if (nearest)
        say_usage ("there is no command '%s'; did you mean '%s'?", name, nearest);
    else
        say_usage ("there is no command '%s'; see tacet help", name);
    xfree (names);
    return EXIT_USAGE;
}

/* Wrong words on the command line, also for those who read JSON. */
static void
say_wrong (const command *c, const text *message, int argc, char **argv)
{
    say_usage ("%s", text_string (message));
    for (int i = 0; i < argc; i++)
        if (strcmp (argv[i], "--json") == 0) {
            text out = TEXT_TO (stdout);
            show_json_error (c->name, "usage", text_string (message), NULL, &out);
            text_flush (&out);
            text_free (&out);
            return;
        }
}

static int
run_command (const command *c, int argc, char **argv)
{
    invocation in = { .command = c };
    in.arguments = xreallocarray (NULL, (size_t) argc, sizeof *in.arguments);
    in.settings = xreallocarray (NULL, (size_t) argc, sizeof *in.settings);
    text message = TEXT_EMPTY;
    int status = EXIT_USAGE;
    if (!options_parse (&in, argc, argv, &message))
        say_wrong (c, &message, argc, argv);
    else if (in_is_set (&in, HELP)) {
        help_command (c, in.options.short_help, stdout);
        status = EXIT_YES;
    } else
        status = c->run ? c->run (&in) : command_run (&in);
    text_free (&message);
    xfree (in.arguments);
    xfree (in.settings);
    return finish (status);
}

int
main (int argc, char **argv)
{
    set_signals ();
    keep_streams_apart ();
    if (argc < 2) {
        help_overview (stderr);
        return EXIT_USAGE;
    }
    const char *first = argv[1];
    if (strcmp (first, "--version") == 0) {
        version_print (stdout);
        return finish (EXIT_YES);
    }
    if (strcmp (first, "-h") == 0 || strcmp (first, "--help") == 0) {
        help_overview (stdout);
        return finish (EXIT_YES);
    }
    if (first[0] == '-') {
        say_usage ("the command comes first; see tacet help");
        return EXIT_USAGE;
    }
    const command *c = command_find (first);
    return c ? run_command (c, argc - 2, argv + 2) : unknown_command (first);
}
