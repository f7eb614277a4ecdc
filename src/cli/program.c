#include "program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "load.h"
#include "table.h"

void
program_name (const gcl_model *m, text *out)
{
    const char *name = gcl_file_name (m), *slash = strrchr (name, '/');
    name = slash ? slash + 1 : name;
    text_add_bytes (out, name, strlen (name) - (load_is_gcl (name) ? 4 : 0));
}

bool
program_load (const invocation *in, program_source *s)
{
    *s = (program_source){ load_name (in->arguments[0]), TEXT_EMPTY, NULL };
    if (!load_text (in->arguments[0], &s->text))
        return false;
    diag *why = diag_new (s->name);
    s->model = gcl_parse (text_string (&s->text), s->text.length, why);
    if (!s->model || !in_is_set (in, QUIET))
        diag_print (why, stderr);
    diag_free (why);
    if (!s->model)
        program_unload (s);
    return s->model != NULL;
}

void
program_unload (program_source *s)
{
    gcl_free (s->model);
    text_free (&s->text);
}

/* "x = 1, y = 2": all that is not 0, or all that differs from `before`. */
static void
add_values (const gcl_model *m, const int64_t *values, const int64_t *before, text *out)
{
    text_clear (out);
    for (size_t v = 0; v < gcl_variable_count (m); v++)
        if (values[v] != (before ? before[v] : 0))
            text_printf (out, "%s%s = %" PRId64, out->length ? ", " : "", gcl_variable_name (m, v),
                         values[v]);
    if (!out->length)
        text_add (out, before ? "no change" : "all variables are 0");
}

void
program_show_run (const gcl_model *m, const gcl_run *r)
{
    table *t = table_new (3);
    text line = TEXT_EMPTY;
    table_align_right (t, 0);
    add_values (m, r->values, NULL, &line);
    table_cell (t, "0");
    table_cell (t, "start");
    table_cell (t, "%s", text_string (&line));
    for (size_t i = 0; i < r->count; i++) {
        const int64_t *before = r->values + i * r->width;
        table_cell (t, "%zu", i + 1);
        text_clear (&line);
        gcl_command_name (m, r->steps[i].command, &line);
        table_cell (t, "%s", text_string (&line));
        add_values (m, before + r->width, before, &line);
        table_cell (t, "%s", text_string (&line));
    }
    text_free (&line);
    table_print (t, stdout);
    table_free (t);
}

static void
write_state (const gcl_model *m, const int64_t *values, json_writer *w)
{
    json_flat_object (w, "integers");
    for (size_t v = 0; v < gcl_variable_count (m); v++)
        json_integer (w, gcl_variable_name (m, v), values[v]);
    json_end (w);
}

void
program_write_run (const gcl_model *m, const gcl_run *r, json_writer *w)
{
    text name = TEXT_EMPTY;
    json_object (w, "run");
    json_flat_object (w, "start");
    write_state (m, r->values, w);
    json_end (w);
    json_array (w, "prefix");
    for (size_t i = 0; i < r->count; i++) {
        json_flat_object (w, NULL);
        text_clear (&name);
        gcl_command_name (m, r->steps[i].command, &name);
        json_flat_array (w, "action");
        json_string (w, NULL, text_string (&name));
        json_end (w);
        write_state (m, r->values + (i + 1) * r->width, w);
        json_end (w);
    }
    json_end (w);
    json_end (w);
    text_free (&name);
}

bool
program_predicates (const invocation *in, const gcl_model *m, gcl_predicates **list)
{
    *list = NULL;
    if (!in_is_set (in, START_WITH))
        return true;
    const char *given = in_text (in, START_WITH);
    diag *why = diag_new ("--start-with");
    *list = gcl_predicates_parse (m, given, strlen (given), why);
    diag_print (why, stderr);
    diag_free (why);
    return *list != NULL;
}

enum gcl_domain
program_domain (const invocation *in)
{
    return strcmp (in_text (in, DOMAIN), "bits") == 0 ? GCL_BITS : GCL_CARTESIAN;
}
