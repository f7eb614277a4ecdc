/* Terms, statements and functions in UPPAAL's words. */
#include "export.h"

#include <string.h>

static const char *
sign_of (expr_kind kind)
{
    switch (kind) {
    case EXPR_ADD:
        return "+";
    case EXPR_SUB:
        return "-";
    case EXPR_MUL:
        return "*";
    case EXPR_DIV:
        return "/";
    case EXPR_MOD:
        return "%";
    case EXPR_EQ:
        return "==";
    case EXPR_NE:
        return "!=";
    case EXPR_LT:
        return "<";
    case EXPR_LE:
        return "<=";
    case EXPR_GE:
        return ">=";
    case EXPR_GT:
        return ">";
    case EXPR_AND:
        return "&&";
    case EXPR_OR:
        return "||";
    case EXPR_BIT_AND:
        return "&";
    case EXPR_BIT_OR:
        return "|";
    case EXPR_BIT_XOR:
        return "^";
    case EXPR_SHIFT_LEFT:
        return "<<";
    case EXPR_SHIFT_RIGHT:
        return ">>";
    case EXPR_MIN:
        return "<?";
    case EXPR_MAX:
        return ">?";
    default:
        return NULL;
    }
}

void
export_number (text *out, int32_t value)
{
    if (value == INT32_MIN)
        text_add (out, "(-2147483647 - 1)");
    else
        text_printf (out, "%d", value);
}

static void
add_local (const expr *e, text *out)
{
    text_printf (out, "local_%u", e->id);
}

static void
add_index (exporting *x, const expr *index, uint32_t size, text *out)
{
    if (size == 1 && !index)
        return;
    text_add (out, "[");
    if (index)
        export_expr (x, index, out);
    else
        text_add (out, "0");
    text_add (out, "]");
}

/* A function whose parameter has the range: what is outside is a fault there too. */
static void
add_range (exporting *x, const expr *e, text *out)
{
    size_t i = 0;
    while (i < x->ranges.count && (x->ranges.at[i].min != e->value || x->ranges.at[i].max != e->most))
        i++;
    if (i == x->ranges.count) {
        vec_add (&x->ranges);
        x->ranges.at[i].min = e->value;
        x->ranges.at[i].max = e->most;
    }
    text_printf (out, "within_%zu(", i);
    export_expr (x, e->args[0], out);
    text_add (out, ")");
}

static void
add_call (exporting *x, const expr *e, text *out)
{
    text_printf (out, "%s(", x->functions[e->id]);
    for (uint32_t i = 0; i < e->size; i++) {
        const expr *a = e->list[i];
        text_add (out, i ? ", " : "");
        if (a->kind != EXPR_SLICE) {
            export_expr (x, a, out);
            continue;
        }
        const expr *of = a->args[0];
        uint32_t whole = of->kind == EXPR_VARIABLE ? x->m->integer_arrays[of->id].size
                         : of->kind == EXPR_TABLE  ? x->m->tables[of->id].size
                                                   : of->size;
        bool all =
            a->size == whole && (!a->args[1] || (a->args[1]->kind == EXPR_NUMBER && !a->args[1]->value));
        if (!all)
            export_fail (x, a->where, "a part of an array is passed to a function: expected a whole one");
        else if (of->kind == EXPR_LOCAL)
            add_local (of, out);
        else
            text_add (out, of->kind == EXPR_TABLE ? x->tables[of->id] : x->integers[of->id]);
    }
    text_add (out, ")");
}

static void
add_clock_compare (exporting *x, const expr *e, text *out)
{
    text_add (out, "(");
    if (e->when) {
        export_expr (x, e->when, out);
        text_add (out, " imply ");
    }
    export_expr (x, e->args[0], out);
    if (e->args[1]) {
        text_add (out, " - ");
        export_expr (x, e->args[1], out);
    }
    text_printf (out, " %s ", sign_of (e->compare));
    export_expr (x, e->args[2], out);
    text_add (out, ")");
}

static void
add_operator (exporting *x, const expr *e, text *out)
{
    text_add (out, "(");
    export_expr (x, e->args[0], out);
    text_printf (out, " %s ", sign_of (e->kind));
    export_expr (x, e->args[1], out);
    text_add (out, ")");
}

