#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

void
reader_advance (reader *r)
{
    r->now = lexer_next (&r->lexer);
}

void
reader_fail (reader *r, position where, const char *format, ...)
{
    if (r->panic)
        return;
    r->panic = true;
    char what[200];
    va_list arguments;
    va_start (arguments, format);
    vsnprintf (what, sizeof what, format, arguments);
    va_end (arguments);
    diag_error (r->why, where, "%s", what);
}

bool
reader_take (reader *r, token_kind kind)
{
    if (r->now.kind != kind)
        return false;
    reader_advance (r);
    return true;
}

bool
reader_expect (reader *r, token_kind kind)
{
    if (r->panic)
        return false; /* what follows is for `recover` */
    if (reader_take (r, kind))
        return true;
    bool shown = r->now.kind == TOKEN_NAME && r->now.length <= 40;
    reader_fail (r, r->now.where, "found %s%.*s%s, expected %s", shown ? "'" : token_describe (r->now.kind),
                 shown ? (int) r->now.length : 0, shown ? r->now.at : "", shown ? "'" : "",
                 token_describe (kind));
    return false;
}

/* What is assigned from `group` on, if that may be the variable, or with `any` an element of its array: its
 * name, that of the array if an index is not a number.  NULL: nothing. */
static const char *
assigned_before (const reader *r, uint32_t variable, bool any, size_t group)
{
    const gcl_variable *v = &r->variables.at[variable];
    for (size_t i = group; i < r->assigns.count; i++) {
        const gcl_assign *a = &r->assigns.at[i];
        const gcl_variable *w = &r->variables.at[a->variable];
        if ((any || a->index) && v->array && w->array && variable - v->index == a->variable - w->index)
            return v->array;
        if (a->variable == variable)
            return v->name;
    }
    return NULL;
}

/* What e reads and was assigned from `group` on: its name and where; NULL: nothing. */
static const char *
read_too_late (const reader *r, const gcl_expr *e, size_t group, position *where)
{
    if (!e)
        return NULL;
    bool reads = e->op == GCL_VARIABLE || e->op == GCL_ELEMENT;
    const char *name = reads ? assigned_before (r, e->variable, e->op == GCL_ELEMENT, group) : NULL;
    if (name)
        *where = e->where;
    name = name ? name : read_too_late (r, e->left, group, where);
    return name ? name : read_too_late (r, e->right, group, where);
}

/* Assignments joined by commas must mean the same one after the other and
 * all at once. */
static void
check_order (reader *r, const gcl_assign *a, size_t group)
{
    position where = a->where;
    const char *late = read_too_late (r, a->value, group, &where);
    late = late ? late : read_too_late (r, a->index, group, &where);
    if (late)
        reader_fail (
            r, where,
            "'%.60s' was assigned before in this command: write 'then' instead of ',' to use the new value",
            late);
    late = assigned_before (r, a->variable, a->index, group);
    if (late)
        reader_fail (
            r, a->where,
            "'%.60s' was assigned before in this command: write 'then' instead of ',' to assign it again",
            late);
}

/* `group` is the first of the assignments that commas join. */
static void
read_assign (reader *r, size_t group)
{
    token name = r->now;
    if (!reader_expect (r, TOKEN_NAME))
        return;
    gcl_assign a = { .where = name.where, .then = group && group == r->assigns.count };
    a.variable = reader_subscript (r, &name, reader_use (r, &name), &a.index);
    if (r->now.kind == TOKEN_EQ)
        reader_fail (r, r->now.where, "found '=', expected ':=' to assign");
    reader_expect (r, TOKEN_BECOMES);
    if (!reader_take (r, TOKEN_INPUT))
        a.value = r->variables.at[a.variable].boolean ? reader_bit (r) : reader_integer (r);
    check_order (r, &a, group);
    *vec_add (&r->assigns) = a;
}

