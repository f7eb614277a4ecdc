/* The regions that a run passes, and the orbit graph of every step between. */
#include "orbit.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "region_graph_private.h"

typedef struct follower {
    region_space *space;
    orbit_steps *steps;
    budget *budget;
    size_t first, last;        /* the steps of the run that make the cycle */
    uint32_t site, start_site; /* now, and where the cycle starts */
    region *now, *next, *goal;
    uint64_t *gone;
    mpq_t *clocks; /* tracked clocks, before the step */
    bool lost;     /* the run left what can be followed, or the budget is used up */
    VEC (orbit_region) regions;
    VEC (orbit_move) moves;
    VEC (uint32_t) orbits; /* per move: the number of its step */
} follower;

static bool
same_region (const region_shape *shape, const region *a, const region *b)
{
    return a->classes == b->classes && !memcmp (a->whole, b->whole, shape->clocks * sizeof *a->whole)
           && !memcmp (a->rank, b->rank, shape->clocks * sizeof *a->rank);
}

/* Vertex j has its top j classes rounded up (R2). */
static int32_t
coordinate (const region *r, unsigned clock, uint32_t vertex)
{
    if (r->whole[clock] == REGION_ABOVE)
        return -1;
    return r->whole[clock] + (r->rank[clock] && r->rank[clock] + vertex > r->classes);
}

static void
note_region (follower *f)
{
    unsigned clocks = f->space->shape->clocks;
    orbit_region r = { .classes = f->now->classes };
    text name = TEXT_EMPTY;
    region_space_print_site (f->space, f->site, &name);
    r.state = text_take (&name);
    region_space_print_region (f->space, f->now, &name);
    r.name = text_take (&name);
    r.whole = xcalloc (clocks + 1, sizeof *r.whole);
    r.rank = xcalloc (clocks + 1, sizeof *r.rank);
    r.corners = xcalloc ((size_t) (r.classes + 1) * clocks + 1, sizeof *r.corners);
    memcpy (r.whole, f->now->whole, clocks * sizeof *r.whole);
    memcpy (r.rank, f->now->rank, clocks * sizeof *r.rank);
    for (uint32_t j = 0; j <= r.classes; j++)
        for (unsigned x = 0; x < clocks; x++)
            r.corners[j * clocks + x] = coordinate (f->now, x, j);
    *vec_add (&f->regions) = r;
}

static bool
within (const follower *f, size_t index)
{
    return index >= f->first && index < f->last;
}

/* Go on to f->next at `site` by one elementary step. */
static void
advance (follower *f, size_t index, region_move move, uint32_t site, const region_joint *j)
{
    if (within (f, index)) {
        if (!f->moves.count)
            f->start_site = f->site;
        uint32_t orbit = orbit_steps_put (f->steps, move, f->now->classes, f->gone);
        f->lost |= orbit == STORE_FULL;
        note_region (f);
        orbit_move m = { .delay = j == NULL, .edge_count = j ? j->edge_count : 0 };
        m.edges = xcalloc (m.edge_count + 1u, sizeof *m.edges);
        if (j)
            memcpy (m.edges, j->edges, j->edge_count * sizeof *m.edges);
        *vec_add (&f->moves) = m;
        *vec_add (&f->orbits) = orbit;
    }
    region *before = f->now;
    f->now = f->next;
    f->next = before;
    f->site = site;
}

/* Time passes by `delay`: through all regions up to the one it leads to, and, where
 * that matters, on within it (R4). */
static void
follow_delay (follower *f, size_t index, const mpq_t delay)
{
    const region_shape *shape = f->space->shape;
    if (mpq_sgn (delay) == 0)
        return;
    for (unsigned x = 0; x < shape->clocks; x++)
        mpq_add (f->clocks[x], f->clocks[x], delay);
    region_of_values (f->space->shape, f->clocks, f->goal);
    while (!f->lost && !same_region (shape, f->now, f->goal)) {
        region_copy (shape, f->next, f->now);
        region_move move = region_delay (shape, f->next);
        f->lost |= move == REGION_STAY || !budget_ok (f->budget);
        if (!f->lost)
            advance (f, index, move, f->site, NULL);
    }
    if (!f->lost && f->space->moves_clocks && !region_has_integer (shape, f->now)
        && !region_all_above (shape, f->now)) {
        region_copy (shape, f->next, f->now);
        advance (f, index, REGION_STAY_OPEN, f->site, NULL);
    }
}

