/* In which abstract states does a condition hold for some member? */
#include <string.h>

#include "abstraction.h"

struct listing {
    VEC (uint32_t) atoms;
};

static void
list_atom (void *context, uint32_t which)
{
    struct listing *l = context;
    *vec_add (&l->atoms) = which;
}

static void
list_now (const abstraction *a, const literal *now, struct listing *l)
{
    for (size_t i = 0; now && i < a->task->predicates.count; i++)
        if (!literal_is_constant (now[i]))
            list_atom (l, literal_atom (now[i]));
}

static bool
is_in_frame (const abstraction *a, const frame *f, uint32_t which)
{
    for (size_t i = 0; i < f->parts.count; i++) {
        const knowledge *k = &a->theory.known.at[f->parts.at[i]];
        for (size_t j = 0; j < k->count; j++)
            if (k->atoms[j] == which)
                return true;
    }
    return false;
}

/* The Cartesian domain looks only at the parts that the condition is in. */
static void
keep_new_parts (abstraction *a, goal *g)
{
    frame *f = &g->frame;
    size_t kept = 0;
    for (size_t i = 0; i < f->parts.count; i++)
        if (f->has_new.at[i]) {
            f->parts.at[kept] = f->parts.at[i];
            f->has_new.at[kept++] = true;
        }
    f->parts.count = f->has_new.count = kept;
    for (uint32_t i = 0; g->now && i < a->task->predicates.count; i++)
        if (!literal_is_constant (g->now[i]) && is_in_frame (a, f, literal_atom (g->now[i])))
            *vec_add (&g->relevant) = i;
}

goal *
abstract_goal (abstraction *a, const literal *now, const formula *condition, const formula *opposite)
{
    goal *g = xcalloc (1, sizeof *g);
    struct listing list = { VEC_EMPTY };
    g->now = now;
    g->condition = condition;
    g->opposite = opposite;
    list_now (a, now, &list);
    size_t old = list.atoms.count;
    formula_atoms (condition, list_atom, &list);
    if (a->domain == GCL_CARTESIAN) {
        /* an atom of the condition counts as new even if it is a predicate */
        frame all = { VEC_EMPTY, VEC_EMPTY };
        theory_split (&a->theory, list.atoms.at, list.atoms.count, old, &all);
        for (size_t i = 0; i < all.parts.count; i++) {
            const knowledge *k = &a->theory.known.at[all.parts.at[i]];
            for (size_t j = 0; j < k->count; j++)
                for (size_t l = old; l < list.atoms.count; l++)
                    all.has_new.at[i] = all.has_new.at[i] || k->atoms[j] == list.atoms.at[l];
        }
        g->frame = all;
        keep_new_parts (a, g);
    } else
        theory_split (&a->theory, list.atoms.at, list.atoms.count, old, &g->frame);
    g->asked = diagram_copy (&a->dd, a->dd.zero);
    g->possible = diagram_copy (&a->dd, a->dd.zero);
    g->sure = diagram_copy (&a->dd, a->dd.zero);
    vec_free (&list.atoms);
    return g;
}

void
abstract_goal_free (abstraction *a, goal *g)
{
    if (!g)
        return;
    DdNode *kept[] = { g->asked, g->possible, g->sure };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        diagram_drop (&a->dd, kept[i]);
    frame_free (&g->frame);
    vec_free (&g->relevant);
    xfree (g);
}

/* States. */

unsigned
abstract_slot (const abstraction *a, uint32_t predicate)
{
    return a->domain == GCL_CARTESIAN ? 2 * predicate + 1 : predicate;
}

void
abstract_first (abstraction *a, DdNode *set, bool *holds)
{
    bool *sorted = xcalloc (a->width + 1, sizeof *sorted);
    diagram_first (&a->dd, set, a->now_variables, a->width, sorted);
    for (size_t i = 0; i < a->width; i++)
        holds[a->now_variables[i] / 2] = sorted[i];
    xfree (sorted);
}

DdNode *
abstract_state (abstraction *a, const bool *state)
{
    unsigned *variables = xcalloc (a->width + 1, sizeof *variables);
    for (unsigned i = 0; i < a->width; i++)
        variables[i] = 2 * i;
    DdNode *cube = diagram_cube (&a->dd, variables, state, a->width);
    xfree (variables);
    return cube;
}

