/* Several workers visit the states of one zone graph.  A node belongs to one of them, with all its
 * zones (crew_map.h); the others post what they reach there.  Every worker has a space of its own: nodes and
 * zones travel as they are packed, and joint edges have the same numbers everywhere, as each
 * expands a discrete state alike.
 *
 * Breadth first, nobody expands a state before all have expanded those that are one step
 * nearer to the start, so that a run is as short as with one worker; and before each level
 * the work is dealt out anew if somebody has much more of it than others. */
#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "crew_map.h"
#include "hash.h"
#include "reach.h"
#include "store.h"
#include "workers.h"

/* A round takes about so many nanoseconds.  And how many zones a worker remembers that it
 * has posted. */
enum { EFFORT_OF_ROUND = 2000000, SENT = 1 << 14 };
/* The work is dealt out anew only where each has so much of it. */
enum { WORTH_DEALING = 16 };

/* Where a state came from. */
struct origin {
    uint32_t parent; /* a state of that worker, or SPACE_NONE at the start */
    uint8_t worker;
};

#define MOVED UINT32_MAX /* step of a state that came from another worker as it was */

struct mate {
    struct crew *crew;
    unsigned number;
    space *space;
    reach *reach, own;
    crew_map map;
    VEC (uint32_t) classes;      /* by node, + 1; 0: not yet asked */
    VEC (struct origin) origins; /* by state */
    uint64_t *sent;
    uint32_t level_end; /* breadth first: states from here on are for the next level */
    search_end end;
};

struct crew {
    workers *workers;
    struct mate *mates;
    /* What the first worker has heard in the end: */
    workers_end end;
    unsigned finder;
};

static uint32_t
class_of (struct mate *m, uint32_t node)
{
    while (m->classes.count <= node)
        *vec_add (&m->classes) = 0;
    if (m->classes.at[node] == 0)
        m->classes.at[node] = crew_map_class (&m->map, m->space, node) + 1;
    return m->classes.at[node] - 1;
}

static unsigned
owner_of (struct mate *m, uint32_t node)
{
    return m->map.owners[class_of (m, node)];
}

/* A zone at a node of mine. */
static bool
take (struct mate *m, uint32_t node, uint32_t zone, struct origin from, uint32_t step)
{
    assert (owner_of (m, node) == m->number);
    if (!reach_arrive (m->reach, node, zone, SPACE_NONE, step))
        return false;
    if (m->reach->states.count > m->origins.count)
        *vec_add (&m->origins) = from;
    assert (m->reach->states.count == m->origins.count);
    return true;
}

static bool
was_sent (struct mate *m, uint32_t node, uint32_t zone)
{
    uint64_t what = (uint64_t) node << 32 | zone, *place = &m->sent[hash_word (what) % SENT];
    bool was = *place == what;
    *place = what;
    return was;
}

/* A message: parent and step, the bytes of the zone and whether it was expanded, the discrete
 * state, the zone. */
static void
post (struct mate *m, unsigned to, uint32_t node, uint32_t zone, bool expanded, uint32_t parent,
      uint32_t step)
{
    size_t words = product_words (m->space->product), bytes;
    const void *packed = pool_packed (m->space->zones, zone, &bytes);
    uint64_t *at = workers_post (m->crew->workers, m->number, to, 2 + words + (bytes + 7) / 8);
    at[0] = (uint64_t) step << 32 | parent;
    at[1] = (uint64_t) expanded << 32 | bytes;
    memcpy (at + 2, store_at (m->space->states, node), words * sizeof *at);
    memcpy (at + 2 + words, packed, bytes);
}

bool
crew_arrive (reach *r, uint32_t node, uint32_t zone, uint32_t parent, uint32_t step)
{
    struct mate *m = r->mate;
    unsigned to = owner_of (m, node);
    if (to == m->number)
        return take (m, node, zone, (struct origin){ parent, (uint8_t) m->number }, step);
    /* Everybody starts, each where he is at home. */
    if (parent != SPACE_NONE && !was_sent (m, node, zone))
        post (m, to, node, zone, false, parent, step);
    return true;
}

