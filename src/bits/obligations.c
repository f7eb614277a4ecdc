/* The questions of a certificate as loop-free C: a function per region, which assumes what is said
 * where it begins, runs the code up to the next points and calls reach_error where what is said
 * there does not hold, or where the program errs.  Cells and values of the program are globals of
 * unsigned types. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "obligations.h"

/* --- facts --- */

static bool
print_term (printer *x, const fact *t, text *out, __int128_t *low, __int128_t *high)
{
    if (t->op == FACT_NUMBER) {
        *low = *high = t->number;
        if (t->number == INT64_MIN)
            text_add (out, "(-9223372036854775807ll - 1)");
        else
            text_printf (out, "%" PRId64 "ll", (int64_t) t->number);
        return t->number >= INT64_MIN && t->number <= INT64_MAX;
    }
    if (t->op == FACT_VARIABLE) {
        const named *n = &x->cover->names.at[t->variable];
        __int128_t size = (__int128_t) 1 << n->bits;
        *low = n->is_signed ? -size / 2 : 0;
        *high = *low + size - 1;
        text_printf (out, "(long long) (%s) slot_%u", printer_type (n->bits, n->is_signed), n->slot);
        return *high <= INT64_MAX;
    }
    static const char signs[] = { [FACT_ADD] = '+', [FACT_SUB] = '-', [FACT_MUL] = '*' };
    __int128_t a, b, c, d;
    text_add_char (out, '(');
    bool right = print_term (x, t->left, out, &a, &b);
    text_printf (out, " %c ", signs[t->op]);
    right = right && print_term (x, t->right, out, &c, &d);
    text_add_char (out, ')');
    if (t->op == FACT_ADD || t->op == FACT_SUB) {
        *low = t->op == FACT_ADD ? a + c : a - d;
        *high = t->op == FACT_ADD ? b + d : b - c;
    } else if (right) {
        __int128_t corners[] = { a * c, a * d, b * c, b * d };
        *low = *high = corners[0];
        for (int i = 1; i < 4; i++) {
            *low = corners[i] < *low ? corners[i] : *low;
            *high = corners[i] > *high ? corners[i] : *high;
        }
    }
    return right && *low >= INT64_MIN && *high <= INT64_MAX;
}

/* x op n in the type of x, or both sides as long long. */
static void
print_fact (printer *x, const fact *f, text *out)
{
    static const char *const words[] = { [FACT_EQ] = "==", [FACT_NE] = "!=", [FACT_LT] = "<",
                                         [FACT_LE] = "<=", [FACT_GT] = ">", [FACT_GE] = ">=" };
    const named *n = f->left->op == FACT_VARIABLE ? &x->cover->names.at[f->left->variable] : NULL;
    __int128_t low, high, size = n ? (__int128_t) 1 << n->bits : 0, least = n && n->is_signed ? -size / 2 : 0;
    text right = TEXT_EMPTY;
    bool fits = print_term (x, f->right, &right, &low, &high);
    if (n && !n->is_signed && n->bits == 64 && fits && low == high && low >= least)
        text_printf (out, "slot_%u %s %" PRIu64 "ull", n->slot, words[f->op], (uint64_t) low);
    else {
        __int128_t a, b;
        if (!print_term (x, f->left, out, &a, &b) || !fits)
            printer_give_up (x, "an invariant speaks of numbers beyond 64 bits");
        text_printf (out, " %s %s", words[f->op], text_string (&right));
    }
    text_free (&right);
}

static void
print_facts (printer *x, const facts *all, text *out)
{
    for (size_t i = 0; i < all->count; i++) {
        text_add (out, i ? " && " : "");
        print_fact (x, all->at[i], out);
    }
    if (!all->count)
        text_add (out, "1");
}

