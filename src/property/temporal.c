/* Formulas of linear temporal logic as they are written: what is stronger than
 * "and" is a condition of the query language (parse.c). */
#include <string.h>

#include "read.h"

static const char *
sign_among (const reading *r, const char *const *signs)
{
    for (size_t i = 0; signs[i]; i += 2)
        if (query_token_is (&r->lexer.now, signs[i]))
            return signs[i + 1];
    return NULL;
}

/* "[" "]" and "<" ">", which the lexer takes apart. */
static bool
takes_box (reading *r, const char *open, const char *close)
{
    lexer before = r->lexer;
    if (!query_token_is (&r->lexer.now, open))
        return false;
    query_lex_next (&r->lexer);
    if (query_token_is (&r->lexer.now, close)) {
        query_lex_next (&r->lexer);
        return true;
    }
    r->lexer = before;
    return false;
}

const tree *
read_temporal_unary (reading *r)
{
    static const char *const signs[] = { "G", "G", "F", "F", "X", "X", NULL };
    position where = r->lexer.now.where;
    const char *sign = sign_among (r, signs);
    if (sign)
        query_lex_next (&r->lexer);
    else if (takes_box (r, "[", "]"))
        sign = "G";
    else if (takes_box (r, "<", ">"))
        sign = "F";
    return sign ? read_joined (r, TREE_UNARY, where, sign, read_comparison (r), NULL) : NULL;
}

/* From the weakest; each sign with the name it has in the tree. */
static const struct {
    bool from_right;
    const char *signs[12];
} levels[] = { { true, { "->", "->", "imply", "->", "<->", "<->" } },
               { false, { "||", "||", "or", "||", "|", "||", "xor", "xor", "^", "xor" } },
               { false, { "&&", "&&", "and", "&&", "&", "&&" } },
               { true, { "U", "U", "R", "R", "V", "R", "W", "W", "M", "M" } } };
enum { LEVELS = sizeof levels / sizeof *levels };

static const tree *
read_level (reading *r, size_t level)
{
    const tree *left = level == LEVELS ? read_comparison (r) : read_level (r, level + 1);
    const char *sign;
    while (level < LEVELS && left && (sign = sign_among (r, levels[level].signs))) {
        position where = r->lexer.now.where;
        if (++r->row > QUERY_ROW || ++r->depth > QUERY_DEPTH + (levels[level].from_right ? 0 : QUERY_ROW)) {
            reading_fail (r, where, "the formula is too large, or too deep");
            return NULL;
        }
        query_lex_next (&r->lexer);
        const tree *right = read_level (r, levels[level].from_right ? level : level + 1);
        r->depth--;
        left = read_joined (r, TREE_BINARY, where, sign, left, right);
    }
    return left;
}

const tree *
read_temporal (reading *r)
{
    return read_level (r, 0);
}
