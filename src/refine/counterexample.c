/* Runs of the program that the structure does not have.  A state that was
 * dropped, because a visited one has the same abstraction, is followed beside
 * that one: where they part, the predicates that would have told are wanted
 * along the way from where it was dropped. */
#include <string.h>

#include "alloc.h"
#include "space.h"

enum { PAIRS_MIN = 2000, PAIRS_PER_STATE = 2, WALKS = 20, WALK_STEPS = 300 };

/* A reachable state beside the visited state with its abstraction. */
typedef struct pair {
    uint32_t match;
    uint32_t from, command; /* the pair and the step it comes from; NOWHERE: from a visited state */
    uint32_t source;        /* ... which is this one; NOWHERE: it is a start */
} pair;

struct chase {
    task *task;
    space *space;
    VEC (pair) pairs;
    VEC (int64_t) values;  /* of the pairs' states */
    store *seen;           /* values */
    int64_t *left, *right; /* after a step: the state's and the visited one's */
    uint64_t *key;
    VEC (uint32_t) atoms; /* that hold in one of the two only */
    uint64_t random;
    size_t steps; /* of the run that was found; 0: none yet */
};

static size_t
width_of (const struct chase *c)
{
    return c->task->model->variable_count;
}

static const int64_t *
values_of (const struct chase *c, uint32_t number)
{
    return c->values.at + number * width_of (c);
}

static bool
same_values (const struct chase *c, const int64_t *a, const int64_t *b)
{
    return !width_of (c) || memcmp (a, b, width_of (c) * sizeof *a) == 0;
}

static void
add_pair (struct chase *c, const int64_t *values, pair p)
{
    size_t width = width_of (c);
    vec_reserve (&c->values, width + 1);
    memcpy (c->values.at + c->values.count, values, width * sizeof *values);
    c->values.count += width;
    *vec_add (&c->pairs) = p;
}

/* False if there is such a pair already, or no room. */
static bool
is_new (struct chase *c, const int64_t *values)
{
    bool fresh = false;
    if (width_of (c))
        memcpy (c->key, values, width_of (c) * sizeof *values);
    return store_put (c->seen, c->key, &fresh) != STORE_FULL && fresh;
}

/* What would have told. */

static void
collect (struct chase *c, uint32_t which)
{
    for (size_t i = 0; i < c->atoms.count; i++)
        if (c->atoms.at[i] == which)
            return;
    *vec_add (&c->atoms) = which;
}

struct parting {
    struct chase *chase;
    const int64_t *left, *right;
};

static void
collect_if_apart (void *context, uint32_t which)
{
    struct parting *p = context;
    const atoms *a = p->chase->task->atoms;
    bool left, right;
    if (atoms_eval (a, which, p->left, &left) && atoms_eval (a, which, p->right, &right) && left != right)
        collect (p->chase, which);
}

/* The atoms as they were before the command; what depends on its inputs is
 * beyond predicates. */
static void
pull_back (struct chase *c, uint32_t command)
{
    task *t = c->task;
    size_t count = c->atoms.count;
    uint32_t *after = xcalloc (count + 1, sizeof *after);
    if (count)
        memcpy (after, c->atoms.at, count * sizeof *after);
    vec_clear (&c->atoms);
    for (size_t i = 0; i < count; i++) {
        literal l = atoms_substitute (t->atoms, after[i], t->commands[command].now);
        const atom *a = literal_is_constant (l) ? NULL : atoms_at (t->atoms, literal_atom (l));
        if (a && a->variables[a->variable_count - 1] < t->model->variable_count)
            collect (c, literal_atom (l));
    }
    xfree (after);
}

/* The atoms tell the pair's states apart: want them, and what they were
 * before each step since the run left the visited states. */
