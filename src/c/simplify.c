/* What no run notices is left out: assignments to variables that are not read
 * again, ranges nobody asks for, steps that cannot start. */
#include <string.h>

#include "flow.h"
#include "lower.h"

typedef struct liveness {
    const flow *f;
    bool *matters;  /* per variable: some condition depends on it */
    uint64_t *live; /* per place a set of variables */
    size_t words;
} liveness;

static bool
has (const uint64_t *set, uint32_t v)
{
    return set[v / 64] >> (v % 64) & 1;
}

static void
add (uint64_t *set, uint32_t v)
{
    set[v / 64] |= (uint64_t) 1 << (v % 64);
}

typedef void visitor (void *context, uint32_t variable);

static void
for_variables (const flow_term *t, visitor *visit, void *context)
{
    if (!t || t->op == FLOW_NUMBER)
        return;
    if (t->op == FLOW_VARIABLE) {
        visit (context, t->variable);
        return;
    }
    for_variables (t->left, visit, context);
    for_variables (t->right, visit, context);
}

static void
mark (void *context, uint32_t variable)
{
    ((bool *) context)[variable] = true;
}

typedef struct marking {
    bool *marked, changed;
} marking;

static void
mark_new (void *context, uint32_t variable)
{
    marking *m = context;
    m->changed = m->changed || !m->marked[variable];
    m->marked[variable] = true;
}

static void
mark_live (void *context, uint32_t variable)
{
    add (context, variable);
}

/* Does somebody else read it after the function returned? */
static bool
is_output (const flow *f, const flow_options *o, size_t v)
{
    for (size_t i = 0; f->variables[v].global && i < o->bound_count; i++)
        if (strcmp (f->variables[v].name, o->bound[i].global) == 0)
            return true;
    return false;
}

/* Variables on which a condition or an output depends, directly or through others. */
static void
find_relevant (flow *f, const flow_options *o, bool *matters)
{
    for (size_t v = 0; v < f->variable_count; v++)
        matters[v] = is_output (f, o, v);
    for (size_t i = 0; i < f->step_count; i++)
        for (size_t k = 0; k < f->steps[i].literal_count; k++)
            if (!f->steps[i].literals[k].is_range) {
                for_variables (f->steps[i].literals[k].left, mark, matters);
                for_variables (f->steps[i].literals[k].right, mark, matters);
            }
    marking m = { matters, true };
    while (m.changed) {
        m.changed = false;
        for (size_t i = 0; i < f->step_count; i++)
            for (size_t k = 0; k < f->steps[i].assign_count; k++) {
                const flow_assign *a = &f->steps[i].assigns[k];
                if (!matters[a->variable] || !a->value)
                    continue;
                for_variables (a->value, mark_new, &m);
            }
    }
}

/* live before = (live after - assigned) + read; true if it grew. */
static bool
update (liveness *l, const flow_step *s, uint64_t *scratch)
{
    uint64_t *before = l->live + s->from * l->words;
    const uint64_t *after = l->live + s->to * l->words;
    memcpy (scratch, after, l->words * sizeof *scratch);
    for (size_t k = 0; k < s->assign_count; k++)
        scratch[s->assigns[k].variable / 64] &= ~((uint64_t) 1 << (s->assigns[k].variable % 64));
    for (size_t k = 0; k < s->assign_count; k++)
        if (has (after, s->assigns[k].variable))
            for_variables (s->assigns[k].value, mark_live, scratch);
    for (size_t k = 0; k < s->literal_count; k++)
        if (!s->literals[k].is_range) {
            for_variables (s->literals[k].left, mark_live, scratch);
            for_variables (s->literals[k].right, mark_live, scratch);
        }
    bool grew = false;
    for (size_t w = 0; w < l->words; w++) {
        grew = grew || (scratch[w] & ~before[w]);
        before[w] |= scratch[w];
    }
    return grew;
}

static void
find_live (liveness *l, bool keeps_globals)
{
    const flow *f = l->f;
    uint64_t *scratch = xcalloc (l->words, sizeof *scratch);
    for (size_t v = 0; keeps_globals && v < f->variable_count; v++)
        if (f->variables[v].global)
            add (l->live + f->exit * l->words, (uint32_t) v);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = f->step_count; i-- > 0;)
            changed = update (l, &f->steps[i], scratch) || changed;
    }
    xfree (scratch);
}

/* Does the variable take part in the step other than by its range? */
static bool
is_read (const flow_step *s, const uint64_t *after, uint32_t v, size_t words)
{
    uint64_t *read = xcalloc (words, sizeof *read);
    for (size_t k = 0; k < s->assign_count; k++)
        if (has (after, s->assigns[k].variable))
            for_variables (s->assigns[k].value, mark_live, read);
    bool assigned = false;
    for (size_t k = 0; k < s->assign_count; k++)
        assigned = assigned || s->assigns[k].variable == v;
    for (size_t k = 0; k < s->literal_count; k++)
        if (!s->literals[k].is_range) {
            for_variables (s->literals[k].left, mark_live, read);
            for_variables (s->literals[k].right, mark_live, read);
        }
    bool found = has (read, v) || (!assigned && has (after, v));
    xfree (read);
    return found;
}

