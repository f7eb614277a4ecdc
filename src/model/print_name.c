/* Names as they stand in .tck text. */
#include <string.h>

#include "cursor.h"
#include "print_private.h"

static bool
is_one_of (const char *name, const char *const *words)
{
    while (*words && strcmp (*words, name) != 0)
        words++;
    return *words != NULL;
}

static bool
is_plain (const char *name, bool in_terms)
{
    static const char *const reserved[] = { "clock",   "edge", "event",  "int", "location",
                                            "process", "sync", "system", NULL };
    static const char *const words[] = { "if", "then",  "else", "end",    "while",
                                         "do", "local", "nop",  "return", NULL };
    if (!cursor_is_letter ((unsigned char) *name) || is_one_of (name, in_terms ? words : reserved))
        return false;
    for (; *name; name++)
        if (!cursor_is_letter ((unsigned char) *name) && !cursor_is_digit ((unsigned char) *name)
            && (in_terms || *name != '.'))
            return false;
    return true;
}

void
print_name (const char *name, bool in_terms, text *out)
{
    bool plain = is_plain (name, in_terms);
    text_add (out, plain ? "" : "'");
    text_add (out, name);
    text_add (out, plain ? "" : "'");
}
