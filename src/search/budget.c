#define _POSIX_C_SOURCE 200809L
#include "budget.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "alloc.h"
#include "text.h"

/* Looking at the clock and at the memory in use costs a system call each:
 * it is done once in LOOK_EVERY steps. */
enum { LOOK_EVERY = 512 };
static const double PROGRESS_AFTER = 1.0, PROGRESS_EVERY = 0.25;

struct budget {
    budget_limits limits;
    double told_seconds;  /* what a reason says: */
    uint64_t told_states; /* the limits that were given, where only the rest of them is left */
    struct timespec start;
    uint64_t states;
    unsigned until_look;
    double next_progress;
    bool shown;
    int statm; /* /proc/self/statm, or -1 where there is none */
    char *reason;
};

void
interruption_ask (interruption *i)
{
    atomic_store_explicit (&i->asked, 1, memory_order_relaxed);
}

bool
interruption_is_asked (const interruption *i)
{
    return i && atomic_load_explicit (&i->asked, memory_order_relaxed);
}

budget *
budget_new (budget_limits limits)
{
    budget *b = xcalloc (1, sizeof *b);
    b->limits = limits;
    b->told_seconds = limits.seconds;
    b->told_states = limits.states;
    b->next_progress = PROGRESS_AFTER;
    b->until_look = 1;
    b->statm = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    clock_gettime (CLOCK_MONOTONIC, &b->start);
    return b;
}

void
budget_free (budget *b)
{
    if (!b)
        return;
    budget_clear_progress (b);
    if (b->statm >= 0)
        close (b->statm);
    xfree (b->reason);
    xfree (b);
}

double
budget_seconds (const budget *b)
{
    struct timespec now;
    clock_gettime (CLOCK_MONOTONIC, &now);
    return (double) (now.tv_sec - b->start.tv_sec) + 1e-9 * (double) (now.tv_nsec - b->start.tv_nsec);
}

#ifdef __wasm__
/* There is no /proc: all memory that the module ever had. */
static size_t
bytes_in_use (const budget *b)
{
    (void) b;
    return (size_t) __builtin_wasm_memory_size (0) << 16;
}
#else
static size_t
bytes_in_use (const budget *b)
{
    char line[128];
    ssize_t got = b->statm >= 0 ? pread (b->statm, line, sizeof line - 1, 0) : 0;
    if (got <= 0)
        return 0;
    line[got] = '\0';
    unsigned long size, resident;
    if (sscanf (line, "%lu %lu", &size, &resident) != 2)
        return 0;
    return resident * (size_t) sysconf (_SC_PAGESIZE);
}
#endif

void
budget_stop (budget *b, const char *reason)
{
    if (!b->reason)
        b->reason = xstrdup (reason);
}

static void
stop_for_memory (budget *b)
{
    char reason[64];
    snprintf (reason, sizeof reason, "memory limit: %zu MiB", b->limits.bytes >> 20);
    budget_stop (b, reason);
}

static void
show_progress (budget *b, double now, uint64_t waiting, uint64_t depth)
{
    b->next_progress = now + PROGRESS_EVERY;
    b->shown = true;
    budget_progress all = { b->states, waiting, depth, now, bytes_in_use (b) };
    b->limits.progress (b->limits.progress_context, &all);
}

static void
look (budget *b, uint64_t waiting, uint64_t depth)
{
    b->until_look = LOOK_EVERY;
    double now = budget_seconds (b);
    char reason[64];
    if (interruption_is_asked (b->limits.interruption))
        budget_stop (b, "interrupted");
    if (b->limits.seconds > 0 && now >= b->limits.seconds) {
        snprintf (reason, sizeof reason, "time limit: %g s", b->told_seconds);
        budget_stop (b, reason);
    }
    if (b->limits.bytes && bytes_in_use (b) >= b->limits.bytes)
        stop_for_memory (b);
    if (b->limits.progress && now >= b->next_progress)
        show_progress (b, now, waiting, depth);
}

