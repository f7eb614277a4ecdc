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
    mpq_t *clocks;
    run_state state;
    budget *budget; /* for listing moves; or NULL */
    scene scene;    /* its arrays hold the state after the edge that is tried */
    VEC (concrete_move) moves;
};

concrete *
concrete_new (const model *m, bool range_disables)
{
    concrete *c = xcalloc (1, sizeof *c);
    c->m = m;
    c->range_disables = range_disables;
    c->locations = xcalloc (m->process_count, sizeof *c->locations);
    c->integers = xcalloc (m->integer_count, sizeof *c->integers);
    c->clocks = xcalloc (m->clock_count, sizeof *c->clocks);
    uint32_t slots = 0;
    for (size_t i = 0; i < m->edge_count; i++)
        if (m->edges[i].local_slots > slots)
            slots = m->edges[i].local_slots;
    scene *s = &c->scene;
    s->m = m;
    s->locations = xcalloc (m->process_count, sizeof *s->locations);
    s->integers = xcalloc (m->integer_count, sizeof *s->integers);
    s->clocks = xcalloc (m->clock_count, sizeof *s->clocks);
    s->locals = xcalloc (slots, sizeof *s->locals);
    for (uint32_t x = 0; x < m->clock_count; x++) {
        mpq_init (c->clocks[x]);
        mpq_init (s->clocks[x].base);
    }
    delay_range_init (&s->when);
    mpq_inits (s->left, s->bound, NULL);
    c->state = (run_state){ c->locations, c->integers, (const mpq_t *) c->clocks };
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
}

void
concrete_free (concrete *c)
{
    if (!c)
        return;
    forget_moves (c);
    vec_free (&c->moves);
    scene *s = &c->scene;
    for (uint32_t x = 0; x < c->m->clock_count; x++) {
        mpq_clear (c->clocks[x]);
        mpq_clear (s->clocks[x].base);
    }
    delay_range_clear (&s->when);
    mpq_clears (s->left, s->bound, NULL);
    xfree (s->locations);
    xfree (s->integers);
    xfree (s->clocks);
    xfree (s->locals);
    xfree (c->locations);
    xfree (c->integers);
    xfree (c->clocks);
    xfree (c);
}

const run_state *
concrete_state (const concrete *c)
{
    return &c->state;
}

static bool
is_stopped (const concrete *c, uint32_t clock)
{
    for (size_t p = 0; p < c->m->process_count; p++) {
        const location *l = &c->m->processes[p].locations[c->locations[p]];
        for (size_t i = 0; i < l->stopped_count; i++)
            if (l->stopped[i] == clock)
                return true;
    }
    return false;
}

static const location *
location_of (const scene *s, size_t process_number)
{
    return &s->m->processes[process_number].locations[s->locations[process_number]];
}

static bool
require_invariants (scene *s)
{
    for (size_t p = 0; p < s->m->process_count; p++) {
        const location *l = location_of (s, p);
        text owner = TEXT_EMPTY;
        text_printf (&owner, "%s.%s", s->m->processes[p].name, l->name);
        bool met = scene_require (s, &l->invariant, "invariant", text_string (&owner));
        text_free (&owner);
        if (!met)
            return false;
    }
    return true;
}

/* Let the scene show the current state after a delay: any, or the one
 * asked for.  False if that delay is not allowed. */
static bool
open_scene (concrete *c, const mpq_t *asked, text *why)
{
    scene *s = &c->scene;
    memcpy (s->locations, c->locations, c->m->process_count * sizeof *s->locations);
    memcpy (s->integers, c->integers, c->m->integer_count * sizeof *s->integers);
    for (uint32_t x = 0; x < c->m->clock_count; x++) {
        mpq_set (s->clocks[x].base, c->clocks[x]);
        s->clocks[x].runs = !is_stopped (c, x);
        s->clocks[x].is_unknown = false;
    }
    mpq_set_ui (s->when.lower, 0, 1);
    mpq_set_ui (s->when.upper, 0, 1);
    s->when.lower_strict = s->when.upper_strict = false;
    s->when.unbounded = true;
    s->asked = asked;
    s->outcome = CONCRETE_FIRES;
    s->why = why;
    for (size_t p = 0; p < c->m->process_count; p++)
        if (location_of (s, p)->urgent || location_of (s, p)->committed)
            s->when.unbounded = false; /* the upper end is 0 */
    if (asked && !delay_range_contains (&s->when, *asked)) {
        scene_refuse (s, mpq_sgn (*asked) < 0 ? "the delay is negative"
                                              : "time cannot pass in an urgent or committed location");
        return false;
    }
    /* Invariants are convex and hold now: holding at the end is enough. */
    return require_invariants (s);
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
    return require_invariants (s);
}

/* The state after the delay of the scene becomes the current one. */
static void
accept (concrete *c, const mpq_t delay)
{
    const scene *s = &c->scene;
    memcpy (c->locations, s->locations, c->m->process_count * sizeof *s->locations);
    memcpy (c->integers, s->integers, c->m->integer_count * sizeof *s->integers);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        if (s->clocks[x].runs)
            mpq_add (c->clocks[x], s->clocks[x].base, delay);
        else
            mpq_set (c->clocks[x], s->clocks[x].base);
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
    text reason = TEXT_EMPTY;
    bool fires = open_scene (c, (const mpq_t *) delay, &reason);
    if (fires && edge_count) {
        fires = joint_is_valid (c->m, c->locations, edges, edge_count, &reason);
        if (!fires)
            s->outcome = CONCRETE_REFUSED;
        else
            fires = try_joint_edge (c, edges, edge_count);
    }
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
note_move (concrete *c, const uint32_t *edges, size_t count, const text *reason)
{
    scene *s = &c->scene;
    concrete_move *move = vec_add (&c->moves);
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

/* Where the delay decides whether a clock becomes negative, there are two
 * moves: one that fires and one that is a fault. */
static bool
add_move (void *context, const uint32_t *edges, size_t count)
{
    concrete *c = context;
    scene *s = &c->scene;
    for (int faulty = 0; faulty <= !c->range_disables; faulty++) {
        text reason = TEXT_EMPTY;
        s->keeps_clocks = !faulty;
        bool fires = open_scene (c, NULL, &reason) && try_joint_edge (c, edges, count);
        bool fails = s->outcome == CONCRETE_FAULT && !delay_range_is_empty (&s->when);
        if (faulty ? fails : fires)
            note_move (c, edges, count, &reason);
        text_free (&reason);
    }
    return !c->budget || budget_ok (c->budget);
}

const concrete_move *
concrete_moves (concrete *c, size_t *count)
{
    forget_moves (c);
    joint_each (c->m, c->locations, add_move, c);
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
