#include "blocked.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

enum { MOST_ATOMS = 30 };

/* What is asked at once: conjuncts of guards, at most MOST_ATOMS. */
typedef VEC (explain_atom) atom_list;
typedef VEC (clock_constraint) constraint_list;

typedef struct inquiry {
    explainer *x;
    const explored *e;
    explain_item *item;
    const spot_list *spots;
    bool may_be_taken;
    product_walk *steps; /* those that there are, whatever their priority */
} inquiry;

static void
add_guard (const model *m, uint32_t edge_number, atom_list *out)
{
    const edge *e = &m->edges[edge_number];
    for (size_t k = 0; k < e->guard.count && out->count < MOST_ATOMS; k++)
        *vec_add (out) = (explain_atom){ e->guard.at[k], edge_number, { e->process, e->source } };
}

/* The constraints that the chosen atoms are in the spot; false if one fails
 * whatever the clocks read. */
static bool
gather (const explored *e, uint32_t spot, const atom_list *atoms, uint32_t chosen, constraint_list *out)
{
    vec_clear (out);
    for (size_t k = 0; k < atoms->count; k++) {
        clock_constraint list[2];
        unsigned count;
        if (!(chosen >> k & 1))
            continue;
        product_truth truth =
            product_condition (e->look, explored_discrete (e, spot), atoms->at[k].condition, list, &count);
        if (truth == PRODUCT_FAILS || truth == PRODUCT_FAULTY)
            return false;
        for (unsigned c = 0; c < count; c++)
            *vec_add (out) = list[c];
    }
    return true;
}

static bool
hold_together (const explored *e, uint32_t spot, const atom_list *atoms, uint32_t chosen)
{
    constraint_list list = VEC_EMPTY;
    bool hold = gather (e, spot, atoms, chosen, &list) && explored_meets (e, spot, list.at, list.count);
    vec_free (&list);
    return hold;
}

/* Do the chosen atoms hold together in none of the spots? */
static bool
never_hold (const inquiry *q, const spot_list *spots, const atom_list *atoms, uint32_t chosen)
{
    for (size_t s = 0; s < spots->count; s++)
        if (!budget_ok (q->x->budget) || hold_together (q->e, spots->at[s], atoms, chosen))
            return false;
    return true;
}

/* A smallest-looking choice that still never holds: one atom if there is one, else
 * what is left when no further atom can be spared. */
static uint32_t
fewest (const inquiry *q, const atom_list *atoms, uint32_t chosen)
{
    for (size_t k = 0; k < atoms->count; k++)
        if ((chosen >> k & 1) && never_hold (q, q->spots, atoms, UINT32_C (1) << k))
            return UINT32_C (1) << k;
    for (size_t k = 0; k < atoms->count; k++) {
        uint32_t fewer = chosen & ~(UINT32_C (1) << k);
        if (fewer != chosen && fewer && never_hold (q, q->spots, atoms, fewer))
            chosen = fewer;
    }
    return chosen;
}

static bool
same_list (const clock_constraint *a, const clock_constraint *b, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (!clock_constraint_equal (&a[k], &b[k]))
            return false;
    return true;
}

/* Are the constraints the same in all spots?  Then they are in `list`. */
static bool
same_constraints (const inquiry *q, const spot_list *spots, const atom_list *atoms, uint32_t chosen,
                  constraint_list *list)
{
    constraint_list other = VEC_EMPTY;
    bool same = gather (q->e, spots->at[0], atoms, chosen, list);
    for (size_t s = 1; s < spots->count && same; s++)
        same = gather (q->e, spots->at[s], atoms, chosen, &other) && other.count == list->count
               && same_list (other.at, list->at, list->count);
    vec_free (&other);
    return same;
}

