#include "goal.h"

#include <string.h>

#include "alloc.h"

static bool
has_label (const location *l, uint32_t label)
{
    for (size_t k = 0; k < l->label_count; k++)
        if (l->labels[k] == label)
            return true;
    return false;
}

/* Sort the edges by where they lead. */
static void
index_edges (goal *g)
{
    const model *m = g->model;
    size_t sites = g->first[m->process_count];
    g->into = xcalloc (sites + 2, sizeof *g->into);
    g->sorted = xcalloc (m->edge_count + 1, sizeof *g->sorted);
    for (size_t k = 0; k < m->edge_count; k++)
        g->into[g->first[m->edges[k].process] + m->edges[k].target + 2]++;
    for (size_t s = 2; s < sites + 2; s++)
        g->into[s] += g->into[s - 1];
    for (uint32_t k = 0; k < m->edge_count; k++)
        g->sorted[g->into[g->first[m->edges[k].process] + m->edges[k].target + 1]++] = k;
}

/* Breadth first from the goal, against the edges. */
static void
settle (const goal *g, uint32_t *distance)
{
    const model *m = g->model;
    size_t sites = g->first[m->process_count], count = 0;
    uint32_t *queue = xcalloc (sites + 1, sizeof *queue);
    for (uint32_t s = 0; s < sites; s++)
        if (distance[s] == 0)
            queue[count++] = s;
    for (size_t k = 0; k < count; k++)
        for (uint32_t i = g->into[queue[k]]; i < g->into[queue[k] + 1]; i++) {
            const edge *e = &m->edges[g->sorted[i]];
            uint32_t from = g->first[e->process] + e->source;
            if (distance[from] == GOAL_FAR) {
                distance[from] = distance[queue[k]] + 1;
                queue[count++] = from;
            }
        }
    xfree (queue);
}

static void
add_demand (goal *g, uint32_t label, uint32_t of_process, uint32_t of_location)
{
    const model *m = g->model;
    size_t sites = g->first[m->process_count];
    demand d = { label, xreallocarray (NULL, sites + 1, sizeof *d.distance) };
    for (size_t s = 0; s < sites; s++)
        d.distance[s] = GOAL_FAR;
    for (uint32_t p = 0; p < m->process_count; p++)
        for (uint32_t l = 0; l < m->processes[p].location_count; l++)
            if (label == MODEL_NONE ? p == of_process && l == of_location
                                    : has_label (&m->processes[p].locations[l], label))
                d.distance[g->first[p] + l] = 0;
    settle (g, d.distance);
    *vec_add (&g->demands) = d;
}

goal
goal_new (const model *m, const uint32_t *labels, size_t label_count, uint32_t of_process,
          uint32_t of_location)
{
    goal g = { .model = m, .first = xcalloc (m->process_count + 1, sizeof *g.first) };
    for (size_t p = 0; p < m->process_count; p++)
        g.first[p + 1] = g.first[p] + (uint32_t) m->processes[p].location_count;
    index_edges (&g);
    for (size_t k = 0; k < label_count; k++)
        add_demand (&g, labels[k], MODEL_NONE, MODEL_NONE);
    if (of_process != MODEL_NONE)
        add_demand (&g, MODEL_NONE, of_process, of_location);
    return g;
}

void
goal_free (goal *g)
{
    for (size_t k = 0; k < g->demands.count; k++)
        xfree (g->demands.at[k].distance);
    vec_free (&g->demands);
    xfree (g->first);
    xfree (g->into);
    xfree (g->sorted);
}

uint32_t
goal_nearest (const goal *g, const demand *d, const uint32_t *locations, uint32_t *of_process)
{
    uint32_t best = GOAL_FAR;
    for (uint32_t p = 0; p < g->model->process_count; p++) {
        uint32_t distance = goal_distance (g, d, p, locations[p]);
        if (distance < best) {
            best = distance;
            *of_process = p;
        }
    }
    return best;
}

uint32_t
goal_total (const goal *g, const uint32_t *locations)
{
    uint32_t total = 0, of_process;
    for (size_t k = 0; k < g->demands.count; k++) {
        uint32_t nearest = goal_nearest (g, &g->demands.at[k], locations, &of_process);
        if (nearest == GOAL_FAR)
            return GOAL_FAR;
        total += nearest;
    }
    return total;
}

/* --- what the control structure alone forbids --- */

/* The places that meet the demand; how many are in different processes. */
static uint32_t
add_places (const goal *g, const demand *d, explain_item *item)
{
    uint32_t processes = 0;
    for (uint32_t p = 0; p < g->model->process_count; p++) {
        size_t before = item->places.count;
        for (uint32_t l = 0; l < g->model->processes[p].location_count; l++)
            if (goal_distance (g, d, p, l) == 0)
                *vec_add (&item->places) = (explain_place){ p, l };
        processes += item->places.count > before;
    }
    return processes;
}

