#include "theory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
theory_init (theory *h, task *t, diagrams *d)
{
    if (!t->learnt)
        t->learnt = xcalloc (1, sizeof *t->learnt);
    *h = (theory){ .task = t, .dd = d, .learnt = t->learnt };
    h->values = xcalloc (t->model->variable_count + t->inputs + 1, sizeof *h->values);
}

void
theory_release (theory *h)
{
    for (size_t i = 0; i < h->known.count; i++) {
        knowledge *k = &h->known.at[i];
        DdNode *kept[] = { k->cube, k->yes, k->no, k->open };
        for (size_t j = 0; j < sizeof kept / sizeof *kept; j++)
            diagram_drop (h->dd, kept[j]);
        xfree (k->variables);
    }
    vec_free (&h->variable);
    vec_free (&h->known);
    xfree (h->values);
    xfree (h->core);
    xfree (h->list);
    xfree (h->holds);
}

void
theory_reserve (theory *h, size_t count)
{
    if (count < h->room)
        return;
    h->room = 2 * count + 16;
    h->core = xreallocarray (h->core, h->room, sizeof *h->core);
    h->list = xreallocarray (h->list, h->room, sizeof *h->list);
    h->holds = xreallocarray (h->holds, h->room, sizeof *h->holds);
}

/* Variables. */

void
theory_alias (theory *h, uint32_t which, unsigned variable)
{
    while (h->variable.count <= which)
        *vec_add (&h->variable) = 0;
    h->variable.at[which] = variable + 1;
}

void
theory_place (theory *h, uint32_t which, unsigned beside)
{
    if (which >= h->variable.count || !h->variable.at[which])
        theory_alias (h, which, diagram_new_beside (h->dd, beside));
}

unsigned
theory_variable (theory *h, uint32_t which)
{
    if (which >= h->variable.count || !h->variable.at[which])
        theory_place (h, which, (unsigned) Cudd_ReadInvPerm (h->dd->dd, Cudd_ReadSize (h->dd->dd) - 1));
    return h->variable.at[which] - 1;
}

DdNode *
theory_literal (theory *h, literal l)
{
    if (literal_is_constant (l))
        return diagram_copy (h->dd, l == LITERAL_TRUE ? h->dd->one : h->dd->zero);
    DdNode *v = diagram_variable (h->dd, theory_variable (h, literal_atom (l)));
    return v && (l & 1) ? Cudd_Not (v) : v;
}

DdNode *
theory_formula (theory *h, const formula *f)
{
    if (f->op == FORMULA_LITERAL)
        return theory_literal (h, f->literal);
    DdNode *left = theory_formula (h, f->left), *right = theory_formula (h, f->right);
    DdNode *both = (f->op == FORMULA_AND ? diagram_and : diagram_or) (h->dd, left, right);
    diagram_drop (h->dd, left);
    diagram_drop (h->dd, right);
    return both;
}

/* What is known of a set of atoms. */

static DdNode *
combination (theory *h, const knowledge *k, const bool *holds)
{
    return diagram_cube (h->dd, k->variables, holds, k->count);
}

static bool
same_sum (const poly *a, const poly *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (a->at[i].monomial != b->at[i].monomial || a->at[i].coefficient != b->at[i].coefficient)
            return false;
    return true;
}

/* The truth values of atoms over one sum when the sum has this value. */
static void
add_value (theory *h, const uint32_t *list, const unsigned *variables, size_t count, poly_value sum,
           DdNode **all)
{
    for (size_t i = 0; i < count; i++) {
        const atom *a = atoms_at (h->task->atoms, list[i]);
        h->holds[i] = a->equality ? sum == a->bound : sum <= a->bound;
    }
    DdNode *one = diagram_cube (h->dd, variables, h->holds, count);
    diagram_or_in (h->dd, all, one);
    diagram_drop (h->dd, one);
}

/* Truth changes only next to a bound. */
static DdNode *
all_values (theory *h, const uint32_t *list, const unsigned *variables, size_t count)
{
    DdNode *all = diagram_copy (h->dd, h->dd->zero);
    for (size_t i = 0; i < count; i++)
        for (int64_t beside = -1; beside <= 1; beside++)
            add_value (h, list, variables, count,
                       (poly_value) atoms_at (h->task->atoms, list[i])->bound + beside, &all);
    return all;
}

/* Atoms over the same sum, one sum after the other; false if there are
 * several. */
