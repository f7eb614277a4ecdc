#include "frontier.h"

#include <assert.h>

#include "alloc.h"
#include "blocked.h"

enum { MOST_FRONTS = 16, SHORT_FRONTS = 2 };

/* For each demand the place of the process that is nearest to meeting it. */
typedef VEC (explain_place) place_list;
typedef struct front {
    place_list places;
    uint32_t spot; /* the first one there */
} front;
typedef VEC (front) front_list;

static bool
are_at (const place_list *places, const uint32_t *locations)
{
    for (size_t k = 0; k < places->count; k++)
        if (locations[places->at[k].process] != places->at[k].location)
            return false;
    return true;
}

static void
add_place (place_list *list, explain_place at)
{
    for (size_t k = 0; k < list->count; k++)
        if (list->at[k].process == at.process)
            return;
    *vec_add (list) = at;
}

static bool
is_known (const front_list *fronts, const place_list *places)
{
    for (size_t f = 0; f < fronts->count; f++) {
        bool same = fronts->at[f].places.count == places->count;
        for (size_t k = 0; k < places->count && same; k++)
            same = fronts->at[f].places.at[k].process == places->at[k].process
                   && fronts->at[f].places.at[k].location == places->at[k].location;
        if (same)
            return true;
    }
    return false;
}

static void
add_front (front_list *fronts, TAKE place_list places, uint32_t spot)
{
    if (fronts->count == MOST_FRONTS || is_known (fronts, &places))
        vec_free (&places);
    else
        *vec_add (fronts) = (front){ places, spot };
}

/* With one demand, every process that is as near as the nearest is a front of its
 * own: what is known of it is then known wherever the others are. */
static void
add_fronts (const goal *g, const uint32_t *locations, uint32_t spot, front_list *fronts)
{
    if (g->demands.count == 1) {
        uint32_t nearest = goal_total (g, locations);
        for (uint32_t p = 0; p < g->model->process_count; p++)
            if (goal_distance (g, &g->demands.at[0], p, locations[p]) == nearest) {
                place_list one = VEC_EMPTY;
                add_place (&one, (explain_place){ p, locations[p] });
                add_front (fronts, one, spot);
            }
        return;
    }
    place_list places = VEC_EMPTY;
    for (size_t k = 0; k < g->demands.count; k++) {
        uint32_t of_process = 0;
        goal_nearest (g, &g->demands.at[k], locations, &of_process);
        add_place (&places, (explain_place){ of_process, locations[of_process] });
    }
    add_front (fronts, places, spot);
}

static uint32_t
nearest_total (explainer *x, const explored *e, const goal *g)
{
    uint32_t best = GOAL_FAR;
    for (uint32_t s = 0; s < explored_count (e) && budget_ok (x->budget); s++) {
        uint32_t total = goal_total (g, explored_look (e, s)->locations);
        best = total < best ? total : best;
    }
    return best;
}

/* Does the edge bring its process nearer to a demand that is still open? */
static bool
leads_on (const goal *g, const front *f, const edge *e)
{
    for (size_t k = 0; k < g->demands.count; k++) {
        uint32_t now = goal_distance (g, &g->demands.at[k], e->process, e->source);
        uint32_t then = goal_distance (g, &g->demands.at[k], e->process, e->target);
        if (now != GOAL_FAR && now > 0 && then < now)
            for (size_t p = 0; p < f->places.count; p++)
                if (f->places.at[p].process == e->process && f->places.at[p].location == e->source)
                    return true;
    }
    return false;
}

static void
copy_places (const front *f, explain_item *item)
{
    for (size_t k = 0; k < f->places.count; k++)
        *vec_add (&item->places) = f->places.at[k];
}

static void
explain_edges (explainer *x, const explored *e, const goal *g, const front *f, size_t most)
{
    spot_list spots = VEC_EMPTY;
    for (uint32_t s = 0; s < explored_count (e); s++)
        if (are_at (&f->places, explored_look (e, s)->locations))
            *vec_add (&spots) = s;
    for (uint32_t k = 0; k < x->model->edge_count && most && item_fits (x); k++) {
        if (!leads_on (g, f, &x->model->edges[k]) || item_is_off_grid (x, k))
            continue;
        explain_item *item = item_add (x, EXPLAIN_BLOCKED);
        item->edge = k;
        copy_places (f, item);
        if (!blocked_explain (x, e, &spots, true, "from there, ", item)) {
            item_drop_last (x);
            break;
        }
        most--;
    }
    vec_free (&spots);
}

static void
tell_front (explainer *x, const explored *e, const front *f, uint32_t missing)
{
    explain_item *item = item_add (x, EXPLAIN_FRONTIER);
    copy_places (f, item);
    item->run = run_to_spot (x, e, f->spot);
    item->steps = e->spots.at[f->spot].level;
    text line = TEXT_EMPTY;
    text_add (&line, item->run ? "runs get as far as " : "no run gets nearer than ");
    name_places (item, x->model, &line);
    if (item->run && item->steps) {
        text_add (&line, " (after ");
        name_steps (item->steps, &line);
        text_add (&line, ")");
    } else if (item->run) {
        text_add (&line, ", where they start");
    }
    if (missing > 1)
        text_printf (&line, ", %u edges short of the goal", missing);
    item->line = text_take (&line);
}

void
frontier_explain (explainer *x, const explored *e, const goal *g)
{
    uint32_t missing = nearest_total (x, e, g);
    if (missing == 0 || missing == GOAL_FAR || budget_reason (x->budget))
        return;
    front_list fronts = VEC_EMPTY;
    for (uint32_t s = 0; s < explored_count (e); s++) {
        const uint32_t *locations = explored_look (e, s)->locations;
        if (goal_total (g, locations) == missing)
            add_fronts (g, locations, s, &fronts);
    }
    size_t shown = x->long_form ? fronts.count : fronts.count < SHORT_FRONTS ? fronts.count : SHORT_FRONTS;
    for (size_t f = 0; f < shown && item_fits (x); f++) {
        tell_front (x, e, &fronts.at[f], missing);
        explain_edges (x, e, g, &fronts.at[f], x->long_form ? SIZE_MAX : EXPLAIN_SHORT_LINES / shown - 1);
    }
    for (size_t f = 0; f < fronts.count; f++)
        vec_free (&fronts.at[f].places);
    vec_free (&fronts);
}
