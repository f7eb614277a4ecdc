/* The search over zones of local times, breadth first. */
#include <assert.h>

#include "local.h"
#include "reach.h"
#include "space_private.h"
#include "store.h"

typedef struct local_state {
    uint32_t node, zone; /* of local times */
    uint32_t part;       /* where all times are equal, an ordinary zone */
    uint32_t next;       /* at its node, or SPACE_NONE */
    uint32_t parent, step;
} local_state;
#define COVERED POOL_EMPTY /* the part of a covered state */

typedef struct local_search {
    const local_network *network;
    space *space;
    const query *query;
    const dense_options *options;
    pool *zones; /* of local times */
    intern *programs;
    struct space_memo *applied, *synchronised;
    VEC (uint32_t *) steps; /* per node, once expanded: programs of its steps */
    VEC (local_state) states;
    local_words words;
    bound *z, *part;
    uint32_t next, found;
    bool started;
    uint64_t live, visited, transitions, look_at;
    uint8_t *fired;
    uint32_t fired_room;
    const char *failed; /* why nothing is decided, but not a limit */
} local_search;

enum { FIRST_LOOK = 8000000, EFFORT_OF_CELL = 6, EFFORT_OF_ARRIVAL = 60 };
enum { NEVER = UINT32_MAX };

static void
begin (local_search *l, const local_network *n, space *s, const query *q, const dense_options *o)
{
    size_t cells = zone_cells (local_dim (n)), ordinary = zone_cells (s->clocks + 1);
    *l = (local_search){ .network = n, .space = s, .query = q, .options = o, .found = SPACE_NONE };
    l->zones = pool_new (s->budget);
    l->programs = intern_new (s->budget);
    l->applied = memo_new ();
    l->synchronised = memo_new ();
    l->z = xreallocarray (NULL, cells + 1, sizeof *l->z);
    l->part = xreallocarray (NULL, ordinary, sizeof *l->part);
    l->look_at = o->first_look ? o->first_look : FIRST_LOOK;
}

static void
end (local_search *l)
{
    pool_free (l->zones);
    intern_free (l->programs);
    memo_free (l->applied);
    memo_free (l->synchronised);
    vec_free (&l->steps);
    vec_free (&l->states);
    vec_free (&l->words);
    xfree (l->z);
    xfree (l->part);
    xfree (l->fired);
}

static uint32_t
put_program (local_search *l, const product_step *step, uint32_t target)
{
    local_compile (l->network, step, space_frame_of (l->space, target), &l->words);
    return intern_put (l->programs, l->words.at, l->words.count * sizeof *l->words.at);
}

/* The programs of a node's steps; NULL when the budget ends, or at a fault, which the
 * global search reports. */
static const uint32_t *
programs_of (local_search *l, uint32_t node)
{
    space *s = l->space;
    while (l->steps.count <= node)
        *vec_add (&l->steps) = NULL;
    if (l->steps.at[node])
        return l->steps.at[node];
    const space_node *n = space_expand (s, node);
    if (!n || !product_expand_within (s->walk, store_at (s->states, node), s->budget))
        return NULL;
    n = &s->nodes[node];
    assert (n->step_count == product_step_count (s->walk));
    uint32_t *programs = arena_alloc (s->memory, (n->step_count + 1) * sizeof *programs);
    for (uint32_t i = 0; i < n->step_count; i++) {
        programs[i] = NEVER;
        if (n->steps[i].target == SPACE_FAULT)
            l->failed = "an assignment may be out of range";
        else if (n->steps[i].program != SPACE_NEVER)
            programs[i] = put_program (l, product_step_at (s->walk, i), n->steps[i].target);
        if (l->failed || !budget_ok (s->budget))
            return NULL;
    }
    return l->steps.at[node] = programs;
}

