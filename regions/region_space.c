#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "region_graph_private.h"

/* Bounds, and with them the tracked clocks: a clock that is never compared
 * is left out. */
static void
choose_clocks (region_space *s)
{
    unsigned all = product_clocks (s->product);
    int32_t *lower = xcalloc (all + 1, sizeof *lower), *upper = xcalloc (all + 1, sizeof *upper);
    int32_t *bound = xcalloc (all + 1, sizeof *bound);
    product_bounds_closed (s->product, lower, upper);
    s->clock_of = xcalloc (all + 1, sizeof *s->clock_of);
    s->tracked = xcalloc (all + 1, sizeof *s->tracked);
    unsigned count = 0;
    for (unsigned x = 0; x <= all; x++) {
        int32_t most = lower[x] > upper[x] ? lower[x] : upper[x];
        s->tracked[x] = REGION_NO_CLOCK;
        if (x == 0 || most < 0)
            continue;
        s->tracked[x] = (uint16_t) count;
        s->clock_of[count] = x - 1;
        bound[count++] = most / s->unit;
    }
    s->shape = region_shape_new (count, bound, 32);
    xfree (lower);
    xfree (upper);
    xfree (bound);
}

static bool
copies_in (const stmt *s)
{
    for (; s; s = s->next)
        if ((s->kind == STMT_ASSIGN_CLOCK && s->source) || copies_in (s->body) || copies_in (s->other))
            return true;
    return false;
}

static bool
is_supported (const model *m, diag *why)
{
    if (model_has_stopwatches (m)) {
        diag_error (why, (position){ 0, 0 },
                    "the region graph covers timed automata only; this model stops clocks");
        return false;
    }
    return true;
}

region_space *
region_space_new (const model *m, const query *q, budget *b, diag *why)
{
    return region_space_new_in (m, q, 1, b, why);
}

region_space *
region_space_new_in (const model *m, const query *q, int32_t unit, budget *b, diag *why)
{
    if (!is_supported (m, why))
        return NULL;
    product_options how = { .range_disables = q->range_disables,
                            .asked = q->labels,
                            .asked_count = q->label_count,
                            .most_marks = REGION_MOST_MARKS,
                            .together = q->kind != QUERY_CYCLE };
    product *p = product_new (m, how, why);
    if (!p)
        return NULL;
    region_space *s = xcalloc (1, sizeof *s);
    s->model = m;
    s->query = q;
    s->unit = unit;
    s->product = p;
    s->walk = product_walk_new (p);
    s->budget = b;
    s->memory = arena_new ();
    s->discrete = store_new (product_words (p), b);
    s->scratch = xcalloc (product_words (p), sizeof *s->scratch);
    for (size_t i = 0; i < m->edge_count; i++)
        s->copies |= copies_in (m->edges[i].action);
    for (size_t i = 0; i < m->function_count; i++)
        s->copies |= copies_in (m->functions[i].body);
    s->moves_clocks = !model_resets_to_zero_only (m);
    choose_clocks (s);
    return s;
}

void
region_space_free (region_space *s)
{
    if (!s)
        return;
    region_shape_free (s->shape);
    xfree (s->clock_of);
    xfree (s->tracked);
    xfree (s->scratch);
    store_free (s->discrete);
    vec_free (&s->sites);
    arena_free (s->memory);
    product_walk_free (s->walk);
    product_free (s->product);
    xfree (s);
}

uint32_t
region_space_all_labels (const region_space *s)
{
    return (uint32_t) product_all_marks (s->product);
}

/* Constraints on tracked clocks; false if one can never hold. */
static bool
translate_atoms (region_space *s, const clock_constraint *from, uint32_t count, const region_atom **to,
                 uint32_t *to_count)
{
    region_atom *atoms = arena_alloc (s->memory, count * sizeof *atoms);
    *to = atoms;
    *to_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const clock_constraint *c = &from[i];
        assert (!c->i || !c->j); /* the product has eliminated the diagonals */
        if (!c->i && !c->j) {
            if (c->c < 0 || (c->c == 0 && c->strict))
                return false;
            continue;
        }
        bool upper = c->j == 0;
        uint16_t clock = s->tracked[upper ? c->i : c->j];
        if (clock == REGION_NO_CLOCK) { /* compared with negative constants at most */
            if (upper)
                return false;
            continue;
        }
        atoms[(*to_count)++] = (region_atom){ clock, upper, c->strict, (upper ? c->c : -c->c) / s->unit };
    }
    return true;
}

