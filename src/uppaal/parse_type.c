/* Types, and what is declared with them: variables, parameters, selects. */
#include "model.h"
#include "parse.h"

static const struct {
    keyword word;
    type_base base;
} bases[] = {
    { KEYWORD_INT, BASE_INT },       { KEYWORD_BOOL, BASE_BOOL },     { KEYWORD_CLOCK, BASE_CLOCK },
    { KEYWORD_CHAN, BASE_CHAN },     { KEYWORD_SCALAR, BASE_SCALAR }, { KEYWORD_STRUCT, BASE_STRUCT },
    { KEYWORD_DOUBLE, BASE_DOUBLE }, { KEYWORD_STRING, BASE_STRING }, { KEYWORD_VOID, BASE_VOID },
};
enum { BASES = sizeof bases / sizeof *bases };

static bool
is_prefix (keyword k)
{
    return k == KEYWORD_CONST || k == KEYWORD_META || k == KEYWORD_URGENT || k == KEYWORD_BROADCAST
           || k == KEYWORD_HYBRID;
}

static const type_base *
base_of (ident *n)
{
    for (size_t i = 0; i < BASES; i++)
        if (n->keyword == bases[i].word)
            return &bases[i].base;
    return NULL;
}

/* Older models have variables called `hybrid` or `string`: what follows decides. */
static bool
begins_with_name (token next)
{
    return next.kind == TOKEN_NAME;
}

bool
grammar_begins_type (const parser *p)
{
    if (p->now.kind != TOKEN_NAME || p->failed)
        return false;
    keyword k = p->now.name->keyword;
    token next = grammar_peek (p);
    if (k == KEYWORD_HYBRID || k == KEYWORD_STRING || k == KEYWORD_META || k == KEYWORD_SCALAR
        || k == KEYWORD_DOUBLE)
        return begins_with_name (next) || next.kind == TOKEN_OPEN_INDEX || next.kind == TOKEN_BIT_AND;
    return is_prefix (k) || base_of (p->now.name);
}

static void
parse_prefixes (parser *p, type_node *t)
{
    for (;
         p->now.kind == TOKEN_NAME && is_prefix (p->now.name->keyword) && begins_with_name (grammar_peek (p));
         grammar_next (p)) {
        t->constant |= p->now.name->keyword == KEYWORD_CONST;
        t->meta |= p->now.name->keyword == KEYWORD_META;
        t->urgent |= p->now.name->keyword == KEYWORD_URGENT;
        t->broadcast |= p->now.name->keyword == KEYWORD_BROADCAST;
        t->hybrid |= p->now.name->keyword == KEYWORD_HYBRID;
    }
}

static bool
parse_range (parser *p, type_node *t)
{
    if (!grammar_take (p, TOKEN_OPEN_INDEX))
        return true;
    t->low = grammar_expression (p);
    if (!t->low || !grammar_expect (p, TOKEN_COMMA, "',' between the bounds of the range"))
        return false;
    t->high = grammar_expression (p);
    return t->high && grammar_expect (p, TOKEN_CLOSE_INDEX, "']'");
}

static bool
parse_fields (parser *p, type_node *t)
{
    if (!grammar_expect (p, TOKEN_OPEN_BODY, "'{' and the fields of the struct"))
        return false;
    decl **end = &t->fields;
    while (!grammar_take (p, TOKEN_CLOSE_BODY))
        if (!grammar_variables (p, &end, false))
            return false;
    if (!t->fields)
        grammar_fail (p, t->where, "the struct has no field: expected at least one");
    return !p->failed;
}

type_node *
grammar_type (parser *p)
{
    type_node *t = grammar_new (p, sizeof *t);
    t->where = grammar_here (p);
    parse_prefixes (p, t);
    /* `const N` of the old syntax, `const x` as a parameter: an integer */
    ident *word = grammar_name (p, "a type");
    if (!word)
        return NULL;
    const type_base *base = base_of (word);
    t->base = base ? *base : BASE_NAMED;
    t->name = word;
    bool right = grammar_enter (p);
    if (right && t->base == BASE_INT)
        right = parse_range (p, t);
    else if (right && t->base == BASE_STRUCT)
        right = parse_fields (p, t);
    else if (right && t->base == BASE_SCALAR)
        right = grammar_expect (p, TOKEN_OPEN_INDEX, "'[' and the number of scalars")
                && (t->high = grammar_expression (p)) && grammar_expect (p, TOKEN_CLOSE_INDEX, "']'");
    grammar_leave (p);
    return right && !p->failed ? t : NULL;
}

/* Any number of `[size]`; a size is a number or a type. */
node *
grammar_sizes (parser *p)
{
    LIST (node) sizes = { 0 };
    while (grammar_take (p, TOKEN_OPEN_INDEX)) {
        position where = grammar_here (p);
        node *size;
        if (grammar_begins_type (p)) {
            size = grammar_node (p, NODE_TYPE, where, NULL, NULL);
            type_node *type = grammar_type (p);
            if (size)
                size->type = type;
        } else
            size = grammar_expression (p);
        if (!size || !grammar_expect (p, TOKEN_CLOSE_INDEX, "']'"))
            return NULL;
        list_add (&sizes, size);
    }
    return sizes.first;
}

