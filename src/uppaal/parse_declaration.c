/* Declarations, the system line, and whole .xta files. */
#include "parse.h"

#include <string.h>

static decl *
new_decl (parser *p, decl_kind kind)
{
    decl *d = grammar_new (p, sizeof *d);
    d->kind = kind;
    d->where = grammar_here (p);
    return d;
}

static void
append (decl ***end, decl *d)
{
    **end = d;
    while (**end)
        *end = &(**end)->next;
}

static void
parse_typedef (parser *p, decl ***end)
{
    grammar_next (p);
    decl **added = *end;
    grammar_variables (p, end, false);
    for (decl *d = *added; d; d = d->next)
        d->kind = DECL_TYPE;
}

/* Behind braces that match, without looking at what is between them. */
static void
skip_braces (parser *p)
{
    uint32_t open = 0;
    do {
        if (p->now.kind == TOKEN_END) {
            grammar_unexpected (p, "'}'");
            return;
        }
        open += p->now.kind == TOKEN_OPEN_BODY;
        open -= p->now.kind == TOKEN_CLOSE_BODY;
        grammar_next (p);
    } while (open && !p->failed);
}

static void
skip_to_semicolon (parser *p)
{
    while (p->now.kind != TOKEN_SEMICOLON && p->now.kind != TOKEN_OPEN_BODY && p->now.kind != TOKEN_END)
        grammar_next (p);
    if (p->now.kind == TOKEN_OPEN_BODY)
        skip_braces (p);
    grammar_take (p, TOKEN_SEMICOLON);
}

static decl *
refuse (parser *p, const char *what)
{
    decl *d = new_decl (p, DECL_REFUSED);
    d->text = what;
    return d;
}

/* chan priority a < b, c[1] < default; */
static decl *
parse_priority (parser *p)
{
    decl *d = new_decl (p, DECL_PRIORITY);
    grammar_next (p);
    grammar_next (p);
    LIST (node) channels = { 0 };
    int32_t level = 0;
    do {
        node *n = NULL;
        position where = grammar_here (p);
        if (grammar_take_word (p, KEYWORD_DEFAULT))
            n = grammar_node (p, NODE_LIST, where, NULL, NULL);
        else {
            ident *channel = grammar_name (p, "a channel or 'default'");
            n = channel ? grammar_node (p, NODE_NAME, where, NULL, NULL) : NULL;
            if (n)
                n->name = channel;
            while (n && grammar_take (p, TOKEN_OPEN_INDEX)) {
                node *index = grammar_expression (p);
                n = index && grammar_expect (p, TOKEN_CLOSE_INDEX, "']'")
                        ? grammar_node (p, NODE_INDEX, where, n, index)
                        : NULL;
            }
        }
        if (!n)
            return d;
        n->value = level;
        list_add (&channels, n);
        if (p->now.kind == TOKEN_LT)
            level++;
    } while (grammar_take (p, TOKEN_COMMA) || grammar_take (p, TOKEN_LT));
    d->channels = channels.first;
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
    return d;
}

/* `P = T (..);`, `P (parameters) = T (..);` and `P := T;` */
static decl *
parse_instance (parser *p)
{
    decl *d = new_decl (p, DECL_INSTANCE);
    d->name = grammar_name (p, "a name");
    if (grammar_take (p, TOKEN_OPEN)) {
        d->has_parameters = true;
        d->parameters = grammar_parameters (p);
        grammar_expect (p, TOKEN_CLOSE, "')'");
    }
    if (!grammar_take (p, TOKEN_SET_OLD))
        grammar_expect (p, TOKEN_SET, "'=' and a template");
    d->of_where = grammar_here (p);
    d->of = grammar_name (p, "the name of a template");
    if (grammar_take (p, TOKEN_OPEN) && !grammar_take (p, TOKEN_CLOSE)) {
        d->arguments = grammar_expressions (p);
        grammar_expect (p, TOKEN_CLOSE, "')'");
    }
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
    return d;
}

/* A function or variables: both begin with a type and a name. */
static void
parse_typed (parser *p, decl ***end)
{
    parser before = *p;
    size_t errors = diag_errors (p->why);
    decl *d = new_decl (p, DECL_FUNCTION);
    token next = grammar_peek (p);
    bool untyped = p->old && grammar_is_word (p, KEYWORD_CONST) && next.kind == TOKEN_NAME;
    type_node *type = untyped ? NULL : grammar_type (p);
    if (type && p->now.kind == TOKEN_NAME && grammar_peek (p).kind == TOKEN_OPEN) {
        d->type = type;
        d->where = grammar_here (p);
        d->name = grammar_name (p, "a name");
        grammar_next (p);
        bool old = p->old;
        p->old = false; /* functions came with the new syntax */
        d->parameters = grammar_parameters (p);
        if (grammar_expect (p, TOKEN_CLOSE, "')'"))
            d->body = grammar_block (p);
        p->old = old;
        append (end, d);
        return;
    }
    if (diag_errors (p->why) > errors)
        return;
    uint32_t pieces = p->pieces;
    *p = before;
    p->pieces = pieces;
    grammar_variables (p, end, true);
}

