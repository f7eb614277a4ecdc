/* From the text of a query to its tree: the operators and precedences of
 * UPPAAL's query language. */
#include <stdarg.h>
#include <string.h>

#include "read.h"

void
reading_fail (reading *r, position where, const char *format, ...)
{
    if (r->failed)
        return;
    r->failed = true;
    text message = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&message, format, arguments);
    va_end (arguments);
    diag_error (r->why, where, "%s", text_string (&message));
    text_free (&message);
}

static bool
is_now (const reading *r, const char *what)
{
    return query_token_is (&r->lexer.now, what);
}

static void
say_found (reading *r, const char *expected)
{
    const token *t = &r->lexer.now;
    if (t->kind == TOKEN_WRONG)
        r->failed = true; /* the lexer has said what is wrong */
    else if (t->kind == TOKEN_END)
        reading_fail (r, t->where, "expected %s, but the query ends", expected);
    else
        reading_fail (r, t->where, "expected %s, found '%.*s'", expected, (int) t->length, t->at);
}

static bool
expect (reading *r, const char *sign)
{
    if (is_now (r, sign)) {
        query_lex_next (&r->lexer);
        return true;
    }
    text quoted = TEXT_EMPTY;
    text_printf (&quoted, "'%s'", sign);
    say_found (r, text_string (&quoted));
    text_free (&quoted);
    return false;
}

static tree *
new_tree (reading *r, tree_kind kind, position where, const char *word)
{
    tree *t = arena_alloc (r->memory, sizeof *t);
    *t = (tree){ .kind = kind, .where = where, .word = word };
    return t;
}

static const char *
take_word (reading *r)
{
    if (r->lexer.now.kind != TOKEN_WORD) {
        say_found (r, "a name");
        return NULL;
    }
    const char *word = arena_text (r->memory, r->lexer.now.at, r->lexer.now.length);
    query_lex_next (&r->lexer);
    return word;
}

typedef VEC (const tree *) tree_list;
typedef VEC (path_part) part_list;

static void
keep_args (reading *r, tree_list *args, path_part *part)
{
    part->arg_count = args->count;
    part->args = arena_copy (r->memory, args->at, args->count * sizeof *args->at);
    vec_free (args);
}

/* "[e]" or "(e, ...)", whose first sign is the token now. */
static bool
read_arguments (reading *r, path_part *part)
{
    tree_list args = VEC_EMPTY;
    const char *close = part->sign == '[' ? "]" : ")";
    bool temporal = r->temporal;
    r->temporal = false;
    query_lex_next (&r->lexer);
    bool none = part->sign == '(' && is_now (r, close); /* f() */
    while (!none && !r->failed) {
        const tree *e = read_expression (r);
        if (!e)
            break;
        *vec_add (&args) = e;
        if (!is_now (r, ",") || part->sign == '[')
            break;
        query_lex_next (&r->lexer);
    }
    keep_args (r, &args, part);
    r->temporal = temporal;
    return !r->failed && expect (r, close);
}

static const tree *
read_path (reading *r)
{
    position where = r->lexer.now.where;
    tree *t = new_tree (r, TREE_PATH, where, take_word (r));
    part_list parts = VEC_EMPTY;
    while (!r->failed && (is_now (r, ".") || is_now (r, "[") || is_now (r, "("))) {
        path_part *part = vec_add (&parts);
        *part = (path_part){ .sign = *r->lexer.now.at };
        if (part->sign == '.') {
            query_lex_next (&r->lexer);
            part->word = take_word (r);
        } else
            read_arguments (r, part);
    }
    t->part_count = parts.count;
    t->parts = arena_copy (r->memory, parts.at, parts.count * sizeof *parts.at);
    vec_free (&parts);
    return r->failed ? NULL : t;
}

/* forall (i : int[0,3]) body */
static const tree *
read_quantifier (reading *r, tree_kind kind)
{
    tree *t = new_tree (r, kind, r->lexer.now.where, NULL);
    query_lex_next (&r->lexer);
    if (!expect (r, "(") || !(t->word = take_word (r)) || !expect (r, ":"))
        return NULL;
    if (!is_now (r, "int")) {
        say_found (r, "a range such as int[0,3]");
        return NULL;
    }
    bool temporal = r->temporal;
    r->temporal = false;
    query_lex_next (&r->lexer);
    if (!expect (r, "[") || !(t->args[0] = read_expression (r)) || !expect (r, ",")
        || !(t->args[1] = read_expression (r)) || !expect (r, "]") || !expect (r, ")"))
        return NULL;
    r->temporal = temporal;
    t->args[2] = read_expression (r);
    return t->args[2] ? t : NULL;
}

static const tree *read_unary (reading *r);

/* In quotes words such as G and U are names. */
static const tree *
read_quoted (reading *r)
{
    r->temporal = false;
    query_lex_next (&r->lexer);
    const tree *t = read_expression (r);
    r->temporal = true;
    return t && expect (r, "\"") ? t : NULL;
}

static const tree *
read_number (reading *r, position where, int64_t value)
{
    tree *t = new_tree (r, TREE_NUMBER, where, NULL);
    t->value = (int32_t) value;
    query_lex_next (&r->lexer);
    return t;
}

