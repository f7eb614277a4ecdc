/* What an automaton that was read means: as a generalised Buechi automaton, and on single words. */
#include "hoa.h"

#include <string.h>

#include "components.h"
#include "hoa_private.h"

/* --- labels --- */

/* False: there are too many, or a limit is met. */
static bool
add_cube (cubes *to, cube c, budget *b)
{
    enum { PER_STEP = 64 }; /* comparisons are quick */
    if (cube_is_empty (c))
        return true;
    if (!budget_work (b, 1 + to->count / PER_STEP))
        return false;
    for (size_t i = 0; i < to->count; i++)
        if (cube_includes (to->at[i], c))
            return true;
    if (to->count >= HOA_CUBES)
        return false;
    *vec_add (to) = c;
    return true;
}

static bool collect (const ltl *f, bool positive, const ltl *const *meanings, cubes *out, budget *limits);

static bool
collect_both (const ltl *f, bool left, bool right, const ltl *const *meanings, cubes *out, budget *limits)
{
    cubes a = VEC_EMPTY, b = VEC_EMPTY;
    bool few =
        collect (f->args[0], left, meanings, &a, limits) && collect (f->args[1], right, meanings, &b, limits);
    for (size_t i = 0; few && i < a.count; i++)
        for (size_t k = 0; few && k < b.count; k++)
            few = add_cube (out, (cube){ a.at[i].yes | b.at[k].yes, a.at[i].no | b.at[k].no }, limits);
    vec_free (&a);
    vec_free (&b);
    return few;
}

/* The cubes of f, or of its negation. */
static bool
collect (const ltl *f, bool positive, const ltl *const *meanings, cubes *out, budget *limits)
{
    uint64_t bit = UINT64_C (1) << f->atom;
    switch (f->kind) {
    case LTL_FALSE:
    case LTL_TRUE:
        return (f->kind == LTL_TRUE) != positive || add_cube (out, (cube){ 0, 0 }, limits);
    case LTL_ATOM:
        if (meanings)
            return collect (meanings[f->atom], positive, NULL, out, limits);
        return add_cube (out, positive ? (cube){ bit, 0 } : (cube){ 0, bit }, limits);
    case LTL_NOT:
        return collect (f->args[0], !positive, meanings, out, limits);
    case LTL_AND:
    case LTL_OR:
        if ((f->kind == LTL_AND) == positive)
            return collect_both (f, positive, positive, meanings, out, limits);
        return collect (f->args[0], positive, meanings, out, limits)
               && collect (f->args[1], positive, meanings, out, limits);
    case LTL_IMPLIES:
        if (!positive)
            return collect_both (f, true, false, meanings, out, limits);
        return collect (f->args[0], false, meanings, out, limits)
               && collect (f->args[1], true, meanings, out, limits);
    default: /* IFF, XOR: both, or neither */
        return collect_both (f, true, (f->kind == LTL_IFF) == positive, meanings, out, limits)
               && collect_both (f, false, (f->kind == LTL_IFF) != positive, meanings, out, limits);
    }
}

bool
hoa_label_cubes (const ltl *label, const ltl *const *meanings, cubes *out, budget *b)
{
    return collect (label, true, meanings, out, b);
}

bool
hoa_substitute (hoa *a, const ltl *const *meanings, uint32_t atoms, text *why)
{
    if (atoms >= LTL_ATOMS) {
        text_printf (why, "its propositions compare more than %d things", LTL_ATOMS - 1);
        return false;
    }
    a->meanings = arena_copy (a->memory, meanings, a->propositions.count * sizeof *meanings);
    a->atoms = atoms;
    return true;
}

/* No letter is in cubes of both; false too if a limit is met. */
static bool
are_apart (const cubes *a, const cubes *b, budget *limits)
{
    bool apart = true;
    for (size_t i = 0; i < a->count && apart; i++) {
        for (size_t k = 0; k < b->count && apart; k++)
            apart = (a->at[i].yes & b->at[k].no) || (a->at[i].no & b->at[k].yes);
        apart = apart && budget_work (limits, 1 + b->count / 64);
    }
    return apart;
}

/* At most one edge of q for each letter; false too if a limit is met. */
static bool
state_is_deterministic (const hoa *a, uint32_t q, budget *b)
{
    cubes all = VEC_EMPTY;
    bool apart = true;
    for (uint32_t e = a->first[q]; e < a->first[q + 1] && apart; e++) {
        cubes own = VEC_EMPTY;
        apart = hoa_label_cubes (a->edges.at[e].label, NULL, &own, b) && are_apart (&own, &all, b);
        for (size_t i = 0; i < own.count; i++)
            *vec_add (&all) = own.at[i];
        vec_free (&own);
    }
    vec_free (&all);
    return apart;
}

