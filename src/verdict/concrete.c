#include "concrete.h"

#include <string.h>

#include "alloc.h"
#include "joint.h"
#include "scene.h"
#include "vec.h"

struct concrete {
    const model *m;
    bool range_disables;
    uint32_t *locations;
    int32_t *integers;
    mpq_t *clocks, *aged;
    run_state state;
    budget *budget;          /* for listing moves; or NULL */
    scene scene;             /* its arrays hold the state after the edge that is tried */
    scene before;            /* the current state, for who takes part */
    VEC (delay_range) apart; /* delays after which a receiver could not stay away */
    VEC (bool) later;        /* of each: only delays after it, or before it */
    VEC (concrete_move) moves;
    bool ranked;  /* the model has priorities */
    bool judging; /* without the processes that only watch */
    VEC (joint_rank) ranks; /* of the moves */
};

concrete *
concrete_new (const model *m, bool range_disables)
{
    concrete *c = xcalloc (1, sizeof *c);
    c->m = m;
    c->range_disables = range_disables;
    c->ranked = model_additions (m) & MODEL_PRIORITIES;
    c->locations = xcalloc (m->process_count, sizeof *c->locations);
    c->integers = xcalloc (m->integer_count, sizeof *c->integers);
    c->clocks = xcalloc (m->clock_count, sizeof *c->clocks);
    c->aged = xcalloc (m->clock_count, sizeof *c->aged);
    scene_init (&c->scene, m);
    scene_init (&c->before, m);
    for (uint32_t x = 0; x < m->clock_count; x++)
        mpq_inits (c->clocks[x], c->aged[x], NULL);
    c->state = (run_state){ c->locations, c->integers, (const mpq_t *) c->clocks, (const mpq_t *) c->aged };
    return c;
}

void
concrete_limit (concrete *c, budget *b)
{
    c->budget = b;
}

static void
forget_moves (concrete *c)
{
    for (size_t i = 0; i < c->moves.count; i++) {
        concrete_move *move = &c->moves.at[i];
        xfree (move->edges);
        xfree (move->fault);
        delay_range_clear (&move->when);
    }
    vec_clear (&c->moves);
    vec_clear (&c->ranks);
}

void
concrete_free (concrete *c)
{
    if (!c)
        return;
    forget_moves (c);
    vec_free (&c->moves);
    vec_free (&c->ranks);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        mpq_clears (c->clocks[x], c->aged[x], NULL);
    scene_clear (&c->scene);
    scene_clear (&c->before);
    vec_free (&c->apart);
    vec_free (&c->later);
    xfree (c->locations);
    xfree (c->integers);
    xfree (c->clocks);
    xfree (c->aged);
    xfree (c);
}

const run_state *
concrete_state (const concrete *c)
{
    return &c->state;
}

static const location *
location_of (const scene *s, size_t process_number)
{
    return &s->m->processes[process_number].locations[s->locations[process_number]];
}

/* Those of so many processes. */
static bool
require_invariants (scene *s, size_t count)
{
    for (size_t p = 0; p < count; p++) {
        const location *l = location_of (s, p);
        text owner = TEXT_EMPTY;
        text_printf (&owner, "%s.%s", s->m->processes[p].name, l->name);
        bool met = scene_require (s, &l->invariant, "invariant", text_string (&owner));
        text_free (&owner);
        if (!met || !scene_require_rates (s, l))
            return false;
    }
    return true;
}

/* All delays from 0 on. */
static void
allow_all_delays (scene *s)
{
    mpq_set_ui (s->when.lower, 0, 1);
    mpq_set_ui (s->when.upper, 0, 1);
    s->when.lower_strict = s->when.upper_strict = false;
    s->when.unbounded = true;
}

/* Let a scene show the current state after any delay. */
static void
show_state (const concrete *c, scene *s)
{
    memcpy (s->locations, c->locations, c->m->process_count * sizeof *s->locations);
    memcpy (s->integers, c->integers, c->m->integer_count * sizeof *s->integers);
    s->outcome = CONCRETE_FIRES;
    for (uint32_t x = 0; x < c->m->clock_count; x++) {
        bool stopped;
        mpq_set (s->clocks[x].base, c->clocks[x]);
        s->clocks[x].runs = scene_is_stopped (s, x, &stopped) && !stopped;
        s->clocks[x].is_unknown = false;
    }
    allow_all_delays (s);
    s->outcome = CONCRETE_FIRES;
}

