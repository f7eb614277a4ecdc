#include "moves.h"

#include <string.h>

#include "alloc.h"
#include "concrete.h"
#include "joint.h"
#include "scene.h"

struct moves {
    const model *m;
    bool range_disables;
    budget *budget;
    scene scene;
    const uint32_t *locations;
    const int32_t *integers;
    const uint32_t *edges; /* the joint edge that is tried */
    size_t edge_count;
    atom_list guard, invariant;
    clock_origin *clocks;
    move_visitor *visit;
    void *context;
    bool stopped;
};

static uint32_t
most_local_slots (const model *m)
{
    uint32_t most = 0;
    for (size_t i = 0; i < m->edge_count; i++)
        if (m->edges[i].local_slots > most)
            most = m->edges[i].local_slots;
    return most;
}

static void split_negative (void *context, const moving_clock *value);

moves *
moves_new (const model *m, bool range_disables, budget *b)
{
    moves *w = xcalloc (1, sizeof *w);
    w->m = m;
    w->range_disables = range_disables;
    w->budget = b;
    scene *s = &w->scene;
    s->m = m;
    s->negative = split_negative;
    s->context = w;
    s->locations = xcalloc (m->process_count, sizeof *s->locations);
    s->integers = xcalloc (m->integer_count, sizeof *s->integers);
    s->clocks = xcalloc (m->clock_count, sizeof *s->clocks);
    s->locals = xcalloc (most_local_slots (m), sizeof *s->locals);
    for (uint32_t x = 0; x < m->clock_count; x++)
        mpq_init (s->clocks[x].base);
    delay_range_init (&s->when);
    mpq_inits (s->left, s->bound, NULL);
    w->clocks = xcalloc (m->clock_count + 1, sizeof *w->clocks);
    return w;
}

void
moves_free (moves *w)
{
    if (!w)
        return;
    scene *s = &w->scene;
    for (uint32_t x = 0; x < w->m->clock_count; x++)
        mpq_clear (s->clocks[x].base);
    delay_range_clear (&s->when);
    mpq_clears (s->left, s->bound, NULL);
    xfree (s->locations);
    xfree (s->integers);
    xfree (s->clocks);
    xfree (s->locals);
    xfree (w->clocks);
    vec_free (&w->guard);
    vec_free (&w->invariant);
    xfree (w);
}

/* Every clock is some unknown value of before. */
static void
set_scene (moves *w, const uint32_t *locations, const int32_t *integers)
{
    scene *s = &w->scene;
    memcpy (s->locations, locations, w->m->process_count * sizeof *locations);
    if (w->m->integer_count)
        memcpy (s->integers, integers, w->m->integer_count * sizeof *integers);
    for (uint32_t x = 0; x < w->m->clock_count; x++) {
        mpq_set_ui (s->clocks[x].base, 0, 1);
        s->clocks[x].runs = false;
        s->clocks[x].is_unknown = true;
        s->clocks[x].origin = x + 1;
    }
    s->outcome = CONCRETE_FIRES;
}

/* A comparison of clocks, as they are named, becomes one or two atoms. */
static bool
add_atoms (scene *s, const expr *e, atom_list *out)
{
    int32_t c;
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
    for (size_t p = 0; p < w->m->process_count; p++)
        if (!add_conjunction (s, &w->m->processes[p].locations[s->locations[p]].invariant, out))
            return false;
    return true;
}

static void
deliver (moves *w, const uint32_t *edges, size_t count, bool fault)
{
    if (fault && w->range_disables)
        return;
    move out = { .edges = edges,
                 .edge_count = count,
                 .fault = fault,
                 .guard = w->guard.at,
                 .guard_count = w->guard.count,
                 .clocks = w->clocks,
                 .locations = w->scene.locations,
                 .integers = w->scene.integers,
                 .invariant = w->invariant.at,
                 .invariant_count = w->invariant.count };
    w->stopped = !w->visit (w->context, &out);
}

/* A statement makes a clock negative where the clock it comes from is less
 * than so much: that part is a fault of its own, and the rest has the guard
 * that it is not. */
static void
split_negative (void *context, const moving_clock *value)
{
    moves *w = context;
    int64_t offset = mpz_get_si (mpq_numref (value->base));
    for (size_t i = 0; i < w->guard.count; i++)
        if (w->guard.at[i].i == 0 && w->guard.at[i].j == value->origin && w->guard.at[i].c <= offset)
            return;
    *vec_add (&w->guard) = (clock_atom){ value->origin, 0, true, -offset };
    if (!w->stopped)
        deliver (w, w->edges, w->edge_count, true);
    vec_last (&w->guard) = (clock_atom){ 0, value->origin, false, offset };
}

static void
read_clocks (moves *w)
{
    for (uint32_t x = 0; x < w->m->clock_count; x++) {
        const moving_clock *k = &w->scene.clocks[x];
        w->clocks[x + 1] = (clock_origin){ k->is_unknown ? k->origin : 0, mpz_get_si (mpq_numref (k->base)) };
    }
}

static bool
try_edges (void *context, const uint32_t *edges, size_t count)
{
    moves *w = context;
    scene *s = &w->scene;
    w->stopped = !budget_check (w->budget);
    if (w->stopped)
        return false;
    set_scene (w, w->locations, w->integers);
    w->edges = edges;
    w->edge_count = count;
    vec_clear (&w->guard);
    vec_clear (&w->invariant);
    bool fires = true;
    for (size_t i = 0; fires && i < count; i++)
        fires = add_conjunction (s, &w->m->edges[edges[i]].guard, &w->guard);
    for (size_t i = 0; fires && i < count; i++) {
        s->locations[w->m->edges[edges[i]].process] = w->m->edges[edges[i]].target;
        fires = scene_execute (s, w->m->edges[edges[i]].action);
    }
    if (w->stopped)
        return false;
    read_clocks (w);
    fires = fires && add_invariants (w, &w->invariant);
    if (fires || s->outcome == CONCRETE_FAULT)
        deliver (w, edges, count, !fires);
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
    if (!w->stopped)
        joint_each (w->m, locations, try_edges, w);
    return !w->stopped;
}

bool
moves_invariant (moves *w, const uint32_t *locations, const int32_t *integers, atom_list *out)
{
    set_scene (w, locations, integers);
    return add_invariants (w, out);
}

bool
moves_can_delay (const model *m, const uint32_t *locations)
{
    for (size_t p = 0; p < m->process_count; p++)
        if (m->processes[p].locations[locations[p]].urgent
            || m->processes[p].locations[locations[p]].committed)
            return false;
    return true;
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