static void
follow_joint (follower *f, size_t index, const run_step *step)
{
    const region_site *site = region_space_expand (f->space, f->site);
    f->lost |= site == NULL;
    for (uint32_t i = 0; !f->lost && i < site->joint_count; i++) {
        const region_joint *j = &site->joints[i];
        if (j->fault || j->edge_count != step->edge_count
            || memcmp (j->edges, step->edges, j->edge_count * sizeof *j->edges)
            || !region_holds (f->now, j->guard, j->guard_count))
            continue;
        region_move move =
            region_assign (f->space->shape, f->now, j->updates, j->update_count, f->next, f->gone);
        if (!region_holds (f->next, j->invariant, j->invariant_count))
            continue;
        advance (f, index, move, j->target, j);
        return;
    }
    f->lost = true;
}

static void
visit (void *context, const run_step *step, size_t index, const run_state *state)
{
    follower *f = context;
    if (f->lost || index >= f->last)
        return;
    if (step) {
        follow_delay (f, index, step->delay);
        if (!f->lost && step->edge_count)
            follow_joint (f, index, step);
    }
    for (unsigned x = 0; x < f->space->shape->clocks; x++)
        mpq_set (f->clocks[x], state->clocks[f->space->clock_of[x]]);
}

/* The site of the start; false if there is none. */
static bool
find_start (follower *f, const run *r)
{
    region_space *s = f->space;
    for (bool more = product_first_initial (s->walk, s->scratch); more && budget_ok (f->budget);
         more = product_next_initial (s->walk, s->scratch)) {
        f->site = region_space_site (s, s->scratch);
        if (f->site == STORE_FULL)
            return false;
        product_walk *look = product_walk_new (s->product);
        bool same = !memcmp (product_look (look, store_at (s->discrete, f->site))->locations, r->start,
                             r->process_count * sizeof *r->start);
        product_walk_free (look);
        if (same)
            return true;
    }
    return false;
}

/* Row by row, a byte for each pair of corners. */
static uint8_t *
as_bytes (orbit_size size, const uint64_t *matrix, uint32_t from, uint32_t to)
{
    uint8_t *bytes = xcalloc ((size_t) (from + 1) * (to + 1), 1);
    for (uint32_t a = 0; a <= from; a++)
        for (uint32_t b = 0; b <= to; b++)
            bytes[a * (to + 1) + b] = matrix[b * size.row_words + a / 64] >> a % 64 & 1;
    return bytes;
}

static void
add_matrices (const follower *f, orbit_cycle *c)
{
    uint32_t most = 0, start = c->regions[0].classes;
    for (size_t k = 0; k < c->length; k++)
        most = c->regions[k].classes > most ? c->regions[k].classes : most;
    orbit_size size = orbit_size_of (most, most);
    uint64_t *matrix = xcalloc (size.words, sizeof *matrix), *turn = xcalloc (size.words, sizeof *turn);
    orbit_wide_identity (size, start, turn);
    for (size_t k = 0; k < c->length; k++) {
        const orbit_step *step = orbit_steps_at (f->steps, f->orbits.at[k]);
        memset (matrix, 0, size.words * sizeof *matrix);
        orbit_wide_identity (size, c->regions[k].classes, matrix);
        orbit_wide_apply (size, matrix, step);
        orbit_wide_apply (size, turn, step);
        c->moves[k].matrix = as_bytes (size, matrix, step->from, step->to);
    }
    c->turn = as_bytes (size, turn, start, start);
    c->returns = orbit_wide_returns (size, start, turn);
    xfree (matrix);
    xfree (turn);
}

