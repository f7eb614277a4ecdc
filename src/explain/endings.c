#include "endings.h"

#include <string.h>

#include "alloc.h"
#include "blocked.h"
#include "frontier.h"
#include "lattice.h"
#include "parts.h"
#include "zeno.h"

static bool
has_label (const explored *e, uint32_t spot, uint32_t label)
{
    return explored_look (e, spot)->labels[label / 64] >> label % 64 & 1;
}

/* --- every run ends --- */

/* The spots in which a run with as many actions as there can be may end; each step of such a run
 * leaves as many as the longest trail from where it leads. */
static void
mark_ends (const parts *p, uint32_t most, bool *reached)
{
    const explored *e = p->of;
    VEC (uint32_t) todo = VEC_EMPTY;
    for (uint32_t s = 0; s < explored_count (e); s++)
        if (e->spots.at[s].parent == SPOT_NONE && p->longest[s] == most) {
            reached[s] = true;
            *vec_add (&todo) = s;
        }
    while (todo.count) {
        uint32_t now = todo.at[--todo.count];
        for (size_t a = e->first.at[now]; a < e->first.at[now + 1]; a++) {
            uint32_t gain = e->arcs.at[a].action != ACTION_TICK, then = e->arcs.at[a].target;
            if (!reached[then] && p->longest[then] + gain == p->longest[now]) {
                reached[then] = true;
                *vec_add (&todo) = then;
            }
        }
    }
    vec_free (&todo);
}

/* Those of them in the locations of one; *all: there are no others. */
static void
end_spots (const parts *p, uint32_t most, uint32_t like, spot_list *out, bool *all)
{
    const explored *e = p->of;
    size_t processes = e->model->process_count;
    uint32_t *locations = xcalloc (processes + 1, sizeof *locations);
    bool *reached = xcalloc (explored_count (e) + 1u, sizeof *reached);
    memcpy (locations, explored_look (e, like)->locations, processes * sizeof *locations);
    mark_ends (p, most, reached);
    *all = true;
    for (uint32_t s = 0; s < explored_count (e); s++) {
        if (!reached[s] || p->longest[s])
            continue;
        if (memcmp (explored_look (e, s)->locations, locations, processes * sizeof *locations) == 0)
            *vec_add (out) = s;
        else
            *all = false;
    }
    xfree (reached);
    xfree (locations);
}

static void
add_all_places (const explored *e, uint32_t spot, explain_item *item)
{
    const uint32_t *locations = explored_look (e, spot)->locations;
    for (uint32_t p = 0; p < e->model->process_count; p++)
        *vec_add (&item->places) = (explain_place){ p, locations[p] };
}

static bool
edge_leaves (const model *m, const explain_item *item)
{
    for (size_t k = 0; k < m->edge_count; k++)
        if (item->places.at[m->edges[k].process].location == m->edges[k].source)
            return true;
    return false;
}

static void
explain_dead_edges (explainer *x, const explored *e, const spot_list *dead, const char *lead)
{
    enum { SHORT_EDGES = 2 };
    size_t most = x->out->items.count + (x->long_form ? x->model->edge_count : SHORT_EDGES);
    for (uint32_t k = 0; k < x->model->edge_count && x->out->items.count < most; k++) {
        const edge *out = &x->model->edges[k];
        if (explored_look (e, dead->at[0])->locations[out->process] != out->source || item_is_off_grid (x, k))
            continue;
        explain_item *item = item_add (x, EXPLAIN_BLOCKED);
        item->edge = k;
        add_all_places (e, dead->at[0], item);
        if (!blocked_explain (x, e, dead, false, lead, item)) {
            item_drop_last (x);
            return;
        }
    }
}

static void
explain_end (explainer *x, const parts *p)
{
    const explored *e = p->of;
    spot_path trail = VEC_EMPTY;
    spot_list dead = VEC_EMPTY;
    parts_longest_trail (p, &trail);
    uint32_t last = vec_last (&trail).target;
    bool all;
    end_spots (p, p->longest[trail.at[0].target], last, &dead, &all);
    explain_item *item = item_add (x, EXPLAIN_END);
    item->steps = p->longest[trail.at[0].target];
    item->run = run_along (x, e, &trail);
    add_all_places (e, last, item);
    text line = TEXT_EMPTY;
    if (item->steps) {
        text_add (&line, "no run has more than ");
        name_steps (item->steps, &line);
    } else {
        text_add (&line, "no run makes a single step");
    }
    if (item->run) {
        text_add (&line, item->steps ? "; a longest one ends in "
                         : all       ? "; all stay in "
                                     : "; one stays in ");
        name_places (item, x->model, &line);
        text_add (&line, edge_leaves (x->model, item) ? "" : ", which no edge leaves");
    }
    item->line = text_take (&line);
    if (item->run && dead.count)
        explain_dead_edges (x, e, &dead, item->steps ? "at its end, " : "from there, ");
    vec_free (&dead);
    vec_free (&trail);
}