static bool
outline (theory *h, const knowledge *k, DdNode **out)
{
    bool *done = xcalloc (k->count + 1, sizeof *done), single = true;
    uint32_t *list = xcalloc (k->count + 1, sizeof *list);
    unsigned *variables = xcalloc (k->count + 1, sizeof *variables);
    *out = diagram_copy (h->dd, h->dd->one);
    for (size_t i = 0; i < k->count; i++) {
        size_t count = 0;
        const poly *sum = atoms_at (h->task->atoms, k->atoms[i])->sum;
        for (size_t j = i; j < k->count && !done[i]; j++)
            if (same_sum (atoms_at (h->task->atoms, k->atoms[j])->sum, sum)) {
                list[count] = k->atoms[j];
                variables[count++] = k->variables[j];
                done[j] = j > i;
            }
        if (!count)
            continue;
        single = single && count == k->count;
        DdNode *some = all_values (h, list, variables, count);
        diagram_and_in (h->dd, out, some);
        diagram_drop (h->dd, some);
    }
    xfree (done);
    xfree (list);
    xfree (variables);
    return single;
}

static bool
is_linear (const task *t, const atom *a)
{
    for (uint32_t i = 0; i < a->sum->count; i++)
        if (a->sum->at[i].monomial > t->model->variable_count + t->inputs)
            return false;
    return true;
}

static uint32_t
find_knowledge (theory *h, const uint32_t *list, size_t count)
{
    for (uint32_t i = 0; i < h->known.count; i++)
        if (h->known.at[i].count == count && memcmp (h->known.at[i].atoms, list, count * sizeof *list) == 0)
            return i;
    knowledge k = { .atoms =
                        arena_copy (ring_memory (atoms_ring (h->task->atoms)), list, count * sizeof *list),
                    .count = count };
    theory_reserve (h, count);
    k.variables = xcalloc (count + 1, sizeof *k.variables);
    for (size_t i = 0; i < count; i++)
        k.variables[i] = theory_variable (h, list[i]);
    k.cube = diagram_cube (h->dd, k.variables, NULL, count);
    k.open = diagram_copy (h->dd, h->dd->zero);
    DdNode *allowed;
    /* a linear sum has coprime coefficients: it takes every value */
    k.complete = outline (h, &k, &allowed) && is_linear (h->task, atoms_at (h->task->atoms, list[0]));
    k.yes = diagram_copy (h->dd, k.complete ? allowed : h->dd->zero);
    k.no = allowed ? Cudd_Not (allowed) : NULL;
    *vec_add (&h->known) = k;
    return (uint32_t) h->known.count - 1;
}

/* Parts. */

struct group {
    const poly *sum;
    VEC (uint32_t) atoms;
    bool linear, peeled, is_new;
    uint32_t leader;
};

typedef VEC (struct group) groups;

static void
add_to_group (const theory *h, groups *all, uint32_t which, bool is_new)
{
    const atom *a = atoms_at (h->task->atoms, which);
    struct group *g = NULL;
    for (size_t i = 0; i < all->count && !g; i++)
        if (same_sum (all->at[i].sum, a->sum))
            g = &all->at[i];
    if (!g) {
        g = vec_add (all);
        *g = (struct group){ .sum = a->sum, .linear = is_linear (h->task, a) };
    }
    for (size_t i = 0; i < g->atoms.count; i++)
        if (g->atoms.at[i] == which)
            return;
    *vec_add (&g->atoms) = which;
    g->is_new = g->is_new || is_new;
}

static bool
has_variable (const theory *h, const struct group *g, uint32_t v)
{
    const atom *a = atoms_at (h->task->atoms, g->atoms.at[0]);
    for (uint32_t i = 0; i < a->variable_count; i++)
        if (a->variables[i] == v)
            return true;
    return false;
}

/* A variable with coefficient 1 or -1 that no other sum has gives the sum
 * any value, whatever the other variables are. */
static bool
is_free (const theory *h, const groups *all, const struct group *g)
{
    if (!g->linear)
        return false;
    for (uint32_t i = 0; i < g->sum->count; i++) {
        int64_t c = g->sum->at[i].coefficient;
        bool alone = c == 1 || c == -1;
        for (size_t j = 0; j < all->count && alone; j++)
            alone = &all->at[j] == g || all->at[j].peeled
                    || !has_variable (h, &all->at[j], g->sum->at[i].monomial - 1);
        if (alone)
            return true;
    }
    return false;
}

