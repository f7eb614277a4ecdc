/* Steps between abstract states. */
#include "abstraction.h"

/* States before and after. */

DdNode *
abstract_shift (abstraction *a, DdNode *set)
{
    int size = Cudd_ReadSize (a->dd.dd);
    int *map = xcalloc ((size_t) size + 1, sizeof *map);
    for (int i = 0; i < size; i++)
        map[i] = (size_t) i < 2 * a->width ? i ^ 1 : i;
    DdNode *shifted = diagram_rename (&a->dd, set, map);
    xfree (map);
    return shifted;
}

DdNode *
abstract_image (abstraction *a, DdNode *relation, DdNode *from)
{
    DdNode *after = diagram_and_exists (&a->dd, relation, from, a->now_cube);
    diagram_set (&a->dd, &after, abstract_shift (a, after));
    return after;
}

DdNode *
abstract_preimage (abstraction *a, DdNode *relation, DdNode *to)
{
    DdNode *after = abstract_shift (a, to);
    diagram_set (&a->dd, &after, diagram_and_exists (&a->dd, relation, after, a->next_cube));
    return after;
}

/* The pair's states, each by slot. */
void
abstract_first_pair (abstraction *a, DdNode *pairs, bool *before, bool *after)
{
    DdNode *sources = diagram_exists (&a->dd, pairs, a->next_cube);
    if (!sources)
        return;
    abstract_first (a, sources, before);
    DdNode *source = abstract_state (a, before), *targets = abstract_image (a, pairs, source);
    if (targets)
        abstract_first (a, targets, after);
    diagram_drop (&a->dd, sources);
    diagram_drop (&a->dd, source);
    diagram_drop (&a->dd, targets);
}

DdNode *
abstract_pair (abstraction *a, const bool *before, const bool *after)
{
    DdNode *source = abstract_state (a, before), *target = abstract_state (a, after);
    diagram_set (&a->dd, &target, abstract_shift (a, target));
    diagram_and_in (&a->dd, &source, target);
    diagram_drop (&a->dd, target);
    return source;
}

/* Bits. */

/* States with more than one successor. */
static DdNode *
undetermined (abstraction *a, DdNode *relation)
{
    diagrams *d = &a->dd;
    DdNode *all = diagram_copy (d, d->zero);
    for (unsigned slot = 0; slot < a->width; slot++) {
        DdNode *bit = diagram_variable (d, 2 * slot + 1);
        DdNode *with = diagram_and_exists (d, relation, bit, a->next_cube);
        DdNode *without = diagram_and_exists (d, relation, bit ? Cudd_Not (bit) : NULL, a->next_cube);
        diagram_and_in (d, &with, without);
        diagram_or_in (d, &all, with);
        diagram_drop (d, bit);
        diagram_drop (d, with);
        diagram_drop (d, without);
    }
    return all;
}

/* Do all members of the source find inputs that lead to the target? */
static bool
inputs_lead (abstraction *a, const shape *s, const bool *before, const bool *after)
{
    size_t count = a->task->predicates.count;
    literal *given = xcalloc (2 * count + 1, sizeof *given), *wanted = given + count;
    size_t known = 0, needed = 0;
    for (size_t i = 0; i < count; i++) {
        if (!literal_is_constant (s->now[i]))
            given[known++] = before[i] ? s->now[i] : literal_not (s->now[i]);
        if (!literal_is_constant (s->next[i]))
            wanted[needed++] = after[i] ? s->next[i] : literal_not (s->next[i]);
    }
    prover_claim claim = { .given = given,
                           .given_count = known,
                           .wanted = wanted,
                           .wanted_count = needed,
                           .also = s->enabled,
                           .state_width = a->task->model->variable_count };
    bool good = prover_every (a->task->prover, &claim) == PROOF_VALID;
    xfree (given);
    return good;
}

static void
add_chosen (abstraction *a, const shape *s, TAKE DdNode *pairs, DdNode **must)
{
    diagrams *d = &a->dd;
    bool *before = xcalloc (2 * a->width + 1, sizeof *before), *after = before + a->width;
    while (pairs && pairs != d->zero && diagrams_ok (d)) {
        abstract_first_pair (a, pairs, before, after);
        DdNode *pair = abstract_pair (a, before, after);
        if (inputs_lead (a, s, before, after))
            diagram_or_in (d, must, pair);
        diagram_minus_in (d, &pairs, pair);
        diagram_drop (d, pair);
    }
    diagram_drop (d, pairs);
    xfree (before);
}