void
export_expr (exporting *x, const expr *e, text *out)
{
    switch (e->kind) {
    case EXPR_NUMBER:
        export_number (out, e->value);
        break;
    case EXPR_VARIABLE:
        text_add (out, x->integers[e->id]);
        add_index (x, e->args[0], x->m->integer_arrays[e->id].size, out);
        break;
    case EXPR_TABLE:
        text_add (out, x->tables[e->id]);
        text_add (out, "[");
        if (e->args[0])
            export_expr (x, e->args[0], out);
        else
            text_add (out, "0");
        text_add (out, "]");
        break;
    case EXPR_CLOCK:
        text_add (out, x->clocks[e->id]);
        add_index (x, e->args[0], x->m->clock_arrays[e->id].size, out);
        break;
    case EXPR_LOCAL:
        add_local (e, out);
        add_index (x, e->args[0], e->size, out);
        break;
    case EXPR_NEG:
    case EXPR_NOT:
        text_add (out, e->kind == EXPR_NEG ? "(-" : "(!");
        export_expr (x, e->args[0], out);
        text_add (out, ")");
        break;
    case EXPR_IF:
        text_add (out, "(");
        export_expr (x, e->args[0], out);
        text_add (out, " ? ");
        export_expr (x, e->args[1], out);
        text_add (out, " : ");
        export_expr (x, e->args[2], out);
        text_add (out, ")");
        break;
    case EXPR_RANGE:
        add_range (x, e, out);
        break;
    case EXPR_CALL:
        add_call (x, e, out);
        break;
    case EXPR_CLOCK_COMPARE:
        add_clock_compare (x, e, out);
        break;
    case EXPR_SLICE:
        export_fail (x, e->where, "a part of an array cannot stand here");
        break;
    default:
        add_operator (x, e, out);
    }
}

const char *
export_guard (exporting *x, const conjunction *c)
{
    text t = TEXT_EMPTY;
    for (size_t i = 0; i < c->count; i++) {
        text_add (&t, i ? " && " : "");
        export_expr (x, c->at[i], &t);
    }
    return export_keep (x, &t);
}

/* --- statements, each with its semicolon --- */

static void export_statements (exporting *x, const stmt *s, text *out);

static void
clock_assignment (exporting *x, const stmt *s, text *out)
{
    if (s->source)
        export_fail (x, s->where, "a clock is set to the value of another one: UPPAAL cannot");
    export_expr (x, s->target, out);
    text_add (out, " = ");
    if (s->value)
        export_expr (x, s->value, out);
    else
        text_add (out, "0");
}

/* a[i, n] = b[j, n], through copies of all where both are of one array. */
static void
copy (exporting *x, const stmt *s, text *out)
{
    const expr *to = s->target->args[0], *from = s->value->args[0];
    if (to->kind == from->kind && to->id == from->id)
        export_fail (x, s->where, "a part of an array is copied into the same array: UPPAAL cannot");
    for (uint32_t i = 0; i < s->target->size && !x->failed; i++) {
        for (int side = 0; side < 2; side++) {
            const expr *slice = side ? s->value : s->target;
            expr number = { .kind = EXPR_NUMBER, .value = (int32_t) i }, sum = { .kind = EXPR_ADD };
            expr cell = *slice->args[0];
            sum.args[0] = slice->args[1];
            sum.args[1] = &number;
            cell.args[0] = slice->args[1] ? &sum : &number;
            export_expr (x, &cell, out);
            text_add (out, side ? "; " : " = ");
        }
    }
}

static void
local (const stmt *s, exporting *x, text *out)
{
    for (uint32_t i = 0; i < s->size; i++) {
        text_printf (out, s->size > 1 ? "local_%u[%u] = " : "local_%u = ", s->id, i);
        if (s->value)
            export_expr (x, s->value, out);
        else
            text_add (out, "0");
        text_add (out, "; ");
    }
}

static void
branch (exporting *x, const stmt *s, text *out)
{
    text_add (out, s->kind == STMT_IF ? "if (" : "while (");
    export_expr (x, s->value, out);
    text_add (out, ") { ");
    export_statements (x, s->body, out);
    text_add (out, "} ");
    if (s->other) {
        text_add (out, "else { ");
        export_statements (x, s->other, out);
        text_add (out, "} ");
    }
}

