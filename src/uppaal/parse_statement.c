/* The bodies of functions. */
#include "parse.h"

static stmt_node *parse_statement (parser *p);

static stmt_node *
new_statement (parser *p, stmt_node_kind kind, position where)
{
    stmt_node *s = grammar_new (p, sizeof *s);
    s->kind = kind;
    s->where = where;
    return s;
}

/* spawn T (..), and not a variable of a type with that name */
static bool
is_spawn (const parser *p)
{
    parser behind = *p;
    grammar_next (&behind);
    return p->now.name->keyword == KEYWORD_SPAWN && grammar_peek (&behind).kind == TOKEN_OPEN;
}

/* A declaration begins with a type, or with two names. */
static bool
begins_declaration (const parser *p)
{
    if (grammar_begins_type (p))
        return true;
    if (p->now.kind != TOKEN_NAME || grammar_peek (p).kind != TOKEN_NAME)
        return false;
    switch (p->now.name->keyword) {
    case KEYWORD_RETURN:
    case KEYWORD_NOT:
    case KEYWORD_ELSE:
    case KEYWORD_DO:
    case KEYWORD_ASSERT:
        return false;
    default: {
        keyword second = grammar_peek (p).name->keyword;
        return second != KEYWORD_AND && second != KEYWORD_OR && second != KEYWORD_XOR
               && second != KEYWORD_IMPLY && !is_spawn (p);
    }
    }
}

stmt_node *
grammar_block (parser *p)
{
    stmt_node *block = new_statement (p, STATEMENT_BLOCK, grammar_here (p));
    if (!grammar_expect (p, TOKEN_OPEN_BODY, "'{'") || !grammar_enter (p))
        return NULL;
    decl **declarations = &block->declarations;
    while (!p->failed && (begins_declaration (p) || grammar_is_word (p, KEYWORD_TYPEDEF))) {
        bool is_type = grammar_take_word (p, KEYWORD_TYPEDEF);
        decl **added = declarations;
        grammar_variables (p, &declarations, !is_type);
        for (decl *d = *added; is_type && d; d = d->next)
            d->kind = DECL_TYPE;
    }
    stmt_node **end = &block->body;
    while (!p->failed && !grammar_take (p, TOKEN_CLOSE_BODY)) {
        *end = parse_statement (p);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    grammar_leave (p);
    return p->failed ? NULL : block;
}

static stmt_node *
parse_body (parser *p)
{
    stmt_node *s = grammar_enter (p) ? parse_statement (p) : NULL;
    grammar_leave (p);
    return s;
}

static node *
parse_bracketed (parser *p)
{
    if (!grammar_expect (p, TOKEN_OPEN, "'('"))
        return NULL;
    node *n = grammar_expression (p);
    return n && grammar_expect (p, TOKEN_CLOSE, "')'") ? n : NULL;
}

static stmt_node *
parse_if (parser *p, position where)
{
    stmt_node *s = new_statement (p, STATEMENT_IF, where);
    grammar_next (p);
    s->a = parse_bracketed (p);
    s->body = s->a ? parse_body (p) : NULL;
    if (s->body && grammar_take_word (p, KEYWORD_ELSE))
        s->other = parse_body (p);
    return p->failed ? NULL : s;
}

static stmt_node *
parse_while (parser *p, position where)
{
    stmt_node *s = new_statement (p, STATEMENT_WHILE, where);
    grammar_next (p);
    s->a = parse_bracketed (p);
    s->body = s->a ? parse_body (p) : NULL;
    return p->failed ? NULL : s;
}

static stmt_node *
parse_do (parser *p, position where)
{
    stmt_node *s = new_statement (p, STATEMENT_DO, where);
    grammar_next (p);
    s->body = parse_body (p);
    if (s->body && !grammar_take_word (p, KEYWORD_WHILE))
        grammar_unexpected (p, "'while'");
    s->a = p->failed ? NULL : parse_bracketed (p);
    return s->a && grammar_expect (p, TOKEN_SEMICOLON, "';'") ? s : NULL;
}

/* for (i : type) body */
static stmt_node *
parse_each (parser *p, position where)
{
    stmt_node *s = new_statement (p, STATEMENT_EACH, where);
    s->declarations = grammar_selects (p);
    if (!s->declarations || !grammar_expect (p, TOKEN_CLOSE, "')'"))
        return NULL;
    s->body = parse_body (p);
    return p->failed ? NULL : s;
}

static stmt_node *
parse_for (parser *p, position where)
{
    grammar_next (p);
    if (!grammar_expect (p, TOKEN_OPEN, "'('"))
        return NULL;
    if (p->now.kind == TOKEN_NAME && grammar_peek (p).kind == TOKEN_COLON)
        return parse_each (p, where);
    stmt_node *s = new_statement (p, STATEMENT_FOR, where);
    if (p->now.kind != TOKEN_SEMICOLON)
        s->a = grammar_expressions (p);
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
    if (!p->failed && p->now.kind != TOKEN_SEMICOLON)
        s->b = grammar_expressions (p);
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
    if (!p->failed && p->now.kind != TOKEN_CLOSE)
        s->c = grammar_expressions (p);
    if (!grammar_expect (p, TOKEN_CLOSE, "')'"))
        return NULL;
    s->body = parse_body (p);
    return p->failed ? NULL : s;
}

static stmt_node *
parse_return (parser *p, position where)
{
    stmt_node *s = new_statement (p, STATEMENT_RETURN, where);
    grammar_next (p);
    if (p->now.kind != TOKEN_SEMICOLON)
        s->a = grammar_expression (p);
    return grammar_expect (p, TOKEN_SEMICOLON, "';'") ? s : NULL;
}

static stmt_node *
parse_plain (parser *p, position where)
{
    stmt_node *s = new_statement (p, STATEMENT_EXPRESSION, where);
    s->a = grammar_expressions (p);
    return s->a && grammar_expect (p, TOKEN_SEMICOLON, "';'") ? s : NULL;
}

static stmt_node *
parse_statement (parser *p)
{
    position where = grammar_here (p);
    if (p->now.kind == TOKEN_OPEN_BODY)
        return grammar_block (p);
    if (grammar_take (p, TOKEN_SEMICOLON))
        return new_statement (p, STATEMENT_EMPTY, where);
    switch (p->now.kind == TOKEN_NAME ? p->now.name->keyword : KEYWORD_NONE) {
    case KEYWORD_IF:
        return parse_if (p, where);
    case KEYWORD_WHILE:
        return parse_while (p, where);
    case KEYWORD_DO:
        return parse_do (p, where);
    case KEYWORD_FOR:
        return parse_for (p, where);
    case KEYWORD_RETURN:
        return parse_return (p, where);
    case KEYWORD_BREAK:
    case KEYWORD_CONTINUE:
    case KEYWORD_SWITCH:
    case KEYWORD_ASSERT:
        if (grammar_peek (p).kind != TOKEN_SET && grammar_peek (p).kind != TOKEN_OPEN_INDEX) {
            grammar_fail (p, where, "'%s' is not supported: expected if, while, do, for or return",
                          p->now.name->text);
            return NULL;
        }
        return parse_plain (p, where);
    default:
        return parse_plain (p, where);
    }
}