/* An edge of the turn without a way back. */
static void
find_one_way (orbit_cycle *c)
{
    uint32_t n = c->regions[0].classes + 1;
    uint8_t *leads = xcalloc ((size_t) n * n, 1);
    memcpy (leads, c->turn, (size_t) n * n);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++)
                leads[a * n + b] |= leads[a * n + k] & leads[k * n + b];
    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < n; b++)
            if (c->turn[a * n + b] && !leads[b * n + a]) {
                c->from = a;
                c->to = b;
            }
    xfree (leads);
}

static orbit_cycle *
make_cycle (follower *f)
{
    orbit_cycle *c = xcalloc (1, sizeof *c);
    c->clock_count = f->space->shape->clocks;
    c->clocks = xcalloc (c->clock_count + 1, sizeof *c->clocks);
    memcpy (c->clocks, f->space->clock_of, c->clock_count * sizeof *c->clocks);
    c->regions = f->regions.at;
    c->moves = f->moves.at;
    c->length = f->moves.count;
    f->regions.at = NULL;
    f->moves.at = NULL;
    f->regions.count = f->moves.count = 0;
    add_matrices (f, c);
    if (!c->returns)
        find_one_way (c);
    return c;
}

static bool
is_closed (follower *f)
{
    if (!f->moves.count)
        return false;
    const orbit_region *r = &f->regions.at[0];
    region first = { r->classes, r->whole, r->rank };
    return f->site == f->start_site && same_region (f->space->shape, &first, f->now);
}

static void
clear_region (orbit_region *r)
{
    xfree (r->state);
    xfree (r->name);
    xfree (r->whole);
    xfree (r->rank);
    xfree (r->corners);
}

static void
clear_move (orbit_move *m)
{
    xfree (m->edges);
    xfree (m->matrix);
}

static void
follower_free (follower *f)
{
    for (size_t k = 0; k < f->regions.count; k++)
        clear_region (&f->regions.at[k]);
    for (size_t k = 0; k < f->moves.count; k++)
        clear_move (&f->moves.at[k]);
    vec_free (&f->regions);
    vec_free (&f->moves);
    vec_free (&f->orbits);
    for (unsigned x = 0; x < f->space->shape->clocks; x++)
        mpq_clear (f->clocks[x]);
    xfree (f->clocks);
    xfree (f->gone);
    region_free (f->now);
    region_free (f->next);
    region_free (f->goal);
    orbit_steps_free (f->steps);
    region_space_free (f->space);
}

orbit_cycle *
orbit_follow (const model *m, const run *r, size_t first, size_t last, bool range_disables, budget *b)
{
    const query plain = {
        .kind = QUERY_CYCLE, .process = MODEL_NONE, .location = MODEL_NONE, .range_disables = range_disables
    };
    diag *mistakes = diag_new (m->file_name);
    follower f = {
        .space = region_space_new (m, &plain, b, mistakes), .budget = b, .first = first, .last = last
    };
    diag_free (mistakes);
    if (!f.space)
        return NULL;
    const region_shape *shape = f.space->shape;
    f.steps = orbit_steps_new (shape->clocks, b);
    f.now = region_new (shape);
    f.next = region_new (shape);
    f.goal = region_new (shape);
    f.gone = xcalloc (shape->clocks / 64 + 1, sizeof *f.gone);
    f.clocks = xreallocarray (NULL, shape->clocks + 1, sizeof *f.clocks);
    for (unsigned x = 0; x < shape->clocks; x++)
        mpq_init (f.clocks[x]);
    text why = TEXT_EMPTY;
    bool walked = find_start (&f, r) && run_walk (m, r, range_disables, visit, &f, &why) && !f.lost;
    text_free (&why);
    orbit_cycle *c = walked && is_closed (&f) ? make_cycle (&f) : NULL;
    follower_free (&f);
    return c;
}

void
orbit_cycle_free (orbit_cycle *c)
{
    if (!c)
        return;
    for (size_t k = 0; k < c->length; k++) {
        clear_region (&c->regions[k]);
        clear_move (&c->moves[k]);
    }
    xfree (c->regions);
    xfree (c->moves);
    xfree (c->clocks);
    xfree (c->turn);
    xfree (c);
}
