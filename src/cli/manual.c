/* The manual page and the completion script, from the same tables. */
#include "help.h"

#include <string.h>

#include "text.h"
#include "version.h"

/* Text in troff: dashes and backslashes are escaped, no line starts with a
 * control character. */
static void
roff (FILE *out, const char *words)
{
    for (const char *p = words; *p; p++)
        if (*p == '-')
            fputs ("\\-", out);
        else if (*p == '\\')
            fputs ("\\e", out);
        else if (p == words && (*p == '.' || *p == '\''))
            fprintf (out, "\\&%c", *p);
        else
            fputc (*p, out);
}

static void
roff_option (const help_option *info, FILE *out)
{
    fputs (".TP\n.B ", out);
    if (info->letter)
        fprintf (out, "\\-%c, ", info->letter);
    fputs ("\\-\\-", out);
    roff (out, info->name);
    if (info->argument) {
        fputs (" \\fI", out);
        roff (out, info->argument);
        fputs ("\\fR", out);
    }
    fputc ('\n', out);
    roff (out, info->help);
    if (info->value) {
        fputs (" (default: ", out);
        roff (out, info->value);
        fputc (')', out);
    }
    fputc ('\n', out);
}

static void
roff_options (const command *c, bool common, FILE *out)
{
    help_option list[HELP_OPTIONS];
    size_t count = help_options (c, common, list);
    for (size_t i = 0; i < count; i++)
        roff_option (&list[i], out);
}

static void
roff_command (const command *c, FILE *out)
{
    fprintf (out, ".SS tacet %s ", c->name);
    roff (out, c->arguments);
    fputc ('\n', out);
    roff (out, c->more);
    fputc ('\n', out);
    roff_options (c, false, out);
    fputs (".P\nExample:\n.B tacet ", out);
    roff (out, c->example);
    fputc ('\n', out);
}

void
help_man_page (FILE *out)
{
    fprintf (
        out,
        ".TH TACET 1 \"\" \"tacet %s\" \"User Commands\"\n.SH NAME\ntacet \\- decide questions about timed "
        "systems in dense and sampled time\n.SH SYNOPSIS\n.B tacet\n.I command model\n[options]\n.SH "
        "COMMANDS\n",
        version_number);
    for (size_t i = 0; i < command_count; i++)
        roff_command (&command_table[i], out);
    fputs (".SH OPTIONS OF EVERY COMMAND\n", out);
    roff_options (&command_table[0], true, out);
    fputs (".SH EXIT STATUS\n.TP\n.B 0\nyes: non\\-empty, reachable, equivalent; or simply done\n.TP\n.B "
           "1\nno\n.TP\n"
           ".B 2\nunknown: a limit was hit, or the question is undecidable and nothing was found\n.TP\n"
           ".B 3\nwrong usage\n.TP\n.B 4\nbad input\n.TP\n.B 70\ninternal error\n",
           out);
}

/* What can follow an option with a value. */
static void
complete_value (const help_option *info, FILE *out)
{
    if (!info->argument)
        return;
    fprintf (out, "        --%s", info->name);
    if (info->letter)
        fprintf (out, "|-%c", info->letter);
    fputs (") ", out);
    if (info->is_choice) {
        fputs ("COMPREPLY=($(compgen -W \"", out);
        for (const char *p = info->argument; *p; p++)
            fputc (*p == '|' ? ' ' : *p, out);
        fputs ("\" -- \"$word\")); return ;;\n", out);
    } else if (info->is_file)
        fputs ("COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n", out);
    else
        fputs ("return ;;\n", out);
}

static void
complete_choices (FILE *out)
{
    for (unsigned i = 0; i < SETTING_END; i++) {
        const setting_info *s = &setting_table[i];
        complete_value (&(help_option){ .name = s->name,
                                        .letter = s->letter,
                                        .argument = s->argument,
                                        .is_choice = s->kind == VALUE_CHOICE || s->kind == VALUE_TIME },
                        out);
    }
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        const option_info *o = &option_table[i];
        complete_value (
            &(help_option){ .name = o->name, .letter = o->letter, .argument = o->argument, .is_file = true },
            out);
    }
}

static void
complete_options (const command *c, FILE *out)
{
    help_option list[HELP_OPTIONS];
    fprintf (out, "        %s) options=\"", c->name);
    for (int common = 0; common < 2; common++)
        for (size_t i = 0, count = help_options (c, common, list); i < count; i++)
            fprintf (out, "--%s ", list[i].name);
    fputs ("\" ;;\n", out);
}

void
help_completion (FILE *out)
{
    fputs ("# bash completion for tacet\n_tacet ()\n{\n    local word=${COMP_WORDS[COMP_CWORD]} "
           "before=${COMP_WORDS[COMP_CWORD-1]} options=\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        COMPREPLY=($(compgen -W \"",
           out);
    for (size_t i = 0; i < command_count; i++)
        fprintf (out, "%s ", command_table[i].name);
    fputs ("--version --help\" -- \"$word\"))\n        return\n    fi\n    case $before in\n", out);
    complete_choices (out);
    fputs ("    esac\n    case ${COMP_WORDS[1]} in\n", out);
    for (size_t i = 0; i < command_count; i++)
        complete_options (&command_table[i], out);
    fputs ("    esac\n    case $word in\n        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
           "        *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    esac\n}\n"
           "complete -o filenames -F _tacet tacet\n",
           out);
}
