/* Must steps in both directions.
 *
 * A must- step reaches every member of its target.  From states all of whose
 * members are initial such steps lead to states all of whose members are
 * reachable.  From there a may step suffices for a state with some reachable
 * member, and must+ steps go on from those; see proofs/refinement.md. */
#include "abstraction.h"

#include <string.h>

/* Not (each variable that starts with a value has it, and the rest is as a
 * start demands), over data. */
static const formula *
not_initial (abstraction *a, bool opposite)
{
    task *t = a->task;
    ring *r = atoms_ring (t->atoms);
    const formula *all = abstract_literal_formula (a, opposite ? LITERAL_TRUE : LITERAL_FALSE);
    abstract_start_site (a);
    if (t->model->start)
        all = formula_of_expr (t->atoms, t->model->start, opposite, abstract_constants (a, t->scratch));
    for (uint32_t v = 0; v < t->model->variable_count; v++) {
        const gcl_variable *of = &t->model->variables[v];
        if (of->control || of->open)
            continue;
        literal l = atoms_compare (t->atoms, GCL_EQ, poly_variable (r, v), poly_constant (r, of->initial));
        const formula *one = abstract_literal_formula (a, opposite ? l : literal_not (l));
        all = opposite ? abstract_and (a, all, one) : abstract_or (a, all, one);
    }
    return all;
}

/* Of the first layer, which contains initial states: those with no others. */
static DdNode *
only_initial (abstraction *a, const piece *start)
{
    goal *others =
        abstract_goal (a, a->sites.at[start->site].now, not_initial (a, false), not_initial (a, true));
    abstract_ask (a, others, start->set);
    DdNode *only = diagram_minus (&a->dd, start->set, others->possible);
    abstract_goal_free (a, others);
    return only;
}

static size_t
list_known (const abstraction *a, const literal *meaning, const bool *state, literal *out)
{
    size_t count = 0;
    for (uint32_t i = 0; i < a->task->predicates.count; i++)
        if (!literal_is_constant (meaning[i]) && abstract_knows (a, state, i))
            out[count++] = state[abstract_slot (a, i)] ? meaning[i] : literal_not (meaning[i]);
    return count;
}

/* Does every member of `after` come from one of `before`? */
static bool
reaches_all (abstraction *a, const shape *s, const bool *before, const bool *after)
{
    size_t count = a->task->predicates.count;
    literal *given = xcalloc (2 * count + 1, sizeof *given), *wanted = given + count;
    prover_claim claim = { .given = given,
                           .given_count = list_known (a, s->after, after, given),
                           .wanted = wanted,
                           .wanted_count = list_known (a, s->now, before, wanted),
                           .also = s->enabled,
                           .state_width = a->task->model->variable_count,
                           .updates = s->updates };
    bool good = prover_every (a->task->prover, &claim) == PROOF_VALID;
    xfree (given);
    return good;
}

/* The must- steps of the shape from these states. */
static void
look_back (abstraction *a, shape *s, DdNode *from)
{
    diagrams *d = &a->dd;
    bool *before = xcalloc (2 * a->width + 1, sizeof *before), *after = before + a->width;
    abstract_extend (a, s, from);
    DdNode *rest = diagram_and (d, s->sure, from);
    diagram_minus_in (d, &rest, s->back_asked);
    while (rest && rest != d->zero && diagrams_ok (d)) {
        abstract_first_pair (a, rest, before, after);
        DdNode *pair = abstract_pair (a, before, after);
        if (reaches_all (a, s, before, after))
            diagram_or_in (d, &s->back, pair);
        diagram_or_in (d, &s->back_asked, pair);
        diagram_minus_in (d, &rest, pair);
        diagram_drop (d, pair);
    }
    diagram_drop (d, rest);
    xfree (before);
}

/* What arrived becomes a layer of its own; false if nothing is new. */
static bool
close_layer (abstraction *a)
{
    diagrams *d = &a->dd;
    layer *fresh = vec_add (&a->back_layers);
    *fresh = (layer){ VEC_EMPTY };
    for (uint32_t i = 0; i < a->sites.count && !d->failed; i++) {
        site *s = &a->sites.at[i];
        if (s->arriving == d->zero)
            continue;
        diagram_minus_in (d, &s->arriving, s->back);
        diagram_or_in (d, &s->back, s->arriving);
        if (s->arriving == d->zero)
            continue;
        *vec_add (&fresh->pieces) = (piece){ i, s->arriving, NULL };
        s->arriving = diagram_copy (d, d->zero);
    }
    return diagrams_ok (d) && fresh->pieces.count;
}

static bool
expand (abstraction *a, const piece *p)
{
    diagrams *d = &a->dd;
    if (!abstract_look (a, p->site, p->set))
        return false;
    for (size_t i = 0; i < a->sites.at[p->site].steps.count && !d->failed; i++) {
        abstract_step s = a->sites.at[p->site].steps.at[i];
        look_back (a, a->shapes.at[s.shape], p->set);
        abstract_arrive (a, &s, a->shapes.at[s.shape]->back, p->set);
    }
    return diagrams_ok (d);
}

