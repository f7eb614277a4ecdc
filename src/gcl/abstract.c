/* May and must abstractions over predicates, visited from the abstraction of
 * the initial state.  A state of the Cartesian domain knows the predicates of
 * its place, and each set of known predicates is a place of its own. */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "task.h"

struct visit {
    task *task;
    space *space;
    enum gcl_kind kind;
    enum gcl_domain domain;
    uint64_t *bits, *mask; /* of the successor in the making */
    size_t words;          /* of each */
    uint32_t source, command;
    VEC (uint64_t) found; /* combinations: bits of one after the other */
    VEC (uint32_t) open;  /* atoms whose truth before the step is not known */
};

struct combination {
    const uint64_t *bits;
    size_t words;
};

space *
abstract_new (task *t)
{
    space *s = xcalloc (1, sizeof *s);
    for (size_t v = 0; v < t->model->variable_count; v++)
        s->control_words += t->model->variables[v].control;
    s->words = s->control_words + 2 * (t->predicates.count / 64 + 1);
    s->abstract = store_new (s->words, t->budget);
    t->key = xreallocarray (t->key, s->words, sizeof *t->key);
    return s;
}

static void
set_bit (uint64_t *set, uint32_t rank, bool on)
{
    uint64_t bit = (uint64_t) 1 << (rank % 64);
    set[rank / 64] = on ? set[rank / 64] | bit : set[rank / 64] & ~bit;
}

static bool
get_bit (const uint64_t *set, uint32_t rank)
{
    return set[rank / 64] >> (rank % 64) & 1;
}

/* The place whose members are the bits of the mask. */
static uint32_t
place_of_mask (struct visit *v)
{
    task *t = v->task;
    for (uint32_t i = 0; i < t->places.count; i++) {
        bool same = true;
        for (uint32_t j = 0; same && j < t->predicates.count; j++)
            same = place_has (t, i, j) == get_bit (v->mask, j);
        if (same)
            return i;
    }
    place *p = vec_add (&t->places);
    memset (p, 0, sizeof *p);
    for (size_t i = 0; i < v->words; i++)
        *vec_add (&p->members) = v->mask[i];
    return (uint32_t) t->places.count - 1;
}

/* Can (may) or must the state be an error? */
static bool
is_error_state (struct visit *v, uint32_t state)
{
    task *t = v->task;
    if (!t->safe)
        return false;
    enum truth error = space_known_formula (t, v->space, state, t->unsafe);
    if (error != OPEN)
        return error == YES;
    const formula *goal = v->kind == GCL_MAY ? t->safe : t->unsafe;
    space_gather (t, v->space, state, goal);
    bool proved =
        prover_implies_formula (t->prover, t->hypotheses.at, t->hypotheses.count, goal) == PROOF_VALID;
    return v->kind == GCL_MAY ? !proved : proved;
}

static void
note_error (struct visit *v, uint32_t state)
{
    space *s = v->space;
    if (s->error)
        return;
    s->error = true;
    s->error_source = state;
    s->error_command = NOWHERE;
}

/* Add the state with these control values and v->bits, v->mask. */
static bool
arrive (struct visit *v, const int64_t *values)
{
    task *t = v->task;
    space *s = v->space;
    size_t word = 0, width = t->model->variable_count;
    bool fresh;
    for (size_t i = 0; i < width; i++)
        if (t->model->variables[i].control)
            t->key[word++] = (uint64_t) values[i];
    memcpy (t->key + word, v->bits, v->words * sizeof *v->bits);
    memcpy (t->key + word + v->words, v->mask, v->words * sizeof *v->mask);
    uint32_t number = store_put (s->abstract, t->key, &fresh);
    if (number == STORE_FULL)
        return false;
    s->generated++;
    if (fresh) {
        vec_reserve (&s->values, width + 1);
        for (size_t i = 0; i < width; i++)
            s->values.at[s->values.count++] = values[i];
        *vec_add (&s->parents) = v->source;
        *vec_add (&s->commands) = v->command;
        uint32_t at_place = place_of_mask (v);
        *vec_add (&s->places) = at_place;
        *vec_add (&s->waiting) = number;
        if (is_error_state (v, number))
            note_error (v, number);
    }
    if (v->source == NOWHERE)
        return true;
    *vec_add (&s->transitions) = (transition){ v->source, v->command, number };
    if (t->model->commands[v->command].is_error && !s->error) {
        s->error = true;
        s->error_source = v->source;
        s->error_command = v->command;
    }
    return true;
}

