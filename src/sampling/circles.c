#include "circles.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "circle.h"

/* Up to where the clocks matter from a site on. */
typedef struct site_bounds {
    const int32_t *lower, *upper; /* NULL: not asked so far */
} site_bounds;

/* The steps of a state; first NO_STEPS: not expanded. */
#define NO_STEPS UINT32_MAX
struct step_range {
    uint32_t first, count;
};

struct circles {
    side *side; /* sites and joint edges */
    matrices *matrices;
    budget *budget;
    diag *why;
    bool moves_clocks;
    VEC (site_bounds) bounds; /* per site */
    struct arena *memory;
    store *states; /* site and classes, ranks, cells */
    size_t words, rank_words;
    uint64_t *packed;
    VEC (struct step_range) ranges; /* per state */
    VEC (ground_step) steps;
    VEC (uint8_t) initial;
    circle now;                     /* moved along by delays */
    circle then;                    /* any number of units later, within the invariant */
    circle guarded;                 /* where an edge is enabled */
    circle next;                    /* after it */
    int32_t *all_lower, *all_upper; /* by clocks of the product */
};

static int32_t
in_units (const side *s, int32_t most)
{
    return most < 0 ? most : most / (int32_t) s->up;
}

/* Where clocks are only reset, each state has bounds of its own. */
static site_bounds
bounds_of (circles *c, uint32_t site)
{
    const side *s = c->side;
    if (c->moves_clocks)
        return (site_bounds){ s->lower, s->upper };
    while (c->bounds.count <= site)
        *vec_add (&c->bounds) = (site_bounds){ NULL, NULL };
    if (c->bounds.at[site].lower)
        return c->bounds.at[site];
    int32_t *lower = arena_alloc (c->memory, s->dim * sizeof *lower);
    int32_t *upper = arena_alloc (c->memory, s->dim * sizeof *upper);
    product_bounds (s->walk, store_at (s->site_keys, site), c->all_lower, c->all_upper);
    for (unsigned x = 0; x < s->dim; x++) {
        lower[x] = x ? in_units (s, c->all_lower[s->clock_of[x]]) : 0;
        upper[x] = x ? in_units (s, c->all_upper[s->clock_of[x]]) : 0;
    }
    return c->bounds.at[site] = (site_bounds){ lower, upper };
}

static uint32_t
site_of (const circles *c, uint32_t state)
{
    return (uint32_t) *store_at (c->states, state);
}

unsigned
circles_classes (const circles *c, uint32_t state)
{
    return (unsigned) (*store_at (c->states, state) >> 32);
}

static const uint8_t *
ranks_of (const circles *c, uint32_t state)
{
    return (const uint8_t *) (store_at (c->states, state) + 1);
}

static const bound *
zone_of (const circles *c, uint32_t state)
{
    return (const bound *) (store_at (c->states, state) + 1 + c->rank_words);
}

/* The state of c->next, which satisfies the invariant; STORE_FULL when the budget is
 * used up. */
static uint32_t
put_state (circles *c, uint32_t site)
{
    circle *o = &c->next;
    site_bounds b = bounds_of (c, site);
    circle_forget (o, b.lower, b.upper);
    memset (c->packed, 0, c->words * sizeof *c->packed);
    c->packed[0] = (uint64_t) o->classes << 32 | site;
    memcpy (c->packed + 1, o->rank, o->dim * sizeof *o->rank);
    memcpy (c->packed + 1 + c->rank_words, o->whole, zone_cells (o->dim) * sizeof *o->whole);
    bool fresh;
    uint32_t state = store_put (c->states, c->packed, &fresh);
    if (state != STORE_FULL && fresh) {
        *vec_add (&c->initial) = 0;
        *vec_add (&c->ranges) = (struct step_range){ NO_STEPS, 0 };
        if (!budget_step (c->budget, 0, 0))
            return STORE_FULL;
    }
    return state;
}

static void
load (circles *c, uint32_t state)
{
    circle *o = &c->now;
    o->classes = circles_classes (c, state);
    memcpy (o->rank, ranks_of (c, state), o->dim * sizeof *o->rank);
    zone_copy (o->whole, zone_of (c, state), o->dim);
    circle_set_identity (o);
}

static bool
add_step (circles *c, uint32_t letter, uint32_t target)
{
    if (c->steps.count == c->steps.room
        && !budget_allows (c->budget, 2 * c->steps.room * sizeof *c->steps.at))
        return false;
    uint32_t matrix = matrices_put (c->matrices, c->next.columns, c->next.classes + 1);
    *vec_add (&c->steps) = (ground_step){ letter, target, matrix };
    return true;
}

