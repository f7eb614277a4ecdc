#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"

static bool
write_text (const char *path, const text *out)
{
    FILE *file = path ? fopen (path, "wb") : stdout;
    bool right = file && fwrite (text_string (out), 1, out->length, file) == out->length;
    if (path && file)
        right = fclose (file) == 0 && right;
    if (!right && path)
        say_error ("%s cannot be written: %s", path, strerror (errno));
    return right || !path; /* standard output is checked at the end */
}

int
command_export (const invocation *in)
{
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    const char *format = in_is_set (in, JSON) ? "json" : in_text (in, TO);
    text out = TEXT_EMPTY;
    if (strcmp (format, "tck") == 0)
        model_print (s.model, &out);
    else if (strcmp (format, "dot") == 0)
        draw_model (s.model, &out);
    else
        model_print_json (s.model, &out);
    bool right = write_text (in_text (in, OUTPUT), &out);
    text_free (&out);
    unload_model (&s);
    return right ? EXIT_YES : EXIT_BAD_INPUT;
}
