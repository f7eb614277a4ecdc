#include "queries.h"

#include <string.h>

#include "alloc.h"

static bool
is_space (char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The text without comments, blanks in a row as one, and none at its ends. */
static char *
clean (arena *memory, const char *bytes, size_t length)
{
    char *out = arena_alloc (memory, length + 1);
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        const char *at = bytes + i;
        size_t left = length - i;
        if (left > 1 && at[0] == '/' && at[1] == '/')
            while (i + 1 < length && bytes[i + 1] != '\n')
                i++;
        else if (left > 1 && at[0] == '/' && at[1] == '*') {
            for (i += 2; i + 1 < length && !(bytes[i] == '*' && bytes[i + 1] == '/'); i++)
                ;
            i++;
        } else if (!is_space (*at) && *at && !(*at == '\\' && (left == 1 || is_space (at[1])))) {
            out[used++] = *at;
            continue;
        }
        if (used && out[used - 1] != ' ')
            out[used++] = ' ';
    }
    while (used && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
    return out;
}

void
query_list_add (query_list *l, position where, const char *bytes, size_t length)
{
    const char *query = clean (l->memory, bytes, length);
    if (*query)
        *vec_add (&l->all) = (uppaal_query){ where, query, "", NULL };
}

void
query_list_comment (query_list *l, const char *bytes, size_t length)
{
    if (l->all.count)
        vec_last (&l->all).comment = arena_text (l->memory, bytes, length);
}

void
query_list_expect (query_list *l, const char *outcome, bool counts)
{
    if (!l->all.count || !outcome || (!counts && vec_last (&l->all).expected))
        return;
    bool yes = strcmp (outcome, "success") == 0, no = strcmp (outcome, "failure") == 0;
    vec_last (&l->all).expected = yes  ? "satisfied"
                                  : no ? "not satisfied"
                                       : arena_text (l->memory, outcome, strlen (outcome));
}

/* A .q file while it is split. */
typedef struct splitter {
    const char *bytes;
    size_t length, at;
    uint32_t line;
    size_t line_start;
} splitter;

static bool
at_text (const splitter *s, const char *sign)
{
    size_t length = strlen (sign);
    return s->length - s->at >= length && memcmp (s->bytes + s->at, sign, length) == 0;
}

static void
step (splitter *s)
{
    if (s->bytes[s->at++] == '\n') {
        s->line++;
        s->line_start = s->at;
    }
}

/* Behind a comment; what "expect:" in it says is kept. */
static const char *
skip_comment (splitter *s, arena *memory)
{
    size_t from = s->at;
    bool line = at_text (s, "//");
    while (s->at < s->length && !(line ? s->bytes[s->at] == '\n' : s->at > from + 1 && at_text (s, "*/")))
        step (s);
    if (!line && s->at < s->length)
        s->at += 2;
    static const char word[] = "expect:";
    for (size_t i = from; i + sizeof word - 1 <= s->at; i++)
        if (memcmp (s->bytes + i, word, sizeof word - 1) == 0) {
            i += sizeof word - 1;
            return clean (memory, s->bytes + i, s->at - i - (line || s->at < i + 2 ? 0 : 2));
        }
    return NULL;
}

/* To the end of the line, or of a later one if a backslash or an open
 * parenthesis says so. */
static void
skip_query (splitter *s)
{
    int open = 0;
    for (bool escaped = false; s->at < s->length; step (s)) {
        char c = s->bytes[s->at];
        open += (c == '(') - (c == ')');
        if (c == '\n' && !escaped && open <= 0)
            return;
        if (c == '\\')
            escaped = true;
        else if (c != '\r' && c != ' ')
            escaped = false;
    }
}

static void
split (splitter *s, query_list *out)
{
    const char *expected = NULL;
    while (s->at < s->length) {
        if (is_space (s->bytes[s->at]) || !s->bytes[s->at]) {
            step (s);
        } else if (at_text (s, "//") || at_text (s, "/*")) {
            const char *said = skip_comment (s, out->memory);
            expected = said ? said : expected;
        } else {
            position where = { s->line, (uint32_t) (s->at - s->line_start) + 1 };
            size_t from = s->at, count = out->all.count;
            skip_query (s);
            query_list_add (out, where, s->bytes + from, s->at - from);
            if (out->all.count > count)
                vec_last (&out->all).expected = expected;
            expected = NULL;
        }
    }
}

void
uppaal_read_queries (const char *source, size_t length, uppaal_queries *queries)
{
    query_list list = { .memory = arena_new () };
    splitter s = { .bytes = source, .length = length, .line = 1 };
    split (&s, &list);
    *queries = (uppaal_queries){ list.all.at, list.all.count, list.memory };
}

void
uppaal_queries_free (uppaal_queries *q)
{
    xfree (q->at);
    arena_free (q->memory);
    *q = (uppaal_queries){ 0 };
}
