/* Partial predicate abstraction: the variables that the predicates speak of make way for the truth
 * of the predicates, which becomes part of the control state; the others stay as they are.  Steps are those
 * that some member of an abstract state has: proofs/ctl.md, Statement 7. */
#include <isl/map.h>

#include "partial.h"

/* So many predicates, and so many abstract control states, are too many. */
enum { MOST_PREDICATES = 16, MOST_PLACES = 20000 };

typedef VEC (uint64_t) truths;

static uint64_t
truth_of (const sets_system *s, uint32_t place)
{
    return store_at (s->places, place)[s->model->variable_count];
}

bool
partial_holds (const sets_system *s, uint32_t place, size_t predicate)
{
    return truth_of (s, place) >> predicate & 1;
}

/* The states of a control state of the program in which a predicate holds, or does not. */
static isl_set *
side (sets_system *s, uint32_t origin, size_t predicate, bool holds)
{
    size_t at = 2 * (origin * s->predicates->count + predicate) + holds;
    if (!s->sides.at[at])
        s->sides.at[at] = sets_condition (s->concrete, origin, s->predicates->at[predicate], holds);
    return isl_set_copy (s->sides.at[at]);
}

static isl_set *
meet_truth (sets_system *s, isl_set *set, uint32_t origin, uint64_t truth)
{
    for (size_t i = 0; i < s->predicates->count; i++)
        set = isl_set_intersect (set, side (s, origin, i, truth >> i & 1));
    return set;
}

/* The members of the states of an abstract control state: a set of the program. */
static isl_set *
members (sets_system *s, uint32_t place)
{
    uint32_t origin = s->of.at[place];
    return meet_truth (s, isl_set_copy (s->concrete->universe.at[origin]), origin, truth_of (s, place));
}

/* Without the variables that are abstracted. */
static isl_set *
project (const sets_system *s, isl_set *set)
{
    for (size_t i = s->gone.count; i--;)
        set = isl_set_project_out (set, isl_dim_set, s->gone.at[i], 1);
    return isl_set_coalesce (set);
}

/* Which truths of the predicates do the states of the set have?  Takes the set. */
static void
list_truths (sets_system *s, isl_set *set, uint32_t origin, size_t predicate, uint64_t truth, truths *out)
{
    if (!sets_ok (s) || sets_ask (s, isl_set_is_empty (set))) {
        isl_set_free (set);
        return;
    }
    if (predicate == s->predicates->count) {
        *vec_add (out) = truth;
        isl_set_free (set);
        return;
    }
    for (int holds = 0; holds < 2; holds++)
        list_truths (s, isl_set_intersect (isl_set_copy (set), side (s, origin, predicate, holds)), origin,
                     predicate + 1, truth | (uint64_t) holds << predicate, out);
    isl_set_free (set);
}

static uint32_t
place_of (sets_system *s, uint32_t origin, uint64_t truth)
{
    size_t width = s->model->variable_count;
    uint64_t *key = xcalloc (width + 1, sizeof *key);
    const int64_t *control = sets_control (s->concrete, origin);
    bool fresh;
    for (size_t v = 0; v < width; v++)
        key[v] = (uint64_t) control[v];
    key[width] = truth;
    uint32_t place = store_put (s->places, key, &fresh);
    if (place != STORE_FULL && fresh)
        *vec_add (&s->of) = origin;
    xfree (key);
    return place;
}

isl_map *
sets_relation (const sets_step *t, unsigned data)
{
    if (t->relation)
        return isl_map_copy (t->relation);
    isl_set *from = isl_set_add_dims (isl_set_copy (t->guard), isl_dim_set, t->inputs);
    isl_map *map = isl_map_intersect_domain (isl_map_from_multi_aff (isl_multi_aff_copy (t->update)), from);
    return t->inputs ? isl_map_project_out (map, isl_dim_in, data, t->inputs) : map;
}

/* The step from the members of the place to those with this truth. */
static bool
add_part (sets_system *s, uint32_t place, const sets_step *t, isl_map *from_here, uint64_t truth)
{
    isl_set *goal = meet_truth (s, isl_set_copy (s->concrete->universe.at[t->target]), t->target, truth);
    isl_map *map = isl_map_intersect_range (isl_map_copy (from_here), goal);
    for (size_t i = s->gone.count; i--;) {
        map = isl_map_project_out (map, isl_dim_in, s->gone.at[i], 1);
        map = isl_map_project_out (map, isl_dim_out, s->gone.at[i], 1);
    }
    sets_step step = { .source = place, .target = place_of (s, t->target, truth), .command = t->command };
    step.relation = isl_map_coalesce (map);
    *vec_add (&s->steps) = step;
    return step.target != STORE_FULL;
}

