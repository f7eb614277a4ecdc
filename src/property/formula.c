/* From the tree of a formula to linear temporal logic over atoms: conditions
 * without clocks, and single comparisons of clocks. */
#include <string.h>

#include "pieces.h"
#include "read.h"

struct formulas {
    reading *r;
    ltl_pool pool;
    VEC (const term *) atoms;
    bool whole;    /* conditions without clocks are not taken apart */
    bool too_many; /* atoms */
};

static const ltl *formula_of (struct formulas *f, const tree *t, const binding *bound);

static const ltl *
wrong (struct formulas *f)
{
    return ltl_join (&f->pool, LTL_FALSE, NULL, NULL);
}

/* --- atoms --- */

static bool
same_term (const term *a, const term *b)
{
    if (!a || !b || a == b)
        return a == b;
    return a->kind == b->kind && a->compare == b->compare && a->value == b->value && a->id == b->id
           && a->location == b->location && a->list == b->list && same_term (a->args[0], b->args[0])
           && same_term (a->args[1], b->args[1]) && same_term (a->args[2], b->args[2]);
}

static const ltl *
atom_of (struct formulas *f, const term *t)
{
    for (uint32_t i = 0; i < f->atoms.count; i++)
        if (same_term (f->atoms.at[i], t))
            return ltl_atom (&f->pool, i);
    /* One more tells where steps are. */
    if (f->atoms.count + 1 >= LTL_ATOMS) {
        f->too_many = true;
        if (!f->whole)
            reading_fail (f->r, t->where, "the formula has more than %d different atoms", LTL_ATOMS - 1);
        return wrong (f);
    }
    *vec_add (&f->atoms) = t;
    return ltl_atom (&f->pool, (uint32_t) f->atoms.count - 1);
}

/* x >= c is no atom of its own but the negation of x < c. */
static const ltl *
comparison (struct formulas *f, const term *t)
{
    static const term_kind opposite[] = { [TERM_GE] = TERM_LT, [TERM_GT] = TERM_LE, [TERM_NE] = TERM_EQ };
    if (t->compare != TERM_GE && t->compare != TERM_GT && t->compare != TERM_NE)
        return atom_of (f, t);
    term *other = arena_copy (f->r->memory, t, sizeof *t);
    other->compare = opposite[t->compare];
    return ltl_join (&f->pool, LTL_NOT, atom_of (f, other), NULL);
}

/* c ? a : b */
static const ltl *
choice (struct formulas *f, const ltl *c, const ltl *a, const ltl *b)
{
    const ltl *yes = ltl_join (&f->pool, LTL_AND, c, a);
    const ltl *no = ltl_join (&f->pool, LTL_AND, ltl_join (&f->pool, LTL_NOT, c, NULL), b);
    return ltl_join (&f->pool, LTL_OR, yes, no);
}

/* A condition, taken apart where reading a part of it alone cannot be a fault. */
static const ltl *
condition (struct formulas *f, const term *t)
{
    if (t->kind == TERM_NUMBER)
        return ltl_join (&f->pool, t->value ? LTL_TRUE : LTL_FALSE, NULL, NULL);
    if (t->kind == TERM_DEADLOCK) {
        reading_fail (f->r, t->where, "'deadlock' is no atom of a formula: ask 'A[] not deadlock'");
        return wrong (f);
    }
    if (t->kind == TERM_CLOCKS)
        return comparison (f, t);
    bool joins = t->kind == TERM_NOT || t->kind == TERM_AND || t->kind == TERM_OR || t->kind == TERM_IF;
    if (!joins || (!t->timed && (f->whole || t->kind == TERM_IF || term_may_fail (t))))
        return atom_of (f, t);
    const ltl *a = condition (f, t->args[0]), *b = t->args[1] ? condition (f, t->args[1]) : NULL;
    if (t->kind == TERM_IF)
        return choice (f, a, b, condition (f, t->args[2]));
    return ltl_join (&f->pool, t->kind == TERM_NOT ? LTL_NOT : t->kind == TERM_AND ? LTL_AND : LTL_OR, a, b);
}

/* --- operators --- */

