/* Statements and functions of the model as those of C. */
#include <inttypes.h>
#include <string.h>

#include "writer.h"

typedef struct declared {
    VEC (char *) names;
} declared;

static void
indent (unsigned depth, text *out)
{
    for (unsigned i = 0; i < depth; i++)
        text_add (out, "    ");
}

static bool
is_declared (const declared *d, const char *name)
{
    for (size_t i = 0; i < d->names.count; i++)
        if (strcmp (d->names.at[i], name) == 0)
            return true;
    return false;
}

/* They are declared once at the top: those of different blocks differ in slot, name or size, or
 * are never in use together. */
static void
declare_locals (const stmt *first, declared *seen, text *out)
{
    for (const stmt *a = first; a; a = a->next) {
        text name = TEXT_EMPTY;
        if (a->kind == STMT_LOCAL)
            write_local_name (a->name, a->id, a->size, &name);
        if (name.length && !is_declared (seen, text_string (&name))) {
            text_printf (out,
                         a->size > 1 ? "    int32_t %s[%" PRIu32 "] = { 0 };\n" : "    int32_t %s = 0;\n",
                         text_string (&name), a->size);
            *vec_add (&seen->names) = text_take (&name);
        }
        text_free (&name);
        declare_locals (a->body, seen, out);
        declare_locals (a->other, seen, out);
    }
}

void
write_locals (const stmt *first, text *out)
{
    declared seen = { VEC_EMPTY };
    declare_locals (first, &seen, out);
    for (size_t i = 0; i < seen.names.count; i++) {
        text_printf (out, "    (void) %s;\n", seen.names.at[i]); /* perhaps nothing reads it */
        xfree (seen.names.at[i]);
    }
    vec_free (&seen.names);
}

/* A value that may be stored in this target. */
static void
write_kept (writer *w, const expr *target, interval i, const char *value, text *out)
{
    const integer_array *a = target->kind == EXPR_LOCAL ? NULL : &w->m->integer_arrays[target->id];
    if (!a || (i.low >= a->min && i.high <= a->max))
        text_add (out, value);
    else
        text_printf (out, "%s (%s, %s%" PRId32 "%s, %s%" PRId32 "%s)", writer_help (w, HELP_WITHIN), value,
                     a->min < 0 ? "(" : "", a->min, a->min < 0 ? ")" : "", a->max < 0 ? "(" : "", a->max,
                     a->max < 0 ? ")" : "");
}

static void
write_store (writer *w, const expr *target, interval i, const char *value, unsigned depth, text *out)
{
    text check = TEXT_EMPTY, place = TEXT_EMPTY;
    write_place (w, target, &check, &place);
    if (check.length) {
        indent (depth, out);
        text_printf (out, "%s\n", text_string (&check));
    }
    indent (depth, out);
    text_printf (out, "%s = ", text_string (&place));
    write_kept (w, target, i, value, out);
    text_add (out, ";\n");
    text_free (&check);
    text_free (&place);
}

static void
write_assign (writer *w, const stmt *a, unsigned depth, text *out)
{
    text value = TEXT_EMPTY;
    interval i = write_term (w, a->value, &value);
    write_store (w, a->target, i, text_string (&value), depth, out);
    text_free (&value);
}

static void
write_call (writer *w, const stmt *a, unsigned depth, text *out)
{
    text value = TEXT_EMPTY;
    write_term (w, a->value, &value);
    indent (depth, out);
    if (!a->target)
        text_printf (out, "(void) %s;\n", text_string (&value));
    else {
        text_printf (out, "{\n");
        indent (depth + 1, out);
        text_printf (out, "const int32_t result = %s;\n", text_string (&value));
        write_store (w, a->target, (interval){ INT32_MIN, INT32_MAX }, "result", depth + 1, out);
        indent (depth, out);
        text_add (out, "}\n");
    }
    text_free (&value);
}

/* A row "TYPE *const NAME = ADDRESS;" */
static void
write_address (writer *w, const char *what, const expr *slice, unsigned depth, text *out)
{
    indent (depth, out);
    text_printf (out, "%s = ", what);
    write_slice (w, slice, out);
    text_add (out, ";\n");
}

