/* Certificates of programs: their lines and words. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "alloc.h"
#include "cover.h"

typedef struct word {
    const char *at;
    size_t length;
} word;

typedef struct reader {
    cover *into;
    const char *at, *end;
    size_t line;
    word rest; /* of the current line: what was not taken yet */
    bool more; /* ... which may be an empty word */
    budget *budget;
    text *what;
    text conditions;                         /* of all predicates: "x > 0\n,y > 0\n" */
    size_t predicate_count, first_predicate; /* the line of the first one */
    int64_t *values;
    bool *fixed;
} reader;

static bool
fail (reader *r, const char *format, ...)
{
    va_list arguments;
    text_clear (r->what);
    if (r->line)
        text_printf (r->what, "line %zu: ", r->line);
    va_start (arguments, format);
    text_vprintf (r->what, format, arguments);
    va_end (arguments);
    return false;
}

/* False at the end, or when the budget is used up. */
static bool
next_line (reader *r)
{
    if (r->at == r->end || !budget_work (r->budget, 1))
        return false;
    r->line++;
    const char *newline = memchr (r->at, '\n', (size_t) (r->end - r->at));
    if (!newline) {
        fail (r, "the last line does not end");
        return false;
    }
    r->rest = (word){ r->at, (size_t) (newline - r->at) };
    r->more = true;
    r->at = newline + 1;
    return true;
}

/* Words are separated by single blanks. */
static bool
next_word (reader *r, word *w)
{
    if (!r->more)
        return false;
    const char *blank = r->rest.length ? memchr (r->rest.at, ' ', r->rest.length) : NULL;
    *w = (word){ r->rest.at, blank ? (size_t) (blank - r->rest.at) : r->rest.length };
    r->more = blank != NULL;
    if (blank)
        r->rest = (word){ blank + 1, r->rest.length - w->length - 1 };
    return true;
}

static bool
word_is (word w, const char *string)
{
    return strlen (string) == w.length && memcmp (w.at, string, w.length) == 0;
}

static bool
take_word (reader *r, const char *string)
{
    word w;
    return next_word (r, &w) && word_is (w, string);
}

/* Downwards, so that the smallest one fits. */
static bool
read_integer (word w, int64_t *value)
{
    size_t i = w.length && *w.at == '-';
    bool negative = i;
    int64_t sum = 0;
    if (i == w.length)
        return false;
    for (; i < w.length; i++)
        if (w.at[i] < '0' || w.at[i] > '9' || __builtin_mul_overflow (sum, 10, &sum)
            || __builtin_sub_overflow (sum, w.at[i] - '0', &sum))
            return false;
    *value = sum;
    return negative || !__builtin_sub_overflow ((int64_t) 0, sum, value);
}

/* The first lines: kind, version, program; the readings; the variables. */

static bool
read_first (reader *r)
{
    word kind, version, digest;
    char own[17];
    snprintf (own, sizeof own, "%016" PRIx64, gcl_digest (r->into->m));
    if (!next_line (r) || !take_word (r, "tacet-certificate") || !next_word (r, &kind)
        || !next_word (r, &version) || !next_word (r, &digest) || r->more)
        return fail (r, "this is not a certificate of tacet");
    if (!word_is (version, "2"))
        return fail (r, "this version of certificates is not known");
    if (!word_is (digest, own))
        return fail (r, "it was written for another program");
    if (word_is (kind, "none"))
        return fail (r, "there was no proof to write down");
    r->into->inductive = word_is (kind, "program-inductive");
    return r->into->inductive || word_is (kind, "program-invariant")
           || fail (r, "certificates of this kind are not about programs");
}

static bool
read_reading (reader *r, const char *name, const char *value)
{
    if (!next_line (r) || !take_word (r, name) || !take_word (r, value) || r->more)
        return fail (r, "expected '%s %s'", name, value);
    return true;
}

static bool
read_variables (reader *r)
{
    const gcl_model *m = r->into->m;
    word w;
    if (!next_line (r) || !take_word (r, "variables"))
        return fail (r, "expected a line 'variables'");
    for (size_t v = 0; v < m->variable_count; v++)
        if (!next_word (r, &w) || !word_is (w, m->variables[v].name))
            return fail (r, "the variables are not those of the program");
    return !r->more || fail (r, "the variables are not those of the program");
}

static bool
read_header (reader *r)
{
    return read_first (r) && read_reading (r, "integers", "unbounded")
           && read_reading (r, "assignments", "in-order") && read_reading (r, "inputs", "any")
           && read_variables (r);
}

/* Predicates: read together, since each reading knows the variables anew. */

