/* Reachability by several workers.  A state belongs to the one that the hash of its portable words
 * names; breadth first, nobody expands a state before all have expanded those that are
 * nearer to the start. */
#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "explore.h"
#include "hash.h"
#include "path_private.h"
#include "successors.h"
#include "vec.h"
#include "workers.h"

/* A round: so many transitions.  And how many states a worker remembers that it has posted. */
enum { TRANSITIONS_OF_ROUND = 4096, SENT = 1 << 12 };

/* Where a state came from: a state of that worker, or PATH_NO_PARENT. */
struct origin {
    uint32_t parent;
    uint8_t worker;
};

struct party;
struct member {
    struct party *party;
    unsigned number;
    const domain *domain;
    budget *limits;
    store *store;
    VEC (struct origin) origins;
    VEC (uint32_t) stack; /* depth first */
    uint32_t next, level_end;
    successors out;
    uint64_t *words; /* a state, as told to others */
    uint64_t *state; /* ... and as told by them */
    uint64_t *sent;
    uint64_t visited, transitions;
    uint32_t found;
    explore_end end;
};

struct party {
    workers *workers;
    struct member *members;
    const portable *portable;
    enum explore_order order;
    workers_end end;
    unsigned finder;
};

static workers_end
note_end (struct member *m, explore_end end)
{
    m->end = end;
    return end == EXPLORE_LIMIT ? WORKERS_LIMIT : end == EXPLORE_DONE ? WORKERS_GO_ON : WORKERS_FOUND;
}

/* A state of mine. */
static explore_end
take (struct member *m, const uint64_t *state, struct origin from)
{
    bool fresh;
    uint32_t number = store_put (m->store, state, &fresh);
    if (number == STORE_FULL)
        return EXPLORE_LIMIT;
    if (!fresh)
        return EXPLORE_DONE;
    *vec_add (&m->origins) = from;
    assert (m->origins.count == store_count (m->store));
    if (m->party->order != EXPLORE_BFS)
        *vec_add (&m->stack) = number;
    if (!m->domain->target || !m->domain->target (m->domain->self, state))
        return EXPLORE_DONE;
    m->found = number;
    return EXPLORE_FOUND;
}

/* Was just this state posted lately? */
static bool
was_sent (struct member *m, uint64_t hash)
{
    size_t words = m->party->portable->words;
    uint64_t *place = m->sent + hash % SENT * words;
    bool was = !memcmp (place, m->words, words * sizeof *place);
    memcpy (place, m->words, words * sizeof *place);
    return was;
}

/* A successor of `parent`, whoever it belongs to; at the start everybody takes what is his. */
static explore_end
arrive (struct member *m, const uint64_t *state, uint32_t parent)
{
    const portable *p = m->party->portable;
    p->pack (m->domain->self, state, m->words);
    uint64_t hash = hash_word (hash_bytes (m->words, p->words * sizeof *m->words));
    unsigned to = workers_owner (workers_count (m->party->workers), hash);
    if (to == m->number)
        return take (m, state, (struct origin){ parent, (uint8_t) m->number });
    if (parent == PATH_NO_PARENT || was_sent (m, hash))
        return EXPLORE_DONE;
    uint64_t *message = workers_post (m->party->workers, m->number, to, 1 + p->words);
    message[0] = parent;
    memcpy (message + 1, m->words, p->words * sizeof *message);
    return EXPLORE_DONE;
}

static explore_end
arrive_all (struct member *m, uint32_t parent)
{
    explore_end end = EXPLORE_DONE;
    for (size_t i = 0; end == EXPLORE_DONE && i < successors_count (&m->out); i++)
        end = arrive (m, successors_state (&m->out, i), parent);
    successors_clear (&m->out);
    return end;
}

static workers_end
start (void *self)
{
    struct member *m = self;
    m->domain->initial (m->domain->self, &m->out);
    workers_end end = note_end (m, arrive_all (m, PATH_NO_PARENT));
    m->level_end = store_count (m->store);
    return end;
}

static bool
next_state (struct member *m, uint32_t *number)
{
    if (m->party->order == EXPLORE_BFS) {
        *number = m->next;
        return m->next < m->level_end && m->next++ < m->level_end;
    }
    if (m->stack.count == 0)
        return false;
    *number = vec_pop (&m->stack);
    return true;
}

static explore_end
expand (struct member *m, uint32_t number)
{
    if (!budget_step (m->limits, m->stack.count + m->level_end - m->next, 0))
        return EXPLORE_LIMIT;
    m->visited++;
    bool go_on = m->domain->expand (m->domain->self, store_at (m->store, number), &m->out);
    m->transitions += successors_count (&m->out);
    if (go_on)
        return budget_reason (m->limits) ? EXPLORE_LIMIT : arrive_all (m, number);
    m->found = number;
    return budget_reason (m->limits) ? EXPLORE_LIMIT : EXPLORE_STOPPED;
}

static workers_end
expand_some (void *self, uint64_t most)
{
    struct member *m = self;
    uint64_t until = m->transitions + m->visited + TRANSITIONS_OF_ROUND;
    explore_end end = EXPLORE_DONE;
    uint32_t number;
    for (uint64_t i = 0;
         end == EXPLORE_DONE && i < most && m->transitions + m->visited < until && next_state (m, &number);
         i++)
        end = expand (m, number);
    return note_end (m, end);
}

static workers_end
read_all (void *self)
{
    struct member *m = self;
    const portable *p = m->party->portable;
    for (unsigned from = 0; from < workers_count (m->party->workers); from++) {
        size_t words;
        const uint64_t *at = workers_posted (m->party->workers, from, m->number, &words), *end = at + words;
        for (; at < end; at += 1 + p->words) {
            struct origin origin = { (uint32_t) at[0], (uint8_t) from };
            explore_end taken =
                p->unpack (m->domain->self, at + 1, m->state) ? take (m, m->state, origin) : EXPLORE_LIMIT;
            if (taken != EXPLORE_DONE)
                return note_end (m, taken);
        }
    }
    return WORKERS_GO_ON;
}

