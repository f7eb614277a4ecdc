#include "sight.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"

/* --- answers that were given --- */

struct known {
    uint32_t **keys; /* length, then literals */
    uint8_t *answers;
    size_t room, count;
    arena *memory;
};

static size_t
known_slot (const known *k, const uint32_t *key)
{
    size_t bytes = (key[0] + 1) * sizeof *key, slot = hash_bytes (key, bytes) & (k->room - 1);
    while (k->keys[slot] && (k->keys[slot][0] != key[0] || memcmp (k->keys[slot], key, bytes) != 0))
        slot = (slot + 1) & (k->room - 1);
    return slot;
}

static void
known_grow (known *k)
{
    known old = *k;
    k->room = old.room ? 2 * old.room : 1024;
    k->keys = xcalloc (k->room, sizeof *k->keys);
    k->answers = xcalloc (k->room, 1);
    for (size_t i = 0; i < old.room; i++)
        if (old.keys[i]) {
            size_t slot = known_slot (k, old.keys[i]);
            k->keys[slot] = old.keys[i];
            k->answers[slot] = old.answers[i];
        }
    xfree (old.keys);
    xfree (old.answers);
}

static int
by_number (const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
    return (x > y) - (x < y);
}

bool
sight_possible (sight *s, const literal *list, size_t count)
{
    enum { ROOM = 512 };
    uint32_t key[ROOM + 1];
    literal core[ROOM];
    size_t kept = 0, core_count;
    if (count > ROOM)
        return true;
    for (size_t i = 0; i < count; i++) {
        if (list[i] == LITERAL_FALSE)
            return false;
        if (list[i] != LITERAL_TRUE)
            key[1 + kept++] = list[i];
    }
    if (kept)
        qsort (key + 1, kept, sizeof *key, by_number);
    size_t unique = 0;
    for (size_t i = 0; i < kept; i++) {
        if (unique && key[unique] == key[1 + i])
            continue;
        if (unique && literal_atom (key[unique]) == literal_atom (key[1 + i]))
            return false; /* an atom and its negation */
        key[1 + unique++] = key[1 + i];
    }
    if (unique < 2)
        return true; /* one comparison that is no constant has a solution, or let it pass */
    key[0] = (uint32_t) unique;
    known *k = s->known;
    if (2 * (k->count + 1) > k->room)
        known_grow (k);
    size_t slot = known_slot (k, key);
    if (!k->keys[slot]) {
        proof p = prover_implies (s->prover, key + 1, unique - 1, literal_not (key[unique]), core, &core_count);
        s->queries++;
        k->keys[slot] = arena_copy (k->memory, key, (unique + 1) * sizeof *key);
        k->answers[slot] = p != PROOF_VALID;
        k->count++;
    }
    return k->answers[slot];
}

/* --- compiling --- */

static const poly *
poly_of_term (sight *s, const flow_term *t)
{
    ring *r = atoms_ring (s->atoms);
    switch (t->op) {
    case FLOW_NUMBER:
        if (t->number > INT64_MAX || t->number <= INT64_MIN)
            ring_fail (r, "a number needs more than 64 bits");
        return poly_constant (r, t->number > INT64_MAX || t->number <= INT64_MIN ? 0 : (int64_t) t->number);
    case FLOW_VARIABLE:
        return poly_variable (r, t->variable);
    case FLOW_MUL:
        return poly_multiply (r, poly_of_term (s, t->left), poly_of_term (s, t->right));
    default:
        return poly_add (r, poly_of_term (s, t->left), t->op == FLOW_ADD ? 1 : -1, poly_of_term (s, t->right));
    }
}

static bool
is_tracked_term (const sight *s, const flow_term *t)
{
    if (t->op == FLOW_NUMBER)
        return true;
    if (t->op == FLOW_VARIABLE)
        return s->is_tracked[t->variable];
    return is_tracked_term (s, t->left) && is_tracked_term (s, t->right);
}

static literal
literal_of (sight *s, const flow_literal *x)
{
    static const gcl_op ops[] = { GCL_EQ, GCL_NE, GCL_LT, GCL_LE, GCL_GT, GCL_GE };
    return atoms_compare (s->atoms, ops[x->relation], poly_of_term (s, x->left), poly_of_term (s, x->right));
}

static void
compile (sight *s, const flow_step *from, sight_step *to)
{
    const formula *all = formula_literal (s->atoms, LITERAL_TRUE);
    to->asked = arena_alloc (s->memory, (from->literal_count + 1) * sizeof *to->asked);
    to->guard = arena_alloc (s->memory, (from->literal_count + 1) * sizeof *to->guard);
    to->all = arena_alloc (s->memory, (from->literal_count + 1) * sizeof *to->all);
    for (size_t k = 0; k < from->literal_count; k++) {
        to->all[k] = literal_of (s, &from->literals[k]);
        all = formula_join (s->atoms, FORMULA_AND, all, formula_literal (s->atoms, to->all[k]));
    }
    to->enabled = all;
    to->updates = arena_alloc (s->memory, (s->width + s->inputs + 1) * sizeof *to->updates);
    for (size_t k = 0; k < from->assign_count; k++) {
        const flow_assign *a = &from->assigns[k];
        to->updates[a->variable] = a->value ? poly_of_term (s, a->value)
                                            : poly_variable (atoms_ring (s->atoms),
                                                             (uint32_t) s->width + to->inputs++);
    }
}

