/* Which differences of clocks have a bit of the state when they are eliminated
 * (diagonals.c): those that the model compares, and those that their truth
 * after x := y + c depends on, until nothing is new. */
#include "alloc.h"
#include "product_private.h"
#include "store.h"

/* A term with more possible values than this is not split into constants, and
 * shifted copies may not lead to more differences than this: they may lead to
 * infinitely many. */
enum { MOST_CONSTANTS = 4096, MOST_SHIFTED = 4096 };

#define UNDECIDABLE "in general this is undecidable"
#define MOVED "differences of clocks are compared, and x = y + c makes others of them,"

/* x := y + value, for whatever the indices and the value may be. */
struct copy {
    interval xs, ys, value;
};

struct collector {
    const product *product; /* for what terms may be */
    const model *model;
    diag *why;
    budget *unlimited;
    store *found; /* packed diagonals */
    VEC (struct copy) copies;
    bool shifts; /* some copy adds something */
    bool failed;
};

diagonal
product_diagonal_normal (clock_constraint c, bool *negated)
{
    *negated = c.i > c.j;
    if (*negated)
        return (diagonal){ c.j, c.i, !c.strict, -c.c };
    return (diagonal){ c.i, c.j, c.strict, c.c };
}

static uint64_t
packed (const diagonal *d)
{
    return (uint64_t) d->i << 48 | (uint64_t) d->j << 32 | (uint32_t) (2 * d->c + d->strict);
}

static diagonal
unpacked (uint64_t word)
{
    int32_t low = (int32_t) (uint32_t) word;
    bool strict = low & 1;
    return (diagonal){ (uint16_t) (word >> 48), (uint16_t) (word >> 32), strict, (low - strict) / 2 };
}

static void
refuse (struct collector *c, position where, const char *what, int bound)
{
    if (!c->failed)
        diag_error (c->why, where, what, bound);
    c->failed = true;
}

static void
add (struct collector *c, int64_t i, int64_t j, bool strict, int64_t constant)
{
    bool negated, fresh;
    if (i == j)
        return;
    clock_constraint k = { (uint16_t) i, (uint16_t) j, strict, (int32_t) constant };
    diagonal d = product_diagonal_normal (k, &negated);
    uint64_t word = packed (&d);
    store_put (c->found, &word, &fresh);
}

static void
add_pair (struct collector *c, const expr *e, int64_t x, int64_t y, interval constants)
{
    for (int64_t k = constants.low; k <= constants.high; k++) {
        if (e->compare != EXPR_GE && e->compare != EXPR_GT)
            add (c, x, y, e->compare == EXPR_LT, k);
        if (e->compare != EXPR_LE && e->compare != EXPR_LT)
            add (c, y, x, e->compare == EXPR_GT, -k);
    }
}

static void
add_comparison (struct collector *c, const expr *e)
{
    interval constants = product_range (c->product, e->args[2]);
    if (constants.high - constants.low >= MOST_CONSTANTS)
        refuse (c, e->where,
                "the difference of two clocks is compared with a term of more than %d possible values",
                MOST_CONSTANTS);
    else if (constants.high > DIAGONAL_CONSTANT_MAX || constants.low < -DIAGONAL_CONSTANT_MAX)
        refuse (c, e->where, "the difference of two clocks is compared with a constant beyond %d",
                DIAGONAL_CONSTANT_MAX);
    if (c->failed)
        return;
    interval xs = product_clock_range (c->product, e->args[0]),
             ys = product_clock_range (c->product, e->args[1]);
    for (int64_t x = xs.low; x <= xs.high; x++)
        for (int64_t y = ys.low; y <= ys.high; y++)
            add_pair (c, e, x, y, constants);
}

static void
add_conjunction (struct collector *c, const conjunction *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE && all->at[i]->args[1])
            add_comparison (c, all->at[i]);
}

static void
add_compared (struct collector *c)
{
    const model *m = c->model;
    for (size_t i = 0; i < m->edge_count; i++)
        add_conjunction (c, &m->edges[i].guard);
    for (size_t i = 0; i < m->process_count; i++)
        for (size_t l = 0; l < m->processes[i].location_count; l++)
            add_conjunction (c, &m->processes[i].locations[l].invariant);
}