bool
hoa_is_deterministic (hoa *a, budget *b)
{
    bool apart = a->starts.count <= 1;
    for (uint32_t q = 0; q < a->states && apart; q++)
        apart = state_is_deterministic (a, q, b);
    a->deterministic = apart;
    return apart || budget_reason (b);
}

/* --- acceptance, as alternatives --- */

typedef struct literal {
    uint32_t set;
    bool complement;
} literal;

/* Edges of these sets come again and again, and those of others do not. */
typedef struct alternative {
    VEC (literal) inf, fin;
} alternative;

typedef VEC (alternative) alternatives;

static void
free_alternatives (alternatives *all)
{
    for (size_t i = 0; i < all->count; i++) {
        vec_free (&all->at[i].inf);
        vec_free (&all->at[i].fin);
    }
    vec_free (all);
}

static alternative
meet (const alternative *a, const alternative *b)
{
    alternative out = { VEC_EMPTY, VEC_EMPTY };
    const alternative *both[] = { a, b };
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < both[k]->inf.count; i++)
            *vec_add (&out.inf) = both[k]->inf.at[i];
        for (size_t i = 0; i < both[k]->fin.count; i++)
            *vec_add (&out.fin) = both[k]->fin.at[i];
    }
    return out;
}

enum { MOST_ALTERNATIVES = 1024 };

static bool
find_alternatives (const acceptance *c, bool negated, alternatives *out)
{
    if (c->kind == ACCEPT_TRUE || c->kind == ACCEPT_FALSE) {
        if ((c->kind == ACCEPT_TRUE) != negated)
            *vec_add (out) = (alternative){ VEC_EMPTY, VEC_EMPTY };
        return true;
    }
    if (c->kind == ACCEPT_INF || c->kind == ACCEPT_FIN) {
        alternative one = { VEC_EMPTY, VEC_EMPTY };
        literal of = { c->set, c->complement };
        if ((c->kind == ACCEPT_INF) != negated)
            *vec_add (&one.inf) = of;
        else
            *vec_add (&one.fin) = of;
        *vec_add (out) = one;
        return true;
    }
    if ((c->kind == ACCEPT_OR) != negated)
        return find_alternatives (c->args[0], negated, out) && find_alternatives (c->args[1], negated, out)
               && out->count <= MOST_ALTERNATIVES;
    alternatives a = VEC_EMPTY, b = VEC_EMPTY;
    bool few = find_alternatives (c->args[0], negated, &a) && find_alternatives (c->args[1], negated, &b)
               && a.count * b.count <= MOST_ALTERNATIVES;
    for (size_t i = 0; few && i < a.count; i++)
        for (size_t k = 0; few && k < b.count; k++) {
            *vec_add (out) = meet (&a.at[i], &b.at[k]);
            few = vec_last (out).inf.count <= OMEGA_SETS && out->count <= MOST_ALTERNATIVES;
        }
    free_alternatives (&a);
    free_alternatives (&b);
    return few;
}

static bool
is_in (const literal *l, uint64_t marks)
{
    return (marks >> l->set & 1) != l->complement;
}

/* May the edge be taken when nothing but the alternative is left? */
static bool
is_allowed (const alternative *a, uint64_t marks)
{
    for (size_t i = 0; i < a->fin.count; i++)
        if (is_in (&a->fin.at[i], marks))
            return false;
    return true;
}

/* The marks of an edge for an automaton with so many sets: those that the alternative does not have
 * come with every edge. */
static uint64_t
new_marks (const alternative *a, uint64_t marks)
{
    uint64_t out = a->inf.count < 64 ? UINT64_MAX << a->inf.count : 0;
    for (size_t i = 0; i < a->inf.count; i++)
        out |= (uint64_t) is_in (&a->inf.at[i], marks) << i;
    return out;
}

/* --- translation --- */

struct translation {
    const hoa *a;
    alternatives accepted;
    bool waits; /* copy 0 is needed: before edges of some set stop coming, or a letter has no edge */
    omega_builder *out;
    budget *budget;
    text *why;
};

/* State q of copy k; copy 0 comes before all alternatives. */
static uint32_t
copy_of (const struct translation *t, size_t k, uint32_t q)
{
    return (uint32_t) (k * t->a->states + q);
}

