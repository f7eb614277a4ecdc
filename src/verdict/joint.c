#include "joint.h"

#include "alloc.h"
#include "vec.h"

bool
joint_leaves (const model *m, uint32_t edge_number, const uint32_t *locations, const sync_part *part)
{
    const edge *e = &m->edges[edge_number];
    return e->process == part->process && e->event == part->event && e->source == locations[part->process];
}

static bool
can_take_part (const model *m, const uint32_t *locations, const sync_part *part)
{
    const process *p = &m->processes[part->process];
    for (size_t i = 0; i < p->edge_count; i++)
        if (joint_leaves (m, p->edges[i], locations, part))
            return true;
    return false;
}

bool
joint_has (const model *m, const uint32_t *edges, size_t count, uint32_t process_number)
{
    for (size_t i = 0; i < count; i++)
        if (m->edges[edges[i]].process == process_number)
            return true;
    return false;
}

/* Is the event of the process never taken alone? */
static bool
is_synchronised (const model *m, uint32_t process_number, uint32_t event)
{
    if (m->needs_partner && m->needs_partner[event])
        return true;
    for (size_t i = 0; i < m->sync_count; i++)
        for (size_t k = 0; k < m->syncs[i].count; k++) {
            const sync_part *part = &m->syncs[i].parts[k];
            if (part->process == process_number && part->event == event)
                return true;
        }
    return false;
}

/* All strong parts are there, a weak one iff its process can take part; of a
 * broadcast that is not looked at. */
