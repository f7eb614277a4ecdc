/* In which order ways to an answer about a formula are tried, or side by side. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "alloc.h"
#include "ctl_try.h"
#include "programs.h"

struct way {
    const char *engine;
    unsigned setting;              /* bisimulation: split; fixpoint: rounds before widening */
    uint32_t iterations;           /* of refine, at most; 0: no limit */
    uint64_t states;               /* at most; 0: no limit of its own */
    double seconds;                /* at most; 0: no limit of its own */
    const char *said;              /* why it comes when it does */
    enum induction_kind invariant; /* unless the user names one */
    uint64_t orders;               /* symmetry: only if processes can be put in so many ways */
    enum {
        ANYWHERE,
        WHERE_OPEN,   /* only if there are infinitely many starts, or inputs */
        WHERE_BOUNDED /* only if every variable that is not for control has a range */
    } where;
};

/* One after the other gets a share of the time, and the last ones all that is left.
 * proofs/ctl.md says what was measured for this order. */
static const struct way ways[] = {
    { "explicit", 0, 0, 20000, 2, "few states are simply visited", INDUCTION_NONE, 0, ANYWHERE },
    { "fixpoint", 3, 0, 0, 0.25, "sets of integers, where starts or inputs are open", INDUCTION_NONE, 0,
      WHERE_OPEN },
    { "symmetry", 0, 0, 0, 10, "a structure up to exchanges of many processes", INDUCTION_NONE, 24,
      ANYWHERE },
    { "bisimulation", 0, 8, 0, 1, "a structure that is bisimilar to the program", INDUCTION_NONE, 0,
      ANYWHERE },
    { "explicit", 0, 0, 0, 5, "more states, as ranges bound them", INDUCTION_NONE, 0, WHERE_BOUNDED },
    { "fixpoint", 3, 0, 0, 0.5, "sets of integers, widened after 3 rounds", INDUCTION_NONE, 0, ANYWHERE },
    { "fixpoint", 3, 0, 0, 2, "the same within an inductive invariant of polyhedra", INDUCTION_POLYHEDRA, 0,
      ANYWHERE },
    { "fixpoint", 8, 0, 0, 0.5, "after 8 rounds", INDUCTION_NONE, 0, ANYWHERE },
    { "fixpoint", 1, 0, 0, 0.5, "after 1 round", INDUCTION_NONE, 0, ANYWHERE },
    { "symmetry", 0, 0, 0, 20, "a structure up to exchanges of processes", INDUCTION_NONE, 2, ANYWHERE },
    { "bisimulation", 0, 0, 0, 20, "a structure, with more time", INDUCTION_NONE, 0, ANYWHERE },
    { "bisimulation", 1, 0, 0, 30, "the same, its predicates known where they are needed", INDUCTION_NONE, 0,
      ANYWHERE },
    { "fixpoint", 3, 0, 0, 30, "sets of integers within an invariant, with more time", INDUCTION_POLYHEDRA, 0,
      ANYWHERE },
    { "explicit", 0, 0, 0, 0, "all states", INDUCTION_NONE, 0, ANYWHERE },
};
enum { WAYS = sizeof ways / sizeof *ways };

static void
try_engine (const question *q, const ctl_task *t, const struct way *w, budget *b, ctl_attempt *a, reply *r)
{
    if (strcmp (w->engine, "explicit") == 0)
        ctl_try_explicit (t, b, a);
    else if (strcmp (w->engine, "fixpoint") == 0)
        ctl_try_fixpoint (t, w->setting, w->invariant, b, a);
    else if (strcmp (w->engine, "symmetry") == 0)
        ctl_try_symmetry (t, b, a);
    else if (strcmp (w->engine, "abstract") == 0)
        ctl_try_selected (q, t, NULL, b, a, r);
    else
        ctl_try_bisimulation (t, w->setting, w->iterations, b, a);
}

static void
add_note (text *notes, const struct way *w, const ctl_attempt *a, double seconds)
{
    text_printf (notes, "%s%s (%s): %s, %.3f s", notes->length ? "\n" : "", w->engine, w->said,
                 a->answer == ANSWER_UNKNOWN ? text_string (&a->reason) : answer_name (a->answer), seconds);
}