static void
want_along (struct chase *c, uint32_t number)
{
    task *t = c->task;
    const space *s = c->space;
    for (c->steps = 1;; c->steps++) {
        const pair *p = &c->pairs.at[number];
        for (size_t i = 0; i < c->atoms.count; i++)
            if (space_known (t, s, p->match, c->atoms.at[i]) == OPEN)
                task_want (t, s->places.at[p->match], c->atoms.at[i]);
        if (p->from == NOWHERE) {
            c->steps += p->source != NOWHERE;
            for (uint32_t i = p->source; i != NOWHERE && s->parents.at[i] != NOWHERE; i = s->parents.at[i])
                c->steps++;
            return;
        }
        pull_back (c, p->command);
        number = p->from;
    }
}

/* Steps side by side. */

static void
compare_guards (struct chase *c, uint32_t number, uint32_t command)
{
    struct parting p = { c, values_of (c, number),
                         space_values (c->task, c->space, c->pairs.at[number].match) };
    formula_atoms (c->task->commands[command].enabled, collect_if_apart, &p);
}

/* Both have stepped and differ in control variables, or in predicates of the
 * place that the visited one came to. */
static void
compare_targets (struct chase *c, uint32_t at_place, uint32_t command)
{
    task *t = c->task;
    const symbolic *k = &t->commands[command];
    ring *r = atoms_ring (t->atoms);
    for (uint32_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control && c->left[v] != c->right[v]) {
            literal l = atoms_compare (t->atoms, GCL_EQ, k->now[v] ? k->now[v] : poly_variable (r, v),
                                       poly_constant (r, c->right[v]));
            if (!literal_is_constant (l))
                collect (c, literal_atom (l));
        }
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        bool left, right;
        if (place_has (t, at_place, i) && atoms_eval (t->atoms, t->predicates.at[i], c->left, &left)
            && atoms_eval (t->atoms, t->predicates.at[i], c->right, &right) && left != right
            && !literal_is_constant (k->before.at[i]))
            collect (c, literal_atom (k->before.at[i]));
    }
}

/* The visited state with this abstraction; NOWHERE: none, or it cannot be told. */
static uint32_t
find_match (struct chase *c, const int64_t *values)
{
    task *t = c->task;
    uint32_t at_place = task_place (t, values);
    if (at_place == NOWHERE || !space_abstract (t, c->space, values, at_place)) {
        text_clear (t->stop); /* the state is beyond what was searched: nobody asked for it */
        return NOWHERE;
    }
    uint32_t number = store_find (c->space->abstract, t->key);
    return number == STORE_FULL ? NOWHERE : number;
}

static bool
step (const struct chase *c, uint32_t command, const int64_t *from, int64_t *to)
{
    if (width_of (c))
        memcpy (to, from, width_of (c) * sizeof *to);
    return !gcl_apply (&c->task->model->commands[command], to, NULL);
}

/* Let both states of the pair take the command.  False: they part, and
 * c->atoms tell; *match is where they go together, NOWHERE if they do not go. */
static bool
take (struct chase *c, uint32_t number, uint32_t command, uint32_t *match)
{
    task *t = c->task;
    const gcl_command *k = &t->model->commands[command];
    uint32_t beside = c->pairs.at[number].match;
    int64_t left, right;
    *match = NOWHERE;
    if (!gcl_eval (k->guard, values_of (c, number), &left)
        || !gcl_eval (k->guard, space_values (t, c->space, beside), &right))
        return true;
    if (left != right) {
        compare_guards (c, number, command);
        return !c->atoms.count;
    }
    if (!left || k->input_count || !step (c, command, values_of (c, number), c->left)
        || !step (c, command, space_values (t, c->space, beside), c->right))
        return true;
    uint32_t target = find_match (c, c->right);
    if (target == NOWHERE)
        return true;
    *match = find_match (c, c->left);
    if (*match == target)
        return true;
    *match = NOWHERE;
    compare_targets (c, c->space->places.at[target], command);
    return !c->atoms.count;
}

/* Does the error tell them apart? */
static bool
errors_differ (struct chase *c, uint32_t number)
{
    const task *t = c->task;
    const int64_t *beside = space_values (t, c->space, c->pairs.at[number].match);
    int64_t left, right;
    if (!t->model->error || !gcl_eval (t->model->error, values_of (c, number), &left)
        || !gcl_eval (t->model->error, beside, &right) || left == right)
        return false;
    struct parting p = { c, values_of (c, number), beside };
    formula_atoms (t->safe, collect_if_apart, &p);
    return c->atoms.count != 0;
}