static const struct {
    const char *word;
    ltl_kind kind;
    bool temporal;
} operators[] = { { "!", LTL_NOT, false },      { "&&", LTL_AND, false },      { "||", LTL_OR, false },
                  { "->", LTL_IMPLIES, false }, { "imply", LTL_IMPLIES, false }, { "<->", LTL_IFF, false },
                  { "xor", LTL_XOR, false },    { "G", LTL_GLOBALLY, true },   { "F", LTL_FINALLY, true },
                  { "X", LTL_NEXT, true },      { "U", LTL_UNTIL, true },      { "R", LTL_RELEASE, true },
                  { "W", LTL_WEAK, true },      { "M", LTL_STRONG, true } };
enum { OPERATORS = sizeof operators / sizeof *operators };

static size_t
operator_of (const tree *t)
{
    size_t i = 0;
    bool joins = t->kind == TREE_UNARY || t->kind == TREE_BINARY;
    while (i < OPERATORS && !(joins && strcmp (operators[i].word, t->word) == 0))
        i++;
    return i;
}

/* Operators that the conditions of the query language do not have. */
static bool
is_temporal (const tree *t)
{
    if (!t)
        return false;
    size_t i = operator_of (t);
    if (i < OPERATORS && (operators[i].temporal || operators[i].kind == LTL_IFF || !strcmp (t->word, "->")))
        return true;
    return is_temporal (t->args[0]) || is_temporal (t->args[1]) || is_temporal (t->args[2]);
}

static const ltl *
quantified (struct formulas *f, const tree *t, const binding *bound)
{
    int32_t low, high;
    if (!resolve_constant (f->r, t->args[0], bound, &low) || !resolve_constant (f->r, t->args[1], bound, &high))
        return wrong (f);
    bool all = t->kind == TREE_FORALL;
    const ltl *out = NULL;
    for (int64_t v = low; v <= high && !f->r->failed; v++) {
        binding here = { t->word, (int32_t) v, bound };
        const ltl *one = formula_of (f, t->args[2], &here);
        out = out ? ltl_join (&f->pool, all ? LTL_AND : LTL_OR, out, one) : one;
        if (f->pool.count > QUERY_ROW)
            reading_fail (f->r, t->where, "the formula is too large: its quantifiers, written out, have more than %d operators",
                          QUERY_ROW);
    }
    return out ? out : ltl_join (&f->pool, all ? LTL_TRUE : LTL_FALSE, NULL, NULL);
}

static const ltl *
formula_of (struct formulas *f, const tree *t, const binding *bound)
{
    if (f->r->failed)
        return wrong (f);
    if (!is_temporal (t)) {
        const term *e = resolve_condition (f->r, t, bound);
        return e ? condition (f, e) : wrong (f);
    }
    size_t i = operator_of (t);
    if (i < OPERATORS) {
        const ltl *a = formula_of (f, t->args[0], bound);
        return ltl_join (&f->pool, operators[i].kind, a, t->args[1] ? formula_of (f, t->args[1], bound) : NULL);
    }
    if (t->kind == TREE_IF) {
        const ltl *c = formula_of (f, t->args[0], bound), *a = formula_of (f, t->args[1], bound);
        return choice (f, c, a, formula_of (f, t->args[2], bound));
    }
    if (t->kind == TREE_FORALL || t->kind == TREE_EXISTS)
        return quantified (f, t, bound);
    reading_fail (f->r, t->where, "a formula stands where a number is expected");
    return wrong (f);
}

void
resolve_formula (reading *r, const tree *t, property *p)
{
    struct formulas f = { .r = r, .pool = { r->memory, 0 } };
    p->formula = formula_of (&f, t, NULL);
    p->atom_count = (uint32_t) f.atoms.count;
    p->atoms = arena_copy (r->memory, f.atoms.at, f.atoms.count * sizeof *f.atoms.at);
    vec_free (&f.atoms);
}

static bool
has_alternatives (const term *t, bool positive, arena *memory)
{
    pieces all = VEC_EMPTY;
    bool few = pieces_find (t, positive, memory, &all);
    if (few)
        pieces_set_apart (&all, memory);
    bool apart = few && pieces_are_apart (&all);
    pieces_free (&all);
    return !apart;
}