bool
abstract_knows (const abstraction *a, const bool *state, uint32_t predicate)
{
    return a->domain == GCL_BITS || state[2 * predicate];
}

DdNode *
abstract_cube (abstraction *a, const uint32_t *predicates, const bool *holds, size_t count)
{
    unsigned *variables = xcalloc (2 * count + 1, sizeof *variables);
    bool *values = xcalloc (2 * count + 1, sizeof *values);
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned slot = abstract_slot (a, predicates[i]);
        variables[used] = 2 * slot;
        values[used++] = holds[i];
        if (a->domain == GCL_CARTESIAN) {
            variables[used] = 2 * slot - 2;
            values[used++] = true;
        }
    }
    DdNode *cube = diagram_cube (&a->dd, variables, values, used);
    xfree (variables);
    xfree (values);
    return cube;
}

/* Bits: the variables of predicates are those of their atoms, but for those
 * that the control variables change. */
DdNode *
abstract_ties (abstraction *a, const literal *now)
{
    DdNode *ties = diagram_copy (&a->dd, a->dd.one);
    for (size_t i = 0; now && i < a->mixed.count; i++) {
        uint32_t predicate = a->mixed.at[i];
        DdNode *bit = diagram_variable (&a->dd, 2 * predicate);
        DdNode *atom_holds = theory_literal (&a->theory, now[predicate]);
        DdNode *same = diagram_iff (&a->dd, bit, atom_holds);
        diagram_and_in (&a->dd, &ties, same);
        diagram_drop (&a->dd, bit);
        diagram_drop (&a->dd, atom_holds);
        diagram_drop (&a->dd, same);
    }
    return ties;
}

DdNode *
abstract_only_states (abstraction *a, TAKE DdNode *set)
{
    if (!set)
        return NULL;
    diagrams *d = &a->dd;
    DdNode *support = diagram_copy (d, Cudd_Support (d->dd, set));
    DdNode *others = diagram_exists (d, support, a->now_cube);
    DdNode *states = diagram_exists (d, set, others);
    diagram_drop (d, support);
    diagram_drop (d, others);
    diagram_drop (d, set);
    return states;
}

static void
ask_bits (abstraction *a, goal *g, DdNode *region)
{
    diagrams *d = &a->dd;
    DdNode *possible = abstract_ties (a, g->now), *condition = theory_formula (&a->theory, g->condition);
    diagram_and_in (d, &possible, region);
    diagram_and_in (d, &possible, condition);
    DdNode *sure = diagram_copy (d, possible);
    theory_restrict (&a->theory, &g->frame, &possible, &sure);
    possible = abstract_only_states (a, possible);
    sure = abstract_only_states (a, sure);
    diagram_or_in (d, &g->possible, possible);
    diagram_or_in (d, &g->sure, sure);
    diagram_or_in (d, &g->asked, region);
    diagram_drop (d, condition);
    diagram_drop (d, possible);
    diagram_drop (d, sure);
}

/* Cartesian. */

/* States that the combinations of atoms agree with, where the condition holds. */
static DdNode *
agreeing (abstraction *a, const goal *g, DdNode *combinations, const formula *condition)
{
    diagrams *d = &a->dd;
    DdNode *all = theory_formula (&a->theory, condition);
    diagram_and_in (d, &all, combinations);
    for (size_t i = 0; i < g->relevant.count; i++) {
        unsigned slot = abstract_slot (a, g->relevant.at[i]);
        DdNode *known = diagram_variable (d, 2 * slot - 2), *value = diagram_variable (d, 2 * slot);
        DdNode *here = theory_literal (&a->theory, g->now[g->relevant.at[i]]);
        DdNode *fits = diagram_iff (d, value, here);
        diagram_set (d, &fits, diagram_or (d, known ? Cudd_Not (known) : NULL, fits));
        diagram_and_in (d, &all, fits);
        diagram_drop (d, known);
        diagram_drop (d, value);
        diagram_drop (d, here);
        diagram_drop (d, fits);
    }
    return abstract_only_states (a, all);
}

