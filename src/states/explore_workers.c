/* Plain exploration by several workers.  A state belongs to the one that the hash of its representative
 * names; breadth first, nobody expands a state before all have expanded those that are nearer to
 * the start, so that a run is as short as with one worker. */
#include <string.h>

#include "alloc.h"
#include "explore_private.h"
#include "visited.h"
#include "workers.h"

/* A round: so many transitions. */
enum { TRANSITIONS_OF_ROUND = 4096 };

/* Where a state came from: a state of that worker and a command, or GCL_NONE. */
struct origin {
    uint32_t parent, command;
    unsigned worker;
};

struct group;
struct digger {
    struct group *group;
    unsigned number;
    successor_space space;
    visited *visited;
    VEC (struct origin) origins;
    VEC (uint32_t) stack; /* depth first */
    int64_t *from;
    uint32_t next, level_end;
    uint64_t level;
    /* The first error: its level, or UINT64_MAX, and the path to it. */
    uint64_t error_level;
    struct origin error;
    bool over; /* and that is enough */
};

struct group {
    workers *workers;
    struct digger *diggers;
    const gcl_explore_options *options;
    workers_end end;
};

const char *
gcl_explore_workers_refusal (const gcl_explore_options *o)
{
    if (o->memory != GCL_EXACT)
        return "several workers need --memory exact";
    if (o->reductions & (GCL_REDUCTION (GCL_POR) | GCL_REDUCTION (GCL_SIMULTANEOUS)))
        return "the reductions 'por' and 'simultaneous' ask what was visited before, which several workers "
               "do not know of "
               "each other";
    if (o->reductions & (GCL_REDUCTION (GCL_ACYCLIC) | GCL_REDUCTION (GCL_INTERLEAVING)))
        return "the reductions 'acyclic' and 'interleaving' are for one worker";
    return NULL;
}

/* The path to an error: to the parent, then the command. */
static void
note_error (struct digger *d, struct origin way)
{
    if (d->error_level == UINT64_MAX) {
        d->error_level = d->level;
        d->error = way;
    }
    d->over = d->group->options->until_error;
}

static workers_end
answer_of (const struct digger *d, bool good)
{
    return d->over ? WORKERS_FOUND : good ? WORKERS_GO_ON : WORKERS_LIMIT;
}

/* A state of mine; false at a limit. */
static bool
take (struct digger *d, const int64_t *values, struct origin from)
{
    visited_answer seen = visited_add (d->visited, values);
    if (seen != VISITED_NEW)
        return seen == VISITED_OLD;
    if (d->group->options->order == EXPLORE_DFS)
        *vec_add (&d->stack) = visited_count (d->visited) - 1;
    *vec_add (&d->origins) = from;
    if (successor_is_error (&d->space, values)) {
        d->space.result->error_state = true;
        note_error (d, (struct origin){ visited_count (d->visited) - 1, GCL_NONE, d->number });
    }
    return true;
}

static bool
arrive (struct digger *d, const int64_t *values, struct origin from)
{
    workers *all = d->group->workers;
    size_t width = d->space.model->variable_count;
    unsigned to = workers_owner (workers_count (all), visited_hash (d->visited, values));
    if (to == d->number)
        return take (d, values, from);
    if (from.parent == GCL_NONE)
        return true; /* everybody starts, each where he is at home */
    uint64_t *message = workers_post (all, d->number, to, 1 + width);
    message[0] = (uint64_t) from.command << 32 | from.parent;
    memcpy (message + 1, values, width * sizeof *message);
    return true;
}

static bool
begin (void *context, const int64_t *values)
{
    struct digger *d = context;
    return arrive (d, values, (struct origin){ GCL_NONE, GCL_NONE, d->number }) && !d->over;
}

static workers_end
start (void *self)
{
    struct digger *d = self;
    bool good = explore_starts (&d->space, d->from, begin, d);
    d->level = 1;
    d->level_end = visited_count (d->visited);
    return answer_of (d, good);
}

static bool
next_state (struct digger *d, uint32_t *number)
{
    if (d->group->options->order == EXPLORE_BFS) {
        *number = d->next;
        return d->next < d->level_end && d->next++ < d->level_end;
    }
    if (d->stack.count == 0)
        return false;
    *number = vec_pop (&d->stack);
    return true;
}

static bool
expand (struct digger *d, uint32_t number)
{
    successor_space *s = &d->space;
    size_t width = s->model->variable_count;
    visited_get (d->visited, number, d->from);
    bool good = explore_expand (s, d->from, visited_count (d->visited) - d->next, 0);
    for (size_t i = 0; good && !d->over && i < s->commands.count; i++) {
        struct origin from = { number, s->commands.at[i], d->number };
        if (successor_is_error_command (s, s->commands.at[i]))
            note_error (d, from);
        good = d->over || arrive (d, s->values.at + i * width, from);
    }
    successor_keep_first (s, 0);
    return good;
}

static workers_end
expand_some (void *self, uint64_t most)
{
    struct digger *d = self;
    const statistics *done = &d->space.result->stats;
    uint64_t until = done->transitions + done->visited + TRANSITIONS_OF_ROUND;
    bool good = true;
    uint32_t number;
    for (uint64_t i = 0;
         good && !d->over && i < most && done->transitions + done->visited < until && next_state (d, &number);
         i++)
        good = expand (d, number);
    return answer_of (d, good);
}

