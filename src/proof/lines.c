/* Lines and words of certificates. */
#include "lines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool
lines_fail (lines *l, const char *format, ...)
{
    va_list arguments;
    text_clear (l->what);
    if (l->line)
        text_printf (l->what, "line %zu: ", l->line);
    va_start (arguments, format);
    text_vprintf (l->what, format, arguments);
    va_end (arguments);
    return false;
}

bool
lines_next (lines *l)
{
    if (l->at == l->end || !budget_work (l->budget, 1))
        return false;
    l->line++;
    const char *newline = memchr (l->at, '\n', (size_t) (l->end - l->at));
    if (!newline) {
        lines_fail (l, "the last line does not end");
        return false;
    }
    l->rest = (word){ l->at, (size_t) (newline - l->at) };
    l->more = true;
    l->at = newline + 1;
    return true;
}

bool
lines_word (lines *l, word *w)
{
    if (!l->more)
        return false;
    const char *blank = l->rest.length ? memchr (l->rest.at, ' ', l->rest.length) : NULL;
    *w = (word){ l->rest.at, blank ? (size_t) (blank - l->rest.at) : l->rest.length };
    l->more = blank != NULL;
    if (blank)
        l->rest = (word){ blank + 1, l->rest.length - w->length - 1 };
    return true;
}

bool
word_is (word w, const char *string)
{
    return strlen (string) == w.length && memcmp (w.at, string, w.length) == 0;
}

bool
lines_take (lines *l, const char *string)
{
    word w;
    return lines_word (l, &w) && word_is (w, string);
}

/* Downwards, so that the smallest one fits. */
bool
word_integer (word w, int64_t *value)
{
    size_t i = w.length && *w.at == '-';
    bool negative = i;
    int64_t sum = 0;
    if (i == w.length)
        return false;
    for (; i < w.length; i++)
        if (w.at[i] < '0' || w.at[i] > '9' || __builtin_mul_overflow (sum, 10, &sum)
            || __builtin_sub_overflow (sum, w.at[i] - '0', &sum))
            return false;
    *value = sum;
    return negative || !__builtin_sub_overflow ((int64_t) 0, sum, value);
}

bool
lines_first (lines *l, const gcl_model *m, word *kind)
{
    word version, digest;
    char own[17];
    snprintf (own, sizeof own, "%016" PRIx64, gcl_digest (m));
    if (!lines_next (l) || !lines_take (l, "tacet-certificate") || !lines_word (l, kind)
        || !lines_word (l, &version) || !lines_word (l, &digest) || l->more)
        return lines_fail (l, "this is not a certificate of tacet");
    if (!word_is (version, "2"))
        return lines_fail (l, "this version of certificates is not known");
    if (!word_is (digest, own))
        return lines_fail (l, "it was written for another program");
    return !word_is (*kind, "none") || lines_fail (l, "there was no proof to write down");
}

static bool
read_reading (lines *l, const char *name, const char *value)
{
    if (!lines_next (l) || !lines_take (l, name) || !lines_take (l, value) || l->more)
        return lines_fail (l, "expected '%s %s'", name, value);
    return true;
}

static bool
read_variables (lines *l, const gcl_model *m)
{
    word w;
    if (!lines_next (l) || !lines_take (l, "variables"))
        return lines_fail (l, "expected a line 'variables'");
    for (size_t v = 0; v < m->variable_count; v++)
        if (!lines_word (l, &w) || !word_is (w, m->variables[v].name))
            return lines_fail (l, "the variables are not those of the program");
    return !l->more || lines_fail (l, "the variables are not those of the program");
}

bool
lines_readings (lines *l, const gcl_model *m)
{
    return read_reading (l, "integers", "unbounded") && read_reading (l, "assignments", "in-order")
           && read_reading (l, "inputs", "any") && read_variables (l, m);
}
