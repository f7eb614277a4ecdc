#include "zone_graph.h"

#include "alloc.h"
#include "pairs.h"
#include "space.h"
#include "store.h"

typedef struct zone_state {
    uint32_t node, zone;
} zone_state;

struct zone_graph {
    const model *model;
    query query;
    space *space;
    pairs *known;
    VEC (zone_state) states;
    uint32_t initial; /* the first so many */
    VEC (zone_graph_step) steps;
    bound *zone;
    zone_constraint *constraints;
};

void
zone_graph_free (zone_graph *g)
{
    if (!g)
        return;
    vec_free (&g->states);
    vec_free (&g->steps);
    pairs_free (g->known);
    space_free (g->space);
    xfree (g->zone);
    xfree (g->constraints);
    xfree (g);
}

/* --- the search --- */

/* The number of the state, which may be new; SPACE_NONE when the budget ends. */
static uint32_t
number_of (zone_graph *g, uint32_t node, uint32_t zone)
{
    uint32_t number = pairs_find (g->known, node, zone);
    if (number != PAIRS_NONE)
        return number;
    number = (uint32_t) g->states.count;
    if (number >= SPACE_FAULT || !budget_step (g->space->budget, 0, 0)
        || !pairs_add (g->known, node, zone, number))
        return SPACE_NONE;
    *vec_add (&g->states) = (zone_state){ node, zone };
    return number;
}

static bool
start (zone_graph *g)
{
    size_t index = 0;
    uint32_t zone, node;
    while ((node = space_initial (g->space, &index, &zone)) != SPACE_NONE)
        if (zone != POOL_EMPTY && number_of (g, node, zone) == SPACE_NONE)
            return false;
    g->initial = (uint32_t) g->states.count;
    return !budget_reason (g->space->budget);
}

static void
tell_fault (const zone_graph *g, uint32_t node, uint32_t step, diag *why)
{
    product_expand (g->space->walk, store_at (g->space->states, node));
    const product_fault *f = product_step_at (g->space->walk, space_product_step (g->space, step))->fault;
    diag_error (why, f->where, "%s", f->what);
}

/* All steps of one state; false when the budget ends or a mistake of the model shows. */
static bool
follow (zone_graph *g, uint32_t number, diag *why)
{
    zone_state from = g->states.at[number];
    const space_node *n = space_expand (g->space, from.node);
    for (uint32_t i = 0; n && i < n->step_count; i++) {
        space_step step = n->steps[i];
        uint32_t zone =
            step.program == SPACE_NEVER ? POOL_EMPTY : space_apply (g->space, step.program, from.zone);
        if (zone == POOL_EMPTY)
            continue;
        if (step.target == SPACE_FAULT)
            tell_fault (g, from.node, i, why);
        uint32_t target =
            zone == POOL_FULL || step.target == SPACE_FAULT ? SPACE_NONE : number_of (g, step.target, zone);
        bool grows = g->steps.count == g->steps.room;
        if (target == SPACE_NONE
            || (grows && !budget_allows (g->space->budget, g->steps.count * sizeof *g->steps.at)))
            return false;
        *vec_add (&g->steps) = (zone_graph_step){ number, target, step.edges };
        n = &g->space->nodes[from.node];
    }
    return n != NULL;
}

zone_graph *
zone_graph_new (const model *m, bool range_disables, budget *b, diag *why)
{
    if (model_has_stopwatches (m)) {
        diag_error (why, (position){ 0, 0 },
                    "the zone graph covers timed automata only; this model stops clocks");
        return NULL;
    }
    zone_graph *g = xcalloc (1, sizeof *g);
    g->model = m;
    g->query = (query){
        .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE, .range_disables = range_disables
    };
    space_options options = { .extrapolation = DENSE_M, .larger = true, .query = &g->query };
    g->space = space_new (m, options, b, why);
    bool complete = g->space != NULL;
    if (complete) {
        g->known = pairs_new (b);
        g->zone = xreallocarray (NULL, zone_cells (g->space->clocks + 1), sizeof *g->zone);
        g->constraints = xreallocarray (NULL, zone_cells (g->space->clocks + 1), sizeof *g->constraints);
        complete = start (g);
    }
    for (uint32_t n = 0; complete && n < g->states.count; n++)
        complete = follow (g, n, why);
    if (complete)
        return g;
    zone_graph_free (g);
    return NULL;
}

/* --- what is in it --- */

