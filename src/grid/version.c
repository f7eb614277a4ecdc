#ifdef TACET_CUDD_FROM_ABC
#include "misc/util/abc_global.h"

#include "bdd/cudd/cudd.h"
#else
#include <cudd.h>
#endif

#include "library_version.h"

const char *
grid_cudd_version (void)
{
#ifdef CUDD_VERSION
    return CUDD_VERSION;
#else
    return "3";
#endif
}
