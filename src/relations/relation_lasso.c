#include "relation_lasso.h"

#include <assert.h>
#include <string.h>

#include "rational.h"

/* A step of the path: from `place` with move number `move`. */
typedef struct leg {
    uint32_t place, move;
} leg;

/* When a clock was last assigned: the variable of that time, and the value
 * that it got then. */
typedef struct since {
    unsigned time;
    int64_t value;
} since;

/* Times of the actions as difference constraints: variable 0 is the start
 * of the run, i + 1 the time of leg i. */
typedef struct lasso {
    space *space;
    VEC (leg) legs;
    size_t loop_from; /* number of legs before the loop */
    uint32_t start;   /* node at which the loop closes */
    since *now, *before, *at_loop;
    pace *pace;
    int64_t *times; /* after lasso_solve */
    int64_t q, turn;
} lasso;

static void
lasso_init (lasso *l, space *s)
{
    *l = (lasso){ .space = s, .legs = VEC_EMPTY, .pace = pace_new () };
    l->now = xcalloc (s->clocks + 1, sizeof *l->now);
    l->before = xcalloc (s->clocks + 1, sizeof *l->before);
    l->at_loop = xcalloc (s->clocks + 1, sizeof *l->at_loop);
}

static void
lasso_clear (lasso *l)
{
    vec_free (&l->legs);
    pace_free (l->pace);
    xfree (l->now);
    xfree (l->before);
    xfree (l->at_loop);
    xfree (l->times);
}

static void
reverse (leg *legs, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        leg other = legs[i];
        legs[i] = legs[count - 1 - i];
        legs[count - 1 - i] = other;
    }
}

/* The legs from an initial zone to zone z. */
static void
add_prefix (lasso *l, const graph *g, uint32_t z)
{
    for (; g->zones.at[z].parent != MODEL_NONE; z = g->zones.at[z].parent) {
        uint32_t from = g->zones.at[g->zones.at[z].parent].node;
        *vec_add (&l->legs) = (leg){ g->space->nodes.at[from].place, g->zones.at[z].move };
    }
    reverse (l->legs.at, l->legs.count);
}

static void
add_loop (lasso *l, const search *s)
{
    const space *sp = s->space;
    l->loop_from = l->legs.count;
    l->start = s->start;
    for (uint32_t r = s->found_relation; s->relations.at[r].parent != MODEL_NONE;
         r = s->relations.at[r].parent) {
        uint32_t from = s->relations.at[s->relations.at[r].parent].node;
        *vec_add (&l->legs) = (leg){ sp->nodes.at[from].place, s->relations.at[r].move };
    }
    reverse (l->legs.at + l->loop_from, l->legs.count - l->loop_from);
}

/* The constraints on the clock values at time variable `time`. */
static void
pose_constraints (lasso *l, unsigned time, const clock_constraint *all, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        const clock_constraint *c = &all[k];
        since x = l->now[c->i ? c->i : c->j];
        if (c->i && !c->j)
            pace_add (l->pace, time, x.time, cell_of (c->c - x.value, c->strict), 0);
        else if (c->j && !c->i)
            pace_add (l->pace, x.time, time, cell_of (c->c + x.value, c->strict), 0);
    }
}

static void
assign (lasso *l, unsigned time, const move *e)
{
    memcpy (l->before, l->now, (l->space->clocks + 1) * sizeof *l->now);
    for (uint32_t k = 0; k < e->update_count; k++) {
        const clock_update *u = &e->updates[k];
        l->now[u->x] = u->y ? l->before[u->y] : (since){ time, 0 };
        l->now[u->x].value += u->c;
    }
}

static void
pose_leg (lasso *l, size_t i)
{
    const place *p = relation_space_place (l->space, l->legs.at[i].place);
    const move *e = &p->moves[l->legs.at[i].move];
    unsigned then = (unsigned) i, time = then + 1;
    pace_add (l->pace, then, time, CELL_ZERO, 0);
    if (p->can_delay)
        pose_constraints (l, time, p->invariant, p->invariant_count);
    else
        pace_add (l->pace, time, then, CELL_ZERO, 0);
    pose_constraints (l, time, e->guard, e->guard_count);
    assign (l, time, e);
    pose_constraints (l, time, e->invariant, e->invariant_count);
}

/* A clock above its constants at a time. */
static void
pose_above (lasso *l, since x, unsigned time, int32_t most)
{
    pace_add (l->pace, x.time, time, cell_of (x.value - most, true), 0);
}

/* The loop closes: bounded clocks read the same, the others are above. */
static void
pose_closing (lasso *l)
{
    space *s = l->space;
    node n = s->nodes.at[l->start];
    const int32_t *most = s->places.at[n.place].most;
    unsigned first = (unsigned) l->loop_from, last = (unsigned) l->legs.count;
    pace_add (l->pace, last, first, CELL_ZERO, 1);
    pace_add (l->pace, first, last, CELL_ZERO, -1);
    for (unsigned x = 1, k = 0; x <= s->clocks; x++) {
        since a = l->at_loop[x], b = l->now[x];
        if (k < n.count && n.clocks[k] == x) {
            k++;
            pace_add (l->pace, b.time, a.time, cell_of (b.value - a.value, false), 1);
            pace_add (l->pace, a.time, b.time, cell_of (a.value - b.value, false), -1);
        } else if (most[x] >= 0) {
            pose_above (l, a, first, most[x]);
            pose_above (l, b, last, most[x]);
        }
    }
}