static workers_end
read_all (void *self)
{
    struct digger *d = self;
    size_t width = d->space.model->variable_count;
    bool good = true;
    for (unsigned from = 0; from < workers_count (d->group->workers); from++) {
        size_t words;
        const uint64_t *at = workers_posted (d->group->workers, from, d->number, &words), *end = at + words;
        for (; good && !d->over && at < end; at += 1 + width) {
            struct origin origin = { (uint32_t) at[0], (uint32_t) (at[0] >> 32), from };
            memcpy (d->from, at + 1, width * sizeof *d->from);
            good = take (d, d->from, origin);
        }
    }
    return answer_of (d, good);
}

static workers_end
next_level (void *self, uint64_t waiting)
{
    struct digger *d = self;
    (void) waiting;
    d->level++;
    d->level_end = visited_count (d->visited);
    return WORKERS_GO_ON;
}

static workers_count_of_states
count_states (const void *self)
{
    const struct digger *d = self;
    uint64_t done = d->space.result->stats.visited;
    if (d->group->options->order == EXPLORE_DFS)
        return (workers_count_of_states){ done, d->stack.count, 0 };
    return (workers_count_of_states){ done, visited_count (d->visited) - d->next, d->level_end - d->next };
}

static void
work (void *context, unsigned number)
{
    struct group *g = context;
    workers_part part = { &g->diggers[number], start, expand_some, read_all, next_level, count_states };
    unsigned finder;
    workers_end end = workers_search (g->workers, number, &part, &finder);
    if (number == 0)
        g->end = end;
}

/* The run to the error that is nearest to the start. */
static void
tell_error (struct group *g)
{
    struct digger *d = &g->diggers[0];
    for (unsigned i = 1; i < workers_count (g->workers); i++)
        if (g->diggers[i].error_level < d->error_level)
            d = &g->diggers[i];
    if (d->error_level == UINT64_MAX)
        return;
    VEC (uint32_t) commands = VEC_EMPTY;
    struct origin at = d->error;
    uint32_t first = at.parent;
    for (; at.parent != GCL_NONE; at = d->origins.at[first]) {
        if (at.command != GCL_NONE)
            *vec_add (&commands) = at.command;
        d = &g->diggers[at.worker];
        first = at.parent;
    }
    for (size_t i = 0; i < commands.count / 2; i++) {
        uint32_t other = commands.at[i];
        commands.at[i] = commands.at[commands.count - 1 - i];
        commands.at[commands.count - 1 - i] = other;
    }
    visited_get (d->visited, first, d->from);
    explore_found (&g->diggers[0].space, d->from, commands.at, commands.count);
    vec_free (&commands);
}

static void
gather (struct group *g, gcl_exploration *r, bool keep)
{
    for (unsigned i = 0; i < workers_count (g->workers); i++) {
        struct digger *d = &g->diggers[i];
        const gcl_exploration *one = d->space.result;
        r->stats.states += visited_count (d->visited);
        if (i == 0)
            continue;
        r->stats.visited += one->stats.visited;
        r->stats.transitions += one->stats.transitions;
        r->deadlocks += one->deadlocks;
        r->error_state |= one->error_state;
        for (size_t c = 0; c < d->space.model->command_count; c++)
            r->fired[c] |= one->fired[c];
        for (uint32_t n = 0; keep && n < visited_count (d->visited); n++) {
            visited_get (d->visited, n, d->from);
            keep = visited_add (g->diggers[0].visited, d->from) != VISITED_FULL;
        }
    }
}

static void
join (struct group *g, unsigned number, const successor_space *s)
{
    struct digger *d = &g->diggers[number];
    *d = (struct digger){ .group = g, .number = number, .space = *s, .error_level = UINT64_MAX };
    d->space.limits = workers_budget (g->workers, number);
    if (number > 0) {
        d->space.result = xcalloc (1, sizeof *d->space.result);
        d->space.result->fired = xcalloc (s->model->command_count, sizeof *d->space.result->fired);
        d->space.future = future_new (s->threads, s->reductions, s->slice ? s->slice->kept : NULL);
    }
    d->visited = visited_new (s->threads, g->options, s->slice ? s->slice->relevant : NULL, d->space.limits);
    d->from = xcalloc (s->model->variable_count, sizeof *d->from);
}

static void
leave (struct digger *d)
{
    visited_free (d->visited);
    successor_free (&d->space);
    vec_free (&d->origins);
    vec_free (&d->stack);
    xfree (d->from);
    if (d->number > 0) {
        gcl_exploration_free (d->space.result);
        future_free (d->space.future);
    }
}

bool
explore_by_workers (successor_space *s, const gcl_explore_options *o)
{
    struct group g = { .workers = workers_new (o->workers, s->limits), .options = o };
    unsigned count = workers_count (g.workers);
    g.diggers = xcalloc (count, sizeof *g.diggers);
    for (unsigned i = 0; i < count; i++)
        join (&g, i, s);
    workers_run (g.workers, work, &g);
    bool complete = g.end == WORKERS_GO_ON;
    tell_error (&g);
    bool certified = o->certificate && complete && s->result->answer != ANSWER_YES;
    gather (&g, s->result, certified);
    if (certified)
        s->result->certificate = explore_certificate (s, o, g.diggers[0].visited);
    uint64_t most = budget_allowed (s->limits).states;
    if (most && !complete && s->result->stats.states > most)
        s->result->stats.states = most; /* those beyond were met, not looked at */
    for (unsigned i = 0; i < count; i++)
        leave (&g.diggers[i]);
    xfree (g.diggers);
    workers_free (g.workers);
    return complete;
}