static void
write_copy (writer *w, const stmt *a, unsigned depth, text *out)
{
    uint32_t size = a->target->size;
    text kept = TEXT_EMPTY;
    write_kept (w, a->target->args[0], (interval){ INT32_MIN, INT32_MAX }, "copied[k]", &kept);
    indent (depth, out);
    text_add (out, "{\n");
    write_address (w, "const int32_t *const from", a->value, depth + 1, out);
    write_address (w, "int32_t *const to", a->target, depth + 1, out);
    indent (depth + 1, out);
    text_printf (out, "int32_t copied[%" PRIu32 "];\n", size);
    for (int turn = 0; turn < 2; turn++) {
        indent (depth + 1, out);
        text_printf (out, "for (uint32_t k = 0U; k < %" PRIu32 "U; k++) {\n", size);
        indent (depth + 2, out);
        text_printf (out, turn ? "to[k] = %s;\n" : "copied[k] = from[k];\n", text_string (&kept));
        indent (depth + 1, out);
        text_add (out, "}\n");
    }
    indent (depth, out);
    text_add (out, "}\n");
    text_free (&kept);
}

static void
write_clock_assign (writer *w, const stmt *a, unsigned depth, text *out)
{
    text check = TEXT_EMPTY, place = TEXT_EMPTY, value = TEXT_EMPTY;
    int64_t cap = w->caps[a->target->id];
    write_place (w, a->target, &check, &place);
    if (a->source) {
        text_add (&value, "(int64_t) ");
        write_clock (w, a->source, &value);
    }
    if (a->value) {
        text_add (&value, a->source ? " + " : "");
        write_clock_number (w, a->value, &value);
    }
    if (check.length) {
        indent (depth, out);
        text_printf (out, "%s\n", text_string (&check));
    }
    indent (depth, out);
    if (!value.length)
        text_printf (out, "%s = 0;\n", text_string (&place));
    else
        text_printf (out, "%s = %s (%s, %s%" PRId64 "%s);\n", text_string (&place),
                     writer_help (w, HELP_SETTLE), text_string (&value), cap < 0 ? "(" : "", cap,
                     cap < 0 ? ")" : "");
    text_free (&check);
    text_free (&place);
    text_free (&value);
}

/* Without brackets of its own: "if ((a == b))" looks like a mistake to compilers. */
static void
write_condition (writer *w, const expr *e, text *out)
{
    text condition = TEXT_EMPTY;
    write_truth (w, e, &condition);
    bool bare = text_string (&condition)[0] == '(';
    text_add_bytes (out, text_string (&condition) + bare, condition.length - 2 * bare);
    text_free (&condition);
}

static void
write_if (writer *w, const stmt *a, unsigned depth, text *out)
{
    indent (depth, out);
    text_add (out, "if (");
    write_condition (w, a->value, out);
    text_add (out, ") {\n");
    write_body (w, a->body, depth + 1, out);
    indent (depth, out);
    text_add (out, "}");
    if (a->other) {
        text_add (out, " else {\n");
        write_body (w, a->other, depth + 1, out);
        indent (depth, out);
        text_add (out, "}");
    }
    text_add (out, "\n");
}

/* After a fault no loop goes on. */
static void
write_while (writer *w, const stmt *a, unsigned depth, text *out)
{
    indent (depth, out);
    text_add (out, "{\n");
    indent (depth + 1, out);
    text_printf (out, "uint32_t turns_%u = 0U;\n", depth);
    indent (depth + 1, out);
    text_add (out, "while (");
    write_truth (w, a->value, out);
    text_add (out, " && !fault) {\n");
    indent (depth + 2, out);
    text_printf (out, "if (turns_%u == %dU) {\n", depth, MODEL_WHILE_TURNS);
    indent (depth + 3, out);
    text_add (out, "fault = true;\n");
    indent (depth + 2, out);
    text_add (out, "} else {\n");
    indent (depth + 3, out);
    text_printf (out, "turns_%u++;\n", depth);
    write_body (w, a->body, depth + 3, out);
    indent (depth + 2, out);
    text_add (out, "}\n");
    indent (depth + 1, out);
    text_add (out, "}\n");
    indent (depth, out);
    text_add (out, "}\n");
}

