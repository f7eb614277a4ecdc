/* Steps of matrices: wait, act, split. */
#include <string.h>

#include "alloc.h"
#include "check_relations.h"

struct stepping {
    struct relations_check *c;
    const struct relations_state *from;
    size_t early;
    bool closed;        /* faults and unlisted states are failures */
    plain_zone waited;  /* the matrix after the delay */
    uint32_t *variable; /* of clock 1.. at [1]..: its last reset before the edge; 0: not bounded */
    piece_visitor *visit;
    void *context;
    /* after the edge */
    uint32_t target;
    number_list reset;   /* clocks that have a last reset, increasing */
    number_list bounded; /* those chosen so far */
};

/* Add what an atom says of the last reset of its clock, which is variable v.
 * Now is variable 0. */
static clock_atom
atom_of_reset (clock_atom a, uint32_t v)
{
    return a.i ? (clock_atom){ 0, v, a.strict, a.c } : (clock_atom){ v, 0, a.strict, a.c };
}

/* The clocks before the edge satisfy these; false if none does.  A clock that
 * is not bounded is above all constants (condition 1). */
static bool
meet_before (const struct stepping *s, plain_zone *z, const clock_atom *atoms, size_t count)
{
    atom_list all = VEC_EMPTY;
    bool possible = true;
    for (size_t k = 0; possible && k < count; k++) {
        uint32_t v = s->variable[atoms[k].i ? atoms[k].i : atoms[k].j];
        if (v)
            *vec_add (&all) = atom_of_reset (atoms[k], v);
        else
            possible = !atoms[k].i;
    }
    possible = possible && plain_zone_meet (z, all.at, all.count);
    vec_free (&all);
    return possible;
}

/* The matrix over now, the early variables, and new variables, each an old
 * one plus an offset. */
static plain_zone
image (const plain_zone *z, size_t early, const clock_origin *late, size_t count)
{
    plain_zone new = plain_zone_new (1 + early + count);
    for (size_t i = 0; i < new.size; i++)
        for (size_t j = 0; j < new.size; j++) {
            clock_origin a = i > early ? late[i - early - 1] : (clock_origin){ (uint32_t) i, 0 },
                         b = j > early ? late[j - early - 1] : (clock_origin){ (uint32_t) j, 0 };
            int64_t bound = z->cell[a.origin * z->size + b.origin];
            new.cell[i * new.size + j] = bound == PLAIN_INFINITE ? bound : bound + 2 * (a.offset - b.offset);
        }
    return new;
}

/* The edge's assignments.  x = c: it was reset c ago; x = y + c: c before y. */
static plain_zone
assign (struct stepping *s, const plain_zone *z, const move *e)
{
    VEC (clock_origin) late = VEC_EMPTY;
    vec_clear (&s->reset);
    for (uint32_t x = 1; x <= s->c->m->clock_count; x++) {
        clock_origin from = e->clocks[x];
        if (from.origin && !s->variable[from.origin])
            continue;
        *vec_add (&late) = (clock_origin){ from.origin ? s->variable[from.origin] : 0, -from.offset };
        *vec_add (&s->reset) = x;
    }
    plain_zone new = image (z, s->early, late.at, late.count);
    vec_free (&late);
    return new;
}

/* The target's invariant.  A clock that came from one that was not bounded
 * lies above that bound: an atom is false where that says so, and otherwise
 * left out. */
static bool
meet_after (const struct stepping *s, plain_zone *z, const move *e)
{
    atom_list all = VEC_EMPTY;
    bool possible = true;
    for (size_t k = 0; possible && k < e->invariant_count; k++) {
        clock_atom a = e->invariant[k];
        uint32_t x = a.i ? a.i : a.j, place = 0;
        while (place < s->reset.count && s->reset.at[place] != x)
            place++;
        if (place < s->reset.count)
            *vec_add (&all) = atom_of_reset (a, (uint32_t) s->early + 1 + place);
        else
            possible = !a.i || a.c > s->from->bounds[e->clocks[x].origin] + e->clocks[x].offset;
    }
    possible = possible && plain_zone_meet (z, all.at, all.count);
    vec_free (&all);
    return possible;
}

