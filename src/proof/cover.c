#include "cover.h"

#include <string.h>

#include "alloc.h"

void
cover_init (cover *c, const gcl_model *m)
{
    *c = (cover){ .m = m };
    c->key = xcalloc (m->variable_count + 1, sizeof *c->key);
}

void
cover_release (cover *c)
{
    for (size_t i = 0; i < c->group_count; i++) {
        xfree (c->groups[i].fixed);
        store_free (c->groups[i].keys);
        vec_free (&c->groups[i].by_key);
        vec_free (&c->groups[i].sites);
    }
    vec_free (&c->sites);
    vec_free (&c->values);
    vec_free (&c->cubes);
    vec_free (&c->literals);
    vec_free (&c->ranks);
    xfree (c->key);
}

/* NULL: there are too many. */
static group *
group_of (cover *c, const bool *fixed, budget *b)
{
    size_t width = c->m->variable_count;
    for (size_t i = 0; i < c->group_count; i++)
        if (!width || memcmp (c->groups[i].fixed, fixed, width * sizeof *fixed) == 0)
            return &c->groups[i];
    if (c->group_count == GROUPS_MOST)
        return NULL;
    group *g = &c->groups[c->group_count++];
    *g = (group){ .fixed = xcalloc (width + 1, sizeof *g->fixed) };
    for (size_t v = 0; v < width; v++) {
        g->fixed[v] = fixed[v];
        g->fixed_count += fixed[v];
    }
    g->keys = store_new (g->fixed_count + 1, b);
    return g;
}

static void
make_key (const cover *c, const group *g, const int64_t *values)
{
    size_t word = 0;
    for (size_t v = 0; v < c->m->variable_count; v++)
        if (g->fixed[v])
            c->key[word++] = (uint64_t) values[v];
    c->key[word] = 0;
}

bool
cover_add_site (cover *c, const int64_t *values, const bool *fixed, size_t line, budget *b)
{
    bool fresh;
    group *g = group_of (c, fixed, b);
    if (!g)
        return false;
    make_key (c, g, values);
    uint32_t name = store_put (g->keys, c->key, &fresh), number = (uint32_t) c->sites.count;
    if (name == STORE_FULL)
        return false;
    if (fresh)
        *vec_add (&g->by_key) = NO_SITE;
    *vec_add (&c->sites) = (site){
        .line = line, .group = (uint32_t) (g - c->groups), .next = g->by_key.at[name], .first = c->cubes.count
    };
    g->by_key.at[name] = number;
    *vec_add (&g->sites) = number;
    for (size_t v = 0; v < c->m->variable_count; v++)
        *vec_add (&c->values) = values[v];
    return true;
}

static bool
fits (const cover *c, uint32_t number, const int64_t *values, const bool *known)
{
    const int64_t *at = cover_values (c, number);
    const bool *fixed = cover_fixed (c, number);
    for (size_t v = 0; v < c->m->variable_count; v++)
        if (fixed[v] && known[v] && at[v] != values[v])
            return false;
    return true;
}

/* By the key, where all of it is known; else one by one. */
static bool
find_in_group (const cover *c, const group *g, const int64_t *values, const bool *known, budget *b,
               cover_visitor *visit, void *context)
{
    bool all = true;
    for (size_t v = 0; v < c->m->variable_count; v++)
        all = all && (known[v] || !g->fixed[v]);
    if (all) {
        make_key (c, g, values);
        uint32_t name = store_find (g->keys, c->key);
        for (uint32_t i = name == STORE_FULL ? NO_SITE : g->by_key.at[name]; i != NO_SITE;
             i = c->sites.at[i].next)
            if (!visit (context, i))
                return false;
        return true;
    }
    for (size_t i = 0; i < g->sites.count; i++)
        if (!budget_work (b, 1)
            || (fits (c, g->sites.at[i], values, known) && !visit (context, g->sites.at[i])))
            return false;
    return true;
}

bool
cover_find (const cover *c, const int64_t *values, const bool *known, budget *b, cover_visitor *visit,
            void *context)
{
    for (size_t i = 0; i < c->group_count; i++)
        if (!find_in_group (c, &c->groups[i], values, known, b, visit, context))
            return false;
    return true;
}
