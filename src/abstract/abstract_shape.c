/* Shapes: what a command does at the sites that leave the same conditions. */
#include <string.h>

#include "abstraction.h"

static arena *
memory (const abstraction *a)
{
    return ring_memory (atoms_ring (a->task->atoms));
}

struct mention {
    const gcl_model *model;
    bool wanted, found;
};

static void
look_at_variable (void *context, uint32_t v)
{
    struct mention *m = context;
    bool control = v < m->model->variable_count && m->model->variables[v].control;
    m->found = m->found || control == m->wanted;
}

static bool
mentions_control (const task *t, const poly *p, bool wanted)
{
    struct mention m = { t->model, wanted, false };
    poly_variables (atoms_ring (t->atoms), p, look_at_variable, &m);
    return m.found;
}

static void
list_atom (void *context, uint32_t which)
{
    command_info *c = context;
    *vec_add (&c->guard) = which;
}

static bool
has_control (const task *t, literal l)
{
    if (literal_is_constant (l))
        return false;
    return mentions_control (t, atoms_at (t->atoms, literal_atom (l))->sum, true);
}

static void
look_at_command (abstraction *a, uint32_t command)
{
    const task *t = a->task;
    const symbolic *s = &t->commands[command];
    command_info *c = &a->commands[command];
    size_t controls = 0;
    formula_atoms (s->enabled, list_atom, c);
    for (uint32_t i = 0; i < t->predicates.count; i++)
        if (has_control (t, s->before.at[i]))
            *vec_add (&c->mixed) = i;
    c->whole_key = (a->kind == GCL_MUST_BOTH && a->mixed.count) || t->options->invariant;
    for (uint32_t v = 0; v < t->model->variable_count; v++) {
        bool control = t->model->variables[v].control;
        controls += control;
        if (!s->now[v])
            continue;
        if (control && mentions_control (t, s->now[v], false))
            *vec_add (&c->moved) = v;
        else if (!control && a->kind == GCL_MUST_BOTH && mentions_control (t, s->now[v], true))
            c->whole_key = true;
    }
    c->key_words = c->guard.count + a->mixed.count + c->mixed.count + c->moved.count
                   + (c->whole_key ? 2 * controls : 0) + 1;
    c->keys = store_new (c->key_words, t->budget);
}

void
abstract_commands_init (abstraction *a)
{
    size_t longest = a->task->model->variable_count + 1;
    a->commands = xcalloc (a->task->model->command_count + 1, sizeof *a->commands);
    for (uint32_t i = 0; i < a->task->model->command_count; i++) {
        look_at_command (a, i);
        longest = a->commands[i].key_words > longest ? a->commands[i].key_words : longest;
    }
    a->key = xcalloc (longest, sizeof *a->key);
}

void
abstract_commands_free (abstraction *a)
{
    for (size_t i = 0; i < a->task->model->command_count; i++) {
        command_info *c = &a->commands[i];
        vec_free (&c->guard);
        vec_free (&c->mixed);
        vec_free (&c->moved);
        vec_free (&c->shapes);
        store_free (c->keys);
    }
    xfree (a->commands);
    xfree (a->key);
}

void
abstract_shape_free (abstraction *a, shape *s)
{
    DdNode *kept[] = { s->link, s->extra, s->asked, s->may, s->sure, s->must, s->back, s->back_asked };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        diagram_drop (&a->dd, kept[i]);
    frame_free (&s->frame);
    abstract_goal_free (a, s->can);
    abstract_goal_free (a, s->cannot);
    for (size_t i = 0; s->own_goals && i < a->task->predicates.count; i++) {
        abstract_goal_free (a, s->fails[i]);
        abstract_goal_free (a, s->holds[i]);
    }
    xfree (s->fails);
    xfree (s->holds);
    xfree (s);
}

/* Making one. */

/* Variables of atoms that are not states: what steps forget. */
static DdNode *
extra_cube (abstraction *a, const frame *f)
{
    diagrams *d = &a->dd;
    DdNode *all = diagram_copy (d, d->one);
    for (size_t i = 0; i < f->parts.count; i++)
        diagram_and_in (d, &all, a->theory.known.at[f->parts.at[i]].cube);
    diagram_set (d, &all, diagram_exists (d, all, a->now_cube));
    return all;
}

