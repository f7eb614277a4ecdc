#define _POSIX_C_SOURCE 200809L
#include "load.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "interrupt.h"

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

/* What a pipe or a terminal gives until its end; false after a failure, or if the budget is over. */
static bool
read_slowly (text *content, int file, budget *b)
{
    enum { PIECE = 1 << 16, MILLISECONDS = 50 };
    static char piece[PIECE];
    struct pollfd from = { .fd = file, .events = POLLIN };
    for (;;) {
        if (b ? !budget_look (b) : interruption_is_asked (program_interruption ())) {
            errno = EINTR;
            return false;
        }
        if (poll (&from, 1, MILLISECONDS) <= 0)
            continue;
        ssize_t got = read (file, piece, PIECE);
        if (got == 0 || (got < 0 && errno != EINTR))
            return got == 0;
        text_add_bytes (content, piece, got > 0 ? (size_t) got : 0);
        if (content->length > TEXT_READ_MOST) {
            errno = EFBIG;
            return false;
        }
    }
}

static bool
read_content (text *content, FILE *in, budget *b)
{
    struct stat about;
    bool slow = fstat (fileno (in), &about) == 0 && !S_ISREG (about.st_mode);
    return slow ? read_slowly (content, fileno (in), b) : text_read_all (content, in);
}

subject *
load_subject (const char *path, language l, budget *b, text *message)
{
    const char *name = strcmp (path, "-") == 0 ? "standard input" : path;
    text content = TEXT_EMPTY;
    FILE *in = open_input (path);
    bool right = in && read_content (&content, in, b);
    if (!right && !(b && budget_reason (b)))
        text_printf (message, "%s cannot be read: %s", name, strerror (errno));
    if (in && in != stdin)
        fclose (in);
    subject *s = right ? subject_take_within (&content, name, l, b) : NULL;
    text_free (&content);
    if (s && b && budget_reason (b) && !subject_is_read (s)) {
        subject_free (s); /* the answer is unknown: time was up before all was read */
        s = NULL;
    }
    return s;
}