static void
add_edge (struct translation *t, const hoa_edge *e, cube label)
{
    if (t->waits)
        omega_builder_edge (t->out, copy_of (t, 0, e->source), label, 0, copy_of (t, 0, e->target));
    for (size_t k = 0; k < t->accepted.count; k++) {
        const alternative *of = &t->accepted.at[k];
        if (of->fin.count)
            omega_builder_edge (t->out, copy_of (t, 0, e->source), label, 0, copy_of (t, k + 1, e->target));
        if (is_allowed (of, e->marks))
            omega_builder_edge (t->out, copy_of (t, k + 1, e->source), label, new_marks (of, e->marks),
                                copy_of (t, k + 1, e->target));
    }
}

/* The letters in none of the cubes, split atom by atom. */
static bool
find_rest (const cubes *taken, cube letters, cubes *out, budget *b)
{
    uint64_t open = 0;
    if (!budget_work (b, taken->count + 1))
        return false;
    for (size_t i = 0; i < taken->count; i++) {
        cube c = taken->at[i];
        if (cube_includes (c, letters))
            return true;
        if (!(c.yes & letters.no) && !(c.no & letters.yes))
            open = (c.yes | c.no) & ~(letters.yes | letters.no);
    }
    if (!open)
        return add_cube (out, letters, b);
    open &= ~open + 1;
    return find_rest (taken, (cube){ letters.yes | open, letters.no }, out, b)
           && find_rest (taken, (cube){ letters.yes, letters.no | open }, out, b);
}

/* Edges of state q; with `sink` every letter that has none leads there. */
static bool
add_edges (struct translation *t, uint32_t q, uint32_t sink)
{
    cubes taken = VEC_EMPTY, rest = VEC_EMPTY;
    bool few = true;
    for (uint32_t e = t->a->first[q]; e < t->a->first[q + 1] && few; e++) {
        cubes own = VEC_EMPTY;
        few = hoa_label_cubes (t->a->edges.at[e].label, t->a->meanings, &own, t->budget)
              && budget_work (t->budget, own.count + 1);
        for (size_t i = 0; i < own.count && few; i++) {
            *vec_add (&taken) = own.at[i];
            add_edge (t, &t->a->edges.at[e], own.at[i]);
        }
        vec_free (&own);
    }
    if (few && sink != UINT32_MAX) {
        few = find_rest (&taken, (cube){ 0, 0 }, &rest, t->budget);
        for (size_t i = 0; i < rest.count && few; i++)
            omega_builder_edge (t->out, copy_of (t, 0, q), rest.at[i], 0, sink);
    }
    vec_free (&taken);
    vec_free (&rest);
    return few;
}

static bool
build (struct translation *t, bool complement)
{
    size_t copies = t->accepted.count + 1;
    if (copies * t->a->states >= UINT32_MAX / 2 || copies * t->a->states > HOA_STATES * 4) {
        text_add (t->why, "the automaton is too large");
        return false;
    }
    for (size_t i = 0; i < copies * t->a->states; i++)
        omega_builder_state (t->out);
    uint32_t sink = UINT32_MAX;
    if (complement) {
        sink = omega_builder_state (t->out);
        omega_builder_edge (t->out, sink, (cube){ 0, 0 }, UINT64_MAX, sink);
        if (!t->a->starts.count)
            omega_builder_start (t->out, sink);
    }
    for (size_t i = 0; i < t->a->starts.count; i++) {
        for (size_t k = 0; k < t->accepted.count; k++)
            omega_builder_start (t->out, copy_of (t, k + 1, t->a->starts.at[i]));
        if (t->waits)
            omega_builder_start (t->out, copy_of (t, 0, t->a->starts.at[i]));
    }
    for (uint32_t q = 0; q < t->a->states; q++)
        if (!add_edges (t, q, sink)) {
            if (!budget_reason (t->budget))
                text_add (t->why, "the labels of the automaton are too large");
            return false;
        }
    return true;
}

omega *
hoa_translate (const hoa *a, bool complement, budget *b, text *why)
{
    struct translation t = { .a = a, .out = omega_builder_new (), .budget = b, .why = why };
    omega *out = NULL;
    if (!find_alternatives (a->accepted, complement, &t.accepted))
        text_add (why, "the acceptance condition of the automaton is too large");
    else {
        size_t sets = 0;
        t.waits = complement;
        for (size_t i = 0; i < t.accepted.count; i++) {
            sets = t.accepted.at[i].inf.count > sets ? t.accepted.at[i].inf.count : sets;
            t.waits |= t.accepted.at[i].fin.count > 0;
        }
        if (t.waits && !sets)
            sets = 1;
        if (build (&t, complement)) {
            out = omega_builder_finish (t.out, (uint32_t) sets);
            t.out = NULL;
            omega_reduce (out, b);
        }
    }
    if (t.out)
        omega_builder_free (t.out);
    free_alternatives (&t.accepted);
    return out;
}