/* A state that was another worker's, with its whole node. */
static bool
adopt (struct mate *m, uint32_t node, uint32_t zone, struct origin from, bool expanded)
{
    reach *r = m->reach;
    uint32_t number = (uint32_t) r->states.count, *passed = &m->space->nodes[node].passed;
    if (r->known && pairs_find (r->known, node, zone) == PAIRS_NONE
        && !pairs_add (r->known, node, zone, number))
        return false;
    *vec_add (&r->states) =
        (reach_state){ node, zone, *passed, SPACE_NONE, MOVED, expanded ? REACH_EXPANDED : 0 };
    *vec_add (&m->origins) = from;
    *passed = number;
    r->live++;
    return number < REACH_EXPANDED;
}

/* One message; NULL at a limit, else what follows it. */
static const uint64_t *
read_message (struct mate *m, unsigned from, const uint64_t *at)
{
    size_t words = product_words (m->space->product), bytes = (uint32_t) at[1];
    uint32_t node = space_node_at (m->space, at + 2), step = (uint32_t) (at[0] >> 32);
    uint32_t zone = pool_put_packed (m->space->zones, at + 2 + words, bytes);
    struct origin origin = { (uint32_t) at[0], (uint8_t) from };
    if (node == SPACE_NONE || zone == POOL_FULL)
        return NULL;
    if (!(step == MOVED ? adopt (m, node, zone, origin, at[1] >> 32) : take (m, node, zone, origin, step)))
        return NULL;
    return at + 2 + words + (bytes + 7) / 8;
}

/* For all workers together a fault is something found. */
static workers_end
note_end (struct mate *m, search_end end)
{
    m->end = end;
    return end == SEARCH_LIMIT ? WORKERS_LIMIT : end == SEARCH_DONE ? WORKERS_GO_ON : WORKERS_FOUND;
}

static workers_end
read_all (void *self)
{
    struct mate *m = self;
    for (unsigned from = 0; from < workers_count (m->crew->workers); from++) {
        size_t words;
        const uint64_t *at = workers_posted (m->crew->workers, from, m->number, &words), *end = at + words;
        while (at < end) {
            at = read_message (m, from, at);
            if (!at)
                return note_end (m, SEARCH_LIMIT);
            if (m->reach->found != SPACE_NONE)
                return note_end (m, SEARCH_FOUND);
        }
    }
    return WORKERS_GO_ON;
}

/* All states of the node go to its new owner; what came of them keeps its parent here. */
static void
hand_over (struct mate *m, uint32_t node)
{
    reach *r = m->reach;
    uint32_t at = m->space->nodes[node].passed;
    m->space->nodes[node].passed = SPACE_NONE;
    for (; at != SPACE_NONE; at = r->states.at[at].next) {
        reach_state *s = &r->states.at[at];
        post (m, owner_of (m, node), node, s->zone, s->work >= REACH_EXPANDED, at, MOVED);
        s->zone = REACH_COVERED;
        r->live--;
    }
}

/* What waits in each class, at all workers. */
static uint64_t *
count_waiting (struct mate *m)
{
    const reach *r = m->reach;
    uint64_t *waiting = xcalloc (m->map.classes, sizeof *waiting);
    unsigned count = workers_count (m->crew->workers);
    for (uint32_t i = r->next; i < r->states.count; i++)
        if (r->states.at[i].zone != REACH_COVERED && r->states.at[i].work < REACH_EXPANDED)
            waiting[class_of (m, r->states.at[i].node)]++;
    for (unsigned to = 0; to < count; to++)
        if (to != m->number)
            memcpy (workers_post (m->crew->workers, m->number, to, m->map.classes), waiting,
                    m->map.classes * sizeof *waiting);
    workers_meet (m->crew->workers, m->number);
    for (unsigned from = 0; from < count; from++) {
        size_t words;
        const uint64_t *other = workers_posted (m->crew->workers, from, m->number, &words);
        for (size_t i = 0; i < words; i++)
            waiting[i] += other[i];
    }
    return waiting;
}

/* Before a level: let nobody have much more to do than the others. */
static workers_end
balance (struct mate *m)
{
    uint64_t *waiting = count_waiting (m);
    bool changed = crew_map_balance (&m->map, waiting);
    xfree (waiting);
    if (!changed)
        return WORKERS_GO_ON;
    for (uint32_t node = 0; node < m->space->node_count; node++)
        if (m->space->nodes[node].passed != SPACE_NONE && owner_of (m, node) != m->number)
            hand_over (m, node);
    workers_meet (m->crew->workers, m->number);
    return read_all (m);
}

static bool
is_deep (const struct mate *m)
{
    return m->reach->query->order == EXPLORE_DFS;
}

