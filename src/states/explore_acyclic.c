/* Reduction for acyclic programs: when all successors of a state are known,
 * so is a set of states bisimilar to it, here the set of those that agree
 * with it on some variables (the others may have any value).  A state that
 * lies in a set found earlier is not explored.
 *
 * Which variables matter in s: those that decided its guards (for a guard
 * that is false, one false part of it is enough) and the error predicate, and what
 * the assignments of each enabled command read for a variable that matters in
 * its successor. */
#include <string.h>

#include "alloc.h"
#include "explore_private.h"
#include "explore_stack.h"
#include "pool.h"

/* States that agree on the variables of `mask`, with the others set to 0. */
struct family {
    variable_set mask;
    gcl_pool *members;
};

struct ascent {
    successor_space *space;
    VEC (struct family) families;
    gcl_pool *on_stack; /* every state entered; its number tells whether it is on the stack */
    VEC (bool) active;
    VEC (uint32_t) entered; /* per frame */
    VEC (uint64_t) masks;   /* per frame: the variables that matter so far */
    explore_stack stack;
    int64_t *start, *state, *scratch;
    uint64_t *child;
};

/* Variables that decide the truth of a condition in a state. */
static bool
note_deciders (const gcl_expr *e, const int64_t *values, variable_set mask)
{
    int64_t truth = 0, left = 0;
    gcl_eval (e, values, &truth);
    if (e->op == GCL_NOT)
        return note_deciders (e->left, values, mask);
    if (e->op != GCL_AND && e->op != GCL_OR) {
        compiled_add_reads (e, mask);
        return truth;
    }
    bool decisive = e->op == GCL_OR; /* the value of one side that decides alone */
    gcl_eval (e->left, values, &left);
    if ((bool) truth != decisive) {
        note_deciders (e->left, values, mask);
        note_deciders (e->right, values, mask);
    } else
        note_deciders ((bool) left == decisive ? e->left : e->right, values, mask);
    return truth;
}

/* What of `mask`, after command c, comes from where before it. */
static void
before_command (const gcl_model *m, uint32_t c, variable_set mask)
{
    const gcl_command *k = &m->commands[c];
    for (size_t a = k->assign_count; a-- > 0;) {
        uint32_t v = k->assigns[a].variable;
        bool matters = set_has (mask, v);
        mask[v / 64] &= ~((uint64_t) 1 << v % 64);
        if (matters)
            compiled_add_reads (k->assigns[a].value, mask);
    }
}

static void
apply_mask (const struct ascent *a, const uint64_t *mask, const int64_t *values)
{
    for (uint32_t v = 0; v < a->space->model->variable_count; v++)
        a->scratch[v] = set_has (mask, v) ? values[v] : 0;
}

/* The set that holds the state, or NULL. */
static const struct family *
find_set (struct ascent *a, const int64_t *values)
{
    for (size_t i = 0; i < a->families.count; i++) {
        apply_mask (a, a->families.at[i].mask, values);
        if (gcl_pool_find (a->families.at[i].members, a->scratch) != STORE_FULL)
            return &a->families.at[i];
    }
    return NULL;
}

static bool
add_set (struct ascent *a, const uint64_t *mask, const int64_t *values)
{
    size_t words = a->space->program->words, i = 0;
    while (i < a->families.count && memcmp (a->families.at[i].mask, mask, words * sizeof *mask))
        i++;
    if (i == a->families.count) {
        variable_set kept = xmalloc (words * sizeof *kept);
        memcpy (kept, mask, words * sizeof *kept);
        *vec_add (&a->families) =
            (struct family){ kept, gcl_pool_new (a->space->model->variable_count, a->space->limits) };
    }
    bool fresh;
    apply_mask (a, mask, values);
    return gcl_pool_put (a->families.at[i].members, a->scratch, &fresh) != STORE_FULL;
}

