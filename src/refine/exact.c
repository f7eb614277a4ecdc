/* Is the abstraction exact for every step that was taken, and every command
 * that was not enabled?  What cannot be proved becomes a predicate. */
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "space.h"

enum truth
space_known (const task *t, const space *s, uint32_t state, uint32_t which)
{
    bool holds;
    if (atoms_at (t->atoms, which)->control)
        return atoms_eval (t->atoms, which, space_values (t, s, state), &holds) ? (holds ? YES : NO) : OPEN;
    uint32_t rank = which < t->position.count ? t->position.at[which] : 0;
    if (!rank || !place_has (t, s->places.at[state], rank - 1))
        return OPEN;
    return space_bit (s, state, rank - 1) ? YES : NO;
}

enum truth
space_known_formula (const task *t, const space *s, uint32_t state, const formula *f)
{
    if (f->op == FORMULA_LITERAL) {
        if (literal_is_constant (f->literal))
            return f->literal == LITERAL_TRUE ? YES : NO;
        enum truth atom_truth = space_known (t, s, state, literal_atom (f->literal));
        return atom_truth == OPEN ? OPEN : literal_holds (f->literal, atom_truth == YES) ? YES : NO;
    }
    enum truth decides = f->op == FORMULA_AND ? NO : YES;
    enum truth left = space_known_formula (t, s, state, f->left);
    if (left == decides)
        return left;
    enum truth right = space_known_formula (t, s, state, f->right);
    return right == decides ? right : left == OPEN ? OPEN : right;
}

/* The hypotheses that a query about some variables can use. */

static void
assume_control (task *t, const int64_t *values, const atom *a)
{
    ring *r = atoms_ring (t->atoms);
    for (uint32_t i = 0; i < a->variable_count; i++) {
        uint32_t v = a->variables[i];
        if (v >= t->model->variable_count || !t->model->variables[v].control)
            continue;
        literal l = atoms_compare (t->atoms, GCL_EQ, poly_variable (r, v), poly_constant (r, values[v]));
        bool there = literal_is_constant (l);
        for (size_t j = 0; j < t->hypotheses.count && !there; j++)
            there = t->hypotheses.at[j] == l;
        if (!there)
            *vec_add (&t->hypotheses) = l;
    }
}

static bool
shares_component (const task *t, const atom *a, const bool *wanted)
{
    for (uint32_t i = 0; i < a->variable_count; i++) {
        uint32_t v = a->variables[i];
        if ((v >= t->model->variable_count || !t->model->variables[v].control) && wanted[t->component.at[v]])
            return true;
    }
    return false;
}

struct relevance {
    task *task;
    const int64_t *values;
    bool *wanted; /* by component */
};

static void
want_components (void *context, uint32_t which)
{
    struct relevance *r = context;
    const atom *a = atoms_at (r->task->atoms, which);
    for (uint32_t i = 0; i < a->variable_count; i++)
        r->wanted[r->task->component.at[a->variables[i]]] = true;
    assume_control (r->task, r->values, a);
}

static void
assume_linked (task *t, const space *s, uint32_t state, const struct relevance *r)
{
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        const atom *a = atoms_at (t->atoms, t->predicates.at[i]);
        if (!place_has (t, s->places.at[state], i) || !shares_component (t, a, r->wanted))
            continue;
        *vec_add (&t->hypotheses) = literal_make (t->predicates.at[i], space_bit (s, state, i));
        assume_control (t, r->values, atoms_at (t->atoms, t->predicates.at[i]));
    }
}

void
space_gather (task *t, const space *s, uint32_t state, const formula *goal)
{
    struct relevance r = { t, space_values (t, s, state), t->wanted };
    memset (t->wanted, 0, t->component.count * sizeof *t->wanted);
    vec_clear (&t->hypotheses);
    formula_atoms (goal, want_components, &r);
    assume_linked (t, s, state, &r);
}

/* One literal: proved before, refuted before, or a question to Z3. */

static bool
proved_before (const task *t, const space *s, uint32_t state, literal goal)
{
    if (goal >= t->proved.count)
        return false;
    const cores *list = &t->proved.at[goal];
    for (size_t i = 0; i < list->count; i++) {
        bool fits = true;
        for (size_t j = 0; fits && j < list->at[i].count; j++) {
            enum truth k = space_known (t, s, state, literal_atom (list->at[i].at[j]));
            fits = k != OPEN && literal_holds (list->at[i].at[j], k == YES);
        }
        if (fits)
            return true;
    }
    return false;
}

static void
remember_proof (task *t, literal goal, const literal *used, size_t count)
{
    while (t->proved.count <= goal) {
        cores *list = vec_add (&t->proved);
        memset (list, 0, sizeof *list);
    }
    core c = { arena_copy (ring_memory (atoms_ring (t->atoms)), used, count * sizeof *used), count };
    *vec_add (&t->proved.at[goal]) = c;
}

