#include "flow_words.h"

#include <inttypes.h>
#include <string.h>

struct flow_words {
    const flow *f;
    const char **names; /* per variable; NULL: none yet */
    bool *object_named; /* per object */
    arena *memory;
    text *lines; /* what the names mean */
    bool failed;
};

flow_words *
flow_words_new (const flow *f, text *names)
{
    flow_words *w = xcalloc (1, sizeof *w);
    *w = (flow_words){ .f = f, .lines = names, .memory = arena_new () };
    w->names = arena_alloc (w->memory, (f->variable_count + 1) * sizeof *w->names);
    w->object_named = arena_alloc (w->memory, f->object_count + 1);
    return w;
}

bool
flow_words_finish (flow_words *w)
{
    bool right = !w->failed;
    arena_free (w->memory);
    xfree (w);
    return right;
}

void
flow_words_fail (flow_words *w)
{
    w->failed = true;
}

void
flow_words_path (flow_words *w, uint32_t call, text *out)
{
    const flow_call *c = &w->f->calls[call];
    if (c->caller != FLOW_NONE) {
        flow_words_path (w, c->caller, out);
        text_printf (out, "/%u/", c->instruction);
    }
    text_add (out, w->f->module->functions[c->function].name);
}

static void
add_home (flow_words *w, flow_home home, uint32_t call, uint32_t index)
{
    if (home == FLOW_OF_GLOBAL) {
        text_printf (w->lines, "global %s", w->f->module->globals[index].name);
        return;
    }
    text_add (w->lines, home == FLOW_OF_LOCAL ? "local " : "value ");
    flow_words_path (w, call, w->lines);
    text_printf (w->lines, " %u", index);
}

/* As in the program, if it is the only one of this name. */
static const char *
new_name (flow_words *w, uint32_t v)
{
    text name = TEXT_EMPTY;
    bool alone = true;
    for (size_t u = 0; u < w->f->variable_count && alone; u++)
        alone = u == v || strcmp (w->f->variables[u].name, w->f->variables[v].name) != 0;
    for (const char *at = w->f->variables[v].name; *at; at++)
        text_add_char (&name, strchr (" ()#", *at) ? '_' : *at);
    if (!alone)
        text_printf (&name, "'%u", v);
    const char *kept = arena_text (w->memory, text_string (&name), name.length);
    text_free (&name);
    return kept;
}

const char *
flow_words_variable (flow_words *w, uint32_t v)
{
    const flow_variable *about = &w->f->variables[v];
    if (about->home == FLOW_OF_GUESS)
        w->failed = true;
    if (w->names[v] || w->failed)
        return w->names[v] ? w->names[v] : "";
    w->names[v] = new_name (w, v);
    text_printf (w->lines, "name %s ", w->names[v]);
    add_home (w, about->home, about->call, about->index);
    if (about->home != FLOW_OF_VALUE)
        text_printf (w->lines, " %" PRIu64, about->offset);
    text_printf (w->lines, " %s\n", about->is_signed ? "signed" : "unsigned");
    return w->names[v];
}

void
flow_words_number (flow_wide n, text *out)
{
    char digits[48];
    size_t at = sizeof digits;
    bool negative = n < 0;
    digits[--at] = '\0';
    do
        digits[--at] = (char) ('0' + (int) (negative ? -(n % 10) : n % 10));
    while ((n /= 10) != 0);
    if (negative)
        digits[--at] = '-';
    text_add (out, digits + at);
}

/* An address is one of an object and some bytes: others may put it elsewhere. */
static void
add_number (flow_words *w, flow_wide n, bool pointer, text *out)
{
    for (size_t i = 0; pointer && i < w->f->object_count; i++) {
        const flow_object *o = &w->f->objects[i];
        if (n < o->address || n > o->address + (flow_wide) o->size)
            continue;
        if (!w->object_named[i]) {
            text_printf (w->lines, "address at_%zu ", i);
            add_home (w, o->home, o->call, o->index);
            text_add_char (w->lines, '\n');
        }
        w->object_named[i] = true;
        text_printf (out, "(+ at_%zu ", i);
        flow_words_number (n - o->address, out);
        text_add_char (out, ')');
        return;
    }
    flow_words_number (n, out);
}

