#include "joint.h"

#include "alloc.h"
#include "vec.h"

static bool
leaves (const model *m, uint32_t edge_number, const uint32_t *locations, const sync_part *part)
{
    const edge *e = &m->edges[edge_number];
    return e->process == part->process && e->event == part->event && e->source == locations[part->process];
}

static bool
can_take_part (const model *m, const uint32_t *locations, const sync_part *part)
{
    const process *p = &m->processes[part->process];
    for (size_t i = 0; i < p->edge_count; i++)
        if (leaves (m, p->edges[i], locations, part))
            return true;
    return false;
}

static bool
is_synchronised (const model *m, uint32_t process_number, uint32_t event)
{
    for (size_t i = 0; i < m->sync_count; i++)
        for (size_t k = 0; k < m->syncs[i].count; k++) {
            const sync_part *part = &m->syncs[i].parts[k];
            if (part->process == process_number && part->event == event)
                return true;
        }
    return false;
}

/* All strong parts are there, a weak one iff its process can take part. */
static bool
matches (const model *m, const uint32_t *locations, const sync *line, const uint32_t *edges, size_t count)
{
    size_t next = 0;
    for (size_t k = 0; k < line->count; k++) {
        const sync_part *part = &line->parts[k];
        if (next < count && leaves (m, edges[next], locations, part))
            next++;
        else if (!part->weak || can_take_part (m, locations, part))
            return false;
    }
    return next == count;
}

static bool
commitment_allows (const model *m, const uint32_t *locations, const uint32_t *edges, size_t count)
{
    bool committed = false;
    for (size_t p = 0; p < m->process_count; p++)
        committed |= m->processes[p].locations[locations[p]].committed;
    if (!committed)
        return true;
    for (size_t i = 0; i < count; i++) {
        uint32_t p = m->edges[edges[i]].process;
        if (m->processes[p].locations[locations[p]].committed)
            return true;
    }
    return false;
}

static bool
edges_leave_from (const model *m, const uint32_t *locations, const uint32_t *edges, size_t count, text *why)
{
    for (size_t i = 0; i < count; i++) {
        if (edges[i] >= m->edge_count) {
            text_printf (why, "there is no edge number %u", edges[i]);
            return false;
        }
        const edge *e = &m->edges[edges[i]];
        const process *p = &m->processes[e->process];
        if (e->source != locations[e->process]) {
            text_printf (why, "the edge %s@%s leaves from location %s, but %s is in %s", p->name,
                         m->events[e->event], p->locations[e->source].name, p->name,
                         p->locations[locations[e->process]].name);
            return false;
        }
    }
    return true;
}

bool
joint_is_valid (const model *m, const uint32_t *locations, const uint32_t *edges, size_t count, text *why)
{
    if (!edges_leave_from (m, locations, edges, count, why))
        return false;
    const edge *first = &m->edges[edges[0]];
    bool valid = count == 1 && !is_synchronised (m, first->process, first->event);
    for (size_t i = 0; i < m->sync_count && !valid; i++)
        valid = matches (m, locations, &m->syncs[i], edges, count);
    if (!valid) {
        text_add (why, "no sync line allows exactly these edges together here");
        return false;
    }
    if (!commitment_allows (m, locations, edges, count)) {
        text_add (why, "a process is in a committed location and takes no part");
        return false;
    }
    return true;
}

struct chooser {
    const model *m;
    const uint32_t *locations;
    joint_visitor *visit;
    void *context;
    VEC (uint32_t) chosen;
};

static bool
announce (struct chooser *c)
{
    return !c->chosen.count || !commitment_allows (c->m, c->locations, c->chosen.at, c->chosen.count)
           || c->visit (c->context, c->chosen.at, c->chosen.count);
}

/* Choose an edge for part k and all later ones in every way. */
static bool
choose (struct chooser *c, const sync *line, size_t k)
{
    if (k == line->count)
        return announce (c);
    const sync_part *part = &line->parts[k];
    const process *p = &c->m->processes[part->process];
    bool taken = false, more = true;
    for (size_t i = 0; more && i < p->edge_count; i++)
        if (leaves (c->m, p->edges[i], c->locations, part)) {
            *vec_add (&c->chosen) = p->edges[i];
            more = choose (c, line, k + 1);
            c->chosen.count--;
            taken = true;
        }
    return taken || !part->weak ? more : choose (c, line, k + 1);
}

void
joint_each (const model *m, const uint32_t *locations, joint_visitor *visit, void *context)
{
    struct chooser c = { m, locations, visit, context, VEC_EMPTY };
    bool more = true;
    for (uint32_t number = 0; more && number < m->edge_count; number++) {
        const edge *e = &m->edges[number];
        if (e->source != locations[e->process] || is_synchronised (m, e->process, e->event))
            continue;
        *vec_add (&c.chosen) = number;
        more = announce (&c);
        c.chosen.count--;
    }
    for (size_t i = 0; more && i < m->sync_count; i++)
        more = choose (&c, &m->syncs[i], 0);
    vec_free (&c.chosen);
}
