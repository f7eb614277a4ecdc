#include <inttypes.h>
#include <string.h>

#include "gcl.h"

/* How tightly an operator binds; the reader in parse.c agrees. */
static int
strength (gcl_op op)
{
    switch (op) {
    case GCL_IMPLIES:
        return 1;
    case GCL_OR:
        return 2;
    case GCL_AND:
        return 3;
    case GCL_NOT:
    case GCL_AX:
    case GCL_AF:
    case GCL_AG:
    case GCL_EX:
    case GCL_EF:
    case GCL_EG:
        return 4;
    case GCL_ADD:
    case GCL_SUB:
        return 6;
    case GCL_MUL:
    case GCL_DIV:
    case GCL_MOD:
        return 7;
    case GCL_NEG:
        return 8;
    case GCL_NUMBER:
    case GCL_VARIABLE:
    case GCL_ELEMENT:
    case GCL_TRUE:
    case GCL_FALSE:
    case GCL_AU:
    case GCL_EU:
        return 9;
    default:
        return 5;
    }
}

static const char *
sign (gcl_op op)
{
    static const char *const signs[] = {
        [GCL_ADD] = "+", [GCL_SUB] = "-",  [GCL_MUL] = "*", [GCL_DIV] = "/",     [GCL_MOD] = "%",
        [GCL_EQ] = "=",  [GCL_NE] = "!=",  [GCL_LT] = "<",  [GCL_LE] = "<=",     [GCL_GT] = ">",
        [GCL_GE] = ">=", [GCL_AND] = "&&", [GCL_OR] = "||", [GCL_IMPLIES] = "->"
    };
    return signs[op];
}

static void
print_part (const gcl_model *m, const gcl_expr *e, bool parentheses, text *out)
{
    if (parentheses)
        text_add_char (out, '(');
    gcl_print_expr (m, e, out);
    if (parentheses)
        text_add_char (out, ')');
}

/* && and || are kept as balanced trees of what was one chain. */
static void
print_binary (const gcl_model *m, const gcl_expr *e, text *out)
{
    int own = strength (e->op), left = strength (e->left->op), right = strength (e->right->op);
    bool chain = e->op == GCL_AND || e->op == GCL_OR, implies = e->op == GCL_IMPLIES;
    bool alone = own == strength (GCL_EQ) || implies; /* on its left */
    print_part (m, e->left, left < own || (left == own && (alone || (chain && e->left->grouped))), out);
    text_printf (out, " %s ", sign (e->op));
    print_part (m, e->right, right < own || (right == own && !implies && (!chain || e->right->grouped)), out);
}

/* "AG p", "A [p U q]" */
static void
print_path (const gcl_model *m, const gcl_expr *e, text *out)
{
    static const char *const words[] = { "AX", "AF", "AG", "EX", "EF", "EG" };
    if (e->op == GCL_AU || e->op == GCL_EU) {
        text_add (out, e->op == GCL_AU ? "A [" : "E [");
        gcl_print_expr (m, e->left, out);
        text_add (out, " U ");
        gcl_print_expr (m, e->right, out);
        text_add_char (out, ']');
        return;
    }
    text_printf (out, "%s ", words[e->op - GCL_AX]);
    print_part (m, e->left, strength (e->left->op) < strength (e->op), out);
}

void
gcl_print_expr (const gcl_model *m, const gcl_expr *e, text *out)
{
    if (gcl_is_temporal (e->op)) {
        print_path (m, e, out);
        return;
    }
    switch (e->op) {
    case GCL_NUMBER:
        text_printf (out, "%" PRId64, e->value);
        return;
    case GCL_VARIABLE:
        text_add (out, m->variables[e->variable].name);
        return;
    case GCL_ELEMENT:
        text_printf (out, "%s[", m->variables[e->variable].array);
        gcl_print_expr (m, e->left, out);
        text_add_char (out, ']');
        return;
    case GCL_TRUE:
    case GCL_FALSE:
        text_add (out, e->op == GCL_TRUE ? "true" : "false");
        return;
    case GCL_NEG:
    case GCL_NOT:
        text_add_char (out, e->op == GCL_NEG ? '-' : '!');
        print_part (m, e->left, strength (e->left->op) < strength (e->op), out);
        return;
    default:
        print_binary (m, e, out);
    }
}

