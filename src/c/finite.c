/* Variables that are only copied and compared with numbers: all values between two of
 * those numbers are alike (proofs/programs-c.md, C.6), so an input of such a variable
 * is one of a few.  With variables that only ever get numbers they are finite. */
#include <stdlib.h>
#include <string.h>

#include "flow.h"
#include "lower.h"

enum { MOST_VALUES = 64 };

typedef struct family {
    bool computed; /* gets a sum or a product */
    bool read;     /* is read otherwise than by a comparison with a number */
    bool input;
    VEC (flow_wide) numbers; /* it is compared with or gets */
    VEC (flow_wide) limits;  /* n: some comparison separates n - 1 from n */
} family;

typedef struct finding {
    const flow *f;
    uint32_t *parent; /* of variables that are copied to each other */
    family *families; /* of roots */
    VEC (flow_step) steps;
    VEC (flow_place) places;
} finding;

static uint32_t
root (finding *w, uint32_t v)
{
    while (w->parent[v] != v)
        v = w->parent[v] = w->parent[w->parent[v]];
    return v;
}

static void
mark_read (finding *w, const flow_term *t)
{
    if (!t || t->op == FLOW_NUMBER)
        return;
    if (t->op == FLOW_VARIABLE)
        w->families[root (w, t->variable)].read = true;
    else {
        mark_read (w, t->left);
        mark_read (w, t->right);
    }
}

static void
unite_copies (finding *w)
{
    for (size_t i = 0; i < w->f->step_count; i++)
        for (size_t k = 0; k < w->f->steps[i].assign_count; k++) {
            const flow_assign *a = &w->f->steps[i].assigns[k];
            if (a->value && a->value->op == FLOW_VARIABLE)
                w->parent[root (w, a->variable)] = root (w, a->value->variable);
        }
}

static void
look_at_assign (finding *w, const flow_assign *a)
{
    family *to = &w->families[root (w, a->variable)];
    if (!a->value)
        to->input = true;
    else if (a->value->op == FLOW_NUMBER)
        *vec_add (&to->numbers) = a->value->number;
    else if (a->value->op != FLOW_VARIABLE) {
        to->computed = true;
        mark_read (w, a->value);
    }
}

/* coefficient * variable + number, over one variable; false: it is something else. */
static bool
is_simple (const flow_term *t, flow_wide factor, flow_wide *coefficient, uint32_t *variable,
           flow_wide *number)
{
    if (t->op == FLOW_NUMBER) {
        *number += factor * t->number;
        return true;
    }
    if (t->op == FLOW_MUL)
        return false;
    if (t->op != FLOW_VARIABLE)
        return is_simple (t->left, factor, coefficient, variable, number)
               && is_simple (t->right, t->op == FLOW_SUB ? -factor : factor, coefficient, variable, number);
    if (*variable != FLOW_NONE && *variable != t->variable)
        return false;
    *variable = t->variable;
    *coefficient += factor;
    return true;
}

/* x + 3 < 5 separates 1 from 2. */
static void
add_limits (finding *w, const flow_literal *x)
{
    flow_wide coefficient = 0, number = 0;
    uint32_t v = FLOW_NONE;
    if (!is_simple (x->left, 1, &coefficient, &v, &number)
        || !is_simple (x->right, -1, &coefficient, &v, &number) || (coefficient != 1 && coefficient != -1))
        return;
    bool below = x->relation == FLOW_LT || x->relation == FLOW_GE, mirrored = coefficient < 0;
    bool above = x->relation == FLOW_LE || x->relation == FLOW_GT, equal = x->relation <= FLOW_NE;
    flow_wide n = mirrored ? number : -number;
    family *of = &w->families[root (w, v)];
    if (equal || (mirrored ? above : below))
        *vec_add (&of->limits) = n;
    if (equal || (mirrored ? below : above))
        *vec_add (&of->limits) = n + 1;
}