static void
write_local (writer *w, const stmt *a, unsigned depth, text *out)
{
    text name = TEXT_EMPTY, value = TEXT_EMPTY;
    write_local_name (a->name, a->id, a->size, &name);
    if (a->value)
        write_term (w, a->value, &value);
    else
        text_add_char (&value, '0');
    indent (depth, out);
    if (a->size == 1)
        text_printf (out, "%s = %s;\n", text_string (&name), text_string (&value));
    else {
        text_printf (out, "{\n");
        indent (depth + 1, out);
        text_printf (out, "const int32_t first = %s;\n", text_string (&value));
        indent (depth + 1, out);
        text_printf (out, "for (uint32_t k = 0U; k < %" PRIu32 "U; k++) {\n", a->size);
        indent (depth + 2, out);
        text_printf (out, "%s[k] = first;\n", text_string (&name));
        indent (depth + 1, out);
        text_add (out, "}\n");
        indent (depth, out);
        text_add (out, "}\n");
    }
    text_free (&name);
    text_free (&value);
}

static void
write_return (writer *w, const stmt *a, unsigned depth, text *out)
{
    indent (depth, out);
    text_add (out, "return ");
    if (a->value)
        write_term (w, a->value, out);
    else
        text_add_char (out, '0');
    text_add (out, ";\n");
}

void
write_body (writer *w, const stmt *first, unsigned depth, text *out)
{
    static void (*const writers[]) (writer *, const stmt *, unsigned, text *) = {
        [STMT_ASSIGN] = write_assign, [STMT_ASSIGN_CLOCK] = write_clock_assign,
        [STMT_IF] = write_if,         [STMT_WHILE] = write_while,
        [STMT_LOCAL] = write_local,   [STMT_COPY] = write_copy,
        [STMT_CALL] = write_call,     [STMT_RETURN] = write_return
    };
    for (const stmt *a = first; a; a = a->next)
        if (a->kind != STMT_NOP)
            writers[a->kind](w, a, depth, out);
}

/* --- functions --- */

/* Parameters are given by value: arrays are copied into locals. */
static void
write_head (const writer *w, const function *f, size_t number, text *out)
{
    text_printf (out, "\nstatic int32_t %s (", w->functions[number]);
    for (size_t i = 0; i < f->parameter_count; i++) {
        const parameter *p = &f->parameters[i];
        text_add (out, i ? ", " : "");
        if (p->is_array)
            text_printf (out, "const int32_t *from_%zu", i);
        else {
            text_add (out, "int32_t ");
            write_local_name (p->name, p->slot, p->size, out);
        }
    }
    text_add (out, f->parameter_count ? ")\n{\n" : "void)\n{\n");
}

static void
write_parameters (const function *f, text *out)
{
    for (size_t i = 0; i < f->parameter_count; i++) {
        const parameter *p = &f->parameters[i];
        text name = TEXT_EMPTY;
        write_local_name (p->name, p->slot, p->size, &name);
        if (p->is_array && p->size > 1)
            text_printf (out,
                         "    int32_t %s[%" PRIu32 "];\n    for (uint32_t k = 0U; k < %" PRIu32
                         "U; k++) {\n        %s[k] = from_%zu[k];\n    }\n",
                         text_string (&name), p->size, p->size, text_string (&name), i);
        else if (p->is_array)
            text_printf (out, "    int32_t %s = from_%zu[0];\n", text_string (&name), i);
        text_printf (out, "    (void) %s;\n", text_string (&name));
        text_free (&name);
    }
}

static bool
ends_in_return (const stmt *first)
{
    while (first && first->next)
        first = first->next;
    return first && first->kind == STMT_RETURN;
}

/* A function calls only functions before it: from the last on, so that it is known
 * which are called. */
void
write_functions (writer *w, text *out)
{
    const model *m = w->m;
    char **written = xcalloc (m->function_count + 1, sizeof *written);
    for (size_t i = m->function_count; i-- > 0;) {
        const function *f = &m->functions[i];
        text body = TEXT_EMPTY;
        if (!w->used_functions[i])
            continue;
        write_head (w, f, i, &body);
        write_parameters (f, &body);
        write_locals (f->body, &body);
        write_body (w, f->body, 1, &body);
        text_add (&body, ends_in_return (f->body) ? "}\n" : "    return 0;\n}\n");
        written[i] = text_take (&body);
    }
    for (size_t i = 0; i < m->function_count; i++) {
        text_add (out, written[i] ? written[i] : "");
        xfree (written[i]);
    }
    xfree (written);
}
