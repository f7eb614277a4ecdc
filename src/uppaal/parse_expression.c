/* Expressions, by operator precedence. */
#include "model.h"
#include "parse.h"

/* A node with up to two parts; too deep a tree is a mistake. */
node *
grammar_node (parser *p, node_kind kind, position where, node *a, node *b)
{
    node *n = grammar_new (p, sizeof *n);
    uint32_t depth = a ? a->depth : 0;
    if (b && b->depth > depth)
        depth = b->depth;
    *n = (node){ .kind = kind, .where = where, .a = a, .b = b, .depth = depth + 1, .op = OP_NONE };
    if (n->depth > MODEL_DEPTH_MAX)
        grammar_fail (p, where, "more than %d levels of nesting: expected fewer", MODEL_DEPTH_MAX);
    return p->failed ? NULL : n;
}

typedef struct binary {
    node_op op;
    int level; /* 0: not one */
} binary;

enum {
    LEVEL_OR = 1,
    LEVEL_AND,
    LEVEL_BIT_OR,
    LEVEL_BIT_XOR,
    LEVEL_BIT_AND,
    LEVEL_EQ,
    LEVEL_LT,
    LEVEL_LEAST,
    LEVEL_SHIFT,
    LEVEL_ADD,
    LEVEL_MUL,
    LEVEL_POWER,
    LEVEL_UNARY
};

static binary
binary_word (keyword word)
{
    switch (word) {
    case KEYWORD_OR:
        return (binary){ OP_OR, LEVEL_OR };
    case KEYWORD_XOR:
        return (binary){ OP_XOR, LEVEL_OR };
    case KEYWORD_IMPLY:
        return (binary){ OP_IMPLY, LEVEL_OR };
    case KEYWORD_AND:
        return (binary){ OP_AND, LEVEL_AND };
    default:
        return (binary){ OP_NONE, 0 };
    }
}

static binary
binary_sign (token_kind kind)
{
    switch (kind) {
    case TOKEN_EITHER:
        return (binary){ OP_OR, LEVEL_OR };
    case TOKEN_BOTH:
        return (binary){ OP_AND, LEVEL_AND };
    case TOKEN_BIT_OR:
        return (binary){ OP_BIT_OR, LEVEL_BIT_OR };
    case TOKEN_BIT_XOR:
        return (binary){ OP_BIT_XOR, LEVEL_BIT_XOR };
    case TOKEN_BIT_AND:
        return (binary){ OP_BIT_AND, LEVEL_BIT_AND };
    case TOKEN_EQ:
        return (binary){ OP_EQ, LEVEL_EQ };
    case TOKEN_NE:
        return (binary){ OP_NE, LEVEL_EQ };
    case TOKEN_LT:
        return (binary){ OP_LT, LEVEL_LT };
    case TOKEN_LE:
    case TOKEN_LE_OLD:
        return (binary){ OP_LE, LEVEL_LT };
    case TOKEN_GE:
    case TOKEN_GE_OLD:
        return (binary){ OP_GE, LEVEL_LT };
    case TOKEN_GT:
        return (binary){ OP_GT, LEVEL_LT };
    case TOKEN_LEAST:
        return (binary){ OP_LEAST, LEVEL_LEAST };
    case TOKEN_MOST:
        return (binary){ OP_MOST, LEVEL_LEAST };
    case TOKEN_SHIFT_LEFT:
        return (binary){ OP_SHIFT_LEFT, LEVEL_SHIFT };
    case TOKEN_SHIFT_RIGHT:
        return (binary){ OP_SHIFT_RIGHT, LEVEL_SHIFT };
    case TOKEN_ADD:
        return (binary){ OP_ADD, LEVEL_ADD };
    case TOKEN_SUB:
        return (binary){ OP_SUB, LEVEL_ADD };
    case TOKEN_MUL:
        return (binary){ OP_MUL, LEVEL_MUL };
    case TOKEN_DIV:
        return (binary){ OP_DIV, LEVEL_MUL };
    case TOKEN_MOD:
        return (binary){ OP_MOD, LEVEL_MUL };
    case TOKEN_POWER:
        return (binary){ OP_POWER, LEVEL_POWER };
    default:
        return (binary){ OP_NONE, 0 };
    }
}

