/* How far each clock must be told apart, per location of each process.
 *
 * lower[x] at a location is the largest constant c such that x >= c or
 * x > c may be asked there, or later by the same process before it assigns
 * x; upper[x] likewise.  A backward fixpoint over the edges of each process;
 * a joint state takes the maximum over its processes.  A copied clock passes
 * on to its source what its own process asks of it from there on, and what the
 * other processes ask of it anywhere.
 *
 * A copy that takes away, x = x - 1, may ask for more in every turn of a loop:
 * no bound is enough then, and MODEL_CLOCK_CONSTANT_MAX stands for that.
 *
 * Where steps have priorities, what one asks is also asked the other way round:
 * another is possible where it is not. */
#include <string.h>

#include "alloc.h"
#include "product_private.h"

/* A view on the bounds of one site, or of the moment between two statements. */
struct bounds {
    int32_t *lower, *upper;
};

/* The largest bound of a clock over all processes, and over all but the one
 * it belongs to. */
struct top {
    int32_t most, second;
    uint32_t owner;
};

struct fixpoint {
    product *product;
    struct bounds now;         /* at the point reached by the backward walk */
    struct top *lower, *upper; /* per clock */
    uint32_t process_number;   /* whose edge is looked at */
    bool changed;
    bool widens;              /* what still grows now grows forever */
    const bool *heard;        /* [process, event]: a broadcast is received with it; NULL: none is */
    const int32_t *at_return; /* the bounds behind the call, in a function */
    unsigned calls;           /* that were followed for this edge */
};

static void
raise (int32_t *bound, int64_t c)
{
    if (c > MODEL_CLOCK_CONSTANT_MAX)
        c = MODEL_CLOCK_CONSTANT_MAX;
    if (c > *bound)
        *bound = (int32_t) c; /* a negative c says nothing: -1 is the least */
}

static void
raise_top (struct top *t, int32_t bound, uint32_t owner)
{
    if (owner == t->owner) {
        t->most = bound > t->most ? bound : t->most;
        return;
    }
    int32_t less = bound > t->most ? t->most : bound;
    t->second = less > t->second ? less : t->second;
    if (bound > t->most) {
        t->most = bound;
        t->owner = owner;
    }
}

static int32_t
asked_by_others (const struct top *t, uint32_t process_number)
{
    return process_number == t->owner ? t->second : t->most;
}

static struct bounds
bounds_at (const product *p, uint32_t site_number)
{
    size_t offset = (size_t) site_number * (p->clocks + 1);
    return (struct bounds){ p->site_lower + offset, p->site_upper + offset };
}

/* A single-clock comparison asks for its clock's bounds.  Differences ask
 * for nothing here: see note_diagonals.  What a receiver of a broadcast has heard
 * of is also asked the other way round: it stays away where it does not hold. */
static void
note_conjunction (const product *p, const conjunction *c, bool heard, struct bounds b)
{
    for (size_t i = 0; i < c->count; i++) {
        const expr *e = c->at[i];
        if (e->kind != EXPR_CLOCK_COMPARE || e->args[1])
            continue;
        interval clocks = product_clock_range (p, e->args[0]);
        int64_t constant = product_range (p, e->args[2]).high;
        for (int64_t x = clocks.low; x <= clocks.high; x++) {
            if (heard || p->has_priorities || (e->compare != EXPR_LE && e->compare != EXPR_LT))
                raise (&b.lower[x], constant);
            if (heard || p->has_priorities || (e->compare != EXPR_GE && e->compare != EXPR_GT))
                raise (&b.upper[x], constant);
        }
    }
}