static void
read_assigns (reader *r, gcl_command *c)
{
    size_t group = 0;
    bool more = !reader_take (r, TOKEN_SKIP);
    vec_clear (&r->assigns);
    while (more) {
        read_assign (r, group);
        bool then = !r->panic && reader_take (r, TOKEN_THEN);
        group = then ? r->assigns.count : group;
        more = then || (!r->panic && reader_take (r, TOKEN_COMMA));
    }
    c->assign_count = r->assigns.count;
    if (r->assigns.count)
        c->assigns = arena_copy (r->memory, r->assigns.at, r->assigns.count * sizeof *r->assigns.at);
    for (size_t i = 0; i < r->assigns.count; i++)
        c->input_count += !r->assigns.at[i].value;
}

/* [name] guard -> assignments; */
static void
read_command (reader *r, uint32_t owner)
{
    gcl_command c = { .process = owner, .where = r->now.where };
    if (reader_take (r, TOKEN_LEFT_BRACKET)) {
        token name = r->now;
        if (reader_expect (r, TOKEN_NAME))
            c.action = arena_text (r->memory, name.at, name.length);
        reader_expect (r, TOKEN_RIGHT_BRACKET);
    }
    if (!r->panic)
        c.guard = c.written = reader_truth (r);
    if (!r->panic && reader_expect (r, TOKEN_ARROW))
        read_assigns (r, &c);
    reader_expect (r, TOKEN_SEMICOLON);
    if (!r->panic)
        *vec_add (&r->commands) = c;
}

static bool
starts_declaration (token_kind kind)
{
    return kind == TOKEN_VAR || kind == TOKEN_CONTROL || kind == TOKEN_PROCESS || kind == TOKEN_ERROR
           || kind == TOKEN_PREDICATE || kind == TOKEN_INIT || kind == TOKEN_RESTRICT || kind == TOKEN_CTL;
}

/* After an error: on to what may be the start of something; a word of the
 * language counts as that at the beginning of a line only. */
static void
recover (reader *r)
{
    r->panic = false;
    r->nesting = 0;
    vec_clear (&r->operands);
    for (;; reader_advance (r)) {
        token_kind kind = r->now.kind;
        if (kind == TOKEN_END || kind == TOKEN_RIGHT_BRACE || (starts_declaration (kind) && r->now.first))
            return;
        if (kind == TOKEN_SEMICOLON) {
            reader_advance (r);
            return;
        }
    }
}

/* process name { commands } */
static void
read_process (reader *r)
{
    reader_advance (r);
    token name = r->now;
    if (!reader_expect (r, TOKEN_NAME) || !reader_expect (r, TOKEN_LEFT_BRACE))
        return;
    gcl_process p = { .where = name.where, .first = (uint32_t) r->commands.count };
    p.name = arena_text (r->memory, name.at, name.length);
    uint32_t number = (uint32_t) r->processes.count;
    while (r->now.kind != TOKEN_RIGHT_BRACE && r->now.kind != TOKEN_END
           && !starts_declaration (r->now.kind)) {
        read_command (r, number);
        if (r->panic)
            recover (r);
    }
    p.count = (uint32_t) r->commands.count - p.first;
    *vec_add (&r->processes) = p;
    reader_expect (r, TOKEN_RIGHT_BRACE);
}

static void
read_error (reader *r)
{
    reader_advance (r);
    if (reader_take (r, TOKEN_ACTION)) {
        token name = r->now;
        if (reader_expect (r, TOKEN_NAME))
            *vec_add (&r->error_actions) = name;
    } else {
        const gcl_expr *e = reader_by_cases (r, reader_truth (r));
        *vec_add (&r->errors) = e;
    }
    reader_expect (r, TOKEN_SEMICOLON);
}

/* predicate e, e, ...; */
static void
read_predicates (reader *r)
{
    do {
        reader_advance (r);
        const gcl_expr *e = reader_by_cases (r, reader_truth (r));
        *vec_add (&r->predicates) = e;
    } while (!r->panic && r->now.kind == TOKEN_COMMA);
    reader_expect (r, TOKEN_SEMICOLON);
}