bool
budget_allows_states (budget *b, uint64_t states)
{
    if (!b->limits.states || states <= b->limits.states)
        return true;
    char reason[64];
    snprintf (reason, sizeof reason, "state limit: %llu state%s", (unsigned long long) b->told_states,
              b->told_states == 1 ? "" : "s");
    budget_stop (b, reason);
    return false;
}

bool
budget_step (budget *b, uint64_t waiting, uint64_t depth)
{
    if (b->limits.states && b->states >= b->limits.states)
        return budget_allows_states (b, b->states + 1);
    b->states++;
    if (--b->until_look == 0)
        look (b, waiting, depth);
    return !b->reason;
}

bool
budget_ok (budget *b)
{
    if (--b->until_look == 0)
        look (b, 0, 0);
    return !b->reason;
}

bool
budget_work (budget *b, size_t steps)
{
    b->until_look = steps < b->until_look ? b->until_look - (unsigned) steps : 1;
    return budget_ok (b);
}

bool
budget_check (budget *b)
{
    b->until_look = 1;
    return budget_ok (b);
}

budget *
budget_new_within (const budget *outer, budget_limits limits)
{
    double seconds = budget_seconds_left (outer);
    bool less_time = outer->limits.seconds > 0 && (limits.seconds <= 0 || seconds < limits.seconds);
    if (less_time)
        limits.seconds = fmax (seconds, 1e-3);
    if (outer->limits.bytes && (!limits.bytes || outer->limits.bytes < limits.bytes))
        limits.bytes = outer->limits.bytes;
    uint64_t states = outer->limits.states > outer->states ? outer->limits.states - outer->states : 1;
    bool fewer_states = outer->limits.states && (!limits.states || states < limits.states);
    if (fewer_states)
        limits.states = states;
    limits.interruption = outer->limits.interruption;
    limits.progress = outer->limits.progress;
    limits.progress_context = outer->limits.progress_context;
    budget *b = budget_new (limits);
    if (less_time)
        b->told_seconds = outer->told_seconds;
    if (fewer_states)
        b->told_states = outer->told_states;
    return b;
}

budget *
budget_new_beside (const budget *outer)
{
    budget_limits limits = outer->limits;
    limits.states = 0;
    limits.progress = NULL;
    budget *b = budget_new (limits);
    b->start = outer->start;
    b->told_seconds = outer->told_seconds;
    return b;
}

void
budget_add_states (budget *b, uint64_t states)
{
    b->states += states;
}

bool
budget_look (budget *b)
{
    b->until_look = 1;
    return budget_ok (b);
}

bool
budget_is_over (const budget *b)
{
    return interruption_is_asked (b->limits.interruption)
           || (b->limits.seconds > 0 && budget_seconds (b) >= b->limits.seconds)
           || (b->limits.bytes && bytes_in_use (b) >= b->limits.bytes);
}

bool
budget_allows (budget *b, size_t bytes)
{
    if (b->limits.bytes && bytes > budget_bytes_left (b))
        stop_for_memory (b);
    return !b->reason;
}

size_t
budget_bytes_left (const budget *b)
{
    if (!b->limits.bytes)
        return SIZE_MAX;
    size_t used = bytes_in_use (b);
    return used < b->limits.bytes ? b->limits.bytes - used : 0;
}

double
budget_seconds_left (const budget *b)
{
    return b->limits.seconds > 0 ? fmax (b->limits.seconds - budget_seconds (b), 0) : 1e18;
}

const char *
budget_reason (const budget *b)
{
    return b->reason;
}

budget_limits
budget_allowed (const budget *b)
{
    return b->limits;
}

uint64_t
budget_states (const budget *b)
{
    return b->states;
}

size_t
budget_peak_kib (void)
{
#ifdef __wasm__
    return bytes_in_use (NULL) >> 10;
#else
    struct rusage usage;
    getrusage (RUSAGE_SELF, &usage);
    return (size_t) usage.ru_maxrss;
#endif
}

void
budget_clear_progress (budget *b)
{
    if (b->shown)
        b->limits.progress (b->limits.progress_context, NULL);
    b->shown = false;
}