static void
prune_step (liveness *l, flow_step *s)
{
    const uint64_t *after = l->live + s->to * l->words;
    flow_literal *literals = arena_copy (l->f->memory, s->literals, s->literal_count * sizeof *literals);
    size_t kept = 0;
    for (size_t k = 0; k < s->literal_count; k++)
        if (!literals[k].is_range || is_read (s, after, literals[k].left->variable, l->words))
            literals[kept++] = literals[k];
    s->literals = literals;
    s->literal_count = kept;
    flow_assign *assigns = arena_copy (l->f->memory, s->assigns, s->assign_count * sizeof *assigns);
    kept = 0;
    for (size_t k = 0; k < s->assign_count; k++)
        if (has (after, assigns[k].variable) && l->matters[assigns[k].variable])
            assigns[kept++] = assigns[k];
    s->assigns = assigns;
    s->assign_count = kept;
    flow_origin *origins = arena_copy (l->f->memory, s->origins, s->origin_count * sizeof *origins);
    for (size_t k = 0; k < s->origin_count; k++)
        if (origins[k].variable != FLOW_NONE && !has (after, origins[k].variable))
            origins[k].variable = FLOW_NONE;
    s->origins = origins;
}

/* Steps from places that nothing leads to. */
static void
drop_unreachable (flow *f)
{
    bool *reached = xcalloc (f->place_count, sizeof *reached);
    reached[f->start] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < f->step_count; i++)
            if (reached[f->steps[i].from] && !reached[f->steps[i].to])
                changed = reached[f->steps[i].to] = true;
    }
    size_t kept = 0;
    for (size_t i = 0; i < f->step_count; i++)
        if (reached[f->steps[i].from])
            f->steps[kept++] = f->steps[i];
    f->step_count = kept;
    xfree (reached);
}

static void
mark_used (flow *f)
{
    bool *used = xcalloc (f->variable_count + 1, sizeof *used);
    for (size_t i = 0; i < f->step_count; i++) {
        const flow_step *s = &f->steps[i];
        for (size_t k = 0; k < s->literal_count; k++) {
            for_variables (s->literals[k].left, mark, used);
            for_variables (s->literals[k].right, mark, used);
        }
        for (size_t k = 0; k < s->assign_count; k++) {
            used[s->assigns[k].variable] = true;
            for_variables (s->assigns[k].value, mark, used);
        }
    }
    for (size_t v = 0; v < f->variable_count; v++)
        f->variables[v].used = used[v];
    xfree (used);
}

static void
prune (flow *f, const flow_options *o, bool *garbage_matters)
{
    drop_unreachable (f);
    liveness l = { .f = f, .words = f->variable_count / 64 + 1 };
    l.matters = xcalloc (f->variable_count + 1, sizeof *l.matters);
    l.live = xcalloc (f->place_count * l.words, sizeof *l.live);
    find_relevant (f, o, l.matters);
    find_live (&l, o->keeps_globals);
    for (size_t i = 0; garbage_matters && i < f->step_count; i++)
        for (size_t k = 0; k < f->steps[i].origin_count; k++) {
            const flow_origin *from = &f->steps[i].origins[k];
            if (from->source == FLOW_GARBAGE && from->variable != FLOW_NONE
                && has (l.live + f->steps[i].to * l.words, from->variable))
                garbage_matters[from->variable] = true;
        }
    for (size_t i = 0; !garbage_matters && i < f->step_count; i++)
        prune_step (&l, &f->steps[i]);
    mark_used (f);
    xfree (l.matters);
    xfree (l.live);
}

void
flow_simplify (flow *f, const flow_options *o, bool *garbage_matters)
{
    prune (f, o, garbage_matters);
    for (int round = 0; !garbage_matters && round < 20 && flow_merge (f); round++)
        prune (f, o, NULL);
}

static void
forget_in_step (liveness *l, flow_step *s)
{
    const uint64_t *before = l->live + s->from * l->words, *after = l->live + s->to * l->words;
    VEC (flow_assign) assigns = VEC_EMPTY;
    for (size_t k = 0; k < s->assign_count; k++)
        *vec_add (&assigns) = s->assigns[k];
    for (uint32_t v = 0; v < l->f->variable_count; v++)
        if (l->f->variables[v].finite && has (before, v) && !has (after, v)) {
            flow_term *zero = arena_alloc (l->f->memory, sizeof *zero);
            zero->op = FLOW_NUMBER;
            *vec_add (&assigns) = (flow_assign){ v, zero };
        }
    s->assign_count = assigns.count;
    s->assigns = arena_copy (l->f->memory, assigns.at, assigns.count * sizeof *assigns.at);
    vec_free (&assigns);
}

uint64_t *
flow_live (const flow *f, size_t *words)
{
    liveness l = { .f = f, .words = f->variable_count / 64 + 1 };
    l.live = xcalloc (f->place_count * l.words, sizeof *l.live);
    find_live (&l, false);
    *words = l.words;
    return l.live;
}

void
flow_forget_dead (flow *f)
{
    liveness l = { .f = f };
    l.live = flow_live (f, &l.words);
    for (size_t i = 0; i < f->step_count; i++)
        forget_in_step (&l, &f->steps[i]);
    xfree (l.live);
}
