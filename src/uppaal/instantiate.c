/* The system line: templates, with and without arguments, to processes. */
#include "lower.h"

#include <stdio.h>
#include <string.h>

enum { NAME_ROOM = 300 };

/* What a parameter is bound to: a place for a reference, else values per leaf. */
typedef struct argument {
    place at;
    int32_t **values;
    const type *type;
} argument;

static const decl *
parameters_of (const symbol *s)
{
    return s->kind == SYMBOL_TEMPLATE ? s->decl->template->parameters : s->decl->parameters;
}

/* Does this text assign to the parameter, or may it, through a reference? */
static bool
node_assigns (const node *n, const ident *wanted)
{
    for (; n; n = n->next) {
        if (n->kind == NODE_ASSIGN || n->kind == NODE_BEFORE || n->kind == NODE_AFTER) {
            const node *root = n->a;
            while (root->kind == NODE_INDEX || root->kind == NODE_FIELD)
                root = root->a;
            if (root->kind == NODE_NAME && root->name == wanted)
                return true;
        }
        if (n->kind == NODE_CALL)
            for (const node *a = n->b->a; a; a = a->next) {
                const node *root = a;
                while (root->kind == NODE_INDEX || root->kind == NODE_FIELD)
                    root = root->a;
                if (root->kind == NODE_NAME && root->name == wanted)
                    return true;
            }
        if (node_assigns (n->a, wanted) || node_assigns (n->b, wanted) || node_assigns (n->c, wanted))
            return true;
    }
    return false;
}

static bool
statement_assigns (const stmt_node *s, const ident *wanted)
{
    for (; s; s = s->next) {
        for (const decl *d = s->declarations; d; d = d->next)
            if (node_assigns (d->init, wanted))
                return true;
        if (node_assigns (s->a, wanted) || node_assigns (s->b, wanted) || node_assigns (s->c, wanted)
            || statement_assigns (s->body, wanted) || statement_assigns (s->other, wanted))
            return true;
    }
    return false;
}

static bool
template_assigns (const template *t, const ident *wanted)
{
    for (const edge_node *e = t->edges; e; e = e->next)
        if (node_assigns (e->update, wanted))
            return true;
    for (const decl *d = t->declarations; d; d = d->next)
        if (d->kind == DECL_FUNCTION && statement_assigns (d->body, wanted))
            return true;
    return false;
}

/* Declare a parameter in the scope at hand with what it is bound to. */
static bool
bind (lowering *l, const symbol *of, const decl *d, const argument *a, const char *prefix)
{
    symbol *s = scope_add (l, l->now, d->name, d->where, SYMBOL_OBJECT);
    if (!s)
        return false;
    if (!a->values)
        s->place = a->at;
    else {
        bool variable = of->kind == SYMBOL_TEMPLATE && !d->type->constant
                        && template_assigns (of->decl->template, d->name);
        s->place =
            object_new (l, a->type, variable ? STORE_VARIABLE : STORE_CONSTANT,
                        lower_join (l, prefix, d->name->text), d->where, (const int32_t *const *) a->values);
    }
    s->place.constant |= d->type->constant;
    s->type = s->place.type;
    return s->type != NULL;
}

/* One argument, in the scope at hand, for a parameter whose type is read in
 * the scope of its owner. */
static bool
evaluate (lowering *l, const scope *owner, const decl *d, const node *n, argument *out)
{
    const scope *here = l->now;
    l->now = owner;
    const type *t = lower_type (l, d->type, d->sizes);
    l->now = here;
    if (!t)
        return false;
    if (t->kind == TYPE_REFUSED) {
        lower_error (l, n->where, "the parameter '%.60s' is %s, which is not supported", d->name->text,
                     t->refused);
        return false;
    }
    if (!d->reference && t->kind != TYPE_CLOCK && t->kind != TYPE_CHANNEL) {
        *out = (argument){ .type = t, .values = lower_initialiser (l, t, n) };
        return out->values != NULL;
    }
    *out = (argument){ .type = t };
    if (l->p->old && d->reference && type_is_number (t) && n->kind == NODE_NUMBER) {
        out->values = lower_initialiser (l, t, n); /* UPPAAL 3 took numbers for `int` too */
        return out->values != NULL;
    }
    if (!lower_place (l, n, &out->at))
        return false;
    const type *given = out->at.type;
    bool fits = given->leaves == t->leaves && given->cells == t->cells
                && type_is_number (given) == type_is_number (t)
                && (type_is_number (t) || given->kind == t->kind);
    if (!fits || (out->at.index && out->at.index->kind != EXPR_NUMBER)) {
        lower_error (l, n->where, "the argument does not fit the parameter '%.60s': expected the same type",
                     d->name->text);
        return false;
    }
    return true;
}

static bool
fits_count (lowering *l, const decl *d, const node *n, const symbol *of, position where)
{
    for (; d && n; d = d->next)
        n = n->next;
    if (!d && !n)
        return true;
    lower_error (l, where, "'%.60s' got %s arguments than it has parameters", of->name->text,
                 d ? "fewer" : "more");
    return false;
}

static symbol *
find_template (lowering *l, const ident *n, position where)
{
    symbol *s = scope_find (l, l->now, n);
    if (s && (s->kind == SYMBOL_TEMPLATE || s->kind == SYMBOL_INSTANCE))
        return s;
    lower_error (l, where,
                 s ? "'%.60s' is not a template: expected one"
                   : "the template '%.60s' is not declared: expected one above",
                 n->text);
    return NULL;
}