/* Assigning a constant to x compares the other clock of each diagonal with a constant. */
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
    interval xs = product_clock_range (p, s->target);
    interval value = s->value ? product_range (p, s->value) : (interval){ 0, 0 };
    bool certain = xs.low == xs.high;
    for (int64_t x = xs.low; x <= xs.high; x++) {
        int32_t lower = f->now.lower[x], upper = f->now.upper[x];
        if (certain)
            f->now.lower[x] = f->now.upper[x] = -1;
        if (!s->source) {
            note_diagonals (f, x, value);
            continue;
        }
        raise (&lower, asked_by_others (&f->lower[x], f->process_number));
        raise (&upper, asked_by_others (&f->upper[x], f->process_number));
        interval ys = product_clock_range (p, s->source);
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

/* As if the body stood in its place, where `return` goes to its end. */
static void
note_call (struct fixpoint *f, const function *called)
{
    enum { MOST_CALLS = 4096 };
    size_t count = 2 * ((size_t) f->product->clocks + 1);
    const int32_t *outer = f->at_return;
    if (f->calls++ >= MOST_CALLS) { /* as if it asked for everything */
        for (size_t i = 0; i < count; i++)
            f->now.lower[i] = MODEL_CLOCK_CONSTANT_MAX;
        return;
    }
    int32_t *after = xreallocarray (NULL, count, sizeof *after);
    memcpy (after, f->now.lower, count * sizeof *after);
    f->at_return = after;
    note_sequence (f, called->body);
    f->at_return = outer;
    xfree (after);
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
        else if (last->kind == STMT_CALL && f->product->model->functions[last->value->id].has_effects)
            note_call (f, &f->product->model->functions[last->value->id]);
        else if (last->kind == STMT_RETURN)
            memcpy (f->now.lower, f->at_return, 2 * ((size_t) f->product->clocks + 1) * sizeof (int32_t));
    }
    vec_free (&order);
}

static void
merge_into (struct fixpoint *f, int32_t *into, const int32_t *from, struct top *all)
{
    for (unsigned x = 1; x <= f->product->clocks; x++) {
        if (from[x] > into[x]) {
            into[x] = f->widens ? MODEL_CLOCK_CONSTANT_MAX : from[x];
            f->changed = true;
        }
        raise_top (&all[x], into[x], f->process_number);
    }
}

/* Does some broadcast look whether the edge is enabled? */
static bool
is_heard (const struct fixpoint *f, const edge *e)
{
    return f->heard && f->heard[e->process * f->product->model->event_count + e->event];
}

static bool *
find_heard (const model *m)
{
    bool *heard = NULL;
    for (size_t i = 0; i < m->sync_count; i++)
        for (size_t k = 1; m->syncs[i].kind == SYNC_BROADCAST && k < m->syncs[i].count; k++) {
            sync_part part = m->syncs[i].parts[k];
            if (!heard)
                heard = xcalloc (m->process_count * m->event_count, sizeof *heard);
            heard[part.process * m->event_count + part.event] = true;
        }
    return heard;
}

static void
note_edge (struct fixpoint *f, const edge *e)
{
    const product *p = f->product;
    struct bounds source = bounds_at (p, product_site (p, e->process, e->source));
    struct bounds target = bounds_at (p, product_site (p, e->process, e->target));
    size_t bytes = ((size_t) p->clocks + 1) * sizeof (int32_t);
    f->process_number = e->process;
    f->calls = 0;
    memcpy (f->now.lower, target.lower, bytes);
    memcpy (f->now.upper, target.upper, bytes);
    note_sequence (f, e->action);
    note_conjunction (p, &e->guard, is_heard (f, e), f->now);
    merge_into (f, source.lower, f->now.lower, f->lower);
    merge_into (f, source.upper, f->now.upper, f->upper);
}

static int32_t *
new_bounds (size_t count)
{
    int32_t *b = xreallocarray (NULL, count, sizeof *b);
    memset (b, 0xff, count * sizeof *b); /* -1 */
    return b;
}

static struct top *
new_tops (size_t count)
{
    struct top *t = xreallocarray (NULL, count, sizeof *t);
    for (size_t i = 0; i < count; i++)
        t[i] = (struct top){ -1, -1, 0 };
    return t;
}

/* A value comes from a comparison over a path of sites and clocks.  Longer
 * than all of them together the path has a ring, and what grows on its way
 * around a ring has no bound.  Few models come near so many rounds; the limit
 * on the work only widens sooner. */
static size_t
most_rounds (const product *p)
{
    enum { FEWEST = 64, MOST_WORK = 1 << 22 };
    size_t places =
        ((size_t) p->first_location[p->model->process_count] + p->model->process_count) * p->clocks;
    size_t allowed = MOST_WORK / (p->model->edge_count * (p->clocks + 1) + 1);
    size_t rounds = places < allowed ? places : allowed;
    return rounds > FEWEST ? rounds : FEWEST;
}

static void
note_invariants (struct fixpoint *f)
{
    const product *p = f->product;
    const model *m = p->model;
    for (uint32_t i = 0; i < m->process_count; i++)
        for (uint32_t l = 0; l < m->processes[i].location_count; l++) {
            struct bounds here = bounds_at (p, product_site (p, i, l));
            f->process_number = i;
            note_conjunction (p, &m->processes[i].locations[l].invariant, false, here);
            merge_into (f, here.lower, here.lower, f->lower);
            merge_into (f, here.upper, here.upper, f->upper);
        }
}

