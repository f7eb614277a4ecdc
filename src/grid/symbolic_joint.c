/* Every joint edge as a relation of its own, over what it reads and
 * writes. */
#include "symbolic_term.h"

enum { MOST_ACTIONS = 1 << 16 };

struct joiner {
    symbolic *s;
    machine m;
    VEC (uint32_t) edges; /* of the joint edge under construction */
    VEC (const entity *) written;
    DdNode *apart; /* the weak parts without an edge: where they have none */
    const sync *line; /* NULL: an edge alone */
    bool judged;      /* without the processes that only watch */
    bool heard;       /* a broadcast: who has a faulty guard is looked at elsewhere */
};

static const edge *
edge_at (const struct joiner *j, size_t i)
{
    return &j->s->model->edges[j->edges.at[i]];
}

static bool
only_watches (const struct joiner *j, uint32_t p)
{
    return p >= j->s->model->process_count - j->s->model->watchers;
}

static action_rank
rank_of (const struct joiner *j)
{
    action_rank r = { .line = j->line ? j->line->priority : 0, .process = INT32_MIN, .above = true };
    for (size_t i = 0; i < j->edges.count; i++) {
        uint32_t owner = edge_at (j, i)->process;
        int32_t priority = j->s->model->processes[owner].priority;
        if (only_watches (j, owner))
            continue;
        r.above = false;
        r.process = priority > r.process ? priority : r.process;
    }
    return r;
}

static bool
takes_part (const struct joiner *j, uint32_t p)
{
    for (size_t i = 0; i < j->edges.count; i++)
        if (edge_at (j, i)->process == p)
            return true;
    return false;
}

/* Leave only the states in which commitment allows the joint edge. */
static void
respect_commitment (struct joiner *j, DdNode **set)
{
    symbolic *s = j->s;
    for (size_t i = 0; i < j->edges.count; i++) {
        const edge *e = edge_at (j, i);
        if (s->model->processes[e->process].locations[e->source].committed)
            return;
    }
    diagram_and_in (&s->d, set, s->calm);
}

/* Where all its edges leave from, and others stay away. */
static DdNode *
places (struct joiner *j)
{
    symbolic *s = j->s;
    DdNode *set = diagram_copy (&s->d, j->apart);
    for (size_t i = 0; i < j->edges.count; i++) {
        const edge *e = edge_at (j, i);
        DdNode *here = entity_equals (s, &s->locations[e->process], e->source, false);
        diagram_and_in (&s->d, &set, here);
        diagram_drop (&s->d, here);
    }
    return set;
}

/* Where the joint edge can start, before its guards are read. */
static DdNode *
sources (struct joiner *j)
{
    DdNode *set = places (j);
    respect_commitment (j, &set);
    return set;
}

static void
write_locations (struct joiner *j, DdNode **bdd)
{
    symbolic *s = j->s;
    for (size_t i = 0; i < j->edges.count; i++) {
        const edge *e = edge_at (j, i);
        DdNode *there = entity_equals (s, &s->locations[e->process], e->target, true);
        diagram_and_in (&s->d, bdd, there);
        diagram_drop (&s->d, there);
        *vec_add (&j->written) = &s->locations[e->process];
    }
}

static void
write_integers (struct joiner *j, DdNode **bdd)
{
    symbolic *s = j->s;
    for (uint32_t i = 0; i < s->model->integer_count; i++) {
        if (!j->m.integer_written[i])
            continue;
        DdNode *any = diagram_copy (&s->d, s->d.zero);
        const term *t = &j->m.integers[i];
        for (size_t k = 0; k < t->count; k++) {
            DdNode *value = entity_equals (s, &s->integers[i], t->at[k].value, true);
            diagram_and_in (&s->d, &value, t->at[k].when);
            diagram_or_in (&s->d, &any, value);
            diagram_drop (&s->d, value);
        }
        diagram_and_in (&s->d, bdd, any);
        diagram_drop (&s->d, any);
        *vec_add (&j->written) = &s->integers[i];
    }
}

/* The states (before the edge) after which clock x is read. */
static DdNode *
read_after (struct joiner *j, uint32_t x)
{
    symbolic *s = j->s;
    for (size_t i = 0; i < j->edges.count; i++)
        if (symbolic_reads (s, edge_at (j, i)->process, edge_at (j, i)->target, x))
            return diagram_copy (&s->d, s->d.one);
    DdNode *set = diagram_copy (&s->d, s->d.zero);
    for (uint32_t p = 0; p < s->model->process_count; p++)
        if (!takes_part (j, p)) {
            DdNode *readers = symbolic_readers (s, p, x);
            diagram_or_in (&s->d, &set, readers);
            diagram_drop (&s->d, readers);
        }
    return set;
}

static bool
was_read (const struct joiner *j, uint32_t x)
{
    for (size_t i = 0; i < j->edges.count; i++)
        if (symbolic_reads (j->s, edge_at (j, i)->process, edge_at (j, i)->source, x))
            return true;
    return false;
}

