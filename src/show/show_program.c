#include <inttypes.h>

#include "show_run.h"
#include "table.h"

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
show_program_run (const reply_program_run *shown, FILE *out)
{
    const gcl_model *m = shown->model;
    const gcl_run *r = shown->run;
    table *t = table_new (3);
    text line = TEXT_EMPTY;
    table_align_right (t, 0);
    add_values (m, r->values, NULL, &line);
    table_cell (t, "0");
    table_cell (t, "start");
    table_cell (t, "%s", text_string (&line));
    for (size_t i = 0; i < r->count; i++) {
        const int64_t *before = r->values + i * r->width;
        if (i + shown->loop_length == r->count)
            table_line (t, shown->loop_title);
        table_cell (t, "%zu", i + 1);
        text_clear (&line);
        gcl_command_name (m, r->steps[i].command, &line);
        table_cell (t, "%s", text_string (&line));
        add_values (m, before + r->width, before, &line);
        table_cell (t, "%s", text_string (&line));
    }
    text_free (&line);
    table_print (t, out);
    table_free (t);
}