static void
frame_bits (abstraction *a, shape *s)
{
    size_t count = a->task->predicates.count;
    command_info list = { .guard = VEC_EMPTY };
    diagrams *d = &a->dd;
    for (size_t i = 0; s->now && i < count; i++)
        if (!literal_is_constant (s->now[i]))
            list_atom (&list, literal_atom (s->now[i]));
    size_t old = list.guard.count;
    formula_atoms (s->enabled, list_atom, &list);
    for (unsigned i = 0; i < count; i++)
        if (!literal_is_constant (s->next[i])) {
            theory_place (&a->theory, literal_atom (s->next[i]), 2 * i + 1);
            list_atom (&list, literal_atom (s->next[i]));
        }
    theory_split (&a->theory, list.guard.at, list.guard.count, old, &s->frame);
    vec_free (&list.guard);
    s->link = diagram_copy (d, d->one);
    for (unsigned i = (unsigned) count; i--;) {
        DdNode *bit = diagram_variable (d, 2 * i + 1), *before = theory_literal (&a->theory, s->next[i]);
        DdNode *same = diagram_iff (d, bit, before);
        diagram_and_in (d, &s->link, same);
        diagram_drop (d, bit);
        diagram_drop (d, before);
        diagram_drop (d, same);
    }
    s->extra = extra_cube (a, &s->frame);
}

/* Can the target's literal hold, together with what control variables get? */
static goal *
literal_goal (abstraction *a, shape *s, literal l)
{
    const formula *yes = abstract_literal_formula (a, l), *no = abstract_literal_formula (a, literal_not (l));
    if (s->own_goals)
        return abstract_goal (a, s->now, s->target ? abstract_and (a, s->target, yes) : yes,
                              s->target ? abstract_or (a, s->elsewhere, no) : no);
    if (literal_is_constant (l))
        l = l == LITERAL_TRUE ? 0 : 1; /* atoms are numbered from 2 in this list */
    else
        l += 2;
    while (a->goals.count <= l)
        *vec_add (&a->goals) = NULL;
    if (!a->goals.at[l]) {
        goal *g = abstract_goal (a, s->now, yes, no);
        a->goals.at[l] = g;
    }
    return a->goals.at[l];
}

static void
frame_cartesian (abstraction *a, shape *s)
{
    size_t count = a->task->predicates.count;
    s->own_goals = a->mixed.count || s->target || !s->now;
    s->fails = xcalloc (count + 1, sizeof (goal *));
    s->holds = xcalloc (count + 1, sizeof (goal *));
    for (size_t i = 0; i < count; i++) {
        s->fails[i] = literal_goal (a, s, literal_not (s->next[i]));
        s->holds[i] = literal_goal (a, s, s->next[i]);
    }
}

/* Does the form of the atoms decide all that is asked about the shape? */
static bool
is_complete (const abstraction *a, const shape *s)
{
    bool must = a->kind != GCL_MAY,
         reads = s->command != NOWHERE && a->task->model->commands[s->command].input_count;
    if (a->domain == GCL_BITS)
        return theory_decides (&a->theory, &s->frame)
               && (!must || (!reads && theory_decides (&a->theory, &s->cannot->frame)));
    bool complete = theory_is_complete (&a->theory, &s->can->frame)
                    && (!must || theory_is_complete (&a->theory, &s->cannot->frame));
    for (size_t i = 0; complete && i < a->task->predicates.count; i++)
        complete = theory_is_complete (&a->theory, &s->fails[i]->frame)
                   && theory_is_complete (&a->theory, &s->holds[i]->frame);
    return complete;
}

