#include "property.h"

#include <ctype.h>
#include <string.h>

#include "alloc.h"
#include "read.h"

static const struct {
    const char *letter, *signs[2], *name;
    property_form form;
} paths[] = { { "E", { "<", ">" }, "E<>", PROPERTY_POSSIBLY },
              { "A", { "[", "]" }, "A[]", PROPERTY_ALWAYS },
              { "E", { "[", "]" }, "E[]", PROPERTY_KEEPS },
              { "A", { "<", ">" }, "A<>", PROPERTY_INEVITABLY } };

static const struct {
    const char *name;
    property_form form;
} extremes[] = { { "sup", PROPERTY_SUP }, { "inf", PROPERTY_INF }, { "bounds", PROPERTY_BOUNDS } };

const char *
property_form_name (property_form f)
{
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (paths[i].form == f)
            return paths[i].name;
    for (size_t i = 0; i < sizeof extremes / sizeof *extremes; i++)
        if (extremes[i].form == f)
            return extremes[i].name;
    return f == PROPERTY_LTL ? "ltl:" : "-->";
}

bool
property_is_existential (property_form f)
{
    return f == PROPERTY_POSSIBLY || f == PROPERTY_KEEPS;
}

/* Does the text at l begin with the signs of path i?  Then l goes behind them. */
static bool
takes_path (lexer *l, size_t i)
{
    lexer before = *l;
    if (!query_token_is (&l->now, paths[i].letter))
        return false;
    for (int k = 0; k < 2; k++) {
        query_lex_next (l);
        if (!query_token_is (&l->now, paths[i].signs[k])) {
            *l = before;
            return false;
        }
    }
    query_lex_next (l);
    return true;
}

/* "ltl:" before a formula, or "property:" or "never:" before an automaton.  What follows, or NULL. */
static const char *
behind (const char *source, const char *word)
{
    source += strspn (source, " \t\n");
    size_t length = strlen (word);
    if (strncmp (source, word, length) != 0)
        return NULL;
    source += length + strspn (source + length, " \t\n");
    return *source == ':' ? source + 1 : NULL;
}

bool
property_is_query (const char *source)
{
    diag *quiet = diag_new ("");
    lexer l;
    query_lex_start (&l, source, quiet);
    bool is = strstr (source, "-->") != NULL || behind (source, "ltl") || behind (source, "property") || behind (source, "never");
    for (size_t i = 0; i < sizeof paths / sizeof *paths && !is; i++)
        is = takes_path (&l, i);
    for (size_t i = 0; i < sizeof extremes / sizeof *extremes && !is; i++)
        if (query_token_is (&l.now, extremes[i].name)) {
            query_lex_next (&l);
            is = query_token_is (&l.now, ":") || query_token_is (&l.now, "{");
        }
    diag_free (quiet);
    return is;
}

bool
property_is_foreign (const char *source)
{
    static const char *const words[] = { "Pr", "simulate", "strategy", "control", "sat", "minE", "maxE", "minPr", "maxPr",
                                         "saveStrategy", "loadStrategy", "control_t", "E" };
    enum { WORDS = sizeof words / sizeof *words };
    source += strspn (source, " \t\r\n");
    size_t length = strcspn (source, " \t\r\n[({:<");
    const char *behind_word = source + length + strspn (source + length, " \t\r\n");
    size_t i = 0;
    while (i < WORDS && !(strlen (words[i]) == length && strncmp (source, words[i], length) == 0))
        i++;
    /* E[<=10; 5] (max: x), but not E[] p; control: A<> p, but a variable may be called control. */
    bool measures = i == WORDS - 1 && *behind_word == '[' && behind_word[1 + strspn (behind_word + 1, " \t")] != ']';
    if (measures || (i < WORDS - 1 && (i == 3 || i == 4 ? *behind_word == ':' : strstr (source, "-->") == NULL)))
        return true;
    const char *under = strstr (source, " under ");
    return under && property_is_query (source);
}

static bool
has_deadlock (const term *t)
{
    if (!t || !t->timed)
        return false;
    return t->kind == TERM_DEADLOCK || has_deadlock (t->args[0]) || has_deadlock (t->args[1])
           || has_deadlock (t->args[2]);
}

/* How deep the term is as an expression of a model, in which rows of "and" and
 * of "or" are joined in halves. */
static unsigned
depth_of (const model *m, const term *t, unsigned row)
{
    enum { STEP = 3, ROW = 14 }; /* not, and, not; halves of QUERY_ROW */
    unsigned most = 0;
    for (int i = 0; i < 3 && t; i++) {
        const term *a = t->args[i];
        bool same = a && a->kind == t->kind && (t->kind == TERM_AND || t->kind == TERM_OR);
        unsigned here = a ? depth_of (m, a, same) : 0;
        most = here > most ? here : most;
    }
    for (int32_t i = 0; t && t->kind == TERM_CALL && i < t->value; i++) {
        unsigned here = depth_of (m, t->list[i], 0);
        most = here > most ? here : most;
    }
    if (t && t->kind == TERM_CALL)
        most += m->functions[t->id].depth;
    bool joins = t && (t->kind == TERM_AND || t->kind == TERM_OR);
    return most + (row && joins ? 0 : joins ? STEP * ROW : STEP);
}

static void
check_depth (reading *r, const term *t)
{
    if (t && depth_of (r->m, t, 0) > MODEL_DEPTH_MAX - 100)
        reading_fail (r, t->where, "the query is nested too deeply");
}

static const term *
read_condition (reading *r)
{
    const tree *t = read_expression (r);
    const term *e = t ? resolve_condition (r, t, NULL) : NULL;
    check_depth (r, e);
    return r->failed ? NULL : e;
}