/* All steps of the pair; false to stop.  New pairs are added at the end. */
static bool
expand (struct chase *c, uint32_t number)
{
    task *t = c->task;
    bool apart = errors_differ (c, number);
    for (uint32_t i = 0; !apart && i < t->model->command_count; i++) {
        uint32_t match;
        apart = !take (c, number, i, &match);
        if (!apart && match != NOWHERE && !same_values (c, c->left, space_values (t, c->space, match))
            && is_new (c, c->left))
            add_pair (c, c->left, (pair){ match, number, i, NOWHERE });
    }
    if (apart)
        want_along (c, number);
    return !apart && budget_work (t->budget, t->model->command_count / 16 + t->predicates.count / 64);
}

/* From every state that was dropped, nearest first. */
static void
follow_dropped (struct chase *c)
{
    const space *s = c->space;
    size_t width = width_of (c), most = PAIRS_MIN + PAIRS_PER_STATE * (size_t) store_count (s->abstract);
    for (size_t i = 0; i < s->dropped.count; i++) {
        const transition *d = &s->dropped.at[i];
        const int64_t *values = s->dropped_values.at + i * width;
        if (is_new (c, values))
            add_pair (c, values, (pair){ d->target, NOWHERE, d->command, d->source });
    }
    for (uint32_t next = 0; next < c->pairs.count && next < most; next++)
        if (!expand (c, next))
            return;
}

/* Random walks, for what is further away. */

static uint64_t
pick (struct chase *c, uint64_t n)
{
    c->random = c->random * 6364136223846793005u + 1442695040888963407u;
    return (c->random >> 33) % n;
}

/* One step of a walk from the pair; false: there is none, or they part. */
static bool
walk_on (struct chase *c, uint32_t number)
{
    task *t = c->task;
    size_t ways = 0;
    uint32_t chosen = NOWHERE, match;
    bool apart = errors_differ (c, number);
    for (uint32_t i = 0; !apart && i < t->model->command_count; i++) {
        apart = !take (c, number, i, &match);
        if (!apart && match != NOWHERE && pick (c, ++ways) == 0)
            chosen = i;
    }
    if (apart)
        want_along (c, number);
    if (apart || chosen == NOWHERE)
        return false;
    take (c, number, chosen, &match);
    bool visited = same_values (c, c->left, space_values (t, c->space, match));
    pair next = { match, number, chosen, NOWHERE };
    if (visited) { /* what comes after it does not depend on how it was reached */
        vec_clear (&c->pairs);
        vec_clear (&c->values);
        next = (pair){ match, NOWHERE, chosen, c->space->parents.at[match] };
    }
    add_pair (c, c->left, next);
    return true;
}

static void
walk (struct chase *c)
{
    vec_clear (&c->pairs);
    vec_clear (&c->values);
    add_pair (c, space_values (c->task, c->space, 0), (pair){ 0, NOWHERE, NOWHERE, NOWHERE });
    for (int i = 0; i < WALK_STEPS; i++)
        if (!walk_on (c, (uint32_t) c->pairs.count - 1))
            return;
}

size_t
counterexample_want (task *t, space *s)
{
    size_t width = t->model->variable_count;
    struct chase c = { .task = t, .space = s, .random = t->options->seed + 1 };
    c.seen = store_new (width + 1, t->budget);
    c.left = xcalloc (width + 1, sizeof *c.left);
    c.right = xcalloc (width + 1, sizeof *c.right);
    c.key = xcalloc (width + 1, sizeof *c.key);
    follow_dropped (&c);
    bool some = s->places.count; /* without a start there is nothing to walk from */
    for (int i = 0; some && i < WALKS && !c.steps && budget_look (t->budget); i++)
        walk (&c);
    vec_free (&c.pairs);
    vec_free (&c.values);
    vec_free (&c.atoms);
    store_free (c.seen);
    xfree (c.left);
    xfree (c.right);
    xfree (c.key);
    return c.steps;
}
