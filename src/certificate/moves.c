#include "moves.h"

#include <string.h>

#include "alloc.h"
#include "concrete.h"
#include "joint.h"
#include "rational.h"
#include "rivals.h"
#include "scene.h"

struct moves {
    const model *m;
    bool range_disables;
    budget *budget;
    scene scene;
    scene before; /* the values before the step, for who takes part */
    scene look;   /* a state that is asked about meanwhile */
    bool has_urgent_lines;
    bool ranked;  /* the model has priorities */
    bool judging; /* who could move is noted, without the processes that only watch */
    rivals rivals;
    joint_rank rank; /* of the joint edge that is tried */
    bool fault;      /* that it leads to one */
    const uint32_t *locations;
    const int32_t *integers;
    const uint32_t *edges; /* the joint edge that is tried */
    size_t edge_count;
    atom_list guard, invariant;
    atom_list apart;   /* guards of edges that must not be enabled, one after the other */
    VEC (size_t) ends; /* where each of them ends */
    clock_origin *clocks;
    move_visitor *visit;
    void *context;
    bool stopped;
};

static void split_negative (void *context, const moving_clock *value);

moves *
moves_new (const model *m, bool range_disables, budget *b)
{
    moves *w = xcalloc (1, sizeof *w);
    w->m = m;
    w->range_disables = range_disables;
    w->budget = b;
    scene_init (&w->scene, m);
    scene_init (&w->before, m);
    scene_init (&w->look, m);
    for (size_t i = 0; i < m->sync_count; i++)
        w->has_urgent_lines |= m->syncs[i].urgent;
    w->ranked = model_additions (m) & MODEL_PRIORITIES;
    w->rivals.clocks = m->clock_count;
    w->scene.negative = split_negative;
    w->scene.context = w;
    w->clocks = xcalloc (m->clock_count + 1, sizeof *w->clocks);
    return w;
}

void
moves_free (moves *w)
{
    if (!w)
        return;
    scene_clear (&w->scene);
    scene_clear (&w->before);
    scene_clear (&w->look);
    xfree (w->clocks);
    rivals_free (&w->rivals);
    vec_free (&w->apart);
    vec_free (&w->ends);
    vec_free (&w->guard);
    vec_free (&w->invariant);
    xfree (w);
}

/* Only what does not depend on time. */
static void
set_values (const moves *w, scene *s, const uint32_t *locations, const int32_t *integers)
{
    memcpy (s->locations, locations, w->m->process_count * sizeof *locations);
    if (w->m->integer_count)
        memcpy (s->integers, integers, w->m->integer_count * sizeof *integers);
    s->outcome = CONCRETE_FIRES;
}

/* Every clock is some unknown value of before. */
static void
set_scene (const moves *w, scene *s, const uint32_t *locations, const int32_t *integers)
{
    set_values (w, s, locations, integers);
    for (uint32_t x = 0; x < w->m->clock_count; x++) {
        mpq_set_ui (s->clocks[x].base, 0, 1);
        s->clocks[x].runs = false;
        s->clocks[x].is_unknown = true;
        s->clocks[x].origin = x + 1;
    }
}

/* A comparison of clocks, as they are named, becomes one or two atoms. */
static bool
add_atoms (scene *s, const expr *e, atom_list *out)
{
    int32_t c, asked = 1;
    if (e->when && !scene_term (s, e->when, &asked))
        return false;
    if (!asked)
        return true;
    const moving_clock *x = scene_clock (s, e->args[0]);
    const moving_clock *y = x && e->args[1] ? scene_clock (s, e->args[1]) : NULL;
    if (!x || (e->args[1] && !y) || !scene_clock_constant (s, e->args[2], &c))
        return false;
    uint32_t i = (uint32_t) (x - s->clocks) + 1, j = y ? (uint32_t) (y - s->clocks) + 1 : 0;
    if (e->compare != EXPR_GE && e->compare != EXPR_GT)
        *vec_add (out) = (clock_atom){ i, j, e->compare == EXPR_LT, c };
    if (e->compare != EXPR_LE && e->compare != EXPR_LT)
        *vec_add (out) = (clock_atom){ j, i, e->compare == EXPR_GT, -(int64_t) c };
    return true;
}

/* False if an integer conjunct is false, or on a fault (see the outcome). */
static bool
add_conjunction (scene *s, const conjunction *all, atom_list *out)
{
    for (size_t i = 0; i < all->count; i++) {
        int32_t value = 1;
        bool defined = all->at[i]->kind == EXPR_CLOCK_COMPARE ? add_atoms (s, all->at[i], out)
                                                              : scene_term (s, all->at[i], &value);
        if (!defined || !value)
            return false;
    }
    return true;
}