/* Bounds that rule all the atoms out at once. */
static bool
add_clock_facts (const inquiry *q, const atom_list *atoms, uint32_t chosen)
{
    constraint_list list = VEC_EMPTY;
    fact_cell used[2];
    unsigned count = 0;
    facts f = facts_of (q->e, q->spots->at, q->spots->count);
    bool found = same_constraints (q, q->spots, atoms, chosen, &list)
                 && facts_refute (&f, list.at, list.count, used, &count);
    for (unsigned k = 0; k < count && found; k++)
        facts_add (&f, used[k], MODEL_NONE, q->item);
    facts_free (&f);
    vec_free (&list);
    return found && count;
}

/* The spots in which the chosen atoms hold for some clock values, and what is true of these. */
static facts
facts_given (const inquiry *q, const atom_list *atoms, uint32_t chosen, spot_list *where)
{
    constraint_list list = VEC_EMPTY;
    facts f = facts_none (q->e);
    int32_t *set = xcalloc (q->e->cells, sizeof *set);
    for (size_t s = 0; s < q->spots->count; s++) {
        if (!gather (q->e, q->spots->at[s], atoms, chosen, &list))
            continue;
        explored_forget (q->e);
        explored_set (q->e, q->spots->at[s], set);
        if (!explored_time_of (q->e)->constrain (q->e, set, list.at, list.count))
            continue;
        facts_take_in (&f, set);
        *vec_add (where) = q->spots->at[s];
    }
    xfree (set);
    vec_free (&list);
    return f;
}

/* What is known where all atoms but one hold, and rules that one out.  `which` is its
 * number among the chosen ones. */
static bool
add_facts_but (const inquiry *q, const atom_list *atoms, uint32_t chosen, size_t k, uint32_t which)
{
    uint32_t one = UINT32_C (1) << k;
    spot_list where = VEC_EMPTY;
    constraint_list list = VEC_EMPTY;
    fact_cell used[2];
    unsigned count = 0;
    size_t before = q->item->facts.count;
    facts f = facts_given (q, atoms, chosen & ~one, &where);
    if (!where.count)
        ; /* the other atoms rule each other out */
    else if (atoms->at[k].condition->kind != EXPR_CLOCK_COMPARE)
        facts_add_integers (q->e, where.at, where.count, atoms->at[k].condition, which, q->item);
    else if (same_constraints (q, &where, atoms, one, &list)
             && facts_refute (&f, list.at, list.count, used, &count) && count == 1)
        facts_add (&f, used[0], which, q->item);
    facts_free (&f);
    vec_free (&where);
    vec_free (&list);
    return q->item->facts.count > before;
}

static void
add_facts (const inquiry *q, const atom_list *atoms, uint32_t chosen)
{
    bool integers_only = true;
    for (size_t k = 0; k < q->item->atoms.count; k++)
        integers_only &= q->item->atoms.at[k].condition->kind != EXPR_CLOCK_COMPARE;
    if (integers_only) {
        for (size_t k = 0; k < q->item->atoms.count; k++)
            facts_add_integers (q->e, q->spots->at, q->spots->count, q->item->atoms.at[k].condition,
                                MODEL_NONE, q->item);
        return;
    }
    if (add_clock_facts (q, atoms, chosen))
        return;
    uint32_t which = (uint32_t) q->item->atoms.count;
    for (size_t k = atoms->count; k-- > 0 && which > 0;)
        if ((chosen >> k & 1) && add_facts_but (q, atoms, chosen, k, --which))
            return;
}

/* An upper bound of a clock that the invariant of a place states. */
typedef struct limit {
    explain_atom from;
    clock_constraint at;
} limit;
typedef VEC (limit) limit_list;

static void
list_limits (const inquiry *q, limit_list *out)
{
    const model *m = q->x->model;
    for (size_t k = 0; k < q->item->places.count; k++) {
        explain_place at = q->item->places.at[k];
        const conjunction *all = &m->processes[at.process].locations[at.location].invariant;
        for (size_t i = 0; i < all->count; i++) {
            clock_constraint list[2];
            unsigned count;
            product_condition (q->e->look, explored_discrete (q->e, q->spots->at[0]), all->at[i], list,
                               &count);
            for (unsigned c = 0; c < count; c++)
                if (list[c].i && !list[c].j)
                    *vec_add (out) = (limit){ { all->at[i], MODEL_NONE, at }, list[c] };
        }
    }
}

