#include "version.h"

#include <gmp.h>

#include "library_version.h"

const char version_number[] = TACET_VERSION;

void
version_print (FILE *out)
{
    fprintf (out, "tacet %s\nGLPK %s, CUDD %s, Z3 %s, GMP %s, PPL %s\n", version_number, lp_glpk_version (),
             grid_cudd_version (), gcl_z3_version (), gmp_version, dense_ppl_version ());
}
