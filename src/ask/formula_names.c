#include "formula_names.h"

#include <ctype.h>
#include <string.h>

static const char PREFIX[] = "ltl:";

bool
formula_is (const char *query)
{
    return strncmp (query + strspn (query, " \t\n"), PREFIX, strlen (PREFIX)) == 0;
}

struct names {
    uppaal_names *of;
    text *out, atom;
    diag *why;
    bool failed;
};

static bool
is_word_char (char c)
{
    return isalnum ((unsigned char) c) || c == '_';
}

/* How long is the operator of a formula that begins here?  0: there is none.  `temporal`: it is none
 * of conditions. */
static size_t
operator_length (const char *start, const char *at, bool *temporal)
{
    static const char *const words[] = { "G", "F", "X", "U", "R", "V", "W", "M", "and", "or", "imply", "not", "xor" };
    static const char *const signs[] = { "<->", "->", "[]", "<>", "&&", "||", "&", "|" };
    enum { TEMPORAL_WORDS = 8, TEMPORAL_SIGNS = 4 };
    bool begins = at == start || !(is_word_char (at[-1]) || at[-1] == '.');
    for (size_t i = 0; begins && i < sizeof words / sizeof *words; i++) {
        size_t length = strlen (words[i]);
        if (strncmp (at, words[i], length) == 0 && !is_word_char (at[length]) && at[length] != '.') {
            *temporal = i < TEMPORAL_WORDS;
            return length;
        }
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp (at, signs[i], strlen (signs[i])) == 0) {
            *temporal = i < TEMPORAL_SIGNS;
            return strlen (signs[i]);
        }
    *temporal = false;
    return *at == '!' && at[1] != '=';
}

/* The end of the parentheses that open here, and whether a temporal operator is in them. */
static const char *
closing (const char *start, const char *at, bool *temporal)
{
    size_t depth = 0;
    *temporal = false;
    for (; *at; at++) {
        bool here;
        depth += *at == '(';
        depth -= *at == ')';
        if (!depth)
            return at;
        if (operator_length (start, at, &here) && here)
            *temporal = true;
    }
    return NULL;
}

/* The atom so far, translated as a query E<> of it. */
static void
end_atom (struct names *n)
{
    static const char POSSIBLY[] = "E<> ";
    text query = TEXT_EMPTY, translated = TEXT_EMPTY;
    const char *atom = text_string (&n->atom);
    if (!n->failed && atom[strspn (atom, " \t\n")]) {
        text_printf (&query, "%s%s", POSSIBLY, atom);
        n->failed = !uppaal_query_text (n->of, text_string (&query), &translated, n->why);
        const char *condition = strstr (text_string (&translated), "E<>");
        if (!n->failed && condition)
            text_printf (n->out, "\"%s\"", condition + 3);
    }
    text_clear (&n->atom);
    text_free (&query);
    text_free (&translated);
}

bool
formula_translate_names (uppaal_names *names, const char *query, text *out, diag *why)
{
    struct names n = { .of = names, .out = out, .atom = TEXT_EMPTY, .why = why };
    const char *start = strstr (query, PREFIX) + strlen (PREFIX);
    text_add (out, PREFIX);
    for (const char *at = start; *at && !n.failed;) {
        bool temporal = false;
        const char *close = *at == '(' ? closing (start, at, &temporal) : NULL;
        size_t length = *at == '(' || *at == ')' ? 1 : operator_length (start, at, &(bool){ false });
        if (close && !temporal)
            length = 0;
        if (length) {
            end_atom (&n);
            text_printf (out, " %.*s ", (int) length, at);
            at += length;
            continue;
        }
        size_t taken = close ? (size_t) (close - at) + 1 : 1;
        text_add_bytes (&n.atom, at, taken);
        at += taken;
    }
    end_atom (&n);
    text_free (&n.atom);
    return !n.failed;
}