/* Next x as the machine left it. */
static DdNode *
clock_after (struct joiner *j, uint32_t x)
{
    symbolic *s = j->s;
    DdNode *any = diagram_copy (&s->d, s->d.zero);
    const clock_term *t = &j->m.clocks[x];
    for (size_t k = 0; k < t->count; k++) {
        const clock_case *c = &t->at[k];
        DdNode *value = entity_becomes (s, &s->clocks[x], c->y ? &s->clocks[c->y] : NULL,
                                        scale_most (&s->scale, (int32_t) c->value, false), s->caps[x]);
        diagram_and_in (&s->d, &value, c->when);
        diagram_or_in (&s->d, &any, value);
        diagram_drop (&s->d, value);
    }
    return any;
}

static void
write_clocks (struct joiner *j, DdNode **bdd)
{
    symbolic *s = j->s;
    for (uint32_t x = 1; x <= s->model->clock_count; x++) {
        if (s->caps[x] < 0)
            continue;
        DdNode *needed = read_after (j, x);
        bool forgotten = needed != s->d.one && was_read (j, x);
        if (j->m.clock_written[x] || forgotten) {
            DdNode *value = clock_after (j, x), *zero = entity_equals (s, &s->clocks[x], 0, true);
            DdNode *kept = diagram_ite (&s->d, needed, value, zero);
            diagram_and_in (&s->d, bdd, kept);
            diagram_drop (&s->d, value);
            diagram_drop (&s->d, zero);
            diagram_drop (&s->d, kept);
            *vec_add (&j->written) = &s->clocks[x];
        }
        diagram_drop (&s->d, needed);
    }
}

static void
write_diagonals (struct joiner *j, DdNode **bdd)
{
    for (size_t i = 0; i < j->s->diagonals.count; i++) {
        const entity *bit = diagonal_write (&j->m, i, bdd);
        if (bit)
            *vec_add (&j->written) = bit;
    }
}

static void
run_machine (struct joiner *j)
{
    uint32_t locals = 0;
    for (size_t i = 0; i < j->edges.count; i++)
        locals = edge_at (j, i)->local_slots > locals ? edge_at (j, i)->local_slots : locals;
    DdNode *start = sources (j);
    machine_start (&j->m, start, locals);
    diagram_drop (&j->s->d, start);
    for (size_t i = 0; i < j->edges.count; i++)
        machine_assume (&j->m, &edge_at (j, i)->guard);
    if (j->heard)
        diagram_set (&j->s->d, &j->m.fault, diagram_copy (&j->s->d, j->s->d.zero));
    for (size_t i = 0; i < j->edges.count; i++)
        machine_execute (&j->m, edge_at (j, i)->action);
}

static void
add_joint (struct joiner *j)
{
    symbolic *s = j->s;
    if (s->actions.count >= MOST_ACTIONS) {
        s->too_large = "there are more than 2^16 joint edges";
        s->d.failed = true;
    }
    if (!diagrams_ok (&s->d))
        return;
    run_machine (j);
    vec_clear (&j->written);
    DdNode *bdd = diagram_copy (&s->d, j->m.path);
    write_locations (j, &bdd);
    write_integers (j, &bdd);
    write_clocks (j, &bdd);
    write_diagonals (j, &bdd);
    if (bdd && diagram_is_empty (&s->d, bdd) && diagram_is_empty (&s->d, j->m.fault)) {
        diagram_drop (&s->d, bdd);
        return;
    }
    relation r = relation_new (s, bdd, j->written.at, j->written.count);
    r.fault = diagram_copy (&s->d, j->m.fault);
    r.edge_count = (uint32_t) j->edges.count;
    r.rank = rank_of (j);
    r.edges = xcalloc (r.edge_count, sizeof *r.edges);
    for (uint32_t i = 0; i < r.edge_count; i++)
        r.edges[i] = j->edges.at[i];
    *vec_add (&s->actions) = r;
}

static void choose_part (struct joiner *j, const sync *line, size_t part);

/* The edges so far of a broadcast, as a step that is a mistake where the guard of
 * the last one cannot be read.  Are they enabled anywhere?  (Whether commitment
 * allows that depends on those that are still to come.) */
static bool
add_faulty_guard (struct joiner *j)
{
    symbolic *s = j->s;
    DdNode *start = places (j);
    machine_start (&j->m, start, 0);
    diagram_drop (&s->d, start);
    for (size_t i = 0; i + 1 < j->edges.count; i++)
        machine_assume (&j->m, &edge_at (j, i)->guard);
    diagram_set (&s->d, &j->m.fault, diagram_copy (&s->d, s->d.zero));
    machine_assume (&j->m, &edge_at (j, j->edges.count - 1)->guard);
    bool enabled = j->m.path && !diagram_is_empty (&s->d, j->m.path);
    respect_commitment (j, &j->m.fault);
    if (!j->m.fault || diagram_is_empty (&s->d, j->m.fault))
        return enabled;
    relation r = relation_new (s, diagram_copy (&s->d, s->d.zero), NULL, 0);
    r.fault = diagram_copy (&s->d, j->m.fault);
    r.edge_count = (uint32_t) j->edges.count;
    r.rank = rank_of (j);
    r.edges = xcalloc (r.edge_count, sizeof *r.edges);
    for (uint32_t i = 0; i < r.edge_count; i++)
        r.edges[i] = j->edges.at[i];
    *vec_add (&s->actions) = r;
    return enabled;
}

