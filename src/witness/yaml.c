#include "yaml.h"

#include "sha256.h"

void
yaml_quote (const char *string, text *out)
{
    text_add_char (out, '"');
    for (; *string; string++) {
        if (*string == '"' || *string == '\\')
            text_add_char (out, '\\');
        if ((unsigned char) *string < ' ')
            text_printf (out, "\\x%02x", (unsigned char) *string);
        else
            text_add_char (out, *string);
    }
    text_add_char (out, '"');
}

/* An identifier that depends on what is said only, so that the same answer has the same one. */
static void
print_uuid (const witness_task *t, const char *entry_type, const char *property, text *out)
{
    text all = TEXT_EMPTY;
    char d[65];
    text_printf (&all, "%s\n%s\n%s\n%s\n%s\n", TACET_VERSION, t->file, t->entry, entry_type, property);
    text_add_bytes (&all, t->source, t->length);
    sha256 (text_string (&all), all.length, d);
    text_printf (out, "%.8s-%.4s-4%.3s-a%.3s-%.12s", d, d + 8, d + 13, d + 17, d + 20);
    text_free (&all);
}

void
yaml_begin (const witness_task *t, const char *entry_type, const char *property, text *out)
{
    char digest[65];
    sha256 (t->source, t->length, digest);
    text_printf (out, "- entry_type: %s\n  metadata:\n    format_version: \"2.0\"\n    uuid: \"", entry_type);
    print_uuid (t, entry_type, property, out);
    text_printf (out, "\"\n    creation_time: \"%s\"\n    producer:\n      name: \"tacet\"\n      version: ", t->time);
    yaml_quote (TACET_VERSION, out);
    text_add (out, "\n    task:\n      input_files:\n        - ");
    yaml_quote (t->file, out);
    text_add (out, "\n      input_file_hashes:\n        ");
    yaml_quote (t->file, out);
    text_printf (out, ": \"%s\"\n      specification: ", digest);
    text all = TEXT_EMPTY;
    text_printf (&all, "CHECK( init(%s()), LTL(%s) )", t->entry, property);
    yaml_quote (text_string (&all), out);
    text_free (&all);
    text_printf (out, "\n      data_model: %s\n      language: C\n",
                 t->module->pointer_bits == 32 ? "ILP32" : "LP64");
}

void
yaml_location (const witness_task *t, const source *s, uint32_t token, const char *within, int indent, text *out)
{
    const source_token *at = &s->tokens.at[token];
    text_printf (out, "%*slocation:\n%*sfile_name: ", indent, "", indent + 2, "");
    yaml_quote (t->file, out);
    text_printf (out, "\n%*sline: %u\n%*scolumn: %u\n%*sfunction: ", indent + 2, "", at->line, indent + 2, "",
                 at->column, indent + 2, "");
    yaml_quote (within, out);
    text_add_char (out, '\n');
}

source *
yaml_open (const witness_task *t, text *why)
{
    source *s = source_scan (t->source, t->length);
    if (s->renumbered)
        text_add (why, "the file has #line directives, so that places that the compiler tells are not its own");
    else if (!s->functions.count)
        text_add (why, "the file is no C source with functions");
    else
        return s;
    source_free (s);
    return NULL;
}
