/* From the joint edges of a discrete state to bounds and moves in units. */
#include <string.h>

#include "space.h"

/* Where things lie while the vectors still move. */
struct draft {
    uint32_t target;
    size_t atoms, moves, edges, fault;
    uint32_t atom_count, move_count, edge_count;
    position fault_where;
    bool covers;
};
#define NO_FAULT SIZE_MAX

struct compiler {
    VEC (struct draft) steps;
    VEC (atom) atoms;
    VEC (move) moves;
    VEC (uint32_t) edges;
    VEC (char) faults;
    VEC (clock_update) after; /* by clock: its value after the step */
};

struct compiler *
compiler_new (void)
{
    return xcalloc (1, sizeof (struct compiler));
}

void
compiler_free (struct compiler *c)
{
    if (!c)
        return;
    vec_free (&c->steps);
    vec_free (&c->atoms);
    vec_free (&c->moves);
    vec_free (&c->edges);
    vec_free (&c->faults);
    vec_free (&c->after);
    xfree (c);
}

static int8_t
slope_of (const space *s, const uint64_t *header, unsigned i, unsigned j)
{
    return (int8_t) (header_runs (s, header, i) - header_runs (s, header, j));
}

/* x_i - x_j <= most; false if that can never hold. */
static bool
add_atom (space *s, const uint64_t *header, uint16_t i, uint16_t j, int64_t most)
{
    if (i == j)
        return most >= 0;
    *vec_add (&s->compiler->atoms) = (atom){ i, j, slope_of (s, header, i, j), most };
    return true;
}

static bool
add_guard (space *s, const uint64_t *header, const clock_constraint *guard, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!add_atom (s, header, guard[i].i, guard[i].j,
                       scale_most (&s->scale, guard[i].c, guard[i].strict)))
            return false;
    return true;
}

/* The target's invariant speaks of the values after the updates: put what
 * the clocks become in their place. */
static bool
add_target_invariant (space *s, const uint64_t *header, const product_step *t)
{
    const clock_update *after = s->compiler->after.at;
    for (uint32_t n = 0; n < t->invariant_count; n++) {
        const clock_constraint *c = &t->invariant[n];
        const clock_update *i = &after[c->i], *j = &after[c->j];
        int64_t most = scale_most (&s->scale, c->c, c->strict);
        most -= scale_most (&s->scale, i->c, false) - scale_most (&s->scale, j->c, false);
        if (!add_atom (s, header, i->y, j->y, most))
            return false;
    }
    return true;
}

static void
collect_updates (space *s, const product_step *t)
{
    struct compiler *c = s->compiler;
    vec_clear (&c->after);
    for (unsigned x = 0; x <= s->clocks; x++)
        *vec_add (&c->after) = (clock_update){ (uint16_t) x, (uint16_t) x, 0 };
    for (uint32_t i = 0; i < t->update_count; i++)
        c->after.at[t->updates[i].x] = t->updates[i];
}

/* Add the moves of all clocks that the target stores.  Returns whether
 * waiting a tick before the step leads where waiting after it does: every
 * stored clock must move by the same amount before and after. */
static bool
add_moves (space *s, const uint64_t *header, uint32_t target)
{
    struct compiler *c = s->compiler;
    const uint64_t *there = node_header (s, target);
    bool covers = header_can_delay (there);
    for (unsigned x = 1; x <= s->clocks; x++) {
        int64_t cap = header_cap (there, x);
        const clock_update *u = &c->after.at[x];
        bool runs = header_runs (s, header, u->y);
        if (cap < 0)
            continue;
        covers = covers && runs == header_runs (s, there, x);
        bool exact = s->fields[x].exact || (s->fields[x].endless && cap == s->exact_cap);
        *vec_add (&c->moves) =
            (move){ (uint16_t) x, u->y, runs, exact, scale_most (&s->scale, u->c, false), cap };
    }
    return covers;
}

static bool
add_step (space *s, const uint64_t *header, const product_step *t, struct draft *d)
{
    struct compiler *c = s->compiler;
    collect_updates (s, t);
    if (!add_guard (s, header, t->guard, t->guard_count))
        return false;
    if (t->fault) {
        d->fault = c->faults.count;
        d->fault_where = t->fault->where;
        size_t length = strlen (t->fault->what) + 1;
        vec_reserve (&c->faults, length);
        memcpy (c->faults.at + c->faults.count, t->fault->what, length);
        c->faults.count += length;
    } else {
        if (!add_target_invariant (s, header, t))
            return false;
        d->target = node_intern (s, t->target);
        if (d->target == STORE_FULL)
            return false;
        d->covers = add_moves (s, header, d->target);
    }
    for (uint32_t i = 0; i < t->edge_count; i++)
        *vec_add (&c->edges) = t->edges[i];
    return true;
}

