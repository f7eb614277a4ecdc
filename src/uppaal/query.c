/* Queries of UPPAAL in the words of tacet's query language, with all types,
 * constants and quantifiers written out.  Atoms that no model has (a location,
 * a deadlock) are kept in terms that nobody but this file sees. */
#include "names.h"

#include <stdio.h>
#include <string.h>

/* --- names of processes --- */

static const process_draft *
find_process (const lowering *l, const char *wanted)
{
    for (size_t i = 0; i < l->processes.count; i++)
        if (strcmp (l->processes.at[i].name, wanted) == 0)
            return &l->processes.at[i];
    return NULL;
}

/* P, or P (1, i) with constants; NULL if it names no process. */
static const process_draft *
process_of (lowering *l, const node *n)
{
    char wanted[300];
    if (n->kind == NODE_NAME)
        return find_process (l, n->name->text);
    if (n->kind != NODE_CALL || n->a->kind != NODE_NAME)
        return NULL;
    size_t used = (size_t) snprintf (wanted, sizeof wanted, "%.100s", n->a->name->text);
    for (const node *a = n->b->a; a && used < sizeof wanted - 20; a = a->next) {
        int32_t value;
        if (!lower_constant (l, a, &value))
            return NULL;
        used +=
            (size_t) snprintf (wanted + used, sizeof wanted - used, "%c%d", a == n->b->a ? '(' : ',', value);
    }
    snprintf (wanted + used, sizeof wanted - used, ")");
    return find_process (l, wanted);
}

static bool
names_process (lowering *l, const node *n)
{
    const node *root = n->kind == NODE_CALL ? n->a : n;
    if (root->kind != NODE_NAME)
        return false;
    const symbol *s = scope_find (l, l->now, root->name);
    return s && (s->kind == SYMBOL_TEMPLATE || s->kind == SYMBOL_INSTANCE);
}

/* What is written is no process, but it may be the name of a set of them. */
static void
no_process (lowering *l, const node *written, position where)
{
    const node *root = written->kind == NODE_CALL ? written->a : written;
    const char *name = root->kind == NODE_NAME ? root->name->text : "", *first = NULL, *last = NULL;
    size_t length = strlen (name);
    for (size_t i = 0; i < l->processes.count; i++) {
        const char *one = l->processes.at[i].name;
        if (length && strncmp (one, name, length) == 0 && one[length] == '(') {
            first = first ? first : one;
            last = one;
        }
    }
    if (first && first != last)
        lower_error (l, where, "there is no such process: expected one of %.60s to %.60s", first, last);
    else
        lower_error (l, where, "there is no such process: expected %.60s", first ? first : "one of the system");
}

bool
query_place (lowering *l, const node *n, place *out)
{
    const process_draft *p = process_of (l, n->a);
    if (!p) {
        no_process (l, n->a, n->where);
        return false;
    }
    const symbol *s = scope_find_here (l, p->inside, n->name);
    if (!s || s->kind != SYMBOL_OBJECT) {
        lower_error (l, n->where, "process %.60s has no variable or location '%.60s': expected one", p->name,
                     n->name->text);
        return false;
    }
    *out = s->place;
    return true;
}

/* All processes of a set have the same variables, so the first of them tells. */
const type *
query_type (lowering *l, const node *n)
{
    const char *root = (n->a->kind == NODE_CALL ? n->a->a : n->a)->name->text;
    size_t length = strlen (root);
    for (size_t i = 0; i < l->processes.count; i++) {
        const char *of = l->processes.at[i].name;
        if (strncmp (of, root, length) == 0 && (!of[length] || of[length] == '(')) {
            const symbol *s = scope_find_here (l, l->processes.at[i].inside, n->name);
            return s && s->kind == SYMBOL_OBJECT ? s->type : NULL;
        }
    }
    return NULL;
}