/* What the form of the atoms decides. */
static void
decide_by_form (abstraction *a, goal *g)
{
    diagrams *d = &a->dd;
    DdNode *outline = theory_outline (&a->theory, &g->frame);
    DdNode *can = agreeing (a, g, outline, g->condition);
    DdNode *can_fail = agreeing (a, g, outline, g->opposite);
    bool complete = theory_is_complete (&a->theory, &g->frame);
    DdNode *yes = diagram_copy (d, complete ? can : can_fail ? Cudd_Not (can_fail) : NULL);
    DdNode *no = diagram_copy (d, can ? Cudd_Not (can) : NULL);
    diagram_or_in (d, &g->possible, yes);
    diagram_or_in (d, &g->sure, yes);
    diagram_or_in (d, &g->asked, yes);
    diagram_or_in (d, &g->asked, no);
    DdNode *all[] = { outline, can, can_fail, yes, no };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        diagram_drop (d, all[i]);
}

/* States that know no more about the relevant predicates than these values:
 * for them the answer is the same. */
static DdNode *
weaker (abstraction *a, const goal *g, const bool *known, const bool *holds)
{
    diagrams *d = &a->dd;
    DdNode *all = diagram_copy (d, d->one);
    for (size_t i = 0; i < g->relevant.count; i++) {
        unsigned slot = abstract_slot (a, g->relevant.at[i]);
        DdNode *k = diagram_variable (d, 2 * slot - 2), *v = diagram_variable (d, 2 * slot), *fits;
        if (known[i])
            fits = diagram_or (d, k ? Cudd_Not (k) : NULL, v && !holds[i] ? Cudd_Not (v) : v);
        else
            fits = diagram_copy (d, k ? Cudd_Not (k) : NULL);
        diagram_and_in (d, &all, fits);
        diagram_drop (d, k);
        diagram_drop (d, v);
        diagram_drop (d, fits);
    }
    return all;
}

struct question {
    literal *literals;
    uint32_t *predicates;
    bool *known, *holds, *state;
};

static void
answer_yes (abstraction *a, goal *g, struct question *q, const int64_t *values, bool sure)
{
    diagrams *d = &a->dd;
    for (size_t i = 0; i < g->relevant.count; i++) {
        literal l = g->now[g->relevant.at[i]];
        bool holds = false;
        if (values && atoms_eval (a->task->atoms, literal_atom (l), values, &holds)) {
            q->known[i] = true;
            q->holds[i] = literal_holds (l, holds);
        } else {
            q->known[i] = abstract_knows (a, q->state, g->relevant.at[i]);
            q->holds[i] = q->state[abstract_slot (a, g->relevant.at[i])];
        }
    }
    DdNode *all = weaker (a, g, q->known, q->holds);
    diagram_or_in (d, &g->possible, all);
    diagram_or_in (d, &g->asked, all);
    if (sure)
        diagram_or_in (d, &g->sure, all);
    diagram_drop (d, all);
}

static void
answer_no (abstraction *a, goal *g, struct question *q, const literal *because, size_t count)
{
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < g->relevant.count; j++) {
            uint32_t predicate = g->relevant.at[j];
            if (literal_atom (g->now[predicate]) != literal_atom (because[i])
                || !abstract_knows (a, q->state, predicate))
                continue;
            q->predicates[used] = predicate;
            q->holds[used++] = q->state[abstract_slot (a, predicate)];
            break;
        }
    DdNode *cube = abstract_cube (a, q->predicates, q->holds, used);
    diagram_or_in (&a->dd, &g->asked, cube);
    diagram_drop (&a->dd, cube);
}

/* Does the condition hold for these values, as far as they can be computed? */
static bool
holds_for (const abstraction *a, const formula *f, const int64_t *values)
{
    bool holds = false;
    if (f->op == FORMULA_AND)
        return holds_for (a, f->left, values) && holds_for (a, f->right, values);
    if (f->op == FORMULA_OR)
        return holds_for (a, f->left, values) || holds_for (a, f->right, values);
    if (literal_is_constant (f->literal))
        return f->literal == LITERAL_TRUE;
    return atoms_eval (a->task->atoms, literal_atom (f->literal), values, &holds)
           && literal_holds (f->literal, holds);
}

/* The predicate is relevant, and which value it has when the literal holds. */
static bool
find_predicate (const goal *g, literal l, uint32_t *predicate, bool *holds)
{
    for (size_t i = 0; i < g->relevant.count; i++) {
        literal now = g->now[g->relevant.at[i]];
        if (literal_atom (now) != literal_atom (l))
            continue;
        *predicate = g->relevant.at[i];
        *holds = now == l;
        return true;
    }
    return false;
}

/* A conflict with the literal that is asked about: states that know the rest
 * of it have no such member. */
