#include "source.h"

#include <ctype.h>
#include <string.h>

#include "alloc.h"

typedef struct scanner {
    source *s;
    const char *at, *end;
    uint32_t line, column;
} scanner;

/* --- tokens --- */

static char
ahead (const scanner *x, size_t k)
{
    return (size_t) (x->end - x->at) > k ? x->at[k] : '\0';
}

static void
step (scanner *x)
{
    bool newline = *x->at++ == '\n';
    x->line += newline;
    x->column = newline ? 1 : x->column + 1;
}

static void
skip_line (scanner *x)
{
    while (x->at < x->end && *x->at != '\n') {
        if (*x->at == '\\' && x->at + 1 < x->end)
            step (x);
        step (x);
    }
}

static void
skip_comment (scanner *x)
{
    step (x);
    step (x);
    while (x->at < x->end && !(*x->at == '*' && ahead (x, 1) == '/'))
        step (x);
    for (int k = 0; k < 2 && x->at < x->end; k++)
        step (x);
}

/* A line that begins with #: it has no tokens. */
static void
skip_directive (scanner *x)
{
    const char *word = x->at + 1;
    while (word < x->end && (*word == ' ' || *word == '\t'))
        word++;
    x->s->renumbered = x->s->renumbered || (word < x->end && isdigit ((unsigned char) *word))
                       || (x->end - word > 4 && memcmp (word, "line", 4) == 0);
    skip_line (x);
}

static void
take_quoted (scanner *x)
{
    char quote = *x->at;
    step (x);
    while (x->at < x->end && *x->at != quote && *x->at != '\n') {
        if (*x->at == '\\' && x->at + 1 < x->end)
            step (x);
        step (x);
    }
    if (x->at < x->end)
        step (x);
}

static void
take_token (scanner *x)
{
    source_token t = { .at = x->at, .line = x->line, .column = x->column, .kind = TOKEN_OTHER,
                       .partner = SOURCE_NONE };
    unsigned char c = (unsigned char) *x->at;
    if (c == '"' || c == '\'')
        take_quoted (x);
    else if (isalnum (c) || c == '_') {
        t.kind = isdigit (c) ? TOKEN_OTHER : TOKEN_NAME;
        while (x->at < x->end && (isalnum ((unsigned char) *x->at) || *x->at == '_'))
            step (x);
    } else
        step (x);
    t.length = (uint32_t) (x->at - t.at);
    *vec_add (&x->s->tokens) = t;
}

static void
scan_tokens (scanner *x)
{
    bool fresh = true; /* nothing but blanks in this line so far */
    while (x->at < x->end) {
        char c = *x->at;
        if (c == '/' && ahead (x, 1) == '*')
            skip_comment (x);
        else if (c == '/' && ahead (x, 1) == '/')
            skip_line (x);
        else if (c == '#' && fresh)
            skip_directive (x);
        else if (isspace ((unsigned char) c) || c == '\\') {
            fresh = fresh || c == '\n';
            step (x);
        } else {
            fresh = false;
            take_token (x);
        }
    }
}

static void
pair_brackets (source *s)
{
    VEC (uint32_t) open = VEC_EMPTY;
    for (uint32_t i = 0; i < s->tokens.count; i++) {
        source_token *t = &s->tokens.at[i];
        const char *closes = t->length == 1 ? strchr (")]}", *t->at) : NULL;
        if (t->length == 1 && strchr ("([{", *t->at))
            *vec_add (&open) = i;
        else if (closes && open.count) {
            uint32_t other = open.at[--open.count];
            t->partner = other;
            s->tokens.at[other].partner = i;
        }
    }
    vec_free (&open);
}

/* --- statements --- */

bool
source_is (const source *s, uint32_t token, const char *word)
{
    return token < s->tokens.count && s->tokens.at[token].length == strlen (word)
           && memcmp (s->tokens.at[token].at, word, strlen (word)) == 0;
}

/* Behind the bracket that closes this one; the end if there is none. */
static uint32_t
behind (const source *s, uint32_t token)
{
    uint32_t partner = token < s->tokens.count ? s->tokens.at[token].partner : SOURCE_NONE;
    return partner == SOURCE_NONE || partner < token ? (uint32_t) s->tokens.count : partner + 1;
}

/* Behind the ; that ends what begins here. */
static uint32_t
behind_plain (const source *s, uint32_t token, uint32_t end)
{
    while (token < end && !source_is (s, token, ";") && !source_is (s, token, "}"))
        token = s->tokens.at[token].partner != SOURCE_NONE && s->tokens.at[token].partner > token
                    ? behind (s, token)
                    : token + 1;
    return source_is (s, token, ";") ? token + 1 : token;
}

typedef struct parser {
    source *s;
    uint32_t function, end;
} parser;

static uint32_t parse_statement (parser *p, uint32_t at, bool in_block);

static uint32_t
parse_block (parser *p, uint32_t at)
{
    uint32_t end = behind (p->s, at);
    for (at++; at + 1 < end;) {
        uint32_t next = parse_statement (p, at, true);
        at = next > at ? next : at + 1;
    }
    return end;
}

/* Behind the : of a label or case; `at` if it is none. */
static uint32_t
behind_label (const source *s, uint32_t at, uint32_t end)
{
    if (source_is (s, at, "case")) {
        while (at < end && !source_is (s, at, ":") && !source_is (s, at, ";"))
            at++;
        return at + 1;
    }
    bool label = s->tokens.at[at].kind == TOKEN_NAME && source_is (s, at + 1, ":");
    return label ? at + 2 : at;
}