static void
peel (const theory *h, groups *all)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < all->count && budget_work (h->task->budget, all->count / 64); i++)
            if (!all->at[i].peeled && is_free (h, all, &all->at[i]))
                all->at[i].peeled = more = true;
    }
}

static bool
share_variable (const theory *h, const struct group *a, const struct group *b)
{
    const atom *first = atoms_at (h->task->atoms, a->atoms.at[0]);
    for (uint32_t i = 0; i < first->variable_count; i++)
        if (has_variable (h, b, first->variables[i]))
            return true;
    return false;
}

/* Each group gets the first of those it is linked to as its leader. */
static void
link_groups (const theory *h, groups *all)
{
    for (uint32_t i = 0; i < all->count; i++)
        all->at[i].leader = i;
    for (uint32_t i = 0; i < all->count && budget_work (h->task->budget, i / 64); i++)
        for (uint32_t j = 0; j < i; j++) {
            uint32_t from = all->at[i].leader, to = all->at[j].leader;
            if (from < to) {
                uint32_t swap = from;
                from = to;
                to = swap;
            }
            if (from == to || all->at[i].peeled || all->at[j].peeled
                || !share_variable (h, &all->at[i], &all->at[j]))
                continue;
            for (uint32_t l = 0; l <= i; l++)
                if (all->at[l].leader == from)
                    all->at[l].leader = to;
        }
}