static bool
matches (const model *m, const uint32_t *locations, const sync *line, const uint32_t *edges, size_t count)
{
    size_t next = 0;
    for (size_t k = 0; k < line->count; k++) {
        const sync_part *part = &line->parts[k];
        if (next < count && joint_leaves (m, edges[next], locations, part))
            next++;
        else if (!part->weak || (line->kind == SYNC_VECTOR && can_take_part (m, locations, part)))
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
joint_is_valid (const model *m, const uint32_t *locations, const uint32_t *edges, size_t count, size_t *at,
                const sync **line, text *why)
{
    *line = NULL;
    if (!edges_leave_from (m, locations, edges, count, why))
        return false;
    const edge *first = &m->edges[edges[0]];
    bool valid = count == 1 && *at == 0 && !is_synchronised (m, first->process, first->event);
    *at += valid ? m->sync_count + 1 : 0;
    while (*at < m->sync_count && !valid) {
        const sync *tried = &m->syncs[(*at)++];
        valid = matches (m, locations, tried, edges, count);
        if (valid && tried->kind == SYNC_BROADCAST)
            *line = tried;
    }
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
    scene *before;
    const uint32_t *locations;
    joint_visitor *visit;
    void *context;
    const sync *line; /* NULL: an edge alone */
    bool judged;      /* without those that only watch */
    VEC (uint32_t) chosen;
};

static bool
only_watches (const model *m, uint32_t process_number)
{
    return m->watchers && process_number >= m->process_count - m->watchers;
}

bool
joint_is_higher (joint_rank a, joint_rank b)
{
    if (b.unjudged)
        return false;
    return a.line > b.line || (a.line == b.line && a.process > b.process);
}

static joint_rank
rank_of (const struct chooser *c)
{
    joint_rank r = { c->line ? c->line->priority : 0, 0, true };
    for (size_t i = 0; i < c->chosen.count; i++) {
        uint32_t number = c->m->edges[c->chosen.at[i]].process;
        if (only_watches (c->m, number))
            continue;
        if (r.unjudged || c->m->processes[number].priority > r.process)
            r.process = c->m->processes[number].priority;
        r.unjudged = false;
    }
    return r;
}

static bool
announce (struct chooser *c, const sync *line)
{
    return !c->chosen.count || !commitment_allows (c->m, c->locations, c->chosen.at, c->chosen.count)
           || c->visit (c->context, c->chosen.at, c->chosen.count, line, rank_of (c));
}

/* Choose an edge for part k and all later ones in every way. */
static bool
choose (struct chooser *c, const sync *line, size_t k)
{
    if (k == line->count)
        return announce (c, NULL);
    const sync_part *part = &line->parts[k];
    if (c->judged && only_watches (c->m, part->process))
        return choose (c, line, k + 1);
    const process *p = &c->m->processes[part->process];
    bool taken = false, more = true;
    for (size_t i = 0; more && i < p->edge_count; i++)
        if (joint_leaves (c->m, p->edges[i], c->locations, part)) {
            *vec_add (&c->chosen) = p->edges[i];
            more = choose (c, line, k + 1);
            c->chosen.count--;
            taken = true;
        }
    return taken || !part->weak ? more : choose (c, line, k + 1);
}

/* Part k of a broadcast and all later ones: an edge that may be enabled, or none
 * if no edge is enabled whatever the clocks read. */
static bool
spread (struct chooser *c, const sync *line, size_t k)
{
    if (k == line->count)
        return announce (c, line);
    const sync_part *part = &line->parts[k];
    if (c->judged && only_watches (c->m, part->process))
        return spread (c, line, k + 1);
    const process *p = &c->m->processes[part->process];
    bool must = k == 0, more = true;
    for (size_t i = 0; more && i < p->edge_count; i++) {
        if (!joint_leaves (c->m, p->edges[i], c->locations, part))
            continue;
        scene_truth truth = scene_looks (c->before, &c->m->edges[p->edges[i]].guard);
        must |= truth == SCENE_ON;
        *vec_add (&c->chosen) = p->edges[i];
        if (truth == SCENE_FAULTY)
            more = announce (c, NULL);
        else if (truth != SCENE_OFF)
            more = spread (c, line, k + 1);
        c->chosen.count--;
    }
    return must || !more ? more : spread (c, line, k + 1);
}

void
joint_each (scene *before, bool judged, joint_visitor *visit, void *context)
{
    const model *m = before->m;
    struct chooser c = { .m = m,
                         .before = before,
                         .locations = before->locations,
                         .visit = visit,
                         .context = context,
                         .judged = judged };
    bool more = true;
    for (uint32_t number = 0; more && number < m->edge_count; number++) {
        const edge *e = &m->edges[number];
        if (e->source != c.locations[e->process] || is_synchronised (m, e->process, e->event)
            || (judged && only_watches (m, e->process)))
            continue;
        *vec_add (&c.chosen) = number;
        more = announce (&c, NULL);
        c.chosen.count--;
    }
    for (size_t i = 0; more && i < m->sync_count; i++) {
        c.line = &m->syncs[i];
        more = (m->syncs[i].kind == SYNC_BROADCAST ? spread : choose) (&c, &m->syncs[i], 0);
    }
    vec_free (&c.chosen);
}

static bool
is_enabled (scene *now, const sync_part *part)
{
    const process *p = &now->m->processes[part->process];
    for (size_t i = 0; i < p->edge_count; i++)
        if (joint_leaves (now->m, p->edges[i], now->locations, part)
            && scene_looks (now, &now->m->edges[p->edges[i]].guard) == SCENE_ON)
            return true;
    return false;
}

bool
joint_hurries (scene *now)
{
    const model *m = now->m;
    for (size_t i = 0; i < m->sync_count; i++) {
        const sync *line = &m->syncs[i];
        if (!line->urgent)
            continue;
        size_t parts = line->kind == SYNC_BROADCAST ? 1 : line->count, strong = 0, missing = 0, there = 0;
        for (size_t k = 0; k < parts; k++) {
            bool enabled = is_enabled (now, &line->parts[k]);
            strong += !line->parts[k].weak;
            missing += !line->parts[k].weak && !enabled;
            there += enabled;
        }
        if (!missing && (strong || there))
            return true;
    }
    return false;
}