/* The local zone after the program, POOL_EMPTY or POOL_FULL. */
static uint32_t
apply (local_search *l, uint32_t program, uint32_t zone)
{
    uint32_t known = memo_find (l->applied, program, zone);
    if (known != POOL_FULL)
        return known;
    unsigned dim = local_dim (l->network);
    pool_unpack (l->zones, zone, l->z);
    l->space->effort += EFFORT_OF_CELL * zone_cells (dim);
    local_outcome how = local_apply (l->network, intern_at (l->programs, program), l->z);
    if (how == LOCAL_TOO_LARGE)
        l->failed = "numbers get too large";
    uint32_t result = how == LOCAL_EMPTY  ? POOL_EMPTY
                      : how == LOCAL_FINE ? pool_put (l->zones, l->z, dim)
                                          : POOL_FULL;
    if (result != POOL_FULL)
        memo_put (l->applied, program, zone, result);
    return result;
}

/* Its part where all times are equal. */
static uint32_t
synchronise (local_search *l, uint32_t node, uint32_t zone)
{
    uint32_t frame = l->space->nodes[node].frame, known = memo_find (l->synchronised, frame, zone);
    if (known != POOL_FULL)
        return known;
    const space_frame *f = space_frame_of (l->space, node);
    pool_unpack (l->zones, zone, l->z);
    uint32_t result = POOL_EMPTY;
    if (local_synchronise (l->network, l->z, f, l->part))
        result = pool_put (l->space->zones, l->part, f->dim);
    if (result != POOL_FULL)
        memo_put (l->synchronised, frame, zone, result);
    return result;
}

/* Is the part covered?  If not, what it covers leaves the list. */
static bool
is_covered (local_search *l, uint32_t node, uint32_t part)
{
    uint32_t *first = &l->space->nodes[node].passed;
    if (*first == SPACE_NONE)
        return false;
    cover *c = space_take (l->space, node, DENSE_ALU, part);
    for (uint32_t at = *first; at != SPACE_NONE; at = l->states.at[at].next) {
        l->space->effort += EFFORT_OF_ARRIVAL;
        if (cover_is_within (c, l->space->zones, l->states.at[at].part))
            return true;
    }
    for (uint32_t *link = first; *link != SPACE_NONE;) {
        local_state *old = &l->states.at[*link];
        if (!cover_contains (c, l->space->zones, old->part)) {
            link = &old->next;
            continue;
        }
        *link = old->next;
        old->part = COVERED;
        l->live--;
    }
    return false;
}

static bool
is_target (const local_search *l, uint32_t node)
{
    const space_node *n = &l->space->nodes[node];
    return l->query->kind == QUERY_REACH && n->located && n->marks == product_all_marks (l->space->product);
}

/* Room for one more state, if the budget agrees. */
static bool
make_room (local_search *l)
{
    if (l->states.count < l->states.room)
        return true;
    size_t room = l->states.count + l->states.count / 2 + 1024;
    if (room >= SPACE_FAULT || !budget_allows (l->space->budget, room * sizeof *l->states.at))
        return false;
    l->states.room = room;
    l->states.at = xreallocarray (l->states.at, room, sizeof *l->states.at);
    return true;
}

/* A new zone at a node; false when the budget ends. */
static bool
arrive (local_search *l, uint32_t node, uint32_t zone, uint32_t part, uint32_t parent, uint32_t step)
{
    l->space->effort += EFFORT_OF_ARRIVAL;
    if (is_covered (l, node, part))
        return true;
    if (!make_room (l))
        return false;
    space_node *n = &l->space->nodes[node];
    *vec_add (&l->states) = (local_state){ node, zone, part, n->passed, parent, step };
    n->passed = (uint32_t) l->states.count - 1;
    l->live++;
    if (is_target (l, node))
        l->found = n->passed;
    return true;
}