static const region_update *
translate_updates (region_space *s, const product_step *step, uint32_t *count)
{
    region_update *updates = arena_alloc (s->memory, step->update_count * sizeof *updates);
    *count = 0;
    for (uint32_t i = 0; i < step->update_count; i++) {
        const clock_update *u = &step->updates[i];
        uint16_t clock = s->tracked[u->x];
        if (clock == REGION_NO_CLOCK)
            continue;
        uint16_t source = u->y ? s->tracked[u->y] : REGION_NO_CLOCK;
        /* A source has at least the bound of its copy; one that is not followed at all
         * only where the copy lands above that bound, whatever the source reads. */
        assert (!u->y || source != REGION_NO_CLOCK || u->c / s->unit > s->shape->bound[clock]);
        updates[(*count)++] = (region_update){ clock, source, u->c / s->unit };
    }
    return updates;
}

/* False if the joint edge can never be taken. */
static bool
translate_joint (region_space *s, const product_step *step, region_joint *j)
{
    *j = (region_joint){ .edge_count = step->edge_count };
    if (!translate_atoms (s, step->guard, step->guard_count, &j->guard, &j->guard_count))
        return false;
    j->edges = arena_copy (s->memory, step->edges, step->edge_count * sizeof *step->edges);
    j->fault = product_fault_copy (step->fault, s->memory);
    if (j->fault)
        return true;
    if (!translate_atoms (s, step->invariant, step->invariant_count, &j->invariant, &j->invariant_count))
        return false;
    j->updates = translate_updates (s, step, &j->update_count);
    return true;
}

static void
look_at_site (region_space *s, const uint64_t *discrete)
{
    const product_view *view = product_look (s->walk, discrete);
    region_site site = { .can_delay = view->can_delay };
    site.possible =
        translate_atoms (s, view->invariant, view->invariant_count, &site.invariant, &site.invariant_count);
    const query *q = s->query;
    site.marks = (uint32_t) view->marks;
    site.target = site.marks == region_space_all_labels (s)
                  && (q->process == MODEL_NONE || view->locations[q->process] == q->location);
    *vec_add (&s->sites) = site;
}

uint32_t
region_space_site (region_space *s, const uint64_t *discrete)
{
    bool fresh;
    uint32_t number = store_put (s->discrete, discrete, &fresh);
    if (number != STORE_FULL && fresh)
        look_at_site (s, discrete);
    return number;
}

/* Targets are entered only after all steps are copied: entering one looks
 * at it, which ends the life of the steps' pointers. */
const region_site *
region_space_expand (region_space *s, uint32_t number)
{
    if (s->sites.at[number].expanded)
        return &s->sites.at[number];
    if (!product_expand_within (s->walk, store_at (s->discrete, number), s->budget))
        return NULL;
    size_t steps = product_step_count (s->walk), words = product_words (s->product);
    region_joint *joints = arena_alloc (s->memory, steps * sizeof *joints);
    uint64_t *targets = xcalloc (steps * words + 1, sizeof *targets);
    uint32_t count = 0;
    for (size_t i = 0; i < steps && budget_ok (s->budget); i++) {
        const product_step *step = product_step_at (s->walk, i);
        if (!translate_joint (s, step, &joints[count]))
            continue;
        if (!step->fault)
            memcpy (targets + count * words, step->target, words * sizeof *targets);
        count++;
    }
    bool full = false;
    for (uint32_t i = 0; i < count && !full; i++)
        if (!joints[i].fault) {
            joints[i].target = region_space_site (s, targets + i * words);
            full = joints[i].target == STORE_FULL;
        }
    xfree (targets);
    if (full || budget_reason (s->budget))
        return NULL;
    region_site *site = &s->sites.at[number];
    site->joints = joints;
    site->joint_count = count;
    site->expanded = true;
    return site;
}

void
region_space_print_site (region_space *s, uint32_t site, text *out)
{
    product_state_name (s->walk, store_at (s->discrete, site), out);
}

static void
clock_name (const void *context, unsigned clock, text *out)
{
    const region_space *s = context;
    model_clock_name (s->model, s->clock_of[clock], out);
}

void
region_space_print_region (const region_space *s, const region *r, text *out)
{
    region_print (s->shape, r, clock_name, s, out);
}
