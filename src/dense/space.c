#include "space.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "space_private.h"
#include "store.h"

space *
space_new (const model *m, space_options options, budget *b, diag *why)
{
    const query *q = options.query;
    product_options how = { .range_disables = q->range_disables,
                            .asked = q->labels,
                            .asked_count = q->label_count,
                            .most_marks = SPACE_MARKS,
                            .together = q->kind != QUERY_CYCLE };
    product *p = product_new (m, how, why);
    if (!p)
        return NULL;
    space *s = xcalloc (1, sizeof *s);
    s->product = p;
    s->walk = product_walk_new (p);
    s->look = product_walk_new (p);
    s->budget = b;
    s->options = options;
    s->states = store_new (product_words (p), b);
    s->memory = arena_new ();
    s->frames = intern_new (b);
    s->limits = intern_new (b);
    s->programs = intern_new (b);
    s->parts = intern_new (b);
    s->edges = intern_new (b);
    s->zones = pool_new (b);
    s->clocks = product_clocks (p) + (options.tick > 0);
    s->memo = memo_new ();
    s->work = work_new (s->clocks + 1, s);
    s->cover = cover_new (s->clocks + 1);
    return s;
}

void
space_free (space *s)
{
    if (!s)
        return;
    cover_free (s->cover);
    work_free (s->work);
    memo_free (s->memo);
    pool_free (s->zones);
    intern_free (s->edges);
    intern_free (s->parts);
    intern_free (s->programs);
    intern_free (s->limits);
    intern_free (s->frames);
    arena_free (s->memory);
    xfree (s->nodes);
    store_free (s->states);
    product_walk_free (s->look);
    product_walk_free (s->walk);
    product_free (s->product);
    xfree (s);
}

const space_frame *
space_frame_of (const space *s, uint32_t node)
{
    return intern_at (s->frames, s->nodes[node].frame);
}

/* The string of limits is all lower bounds, then all upper bounds. */
const int32_t *
space_lower (const space *s, const space_frame *f)
{
    return intern_at (s->limits, f->limits);
}

const int32_t *
space_upper (const space *s, const space_frame *f)
{
    return space_lower (s, f) + f->dim;
}

static bool
frame_is_valid (const space *s, const space_frame *f)
{
    const int32_t *lower = space_lower (s, f), *upper = space_upper (s, f);
    if (f->dim < 1 || f->dim > s->clocks + 1 || f->clocks[0] != 0
        || intern_length (s->limits, f->limits) != 2 * f->dim * sizeof *lower)
        return false;
    for (unsigned i = 1; i < f->dim; i++) {
        if (f->clocks[i] > s->clocks || (lower[i] < 0 && upper[i] < 0))
            return false;
        bool same = i > 1 && lower[i] == lower[i - 1] && upper[i] == upper[i - 1];
        if (same && f->clocks[i - 1] >= f->clocks[i])
            return false;
        if (i > 1 && !same
            && (lower[i - 1] > lower[i] || (lower[i - 1] == lower[i] && upper[i - 1] > upper[i])))
            return false;
    }
    return true;
}

bool
space_node_is_valid (const space *s, uint32_t node)
{
    const space_node *n = &s->nodes[node];
    if (node >= s->node_count || s->node_count > store_count (s->states)
        || !frame_is_valid (s, space_frame_of (s, node)))
        return false;
    for (uint32_t i = 0; n->expanded && i < n->step_count; i++) {
        if (n->partly && n->steps[i].program == SPACE_LATER)
            continue;
        if (n->steps[i].target != SPACE_FAULT && n->steps[i].target >= s->node_count)
            return false;
        if (n->steps[i].program != SPACE_NEVER && !program_is_valid (s, n->steps[i].program))
            return false;
    }
    return true;
}

/* Put a clock into its place: clocks with the same bounds stand together, so
 * that frames which differ only in the names of clocks share programs. */
static void
place_clock (const struct space_work *w, space_frame *f, uint32_t x)
{
    uint32_t at = f->dim++;
    while (at > 1) {
        uint32_t y = f->clocks[at - 1];
        if (w->lower[y] < w->lower[x] || (w->lower[y] == w->lower[x] && w->upper[y] <= w->upper[x]))
            break;
        f->clocks[at--] = y;
    }
    f->clocks[at] = x;
}

