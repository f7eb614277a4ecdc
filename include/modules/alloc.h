/* alloc.h: memory that never comes back as NULL.
 * When the system has none left, the innermost recovery point takes over;
 * without one the program ends with status 2 and a message. */
#ifndef ALLOC_H
#define ALLOC_H
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks a pointer argument whose ownership moves to the callee. */
#define TAKE

void *xmalloc (size_t bytes);
void *xcalloc (size_t count, size_t bytes);
void *xrealloc (void *old, size_t bytes);
/* count * bytes with an overflow check: an overflow counts as "no memory". */
void *xreallocarray (void *old, size_t count, size_t bytes);
char *xstrdup (const char *text);
void xfree (void *p);

/* A recovery point of this thread: code between alloc_guard_enter and _leave may give up
 * at any allocation and arrive at the setjmp.  Whatever it allocated must
 * then be reachable from outside (an arena), or it leaks.
 *
 *     alloc_guard guard;
 *     alloc_guard_enter (&guard);
 *     if (setjmp (guard.here)) { ... out of memory, guard already left ... }
 *     ... work ...
 *     alloc_guard_leave (&guard);                                        */
typedef struct alloc_guard {
    jmp_buf here;
    struct alloc_guard *outer;
} alloc_guard;

void alloc_guard_enter (alloc_guard *guard);
void alloc_guard_leave (alloc_guard *guard);

/* Tests only: let the next `good` allocations of this thread succeed and the
 * one after fail; SIZE_MAX switches this off. */
void alloc_fail_after (size_t good);
#endif
