/* model_json.h: a model as JSON, for other programs; expressions are text. */
#ifndef MODEL_JSON_H
#define MODEL_JSON_H
#include "model.h"
#include "text.h"

void model_write_json (const model *m, text *out);
#endif