static void
look_at_literal (finding *w, const flow_literal *x)
{
    const flow_term *a = x->left, *b = x->right;
    if (x->is_range)
        return;
    add_limits (w, x);
    if (a->op == FLOW_NUMBER) {
        a = x->right;
        b = x->left;
    }
    if (a->op == FLOW_VARIABLE && b->op == FLOW_NUMBER) {
        *vec_add (&w->families[root (w, a->variable)].numbers) = b->number;
        return;
    }
    mark_read (w, a);
    mark_read (w, b);
}

static int
by_size (const void *a, const void *b)
{
    flow_wide x = *(const flow_wide *) a, y = *(const flow_wide *) b;
    return x < y ? -1 : x > y;
}

static void
look_at_all (finding *w)
{
    for (size_t i = 0; i < w->f->step_count; i++) {
        for (size_t k = 0; k < w->f->steps[i].assign_count; k++)
            look_at_assign (w, &w->f->steps[i].assigns[k]);
        for (size_t k = 0; k < w->f->steps[i].literal_count; k++)
            look_at_literal (w, &w->f->steps[i].literals[k]);
    }
    for (uint32_t v = 0; v < w->f->variable_count; v++) {
        *vec_add (&w->families[root (w, v)].numbers) = w->f->variables[v].initial;
        if (w->f->variables[v].global && !w->f->variables[v].bits)
            w->families[root (w, v)].read = true;
    }
    for (uint32_t v = 0; v < w->f->variable_count; v++)
        if (w->families[v].numbers.count)
            qsort (w->families[v].numbers.at, w->families[v].numbers.count, sizeof (flow_wide), by_size);
}

/* One value for each number and each gap between two, within the type; 0: too many. */
static size_t
representatives (finding *w, uint32_t v, flow_wide *out)
{
    const family *fam = &w->families[root (w, v)];
    flow_wide low, high, next;
    size_t count = 0;
    widest_range (&w->f->variables[v], &low, &high);
    next = low; /* the least value that has none yet */
    for (size_t i = 0; i <= fam->numbers.count; i++) {
        flow_wide n = i < fam->numbers.count ? fam->numbers.at[i] : high + 1;
        if (n < next || (i < fam->numbers.count && n > high))
            continue;
        if (count + 2 > MOST_VALUES)
            return 0;
        if (n > next)
            out[count++] = next <= 0 && n > 0 ? 0 : n - 1; /* small ones read better */
        if (i < fam->numbers.count)
            out[count++] = n;
        next = n + 1;
    }
    return count;
}

static bool
is_alike (finding *w, uint32_t v)
{
    const family *fam = &w->families[root (w, v)];
    return w->f->variables[v].bits && !w->f->variables[v].pointer && !fam->computed && !fam->read;
}

static uint32_t
place_before (finding *w, const flow_step *s)
{
    flow_place p = w->f->places[s->to];
    p.end = FLOW_GOES_ON;
    p.inside = NULL;
    p.between = true;
    *vec_add (&w->places) = p;
    return (uint32_t) w->places.count - 1;
}

/* Inputs of such variables get their values one after the other in further steps; the
 * last of these carries what the machine is told. */
