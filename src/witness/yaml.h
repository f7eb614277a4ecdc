/* yaml.h: the frame of a witness, and places in it. */
#ifndef WITNESS_YAML_H
#define WITNESS_YAML_H
#include "source.h"
#include "c_witness.h"

void yaml_begin (const witness_task *t, const char *entry_type, const char *property, text *out);
/* "quoted", for YAML. */
void yaml_quote (const char *string, text *out);
/* The lines of a location: of a token. */
void yaml_location (const witness_task *t, const source *s, uint32_t token, const char *within, int indent,
                    text *out);
/* The source of the task; NULL: positions in it mean nothing. */
source *yaml_open (const witness_task *t, text *why);
#endif