/* init e;   restrict e; */
static void
read_limit (reader *r)
{
    bool init = r->now.kind == TOKEN_INIT;
    reader_advance (r);
    const gcl_expr *e = reader_by_cases (r, reader_truth (r));
    if (init)
        *vec_add (&r->inits) = e;
    else
        *vec_add (&r->restrictions) = e;
    reader_expect (r, TOKEN_SEMICOLON);
}

/* ctl name : text; */
static void
read_property (reader *r)
{
    reader_advance (r);
    token name = r->now;
    if (!reader_expect (r, TOKEN_NAME))
        return;
    gcl_property p = { .where = name.where, .name = arena_text (r->memory, name.at, name.length) };
    if (r->now.kind == TOKEN_COLON)
        p.text = lexer_raw (&r->lexer, r->memory, &p.text_where);
    if (!reader_expect (r, TOKEN_COLON))
        return;
    if (!*p.text)
        reader_fail (r, p.text_where, "found %s, expected a formula", token_describe (r->now.kind));
    for (size_t i = 0; i < r->properties.count; i++)
        if (strcmp (r->properties.at[i].name, p.name) == 0)
            reader_fail (r, p.where, "property '%.60s' was declared in line %u already", p.name,
                         r->properties.at[i].where.line);
    *vec_add (&r->properties) = p;
    reader_expect (r, TOKEN_SEMICOLON);
}

static void
read_item (reader *r)
{
    switch (r->now.kind) {
    case TOKEN_VAR:
    case TOKEN_CONTROL:
        reader_variables (r);
        break;
    case TOKEN_PROCESS:
        read_process (r);
        break;
    case TOKEN_ERROR:
        read_error (r);
        break;
    case TOKEN_PREDICATE:
        read_predicates (r);
        break;
    case TOKEN_INIT:
    case TOKEN_RESTRICT:
        read_limit (r);
        break;
    case TOKEN_CTL:
        read_property (r);
        break;
    case TOKEN_RIGHT_BRACE:
        diag_error (r->why, r->now.where, "found '}' without a '{' before it");
        reader_advance (r);
        break;
    default:
        read_command (r, GCL_NONE);
    }
    if (r->panic)
        recover (r);
}

/* the whole, once everything is read */

static int
by_name (const void *left, const void *right)
{
    const gcl_process *const *a = left, *const *b = right;
    int order = strcmp ((*a)->name, (*b)->name);
    return order ? order : (*a > *b) - (*a < *b);
}

