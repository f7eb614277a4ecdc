#define _POSIX_C_SOURCE 200809L
#include "lookout.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "alloc.h"

/* Between two looks. */
enum { NANOSECONDS = 50000000 };

struct lookout {
    const budget *budget;
    void (*stop) (void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_busy, is_closed; /* under the lock */
};

static void
add_pause (struct timespec *when)
{
    clock_gettime (CLOCK_MONOTONIC, when);
    when->tv_nsec += NANOSECONDS;
    when->tv_sec += when->tv_nsec / 1000000000;
    when->tv_nsec %= 1000000000;
}

/* The lock is held while the operation is told to stop, so that it cannot end and another
 * one begin meanwhile. */
static void *
look (void *self)
{
    lookout *l = self;
    struct timespec next;
    pthread_mutex_lock (&l->lock);
    while (!l->is_closed) {
        if (l->is_busy && budget_is_over (l->budget))
            l->stop (l->context);
        add_pause (&next);
        pthread_cond_timedwait (&l->changed, &l->lock, &next);
    }
    pthread_mutex_unlock (&l->lock);
    return NULL;
}

/* No signal is handled on that thread. */
static bool
start (lookout *l)
{
    sigset_t all, before;
    sigfillset (&all);
    pthread_sigmask (SIG_SETMASK, &all, &before);
    bool started = pthread_create (&l->thread, NULL, look, l) == 0;
    pthread_sigmask (SIG_SETMASK, &before, NULL);
    return started;
}

lookout *
lookout_new (const budget *b, void (*stop) (void *context), void *context)
{
    budget_limits limits = budget_allowed (b);
    if (!limits.interruption && limits.seconds <= 0 && !limits.bytes)
        return NULL;
    lookout *l = xcalloc (1, sizeof *l);
    *l = (lookout){ .budget = b, .stop = stop, .context = context };
    pthread_condattr_t how;
    pthread_condattr_init (&how);
    pthread_condattr_setclock (&how, CLOCK_MONOTONIC);
    pthread_cond_init (&l->changed, &how);
    pthread_condattr_destroy (&how);
    pthread_mutex_init (&l->lock, NULL);
    if (start (l))
        return l;
    pthread_cond_destroy (&l->changed);
    pthread_mutex_destroy (&l->lock);
    xfree (l);
    return NULL;
}

void
lookout_free (lookout *l)
{
    if (!l)
        return;
    pthread_mutex_lock (&l->lock);
    l->is_closed = true;
    pthread_cond_signal (&l->changed);
    pthread_mutex_unlock (&l->lock);
    pthread_join (l->thread, NULL);
    pthread_cond_destroy (&l->changed);
    pthread_mutex_destroy (&l->lock);
    xfree (l);
}

static void
set_busy (lookout *l, bool is_busy)
{
    pthread_mutex_lock (&l->lock);
    l->is_busy = is_busy;
    pthread_mutex_unlock (&l->lock);
}

void
lookout_begin (lookout *l)
{
    if (l)
        set_busy (l, true);
}

void
lookout_end (lookout *l)
{
    if (l)
        set_busy (l, false);
}
