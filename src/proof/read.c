/* Certificates of programs: what their lines say. */
#include <string.h>

#include "alloc.h"
#include "document.h"
#include "lines.h"

/* Conditions, read together, since each reading knows the variables anew. */
typedef struct listing {
    text source; /* "x > 0\n,y > 0\n" */
    size_t count, first_line;
} listing;

typedef struct reader {
    lines lines;
    document *into;
    listing predicates, measures;
    int64_t *values;
    bool *fixed;
} reader;

static bool
read_condition (reader *r, listing *l, const char *ending)
{
    lines *n = &r->lines;
    if (r->into->sets.count && vec_last (&r->into->sets).cover.sites.count)
        return lines_fail (n, "predicates come before the first 'at'");
    if (!n->more || memchr (n->rest.at, '\0', n->rest.length))
        return lines_fail (n, "this is no condition over the variables of the program");
    if (!l->count++)
        l->first_line = n->line;
    else
        text_add_char (&l->source, ',');
    text_add_bytes (&l->source, n->rest.at, n->rest.length);
    text_printf (&l->source, "%s\n", ending);
    return l->count < UINT32_MAX / 2 || lines_fail (n, "there are too many predicates");
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
fail_at_condition (reader *r, const listing *l)
{
    const char *at = text_string (&l->source);
    r->lines.line = l->first_line;
    for (size_t i = 0; i + 1 < l->count && budget_work (r->lines.budget, 1); i++, r->lines.line++) {
        const char *newline = strchr (at, '\n');
        gcl_predicates *one = parse (r, at, (size_t) (newline - at));
        bool good = one && one->count == 1;
        gcl_predicates_free (one);
        if (!good)
            break;
        at = newline + 2;
    }
    return lines_fail (&r->lines, "this is no condition over the variables of the program");
}

static bool
end_conditions (reader *r, const listing *l, gcl_predicates **list)
{
    if (!l->count || *list)
        return true;
    *list = parse (r, text_string (&l->source), l->source.length);
    return (*list && (*list)->count == l->count) || fail_at_condition (r, l);
}

static bool
is_measure (const gcl_expr *e)
{
    return e->op == GCL_GE && e->right->op == GCL_NUMBER && e->right->value == 0;
}

static bool
end_listings (reader *r)
{
    document *d = r->into;
    if (!end_conditions (r, &r->predicates, &d->predicates)
        || !end_conditions (r, &r->measures, &d->measures))
        return false;
    for (size_t i = 0; d->measures && i < d->measures->count; i++)
        if (!is_measure (d->measures->at[i]))
            return lines_fail (&r->lines, "measure %zu is no term over the variables of the program", i);
    return true;
}

/* Sets, their sites, and the cubes of those. */

static bool
begin_set (reader *r, uint32_t which, bool holds)
{
    set s = { .line = r->lines.line, .which = which, .holds = holds };
    cover_init (&s.cover, r->into->m);
    *vec_add (&r->into->sets) = s;
    return true;
}

/* "within", "holds 3" or "fails 3" */
static bool
read_set (reader *r, word kind)
{
    document *d = r->into;
    word w;
    int64_t number;
    if (word_is (kind, "within"))
        return d->sets.count || r->lines.more ? lines_fail (&r->lines, "'within' comes first, alone")
                                              : begin_set (r, GCL_NONE, true);
    if (!d->sets.count)
        return lines_fail (&r->lines, "expected 'within' before other sets");
    bool holds = word_is (kind, "holds");
    if (!lines_word (&r->lines, &w) || r->lines.more || !word_integer (w, &number) || number < 1
        || (uint64_t) number > d->operators.count)
        return lines_fail (&r->lines, "the formula has no such operator");
    if (document_set (d, d->operators.at[number - 1], holds))
        return lines_fail (&r->lines, "this set was given before");
    return begin_set (r, (uint32_t) number - 1, holds);
}

static bool
read_values (reader *r, bool all)
{
    word w;
    for (size_t v = 0; v < r->into->m->variable_count; v++) {
        if (!lines_word (&r->lines, &w))
            return lines_fail (&r->lines, "expected a value or '*' for each variable");
        r->fixed[v] = all || !word_is (w, "*");
        r->values[v] = 0;
        if (r->fixed[v] && !word_integer (w, &r->values[v]))
            return lines_fail (&r->lines, "this is no value for '%s'", r->into->m->variables[v].name);
    }
    return !r->lines.more || lines_fail (&r->lines, "expected a value or '*' for each variable");
}

static bool
read_at (reader *r)
{
    lines *n = &r->lines;
    if (!end_listings (r))
        return false;
    if (!r->into->sets.count)
        return lines_fail (n, "expected 'within' before the first 'at'");
    if (!read_values (r, false))
        return false;
    cover *c = &vec_last (&r->into->sets).cover;
    if (c->sites.count >= UINT32_MAX - 1)
        return lines_fail (n, "there are too many lines 'at'");
    return cover_add_site (c, r->values, r->fixed, n->line, n->budget) || budget_reason (n->budget)
           || lines_fail (n, "there are more than %d different sets of fixed variables", GROUPS_MOST);
}

static bool
read_literal (reader *r, cover *c, word w)
{
    bool negated = w.length && *w.at == '!';
    int64_t number;
    if (negated)
        w = (word){ w.at + 1, w.length - 1 };
    if (!w.length || *w.at == '-' || !word_integer (w, &number) || (uint64_t) number >= r->predicates.count)
        return lines_fail (&r->lines, "there is no such predicate");
    *vec_add (&c->literals) = 2 * (uint32_t) number + negated;
    return true;
}

/* A number, or "mN" for a measure. */
static bool
read_rank (reader *r, cover *c, word w)
{
    rank_entry e = { .measured = w.length && *w.at == 'm' };
    if (e.measured)
        w = (word){ w.at + 1, w.length - 1 };
    if (!word_integer (w, &e.number)
        || (e.measured && (e.number < 0 || (uint64_t) e.number >= r->measures.count)))
        return lines_fail (&r->lines, "this is no number and no measure");
    *vec_add (&c->ranks) = e;
    return true;
}

/* "pN", at the end of the line. */
static bool
read_process (reader *r, word w, uint32_t *process)
{
    int64_t number;
    w = (word){ w.at + 1, w.length - 1 };
    if (!w.length || *w.at == '-' || !word_integer (w, &number)
        || (uint64_t) number >= r->into->m->process_count)
        return lines_fail (&r->lines, "there is no such process");
    *process = (uint32_t) number;
    return true;
}

static bool
read_state (reader *r)
{
    cover *c = r->into->sets.count ? &vec_last (&r->into->sets).cover : NULL;
    word w;
    if (!c || !c->sites.count)
        return lines_fail (&r->lines, "a state needs a line 'at' before it");
    cube made = {
        .line = r->lines.line, .first = c->literals.count, .rank = c->ranks.count, .waits_for = GCL_NONE
    };
    bool ranked = false;
    while (lines_word (&r->lines, &w))
        if (!ranked && r->into->claimed == CLAIMED_FORMULA && word_is (w, ":"))
            ranked = true;
        else if (ranked && !r->lines.more && r->into->fair && w.length && *w.at == 'p') {
            if (!read_process (r, w, &made.waits_for))
                return false;
        } else if (!(ranked ? read_rank (r, c, w) : read_literal (r, c, w)))
            return false;
    made.count = c->literals.count - made.first;
    made.rank_count = c->ranks.count - made.rank;
    *vec_add (&c->cubes) = made;
    vec_last (&c->sites).count++;
    return true;
}

/* The lines of a formula: itself, what is claimed, where it fails. */

static void
list_operators (document *d, const gcl_expr *e)
{
    if (gcl_is_temporal (e->op))
        *vec_add (&d->operators) = e;
    if (e->left)
        list_operators (d, e->left);
    if (e->right)
        list_operators (d, e->right);
}

static bool
read_formula (reader *r)
{
    document *d = r->into;
    if (!lines_next (&r->lines) || !lines_take (&r->lines, "formula") || !r->lines.more)
        return lines_fail (&r->lines, "expected a line 'formula'");
    diag *why = diag_new ("certificate");
    d->formula = gcl_formula_parse (d->m, r->lines.rest.at, r->lines.rest.length, why);
    diag_free (why);
    if (!d->formula)
        return lines_fail (&r->lines, "this is no formula about the program");
    list_operators (d, d->formula->root);
    return true;
}

static bool
read_choice (reader *r, const char *name, const char *one, const char *other, bool *is_one)
{
    word w;
    if (!lines_next (&r->lines) || !lines_take (&r->lines, name) || !lines_word (&r->lines, &w)
        || r->lines.more || (!word_is (w, one) && !word_is (w, other)))
        return lines_fail (&r->lines, "expected '%s %s' or '%s %s'", name, one, name, other);
    *is_one = word_is (w, one);
    return true;
}

/* "claim holds", "claim fails", and perhaps "fairly" */
static bool
read_claim (reader *r)
{
    document *d = r->into;
    word w;
    if (!lines_next (&r->lines) || !lines_take (&r->lines, "claim") || !lines_word (&r->lines, &w)
        || (!word_is (w, "holds") && !word_is (w, "fails")))
        return lines_fail (&r->lines, "expected 'claim holds' or 'claim fails'");
    d->holds = word_is (w, "holds");
    d->fair = r->lines.more;
    if (d->fair && (!lines_take (&r->lines, "fairly") || r->lines.more))
        return lines_fail (&r->lines, "expected 'fairly' or nothing");
    return true;
}

static bool
read_start (reader *r)
{
    document *d = r->into;
    if (d->holds)
        return true;
    if (!lines_next (&r->lines) || !lines_take (&r->lines, "start") || !read_values (r, true))
        return lines_fail (&r->lines, "expected a line 'start' with a value for each variable");
    d->start = xcalloc (d->m->variable_count + 1, sizeof *d->start);
    for (size_t v = 0; v < d->m->variable_count; v++)
        d->start[v] = r->values[v];
    return true;
}

static bool
read_header (reader *r)
{
    document *d = r->into;
    word kind;
    if (!lines_first (&r->lines, d->m, &kind))
        return false;
    d->claimed = word_is (kind, "program-ctl")         ? CLAIMED_FORMULA
                 : word_is (kind, "program-inductive") ? CLAIMED_INDUCTIVE
                                                       : CLAIMED_INVARIANT;
    if (d->claimed == CLAIMED_INVARIANT && !word_is (kind, "program-invariant"))
        return lines_fail (&r->lines, "certificates of this kind are not about programs");
    if (!lines_readings (&r->lines, d->m))
        return false;
    if (d->claimed != CLAIMED_FORMULA)
        return begin_set (r, GCL_NONE, true);
    return read_formula (r) && read_claim (r)
           && read_choice (r, "dead-ends", "stay", "stop", &d->dead_ends_stay) && read_start (r);
}

static bool
read_lines (reader *r)
{
    bool formula = r->into->claimed == CLAIMED_FORMULA;
    while (lines_next (&r->lines)) {
        word first;
        lines_word (&r->lines, &first);
        bool is_set = word_is (first, "within") || word_is (first, "holds") || word_is (first, "fails");
        bool good =
            word_is (first, "predicate")            ? read_condition (r, &r->predicates, "")
            : formula && word_is (first, "measure") ? read_condition (r, &r->measures, " >= 0")
            : formula && is_set                     ? read_set (r, first)
            : word_is (first, "at")                 ? read_at (r)
            : word_is (first, "state")
                ? read_state (r)
                : lines_fail (&r->lines, formula ? "expected 'predicate', 'measure', a set, 'at' or 'state'"
                                                 : "expected 'predicate', 'at' or 'state'");
        if (!good)
            return false;
    }
    return r->lines.at == r->lines.end && end_listings (r)
           && (r->into->sets.count || lines_fail (&r->lines, "expected a line 'within'"));
}

bool
document_read (document *d, const gcl_model *m, const char *source, size_t length, budget *b, text *what)
{
    *d = (document){ .m = m };
    reader r = { .into = d, .lines = { .at = source, .end = source + length, .budget = b, .what = what } };
    r.values = xcalloc (m->variable_count + 1, sizeof *r.values);
    r.fixed = xcalloc (m->variable_count + 1, sizeof *r.fixed);
    bool good = read_header (&r) && read_lines (&r) && !budget_reason (b);
    text_free (&r.predicates.source);
    text_free (&r.measures.source);
    xfree (r.values);
    xfree (r.fixed);
    return good;
}

void
document_release (document *d)
{
    for (size_t i = 0; i < d->sets.count; i++)
        cover_release (&d->sets.at[i].cover);
    vec_free (&d->sets);
    vec_free (&d->operators);
    gcl_predicates_free (d->predicates);
    gcl_predicates_free (d->measures);
    gcl_formula_free (d->formula);
    xfree (d->start);
}

const set *
document_set (const document *d, const gcl_expr *path, bool holds)
{
    for (size_t i = 0; i < d->sets.count; i++) {
        const set *s = &d->sets.at[i];
        if (s->which != GCL_NONE && d->operators.at[s->which] == path && s->holds == holds)
            return s;
    }
    return NULL;
}
