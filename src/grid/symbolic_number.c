/* Binary numbers over variables, most significant bit first. */
#include "symbolic.h"

static DdNode *
variable (const symbolic *s, const entity *e, unsigned bit, bool next)
{
    return Cudd_bddIthVar (s->d.dd, (int) (2 * (e->first + bit) + next));
}

static bool
bit_of (int64_t value, unsigned bit, unsigned bits)
{
    return value >> (bits - 1 - bit) & 1;
}

DdNode *
entity_equals (symbolic *s, const entity *e, int64_t value, bool next)
{
    int64_t code = value - e->min;
    if (code < 0 || code >= e->count)
        return diagram_copy (&s->d, s->d.zero);
    DdNode *result = diagram_copy (&s->d, s->d.one);
    for (unsigned b = e->bits; b--;) {
        DdNode *v = variable (s, e, b, next);
        diagram_and_in (&s->d, &result, bit_of (code, b, e->bits) ? v : Cudd_Not (v));
    }
    return result;
}

/* bits <= code, from the least significant bit up. */
static DdNode *
bits_at_most (symbolic *s, DdNode *const *bits, unsigned count, int64_t code)
{
    if (code < 0)
        return diagram_copy (&s->d, s->d.zero);
    if (code >> count)
        return diagram_copy (&s->d, s->d.one);
    DdNode *result = diagram_copy (&s->d, s->d.one);
    for (unsigned b = count; b--;) {
        DdNode *low = bits[b] ? Cudd_Not (bits[b]) : NULL;
        if (bit_of (code, b, count))
            diagram_or_in (&s->d, &result, low);
        else
            diagram_and_in (&s->d, &result, low);
    }
    return result;
}

DdNode *
entity_at_most (symbolic *s, const entity *e, int64_t value, bool next)
{
    DdNode *bits[64];
    for (unsigned b = 0; b < e->bits; b++)
        bits[b] = variable (s, e, b, next);
    return bits_at_most (s, bits, e->bits, value - e->min);
}

/* sum := y + add modulo 2^width, where y is padded with zeros in front. */
static void
add_constant (symbolic *s, const entity *y, int64_t add, DdNode **sum, unsigned width)
{
    DdNode *carry = diagram_copy (&s->d, s->d.zero);
    for (unsigned b = width; b--;) {
        unsigned padding = width - y->bits;
        DdNode *v = b >= padding ? variable (s, y, b - padding, false) : s->d.zero;
        DdNode *a = bit_of (add, b, width) ? s->d.one : s->d.zero;
        DdNode *different = diagram_keep (&s->d, Cudd_bddXor (s->d.dd, v, a));
        sum[b] = diagram_keep (&s->d, different && carry ? Cudd_bddXor (s->d.dd, different, carry) : NULL);
        diagram_set (&s->d, &carry, diagram_ite (&s->d, different, carry, v));
        diagram_drop (&s->d, different);
    }
    diagram_drop (&s->d, carry);
}

/* Numbers of two clocks with more bits may take long to relate. */
enum { WIDE = 16 };

DdNode *
entity_becomes (symbolic *s, const entity *x, const entity *y, int64_t add, int64_t cap)
{
    if (!y)
        return entity_equals (s, x, add > cap ? cap + 1 : add, true);
    /* Wide enough for y, for x and for the constant, and one bit more. */
    unsigned width = (x->bits > y->bits ? x->bits : y->bits) + 1;
    while (add >> (width - 1) > 0 && width < 62)
        width++;
    DdNode *sum[64] = { NULL };
    add_constant (s, y, add, sum, width);
    DdNode *fits = bits_at_most (s, sum, width, cap);
    DdNode *result = diagram_copy (&s->d, s->d.one);
    for (unsigned b = width; b--;) {
        if (b >= width - x->bits && (width < WIDE || diagrams_ok (&s->d))) {
            unsigned at = b - (width - x->bits);
            DdNode *top = bit_of (cap + 1, at, x->bits) ? s->d.one : s->d.zero;
            DdNode *value = diagram_ite (&s->d, fits, sum[b], top);
            DdNode *same =
                diagram_keep (&s->d, value ? Cudd_bddXnor (s->d.dd, variable (s, x, at, true), value) : NULL);
            diagram_and_in (&s->d, &result, same);
            diagram_drop (&s->d, value);
            diagram_drop (&s->d, same);
        }
        diagram_drop (&s->d, sum[b]);
    }
    diagram_drop (&s->d, fits);
    return result;
}
