#include "alloc.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A guard is a place on the stack of the thread that entered it. */
static _Thread_local alloc_guard *innermost;
static _Thread_local size_t good_left = SIZE_MAX;

void
alloc_guard_enter (alloc_guard *guard)
{
    guard->outer = innermost;
    innermost = guard;
}

void
alloc_guard_leave (alloc_guard *guard)
{
    assert (innermost == guard);
    innermost = guard->outer;
}

void
alloc_fail_after (size_t good)
{
    good_left = good;
}

static _Noreturn void
give_up (void)
{
    if (innermost) {
        alloc_guard *guard = innermost;
        innermost = guard->outer;
        longjmp (guard->here, 1);
    }
    fputs ("tacet: the system has no memory left; try --limit-memory\n", stderr);
    exit (2);
}

static bool
must_fail (void)
{
    if (good_left == SIZE_MAX)
        return false;
    if (good_left == 0)
        return true;
    good_left--;
    return false;
}

void *
xmalloc (size_t bytes)
{
    void *p = must_fail () ? NULL : malloc (bytes ? bytes : 1);
    if (!p)
        give_up ();
    return p;
}

void *
xcalloc (size_t count, size_t bytes)
{
    void *p = must_fail () ? NULL : calloc (count ? count : 1, bytes ? bytes : 1);
    if (!p)
        give_up ();
    return p;
}

void *
xrealloc (void *old, size_t bytes)
{
    void *p = must_fail () ? NULL : realloc (old, bytes ? bytes : 1);
    if (!p)
        give_up ();
    return p;
}

void *
xreallocarray (void *old, size_t count, size_t bytes)
{
    size_t total;
    if (__builtin_mul_overflow (count, bytes, &total))
        give_up ();
    return xrealloc (old, total);
}

char *
xstrdup (const char *text)
{
    size_t bytes = strlen (text) + 1;
    return memcpy (xmalloc (bytes), text, bytes);
}

void
xfree (void *p)
{
    free (p);
}
