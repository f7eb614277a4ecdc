/* Certificates for a fixed period; proofs/certificates-grid.md. */
#include "check_grid.h"

#include <string.h>

#include "alloc.h"
#include "checkers.h"

/* So many sets of a site are looked at together: the edges are computed for all of
 * them at once, and their zones take only so much memory. */
enum { TOGETHER = 256 };

static bool
is_start_covered (void *context, const uint32_t *locations, const int32_t *integers,
                  const atom_list *invariant)
{
    struct grid_check *c = context;
    plain_zone z = plain_zone_new (c->size);
    plain_zone_set_zero (&z);
    vec_clear (&c->after);
    bool right = grid_to_units (c, invariant->at, invariant->count, &c->after);
    if (right && plain_zone_meet (&z, c->after.at, c->after.count))
        right = grid_is_covered (c, locations, integers, &z, UINT64_MAX)
                || certificate_fail (c->r, "an initial state is not covered");
    plain_zone_free (&z);
    return right;
}

/* The class of set number i; outside of questions about cycles it lacks nothing. */
static struct grid_class
class_of (const struct grid_check *c, size_t set)
{
    return c->cycle ? c->classes.at[c->sets.at[set].rank] : (struct grid_class){ NOT_GIVEN, 0 };
}

/* Is the zone, which a step has made of set number i, where it should be? */
static bool
check_step (struct grid_check *c, size_t set, const uint32_t *locations, const int32_t *integers,
            const plain_zone *z, enum demand strict)
{
    uint64_t below = (uint64_t) c->sets.at[set].rank + (class_of (c, set).demand != strict);
    return grid_is_covered (c, locations, integers, z, below)
           || certificate_fail (c->r, "a successor of a listed state is not covered");
}

static bool
check_tick (struct grid_check *c, size_t number)
{
    size_t set = c->first_zone + number;
    c->r->line = c->sets.at[set].line;
    if (c->sets.at[set].ray)
        return class_of (c, set).demand != LACKS_TIME
               || certificate_fail (c->r, "a ray stands where no time may pass");
    for (uint32_t x = 1; x < c->size; x++)
        c->clocks[x] = (clock_origin){ x, c->runs[x] ? c->tick : 0 };
    plain_zone z = plain_zone_copy (&c->zones.at[number]);
    plain_zone_assign (&z, c->clocks);
    bool right = !plain_zone_meet (&z, c->invariant.at, c->invariant.count)
                 || check_step (c, set, grid_locations (c, c->at), grid_integers (c, c->at), &z, LACKS_TIME);
    plain_zone_free (&z);
    return right;
}

/* The assignments of an edge in units. */
static bool
scale_clocks (struct grid_check *c, const move *e)
{
    for (uint32_t x = 1; x < c->size; x++) {
        clock_origin from = e->clocks[x];
        if (c->down != 1 && from.offset) /* the unit is a period of several time units */
            return certificate_fail (c->r, "a clock is set to what is no number of units");
        if (__builtin_mul_overflow (from.offset, c->up, &from.offset) || from.offset > GRID_LARGEST
            || from.offset < -GRID_LARGEST)
            return certificate_fail (c->r, "the period is too fine for the constants of the model");
        c->clocks[x] = from;
    }
    return true;
}

static bool
check_edge (struct grid_check *c, const move *e, size_t number)
{
    plain_zone z = plain_zone_copy (&c->zones.at[number]);
    bool right = true;
    c->r->line = c->sets.at[c->first_zone + number].line;
    if (plain_zone_meet (&z, c->guard.at, c->guard.count)) {
        if (e->fault)
            right = certificate_fail (c->r, "an edge that is at fault can fire");
        else {
            plain_zone_assign (&z, c->clocks);
            right = !plain_zone_meet (&z, c->after.at, c->after.count)
                    || check_step (c, c->first_zone + number, e->locations, e->integers, &z, LACKS_ACTION);
        }
    }
    plain_zone_free (&z);
    return right;
}

bool
grid_scale_move (struct grid_check *c, const move *e)
{
    vec_clear (&c->guard);
    vec_clear (&c->after);
    return grid_to_units (c, e->guard, e->guard_count, &c->guard)
           && (e->fault
               || (grid_to_units (c, e->invariant, e->invariant_count, &c->after) && scale_clocks (c, e)));
}

static bool
check_move (void *context, const move *e)
{
    struct grid_check *c = context;
    bool right = grid_scale_move (c, e);
    for (size_t i = 0; right && i < c->zones.count; i++)
        right = budget_ok (c->r->budget) && check_edge (c, e, i);
    return right;
}

