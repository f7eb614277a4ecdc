#define _POSIX_C_SOURCE 200809L
#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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

subject *
load_subject (const char *path, language l, text *message)
{
    const char *name = strcmp (path, "-") == 0 ? "standard input" : path;
    text content = TEXT_EMPTY;
    FILE *in = open_input (path);
    bool right = in && text_read_all (&content, in);
    if (!right)
        text_printf (message, "%s cannot be read: %s", name, strerror (errno));
    if (in && in != stdin)
        fclose (in);
    subject *s = right ? subject_take (&content, name, l) : NULL;
    text_free (&content);
    return s;
}
