#include "progress.h"

#include <stdio.h>

void
progress_show (void *context, const budget_progress *now)
{
    (void) context;
    if (!now) {
        fputs ("\r\033[K", stderr);
        return;
    }
    fprintf (stderr, "\r\033[K%.0f s: %llu states (%.0f/s), %llu waiting, depth %llu, %zu MiB", now->seconds,
             (unsigned long long) now->states, (double) now->states / now->seconds,
             (unsigned long long) now->waiting, (unsigned long long) now->depth, now->bytes >> 20);
    fflush (stderr);
}