static void
print_value (const gcl_variable *v, text *out)
{
    if (v->open)
        text_add (out, "input");
    else if (v->boolean)
        text_add (out, v->initial ? "true" : "false");
    else
        text_printf (out, "%" PRId64, v->initial);
}

/* Do the elements of the array start differently? */
static bool
starts_apart (const gcl_variable *v)
{
    bool apart = false;
    for (uint32_t i = 1; i < v->elements; i++)
        apart = apart || v[i].open != v->open || v[i].initial != v->initial;
    return apart;
}

/* A variable, or the array that begins with it. */
static void
print_variable (const gcl_variable *v, text *out)
{
    text_printf (out, "%s %s", v->control ? "control" : "var", v->array ? v->array : v->name);
    if (v->array)
        text_printf (out, "[%" PRIu32 "]", v->elements);
    if (v->boolean)
        text_add (out, " : bool");
    else if (v->ranged)
        text_printf (out, " : %" PRId64 "..%" PRId64, v->low, v->high);
    else if (!v->control)
        text_add (out, " : int");
    bool apart = starts_apart (v);
    for (uint32_t i = 0; apart && i < v->elements; i++) {
        text_add (out, i ? ", " : " = {");
        print_value (v + i, out);
    }
    if (apart)
        text_add_char (out, '}');
    else if (v->open || v->initial) {
        text_add (out, " = ");
        print_value (v, out);
    }
    text_add (out, ";\n");
}

static void
print_command (const gcl_model *m, const gcl_command *c, text *out)
{
    if (c->process != GCL_NONE)
        text_add (out, "    ");
    if (c->action)
        text_printf (out, "[%s] ", c->action);
    gcl_print_expr (m, c->written, out);
    text_add (out, " -> ");
    if (!c->assign_count)
        text_add (out, "skip");
    for (size_t i = 0; i < c->assign_count; i++) {
        text_printf (out, "%s%s := ",
                     !i                   ? ""
                     : c->assigns[i].then ? " then "
                                          : ", ",
                     m->variables[c->assigns[i].variable].name);
        if (c->assigns[i].value)
            gcl_print_expr (m, c->assigns[i].value, out);
        else
            text_add (out, "input");
    }
    text_add (out, ";\n");
}

static void
print_commands (const gcl_model *m, text *out)
{
    size_t next = 0; /* process to print; those without commands keep their place */
    for (size_t i = 0; i <= m->command_count; i++) {
        while (next < m->process_count && m->processes[next].first + m->processes[next].count <= i) {
            if (!m->processes[next].count)
                text_printf (out, "process %s {\n", m->processes[next].name);
            text_add (out, "}\n");
            next++;
        }
        if (i == m->command_count)
            break;
        if (next < m->process_count && m->processes[next].first == i)
            text_printf (out, "process %s {\n", m->processes[next].name);
        print_command (m, &m->commands[i], out);
    }
}

static void
print_conditions (const gcl_model *m, const char *word, const gcl_expr *const *list, size_t count, text *out)
{
    for (size_t i = 0; i < count; i++) {
        text_printf (out, "%s ", word);
        gcl_print_expr (m, list[i], out);
        text_add (out, ";\n");
    }
}

void
gcl_print (const gcl_model *m, text *out)
{
    for (size_t i = 0; i < m->variable_count; i++)
        if (!m->variables[i].index)
            print_variable (&m->variables[i], out);
    print_conditions (m, "init", m->inits, m->init_count, out);
    print_conditions (m, "restrict", m->restrictions, m->restriction_count, out);
    print_commands (m, out);
    if (m->error) {
        text_add (out, "error ");
        gcl_print_expr (m, m->error, out);
        text_add (out, ";\n");
    }
    for (size_t i = 0; i < m->error_action_count; i++)
        text_printf (out, "error action %s;\n", m->error_actions[i]);
    print_conditions (m, "predicate", m->predicates, m->predicate_count, out);
    for (size_t i = 0; i < m->property_count; i++)
        text_printf (out, "ctl %s : %s;\n", m->properties[i].name, m->properties[i].text);
}

