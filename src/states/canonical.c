#include "canonical.h"

#include <string.h>

#include "alloc.h"
#include "states.h"

struct limit {
    uint32_t variable;
    bool upwards;
    int64_t value;
};

struct canonical {
    const threads *threads;
    bool dead;
    const uint64_t *relevant; /* or NULL: all */
    variable_set live;
    struct limit *limits;
    size_t limit_count;
    uint32_t *group; /* per variable, or NULL: linear is off */
    uint32_t *order; /* variables: those that no symmetry moves first */
    int64_t *base;   /* per group: what to subtract */
    bool *has_base;
    exchanges *symmetry;
};

static void
find_limits (canonical *c, const gcl_model *m)
{
    c->limits = xcalloc (m->variable_count, sizeof *c->limits);
    for (uint32_t v = 0; v < m->variable_count; v++) {
        struct limit l = { .variable = v };
        if (shape_saturates (m, v, &l.upwards, &l.value))
            c->limits[c->limit_count++] = l;
    }
}

static bool
is_moved (const exchanges *s, uint32_t v)
{
    for (size_t k = 0; s && k < s->count; k++)
        for (size_t i = 0; i < s->classes[k].blocks * s->classes[k].width; i++)
            if (s->classes[k].variables[i] == v)
                return true;
    return false;
}

/* A group is shifted by the value of its first live variable; variables
 * that symmetry moves come last, so that both reductions agree. */
static void
find_groups (canonical *c, const gcl_model *m)
{
    c->group = xcalloc (m->variable_count, sizeof *c->group);
    c->order = xcalloc (m->variable_count, sizeof *c->order);
    c->base = xcalloc (m->variable_count, sizeof *c->base);
    c->has_base = xcalloc (m->variable_count, sizeof *c->has_base);
    shape_find_linear (m, c->group);
    size_t next = 0;
    for (int moved = 0; moved < 2; moved++)
        for (uint32_t v = 0; v < m->variable_count; v++)
            if (is_moved (c->symmetry, v) == moved)
                c->order[next++] = v;
}

canonical *
canonical_new (const threads *t, unsigned reductions, const uint64_t *relevant)
{
    const gcl_model *m = t->program->model;
    if (!(reductions
          & (GCL_REDUCTION (GCL_DEAD) | GCL_REDUCTION (GCL_EQUIVALENT) | GCL_REDUCTION (GCL_LINEAR)
             | GCL_REDUCTION (GCL_SYMMETRY)))
        && !relevant)
        return NULL;
    canonical *c = xcalloc (1, sizeof *c);
    c->threads = t;
    c->dead = reductions & GCL_REDUCTION (GCL_DEAD);
    c->relevant = relevant;
    c->live = xcalloc (t->program->words, sizeof *c->live);
    if (reductions & GCL_REDUCTION (GCL_EQUIVALENT))
        find_limits (c, m);
    if (reductions & GCL_REDUCTION (GCL_SYMMETRY))
        c->symmetry = exchanges_find (m, NULL, 0);
    if (reductions & GCL_REDUCTION (GCL_LINEAR))
        find_groups (c, m);
    return c;
}

void
canonical_free (canonical *c)
{
    if (!c)
        return;
    exchanges_free (c->symmetry);
    xfree (c->live);
    xfree (c->limits);
    xfree (c->group);
    xfree (c->order);
    xfree (c->base);
    xfree (c->has_base);
    xfree (c);
}

static void
find_live (canonical *c, const int64_t *values)
{
    size_t words = c->threads->program->words;
    memset (c->live, c->dead ? 0 : 0xff, words * sizeof *c->live);
    for (size_t i = 0; c->dead && i < c->threads->count; i++)
        set_unite (c->live, c->threads->at[i].live[threads_place (c->threads, i, values)], words);
    for (size_t w = 0; c->relevant && w < words; w++)
        c->live[w] &= c->relevant[w];
}

/* Shift the groups so that their first live variable is 0.  A shift that
 * does not fit in 64 bits leaves the group as it is: it stays correct. */
static void
shift_groups (canonical *c, int64_t *values)
{
    size_t count = c->threads->program->model->variable_count;
    memset (c->has_base, 0, count * sizeof *c->has_base);
    for (size_t i = 0; i < count; i++) {
        uint32_t v = c->order[i], g = c->group[v];
        if (g != GCL_NONE && !c->has_base[g] && set_has (c->live, v)) {
            c->has_base[g] = true;
            c->base[g] = values[v];
        }
    }
    int64_t shifted;
    for (uint32_t v = 0; v < count; v++)
        if (c->group[v] != GCL_NONE && c->has_base[c->group[v]]
            && __builtin_sub_overflow (values[v], c->base[c->group[v]], &shifted))
            c->has_base[c->group[v]] = false;
    for (uint32_t v = 0; v < count; v++)
        if (c->group[v] != GCL_NONE && c->has_base[c->group[v]])
            values[v] -= c->base[c->group[v]];
}

static int
compare_blocks (const int64_t *values, const uint32_t *a, const uint32_t *b, size_t width)
{
    for (size_t i = 0; i < width; i++)
        if (values[a[i]] != values[b[i]])
            return values[a[i]] < values[b[i]] ? -1 : 1;
    return 0;
}

static void
swap_blocks (int64_t *values, const uint32_t *a, const uint32_t *b, size_t width)
{
    for (size_t i = 0; i < width; i++) {
        int64_t kept = values[a[i]];
        values[a[i]] = values[b[i]];
        values[b[i]] = kept;
    }
}

/* Insertion sort: there are few blocks, mostly in order already. */
static void
sort_blocks (canonical *c, int64_t *values)
{
    for (size_t k = 0; k < c->symmetry->count; k++) {
        const exchange_class *s = &c->symmetry->classes[k];
        for (size_t i = 1; i < s->blocks; i++)
            for (size_t j = i; j > 0; j--) {
                const uint32_t *left = s->variables + (j - 1) * s->width, *right = left + s->width;
                if (compare_blocks (values, left, right, s->width) <= 0)
                    break;
                swap_blocks (values, left, right, s->width);
            }
    }
}

void
canonical_state (canonical *c, int64_t *values)
{
    size_t count = c->threads->program->model->variable_count;
    find_live (c, values);
    if (c->group)
        shift_groups (c, values);
    for (uint32_t v = 0; (c->dead || c->relevant) && v < count; v++)
        if (!set_has (c->live, v))
            values[v] = 0;
    for (size_t i = 0; i < c->limit_count; i++) {
        const struct limit *l = &c->limits[i];
        if (l->upwards ? values[l->variable] > l->value : values[l->variable] < l->value)
            values[l->variable] = l->upwards ? l->value + 1 : l->value - 1;
    }
    if (c->symmetry)
        sort_blocks (c, values);
}