/* One of all ways, or of those of the engine that was named.  True: the question is answered. */
static bool
try_way (const question *q, const ctl_task *t, const struct way *w, bool limited, text *notes, ctl_attempt *a,
         reply *r)
{
    budget_limits limits =
        limited ? (budget_limits){ .seconds = w->seconds, .states = w->states } : (budget_limits){ 0 };
    budget *own = budget_new_within (q->budget, limits);
    ctl_attempt next;
    try_engine (q, t, w, own, &next, r);
    add_note (notes, w, &next, budget_seconds (own));
    budget_clear_progress (own);
    budget_free (own);
    ctl_attempt_free (a);
    *a = next;
    return a->answer != ANSWER_UNKNOWN || a->fault.length || !budget_look (q->budget);
}

/* A named engine has all the time there is in the last of its ways. */
static bool
is_last (size_t way, const char *engine)
{
    for (size_t i = way + 1; i < WAYS; i++)
        if (strcmp (ways[i].engine, engine) == 0)
            return false;
    return true;
}

/* The way as the options of the question have it. */
static struct way
as_told (const question *q, struct way w)
{
    if (question_is_set (q, SETTING_INVARIANT))
        w.invariant = programs_induction (q);
    if (strcmp (w.engine, "fixpoint") == 0 && question_is_set (q, SETTING_WIDEN_AFTER)) {
        w.setting = programs_small_count (q, SETTING_WIDEN_AFTER);
        w.said = "sets of integers";
    }
    return w;
}

static bool
is_bounded (const gcl_model *m)
{
    bool bounded = true;
    for (size_t v = 0; v < m->variable_count; v++)
        bounded = bounded && (m->variables[v].control || m->variables[v].ranged);
    return bounded;
}

/* Not where the way cannot answer, so that the last one that is tried has something to say. */
static bool
fits_here (const struct way *w, const ctl_task *t, uint64_t orders)
{
    bool finite = gcl_is_finite_start (t->plain);
    if ((strcmp (w->engine, "explicit") == 0 && !finite)
        || (strcmp (w->engine, "fixpoint") == 0 && t->options.fair) || w->orders > orders)
        return false;
    return w->where == ANYWHERE || (w->where == WHERE_OPEN ? !finite : is_bounded (t->plain));
}

static void
try_in_turn (const question *q, const ctl_task *t, const char *engine, text *notes, ctl_attempt *a, reply *r)
{
    bool any = strcmp (engine, "auto") == 0;
    exchanges *x = any ? ctl_exchanges (t) : NULL;
    uint64_t orders = x ? exchanges_order (x) : 1;
    exchanges_free (x);
    for (size_t i = 0; i < WAYS; i++) {
        struct way w = as_told (q, ways[i]);
        bool fits = any ? fits_here (&w, t, orders)
                        : !strcmp (w.engine, engine) && !w.states && !w.iterations && w.where == ANYWHERE;
        if (fits && try_way (q, t, &w, any || !is_last (i, engine), notes, a, r))
            return;
    }
}

/* All at once, each on a thread of its own, until the first of them answers: no way waits for another that
 * does not end, and none begins twice. */

static const struct way settings[] = {
    { "explicit", 0, 0, 0, 0, "all states", INDUCTION_NONE, 0, ANYWHERE },
    { "symmetry", 0, 0, 0, 0, "a structure up to exchanges of processes", INDUCTION_NONE, 2, ANYWHERE },
    { "bisimulation", 0, 0, 0, 0, "a structure", INDUCTION_NONE, 0, ANYWHERE },
    { "bisimulation", 1, 0, 0, 0, "a structure, its predicates known where they are needed", INDUCTION_NONE,
      0, ANYWHERE },
    { "fixpoint", 3, 0, 0, 0, "sets of integers, widened after 3 rounds", INDUCTION_NONE, 0, ANYWHERE },
    { "fixpoint", 3, 0, 0, 0, "the same within an invariant of polyhedra", INDUCTION_POLYHEDRA, 0, ANYWHERE },
    { "fixpoint", 8, 0, 0, 0, "after 8 rounds", INDUCTION_NONE, 0, ANYWHERE },
    { "fixpoint", 1, 0, 0, 0, "after 1 round", INDUCTION_NONE, 0, ANYWHERE },
    { "abstract", 0, 0, 0, 0, "more and more variables seen through predicates", INDUCTION_NONE, 0,
      ANYWHERE },
};
enum { SETTINGS = sizeof settings / sizeof *settings };

/* How often the one who waits looks for an interruption: a signal handler cannot wake anybody. */
enum { LOOK_MILLISECONDS = 20 };