/* A collision of hashes costs a predicate too many, never a wrong proof. */
static bool
refuted_before (task *t, literal goal, uint64_t *hash)
{
    *hash = hash_mix (hash_bytes (t->hypotheses.at, t->hypotheses.count * sizeof *t->hypotheses.at) ^ goal,
                      0x9e3779b97f4a7c15u);
    return store_find (t->refuted, hash) != STORE_FULL;
}

/* The next iteration knows the atom anyway, and nobody asks which steps
 * exactly fail: another question to Z3 would change nothing. */
static bool
is_settled (const task *t, const space *s, uint32_t state, literal goal)
{
    const gcl_refine_options *o = t->options;
    bool asked = o->heuristic || o->stable || t->iteration == o->iterations;
    return !asked && task_wants (t, s->places.at[state], literal_atom (goal));
}

bool
space_prove (task *t, const space *s, uint32_t state, literal goal)
{
    const formula whole = { FORMULA_LITERAL, goal, NULL, NULL };
    uint64_t hash;
    bool fresh;
    if (proved_before (t, s, state, goal)) {
        t->cache_hits++;
        return true;
    }
    if (is_settled (t, s, state, goal)) {
        t->cache_hits++;
        return false;
    }
    space_gather (t, s, state, &whole);
    if (refuted_before (t, goal, &hash)) {
        t->cache_hits++;
        return false;
    }
    size_t used = 0;
    vec_clear (&t->needed);
    vec_reserve (&t->needed, t->hypotheses.count + 1);
    proof result =
        prover_implies (t->prover, t->hypotheses.at, t->hypotheses.count, goal, t->needed.at, &used);
    if (result == PROOF_VALID)
        remember_proof (t, goal, t->needed.at, used);
    else
        store_put (t->refuted, &hash, &fresh);
    return result == PROOF_VALID;
}

/* Failures. */

/* A step that was not exact in several iterations in a row: take its state
 * as it is.  With finitely many states that must end. */
static void
count_streak (task *t, const space *s, uint32_t state, uint32_t command)
{
    size_t width = t->model->variable_count;
    memcpy (t->streak_key, space_values (t, s, state), width * sizeof *t->streak_key);
    t->streak_key[width] = command;
    bool fresh;
    uint32_t number = store_put (t->streaks, t->streak_key, &fresh);
    if (number == STORE_FULL)
        return;
    if (fresh) {
        *vec_add (&t->streak) = 0;
        *vec_add (&t->streak_iteration) = t->iteration;
    }
    if (!fresh && t->streak_iteration.at[number] == t->iteration)
        return;
    bool goes_on = !fresh && t->streak_iteration.at[number] + 1 == t->iteration;
    t->streak.at[number] = goes_on ? t->streak.at[number] + 1 : 1;
    t->streak_iteration.at[number] = t->iteration;
    if (t->streak.at[number] < t->options->heuristic)
        return;
    ring *r = atoms_ring (t->atoms);
    for (uint32_t v = 0; v < width; v++) {
        const poly *value = poly_constant (r, space_values (t, s, state)[v]);
        literal l = atoms_compare (t->atoms, GCL_EQ, poly_variable (r, v), value);
        task_want (t, s->places.at[state], literal_atom (l));
    }
}

static void
note_inexact (task *t, const space *s, uint32_t state, uint32_t command, uint32_t target)
{
    t->inexact++;
    *vec_add (&t->inexact_list) = (transition){ state, command, target };
    if (t->options->heuristic && command != NOWHERE)
        count_streak (t, s, state, command);
}

struct wanting {
    task *task;
    const space *space;
    uint32_t state;
};

static void
want_if_open (void *context, uint32_t which)
{
    struct wanting *w = context;
    if (space_known (w->task, w->space, w->state, which) == OPEN)
        task_want (w->task, w->space->places.at[w->state], which);
}

/* The formula holds in the concrete state; must it hold in all states with
 * the same abstraction? */
static bool
check_formula (task *t, const space *s, uint32_t state, const formula *f)
{
    if (space_known_formula (t, s, state, f) == YES)
        return true;
    if (!t->options->light) {
        space_gather (t, s, state, f);
        if (prover_implies_formula (t->prover, t->hypotheses.at, t->hypotheses.count, f) == PROOF_VALID)
            return true;
    }
    struct wanting w = { t, s, state };
    formula_atoms (f, want_if_open, &w);
    return false;
}

static bool
check_literal (task *t, const space *s, uint32_t state, literal goal)
{
    if (literal_is_constant (goal) || space_known (t, s, state, literal_atom (goal)) != OPEN)
        return true;
    if (!t->options->light && space_prove (t, s, state, goal))
        return true;
    task_want (t, s->places.at[state], literal_atom (goal));
    return false;
}