static void
print_point (printer *x, const point *p, text *out)
{
    text_add_char (out, '(');
    print_facts (x, &p->always, out);
    text_add (out, ") && (");
    for (size_t i = 0; i < p->states.count; i++) {
        text_add (out, i ? "\n        || (" : "(");
        print_facts (x, &p->states.at[i], out);
        text_add_char (out, ')');
    }
    text_add (out, p->states.count ? ")" : "0)");
}

/* --- the file --- */

/* First values of globals; the parameters of the entry are anything. */
static void
print_start (printer *x)
{
    for (size_t i = 0; i < x->calls->things.count && x->calls->things.at[i].call == NONE; i++) {
        const thing *t = &x->calls->things.at[i];
        for (size_t k = 0; k < t->about->cell_count; k++) {
            const bitcode_cell *cell = &t->about->cells[k];
            uint64_t n = 0;
            text_add (x->out, "    ");
            printer_cell (t, x->calls, k, x->out);
            text_add (x->out, " = ");
            if (cell->initial.kind == OPERAND_UNDEF)
                printer_any (cell->type, x->out);
            else if (cell->initial.kind == OPERAND_GLOBAL && printer_is_address (x, &cell->initial, &n))
                printer_number (n, cell->type.bits, x->out);
            else if (cell->initial.kind == OPERAND_FUNCTION)
                printer_number (16 * ((uint64_t) cell->initial.index + 1), cell->type.bits, x->out);
            else
                printer_number ((uint64_t) cell->initial.number, cell->type.bits, x->out);
            text_add (x->out, ";\n");
        }
    }
    const bitcode_function *f = calls_function (x->calls, 0);
    for (uint32_t p = 0; p < f->parameter_count; p++) {
        text_printf (x->out, "    value_0_%u = ", p);
        printer_any (f->parameters[p], x->out);
        text_add (x->out, ";\n");
    }
}

static bool
is_mentioned (const char *name, const text *code)
{
    size_t length = strlen (name);
    for (const char *at = text_string (code); (at = strstr (at, name)); at += length)
        if (at[length] < '0' || at[length] > '9')
            return true;
    return false;
}

/* Names of slots: `visit` gets each that the code mentions. */
static void
for_names (printer *x, const text *code, void (*visit) (const char *name, unsigned bits, bool pointer, text *out), text *out)
{
    text name = TEXT_EMPTY;
    for (size_t t = 0; t < x->calls->things.count; t++)
        for (size_t k = 0; k < x->calls->things.at[t].about->cell_count; k++) {
            text_clear (&name);
            printer_cell (&x->calls->things.at[t], x->calls, k, &name);
            bitcode_type type = x->calls->things.at[t].about->cells[k].type;
            if (is_mentioned (text_string (&name), code))
                visit (text_string (&name), type.bits, type.pointer, out);
        }
    for (uint32_t c = 0; c < x->calls->all.count; c++) {
        const bitcode_function *f = calls_function (x->calls, c);
        for (uint32_t v = 0; v < f->value_count; v++) {
            bitcode_type type = v < f->parameter_count ? f->parameters[v] : f->instructions[v - f->parameter_count].type;
            text_clear (&name);
            text_printf (&name, "value_%u_%u", c, v);
            if (type.bits && is_mentioned (text_string (&name), code))
                visit (text_string (&name), type.bits, type.pointer, out);
        }
    }
    text_free (&name);
}

static void
declare (const char *name, unsigned bits, bool pointer, text *out)
{
    (void) pointer;
    text_printf (out, "static %s %s;\n", printer_type (bits, false), name);
}

/* At a point it holds anything that its width can hold: what is said there is assumed. */
static void
leave_open (const char *name, unsigned bits, bool pointer, text *out)
{
    (void) pointer;
    text_printf (out, "    %s = ", name);
    printer_any ((bitcode_type){ .bits = (uint8_t) bits }, out);
    text_add (out, ";\n");
}

