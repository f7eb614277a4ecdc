#include "normal.h"

#include <stdlib.h>
#include <string.h>

/* --- nodes, each once --- */

static uint64_t
hash_of (const node_info *i, const node *args)
{
    uint64_t h = (uint64_t) i->kind * 31 + i->atom * 2u + i->negative;
    for (size_t k = 0; k < i->count; k++)
        h = (h ^ args[k]) * UINT64_C (0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static bool
is_same (const normal *n, node a, const node_info *i, const node *args)
{
    const node_info *o = normal_at (n, a);
    return o->kind == i->kind && o->atom == i->atom && o->negative == i->negative && o->count == i->count
           && (!i->count || memcmp (n->args.at + o->first, args, i->count * sizeof *args) == 0);
}

static void
grow (normal *n)
{
    xfree (n->table);
    n->table_size = n->table_size ? 2 * n->table_size : 1024;
    n->table = xcalloc (n->table_size, sizeof *n->table);
    for (node a = TRUE_NODE + 1; a < n->nodes.count; a++) {
        const node_info *i = normal_at (n, a);
        size_t at = hash_of (i, n->args.at + i->first) & (n->table_size - 1);
        while (n->table[at])
            at = (at + 1) & (n->table_size - 1);
        n->table[at] = a;
    }
}

/* Two more facts about a formula (Etessami, Holzmann): see node_info. */
static void
set_character (const normal *n, node_info *i, const node *args)
{
    bool eventual = i->count > 0, universal = i->count > 0;
    for (size_t k = 0; k < i->count; k++) {
        eventual &= normal_at (n, args[k])->eventual;
        universal &= normal_at (n, args[k])->universal;
    }
    i->eventual = eventual || (i->kind == NODE_UNTIL && args[0] == TRUE_NODE);
    i->universal = universal || (i->kind == NODE_RELEASE && args[0] == FALSE_NODE);
}

static node
intern (normal *n, node_info i, const node *args)
{
    if (2 * n->nodes.count >= n->table_size)
        grow (n);
    size_t at = hash_of (&i, args) & (n->table_size - 1);
    for (; n->table[at]; at = (at + 1) & (n->table_size - 1))
        if (is_same (n, n->table[at], &i, args))
            return n->table[at];
    set_character (n, &i, args);
    i.first = n->args.count;
    for (size_t k = 0; k < i.count; k++)
        *vec_add (&n->args) = args[k];
    *vec_add (&n->nodes) = i;
    return n->table[at] = (node) (n->nodes.count - 1);
}

void
normal_init (normal *n)
{
    memset (n, 0, sizeof *n);
    *vec_add (&n->nodes) = (node_info){ .kind = NODE_FALSE, .eventual = true, .universal = true };
    *vec_add (&n->nodes) = (node_info){ .kind = NODE_TRUE, .eventual = true, .universal = true };
}

void
normal_free (normal *n)
{
    vec_free (&n->nodes);
    vec_free (&n->args);
    xfree (n->table);
}

/* --- simplification --- */

static node
make_two (normal *n, node_kind kind, node a, node b)
{
    node args[] = { a, b };
    return intern (n, (node_info){ .kind = kind, .count = 2 }, args);
}

node
normal_literal (normal *n, uint32_t atom, bool negative)
{
    return intern (n, (node_info){ .kind = NODE_LITERAL, .atom = atom, .negative = negative }, NULL);
}

static bool
is_finally (const normal *n, node a)
{
    return normal_at (n, a)->kind == NODE_UNTIL && normal_arg (n, a, 0) == TRUE_NODE;
}

static bool
is_globally (const normal *n, node a)
{
    return normal_at (n, a)->kind == NODE_RELEASE && normal_arg (n, a, 0) == FALSE_NODE;
}

/* A suffix satisfies it iff the word does. */
static bool
is_tail (const normal *n, node a)
{
    return normal_at (n, a)->eventual && normal_at (n, a)->universal;
}

node
normal_next (normal *n, node a)
{
    if (is_tail (n, a))
        return a;
    return intern (n, (node_info){ .kind = NODE_NEXT, .count = 1 }, &a);
}

static node fixed_point (normal *n, node_kind kind, node p, node q);

/* F of a disjunction: what is eventual needs no F; and G of a conjunction: what is universal needs no G. */
static node
spread (normal *n, node_kind kind, node p, node q)
{
    node_kind row = kind == NODE_UNTIL ? NODE_OR : NODE_AND;
    size_t all = normal_at (n, q)->count, count = 0;
    node *rest = xcalloc (all + 1, sizeof *rest), apart = kind == NODE_UNTIL ? FALSE_NODE : TRUE_NODE;
    for (size_t i = 0; i < all; i++) {
        node a = normal_arg (n, q, i);
        const node_info *of = normal_at (n, a);
        if (kind == NODE_UNTIL ? of->eventual : of->universal)
            apart = normal_pair (n, row, apart, a);
        else
            rest[count++] = a;
    }
    node out = make_two (n, kind, p, q);
    if (count < all)
        out = normal_pair (n, row, apart, fixed_point (n, kind, p, normal_row (n, row, rest, count)));
    xfree (rest);
    return out;
}

/* p U q, or p R q, which is dual to it. */
static node
fixed_point (normal *n, node_kind kind, node p, node q)
{
    bool until = kind == NODE_UNTIL;
    node all = until ? TRUE_NODE : FALSE_NODE; /* all U q is F q, all R q is G q */
    const node_info *of = normal_at (n, q);
    if (p == (until ? FALSE_NODE : TRUE_NODE) || p == q || (until ? of->eventual : of->universal))
        return q;
    if (of->kind == kind && (normal_arg (n, q, 0) == p || p == all))
        return p == all ? fixed_point (n, kind, all, normal_arg (n, q, 1)) : q;
    if (p == all && of->kind == NODE_NEXT)
        return normal_next (n, fixed_point (n, kind, p, normal_arg (n, q, 0)));
    if (p == all && of->kind == (until ? NODE_OR : NODE_AND))
        return spread (n, kind, p, q);
    return make_two (n, kind, p, q);
}

static node
finally (normal *n, node p)
{
    return fixed_point (n, NODE_UNTIL, TRUE_NODE, p);
}

static node
globally (normal *n, node p)
{
    return fixed_point (n, NODE_RELEASE, FALSE_NODE, p);
}

static int
compare_nodes (const void *a, const void *b)
{
    node x = *(const node *) a, y = *(const node *) b;
    return (x > y) - (x < y);
}

static bool
is_in (const node *sorted, size_t count, node a)
{
    return count && bsearch (&a, sorted, count, sizeof *sorted, compare_nodes) != NULL;
}

/* Does the row contain a literal and its negation? */
static bool
contradicts (const normal *n, const node *args, size_t count)
{
    uint64_t yes = 0, no = 0;
    for (size_t i = 0; i < count; i++) {
        const node_info *info = normal_at (n, args[i]);
        if (info->kind == NODE_LITERAL)
            *(info->negative ? &no : &yes) |= UINT64_C (1) << info->atom;
    }
    return yes & no;
}

/* Is one of the rows' elements not needed beside the others?  In a conjunction: an OR that
 * holds one of them; what G of it says too.  In a disjunction: dual. */
static bool
is_superfluous (const normal *n, node_kind kind, const node *args, size_t count, node a)
{
    const node_info *info = normal_at (n, a);
    if (info->kind == (kind == NODE_AND ? NODE_OR : NODE_AND))
        for (size_t i = 0; i < info->count; i++)
            if (is_in (args, count, normal_arg (n, a, i)))
                return true;
    for (size_t i = 0; i < count; i++)
        if (args[i] != a && normal_at (n, args[i])->count == 2 && normal_arg (n, args[i], 1) == a
            && (kind == NODE_AND ? is_globally (n, args[i]) : is_finally (n, args[i])))
            return true;
    return false;
}

/* Of G p and G q in a conjunction, and F p or F q in a disjunction, one is made; X p and X q likewise. */
static size_t
join_alike (normal *n, node_kind kind, node *args, size_t count, bool (*is_kind) (const normal *n, node a), size_t which)
{
    node *inner = xcalloc (count + 1, sizeof *inner);
    size_t found = 0, kept = 0;
    for (size_t i = 0; i < count; i++)
        if (is_kind (n, args[i]))
            inner[found++] = normal_arg (n, args[i], which);
    if (found > 1) {
        for (size_t i = 0; i < count; i++)
            if (!is_kind (n, args[i]))
                args[kept++] = args[i];
        node all = normal_row (n, kind, inner, found);
        args[kept++] = !which ? normal_next (n, all) : kind == NODE_AND ? globally (n, all) : finally (n, all);
        count = kept;
    }
    xfree (inner);
    return count;
}

static bool
is_next (const normal *n, node a)
{
    return normal_at (n, a)->kind == NODE_NEXT;
}

/* G F p, or F G p. */
static bool
is_recurring (const normal *n, node a)
{
    return is_globally (n, a) && is_finally (n, normal_arg (n, a, 1));
}

static bool
is_lasting (const normal *n, node a)
{
    return is_finally (n, a) && is_globally (n, normal_arg (n, a, 1));
}

/* GF p or GF q is GF (p or q); FG p and FG q is FG (p and q). */
static size_t
join_tails (normal *n, node_kind kind, node *args, size_t count)
{
    node *inner = xcalloc (count + 1, sizeof *inner);
    size_t found = 0, kept = 0;
    bool (*is_kind) (const normal *m, node a) = kind == NODE_OR ? is_recurring : is_lasting;
    for (size_t i = 0; i < count; i++)
        if (is_kind (n, args[i]))
            inner[found++] = normal_arg (n, normal_arg (n, args[i], 1), 1);
    if (found > 1) {
        for (size_t i = 0; i < count; i++)
            if (!is_kind (n, args[i]))
                args[kept++] = args[i];
        node all = normal_row (n, kind, inner, found);
        args[kept++] = kind == NODE_OR ? globally (n, finally (n, all))
                                       : finally (n, globally (n, all));
        count = kept;
    }
    xfree (inner);
    return count;
}

/* Sorted, each once, rows of the same kind taken apart; SIZE_MAX: the row is `zero`. */
static size_t
flatten (const normal *n, node_kind kind, const node *args, size_t count, node *out, size_t room)
{
    node zero = kind == NODE_AND ? FALSE_NODE : TRUE_NODE, one = kind == NODE_AND ? TRUE_NODE : FALSE_NODE;
    size_t found = 0, kept = 0;
    for (size_t i = 0; i < count; i++) {
        const node_info *info = normal_at (n, args[i]);
        for (size_t k = 0; info->kind == kind && k < info->count; k++)
            out[found++] = normal_arg (n, args[i], k);
        if (info->kind != kind && args[i] != one)
            out[found++] = args[i];
    }
    assert (found <= room);
    qsort (out, found, sizeof *out, compare_nodes);
    for (size_t i = 0; i < found; i++) {
        if (out[i] == zero)
            return SIZE_MAX;
        if (!kept || out[kept - 1] != out[i])
            out[kept++] = out[i];
    }
    (void) room;
    return contradicts (n, out, kept) ? SIZE_MAX : kept;
}

node
normal_row (normal *n, node_kind kind, node *given, size_t given_count)
{
    node zero = kind == NODE_AND ? FALSE_NODE : TRUE_NODE, one = kind == NODE_AND ? TRUE_NODE : FALSE_NODE;
    size_t room = given_count + 2;
    for (size_t i = 0; i < given_count; i++)
        room += normal_at (n, given[i])->count;
    node *args = xcalloc (room, sizeof *args), *again = NULL;
    size_t count = flatten (n, kind, given, given_count, args, room), before = count;
    if (count != SIZE_MAX) {
        count = join_alike (n, kind, args, count, kind == NODE_AND ? is_globally : is_finally, 1);
        count = join_alike (n, kind, args, count, is_next, 0);
        count = join_tails (n, kind, args, count);
    }
    if (count != before) { /* something was joined: it may be a row of this kind */
        node out = normal_row (n, kind, args, count);
        xfree (args);
        return out;
    }
    if (count != SIZE_MAX) {
        again = xcalloc (count + 1, sizeof *again);
        size_t kept = 0;
        for (size_t i = 0; i < count; i++)
            if (!is_superfluous (n, kind, args, count, args[i]))
                again[kept++] = args[i];
        count = kept;
    }
    node out = count == SIZE_MAX ? zero
               : !count          ? one
               : count == 1      ? again[0]
                                 : intern (n, (node_info){ .kind = kind, .count = count }, again);
    xfree (args);
    xfree (again);
    return out;
}

node
normal_pair (normal *n, node_kind kind, node a, node b)
{
    node both[] = { a, b };
    switch (kind) {
    case NODE_UNTIL:
    case NODE_RELEASE:
        return fixed_point (n, kind, a, b);
    default:
        return normal_row (n, kind, both, 2);
    }
}

/* --- from formulas --- */

struct conversion {
    normal *n;
    int step;
    node *known[2]; /* per number of a formula, 1 more than the node; 0: not yet */
};

static node convert (struct conversion *c, const ltl *f, bool negated);

static node
dual_pair (struct conversion *c, node_kind kind, node_kind dual, bool negated, node a, node b)
{
    return normal_pair (c->n, negated ? dual : kind, a, b);
}

/* The letter after the next step: any number of letters without one, then one with it.  There is always
 * a next step, so the negation of it is the same about the negation. */
static node
convert_next (struct conversion *c, node a)
{
    node next = normal_next (c->n, a);
    if (c->step == OMEGA_NO_STEP || is_tail (c->n, a))
        return next;
    node yes = normal_literal (c->n, (uint32_t) c->step, false), no = normal_literal (c->n, (uint32_t) c->step, true);
    return normal_pair (c->n, NODE_UNTIL, no, normal_pair (c->n, NODE_AND, yes, next));
}

/* a <-> b, or (different) a xor b. */
static node
convert_equal (struct conversion *c, const ltl *f, bool different)
{
    node a = convert (c, f->args[0], false), not_a = convert (c, f->args[0], true);
    node b = convert (c, f->args[1], different), not_b = convert (c, f->args[1], !different);
    node both = normal_pair (c->n, NODE_AND, a, b), neither = normal_pair (c->n, NODE_AND, not_a, not_b);
    return normal_pair (c->n, NODE_OR, both, neither);
}

static node
convert_once (struct conversion *c, const ltl *f, bool negated)
{
    bool equal = f->kind == LTL_IFF || f->kind == LTL_XOR;
    if (equal)
        return convert_equal (c, f, (f->kind == LTL_XOR) != negated);
    node a = f->args[0] ? convert (c, f->args[0], negated != (f->kind == LTL_NOT || f->kind == LTL_IMPLIES)) : TRUE_NODE;
    node b = f->args[1] ? convert (c, f->args[1], negated) : TRUE_NODE;
    switch (f->kind) {
    case LTL_FALSE:
    case LTL_TRUE:
        return (f->kind == LTL_TRUE) != negated ? TRUE_NODE : FALSE_NODE;
    case LTL_ATOM:
        return normal_literal (c->n, f->atom, negated);
    case LTL_NOT:
        return a;
    case LTL_AND:
        return dual_pair (c, NODE_AND, NODE_OR, negated, a, b);
    case LTL_OR:
    case LTL_IMPLIES:
        return dual_pair (c, NODE_OR, NODE_AND, negated, a, b);
    case LTL_NEXT:
        return convert_next (c, a);
    case LTL_FINALLY:
        return dual_pair (c, NODE_UNTIL, NODE_RELEASE, negated, negated ? FALSE_NODE : TRUE_NODE, a);
    case LTL_GLOBALLY:
        return dual_pair (c, NODE_RELEASE, NODE_UNTIL, negated, negated ? TRUE_NODE : FALSE_NODE, a);
    case LTL_UNTIL:
        return dual_pair (c, NODE_UNTIL, NODE_RELEASE, negated, a, b);
    case LTL_RELEASE:
        return dual_pair (c, NODE_RELEASE, NODE_UNTIL, negated, a, b);
    case LTL_WEAK: /* q R (p or q); its negation not q U (not p and not q) */
        return dual_pair (c, NODE_RELEASE, NODE_UNTIL, negated, b, dual_pair (c, NODE_OR, NODE_AND, negated, a, b));
    default: /* p M q: q U (p and q); dual */
        return dual_pair (c, NODE_UNTIL, NODE_RELEASE, negated, b, dual_pair (c, NODE_AND, NODE_OR, negated, a, b));
    }
}

static node
convert (struct conversion *c, const ltl *f, bool negated)
{
    node *known = &c->known[negated][f->number];
    if (!*known)
        *known = convert_once (c, f, negated) + 1;
    return *known - 1;
}

node
normal_of (normal *n, const ltl *f, bool negated, int step)
{
    struct conversion c = { .n = n, .step = step };
    for (int i = 0; i < 2; i++)
        c.known[i] = xcalloc ((size_t) f->number + 1, sizeof *c.known[i]);
    node a = convert (&c, f, negated);
    xfree (c.known[0]);
    xfree (c.known[1]);
    return a;
}
