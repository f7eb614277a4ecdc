/* The parts of the encoding that belong to states: initial states,
 * invariants, where time passes, and how it moves the clocks. */
#include "symbolic_term.h"

/* Ticks of several clocks are put together up to this many nodes. */
enum { TICK_NODES = 2000 };

static bool
is_committed (const location *l)
{
    return l->committed;
}

static bool
is_hurried (const location *l)
{
    return l->committed || l->urgent;
}

static bool
is_initial (const location *l)
{
    return l->initial;
}

DdNode *
symbolic_locations (symbolic *s, uint32_t p, bool (*wanted) (const location *l))
{
    DdNode *set = diagram_copy (&s->d, s->d.zero);
    for (uint32_t l = 0; l < s->model->processes[p].location_count; l++)
        if (wanted (&s->model->processes[p].locations[l])) {
            DdNode *here = entity_equals (s, &s->locations[p], l, false);
            diagram_or_in (&s->d, &set, here);
            diagram_drop (&s->d, here);
        }
    return set;
}

DdNode *
symbolic_readers (symbolic *s, uint32_t p, uint32_t x)
{
    DdNode *set = diagram_copy (&s->d, s->d.zero);
    for (uint32_t l = 0; l < s->model->processes[p].location_count; l++)
        if (symbolic_reads (s, p, l, x)) {
            DdNode *here = entity_equals (s, &s->locations[p], l, false);
            diagram_or_in (&s->d, &set, here);
            diagram_drop (&s->d, here);
        }
    return set;
}

/* How far clock x is told apart where these are its bounds. */
static int64_t
site_cap (const symbolic *s, int32_t lower, int32_t upper, uint32_t x)
{
    int32_t bound = lower > upper ? lower : upper;
    return s->plain ? s->caps[x] : bound < 0 ? -1 : scale_most (&s->scale, bound, false);
}

/* A clock that is not read from any location on is kept at 0. */
static void
build_readers (symbolic *s)
{
    const model *m = s->model;
    size_t width = m->clock_count + 1;
    s->first_site = xcalloc (m->process_count + 1, sizeof *s->first_site);
    for (size_t p = 0; p < m->process_count; p++)
        s->first_site[p + 1] = s->first_site[p] + (uint32_t) m->processes[p].location_count;
    s->site_caps = xcalloc (s->first_site[m->process_count] * width + 1, sizeof *s->site_caps);
    int32_t *lower = xcalloc (width, sizeof *lower), *upper = xcalloc (width, sizeof *upper);
    for (uint32_t p = 0; p < m->process_count; p++)
        for (uint32_t l = 0; l < m->processes[p].location_count; l++) {
            product_location_bounds (s->product, p, l, lower, upper);
            for (uint32_t x = 1; x <= m->clock_count; x++)
                s->site_caps[(s->first_site[p] + l) * width + x] = site_cap (s, lower[x], upper[x], x);
        }
    xfree (lower);
    xfree (upper);
    s->active = xcalloc (width, sizeof (DdNode *));
    for (uint32_t x = 1; x <= m->clock_count; x++) {
        s->active[x] = diagram_copy (&s->d, s->d.zero);
        for (uint32_t p = 0; p < m->process_count; p++) {
            DdNode *readers = symbolic_readers (s, p, x);
            diagram_or_in (&s->d, &s->active[x], readers);
            diagram_drop (&s->d, readers);
        }
    }
}

/* Where some edge of the part is enabled. */
static DdNode *
part_enabled (machine *m, const sync_part *part)
{
    symbolic *s = m->s;
    const process *p = &s->model->processes[part->process];
    DdNode *any = diagram_copy (&s->d, s->d.zero);
    for (size_t i = 0; i < p->edge_count; i++) {
        const edge *e = &s->model->edges[p->edges[i]];
        if (e->event != part->event)
            continue;
        DdNode *enabled = machine_enabled (m, e);
        diagram_or_in (&s->d, &any, enabled);
        diagram_drop (&s->d, enabled);
    }
    return any;
}