static binary
binary_here (const parser *p)
{
    return p->now.kind == TOKEN_NAME ? binary_word (p->now.name->keyword) : binary_sign (p->now.kind);
}

static bool
assignment_here (const parser *p, node_op *op)
{
    switch (p->now.kind) {
    case TOKEN_SET:
    case TOKEN_SET_OLD:
        *op = OP_NONE;
        return true;
    case TOKEN_ADD_SET:
        *op = OP_ADD;
        return true;
    case TOKEN_SUB_SET:
        *op = OP_SUB;
        return true;
    case TOKEN_MUL_SET:
        *op = OP_MUL;
        return true;
    case TOKEN_DIV_SET:
        *op = OP_DIV;
        return true;
    case TOKEN_MOD_SET:
        *op = OP_MOD;
        return true;
    case TOKEN_BIT_AND_SET:
        *op = OP_BIT_AND;
        return true;
    case TOKEN_BIT_OR_SET:
        *op = OP_BIT_OR;
        return true;
    case TOKEN_BIT_XOR_SET:
        *op = OP_BIT_XOR;
        return true;
    case TOKEN_SHIFT_LEFT_SET:
        *op = OP_SHIFT_LEFT;
        return true;
    case TOKEN_SHIFT_RIGHT_SET:
        *op = OP_SHIFT_RIGHT;
        return true;
    default:
        return false;
    }
}

/* Is the word at hand `forall (i :` or a variable of that name? */
static bool
is_quantifier (const parser *p)
{
    if (!grammar_is_word (p, KEYWORD_FORALL) && !grammar_is_word (p, KEYWORD_EXISTS)
        && !grammar_is_word (p, KEYWORD_SUM))
        return false;
    lexer ahead = p->lex;
    return lexer_token (&ahead).kind == TOKEN_OPEN && lexer_token (&ahead).kind == TOKEN_NAME
           && lexer_token (&ahead).kind == TOKEN_COLON;
}

static node *
parse_quantifier (parser *p, position where)
{
    keyword word = p->now.name->keyword;
    grammar_next (p);
    grammar_next (p);
    ident *variable = grammar_name (p, "a name");
    grammar_next (p);
    type_node *type = grammar_type (p);
    if (!type || !grammar_expect (p, TOKEN_CLOSE, "')'"))
        return NULL;
    node *body = grammar_expression (p);
    node *n = body ? grammar_node (p, NODE_FORALL, where, body, NULL) : NULL;
    if (n) {
        n->kind = word == KEYWORD_FORALL ? NODE_FORALL : word == KEYWORD_EXISTS ? NODE_EXISTS : NODE_SUM;
        n->name = variable;
        n->type = type;
    }
    return n;
}

static node *
parse_number (parser *p, position where)
{
    if (p->now.value > (int64_t) INT32_MAX + 1) {
        grammar_fail (p, where, "the number does not fit in 32 bits: expected at most %d", INT32_MAX);
        return NULL;
    }
    /* 2147483648 is read for the sake of its negation and wraps like all else */
    uint32_t bits = (uint32_t) p->now.value;
    grammar_next (p);
    node *n = grammar_node (p, NODE_NUMBER, where, NULL, NULL);
    if (n)
        n->value = bits <= INT32_MAX ? (int32_t) bits : INT32_MIN;
    return n;
}

static node *parse_call (parser *p, node *called);