/* One declaration that begins with a word of its own; false if it is not such. */
static bool
parse_special (parser *p, decl ***end)
{
    token next = grammar_peek (p);
    switch (p->now.name->keyword) {
    case KEYWORD_TYPEDEF:
        parse_typedef (p, end);
        return true;
    case KEYWORD_CHAN:
        if (next.kind != TOKEN_NAME || next.name->keyword != KEYWORD_PRIORITY)
            return false;
        append (end, parse_priority (p));
        return true;
    case KEYWORD_PROCESS:
        append (end, grammar_process (p));
        return true;
    case KEYWORD_PROGRESS:
    case KEYWORD_GANTT:
        if (next.kind != TOKEN_OPEN_BODY)
            return false;
        grammar_next (p);
        skip_braces (p);
        grammar_take (p, TOKEN_SEMICOLON);
        return true;
    case KEYWORD_BEFORE_UPDATE:
    case KEYWORD_AFTER_UPDATE:
        if (next.kind != TOKEN_OPEN_BODY)
            return false;
        append (end, refuse (p, p->now.name->text));
        grammar_next (p);
        skip_braces (p);
        return true;
    case KEYWORD_IMPORT:
        if (next.kind != TOKEN_STRING)
            return false;
        append (end, refuse (p, "import"));
        skip_to_semicolon (p);
        return true;
    case KEYWORD_DYNAMIC:
        if (next.kind != TOKEN_NAME)
            return false;
        append (end, refuse (p, "dynamic"));
        skip_to_semicolon (p);
        return true;
    case KEYWORD_IO:
        if (next.kind != TOKEN_NAME)
            return false;
        skip_to_semicolon (p);
        return true;
    default:
        return false;
    }
}

static bool
is_end (const parser *p)
{
    token next = grammar_peek (p);
    switch (p->now.kind == TOKEN_NAME ? p->now.name->keyword : KEYWORD_NONE) {
    case KEYWORD_SYSTEM:
    case KEYWORD_STATE:
    case KEYWORD_INIT:
    case KEYWORD_TRANS:
    case KEYWORD_COMMIT:
        return next.kind == TOKEN_NAME;
    case KEYWORD_URGENT: /* of locations, if not `urgent chan`, `urgent broadcast chan` */
        return next.kind == TOKEN_NAME && next.name->keyword != KEYWORD_CHAN
               && next.name->keyword != KEYWORD_BROADCAST && next.name->keyword != KEYWORD_URGENT;
    default:
        return p->now.kind == TOKEN_END || p->now.kind == TOKEN_CLOSE_BODY;
    }
}

void
grammar_declarations (parser *p, decl ***end)
{
    while (!p->failed && !is_end (p)) {
        token next = grammar_peek (p);
        if (grammar_take (p, TOKEN_SEMICOLON))
            continue;
        if (p->now.kind != TOKEN_NAME)
            grammar_unexpected (p, "a declaration");
        else if (parse_special (p, end))
            continue;
        else if (next.kind == TOKEN_SET || next.kind == TOKEN_SET_OLD || next.kind == TOKEN_OPEN)
            append (end, parse_instance (p));
        else
            parse_typed (p, end);
    }
}

void
grammar_system_line (parser *p, document *out)
{
    if (!grammar_take_word (p, KEYWORD_SYSTEM)) {
        grammar_unexpected (p, "'system' and the processes");
        return;
    }
    LIST (member) members = { 0 };
    uint32_t level = 0;
    do {
        member *m = grammar_new (p, sizeof *m);
        m->where = grammar_here (p);
        m->level = level;
        m->name = grammar_name (p, "the name of a process");
        list_add (&members, m);
        if (p->now.kind == TOKEN_LT) {
            level++;
            out->has_priorities = true;
        }
    } while (!p->failed && (grammar_take (p, TOKEN_COMMA) || grammar_take (p, TOKEN_LT)));
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
    out->members = members.first;
}

void
grammar_xta (parser *p, document *out)
{
    decl **end = &out->declarations;
    grammar_declarations (p, &end);
    if (p->failed)
        return;
    grammar_system_line (p, out);
    decl *ignored = NULL, **rest = &ignored; /* progress, gantt */
    if (!p->failed)
        grammar_declarations (p, &rest);
    if (!p->failed)
        grammar_end (p);
}