/* Does anything take away from a clock?  Only then bounds may grow forever. */
static bool
takes_away (const product *p, const stmt *s)
{
    for (; s; s = s->next) {
        if (s->kind == STMT_ASSIGN_CLOCK && s->source && s->value && product_range (p, s->value).low < 0)
            return true;
        if (takes_away (p, s->body) || takes_away (p, s->other))
            return true;
    }
    return false;
}

/* The statements of edge i, or, behind all edges, those of a function. */
static const stmt *
statements_at (const model *m, size_t i)
{
    return i < m->edge_count ? m->edges[i].action : m->functions[i - m->edge_count].body;
}

static bool
some_edge_takes_away (const product *p)
{
    for (size_t i = 0; i < p->model->edge_count + p->model->function_count; i++)
        if (takes_away (p, statements_at (p->model, i)))
            return true;
    return false;
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
    bool *heard = find_heard (m);
    struct fixpoint f = {
        .product = p, .lower = new_tops (width), .upper = new_tops (width), .heard = heard
    };
    f.now.lower = new_bounds (2 * width);
    f.now.upper = f.now.lower + width;
    note_invariants (&f);
    p->takes_away = some_edge_takes_away (p);
    size_t rounds = 0, most = p->takes_away ? most_rounds (p) : SIZE_MAX;
    do {
        f.changed = false;
        f.widens = rounds++ >= most;
        for (size_t i = m->edge_count; i-- > 0;)
            note_edge (&f, &m->edges[i]);
    } while (f.changed);
    for (unsigned x = 1; x <= p->clocks; x++) {
        p->all_lower[x] = f.lower[x].most;
        p->all_upper[x] = f.upper[x].most;
    }
    p->all_lower[0] = p->all_upper[0] = 0;
    xfree (heard);
    xfree (f.now.lower);
    xfree (f.lower);
    xfree (f.upper);
}

void
product_bounds (product_walk *w, const uint64_t *state, int32_t *lower, int32_t *upper)
{
    const product *p = w->product;
    product_layout_unpack (w, state);
    if (p->model->process_count)
        product_location_bounds (p, 0, w->locations[0], lower, upper);
    else
        product_bounds_all (p, lower, upper);
    for (uint32_t i = 1; i < p->model->process_count; i++) {
        struct bounds here = bounds_at (p, product_site (p, i, w->locations[i]));
        for (unsigned x = 1; x <= p->clocks; x++) {
            lower[x] = here.lower[x] > lower[x] ? here.lower[x] : lower[x];
            upper[x] = here.upper[x] > upper[x] ? here.upper[x] : upper[x];
        }
    }
    lower[0] = upper[0] = 0;
}

/* One step of the closure; true if a bound grew. */
static bool
close_copies (const product *p, const stmt *s, int32_t *bound, bool widens)
{
    bool grown = false;
    for (; s; s = s->next) {
        grown |= close_copies (p, s->body, bound, widens) | close_copies (p, s->other, bound, widens);
        if (s->kind != STMT_ASSIGN_CLOCK || !s->source)
            continue;
        interval xs = product_clock_range (p, s->target), ys = product_clock_range (p, s->source);
        int64_t shift = s->value ? product_range (p, s->value).low : 0;
        for (int64_t x = xs.low; x <= xs.high; x++)
            for (int64_t y = ys.low; bound[x] >= 0 && y <= ys.high; y++) {
                int32_t before = bound[y];
                raise (&bound[y], bound[x] - shift);
                if (bound[y] > before && widens)
                    bound[y] = MODEL_CLOCK_CONSTANT_MAX;
                grown |= bound[y] > before;
            }
    }
    return grown;
}

/* Without a ring that grows, a value passes each clock at most once. */
static void
close_bounds (const product *p, int32_t *bound)
{
    bool grown = true;
    for (unsigned round = 0; grown; round++) {
        grown = false;
        for (size_t i = 0; i < p->model->edge_count + p->model->function_count; i++)
            grown |= close_copies (p, statements_at (p->model, i), bound, round > p->clocks);
    }
}

void
product_bounds_closed (const product *p, int32_t *lower, int32_t *upper)
{
    product_bounds_all (p, lower, upper);
    close_bounds (p, lower);
    close_bounds (p, upper);
    lower[0] = upper[0] = 0;
}

bool
product_bound_is_endless (const product *p, int32_t bound)
{
    return p->takes_away && bound == MODEL_CLOCK_CONSTANT_MAX;
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