static void
note_copies (struct collector *c, const stmt *s)
{
    for (; s; s = s->next) {
        note_copies (c, s->body);
        note_copies (c, s->other);
        if (s->kind != STMT_ASSIGN_CLOCK || !s->source)
            continue;
        struct copy k = { product_clock_range (c->product, s->target),
                          product_clock_range (c->product, s->source),
                          s->value ? product_range (c->product, s->value) : (interval){ 0, 0 } };
        *vec_add (&c->copies) = k;
        c->shifts |= k.value.low || k.value.high;
    }
}

/* What x_i - x_j <= c depends on when clock `x` of it becomes y + value. */
static void
add_sources (struct collector *c, const diagonal *d, unsigned x, const struct copy *k)
{
    static const position nowhere = { 0, 0 };
    bool first = x == d->i;
    if (x < k->xs.low || x > k->xs.high)
        return;
    for (int64_t value = k->value.low; value <= k->value.high && !c->failed; value++) {
        int64_t constant = first ? d->c - value : d->c + value;
        if (constant > DIAGONAL_CONSTANT_MAX || constant < -DIAGONAL_CONSTANT_MAX)
            refuse (c, nowhere, MOVED " with constants beyond %d; " UNDECIDABLE, DIAGONAL_CONSTANT_MAX);
        else if (c->shifts && store_count (c->found) > MOST_SHIFTED)
            refuse (c, nowhere, MOVED " of which there are more than %d; " UNDECIDABLE, MOST_SHIFTED);
        if (c->failed)
            return;
        for (int64_t y = k->ys.low; y <= k->ys.high; y++)
            add (c, first ? y : d->i, first ? d->j : y, d->strict, constant);
    }
}

static void
close_under_copies (struct collector *c)
{
    for (size_t i = 0; i < c->model->edge_count; i++)
        note_copies (c, c->model->edges[i].action);
    for (size_t i = 0; i < c->model->function_count; i++)
        note_copies (c, c->model->functions[i].body);
    for (uint32_t at = 0; at < store_count (c->found) && !c->failed; at++) {
        diagonal d = unpacked (*store_at (c->found, at));
        for (size_t k = 0; k < c->copies.count; k++) {
            add_sources (c, &d, d.i, &c->copies.at[k]);
            add_sources (c, &d, d.j, &c->copies.at[k]);
        }
    }
}

/* The differences to follow; they are put into p. */
static bool
collect (product *p, diag *why)
{
    const model *m = p->model;
    if (model_has_stopwatches (m)) {
        diag_error (why, (position){ 0, 0 },
                    "differences of clocks are compared while clocks stop; " UNDECIDABLE);
        return false;
    }
    struct collector c = { .product = p, .model = m, .why = why };
    c.unlimited = budget_new ((budget_limits){ .states = 0 });
    c.found = store_new (1, c.unlimited);
    add_compared (&c);
    if (!c.failed)
        close_under_copies (&c);
    if (!c.failed) {
        p->diagonal_count = store_count (c.found);
        p->diagonals = xcalloc (p->diagonal_count + 1, sizeof *p->diagonals);
        for (uint32_t i = 0; i < p->diagonal_count; i++)
            p->diagonals[i] = unpacked (*store_at (c.found, i));
        product_diagonals_sort (p);
    }
    store_free (c.found);
    vec_free (&c.copies);
    budget_free (c.unlimited);
    return !c.failed;
}

bool
product_diagonals_collect (product *p, diag *why)
{
    return p->options.keep_diagonals || !model_has_diagonals (p->model) || collect (p, why);
}

bool
product_can_eliminate (const model *m, diag *why)
{
    if (!model_has_diagonals (m))
        return true;
    diag *quiet = diag_new ("");
    product p = { .model = m };
    product_flow_new (&p);
    bool can = collect (&p, why ? why : quiet);
    xfree (p.diagonals);
    xfree (p.results);
    xfree (p.slots);
    diag_free (quiet);
    return can;
}