static bool
next_state (struct mate *m, uint32_t *number)
{
    reach *r = m->reach;
    if (is_deep (m))
        return reach_next (r, number);
    while (r->next < m->level_end) {
        *number = r->next++;
        const reach_state *s = &r->states.at[*number];
        if (s->zone != REACH_COVERED && s->work < REACH_EXPANDED)
            return true;
    }
    return false;
}

/* Only the first worker looks aside. */
static workers_end
expand_some (void *self, uint64_t most)
{
    struct mate *m = self;
    uint64_t until = m->space->effort + EFFORT_OF_ROUND;
    uint32_t number;
    search_end end = SEARCH_DONE;
    for (uint64_t i = 0;
         end == SEARCH_DONE && i < most && m->space->effort < until && next_state (m, &number); i++) {
        end = reach_visit (m->reach, number);
        if (end == SEARCH_DONE && m->number == 0 && reach_is_overtaken (m->reach))
            end = SEARCH_LIMIT;
    }
    return note_end (m, end);
}

static workers_count_of_states
count_states (const void *self)
{
    const struct mate *m = self;
    const reach *r = m->reach;
    if (is_deep (m))
        return (workers_count_of_states){ r->visited, r->stack.count - r->oldest + r->ranked.count, 0 };
    return (workers_count_of_states){ r->visited, r->states.count - r->next,
                                      r->next < m->level_end ? m->level_end - r->next : 0 };
}

static workers_end
next_level (void *self, uint64_t waiting)
{
    struct mate *m = self;
    workers_end end = WORKERS_GO_ON;
    if (!is_deep (m) && waiting >= WORTH_DEALING * workers_count (m->crew->workers))
        end = balance (m);
    m->level_end = (uint32_t) m->reach->states.count;
    return end;
}

static workers_end
start (void *self)
{
    struct mate *m = self;
    workers_end end = note_end (m, reach_start (m->reach));
    m->level_end = (uint32_t) m->reach->states.count;
    return end;
}

static void
work (void *context, unsigned number)
{
    struct crew *c = context;
    struct mate *m = &c->mates[number];
    workers_part part = { m, start, expand_some, read_all, next_level, count_states };
    unsigned finder;
    workers_end end = workers_search (c->workers, number, &part, &finder);
    if (number == 0) {
        c->end = end;
        c->finder = finder;
    }
    assert (end != WORKERS_GO_ON || reach_is_valid (m->reach));
}

/* The node of a state of a worker, in the first worker's space. */
static uint32_t
node_for_all (const struct crew *c, unsigned worker, uint32_t state)
{
    const struct mate *m = &c->mates[worker];
    return space_node_at (c->mates[0].space, store_at (m->space->states, m->reach->states.at[state].node));
}

static void
turn_round (trace *t)
{
    for (size_t i = 0, j = t->steps.count; i + 1 < j; i++) {
        struct trace_step other = t->steps.at[--j];
        t->steps.at[j] = t->steps.at[i];
        t->steps.at[i] = other;
    }
}

/* The path to what was found, in the first worker's space; false if the limits do not allow it. */
static bool
trace_back (const struct crew *c, search_end end, trace *t)
{
    unsigned worker = c->finder;
    uint32_t state = c->mates[worker].reach->found, node = node_for_all (c, worker, state);
    space *s = c->mates[0].space;
    if (end == SEARCH_FAULT && node != SPACE_NONE)
        *vec_add (&t->steps) = (struct trace_step){ node, c->mates[worker].reach->fault_step };
    for (;;) {
        if (node == SPACE_NONE || !space_expand (s, node))
            return false;
        struct origin from = c->mates[worker].origins.at[state];
        uint32_t step = c->mates[worker].reach->states.at[state].step;
        if (from.parent == SPACE_NONE)
            break;
        worker = from.worker;
        state = from.parent;
        node = node_for_all (c, worker, state);
        if (step != MOVED)
            *vec_add (&t->steps) = (struct trace_step){ node, step };
    }
    t->start = node;
    turn_round (t);
    t->loop_from = t->steps.count;
    return true;
}

/* Which joint edges fired, by their numbers in the first worker's space. */
static bool
gather_fired (struct crew *c, const struct mate *m)
{
    space *s = c->mates[0].space;
    reach *all = c->mates[0].reach, *r = m->reach;
    uint32_t e = intern_count (m->space->edges) ? 0 : INTERN_FULL;
    for (; e < r->fired_room; e = intern_next (m->space->edges, e)) {
        if (!r->fired[e])
            continue;
        uint32_t edges =
            intern_put (s->edges, intern_at (m->space->edges, e), intern_length (m->space->edges, e));
        if (edges == INTERN_FULL)
            return false;
        reach_note_fired (&all->fired, &all->fired_room, edges);
    }
    return true;
}