/* One joint edge after the delay that led to c->then. */
static bool
take_joint (circles *c, const side_joint *j)
{
    circle_copy (&c->guarded, &c->then);
    if (!circle_constrain (&c->guarded, j->guard, j->guard_count))
        return true;
    if (j->fault) {
        diag_error (c->why, j->fault->where, "%s", j->fault->what);
        return false;
    }
    const side_site *target = &c->side->sites.at[j->target];
    circle_assign (&c->next, &c->guarded, j->from, j->offset);
    if (!target->possible || !circle_constrain (&c->next, target->invariant, target->invariant_count))
        return true;
    uint32_t state = put_state (c, j->target);
    return state != STORE_FULL && add_step (c, j->letter, state);
}

/* All actions where c->now is, or with `turns` any number of units later. */
static bool
take_joints (circles *c, uint32_t site, bool turns)
{
    circle_copy (&c->then, &c->now);
    if (turns)
        circle_turn (&c->then);
    if (!circle_constrain (&c->then, c->side->sites.at[site].invariant,
                           c->side->sites.at[site].invariant_count))
        return true;
    bool within = true;
    for (uint32_t i = 0; i < c->side->sites.at[site].joint_count && within; i++)
        within = take_joint (c, &c->side->sites.at[site].joints[i]) && budget_ok (c->budget);
    return within;
}

/* One turn round the circle; what lies a whole number of units later has the same
 * matrix, but for an open order that is not left at all (S13). */
static bool
expand (circles *c, uint32_t state)
{
    uint32_t site = site_of (c, state);
    if (!side_expand (c->side, site))
        return false;
    load (c, state);
    circle *o = &c->now;
    bool open = !circle_has_integers (o);
    unsigned moves = 2 * (o->classes + !open);
    if (!c->side->sites.at[site].can_delay || !moves)
        return take_joints (c, site, false);
    if (!take_joints (c, site, !open))
        return false;
    for (unsigned k = 1; k < moves + open; k++) {
        circle_move (o);
        if (!take_joints (c, site, true))
            return false;
    }
    if (!open) /* else, time may pass where a clock that is not followed was just set (S2) */
        return true;
    load (c, state);
    circle_stay (o);
    return take_joints (c, site, false);
}

static bool
enter_initial (circles *c)
{
    const side *s = c->side;
    for (size_t i = 0; i < s->initials.count; i++) {
        circle_set_origin (&c->next);
        uint32_t state = put_state (c, side_site_of (s, s->initials.at[i]));
        if (state == STORE_FULL)
            return false;
        c->initial.at[state] = 1;
    }
    return true;
}

static void
make_room (circles *c)
{
    unsigned dim = c->side->dim, all = product_clocks (c->side->product);
    circle_init (&c->now, dim);
    circle_init (&c->then, dim);
    circle_init (&c->guarded, dim);
    circle_init (&c->next, dim);
    c->memory = arena_new ();
    c->all_lower = xcalloc (all + 1, sizeof *c->all_lower);
    c->all_upper = xcalloc (all + 1, sizeof *c->all_upper);
    c->rank_words = (dim + 7) / 8;
    c->words = 1 + c->rank_words + (zone_cells (dim) + 1) / 2;
    c->packed = xcalloc (c->words, sizeof *c->packed);
    c->states = store_new (c->words, c->budget);
}

circles *
circles_new (const model *m, alphabet *a, side_options o, matrices *table, budget *b, diag *why)
{
    side *s = side_new (m, a, NULL, o, b, why);
    if (!s)
        return NULL;
    circles *c = xcalloc (1, sizeof *c);
    *c = (circles){ .side = s, .matrices = table, .budget = b, .why = why };
    c->moves_clocks = !model_resets_to_zero_only (m);
    make_room (c);
    bool fits = s->dim <= MATRICES_MOST;
    if (!fits)
        budget_stop (b, "more than 63 clocks are compared: their corner matrices have no room");
    if (fits && enter_initial (c))
        return c;
    circles_free (c);
    return NULL;
}

void
circles_free (circles *c)
{
    if (!c)
        return;
    circle_free (&c->now);
    circle_free (&c->then);
    circle_free (&c->guarded);
    circle_free (&c->next);
    vec_free (&c->bounds);
    arena_free (c->memory);
    store_free (c->states);
    xfree (c->packed);
    xfree (c->all_lower);
    xfree (c->all_upper);
    vec_free (&c->ranges);
    vec_free (&c->steps);
    vec_free (&c->initial);
    side_free (c->side);
    xfree (c);
}

uint32_t
circles_states (const circles *c)
{
    return store_count (c->states);
}

bool
circles_is_initial (const circles *c, uint32_t state)
{
    return c->initial.at[state];
}

bool
circles_is_labelled (const circles *c, uint32_t state)
{
    return c->side->sites.at[site_of (c, state)].accepting;
}

