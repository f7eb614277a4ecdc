#define _POSIX_C_SOURCE 200809L
#include "polyhedra.h"

#include <assert.h>
#include <ppl_c.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "alloc.h"

/* How often somebody who waits looks for an interruption: a signal handler
 * cannot wake anybody. */
static const double LOOK_EVERY = 0.02;
/* Beyond this a deadline is none. */
static const double FAR = 1e8;

/* Whose turn it is.  The last one to have had it lets others go first. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    const polyhedra *inside, *last;
    unsigned waiting; /* for it, the one who is about to get it included */
} turn = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* PPL's own handler of its timer's signal; constant once it is known. */
static struct sigaction ppl_timer;
static atomic_int timer_went_off;

/* PPL's timer counts the processor time of the process, all its threads
 * together.  So it is not set to a limit, but started by a watcher when the
 * time has come, to make PPL stop at once. */
struct polyhedra {
    budget *budget;
    bool is_watched;
    pthread_t watcher;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* under the lock */
    bool may_stop, is_closed;
    bool is_stopping; /* the timer runs; `others` handled its signal before */
    struct sigaction others;
    double deadline;
};

static double
now (void)
{
    struct timespec t;
    clock_gettime (CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void
wait_until (pthread_cond_t *changed, pthread_mutex_t *lock, double when)
{
    time_t seconds = (time_t) when;
    struct timespec t = { seconds, (long) (1e9 * (when - (double) seconds)) };
    pthread_cond_timedwait (changed, lock, &t);
}

static void
init_condition (pthread_cond_t *c)
{
    pthread_condattr_t how;
    pthread_condattr_init (&how);
    pthread_condattr_setclock (&how, CLOCK_MONOTONIC);
    pthread_cond_init (c, &how);
    pthread_condattr_destroy (&how);
}

/* PPL is never finalised: another thread may be about to use it.  What it
 * changes for its caller, the rounding of this thread, which polyhedra do not
 * need, and the handler of a signal, is put back. */
static void
start_ppl (void)
{
    struct sigaction before;
    sigaction (SIGPROF, NULL, &before);
    ppl_initialize ();
    ppl_restore_pre_PPL_rounding ();
    sigaction (SIGPROF, &before, &ppl_timer);
    init_condition (&turn.changed);
}

/* Runs on any thread of the process. */
static void
on_timer (int number)
{
    ppl_timer.sa_handler (number);
    atomic_store (&timer_went_off, 1);
}

static void
stop_ppl (polyhedra *p)
{
    struct sigaction how = { .sa_handler = on_timer, .sa_flags = SA_RESTART };
    sigemptyset (&how.sa_mask);
    atomic_store (&timer_went_off, 0);
    sigaction (SIGPROF, &how, &p->others);
    ppl_set_timeout (1);
    p->is_stopping = true;
}

/* PPL's notes on its timer are not for two threads, so the handler must be
 * through.  It comes after a hundredth of a second of work, and waiting so is
 * work. */
static void
let_ppl_go_on (polyhedra *p)
{
    while (!atomic_load (&timer_went_off))
        continue;
    ppl_reset_timeout ();
    sigaction (SIGPROF, &p->others, NULL);
    p->is_stopping = false;
}

static void *
watch_limits (void *self)
{
    polyhedra *p = self;
    const interruption *asked = budget_allowed (p->budget).interruption;
    pthread_mutex_lock (&p->lock);
    while (!p->is_closed) {
        double time = now ();
        bool is_over = time >= p->deadline || interruption_is_asked (asked);
        if (is_over && p->may_stop && !p->is_stopping)
            stop_ppl (p);
        wait_until (&p->changed, &p->lock, asked || is_over ? time + LOOK_EVERY : p->deadline);
    }
    pthread_mutex_unlock (&p->lock);
    return NULL;
}

/* The watcher handles no signal but that of the timer. */
static void
start_watcher (polyhedra *p)
{
    sigset_t most, before;
    sigfillset (&most);
    sigdelset (&most, SIGPROF);
    pthread_sigmask (SIG_SETMASK, &most, &before);
    p->is_watched = pthread_create (&p->watcher, NULL, watch_limits, p) == 0;
    pthread_sigmask (SIG_SETMASK, &before, NULL);
}

bool
polyhedra_are_built (void)
{
    return true;
}

polyhedra *
polyhedra_new (budget *b)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once (&once, start_ppl);
    polyhedra *p = xcalloc (1, sizeof *p);
    p->budget = b;
    pthread_mutex_init (&p->lock, NULL);
    init_condition (&p->changed);
    double left = budget_seconds_left (b);
    p->deadline = now () + (left < FAR ? left : FAR);
    if (left < FAR || budget_allowed (b).interruption)
        start_watcher (p);
    return p;
}

void
polyhedra_free (polyhedra *p)
{
    assert (!p->may_stop);
    if (p->is_watched) {
        pthread_mutex_lock (&p->lock);
        p->is_closed = true;
        pthread_cond_signal (&p->changed);
        pthread_mutex_unlock (&p->lock);
        pthread_join (p->watcher, NULL);
    }
    pthread_mutex_lock (&turn.lock);
    if (turn.last == p) /* another may get its place in memory */
        turn.last = NULL;
    pthread_mutex_unlock (&turn.lock);
    pthread_cond_destroy (&p->changed);
    pthread_mutex_destroy (&p->lock);
    xfree (p);
}

/* Was it stopped before? */
static bool
set_may_stop (polyhedra *p, bool may)
{
    pthread_mutex_lock (&p->lock);
    bool was_stopped = p->is_stopping;
    p->may_stop = may;
    if (was_stopped)
        let_ppl_go_on (p);
    pthread_mutex_unlock (&p->lock);
    return was_stopped;
}

static bool
wait_for_turn (polyhedra *p, bool always)
{
    bool may_go_on = true;
    pthread_mutex_lock (&turn.lock);
    turn.waiting++;
    while (may_go_on && (turn.inside || (turn.last == p && turn.waiting > 1))) {
        wait_until (&turn.changed, &turn.lock, now () + LOOK_EVERY);
        pthread_mutex_unlock (&turn.lock);
        may_go_on = always || budget_look (p->budget);
        pthread_mutex_lock (&turn.lock);
    }
    turn.waiting--;
    if (may_go_on)
        turn.inside = turn.last = p;
    pthread_cond_broadcast (&turn.changed);
    pthread_mutex_unlock (&turn.lock);
    return may_go_on;
}

bool
polyhedra_enter (polyhedra *p)
{
    if (!wait_for_turn (p, false))
        return false;
    set_may_stop (p, true);
    return true;
}

void
polyhedra_enter_last (polyhedra *p)
{
    wait_for_turn (p, true);
}

void
polyhedra_leave (polyhedra *p)
{
    bool was_stopped = set_may_stop (p, false);
    pthread_mutex_lock (&turn.lock);
    assert (turn.inside == p);
    turn.inside = NULL;
    pthread_cond_broadcast (&turn.changed);
    pthread_mutex_unlock (&turn.lock);
    if (was_stopped && budget_look (p->budget))
        budget_stop (p->budget, "time limit: within an operation on polyhedra");
}
