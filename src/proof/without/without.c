/* A build without Z3: no certificate of a program is judged, and it says why. */
#include "program_certificate.h"

answer
program_certificate_check (const gcl_model *m, const char *source, size_t length, budget *b, text *what)
{
    (void) m, (void) source, (void) length, (void) b;
    text_add (what, "this build of tacet has no Z3, which decides the conditions of such certificates");
    return ANSWER_UNKNOWN;
}
