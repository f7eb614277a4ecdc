#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "message.h"
#include "rational.h"
#include "text.h"

const option_info option_table[OPTION_COUNT] = {
#define X(id, name, letter, kind, argument, fallback, help) \
    [OPTION_##id] = { name, letter, kind, argument, fallback, help },
    OPTIONS (X)
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

static bool
read_count (const char *value, uint64_t *count)
{
    char *end;
    errno = 0;
    if (!isdigit ((unsigned char) *value))
        return false;
    *count = strtoull (value, &end, 10);
    return !errno && !*end;
}

static bool
read_size (const char *value, uint64_t *bytes)
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

static bool
read_seconds (const char *value, double *seconds)
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
is_right (const option_info *info, const char *value)
{
    uint64_t number;
    double seconds;
    switch (info->kind) {
    case KIND_CHOICE:
        return is_among (info->argument, value);
    case KIND_TIME:
        return is_time (info->argument, value);
    case KIND_COUNT:
        return read_count (value, &number);
    case KIND_SIZE:
        return read_size (value, &number);
    case KIND_SECONDS:
        return read_seconds (value, &seconds);
    default:
        return *value != '\0';
    }
}

static const char *
expected (const option_info *info)
{
    switch (info->kind) {
    case KIND_COUNT:
        return "an integer that is not negative";
    case KIND_SIZE:
        return "a number of bytes such as 500M or 2G";
    case KIND_SECONDS:
        return "a positive number of seconds such as 10, 0.5, 2m or 1h";
    default:
        return info->argument;
    }
}

const char *
options_nearest (const char *written, const char *const *words, size_t count)
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

static bool
belongs (const command *c, unsigned which)
{
    return ((c->options | OPTIONS_COMMON) >> which & 1) != 0;
}

static void
say_unknown (const command *c, const char *name)
{
    const char *names[OPTION_COUNT];
    size_t count = 0;
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (belongs (c, i))
            names[count++] = option_table[i].name;
    const char *nearest = options_nearest (name, names, count);
    if (nearest)
        say_usage ("%s has no option --%s; did you mean --%s?", c->name, name, nearest);
    else
        say_usage ("%s has no option --%s; see tacet %s --help", c->name, name, c->name);
}

/* The option with a name of this length, or OPTION_COUNT. */
static unsigned
find_long (const command *c, const char *name, size_t length)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (belongs (c, i) && strlen (option_table[i].name) == length
            && memcmp (option_table[i].name, name, length) == 0)
            return i;
    return OPTION_COUNT;
}

static unsigned
find_letter (const command *c, char letter)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (belongs (c, i) && option_table[i].letter == letter)
            return i;
    return OPTION_COUNT;
}

/* One word that starts with a dash, and the word after it if it is the
 * option's value.  Returns how many words were used, 0 after a message. */
static int
take_option (const command *c, const char *word, const char *next, options *o)
{
    bool is_long = word[1] == '-';
    const char *name = word + (is_long ? 2 : 1), *value = is_long ? strchr (name, '=') : NULL;
    size_t length = value ? (size_t) (value - name) : strlen (name);
    if (value)
        value++;
    else if (!is_long && length > 1)
        value = name + 1; /* -t1/2 */
    unsigned which = is_long ? find_long (c, name, length) : find_letter (c, *name);
    if (which == OPTION_COUNT) {
        text shown = TEXT_EMPTY;
        text_add_bytes (&shown, name, is_long ? length : 1);
        if (is_long)
            say_unknown (c, text_string (&shown));
        else
            say_usage ("%s has no option -%s; see tacet %s --help", c->name, text_string (&shown), c->name);
        text_free (&shown);
        return 0;
    }
    const option_info *info = &option_table[which];
    if (which == OPTION_HELP)
        o->short_help = !is_long;
    if (info->kind == KIND_FLAG) {
        if (value) {
            say_usage ("--%s takes no value", info->name);
            return 0;
        }
        o->given[which] = "";
        return 1;
    }
    int used = value ? 1 : 2;
    value = value ? value : next;
    if (!value || !is_right (info, value)) {
        say_usage ("--%s expects %s%s%s%s", info->name, expected (info), value ? ", not '" : "",
                   value ? value : "", value ? "'" : "");
        return 0;
    }
    o->given[which] = value;
    return used;
}

static bool
count_is_right (const command *c, const char **arguments, size_t count)
{
    if (count < c->fewest) {
        say_usage ("%s needs %s; see tacet %s --help", c->name, c->arguments, c->name);
        return false;
    }
    if (count > c->most) {
        say_usage ("%s does not know what to do with '%s'; see tacet %s --help", c->name, arguments[c->most],
                   c->name);
        return false;
    }
    return true;
}

bool
options_parse (const command *c, int argc, char **argv, options *o, const char **arguments,
               size_t *argument_count)
{
    bool only_arguments = false;
    *argument_count = 0;
    for (int i = 0; i < argc;) {
        const char *word = argv[i];
        if (!only_arguments && strcmp (word, "--") == 0) {
            only_arguments = true;
            i++;
        } else if (!only_arguments && word[0] == '-' && word[1]) {
            int used = take_option (c, word, i + 1 < argc ? argv[i + 1] : NULL, o);
            if (!used)
                return false;
            i += used;
        } else {
            arguments[(*argument_count)++] = word;
            i++;
        }
    }
    return option_is_set (o, OPTION_HELP) || count_is_right (c, arguments, *argument_count);
}

bool
option_is_set (const options *o, option which)
{
    return o->given[which] != NULL;
}

const char *
option_text (const command *c, const options *o, option which)
{
    if (o->given[which])
        return o->given[which];
    for (size_t i = 0; i < sizeof c->presets / sizeof *c->presets && c->presets[i].value; i++)
        if (c->presets[i].which == which)
            return c->presets[i].value;
    return option_table[which].fallback;
}

uint64_t
option_count (const command *c, const options *o, option which)
{
    uint64_t count = 0;
    const char *value = option_text (c, o, which);
    if (value)
        read_count (value, &count);
    return count;
}

double
option_seconds (const options *o, option which)
{
    double seconds = 0;
    if (o->given[which])
        read_seconds (o->given[which], &seconds);
    return seconds;
}

uint64_t
option_bytes (const options *o, option which)
{
    uint64_t bytes = 0;
    if (o->given[which])
        read_size (o->given[which], &bytes);
    return bytes;
}