static search_end
expand (local_search *l, uint32_t number)
{
    local_state from = l->states.at[number];
    const uint32_t *programs = programs_of (l, from.node);
    if (!programs)
        return SEARCH_LIMIT;
    const space_step *steps = l->space->nodes[from.node].steps;
    uint32_t count = l->space->nodes[from.node].step_count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t zone = programs[i] == NEVER ? POOL_EMPTY : apply (l, programs[i], from.zone);
        if (zone == POOL_EMPTY)
            continue;
        uint32_t part = zone == POOL_FULL ? POOL_FULL : synchronise (l, steps[i].target, zone);
        if (part == POOL_EMPTY)
            continue;
        l->transitions++;
        reach_note_fired (&l->fired, &l->fired_room, steps[i].edges);
        if (part == POOL_FULL || !arrive (l, steps[i].target, zone, part, number, i))
            return SEARCH_LIMIT;
        if (l->found != SPACE_NONE)
            return SEARCH_FOUND;
    }
    return SEARCH_DONE;
}

/* All times are 0 and all clocks too; then time passes. */
static search_end
start (local_search *l)
{
    size_t index = 0;
    unsigned dim = local_dim (l->network);
    uint32_t ordinary, node;
    while ((node = space_initial (l->space, &index, &ordinary)) != SPACE_NONE) {
        const product_view *view = product_look (l->space->look, store_at (l->space->states, node));
        product_step step = { .invariant = view->invariant, .invariant_count = view->invariant_count };
        uint32_t program = ordinary == POOL_EMPTY ? NEVER : put_program (l, &step, node);
        if (program == NEVER)
            continue;
        for (size_t i = 0; i < zone_cells (dim); i++)
            l->z[i] = BOUND_LE_ZERO;
        uint32_t origin = pool_put (l->zones, l->z, dim);
        uint32_t zone = origin == POOL_FULL ? POOL_FULL : apply (l, program, origin);
        uint32_t part = zone == POOL_FULL    ? POOL_FULL
                        : zone == POOL_EMPTY ? POOL_EMPTY
                                             : synchronise (l, node, zone);
        if (part == POOL_FULL || (part != POOL_EMPTY && !arrive (l, node, zone, part, SPACE_NONE, 0)))
            return SEARCH_LIMIT;
        if (l->found != SPACE_NONE)
            return SEARCH_FOUND;
    }
    return budget_reason (l->space->budget) ? SEARCH_LIMIT : SEARCH_DONE;
}

/* Has somebody else found a run meanwhile? */
static bool
is_overtaken (local_search *l)
{
    if (!l->options->aside || l->space->effort < l->look_at)
        return false;
    l->look_at = l->options->aside (l->options->aside_context, l->space->effort);
    return l->look_at == 0;
}

/* Go on until so much was done. */
static search_end
search (local_search *l, uint64_t effort)
{
    search_end end = l->started ? SEARCH_DONE : start (l);
    l->started = true;
    for (; end == SEARCH_DONE && l->next < l->states.count && l->space->effort < effort; l->next++) {
        if (l->states.at[l->next].part == COVERED)
            continue;
        if (!budget_step (l->space->budget, l->states.count - l->next, 0))
            return SEARCH_LIMIT;
        l->visited++;
        end = expand (l, l->next);
        if (end == SEARCH_DONE && is_overtaken (l))
            return SEARCH_LIMIT;
    }
    return end == SEARCH_DONE && budget_reason (l->space->budget) ? SEARCH_LIMIT : end;
}

/* The run to what was found; NULL only after an error. */
static run *
run_to_found (local_search *l)
{
    VEC (uint32_t) steps = VEC_EMPTY;
    uint32_t at = l->found;
    for (; l->states.at[at].parent != SPACE_NONE; at = l->states.at[at].parent) {
        uint32_t from = l->states.at[l->states.at[at].parent].node;
        *vec_add (&steps) = l->states.at[at].step; /* the other way round, as all of it */
        *vec_add (&steps) = from;
    }
    for (size_t i = 0, j = steps.count; i < j; i++) {
        uint32_t other = steps.at[--j];
        steps.at[j] = steps.at[i];
        steps.at[i] = other;
    }
    trace t = { .start = SPACE_NONE };
    run *found = NULL;
    if (local_order (l->network, l->space, l->states.at[at].node, steps.at, steps.count / 2, &t))
        found = trace_run (l->space, &t, NULL);
    vec_free (&steps);
    trace_free (&t);
    return found;
}

