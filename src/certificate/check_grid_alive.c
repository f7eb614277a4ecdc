#include "alloc.h"
#include "check_grid.h"

/* So many ticks are followed where zones of the past are not exact. */
enum { FARTHEST = 1 << 20 };

/* The bounds of the target's invariant on the values before the edge. */
static bool
meet_before (const struct grid_check *c, plain_zone *z)
{
    bool possible = true;
    for (size_t i = 0; possible && i < c->after.count; i++) {
        clock_atom a = c->after.at[i];
        clock_origin x = a.i ? c->clocks[a.i] : (clock_origin){ 0, 0 };
        clock_origin y = a.j ? c->clocks[a.j] : (clock_origin){ 0, 0 };
        clock_atom before = { x.origin, y.origin, false, a.c - x.offset + y.offset };
        possible = before.i == before.j ? before.c >= 0 : plain_zone_meet (z, &before, 1);
    }
    return possible;
}

static int64_t *
cell (const plain_zone *z, size_t i, size_t j)
{
    return &z->cell[i * z->size + j];
}

/* Does no bound between a clock that runs and one that stands say more than
 * their own bounds? */
static bool
is_product (const plain_zone *z, const bool *runs)
{
    for (size_t i = 1; i < z->size; i++)
        for (size_t j = 1; j < z->size; j++) {
            int64_t a = *cell (z, i, 0), b = *cell (z, 0, j);
            if (runs[i] != runs[j] && *cell (z, i, j) != PLAIN_INFINITE
                && (a == PLAIN_INFINITE || *cell (z, i, j) < a + b - 1))
                return false;
        }
    return true;
}

/* What can become an element of a product by ticks of one unit. */
static void
go_back (plain_zone *z, const bool *runs)
{
    for (size_t i = 1; i < z->size; i++) {
        if (runs[i])
            *cell (z, 0, i) = 1;
        for (size_t j = 1; j < z->size; j++)
            if (runs[i] != runs[j])
                *cell (z, i, j) = PLAIN_INFINITE;
    }
    plain_zone_meet (z, NULL, 0);
}

/* Remember from where the move can be taken, if need be after ticks. */
static bool
note_leaving (void *context, const move *e)
{
    struct grid_check *c = context;
    if (e->fault)
        return true;
    if (!grid_scale_move (c, e))
        return false;
    plain_zone z = plain_zone_new (c->size);
    if (!plain_zone_meet (&z, c->guard.at, c->guard.count) || !meet_before (c, &z)
        || !plain_zone_meet (&z, c->invariant.at, c->invariant.count)) {
        plain_zone_free (&z);
        return true;
    }
    bool exact = c->tick == 1 && is_product (&z, c->runs);
    if (exact)
        go_back (&z, c->runs);
    c->past_is_exact = c->past_is_exact && exact;
    *vec_add (&c->leaving) = z;
    return true;
}

/* A tick from the piece, which is replaced.  False if it is not allowed
 * everywhere, or leads to where the piece was. */
static bool
let_tick (struct grid_check *c, plain_zone *piece)
{
    plain_zone later = plain_zone_copy (piece);
    for (uint32_t x = 1; x < c->size; x++)
        c->clocks[x] = (clock_origin){ x, c->runs[x] ? c->tick : 0 };
    plain_zone_assign (&later, c->clocks);
    bool allowed = !plain_zone_includes (piece, &later);
    for (size_t i = 0; allowed && i < c->invariant.count; i++) {
        const clock_atom *a = &c->invariant.at[i];
        allowed = *cell (&later, a->i, a->j) <= 2 * a->c + 1;
    }
    plain_zone_free (piece);
    *piece = later;
    return allowed;
}

/* Follow what is left over, tick by tick. */
static bool
follow (struct grid_check *c, zone_list *left)
{
    zone_list later = VEC_EMPTY;
    bool alive = moves_can_delay (c->moves, grid_locations (c, c->at), grid_integers (c, c->at));
    for (uint32_t ticks = 0; alive && left->count; ticks++) {
        alive = ticks < FARTHEST && budget_check (c->r->budget);
        for (size_t i = 0; alive && i < left->count; i++) {
            alive = let_tick (c, &left->at[i]);
            if (alive)
                grid_subtract (c, &left->at[i], c->leaving.at, c->leaving.count, &later);
        }
        grid_free_zones (left);
        zone_list empty = *left;
        *left = later;
        later = empty;
    }
    grid_free_zones (&later);
    vec_free (&later);
    return alive;
}

static bool
check_zone (struct grid_check *c, const plain_zone *z)
{
    zone_list left = VEC_EMPTY;
    bool alive = grid_subtract (c, z, c->leaving.at, c->leaving.count, c->past_is_exact ? NULL : &left);
    if (!alive && !c->past_is_exact && budget_ok (c->r->budget))
        alive = follow (c, &left);
    grid_free_zones (&left);
    vec_free (&left);
    return alive || certificate_fail (c->r, "a listed state may be stuck");
}

bool
grid_check_alive (struct grid_check *c)
{
    c->past_is_exact = true;
    bool right = moves_each (c->moves, grid_locations (c, c->at), grid_integers (c, c->at), note_leaving, c);
    for (size_t i = 0; right && i < c->zones.count; i++) {
        c->r->line = c->sets.at[c->first_zone + i].line;
        right = check_zone (c, &c->zones.at[i]);
    }
    grid_free_zones (&c->leaving);
    return right;
}