static const tree *
read_primary (reading *r)
{
    const token *now = &r->lexer.now;
    if (now->kind == TOKEN_NUMBER && now->value > INT32_MAX)
        reading_fail (r, now->where, "the number does not fit in 32 bits");
    if (now->kind == TOKEN_NUMBER)
        return r->failed ? NULL : read_number (r, now->where, now->value);
    if (is_now (r, "(")) {
        query_lex_next (&r->lexer);
        const tree *inner = read_expression (r);
        if (!inner || !expect (r, ")"))
            return NULL;
        tree *t = arena_copy (r->memory, inner, sizeof *inner);
        t->closed = true;
        return t;
    }
    if (is_now (r, "forall") || is_now (r, "exists") || is_now (r, "sum"))
        return read_quantifier (r, is_now (r, "forall")   ? TREE_FORALL
                                   : is_now (r, "exists") ? TREE_EXISTS
                                                          : TREE_SUM);
    if (now->kind == TOKEN_WORD)
        return read_path (r);
    if (r->temporal && is_now (r, "\""))
        return read_quoted (r);
    say_found (r, "a condition");
    return NULL;
}

static const tree *
read_unary_deeper (reading *r)
{
    bool negates = is_now (r, "!") || is_now (r, "not");
    const tree *temporal = r->temporal ? read_temporal_unary (r) : NULL;
    if (temporal || r->failed)
        return temporal;
    if (!negates && !is_now (r, "-") && !is_now (r, "+"))
        return read_primary (r);
    tree *t = new_tree (r, TREE_UNARY, r->lexer.now.where, negates ? "!" : is_now (r, "-") ? "-" : "+");
    query_lex_next (&r->lexer);
    const token *now = &r->lexer.now;
    if (*t->word == '-' && now->kind == TOKEN_NUMBER && now->value == QUERY_NUMBER)
        return read_number (r, t->where, INT32_MIN); /* fits only with its sign */
    t->args[0] = read_unary (r);
    return t->args[0] ? t : NULL;
}

static const tree *
read_unary (reading *r)
{
    if (++r->depth > QUERY_DEPTH) {
        reading_fail (r, r->lexer.now.where, "the query is nested more than %d levels deep", QUERY_DEPTH);
        return NULL;
    }
    const tree *t = read_unary_deeper (r);
    r->depth--;
    return t;
}

/* Levels from the weakest; each sign with the name it has in the tree. */
static const struct {
    const char *signs[5], *names[5];
} levels[] = {
    { { "||", "or", "imply", "xor" }, { "||", "||", "imply", "xor" } },
    { { "&&", "and" }, { "&&", "&&" } },
    { { "|" }, { "|" } },
    { { "^" }, { "^" } },
    { { "&" }, { "&" } },
    { { "==", "!=" }, { "==", "!=" } },
    { { "<", "<=", ">=", ">" }, { "<", "<=", ">=", ">" } },
    { { "<?", ">?" }, { "<?", ">?" } },
    { { "<<", ">>" }, { "<<", ">>" } },
    { { "+", "-" }, { "+", "-" } },
    { { "*", "/", "%" }, { "*", "/", "%" } },
};
enum { LEVELS = sizeof levels / sizeof *levels, EQUALITY = 5, ORDER = 6 };

static const char *
operator_now (const reading *r, size_t level)
{
    for (size_t i = 0; i < 5 && levels[level].signs[i]; i++)
        if (is_now (r, levels[level].signs[i]))
            return levels[level].names[i];
    return NULL;
}

static const tree *
read_level (reading *r, size_t level)
{
    const tree *left = level == LEVELS ? read_unary (r) : read_level (r, level + 1);
    const char *sign;
    while (level < LEVELS && left && (sign = operator_now (r, level))) {
        if ((level == EQUALITY || level == ORDER) && left->kind == TREE_BINARY && !left->closed
            && strchr ("<>=!", *left->word) && !strchr ("?<>", left->word[1] ? left->word[1] : '=')) {
            reading_fail (r, r->lexer.now.where,
                          "comparisons cannot be chained: expected two of them joined by 'and'");
            return NULL;
        }
        if (++r->row > QUERY_ROW) {
            reading_fail (r, r->lexer.now.where, "the query has more than %d operators", QUERY_ROW);
            return NULL;
        }
        tree *t = new_tree (r, TREE_BINARY, r->lexer.now.where, sign);
        query_lex_next (&r->lexer);
        t->args[0] = left;
        t->args[1] = read_level (r, level + 1);
        left = t->args[1] ? t : NULL;
    }
    return left;
}

const tree *
read_comparison (reading *r)
{
    return read_level (r, EQUALITY);
}

tree *
read_joined (reading *r, tree_kind kind, position where, const char *word, const tree *a, const tree *b)
{
    if (!a || (kind == TREE_BINARY && !b))
        return NULL;
    tree *t = new_tree (r, kind, where, word);
    t->args[0] = a;
    t->args[1] = b;
    return t;
}

const tree *
read_expression (reading *r)
{
    if (++r->depth > QUERY_DEPTH) {
        reading_fail (r, r->lexer.now.where, "the query is nested more than %d levels deep", QUERY_DEPTH);
        return NULL;
    }
    const tree *t = r->temporal ? read_temporal (r) : read_level (r, 0);
    if (t && is_now (r, "?")) {
        tree *choice = new_tree (r, TREE_IF, r->lexer.now.where, NULL);
        query_lex_next (&r->lexer);
        choice->args[0] = t;
        choice->args[1] = read_expression (r);
        choice->args[2] = choice->args[1] && expect (r, ":") ? read_expression (r) : NULL;
        t = choice->args[2] ? choice : NULL;
    }
    r->depth--;
    return t;
}