/* All members can take the command, and to one state; or, if the command
 * reads inputs, some input leads each of them there. */
static DdNode *
must_bits (abstraction *a, shape *s, DdNode *region, DdNode *may)
{
    diagrams *d = &a->dd;
    abstract_ask (a, s->cannot, region);
    DdNode *certain = diagram_minus (d, may, s->cannot->possible);
    DdNode *several = undetermined (a, certain);
    DdNode *must = diagram_minus (d, certain, several);
    if (s->command != NOWHERE && a->task->model->commands[s->command].input_count)
        add_chosen (a, s, diagram_and (d, certain, several), &must);
    diagram_drop (d, certain);
    diagram_drop (d, several);
    return must;
}

static void
extend_bits (abstraction *a, shape *s, DdNode *region)
{
    diagrams *d = &a->dd;
    DdNode *possible = abstract_ties (a, s->now), *enabled = theory_formula (&a->theory, s->enabled);
    diagram_and_in (d, &possible, region);
    diagram_and_in (d, &possible, enabled);
    DdNode *sure = diagram_copy (d, possible);
    theory_restrict (&a->theory, &s->frame, &possible, &sure);
    diagram_set (d, &possible, diagram_and_exists (d, possible, s->link, s->extra));
    diagram_set (d, &sure, diagram_and_exists (d, sure, s->link, s->extra));
    diagram_or_in (d, &s->may, possible);
    diagram_or_in (d, &s->sure, sure);
    if (a->kind != GCL_MAY) {
        DdNode *must = must_bits (a, s, region, possible);
        diagram_or_in (d, &s->must, must);
        diagram_drop (d, must);
    }
    diagram_drop (d, enabled);
    diagram_drop (d, possible);
    diagram_drop (d, sure);
}

/* Cartesian. */

/* The predicate after the command: known if no member has it otherwise. */
static void
link_predicate (abstraction *a, shape *s, uint32_t predicate, DdNode *sources, DdNode **relation)
{
    diagrams *d = &a->dd;
    unsigned slot = abstract_slot (a, predicate);
    abstract_ask (a, s->fails[predicate], sources);
    DdNode *yes = diagram_minus (d, sources, s->fails[predicate]->possible);
    DdNode *rest = diagram_minus (d, sources, yes);
    abstract_ask (a, s->holds[predicate], rest);
    DdNode *known = diagram_minus (d, rest, s->holds[predicate]->possible);
    diagram_or_in (d, &known, yes);
    DdNode *k = diagram_variable (d, 2 * slot - 1), *v = diagram_variable (d, 2 * slot + 1);
    diagram_set (d, &k, diagram_iff (d, k, known));
    diagram_set (d, &v, diagram_iff (d, v, yes));
    diagram_and_in (d, relation, k);
    diagram_and_in (d, relation, v);
    DdNode *all[] = { yes, rest, known, k, v };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        diagram_drop (d, all[i]);
}

static void
extend_cartesian (abstraction *a, shape *s, DdNode *region)
{
    diagrams *d = &a->dd;
    abstract_ask (a, s->can, region);
    DdNode *sources = diagram_and (d, region, s->can->possible), *may = diagram_copy (d, sources);
    for (uint32_t i = 0; i < a->task->predicates.count && !d->failed; i++)
        link_predicate (a, s, i, sources, &may);
    DdNode *sure = diagram_and (d, may, s->can->sure);
    diagram_or_in (d, &s->may, may);
    diagram_or_in (d, &s->sure, sure);
    if (a->kind != GCL_MAY) {
        abstract_ask (a, s->cannot, sources);
        diagram_minus_in (d, &may, s->cannot->possible);
        diagram_or_in (d, &s->must, may);
    }
    diagram_drop (d, sources);
    diagram_drop (d, may);
    diagram_drop (d, sure);
}

void
abstract_extend (abstraction *a, shape *s, DdNode *region)
{
    DdNode *rest = diagram_minus (&a->dd, region, s->asked);
    if (rest && rest != a->dd.zero) {
        /* once for all, where that costs no questions */
        if (s->complete)
            diagram_set (&a->dd, &rest, diagram_copy (&a->dd, a->dd.one));
        if (a->domain == GCL_BITS)
            extend_bits (a, s, rest);
        else
            extend_cartesian (a, s, rest);
        diagram_or_in (&a->dd, &s->asked, rest);
    }
    diagram_drop (&a->dd, rest);
}