/* No time passes while an urgent line is enabled. */
static void
build_urgency (symbolic *s)
{
    machine m = machine_new (s);
    for (size_t i = 0; i < s->model->sync_count; i++) {
        const sync *line = &s->model->syncs[i];
        size_t parts = !line->urgent ? 0 : line->kind == SYNC_BROADCAST ? 1 : line->count;
        DdNode *all = diagram_copy (&s->d, s->d.one), *some = diagram_copy (&s->d, s->d.zero);
        for (size_t k = 0; k < parts; k++) {
            DdNode *enabled = part_enabled (&m, &line->parts[k]);
            diagram_or_in (&s->d, &some, enabled);
            if (!line->parts[k].weak)
                diagram_and_in (&s->d, &all, enabled);
            diagram_drop (&s->d, enabled);
        }
        diagram_and_in (&s->d, &all, some);
        diagram_minus_in (&s->d, &s->can_delay, all);
        diagram_drop (&s->d, all);
        diagram_drop (&s->d, some);
    }
    machine_free (&m);
}

static void
build_pace (symbolic *s)
{
    s->calm = diagram_copy (&s->d, s->d.one);
    s->can_delay = diagram_copy (&s->d, s->d.one);
    for (uint32_t p = 0; p < s->model->process_count; p++) {
        DdNode *committed = symbolic_locations (s, p, is_committed);
        DdNode *hurried = symbolic_locations (s, p, is_hurried);
        diagram_minus_in (&s->d, &s->calm, committed);
        diagram_minus_in (&s->d, &s->can_delay, hurried);
        diagram_drop (&s->d, committed);
        diagram_drop (&s->d, hurried);
    }
    if (model_additions (s->model) & MODEL_URGENT_LINES)
        build_urgency (s);
}

/* Invariants are read in the order of the processes, so that a fault counts
 * only where the ones before hold. */
DdNode *
symbolic_build_invariant (symbolic *s, size_t processes, DdNode **faults)
{
    machine m = machine_new (s);
    DdNode *invariant = diagram_copy (&s->d, s->d.one), *faulty = diagram_copy (&s->d, s->d.zero);
    for (uint32_t p = 0; p < processes; p++) {
        DdNode *hold = diagram_copy (&s->d, s->d.zero);
        for (uint32_t l = 0; l < s->model->processes[p].location_count; l++) {
            DdNode *here = entity_equals (s, &s->locations[p], l, false);
            diagram_and_in (&s->d, &here, invariant);
            machine_start (&m, here, 0);
            machine_assume (&m, &s->model->processes[p].locations[l].invariant);
            diagram_or_in (&s->d, &faulty, m.fault);
            diagram_set (&s->d, &here, diagram_copy (&s->d, m.path));
            if (s->model->processes[p].locations[l].rate_count) {
                DdNode *any = machine_stopped (&m, &s->model->processes[p].locations[l], 0, here);
                diagram_or_in (&s->d, &faulty, m.fault);
                diagram_minus_in (&s->d, &here, m.fault);
                diagram_drop (&s->d, any);
            }
            diagram_or_in (&s->d, &hold, here);
            diagram_drop (&s->d, here);
        }
        diagram_set (&s->d, &invariant, hold);
    }
    machine_free (&m);
    if (faults)
        *faults = faulty;
    else
        diagram_drop (&s->d, faulty);
    return invariant;
}

static void
build_initial (symbolic *s)
{
    const model *m = s->model;
    s->initial = diagram_copy (&s->d, s->d.one);
    for (uint32_t p = 0; p < m->process_count; p++) {
        DdNode *start = symbolic_locations (s, p, is_initial);
        diagram_and_in (&s->d, &s->initial, start);
        diagram_drop (&s->d, start);
    }
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t i = 0; i < m->integer_arrays[a].size; i++) {
            const integer_array *array = &m->integer_arrays[a];
            DdNode *value =
                entity_equals (s, &s->integers[array->first + i], model_initial (array, i), false);
            diagram_and_in (&s->d, &s->initial, value);
            diagram_drop (&s->d, value);
        }
    for (uint32_t x = 1; x <= m->clock_count; x++) {
        DdNode *value = entity_equals (s, &s->clocks[x], 0, false);
        diagram_and_in (&s->d, &s->initial, value);
        diagram_drop (&s->d, value);
    }
    diagonals_start (s);
    diagram_and_in (&s->d, &s->initial, s->invariant);
}

