#define _POSIX_C_SOURCE 200809L
#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

const char *
load_name (const char *path)
{
    return strcmp (path, "-") == 0 ? "standard input" : path;
}

static FILE *
open_input (const char *path)
{
    if (strcmp (path, "-") == 0)
        return stdin;
    FILE *in = fopen (path, "rb");
    struct stat about;
    if (in && fstat (fileno (in), &about) == 0 && S_ISDIR (about.st_mode)) {
        fclose (in);
        errno = EISDIR;
        return NULL;
    }
    return in;
}

bool
load_text (const char *path, text *out)
{
    FILE *in = open_input (path);
    bool right = in && text_read_all (out, in);
    if (!right) {
        say_error ("%s cannot be read: %s", load_name (path), strerror (errno));
        text_free (out);
    }
    if (in && in != stdin)
        fclose (in);
    return right;
}

bool
load_is_gcl (const char *path)
{
    size_t length = strlen (path);
    return length > 4 && strcmp (path + length - 4, ".gcl") == 0;
}

bool
load_model (const invocation *in, source *s)
{
    return load_model_from (in, in->arguments[0], s);
}

bool
load_model_from (const invocation *in, const char *path, source *s)
{
    *s = (source){ load_name (path), TEXT_EMPTY, NULL };
    if (load_is_gcl (path)) {
        say_error ("%s: guarded commands have no clocks; see tacet help refine and tacet help explore",
                   s->name);
        return false;
    }
    if (!load_text (path, &s->text))
        return false;
    diag *why = diag_new (s->name);
    diag_set_source (why, text_string (&s->text), s->text.length);
    s->model = model_parse (text_string (&s->text), s->text.length, why);
    if (!s->model || !in_is_set (in, QUIET))
        diag_print (why, stderr);
    diag_free (why);
    if (!s->model)
        unload_model (s);
    return s->model != NULL;
}

void
unload_model (source *s)
{
    model_free (s->model);
    text_free (&s->text);
}

void
load_show_fault (const source *s, position where, const char *what)
{
    diag *d = diag_new (s->name);
    diag_set_source (d, text_string (&s->text), s->text.length);
    diag_error (d, where, "%s", what);
    diag_print (d, stderr);
    diag_free (d);
}

budget *
load_budget (const invocation *in)
{
    budget_limits limits = { .seconds = in_seconds (in, LIMIT_TIME),
                             .bytes = (size_t) in_bytes (in, LIMIT_MEMORY),
                             .states = in_count (in, LIMIT_STATES),
                             .progress = isatty (STDERR_FILENO) && !in_is_set (in, QUIET) };
    return budget_new (limits);
}