/* Clocks are no integers, so what reads them is no condition that integers alone decide. */
static bool
selects_clock (const term *t)
{
    bool here = t && t->kind == TERM_CLOCK && t->args[0] && t->args[0]->kind != TERM_NUMBER;
    return here || (t && (selects_clock (t->args[0]) || selects_clock (t->args[1]) || selects_clock (t->args[2])));
}

/* Read t in every state as well, where that may be a fault: t and not t. */
static const term *
also_read (reading *r, const term *risk, const term *t)
{
    if (!t || !term_may_fail (t))
        return risk;
    if (t->timed || t->kind == TERM_CLOCK) {
        for (int i = 0; i < 3; i++)
            risk = also_read (r, risk, t->args[i]);
        return risk;
    }
    term *no = arena_alloc (r->memory, sizeof *no), *both = arena_alloc (r->memory, sizeof *both);
    *no = (term){ .kind = TERM_NOT, .where = t->where, .args = { t } };
    *both = (term){ .kind = TERM_AND, .where = t->where, .args = { t, no } };
    if (!risk)
        return both;
    term *either = arena_alloc (r->memory, sizeof *either);
    *either = (term){ .kind = TERM_OR, .where = t->where, .args = { risk, both } };
    return either;
}

void
resolve_alternatives (reading *r, property *p)
{
    bool leads = p->form == PROPERTY_LEADS_TO, keeps = p->form == PROPERTY_KEEPS;
    const term *last = leads ? p->q : p->p;
    if ((!leads && !keeps && p->form != PROPERTY_INEVITABLY) || !has_alternatives (last, keeps, r->memory)
        || selects_clock (p->p) || (leads && selects_clock (p->q)))
        return;
    struct formulas f = { .r = r, .pool = { r->memory, 0 }, .whole = true };
    const ltl *of = condition (&f, last);
    if (keeps)
        of = ltl_join (&f.pool, LTL_NOT, of, NULL);
    of = ltl_join (&f.pool, LTL_FINALLY, of, NULL);
    if (leads) {
        of = ltl_join (&f.pool, LTL_IMPLIES, condition (&f, p->p), of);
        of = ltl_join (&f.pool, LTL_GLOBALLY, of, NULL);
    }
    if (!f.too_many) {
        p->risk = also_read (r, leads && p->p->timed ? also_read (r, NULL, p->p) : NULL, last);
        p->formula = of;
        p->atom_count = (uint32_t) f.atoms.count;
        p->atoms = arena_copy (r->memory, f.atoms.at, f.atoms.count * sizeof *f.atoms.at);
    }
    vec_free (&f.atoms);
}

void
resolve_propositions (reading *r, hoa *a, property *p)
{
    struct formulas f = { .r = r, .pool = { r->memory, 0 } };
    VEC (const ltl *) meanings = VEC_EMPTY;
    for (uint32_t i = 0; i < hoa_atoms (a) && !r->failed; i++) {
        position quote = hoa_atom_where (a, i);
        query_lex_start_at (&r->lexer, hoa_atom_name (a, i), (position){ quote.line, quote.column + 1 }, r->why);
        const tree *t = read_expression (r);
        const term *e = t ? resolve_condition (r, t, NULL) : NULL;
        if (e && r->lexer.now.kind != TOKEN_END)
            reading_fail (r, r->lexer.now.where, "expected the end of the proposition, found '%.*s'",
                          (int) r->lexer.now.length, r->lexer.now.at);
        if (e)
            *vec_add (&meanings) = condition (&f, e);
    }
    text why = TEXT_EMPTY;
    p->atom_count = (uint32_t) f.atoms.count;
    p->atoms = arena_copy (r->memory, f.atoms.at, f.atoms.count * sizeof *f.atoms.at);
    if (!r->failed && !hoa_substitute (a, meanings.at, p->atom_count, &why))
        reading_fail (r, (position){ 0, 0 }, "%s", text_string (&why));
    text_free (&why);
    vec_free (&meanings);
    vec_free (&f.atoms);
}
