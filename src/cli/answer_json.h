/* answer_json.h: the keys with which every JSON answer begins; the schema is
 * answer.schema.json. */
#ifndef ANSWER_JSON_H
#define ANSWER_JSON_H
#include "command.h"
#include "json.h"
#include "verdict.h"

/* Opens the object and writes tacet, command, model. */
json_writer answer_json_open (text *out, const invocation *in, const char *model_name);
void answer_json_statistics (json_writer *w, const statistics *stats);
/* Closes the object and prints it. */
void answer_json_close (json_writer *w);

int answer_exit_code (answer a);
#endif
