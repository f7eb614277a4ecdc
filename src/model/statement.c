/* The grammar of statements. */
#include "program.h"

/* So many local slots at most in one edge. */
enum { SLOTS_MAX = 1 << 20 };

static bool program_statement (program *r, stmt_list *body);

static void
append (program *r, stmt_list *body, stmt node)
{
    stmt *s = arena_copy (r->p->memory, &node, sizeof node);
    if (body->last)
        body->last->next = s;
    else
        body->first = s;
    body->last = s;
}

static bool
ends_body (token_kind kind)
{
    return kind == TOKEN_END || kind == TOKEN_END_BODY || kind == TOKEN_ELSE;
}

/* One or more statements, separated by ';', with at most one at the end. */
static void
program_statements (program *r, stmt_list *body)
{
    do
        if (!program_statement (r, body))
            return;
    while (program_take (r, TOKEN_SEMICOLON) && !ends_body (r->now.kind));
}

/* A body with its own locals, up to `else` or `end`. */
static const stmt *
program_body (program *r)
{
    size_t locals = r->p->locals.count;
    stmt_list body = { NULL, NULL };
    program_statements (r, &body);
    program_forget_locals (r, locals);
    return body.first;
}

static const expr *
program_condition (program *r, const char *where)
{
    uint32_t depth;
    term t = program_formula (r);
    return r->failed ? NULL : term_condition (r, &t, where, &depth);
}

static bool
program_if_statement (program *r, stmt_list *body)
{
    stmt s = { .kind = STMT_IF, .where = r->now.where };
    if (!program_enter (r))
        return false;
    r->nest++;
    program_next (r);
    s.value = program_condition (r, "after 'if'");
    if (program_expect (r, TOKEN_THEN, "'then'"))
        s.body = program_body (r);
    if (program_take (r, TOKEN_ELSE))
        s.other = program_body (r);
    program_expect (r, TOKEN_END_BODY, s.other ? "';' or 'end'" : "';', 'else' or 'end'");
    program_leave (r);
    r->nest--;
    append (r, body, s);
    return !r->failed;
}

static bool
program_while (program *r, stmt_list *body)
{
    stmt s = { .kind = STMT_WHILE, .where = r->now.where };
    if (!program_enter (r))
        return false;
    r->nest++;
    program_next (r);
    s.value = program_condition (r, "after 'while'");
    if (program_expect (r, TOKEN_DO, "'do'"))
        s.body = program_body (r);
    program_expect (r, TOKEN_END_BODY, "';' or 'end'");
    program_leave (r);
    r->nest--;
    append (r, body, s);
    return !r->failed;
}

uint32_t
program_local_size (program *r)
{
    int32_t size = 1;
    if (!program_take (r, TOKEN_OPEN_INDEX))
        return 1;
    term t = program_term (r);
    program_expect (r, TOKEN_CLOSE_INDEX, "']'");
    if (r->failed || !term_is_integer (r, &t, "as a size") || !program_constant (r, &t, "the size", &size))
        return 0;
    if (size < 1 || (uint32_t) size > SLOTS_MAX - r->p->slots) {
        program_wrong (r, t.where, "the size is %d: expected one from 1 to %u", size,
                       SLOTS_MAX - r->p->slots);
        return 0;
    }
    return (uint32_t) size;
}

bool
program_reserve (program *r, named n, uint32_t size)
{
    parser *p = r->p;
    if (size > SLOTS_MAX - p->slots) {
        program_wrong (r, n.where, "too many local variables: expected at most %d", SLOTS_MAX);
        return false;
    }
    program_declare_local (r, n, p->slots, size);
    p->slots += size;
    if (p->most_slots < p->slots)
        p->most_slots = p->slots;
    return true;
}

static bool
program_local (program *r, stmt_list *body)
{
    parser *p = r->p;
    stmt s = { .kind = STMT_LOCAL, .where = r->now.where, .id = p->slots };
    program_next (r);
    named n = { r->now.text, r->now.where };
    if (!program_expect (r, TOKEN_NAME, "the name of a local variable"))
        return false;
    bool brackets = r->now.kind == TOKEN_OPEN_INDEX;
    s.size = program_local_size (r);
    if (!brackets && program_take (r, TOKEN_ASSIGN)) {
        term value = program_term (r);
        if (!r->failed && term_is_integer (r, &value, "on the right of '='"))
            s.value = value.it;
    }
    if (r->failed || !program_is_new (r, n))
        return !r->failed;
    if (s.size == 0)
        s.size = 1;
    if (!program_reserve (r, n, s.size))
        return true;
    s.name = vec_last (&p->locals).kept;
    append (r, body, s);
    return true;
}

static bool
is_zero (const expr *e)
{
    return e->kind == EXPR_NUMBER && e->value == 0;
}

