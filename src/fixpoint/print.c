/* Sets in the words of the language: "x <= y + 1 && z = 2 || ...". */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <isl/constraint.h>

#include "sets.h"

static void
print_number (isl_val *v, text *out)
{
    char *digits = isl_val_to_str (v);
    text_add (out, digits ? digits : "?");
    free (digits);
}

/* A sum of terms, each with a coefficient that is not 0. */
struct sum {
    const sets_system *system;
    text *out;
    bool some, good; /* good: it can be said in the language */
};

static bool
fits (isl_val *v)
{
    return isl_val_is_int (v) == isl_bool_true && isl_val_cmp_si (v, INT64_MAX) <= 0
           && isl_val_cmp_si (v, -INT64_MAX) >= 0;
}

/* Add coefficient * name; an empty name: the number alone.  Takes v. */
static void
add_term (struct sum *s, isl_val *v, const char *name)
{
    int sign = isl_val_sgn (v);
    s->good = s->good && fits (v);
    v = isl_val_abs (v);
    if (sign) {
        text_add (s->out, s->some ? (sign > 0 ? " + " : " - ") : sign > 0 ? "" : "-");
        s->some = true;
        bool one = isl_val_is_one (v) == isl_bool_true;
        if (!*name || !one)
            print_number (v, s->out);
        if (*name)
            text_printf (s->out, "%s%s", one ? "" : " * ", name);
    }
    isl_val_free (v);
}

static void print_quotient (struct sum *s, isl_aff *a, text *name);

/* The sum of an affine function times `by`; quotients in it are written out. */
static void
add_affine (struct sum *s, isl_aff *a, isl_val *by)
{
    const enum isl_dim_type kinds[] = { isl_dim_in, isl_dim_div };
    for (size_t k = 0; k < 2; k++)
        for (int d = 0; d < (int) isl_aff_dim (a, kinds[k]); d++) {
            isl_val *v = isl_val_mul (isl_aff_get_coefficient_val (a, kinds[k], d), isl_val_copy (by));
            text name = TEXT_EMPTY;
            if (isl_val_is_zero (v) == isl_bool_true)
                ;
            else if (kinds[k] == isl_dim_in)
                text_add (&name, isl_space_get_dim_name (s->system->space, isl_dim_set, (unsigned) d));
            else
                print_quotient (s, isl_aff_get_div (a, d), &name);
            add_term (s, v, text_string (&name));
            text_free (&name);
        }
    add_term (s, isl_val_mul (isl_aff_get_constant_val (a), isl_val_copy (by)), "");
}

/* "(x / 2)" or "((x + 1) / 2)"; takes a. */
static void
print_quotient (struct sum *s, isl_aff *a, text *name)
{
    if (!a) {
        s->good = false; /* isl knows no expression for it */
        text_add (name, "?");
        return;
    }
    isl_val *by = isl_aff_get_denominator_val (a);
    text dividend = TEXT_EMPTY;
    struct sum inner = { .system = s->system, .out = &dividend, .good = true };
    add_affine (&inner, a, by);
    bool single =
        isalnum ((unsigned char) *text_string (&dividend)) && !strchr (text_string (&dividend), ' ');
    text_printf (name, single ? "(%s / " : "((%s) / ", inner.some ? text_string (&dividend) : "0");
    print_number (by, name);
    text_add_char (name, ')');
    text_free (&dividend);
    s->good = s->good && inner.good && fits (by);
    isl_val_free (by);
    isl_aff_free (a);
}

/* Terms on one side: those whose coefficient has this sign, the sign taken away. */
static bool
print_side (const sets_system *system, isl_constraint *c, bool positive, text *out)
{
    struct sum s = { .system = system, .out = out, .good = true };
    const enum isl_dim_type kinds[] = { isl_dim_set, isl_dim_div, isl_dim_cst };
    for (size_t k = 0; k < 3; k++)
        for (int d = 0; d < (kinds[k] == isl_dim_cst ? 1 : (int) isl_constraint_dim (c, kinds[k])); d++) {
            isl_val *v = kinds[k] == isl_dim_cst ? isl_constraint_get_constant_val (c)
                                                 : isl_constraint_get_coefficient_val (c, kinds[k], d);
            text name = TEXT_EMPTY;
            int sign = isl_val_sgn (v);
            if (sign && (sign > 0) == positive) {
                if (kinds[k] == isl_dim_set)
                    text_add (&name, isl_space_get_dim_name (system->space, isl_dim_set, (unsigned) d));
                else if (kinds[k] == isl_dim_div)
                    print_quotient (&s, isl_constraint_get_div (c, d), &name);
                add_term (&s, isl_val_abs (v), text_string (&name));
            } else
                isl_val_free (v);
            text_free (&name);
        }
    if (!s.some)
        text_add_char (out, '0');
    return s.good;
}

bool
sets_print_constraint (const sets_system *s, isl_constraint *c, text *out)
{
    bool equal = isl_constraint_is_equality (c) == isl_bool_true;
    bool left = print_side (s, c, equal, out);
    text_add (out, equal ? " = " : " <= ");
    return print_side (s, c, !equal, out) && left;
}

struct printing {
    const sets_system *system;
    text *out;
    bool some_piece, some_constraint;
};

static isl_stat
print_constraint (isl_constraint *c, void *context)
{
    struct printing *p = context;
    text_add (p->out, p->some_constraint ? " && " : "");
    p->some_constraint = true;
    sets_print_constraint (p->system, c, p->out);
    isl_constraint_free (c);
    return isl_stat_ok;
}

static isl_stat
print_piece (isl_basic_set *piece, void *context)
{
    struct printing *p = context;
    text_add (p->out, p->some_piece ? " || " : "");
    p->some_piece = true;
    p->some_constraint = false;
    isl_basic_set_foreach_constraint (piece, print_constraint, p);
    if (!p->some_constraint)
        text_add (p->out, "true");
    isl_basic_set_free (piece);
    return isl_stat_ok;
}

void
sets_print (const sets_system *s, isl_set *set, text *out)
{
    struct printing p = { .system = s, .out = out };
    isl_set *plain = isl_set_compute_divs (isl_set_copy (set));
    isl_set_foreach_basic_set (plain, print_piece, &p);
    isl_set_free (plain);
    if (!p.some_piece)
        text_add (out, "false");
}