/* All choices have been made: leave out the clocks that are not bounded. */
static bool
deliver (struct stepping *s, const plain_zone *z)
{
    VEC (clock_origin) late = VEC_EMPTY;
    size_t next = 0;
    for (size_t i = 0; i < s->reset.count; i++)
        if (next < s->bounded.count && s->reset.at[i] == s->bounded.at[next]) {
            *vec_add (&late) = (clock_origin){ (uint32_t) (s->early + 1 + i), 0 };
            next++;
        }
    struct relations_piece piece = { s->target, s->bounded.at, s->bounded.count,
                                     image (z, s->early, late.at, late.count) };
    bool right = budget_check (s->c->r->budget) && s->visit (s->context, &piece);
    plain_zone_free (&piece.matrix);
    vec_free (&late);
    return right;
}

/* Clock number i of s->reset, and those behind it: bounded or not? */
static bool
split (struct stepping *s, const plain_zone *z, size_t i)
{
    if (i == s->reset.count)
        return deliver (s, z);
    uint32_t v = (uint32_t) (s->early + 1 + i);
    int64_t bound = s->c->states.at[s->target].bounds[s->reset.at[i]];
    if (bound < 0)
        return split (s, z, i + 1);
    clock_atom within = { 0, v, false, bound }, above = { v, 0, true, -bound };
    plain_zone half = plain_zone_copy (z);
    bool right = true;
    if (plain_zone_meet (&half, &within, 1)) {
        *vec_add (&s->bounded) = s->reset.at[i];
        right = split (s, &half, i + 1);
        (void) vec_pop (&s->bounded);
    }
    plain_zone_free (&half);
    half = plain_zone_copy (z);
    if (right && plain_zone_meet (&half, &above, 1))
        right = split (s, &half, i + 1);
    plain_zone_free (&half);
    return right;
}

static bool
step (void *context, const move *e)
{
    struct stepping *s = context;
    plain_zone z = plain_zone_copy (&s->waited);
    bool fires = meet_before (s, &z, e->guard, e->guard_count), right = true;
    if (fires && e->fault)
        right = !s->closed || certificate_fail (s->c->r, "an edge that is at fault can fire");
    else if (fires) {
        plain_zone after = assign (s, &z, e);
        s->target = relations_find_state (s->c, e->locations, e->integers);
        if (meet_after (s, &after, e))
            right =
                s->target != NOTHING
                    ? split (s, &after, 0)
                    : !s->closed || certificate_fail (s->c->r, "a step leads to a state that is not listed");
        plain_zone_free (&after);
    }
    plain_zone_free (&z);
    return right;
}

/* Let time pass; false if the invariant does not allow the matrix at all. */
static bool
wait_there (struct stepping *s)
{
    plain_zone *z = &s->waited;
    if (!moves_can_delay (s->c->moves, s->from->locations, s->from->integers))
        return true;
    for (size_t j = 1; j < z->size; j++)
        z->cell[j] = PLAIN_INFINITE;
    return meet_before (s, z, s->from->invariant.at, s->from->invariant.count);
}

bool
relations_each_piece (struct relations_check *c, uint32_t node, const plain_zone *matrix, size_t early,
                      bool closed, piece_visitor *visit, void *context)
{
    const struct relations_node *n = &c->nodes.at[node];
    struct stepping s = { .c = c,
                          .from = &c->states.at[n->state],
                          .early = early,
                          .closed = closed,
                          .waited = plain_zone_copy (matrix),
                          .variable = xcalloc (c->m->clock_count + 1, sizeof *s.variable),
                          .visit = visit,
                          .context = context };
    for (size_t i = 0; i < n->count; i++)
        s.variable[n->clocks[i]] = (uint32_t) (early + 1 + i);
    bool right = !wait_there (&s) || moves_each (c->moves, s.from->locations, s.from->integers, step, &s);
    plain_zone_free (&s.waited);
    xfree (s.variable);
    vec_free (&s.reset);
    vec_free (&s.bounded);
    return right;
}