/* Which clocks matter in the state, and up to which constants. */
static uint32_t
frame_of_state (space *s, const uint64_t *state)
{
    struct space_work *w = s->work;
    product_bounds (s->look, state, w->lower, w->upper);
    if (s->options.tick)
        w->lower[s->clocks] = w->upper[s->clocks] = s->options.tick;
    space_frame *f = w->frame;
    f->dim = 0;
    for (unsigned x = 0; x <= s->clocks; x++) {
        if (w->lower[x] < 0 && w->upper[x] < 0)
            continue;
        if (s->options.larger)
            w->lower[x] = w->upper[x] = w->lower[x] > w->upper[x] ? w->lower[x] : w->upper[x];
        place_clock (w, f, x);
    }
    for (unsigned i = 0; i < f->dim; i++) {
        w->limits[i] = w->lower[f->clocks[i]];
        w->limits[f->dim + i] = w->upper[f->clocks[i]];
    }
    f->limits = intern_put (s->limits, w->limits, 2 * f->dim * sizeof *w->limits);
    if (f->limits == INTERN_FULL)
        return INTERN_FULL;
    return intern_put (s->frames, f, sizeof *f + f->dim * sizeof *f->clocks);
}

/* The state with its members in order, and in work how it got there. */
static const uint64_t *
rearrange (space *s, const uint64_t *state)
{
    const symmetry *y = s->options.symmetry;
    struct space_work *w = s->work;
    if (!y)
        return state;
    const product_view *view = product_look (s->look, state);
    symmetry_sort (y, view->locations, view->integers, w->members, w->same);
    symmetry_origin (y, w->members, w->origin);
    symmetry_permute (y, w->members, view->locations, view->integers, w->locations, w->integers);
    assert (symmetry_is_sorted (y, w->locations, w->integers));
    product_pack (s->product, w->locations, w->integers, w->state);
    return w->state;
}

static bool
init_node (space *s, uint32_t number, const uint64_t *state)
{
    if (number >= s->node_room) {
        uint32_t room = s->node_room ? s->node_room + s->node_room / 2 : 256;
        if (!budget_allows (s->budget, (size_t) room * sizeof *s->nodes))
            return false;
        s->nodes = xreallocarray (s->nodes, room, sizeof *s->nodes);
        s->node_room = room;
    }
    const query *q = s->options.query;
    const product_view *view = product_look (s->look, state);
    space_node *n = &s->nodes[number];
    *n = (space_node){ .marks = view->marks, .passed = SPACE_NONE, .arrival = SPACE_NONE };
    n->can_delay = view->can_delay;
    n->located = q->process == MODEL_NONE || view->locations[q->process] == q->location;
    if (s->options.symmetry && q->kind == QUERY_REACH) {
        n->located = symmetry_meets (s->options.symmetry, view->locations, q, NULL);
        n->marks = n->located ? product_all_marks (s->product) : 0;
    }
    n->frame = frame_of_state (s, state);
    if (n->frame == INTERN_FULL)
        return false;
    s->node_count = number + 1;
    assert (space_node_is_valid (s, number));
    return true;
}

uint32_t
space_node_at (space *s, const uint64_t *state)
{
    bool fresh;
    uint32_t number = store_put (s->states, state, &fresh);
    if (number == STORE_FULL || (fresh && !init_node (s, number, state)))
        return SPACE_NONE;
    return number;
}

/* The node of a discrete state of the model; SPACE_NONE when the budget ends. */
static uint32_t
node_of_state (space *s, const uint64_t *state)
{
    return space_node_at (s, rearrange (s, state));
}

static bool
init_step (space *s, uint32_t node, const product_step *from, bool tick, space_step *to)
{
    uint32_t target = from->fault ? SPACE_FAULT : node_of_state (s, from->target);
    to->target = target;
    to->edges = intern_put (s->edges, from->edges, from->edge_count * sizeof *from->edges);
    if (target == SPACE_NONE || to->edges == INTERN_FULL)
        return false;
    return program_compile (s, node, target, from, tick, &to->program);
}

enum { EFFORT_OF_NODE = 1000, EFFORT_OF_STEP = 500, COMPLETED_AGAIN = 16 };