static bool
add_invariants (moves *w, atom_list *out)
{
    scene *s = &w->scene;
    size_t count = w->m->process_count - (w->judging ? w->m->watchers : 0);
    for (size_t p = 0; p < count; p++)
        if (!add_conjunction (s, &w->m->processes[p].locations[s->locations[p]].invariant, out)
            || !scene_require_rates (s, &w->m->processes[p].locations[s->locations[p]]))
            return false;
    return true;
}

static bool
hand_out (void *context)
{
    moves *w = context;
    move out = { .edges = w->edges,
                 .edge_count = w->edge_count,
                 .fault = w->fault,
                 .guard = w->guard.at,
                 .guard_count = w->guard.count,
                 .clocks = w->clocks,
                 .locations = w->scene.locations,
                 .integers = w->scene.integers,
                 .invariant = w->invariant.at,
                 .invariant_count = w->invariant.count };
    if (w->judging)
        rivals_add (&w->rivals, w->rank, &out);
    else
        w->stopped = !w->visit (w->context, &out);
    return !w->stopped && budget_check (w->budget);
}

static void
deliver (moves *w, bool fault)
{
    if (fault && (w->range_disables || w->judging))
        return;
    w->fault = fault;
    if (w->ranked && !w->judging)
        w->stopped = !rivals_leave (&w->rivals, w->rank, &w->guard, hand_out, w);
    else
        hand_out (w);
}

/* A statement makes a clock negative where the clock it comes from is less
 * than so much: that part is a fault of its own, and the rest has the guard
 * that it is not. */
static void
split_negative (void *context, const moving_clock *value)
{
    moves *w = context;
    int64_t offset = integer_get (mpq_numref (value->base));
    for (size_t i = 0; i < w->guard.count; i++)
        if (w->guard.at[i].i == 0 && w->guard.at[i].j == value->origin && w->guard.at[i].c <= offset)
            return;
    *vec_add (&w->guard) = (clock_atom){ value->origin, 0, true, -offset };
    if (!w->stopped)
        deliver (w, true);
    vec_last (&w->guard) = (clock_atom){ 0, value->origin, false, offset };
}

static void
read_clocks (moves *w)
{
    for (uint32_t x = 0; x < w->m->clock_count; x++) {
        const moving_clock *k = &w->scene.clocks[x];
        w->clocks[x + 1] = (clock_origin){ k->is_unknown ? k->origin : 0, integer_get (mpq_numref (k->base)) };
    }
}

clock_atom
moves_before (clock_atom after, const clock_origin *clocks)
{
    if (after.i) {
        after.c -= clocks[after.i].offset;
        after.i = clocks[after.i].origin;
    }
    if (after.j) {
        after.c += clocks[after.j].offset;
        after.j = clocks[after.j].origin;
    }
    return after;
}

/* The step fails at the latest in the invariants of its target: only where the
 * comparisons of clocks hold that were read until then. */
static void
deliver_fault (moves *w)
{
    bool possible = true;
    for (size_t i = 0; i < w->invariant.count; i++) {
        clock_atom a = moves_before (w->invariant.at[i], w->clocks);
        if (a.i != a.j)
            *vec_add (&w->guard) = a;
        else
            possible = possible && (a.c > 0 || (a.c == 0 && !a.strict));
    }
    if (possible)
        deliver (w, true);
}

/* The guard is complete: do what the edges do, and look at the target. */
static void
take_edges (moves *w)
{
    scene *s = &w->scene;
    size_t before = w->guard.count;
    bool fires = true;
    set_scene (w, s, w->locations, w->integers);
    vec_clear (&w->invariant);
    for (size_t i = 0; fires && i < w->edge_count; i++) {
        const edge *e = &w->m->edges[w->edges[i]];
        s->locations[e->process] = e->target;
        fires = scene_execute (s, e->action);
    }
    if (!w->stopped) {
        read_clocks (w);
        fires = fires && add_invariants (w, &w->invariant);
        if (fires)
            deliver (w, false);
        else if (s->outcome == CONCRETE_FAULT)
            deliver_fault (w);
    }
    w->guard.count = before;
}

/* None of the edges from number k on is enabled: of each some comparison fails,
 * and those before that one hold. */
static void
stay_away (moves *w, size_t k)
{
    if (k == w->ends.count) {
        take_edges (w);
        return;
    }
    size_t before = w->guard.count;
    for (size_t i = k ? w->ends.at[k - 1] : 0; i < w->ends.at[k] && !w->stopped; i++) {
        clock_atom a = w->apart.at[i];
        *vec_add (&w->guard) = (clock_atom){ a.j, a.i, !a.strict, -a.c };
        stay_away (w, k + 1);
        vec_last (&w->guard) = a;
    }
    w->guard.count = before;
}