void
sight_track (sight *s, const bool *families)
{
    s->tracked_count = 0;
    for (uint32_t v = 0; v < s->width; v++) {
        s->is_tracked[v] = s->family[v] != FLOW_NONE && families[s->family[v]];
        if (s->is_tracked[v])
            s->tracked[s->tracked_count++] = v;
    }
    vec_clear (&s->mixes);
    for (size_t i = 0; i < s->f->step_count; i++) {
        sight_step *to = &s->steps[i];
        to->asked_count = to->guard_count = 0;
        for (size_t k = 0; k < s->f->steps[i].literal_count; k++) {
            const flow_literal *x = &s->f->steps[i].literals[k];
            if (is_tracked_term (s, x->left) && is_tracked_term (s, x->right))
                to->asked[to->asked_count++] = x;
            else
                to->guard[to->guard_count++] = to->all[k];
        }
    }
}

static uint32_t
root (const sight *s, uint32_t v)
{
    while (s->family[v] != v)
        v = s->family[v];
    return v;
}

/* Finite variables that are copied to each other are tracked together, so that a
 * tracked one only ever gets numbers and tracked ones. */
static void
find_families (sight *s)
{
    const flow *f = s->f;
    for (uint32_t v = 0; v < s->width; v++)
        s->family[v] = f->variables[v].finite && f->variables[v].used ? v : FLOW_NONE;
    for (size_t i = 0; i < f->step_count; i++)
        for (size_t k = 0; k < f->steps[i].assign_count; k++) {
            const flow_assign *a = &f->steps[i].assigns[k];
            bool copies = a->value && a->value->op == FLOW_VARIABLE && s->family[a->variable] != FLOW_NONE
                          && s->family[a->value->variable] != FLOW_NONE;
            if (copies)
                s->family[root (s, a->variable)] = root (s, a->value->variable);
        }
    for (uint32_t v = 0; v < s->width; v++)
        if (s->family[v] != FLOW_NONE)
            s->family[v] = root (s, v);
}

static void
sort_steps (sight *s, bool outgoing, uint32_t **list, uint32_t **first)
{
    const flow *f = s->f;
    *list = arena_alloc (s->memory, (f->step_count + 1) * sizeof **list);
    *first = arena_alloc (s->memory, (f->place_count + 2) * sizeof **first);
    for (size_t i = 0; i < f->step_count; i++)
        (*first)[(outgoing ? f->steps[i].from : f->steps[i].to) + 1]++;
    for (size_t p = 0; p < f->place_count; p++)
        (*first)[p + 1] += (*first)[p];
    uint32_t *next = xcalloc (f->place_count + 1, sizeof *next);
    for (size_t i = 0; i < f->step_count; i++) {
        uint32_t p = outgoing ? f->steps[i].from : f->steps[i].to;
        (*list)[(*first)[p] + next[p]++] = (uint32_t) i;
    }
    xfree (next);
}

/* The prover knows variables by the names of a program. */
static gcl_model *
name_variables (const flow *f)
{
    text source = TEXT_EMPTY;
    for (size_t v = 0; v < f->variable_count; v++)
        text_printf (&source, "var v%zu;\n", v);
    text_add (&source, "error false;\n");
    diag *why = diag_new ("variables");
    gcl_model *m = gcl_parse (text_string (&source), source.length, why);
    diag_free (why);
    text_free (&source);
    return m;
}

sight *
sight_new (const flow *f, budget *b)
{
    sight *s = xcalloc (1, sizeof *s);
    s->f = f;
    s->budget = b;
    s->memory = arena_new ();
    s->width = f->variable_count;
    s->known = xcalloc (1, sizeof *s->known);
    s->known->memory = arena_new ();
    s->is_tracked = arena_alloc (s->memory, (s->width + 1) * sizeof *s->is_tracked);
    s->tracked = arena_alloc (s->memory, (s->width + 1) * sizeof *s->tracked);
    s->family = arena_alloc (s->memory, (s->width + 1) * sizeof *s->family);
    find_families (s);
    size_t inputs = 0;
    for (size_t i = 0; i < f->step_count; i++) {
        size_t here = 0;
        for (size_t k = 0; k < f->steps[i].assign_count; k++)
            here += !f->steps[i].assigns[k].value;
        inputs = here > inputs ? here : inputs;
    }
    s->inputs = inputs;
    s->constants = arena_alloc (s->memory, (s->width + inputs + 1) * sizeof *s->constants);
    s->names = name_variables (f);
    s->atoms = atoms_new (s->names, inputs);
    s->prover = prover_new (s->atoms, s->width + inputs, b, 1000);
    s->steps = arena_alloc (s->memory, (f->step_count + 1) * sizeof *s->steps);
    for (size_t i = 0; i < f->step_count && budget_look (b); i++)
        compile (s, &f->steps[i], &s->steps[i]);
    sort_steps (s, true, &s->out, &s->out_first);
    sort_steps (s, false, &s->in, &s->in_first);
    return s;
}