void
flow_words_comparison (flow_words *w, const char *relation, uint32_t v, flow_wide n, text *out)
{
    text_printf (out, "(%s %s ", relation, flow_words_variable (w, v));
    add_number (w, n, w->f->variables[v].pointer, out);
    text_add_char (out, ')');
}

static void
widest (const flow_variable *v, flow_wide *low, flow_wide *high)
{
    flow_wide size = (flow_wide) 1 << v->bits;
    *low = v->is_signed ? -size / 2 : 0;
    *high = *low + size - 1;
}

/* Is it there at the place: a global, or a local of a call that has not returned? */
static bool
is_visible (const flow_words *w, const flow_variable *v, const flow_place *p)
{
    if (v->home == FLOW_OF_GLOBAL)
        return true;
    for (uint32_t call = p->call; v->home == FLOW_OF_LOCAL && call != FLOW_NONE;
         call = w->f->calls[call].caller)
        if (call == v->call)
            return true;
    return false;
}

static void
add_bound (flow_words *w, const char *relation, uint32_t v, flow_wide n, text *out)
{
    text_add (out, "always ");
    flow_words_comparison (w, relation, v, n, out);
    text_add_char (out, '\n');
}

void
flow_words_bounds (flow_words *w, const flow_place *p, text *out)
{
    for (uint32_t v = 0; p->ranges && v < w->f->variable_count; v++) {
        const flow_variable *about = &w->f->variables[v];
        flow_range r = p->ranges[v];
        flow_wide low, high;
        if (!about->bits || !is_visible (w, about, p))
            continue;
        widest (about, &low, &high);
        bool one = r.low == r.high;
        if (about->pointer && !one)
            continue;
        if (one || r.low > low)
            add_bound (w, one ? "=" : ">=", v, r.low, out);
        if (!one && r.high < high)
            add_bound (w, "<=", v, r.high, out);
    }
}

static void
add_term (flow_words *w, const flow_term *t, text *out)
{
    static const char signs[] = { [FLOW_ADD] = '+', [FLOW_SUB] = '-', [FLOW_MUL] = '*' };
    if (t->op == FLOW_NUMBER)
        flow_words_number (t->number, out);
    else if (t->op == FLOW_VARIABLE) {
        /* addresses in sums depend on where objects lie */
        w->failed = w->failed || w->f->variables[t->variable].pointer;
        text_add (out, flow_words_variable (w, t->variable));
    } else {
        text_printf (out, "(%c ", signs[t->op]);
        add_term (w, t->left, out);
        text_add_char (out, ' ');
        add_term (w, t->right, out);
        text_add_char (out, ')');
    }
}

void
flow_words_literal (flow_words *w, const flow_literal *x, bool holds, text *out)
{
    static const char *const words[] = { "=", "!=", "<", "<=", ">", ">=" };
    static const flow_relation opposite[] = { FLOW_NE, FLOW_EQ, FLOW_GE, FLOW_GT, FLOW_LE, FLOW_LT };
    text_printf (out, " (%s ", words[holds ? x->relation : opposite[x->relation]]);
    add_term (w, x->left, out);
    text_add_char (out, ' ');
    add_term (w, x->right, out);
    text_add_char (out, ')');
}

void
flow_words_part (flow_words *w, uint32_t v, flow_range r, text *out)
{
    flow_wide low, high;
    widest (&w->f->variables[v], &low, &high);
    if (w->f->variables[v].pointer && r.low != r.high) {
        w->failed = true;
        return;
    }
    if (r.low == r.high) {
        text_add_char (out, ' ');
        flow_words_comparison (w, "=", v, r.low, out);
        return;
    }
    if (r.low > low) {
        text_add_char (out, ' ');
        flow_words_comparison (w, ">=", v, r.low, out);
    }
    if (r.high < high) {
        text_add_char (out, ' ');
        flow_words_comparison (w, "<=", v, r.high, out);
    }
}
