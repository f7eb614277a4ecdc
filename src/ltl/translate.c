/* From a formula to an automaton whose states are what remains to be satisfied:
 * sets of formulas in normal form.  proofs/ltl.md, L1. */
#include <stdlib.h>
#include <string.h>

#include "normal.h"

/* One way to satisfy a formula from a letter on: the letter is in `label`, the rest of the
 * word satisfies all of the formulas in set `next`; these untils are put off. */
typedef struct way {
    cube label;
    uint64_t put_off;
    uint32_t next;
} way;

typedef VEC (way) ways;

typedef struct node_set {
    size_t first, count; /* sorted members */
} node_set;

typedef struct translation {
    normal n;
    VEC (node_set) sets; /* each once; 0 is the empty one */
    VEC (node) members;
    uint32_t *table;
    size_t table_size;
    VEC (ways) known; /* per node; room NULL and count 0 until it is computed */
    VEC (bool) is_known;
    VEC (node) untils; /* the one with mark i */
    uint32_t *state_of; /* per set: 1 more than its state, 0: none */
    VEC (uint32_t) states; /* the set of each */
    omega_builder *out;
    budget *budget;
    text *why;
    bool failed;
} translation;

enum { MOST_WAYS = 1 << 17, MOST_STATES = 1 << 17 };

static bool
fail (translation *t, const char *why)
{
    if (why && !t->failed)
        text_add (t->why, why);
    t->failed = true;
    return false;
}

/* --- sets of nodes --- */