/* --- single words --- */

static bool
holds_on (const hoa *a, const ltl *f, const ltl *const *meanings, uint64_t letter)
{
    switch (f->kind) {
    case LTL_FALSE:
    case LTL_TRUE:
        return f->kind == LTL_TRUE;
    case LTL_ATOM:
        return meanings ? holds_on (a, meanings[f->atom], NULL, letter) : letter >> f->atom & 1;
    case LTL_NOT:
        return !holds_on (a, f->args[0], meanings, letter);
    default: {
        bool x = holds_on (a, f->args[0], meanings, letter), y = holds_on (a, f->args[1], meanings, letter);
        return f->kind == LTL_AND       ? x && y
               : f->kind == LTL_OR      ? x || y
               : f->kind == LTL_IMPLIES ? !x || y
               : f->kind == LTL_IFF     ? x == y
                                        : x != y;
    }
    }
}

/* The pairs of a state and a place in the word, with edges that the alternative allows. */
static bool
accepts_by (const hoa *a, const lasso *w, const alternative *by)
{
    omega_builder *b = omega_builder_new ();
    size_t count = w->count, states = a->states;
    for (size_t i = 0; i < 2 * states * count; i++)
        omega_builder_state (b);
    for (size_t i = 0; i < a->starts.count; i++)
        omega_builder_start (b, (uint32_t) (a->starts.at[i] * count));
    /* The first half of the states may still take what the alternative forbids. */
    uint32_t half = (uint32_t) (states * count);
    for (size_t e = 0; e < a->edges.count; e++)
        for (size_t at = 0; at < count; at++) {
            const hoa_edge *of = &a->edges.at[e];
            if (!holds_on (a, of->label, a->meanings, w->letters[at]))
                continue;
            uint32_t from = (uint32_t) (of->source * count + at);
            uint32_t to = (uint32_t) (of->target * count + (at + 1 < count ? at + 1 : w->loop));
            omega_builder_edge (b, from, (cube){ 0, 0 }, 0, to);
            omega_builder_edge (b, from, (cube){ 0, 0 }, 0, to + half);
            if (is_allowed (by, of->marks))
                omega_builder_edge (b, from + half, (cube){ 0, 0 }, new_marks (by, of->marks), to + half);
        }
    uint32_t sets = by->inf.count ? (uint32_t) by->inf.count : 1;
    omega *p = omega_builder_finish (b, sets);
    bool accepts = !omega_is_empty (p);
    omega_free (p);
    return accepts;
}

/* The only run of a deterministic automaton on the word; what it meets again and again decides. */
static bool
is_met (const acceptance *c, uint64_t some, uint64_t all)
{
    switch (c->kind) {
    case ACCEPT_TRUE:
    case ACCEPT_FALSE:
        return c->kind == ACCEPT_TRUE;
    case ACCEPT_INF: /* some edge is in the set, or (complement) not all are */
    case ACCEPT_FIN:
        return (c->complement ? !(all >> c->set & 1) : (some >> c->set & 1) != 0) == (c->kind == ACCEPT_INF);
    case ACCEPT_AND:
        return is_met (c->args[0], some, all) && is_met (c->args[1], some, all);
    default:
        return is_met (c->args[0], some, all) || is_met (c->args[1], some, all);
    }
}

static bool
accepts_deterministically (const hoa *a, const lasso *w)
{
    size_t count = w->count, turns = 0, at = 0;
    if (!a->starts.count)
        return false;
    uint32_t q = a->starts.at[0];
    uint64_t some = 0, all = UINT64_MAX;
    /* After as many turns as there are states the run repeats itself; then as many tell what it meets. */
    while (turns <= 2 * (size_t) a->states + 1) {
        uint32_t e = a->first[q];
        while (e < a->first[q + 1] && !holds_on (a, a->edges.at[e].label, a->meanings, w->letters[at]))
            e++;
        if (e == a->first[q + 1])
            return false;
        if (turns > a->states) {
            some |= a->edges.at[e].marks;
            all &= a->edges.at[e].marks;
        }
        q = a->edges.at[e].target;
        turns += at + 1 == count;
        at = at + 1 < count ? at + 1 : w->loop;
    }
    return is_met (a->accepted, some, all);
}

bool
hoa_accepts (const hoa *a, const lasso *word)
{
    if (a->deterministic)
        return accepts_deterministically (a, word);
    alternatives all = VEC_EMPTY;
    find_alternatives (a->accepted, false, &all);
    bool accepts = false;
    for (size_t i = 0; i < all.count && !accepts; i++)
        accepts = accepts_by (a, word, &all.at[i]);
    free_alternatives (&all);
    return accepts;
}