/* "{p}: e, e" behind sup, inf or bounds. */
static void
read_extreme (reading *r, property *p)
{
    query_lex_next (&r->lexer);
    if (query_token_is (&r->lexer.now, "{")) {
        query_lex_next (&r->lexer);
        p->p = read_condition (r);
        if (p->p && !query_token_is (&r->lexer.now, "}"))
            reading_fail (r, r->lexer.now.where, "expected '}' behind the condition");
        query_lex_next (&r->lexer);
    } else {
        term *always = arena_alloc (r->memory, sizeof *always);
        *always = (term){ .kind = TERM_NUMBER, .value = 1 };
        p->p = always;
    }
    if (!r->failed && !query_token_is (&r->lexer.now, ":"))
        reading_fail (r, r->lexer.now.where, "expected ':' and what to measure");
    VEC (const term *) values = VEC_EMPTY;
    do {
        query_lex_next (&r->lexer);
        const tree *t = r->failed ? NULL : read_expression (r);
        const term *e = t ? resolve_value (r, t) : NULL;
        if (e)
            *vec_add (&values) = e;
    } while (!r->failed && query_token_is (&r->lexer.now, ","));
    p->value_count = values.count;
    p->values = arena_copy (r->memory, values.at, values.count * sizeof *values.at);
    vec_free (&values);
}

static void
read_formula (reading *r, property *p)
{
    p->form = PROPERTY_LTL;
    r->temporal = true;
    const tree *t = read_expression (r);
    if (t)
        resolve_formula (r, t, p);
    for (uint32_t i = 0; i < p->atom_count && !r->failed; i++)
        check_depth (r, p->atoms[i]);
}

static void
read_query (reading *r, property *p)
{
    const char *formula = behind (r->lexer.source, "ltl");
    if (formula) {
        while (r->lexer.at < formula)
            query_lex_next (&r->lexer);
        query_lex_next (&r->lexer);
        read_formula (r, p);
        return;
    }
    for (size_t i = 0; i < sizeof extremes / sizeof *extremes; i++)
        if (query_token_is (&r->lexer.now, extremes[i].name)) {
            p->form = extremes[i].form;
            read_extreme (r, p);
            return;
        }
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (takes_path (&r->lexer, i)) {
            p->form = paths[i].form;
            p->p = read_condition (r);
            return;
        }
    p->form = PROPERTY_LEADS_TO;
    p->p = read_condition (r);
    if (!p->p)
        return;
    if (!query_token_is (&r->lexer.now, "-->")) {
        reading_fail (r, r->lexer.now.where,
                      "a query begins with E<>, A[], E[], A<>, ltl:, sup, inf or bounds, or is p --> q");
        return;
    }
    query_lex_next (&r->lexer);
    p->q = read_condition (r);
}

/* A query, or (formula) what may follow "ltl:". */
static property *
parse (const char *source, bool formula, const model *m, diag *why)
{
    reading r = { .memory = arena_new (), .m = m, .why = why };
    size_t errors = diag_errors (why);
    property *p = arena_alloc (r.memory, sizeof *p);
    p->memory = r.memory;
    query_lex_start (&r.lexer, source, why);
    formula ? read_formula (&r, p) : read_query (&r, p);
    if (!r.failed && query_token_is (&r.lexer.now, ";"))
        query_lex_next (&r.lexer);
    if (!r.failed && diag_errors (why) == errors && r.lexer.now.kind != TOKEN_END)
        reading_fail (&r, r.lexer.now.where, "expected the end of the query, found '%.*s'",
                      (int) r.lexer.now.length, r.lexer.now.at);
    p->mentions_deadlock = has_deadlock (p->p) || has_deadlock (p->q);
    if (!r.failed && diag_errors (why) == errors && p->form != PROPERTY_LTL && p->form < PROPERTY_SUP && !p->mentions_deadlock)
        resolve_alternatives (&r, p);
    if (r.failed || diag_errors (why) != errors) {
        arena_free (r.memory);
        return NULL;
    }
    return p;
}

property *
property_parse (const char *source, const model *m, budget *b, diag *why)
{
    const char *never = behind (source, "never"), *automaton = never ? never : behind (source, "property");
    return automaton ? property_parse_hoa (automaton, never != NULL, m, b, why) : parse (source, false, m, why);
}

property *
property_parse_formula (const char *source, const model *m, diag *why)
{
    return parse (source, true, m, why);
}

property *
property_parse_hoa (const char *source, bool never, const model *m, budget *b, diag *why)
{
    hoa *a = hoa_parse (source, strlen (source), why);
    if (!a)
        return NULL;
    reading r = { .memory = arena_new (), .m = m, .why = why };
    size_t errors = diag_errors (why);
    property *p = arena_alloc (r.memory, sizeof *p);
    *p = (property){ .form = PROPERTY_LTL, .automaton = a, .never = never, .memory = r.memory };
    resolve_propositions (&r, a, p);
    if (!r.failed && !never && !hoa_is_deterministic (a, b))
        reading_fail (&r, (position){ 0, 0 },
                      "the automaton is not deterministic, so that what it does not accept is not at hand: "
                      "give the automaton of the runs that must not happen to --never instead");
    if (r.failed || diag_errors (why) != errors) {
        property_free (p);
        return NULL;
    }
    return p;
}

void
property_free (property *p)
{
    if (!p)
        return;
    omega_free (p->forbidden);
    hoa_free (p->automaton);
    xfree (p->endings);
    xfree (p->first_ending);
    arena_free (p->memory);
}