/* Pose everything and find the least q.  There is a rational solution, so
 * some q works (proofs/unknown-period.md, Lemma 5). */
static bool
lasso_solve (lasso *l, bool non_zeno, bool loops)
{
    pace_clear (l->pace, (unsigned) l->legs.count + 1);
    pace_forward (l->pace, loops && non_zeno);
    for (size_t i = 0; i < l->legs.count; i++) {
        if (loops && i == l->loop_from)
            memcpy (l->at_loop, l->now, (l->space->clocks + 1) * sizeof *l->now);
        pose_leg (l, i);
    }
    if (loops)
        pose_closing (l);
    l->times = xreallocarray (NULL, l->legs.count + 1, sizeof *l->times);
    for (l->q = 1; budget_ok (l->space->budget); l->q++)
        if (pace_on_grid (l->pace, l->q, l->times, &l->turn))
            return true;
    return false;
}

static void
add_steps (const lasso *l, run *r, size_t from, size_t to)
{
    mpq_t delay;
    mpq_init (delay);
    for (size_t i = from; i < to; i++) {
        const move *e = &l->space->places.at[l->legs.at[i].place].moves[l->legs.at[i].move];
        rational_set (delay, l->times[i + 1] - l->times[i], (uint64_t) l->q);
        run_add (r, delay, e->edges, e->edge_count);
    }
    mpq_clear (delay);
}

static run *
new_run (const lasso *l, uint32_t first_place)
{
    space *s = l->space;
    const product_view *view = product_look (s->walk, store_at (s->place_store, first_place));
    return run_new (view->locations, product_model (s->product)->process_count);
}

/* The run with `turns` turns of the loop added to the prefix. */
static run *
unrolled (const lasso *l, uint64_t turns)
{
    run *r = new_run (l, l->legs.at[0].place);
    add_steps (l, r, 0, l->loop_from);
    for (uint64_t k = 0; k < turns; k++)
        add_steps (l, r, l->loop_from, l->legs.count);
    size_t loop_from = r->count;
    add_steps (l, r, l->loop_from, l->legs.count);
    r->loop_from = loop_from;
    r->loop_repeats = true;
    return r;
}

/* A clock that the loop does not assign grows by each turn; how many turns
 * until all of these are above every constant of the model? */
static uint64_t
turns_needed (const lasso *l)
{
    const space *s = l->space;
    product_bounds_all (s->product, s->lower, s->upper);
    uint64_t most = 1;
    for (unsigned x = 1; x <= s->clocks; x++) {
        since a = l->at_loop[x], b = l->now[x];
        if (l->turn == 0 || a.time != b.time || a.value != b.value)
            continue;
        int64_t bound = s->lower[x] > s->upper[x] ? s->lower[x] : s->upper[x];
        int64_t value = l->times[l->loop_from] - l->times[a.time] + a.value * l->q;
        int64_t missing = (bound + 1) * l->q - value;
        uint64_t turns = missing > 0 ? (uint64_t) ((missing + l->turn - 1) / l->turn) : 0;
        if (turns > most)
            most = turns;
    }
    return most;
}

enum { MOST_STEPS = 1 << 20 };

/* Clocks that matter no more at the node where the loop closes may differ
 * there, and the replay knows nothing of places: it wants every clock equal
 * or above all constants.  Some turns more in the prefix bring that about. */
static run *
replayable (const lasso *l, const model *m, const query *q, char **failure)
{
    run_goal goal = { .labels = q->labels,
                      .label_count = q->label_count,
                      .time_passes = q->non_zeno,
                      .range_disables = q->range_disables };
    size_t length = l->legs.count - l->loop_from;
    uint64_t turns = 0, needed = turns_needed (l);
    text why = TEXT_EMPTY;
    for (;;) {
        run *r = unrolled (l, turns);
        text_clear (&why);
        if (run_replay (m, r, &goal, &why) || turns * length > MOST_STEPS) {
            text_free (&why);
            return r;
        }
        if (turns > 4 * needed) {
            *failure = text_take (&why);
            return r;
        }
        run_free (r);
        turns = turns ? 2 * turns : needed;
    }
}

run *
relation_lasso_of_search (const search *s, const model *m, const query *q, char **failure)
{
    lasso l;
    lasso_init (&l, s->space);
    add_prefix (&l, s->graph, s->found_zone);
    add_loop (&l, s);
    run *r = NULL;
    if (lasso_solve (&l, q->non_zeno, true))
        r = replayable (&l, m, q, failure);
    lasso_clear (&l);
    assert (!r || run_fits (m, r));
    return r;
}

run *
relation_lasso_to_fault (const graph *g)
{
    lasso l;
    lasso_init (&l, g->space);
    add_prefix (&l, g, g->faulty_zone);
    uint32_t last = g->space->nodes.at[g->zones.at[g->faulty_zone].node].place;
    *vec_add (&l.legs) = (leg){ last, g->faulty_move };
    run *r = NULL;
    if (lasso_solve (&l, false, false)) {
        r = new_run (&l, l.legs.at[0].place);
        add_steps (&l, r, 0, l.legs.count);
        r->loop_from = r->count;
        assert (run_fits (product_model (g->space->product), r));
    }
    lasso_clear (&l);
    return r;
}