/* How a bound x <= c follows from the invariant of a process that is in one place in all spots:
 * it is one, or it follows from one of another clock, since the difference of the two is bounded. */
static void
print_limit (const inquiry *q, unsigned clock, const facts *f, const limit_list *limits, text *line)
{
    for (size_t k = 0; k < limits->count; k++) {
        const limit *l = &limits->at[k];
        size_t told = q->item->facts.count;
        if (!facts_follow (f, clock, l->at))
            continue;
        text_add (line, " (");
        if (l->at.i != clock) {
            facts_add (f, (fact_cell){ clock, l->at.i }, MODEL_NONE, q->item);
            facts_print (q->x->model, q->item, told, line);
            text_add (line, ", and ");
            model_print_expr (q->x->model, l->from.condition, line);
            text_add (line, " by the ");
        }
        text_add (line, "invariant of ");
        name_place (q->x->model, l->from.at, line);
        text_add (line, ")");
        return;
    }
}

static void
print_invariants (const inquiry *q, text *line)
{
    limit_list limits = VEC_EMPTY;
    facts f = facts_of (q->e, q->spots->at, q->spots->count);
    list_limits (q, &limits);
    for (size_t k = 0, count = q->item->facts.count; k < count && q->item->facts.count == count; k++) {
        const explain_fact *fact = &q->item->facts.at[k];
        if (fact->integer == MODEL_NONE && fact->upper && fact->right == MODEL_NONE) {
            print_limit (q, fact->left + 1, &f, &limits, line);
            break;
        }
    }
    vec_free (&limits);
    facts_free (&f);
}

static bool
is_hurried (const inquiry *q, uint32_t spot)
{
    const model *m = q->x->model;
    const product_view *view = explored_look (q->e, spot);
    for (size_t p = 0; p < m->process_count; p++) {
        const location *l = &m->processes[p].locations[view->locations[p]];
        if (l->urgent || l->committed)
            return false;
    }
    return !view->can_delay;
}

/* Is it an urgent line that lets no time pass, in all spots? */
static bool
all_hurry (const inquiry *q)
{
    for (size_t s = 0; s < q->spots->count; s++)
        if (!is_hurried (q, q->spots->at[s]))
            return false;
    return true;
}

/* Where no time passes a bound needs no other reason. */
static void
print_urgency (const inquiry *q, text *line)
{
    for (size_t k = 0; k < q->item->places.count; k++) {
        explain_place at = q->item->places.at[k];
        const location *l = &q->x->model->processes[at.process].locations[at.location];
        if (!l->urgent && !l->committed)
            continue;
        text_printf (line, " (no time passes in ");
        name_place (q->x->model, at, line);
        text_printf (line, ", which is %s)", l->urgent ? "urgent" : "committed");
        return;
    }
    if (all_hurry (q))
        text_add (line, " (no time passes there: an urgent line can be taken)");
}

/* A clock that stands still in all spots is not moved by waiting there. */
static void
print_standing (const inquiry *q, text *line)
{
    const explain_fact *fact = &q->item->facts.at[0];
    if (!fact->upper || fact->right != MODEL_NONE)
        return;
    unsigned x = fact->left + 1;
    for (size_t s = 0; s < q->spots->count; s++)
        if (!(explored_look (q->e, q->spots->at[s])->stopped[x / 64] >> (x % 64) & 1))
            return;
    text_add (line, " (");
    model_clock_name (q->x->model, fact->left, line);
    text_add (line, " stands still there)");
}

/* "as long as x < 1 and i == 2" */
static void
print_others (const inquiry *q, uint32_t but, text *line)
{
    bool first = true;
    text_add (line, " as long as ");
    for (size_t k = 0; k < q->item->atoms.count; k++) {
        if (k == but)
            continue;
        text_add (line, first ? "" : " and ");
        model_print_expr (q->x->model, q->item->atoms.at[k].condition, line);
        first = false;
    }
}

