/* Sets in the words of the language: "x <= y + 1 && z = 2 || ...". */
#include <inttypes.h>
#include <stdlib.h>

#include <isl/constraint.h>

#include "sets.h"

struct printing {
    const sets_system *system;
    text *out;
    bool some_piece, some_constraint;
};

static void
print_number (isl_val *v, text *out)
{
    char *digits = isl_val_to_str (v);
    text_add (out, digits ? digits : "?");
    free (digits);
}

/* Terms on one side: those whose coefficient has this sign, the sign taken away. */
static void
print_side (const struct printing *p, isl_constraint *c, bool positive)
{
    bool some = false;
    for (isl_size d = 0; d <= isl_constraint_dim (c, isl_dim_set); d++) {
        bool constant = d == isl_constraint_dim (c, isl_dim_set);
        isl_val *v = constant ? isl_constraint_get_constant_val (c)
                              : isl_constraint_get_coefficient_val (c, isl_dim_set, (int) d);
        int sign = isl_val_sgn (v);
        v = isl_val_abs (v);
        if (sign && (sign > 0) == positive) {
            text_add (p->out, some ? " + " : "");
            some = true;
            if (constant || isl_val_is_one (v) != isl_bool_true)
                print_number (v, p->out);
            if (!constant)
                text_printf (p->out, "%s%s", isl_val_is_one (v) == isl_bool_true ? "" : " * ",
                             isl_space_get_dim_name (p->system->space, isl_dim_set, (unsigned) d));
        }
        isl_val_free (v);
    }
    if (!some)
        text_add_char (p->out, '0');
}

static isl_stat
print_constraint (isl_constraint *c, void *context)
{
    struct printing *p = context;
    text_add (p->out, p->some_constraint ? " && " : "");
    p->some_constraint = true;
    bool equal = isl_constraint_is_equality (c) == isl_bool_true;
    print_side (p, c, equal);
    text_add (p->out, equal ? " = " : " <= ");
    print_side (p, c, !equal);
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
    if (isl_basic_set_dim (piece, isl_dim_div) > 0) {
        char *whole = isl_basic_set_to_str (piece); /* quotients have no name here */
        text_add (p->out, whole ? whole : "?");
        free (whole);
    } else
        isl_basic_set_foreach_constraint (piece, print_constraint, p);
    if (!p->some_constraint && isl_basic_set_dim (piece, isl_dim_div) == 0)
        text_add (p->out, "true");
    isl_basic_set_free (piece);
    return isl_stat_ok;
}

void
sets_print (const sets_system *s, isl_set *set, text *out)
{
    struct printing p = { .system = s, .out = out };
    isl_set_foreach_basic_set (set, print_piece, &p);
    if (!p.some_piece)
        text_add (out, "false");
}