static bool
add_steps (sets_system *s, uint32_t place, isl_set *here)
{
    const sets_system *c = s->concrete;
    bool good = true;
    for (size_t i = 0; i < c->steps.count && good && sets_ok (s); i++) {
        const sets_step *t = &c->steps.at[i];
        if (t->source != s->of.at[place])
            continue;
        isl_map *from_here = isl_map_intersect_domain (sets_relation (t, c->data), isl_set_copy (here));
        truths after = VEC_EMPTY;
        list_truths (s, isl_map_range (isl_map_copy (from_here)), t->target, 0, 0, &after);
        for (size_t k = 0; k < after.count && good; k++)
            good = add_part (s, place, t, from_here, after.at[k]);
        vec_free (&after);
        isl_map_free (from_here);
    }
    return good && sets_ok (s);
}

static bool
explore (sets_system *s)
{
    const sets_system *c = s->concrete;
    truths first = VEC_EMPTY;
    list_truths (s, isl_set_copy (c->starts.at[0]), 0, 0, 0, &first);
    for (size_t i = 0; i < first.count; i++)
        place_of (s, 0, first.at[i]);
    for (uint32_t place = 0; place < sets_count (s) && sets_ok (s); place++) {
        if (sets_count (s) > MOST_PLACES) {
            text_add (&s->why, "too many abstract control states");
            break;
        }
        uint32_t origin = s->of.at[place];
        isl_set *here = members (s, place);
        isl_set *start = place < first.count
                             ? meet_truth (s, isl_set_copy (c->starts.at[0]), 0, first.at[place])
                             : isl_set_empty (isl_space_copy (c->space));
        *vec_add (&s->starts) = project (s, start);
        *vec_add (&s->dead) =
            project (s, isl_set_intersect (isl_set_copy (here), isl_set_copy (c->dead.at[origin])));
        *vec_add (&s->universe) = project (s, isl_set_copy (here));
        bool good = add_steps (s, place, here);
        isl_set_free (here);
        if (!good)
            break;
    }
    vec_free (&first);
    return sets_ok (s) && s->universe.count == sets_count (s);
}

/* Which variables go. */
static void
mark (const gcl_expr *e, uint32_t *dimension)
{
    if (e->op == GCL_VARIABLE && dimension[e->variable] != GCL_NONE)
        dimension[e->variable] = SETS_GONE;
    if (e->left)
        mark (e->left, dimension);
    if (e->right)
        mark (e->right, dimension);
}

static void
choose_dimensions (sets_system *s)
{
    const gcl_model *m = s->model;
    s->dimension = xcalloc (m->variable_count + 1, sizeof *s->dimension);
    for (size_t v = 0; v < m->variable_count; v++)
        s->dimension[v] = s->concrete->dimension[v];
    for (size_t i = 0; i < s->predicates->count; i++)
        mark (s->predicates->at[i], s->dimension);
    s->space = isl_space_copy (s->concrete->space);
    for (size_t v = 0; v < m->variable_count; v++)
        if (s->dimension[v] == SETS_GONE)
            *vec_add (&s->gone) = s->concrete->dimension[v];
        else if (s->dimension[v] != GCL_NONE)
            s->dimension[v] = s->data++;
    for (size_t i = s->gone.count; i--;)
        s->space = isl_space_drop_dims (s->space, isl_dim_set, s->gone.at[i], 1);
}

bool
partial_build (sets_system *s, sets_system *origin, const gcl_predicates *p)
{
    *s = (sets_system){ .model = origin->model,
                        .options = origin->options,
                        .budget = origin->budget,
                        .isl = origin->isl,
                        .concrete = origin,
                        .predicates = p };
    s->places = store_new (s->model->variable_count + 1, s->budget);
    choose_dimensions (s);
    if (p->count > MOST_PREDICATES) {
        text_printf (&s->why, "more than %d predicates", MOST_PREDICATES);
        return false;
    }
    s->sides.count = 2 * (size_t) sets_count (origin) * p->count;
    s->sides.at = xcalloc (s->sides.count + 1, sizeof *s->sides.at);
    return explore (s);
}

void
partial_condition (sets_system *s, const gcl_expr *e, extent *low, extent *high)
{
    *low = extent_empty (s);
    *high = extent_empty (s);
    for (uint32_t i = 0; i < sets_count (s) && sets_ok (s); i++) {
        isl_set *here = members (s, i), *yes = sets_condition (s->concrete, s->of.at[i], e, true);
        isl_set *no = isl_set_subtract (isl_set_copy (here), isl_set_copy (yes));
        isl_set_free (high->at[i]);
        isl_set_free (low->at[i]);
        high->at[i] = project (s, isl_set_intersect (here, yes));
        low->at[i] = isl_set_subtract (isl_set_copy (s->universe.at[i]), project (s, no));
    }
}

isl_set *
partial_members_of (sets_system *s, uint32_t place, isl_set *states)
{
    for (size_t i = 0; i < s->gone.count; i++)
        states = isl_set_insert_dims (states, isl_dim_set, s->gone.at[i], 1);
    return isl_set_intersect (states, members (s, place));
}
