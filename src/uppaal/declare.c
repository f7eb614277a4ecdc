/* Declarations of the whole model, of a template's instance, of the system. */
#include "lower.h"

#include <stdio.h>
#include <string.h>

/* Names of the model have no '#'. */
const char *
lower_join (lowering *l, const char *prefix, const char *name)
{
    size_t first = strlen (prefix), second = strlen (name);
    char *both = arena_alloc (l->memory, first + second + 1);
    memcpy (both, prefix, first);
    memcpy (both + first, name, second + 1);
    for (char *c = both; *c; c++)
        if (*c == '#')
            *c = '$';
    return both;
}

static bool
declare_variable (lowering *l, const decl *d, const char *prefix)
{
    const type *t = lower_type (l, d->type, d->sizes);
    if (!t)
        return false;
    if (t->kind == TYPE_VOID) {
        lower_error (l, d->where, "'%.60s' is void: expected a type with values", d->name->text);
        return false;
    }
    bool refused = t->kind == TYPE_REFUSED, constant = t->constant;
    if (constant && !refused && !d->init) {
        lower_error (l, d->where, "the constant '%.60s' has no value: expected '= ...'", d->name->text);
        return false;
    }
    int32_t **values = refused ? NULL : lower_initialiser (l, t, d->init);
    if (!refused && !values)
        return false;
    place p = { .type = t };
    if (!refused)
        p = object_new (l, t, constant ? STORE_CONSTANT : STORE_VARIABLE,
                        lower_join (l, prefix, d->name->text), d->where, (const int32_t *const *) values);
    symbol *s =
        p.type ? scope_add (l, l->now, d->name, d->where, refused ? SYMBOL_REFUSED : SYMBOL_OBJECT) : NULL;
    if (!s)
        return false;
    s->type = t;
    s->place = p;
    if (t->meta && !l->warned_meta) {
        l->warned_meta = true;
        diag_warn (l->why, d->where,
                   "meta variables are kept like others: states that differ only in them stay different");
    }
    return true;
}

static bool
declare_named (lowering *l, const decl *d, symbol_kind kind, const char *prefix)
{
    symbol *s = scope_add (l, l->now, d->name, d->where, kind);
    if (!s)
        return false;
    s->decl = d;
    s->prefix = prefix;
    return true;
}

static bool
declare_type (lowering *l, const decl *d)
{
    const type *t = d->sizes ? lower_type (l, d->type, d->sizes) : lower_range (l, d->type);
    symbol *s = t ? scope_add (l, l->now, d->name, d->where, SYMBOL_TYPE) : NULL;
    if (s)
        s->type = t;
    return s != NULL;
}

static int32_t
default_level (const decl *d)
{
    for (const node *n = d->channels; n; n = n->next)
        if (n->kind == NODE_LIST)
            return n->value;
    return 0;
}

/* chan priority: levels above or below that of steps without a channel. */
static bool
declare_priority (lowering *l, const decl *d)
{
    int32_t middle = default_level (d);
    for (const node *n = d->channels; n; n = n->next) {
        place at;
        if (n->kind == NODE_LIST)
            continue;
        if (!lower_place (l, n, &at))
            return false;
        if (at.at->kind != STORE_CHANNEL || (at.index && at.index->kind != EXPR_NUMBER)) {
            lower_error (l, n->where, "this is not a channel: expected one");
            return false;
        }
        uint32_t cells = at.type->cells, first = at.index ? (uint32_t) at.index->value * cells : 0;
        for (uint32_t i = 0; i < cells && first + i < at.at->size; i++)
            l->channels.at[at.at->id + first + i].priority = n->value - middle;
    }
    return true;
}

bool
lower_declaration (lowering *l, const decl *d, const char *prefix)
{
    switch (d->kind) {
    case DECL_VARIABLE:
        return declare_variable (l, d, prefix);
    case DECL_TYPE:
        return declare_type (l, d);
    case DECL_FUNCTION:
        return declare_named (l, d, SYMBOL_FUNCTION, prefix);
    case DECL_TEMPLATE:
        return d->template->lsc || declare_named (l, d, SYMBOL_TEMPLATE, "");
    case DECL_INSTANCE:
        return declare_named (l, d, SYMBOL_INSTANCE, "");
    case DECL_PRIORITY:
        return declare_priority (l, d);
    case DECL_SYSTEM:
        if (l->now == l->global)
            l->now = l->system = scope_new (l, l->global);
        return true;
    case DECL_REFUSED:
        lower_error (l, d->where, "'%s' is not supported: expected a model without it", d->text);
        return false;
    }
    return false;
}

bool
lower_declarations (lowering *l, const decl *first, const char *prefix)
{
    bool right = true;
    for (const decl *d = first; d && right; d = d->next)
        right = lower_declaration (l, d, prefix);
    return right;
}
