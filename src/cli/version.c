#include "version.h"

#include <gmp.h>

#include "library_version.h"

const char version_number[] = TACET_VERSION;

void
version_print (FILE *out)
{
    fprintf (out, "tacet %s\n", version_number);
    const struct {
        const char *name, *version; /* NULL: not in this build */
    } libraries[] = { { "GLPK", lp_glpk_version () },
                      { "CUDD", grid_cudd_version () },
                      { "Z3", gcl_z3_version () },
                      { "GMP", gmp_version },
                      { "PPL", dense_ppl_version () } };
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        fprintf (out, "%s%s %s", i ? ", " : "", libraries[i].version ? libraries[i].name : "no",
                 libraries[i].version ? libraries[i].version : libraries[i].name);
    fputc ('\n', out);
}
