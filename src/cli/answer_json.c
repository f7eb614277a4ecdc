#include "answer_json.h"

#include <stdio.h>

#include "exit_codes.h"
#include "version.h"

json_writer
answer_json_open (text *out, const invocation *in, const char *model_name)
{
    json_writer w = json_start (out);
    json_object (&w, NULL);
    json_string (&w, "tacet", version_schema);
    json_string (&w, "command", in->command->name);
    if (model_name)
        json_string (&w, "model", model_name);
    return w;
}

void
answer_json_statistics (json_writer *w, const statistics *stats)
{
    json_object (w, "statistics");
    json_unsigned (w, "states", stats->states);
    json_unsigned (w, "transitions", stats->transitions);
    json_unsigned (w, "visited", stats->visited);
    json_decimal (w, "seconds", stats->seconds, 3);
    json_unsigned (w, "peak_kib", stats->peak_kib);
    json_end (w);
}

void
answer_json_close (json_writer *w)
{
    json_end (w);
    fwrite (w->out->at, 1, w->out->length, stdout);
}

int
answer_exit_code (answer a)
{
    return a == ANSWER_YES ? EXIT_YES : a == ANSWER_NO ? EXIT_NO : EXIT_UNKNOWN;
}