/* Part number `part` of a broadcast and all later ones: an enabled edge, or none
 * where none is enabled. */
static void
spread (struct joiner *j, const sync *line, size_t part)
{
    symbolic *s = j->s;
    if (part == line->count) {
        j->heard = true;
        add_joint (j);
        j->heard = false;
        return;
    }
    if (j->judged && only_watches (j, line->parts[part].process)) {
        spread (j, line, part + 1);
        return;
    }
    const process *p = &s->model->processes[line->parts[part].process];
    DdNode *before = j->apart, *rest = diagram_copy (&s->d, before);
    for (size_t i = 0; i < p->edge_count && !s->d.failed; i++) {
        const edge *e = &s->model->edges[p->edges[i]];
        if (e->event != line->parts[part].event)
            continue;
        *vec_add (&j->edges) = p->edges[i];
        if (add_faulty_guard (j))
            spread (j, line, part + 1);
        j->edges.count--;
        DdNode *enabled = machine_enabled (&j->m, e);
        diagram_minus_in (&s->d, &rest, enabled);
        diagram_drop (&s->d, enabled);
    }
    j->apart = rest;
    if (part && rest && !diagram_is_empty (&s->d, rest))
        spread (j, line, part + 1);
    j->apart = before;
    diagram_drop (&s->d, rest);
}

/* A weak part stays away only where it has no edge. */
static void
stay_away (struct joiner *j, const sync *line, size_t part)
{
    symbolic *s = j->s;
    const sync_part *w = &line->parts[part];
    DdNode *before = j->apart;
    j->apart = diagram_copy (&s->d, before);
    const process *p = &s->model->processes[w->process];
    for (size_t i = 0; i < p->edge_count; i++) {
        const edge *e = &s->model->edges[p->edges[i]];
        if (e->event != w->event)
            continue;
        DdNode *here = entity_equals (s, &s->locations[w->process], e->source, false);
        diagram_minus_in (&s->d, &j->apart, here);
        diagram_drop (&s->d, here);
    }
    if (j->apart && !diagram_is_empty (&s->d, j->apart))
        choose_part (j, line, part + 1);
    diagram_set (&s->d, &j->apart, before);
}

static void
choose_part (struct joiner *j, const sync *line, size_t part)
{
    if (j->s->d.failed)
        return;
    if (part == line->count) {
        if (j->edges.count)
            add_joint (j);
        return;
    }
    if (j->judged && only_watches (j, line->parts[part].process)) {
        choose_part (j, line, part + 1);
        return;
    }
    const process *p = &j->s->model->processes[line->parts[part].process];
    for (size_t i = 0; i < p->edge_count; i++) {
        if (j->s->model->edges[p->edges[i]].event != line->parts[part].event)
            continue;
        *vec_add (&j->edges) = p->edges[i];
        choose_part (j, line, part + 1);
        j->edges.count--;
    }
    if (line->parts[part].weak)
        stay_away (j, line, part);
}

static bool
is_synchronised (const model *m, const edge *e)
{
    if (m->needs_partner && m->needs_partner[e->event])
        return true;
    for (size_t l = 0; l < m->sync_count; l++)
        for (size_t i = 0; i < m->syncs[l].count; i++)
            if (m->syncs[l].parts[i].process == e->process && m->syncs[l].parts[i].event == e->event)
                return true;
    return false;
}

void
symbolic_build_actions (symbolic *s, bool judged)
{
    struct joiner j = {
        .s = s, .m = machine_new (s), .apart = diagram_copy (&s->d, s->d.one), .judged = judged
    };
    for (size_t l = 0; l < s->model->sync_count; l++) {
        j.line = &s->model->syncs[l];
        if (s->model->syncs[l].kind == SYNC_BROADCAST)
            spread (&j, &s->model->syncs[l], 0);
        else
            choose_part (&j, &s->model->syncs[l], 0);
    }
    j.line = NULL;
    for (uint32_t e = 0; e < s->model->edge_count; e++) {
        if (is_synchronised (s->model, &s->model->edges[e])
            || (judged && only_watches (&j, s->model->edges[e].process)))
            continue;
        vec_clear (&j.edges);
        *vec_add (&j.edges) = e;
        add_joint (&j);
    }
    diagram_drop (&s->d, j.apart);
    machine_free (&j.m);
    vec_free (&j.edges);
    vec_free (&j.written);
}