/* Guards and the error, for one state. */
static bool
check_state (task *t, const space *s, uint32_t state)
{
    for (uint32_t i = 0; i < t->model->command_count; i++) {
        const symbolic *c = &t->commands[i];
        int64_t enabled = 0;
        if (!c->guard_open)
            continue;
        gcl_eval (t->model->commands[i].guard, space_values (t, s, state), &enabled);
        if (!check_formula (t, s, state, enabled ? c->enabled : c->disabled))
            note_inexact (t, s, state, i, NOWHERE);
    }
    int64_t error = 0;
    if (t->safe && gcl_eval (t->model->error, space_values (t, s, state), &error) && !error
        && !check_formula (t, s, state, t->safe))
        note_inexact (t, s, state, NOWHERE, NOWHERE);
    return budget_work (t->budget, t->model->command_count / 16);
}

/* A control variable gets a value computed from data: it must be this one. */
static bool
check_control (task *t, const space *s, const transition *step)
{
    ring *r = atoms_ring (t->atoms);
    const symbolic *c = &t->commands[step->command];
    const int64_t *after =
        t->orbits ? orbits_successor (t, s, step) : space_values (t, s, step->target);
    bool exact = true;
    for (uint32_t v = 0; v < t->model->variable_count; v++) {
        if (!t->model->variables[v].control || !c->now[v])
            continue;
        const poly *value = poly_constant (r, after[v]);
        exact =
            check_literal (t, s, step->source, atoms_compare (t->atoms, GCL_EQ, c->now[v], value)) && exact;
    }
    return exact;
}

/* The combinations of predicates that inputs give must be the same for all
 * states with this abstraction. */
static bool
check_inputs (task *t, const space *s, const transition *step)
{
    const symbolic *c = &t->commands[step->command];
    bool exact = c->input_decided && !t->missed_inputs;
    for (size_t i = 0; i < c->input_goals.count; i++) {
        uint32_t goal = c->input_goals.at[i];
        bool holds = false;
        exact = atoms_eval (t->atoms, goal, space_values (t, s, step->source), &holds)
                && check_literal (t, s, step->source, literal_make (goal, holds)) && exact;
    }
    return exact;
}

/* Does the predicate of this position hold after the step? */
static bool
holds_after (const task *t, const space *s, const transition *step, const int64_t *after, uint32_t rank)
{
    bool holds = false;
    if (!after)
        return space_bit (s, step->target, rank);
    atoms_eval (t->atoms, t->predicates.at[rank], after, &holds);
    return holds;
}

static bool
check_step (task *t, const space *s, const transition *step)
{
    const symbolic *c = &t->commands[step->command];
    const int64_t *after = t->orbits ? orbits_successor (t, s, step) : NULL;
    bool exact = true;
    for (size_t i = 0; i < c->open.count; i++) {
        uint32_t rank = c->open.at[i];
        if (!place_has (t, s->places.at[step->target], rank))
            continue;
        literal before = c->before.at[rank];
        literal goal = holds_after (t, s, step, after, rank) ? before : literal_not (before);
        exact = check_literal (t, s, step->source, goal) && exact;
    }
    if (c->moves_control)
        exact = check_control (t, s, step) && exact;
    if (t->model->commands[step->command].input_count)
        exact = check_inputs (t, s, step) && exact;
    if (!exact)
        note_inexact (t, s, step->source, step->command, step->target);
    return budget_work (t->budget, c->open.count / 8);
}

static void
want_before (task *t, const space *s, uint32_t state, literal l)
{
    const atom *a = literal_is_constant (l) ? NULL : atoms_at (t->atoms, literal_atom (l));
    if (a && a->variables[a->variable_count - 1] < t->model->variable_count
        && space_known (t, s, state, literal_atom (l)) == OPEN)
        task_want (t, s->places.at[state], literal_atom (l));
}

/* Without guidance: the preconditions of all predicates, of all commands or,
 * where predicates have places, of the steps that were taken.  False to stop. */
static bool
want_everything (task *t, const space *s)
{
    for (size_t i = 0; i < s->transitions.count && t->local; i++) {
        const transition *step = &s->transitions.at[i];
        for (uint32_t j = 0; j < t->predicates.count; j++)
            if (place_has (t, s->places.at[step->target], j))
                want_before (t, s, step->source, t->commands[step->command].before.at[j]);
        if (!budget_work (t->budget, t->predicates.count / 8))
            return false;
    }
    for (size_t i = 0; i < t->model->command_count && !t->local; i++) {
        for (uint32_t j = 0; j < t->predicates.count; j++)
            want_before (t, s, 0, t->commands[i].before.at[j]);
        if (!budget_work (t->budget, t->predicates.count / 8))
            return false;
    }
    return true;
}

bool
space_check (task *t, space *s)
{
    t->inexact = 0;
    vec_clear (&t->inexact_list);
    for (uint32_t i = 0; i < store_count (s->abstract); i++)
        if (!check_state (t, s, i))
            return false;
    for (size_t i = 0; i < s->transitions.count; i++)
        if (!check_step (t, s, &s->transitions.at[i]))
            return false;
    if (t->under == GCL_NON_GUIDED && store_count (s->abstract) && !want_everything (t, s))
        return false;
    const char *failure = ring_failure (atoms_ring (t->atoms));
    if (failure)
        text_add (t->stop, failure);
    return !failure;
}
