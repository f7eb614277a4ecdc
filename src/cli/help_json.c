/* The tables of commands and options as JSON: the forms of the playground are made of them. */
#include "help.h"

#include "json.h"
#include "version.h"

static void
write_options (const command *c, bool common, json_writer *w)
{
    help_option list[HELP_OPTIONS];
    size_t count = help_options (c, common, list);
    json_array (w, "options");
    for (size_t i = 0; i < count; i++) {
        json_flat_object (w, NULL);
        json_string (w, "name", list[i].name);
        if (list[i].argument)
            json_string (w, "argument", list[i].argument);
        if (list[i].value)
            json_string (w, "default", list[i].value);
        if (list[i].is_choice)
            json_bool (w, "choice", true);
        json_string (w, "help", list[i].help);
        json_end (w);
    }
    json_end (w);
}

void
help_json (FILE *file)
{
    text out = TEXT_TO (file);
    json_writer w = json_start (&out);
    json_object (&w, NULL);
    json_string (&w, "version", version_number);
    json_array (&w, "commands");
    for (size_t i = 0; i < command_count; i++) {
        const command *c = &command_table[i];
        json_object (&w, NULL);
        json_string (&w, "name", c->name);
        json_string (&w, "arguments", c->arguments);
        json_string (&w, "summary", c->summary);
        json_string (&w, "more", c->more);
        json_string (&w, "example", c->example);
        write_options (c, false, &w);
        json_end (&w);
    }
    json_end (&w);
    json_object (&w, "common");
    write_options (&command_table[0], true, &w);
    json_end (&w);
    json_end (&w);
    text_flush (&out);
    text_free (&out);
}