static workers_end
next_level (void *self, uint64_t waiting)
{
    struct member *m = self;
    (void) waiting;
    m->level_end = store_count (m->store);
    return WORKERS_GO_ON;
}

static workers_count_of_states
count_states (const void *self)
{
    const struct member *m = self;
    if (m->party->order != EXPLORE_BFS)
        return (workers_count_of_states){ m->visited, m->stack.count, 0 };
    return (workers_count_of_states){ m->visited, store_count (m->store) - m->next, m->level_end - m->next };
}

static void
work (void *context, unsigned number)
{
    struct party *p = context;
    workers_part part = { &p->members[number], start, expand_some, read_all, next_level, count_states };
    unsigned finder;
    workers_end end = workers_search (p->workers, number, &part, &finder);
    if (number == 0) {
        p->end = end;
        p->finder = finder;
    }
}

/* Put a member's state into the result; STORE_FULL at a limit. */
static uint32_t
keep_state (struct party *p, exploration *e, const struct member *m, uint32_t number)
{
    struct member *first = &p->members[0];
    bool fresh;
    p->portable->pack (m->domain->self, store_at (m->store, number), first->words);
    if (!p->portable->unpack (first->domain->self, first->words, first->state))
        return STORE_FULL;
    return store_put (e->store, first->state, &fresh);
}

static bool
keep_all (struct party *p, exploration *e)
{
    for (unsigned i = 0; i < workers_count (p->workers); i++)
        for (uint32_t n = 0; n < store_count (p->members[i].store); n++)
            if (!budget_ok (p->members[0].limits) || keep_state (p, e, &p->members[i], n) == STORE_FULL)
                return false;
    return true;
}

/* The first domain stops where another one has stopped, so that it can say why. */
static void
stop_alike (struct member *m, const uint64_t *state)
{
    successors_clear (&m->out);
    m->domain->expand (m->domain->self, state, &m->out);
    successors_clear (&m->out);
}

/* The path to what was found; false at a limit. */
static bool
find_path (struct party *p, exploration *e)
{
    VEC (uint32_t) chain = VEC_EMPTY; /* from the end */
    const struct member *m = &p->members[p->finder];
    for (uint32_t state = m->found; state != PATH_NO_PARENT;) {
        uint32_t number = keep_state (p, e, m, state);
        if (number == STORE_FULL)
            break;
        *vec_add (&chain) = number;
        struct origin from = m->origins.at[state];
        m = &p->members[from.worker];
        state = from.parent;
    }
    bool complete = !budget_reason (p->members[0].limits);
    if (complete) {
        uint32_t *parents = xreallocarray (NULL, store_count (e->store), sizeof *parents);
        for (size_t i = 0; i < chain.count; i++)
            parents[chain.at[i]] = i + 1 < chain.count ? chain.at[i + 1] : PATH_NO_PARENT;
        path_from_parents (p->members[0].domain, e, parents, chain.at[0], p->members[0].limits);
        xfree (parents);
    }
    vec_free (&chain);
    return complete;
}

/* What all have found, as one exploration. */
static exploration *
conclude (struct party *p, bool keep)
{
    exploration *e = exploration_new (p->members[0].domain, p->members[0].limits);
    for (unsigned i = 0; i < workers_count (p->workers); i++) {
        e->states += store_count (p->members[i].store);
        e->transitions += p->members[i].transitions;
    }
    e->end = p->end == WORKERS_LIMIT ? EXPLORE_LIMIT : EXPLORE_DONE;
    if (p->end == WORKERS_FOUND) {
        e->end = p->members[p->finder].end;
        if (!find_path (p, e))
            e->end = EXPLORE_LIMIT;
        if (e->end == EXPLORE_STOPPED)
            stop_alike (&p->members[0], store_at (e->store, e->path.states[e->path.length]));
    } else if (keep && e->end == EXPLORE_DONE && !keep_all (p, e)) {
        e->end = EXPLORE_LIMIT;
    }
    return e;
}

static void
join (struct party *p, unsigned number, const domain *d)
{
    struct member *m = &p->members[number];
    *m = (struct member){ .party = p, .number = number, .domain = d, .found = PATH_NO_PARENT };
    m->limits = workers_budget (p->workers, number);
    m->store = store_new (d->words, m->limits);
    m->out.words = d->words;
    m->words = xcalloc (p->portable->words, sizeof *m->words);
    m->state = xcalloc (d->words, sizeof *m->state);
    m->sent = xreallocarray (NULL, SENT * p->portable->words, sizeof *m->sent);
    memset (m->sent, 0xff, SENT * p->portable->words * sizeof *m->sent);
}

static void
leave (struct member *m)
{
    store_free (m->store);
    vec_free (&m->origins);
    vec_free (&m->stack);
    successors_free (&m->out);
    xfree (m->words);
    xfree (m->state);
    xfree (m->sent);
}

exploration *
explore_reach_by (workers *w, const domain *domains, const portable *how, enum explore_order order, bool keep)
{
    struct party p = { .workers = w, .portable = how, .order = order };
    p.members = xcalloc (workers_count (w), sizeof *p.members);
    for (unsigned i = 0; i < workers_count (w); i++)
        join (&p, i, &domains[i]);
    workers_run (w, work, &p);
    exploration *e = conclude (&p, keep);
    for (unsigned i = 0; i < workers_count (w); i++)
        leave (&p.members[i]);
    xfree (p.members);
    return e;
}