struct race {
    const question *question;
    const ctl_task *task;
    reply *reply;
    interruption stop;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    /* under the lock */
    size_t running;
    int winner; /* -1: nobody yet */
};

struct runner {
    struct race *race;
    const struct way *way;
    ctl_attempt attempt;
    double seconds;
    pthread_t thread;
    bool started;
};

static void *
run_alone (void *context)
{
    struct runner *own = context;
    struct race *race = own->race;
    const budget *outer = race->question->budget;
    budget_limits limits = budget_allowed (outer);
    limits.seconds = limits.seconds > 0 ? budget_seconds_left (outer) + 1e-3 : 0;
    limits.interruption = &race->stop;
    limits.progress = NULL; /* which is the caller's thread's */
    budget *b = budget_new (limits);
    try_engine (race->question, race->task, own->way, b, &own->attempt, race->reply);
    own->seconds = budget_seconds (b);
    budget_free (b);
    pthread_mutex_lock (&race->lock);
    race->running--;
    if (race->winner < 0 && (own->attempt.answer != ANSWER_UNKNOWN || own->attempt.fault.length)) {
        race->winner = (int) (own->way - settings);
        interruption_ask (&race->stop);
    }
    pthread_cond_signal (&race->ended);
    pthread_mutex_unlock (&race->lock);
    return NULL;
}

/* Until all threads have ended, the question's own limits in sight. */
static void
wait_for_all (struct race *race)
{
    pthread_mutex_lock (&race->lock);
    while (race->running) {
        struct timespec until;
        clock_gettime (CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_MILLISECONDS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait (&race->ended, &race->lock, &until);
        if (race->winner < 0 && !budget_look (race->question->budget))
            interruption_ask (&race->stop);
    }
    pthread_mutex_unlock (&race->lock);
}

static void
start_all (struct race *race, struct runner *runners)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        runners[i] = (struct runner){ .race = race, .way = &settings[i] };
        pthread_mutex_lock (&race->lock);
        race->running++;
        pthread_mutex_unlock (&race->lock);
        runners[i].started = pthread_create (&runners[i].thread, NULL, run_alone, &runners[i]) == 0;
        if (runners[i].started)
            continue;
        text_add (&runners[i].attempt.reason, "no thread could be started");
        runners[i].attempt.answer = ANSWER_UNKNOWN;
        pthread_mutex_lock (&race->lock);
        race->running--;
        pthread_mutex_unlock (&race->lock);
    }
}

static void
try_side_by_side (const question *q, const ctl_task *t, text *notes, ctl_attempt *a, reply *r)
{
    struct race race = { .question = q, .task = t, .reply = r, .winner = -1 };
    struct runner *runners = xcalloc (SETTINGS, sizeof *runners);
    pthread_mutex_init (&race.lock, NULL);
    pthread_cond_init (&race.ended, NULL);
    start_all (&race, runners);
    wait_for_all (&race);
    for (size_t i = 0; i < SETTINGS; i++) {
        if (runners[i].started)
            pthread_join (runners[i].thread, NULL);
        add_note (notes, &settings[i], &runners[i].attempt, runners[i].seconds);
        /* without an answer, what the first of them says */
        if (race.winner == (int) i || (race.winner < 0 && !i))
            *a = runners[i].attempt;
        else
            ctl_attempt_free (&runners[i].attempt);
    }
    if (race.winner >= 0)
        text_printf (notes, "\n%s (%s) answered first of %d settings side by side",
                     settings[race.winner].engine, settings[race.winner].said, SETTINGS);
    pthread_cond_destroy (&race.ended);
    pthread_mutex_destroy (&race.lock);
    xfree (runners);
}

bool
ctl_is_abstract (const question *q)
{
    return asking_is (q, SETTING_CTL_ENGINE, "abstract") || question_is_set (q, SETTING_SELECT)
           || question_is_set (q, SETTING_ABSTRACT);
}

void
ctl_try (const question *q, const ctl_task *t, const ctl_task *small, text *notes, ctl_attempt *a, reply *r)
{
    const char *engine = question_text (q, SETTING_CTL_ENGINE);
    if (ctl_is_abstract (q))
        ctl_try_selected (q, t, small, q->budget, a, r);
    else if (strcmp (engine, "portfolio") == 0)
        try_side_by_side (q, t, notes, a, r);
    else
        try_in_turn (q, t, engine, notes, a, r);
}
