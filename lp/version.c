#include <glpk.h>

#include "library_version.h"

const char *
lp_glpk_version (void)
{
    return glp_version ();
}
