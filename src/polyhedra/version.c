#include <ppl_c.h>

#include "library_version.h"

const char *
dense_ppl_version (void)
{
    const char *version;
    return ppl_version (&version) == 0 ? version : "unknown";
}