/* "needs lock == 2, but lock is 1 there" */
static void
tell_guard (const inquiry *q, const atom_list *atoms, uint32_t chosen, text *line)
{
    const model *m = q->x->model;
    explain_item *item = q->item;
    item->cause = CAUSE_GUARD;
    for (size_t k = 0; k < atoms->count; k++)
        if (chosen >> k & 1)
            *vec_add (&item->atoms) = atoms->at[k];
    add_facts (q, atoms, chosen);
    text_add (line, " needs ");
    name_atoms (item, m, line);
    if (!item->facts.count) {
        text_printf (line, ", %s there",
                     item->atoms.count == 1 ? "which never holds" : "which never hold together");
        return;
    }
    text_add (line, ", but ");
    facts_print (m, item, 0, line);
    uint32_t but = item->facts.at[0].but;
    text_add (line, " there");
    if (but != MODEL_NONE && item->atoms.count > 1)
        print_others (q, but, line);
    else if (item->facts.at[0].integer == MODEL_NONE) {
        print_invariants (q, line);
        print_urgency (q, line);
        print_standing (q, line);
    }
}

/* --- partners --- */

static bool
has_edge (const model *m, uint32_t process_number, uint32_t location_number, uint32_t event)
{
    const process *p = &m->processes[process_number];
    for (size_t k = 0; k < p->edge_count; k++) {
        const edge *e = &m->edges[p->edges[k]];
        if (e->source == location_number && e->event == event)
            return true;
    }
    return false;
}

static bool
offers (const explored *e, uint32_t spot, const sync_part *part)
{
    return has_edge (e->model, part->process, explored_look (e, spot)->locations[part->process], part->event);
}

static bool
is_in (const sync *line, const edge *e)
{
    for (size_t k = 0; k < line->count; k++)
        if (line->parts[k].process == e->process && line->parts[k].event == e->event)
            return true;
    return false;
}

/* A part of the line that no spot offers, or NULL. */
static const sync_part *
missing_part (const inquiry *q, const spot_list *spots, const sync *line, uint32_t process_number)
{
    for (size_t k = 0; k < line->count; k++) {
        const sync_part *part = &line->parts[k];
        bool offered = part->weak || part->process == process_number;
        for (size_t s = 0; s < spots->count && !offered; s++)
            offered = offers (q->e, spots->at[s], part);
        if (!offered)
            return part;
    }
    return NULL;
}

/* Does every line with the edge's event lack a partner?  Then one of them. */
static const sync_part *
missing_partner (const inquiry *q, const spot_list *spots)
{
    const model *m = q->x->model;
    const edge *e = &m->edges[q->item->edge];
    const sync_part *found = NULL;
    for (size_t k = 0; k < m->sync_count; k++) {
        if (!is_in (&m->syncs[k], e))
            continue;
        const sync_part *part = missing_part (q, spots, &m->syncs[k], e->process);
        if (!part)
            return NULL;
        found = found ? found : part;
    }
    return found;
}

/* Its event needs a partner, and there is no line with it. */
static bool
is_alone (const inquiry *q)
{
    const model *m = q->x->model;
    const edge *e = &m->edges[q->item->edge];
    bool alone = m->needs_partner && m->needs_partner[e->event];
    for (size_t k = 0; k < m->sync_count && alone; k++)
        alone = !is_in (&m->syncs[k], e);
    return alone;
}