/* Control variables after the command; they depend on each other only. */
static bool
move_control (struct visit *v)
{
    task *t = v->task;
    const symbolic *c = &t->commands[v->command];
    const int64_t *before = space_values (t, v->space, v->source);
    for (size_t i = 0; i < t->model->variable_count; i++) {
        poly_value value;
        t->scratch[i] = before[i];
        if (!t->model->variables[i].control || !c->now[i])
            continue;
        if (!poly_eval (atoms_ring (t->atoms), c->now[i], before, &value) || value < INT64_MIN
            || value > INT64_MAX) {
            gcl_describe_overflow (t->model, t->model->commands[v->command].where, t->stop);
            return false;
        }
        t->scratch[i] = (int64_t) value;
    }
    return true;
}

static enum truth
guard_truth (struct visit *v)
{
    task *t = v->task;
    const symbolic *c = &t->commands[v->command];
    enum truth known = space_known_formula (t, v->space, v->source, c->enabled);
    if (known != OPEN)
        return known;
    space_gather (t, v->space, v->source, c->enabled);
    if (prover_implies_formula (t->prover, t->hypotheses.at, t->hypotheses.count, c->enabled) == PROOF_VALID)
        return YES;
    if (prover_implies_formula (t->prover, t->hypotheses.at, t->hypotheses.count, c->disabled) == PROOF_VALID)
        return NO;
    return OPEN;
}

/* What the source implies about each predicate after the command.  True if
 * it decides all of them. */
static bool
decide_bits (struct visit *v)
{
    task *t = v->task;
    const symbolic *c = &t->commands[v->command];
    bool all = true;
    vec_clear (&v->open);
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        literal before = c->before.at[i];
        enum truth known = before == LITERAL_TRUE ? YES : before == LITERAL_FALSE ? NO : OPEN;
        if (!literal_is_constant (before)) {
            known = space_known (t, v->space, v->source, literal_atom (before));
            if (known != OPEN)
                known = literal_holds (before, known == YES) ? YES : NO;
            else if (space_prove (t, v->space, v->source, before))
                known = YES;
            else if (space_prove (t, v->space, v->source, literal_not (before)))
                known = NO;
            else
                *vec_add (&v->open) = literal_atom (before);
        }
        set_bit (v->mask, i, known != OPEN);
        set_bit (v->bits, i, known == YES);
        all = all && known != OPEN;
    }
    return all;
}

/* One combination of the predicates that the source leaves open.  It is only
 * noted: the prover is busy until all are found. */
static bool
note_combination (void *context, const int64_t *values)
{
    struct visit *v = context;
    task *t = v->task;
    const symbolic *c = &t->commands[v->command];
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        bool holds = false;
        if (get_bit (v->mask, i))
            continue;
        if (!atoms_eval (t->atoms, literal_atom (c->before.at[i]), values, &holds))
            return false;
        set_bit (v->bits, i, literal_holds (c->before.at[i], holds));
    }
    for (size_t i = 0; i < v->words; i++)
        *vec_add (&v->found) = v->bits[i];
    return budget_ok (t->budget);
}

/* A formula that mentions the open atoms, for what is linked to them. */
static void
gather_for_open (struct visit *v, const formula *guard)
{
    task *t = v->task;
    const formula *whole = guard;
    formula *parts = xcalloc (2 * v->open.count + 1, sizeof *parts);
    for (size_t i = 0; i < v->open.count; i++) {
        parts[2 * i] = (formula){ FORMULA_LITERAL, literal_make (v->open.at[i], true), NULL, NULL };
        parts[2 * i + 1] = (formula){ FORMULA_AND, 0, whole, &parts[2 * i] };
        whole = &parts[2 * i + 1];
    }
    space_gather (t, v->space, v->source, whole);
    xfree (parts);
}

static int
by_bits (const void *left, const void *right)
{
    const struct combination *a = left, *b = right;
    return memcmp (a->bits, b->bits, a->words * sizeof *a->bits);
}

/* In an order that does not depend on the prover. */
static bool
arrive_at_all (struct visit *v)
{
    task *t = v->task;
    size_t count = v->found.count / v->words;
    struct combination *list = xcalloc (count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = (struct combination){ v->found.at + i * v->words, v->words };
    qsort (list, count, sizeof *list, by_bits);
    for (uint32_t i = 0; i < t->predicates.count; i++)
        set_bit (v->mask, i, true);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        memcpy (v->bits, list[i].bits, v->words * sizeof *v->bits);
        good = arrive (v, t->scratch);
    }
    xfree (list);
    return good;
}

