/* A build without Z3: no certificate about a C program is judged, and it says why. */
#include <string.h>

#include "c_certificate.h"

bool
c_certificate_is_judged (void)
{
    return false;
}

bool
c_certificate_claim (const char *source, size_t length, c_claim *claim, arena *memory, text *what)
{
    (void) source, (void) length, (void) claim, (void) memory;
    text_add (what, "this build of tacet has no Z3, which decides the conditions of such certificates");
    return false;
}

void
c_certificate_write_claim (const c_claim *claim, text *out)
{
    (void) claim, (void) out;
}

void
c_certificate_check (const bitcode_module *m, const char *source, size_t length, c_check_mode mode, budget *b,
                     c_check *out)
{
    (void) m, (void) mode, (void) b;
    memset (out, 0, sizeof *out);
    out->answer = ANSWER_UNKNOWN;
    c_certificate_claim (source, length, NULL, NULL, &out->what);
}

void
c_check_free (c_check *c)
{
    text_free (&c->what);
}
