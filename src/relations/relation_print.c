/* Reachability relations as text, in the form of clock difference
 * relations: x' - y' < u - v + c. */
#include "relations.h"

#include <inttypes.h>

static void
print_clock (const model *m, uint32_t clock, bool after, text *out)
{
    model_clock_name (m, clock, out);
    if (after)
        text_add_char (out, '\'');
}

/* "x - y", "x" or, without a left clock, "-y". */
static void
print_difference (const model *m, uint32_t left, uint32_t right, bool after, text *out)
{
    if (left != RELATIONS_NO_CLOCK)
        print_clock (m, left, after, out);
    if (right == RELATIONS_NO_CLOCK)
        return;
    text_add (out, left == RELATIONS_NO_CLOCK ? "-" : " - ");
    print_clock (m, right, after, out);
}

static const char *
sign_of (const relations_atom *a, bool turned)
{
    if (a->equal)
        return "=";
    return turned ? (a->strict ? ">" : ">=") : (a->strict ? "<" : "<=");
}

/* A bound on one side: left - right <= constant, turned so that it starts
 * with a clock. */
static void
print_bound (const model *m, const relations_atom *a, uint32_t left, uint32_t right, bool after, text *out)
{
    bool turned = left == RELATIONS_NO_CLOCK;
    print_difference (m, turned ? right : left, turned ? left : right, after, out);
    text_printf (out, " %s %" PRId64, sign_of (a, turned), turned ? -a->constant : a->constant);
}

static void
print_cross (const model *m, relations_atom a, text *out)
{
    bool turned =
        a.after_left == RELATIONS_NO_CLOCK || (a.constant < 0 && a.after_right != RELATIONS_NO_CLOCK);
    if (turned)
        a = (relations_atom){ a.after_right, a.after_left, a.before_right, a.before_left,
                              -a.constant,   a.strict,     a.equal };
    print_difference (m, a.after_left, a.after_right, true, out);
    text_printf (out, " %s ", sign_of (&a, turned));
    if (a.constant == 1 && a.before_left != RELATIONS_NO_CLOCK && a.before_right != RELATIONS_NO_CLOCK) {
        text_add (out, "1 - (");
        print_difference (m, a.before_right, a.before_left, false, out);
        text_add_char (out, ')');
        return;
    }
    if (a.before_left == RELATIONS_NO_CLOCK && a.constant != 0) {
        text_printf (out, "%" PRId64 " - ", a.constant);
        print_clock (m, a.before_right, false, out);
        return;
    }
    print_difference (m, a.before_left, a.before_right, false, out);
    if (a.constant)
        text_printf (out, " %c %" PRId64, a.constant < 0 ? '-' : '+',
                     a.constant < 0 ? -a.constant : a.constant);
}

void
relations_print_atom (const model *m, const relations_atom *a, text *out)
{
    bool before = a->before_left != a->before_right, after = a->after_left != a->after_right;
    if (before && after)
        print_cross (m, *a, out);
    else if (after)
        print_bound (m, a, a->after_left, a->after_right, true, out);
    else
        print_bound (m, a, a->before_right, a->before_left, false, out);
}

static void
print_list (const model *m, const relations_atom *atoms, size_t count, const char *first, text *out)
{
    for (size_t i = 0; i < count; i++) {
        text_add (out, i ? ", " : first);
        relations_print_atom (m, &atoms[i], out);
    }
}

static void
print_side (const model *m, const char *state, const relations_atom *atoms, size_t count, text *out)
{
    text_printf (out, "%s", state);
    print_list (m, atoms, count, ": ", out);
}

void
relations_print (const model *m, const relations_table *t, text *out)
{
    for (size_t i = 0; i < t->count; i++) {
        const relations_entry *e = &t->entries[i];
        print_side (m, e->from_state, e->source, e->source_count, out);
        text_add (out, "  ->  ");
        print_side (m, e->to_state, e->target, e->target_count, out);
        text_add_char (out, '\n');
        for (size_t k = 0; k < e->cross_count; k++) {
            text_add (out, "    ");
            relations_print_atom (m, &e->cross[k], out);
            text_add_char (out, '\n');
        }
    }
}
