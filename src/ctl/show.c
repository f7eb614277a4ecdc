/* A path that shows the value of a formula in a state, as far as one path can. */
#include <string.h>

#include "label.h"

struct shower {
    const ctl_labels *labels;
    const ctl_graph *graph;
    walker *walker;
    ctl_path *path;
};

static void show (struct shower *w, const gcl_expr *e);

static bool
ended (const struct shower *w)
{
    return w->path->loop_from != GCL_NO_LOOP;
}

static bool
holds_here (const struct shower *w, const gcl_expr *e)
{
    return ctl_holds (w->labels, e, vec_last (&w->path->states));
}

/* Along the states from `first` to `last` e has this value. */
static void
note (struct shower *w, const gcl_expr *e, bool holds, size_t first, size_t last)
{
    if (ctl_is_condition (e))
        *vec_add (&w->path->shown) = (gcl_shown){ e, holds, first, last };
    else
        w->path->complete = false;
}

/* Both values matter; a path can follow one of two formulas about paths. */
static void
show_both (struct shower *w, const gcl_expr *left, const gcl_expr *right)
{
    bool first = ctl_is_condition (left), second = ctl_is_condition (right);
    if (first)
        show (w, left);
    if (second)
        show (w, right);
    if (!first && !second)
        w->path->complete = false;
    if (!first)
        show (w, left);
    else if (!second)
        show (w, right);
}

/* One of the two decides: a condition if one does. */
static void
show_either (struct shower *w, const gcl_expr *left, bool left_decides, const gcl_expr *right,
             bool right_decides)
{
    if (left_decides && (ctl_is_condition (left) || !right_decides || !ctl_is_condition (right)))
        show (w, left);
    else
        show (w, right);
}

static void
show_logic (struct shower *w, const gcl_expr *e)
{
    bool value = holds_here (w, e);
    if (e->op == GCL_NOT) {
        show (w, e->left);
        return;
    }
    bool left = holds_here (w, e->left), right = holds_here (w, e->right);
    if (value == (e->op == GCL_AND))
        show_both (w, e->left, e->right);
    else if (e->op == GCL_IMPLIES)
        show_either (w, e->left, !left, e->right, right);
    else
        show_either (w, e->left, left == value, e->right, right == value);
}

/* One step to a state where e has this value; a dead end that stays is its own successor. */
static void
show_next (struct shower *w, const gcl_expr *e, bool value)
{
    uint32_t here = vec_last (&w->path->states);
    if (ctl_is_dead (w->graph, here))
        w->path->dead_end = true;
    else
        ctl_walker_go (w->walker, (struct side){ NULL, true },
                       (struct side){ ctl_labels_of (w->labels, e)->holds, value }, 1, GCL_NONE, w->path);
    show (w, e);
}

/* The shortest way to a state where `goal` has this value, through states where
 * `through` (NULL: any) has the other one given. */
static void
show_way (struct shower *w, const gcl_expr *through, bool through_value, const gcl_expr *goal, bool value)
{
    struct side inside = { through ? ctl_labels_of (w->labels, through)->holds : NULL, through_value };
    size_t first = w->path->states.count - 1;
    ctl_walker_go (w->walker, inside, (struct side){ ctl_labels_of (w->labels, goal)->holds, value }, 0,
                   GCL_NONE, w->path);
    size_t last = w->path->states.count - 1;
    if (through && last > first)
        note (w, through, through_value, first, last - 1);
    show (w, goal);
}

/* Go on in `set` until a state comes again, or there is no step. */
static void
go_round (struct shower *w, const uint64_t *set)
{
    const ctl_graph *g = w->graph;
    ctl_path *p = w->path;
    uint32_t *place = xcalloc ((size_t) g->states + 1, sizeof *place);
    for (;;) {
        uint32_t here = vec_last (&p->states);
        if (place[here]) {
            p->loop_from = place[here] - 1;
            break;
        }
        place[here] = (uint32_t) p->states.count;
        if (ctl_is_dead (g, here)) {
            p->dead_end = true;
            break;
        }
        uint32_t edge = g->first.at[here];
        while (!bits_has (set, g->edges.at[edge].target))
            edge++;
        *vec_add (&p->edges) = edge;
        *vec_add (&p->states) = g->edges.at[edge].target;
    }
    xfree (place);
}

