#include "symbolic.h"

uint64_t
symbolic_count (symbolic *s, DdNode *n)
{
    unsigned *now = xcalloc (s->bits + 1, sizeof *now);
    for (unsigned b = 0; b < s->bits; b++)
        now[b] = 2 * b;
    uint64_t count = diagram_count (&s->d, n, now, s->bits);
    xfree (now);
    return count;
}

/* The two variables of a bit stay together in every order. */
static bool
start_diagrams (symbolic *s)
{
    if (!diagrams_init (&s->d, 2 * s->bits, s->budget))
        return false;
    for (unsigned b = 0; b < s->bits; b++)
        if (!diagrams_pair (&s->d, 2 * b) || !diagrams_ok (&s->d))
            return false;
    return true;
}

/* How far each clock is counted; false if that takes too many bits. */
static bool
set_caps (symbolic *s, const grid_options *o, diag *why)
{
    unsigned clocks = product_clocks (s->product);
    int32_t *lower = xcalloc (clocks + 1, sizeof *lower), *upper = xcalloc (clocks + 1, sizeof *upper);
    product_bounds_all (s->product, lower, upper);
    s->caps = xcalloc (clocks + 1, sizeof *s->caps);
    bool fits = true;
    for (unsigned x = 1; x <= clocks; x++) {
        int32_t bound = lower[x] > upper[x] ? lower[x] : upper[x];
        int64_t scaled;
        s->caps[x] = -1;
        if (bound < 0 && !s->plain)
            continue;
        if (product_bound_is_endless (s->product, bound))
            s->too_large = "something is taken away from a clock again and again, so that no bound is enough";
        uint64_t constant = s->plain ? o->plain_up_to : (uint64_t) bound;
        if (__builtin_mul_overflow (constant, s->scale.up, &scaled)
            || scaled / s->scale.down >= INT64_C (1) << 38)
            fits = false;
        else
            s->caps[x] = scaled / s->scale.down;
    }
    if (!fits)
        diag_error (why, (position){ 0, 0 },
                    "the period is too fine for the constants: clocks count up to 2^38");
    xfree (lower);
    xfree (upper);
    return fits;
}

symbolic *
symbolic_new (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    symbolic *s = xcalloc (1, sizeof *s);
    s->model = m;
    s->query = q;
    s->budget = b;
    s->plain = o->plain_up_to > 0;
    product_options options = { .keep_diagonals = false };
    if (!model_is_known (m, SYMBOLIC_KNOWS, "the engine bdd", why)
        || !scale_init (&s->scale, o->period, m, why) || !(s->product = product_new (m, options, why))
        || !set_caps (s, o, why)) {
        symbolic_free (s);
        return NULL;
    }
    if (!s->too_large)
        diagonals_collect (s);
    s->d.failed = s->too_large != NULL;
    if (s->d.failed)
        return s;
    symbolic_order (s);
    if (start_diagrams (s))
        symbolic_build (s);
    return s;
}

void
symbolic_free (symbolic *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->actions.count; i++)
        relation_free (s, &s->actions.at[i]);
    for (size_t i = 0; i < s->ticks.count; i++)
        relation_free (s, &s->ticks.at[i]);
    vec_free (&s->actions);
    vec_free (&s->ticks);
    DdNode *kept[] = { s->invariant, s->invariant_fault, s->initial, s->can_delay, s->calm, s->faulty };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        diagram_drop (&s->d, kept[i]);
    for (unsigned x = 0; s->active && x <= s->model->clock_count; x++)
        diagram_drop (&s->d, s->active[x]);
    diagrams_release (&s->d);
    product_free (s->product);
    xfree (s->active);
    xfree (s->locations);
    xfree (s->integers);
    xfree (s->clocks);
    xfree (s->caps);
    xfree (s->site_caps);
    xfree (s->first_site);
    vec_free (&s->diagonals);
    xfree (s);
}
