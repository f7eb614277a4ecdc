#include "regions.h"

#include <string.h>

#include "answer_json.h"
#include "command.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"

/* What to print; false if there is an error in `why` or the budget ran out. */
static bool
make_output (const invocation *in, const source *s, text *out, budget *b, diag *why)
{
    const char *name = in_text (in, FORMAT);
    bool disables = strcmp (in_text (in, RANGE), "disable") == 0;
    if (!in_is_set (in, JSON))
        return regions_print (s->model, disables,
                              !strcmp (name, "dot")    ? REGIONS_DOT
                              : !strcmp (name, "text") ? REGIONS_TEXT
                                                       : REGIONS_COUNTS,
                              out, b, why);
    json_writer w = answer_json_open (out, in, s->model->name);
    json_string (&w, "answer", answer_name (ANSWER_YES));
    bool all = regions_write (s->model, disables, &w, b, why);
    json_end (&w);
    return all;
}

/* A limit was hit: as an answer, or as a message where a file was asked for. */
static void
say_limit (const invocation *in, const source *s, const char *reason)
{
    if (!in_is_set (in, JSON)) {
        say_error ("nothing is written: %s", reason);
        return;
    }
    text out = TEXT_EMPTY;
    json_writer w = answer_json_open (&out, in, s->model->name);
    json_string (&w, "answer", answer_name (ANSWER_UNKNOWN));
    json_string (&w, "reason", reason);
    answer_json_close (&w);
    text_free (&out);
}

int
command_regions (const invocation *in)
{
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    text out = TEXT_EMPTY;
    budget *b = load_budget (in);
    diag *why = diag_new (s.name);
    diag_set_source (why, text_string (&s.text), s.text.length);
    int status = EXIT_YES;
    if (!make_output (in, &s, &out, b, why))
        status = diag_errors (why) ? EXIT_BAD_INPUT : EXIT_UNKNOWN;
    budget_clear_progress (b);
    diag_print (why, stderr);
    if (status == EXIT_UNKNOWN)
        say_limit (in, &s, budget_reason (b));
    else if (status == EXIT_YES && !export_text (in_text (in, OUTPUT), &out))
        status = EXIT_BAD_INPUT;
    diag_free (why);
    budget_free (b);
    text_free (&out);
    unload_model (&s);
    return status;
}
