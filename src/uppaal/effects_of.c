/* Does a function change more than its own variables?  Read from its text; where
 * two blocks use one name differently the answer may be yes for a no. */
#include "lower.h"

static bool statement_effects (lowering *l, symbol *f, const stmt_node *s, bool calls);

static const ident *
root_name (const node *n)
{
    while (n->kind == NODE_INDEX || n->kind == NODE_FIELD)
        n = n->a;
    return n->kind == NODE_NAME ? n->name : NULL;
}

/* With `calls`, only the functions called are looked at; else the assignments. */
static bool
node_effects (lowering *l, symbol *f, const node *n, bool calls)
{
    for (; n; n = n->next) {
        bool changes = n->kind == NODE_ASSIGN || n->kind == NODE_BEFORE || n->kind == NODE_AFTER;
        if (changes && !calls) {
            const ident *root = root_name (n->a);
            if (!root || root->local_of != f)
                return true;
        }
        if (calls && n->kind == NODE_CALL && n->a->kind == NODE_NAME) {
            symbol *called = scope_find (l, f->scope, n->a->name);
            if (called && called != f && called->kind == SYMBOL_FUNCTION && called->moment < f->moment
                && function_has_effects (l, called))
                return true;
        }
        if (node_effects (l, f, n->a, calls) || node_effects (l, f, n->b, calls)
            || node_effects (l, f, n->c, calls))
            return true;
    }
    return false;
}

static bool
declaration_effects (lowering *l, symbol *f, const decl *d, bool calls)
{
    for (; d; d = d->next)
        if (d->init && node_effects (l, f, d->init, calls))
            return true;
    return false;
}

static bool
statement_effects (lowering *l, symbol *f, const stmt_node *s, bool calls)
{
    for (; s; s = s->next)
        if (node_effects (l, f, s->a, calls) || node_effects (l, f, s->b, calls)
            || node_effects (l, f, s->c, calls) || declaration_effects (l, f, s->declarations, calls)
            || statement_effects (l, f, s->body, calls) || statement_effects (l, f, s->other, calls))
            return true;
    return false;
}

static void
mark_locals (const symbol *f, const stmt_node *s)
{
    for (; s; s = s->next) {
        for (const decl *d = s->declarations; d; d = d->next)
            d->name->local_of = f;
        mark_locals (f, s->body);
        mark_locals (f, s->other);
    }
}

bool
function_has_effects (lowering *l, symbol *f)
{
    if (l->depth > LOWER_CALLS_MOST)
        return true;
    if (f->effects == EFFECTS_UNKNOWN) {
        l->depth++;
        bool some = statement_effects (l, f, f->decl->body, true);
        for (const decl *d = f->decl->parameters; d; d = d->next)
            d->name->local_of = d->reference ? NULL : f;
        mark_locals (f, f->decl->body);
        some = some || statement_effects (l, f, f->decl->body, false);
        l->depth--;
        f->effects = some ? EFFECTS_SOME : EFFECTS_NONE;
    }
    return f->effects == EFFECTS_SOME;
}