static uint64_t
hash_of (const node *a, size_t count)
{
    uint64_t h = count;
    for (size_t i = 0; i < count; i++)
        h = (h ^ a[i]) * UINT64_C (0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static void
grow_table (translation *t)
{
    xfree (t->table);
    t->table_size = t->table_size ? 2 * t->table_size : 256;
    t->table = xcalloc (t->table_size, sizeof *t->table);
    for (uint32_t s = 0; s < t->sets.count; s++) {
        size_t at = hash_of (t->members.at + t->sets.at[s].first, t->sets.at[s].count) & (t->table_size - 1);
        while (t->table[at])
            at = (at + 1) & (t->table_size - 1);
        t->table[at] = s + 1;
    }
}

/* The number of the set of these sorted nodes. */
static uint32_t
set_of (translation *t, const node *sorted, size_t count)
{
    if (2 * t->sets.count >= t->table_size)
        grow_table (t);
    size_t at = hash_of (sorted, count) & (t->table_size - 1);
    for (; t->table[at]; at = (at + 1) & (t->table_size - 1)) {
        const node_set *s = &t->sets.at[t->table[at] - 1];
        if (s->count == count && (!count || memcmp (t->members.at + s->first, sorted, count * sizeof *sorted) == 0))
            return t->table[at] - 1;
    }
    *vec_add (&t->sets) = (node_set){ t->members.count, count };
    for (size_t i = 0; i < count; i++)
        *vec_add (&t->members) = sorted[i];
    t->table[at] = (uint32_t) t->sets.count;
    return (uint32_t) t->sets.count - 1;
}

/* The conjuncts of a formula. */
static uint32_t
conjuncts (translation *t, node a)
{
    const node_info *i = normal_at (&t->n, a);
    if (a == TRUE_NODE)
        return 0;
    return i->kind == NODE_AND ? set_of (t, t->n.args.at + i->first, i->count) : set_of (t, &a, 1);
}

static bool
is_subset (const translation *t, uint32_t a, uint32_t b)
{
    const node_set *x = &t->sets.at[a], *y = &t->sets.at[b];
    const node *p = t->members.at + x->first, *q = t->members.at + y->first;
    size_t k = 0;
    if (a == b || x->count > y->count)
        return a == b;
    for (size_t i = 0; i < x->count; i++) {
        while (k < y->count && q[k] < p[i])
            k++;
        if (k == y->count || q[k] != p[i])
            return false;
    }
    return true;
}

/* Is p asked for beside G p, which asks for it in just the same way? */
static bool
is_repeated (const translation *t, const node *all, size_t count, node p)
{
    for (size_t i = 0; i < count; i++) {
        const node_info *g = normal_at (&t->n, all[i]);
        if (g->kind != NODE_RELEASE || normal_arg (&t->n, all[i], 0) != FALSE_NODE)
            continue;
        node body = normal_arg (&t->n, all[i], 1);
        const node_info *b = normal_at (&t->n, body);
        if (body == p)
            return true;
        for (size_t k = 0; b->kind == NODE_AND && k < b->count; k++)
            if (normal_arg (&t->n, body, k) == p)
                return true;
    }
    return false;
}

static uint32_t
unite (translation *t, uint32_t a, uint32_t b)
{
    if (a == b || is_subset (t, a, b))
        return b;
    if (is_subset (t, b, a))
        return a;
    size_t count = 0, i = 0, k = 0, kept = 0;
    const node_set x = t->sets.at[a], y = t->sets.at[b];
    node *all = xcalloc (x.count + y.count, sizeof *all);
    while (i < x.count || k < y.count) {
        node p = i < x.count ? t->members.at[x.first + i] : UINT32_MAX;
        node q = k < y.count ? t->members.at[y.first + k] : UINT32_MAX;
        all[count++] = p < q ? p : q;
        i += p <= q;
        k += q <= p;
    }
    for (size_t m = 0; m < count; m++)
        if (!is_repeated (t, all, count, all[m]))
            all[kept++] = all[m];
    uint32_t s = set_of (t, all, kept);
    xfree (all);
    return s;
}

/* --- ways --- */

static bool
is_better (const translation *t, const way *a, const way *b)
{
    return cube_includes (a->label, b->label) && !(a->put_off & ~b->put_off) && is_subset (t, a->next, b->next);
}

/* Add w unless another asks for less; drop those that ask for more. */
static void
add_way (translation *t, ways *to, way w)
{
    size_t kept = 0;
    if (cube_is_empty (w.label) || t->failed)
        return;
    for (size_t i = 0; i < to->count; i++)
        if (is_better (t, &to->at[i], &w))
            return;
    for (size_t i = 0; i < to->count; i++)
        if (!is_better (t, &w, &to->at[i]))
            to->at[kept++] = to->at[i];
    to->count = kept;
    *vec_add (to) = w;
    if (!budget_work (t->budget, 1 + to->count / 64))
        fail (t, NULL);
    else if (to->count > MOST_WAYS || t->members.count > 64 * (size_t) MOST_WAYS)
        fail (t, "the formula is too large to be translated");
}

static void
add_both (translation *t, ways *to, const ways *a, const ways *b)
{
    for (size_t i = 0; i < a->count && !t->failed; i++)
        for (size_t k = 0; k < b->count && !t->failed; k++) {
            const way *x = &a->at[i], *y = &b->at[k];
            cube label = { x->label.yes | y->label.yes, x->label.no | y->label.no };
            if (!cube_is_empty (label))
                add_way (t, to, (way){ label, x->put_off | y->put_off, unite (t, x->next, y->next) });
        }
}

/* The mark of an until: whoever puts it off does not get it. */
static uint64_t
mark_of (translation *t, node u)
{
    for (size_t i = 0; i < t->untils.count; i++)
        if (t->untils.at[i] == u)
            return UINT64_C (1) << i;
    if (t->untils.count == OMEGA_SETS) {
        fail (t, "the formula has more than 64 different untils");
        return 0;
    }
    *vec_add (&t->untils) = u;
    return UINT64_C (1) << (t->untils.count - 1);
}

static ways ways_of (translation *t, node a);

static ways
ways_of_row (translation *t, node a)
{
    ways out = VEC_EMPTY;
    bool both = normal_at (&t->n, a)->kind == NODE_AND;
    if (both)
        *vec_add (&out) = (way){ .next = 0 };
    for (size_t i = 0; i < normal_at (&t->n, a)->count && !t->failed; i++) {
        ways one = ways_of (t, normal_arg (&t->n, a, i));
        if (both) {
            ways joined = VEC_EMPTY;
            add_both (t, &joined, &out, &one);
            vec_free (&out);
            out = joined;
        } else
            for (size_t k = 0; k < one.count; k++)
                add_way (t, &out, one.at[k]);
    }
    return out;
}

/* p U q: q now, or p now and the same again, put off.  p R q: q now, and p now or the same again. */
static ways
ways_of_pair (translation *t, node a)
{
    bool until = normal_at (&t->n, a)->kind == NODE_UNTIL;
    ways p = ways_of (t, normal_arg (&t->n, a, 0)), q = ways_of (t, normal_arg (&t->n, a, 1));
    ways out = VEC_EMPTY, again = VEC_EMPTY;
    add_way (t, &again, (way){ .next = set_of (t, &a, 1), .put_off = until ? mark_of (t, a) : 0 });
    if (until) {
        for (size_t i = 0; i < q.count; i++)
            add_way (t, &out, q.at[i]);
        add_both (t, &out, &p, &again);
    } else {
        for (size_t i = 0; i < p.count; i++)
            add_way (t, &again, p.at[i]);
        add_both (t, &out, &q, &again);
    }
    vec_free (&again);
    return out;
}

/* All ways to satisfy the formula; the vector stays known. */
static ways
ways_of (translation *t, node a)
{
    while (t->known.count <= a) {
        *vec_add (&t->known) = (ways) VEC_EMPTY;
        *vec_add (&t->is_known) = false;
    }
    if (t->is_known.at[a] || t->failed)
        return t->known.at[a];
    const node_info i = *normal_at (&t->n, a);
    ways out = VEC_EMPTY;
    switch (i.kind) {
    case NODE_FALSE:
        break;
    case NODE_TRUE:
        add_way (t, &out, (way){ .next = 0 });
        break;
    case NODE_LITERAL: {
        uint64_t bit = UINT64_C (1) << i.atom;
        add_way (t, &out, (way){ .label = { i.negative ? 0 : bit, i.negative ? bit : 0 } });
        break;
    }
    case NODE_NEXT: {
        node next = normal_arg (&t->n, a, 0);
        if (next != FALSE_NODE)
            add_way (t, &out, (way){ .next = conjuncts (t, next) });
        break;
    }
    case NODE_AND:
    case NODE_OR:
        out = ways_of_row (t, a);
        break;
    default:
        out = ways_of_pair (t, a);
    }
    t->known.at[a] = out;
    t->is_known.at[a] = true;
    return out;
}

static ways
ways_of_set (translation *t, uint32_t set)
{
    ways out = VEC_EMPTY;
    const node_set s = t->sets.at[set];
    *vec_add (&out) = (way){ .next = 0 };
    for (size_t i = 0; i < s.count && !t->failed; i++) {
        ways one = ways_of (t, t->members.at[s.first + i]), joined = VEC_EMPTY;
        add_both (t, &joined, &out, &one);
        vec_free (&out);
        out = joined;
    }
    return out;
}

/* --- states --- */

static uint32_t
state_of (translation *t, uint32_t set, size_t *room)
{
    if (set >= *room) {
        size_t more = 2 * (size_t) set + 16;
        t->state_of = xreallocarray (t->state_of, more, sizeof *t->state_of);
        memset (t->state_of + *room, 0, (more - *room) * sizeof *t->state_of);
        *room = more;
    }
    if (!t->state_of[set]) {
        t->state_of[set] = omega_builder_state (t->out) + 1;
        *vec_add (&t->states) = set;
        if (!budget_step (t->budget, t->states.count, 0))
            fail (t, NULL);
        else if (t->states.count > MOST_STATES)
            fail (t, "the automaton of the formula is too large");
    }
    return t->state_of[set] - 1;
}

static void
build (translation *t, node f)
{
    size_t room = 0;
    if (f == FALSE_NODE)
        return;
    omega_builder_start (t->out, state_of (t, conjuncts (t, f), &room));
    for (size_t q = 0; q < t->states.count && !t->failed; q++) {
        ways out = ways_of_set (t, t->states.at[q]);
        for (size_t i = 0; i < out.count && !t->failed; i++) {
            uint32_t target = state_of (t, out.at[i].next, &room);
            omega_builder_edge (t->out, (uint32_t) q, out.at[i].label, ~out.at[i].put_off, target);
        }
        vec_free (&out);
    }
}

static void
finish (translation *t)
{
    for (size_t i = 0; i < t->known.count; i++)
        vec_free (&t->known.at[i]);
    vec_free (&t->known);
    vec_free (&t->is_known);
    vec_free (&t->sets);
    vec_free (&t->members);
    vec_free (&t->untils);
    vec_free (&t->states);
    xfree (t->table);
    xfree (t->state_of);
    normal_free (&t->n);
}

omega *
omega_translate (const ltl *f, bool negated, int step, budget *b, text *why)
{
    translation t = { .budget = b, .why = why, .out = omega_builder_new () };
    normal_init (&t.n);
    set_of (&t, NULL, 0);
    build (&t, normal_of (&t.n, f, negated, step));
    uint32_t sets = (uint32_t) t.untils.count;
    omega *a = NULL;
    if (t.failed)
        omega_builder_free (t.out);
    else {
        a = omega_builder_finish (t.out, sets);
        omega_reduce (a, b);
    }
    finish (&t);
    return a;
}
