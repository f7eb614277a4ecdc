/* Steps as guarded commands. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "flow.h"
#include "vec.h"

const char *
flow_relation_text (flow_relation r, bool c)
{
    static const char *const words[] = { "=", "!=", "<", "<=", ">", ">=" };
    return r == FLOW_EQ && c ? "==" : words[r];
}

/* Numbers beyond 64 bits are written as products and sums of others. */
static void
print_wide (flow_wide n, text *out)
{
    if (n >= INT64_MIN + 1 && n <= INT64_MAX)
        text_printf (out, n < 0 ? "(%" PRId64 ")" : "%" PRId64, (int64_t) n);
    else {
        flow_wide high = n / ((flow_wide) 1 << 32), low = n % ((flow_wide) 1 << 32);
        text_add (out, "(");
        print_wide (high, out);
        text_add (out, " * 4294967296 + ");
        print_wide (low, out);
        text_add (out, ")");
    }
}

void
flow_print_term (const flow *f, const flow_term *t, const char *const *names, text *out)
{
    static const char *const signs[] = { [FLOW_ADD] = " + ", [FLOW_SUB] = " - ", [FLOW_MUL] = " * " };
    if (t->op == FLOW_NUMBER)
        print_wide (t->number, out);
    else if (t->op == FLOW_VARIABLE)
        text_add (out, names[t->variable]);
    else {
        text_add_char (out, '(');
        flow_print_term (f, t->left, names, out);
        text_add (out, signs[t->op]);
        flow_print_term (f, t->right, names, out);
        text_add_char (out, ')');
    }
}

/* Does the term read the variable? */
static bool
reads (const flow_term *t, uint32_t v)
{
    if (!t || t->op == FLOW_NUMBER)
        return false;
    return t->op == FLOW_VARIABLE ? t->variable == v : reads (t->left, v) || reads (t->right, v);
}

static void
print_assign (const flow *f, const flow_assign *a, const char *const *names, const char *prefix, text *out)
{
    text_printf (out, "%s%s := ", prefix, names[a->variable]);
    if (a->value)
        flow_print_term (f, a->value, names, out);
    else
        text_add (out, "input");
}

/* Assignments of guarded commands must not read what others before them set: one that
 * no other still reads goes first.  If there is none, all that are left go
 * through copies. */
static void
print_assigns (const flow *f, const flow_step *s, const char *const *names, text *out)
{
    bool *done = xcalloc (s->assign_count + 1, sizeof *done);
    size_t left = s->assign_count;
    for (bool found = true; found && left;) {
        found = false;
        for (size_t i = 0; i < s->assign_count && !found; i++) {
            found = !done[i];
            for (size_t k = 0; found && k < s->assign_count; k++)
                found = k == i || done[k] || !reads (s->assigns[k].value, s->assigns[i].variable);
            if (!found)
                continue;
            done[i] = true;
            left--;
            print_assign (f, &s->assigns[i], names, "", out);
            text_add (out, ", ");
        }
    }
    text_printf (out, "at := %" PRIu32, s->to);
    const char *between = " then ";
    for (size_t k = 0; left && k < s->assign_count; k++)
        if (!done[k]) {
            text_add (out, between);
            print_assign (f, &s->assigns[k], names, "next_", out);
            between = ", ";
        }
    between = " then ";
    for (size_t k = 0; left && k < s->assign_count; k++)
        if (!done[k]) {
            const char *name = names[s->assigns[k].variable];
            text_printf (out, "%s%s := next_%s", between, name, name);
            between = ", ";
        }
    for (size_t k = 0; left && k < s->assign_count; k++)
        if (!done[k])
            text_printf (out, " then next_%s := 0", names[s->assigns[k].variable]);
    xfree (done);
}

static void
print_step (const flow *f, const flow_step *s, const char *const *names, text *out)
{
    text_printf (out, "at = %" PRIu32, s->from);
    for (size_t k = 0; k < s->literal_count; k++) {
        text_add (out, " && ");
        flow_print_term (f, s->literals[k].left, names, out);
        text_printf (out, " %s ", flow_relation_text (s->literals[k].relation, false));
        flow_print_term (f, s->literals[k].right, names, out);
    }
    text_add (out, " -> ");
    print_assigns (f, s, names, out);
    text_add (out, ";\n");
}

const char **
flow_names (const flow *f, arena *memory)
{
    const char **names = arena_alloc (memory, (f->variable_count + 1) * sizeof *names);
    for (size_t v = 0; v < f->variable_count; v++) {
        text name = TEXT_EMPTY;
        text_printf (&name, "v%zu_", v);
        for (const char *c = f->variables[v].name; *c; c++)
            text_add_char (&name, isalnum ((unsigned char) *c) ? *c : '_');
        names[v] = arena_text (memory, text_string (&name), name.length);
        text_free (&name);
    }
    return names;
}

void
flow_print_gcl (const flow *f, text *out)
{
    arena *memory = arena_new ();
    const char **names = flow_names (f, memory);
    text body = TEXT_EMPTY;
    text_printf (out, "control at = %" PRIu32 ";\n", f->start);
    for (size_t i = 0; i < f->step_count; i++)
        print_step (f, &f->steps[i], names, &body);
    for (size_t v = 0; v < f->variable_count; v++)
        if (f->variables[v].used) {
            const char *kind = f->variables[v].finite ? "control" : "var";
            text_printf (out, "%s %s = %" PRId64 ";\n", kind, names[v], f->variables[v].initial);
            text next = TEXT_EMPTY;
            text_printf (&next, "next_%s :=", names[v]);
            if (body.length && strstr (body.at, text_string (&next)))
                text_printf (out, "%s next_%s;\n", kind, names[v]);
            text_free (&next);
        }
    text_add (out, text_string (&body));
    bool any = false;
    for (size_t p = 0; p < f->place_count; p++)
        if (f->places[p].end >= FLOW_TARGET) {
            text_printf (out, "%sat = %zu", any ? " || " : "error ", p);
            any = true;
        }
    text_add (out, any ? ";\n" : "error false;\n");
    text_free (&body);
    arena_free (memory);
}