static int
by_number (const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

void
theory_split (theory *h, const uint32_t *list, size_t count, size_t old, frame *out)
{
    groups all = VEC_EMPTY;
    VEC (uint32_t) part = VEC_EMPTY;
    for (size_t i = 0; i < count; i++)
        add_to_group (h, &all, list[i], i >= old);
    peel (h, &all);
    link_groups (h, &all);
    for (uint32_t i = 0; i < all.count; i++) {
        bool is_new = false;
        vec_clear (&part);
        for (uint32_t j = i; j < all.count; j++)
            if (all.at[j].leader == i) {
                is_new = is_new || all.at[j].is_new;
                for (size_t l = 0; l < all.at[j].atoms.count; l++)
                    *vec_add (&part) = all.at[j].atoms.at[l];
            }
        if (!part.count)
            continue;
        qsort (part.at, part.count, sizeof *part.at, by_number);
        uint32_t number = find_knowledge (h, part.at, part.count);
        *vec_add (&out->parts) = number;
        *vec_add (&out->has_new) = is_new;
    }
    for (size_t i = 0; i < all.count; i++)
        vec_free (&all.at[i].atoms);
    vec_free (&all);
    vec_free (&part);
}

void
frame_free (frame *f)
{
    vec_free (&f->parts);
    vec_free (&f->has_new);
}

bool
theory_decides (const theory *h, const frame *f)
{
    bool complete = true;
    for (size_t i = 0; i < f->parts.count; i++)
        complete = complete && (!f->has_new.at[i] || h->known.at[f->parts.at[i]].complete);
    return complete;
}

bool
theory_is_complete (const theory *h, const frame *f)
{
    bool complete = true;
    for (size_t i = 0; i < f->parts.count; i++)
        complete = complete && h->known.at[f->parts.at[i]].complete;
    return complete;
}

DdNode *
theory_outline (theory *h, const frame *f)
{
    DdNode *all = diagram_copy (h->dd, h->dd->one);
    for (size_t i = 0; i < f->parts.count; i++)
        diagram_minus_in (h->dd, &all, h->known.at[f->parts.at[i]].no);
    return all;
}

/* Questions. */

static bool
knows_atom (const knowledge *k, uint32_t which)
{
    return bsearch (&which, k->atoms, k->count, sizeof which, by_number) != NULL;
}

static void
use_lemma (theory *h, knowledge *k, const lemma *l)
{
    unsigned *variables = xcalloc (l->count + 1, sizeof *variables);
    bool *holds = xcalloc (l->count + 1, sizeof *holds), fits = true;
    for (size_t i = 0; fits && i < l->count; i++) {
        fits = knows_atom (k, literal_atom (l->at[i]));
        variables[i] = theory_variable (h, literal_atom (l->at[i]));
        holds[i] = !(l->at[i] & 1);
    }
    if (fits) {
        DdNode *cube = diagram_cube (h->dd, variables, holds, l->count);
        diagram_or_in (h->dd, &k->no, cube);
        diagram_drop (h->dd, cube);
    }
    xfree (variables);
    xfree (holds);
}

static void
use_model (theory *h, knowledge *k, const int64_t *values)
{
    for (size_t i = 0; i < k->count; i++)
        if (!atoms_eval (h->task->atoms, k->atoms[i], values, &h->holds[i]))
            return;
    DdNode *one = combination (h, k, h->holds);
    if (!diagram_meets (h->dd, one, k->yes))
        diagram_or_in (h->dd, &k->yes, one);
    diagram_drop (h->dd, one);
}

/* What was learnt about other sets since. */
static void
catch_up (theory *h, knowledge *k)
{
    size_t width = h->task->model->variable_count + h->task->inputs;
    for (; k->lemmas_seen < h->learnt->lemmas.count; k->lemmas_seen++)
        use_lemma (h, k, &h->learnt->lemmas.at[k->lemmas_seen]);
    for (; k->models_seen * width < h->learnt->models.count; k->models_seen++)
        use_model (h, k, h->learnt->models.at + k->models_seen * width);
}

void
theory_learn_model (theory *h)
{
    size_t width = h->task->model->variable_count + h->task->inputs;
    for (size_t v = 0; v < width; v++)
        *vec_add (&h->learnt->models) = h->values[v];
}

void
theory_learn (theory *h, const literal *conflict, size_t count)
{
    arena *memory = ring_memory (atoms_ring (h->task->atoms));
    *vec_add (&h->learnt->lemmas) = (lemma){ arena_copy (memory, conflict, count * sizeof *conflict), count };
}

/* Does this combination of truth values exist? */
static void
ask (theory *h, knowledge *k, const bool *holds)
{
    for (size_t i = 0; i < k->count; i++)
        h->list[i] = literal_make (k->atoms[i], holds[i]);
    prover_conflict found = { .core = h->core, .values = h->values };
    proof result = prover_exclude (h->task->prover, h->list, k->count, NULL, &found);
    DdNode *one = combination (h, k, holds);
    if (result == PROOF_VALID)
        theory_learn (h, found.core, found.count);
    else
        diagram_or_in (h->dd, result == PROOF_REFUTED ? &k->yes : &k->open, one);
    if (result == PROOF_REFUTED && found.has_values)
        theory_learn_model (h);
    diagram_drop (h->dd, one);
}

static DdNode *
undecided (theory *h, const knowledge *k, DdNode *region)
{
    DdNode *rest = diagram_minus (h->dd, region, k->yes);
    diagram_minus_in (h->dd, &rest, k->no);
    diagram_minus_in (h->dd, &rest, k->open);
    return rest;
}

static void
decide (theory *h, uint32_t which, DdNode *region)
{
    knowledge *k = &h->known.at[which];
    theory_reserve (h, k->count);
    catch_up (h, k);
    uint64_t before = prover_queries (h->task->prover);
    bool *holds = xcalloc (k->count + 1, sizeof *holds);
    DdNode *rest = undecided (h, k, region);
    while (rest && rest != h->dd->zero && diagrams_ok (h->dd)) {
        diagram_first (h->dd, rest, k->variables, k->count, holds);
        ask (h, k, holds);
        catch_up (h, k);
        diagram_set (h->dd, &rest, undecided (h, k, rest));
    }
    diagram_drop (h->dd, rest);
    xfree (holds);
    h->task->cache_hits += prover_queries (h->task->prover) == before;
}

/* The set as far as the atoms of the part tell it. */
static DdNode *
project (theory *h, DdNode *set, const knowledge *k)
{
    if (!set)
        return NULL;
    DdNode *support = diagram_copy (h->dd, Cudd_Support (h->dd->dd, set));
    DdNode *others = diagram_exists (h->dd, support, k->cube);
    DdNode *image = diagram_exists (h->dd, set, others);
    diagram_drop (h->dd, support);
    diagram_drop (h->dd, others);
    return image;
}

void
theory_restrict (theory *h, const frame *f, DdNode **possible, DdNode **sure)
{
    for (size_t i = 0; i < f->parts.count && !h->dd->failed; i++) {
        if (!f->has_new.at[i])
            continue;
        uint32_t which = f->parts.at[i];
        if (!h->known.at[which].complete) {
            DdNode *region = project (h, *possible, &h->known.at[which]);
            decide (h, which, region);
            diagram_drop (h->dd, region);
        }
        const knowledge *k = &h->known.at[which];
        if (sure)
            diagram_and_in (h->dd, sure, k->yes);
        DdNode *may = diagram_or (h->dd, k->yes, k->open);
        diagram_and_in (h->dd, possible, may);
        diagram_drop (h->dd, may);
    }
}