/* A step as far as the zone (POOL_EMPTY: any) asks for it. */
static bool
prepare_step (space *s, uint32_t node, uint32_t number, uint32_t zone, space_step *to, bool *later)
{
    const product_step *from = product_step_at (s->walk, space_product_step (s, number));
    bool tick = space_ticks (s, number);
    if (zone == POOL_EMPTY || !program_is_blocked (s, node, from, tick, zone, &to->blocked))
        return init_step (s, node, from, tick, to);
    to->program = SPACE_LATER;
    *later = true;
    return true;
}

/* Make the steps that are not made yet. */
static const space_node *
expand (space *s, uint32_t node, uint32_t zone)
{
    s->work->noted = NULL;
    if (!product_expand_within (s->walk, store_at (s->states, node), s->budget))
        return NULL;
    bool again = s->nodes[node].expanded, later = false;
    uint32_t count = (uint32_t) product_step_count (s->walk) * (s->options.tick ? 2 : 1);
    space_step *steps = again ? s->nodes[node].steps : NULL;
    if (!again)
        steps = arena_alloc (s->memory, (count ? count : 1) * sizeof *steps);
    for (uint32_t i = 0; i < count; i++)
        if (!again || steps[i].program == SPACE_LATER)
            if (!budget_ok (s->budget) || !prepare_step (s, node, i, zone, &steps[i], &later))
                return NULL;
    space_node *n = &s->nodes[node];
    n->steps = steps;
    n->step_count = count;
    n->expanded = true;
    s->partly += later;
    s->completed += n->partly;
    n->partly = later;
    s->effort += EFFORT_OF_NODE + (uint64_t) count * EFFORT_OF_STEP;
    assert (space_node_is_valid (s, node));
    return n;
}

const space_node *
space_expand (space *s, uint32_t node)
{
    const space_node *n = &s->nodes[node];
    return n->expanded && !n->partly ? n : expand (s, node, POOL_EMPTY);
}

const space_node *
space_expand_for (space *s, uint32_t node, uint32_t zone)
{
    const space_node *n = &s->nodes[node];
    if (!n->expanded) /* in part, unless that saves too seldom */
        return expand (s, node, COMPLETED_AGAIN * s->completed > s->partly ? POOL_EMPTY : zone);
    unsigned dim = space_frame_of (s, node)->dim;
    if (n->partly)
        work_load (s, &s->work->source, zone);
    for (uint32_t i = 0; n->partly && i < n->step_count; i++) {
        zone_constraint b = n->steps[i].blocked;
        if (n->steps[i].program == SPACE_LATER && zone_meets (s->work->source.z, dim, b.i, b.j, b.b))
            return expand (s, node, POOL_EMPTY);
    }
    return n;
}

uint32_t
space_start (space *s, uint32_t node, bool exactly)
{
    rearrange (s, store_at (s->states, node));
    s->work->noted = NULL;
    const product_view *view = product_look (s->look, store_at (s->states, node));
    product_step start = { .invariant = view->invariant, .invariant_count = view->invariant_count };
    uint32_t program;
    if (!program_compile (s, SPACE_NONE, node, &start, false, &program))
        return POOL_FULL;
    if (program == SPACE_NEVER)
        return POOL_EMPTY;
    uint32_t point = work_point (s);
    if (point == POOL_FULL)
        return POOL_FULL;
    return exactly ? space_apply_exactly (s, program, point) : space_apply (s, program, point);
}

uint32_t
space_initial (space *s, size_t *index, uint32_t *zone)
{
    uint64_t *state = xreallocarray (NULL, product_words (s->product) + 1, sizeof *state);
    bool more = budget_ok (s->budget)
                && (*index ? product_next_initial (s->walk, state) : product_first_initial (s->walk, state));
    ++*index;
    uint32_t node = more ? node_of_state (s, state) : SPACE_NONE;
    xfree (state);
    *zone = node == SPACE_NONE ? POOL_EMPTY : space_start (s, node, false);
    return *zone == POOL_FULL ? SPACE_NONE : node;
}

cover *
space_take (space *s, uint32_t node, dense_subsumption how, uint32_t zone)
{
    const space_frame *f = space_frame_of (s, node);
    assert (pool_dim (s->zones, zone) == f->dim);
    cover_take (s->cover, s->zones, zone, how, space_lower (s, f), space_upper (s, f));
    return s->cover;
}
