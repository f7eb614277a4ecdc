#include "options.h"

#include <string.h>

#include "command.h"

const option_info option_table[OPTION_COUNT] = {
#define X(id, name, letter, argument, help) [OPTION_##id] = { name, letter, argument, help },
    OPTIONS (X)
#undef X
};

bool
option_belongs (const command *c, option which)
{
    if (which == OPTION_JSON_TO) /* of all that show one answer rather than write a document */
        return !c->run && !(c->options & OPTION_BIT (OUTPUT));
    return ((c->options | OPTIONS_COMMON) >> which & 1) != 0;
}

/* One word that starts with a dash: "--name", "--name=value", "-n" or "-nvalue". */
typedef struct word {
    bool is_long;
    char name[OPTION_NAME]; /* of a long one; "" if it is too long for any */
    char letter;
    const char *value; /* in the same word, or NULL */
} word;

static word
read_word (const char *at)
{
    word w = { .is_long = at[1] == '-' };
    if (!w.is_long) {
        w.letter = at[1];
        w.value = at[2] ? at + 2 : NULL;
        return w;
    }
    const char *equals = strchr (at + 2, '=');
    size_t length = equals ? (size_t) (equals - at - 2) : strlen (at + 2);
    if (length < sizeof w.name)
        memcpy (w.name, at + 2, length);
    w.value = equals ? equals + 1 : NULL;
    return w;
}

static option
find_option (const command *c, const word *w)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (option_belongs (c, (option) i)
            && (w->is_long ? strcmp (option_table[i].name, w->name) == 0
                           : option_table[i].letter && option_table[i].letter == w->letter))
            return (option) i;
    return OPTION_COUNT;
}

static void
refuse_unknown (const command *c, const word *w, const char *written, text *message)
{
    const char *names[OPTION_COUNT + SETTING_END], *nearest = NULL;
    size_t count = 0;
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (option_belongs (c, (option) i))
            names[count++] = option_table[i].name;
    for (unsigned i = 0; i < SETTING_END; i++)
        if (command_has (c, (setting) i))
            names[count++] = setting_table[i].name;
    if (w->is_long)
        nearest = setting_nearest (w->name, names, count);
    text_printf (message, "%s has no option %.*s", c->name, (int) (w->is_long ? strcspn (written, "=") : 2),
                 written);
    if (nearest)
        text_printf (message, "; did you mean --%s?", nearest);
    else
        text_printf (message, "; see tacet %s --help", c->name);
}

/* An option of the program's own.  Returns how many words were used, 0 after a
 * message. */
static int
take_option (invocation *in, option which, const word *w, const char *next, text *message)
{
    const option_info *info = &option_table[which];
    const char *value = w->value ? w->value : info->argument ? next : "";
    if (w->value && !info->argument)
        text_printf (message, "--%s takes no value", info->name);
    else if (!value || (info->argument && !*value))
        text_printf (message, "--%s expects %s", info->name, info->argument);
    else if (in->options.given[which] && info->argument)
        text_printf (message, "--%s is given twice", info->name);
    if (message->length)
        return 0;
    if (which == OPTION_HELP)
        in->options.short_help = !w->is_long;
    in->options.given[which] = value;
    return info->argument && !w->value ? 2 : 1;
}

/* The same for a setting, whose value the question will judge. */
static int
take_setting (invocation *in, setting which, const word *w, const char *next)
{
    const setting_info *info = &setting_table[which];
    bool flag = info->kind == VALUE_FLAG;
    const char *value = w->value ? w->value : flag ? NULL : next;
    given_setting *given = &in->settings[in->setting_count++];
    *given = (given_setting){ .value = value };
    /* An alias keeps its name: it may mean more. */
    const char *name = w->is_long ? w->name : w->letter == 'a' ? "accept" : info->name;
    memcpy (given->name, name, strlen (name) + 1);
    return flag || w->value || !next ? 1 : 2;
}

static int
take_word (invocation *in, const char *written, const char *next, text *message)
{
    word w = read_word (written);
    option own = find_option (in->command, &w);
    if (own != OPTION_COUNT)
        return take_option (in, own, &w, next, message);
    setting which =
        w.is_long ? command_setting (in->command, w.name) : command_letter (in->command, w.letter);
    if (which == SETTING_END) {
        refuse_unknown (in->command, &w, written, message);
        return 0;
    }
    return take_setting (in, which, &w, next);
}

static bool
count_is_right (const invocation *in, text *message)
{
    const command *c = in->command;
    if (in->argument_count < c->fewest)
        text_printf (message, "%s needs %s; see tacet %s --help", c->name, c->arguments, c->name);
    else if (in->argument_count > c->most)
        text_printf (message, "%s does not know what to do with '%s'; see tacet %s --help", c->name,
                     in->arguments[c->most], c->name);
    return !message->length;
}

bool
options_parse (invocation *in, int argc, char **argv, text *message)
{
    bool only_arguments = false;
    for (int i = 0; i < argc;) {
        const char *written = argv[i];
        if (!only_arguments && strcmp (written, "--") == 0) {
            only_arguments = true;
            i++;
        } else if (!only_arguments && written[0] == '-' && written[1]) {
            int used = take_word (in, written, i + 1 < argc ? argv[i + 1] : NULL, message);
            if (!used)
                return false;
            i += used;
        } else {
            in->arguments[in->argument_count++] = written;
            i++;
        }
    }
    return in_is_set (in, HELP) || count_is_right (in, message);
}