static bool
can_start_towards (const goal *g, const demand *d)
{
    for (uint32_t p = 0; p < g->model->process_count; p++)
        for (uint32_t l = 0; l < g->model->processes[p].location_count; l++)
            if (g->model->processes[p].locations[l].initial && goal_distance (g, d, p, l) != GOAL_FAR)
                return true;
    return false;
}

static bool
has_way_in (const model *m, explain_place at)
{
    for (size_t k = 0; k < m->edge_count; k++) {
        const edge *e = &m->edges[k];
        if (e->process == at.process && e->target == at.location && e->source != at.location)
            return true;
    }
    return false;
}

static bool
any_way_in (const model *m, const explain_item *item)
{
    for (size_t k = 0; k < item->places.count; k++)
        if (has_way_in (m, item->places.at[k]))
            return true;
    return false;
}

static void
print_cut_off (const goal *g, const explain_item *item, text *line)
{
    for (size_t k = 0; k < item->places.count && k < 4; k++) {
        text_add (line, k ? ", " : "");
        name_place (g->model, item->places.at[k], line);
    }
    if (item->places.count > 4)
        text_printf (line, " and %zu more", item->places.count - 4);
    bool several = item->places.count > 1;
    if (!any_way_in (g->model, item))
        text_printf (line, ": no edge leads there, and %s initial", several ? "none is" : "it is not");
    else
        text_add (line, ": no path of edges leads there from an initial location");
}

/* A label that nobody has, or that no path of edges leads to. */
static bool
explain_demand (explainer *x, const goal *g, const demand *d)
{
    if (can_start_towards (g, d))
        return false;
    explain_item *item = item_add (x, EXPLAIN_STRUCTURE);
    text line = TEXT_EMPTY;
    if (d->label != MODEL_NONE)
        *vec_add (&item->labels) = d->label;
    if (add_places (g, d, item) == 0) {
        text_printf (&line, "no location has the label %s", g->model->labels[d->label]);
    } else {
        if (d->label != MODEL_NONE)
            text_printf (&line, "%s holds only in ", g->model->labels[d->label]);
        print_cut_off (g, item, &line);
    }
    item->line = text_take (&line);
    return true;
}

/* Do both demands need the same process, in different locations? */
static bool
exclude_each_other (const goal *g, const demand *a, const demand *b, uint32_t *of_process)
{
    uint32_t only = MODEL_NONE;
    for (uint32_t p = 0; p < g->model->process_count; p++)
        for (uint32_t l = 0; l < g->model->processes[p].location_count; l++) {
            bool in_a = goal_distance (g, a, p, l) == 0, in_b = goal_distance (g, b, p, l) == 0;
            if ((in_a && in_b) || ((in_a || in_b) && only != MODEL_NONE && only != p))
                return false;
            if (in_a || in_b)
                only = p;
        }
    *of_process = only;
    return only != MODEL_NONE;
}

static void
name_demand (const goal *g, const demand *d, text *out)
{
    if (d->label != MODEL_NONE) {
        text_add (out, g->model->labels[d->label]);
        return;
    }
    for (uint32_t p = 0; p < g->model->process_count; p++)
        for (uint32_t l = 0; l < g->model->processes[p].location_count; l++)
            if (goal_distance (g, d, p, l) == 0)
                name_place (g->model, (explain_place){ p, l }, out);
}

static bool
explain_pair (explainer *x, const goal *g, const demand *a, const demand *b)
{
    uint32_t of_process;
    if (!exclude_each_other (g, a, b, &of_process))
        return false;
    explain_item *item = item_add (x, EXPLAIN_STRUCTURE);
    item->process = of_process;
    text line = TEXT_EMPTY;
    for (const demand *d = a;; d = b) {
        if (d->label != MODEL_NONE)
            *vec_add (&item->labels) = d->label;
        add_places (g, d, item);
        name_demand (g, d, &line);
        if (d == b)
            break;
        text_add (&line, " and ");
    }
    text_printf (&line, " are met by different locations of the one process %s, which is in one at a time",
                 g->model->processes[of_process].name);
    item->line = text_take (&line);
    return true;
}

bool
goal_explain_structure (explainer *x, const goal *g)
{
    bool any = false;
    for (size_t k = 0; k < g->demands.count && item_fits (x); k++)
        any |= explain_demand (x, g, &g->demands.at[k]);
    for (size_t a = 0; a < g->demands.count && !any; a++)
        for (size_t b = a + 1; b < g->demands.count && !any; b++)
            any = explain_pair (x, g, &g->demands.at[a], &g->demands.at[b]);
    return any;
}
