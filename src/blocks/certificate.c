/* The proof of a search as the lines of a certificate: names for cells, then each point with
 * the bounds of its variables and its states. */
#include <inttypes.h>
#include <string.h>

#include "blocks.h"
#include "vec.h"

typedef struct writer {
    const flow *f;
    const char **names; /* per variable; NULL: none yet */
    bool *object_named; /* per object */
    arena *memory;
    text *out;
    text lines; /* of the points; the names come before them */
    bool failed;
} writer;

static void
print_path (writer *w, uint32_t call, text *out)
{
    const flow_call *c = &w->f->calls[call];
    if (c->caller != FLOW_NONE) {
        print_path (w, c->caller, out);
        text_printf (out, "/%u/", c->instruction);
    }
    text_add (out, w->f->module->functions[c->function].name);
}

static void
print_home (writer *w, flow_home home, uint32_t call, uint32_t index, text *out)
{
    if (home == FLOW_OF_GLOBAL) {
        text_printf (out, "global %s", w->f->module->globals[index].name);
        return;
    }
    text_add (out, home == FLOW_OF_LOCAL ? "local " : "value ");
    print_path (w, call, out);
    text_printf (out, " %u", index);
}

/* As in the program, if it is the only one of this name. */
static const char *
new_name (writer *w, uint32_t v)
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

static const char *
name_variable (writer *w, uint32_t v)
{
    const flow_variable *about = &w->f->variables[v];
    if (about->home == FLOW_OF_GUESS)
        w->failed = true;
    if (w->names[v] || w->failed)
        return w->names[v] ? w->names[v] : "";
    w->names[v] = new_name (w, v);
    text_printf (w->out, "name %s ", w->names[v]);
    print_home (w, about->home, about->call, about->index, w->out);
    if (about->home != FLOW_OF_VALUE)
        text_printf (w->out, " %" PRIu64, about->offset);
    text_printf (w->out, " %s\n", about->is_signed ? "signed" : "unsigned");
    return w->names[v];
}

static void
print_wide (flow_wide n, text *out)
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
print_number (writer *w, flow_wide n, bool pointer)
{
    for (size_t i = 0; pointer && i < w->f->object_count; i++) {
        const flow_object *o = &w->f->objects[i];
        if (n < o->address || n > o->address + (flow_wide) o->size)
            continue;
        if (!w->object_named[i]) {
            text_printf (w->out, "address at_%zu ", i);
            print_home (w, o->home, o->call, o->index, w->out);
            text_add_char (w->out, '\n');
        }
        w->object_named[i] = true;
        text_printf (&w->lines, "(+ at_%zu ", i);
        print_wide (n - o->address, &w->lines);
        text_add_char (&w->lines, ')');
        return;
    }
    print_wide (n, &w->lines);
}

static void
print_comparison (writer *w, const char *relation, uint32_t v, flow_wide n)
{
    text_printf (&w->lines, "(%s %s ", relation, name_variable (w, v));
    print_number (w, n, w->f->variables[v].pointer);
    text_add_char (&w->lines, ')');
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
is_visible (const writer *w, const flow_variable *v, const flow_place *p)
{
    if (v->home == FLOW_OF_GLOBAL)
        return true;
    for (uint32_t call = p->call; v->home == FLOW_OF_LOCAL && call != FLOW_NONE;
         call = w->f->calls[call].caller)
        if (call == v->call)
            return true;
    return false;
}

/* One line for each bound that is closer than the type's. */
static void
print_bounds (writer *w, const flow_place *p)
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
        if (one || r.low > low) {
            text_add (&w->lines, "always ");
            print_comparison (w, one ? "=" : ">=", v, r.low);
            text_add_char (&w->lines, '\n');
        }
        if (!one && r.high < high) {
            text_add (&w->lines, "always ");
            print_comparison (w, "<=", v, r.high);
            text_add_char (&w->lines, '\n');
        }
    }
}

static void
print_term (writer *w, const flow_term *t)
{
    static const char signs[] = { [FLOW_ADD] = '+', [FLOW_SUB] = '-', [FLOW_MUL] = '*' };
    if (t->op == FLOW_NUMBER)
        print_wide (t->number, &w->lines);
    else if (t->op == FLOW_VARIABLE) {
        /* addresses in sums depend on where objects lie */
        w->failed = w->failed || w->f->variables[t->variable].pointer;
        text_add (&w->lines, name_variable (w, t->variable));
    } else {
        text_printf (&w->lines, "(%c ", signs[t->op]);
        print_term (w, t->left);
        text_add_char (&w->lines, ' ');
        print_term (w, t->right);
        text_add_char (&w->lines, ')');
    }
}

static void
print_literal (writer *w, const flow_literal *x, bool holds)
{
    static const char *const words[] = { "=", "!=", "<", "<=", ">", ">=" };
    static const flow_relation opposite[] = { FLOW_NE, FLOW_EQ, FLOW_GE, FLOW_GT, FLOW_LE, FLOW_LT };
    text_printf (&w->lines, " (%s ", words[holds ? x->relation : opposite[x->relation]]);
    print_term (w, x->left);
    text_add_char (&w->lines, ' ');
    print_term (w, x->right);
    text_add_char (&w->lines, ')');
}

static void
print_part (writer *w, uint32_t v, flow_range r)
{
    flow_wide low, high;
    widest (&w->f->variables[v], &low, &high);
    if (w->f->variables[v].pointer && r.low != r.high) {
        w->failed = true;
        return;
    }
    if (r.low == r.high) {
        text_add_char (&w->lines, ' ');
        print_comparison (w, "=", v, r.low);
        return;
    }
    if (r.low > low) {
        text_add_char (&w->lines, ' ');
        print_comparison (w, ">=", v, r.low);
    }
    if (r.high < high) {
        text_add_char (&w->lines, ' ');
        print_comparison (w, "<=", v, r.high);
    }
}

static void
print_point (writer *w, const blocks_point *p)
{
    const flow_place *place = &w->f->places[p->place];
    text_add (&w->lines, "point ");
    print_path (w, place->call, &w->lines);
    text_printf (&w->lines, " %u # line %u\n", place->at, place->where.line);
    if (p->state_count)
        print_bounds (w, place);
    for (size_t i = 0; i < p->state_count; i++) {
        text_add (&w->lines, "state");
        for (size_t k = 0; k < p->dimension_count; k++) {
            const blocks_dimension *d = &p->dimensions[k];
            flow_range r = p->states[i * p->dimension_count + k];
            if (d->variable != FLOW_NONE)
                print_part (w, d->variable, r);
            else
                print_literal (w, &d->literal, r.low == 1);
        }
        text_add_char (&w->lines, '\n');
    }
}

bool
blocks_print_certificate (const flow *f, const blocks_result *r, text *out)
{
    arena *memory = arena_new ();
    writer w = { .f = f, .out = out, .lines = TEXT_EMPTY };
    w.memory = memory;
    w.names = arena_alloc (memory, (f->variable_count + 1) * sizeof *w.names);
    w.object_named = arena_alloc (memory, f->object_count + 1);
    for (size_t i = 0; i < r->point_count; i++)
        print_point (&w, &r->points[i]);
    text_add (out, text_string (&w.lines));
    text_add (out, "done\n");
    text_free (&w.lines);
    arena_free (memory);
    return !w.failed;
}