/* Is this P.l, a location? */
const expr *
query_location (lowering *l, const node *n)
{
    if (n->kind != NODE_FIELD || !names_process (l, n->a))
        return NULL;
    const process_draft *p = process_of (l, n->a);
    for (const place_node *at = p ? p->of->places : NULL; at; at = at->next)
        if (at->name == n->name && !at->branch) {
            expr *e = core_new (l, EXPR_LOCAL, n->where);
            e->id = (uint32_t) (p - l->processes.at);
            e->value = (int32_t) at->number;
            return e;
        }
    return NULL;
}

bool
query_is_variable (lowering *l, const node *n)
{
    return n->kind == NODE_FIELD && names_process (l, n->a);
}

symbol *
query_function (lowering *l, const node *n)
{
    const process_draft *p = process_of (l, n->a);
    symbol *s = p ? (symbol *) scope_find_here (l, p->inside, n->name) : NULL;
    if (!p)
        no_process (l, n->a, n->where);
    else if (!s)
        lower_error (l, n->where, "process %.60s has no function '%.60s': expected one", p->name, n->name->text);
    return s;
}

const expr *
query_deadlock (lowering *l, const node *n)
{
    expr *e = core_new (l, EXPR_LOCAL, n->where);
    e->id = MODEL_NONE;
    return e;
}

/* --- writing --- */

static void write_term (lowering *l, const expr *e, text *out);

static const char *
sign_of (expr_kind kind)
{
    static const char *const signs[] = {
        [EXPR_ADD] = "+", [EXPR_SUB] = "-",  [EXPR_MUL] = "*", [EXPR_DIV] = "/",  [EXPR_MOD] = "%",
        [EXPR_EQ] = "==", [EXPR_NE] = "!=",  [EXPR_LT] = "<",  [EXPR_LE] = "<=",  [EXPR_GE] = ">=",
        [EXPR_GT] = ">",  [EXPR_AND] = "&&", [EXPR_OR] = "||", [EXPR_MIN] = "<?", [EXPR_MAX] = ">?",
        [EXPR_BIT_AND] = "&", [EXPR_BIT_OR] = "|", [EXPR_BIT_XOR] = "^", [EXPR_SHIFT_LEFT] = "<<", [EXPR_SHIFT_RIGHT] = ">>",
    };
    return kind < sizeof signs / sizeof *signs ? signs[kind] : NULL;
}

static void
write_array (lowering *l, const char *name, uint32_t size, const expr *index, text *out)
{
    text_add (out, name);
    if (size > 1 || index) {
        text_add (out, "[");
        if (index)
            write_term (l, index, out);
        else
            text_add (out, "0");
        text_add (out, "]");
    }
}

/* A table that the model does not have, since nothing in it uses it, is written out. */
static void
write_table (lowering *l, const expr *e, text *out)
{
    enum { LONGEST = 256 };
    const constant_table *t = &l->tables.at[e->id];
    if (e->id < l->kept_tables || t->size > LONGEST) {
        write_array (l, t->name, t->size, e->args[0], out);
        return;
    }
    for (uint32_t i = 0; i + 1 < t->size && e->args[0]; i++) {
        text_add (out, i ? "(" : "(range(");
        write_term (l, e->args[0], out);
        if (!i)
            text_printf (out, ", 0, %u)", t->size - 1);
        text_printf (out, " == %u ? (%d) : ", i, t->values[i]);
    }
    text_printf (out, "(%d)", t->values[e->args[0] ? t->size - 1 : 0]);
    for (uint32_t i = 0; i + 1 < t->size && e->args[0]; i++)
        text_add (out, ")");
}

static void
write_atom (lowering *l, const expr *e, text *out)
{
    if (e->id == MODEL_NONE)
        text_add (out, "deadlock");
    else
        text_printf (out, "%s.%s", l->processes.at[e->id].name,
                     l->processes.at[e->id].locations[e->value].name);
}