static void
spread (finding *w, const flow_step *s)
{
    flow_step first = *s;
    flow_assign *kept = arena_copy (w->f->memory, s->assigns, s->assign_count * sizeof *kept);
    VEC (uint32_t) inputs = VEC_EMPTY;
    flow_wide values[MOST_VALUES];
    first.assigns = kept;
    first.assign_count = 0;
    for (size_t k = 0; k < s->assign_count; k++)
        if (!s->assigns[k].value && is_alike (w, s->assigns[k].variable)
            && representatives (w, s->assigns[k].variable, values))
            *vec_add (&inputs) = s->assigns[k].variable;
        else
            kept[first.assign_count++] = s->assigns[k];
    if (!inputs.count) {
        *vec_add (&w->steps) = *s;
        return;
    }
    first.to = place_before (w, s);
    first.origin_count = 0;
    *vec_add (&w->steps) = first;
    for (size_t i = 0; i < inputs.count; i++) {
        bool last = i + 1 == inputs.count;
        flow_step next = { .from = vec_last (&w->steps).to,
                           .to = last ? s->to : place_before (w, s),
                           .assign_count = 1 };
        if (last) {
            next.origins = s->origins;
            next.origin_count = s->origin_count;
        }
        for (size_t k = 0, count = representatives (w, inputs.at[i], values); k < count; k++) {
            flow_term *number = arena_alloc (w->f->memory, sizeof *number);
            *number =
                (flow_term){ .op = FLOW_NUMBER, .number = values[k], .low = values[k], .high = values[k] };
            flow_assign *a = arena_alloc (w->f->memory, sizeof *a);
            *a = (flow_assign){ inputs.at[i], number };
            next.assigns = a;
            *vec_add (&w->steps) = next;
        }
    }
    vec_free (&inputs);
}

static finding
find_families (const flow *f)
{
    finding w = { .f = f };
    w.parent = xcalloc (f->variable_count + 1, sizeof *w.parent);
    w.families = xcalloc (f->variable_count + 1, sizeof *w.families);
    for (uint32_t v = 0; v < f->variable_count; v++)
        w.parent[v] = v;
    unite_copies (&w);
    look_at_all (&w);
    return w;
}

static void
forget (finding *w)
{
    for (size_t v = 0; v < w->f->variable_count; v++) {
        vec_free (&w->families[v].numbers);
        vec_free (&w->families[v].limits);
    }
    vec_free (&w->places);
    vec_free (&w->steps);
    xfree (w->families);
    xfree (w->parent);
}

flow_families *
flow_find_families (const flow *f)
{
    finding w = find_families (f);
    flow_families *x = xcalloc (1, sizeof *x);
    x->count = f->variable_count;
    x->of = xcalloc (f->variable_count + 1, sizeof *x->of);
    x->limits = xcalloc (f->variable_count + 1, sizeof *x->limits);
    for (uint32_t v = 0; v < f->variable_count; v++) {
        x->of[v] = root (&w, v);
        family *fam = &w.families[v];
        if (fam->limits.count)
            qsort (fam->limits.at, fam->limits.count, sizeof (flow_wide), by_size);
        struct flow_limits *to = &x->limits[v];
        to->at = xcalloc (fam->limits.count + 1, sizeof *to->at);
        for (size_t i = 0; i < fam->limits.count; i++)
            if (!to->count || to->at[to->count - 1] != fam->limits.at[i])
                to->at[to->count++] = fam->limits.at[i];
    }
    forget (&w);
    return x;
}

void
flow_families_free (flow_families *x)
{
    for (size_t v = 0; x && v < x->count; v++)
        xfree (x->limits[v].at);
    if (x) {
        xfree (x->limits);
        xfree (x->of);
    }
    xfree (x);
}

void
flow_find_finite (flow *f)
{
    flow_wide values[MOST_VALUES];
    finding w = find_families (f);
    for (size_t p = 0; p < f->place_count; p++)
        *vec_add (&w.places) = f->places[p];
    for (size_t i = 0; i < f->step_count; i++)
        spread (&w, &f->steps[i]);
    for (uint32_t v = 0; v < f->variable_count; v++) {
        const family *fam = &w.families[root (&w, v)];
        f->variables[v].finite =
            !fam->computed && (!fam->input || (is_alike (&w, v) && representatives (&w, v, values)));
        f->variables[v].represents = f->variables[v].finite && fam->input;
    }
    f->places = arena_copy (f->memory, w.places.at, w.places.count * sizeof *w.places.at);
    f->place_count = w.places.count;
    f->steps = arena_copy (f->memory, w.steps.at, w.steps.count * sizeof *w.steps.at);
    f->step_count = w.steps.count;
    forget (&w);
}
