#include "settings.h"

#include <ctype.h>
#include <errno.h>
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "rational.h"

const setting_info setting_table[SETTING_END] = {
#define X(id, name, letter, kind, argument, fallback, help) \
    [SETTING_##id] = { name, letter, kind, argument, fallback, help },
    SETTINGS (X)
#undef X
};

static bool
is_among (const char *choices, const char *value)
{
    size_t length = strlen (value);
    for (const char *at = choices; at;) {
        const char *bar = strchr (at, '|');
        size_t size = bar ? (size_t) (bar - at) : strlen (at);
        if (size == length && memcmp (at, value, size) == 0)
            return true;
        at = bar ? bar + 1 : NULL;
    }
    return false;
}

static bool
is_time (const char *choices, const char *value)
{
    mpq_t q;
    mpq_init (q);
    bool right = is_among (choices, value) || (rational_parse (q, value) && mpq_sgn (q) > 0);
    mpq_clear (q);
    return right;
}

bool
setting_read_count (const char *value, uint64_t *count)
{
    char *end;
    errno = 0;
    if (!isdigit ((unsigned char) *value))
        return false;
    *count = strtoull (value, &end, 10);
    return !errno && !*end;
}

bool
setting_read_size (const char *value, uint64_t *bytes)
{
    static const char suffixes[] = "KMG";
    char *end;
    errno = 0;
    if (!isdigit ((unsigned char) *value))
        return false;
    *bytes = strtoull (value, &end, 10);
    if (errno)
        return false;
    if (*end) {
        const char *suffix = strchr (suffixes, toupper ((unsigned char) *end));
        if (!suffix || end[1])
            return false;
        unsigned shift = 10 * (unsigned) (suffix - suffixes + 1);
        if (*bytes > UINT64_MAX >> shift)
            return false;
        *bytes <<= shift;
    }
    return *bytes > 0;
}

bool
setting_read_seconds (const char *value, double *seconds)
{
    char *end;
    if (!isdigit ((unsigned char) *value) && *value != '.')
        return false;
    *seconds = strtod (value, &end);
    if (strcmp (end, "m") == 0)
        *seconds *= 60;
    else if (strcmp (end, "h") == 0)
        *seconds *= 3600;
    else if (*end && strcmp (end, "s") != 0)
        return false;
    return *seconds > 0 && *seconds < 1e12;
}

static bool
is_right (const setting_info *info, const char *value)
{
    uint64_t number;
    double seconds;
    switch (info->kind) {
    case VALUE_CHOICE:
        return is_among (info->argument, value);
    case VALUE_TIME:
        return is_time (info->argument, value);
    case VALUE_COUNT:
        return setting_read_count (value, &number);
    case VALUE_SIZE:
        return setting_read_size (value, &number);
    case VALUE_SECONDS:
        return setting_read_seconds (value, &seconds);
    default:
        return *value != '\0';
    }
}

static const char *
expected (const setting_info *info)
{
    switch (info->kind) {
    case VALUE_COUNT:
        return "an integer that is not negative";
    case VALUE_SIZE:
        return "a number of bytes such as 500M or 2G";
    case VALUE_SECONDS:
        return "a positive number of seconds such as 10, 0.5, 2m or 1h";
    case VALUE_TIME:
        return strstr (info->argument, "any") ? "dense, any, or a positive period such as 1/2, 0.5 or 10"
                                              : "dense, or a positive period such as 1/2, 0.5 or 10";
    default:
        return info->argument;
    }
}

bool
setting_is_right (const setting_info *info, const char *value, text *message)
{
    if (info->kind == VALUE_FLAG) {
        if (value)
            text_printf (message, "--%s takes no value", info->name);
        return !value;
    }
    bool right = value && is_right (info, value);
    if (!right)
        text_printf (message, "--%s expects %s%s%s%s", info->name, expected (info), value ? ", not '" : "",
                     value ? value : "", value ? "'" : "");
    return right;
}

const char *
setting_nearest (const char *written, const char *const *words, size_t count)
{
    const char *best = NULL;
    size_t best_distance = strlen (written) / 3 + 2;
    for (size_t i = 0; i < count; i++) {
        size_t distance = text_distance (written, words[i]);
        if (distance < best_distance) {
            best = words[i];
            best_distance = distance;
        }
    }
    return best;
}