static void
check_process_names (reader *r)
{
    size_t count = r->processes.count;
    if (count < 2)
        return;
    const gcl_process **sorted = arena_alloc (r->memory, count * sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        sorted[i] = &r->processes.at[i];
    qsort (sorted, count, sizeof *sorted, by_name);
    for (size_t i = 1; i < count; i++)
        if (strcmp (sorted[i - 1]->name, sorted[i]->name) == 0)
            diag_error (r->why, sorted[i]->where, "process '%.60s' was declared in line %u already",
                        sorted[i]->name, sorted[i - 1]->where.line);
}

static int
by_text (const void *left, const void *right)
{
    return strcmp (*(const char *const *) left, *(const char *const *) right);
}

/* Mark the commands of error actions; each action must have one. */
static void
resolve_error_actions (reader *r, gcl_model *m)
{
    size_t count = r->error_actions.count;
    if (!count)
        return;
    const char **names = arena_alloc (r->memory, count * sizeof *names);
    const char **actions = arena_alloc (r->memory, (r->commands.count + 1) * sizeof *actions);
    size_t action_count = 0;
    for (size_t i = 0; i < count; i++)
        names[i] = arena_text (r->memory, r->error_actions.at[i].at, r->error_actions.at[i].length);
    m->error_actions = arena_copy (r->memory, names, count * sizeof *names);
    m->error_action_count = count;
    qsort (names, count, sizeof *names, by_text);
    for (size_t i = 0; i < r->commands.count; i++) {
        gcl_command *c = &r->commands.at[i];
        if (!c->action)
            continue;
        actions[action_count++] = c->action;
        c->is_error = bsearch (&c->action, names, count, sizeof *names, by_text) != NULL;
    }
    qsort (actions, action_count, sizeof *actions, by_text);
    for (size_t i = 0; i < count; i++)
        if (!bsearch (&m->error_actions[i], actions, action_count, sizeof *actions, by_text))
            diag_error (r->why, r->error_actions.at[i].where, "no command is named '%.60s'",
                        m->error_actions[i]);
}

#define KEEP(r, list) \
    ((r)->list.count ? arena_copy ((r)->memory, (r)->list.at, (r)->list.count * sizeof *(r)->list.at) : NULL)

static gcl_model *
finish (reader *r)
{
    check_process_names (r);
    gcl_model *m = arena_alloc (r->memory, sizeof *m);
    if (!diag_errors (r->why))
        reader_keep_within (r);
    resolve_error_actions (r, m);
    if (diag_errors (r->why))
        return NULL;
    m->memory = r->memory;
    m->file_name = arena_text (r->memory, diag_file_name (r->why), strlen (diag_file_name (r->why)));
    m->variables = KEEP (r, variables);
    m->variable_count = r->variables.count;
    m->has_arrays = r->has_arrays;
    m->processes = KEEP (r, processes);
    m->process_count = r->processes.count;
    m->commands = KEEP (r, commands);
    m->command_count = r->commands.count;
    m->predicates = KEEP (r, predicates);
    m->predicate_count = r->predicates.count;
    m->inits = KEEP (r, inits);
    m->init_count = r->inits.count;
    m->restrictions = KEEP (r, restrictions);
    m->restriction_count = r->restrictions.count;
    m->properties = KEEP (r, properties);
    m->property_count = r->properties.count;
    m->start = reader_start (r);
    if (r->errors.count)
        m->error = reader_chain (r, GCL_OR, r->errors.at, r->errors.count);
    assert (gcl_is_typed (m));
    return m;
}

/* A model in another language gets one message, not one per line. */
static bool
is_other_language (const reader *r)
{
    const token *t = &r->now;
    bool is_system = t->kind == TOKEN_NAME && t->length == 6 && memcmp (t->at, "system", 6) == 0;
    const char *what = t->kind == TOKEN_LT           ? "XML"
                       : t->kind == TOKEN_LEFT_BRACE ? "JSON"
                       : is_system && r->lexer.at < r->lexer.end && *r->lexer.at == ':'
                           ? "a network of automata (.tck)"
                           : NULL;
    if (what)
        diag_error (r->why, t->where,
                    "this looks like %s: expected guarded commands, 'var' or 'control' first", what);
    return what != NULL;
}

static void *
read_all (reader *r, const gcl_model *over, const char *source, size_t length)
{
    (void) over;
    position start = { 1, 1 };
    if (length >= UINT32_MAX) {
        diag_error (r->why, start, "the file is larger than 4 GiB");
        return NULL;
    }
    r->lexer = (lexer){ source, source + length, start, r->why };
    r->memory = arena_new ();
    reader_resize_slots (r, 64);
    reader_advance (r);
    if (is_other_language (r))
        return NULL;
    while (r->now.kind != TOKEN_END && diag_may_go_on (r->why))
        read_item (r);
    return diag_may_go_on (r->why) ? finish (r) : NULL; /* what was read of it would be another program */
}

/* What is read next speaks of the variables of m. */
static void
read_over (reader *r, const gcl_model *m, const char *source, size_t length)
{
    r->lexer = (lexer){ source, source + length, r->from, r->why };
    r->memory = arena_new ();
    for (size_t i = 0; i < m->variable_count; i++)
        *vec_add (&r->variables) = m->variables[i];
    size_t size = 64;
    r->has_arrays = m->has_arrays;
    while (size < 2 * m->variable_count + 2)
        size *= 2;
    reader_resize_slots (r, size);
    reader_advance (r);
}

static void *
read_formula (reader *r, const gcl_model *m, const char *source, size_t length)
{
    read_over (r, m, source, length);
    const gcl_expr *written = reader_formula (r), *root = reader_by_cases (r, written);
    reader_expect (r, TOKEN_END);
    if (diag_errors (r->why))
        return NULL;
    gcl_formula *f = arena_alloc (r->memory, sizeof *f);
    f->root = root;
    f->written = written;
    f->memory = r->memory;
    return f;
}

void
gcl_formula_free (gcl_formula *f)
{
    if (f)
        arena_free (f->memory);
}

static void *
read_list (reader *r, const gcl_model *m, const char *source, size_t length)
{
    read_over (r, m, source, length);
    do {
        const gcl_expr *e = reader_by_cases (r, reader_truth (r));
        *vec_add (&r->predicates) = e;
    } while (!r->panic && reader_take (r, TOKEN_COMMA));
    reader_expect (r, TOKEN_END);
    if (diag_errors (r->why))
        return NULL;
    gcl_predicates *p = arena_alloc (r->memory, sizeof *p);
    p->at = KEEP (r, predicates);
    p->count = r->predicates.count;
    p->memory = r->memory;
    return p;
}

void
gcl_predicates_free (gcl_predicates *p)
{
    if (p)
        arena_free (p->memory);
}

static void
reader_free (reader *r)
{
    vec_free (&r->variables);
    vec_free (&r->slots);
    vec_free (&r->processes);
    vec_free (&r->commands);
    vec_free (&r->assigns);
    vec_free (&r->operands);
    vec_free (&r->predicates);
    vec_free (&r->errors);
    vec_free (&r->inits);
    vec_free (&r->restrictions);
    vec_free (&r->properties);
    vec_free (&r->effective);
    vec_free (&r->cases);
    vec_free (&r->error_actions);
    xfree (r);
}

/* Read with a recovery point: NULL, with nothing left behind, if memory runs
 * out or what is read is wrong. */
static void *
read_guarded (void *(*read_it) (reader *, const gcl_model *, const char *, size_t), const gcl_model *over,
              const char *source, size_t length, position from, diag *why)
{
    reader *volatile held = NULL;
    alloc_guard guard;
    alloc_guard_enter (&guard);
    if (setjmp (guard.here)) {
        diag_out_of_memory (why);
        if (held) {
            arena_free (held->memory);
            reader_free (held);
        }
        return NULL;
    }
    reader *r = held = xcalloc (1, sizeof *r);
    r->why = why;
    r->from = from;
    void *read = read_it (r, over, source, length);
    alloc_guard_leave (&guard);
    if (!read)
        arena_free (r->memory);
    reader_free (r);
    return read;
}

static const position FIRST = { 1, 1 };

gcl_model *
gcl_parse (const char *source, size_t length, diag *why)
{
    diag_set_source (why, source, length);
    return read_guarded (read_all, NULL, source, length, FIRST, why);
}

gcl_predicates *
gcl_predicates_parse (const gcl_model *m, const char *source, size_t length, diag *why)
{
    diag_set_source (why, source, length);
    return read_guarded (read_list, m, source, length, FIRST, why);
}

gcl_formula *
gcl_formula_parse (const gcl_model *m, const char *source, size_t length, diag *why)
{
    diag_set_source (why, source, length);
    return read_guarded (read_formula, m, source, length, FIRST, why);
}

gcl_formula *
gcl_property_parse (const gcl_model *m, const gcl_property *p, diag *why)
{
    return read_guarded (read_formula, m, p->text, strlen (p->text), p->text_where, why);
}