static void
use_lemma (abstraction *a, goal *g, struct question *q, const lemma *l)
{
    size_t used = 0;
    bool about = false, fits = l->count <= g->relevant.count + 1;
    for (size_t i = 0; i < l->count && fits; i++) {
        bool asked = l->at[i] == g->condition->literal && !about;
        about = about || asked;
        if (!asked)
            fits = used < g->relevant.count
                   && find_predicate (g, l->at[i], &q->predicates[used], &q->holds[used]);
        used += !asked;
    }
    if (!fits || !about)
        return;
    DdNode *cube = abstract_cube (a, q->predicates, q->holds, used);
    diagram_or_in (&a->dd, &g->asked, cube);
    diagram_drop (&a->dd, cube);
}

/* What other questions taught since. */
static void
catch_up (abstraction *a, goal *g, struct question *q)
{
    const learnt *l = a->theory.learnt;
    size_t width = a->task->model->variable_count + a->task->inputs;
    for (; g->lemmas_seen < l->lemmas.count; g->lemmas_seen++)
        if (g->condition->op == FORMULA_LITERAL)
            use_lemma (a, g, q, &l->lemmas.at[g->lemmas_seen]);
    for (; g->models_seen * width < l->models.count; g->models_seen++)
        if (holds_for (a, g->condition, l->models.at + g->models_seen * width))
            answer_yes (a, g, q, l->models.at + g->models_seen * width, true);
}

static void
ask_one (abstraction *a, goal *g, struct question *q, DdNode *rest)
{
    theory *h = &a->theory;
    size_t count = 0;
    abstract_first (a, rest, q->state);
    for (size_t i = 0; i < g->relevant.count; i++) {
        uint32_t predicate = g->relevant.at[i];
        bool holds = q->state[abstract_slot (a, predicate)];
        if (abstract_knows (a, q->state, predicate))
            q->literals[count++] = holds ? g->now[predicate] : literal_not (g->now[predicate]);
    }
    theory_reserve (h, count);
    prover_conflict found = { .core = h->core, .values = h->values };
    proof result = prover_exclude (a->task->prover, q->literals, count, g->condition, &found);
    if (result == PROOF_VALID && g->condition->op == FORMULA_LITERAL) {
        theory_reserve (h, found.count + 1);
        h->core[found.count] = g->condition->literal;
        theory_learn (h, h->core, found.count + 1);
    } else if (result == PROOF_REFUTED && found.has_values)
        theory_learn_model (h);
    if (result == PROOF_VALID)
        answer_no (a, g, q, h->core, found.count);
    else
        answer_yes (a, g, q, result == PROOF_REFUTED && found.has_values ? found.values : NULL,
                    result == PROOF_REFUTED);
}

static void
ask_cartesian (abstraction *a, goal *g, DdNode *region)
{
    diagrams *d = &a->dd;
    uint64_t before = prover_queries (a->task->prover);
    if (!g->outlined) {
        decide_by_form (a, g);
        g->outlined = true;
    }
    size_t room = g->relevant.count + 1;
    struct question q = { .literals = xcalloc (room, sizeof *q.literals),
                          .predicates = xcalloc (room, sizeof *q.predicates),
                          .known = xcalloc (room, sizeof *q.known),
                          .holds = xcalloc (room, sizeof *q.holds),
                          .state = xcalloc (a->width + 1, sizeof *q.state) };
    DdNode *rest = diagram_minus (d, region, g->asked);
    if (rest && rest != d->zero) {
        catch_up (a, g, &q);
        diagram_minus_in (d, &rest, g->asked);
    }
    while (rest && rest != d->zero && diagrams_ok (d)) {
        ask_one (a, g, &q, rest);
        diagram_minus_in (d, &rest, g->asked);
    }
    diagram_drop (d, rest);
    xfree (q.literals);
    xfree (q.predicates);
    xfree (q.known);
    xfree (q.holds);
    xfree (q.state);
    a->task->cache_hits += prover_queries (a->task->prover) == before;
}

void
abstract_ask (abstraction *a, goal *g, DdNode *region)
{
    DdNode *rest = diagram_minus (&a->dd, region, g->asked);
    if (rest && rest != a->dd.zero) {
        if (a->domain == GCL_BITS)
            ask_bits (a, g, rest);
        else
            ask_cartesian (a, g, rest);
    }
    diagram_drop (&a->dd, rest);
}