/* Let the scene show the current state after a delay: any, or the one
 * asked for.  False if that delay is not allowed. */
static bool
open_scene (concrete *c, const mpq_t *asked, text *why)
{
    scene *s = &c->scene;
    s->why = NULL;
    show_state (c, s);
    s->asked = asked;
    bool hurried = joint_hurries (s);
    s->why = why;
    for (size_t p = 0; p < c->m->process_count; p++)
        if (location_of (s, p)->urgent || location_of (s, p)->committed)
            s->when.unbounded = false; /* the upper end is 0 */
    const char *refusal = s->when.unbounded ? "time cannot pass while an urgent line is enabled"
                                            : "time cannot pass in an urgent or committed location";
    s->when.unbounded = s->when.unbounded && !hurried;
    if (asked && !delay_range_contains (&s->when, *asked)) {
        scene_refuse (s, "%s", mpq_sgn (*asked) < 0 ? "the delay is negative" : refusal);
        return false;
    }
    /* Invariants are convex and hold now: holding at the end is enough. */
    return require_invariants (s, c->m->process_count);
}

static bool
try_joint_edge (concrete *c, const uint32_t *edges, size_t count)
{
    scene *s = &c->scene;
    const model *m = c->m;
    for (size_t i = 0; i < count; i++) {
        const edge *e = &m->edges[edges[i]];
        text owner = TEXT_EMPTY;
        text_printf (&owner, "%s@%s", m->processes[e->process].name, m->events[e->event]);
        bool met = scene_require (s, &e->guard, "guard", text_string (&owner));
        text_free (&owner);
        if (!met)
            return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!scene_execute (s, m->edges[edges[i]].action))
            return false;
    for (size_t i = 0; i < count; i++)
        s->locations[m->edges[edges[i]].process] = m->edges[edges[i]].target;
    return require_invariants (s, m->process_count - (c->judging ? m->watchers : 0));
}

/* After which delays is the guard true in the current state?  They are in
 * c->before.when; false if after none. */
static bool
find_delays (concrete *c, const conjunction *guard)
{
    c->before.asked = NULL;
    c->before.outcome = CONCRETE_FIRES;
    allow_all_delays (&c->before);
    return scene_require (&c->before, guard, "guard", "a receiver");
}

/* Call `visit` for the guard of every edge that could take part in the broadcast
 * and is not among the edges, with the delays that enable it; true if it always
 * said so. */
static bool
each_apart (concrete *c, const sync *line, const uint32_t *edges, size_t count,
            bool (*visit) (concrete *c, uint32_t edge_number))
{
    const model *m = c->m;
    show_state (c, &c->before);
    for (size_t k = 1; line && k < line->count; k++) {
        const process *p = &m->processes[line->parts[k].process];
        if (joint_has (m, edges, count, line->parts[k].process)
            || (c->judging && line->parts[k].process >= m->process_count - m->watchers))
            continue;
        for (size_t i = 0; i < p->edge_count; i++)
            if (joint_leaves (m, p->edges[i], c->locations, &line->parts[k])
                && find_delays (c, &m->edges[p->edges[i]].guard) && !visit (c, p->edges[i]))
                return false;
    }
    return true;
}

static bool
is_apart (concrete *c, uint32_t number)
{
    scene *s = &c->scene;
    const edge *e = &c->m->edges[number];
    if (!delay_range_contains (&c->before.when, *s->asked))
        return true;
    scene_refuse (s, "%s@%s can take part, and so must", c->m->processes[e->process].name,
                  c->m->events[e->event]);
    return false;
}

/* Does a line, this one or one from number `next` on, let all others stay away? */
static bool
some_line_allows (concrete *c, const sync *line, size_t next, const uint32_t *edges, size_t count)
{
    bool allowed = each_apart (c, line, edges, count, is_apart);
    while (!allowed) {
        text ignored = TEXT_EMPTY;
        bool more = joint_is_valid (c->m, c->locations, edges, count, &next, &line, &ignored);
        text_free (&ignored);
        if (!more)
            return false;
        c->scene.outcome = CONCRETE_FIRES;
        allowed = each_apart (c, line, edges, count, is_apart);
    }
    return true;
}

/* A joint edge and those that could be taken instead, after one delay. */
struct contest {
    concrete *c;
    const mpq_t *delay;
    const uint32_t *edges;
    size_t count;
    joint_rank own;
    bool found;      /* own is its rank */
    bool outranked;  /* by the joint edge named here: */
    text *name;
};