static void
write_comparison (lowering *l, const expr *e, text *out)
{
    text_add (out, "(");
    write_term (l, e->args[0], out);
    if (e->args[1]) {
        text_add (out, " - ");
        write_term (l, e->args[1], out);
    }
    text_printf (out, " %s ", sign_of (e->compare));
    write_term (l, e->args[2], out);
    text_add (out, ")");
}

/* The functions that queries can ask for are those of the model. */
static void
write_call (lowering *l, const expr *e, text *out)
{
    const function_draft *f = &l->functions.at[e->id];
    if (!f->used || strchr (f->it.name, '/')) {
        lower_error (l, e->where, "the function '%.60s' is not at hand: expected a global one without effects or references, or "
                                  "one of a process that the process uses",
                     f->it.name);
        return;
    }
    text_printf (out, "%s(", f->it.name);
    for (uint32_t i = 0; i < e->size; i++) {
        text_add (out, i ? ", " : "");
        write_term (l, e->list[i], out);
    }
    text_add (out, ")");
}

static void
write_operator (lowering *l, const expr *e, text *out)
{
    if (!sign_of (e->kind)) {
        lower_error (l, e->where, "a query cannot give an array to a function: expected numbers");
        return;
    }
    text_add (out, "(");
    write_term (l, e->args[0], out);
    text_printf (out, " %s ", sign_of (e->kind));
    write_term (l, e->args[1], out);
    text_add (out, ")");
}

static void
write_term (lowering *l, const expr *e, text *out)
{
    switch (e->kind) {
    case EXPR_NUMBER:
        text_printf (out, e->value < 0 ? "(%d)" : "%d", e->value);
        break;
    case EXPR_VARIABLE:
        write_array (l, l->integers.at[e->id].name, l->integers.at[e->id].size, e->args[0], out);
        break;
    case EXPR_CLOCK:
        write_array (l, l->clocks.at[e->id].name, l->clocks.at[e->id].size, e->args[0], out);
        break;
    case EXPR_LOCAL:
        write_atom (l, e, out);
        break;
    case EXPR_NEG:
    case EXPR_NOT:
        text_add (out, e->kind == EXPR_NEG ? "(-" : "(not ");
        write_term (l, e->args[0], out);
        text_add (out, ")");
        break;
    case EXPR_IF:
        text_add (out, "(");
        write_term (l, e->args[0], out);
        text_add (out, " ? ");
        write_term (l, e->args[1], out);
        text_add (out, " : ");
        write_term (l, e->args[2], out);
        text_add (out, ")");
        break;
    case EXPR_RANGE:
        text_add (out, "range(");
        write_term (l, e->args[0], out);
        text_printf (out, ", %d, %d)", e->value, e->most);
        break;
    case EXPR_TABLE:
        write_table (l, e, out);
        break;
    case EXPR_CALL:
        write_call (l, e, out);
        break;
    case EXPR_CLOCK_COMPARE:
        write_comparison (l, e, out);
        break;
    default:
        write_operator (l, e, out);
    }
}

/* --- the forms --- */

static bool
write_condition (uppaal_names *u, text *out)
{
    node *n = grammar_expression (&u->p);
    const expr *e = n ? lower_number (&u->lowering, n) : NULL;
    if (e)
        write_term (&u->lowering, e, out);
    return e && !lower_failed (&u->lowering);
}

/* An integer, or a clock by its name. */
static bool
write_value (uppaal_names *u, text *out)
{
    lowering *l = &u->lowering;
    node *n = grammar_expression (&u->p);
    place at;
    if (n && node_has_clock (l, n)) {
        const expr *e = lower_place (l, n, &at) ? place_read (l, &at, n->where) : NULL;
        if (e)
            write_term (l, e, out);
        return e && !lower_failed (l);
    }
    const expr *e = n ? lower_number (l, n) : NULL;
    if (e)
        write_term (l, e, out);
    return e && !lower_failed (l);
}