/* FNV-1a over the bytes. */
uint64_t
gcl_digest (const gcl_model *m)
{
    text printed = TEXT_EMPTY;
    gcl_print (m, &printed);
    uint64_t h = UINT64_C (0xcbf29ce484222325);
    for (size_t i = 0; i < printed.length; i++)
        h = (h ^ (unsigned char) printed.at[i]) * UINT64_C (0x100000001b3);
    text_free (&printed);
    return h;
}

static bool
same_name (const char *a, const char *b)
{
    return a && b ? strcmp (a, b) == 0 : a == b;
}

bool
gcl_same_expr (const gcl_expr *a, const gcl_expr *b)
{
    if (!a || !b)
        return a == b;
    return a->op == b->op && a->value == b->value && a->variable == b->variable
           && gcl_same_expr (a->left, b->left) && gcl_same_expr (a->right, b->right);
}

static bool
same_command (const gcl_command *a, const gcl_command *b)
{
    if (!same_name (a->action, b->action) || a->process != b->process || a->assign_count != b->assign_count
        || a->is_error != b->is_error || !gcl_same_expr (a->guard, b->guard)
        || !gcl_same_expr (a->written, b->written))
        return false;
    for (size_t i = 0; i < a->assign_count; i++)
        if (a->assigns[i].variable != b->assigns[i].variable || a->assigns[i].then != b->assigns[i].then
            || !gcl_same_expr (a->assigns[i].value, b->assigns[i].value))
            return false;
    return true;
}

static bool
same_variable (const gcl_variable *a, const gcl_variable *b)
{
    return same_name (a->name, b->name) && a->initial == b->initial && a->open == b->open
           && a->control == b->control && a->ranged == b->ranged && a->boolean == b->boolean
           && a->low == b->low && a->high == b->high && same_name (a->array, b->array) && a->index == b->index
           && a->elements == b->elements;
}

static bool
same_process (const gcl_process *a, const gcl_process *b)
{
    return same_name (a->name, b->name) && a->first == b->first && a->count == b->count;
}

static bool
same_conditions (const gcl_expr *const *a, size_t a_count, const gcl_expr *const *b, size_t b_count)
{
    bool same = a_count == b_count;
    for (size_t i = 0; same && i < a_count; i++)
        same = gcl_same_expr (a[i], b[i]);
    return same;
}

static bool
same_properties (const gcl_model *a, const gcl_model *b)
{
    bool same = a->property_count == b->property_count;
    for (size_t i = 0; same && i < a->property_count; i++)
        same = same_name (a->properties[i].name, b->properties[i].name)
               && same_name (a->properties[i].text, b->properties[i].text);
    return same;
}

bool
gcl_equal (const gcl_model *a, const gcl_model *b)
{
    bool same =
        a->variable_count == b->variable_count && a->process_count == b->process_count
        && a->command_count == b->command_count && a->error_action_count == b->error_action_count
        && gcl_same_expr (a->error, b->error) && gcl_same_expr (a->start, b->start)
        && same_conditions (a->predicates, a->predicate_count, b->predicates, b->predicate_count)
        && same_conditions (a->inits, a->init_count, b->inits, b->init_count)
        && same_conditions (a->restrictions, a->restriction_count, b->restrictions, b->restriction_count)
        && same_properties (a, b);
    for (size_t i = 0; same && i < a->variable_count; i++)
        same = same_variable (&a->variables[i], &b->variables[i]);
    for (size_t i = 0; same && i < a->process_count; i++)
        same = same_process (&a->processes[i], &b->processes[i]);
    for (size_t i = 0; same && i < a->command_count; i++)
        same = same_command (&a->commands[i], &b->commands[i]);
    for (size_t i = 0; same && i < a->error_action_count; i++)
        same = same_name (a->error_actions[i], b->error_actions[i]);
    return same;
}