static bool
can_be_taken (struct contest *t, const uint32_t *edges, size_t count, const sync *line)
{
    concrete *c = t->c;
    return open_scene (c, t->delay, NULL) && try_joint_edge (c, edges, count)
           && each_apart (c, line, edges, count, is_apart);
}

/* The same edges may be in several lines: the highest that lets them counts. */
static bool
find_own_rank (void *context, const uint32_t *edges, size_t count, const sync *line, joint_rank rank)
{
    struct contest *t = context;
    if (count != t->count || memcmp (edges, t->edges, count * sizeof *edges) != 0)
        return true;
    bool open = open_scene (t->c, t->delay, NULL) && each_apart (t->c, line, edges, count, is_apart);
    if (open && (!t->found || joint_is_higher (rank, t->own)))
        t->own = rank;
    t->found = t->found || open;
    return true;
}

static bool
find_higher (void *context, const uint32_t *edges, size_t count, const sync *line, joint_rank rank)
{
    struct contest *t = context;
    t->outranked = joint_is_higher (rank, t->own) && can_be_taken (t, edges, count, line);
    if (t->outranked)
        concrete_action_name (t->c->m, edges, count, t->name);
    return !t->outranked;
}

/* Can a joint edge of a higher priority be taken after the delay?  It is named. */
static bool
is_outranked (concrete *c, const mpq_t *delay, const uint32_t *edges, size_t count, text *name)
{
    struct contest t = { .c = c, .delay = delay, .edges = edges, .count = count, .name = name };
    show_state (c, &c->before);
    joint_each (&c->before, false, find_own_rank, &t);
    c->judging = true;
    show_state (c, &c->before);
    if (t.found)
        joint_each (&c->before, true, find_higher, &t);
    c->judging = false;
    return t.outranked;
}

/* The clocks that the scene shows after the delay. */
static void
read_clocks (const scene *s, const mpq_t delay, mpq_t *clocks)
{
    for (uint32_t x = 0; x < s->m->clock_count; x++)
        if (s->clocks[x].runs)
            mpq_add (clocks[x], s->clocks[x].base, delay);
        else
            mpq_set (clocks[x], s->clocks[x].base);
}

/* The state after the delay of the scene becomes the current one. */
static void
accept (concrete *c, const mpq_t delay)
{
    const scene *s = &c->scene;
    memcpy (c->locations, s->locations, c->m->process_count * sizeof *s->locations);
    memcpy (c->integers, s->integers, c->m->integer_count * sizeof *s->integers);
    read_clocks (s, delay, c->clocks);
}

bool
concrete_next_start (const model *m, uint32_t *locations, bool first)
{
    for (size_t p = m->process_count; p-- > 0;) {
        const process *at = &m->processes[p];
        uint32_t l = first ? 0 : locations[p] + 1;
        while (l < at->location_count && !at->locations[l].initial)
            l++;
        bool found = l < at->location_count;
        if (!found)
            for (l = 0; l < at->location_count && !at->locations[l].initial;)
                l++;
        locations[p] = l;
        if (found && !first)
            return true;
    }
    return first;
}

bool
concrete_start (concrete *c, const uint32_t *locations, text *why)
{
    const model *m = c->m;
    for (size_t p = 0; p < m->process_count; p++) {
        if (locations[p] >= m->processes[p].location_count
            || !m->processes[p].locations[locations[p]].initial) {
            text_printf (why, "process %s does not start there", m->processes[p].name);
            return false;
        }
        c->locations[p] = locations[p];
    }
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t i = 0; i < m->integer_arrays[a].size; i++)
            c->integers[m->integer_arrays[a].first + i] = model_initial (&m->integer_arrays[a], i);
    for (uint32_t x = 0; x < m->clock_count; x++)
        mpq_set_ui (c->clocks[x], 0, 1);
    mpq_t zero;
    mpq_init (zero);
    const mpq_t *asked = (const mpq_t *) &zero;
    bool holds = open_scene (c, asked, why);
    mpq_clear (zero);
    return holds;
}

void
concrete_go (concrete *c, const run_state *state)
{
    memcpy (c->locations, state->locations, c->m->process_count * sizeof *c->locations);
    memcpy (c->integers, state->integers, c->m->integer_count * sizeof *c->integers);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        mpq_set (c->clocks[x], state->clocks[x]);
}

