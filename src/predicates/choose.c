#include "choose.h"

#include <string.h>

#include "alloc.h"
#include "vec.h"

/* The harvest. */

struct harvest {
    const gcl_model *model;
    VEC (const gcl_expr *) conditions;
    VEC (char *) texts;
};

static bool
speaks_of_data (const gcl_model *m, const gcl_expr *e)
{
    if (e->op == GCL_VARIABLE)
        return !m->variables[e->variable].control;
    return (e->left && speaks_of_data (m, e->left)) || (e->right && speaks_of_data (m, e->right));
}

static bool
speaks_of_control (const gcl_model *m, const gcl_expr *e)
{
    if (e->op == GCL_VARIABLE)
        return m->variables[e->variable].control;
    return (e->left && speaks_of_control (m, e->left)) || (e->right && speaks_of_control (m, e->right));
}

static void
gather (struct harvest *h, const gcl_expr *e)
{
    if (e->op < GCL_EQ || e->op > GCL_GE) {
        if (e->left && gcl_is_boolean (e->left))
            gather (h, e->left);
        if (e->right && gcl_is_boolean (e->right))
            gather (h, e->right);
        return;
    }
    if (!speaks_of_data (h->model, e) || speaks_of_control (h->model, e)
        || h->conditions.count == CHOOSE_MOST)
        return;
    text out = TEXT_EMPTY;
    gcl_print_expr (h->model, e, &out);
    for (size_t i = 0; i < h->texts.count; i++)
        if (strcmp (h->texts.at[i], text_string (&out)) == 0) {
            text_free (&out);
            return;
        }
    *vec_add (&h->texts) = text_take (&out);
    *vec_add (&h->conditions) = e;
}

const gcl_expr **
choose_harvest (const gcl_model *m, const gcl_expr *formula, size_t *count)
{
    struct harvest h = { .model = m };
    for (size_t i = 0; i < m->init_count; i++)
        gather (&h, m->inits[i]);
    for (size_t i = 0; i < m->restriction_count; i++)
        gather (&h, m->restrictions[i]);
    for (size_t i = 0; i < m->command_count; i++)
        gather (&h, m->commands[i].written);
    gather (&h, formula);
    for (size_t i = 0; i < h.texts.count; i++)
        xfree (h.texts.at[i]);
    vec_free (&h.texts);
    *count = h.conditions.count;
    return h.conditions.at;
}

uint64_t
choose_scope (const gcl_expr *e)
{
    if (e->op == GCL_VARIABLE)
        return (uint64_t) 1 << e->variable % 64;
    return (e->left ? choose_scope (e->left) : 0) | (e->right ? choose_scope (e->right) : 0);
}

/* The search, depth first; of equals the first stays. */

struct found {
    uint64_t set, score;
    unsigned variables, size;
};

struct search {
    const choose_scores *scores;
    size_t size;
    bool compatible;     /* a high score is good */
    uint64_t excluded;   /* variables */
    VEC (uint64_t) seen; /* sets, sorted */
    struct found best;
};

static uint64_t
scope_of (const choose_scores *s, uint64_t set)
{
    uint64_t scope = 0;
    for (size_t i = 0; i < s->count; i++)
        if (set >> i & 1)
            scope |= s->scope[i];
    return scope;
}

static uint64_t
pairs_of (const choose_scores *s, uint64_t set)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < s->count; i++)
        for (size_t k = i + 1; k < s->count; k++)
            if (set >> i & set >> k & 1)
                sum += s->pair[i * s->count + k];
    return sum;
}

static bool
is_better (const struct search *s, const struct found *a, const struct found *b)
{
    if (!b->set || a->score != b->score)
        return !b->set || (s->compatible ? a->score > b->score : a->score < b->score);
    return a->variables != b->variables ? a->variables > b->variables : a->size < b->size;
}

/* True: it was not seen before. */
static bool
note (struct search *s, uint64_t set)
{
    size_t low = 0, high = s->seen.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (s->seen.at[middle] < set)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < s->seen.count && s->seen.at[low] == set)
        return false;
    vec_add (&s->seen);
    memmove (s->seen.at + low + 1, s->seen.at + low, (s->seen.count - 1 - low) * sizeof *s->seen.at);
    s->seen.at[low] = set;
    return true;
}

static bool
may_join (const struct search *s, uint64_t set, size_t i)
{
    const choose_scores *c = s->scores;
    if (!s->compatible)
        return !c->alone[i] && !(c->scope[i] & s->excluded);
    for (size_t k = 0; k < c->count; k++)
        if (set >> k & 1 && !c->pair[i * c->count + k] && !(c->open && c->open[i * c->count + k])
            && !(scope_of (c, set & ~((uint64_t) 1 << k)) & (c->scope[i] | c->scope[k])))
            return false;
    return true;
}

static void
extend (struct search *s, uint64_t set, unsigned size)
{
    for (size_t i = 0; i < s->scores->count && size < s->size; i++) {
        uint64_t larger = set | (uint64_t) 1 << i;
        if (larger == set || !note (s, larger) || !may_join (s, set, i))
            continue;
        struct found f = { larger, pairs_of (s->scores, larger), 0, size + 1 };
        f.variables = (unsigned) __builtin_popcountll (scope_of (s->scores, larger));
        if (is_better (s, &f, &s->best))
            s->best = f;
        extend (s, larger, size + 1);
    }
}

static uint64_t
choose (const choose_scores *scores, size_t size, bool compatible)
{
    struct search s = { .scores = scores, .size = size, .compatible = compatible };
    for (size_t i = 0; i < scores->count && !compatible; i++)
        if (scores->alone[i])
            s.excluded |= scores->scope[i];
    extend (&s, 0, 0);
    vec_free (&s.seen);
    return s.best.set;
}

uint64_t
choose_by_imprecision (const choose_scores *s, size_t size)
{
    return choose (s, size, false);
}

uint64_t
choose_by_compatibility (const choose_scores *s, size_t size)
{
    return choose (s, size, true);
}
