#include "rewrite.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "random_automaton.h"
#include "text.h"
#include "vec.h"

typedef struct line {
    const char *at;
    size_t length;
} line;
typedef VEC (line) line_list;

/* Whatever is used stands above: the order of kinds. */
static const char *const kinds[] = { "system:",  "event:",    "clock:", "int:",
                                     "process:", "location:", "edge:",  "sync:" };
enum { KINDS = sizeof kinds / sizeof *kinds };

static void
add_shuffled (line_list *lines, uint64_t *random, text *out)
{
    for (size_t left = lines->count; left > 0; left--) {
        size_t k = random_below (random, (unsigned) left);
        line chosen = lines->at[k];
        lines->at[k] = lines->at[left - 1];
        text_add_bytes (out, chosen.at, chosen.length);
    }
}

char *
rewrite_shuffled (const char *source, uint64_t seed)
{
    text out = TEXT_EMPTY;
    line_list lines = VEC_EMPTY;
    for (size_t k = 0; k < KINDS; k++) {
        vec_clear (&lines);
        for (const char *p = source; *p;) {
            size_t length = strcspn (p, "\n") + 1;
            if (strncmp (p, kinds[k], strlen (kinds[k])) == 0)
                *vec_add (&lines) = (line){ p, length };
            p += length;
        }
        add_shuffled (&lines, &seed, &out);
    }
    vec_free (&lines);
    return text_take (&out);
}

static bool
is_keyword (const char *word, size_t length)
{
    static const char *const all[] = { "system",   "event",  "clock",     "int",     "process",
                                       "location", "edge",   "sync",      "initial", "invariant",
                                       "labels",   "urgent", "committed", "stop",    "provided",
                                       "do",       "if",     "then",      "else",    "end" };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strlen (all[i]) == length && memcmp (all[i], word, length) == 0)
            return true;
    return false;
}

char *
rewrite_renamed (const char *source)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    text out = TEXT_EMPTY;
    for (const char *p = source; *p;) {
        size_t length = strspn (p, letters);
        if (length && !isdigit ((unsigned char) *p) && !is_keyword (p, length))
            text_printf (&out, "n%u_", (unsigned) (unsigned char) *p % 7);
        if (!length)
            length = 1;
        text_add_bytes (&out, p, length);
        p += length;
    }
    return text_take (&out);
}

char *
rewrite_scaled (const char *source, long factor)
{
    text out = TEXT_EMPTY;
    for (const char *p = source; *p;) {
        bool compare =
            strchr ("<>=", p[0]) && p[1] == ' ' && p > source && (p[0] != '=' || strchr ("<>=", p[-1]));
        bool number =
            compare && (isdigit ((unsigned char) p[2]) || (p[2] == '-' && isdigit ((unsigned char) p[3])));
        text_add_char (&out, *p++);
        if (number) {
            char *end;
            text_printf (&out, " %ld", strtol (p, &end, 10) * factor);
            p = end;
        }
    }
    return text_take (&out);
}

char *
rewrite_split (const char *source)
{
    text out = TEXT_EMPTY;
    for (const char *p = source; *p; p++) {
        unsigned clock, constant;
        int length = 0;
        bool of_difference = p - source >= 2 && p[-2] == '-';
        if (!of_difference && sscanf (p, "x%u == %u%n", &clock, &constant, &length) == 2 && length) {
            text_printf (&out, "x%u <= %u && x%u >= %u", clock, constant, clock, constant);
            p += length - 1;
        } else
            text_add_char (&out, *p);
    }
    return text_take (&out);
}

char *
rewrite_with_unused_clock (const char *source)
{
    text out = TEXT_EMPTY;
    const char *first = strstr (source, "clock:");
    text_add_bytes (&out, source, (size_t) (first - source));
    text_add (&out, "clock:1:unused\n");
    text_add (&out, first);
    return text_take (&out);
}