/* `spawn T (..)`, from the name of the template on. */
static node *
parse_spawn (parser *p, position where)
{
    node *n = grammar_node (p, NODE_SPAWN, where, NULL, NULL);
    grammar_next (p);
    if (p->now.kind != TOKEN_OPEN)
        grammar_unexpected (p, "'('");
    return n && !p->failed && parse_call (p, n) ? n : NULL;
}

static node *
parse_word (parser *p, position where)
{
    ident *word = p->now.name;
    node *n;
    grammar_next (p);
    if (word->keyword == KEYWORD_SPAWN && p->now.kind == TOKEN_NAME && p->now.name->keyword == KEYWORD_NONE)
        return parse_spawn (p, where); /* else a name like others */
    switch (word->keyword) {
    case KEYWORD_TRUE:
    case KEYWORD_FALSE:
        n = grammar_node (p, NODE_NUMBER, where, NULL, NULL);
        if (n)
            n->value = word->keyword == KEYWORD_TRUE;
        return n;
    case KEYWORD_DEADLOCK:
        return grammar_node (p, NODE_DEADLOCK, where, NULL, NULL);
    case KEYWORD_AND:
    case KEYWORD_OR:
    case KEYWORD_XOR:
    case KEYWORD_IMPLY:
        grammar_fail (p, where, "expected an expression, found '%s'", word->text);
        return NULL;
    default:
        n = grammar_node (p, NODE_NAME, where, NULL, NULL);
        if (n)
            n->name = word;
        return n;
    }
}

static node *
parse_primary (parser *p)
{
    position where = grammar_here (p);
    if (is_quantifier (p))
        return parse_quantifier (p, where);
    switch (p->now.kind) {
    case TOKEN_NUMBER:
        return parse_number (p, where);
    case TOKEN_REAL:
    case TOKEN_STRING:
        grammar_next (p);
        return grammar_node (p, NODE_REAL, where, NULL, NULL);
    case TOKEN_NAME:
        return parse_word (p, where);
    case TOKEN_OPEN: {
        grammar_next (p);
        node *inside = grammar_expression (p);
        return inside && grammar_expect (p, TOKEN_CLOSE, "')'") ? inside : NULL;
    }
    default:
        grammar_unexpected (p, "an expression");
        return NULL;
    }
}

static node *
parse_call (parser *p, node *called)
{
    grammar_next (p);
    node *arguments = p->now.kind == TOKEN_CLOSE ? grammar_node (p, NODE_LIST, grammar_here (p), NULL, NULL)
                                                 : grammar_expressions (p);
    if (!arguments || !grammar_expect (p, TOKEN_CLOSE, "')'"))
        return NULL;
    return grammar_node (p, NODE_CALL, called->where, called, arguments);
}

static node *
parse_index (parser *p, node *array)
{
    grammar_next (p);
    node *index = grammar_expression (p);
    if (!index || !grammar_expect (p, TOKEN_CLOSE_INDEX, "']'"))
        return NULL;
    return grammar_node (p, NODE_INDEX, array->where, array, index);
}

node *
grammar_reference (parser *p)
{
    node *n = parse_primary (p);
    while (n && !p->failed) {
        position where = grammar_here (p);
        if (p->now.kind == TOKEN_OPEN)
            n = parse_call (p, n);
        else if (p->now.kind == TOKEN_OPEN_INDEX)
            n = parse_index (p, n);
        else if (grammar_take (p, TOKEN_DOT)) {
            n = grammar_node (p, NODE_FIELD, where, n, NULL);
            ident *field = grammar_name (p, "the name of a field");
            if (n)
                n->name = field;
        } else if (grammar_take (p, TOKEN_PRIME))
            n = grammar_node (p, NODE_RATE, n->where, n, NULL);
        else if (p->now.kind == TOKEN_INCREMENT || p->now.kind == TOKEN_DECREMENT) {
            node_op op = p->now.kind == TOKEN_INCREMENT ? OP_ADD : OP_SUB;
            grammar_next (p);
            n = grammar_node (p, NODE_AFTER, n->where, n, NULL);
            if (n)
                n->op = op;
        } else
            return n;
    }
    return p->failed ? NULL : n;
}