static shape *
new_shape (abstraction *a, shape made)
{
    shape *s = xcalloc (1, sizeof *s);
    diagrams *d = &a->dd;
    *s = made;
    DdNode **empty[] = { &s->asked, &s->may, &s->sure, &s->must, &s->back, &s->back_asked };
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
        *empty[i] = diagram_copy (d, d->zero);
    s->can = abstract_goal (a, s->now, s->enabled, s->disabled);
    s->cannot = abstract_goal (a, s->now, s->disabled, s->enabled);
    if (a->domain == GCL_BITS)
        frame_bits (a, s);
    else
        frame_cartesian (a, s);
    s->complete = is_complete (a, s);
    *vec_add (&a->shapes) = s;
    return s;
}

shape *
abstract_start (abstraction *a, const int64_t *control)
{
    const task *t = a->task;
    ring *r = atoms_ring (t->atoms);
    const poly **now = arena_alloc (memory (a), (t->model->variable_count + t->inputs + 1) * sizeof *now);
    literal *next = arena_alloc (memory (a), (t->predicates.count + 1) * sizeof *next);
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control)
            now[v] = poly_constant (r, control[v]);
        else if (!t->model->variables[v].open)
            now[v] = poly_constant (r, t->model->variables[v].initial);
    for (size_t i = 0; i < t->predicates.count; i++)
        next[i] = atoms_substitute (t->atoms, t->predicates.at[i], now);
    const gcl_expr *begins = t->model->start;
    const formula *yes = begins ? formula_of_expr (t->atoms, begins, true, now)
                                : abstract_literal_formula (a, LITERAL_TRUE),
                  *no = begins ? formula_of_expr (t->atoms, begins, false, now)
                               : abstract_literal_formula (a, LITERAL_FALSE);
    shape made = { .command = NOWHERE, .next = next, .enabled = yes, .disabled = no };
    if (begins) { /* with each predicate of its own, too */
        made.target = yes;
        made.elsewhere = no;
    }
    return new_shape (a, made);
}

/* A command at a site, and where it goes. */
struct way {
    uint32_t command, source;
    int64_t *from, *to; /* control values */
};

static size_t
add_controls (const abstraction *a, const int64_t *control, uint64_t *key)
{
    size_t words = 0;
    for (size_t v = 0; v < a->task->model->variable_count; v++)
        if (a->task->model->variables[v].control)
            key[words++] = (uint64_t) control[v];
    return words;
}

static literal
moves_to (abstraction *a, const struct way *w, uint32_t v)
{
    task *t = a->task;
    ring *r = atoms_ring (t->atoms);
    const poly *value = poly_substitute (r, t->commands[w->command].now[v], abstract_constants (a, w->from));
    return atoms_compare (t->atoms, GCL_EQ, value, poly_constant (r, w->to[v]));
}

/* What makes two sites the same for the command. */
static void
make_key (abstraction *a, const struct way *w)
{
    task *t = a->task;
    const command_info *c = &a->commands[w->command];
    const symbolic *s = &t->commands[w->command];
    size_t words = 0;
    for (size_t i = 0; i < c->guard.count; i++)
        a->key[words++] = abstract_literal (a, literal_make (c->guard.at[i], true), w->from);
    for (size_t i = 0; i < a->mixed.count; i++)
        a->key[words++] = a->sites.at[w->source].now[a->mixed.at[i]];
    for (size_t i = 0; i < c->mixed.count; i++)
        a->key[words++] = abstract_literal (a, s->before.at[c->mixed.at[i]], w->from);
    for (size_t i = 0; i < c->moved.count; i++)
        a->key[words++] = moves_to (a, w, c->moved.at[i]);
    if (c->whole_key) {
        words += add_controls (a, w->from, a->key + words);
        words += add_controls (a, w->to, a->key + words);
    }
    a->key[words] = 0;
}

/* The update of data without control variables, and what predicates mean
 * afterwards: must- steps look backwards. */
