#define _POSIX_C_SOURCE 200809L
#include "workers.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>

#include "alloc.h"
#include "vec.h"

/* Rounds take turns with two sets of boxes: while one is read, nobody writes it. */
enum { SETS = 2 };

/* What a worker says of its round, and all together. */
struct news {
    workers_count_of_states states; /* those visited in this round only */
    uint64_t found;                 /* a level, or UINT64_MAX */
    unsigned finder;
    bool over;
};

struct worker {
    workers *all;
    unsigned number;
    budget *budget;
    pthread_t thread;
    uint64_t round; /* it writes the set round % SETS */
    struct news news[SETS];
    VEC (uint64_t) boxes[SETS][WORKERS_MOST]; /* what was posted to each */
};

struct workers {
    unsigned count;
    struct worker *each;
    uint64_t before; /* states that were visited before this task */
    void (*work) (void *context, unsigned me);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* Under the lock: */
    unsigned arrived;  /* at this meeting, or at the end of the work */
    uint64_t meetings; /* so far */
    uint64_t tasks;    /* calls of workers_run so far */
    bool is_closed;
};

/* Wait for all; the last one opens the door. */
static void
meet (workers *w)
{
    pthread_mutex_lock (&w->lock);
    uint64_t meeting = w->meetings;
    if (++w->arrived == w->count) {
        w->arrived = 0;
        w->meetings++;
        pthread_cond_broadcast (&w->changed);
    }
    while (meeting == w->meetings)
        pthread_cond_wait (&w->changed, &w->lock);
    pthread_mutex_unlock (&w->lock);
}

/* The next task; false if there will be none. */
static bool
wait_for_task (workers *w, uint64_t done)
{
    pthread_mutex_lock (&w->lock);
    while (w->tasks == done && !w->is_closed)
        pthread_cond_wait (&w->changed, &w->lock);
    bool is_closed = w->is_closed;
    pthread_mutex_unlock (&w->lock);
    return !is_closed;
}

static void *
live (void *self)
{
    struct worker *me = self;
    for (uint64_t done = 0; wait_for_task (me->all, done); done++) {
        me->all->work (me->all->context, me->number);
        meet (me->all);
    }
    return NULL;
}

/* Threads 1 to count - 1, or as many as there can be.  Signals are for the thread that asked. */
static void
start (workers *w, unsigned count)
{
    sigset_t all, before;
    sigfillset (&all);
    pthread_sigmask (SIG_SETMASK, &all, &before);
    for (w->count = 1; w->count < count; w->count++)
        if (pthread_create (&w->each[w->count].thread, NULL, live, &w->each[w->count]) != 0)
            break;
    pthread_sigmask (SIG_SETMASK, &before, NULL);
}

workers *
workers_new (unsigned count, budget *b)
{
    assert (count >= 1 && count <= WORKERS_MOST);
    workers *w = xcalloc (1, sizeof *w);
    w->each = xcalloc (count, sizeof *w->each);
    for (unsigned i = 0; i < count; i++) {
        w->each[i].all = w;
        w->each[i].number = i;
        w->each[i].budget = i ? budget_new_beside (b) : b;
    }
    pthread_mutex_init (&w->lock, NULL);
    pthread_cond_init (&w->changed, NULL);
    start (w, count);
    for (unsigned i = w->count; i < count; i++)
        budget_free (w->each[i].budget);
    return w;
}

void
workers_free (workers *w)
{
    if (!w)
        return;
    pthread_mutex_lock (&w->lock);
    w->is_closed = true;
    pthread_cond_broadcast (&w->changed);
    pthread_mutex_unlock (&w->lock);
    for (unsigned i = 0; i < w->count; i++) {
        struct worker *one = &w->each[i];
        if (i > 0) {
            pthread_join (one->thread, NULL);
            if (budget_reason (one->budget))
                budget_stop (w->each[0].budget, budget_reason (one->budget));
            budget_free (one->budget);
        }
        for (unsigned set = 0; set < SETS; set++)
            for (unsigned to = 0; to < w->count; to++)
                vec_free (&one->boxes[set][to]);
    }
    pthread_cond_destroy (&w->changed);
    pthread_mutex_destroy (&w->lock);
    xfree (w->each);
    xfree (w);
}

unsigned
workers_count (const workers *w)
{
    return w->count;
}

budget *
workers_budget (const workers *w, unsigned me)
{
    return w->each[me].budget;
}

