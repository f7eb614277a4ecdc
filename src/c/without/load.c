/* A build without the reader of C programs. */
#include "bitcode.h"

bitcode_module *
bitcode_load (const char *file, unsigned data_model, const char *flags, budget *b, diag *why)
{
    (void) file, (void) data_model, (void) flags, (void) b;
    diag_error (why, (position){ 0, 0 }, "this build of tacet reads no C");
    return NULL;
}

void
bitcode_add_file (text *flags, const char *file)
{
    (void) flags, (void) file;
}
