/* Which states satisfy a formula: from the inside out, one set per subformula.
 * Operators about all paths are read as the absence of one. */
#include "label.h"

#include <string.h>

bool
ctl_is_condition (const gcl_expr *e)
{
    if (gcl_is_temporal (e->op))
        return false;
    if (e->op != GCL_NOT && e->op != GCL_AND && e->op != GCL_OR && e->op != GCL_IMPLIES)
        return true;
    return ctl_is_condition (e->left) && (!e->right || ctl_is_condition (e->right));
}

const struct labelled *
ctl_labels_of (const ctl_labels *l, const gcl_expr *formula)
{
    for (size_t i = l->sets.count; i--;)
        if (l->sets.at[i].formula == formula)
            return &l->sets.at[i];
    return NULL;
}

static bits
new_set (ctl_labels *l)
{
    if (!budget_allows (l->budget, l->words * sizeof (uint64_t)))
        return NULL;
    return xcalloc (l->words, sizeof (uint64_t));
}

/* Bits beyond the last state are 0, always. */
static void
trim (const ctl_labels *l, bits set)
{
    set[l->words - 1] &= ((uint64_t) 1 << l->graph->states % 64) - 1;
}

static void
negate (const ctl_labels *l, bits set)
{
    for (size_t i = 0; i < l->words; i++)
        set[i] = ~set[i];
    trim (l, set);
}

/* left op right, word by word. */
static void
combine (const ctl_labels *l, gcl_op op, const uint64_t *left, const uint64_t *right, bits out)
{
    for (size_t i = 0; i < l->words; i++)
        out[i] = op == GCL_AND ? left[i] & right[i] : op == GCL_OR ? left[i] | right[i] : ~left[i] | right[i];
    trim (l, out);
}

static bool
judge_states (ctl_labels *l, const gcl_expr *e, bits out)
{
    for (uint32_t s = 0; s < l->graph->states; s++) {
        int64_t holds;
        if (!gcl_eval (e, ctl_values (l->graph, s), &holds)) {
            gcl_describe_overflow (l->graph->model, e->where, l->why);
            return false;
        }
        if (holds)
            bits_add (out, s);
        if (!budget_ok (l->budget))
            return false;
    }
    return true;
}

/* States with a step into `set`. */
static void
before (const ctl_labels *l, const uint64_t *set, bits out)
{
    const ctl_graph *g = l->graph;
    for (size_t i = 0; i < g->edges.count; i++)
        if (bits_has (set, g->edges.at[i].target))
            bits_add (out, g->edges.at[i].source);
    for (uint32_t s = 0; s < g->states && l->options.dead_ends_stay; s++)
        if (ctl_is_dead (g, s) && bits_has (set, s))
            bits_add (out, s);
}

/* Grow `out` by the states of `through` (NULL: all) from which it is reached. */
static bool
until (ctl_labels *l, const uint64_t *through, bits out)
{
    const ctl_graph *g = l->graph;
    vec_clear (&l->queue);
    for (uint32_t s = 0; s < g->states; s++)
        if (bits_has (out, s))
            *vec_add (&l->queue) = s;
    while (l->queue.count) {
        uint32_t s = vec_pop (&l->queue);
        for (uint32_t i = g->back_first.at[s]; i < g->back_first.at[s + 1]; i++) {
            uint32_t source = g->edges.at[g->back.at[i]].source;
            if (bits_has (out, source) || (through && !bits_has (through, source)))
                continue;
            bits_add (out, source);
            *vec_add (&l->queue) = source;
        }
        if (!budget_ok (l->budget))
            return false;
    }
    return true;
}

/* Shrink `set` to the states with a path that stays in it: take away, one after
 * the other, what has successors but none in it. */
static bool
always (ctl_labels *l, bits set)
{
    const ctl_graph *g = l->graph;
    vec_clear (&l->queue);
    memset (l->degree, 0, g->states * sizeof *l->degree);
    for (size_t i = 0; i < g->edges.count; i++)
        if (bits_has (set, g->edges.at[i].target))
            l->degree[g->edges.at[i].source]++;
    for (uint32_t s = 0; s < g->states; s++)
        if (bits_has (set, s) && !l->degree[s] && !ctl_is_dead (g, s))
            *vec_add (&l->queue) = s;
    while (l->queue.count) {
        uint32_t s = vec_pop (&l->queue);
        bits_drop (set, s);
        for (uint32_t i = g->back_first.at[s]; i < g->back_first.at[s + 1]; i++) {
            uint32_t source = g->edges.at[g->back.at[i]].source;
            if (!--l->degree[source] && bits_has (set, source))
                *vec_add (&l->queue) = source;
        }
        if (!budget_ok (l->budget))
            return false;
    }
    return true;
}

/* The same for fair paths: to a component in which one can go round fairly. */
static bool
always_fairly (ctl_labels *l, bits set)
{
    bits goal = new_set (l);
    bool done = goal && ctl_fair_components (l, set, goal) && until (l, set, goal);
    if (done)
        memcpy (set, goal, l->words * sizeof *set);
    xfree (goal);
    return done;
}

static bool
forever (ctl_labels *l, bits set)
{
    return l->options.fair ? always_fairly (l, set) : always (l, set);
}

static bool label (ctl_labels *l, const gcl_expr *e);