void
sight_free (sight *s)
{
    if (!s)
        return;
    prover_free (s->prover);
    atoms_free (s->atoms);
    gcl_free (s->names);
    vec_free (&s->mixes);
    xfree (s->before.keys);
    xfree (s->before.values);
    xfree (s->known->keys);
    xfree (s->known->answers);
    arena_free (s->known->memory);
    xfree (s->known);
    arena_free (s->memory);
    xfree (s);
}

const char *
sight_failure (const sight *s)
{
    return ring_failure (atoms_ring (s->atoms));
}

/* --- literals --- */

static size_t
before_slot (const sight *s, uint64_t key)
{
    size_t slot = hash_bytes (&key, sizeof key) & (s->before.room - 1);
    while (s->before.keys[slot] && s->before.keys[slot] != key)
        slot = (slot + 1) & (s->before.room - 1);
    return slot;
}

static void
before_grow (sight *s)
{
    uint64_t *keys = s->before.keys;
    literal *values = s->before.values;
    size_t room = s->before.room;
    s->before.room = room ? 2 * room : 1024;
    s->before.keys = xcalloc (s->before.room, sizeof *keys);
    s->before.values = xcalloc (s->before.room, sizeof *values);
    for (size_t i = 0; i < room; i++)
        if (keys[i]) {
            size_t slot = before_slot (s, keys[i]);
            s->before.keys[slot] = keys[i];
            s->before.values[slot] = values[i];
        }
    xfree (keys);
    xfree (values);
}

literal
sight_before (sight *s, uint32_t step, uint32_t number)
{
    uint64_t key = ((uint64_t) step << 32 | number) + 1;
    if (2 * (s->before.count + 1) > s->before.room)
        before_grow (s);
    size_t slot = before_slot (s, key);
    if (!s->before.keys[slot]) {
        s->before.keys[slot] = key;
        s->before.values[slot] = atoms_substitute (s->atoms, number, s->steps[step].updates);
        s->before.count++;
    }
    return s->before.values[slot];
}

bool
sight_has_input (const sight *s, literal l)
{
    if (literal_is_constant (l))
        return false;
    const atom *a = atoms_at (s->atoms, literal_atom (l));
    return a->variable_count && a->variables[a->variable_count - 1] >= s->width;
}

/* Which kinds of variables the atom has. */
static uint8_t
mix_of (sight *s, uint32_t number)
{
    while (s->mixes.count <= number)
        *vec_add (&s->mixes) = 0;
    if (!s->mixes.at[number]) {
        const atom *a = atoms_at (s->atoms, number);
        uint32_t kept = 0;
        for (uint32_t k = 0; k < a->variable_count; k++)
            kept += a->variables[k] < s->width && s->is_tracked[a->variables[k]];
        s->mixes.at[number] = !kept ? 1 : kept < a->variable_count ? 2 : 3;
    }
    return s->mixes.at[number];
}

literal
sight_instance (sight *s, literal l, const int64_t *values)
{
    if (literal_is_constant (l))
        return l;
    uint32_t number = literal_atom (l);
    uint8_t mix = mix_of (s, number);
    bool holds;
    if (mix == 1)
        return l;
    if (mix == 3 && atoms_eval (s->atoms, number, values, &holds))
        return literal_holds (l, holds) ? LITERAL_TRUE : LITERAL_FALSE;
    const atom *a = atoms_at (s->atoms, number);
    const uint32_t *variables = a->variables;
    uint32_t count = a->variable_count;
    for (uint32_t k = 0; k < count; k++)
        if (variables[k] < s->width && s->is_tracked[variables[k]])
            s->constants[variables[k]] = poly_constant (atoms_ring (s->atoms), values[variables[k]]);
    literal result = atoms_substitute (s->atoms, number, s->constants);
    for (uint32_t k = 0; k < count; k++)
        if (variables[k] < s->width)
            s->constants[variables[k]] = NULL;
    return l & 1 ? literal_not (result) : result;
}

void
view_free (view *v)
{
    if (!v)
        return;
    xfree (v->first);
    xfree (v->atoms);
    *v = (view){ NULL, NULL, 0 };
}