/* x = t, x = y, x = y + t; 0 is left out. */
static void
assign_clock (program *r, stmt_list *body, stmt s, const term *value)
{
    s.kind = STMT_ASSIGN_CLOCK;
    if (value->type == CLOCK)
        s.source = value->it;
    else if (value->type == CLOCK_SUM) {
        s.source = value->it->args[0];
        s.value = value->it->args[1];
    } else if (value->type == INTEGER)
        s.value = value->it;
    else {
        if (value->type != BROKEN)
            program_wrong (r, value->where,
                           "expected t, y or y + t for a clock, with an integer t and a clock y");
        return;
    }
    if (s.value && !term_fits_clock (r, value->where, s.value))
        return;
    if (s.value && is_zero (s.value))
        s.value = NULL;
    append (r, body, s);
}

/* Whether `target` is something to assign to. */
static bool
is_assigned (program *r, const term *target)
{
    const expr *e = target->type == SLICE ? target->it->args[0] : target->it;
    if (target->type == BROKEN)
        return false;
    if (e->kind == EXPR_TABLE) {
        program_wrong (r, target->where, "a constant cannot be assigned");
        return false;
    }
    return true;
}

/* f (...) on its own, or behind `v =`. */
static bool
program_call_statement (program *r, stmt_list *body, stmt s)
{
    s.kind = STMT_CALL;
    term call = program_call (r, true);
    if (r->failed)
        return false;
    if (call.type != BROKEN && call.it->kind != EXPR_CALL) {
        program_wrong (r, s.where, "this has no effect: expected a call of a function");
        return true;
    }
    s.value = call.it;
    if (call.type != BROKEN)
        append (r, body, s);
    return true;
}

static void
copy_array (program *r, stmt_list *body, stmt s, const term *value)
{
    s.kind = STMT_COPY;
    if (value->type == SLICE && value->it->size == s.target->size) {
        s.value = value->it;
        append (r, body, s);
    } else if (value->type != BROKEN)
        program_wrong (r, value->where,
                       "expected %u elements of an array on the right of '=': a[], or a[start, %u]",
                       s.target->size, s.target->size);
}

static bool
program_return (program *r, stmt_list *body)
{
    stmt s = { .kind = STMT_RETURN, .where = r->now.where };
    program_next (r);
    if (!r->p->in_function) {
        program_wrong (r, s.where, "'return' stands in functions only");
        return false;
    }
    if (!ends_body (r->now.kind) && r->now.kind != TOKEN_SEMICOLON) {
        term value = program_term (r);
        if (r->failed)
            return false;
        if (!term_is_integer (r, &value, "after 'return'"))
            return true;
        s.value = value.it;
    }
    append (r, body, s);
    return true;
}

static bool
program_assignment (program *r, stmt_list *body)
{
    stmt s = { .kind = STMT_ASSIGN, .where = r->now.where };
    term target = program_place (r);
    if (r->now.kind == TOKEN_EQ)
        program_fail (r, r->now.where, "'==' compares: expected '=' in an assignment");
    if (!program_expect (r, TOKEN_ASSIGN, "'='"))
        return false;
    s.target = target.it;
    bool fine = is_assigned (r, &target);
    if (fine && target.type == INTEGER && program_is_call (r) && program_has_effects (r))
        return program_call_statement (r, body, s);
    term value = program_term (r);
    if (r->failed || !fine)
        return !r->failed;
    if (target.type == SLICE)
        copy_array (r, body, s, &value);
    else if (target.type == CLOCK)
        assign_clock (r, body, s, &value);
    else if (target.type == INTEGER && term_is_integer (r, &value, "on the right of '='")) {
        s.value = value.it;
        append (r, body, s);
    }
    return true;
}

static bool
program_statement (program *r, stmt_list *body)
{
    switch (r->now.kind) {
    case TOKEN_NOP:
        append (r, body, (stmt){ .kind = STMT_NOP, .where = r->now.where });
        program_next (r);
        return true;
    case TOKEN_IF:
        return program_if_statement (r, body);
    case TOKEN_WHILE:
        return program_while (r, body);
    case TOKEN_LOCAL:
        return program_local (r, body);
    case TOKEN_RETURN:
        return program_return (r, body);
    case TOKEN_NAME:
        if (program_is_call (r))
            return program_call_statement (r, body, (stmt){ .where = r->now.where });
        return program_assignment (r, body);
    default:
        program_unexpected (r, "a statement");
        return false;
    }
}

bool
parse_statements (parser *p, const attribute *a, stmt_list *body)
{
    program r = program_start (p, a);
    if (r.now.kind == TOKEN_END) {
        diag_error (p->why, a->where, "'%.*s%s' is empty: expected a statement", SLICE_ARGS (a->key));
        return false;
    }
    program_statements (&r, body);
    if (!r.failed && r.now.kind != TOKEN_END)
        program_unexpected (&r, "';' or the end of the statements");
    return !r.broken;
}