static void
look_back (abstraction *a, const struct way *w, shape *s)
{
    task *t = a->task;
    const symbolic *c = &t->commands[w->command];
    const poly *const *constants = abstract_constants (a, w->from);
    const poly **updates = arena_alloc (memory (a), (t->model->variable_count + 1) * sizeof *updates);
    literal *after = arena_alloc (memory (a), (t->predicates.count + 1) * sizeof *after);
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (c->now[v] && !t->model->variables[v].control)
            updates[v] = poly_substitute (atoms_ring (t->atoms), c->now[v], constants);
    for (size_t i = 0; i < t->predicates.count; i++)
        after[i] = abstract_literal (a, literal_make (t->predicates.at[i], true), w->to);
    s->updates = updates;
    s->after = after;
}

static uint32_t
make_shape (abstraction *a, const struct way *w)
{
    task *t = a->task;
    const command_info *c = &a->commands[w->command];
    const symbolic *s = &t->commands[w->command];
    literal *next = arena_alloc (memory (a), (t->predicates.count + 1) * sizeof *next);
    shape made = { .command = w->command, .now = a->sites.at[w->source].now, .next = next };
    for (size_t i = 0; i < t->predicates.count; i++)
        next[i] = abstract_literal (a, s->before.at[i], w->from);
    made.enabled = abstract_within (a, abstract_formula (a, s->enabled, w->from), w->from, true);
    made.disabled = abstract_within (a, abstract_formula (a, s->disabled, w->from), w->from, false);
    for (size_t i = 0; i < c->moved.count; i++) {
        literal l = moves_to (a, w, c->moved.at[i]);
        const formula *yes = abstract_literal_formula (a, l),
                      *no = abstract_literal_formula (a, literal_not (l));
        made.target = made.target ? abstract_and (a, made.target, yes) : yes;
        made.elsewhere = made.elsewhere ? abstract_or (a, made.elsewhere, no) : no;
        made.enabled = abstract_and (a, made.enabled, yes);
        made.disabled = abstract_or (a, made.disabled, no);
    }
    if (a->kind == GCL_MUST_BOTH)
        look_back (a, w, &made);
    new_shape (a, made);
    return (uint32_t) a->shapes.count - 1;
}

/* Add the step, unless it is there. */
static bool
add_step (abstraction *a, const struct way *w)
{
    command_info *c = &a->commands[w->command];
    uint32_t target = abstract_site (a, w->to);
    bool fresh;
    if (target == NOWHERE)
        return false;
    for (size_t i = 0; i < a->sites.at[w->source].steps.count; i++) {
        const abstract_step *old = &a->sites.at[w->source].steps.at[i];
        if (old->command == w->command && old->target == target)
            return true;
    }
    make_key (a, w);
    uint32_t number = store_put (c->keys, a->key, &fresh);
    if (number == STORE_FULL)
        return false;
    if (fresh) {
        uint32_t made = make_shape (a, w);
        *vec_add (&c->shapes) = made;
    }
    *vec_add (&a->sites.at[w->source].steps) = (abstract_step){ w->command, c->shapes.at[number], target };
    return budget_ok (a->task->budget);
}

/* Could the guard hold, as far as the control variables tell? */
static bool
may_hold (const task *t, const formula *f, const int64_t *control)
{
    bool holds = false;
    if (f->op == FORMULA_AND)
        return may_hold (t, f->left, control) && may_hold (t, f->right, control);
    if (f->op == FORMULA_OR)
        return may_hold (t, f->left, control) || may_hold (t, f->right, control);
    if (literal_is_constant (f->literal))
        return f->literal == LITERAL_TRUE;
    return !atoms_at (t->atoms, literal_atom (f->literal))->control
           || !atoms_eval (t->atoms, literal_atom (f->literal), control, &holds)
           || literal_holds (f->literal, holds);
}

/* Control variables after the command; `values` is what it reads. */
static bool
move_control (abstraction *a, const struct way *w, const int64_t *values)
{
    task *t = a->task;
    const symbolic *c = &t->commands[w->command];
    for (size_t v = 0; v < t->model->variable_count; v++) {
        poly_value value;
        w->to[v] = w->from[v];
        if (!t->model->variables[v].control || !c->now[v])
            continue;
        if (!poly_eval (atoms_ring (t->atoms), c->now[v], values, &value) || value < INT64_MIN
            || value > INT64_MAX) {
            gcl_describe_overflow (t->model, t->model->commands[w->command].where, t->stop);
            return false;
        }
        w->to[v] = (int64_t) value;
    }
    return true;
}