static bool
read_predicate (reader *r)
{
    if (r->into->sites.count)
        return fail (r, "predicates come before the first 'at'");
    if (!r->more || memchr (r->rest.at, '\0', r->rest.length))
        return fail (r, "this is no condition over the variables of the program");
    if (!r->predicate_count++)
        r->first_predicate = r->line;
    else
        text_add_char (&r->conditions, ',');
    text_add_bytes (&r->conditions, r->rest.at, r->rest.length);
    text_add_char (&r->conditions, '\n');
    return r->predicate_count < UINT32_MAX / 2 || fail (r, "there are too many predicates");
}

static gcl_predicates *
parse (const reader *r, const char *source, size_t length)
{
    diag *why = diag_new ("certificate");
    gcl_predicates *p = gcl_predicates_parse (r->into->m, source, length, why);
    diag_free (why);
    return p;
}

/* Which line is to blame? */
static bool
fail_at_predicate (reader *r)
{
    const char *at = text_string (&r->conditions);
    r->line = r->first_predicate;
    for (size_t i = 0; i + 1 < r->predicate_count && budget_work (r->budget, 1); i++, r->line++) {
        const char *newline = strchr (at, '\n');
        gcl_predicates *one = parse (r, at, (size_t) (newline - at));
        bool good = one && one->count == 1;
        gcl_predicates_free (one);
        if (!good)
            break;
        at = newline + 2;
    }
    return fail (r, "this is no condition over the variables of the program");
}

static bool
end_predicates (reader *r)
{
    if (!r->predicate_count || r->into->predicates)
        return true;
    r->into->predicates = parse (r, text_string (&r->conditions), r->conditions.length);
    return (r->into->predicates && r->into->predicates->count == r->predicate_count) || fail_at_predicate (r);
}

/* Sites and their cubes. */

static bool
read_at (reader *r)
{
    word w;
    if (!end_predicates (r))
        return false;
    for (size_t v = 0; v < r->into->m->variable_count; v++) {
        if (!next_word (r, &w))
            return fail (r, "expected a value or '*' for each variable");
        r->fixed[v] = !word_is (w, "*");
        r->values[v] = 0;
        if (r->fixed[v] && !read_integer (w, &r->values[v]))
            return fail (r, "this is no value for '%s'", r->into->m->variables[v].name);
    }
    if (r->more)
        return fail (r, "expected a value or '*' for each variable");
    if (r->into->sites.count >= UINT32_MAX - 1)
        return fail (r, "there are too many lines 'at'");
    return cover_add_site (r->into, r->values, r->fixed, r->line, r->budget) || budget_reason (r->budget)
           || fail (r, "there are more than %d different sets of fixed variables", GROUPS_MOST);
}

static bool
read_literal (reader *r, word w)
{
    bool negated = w.length && *w.at == '!';
    int64_t number;
    if (negated)
        w = (word){ w.at + 1, w.length - 1 };
    if (!w.length || *w.at == '-' || !read_integer (w, &number) || (uint64_t) number >= r->predicate_count)
        return fail (r, "there is no such predicate");
    *vec_add (&r->into->literals) = 2 * (uint32_t) number + negated;
    return true;
}

static bool
read_state (reader *r)
{
    cover *c = r->into;
    word w;
    if (!c->sites.count)
        return fail (r, "a state needs a line 'at' before it");
    cube made = { .line = r->line, .first = c->literals.count };
    while (next_word (r, &w))
        if (!read_literal (r, w))
            return false;
    made.count = c->literals.count - made.first;
    *vec_add (&c->cubes) = made;
    vec_last (&c->sites).count++;
    return true;
}

static bool
read_lines (reader *r)
{
    while (next_line (r)) {
        word first;
        next_word (r, &first);
        bool good = word_is (first, "predicate") ? read_predicate (r)
                    : word_is (first, "at")      ? read_at (r)
                    : word_is (first, "state")   ? read_state (r)
                                                 : fail (r, "expected 'predicate', 'at' or 'state'");
        if (!good)
            return false;
    }
    return r->at == r->end && end_predicates (r);
}

bool
cover_read (cover *c, const char *source, size_t length, budget *b, text *what)
{
    reader r = { .into = c, .at = source, .end = source + length, .budget = b, .what = what };
    r.values = xcalloc (c->m->variable_count + 1, sizeof *r.values);
    r.fixed = xcalloc (c->m->variable_count + 1, sizeof *r.fixed);
    bool good = read_header (&r) && read_lines (&r) && !budget_reason (b);
    text_free (&r.conditions);
    xfree (r.values);
    xfree (r.fixed);
    return good;
}
