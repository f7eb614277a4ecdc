#include "arena.h"
#include "ltl.h"

const ltl *
ltl_atom (ltl_pool *p, uint32_t atom)
{
    ltl *f = arena_alloc (p->memory, sizeof *f);
    *f = (ltl){ .kind = LTL_ATOM, .atom = atom, .number = p->count++ };
    return f;
}

const ltl *
ltl_join (ltl_pool *p, ltl_kind kind, const ltl *a, const ltl *b)
{
    ltl *f = arena_alloc (p->memory, sizeof *f);
    *f = (ltl){ .kind = kind, .number = p->count++, .args = { a, b } };
    return f;
}

static const char *const signs[] = { [LTL_FALSE] = "false", [LTL_TRUE] = "true",  [LTL_NOT] = "!",
                                     [LTL_AND] = "&&",      [LTL_OR] = "||",      [LTL_IMPLIES] = "->",
                                     [LTL_IFF] = "<->",     [LTL_XOR] = "xor",    [LTL_NEXT] = "X",
                                     [LTL_FINALLY] = "F",   [LTL_GLOBALLY] = "G", [LTL_UNTIL] = "U",
                                     [LTL_RELEASE] = "R",   [LTL_WEAK] = "W",     [LTL_STRONG] = "M" };

void
ltl_print (const ltl *f, const char *const *names, text *out)
{
    if (f->kind == LTL_ATOM) {
        if (names)
            text_add (out, names[f->atom]);
        else
            text_printf (out, "a%u", f->atom);
        return;
    }
    if (!f->args[1]) {
        text_add (out, signs[f->kind]);
        if (f->args[0]) {
            text_add_char (out, ' ');
            ltl_print (f->args[0], names, out);
        }
        return;
    }
    text_add_char (out, '(');
    ltl_print (f->args[0], names, out);
    text_printf (out, " %s ", signs[f->kind]);
    ltl_print (f->args[1], names, out);
    text_add_char (out, ')');
}