/* All states of a worker become states of the first one, for certificates and for what a
 * full exploration reached. */
static bool
gather_states (struct crew *c, const struct mate *m)
{
    space *s = c->mates[0].space;
    reach *all = c->mates[0].reach;
    for (uint32_t n = 0; n < m->space->node_count; n++)
        for (uint32_t at = m->space->nodes[n].passed; at != SPACE_NONE; at = m->reach->states.at[at].next) {
            size_t bytes;
            const void *packed = pool_packed (m->space->zones, m->reach->states.at[at].zone, &bytes);
            uint32_t node = space_node_at (s, store_at (m->space->states, n));
            uint32_t zone = pool_put_packed (s->zones, packed, bytes);
            if (node == SPACE_NONE || zone == POOL_FULL || !budget_ok (s->budget))
                return false;
            uint32_t *passed = &s->nodes[node].passed;
            uint32_t number = (uint32_t) all->states.count;
            *vec_add (&all->states) = (reach_state){ node, zone, *passed, SPACE_NONE, 0, REACH_EXPANDED };
            *passed = number;
        }
    return true;
}

/* The numbers of all, and what those who read the result of a search want to see. */
static bool
gather (struct crew *c, search_end end)
{
    reach *all = c->mates[0].reach;
    bool everything = end == SEARCH_DONE && (all->query->certificate || all->query->kind == QUERY_EXPLORE);
    for (unsigned i = 1; i < workers_count (c->workers); i++) {
        const struct mate *m = &c->mates[i];
        all->live += m->reach->live;
        all->visited += m->reach->visited;
        all->transitions += m->reach->transitions;
        all->dropped_waiting |= m->reach->dropped_waiting;
        if (everything && (!gather_fired (c, m) || !gather_states (c, m)))
            return false;
    }
    return true;
}

/* The first worker goes on with what the caller has made; the others have their own. */
static bool
hire (struct crew *c, unsigned number, reach *r)
{
    struct mate *m = &c->mates[number];
    *m = (struct mate){ .crew = c, .number = number, .space = r->space, .reach = r };
    if (number > 0) {
        diag *why = diag_new ("");
        m->space = space_new (product_model (r->space->product), r->space->options,
                              workers_budget (c->workers, number), why);
        diag_free (why);
        if (!m->space)
            return false;
        m->reach = &m->own;
        reach_init (m->reach, m->space, r->query, r->options);
        m->reach->patient = r->patient;
    }
    m->reach->mate = m;
    crew_map_init (&m->map, product_model (r->space->product), workers_count (c->workers));
    m->sent = xreallocarray (NULL, SENT, sizeof *m->sent);
    memset (m->sent, 0xff, SENT * sizeof *m->sent);
    return true;
}

static void
dismiss (struct mate *m)
{
    crew_map_free (&m->map);
    vec_free (&m->classes);
    vec_free (&m->origins);
    xfree (m->sent);
    if (m->number > 0 && m->space) {
        reach_free (m->reach);
        space_free (m->space);
    }
}

search_end
crew_run (reach *r, trace *t)
{
    struct crew c = { .workers = workers_new (r->options->workers, r->space->budget) };
    unsigned count = workers_count (c.workers);
    c.mates = xcalloc (count, sizeof *c.mates);
    bool ready = true;
    for (unsigned i = 0; ready && i < count; i++)
        ready = hire (&c, i, r);
    search_end end = SEARCH_LIMIT;
    if (ready) {
        workers_run (c.workers, work, &c);
        end = c.end == WORKERS_LIMIT   ? SEARCH_LIMIT
              : c.end == WORKERS_FOUND ? c.mates[c.finder].end
                                       : SEARCH_DONE;
        bool found = end == SEARCH_FOUND || end == SEARCH_FAULT;
        if ((found && !trace_back (&c, end, t)) || !gather (&c, end))
            end = SEARCH_LIMIT;
    }
    for (unsigned i = 0; i < count; i++)
        dismiss (&c.mates[i]);
    r->mate = NULL;
    xfree (c.mates);
    workers_free (c.workers);
    return end;
}