/* Sets first_zone .. of the site, as many as are taken together. */
static bool
check_some (struct grid_check *c)
{
    const uint32_t *locations = grid_locations (c, c->at);
    bool right = true;
    if (moves_can_delay (c->moves, locations, grid_integers (c, c->at)))
        for (size_t i = 0; right && i < c->zones.count; i++)
            right = check_tick (c, i);
    return right && moves_each (c->moves, locations, grid_integers (c, c->at), check_move, c)
           && (!c->deadlock || !certificate_is_asked (c->r, locations) || grid_check_alive (c));
}

static bool
check_class (const struct grid_check *c, size_t set)
{
    uint32_t rank = c->sets.at[set].rank;
    if (!c->cycle)
        return true;
    if (rank >= c->classes.count || c->classes.at[rank].demand == NOT_GIVEN)
        return certificate_fail (c->r, "a rank has no class");
    const struct grid_class *k = &c->classes.at[rank];
    return k->demand != LACKS_LABEL || !moves_has_label (c->m, grid_locations (c, c->at), k->label)
           || certificate_fail (c->r, "a state has the label that its class lacks");
}

static bool
check_sets (struct grid_check *c)
{
    size_t end = c->at->first_set + c->at->set_count;
    bool right = true;
    for (size_t set = c->at->first_set; right && set < end;) {
        c->first_zone = set;
        for (; right && set < end && c->zones.count < TOGETHER; set++) {
            plain_zone z;
            c->r->line = c->sets.at[set].line;
            right = budget_step (c->r->budget, 0, 0) && check_class (c, set);
            if (right && grid_expand (c, set, c->runs, &c->invariant, &z))
                *vec_add (&c->zones) = z;
            else if (right)
                right = certificate_fail (c->r, "there is nothing in a listed set");
        }
        right = right && check_some (c);
        grid_free_zones (&c->zones);
    }
    return right;
}

static bool
check_site (struct grid_check *c, const struct grid_site *s)
{
    const uint32_t *locations = grid_locations (c, s);
    atom_list invariant = VEC_EMPTY;
    c->at = s;
    vec_clear (&c->invariant);
    moves_find_running (c->moves, locations, grid_integers (c, s), c->runs);
    if (!c->cycle && !c->deadlock && certificate_is_asked (c->r, locations))
        return certificate_fail (c->r, "a listed state is what the question asks for");
    bool sound = moves_invariant (c->moves, locations, grid_integers (c, s), &invariant);
    bool right = sound ? grid_to_units (c, invariant.at, invariant.count, &c->invariant)
                       : certificate_fail (c->r, "a listed state does not meet its invariant");
    vec_free (&invariant);
    return right && check_sets (c);
}

void
grid_end (struct grid_check *c)
{
    vec_free (&c->classes);
    vec_free (&c->sites);
    vec_free (&c->discrete);
    vec_free (&c->sets);
    vec_free (&c->intervals);
    vec_free (&c->constraints);
    vec_free (&c->invariant);
    vec_free (&c->zones);
    vec_free (&c->leaving);
    vec_free (&c->atoms);
    vec_free (&c->spans);
    vec_free (&c->guard);
    vec_free (&c->after);
    xfree (c->order);
    xfree (c->runs);
    xfree (c->target_runs);
    xfree (c->key);
    xfree (c->clocks);
    moves_free (c->moves);
}

void
grid_begin (struct grid_check *c, reader *r)
{
    *c = (struct grid_check){ .r = r, .m = r->m, .moves = moves_new (r->m, r->range_disables, r->budget) };
    c->cycle = certificate_word_is (r->kind, "grid-cycle");
    c->deadlock = certificate_word_is (r->kind, "grid-deadlock");
    c->size = (size_t) c->m->clock_count + 1;
    c->width = c->m->process_count + c->m->integer_count;
    c->runs = xcalloc (c->size, sizeof *c->runs);
    c->target_runs = xcalloc (c->size, sizeof *c->target_runs);
    c->key = xcalloc (c->width, sizeof *c->key);
    c->clocks = xcalloc (c->size, sizeof *c->clocks);
}

bool
check_grid (reader *r)
{
    struct grid_check c;
    grid_begin (&c, r);
    bool right = grid_read (&c) && grid_sort (&c) && moves_each_start (c.moves, is_start_covered, &c);
    for (size_t i = 0; right && i < c.sites.count; i++)
        right = check_site (&c, &c.sites.at[i]);
    if (right) {
        text_count (r->what, c.sets.count, "set");
        text_add (r->what, " in ");
        text_count (r->what, c.sites.count, "discrete state");
    }
    grid_end (&c);
    return right;
}