static void
export_statement (exporting *x, const stmt *s, text *out)
{
    switch (s->kind) {
    case STMT_NOP:
        break;
    case STMT_ASSIGN:
    case STMT_CALL:
        if (s->target) {
            export_expr (x, s->target, out);
            text_add (out, " = ");
        }
        export_expr (x, s->value, out);
        text_add (out, "; ");
        break;
    case STMT_ASSIGN_CLOCK:
        clock_assignment (x, s, out);
        text_add (out, "; ");
        break;
    case STMT_IF:
    case STMT_WHILE:
        branch (x, s, out);
        break;
    case STMT_LOCAL:
        local (s, x, out);
        break;
    case STMT_COPY:
        copy (x, s, out);
        break;
    case STMT_RETURN:
        text_add (out, "return ");
        if (s->value)
            export_expr (x, s->value, out);
        else
            text_add (out, "0");
        text_add (out, "; ");
        break;
    }
}

static void
export_statements (exporting *x, const stmt *s, text *out)
{
    for (; s; s = s->next)
        export_statement (x, s, out);
}

/* UPPAAL declares at the beginning of a body. */
static void
declare_locals (const stmt *s, text *out)
{
    for (; s; s = s->next) {
        if (s->kind == STMT_LOCAL) {
            text_printf (out, s->size > 1 ? "big local_%u[%u]; " : "big local_%u; ", s->id, s->size);
        }
        declare_locals (s->body, out);
        declare_locals (s->other, out);
    }
}

void
export_functions (exporting *x)
{
    for (size_t i = 0; i < x->m->function_count; i++) {
        const function *f = &x->m->functions[i];
        text t = TEXT_EMPTY;
        text_printf (&t, "big %s(", x->functions[i]);
        for (size_t k = 0; k < f->parameter_count; k++) {
            const parameter *p = &f->parameters[k];
            text_printf (&t, p->is_array || p->size > 1 ? "%sbig local_%u[%u]" : "%sbig local_%u",
                         k ? ", " : "", p->slot, p->size);
        }
        text_add (&t, ") { ");
        declare_locals (f->body, &t);
        export_statements (x, f->body, &t);
        text_add (&t, "return 0; }\n");
        text_add (&x->declarations, text_string (&t));
        text_free (&t);
    }
}

static bool
is_plain (const stmt *s)
{
    for (; s; s = s->next)
        if (s->kind != STMT_ASSIGN && s->kind != STMT_ASSIGN_CLOCK && s->kind != STMT_NOP
            && !(s->kind == STMT_CALL && !s->target))
            return false;
    return true;
}

void
export_update (exporting *x, uint32_t number, text *out)
{
    const edge *e = &x->m->edges[number];
    if (!is_plain (e->action)) {
        text_printf (out, "%sstep_%u()", out->length ? ", " : "", number);
        if (x->needs_effect[number])
            return;
        x->needs_effect[number] = true;
        text t = TEXT_EMPTY;
        text_printf (&t, "void step_%u() { ", number);
        declare_locals (e->action, &t);
        export_statements (x, e->action, &t);
        text_add (&t, "}\n");
        text_add (&x->declarations, text_string (&t));
        text_free (&t);
        return;
    }
    for (const stmt *s = e->action; s; s = s->next) {
        if (s->kind == STMT_NOP)
            continue;
        text_add (out, out->length ? ", " : "");
        if (s->kind == STMT_ASSIGN_CLOCK)
            clock_assignment (x, s, out);
        else {
            if (s->target) {
                export_expr (x, s->target, out);
                text_add (out, " = ");
            }
            export_expr (x, s->value, out);
        }
    }
}

static void
add_clock_name (exporting *x, uint32_t clock, text *out)
{
    size_t i = 0;
    while (clock >= x->m->clock_arrays[i].first + x->m->clock_arrays[i].size)
        i++;
    text_add (out, x->clocks[i]);
    if (x->m->clock_arrays[i].size > 1)
        text_printf (out, "[%u]", clock - x->m->clock_arrays[i].first);
}

const char *
export_invariant (exporting *x, const location *at)
{
    text t = TEXT_EMPTY;
    text_add (&t, export_guard (x, &at->invariant));
    for (size_t i = 0; i < at->stopped_count; i++) {
        text_add (&t, t.length ? " && " : "");
        add_clock_name (x, at->stopped[i], &t);
        text_add (&t, "' == 0");
    }
    for (size_t i = 0; i < at->rate_count; i++) {
        text_add (&t, t.length ? " && " : "");
        export_expr (x, at->rates[i].clock, &t);
        text_add (&t, "' == ");
        export_expr (x, at->rates[i].rate, &t);
    }
    return export_keep (x, &t);
}
