#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "draw.h"
#include "exit_codes.h"
#include "gcl_translate.h"
#include "load.h"
#include "message.h"
#include "strategy.h"
#include "timed_system.h"

bool
export_text (const char *file_name, const text *out)
{
    FILE *file = file_name ? fopen (file_name, "wb") : stdout;
    bool right = file && fwrite (text_string (out), 1, out->length, file) == out->length;
    if (file_name && file)
        right = fclose (file) == 0 && right;
    if (!right && file_name)
        say_error ("%s cannot be written: %s", file_name, strerror (errno));
    return right || !file_name; /* standard output is checked at the end */
}

/* The transition system of "a delay, then an action" steps. */
static int
make_aut (const invocation *in, const source *s, text *out)
{
    if (strcmp (in_text (in, TIME), "any") == 0) {
        say_usage ("tacet export --to aut needs --time dense or a period such as 1/2");
        return EXIT_USAGE;
    }
    budget *b = load_budget (in);
    diag *why = diag_new (s->name);
    diag_set_source (why, text_string (&s->text), s->text.length);
    timed_system system;
    timed_options chosen = { strcmp (in_text (in, RANGE), "disable") == 0, s->model->process_count == 1 };
    int status = EXIT_YES;
    if (timed_system_init (&system, s->model, in_text (in, TIME), chosen, b, why)) {
        timed_system_finish (&system, false);
        lts_write_aut (system.system, out);
    } else
        status = diag_errors (why) ? EXIT_BAD_INPUT : EXIT_UNKNOWN;
    budget_clear_progress (b);
    diag_print (why, stderr);
    if (status == EXIT_UNKNOWN)
        say_error ("nothing is written: %s", budget_reason (b));
    timed_system_free (&system);
    diag_free (why);
    budget_free (b);
    return status;
}

/* The sampled semantics as guarded commands; an error is a state with the
 * labels. */
static int
make_gcl (const invocation *in, const source *s, text *out)
{
    const char *time = in_text (in, TIME);
    if (!strcmp (time, "any") || !strcmp (time, "dense")) {
        say_usage ("tacet export --to gcl needs a period: --time 1/2");
        return EXIT_USAGE;
    }
    text message = TEXT_EMPTY;
    query q = { .label_count = 0 };
    const char *list = in_is_set (in, LABEL) ? in_text (in, LABEL) : NULL;
    uint32_t *labels = xcalloc (list ? strlen (list) + 1 : 1, sizeof *labels);
    int status = EXIT_USAGE;
    if (!strategy_find_labels (s->model, list, labels, &q, &message))
        say_usage ("%s", text_string (&message));
    else {
        diag *why = diag_new (s->name);
        diag_set_source (why, text_string (&s->text), s->text.length);
        status =
            gcl_translate (s->model, time, q.labels, q.label_count, out, why) ? EXIT_YES : EXIT_BAD_INPUT;
        diag_print (why, stderr);
        diag_free (why);
    }
    xfree (labels);
    text_free (&message);
    return status;
}

int
command_export (const invocation *in)
{
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    const char *format = in_is_set (in, JSON) ? "json" : in_text (in, TO);
    text out = TEXT_EMPTY;
    int status = EXIT_YES;
    if (strcmp (format, "aut") == 0)
        status = make_aut (in, &s, &out);
    else if (strcmp (format, "gcl") == 0)
        status = make_gcl (in, &s, &out);
    else if (strcmp (format, "tck") == 0)
        model_print (s.model, &out);
    else if (strcmp (format, "dot") == 0)
        draw_model (s.model, &out);
    else
        model_print_json (s.model, &out);
    if (status == EXIT_YES && !export_text (in_text (in, OUTPUT), &out))
        status = EXIT_BAD_INPUT;
    text_free (&out);
    unload_model (&s);
    return status;
}
