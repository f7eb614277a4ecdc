#include <string.h>

#include "builtin.h"
#include "lower.h"

scope *
scope_new (lowering *l, const scope *parent)
{
    scope *s = arena_alloc (l->scratch, sizeof *s);
    *s = (scope){ ++l->scope_count, parent, l->moment + 1 };
    return s;
}

static symbol **
find_slot (symbol **slots, size_t slot_count, uint32_t scope_id, const ident *n)
{
    size_t i = (n->hash ^ scope_id * 2654435761u) & (slot_count - 1);
    while (slots[i] && !(slots[i]->name == n && slots[i]->scope->id == scope_id))
        i = (i + 1) & (slot_count - 1);
    return &slots[i];
}

symbol *
scope_find_here (const lowering *l, const scope *s, const ident *n)
{
    return *find_slot (l->slots, l->slot_count, s->id, n);
}

symbol *
scope_find (const lowering *l, const scope *s, const ident *n)
{
    uint32_t limit = UINT32_MAX;
    for (; s; limit = s->limit < limit ? s->limit : limit, s = s->parent) {
        symbol *found = scope_find_here (l, s, n);
        if (found && found->moment < limit)
            return found;
    }
    return NULL;
}

static void
enlarge (lowering *l)
{
    size_t doubled = l->slot_count ? 2 * l->slot_count : 1024;
    symbol **slots = xcalloc (doubled, sizeof *slots);
    for (size_t i = 0; i < l->slot_count; i++)
        if (l->slots[i])
            *find_slot (slots, doubled, l->slots[i]->scope->id, l->slots[i]->name) = l->slots[i];
    xfree (l->slots);
    l->slots = slots;
    l->slot_count = doubled;
}

symbol *
scope_add (lowering *l, const scope *s, const ident *n, position where, symbol_kind kind)
{
    if (2 * l->symbol_count >= l->slot_count)
        enlarge (l);
    symbol **slot = find_slot (l->slots, l->slot_count, s->id, n);
    if (*slot) {
        lower_error (l, where, "'%.60s' is already declared at %u:%u: expected another name", n->text,
                     (*slot)->where.line, (*slot)->where.column);
        return NULL;
    }
    symbol *made = arena_alloc (l->scratch, sizeof *made);
    *made = (symbol){ .kind = kind, .name = n, .scope = s, .moment = ++l->moment, .where = where };
    *slot = made;
    l->symbol_count++;
    return made;
}

/* What UPPAAL knows without a declaration and we do not, or NULL. */
static const char *
foreign (const char *name)
{
    if (builtin_is_function (name))
        return "a function on floating-point numbers";
    return strcmp (name, "cost") == 0 ? "the price of a run" : NULL;
}

symbol *
scope_look_up (lowering *l, const ident *n, position where)
{
    symbol *s = scope_find (l, l->now, n);
    const char *known = s ? NULL : foreign (n->text);
    if (known)
        lower_error (l, where, "'%.60s' is %s, which is not supported: expected integers, clocks and channels",
                     n->text, known);
    else if (!s)
        lower_error (l, where, "'%.60s' is not declared: expected something declared above", n->text);
    else if (s->kind == SYMBOL_REFUSED) {
        lower_error (l, where,
                     "'%.60s' is %s, which is not supported: expected integers, clocks and channels", n->text,
                     s->type->refused);
        s = NULL;
    }
    return s;
}