/* "Arm, which is in rest or armed there", or only "Arm" if it is all over the place. */
static void
print_whereabouts (const inquiry *q, const spot_list *spots, uint32_t process_number, text *line)
{
    enum { NAMED = 3 };
    const process *p = &q->x->model->processes[process_number];
    uint32_t places[NAMED + 1];
    size_t count = 0;
    for (size_t s = 0; s < spots->count && count <= NAMED; s++) {
        uint32_t at = explored_look (q->e, spots->at[s])->locations[process_number];
        size_t k = 0;
        while (k < count && places[k] != at)
            k++;
        if (k == count)
            places[count++] = at;
    }
    text_add (line, p->name);
    for (size_t k = 0; k < count && count <= NAMED; k++)
        text_printf (line, "%s%s",
                     !k               ? ", which is in "
                     : k + 1 == count ? " or "
                                      : ", ",
                     p->locations[places[k]].name);
    text_add (line, count <= NAMED ? " there" : "");
}

static void
tell_partner (const inquiry *q, const spot_list *spots, const sync_part *part, text *line)
{
    q->item->cause = CAUSE_PARTNER;
    q->item->process = part->process;
    q->item->event = part->event;
    text_printf (line, " waits for %s from ", q->x->model->events[part->event]);
    print_whereabouts (q, spots, part->process, line);
}

/* --- commitment --- */

static bool
is_held_up (const inquiry *q, uint32_t spot)
{
    const model *m = q->x->model;
    const uint32_t *locations = explored_look (q->e, spot)->locations;
    const edge *e = &m->edges[q->item->edge];
    if (m->processes[e->process].locations[e->source].committed)
        return false;
    for (size_t p = 0; p < m->process_count; p++)
        if (m->processes[p].locations[locations[p]].committed)
            return true;
    return false;
}

/* The edge is not in a sync line, and somebody else is committed. */
static bool
all_held_up (const inquiry *q, const spot_list *spots)
{
    const model *m = q->x->model;
    for (size_t k = 0; k < m->sync_count; k++)
        if (is_in (&m->syncs[k], &m->edges[q->item->edge]))
            return false;
    for (size_t s = 0; s < spots->count; s++)
        if (!is_held_up (q, spots->at[s]))
            return false;
    return true;
}

/* --- joint edges --- */

static bool
has_number (const product_step *s, uint32_t edge_number)
{
    for (uint32_t k = 0; k < s->edge_count; k++)
        if (s->edges[k] == edge_number)
            return true;
    return false;
}

/* A joint edge with this one, for which some spot has clock values; NULL: none. */
static const product_step *
enabled_step (const inquiry *q, product_walk *steps, uint32_t spot, size_t *from)
{
    product_expand (steps, explored_discrete (q->e, spot));
    for (; *from < product_step_count (steps); ++*from) {
        const product_step *s = product_step_at (steps, *from);
        if (!s->fault && has_number (s, q->item->edge)
            && explored_meets (q->e, spot, s->guard, s->guard_count)) {
            ++*from;
            return s;
        }
    }
    return NULL;
}

static bool
can_be_taken (const inquiry *q, product_walk *steps)
{
    for (size_t k = 0; k < q->spots->count; k++) {
        size_t from = 0;
        for (const product_step *s; (s = enabled_step (q, steps, q->spots->at[k], &from));)
            if (explored_meets_after (q->e, q->spots->at[k], s, s->invariant, s->invariant_count))
                return true;
    }
    return false;
}

/* Does the conjunct fail after every joint edge with this one, in all spots?  Those whose
 * integers rule them out are not among the steps: then there is no telling. */
static bool
fails_afterwards (const inquiry *q, const spot_list *spots, const expr *condition)
{
    for (size_t k = 0; k < spots->count; k++) {
        size_t from = 0, steps = 0;
        for (const product_step *s; (s = enabled_step (q, q->steps, spots->at[k], &from)); steps++) {
            clock_constraint list[2];
            unsigned count;
            product_truth truth = product_condition (q->e->look, s->target, condition, list, &count);
            if (truth == PRODUCT_HOLDS || truth == PRODUCT_FAULTY
                || (truth == PRODUCT_ON_CLOCKS && explored_meets_after (q->e, spots->at[k], s, list, count)))
                return false;
        }
        if (!steps)
            return false;
    }
    return true;
}

