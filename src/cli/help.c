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
option_spelling (const option_info *info, text *out)
{
    if (info->letter)
        text_printf (out, "-%c, --%s", info->letter, info->name);
    else
        text_printf (out, "    --%s", info->name);
    if (info->argument)
        text_printf (out, " %s", info->argument);
}

static void
option_meaning (const command *c, option which, text *out)
{
    static const options none;
    const option_info *info = &option_table[which];
    const char *value = info->kind == KIND_FLAG ? NULL : option_text (c, &none, which);
    text_add (out, info->help);
    if (value)
        text_printf (out, " (default: %s)", value);
}

static void
print_option (const command *c, option which, FILE *out)
{
    text left = TEXT_EMPTY, right = TEXT_EMPTY;
    option_spelling (&option_table[which], &left);
    option_meaning (c, which, &right);
    fprintf (out, "  %-*s", OPTION_COLUMN - 2, text_string (&left));
    if (left.length + 2 >= OPTION_COLUMN)
        fprintf (out, "\n%*s", OPTION_COLUMN, "");
    print_wrapped (out, text_string (&right), OPTION_COLUMN, OPTION_COLUMN);
    text_free (&left);
    text_free (&right);
}

static void
print_options (const command *c, uint64_t set, FILE *out)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (set >> i & 1)
            print_option (c, (option) i, out);
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
    if (c->options) {
        fputs ("\noptions\n", out);
        print_options (c, c->options, out);
    }
    if (brief) {
        fprintf (out, "\nexample: tacet %s\nall options: tacet %s --help\n", c->example, c->name);
        return;
    }
    fputs ("\noptions of every command\n", out);
    print_options (c, OPTIONS_COMMON, out);
    fprintf (out, "\nexample\n  tacet %s\n", c->example);
}

void
help_overview (FILE *out)
{
    fputs (
        "tacet decides questions about timed and stopwatch automata in dense and in sampled time.\n\n"
        "usage: tacet COMMAND MODEL [options]      (MODEL is a .tck or .gcl file, - for standard input)\n\n",
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
    else if (in->argument_count == 0)
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