/* What the edges ask that could take part in the broadcast and do not. */
static void
find_apart (moves *w, const sync *line)
{
    const model *m = w->m;
    vec_clear (&w->apart);
    vec_clear (&w->ends);
    for (size_t k = 1; line && k < line->count; k++) {
        const process *p = &m->processes[line->parts[k].process];
        if (joint_has (m, w->edges, w->edge_count, line->parts[k].process)
            || (w->judging && line->parts[k].process >= m->process_count - m->watchers))
            continue;
        for (size_t i = 0; i < p->edge_count; i++) {
            size_t first = w->apart.count;
            if (!joint_leaves (m, p->edges[i], w->locations, &line->parts[k]))
                continue;
            if (add_conjunction (&w->before, &m->edges[p->edges[i]].guard, &w->apart))
                *vec_add (&w->ends) = w->apart.count;
            else
                w->apart.count = first;
        }
    }
}

static bool
try_edges (void *context, const uint32_t *edges, size_t count, const sync *line, joint_rank rank)
{
    moves *w = context;
    w->stopped = !budget_check (w->budget);
    if (w->stopped)
        return false;
    set_scene (w, &w->scene, w->locations, w->integers);
    w->edges = edges;
    w->edge_count = count;
    w->rank = rank;
    vec_clear (&w->guard);
    vec_clear (&w->invariant);
    bool fires = true;
    for (size_t i = 0; fires && i < count; i++)
        fires = add_conjunction (&w->scene, &w->m->edges[edges[i]].guard, &w->guard);
    if (fires) {
        find_apart (w, line);
        stay_away (w, 0);
    } else if (w->scene.outcome == CONCRETE_FAULT)
        deliver (w, true);
    return !w->stopped;
}

bool
moves_each (moves *w, const uint32_t *locations, const int32_t *integers, move_visitor *visit, void *context)
{
    w->locations = locations;
    w->integers = integers;
    w->visit = visit;
    w->context = context;
    w->stopped = !budget_step (w->budget, 0, 0);
    set_values (w, &w->before, locations, integers);
    w->judging = w->ranked;
    rivals_clear (&w->rivals);
    if (!w->stopped && w->judging)
        joint_each (&w->before, true, try_edges, w);
    w->judging = false;
    if (!w->stopped)
        joint_each (&w->before, false, try_edges, w);
    return !w->stopped;
}

bool
moves_invariant (moves *w, const uint32_t *locations, const int32_t *integers, atom_list *out)
{
    set_scene (w, &w->scene, locations, integers);
    return add_invariants (w, out);
}

bool
moves_can_delay (moves *w, const uint32_t *locations, const int32_t *integers)
{
    const model *m = w->m;
    for (size_t p = 0; p < m->process_count; p++)
        if (m->processes[p].locations[locations[p]].urgent
            || m->processes[p].locations[locations[p]].committed)
            return false;
    if (!w->has_urgent_lines)
        return true;
    set_values (w, &w->look, locations, integers);
    return !joint_hurries (&w->look);
}

void
moves_find_running (moves *w, const uint32_t *locations, const int32_t *integers, bool *runs)
{
    bool any = moves_can_delay (w, locations, integers);
    set_values (w, &w->look, locations, integers);
    for (uint32_t x = 0; x <= w->m->clock_count; x++) {
        bool stopped = false;
        runs[x] = any && x > 0 && scene_is_stopped (&w->look, x - 1, &stopped) && !stopped;
    }
}

bool
moves_has_label (const model *m, const uint32_t *locations, uint32_t label)
{
    for (size_t p = 0; p < m->process_count; p++) {
        const location *l = &m->processes[p].locations[locations[p]];
        for (size_t i = 0; i < l->label_count; i++)
            if (l->labels[i] == label)
                return true;
    }
    return false;
}

int
moves_compare (const model *m, const uint32_t *locations, const int32_t *integers,
               const uint32_t *other_locations, const int32_t *other_integers)
{
    int order = memcmp (locations, other_locations, m->process_count * sizeof *locations);
    if (order || !m->integer_count)
        return order;
    return memcmp (integers, other_integers, m->integer_count * sizeof *integers);
}

bool
moves_each_start (moves *w, start_visitor *visit, void *context)
{
    const model *m = w->m;
    uint32_t *locations = xcalloc (m->process_count, sizeof *locations);
    int32_t *integers = xcalloc (m->integer_count, sizeof *integers);
    atom_list invariant = VEC_EMPTY;
    bool right = true;
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t k = 0; k < m->integer_arrays[a].size; k++)
            integers[m->integer_arrays[a].first + k] = model_initial (&m->integer_arrays[a], k);
    for (bool more = concrete_next_start (m, locations, true); right && more;
         more = concrete_next_start (m, locations, false)) {
        vec_clear (&invariant);
        right = budget_check (w->budget)
                && (!moves_invariant (w, locations, integers, &invariant)
                    || visit (context, locations, integers, &invariant));
    }
    vec_free (&invariant);
    xfree (locations);
    xfree (integers);
    return right;
}