const ground_step *
circles_steps (circles *c, uint32_t state, uint32_t *count)
{
    *count = 0;
    if (c->ranges.at[state].first == NO_STEPS) {
        size_t first = c->steps.count;
        if (!expand (c, state) || c->steps.count > UINT32_MAX / 2)
            return NULL;
        vec_reserve (&c->steps, 1);
        c->ranges.at[state] = (struct step_range){ (uint32_t) first, (uint32_t) (c->steps.count - first) };
    }
    *count = c->ranges.at[state].count;
    return c->steps.at + c->ranges.at[state].first;
}

static uint32_t
ground_states (const void *of)
{
    return circles_states (of);
}

static bool
ground_is_initial (const void *of, uint32_t state)
{
    return circles_is_initial (of, state);
}

static bool
ground_is_labelled (const void *of, uint32_t state)
{
    return circles_is_labelled (of, state);
}

static unsigned
ground_classes (const void *of, uint32_t state)
{
    return circles_classes (of, state);
}

static const ground_step *
ground_steps (void *of, uint32_t state, uint32_t *count)
{
    return circles_steps (of, state, count);
}

ground
circles_ground (circles *c)
{
    return (ground){ c, ground_states, ground_is_initial, ground_is_labelled, ground_classes, ground_steps };
}

static void
add_clock (const circles *c, unsigned x, text *out)
{
    model_clock_name (c->side->model, c->side->clock_of[x] - 1u, out);
}

/* "x=2", "0<x<10", "1<=x<=3 whole", "x>4". */
static void
add_range (const circles *c, uint32_t state, unsigned x, text *out)
{
    const bound *z = zone_of (c, state);
    unsigned dim = c->side->dim;
    bound most = zone_bound (z, dim, x, 0);
    int64_t unit = c->side->up, least = -bound_constant (zone_bound (z, dim, 0, x));
    bool whole = ranks_of (c, state)[x] == 0, endless = bound_is_none (most);
    if (whole && !endless && bound_constant (most) == least) {
        add_clock (c, x, out);
        text_printf (out, "=%" PRId64, least * unit);
        return;
    }
    if (!endless)
        text_printf (out, "%" PRId64 "%s", least * unit, whole ? "<=" : "<");
    add_clock (c, x, out);
    if (endless)
        text_printf (out, "%s%" PRId64, whole ? ">=" : ">", least * unit);
    else
        text_printf (out, "%s%" PRId64, whole ? "<=" : "<", (bound_constant (most) + !whole) * unit);
    if (whole)
        text_add (out, " whole");
}

/* A clock of the class. */
static unsigned
member_of (const circles *c, uint32_t state, unsigned class)
{
    const uint8_t *rank = ranks_of (c, state);
    unsigned x = 1;
    while (rank[x] != class)
        x++;
    return x;
}

static void
add_fraction (const circles *c, unsigned x, text *out)
{
    text_add (out, "frac(");
    add_clock (c, x, out);
    if (c->side->up > 1)
        text_printf (out, "/%" PRId64, c->side->up);
    text_add (out, ")");
}

/* "frac(x)<frac(y)=frac(z)". */
static void
add_order (const circles *c, uint32_t state, text *out)
{
    const uint8_t *rank = ranks_of (c, state);
    const char *before = ", ";
    for (unsigned k = 1; k <= circles_classes (c, state); k++) {
        for (unsigned x = 1; x < c->side->dim; x++)
            if (rank[x] == k) {
                text_add (out, before);
                add_fraction (c, x, out);
                before = "=";
            }
        before = "<";
    }
}

void
circles_name (const circles *c, uint32_t state, text *out)
{
    const uint8_t *rank = ranks_of (c, state);
    unsigned classes = circles_classes (c, state), fractions = 0;
    const char *before = " [";
    product_state_name (c->side->walk, store_at (c->side->site_keys, site_of (c, state)), out);
    for (unsigned k = 0; k <= classes; k++)
        for (unsigned x = 1; x < c->side->dim; x++)
            if (rank[x] == k) {
                text_add (out, before);
                add_range (c, state, x, out);
                before = ", ";
                fractions += k > 0;
            }
    if (fractions > 1)
        add_order (c, state, out);
    if (*before == ',')
        text_add (out, "]");
}

/* Vertex j is the gap from class m - j up to class m - j + 1; class 0 is now,
 * class m + 1 is now again, a unit later (R2). */
void
circles_gap_name (const circles *c, uint32_t state, uint32_t vertex, text *out)
{
    unsigned m = circles_classes (c, state);
    assert (vertex <= m);
    if (vertex == 0)
        text_add (out, "1");
    else
        add_fraction (c, member_of (c, state, m - vertex + 1), out);
    if (m > vertex) {
        text_add (out, " - ");
        add_fraction (c, member_of (c, state, m - vertex), out);
    }
}