static void
draft_step (space *s, const uint64_t *header, const product_step *t)
{
    struct compiler *c = s->compiler;
    struct draft d = { .target = NODE_NONE,
                       .atoms = c->atoms.count,
                       .moves = c->moves.count,
                       .edges = c->edges.count,
                       .fault = NO_FAULT,
                       .edge_count = t->edge_count };
    if (!add_step (s, header, t, &d)) {
        c->atoms.count = d.atoms;
        c->moves.count = d.moves;
        return;
    }
    d.atom_count = (uint32_t) (c->atoms.count - d.atoms);
    d.move_count = (uint32_t) (c->moves.count - d.moves);
    *vec_add (&c->steps) = d;
}

/* The tick is the first draft: all clocks keep or advance, at most up to
 * what the invariant, which lies in front of all atoms, allows. */
static void
draft_tick (space *s, uint32_t number)
{
    struct compiler *c = s->compiler;
    struct draft d = { .target = number, .fault = NO_FAULT };
    collect_updates (s, &(product_step){ .update_count = 0 });
    add_moves (s, node_header (s, number), number);
    d.move_count = (uint32_t) c->moves.count;
    *vec_add (&c->steps) = d;
}

/* Copy `bytes` to *end and move it on; everything is aligned to 8. */
static void *
append (char **end, const void *from, size_t bytes)
{
    void *at = *end;
    if (bytes)
        memcpy (at, from, bytes);
    *end += (bytes + 7) / 8 * 8;
    return at;
}

static void
fill_step (step *t, const struct draft *d, const atom *atoms, const move *moves, const uint32_t *edges,
           const char *faults)
{
    *t = (step){ .target = d->target,
                 .atom_count = d->atom_count,
                 .move_count = d->move_count,
                 .edge_count = d->edge_count,
                 .atoms = atoms + d->atoms,
                 .moves = moves + d->moves,
                 .edges = edges + d->edges,
                 .fault = d->fault == NO_FAULT ? NULL : faults + d->fault,
                 .fault_where = d->fault_where,
                 .covers = d->covers };
}

static code *
freeze (const struct compiler *c, uint32_t invariant_count, bool can_delay)
{
    size_t sizes[] = { sizeof (code),
                       c->steps.count * sizeof (step),
                       c->atoms.count * sizeof (atom),
                       c->moves.count * sizeof (move),
                       c->edges.count * sizeof (uint32_t),
                       c->faults.count };
    size_t bytes = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bytes += (sizes[i] + 7) / 8 * 8;
    code *out = xcalloc (1, bytes);
    char *end = (char *) out + (sizes[0] + 7) / 8 * 8;
    out->steps = (step *) (void *) end;
    end += (sizes[1] + 7) / 8 * 8;
    const atom *atoms = append (&end, c->atoms.at, sizes[2]);
    const move *moves = append (&end, c->moves.at, sizes[3]);
    const uint32_t *edges = append (&end, c->edges.at, sizes[4]);
    const char *faults = append (&end, c->faults.at, sizes[5]);
    fill_step (&out->tick, &c->steps.at[0], atoms, moves, edges, faults);
    for (size_t i = 1; i < c->steps.count; i++)
        fill_step (&out->steps[i - 1], &c->steps.at[i], atoms, moves, edges, faults);
    out->step_count = (uint32_t) c->steps.count - 1;
    out->invariant = atoms;
    out->invariant_count = invariant_count;
    out->can_delay = can_delay;
    out->bytes = bytes;
    return out;
}

code *
compile_node (space *s, uint32_t number)
{
    struct compiler *c = s->compiler;
    vec_clear (&c->steps);
    vec_clear (&c->atoms);
    vec_clear (&c->moves);
    vec_clear (&c->edges);
    vec_clear (&c->faults);
    const uint64_t *discrete = store_at (s->discrete, number), *header = node_header (s, number);
    draft_tick (s, number);
    const product_view *view = product_look (s->look, discrete);
    add_guard (s, header, view->invariant, view->invariant_count);
    uint32_t invariant_count = (uint32_t) c->atoms.count;
    bool can_delay = view->can_delay;
    bool again = s->nodes.at[number].whole; /* maybe for a run after the search */
    if (again)
        product_expand (s->walk, discrete);
    else
        product_expand_within (s->walk, discrete, s->budget);
    for (size_t i = 0; i < product_step_count (s->walk) && (again || budget_ok (s->budget)); i++)
        draft_step (s, header, product_step_at (s->walk, i));
    s->nodes.at[number].whole = again || !budget_reason (s->budget);
    return freeze (c, invariant_count, can_delay);
}