static void
go_round_fairly (struct shower *w, const uint64_t *set)
{
    ctl_labels scratch = *w->labels; /* a search for components needs no more than that */
    budget *b = budget_new ((budget_limits){ 0 });
    bits goal = xcalloc (w->labels->words, sizeof *goal);
    scratch.budget = b;
    ctl_fair_components (&scratch, set, goal);
    ctl_walker_go (w->walker, (struct side){ set, true }, (struct side){ goal, true }, 0, GCL_NONE, w->path);
    if (ctl_is_dead (w->graph, vec_last (&w->path->states)))
        w->path->dead_end = true;
    else
        ctl_fair_loop (w->labels, set, w->path);
    xfree (goal);
    budget_free (b);
}

/* A path on which e always has this value. */
static void
show_forever (struct shower *w, const gcl_expr *owner, const gcl_expr *e, bool value)
{
    const uint64_t *set = ctl_labels_of (w->labels, owner)->forever;
    size_t first = w->path->states.count - 1;
    if (w->labels->options.fair)
        go_round_fairly (w, set);
    else
        go_round (w, set);
    note (w, e, value, first, w->path->states.count - 1);
}

/* Why A [f U g] fails: a path without g for ever, or to a state with neither. */
static void
show_no_until (struct shower *w, const gcl_expr *e)
{
    if (bits_has (ctl_labels_of (w->labels, e)->forever, vec_last (&w->path->states))) {
        show_forever (w, e, e->right, false);
        return;
    }
    const ctl_labels *l = w->labels;
    bits neither = xcalloc (l->words, sizeof *neither);
    for (size_t i = 0; i < l->words; i++)
        neither[i] = ctl_labels_of (l, e->left)->holds[i] | ctl_labels_of (l, e->right)->holds[i];
    size_t first = w->path->states.count - 1;
    ctl_walker_go (w->walker, (struct side){ ctl_labels_of (l, e->right)->holds, false },
                   (struct side){ neither, false }, 0, GCL_NONE, w->path);
    xfree (neither);
    size_t last = w->path->states.count - 1;
    if (last > first)
        note (w, e->right, false, first, last - 1);
    show_both (w, e->left, e->right);
}

static void
show_path (struct shower *w, const gcl_expr *e)
{
    bool value = holds_here (w, e), dead = ctl_is_dead (w->graph, vec_last (&w->path->states));
    bool universal = e->op == GCL_AX || e->op == GCL_AF || e->op == GCL_AG || e->op == GCL_AU;
    bool next = e->op == GCL_AX || e->op == GCL_EX;
    if (next && dead && !w->labels->options.dead_ends_stay)
        w->path->dead_end = true; /* that there is no step is all there is to see */
    else if (value == universal && !(next && dead))
        w->path->complete = false; /* it is about all paths */
    else if (next)
        show_next (w, e->left, value);
    else if (e->op == GCL_AF || e->op == GCL_EG)
        show_forever (w, e, e->left, value);
    else if (e->op == GCL_AU)
        show_no_until (w, e);
    else if (e->op == GCL_EU)
        show_way (w, e->left, true, e->right, true);
    else
        show_way (w, NULL, true, e->left, value);
}

static void
show (struct shower *w, const gcl_expr *e)
{
    if (ctl_is_condition (e)) {
        size_t here = w->path->states.count - 1;
        note (w, e, holds_here (w, e), here, here);
    } else if (ended (w))
        w->path->complete = false;
    else if (gcl_is_temporal (e->op))
        show_path (w, e);
    else
        show_logic (w, e);
}

void
ctl_show (const ctl_labels *l, uint32_t start, ctl_path *out)
{
    *out = (ctl_path){ .loop_from = GCL_NO_LOOP, .complete = true };
    struct shower w = { l, l->graph, ctl_walker_new (l), out };
    *vec_add (&out->states) = start;
    show (&w, l->formula);
    ctl_walker_free (w.walker);
}

void
ctl_path_free (ctl_path *p)
{
    vec_free (&p->states);
    vec_free (&p->edges);
    vec_free (&p->shown);
}