/* A member of the state that goes where none of the steps leads: add its
 * step.  *rest loses what has no such member.  False to stop. */
static bool
find_target (abstraction *a, const struct way *w, const literal *now, const formula **elsewhere,
             DdNode **rest)
{
    task *t = a->task;
    theory *h = &a->theory;
    size_t count = 0, used = 0;
    bool *state = xcalloc (a->width + 1, sizeof *state);
    uint32_t *predicates = xcalloc (t->predicates.count + 1, sizeof *predicates);
    abstract_first (a, *rest, state);
    theory_reserve (h, t->predicates.count);
    for (uint32_t i = 0; i < t->predicates.count; i++)
        if (!literal_is_constant (now[i]) && abstract_knows (a, state, i))
            h->list[count++] = state[abstract_slot (a, i)] ? now[i] : literal_not (now[i]);
    prover_conflict found = { .core = h->core, .values = h->values };
    proof result = prover_exclude (t->prover, h->list, count, *elsewhere, &found);
    bool good = result != PROOF_UNDECIDED;
    if (result == PROOF_VALID) {
        for (uint32_t i = 0; i < t->predicates.count; i++)
            for (size_t j = 0; j < found.count && abstract_knows (a, state, i); j++)
                if (!literal_is_constant (now[i]) && literal_atom (now[i]) == literal_atom (found.core[j])) {
                    h->holds[used] = state[abstract_slot (a, i)];
                    predicates[used++] = i;
                    break;
                }
        DdNode *cube = abstract_cube (a, predicates, h->holds, used);
        diagram_minus_in (&a->dd, rest, cube);
        diagram_drop (&a->dd, cube);
    } else if (result == PROOF_REFUTED && found.has_values) {
        for (size_t v = 0; v < t->model->variable_count; v++)
            if (t->model->variables[v].control)
                found.values[v] = w->from[v];
        /* each value counts as a state: there may be no end to them */
        good = budget_step (t->budget, 1, a->layers.count) && move_control (a, w, found.values)
               && add_step (a, w);
        const formula *other = NULL;
        for (size_t i = 0; i < a->commands[w->command].moved.count; i++) {
            literal l = literal_not (moves_to (a, w, a->commands[w->command].moved.at[i]));
            const formula *no = abstract_literal_formula (a, l);
            other = other ? abstract_or (a, other, no) : no;
        }
        *elsewhere = abstract_and (a, *elsewhere, other);
    } else {
        good = false;
        if (!budget_reason (t->budget) && !t->stop->length)
            text_add (t->stop, "the prover could not find all values of the control variables");
    }
    xfree (state);
    xfree (predicates);
    return good;
}

/* Control variables that take their values from data: all that occur. */
static bool
find_targets (abstraction *a, const struct way *w, DdNode *from)
{
    const literal *now = a->sites.at[w->source].now;
    const formula *elsewhere = abstract_formula (a, a->task->commands[w->command].enabled, w->from);
    DdNode *rest = diagram_copy (&a->dd, from);
    bool good = true;
    while (good && rest && rest != a->dd.zero)
        good = diagrams_ok (&a->dd) && find_target (a, w, now, &elsewhere, &rest);
    diagram_drop (&a->dd, rest);
    return good;
}

bool
abstract_steps (abstraction *a, uint32_t which, uint32_t command, DdNode *from)
{
    task *t = a->task;
    bool moved = a->commands[command].moved.count;
    if (a->sites.at[which].looked && !moved)
        return true;
    int64_t *values = xcalloc (2 * (t->model->variable_count + t->inputs) + 1, sizeof *values);
    struct way w = { command, which, values, values + t->model->variable_count + t->inputs };
    bool good = true;
    abstract_control (a, which, w.from);
    if (may_hold (t, t->commands[command].enabled, w.from))
        good = moved ? find_targets (a, &w, from) : move_control (a, &w, w.from) && add_step (a, &w);
    xfree (values);
    return good;
}