static verdict *
answer_of (local_search *l, search_end end, const char **why_not)
{
    verdict *v = verdict_new ("zones");
    bool explores = l->query->kind == QUERY_EXPLORE;
    v->answer = end != SEARCH_DONE ? ANSWER_UNKNOWN : explores ? ANSWER_YES : ANSWER_NO;
    if (explores)
        reach_fill (l->space, l->fired, l->fired_room, v);
    if (end == SEARCH_FOUND) {
        v->answer = ANSWER_YES;
        v->evidence = run_to_found (l);
        if (!v->evidence)
            l->failed = "the path that was found has no run";
    }
    assert (end != SEARCH_FOUND || v->evidence);
    if (l->failed) {
        *why_not = l->failed;
        verdict_free (v);
        return NULL;
    }
    v->stats = (statistics){ .states = l->live, .transitions = l->transitions, .visited = l->visited };
    if (v->answer == ANSWER_UNKNOWN && budget_reason (l->space->budget))
        verdict_set_unknown (v, budget_reason (l->space->budget));
    verdict_finish (v, l->space->budget);
    return v;
}

/* A space of its own; NULL if there is none for the model. */
static space *
space_for (const local_network *n, const query *q, budget *b)
{
    diag *unused = diag_new ("");
    space *s = space_new (n->model, (space_options){ .extrapolation = DENSE_LU_PLUS, .query = q }, b, unused);
    diag_free (unused);
    return s;
}

verdict *
local_decide (const model *m, const query *q, const dense_options *o, budget *b, const char **why_not)
{
    local_network n;
    *why_not = local_refuse_question (q, o);
    if (*why_not)
        return NULL;
    *why_not = local_network_init (&n, m);
    space *s = *why_not ? NULL : space_for (&n, q, b);
    verdict *v = NULL;
    if (s) {
        local_search l;
        begin (&l, &n, s, q, o);
        v = answer_of (&l, search (&l, UINT64_MAX), why_not);
        end (&l);
    }
    space_free (s);
    local_network_free (&n);
    return v;
}

struct local_race {
    local_network network;
    local_search search;
    dense_options options; /* without somebody aside */
    verdict *found;
    bool over;
};

local_race *
local_race_new (const model *m, const query *q, const dense_options *o, budget *b, const char **why_not)
{
    *why_not = NULL;
    if (m->process_count == 1 || local_refuse_question (q, o))
        return NULL;
    local_race *r = xcalloc (1, sizeof *r);
    *why_not = local_network_init (&r->network, m);
    if (!*why_not && r->network.most_partners > LOCAL_FEW_PARTNERS)
        *why_not = "a process or variable meets more than two others";
    space *s = *why_not ? NULL : space_for (&r->network, q, b);
    if (!s) {
        local_network_free (&r->network);
        xfree (r);
        return NULL;
    }
    r->options = *o;
    r->options.aside = NULL;
    begin (&r->search, &r->network, s, q, &r->options);
    return r;
}

bool
local_race_look (local_race *r, uint64_t effort)
{
    enum { SHARE = 2 }; /* of the effort, to one for the other search */
    if (r->over)
        return false;
    search_end ended = search (&r->search, SHARE * effort);
    r->over = ended != SEARCH_DONE || r->search.next == r->search.states.count;
    /* A state may have left the list for one that is further away, so its runs need not be shortest. */
    if (!r->over || ended == SEARCH_LIMIT || (ended == SEARCH_FOUND && !r->options.any_order))
        return false;
    const char *failed = NULL;
    r->found = answer_of (&r->search, ended, &failed);
    return r->found != NULL;
}

verdict *
local_race_end (local_race *r)
{
    if (!r)
        return NULL;
    verdict *v = r->found;
    space *s = r->search.space;
    end (&r->search);
    space_free (s);
    local_network_free (&r->network);
    xfree (r);
    return v;
}
