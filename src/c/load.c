/* The reader of C is a program of its own, so that damaged bitcode ends that
 * program and not this one, and LLVM is needed by nobody else. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bitcode.h"
#include "child.h"
#include "vec.h"

static const char READER[] = "tacet-read-c";
enum { LONGEST = 60 }; /* seconds for a file */

/* A file of this program beside the running one, if there is one. */
void
bitcode_reader (text *path)
{
    const char *given = getenv ("TACET_READ_C");
    if (given && *given) {
        text_add (path, given);
        return;
    }
    char self[4096];
    ssize_t length = readlink ("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    char *slash = strrchr (self, '/');
    if (slash) {
        slash[1] = '\0';
        text_printf (path, "%s%s", self, READER);
        if (access (text_string (path), X_OK) == 0)
            return;
        text_clear (path);
    }
    text_add (path, READER); /* on the path */
}

static void
complain (const char *file, const child_result *c, const text *reader, diag *why)
{
    const position nowhere = { 0, 0 };
    if (!c->started)
        diag_error (
            why, nowhere,
            "this build reads no C: the program %s is missing (tacet was built without LLVM; install the "
            "packages llvm-dev and clang, then build again)",
            text_string (reader));
    else if (c->stopped)
        diag_error (why, nowhere, "reading %s takes longer than %d s", file, LONGEST);
    else if (c->signal)
        diag_error (why, nowhere, "%s is damaged: LLVM gave up on it (signal %d)", file, c->signal);
    else {
        size_t length = c->errors.length;
        const char *at = text_string (&c->errors);
        while (length && at[length - 1] == '\n')
            length--;
        diag_error (why, nowhere, "%s cannot be read as C or bitcode%s%.*s", file, length ? ":\n" : "",
                    (int) length, at);
    }
}

/* Flags are divided at blanks. */
void
bitcode_add_file (text *flags, const char *file)
{
    text_add (flags, " --with=");
    for (const char *c = file; *c; c++)
        if (*c == ' ' || *c == '%')
            text_printf (flags, "%%%02x", (unsigned) *c);
        else
            text_add_char (flags, *c);
}

bitcode_module *
bitcode_load (const char *file, unsigned bits, const char *flags, budget *b, diag *why)
{
    text reader = TEXT_EMPTY, words = TEXT_EMPTY;
    bitcode_reader (&reader);
    VEC (char *) arguments = VEC_EMPTY;
    *vec_add (&arguments) = (char *) text_string (&reader);
    *vec_add (&arguments) = (char *) file;
    *vec_add (&arguments) = (char *) (bits == 32 ? "32" : "64");
    text_add (&words, flags ? flags : "");
    char *save = NULL;
    for (char *word = words.at ? strtok_r (words.at, " ", &save) : NULL; word; word = strtok_r (NULL, " ", &save))
        *vec_add (&arguments) = word;
    *vec_add (&arguments) = NULL;
    child_result c;
    child_run (arguments.at, budget_seconds_left (b) < LONGEST ? budget_seconds_left (b) : LONGEST, &c);
    bitcode_module *m = NULL;
    if (c.started && !c.stopped && !c.signal && c.status == 0)
        m = bitcode_parse (text_string (&c.output), c.output.length, why);
    else if (!c.stopped || budget_look (b)) /* a limit of the question is no mistake of the file */
        complain (file, &c, &reader, why);
    child_free (&c);
    vec_free (&arguments);
    text_free (&reader);
    text_free (&words);
    return m;
}