concrete_outcome
concrete_fire (concrete *c, const mpq_t delay, const uint32_t *edges, size_t edge_count, text *why,
               position *where)
{
    scene *s = &c->scene;
    text reason = TEXT_EMPTY, higher = TEXT_EMPTY;
    bool outranked =
        c->ranked && edge_count && is_outranked (c, (const mpq_t *) delay, edges, edge_count, &higher);
    bool fires = open_scene (c, (const mpq_t *) delay, &reason);
    if (fires)
        read_clocks (s, delay, c->aged);
    if (fires && edge_count) {
        const sync *line;
        size_t next = 0;
        fires = joint_is_valid (c->m, c->locations, edges, edge_count, &next, &line, &reason);
        if (!fires)
            s->outcome = CONCRETE_REFUSED;
        else
            fires = try_joint_edge (c, edges, edge_count) && some_line_allows (c, line, next, edges, edge_count);
        if (outranked && (fires || s->outcome == CONCRETE_FAULT)) {
            fires = false;
            text_clear (&reason);
            scene_refuse (s, "%s has a higher priority and can be taken", text_string (&higher));
        }
    }
    text_free (&higher);
    if (fires)
        accept (c, delay);
    else {
        if (s->outcome == CONCRETE_FAULT && c->range_disables)
            s->outcome = CONCRETE_REFUSED;
        text_add (why, text_string (&reason));
        if (s->outcome == CONCRETE_FAULT)
            *where = s->where;
    }
    text_free (&reason);
    return s->outcome;
}

static void
note_move (concrete *c, const uint32_t *edges, size_t count, joint_rank rank, const text *reason)
{
    scene *s = &c->scene;
    concrete_move *move = vec_add (&c->moves);
    *vec_add (&c->ranks) = rank;
    *move = (concrete_move){ .edge_count = (uint32_t) count, .outcome = s->outcome };
    move->edges = xreallocarray (NULL, count, sizeof *edges);
    memcpy (move->edges, edges, count * sizeof *edges);
    delay_range_init (&move->when);
    delay_range_set (&move->when, &s->when);
    if (s->outcome == CONCRETE_FAULT) {
        move->fault = xstrdup (text_string (reason));
        move->where = s->where;
    }
}

static bool
note_apart (concrete *c, uint32_t number)
{
    (void) number;
    delay_range *range = vec_add (&c->apart);
    delay_range_init (range);
    delay_range_set (range, &c->before.when);
    *vec_add (&c->later) = false;
    return true;
}

/* Leave out the delays after which somebody else would have to take part; false
 * if nothing is left. */
static bool
keep_apart (concrete *c)
{
    scene *s = &c->scene;
    for (size_t i = 0; i < c->apart.count; i++) {
        const delay_range *g = &c->apart.at[i];
        if (!c->later.at[i])
            scene_keep_before (s, g->lower, !g->lower_strict);
        else if (g->unbounded)
            return false;
        else
            scene_keep_after (s, g->upper, !g->upper_strict);
    }
    return !delay_range_is_empty (&s->when);
}

/* Before some of the delays and after others, in all ways: like counting. */
static bool
next_side (concrete *c)
{
    for (size_t i = 0; i < c->later.count; i++) {
        c->later.at[i] = !c->later.at[i];
        if (c->later.at[i])
            return true;
    }
    return false;
}

/* Where the delay decides whether a clock becomes negative, there are two
 * moves: one that fires and one that is a fault. */
static bool
add_move (void *context, const uint32_t *edges, size_t count, const sync *line, joint_rank rank)
{
    concrete *c = context;
    scene *s = &c->scene;
    each_apart (c, line, edges, count, note_apart);
    do
        for (int faulty = 0; faulty <= !c->range_disables; faulty++) {
            text reason = TEXT_EMPTY;
            s->keeps_clocks = !faulty;
            bool fires = open_scene (c, NULL, &reason) && keep_apart (c) && try_joint_edge (c, edges, count);
            bool fails = s->outcome == CONCRETE_FAULT && !delay_range_is_empty (&s->when);
            if (faulty ? fails : fires)
                note_move (c, edges, count, rank, &reason);
            text_free (&reason);
        }
    while (next_side (c) && (!c->budget || budget_ok (c->budget)));
    while (c->apart.count)
        delay_range_clear (&vec_pop (&c->apart));
    vec_clear (&c->later);
    return !c->budget || budget_ok (c->budget);
}

