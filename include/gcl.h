/* gcl.h: guarded commands over unbounded integers: reading, printing and
 * the refinement of an under-approximation by predicates.
 * A model is read-only once parsed; all of it lives in one arena. */
#ifndef GCL_H
#define GCL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "diag.h"
#include "explore.h"
#include "text.h"
#include "verdict.h"

#define GCL_NONE UINT32_MAX

typedef struct gcl_model gcl_model;

/* Read a model; NULL with at least one error in `why` if it is not one.
 * `source` is only looked at; `why` may point into it, so print `why` before
 * freeing the text. */
gcl_model *gcl_parse (const char *source, size_t length, diag *why);
void gcl_free (gcl_model *m);

/* Text that gcl_parse reads back as the same model. */
void gcl_print (const gcl_model *m, text *out);
bool gcl_equal (const gcl_model *a, const gcl_model *b); /* up to positions */

const char *gcl_file_name (const gcl_model *m);
size_t gcl_variable_count (const gcl_model *m);
const char *gcl_variable_name (const gcl_model *m, size_t variable);
size_t gcl_command_count (const gcl_model *m);
/* "one.draw", "draw" or, for a command without a name, its number: "one.3". */
void gcl_command_name (const gcl_model *m, size_t command, text *out);
bool gcl_has_error (const gcl_model *m); /* is there anything to look for? */
bool gcl_is_open (const gcl_model *m);   /* inputs or unspecified initial values */

/* A concrete run: values of all variables in each of count + 1 states, the
 * command of each step and, in order of their assignments, the inputs that
 * the step reads. */
typedef struct gcl_step {
    uint32_t command;
    int64_t *inputs;
    size_t input_count;
} gcl_step;

typedef struct gcl_run {
    size_t width;    /* variables */
    int64_t *values; /* (count + 1) * width */
    gcl_step *steps;
    size_t count;
} gcl_run;

gcl_run *gcl_run_new (size_t width, size_t steps);
void gcl_run_free (gcl_run *r);
/* Is r a run of m that ends in an error (its state, or its last command)?
 * Shares no code with the searches.  True, or false with the reason. */
bool gcl_replay (const gcl_model *m, const gcl_run *r, text *why);
#endif