static bool
tell_invariant (const inquiry *q, const spot_list *spots, text *line)
{
    const model *m = q->x->model;
    const edge *e = &m->edges[q->item->edge];
    const conjunction *all = &m->processes[e->process].locations[e->target].invariant;
    for (size_t k = 0; k < all->count; k++) {
        if (!fails_afterwards (q, spots, all->at[k]))
            continue;
        q->item->cause = CAUSE_INVARIANT;
        *vec_add (&q->item->atoms) = (explain_atom){ all->at[k], MODEL_NONE, { e->process, e->target } };
        text_add (line, " would break the invariant ");
        name_atoms (q->item, m, line);
        text_add (line, " of ");
        name_place (m, (explain_place){ e->process, e->target }, line);
        return true;
    }
    return false;
}

/* The one sync line with the edge's event, or NULL if there are none or several. */
static const sync *
only_line (const inquiry *q)
{
    const model *m = q->x->model;
    const sync *only = NULL;
    for (size_t k = 0; k < m->sync_count; k++)
        if (is_in (&m->syncs[k], &m->edges[q->item->edge])) {
            if (only)
                return NULL;
            only = &m->syncs[k];
        }
    return only;
}

/* The one edge by which a partner can take part, or MODEL_NONE. */
static uint32_t
only_edge (const model *m, const sync_part *part)
{
    const process *p = &m->processes[part->process];
    uint32_t only = MODEL_NONE;
    for (size_t k = 0; k < p->edge_count; k++)
        if (m->edges[p->edges[k]].event == part->event) {
            if (only != MODEL_NONE)
                return MODEL_NONE;
            only = p->edges[k];
        }
    return only;
}

/* The edges of all partners that must take part; false if some have a choice. */
static bool
list_partners (const inquiry *q, const sync *line, spot_list *edges)
{
    for (size_t k = 0; k < line->count; k++) {
        const sync_part *part = &line->parts[k];
        if (part->weak || part->process == q->x->model->edges[q->item->edge].process)
            continue;
        uint32_t number = only_edge (q->x->model, part);
        if (number == MODEL_NONE)
            return false;
        *vec_add (edges) = number;
    }
    return edges->count > 0;
}

/* The spots in which every partner is where its edge starts. */
static void
keep_ready (const inquiry *q, const spot_list *edges, spot_list *ready)
{
    const model *m = q->x->model;
    for (size_t s = 0; s < q->spots->count; s++) {
        const uint32_t *locations = explored_look (q->e, q->spots->at[s])->locations;
        bool all = true;
        for (size_t k = 0; k < edges->count && all; k++)
            all = locations[m->edges[edges->at[k]].process] == m->edges[edges->at[k]].source;
        if (all)
            *vec_add (ready) = q->spots->at[s];
    }
}

/* The edge and its partners: their places join those of the item, and there their
 * guards never hold together. */
static void
tell_joint_guard (const inquiry *q, const spot_list *edges, const spot_list *ready, const atom_list *atoms,
                  text *line)
{
    const model *m = q->x->model;
    inquiry joint = *q;
    joint.spots = ready;
    text_add (line, " together with ");
    for (size_t k = 0; k < edges->count; k++) {
        const edge *e = &m->edges[edges->at[k]];
        text_add (line, k ? " and " : "");
        name_edge (m, edges->at[k], line);
        bool known = false;
        for (size_t i = 0; i < q->item->places.count; i++)
            known |= q->item->places.at[i].process == e->process;
        if (!known)
            *vec_add (&q->item->places) = (explain_place){ e->process, e->source };
    }
    tell_guard (&joint, atoms, fewest (&joint, atoms, (UINT32_C (1) << atoms->count) - 1), line);
}

/* Where all partners are in their places, the guards never hold together; elsewhere the
 * edge has no partner. */