static node *
parse_unary (parser *p)
{
    position where = grammar_here (p);
    token_kind kind = grammar_is_word (p, KEYWORD_NOT) ? TOKEN_BANG : p->now.kind;
    if (kind != TOKEN_BANG && kind != TOKEN_SUB && kind != TOKEN_ADD && kind != TOKEN_INCREMENT
        && kind != TOKEN_DECREMENT)
        return grammar_reference (p);
    grammar_next (p);
    node *of = grammar_enter (p) ? parse_unary (p) : NULL;
    grammar_leave (p);
    if (!of || kind == TOKEN_ADD)
        return of;
    if (kind == TOKEN_BANG)
        return grammar_node (p, NODE_NOT, where, of, NULL);
    if (kind == TOKEN_SUB)
        return grammar_node (p, NODE_NEGATE, where, of, NULL);
    node *n = grammar_node (p, NODE_BEFORE, where, of, NULL);
    if (n)
        n->op = kind == TOKEN_INCREMENT ? OP_ADD : OP_SUB;
    return n;
}

static node *
parse_binary (parser *p, int level)
{
    node *left = parse_unary (p);
    while (left) {
        binary b = binary_here (p);
        if (b.level < level || b.level == 0)
            return left;
        position where = grammar_here (p);
        grammar_next (p);
        node *right = grammar_enter (p) ? parse_binary (p, b.level + 1) : NULL;
        grammar_leave (p);
        left = right ? grammar_node (p, NODE_BINARY, where, left, right) : NULL;
        if (left)
            left->op = b.op;
    }
    return NULL;
}

static node *
parse_choice (parser *p)
{
    node *condition = parse_binary (p, LEVEL_OR);
    if (!condition || !grammar_take (p, TOKEN_QUESTION))
        return condition;
    position where = condition->where;
    node *yes = grammar_expression (p);
    if (!yes || !grammar_expect (p, TOKEN_COLON, "':'"))
        return NULL;
    node *no = grammar_expression (p);
    node *n = no ? grammar_node (p, NODE_IF, where, condition, yes) : NULL;
    if (n) {
        n->c = no;
        if (n->depth <= no->depth)
            n->depth = no->depth + 1;
    }
    return n;
}

node *
grammar_expression (parser *p)
{
    node *n = grammar_enter (p) ? parse_choice (p) : NULL;
    node_op op;
    if (n && assignment_here (p, &op)) {
        position where = grammar_here (p);
        grammar_next (p);
        node *value = grammar_expression (p);
        n = value ? grammar_node (p, NODE_ASSIGN, where, n, value) : NULL;
        if (n)
            n->op = op;
    }
    grammar_leave (p);
    return p->failed ? NULL : n;
}

node *
grammar_expressions (parser *p)
{
    node *list = grammar_node (p, NODE_LIST, grammar_here (p), NULL, NULL);
    if (!list)
        return NULL;
    node **end = &list->a;
    do {
        *end = grammar_expression (p);
        if (!*end)
            return NULL;
        if (list->depth <= (*end)->depth)
            list->depth = (*end)->depth + 1;
        end = &(*end)->next;
    } while (grammar_take (p, TOKEN_COMMA));
    return list;
}

node *
grammar_condition (parser *p)
{
    node *all = grammar_expression (p);
    while (all && p->now.kind == TOKEN_COMMA) {
        position where = grammar_here (p);
        if (!p->old) {
            grammar_fail (p, where, "expected '&&' between conditions, found ','");
            return NULL;
        }
        grammar_next (p);
        node *more = grammar_expression (p);
        all = more ? grammar_node (p, NODE_BINARY, where, all, more) : NULL;
        if (all)
            all->op = OP_AND;
    }
    return all;
}
