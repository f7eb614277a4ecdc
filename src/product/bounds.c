/* How far each clock must be told apart, per location of each process.
 *
 * lower[x] at a location is the largest constant c such that x >= c or
 * x > c may be asked there, or later by the same process before it assigns
 * x; upper[x] likewise.  A backward fixpoint over the edges of each process;
 * a joint state takes the maximum over its processes.  A clock copied by any
 * process passes its bounds on to its source wherever they are asked. */
#include <string.h>

#include "alloc.h"
#include "product_private.h"

/* A view on the bounds of one site, or of the moment between two statements. */
struct bounds {
    int32_t *lower, *upper;
};

struct fixpoint {
    product *product;
    struct bounds now; /* at the point reached by the backward walk */
    bool changed;
};

static void
raise (int32_t *bound, int64_t c)
{
    if (c > MODEL_CLOCK_CONSTANT_MAX)
        c = MODEL_CLOCK_CONSTANT_MAX;
    if (c > *bound)
        *bound = (int32_t) c; /* a negative c says nothing: -1 is the least */
}

static struct bounds
bounds_at (const product *p, uint32_t site_number)
{
    size_t offset = (size_t) site_number * (p->clocks + 1);
    return (struct bounds){ p->site_lower + offset, p->site_upper + offset };
}

/* Which clocks an EXPR_CLOCK may name: [low, high], numbered from 1. */
static interval
clocks_of (const model *m, const expr *e)
{
    const clock_array *array = &m->clock_arrays[e->id];
    interval r = product_index_range (m, e->args[0], array->size);
    return (interval){ r.low + array->first + 1, r.high + array->first + 1 };
}

/* A single-clock comparison asks for its clock's bounds.  Differences ask
 * for nothing here: see note_diagonals. */
static void
note_conjunction (const model *m, const conjunction *c, struct bounds b)
{
    for (size_t i = 0; i < c->count; i++) {
        const expr *e = c->at[i];
        if (e->kind != EXPR_CLOCK_COMPARE || e->args[1])
            continue;
        interval clocks = clocks_of (m, e->args[0]);
        int64_t constant = product_range (m, e->args[2]).high;
        for (int64_t x = clocks.low; x <= clocks.high; x++) {
            if (e->compare != EXPR_LE && e->compare != EXPR_LT)
                raise (&b.lower[x], constant);
            if (e->compare != EXPR_GE && e->compare != EXPR_GT)
                raise (&b.upper[x], constant);
        }
    }
}

/* Assigning x compares the other clock of each diagonal with a constant. */
static void
note_diagonals (struct fixpoint *f, int64_t x, interval value)
{
    const product *p = f->product;
    for (size_t d = 0; d < p->diagonal_count; d++) {
        const diagonal *g = &p->diagonals[d];
        if (g->i != x && g->j != x)
            continue;
        unsigned other = g->i == x ? g->j : g->i;
        /* value - y <= c asks y >= value - c;  y - value <= c asks y <= value + c. */
        int64_t constant = g->i == x ? value.high - g->c : value.high + g->c;
        raise (&f->now.lower[other], constant);
        raise (&f->now.upper[other], constant);
    }
}

static void
note_update (struct fixpoint *f, const stmt *s)
{
    const product *p = f->product;
    const model *m = p->model;
    interval xs = clocks_of (m, s->target);
    interval value = s->value ? product_range (m, s->value) : (interval){ 0, 0 };
    bool certain = xs.low == xs.high;
    for (int64_t x = xs.low; x <= xs.high; x++) {
        int32_t lower = f->now.lower[x], upper = f->now.upper[x];
        if (certain)
            f->now.lower[x] = f->now.upper[x] = -1;
        if (!s->source) {
            note_diagonals (f, x, value);
            continue;
        }
        raise (&lower, p->all_lower[x]);
        raise (&upper, p->all_upper[x]);
        interval ys = clocks_of (m, s->source);
        for (int64_t y = ys.low; y <= ys.high; y++) {
            /* y + t >= c asks y >= c - t.  A negative t also asks whether y + t is negative. */
            if (lower >= 0)
                raise (&f->now.lower[y], lower - value.low);
            if (upper >= 0)
                raise (&f->now.upper[y], upper - value.low);
            if (value.low < 0) {
                raise (&f->now.lower[y], -value.low);
                raise (&f->now.upper[y], -value.low);
            }
        }
    }
}

static void note_sequence (struct fixpoint *f, const stmt *s);

/* Both ways through an if, or none, some or many turns of a loop: the
 * maximum of the bounds before them.  For a loop, repeat until nothing grows;
 * bounds only grow, up to MODEL_CLOCK_CONSTANT_MAX, and a copy that shifts by
 * -t on every turn is taken straight to that limit after a few turns. */