/* All states that must- steps reach from those with initial members only. */
static bool
search_back (abstraction *a)
{
    const piece *start = &a->layers.at[0].pieces.at[0];
    uint32_t first = start->site;
    DdNode *only = only_initial (a, start);
    diagram_or_in (&a->dd, &a->sites.at[first].arriving, only);
    diagram_drop (&a->dd, only);
    while (close_layer (a)) {
        size_t last = a->back_layers.count - 1;
        for (size_t i = 0; i < a->back_layers.at[last].pieces.count; i++) {
            piece p = a->back_layers.at[last].pieces.at[i];
            if (!budget_step (a->task->budget, a->back_layers.at[last].pieces.count - i, last)
                || !expand (a, &p))
                return false;
        }
    }
    return diagrams_ok (&a->dd);
}

/* Whatever can follow a state all of whose members are reachable. */
static void
leave_back (abstraction *a)
{
    for (uint32_t i = 0; i < a->sites.count; i++) {
        diagram_or_in (&a->dd, &a->sites.at[i].arriving, a->sites.at[i].back);
        for (size_t j = 0; j < a->sites.at[i].steps.count; j++) {
            abstract_step s = a->sites.at[i].steps.at[j];
            abstract_arrive (a, &s, a->shapes.at[s.shape]->sure, a->sites.at[i].back);
        }
    }
}

static uint64_t
count_commands (const abstraction *a, const bool *fired)
{
    uint64_t count = 0;
    for (size_t i = 0; i < a->task->model->command_count; i++)
        count += fired[i];
    return count;
}

static uint64_t
count_pairs (abstraction *a, DdNode *relation, DdNode *from)
{
    DdNode *pairs = diagram_and (&a->dd, relation, from);
    uint64_t count = diagram_count (&a->dd, pairs, a->pair_variables, 2 * a->width);
    diagram_drop (&a->dd, pairs);
    return count;
}

static void
count_back (abstraction *a)
{
    bool *fired = xcalloc (a->task->model->command_count + 1, sizeof *fired);
    for (size_t i = 0; i < a->sites.count; i++) {
        const site *s = &a->sites.at[i];
        a->minus.states =
            abstract_add (a->minus.states, diagram_count (&a->dd, s->back, a->now_variables, a->width));
        for (size_t j = 0; j < s->steps.count; j++) {
            uint64_t steps = count_pairs (a, a->shapes.at[s->steps.at[j].shape]->back, s->back);
            a->minus.transitions = abstract_add (a->minus.transitions, steps);
            fired[s->steps.at[j].command] = fired[s->steps.at[j].command] || steps;
        }
    }
    a->minus.commands = count_commands (a, fired);
    xfree (fired);
}

/* Pairs that count as steps of the whole; referenced. */
DdNode *
abstract_both (abstraction *a, const site *s, const abstract_step *of)
{
    diagrams *d = &a->dd;
    const shape *by = a->shapes.at[of->shape];
    DdNode *all = diagram_and (d, by->sure, s->back), *must = diagram_and (d, by->must, s->reached);
    diagram_or_in (d, &all, must);
    diagram_drop (d, must);
    return all;
}

/* A command is reached if it is enabled for some member where all are
 * reachable, or for all where some is. */
static void
conclude_step (abstraction *a, const site *s, const abstract_step *of)
{
    diagrams *d = &a->dd;
    shape *by = a->shapes.at[of->shape];
    DdNode *pairs = abstract_both (a, s, of);
    a->transitions = abstract_add (a->transitions, diagram_count (d, pairs, a->pair_variables, 2 * a->width));
    abstract_ask (a, by->can, s->reached);
    DdNode *certain = diagram_and (d, s->reached, by->can->possible);
    abstract_ask (a, by->cannot, certain);
    diagram_minus_in (d, &certain, by->cannot->possible);
    bool taken = !d->failed && (pairs != d->zero || certain != d->zero);
    a->fired[of->command] = a->fired[of->command] || taken;
    a->error = a->error || (taken && a->task->model->commands[of->command].is_error);
    diagram_drop (d, certain);
    diagram_drop (d, pairs);
}

static void
conclude (abstraction *a)
{
    diagrams *d = &a->dd;
    a->transitions = 0;
    for (size_t i = 0; i < a->sites.count && !d->failed; i++) {
        const site *s = &a->sites.at[i];
        for (size_t j = 0; j < s->steps.count; j++)
            conclude_step (a, s, &s->steps.at[j]);
        if (!s->error)
            continue;
        abstract_ask (a, s->error, s->back);
        a->error = a->error || (diagram_meets (d, s->back, s->error->sure) && !d->failed);
    }
}

bool
abstract_search_both (abstraction *a)
{
    if (!abstract_search (a, true))
        return false;
    a->plus = (gcl_reach){ a->states, a->transitions, count_commands (a, a->fired) };
    if (!search_back (a))
        return false;
    count_back (a);
    leave_back (a);
    a->turn = a->layers.count;
    if (!abstract_go_on (a, true))
        return false;
    conclude (a);
    return diagrams_ok (&a->dd);
}