/* --- runs go on, but not with all labels --- */

/* The first spot with the label, and whether one lies in a live part. */
static uint32_t
find_label (const parts *p, uint32_t label, bool *lives)
{
    uint32_t first = SPOT_NONE;
    *lives = false;
    for (uint32_t s = 0; s < explored_count (p->of); s++)
        if (has_label (p->of, s, label)) {
            first = first == SPOT_NONE ? s : first;
            *lives |= p->live[p->part_of[s]];
        }
    return first;
}

static void
explain_unreached (explainer *x, const explored *e, uint32_t label)
{
    goal g = goal_new (x->model, &label, 1, MODEL_NONE, MODEL_NONE);
    if (!goal_explain_structure (x, &g)) {
        explain_item *item = item_add (x, EXPLAIN_REPEAT);
        text line = TEXT_EMPTY;
        *vec_add (&item->labels) = label;
        text_printf (&line, "no run ever sees %s", x->model->labels[label]);
        item->line = text_take (&line);
        lattice_explain (x, &g);
        frontier_explain (x, e, &g);
    }
    goal_free (&g);
}

static void
explain_seen_once (explainer *x, const explored *e, uint32_t label, uint32_t spot)
{
    explain_item *item = item_add (x, EXPLAIN_REPEAT);
    text line = TEXT_EMPTY;
    *vec_add (&item->labels) = label;
    item->run = run_to_spot (x, e, spot);
    item->steps = e->spots.at[spot].level;
    if (item->run) {
        text_printf (&line, "%s can be seen (after ", x->model->labels[label]);
        name_steps (item->steps, &line);
        text_add (&line, "), but not again and again: no");
    } else {
        text_add (&line, "no");
    }
    text_printf (&line, " state with %s lies on a cycle of reachable states", x->model->labels[label]);
    item->line = text_take (&line);
}

static void
explain_not_together (explainer *x)
{
    const query *q = x->query;
    explain_item *item = item_add (x, EXPLAIN_REPEAT);
    text line = TEXT_EMPTY;
    for (size_t k = 0; k < q->label_count; k++)
        *vec_add (&item->labels) = q->labels[k];
    text_add (&line, "no cycle of reachable states meets all of ");
    name_labels (x->model, q->labels, q->label_count, &line);
    item->line = text_take (&line);
}

/* Which parts can a run stay in forever and meet every label? */
static bool *
find_accepting (const parts *p, const query *q)
{
    bool *accepts = xcalloc (p->count + 1u, sizeof *accepts), *has = xcalloc (p->count + 1u, sizeof *has);
    memcpy (accepts, p->live, p->count * sizeof *accepts);
    for (size_t k = 0; k < q->label_count; k++) {
        memset (has, 0, p->count * sizeof *has);
        for (uint32_t s = 0; s < explored_count (p->of); s++)
            if (accepts[p->part_of[s]] && has_label (p->of, s, q->labels[k]))
                has[p->part_of[s]] = true;
        for (uint32_t part = 0; part < p->count; part++)
            accepts[part] &= has[part];
    }
    xfree (has);
    return accepts;
}

static bool
explain_labels (explainer *x, const parts *p)
{
    const query *q = x->query;
    bool told = false;
    for (size_t k = 0; k < q->label_count && item_fits (x) && !told; k++) {
        bool lives;
        uint32_t first = find_label (p, q->labels[k], &lives);
        if (first == SPOT_NONE)
            explain_unreached (x, p->of, q->labels[k]);
        else if (!lives)
            explain_seen_once (x, p->of, q->labels[k], first);
        told = first == SPOT_NONE || !lives;
    }
    return told;
}

void
endings_explain (explainer *x, const explored *e)
{
    parts p = parts_of (e);
    bool live = false;
    bool *accepts = find_accepting (&p, x->query);
    VEC (uint32_t) accepting = VEC_EMPTY;
    for (uint32_t k = 0; k < p.count; k++) {
        live |= p.live[k];
        if (accepts[k])
            *vec_add (&accepting) = k;
    }
    xfree (accepts);
    if (!live)
        explain_end (x, &p);
    else if (!explain_labels (x, &p)) {
        if (!accepting.count)
            explain_not_together (x);
        else if (x->query->non_zeno)
            zeno_explain (x, &p, accepting.at, accepting.count);
    }
    vec_free (&accepting);
    parts_free (&p);
}