static void
note_branch (struct fixpoint *f, const stmt *s)
{
    size_t count = 2 * ((size_t) f->product->clocks + 1);
    int32_t *after = xreallocarray (NULL, count, sizeof *after),
            *united = xreallocarray (NULL, count, sizeof *united);
    enum { PATIENCE = 64 };
    memcpy (after, f->now.lower, count * sizeof *after); /* lower and upper lie side by side */
    memcpy (united, after, count * sizeof *united);
    bool again = true;
    for (int turn = 0; again; turn++) {
        const stmt *ways[] = { s->body, s->other };
        again = false;
        for (int way = 0; way < 2; way++) {
            memcpy (f->now.lower, s->kind == STMT_WHILE ? united : after, count * sizeof *after);
            note_sequence (f, ways[way]);
            for (size_t i = 0; i < count; i++)
                if (f->now.lower[i] > united[i]) {
                    united[i] = turn < PATIENCE ? f->now.lower[i] : MODEL_CLOCK_CONSTANT_MAX;
                    again = s->kind == STMT_WHILE;
                }
        }
    }
    memcpy (f->now.lower, united, count * sizeof *united);
    xfree (after);
    xfree (united);
}

/* Backward through the statements: the rest of the sequence first. */
static void
note_sequence (struct fixpoint *f, const stmt *s)
{
    VEC (const stmt *) order = VEC_EMPTY;
    for (; s; s = s->next)
        *vec_add (&order) = s;
    while (order.count) {
        const stmt *last = vec_pop (&order);
        if (last->kind == STMT_ASSIGN_CLOCK)
            note_update (f, last);
        else if (last->kind == STMT_IF || last->kind == STMT_WHILE)
            note_branch (f, last);
    }
    vec_free (&order);
}

static void
merge_into (struct fixpoint *f, int32_t *into, const int32_t *from, int32_t *all)
{
    for (unsigned x = 1; x <= f->product->clocks; x++) {
        if (from[x] > into[x]) {
            into[x] = from[x];
            f->changed = true;
        }
        if (into[x] > all[x])
            all[x] = into[x];
    }
}

static void
note_edge (struct fixpoint *f, const edge *e)
{
    const product *p = f->product;
    struct bounds source = bounds_at (p, product_site (p, e->process, e->source));
    struct bounds target = bounds_at (p, product_site (p, e->process, e->target));
    size_t bytes = ((size_t) p->clocks + 1) * sizeof (int32_t);
    memcpy (f->now.lower, target.lower, bytes);
    memcpy (f->now.upper, target.upper, bytes);
    note_sequence (f, e->action);
    note_conjunction (p->model, &e->guard, f->now);
    merge_into (f, source.lower, f->now.lower, p->all_lower);
    merge_into (f, source.upper, f->now.upper, p->all_upper);
}

static int32_t *
new_bounds (size_t count)
{
    int32_t *b = xreallocarray (NULL, count, sizeof *b);
    memset (b, 0xff, count * sizeof *b); /* -1 */
    return b;
}

/* Edges are taken from the last to the first: models are mostly written
 * forwards, so few rounds are needed. */
void
product_bounds_new (product *p)
{
    const model *m = p->model;
    size_t width = (size_t) p->clocks + 1, sites = p->first_location[m->process_count];
    p->site_lower = new_bounds (sites * width);
    p->site_upper = new_bounds (sites * width);
    p->all_lower = new_bounds (width);
    p->all_upper = new_bounds (width);
    struct fixpoint f = { .product = p };
    f.now.lower = new_bounds (2 * width);
    f.now.upper = f.now.lower + width;
    for (uint32_t i = 0; i < m->process_count; i++)
        for (uint32_t l = 0; l < m->processes[i].location_count; l++) {
            struct bounds here = bounds_at (p, product_site (p, i, l));
            note_conjunction (m, &m->processes[i].locations[l].invariant, here);
            merge_into (&f, here.lower, here.lower, p->all_lower);
            merge_into (&f, here.upper, here.upper, p->all_upper);
        }
    do {
        f.changed = false;
        for (size_t i = m->edge_count; i-- > 0;)
            note_edge (&f, &m->edges[i]);
    } while (f.changed);
    p->all_lower[0] = p->all_upper[0] = 0;
    xfree (f.now.lower);
}

void
product_bounds (product_walk *w, const uint64_t *state, int32_t *lower, int32_t *upper)
{
    const product *p = w->product;
    product_layout_unpack (w, state);
    memset (lower, 0xff, ((size_t) p->clocks + 1) * sizeof *lower);
    memset (upper, 0xff, ((size_t) p->clocks + 1) * sizeof *upper);
    for (uint32_t i = 0; i < p->model->process_count; i++) {
        struct bounds here = bounds_at (p, product_site (p, i, w->locations[i]));
        for (unsigned x = 1; x <= p->clocks; x++) {
            lower[x] = here.lower[x] > lower[x] ? here.lower[x] : lower[x];
            upper[x] = here.upper[x] > upper[x] ? here.upper[x] : upper[x];
        }
    }
    lower[0] = upper[0] = 0;
}

void
product_bounds_all (const product *p, int32_t *lower, int32_t *upper)
{
    size_t bytes = ((size_t) p->clocks + 1) * sizeof *lower;
    memcpy (lower, p->all_lower, bytes);
    memcpy (upper, p->all_upper, bytes);
}

void
product_location_bounds (const product *p, uint32_t process_number, uint32_t location_number, int32_t *lower,
                         int32_t *upper)
{
    struct bounds here = bounds_at (p, product_site (p, process_number, location_number));
    size_t bytes = ((size_t) p->clocks + 1) * sizeof *lower;
    memcpy (lower, here.lower, bytes);
    memcpy (upper, here.upper, bytes);
}
