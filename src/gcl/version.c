#include <stdio.h>

#include <z3.h>

#include "library_version.h"

const char *
gcl_z3_version (void)
{
    static char version[64];
    unsigned major, minor, build, revision;
    Z3_get_version (&major, &minor, &build, &revision);
    snprintf (version, sizeof version, "%u.%u.%u", major, minor, build);
    return version;
}
