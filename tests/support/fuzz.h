/* fuzz.h: any bytes as the text of some format: no crash, no hang, no leak,
 * an error exactly when there is no result. */
#ifndef FUZZ_H
#define FUZZ_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "alloc.h"
#include "diag.h"

typedef struct fuzz_format {
    const char *file; /* for messages */
    void *(*parse) (const char *bytes, size_t size, diag *why);
    void (*check) (const void *result); /* what else is true of a result */
    void (*release) (void *result);     /* NULL too */
    bool recovers;                      /* reports a lack of memory as an error */
} fuzz_format;

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static inline void
fuzz_require (bool condition)
{
    if (!condition)
        abort ();
}

/* Memory may run out at any allocation; which one depends on the input. */
static inline void
fuzz_without_memory (const fuzz_format *f, const uint8_t *data, size_t size)
{
    diag *why = diag_new (f->file);
    size_t good = 0;
    for (size_t i = 0; i < size; i++)
        good = (31 * good + data[i]) % 97;
    alloc_fail_after (good);
    void *result = f->parse ((const char *) data, size, why);
    alloc_fail_after (SIZE_MAX);
    fuzz_require ((result == NULL) == (diag_errors (why) > 0));
    f->release (result);
    diag_free (why);
}

static inline int
fuzz_text (const fuzz_format *f, const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    if (!nowhere)
        nowhere = fopen ("/dev/null", "w");
    diag *why = diag_new (f->file);
    void *result = f->parse ((const char *) data, size, why);
    fuzz_require ((result == NULL) == (diag_errors (why) > 0));
    diag_print (why, nowhere);
    if (result)
        f->check (result);
    f->release (result);
    diag_free (why);
    if (f->recovers)
        fuzz_without_memory (f, data, size);
    return 0;
}
#endif
