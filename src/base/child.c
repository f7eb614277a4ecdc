#define _POSIX_C_SOURCE 200809L
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* More than this is not read from a child, and it gets no more memory. */
enum { MOST_OUTPUT = 1 << 30 };
#define MOST_MEMORY ((rlim_t) 4 << 30)

/* Sanitizers reserve far more addresses than they use. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { MEMORY_IS_LIMITED = 0 };
#else
enum { MEMORY_IS_LIMITED = 1 };
#endif

enum { NOT_STARTED = 127 };

static double
now (void)
{
    struct timespec t;
    clock_gettime (CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void
become (char *const *arguments, int output, int errors)
{
    struct rlimit memory = { MOST_MEMORY, MOST_MEMORY }, none = { 0, 0 };
    int nothing = open ("/dev/null", O_RDONLY);
    dup2 (nothing, STDIN_FILENO);
    dup2 (output, STDOUT_FILENO);
    dup2 (errors, STDERR_FILENO);
    if (MEMORY_IS_LIMITED)
        setrlimit (RLIMIT_AS, &memory);
    setrlimit (RLIMIT_CORE, &none);
    setpgid (0, 0);
    execvp (arguments[0], arguments);
    _exit (NOT_STARTED);
}

/* False at the end of what it gives. */
static bool
take (int from, text *to)
{
    char bytes[65536];
    ssize_t got = read (from, bytes, sizeof bytes);
    if (got > 0)
        text_add_bytes (to, bytes, (size_t) got);
    return got > 0 || (got < 0 && errno == EINTR);
}

/* Read both until they end, or time does. */
static void
listen_to (int output, int errors, double until, child_result *r)
{
    struct pollfd from[2] = { { output, POLLIN, 0 }, { errors, POLLIN, 0 } };
    text *to[2] = { &r->output, &r->errors };
    while (from[0].fd >= 0 || from[1].fd >= 0) {
        double left = until - now ();
        if (left <= 0 || r->output.length + r->errors.length > MOST_OUTPUT) {
            r->stopped = true;
            return;
        }
        poll (from, 2, left > 1 ? 1000 : (int) (1000 * left) + 1);
        for (int i = 0; i < 2; i++)
            if (from[i].fd >= 0 && from[i].revents && !take (from[i].fd, to[i]))
                from[i].fd = -1;
    }
}

static bool
open_pipes (int output[2], int errors[2])
{
    if (pipe (output) != 0)
        return false;
    if (pipe (errors) == 0)
        return true;
    close (output[0]);
    close (output[1]);
    return false;
}

void
child_run (char *const *arguments, double seconds, child_result *r)
{
    int output[2], errors[2], status = 0;
    *r = (child_result){ .output = TEXT_EMPTY, .errors = TEXT_EMPTY };
    if (!open_pipes (output, errors))
        return;
    pid_t child = fork ();
    if (child == 0)
        become (arguments, output[1], errors[1]);
    close (output[1]);
    close (errors[1]);
    if (child > 0) {
        r->started = true;
        listen_to (output[0], errors[0], now () + seconds, r);
        if (r->stopped && kill (-child, SIGKILL) != 0)
            kill (child, SIGKILL); /* its group did not exist yet */
        while (waitpid (child, &status, 0) < 0 && errno == EINTR)
            continue;
        r->signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
        r->status = WIFEXITED (status) ? WEXITSTATUS (status) : 1;
        r->started = r->status != NOT_STARTED;
    }
    close (output[0]);
    close (errors[0]);
}

void
child_free (child_result *r)
{
    text_free (&r->output);
    text_free (&r->errors);
}