/* A successor's mask counts before the command that led to it. */
static void
merge_child (struct ascent *a, uint32_t command, const uint64_t *mask)
{
    size_t words = a->space->program->words;
    memcpy (a->child, mask, words * sizeof *mask);
    before_command (a->space->model, command, a->child);
    set_unite (a->masks.at + a->masks.count - words, a->child, words);
}

static void
push_mask (struct ascent *a, const int64_t *values)
{
    const gcl_model *m = a->space->model;
    size_t words = a->space->program->words;
    vec_reserve (&a->masks, words);
    uint64_t *mask = a->masks.at + a->masks.count;
    memset (mask, 0, words * sizeof *mask);
    a->masks.count += words;
    for (size_t c = 0; c < m->command_count; c++)
        note_deciders (m->commands[c].guard, values, mask);
    if (m->error)
        note_deciders (m->error, values, mask);
}

/* Enter a state; false at a limit or when the program turns out cyclic. */
static bool
enter (struct ascent *a, const int64_t *values)
{
    successor_space *s = a->space;
    bool fresh;
    uint32_t number = gcl_pool_put (a->on_stack, values, &fresh);
    if (number == STORE_FULL)
        return false;
    if (fresh)
        *vec_add (&a->active) = false;
    if (a->active.at[number]) {
        budget_stop (s->limits, "cycle: the reduction `acyclic` needs a program without cycles");
        return false;
    }
    a->active.at[number] = true;
    *vec_add (&a->entered) = number;
    push_mask (a, values);
    return explore_stack_push (&a->stack, s, a->start, values);
}

/* All successors are known: so is the set of the state on top. */
static bool
leave (struct ascent *a, int64_t *state)
{
    explore_stack *k = &a->stack;
    uint32_t number = vec_pop (&a->entered);
    explore_stack_pop (k, a->space->model->variable_count);
    a->masks.count -= a->space->program->words;
    const uint64_t *mask = a->masks.at + a->masks.count;
    a->active.at[number] = false;
    gcl_pool_get (a->on_stack, number, state);
    bool ok = add_set (a, mask, state);
    if (k->frames.count)
        merge_child (a, k->commands.at[vec_last (&k->frames).next - 1], mask);
    return ok;
}

/* From a start, which is a->start. */
static bool
ascend (void *context, const int64_t *from)
{
    struct ascent *a = context;
    int64_t *state = a->state;
    size_t width = a->space->model->variable_count;
    bool ok = find_set (a, from) || enter (a, from);
    explore_stack *k = &a->stack;
    while (ok && k->frames.count) {
        explore_frame *top = &vec_last (&k->frames);
        if (top->next == top->end) {
            ok = leave (a, state);
            continue;
        }
        size_t i = top->next++;
        memcpy (state, k->values.at + i * width, width * sizeof *state);
        const struct family *known = find_set (a, state);
        if (known)
            merge_child (a, k->commands.at[i], known->mask);
        else
            ok = enter (a, state);
    }
    return ok;
}

bool
explore_acyclic (successor_space *s)
{
    size_t width = s->model->variable_count;
    struct ascent a = { .space = s, .on_stack = gcl_pool_new (width, s->limits) };
    s->reductions = 0; /* classes are computed from single commands, all of them */
    a.start = xcalloc (width, sizeof *a.start);
    a.scratch = xcalloc (width, sizeof *a.scratch);
    a.child = xcalloc (s->program->words, sizeof *a.child);
    a.state = xcalloc (width, sizeof *a.state);
    bool complete = explore_starts (s, a.start, ascend, &a);
    for (size_t i = 0; i < a.families.count; i++) {
        xfree (a.families.at[i].mask);
        gcl_pool_free (a.families.at[i].members);
    }
    gcl_pool_free (a.on_stack);
    successor_free (s);
    vec_free (&a.families);
    vec_free (&a.active);
    vec_free (&a.entered);
    vec_free (&a.masks);
    explore_stack_free (&a.stack);
    xfree (a.start);
    xfree (a.scratch);
    xfree (a.child);
    xfree (a.state);
    return complete;
}