static uint32_t
parse_statement (parser *p, uint32_t at, bool in_block)
{
    static const struct {
        const char *word;
        statement_kind kind;
    } words[] = { { "if", STATEMENT_IF },   { "while", STATEMENT_WHILE },   { "for", STATEMENT_FOR },
                  { "do", STATEMENT_DO },   { "switch", STATEMENT_SWITCH }, { "{", STATEMENT_BLOCK } };
    source *s = p->s;
    if (at >= p->end)
        return p->end;
    source_statement x = { STATEMENT_PLAIN, at, at, SOURCE_NONE, SOURCE_NONE, p->function, in_block };
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (source_is (s, at, words[k].word))
            x.kind = words[k].kind;
    uint32_t number = (uint32_t) s->statements.count, inner = behind_label (s, at, p->end);
    if (inner > at)
        x.kind = STATEMENT_LABEL;
    *vec_add (&s->statements) = x;
    uint32_t end;
    switch (x.kind) {
    case STATEMENT_BLOCK:
        end = parse_block (p, at);
        break;
    case STATEMENT_LABEL:
        end = parse_statement (p, inner, false);
        break;
    case STATEMENT_DO:
        end = behind_plain (s, parse_statement (p, at + 1, false), p->end);
        break;
    case STATEMENT_PLAIN:
        end = behind_plain (s, at, p->end);
        break;
    default:
        s->statements.at[number].condition = at + 1;
        s->statements.at[number].condition_end = behind (s, at + 1);
        end = parse_statement (p, behind (s, at + 1), false);
        if (x.kind == STATEMENT_IF && source_is (s, end, "else"))
            end = parse_statement (p, end + 1, false);
    }
    s->statements.at[number].end = end;
    return end;
}

/* Bodies of functions: a brace behind a closing bracket, outside of all others. */
static void
find_functions (source *s)
{
    for (uint32_t at = 0; at < s->tokens.count;) {
        uint32_t next = s->tokens.at[at].partner != SOURCE_NONE ? behind (s, at) : at + 1;
        if (source_is (s, at, "{") && at && source_is (s, at - 1, ")")) {
            uint32_t open = s->tokens.at[at - 1].partner;
            if (open != SOURCE_NONE && open && s->tokens.at[open - 1].kind == TOKEN_NAME) {
                *vec_add (&s->functions) = (source_function){ open - 1, at, next };
                parser p = { s, (uint32_t) s->functions.count - 1, next };
                parse_statement (&p, at, false);
            }
        }
        at = next > at ? next : at + 1;
    }
}

source *
source_scan (const char *text, size_t length)
{
    source *s = xcalloc (1, sizeof *s);
    scanner x = { s, text, text + length, 1, 1 };
    scan_tokens (&x);
    pair_brackets (s);
    find_functions (s);
    return s;
}

void
source_free (source *s)
{
    if (!s)
        return;
    vec_free (&s->tokens);
    vec_free (&s->statements);
    vec_free (&s->functions);
    xfree (s);
}

/* --- looking --- */

uint32_t
source_token_at (const source *s, uint32_t line, uint32_t column)
{
    uint32_t low = 0, high = (uint32_t) s->tokens.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const source_token *t = &s->tokens.at[middle];
        if (t->line < line || (t->line == line && t->column + t->length <= column))
            low = middle + 1;
        else
            high = middle;
    }
    bool there = low < s->tokens.count && s->tokens.at[low].line == line && s->tokens.at[low].column <= column;
    return there ? low : SOURCE_NONE;
}

uint32_t
source_function_of (const source *s, const char *name)
{
    for (uint32_t i = 0; i < s->functions.count; i++)
        if (source_is (s, s->functions.at[i].name, name))
            return i;
    return SOURCE_NONE;
}

uint32_t
source_statement_around (const source *s, uint32_t token)
{
    uint32_t best = SOURCE_NONE; /* inner ones come later */
    for (uint32_t i = 0; i < s->statements.count; i++)
        if (s->statements.at[i].start <= token && token < s->statements.at[i].end)
            best = i;
    return best;
}

uint32_t
source_condition_around (const source *s, uint32_t token)
{
    uint32_t best = SOURCE_NONE;
    for (uint32_t i = 0; i < s->statements.count; i++) {
        const source_statement *x = &s->statements.at[i];
        bool decides = x->kind == STATEMENT_IF || x->kind == STATEMENT_WHILE || x->kind == STATEMENT_FOR;
        if (decides && ((x->condition < token && token < x->condition_end) || token == x->start))
            best = i;
    }
    return best;
}

uint32_t
source_first_use (const source *s, uint32_t function, const char *name)
{
    const source_function *f = &s->functions.at[function];
    for (uint32_t i = f->name + 1; i < f->end; i++)
        if (s->tokens.at[i].kind == TOKEN_NAME && source_is (s, i, name)
            && !source_is (s, i - 1, ".") && !source_is (s, i - 1, ">"))
            return i;
    return SOURCE_NONE;
}

bool
source_is_declared (const source *s, uint32_t function, const char *name)
{
    static const char *const others[] = { "return", "else", "do", "goto", "case", "sizeof" };
    const source_function *f = &s->functions.at[function];
    for (uint32_t i = f->name + 2; i < f->end; i++) {
        if (s->tokens.at[i].kind != TOKEN_NAME || !source_is (s, i, name))
            continue;
        uint32_t before = i - 1; /* a type's name, or a star behind one */
        while (source_is (s, before, "*"))
            before--;
        bool word = s->tokens.at[before].kind == TOKEN_NAME;
        for (size_t k = 0; word && k < sizeof others / sizeof *others; k++)
            word = !source_is (s, before, others[k]);
        bool in_list = source_is (s, before, ","); /* of declarations, or of arguments: be careful */
        if (word || (in_list && before > f->body))
            return true;
    }
    return false;
}
