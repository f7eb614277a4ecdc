#include "help.h"

#include <string.h>

#include "exit_codes.h"
#include "message.h"
#include "text.h"

enum { WIDTH = 90, OPTION_COLUMN = 30 };

/* Words wrapped at WIDTH, every line after the first indented. */
static void
print_wrapped (FILE *out, const char *words, size_t indent, size_t column)
{
    while (*words) {
        size_t length = strcspn (words, " ");
        if (column > indent && column + 1 + length > WIDTH) {
            fprintf (out, "\n%*s", (int) indent, "");
            column = indent;
        } else if (column > indent) {
            fputc (' ', out);
            column++;
        }
        fwrite (words, 1, length, out);
        column += length;
        words += length;
        words += *words == ' ';
    }
    fputc ('\n', out);
}

static void
print_option (const help_option *o, FILE *out)
{
    text left = TEXT_EMPTY, right = TEXT_EMPTY;
    if (o->letter)
        text_printf (&left, "-%c, --%s", o->letter, o->name);
    else
        text_printf (&left, "    --%s", o->name);
    if (o->argument)
        text_printf (&left, " %s", o->argument);
    text_add (&right, o->help);
    if (o->value)
        text_printf (&right, " (default: %s)", o->value);
    fprintf (out, "  %-*s", OPTION_COLUMN - 2, text_string (&left));
    if (left.length + 2 >= OPTION_COLUMN)
        fprintf (out, "\n%*s", OPTION_COLUMN, "");
    print_wrapped (out, text_string (&right), OPTION_COLUMN, OPTION_COLUMN);
    text_free (&left);
    text_free (&right);
}

/* The options of the program itself. */
static size_t
own_options (const command *c, bool common, help_option *list)
{
    size_t count = 0;
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (common ? i < OPTION_FIRST_SPECIAL : i >= OPTION_FIRST_SPECIAL && option_belongs (c, (option) i)) {
            const option_info *info = &option_table[i];
            list[count++] =
                (help_option){ info->name, info->letter, info->argument, info->help, NULL, false, true };
        }
    return count;
}

/* Settings of every question are common too. */
size_t
help_options (const command *c, bool common, help_option *list)
{
    size_t count = 0;
    if (common)
        count = own_options (c, true, list);
    for (unsigned i = 0; i < SETTING_END; i++)
        if (common == (i < SETTING_FIRST_SPECIAL) && command_has (c, (setting) i)) {
            const setting_info *info = &setting_table[i];
            const char *value = c->kind_count ? question_default (c->kinds[0], (setting) i) : NULL;
            list[count++] =
                (help_option){ info->name,     info->letter,
                               info->argument, info->help,
                               value,          info->kind == VALUE_CHOICE || info->kind == VALUE_TIME,
                               false };
        }
    return common ? count : count + own_options (c, false, list + count);
}

static void
print_options (const command *c, bool common, FILE *out)
{
    help_option list[HELP_OPTIONS];
    size_t count = help_options (c, common, list);
    if (count)
        fputs (common ? "\noptions of every command\n" : "\noptions\n", out);
    for (size_t i = 0; i < count; i++)
        print_option (&list[i], out);
}

void
help_command (const command *c, bool brief, FILE *out)
{
    fprintf (out, "tacet %s: %s\n\nusage: tacet %s %s [options]\n", c->name, c->summary, c->name,
             c->arguments);
    if (!brief) {
        fputc ('\n', out);
        print_wrapped (out, c->more, 0, 0);
    }
    print_options (c, false, out);
    if (brief) {
        fprintf (out, "\nexample: tacet %s\nall options: tacet %s --help\n", c->example, c->name);
        return;
    }
    print_options (c, true, out);
    fprintf (out, "\nexample\n  tacet %s\n", c->example);
}

void
help_overview (FILE *out)
{
    fputs (
        "tacet decides questions about timed and stopwatch automata in dense and in sampled time.\n\n"
        "usage: tacet COMMAND MODEL [options]      (MODEL: .tck, .xml, .xta, .gcl or .c; - for standard input)\n\n",
        out);
    for (size_t i = 0; i < command_count; i++)
        fprintf (out, "  %-18s %s\n", command_table[i].name, command_table[i].summary);
    fputs ("\ntacet help COMMAND tells more, tacet --version which libraries are in use.\n"
           "exit status: 0 yes, 1 no, 2 unknown, 3 wrong usage, 4 bad input, 70 internal error\n",
           out);
}

int
command_help (const invocation *in)
{
    if (in_is_set (in, MAN))
        help_man_page (stdout);
    else if (in_is_set (in, COMPLETION))
        help_completion (stdout);
    else if (in_is_set (in, JSON))
        help_json (stdout);
    else if (!in->argument_count)
        help_overview (stdout);
    else {
        const command *c = command_find (in->arguments[0]);
        if (!c) {
            say_usage ("there is no command '%s'; see tacet help", in->arguments[0]);
            return EXIT_USAGE;
        }
        help_command (c, false, stdout);
    }
    return EXIT_YES;
}