/* The delays after which a joint edge of some rank can be taken. */
struct higher {
    joint_rank rank;
    delay_range when;
};
typedef VEC (struct higher) higher_list;

static void
find_higher_moves (concrete *c, higher_list *out)
{
    c->judging = true;
    show_state (c, &c->before);
    joint_each (&c->before, true, add_move, c);
    c->judging = false;
    for (size_t i = 0; i < c->moves.count; i++) {
        if (c->moves.at[i].outcome != CONCRETE_FIRES)
            continue;
        struct higher *h = vec_add (out);
        h->rank = c->ranks.at[i];
        delay_range_init (&h->when);
        delay_range_set (&h->when, &c->moves.at[i].when);
    }
    forget_moves (c);
}

/* The move with only the delays before (or after) the range goes to the end of the
 * list, if there are any. */
static void
add_side (concrete *c, size_t number, const delay_range *range, bool after)
{
    concrete_move copy = c->moves.at[number];
    scene *s = &c->scene;
    delay_range_set (&s->when, &copy.when);
    if (after && range->unbounded)
        return;
    if (after)
        scene_keep_after (s, range->upper, !range->upper_strict);
    else
        scene_keep_before (s, range->lower, !range->lower_strict);
    if (delay_range_is_empty (&s->when))
        return;
    copy.edges = xreallocarray (NULL, copy.edge_count, sizeof *copy.edges);
    memcpy (copy.edges, c->moves.at[number].edges, copy.edge_count * sizeof *copy.edges);
    copy.fault = copy.fault ? xstrdup (copy.fault) : NULL;
    delay_range_init (&copy.when);
    delay_range_set (&copy.when, &s->when);
    joint_rank rank = c->ranks.at[number];
    *vec_add (&c->moves) = copy;
    *vec_add (&c->ranks) = rank;
}

static void
drop_move (concrete *c, size_t number)
{
    concrete_move *move = &c->moves.at[number];
    xfree (move->edges);
    xfree (move->fault);
    delay_range_clear (&move->when);
    *move = vec_pop (&c->moves);
    c->ranks.at[number] = vec_pop (&c->ranks);
}

/* Leave out the delays after which a move of a higher rank is possible. */
static void
yield (concrete *c, higher_list *all)
{
    for (size_t k = 0; k < all->count; k++) {
        for (size_t i = c->moves.count; i-- > 0;)
            if (joint_is_higher (all->at[k].rank, c->ranks.at[i])) {
                add_side (c, i, &all->at[k].when, false);
                add_side (c, i, &all->at[k].when, true);
                drop_move (c, i);
            }
        delay_range_clear (&all->at[k].when);
    }
    vec_free (all);
}

const concrete_move *
concrete_moves (concrete *c, size_t *count)
{
    forget_moves (c);
    higher_list higher = VEC_EMPTY;
    if (c->ranked)
        find_higher_moves (c, &higher);
    show_state (c, &c->before);
    joint_each (&c->before, false, add_move, c);
    if (c->ranked)
        yield (c, &higher);
    *count = c->moves.count;
    return c->moves.at;
}

void
concrete_action_name (const model *m, const uint32_t *edges, size_t count, text *out)
{
    for (size_t i = 0; i < count; i++) {
        const edge *e = &m->edges[edges[i]];
        text_printf (out, "%s%s@%s", i ? "," : "", m->processes[e->process].name, m->events[e->event]);
    }
}

bool
concrete_call (const model *m, const run_state *state, uint32_t number, const int32_t *arguments, int32_t *result,
               text *why)
{
    const function *f = &m->functions[number];
    scene s;
    scene_init (&s, m);
    memcpy (s.integers, state->integers, m->integer_count * sizeof *s.integers);
    s.why = why;
    expr *numbers = xcalloc (f->parameter_count + 1, sizeof *numbers);
    const expr **list = xcalloc (f->parameter_count + 1, sizeof *list);
    for (size_t i = 0; i < f->parameter_count; i++) {
        numbers[i] = (expr){ .kind = EXPR_NUMBER, .value = arguments[i] };
        list[i] = &numbers[i];
    }
    expr call = { .kind = EXPR_CALL, .id = number, .size = (uint32_t) f->parameter_count, .list = list };
    bool right = scene_term (&s, &call, result);
    xfree (numbers);
    xfree (list);
    scene_clear (&s);
    return right;
}