/* E<>, A[], E[], A<>: two or three signs. */
static bool
take_form (uppaal_names *u, text *out)
{
    parser *p = &u->p;
    static const struct {
        const char *path;
        token_kind first, second;
        const char *form;
    } forms[] = { { "E", TOKEN_LT, TOKEN_GT, "E<>" },
                  { "A", TOKEN_OPEN_INDEX, TOKEN_CLOSE_INDEX, "A[]" },
                  { "E", TOKEN_OPEN_INDEX, TOKEN_CLOSE_INDEX, "E[]" },
                  { "A", TOKEN_LT, TOKEN_GT, "A<>" } };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        lexer ahead = p->lex;
        if (p->now.kind != TOKEN_NAME || strcmp (p->now.name->text, forms[i].path) != 0
            || lexer_token (&ahead).kind != forms[i].first || lexer_token (&ahead).kind != forms[i].second)
            continue;
        for (int k = 0; k < 3; k++)
            grammar_next (p);
        text_printf (out, "%s ", forms[i].form);
        return true;
    }
    return false;
}

/* sup{p}: e, e; a value is an integer or a clock. */
static bool
take_extreme (uppaal_names *u, text *out)
{
    static const char *const words[] = { "sup", "inf", "bounds" };
    parser *p = &u->p;
    lexer ahead = p->lex;
    token_kind next = lexer_token (&ahead).kind;
    bool named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        named |= p->now.kind == TOKEN_NAME && strcmp (p->now.name->text, words[i]) == 0;
    if (!named || (next != TOKEN_COLON && next != TOKEN_OPEN_BODY))
        return false;
    text_add (out, p->now.name->text);
    grammar_next (p);
    if (grammar_take (p, TOKEN_OPEN_BODY)) {
        text_add (out, "{");
        if (!write_condition (u, out) || !grammar_expect (p, TOKEN_CLOSE_BODY, "'}' behind the condition"))
            return true;
        text_add (out, "}");
    }
    if (!grammar_expect (p, TOKEN_COLON, "':' and what to measure"))
        return true;
    text_add (out, ": ");
    bool right = write_value (u, out);
    while (right && grammar_take (p, TOKEN_COMMA)) {
        text_add (out, ", ");
        right = write_value (u, out);
    }
    if (right)
        grammar_end (p);
    return true;
}

static void
translate (uppaal_names *u, text *out)
{
    if (take_extreme (u, out))
        return;
    if (take_form (u, out)) {
        if (write_condition (u, out))
            grammar_end (&u->p);
        return;
    }
    if (!write_condition (u, out))
        return;
    if (!grammar_expect (&u->p, TOKEN_LEADS_TO, "E<>, A[], E[], A<> or a condition and '-->'"))
        return;
    text_add (out, " --> ");
    if (write_condition (u, out))
        grammar_end (&u->p);
}

bool
uppaal_query_text (uppaal_names *u, const char *query, text *out, diag *why)
{
    pthread_mutex_lock (&u->busy);
    lowering *l = &u->lowering;
    piece start = { 0, 0 };
    excerpt all = { query, (uint32_t) strlen (query), &start, 1 };
    source_file before = u->p.file;
    u->p.file = (source_file){ 0 };
    source_open (&u->p.file, query, strlen (query));
    u->p.why = l->why = why;
    u->p.pieces = u->p.tokens = l->terms = 0;
    l->errors_before = diag_errors (why);
    l->now = l->system ? l->system : l->global;
    l->memory = l->scratch;
    l->in_query = true;
    grammar_begin (&u->p, &all, NULL);
    u->p.lex.query = true;
    u->p.lex.at = 0;
    u->p.now = lexer_token (&u->p.lex);
    translate (u, out);
    l->in_query = false;
    l->memory = NULL;
    source_close (&u->p.file);
    u->p.file = before;
    bool right = diag_errors (why) == l->errors_before;
    pthread_mutex_unlock (&u->busy);
    return right;
}