node *
grammar_initialiser (parser *p)
{
    position where = grammar_here (p);
    if (!grammar_take (p, TOKEN_OPEN_BODY))
        return grammar_expression (p);
    node *list = grammar_enter (p) ? grammar_node (p, NODE_LIST, where, NULL, NULL) : NULL;
    LIST (node) items = { 0 };
    do {
        node *item = NULL;
        position at = grammar_here (p);
        if (p->now.kind == TOKEN_NAME && grammar_peek (p).kind == TOKEN_COLON) {
            ident *field = p->now.name;
            grammar_next (p);
            grammar_next (p);
            node *value = grammar_initialiser (p);
            item = value ? grammar_node (p, NODE_NAMED, at, value, NULL) : NULL;
            if (item)
                item->name = field;
        } else
            item = grammar_initialiser (p);
        if (!item || !list)
            return NULL;
        list_add (&items, item);
        if (list->depth <= item->depth)
            list->depth = item->depth + 1;
    } while (grammar_take (p, TOKEN_COMMA));
    list->a = items.first;
    grammar_leave (p);
    return grammar_expect (p, TOKEN_CLOSE_BODY, "'}'") ? list : NULL;
}

static decl *
new_variable (parser *p, type_node *type, position where, ident *n)
{
    decl *d = grammar_new (p, sizeof *d);
    d->kind = DECL_VARIABLE;
    d->type = type;
    d->where = where;
    d->name = n;
    return d;
}

/* One `name[sizes] = value`; in the old syntax a constant has no `=`. */
static decl *
parse_variable (parser *p, type_node *type, bool with_values)
{
    position where = grammar_here (p);
    ident *n = grammar_name (p, "a name");
    decl *d = n ? new_variable (p, type, where, n) : NULL;
    if (!d)
        return NULL;
    d->sizes = grammar_sizes (p);
    if (with_values && (grammar_take (p, TOKEN_SET) || grammar_take (p, TOKEN_SET_OLD)))
        d->init = grammar_initialiser (p);
    else if (with_values && p->old && type->constant && p->now.kind != TOKEN_COMMA
             && p->now.kind != TOKEN_SEMICOLON)
        d->init = grammar_initialiser (p);
    return p->failed ? NULL : d;
}

/* `const N 5;` of the old syntax. */
static type_node *
parse_old_constant (parser *p)
{
    token next = grammar_peek (p);
    bool untyped =
        p->old && grammar_is_word (p, KEYWORD_CONST) && next.kind == TOKEN_NAME && !base_of (next.name);
    if (!untyped)
        return NULL;
    type_node *t = grammar_new (p, sizeof *t);
    *t = (type_node){ .base = BASE_INT, .constant = true, .where = grammar_here (p) };
    grammar_next (p);
    return t;
}

bool
grammar_variables (parser *p, decl ***end, bool with_values)
{
    type_node *type = parse_old_constant (p);
    if (!type)
        type = grammar_type (p);
    if (!type)
        return false;
    do {
        decl *d = parse_variable (p, type, with_values);
        if (!d)
            return false;
        **end = d;
        *end = &d->next;
    } while (grammar_take (p, TOKEN_COMMA));
    return grammar_expect (p, TOKEN_SEMICOLON, "';'");
}

/* Old parameters: `clock x, y; const k; int[0,3] i`, all by reference but constants. */
static bool
parse_old_parameters (parser *p, decl ***end)
{
    type_node *type = parse_old_constant (p);
    if (!type)
        type = grammar_type (p);
    if (!type)
        return false;
    do {
        position where = grammar_here (p);
        bool by_sign = grammar_take (p, TOKEN_BIT_AND);
        ident *n = grammar_name (p, "the name of a parameter");
        if (!n)
            return false;
        decl *d = new_variable (p, type, where, n);
        d->reference = !type->constant || by_sign;
        d->sizes = grammar_sizes (p);
        **end = d;
        *end = &d->next;
    } while (grammar_take (p, TOKEN_COMMA));
    return !p->failed;
}

decl *
grammar_parameters (parser *p)
{
    decl *first = NULL, **end = &first;
    if (p->now.kind == TOKEN_CLOSE)
        return NULL;
    if (p->old) {
        while (p->now.kind != TOKEN_CLOSE && parse_old_parameters (p, &end)
               && grammar_take (p, TOKEN_SEMICOLON))
            ;
        return first;
    }
    do {
        type_node *type = grammar_type (p);
        bool reference = type && grammar_take (p, TOKEN_BIT_AND);
        position where = grammar_here (p);
        ident *n = type ? grammar_name (p, "the name of a parameter") : NULL;
        if (!n)
            return NULL;
        decl *d = new_variable (p, type, where, n);
        d->reference = reference;
        d->sizes = grammar_sizes (p);
        *end = d;
        end = &d->next;
    } while (grammar_take (p, TOKEN_COMMA));
    return first;
}

decl *
grammar_selects (parser *p)
{
    decl *first = NULL, **end = &first;
    do {
        position where = grammar_here (p);
        ident *n = grammar_name (p, "the name of a select");
        if (!n || !grammar_expect (p, TOKEN_COLON, "':'"))
            return NULL;
        type_node *type = grammar_type (p);
        if (!type)
            return NULL;
        decl *d = new_variable (p, type, where, n);
        *end = d;
        end = &d->next;
    } while (grammar_take (p, TOKEN_COMMA));
    return first;
}