/* slot_N becomes the name of the cell or value. */
static void
name_slots (printer *x, const text *code, text *out)
{
    for (const char *at = text_string (code); *at;) {
        if (strncmp (at, "slot_", 5) != 0) {
            text_add_char (out, *at++);
            continue;
        }
        char *end;
        uint32_t slot = (uint32_t) strtoul (at + 5, &end, 10);
        bool found = false;
        for (size_t t = 0; t < x->calls->things.count && !found; t++) {
            const thing *o = &x->calls->things.at[t];
            found = slot >= o->slot && slot < o->slot + o->about->cell_count;
            if (found)
                printer_cell (o, x->calls, slot - o->slot, out);
        }
        for (uint32_t c = 0; c < x->calls->all.count && !found; c++)
            for (uint32_t v = 0; v < calls_function (x->calls, c)->value_count && !found; v++) {
                found = x->calls->all.at[c].values[v] == slot;
                if (found)
                    text_printf (out, "value_%u_%u", c, v);
            }
        at = end;
    }
}

static void
print_region (printer *x, uint32_t from, text *all)
{
    region g;
    region_find (&g, x->calls, x->cover, from);
    text code = TEXT_EMPTY, head = TEXT_EMPTY;
    x->out = &code;
    x->g = &g;
    x->at = NULL;
    if (from == NONE)
        print_start (x);
    if (from == NONE && !g.order.count && !x->problem)
        printer_go_to (x, 0, 0, "    ");
    x->wanted = xcalloc (g.turns * g.order.count + 1, sizeof *x->wanted);
    for (size_t i = 0; i < g.turns * g.order.count && !x->problem; i++) {
        x->now = i;
        if (i == 0 || x->wanted[i])
            printer_node (x, g.order.at[i % g.order.count], i == 0);
    }
    xfree (x->wanted);
    if (from == NONE)
        text_add (&head, "\n/* From the start. */\nvoid start (void)\n{\n");
    else {
        const point *p = &x->cover->points.at[from];
        text_printf (&head, "\n/* From line %u of the program. */\nvoid from_%u (void)\n{\n",
                     calls_function (x->calls, p->call)->instructions[p->instruction].where.line, from);
        text said = TEXT_EMPTY, both = TEXT_EMPTY, words = TEXT_EMPTY;
        print_point (x, p, &said);
        name_slots (x, &said, &words);
        text_printf (&both, "%s %s", text_string (&code), text_string (&words));
        for_names (x, &both, leave_open, &head);
        text_printf (&head, "    if (!point_%u ())\n        return;\n", from);
        text_free (&said);
        text_free (&both);
        text_free (&words);
    }
    text_printf (all, "%s%s}\n", text_string (&head), text_string (&code));
    text_free (&code);
    text_free (&head);
    region_release (&g);
}

bool
write_obligations (const inlining *calls, const stated *cover, text *out, text *why)
{
    printer x = { .calls = calls, .cover = cover };
    text all = TEXT_EMPTY, points = TEXT_EMPTY, words = TEXT_EMPTY, both = TEXT_EMPTY;
    for (uint32_t i = 0; i < cover->points.count; i++) {
        text_printf (&points, "\nstatic int point_%u (void)\n{\n    return ", i);
        print_point (&x, &cover->points.at[i], &points);
        text_add (&points, ";\n}\n");
    }
    name_slots (&x, &points, &words);
    for (uint32_t i = 0; i <= cover->points.count && !x.problem; i++)
        print_region (&x, i == 0 ? NONE : i - 1, &all);
    if (x.problem)
        text_printf (why, "%s (line %u of the program)", x.problem, x.where.line);
    else {
        text_add (out, "/* Loop-free obligations: if no function here that is not static can call reach_error, the certificate holds. */\n"
                       "int nondet (void);\nunsigned long long nondet_wide (void);\nvoid reach_error (void);\n\n");
        text_printf (&both, "%s%s", text_string (&words), text_string (&all));
        for_names (&x, &both, declare, out);
        text_add (out, text_string (&both));
    }
    text_free (&all);
    text_free (&points);
    text_free (&words);
    text_free (&both);
    return !x.problem;
}