static bool
take_all_combinations (struct visit *v)
{
    task *t = v->task;
    const symbolic *c = &t->commands[v->command];
    gather_for_open (v, c->enabled);
    literal *hypotheses = xcalloc (t->hypotheses.count + 1, sizeof *hypotheses);
    memcpy (hypotheses, t->hypotheses.at, t->hypotheses.count * sizeof *hypotheses);
    vec_clear (&v->found);
    int64_t *values = xcalloc (t->model->variable_count + t->inputs + 1, sizeof *values);
    prover_range range = { .atoms = v->open.at,
                           .count = v->open.count,
                           .hypotheses = hypotheses,
                           .hypothesis_count = t->hypotheses.count,
                           .also = c->enabled };
    proof all = prover_enumerate (t->prover, &range, values, note_combination, v);
    if (all != PROOF_VALID && !budget_reason (t->budget) && !t->stop->length)
        text_add (t->stop, "the prover could not find all may steps");
    xfree (values);
    xfree (hypotheses);
    return all == PROOF_VALID && arrive_at_all (v);
}

static bool
expand (struct visit *v, uint32_t state)
{
    task *t = v->task;
    v->source = state;
    for (v->command = 0; v->command < t->model->command_count; v->command++) {
        enum truth guard = guard_truth (v);
        if (guard == NO || (guard == OPEN && v->kind == GCL_MUST))
            continue;
        bool decided = decide_bits (v);
        if (!move_control (v))
            return false;
        if (v->domain == GCL_BITS && !decided && v->kind == GCL_MUST)
            continue;
        bool go_on = v->domain == GCL_BITS && !decided ? take_all_combinations (v) : arrive (v, t->scratch);
        if (!go_on || !budget_ok (t->budget))
            return false;
    }
    return true;
}

static bool
start (struct visit *v)
{
    task *t = v->task;
    for (size_t i = 0; i < t->model->variable_count; i++)
        t->scratch[i] = t->model->variables[i].initial;
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        bool holds = false;
        if (!atoms_eval (t->atoms, t->predicates.at[i], t->scratch, &holds))
            return false;
        set_bit (v->mask, i, true);
        set_bit (v->bits, i, holds);
    }
    v->source = v->command = NOWHERE;
    return arrive (v, t->scratch);
}

/* Why there is no such abstraction, or NULL. */
static const char *
obstacle (const task *t)
{
    if (gcl_is_open (t->model))
        return "inputs have no may and must steps here";
    for (size_t i = 0; i < t->model->command_count; i++)
        if (t->commands[i].moves_control)
            return "a control variable takes its value from data";
    return NULL;
}

bool
abstract_search (task *t, space *s, enum gcl_kind kind, enum gcl_domain over, bool whole)
{
    const char *why = obstacle (t);
    if (why) {
        text_add (t->stop, why);
        return false;
    }
    struct visit v = { .task = t, .space = s, .kind = kind, .domain = over };
    v.words = t->predicates.count / 64 + 1;
    v.bits = xcalloc (2 * v.words, sizeof *v.bits);
    v.mask = v.bits + v.words;
    bool good = start (&v);
    for (size_t next = 0; good && next < s->waiting.count && (whole || !s->error); next++)
        good = budget_step (t->budget, s->waiting.count - next, t->iteration)
               && expand (&v, s->waiting.at[next]);
    vec_free (&v.open);
    vec_free (&v.found);
    xfree (v.bits);
    return good;
}

static void
want_atom (void *context, uint32_t which)
{
    task *t = context;
    if (which >= t->position.count || !t->position.at[which])
        task_want (t, 0, which);
}

bool
abstract_want_open (task *t, space *s, enum gcl_domain over)
{
    struct visit v = { .task = t, .space = s, .kind = GCL_MAY, .domain = over };
    v.words = t->predicates.count / 64 + 1;
    v.bits = xcalloc (2 * v.words, sizeof *v.bits);
    v.mask = v.bits + v.words;
    bool good = true;
    for (size_t i = 0; good && i < s->transitions.count; i++) {
        v.source = s->transitions.at[i].source;
        v.command = s->transitions.at[i].command;
        if (guard_truth (&v) == OPEN)
            formula_atoms (t->commands[v.command].enabled, want_atom, t);
        decide_bits (&v);
        for (size_t j = 0; j < v.open.count; j++)
            want_atom (t, v.open.at[j]);
        good = budget_ok (t->budget);
    }
    vec_free (&v.open);
    xfree (v.bits);
    return good;
}
