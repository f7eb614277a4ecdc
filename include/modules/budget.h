/* budget.h: how much time, memory and how many states a search may use.
 * Every engine calls budget_step once per expanded state; when it answers
 * false the engine stops and its answer is "unknown: <budget_reason>".
 *
 * A budget belongs to the thread that works with it; only an interruption may
 * be touched by others meanwhile. */
#ifndef BUDGET_H
#define BUDGET_H
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct budget budget;

/* A request to stop, shared by any number of budgets.  All zero: not asked. */
typedef struct interruption {
    atomic_int asked;
} interruption;

/* Every budget with this interruption stops soon after.  Any thread may call
 * it, and a signal handler. */
void interruption_ask (interruption *i);
/* NULL is never asked for. */
bool interruption_is_asked (const interruption *i);

typedef struct budget_progress {
    uint64_t states, waiting, depth;
    double seconds; /* since budget_new */
    size_t bytes;   /* in use by the process */
} budget_progress;

/* 0 means no limit, NULL nobody.
 *
 * The system tells the memory of the process, not of a search: `bytes` bounds
 * what the whole process has resident, whoever uses it and since when.  Of two
 * searches at the same time each sees the sum. */
typedef struct budget_limits {
    double seconds;
    size_t bytes;
    uint64_t states;
    const interruption *interruption;
    /* Called a few times a second on the thread that works, after the first
     * second; with NULL when what it has shown should be taken away. */
    void (*progress) (void *context, const budget_progress *now);
    void *progress_context;
} budget_limits;

budget *budget_new (budget_limits limits);
void budget_free (budget *b);

/* Account for one more state.  `waiting` and `depth` are only shown.
 * False once a limit is reached or the interruption was asked for. */
bool budget_step (budget *b, uint64_t waiting, uint64_t depth);
/* The same check without a new state, for long work between two. */
bool budget_ok (budget *b);
/* The same after work that took as long as so many steps usually do. */
bool budget_work (budget *b, size_t steps);
/* The same, looking at clock and memory at once: before a single long
 * operation. */
bool budget_look (budget *b);
/* The same for callers that ask rarely: looks at the clock every time. */
bool budget_check (budget *b);
/* A budget of its own for a part of the work: these limits, but never more
 * than is left of the outer one, and the outer one's interruption and
 * progress. */
budget *budget_new_within (const budget *outer, budget_limits limits);
/* One for another thread that works on the same: the outer one's limits from the same start, its interruption,
 * no progress; states are counted, and limited by whoever sums them up. */
budget *budget_new_beside (const budget *outer);
/* So many states were visited by others; no limit is looked at. */
void budget_add_states (budget *b, uint64_t states);
/* May `bytes` more be allocated?  Ask before doubling a large table. */
bool budget_allows (budget *b, size_t bytes);
/* For engines that count in sets: is this number of states allowed? */
bool budget_allows_states (budget *b, uint64_t states);
/* Is a limit reached, of time or of memory, or the interruption asked for?  Changes nothing: any thread may
 * look while the budget exists. */
bool budget_is_over (const budget *b);
/* Stop for a reason of the engine's own ("overflow: ..."); kept if first. */
void budget_stop (budget *b, const char *reason);

/* NULL while nothing was hit; "time limit: 10 s", "memory limit: 200 MiB",
 * "state limit: 1000 states", "interrupted", or an engine's own. */
const char *budget_reason (const budget *b);
budget_limits budget_allowed (const budget *b); /* what budget_new got */
uint64_t budget_states (const budget *b);
double budget_seconds (const budget *b);      /* since budget_new */
double budget_seconds_left (const budget *b); /* huge without a limit */
size_t budget_bytes_left (const budget *b);   /* SIZE_MAX without a limit */
size_t budget_peak_kib (void);                /* of the whole process since its start */

/* Have what progress has shown taken away, before an answer is printed. */
void budget_clear_progress (budget *b);
#endif