/* AF f, EG f, AU: `to->forever` are the states with a path on which f always
 * holds (EG), or never (AF, AU). */
static bool
label_forever (ctl_labels *l, const gcl_expr *e, const uint64_t *inner, struct labelled *to)
{
    to->forever = new_set (l);
    if (!to->forever)
        return false;
    memcpy (to->forever, inner, l->words * sizeof *inner);
    if (e->op != GCL_EG)
        negate (l, to->forever);
    if (!forever (l, to->forever))
        return false;
    memcpy (to->holds, to->forever, l->words * sizeof *inner);
    if (e->op == GCL_AF)
        negate (l, to->holds);
    return true;
}

/* A [f U g]: no path without g for ever, and none to a state without both through
 * states without g. */
static bool
label_all_until (ctl_labels *l, const gcl_expr *e, const uint64_t *f, const uint64_t *g, struct labelled *to)
{
    bits neither = new_set (l), without = new_set (l);
    bool done = neither && without;
    if (done) {
        memcpy (without, g, l->words * sizeof *g);
        negate (l, without);
        combine (l, GCL_OR, f, g, neither);
        negate (l, neither);
        done = until (l, without, neither) && label_forever (l, e, g, to);
    }
    if (done) {
        combine (l, GCL_OR, to->forever, neither, to->holds);
        negate (l, to->holds);
    }
    xfree (neither);
    xfree (without);
    return done;
}

static bool
label_path (ctl_labels *l, const gcl_expr *e, const uint64_t *left, const uint64_t *right,
            struct labelled *to)
{
    bool universal = e->op == GCL_AX || e->op == GCL_AG;
    switch (e->op) {
    case GCL_AF:
    case GCL_EG:
        return label_forever (l, e, left, to);
    case GCL_AU:
        return label_all_until (l, e, left, right, to);
    case GCL_EU:
        memcpy (to->holds, right, l->words * sizeof *right);
        return until (l, left, to->holds);
    case GCL_AX:
    case GCL_EX: {
        bits inner = new_set (l);
        if (!inner)
            return false;
        memcpy (inner, left, l->words * sizeof *left);
        if (universal)
            negate (l, inner);
        before (l, inner, to->holds);
        xfree (inner);
        break;
    }
    default: /* EF, AG */
        memcpy (to->holds, left, l->words * sizeof *left);
        if (universal)
            negate (l, to->holds);
        if (!until (l, NULL, to->holds))
            return false;
    }
    if (universal)
        negate (l, to->holds);
    return true;
}

static bool
label_whole (ctl_labels *l, const gcl_expr *e, struct labelled *to)
{
    const struct labelled *left = ctl_labels_of (l, e->left),
                          *right = e->right ? ctl_labels_of (l, e->right) : NULL;
    if (gcl_is_temporal (e->op))
        return label_path (l, e, left->holds, right ? right->holds : NULL, to);
    if (e->op == GCL_NOT) {
        memcpy (to->holds, left->holds, l->words * sizeof *to->holds);
        negate (l, to->holds);
    } else
        combine (l, e->op, left->holds, right->holds, to->holds);
    return true;
}

static bool
label (ctl_labels *l, const gcl_expr *e)
{
    bool condition = ctl_is_condition (e);
    if (!condition && (!label (l, e->left) || (e->right && !label (l, e->right))))
        return false;
    struct labelled to = { .formula = e, .holds = new_set (l) };
    bool done = to.holds && (condition ? judge_states (l, e, to.holds) : label_whole (l, e, &to));
    *vec_add (&l->sets) = to;
    return done;
}

ctl_labels *
ctl_label (const ctl_graph *g, const gcl_expr *formula, ctl_options o, budget *b, text *why)
{
    ctl_labels *l = xcalloc (1, sizeof *l);
    *l = (ctl_labels){ .graph = g, .formula = formula, .options = o, .budget = b, .why = why };
    l->words = g->states / 64 + 1;
    l->degree = xcalloc ((size_t) g->states + 1, sizeof *l->degree);
    if (label (l, formula))
        return l;
    if (!why->length)
        text_add (why, budget_reason (b) ? budget_reason (b) : "memory limit");
    ctl_labels_free (l);
    return NULL;
}

void
ctl_labels_free (ctl_labels *l)
{
    if (!l)
        return;
    for (size_t i = 0; i < l->sets.count; i++) {
        xfree (l->sets.at[i].holds);
        xfree (l->sets.at[i].forever);
    }
    vec_free (&l->sets);
    vec_free (&l->queue);
    xfree (l->degree);
    xfree (l);
}

bool
ctl_holds (const ctl_labels *l, const gcl_expr *subformula, uint32_t state)
{
    return bits_has (ctl_labels_of (l, subformula)->holds, state);
}

uint32_t
ctl_find_start (const ctl_labels *l, bool holds)
{
    for (uint32_t s = 0; s < l->graph->starts; s++)
        if (ctl_holds (l, l->formula, s) == holds)
            return s;
    return UINT32_MAX;
}

uint64_t
ctl_count (const ctl_labels *l)
{
    const uint64_t *set = ctl_labels_of (l, l->formula)->holds;
    uint64_t count = 0;
    for (size_t i = 0; i < l->words; i++)
        count += (unsigned) __builtin_popcountll (set[i]);
    return count;
}
