/* A build without PPL. */
#include "library_version.h"
#include "polyhedra.h"

const char *
dense_ppl_version (void)
{
    return NULL;
}

bool
polyhedra_are_built (void)
{
    return false;
}