static bool
tell_partner_guard (const inquiry *q, text *line)
{
    const sync *only = only_line (q);
    spot_list edges = VEC_EMPTY, ready = VEC_EMPTY;
    atom_list atoms = VEC_EMPTY;
    bool told = false;
    if (only && list_partners (q, only, &edges)) {
        add_guard (q->x->model, q->item->edge, &atoms);
        for (size_t k = 0; k < edges.count; k++)
            add_guard (q->x->model, edges.at[k], &atoms);
        keep_ready (q, &edges, &ready);
        told = ready.count && never_hold (q, &ready, &atoms, (UINT32_C (1) << atoms.count) - 1);
        if (told)
            tell_joint_guard (q, &edges, &ready, &atoms, line);
    }
    vec_free (&edges);
    vec_free (&ready);
    vec_free (&atoms);
    return told;
}

static void
tell_rest (const inquiry *q, const spot_list *open, text *line)
{
    size_t mark = line->length;
    q->item->where_open = open->count < q->spots->count;
    if (q->item->where_open)
        text_add (line, ", where its guard holds,");
    const sync_part *part = missing_partner (q, open);
    if (is_alone (q)) {
        q->item->cause = CAUSE_PARTNER;
        q->item->process = MODEL_NONE;
        q->item->event = q->x->model->edges[q->item->edge].event;
        text_printf (line, " waits for a partner, and no sync line has %s of %s",
                     q->x->model->events[q->item->event],
                     q->x->model->processes[q->x->model->edges[q->item->edge].process].name);
    } else if (all_held_up (q, open)) {
        q->item->cause = CAUSE_COMMITTED;
        text_add (line, " has to wait: a process in a committed location moves first");
    } else if (part) {
        tell_partner (q, open, part, line);
    } else if (!tell_invariant (q, open, line)) {
        q->item->where_open = false;
        line->at[line->length = mark] = '\0';
        if (tell_partner_guard (q, line))
            return;
        bool taken = can_be_taken (q, q->e->walk), yields = !taken && can_be_taken (q, q->steps);
        taken = taken && q->may_be_taken;
        q->item->cause = taken ? CAUSE_AWAY : yields ? CAUSE_PRIORITY : CAUSE_MIXED;
        text_add (line, taken    ? " can be taken, but leads no nearer"
                        : yields ? " gives way: wherever it is possible, so is a step of higher priority"
                                 : " cannot be taken there, for reasons that differ from state to state");
    }
}

/* The network without priorities, whose states are packed alike; NULL if there is none. */
static product *
product_without_priorities (const explainer *x)
{
    product_options how = { .range_disables = x->query->range_disables,
                            .keep_diagonals = true,
                            .ignore_priorities = true };
    diag *mistakes = diag_new (x->model->file_name);
    product *p = product_new (x->model, how, mistakes);
    diag_free (mistakes);
    return p;
}

bool
blocked_explain (explainer *x, const explored *e, const spot_list *spots, bool may_be_taken, const char *lead,
                 explain_item *item)
{
    assert (spots->count && item->edge != MODEL_NONE);
    bool ranked = model_additions (x->model) & MODEL_PRIORITIES;
    product *plain = ranked ? product_without_priorities (x) : NULL;
    inquiry q = { x, e, item, spots, may_be_taken, plain ? product_walk_new (plain) : e->walk };
    atom_list atoms = VEC_EMPTY;
    text line = TEXT_EMPTY;
    add_guard (x->model, item->edge, &atoms);
    uint32_t all = (UINT32_C (1) << atoms.count) - 1;
    text_add (&line, lead);
    name_edge (x->model, item->edge, &line);
    spot_list open = VEC_EMPTY;
    for (size_t s = 0; s < spots->count && budget_ok (x->budget); s++)
        if (hold_together (e, spots->at[s], &atoms, all))
            *vec_add (&open) = spots->at[s];
    if (!open.count)
        tell_guard (&q, &atoms, fewest (&q, &atoms, all), &line);
    else
        tell_rest (&q, &open, &line);
    item->line = text_take (&line);
    vec_free (&open);
    vec_free (&atoms);
    if (plain)
        product_walk_free (q.steps);
    product_free (plain);
    return !budget_reason (x->budget);
}