/* A scope in which the parameters of `s` have these values. */
static scope *
open_scope (lowering *l, const symbol *s, const argument *arguments, const char *prefix)
{
    scope *inside = scope_new (l, s->scope);
    inside->limit = s->moment;
    l->now = inside;
    size_t i = 0;
    for (const decl *d = parameters_of (s); d; d = d->next)
        if (!bind (l, s, d, &arguments[i++], prefix))
            return NULL;
    return inside;
}

/* Follow P (..) = T (..) down to the template; the scope of the process. */
static scope *
enter (lowering *l, symbol *s, argument *arguments, const char *prefix, const template **of)
{
    while (s->kind == SYMBOL_INSTANCE) {
        const decl *d = s->decl;
        if (!open_scope (l, s, arguments, prefix))
            return NULL;
        symbol *next = find_template (l, d->of, d->of_where);
        const node *given = d->arguments ? d->arguments->a : NULL;
        if (!next || !fits_count (l, parameters_of (next), given, next, d->of_where))
            return NULL;
        size_t count = 0, i = 0;
        for (const node *n = given; n; n = n->next)
            count++;
        arguments = arena_alloc (l->scratch, count * sizeof *arguments);
        scope *owner = scope_new (l, next->scope);
        owner->limit = next->moment;
        const decl *p = parameters_of (next);
        for (const node *n = given; n; n = n->next, p = p->next)
            if (!evaluate (l, owner, p, n, &arguments[i++]))
                return NULL;
        s = next;
    }
    *of = s->decl->template;
    return open_scope (l, s, arguments, prefix);
}

static bool
add_process (lowering *l, symbol *s, argument *arguments, const char *name, const member *m)
{
    if (l->processes.count == LOWER_PROCESSES_MOST) {
        lower_error (l, m->where, "more than %d processes: expected fewer", LOWER_PROCESSES_MOST);
        return false;
    }
    const template *of = NULL;
    const char *kept = lower_join (l, name, ""), *prefix = lower_join (l, name, ".");
    const scope *before = l->now;
    scope *inside = enter (l, s, arguments, prefix, &of);
    l->now = before;
    if (!inside)
        return false;
    *vec_add (&l->processes) =
        (process_draft){ .name = kept,
                         .where = m->where,
                         .of = of,
                         .inside = inside,
                         .priority = l->tree->has_priorities ? (int32_t) m->level : 0 };
    return lower_process (l, (uint32_t) l->processes.count - 1);
}

/* The types of free parameters, which must have few values. */
static size_t
free_types (lowering *l, const symbol *s, const type **types, size_t most)
{
    size_t count = 0;
    const scope *before = l->now;
    scope *owner = scope_new (l, s->scope);
    owner->limit = s->moment;
    l->now = owner;
    uint64_t product = 1;
    for (const decl *d = parameters_of (s); d; d = d->next, count++) {
        bool right = count < most && !d->reference && lower_domain (l, d->type, &types[count]);
        if (right) {
            product *= (uint64_t) ((int64_t) types[count]->max - types[count]->min + 1);
            right = product <= LOWER_PROCESSES_MOST;
        }
        if (!right) {
            if (!lower_failed (l))
                lower_error (l, d->where,
                             "the parameter '%.60s' of '%.60s' is free: expected an argument, or a small "
                             "range by value",
                             d->name->text, s->name->text);
            break;
        }
    }
    l->now = before;
    return lower_failed (l) ? SIZE_MAX : count;
}

/* One process per combination of values, the last parameter fastest. */
static bool
add_set (lowering *l, symbol *s, const member *m)
{
    enum { MOST = 16 };
    const type *types[MOST];
    size_t count = free_types (l, s, types, MOST);
    if (count == SIZE_MAX)
        return false;
    int32_t values[MOST];
    for (size_t i = 0; i < count; i++) {
        if (types[i]->min > types[i]->max)
            return true;
        values[i] = types[i]->min;
    }
    for (;;) {
        char name[NAME_ROOM];
        int used = snprintf (name, sizeof name, "%.100s", s->name->text);
        for (size_t i = 0; i < count; i++)
            used += snprintf (name + used, sizeof name - (size_t) used, "%c%d", i ? ',' : '(', values[i]);
        snprintf (name + used, sizeof name - (size_t) used, "%s", count ? ")" : "");
        argument *kept = arena_alloc (l->scratch, count * sizeof *kept);
        for (size_t i = 0; i < count; i++) {
            int32_t **leaves = arena_alloc (l->scratch, sizeof *leaves);
            leaves[0] = arena_copy (l->scratch, &values[i], sizeof values[i]);
            kept[i] = (argument){ .values = leaves, .type = types[i] };
        }
        if (!add_process (l, s, kept, name, m))
            return false;
        size_t i = count;
        while (i && values[i - 1] == types[i - 1]->max) {
            values[i - 1] = types[i - 1]->min;
            i--;
        }
        if (!i)
            return true;
        values[i - 1]++;
    }
}

bool
lower_system (lowering *l)
{
    for (const member *m = l->tree->members; m; m = m->next) {
        symbol *s = find_template (l, m->name, m->where);
        for (const member *before = l->tree->members; s && before != m; before = before->next)
            if (before->name == m->name) {
                lower_error (l, m->where, "'%.60s' is already in the system: expected each process once",
                             m->name->text);
                return false;
            }
        if (!s || !add_set (l, s, m))
            return false;
    }
    return true;
}
