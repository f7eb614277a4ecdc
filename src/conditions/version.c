#include <pthread.h>
#include <stdio.h>

#include <z3.h>

#include "library_version.h"

static char version[64];

static void
write_version (void)
{
    unsigned major, minor, build, revision;
    Z3_get_version (&major, &minor, &build, &revision);
    snprintf (version, sizeof version, "%u.%u.%u", major, minor, build);
}

const char *
gcl_z3_version (void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once (&once, write_version);
    return version;
}