/* Take those out of the set where the rates of a location let x stand still. */
static void
leave_out_stopped (symbolic *s, uint32_t p, uint32_t l, uint32_t x, DdNode **set)
{
    machine m = machine_new (s);
    DdNode *here = entity_equals (s, &s->locations[p], l, false);
    DdNode *stopped = machine_stopped (&m, &s->model->processes[p].locations[l], x, here);
    diagram_minus_in (&s->d, set, stopped);
    diagram_drop (&s->d, stopped);
    diagram_drop (&s->d, here);
    machine_free (&m);
}

/* The states in which time moves clock x. */
static DdNode *
moving (symbolic *s, uint32_t x)
{
    DdNode *set = diagram_copy (&s->d, s->active[x]);
    for (uint32_t p = 0; p < s->model->process_count; p++)
        for (uint32_t l = 0; l < s->model->processes[p].location_count; l++) {
            const location *where = &s->model->processes[p].locations[l];
            for (size_t i = 0; i < where->stopped_count; i++)
                if (where->stopped[i] + 1 == x) {
                    DdNode *here = entity_equals (s, &s->locations[p], l, false);
                    diagram_minus_in (&s->d, &set, here);
                    diagram_drop (&s->d, here);
                }
            if (where->rate_count)
                leave_out_stopped (s, p, l, x, &set);
        }
    return set;
}

static DdNode *
clock_tick (symbolic *s, uint32_t x)
{
    const entity *e = &s->clocks[x];
    DdNode *moves = moving (s, x);
    DdNode *later = entity_becomes (s, e, e, s->scale.tick, s->caps[x]);
    DdNode *same = entity_becomes (s, e, e, 0, s->caps[x]);
    DdNode *tick = diagram_ite (&s->d, moves, later, same);
    diagram_drop (&s->d, moves);
    diagram_drop (&s->d, later);
    diagram_drop (&s->d, same);
    return tick;
}

/* Clocks do not depend on each other: their ticks may be taken one after
 * the other, or together as long as that stays small. */
static void
build_ticks (symbolic *s)
{
    const entity **written = xcalloc (s->model->clock_count + 1, sizeof *written);
    size_t count = 0;
    DdNode *together = diagram_copy (&s->d, s->d.one);
    for (uint32_t x = 1; x <= s->model->clock_count; x++) {
        if (s->caps[x] < 0)
            continue;
        DdNode *tick = clock_tick (s, x);
        DdNode *both = diagram_and (&s->d, together, tick);
        if (count && both && Cudd_DagSize (both) > TICK_NODES) {
            *vec_add (&s->ticks) = relation_new (s, together, written, count);
            together = tick;
            count = 0;
            diagram_drop (&s->d, both);
        } else {
            diagram_drop (&s->d, tick);
            diagram_set (&s->d, &together, both);
        }
        written[count++] = &s->clocks[x];
    }
    *vec_add (&s->ticks) = relation_new (s, together, written, count);
    xfree (written);
}

static void
build_faulty (symbolic *s)
{
    s->faulty = diagram_copy (&s->d, s->d.zero);
    if (s->query->range_disables)
        return;
    for (size_t i = 0; i < s->actions.count; i++) {
        diagram_or_in (&s->d, &s->faulty, s->actions.at[i].fault);
        if (s->invariant_fault && diagram_is_empty (&s->d, s->invariant_fault))
            continue;
        DdNode *leads = relation_preimage (s, &s->actions.at[i], s->invariant_fault);
        diagram_or_in (&s->d, &s->faulty, leads);
        diagram_drop (&s->d, leads);
    }
}

void
symbolic_build (symbolic *s)
{
    build_readers (s);
    build_pace (s);
    s->invariant = symbolic_build_invariant (s, s->model->process_count, &s->invariant_fault);
    build_initial (s);
    build_ticks (s);
    symbolic_build_steps (s);
    build_faulty (s);
}