void
workers_run (workers *w, void (*work) (void *context, unsigned me), void *context)
{
    w->work = work;
    w->context = context;
    w->before = budget_states (w->each[0].budget);
    pthread_mutex_lock (&w->lock);
    w->tasks++;
    pthread_cond_broadcast (&w->changed);
    pthread_mutex_unlock (&w->lock);
    work (context, 0);
    meet (w);
}

uint64_t *
workers_post (workers *w, unsigned from, unsigned to, size_t words)
{
    struct worker *me = &w->each[from];
    unsigned set = me->round % SETS;
    vec_reserve (&me->boxes[set][to], words);
    uint64_t *room = me->boxes[set][to].at + me->boxes[set][to].count;
    me->boxes[set][to].count += words;
    return room;
}

void
workers_meet (workers *w, unsigned number)
{
    struct worker *me = &w->each[number];
    unsigned next = ++me->round % SETS;
    meet (w);
    /* This set was read by all before they came here. */
    for (unsigned to = 0; to < w->count; to++)
        vec_clear (&me->boxes[next][to]);
}

const uint64_t *
workers_posted (const workers *w, unsigned from, unsigned me, size_t *words)
{
    unsigned met = (w->each[me].round - 1) % SETS;
    *words = w->each[from].boxes[met][me].count;
    return w->each[from].boxes[met][me].at;
}

/* Say what is new, and hear what all say. */
static struct news
exchange (workers *w, unsigned me, struct news mine)
{
    struct news all = { .found = UINT64_MAX };
    unsigned set = w->each[me].round % SETS;
    w->each[me].news[set] = mine;
    workers_meet (w, me);
    for (unsigned i = 0; i < w->count; i++) {
        const struct news *one = &w->each[i].news[set];
        all.states.visited += one->states.visited;
        all.states.waiting += one->states.waiting;
        all.states.due += one->states.due;
        all.over |= one->over;
        if (one->found < all.found) {
            all.found = one->found;
            all.finder = i;
        }
    }
    if (me == 0)
        budget_add_states (w->each[0].budget, all.states.visited - mine.states.visited);
    return all;
}

/* How many states may still be visited. */
static uint64_t
left (const workers *w, uint64_t visited)
{
    uint64_t most = budget_allowed (w->each[0].budget).states;
    if (!most)
        return UINT64_MAX;
    return w->before + visited < most ? most - w->before - visited : 0;
}

/* How many of them by me.  What does not divide goes to everybody in turn, as some may have
 * nothing to expand. */
static uint64_t
share (const workers *w, unsigned me, uint64_t visited)
{
    uint64_t rest = left (w, visited);
    return rest / w->count + ((me + w->each[me].round) % w->count < rest % w->count);
}

/* A part of a search under way. */
struct progress {
    workers_end end;
    uint64_t found, level;
};

static void
note_end (struct progress *p, workers_end end)
{
    if (p->end == WORKERS_GO_ON)
        p->end = end;
    if (p->end == WORKERS_FOUND && p->found == UINT64_MAX)
        p->found = p->level;
}

/* Is it over for all?  Then it is noted how. */
static bool
is_over (const workers *w, unsigned me, const struct news *all, uint64_t visited, workers_end *end)
{
    *end = all->found != UINT64_MAX ? WORKERS_FOUND : all->over ? WORKERS_LIMIT : WORKERS_GO_ON;
    if (*end != WORKERS_GO_ON || (all->states.visited == 0 && all->states.waiting == 0))
        return true;
    if (left (w, visited) > 0)
        return false;
    *end = WORKERS_LIMIT;
    if (me == 0)
        budget_allows_states (w->each[0].budget, UINT64_MAX);
    return true;
}

/* Level 0 is the start; in level n the states n - 1 steps from there are expanded. */
workers_end
workers_search (workers *w, unsigned me, const workers_part *p, unsigned *finder)
{
    struct progress mine = { .found = UINT64_MAX };
    uint64_t before = p->count (p->self).visited, visited = 0;
    note_end (&mine, p->start (p->self));
    for (mine.level = 1;;) {
        if (mine.end == WORKERS_GO_ON)
            note_end (&mine, p->expand (p->self, share (w, me, visited)));
        struct news news = { p->count (p->self), mine.found, me, mine.end == WORKERS_LIMIT };
        uint64_t now = news.states.visited;
        news.states.visited -= before;
        before = now;
        struct news all = exchange (w, me, news);
        visited += all.states.visited;
        *finder = all.finder;
        workers_end end;
        if (is_over (w, me, &all, visited, &end))
            return end;
        note_end (&mine, p->read (p->self));
        if (all.states.due == 0) {
            note_end (&mine, p->next_level (p->self, all.states.waiting));
            mine.level++;
        }
    }
}