uint32_t
zone_graph_count (const zone_graph *g)
{
    return (uint32_t) g->states.count;
}

uint32_t
zone_graph_discrete (const zone_graph *g)
{
    uint8_t *seen = xcalloc (g->space->node_count + 1, 1);
    uint32_t count = 0;
    for (size_t i = 0; i < g->states.count; i++) {
        count += !seen[g->states.at[i].node];
        seen[g->states.at[i].node] = 1;
    }
    xfree (seen);
    return count;
}

bool
zone_graph_is_initial (const zone_graph *g, uint32_t state)
{
    return state < g->initial;
}

const zone_graph_step *
zone_graph_steps (const zone_graph *g, size_t *count)
{
    *count = g->steps.count;
    return g->steps.at;
}

void
zone_graph_place (const zone_graph *g, uint32_t state, text *out)
{
    product_state_name (g->space->look, store_at (g->space->states, g->states.at[state].node), out);
}

void
zone_graph_action (const zone_graph *g, const zone_graph_step *s, text *out)
{
    const uint32_t *edges = intern_at (g->space->edges, s->edges);
    product_action_name (g->space->product, edges,
                         (uint32_t) (intern_length (g->space->edges, s->edges) / sizeof *edges), out);
}

/* --- zones in words --- */

static const zone_constraint *
find (const zone_constraint *list, size_t count, unsigned i, unsigned j)
{
    for (size_t k = 0; k < count; k++)
        if (list[k].i == i && list[k].j == j)
            return &list[k];
    return NULL;
}

static void
add_clock (const zone_graph *g, const space_frame *f, unsigned i, text *out)
{
    model_clock_name (g->model, f->clocks[i] - 1, out);
}

/* "x", or "x-y". */
static void
add_difference (const zone_graph *g, const space_frame *f, unsigned i, unsigned j, text *out)
{
    add_clock (g, f, i, out);
    if (j) {
        text_add_char (out, '-');
        add_clock (g, f, j, out);
    }
}

/* "x=y+1", "x=2". */
static void
add_equality (const zone_graph *g, const space_frame *f, unsigned i, unsigned j, int32_t c, text *out)
{
    add_clock (g, f, i, out);
    text_add_char (out, '=');
    if (j)
        add_clock (g, f, j, out);
    if (j && c)
        text_printf (out, "%+d", c);
    else if (!j)
        text_printf (out, "%d", c);
}

/* All that is said about x_i - x_j, i > j. */
static void
add_bounds (const zone_graph *g, const space_frame *f, size_t count, unsigned i, unsigned j, text *out)
{
    const zone_constraint *upper = find (g->constraints, count, i, j),
                          *lower = find (g->constraints, count, j, i);
    if (lower && !j && lower->b.raw == BOUND_LE_ZERO.raw && !(upper && upper->b.raw == BOUND_LE_ZERO.raw))
        lower = NULL; /* no clock is negative */
    if (!upper && !lower)
        return;
    text_add (out, out->length ? ", " : "");
    if (upper && lower && bound_constant (upper->b) == -bound_constant (lower->b)) {
        add_equality (g, f, i, j, bound_constant (upper->b), out);
        return;
    }
    if (lower && upper)
        text_printf (out, "%d%s", -bound_constant (lower->b), bound_is_strict (lower->b) ? "<" : "<=");
    add_difference (g, f, i, j, out);
    if (upper)
        text_printf (out, "%s%d", bound_is_strict (upper->b) ? "<" : "<=", bound_constant (upper->b));
    else
        text_printf (out, "%s%d", bound_is_strict (lower->b) ? ">" : ">=", -bound_constant (lower->b));
}

void
zone_graph_clocks (const zone_graph *g, uint32_t state, text *out)
{
    const space_frame *f = space_frame_of (g->space, g->states.at[state].node);
    text words = TEXT_EMPTY;
    pool_get (g->space->zones, g->states.at[state].zone, g->zone);
    size_t count = zone_minimal (g->zone, f->dim, g->constraints);
    for (unsigned i = 1; i < f->dim; i++)
        for (unsigned j = 0; j < i; j++)
            add_bounds (g, f, count, i, j, &words);
    for (unsigned i = 1; !words.length && i < f->dim; i++) {
        text_add (out, i > 1 ? ", " : "");
        add_clock (g, f, i, out);
        text_add (out, ">=0");
    }
    text_add (out, f->dim > 1 ? text_string (&words) : "no clock matters");
    text_free (&words);
}
