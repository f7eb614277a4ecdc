/* A build without Z3: no certificate about a C program is judged, and it says why. */
#include <string.h>

#include "c_certificate.h"

bool
c_certificate_is_judged (void)
{
    return false;
}

static bool
refuse (text *what)
{
    text_add (what, "this build of tacet has no Z3, which decides the conditions of such certificates");
    return false;
}

static void
leave_open (c_check *out)
{
    memset (out, 0, sizeof *out);
    out->answer = ANSWER_UNKNOWN;
    refuse (&out->what);
}

bool
c_certificate_claim (const char *source, size_t length, c_claim *claim, arena *memory, text *what)
{
    (void) source, (void) length, (void) claim, (void) memory;
    return refuse (what);
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
    (void) m, (void) source, (void) length, (void) mode, (void) b;
    leave_open (out);
}

void
c_check_free (c_check *c)
{
    text_free (&c->what);
}

bool
c_components_read (const char *source, size_t length, c_sections *out, arena *memory, text *what)
{
    (void) source, (void) length, (void) out, (void) memory;
    return refuse (what);
}

void
c_components_write_claim (const char *name, const c_claim *claim, text *out)
{
    (void) claim;
    text_printf (out, "component %s\n", name);
}

c_system *
c_component_check (const bitcode_module *m, const c_section *s, const c_seen *seen, c_check_mode mode,
                   budget *b, c_check *out)
{
    (void) m, (void) s, (void) seen, (void) mode, (void) b;
    leave_open (out);
    return NULL;
}

void
c_system_free (c_system *s)
{
    (void) s;
}

void
c_systems_check (const c_system *const *systems, const c_seen *seen, size_t count, const lts *specification,
                 budget *b, c_check *out)
{
    (void) systems, (void) seen, (void) count, (void) specification, (void) b;
    leave_open (out);
}
