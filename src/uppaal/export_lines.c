/* Synchronisation.  Two strong parts are a channel with a sender and a receiver.
 * Other lines become broadcasts, one per combination of edges of the strong
 * parts: the first part sends if the guards of all hold and all are where their
 * edges begin, and does what all do; the others, who have nothing to refuse,
 * only move. */
#include "export.h"

#include <string.h>

enum { COPIES_MOST = 1000000 };

static const char *
join (exporting *x, const char *a, const char *with, const char *b)
{
    text t = TEXT_EMPTY;
    text_printf (&t, "%s%s%s", a, *a && *b ? with : "", b);
    return export_keep (x, &t);
}

static void
add_copy (exporting *x, uint32_t number, const char *guard, const char *over, const char *update)
{
    const edge *e = &x->m->edges[number];
    text t = TEXT_EMPTY;
    if (x->at[e->process])
        text_printf (&t, "at_%u = %u", e->process, e->target);
    if (x->copies.count >= COPIES_MOST)
        export_fail (x, e->where, "more than %d edges are needed: expected fewer", COPIES_MOST);
    *vec_add (&x->copies) = (edge_copy){ e->process, e->source, e->target,
                                         guard,      over,      join (x, update, ", ", export_keep (x, &t)) };
}

static const char *
own_update (exporting *x, uint32_t number)
{
    text t = TEXT_EMPTY;
    export_update (x, number, &t);
    return export_keep (x, &t);
}

static void
copy_part (exporting *x, const sync_part *part, const char *over, bool guarded)
{
    const process *of = &x->m->processes[part->process];
    for (size_t i = 0; i < of->edge_count; i++) {
        uint32_t number = of->edges[i];
        if (x->m->edges[number].event == part->event && !x->failed)
            add_copy (x, number, guarded ? export_guard (x, &x->m->edges[number].guard) : "", over,
                      own_update (x, number));
    }
}

static const char *
channel (exporting *x, size_t line, const char *sign)
{
    text t = TEXT_EMPTY;
    text_printf (&t, "%s%s", x->lines[line], sign);
    return export_keep (x, &t);
}

static void
declare (exporting *x, const sync *s, bool broadcast, const char *name)
{
    text_printf (&x->channels, "%s%schan %s;\n", s->urgent ? "urgent " : "", broadcast ? "broadcast " : "",
                 name);
    *vec_add (&x->ranked) = (ranked_channel){ s->priority, name };
}

/* Receivers act in the order of processes; so must the line say. */
static bool
is_in_order (const sync *s, size_t first)
{
    for (size_t i = first + 1; i < s->count; i++)
        if (s->parts[i].process < s->parts[i - 1].process)
            return false;
    return true;
}

static void
export_broadcast (exporting *x, size_t line)
{
    const sync *s = &x->m->syncs[line];
    if (!is_in_order (s, 1))
        export_fail (x, s->where, "the receivers are not in the order of the processes: UPPAAL has no other");
    declare (x, s, true, x->lines[line]);
    copy_part (x, &s->parts[0], channel (x, line, "!"), true);
    for (size_t i = 1; i < s->count; i++)
        copy_part (x, &s->parts[i], channel (x, line, "?"), true);
}

static bool
is_pair (const sync *s)
{
    return s->kind == SYNC_VECTOR && s->count == 2 && !s->parts[0].weak && !s->parts[1].weak;
}

/* One edge of each strong part; `chosen` holds their numbers. */
static void
export_combination (exporting *x, size_t line, const uint32_t *chosen, size_t strong, uint32_t which)
{
    const sync *s = &x->m->syncs[line];
    text name = TEXT_EMPTY, guard = TEXT_EMPTY, update = TEXT_EMPTY;
    text_printf (&name, "%s_%u", x->lines[line], which);
    const char *kept = export_name (x, text_string (&name), NULL);
    text_free (&name);
    declare (x, s, true, kept);
    const char *sends = join (x, kept, "", "!"), *receives = join (x, kept, "", "?");
    for (size_t i = 0; i < strong; i++) {
        const edge *e = &x->m->edges[chosen[i]];
        const char *own = export_guard (x, &e->guard);
        if (i)
            text_printf (&guard, "%sat_%u == %u", guard.length ? " && " : "", e->process, e->source);
        if (*own)
            text_printf (&guard, "%s%s", guard.length ? " && " : "", own);
        export_update (x, chosen[i], &update);
    }
    add_copy (x, chosen[0], export_keep (x, &guard), sends, export_keep (x, &update));
    for (size_t i = 1; i < strong; i++)
        add_copy (x, chosen[i], "", receives, "");
    for (size_t i = strong; i < s->count; i++)
        copy_part (x, &s->parts[i], receives, false);
}

static void
export_combinations (exporting *x, size_t line, uint32_t *chosen, size_t at, size_t strong, uint32_t *which)
{
    const sync *s = &x->m->syncs[line];
    if (at == strong) {
        export_combination (x, line, chosen, strong, (*which)++);
        return;
    }
    const process *of = &x->m->processes[s->parts[at].process];
    for (size_t i = 0; i < of->edge_count && !x->failed; i++)
        if (x->m->edges[of->edges[i]].event == s->parts[at].event) {
            chosen[at] = of->edges[i];
            export_combinations (x, line, chosen, at + 1, strong, which);
        }
}

static size_t
strong_parts (const sync *s)
{
    size_t strong = 0;
    while (strong < s->count && !s->parts[strong].weak)
        strong++;
    return strong;
}

static void
export_vector (exporting *x, size_t line)
{
    const sync *s = &x->m->syncs[line];
    size_t strong = strong_parts (s);
    uint32_t which = 0;
    for (size_t i = strong; i < s->count; i++)
        if (!s->parts[i].weak)
            strong = 0;
    if (!strong || !is_in_order (s, strong)) {
        export_fail (
            x, s->where,
            "weak parts that do not come last, in the order of the processes: UPPAAL has no such line");
        return;
    }
    uint32_t *chosen = arena_alloc (x->memory, strong * sizeof *chosen);
    export_combinations (x, line, chosen, 0, strong, &which);
}

/* Who must say where it is: strong parts, but the first, of lines with more
 * than two parts. */
static void
find_places (exporting *x)
{
    for (size_t i = 0; i < x->m->sync_count; i++) {
        const sync *s = &x->m->syncs[i];
        if (s->kind == SYNC_VECTOR && !is_pair (s))
            for (size_t k = 1; k < s->count; k++)
                x->at[s->parts[k].process] |= !s->parts[k].weak;
    }
}

static uint32_t
initial_location (const process *p)
{
    uint32_t l = 0;
    while (l + 1 < p->location_count && !p->locations[l].initial)
        l++;
    return l;
}

static void
declare_places (exporting *x)
{
    for (uint32_t i = 0; i < x->m->process_count; i++)
        if (x->at[i])
            text_printf (&x->declarations, "int[0,%zu] at_%u = %u; // where %s is\n",
                         x->m->processes[i].location_count - 1, i, initial_location (&x->m->processes[i]),
                         x->processes[i]);
}

static void
export_alone (exporting *x)
{
    const model *m = x->m;
    bool *joined = arena_alloc (x->memory, m->process_count * m->event_count + 1);
    for (size_t i = 0; i < m->sync_count; i++)
        for (size_t k = 0; k < m->syncs[i].count; k++)
            joined[m->syncs[i].parts[k].process * m->event_count + m->syncs[i].parts[k].event] = true;
    for (uint32_t i = 0; i < m->edge_count && !x->failed; i++) {
        const edge *e = &m->edges[i];
        bool partner = m->needs_partner && m->needs_partner[e->event];
        if (!joined[e->process * m->event_count + e->event] && !partner)
            add_copy (x, i, export_guard (x, &e->guard), "", own_update (x, i));
    }
}

void
export_edges (exporting *x)
{
    const model *m = x->m;
    find_places (x);
    declare_places (x);
    x->lines = arena_alloc (x->memory, (m->sync_count + 1) * sizeof *x->lines);
    for (size_t i = 0; i < m->sync_count && !x->failed; i++) {
        const sync *s = &m->syncs[i];
        text wanted = TEXT_EMPTY;
        text_add (&wanted, m->events[s->parts[0].event]);
        if (wanted.length && wanted.at[wanted.length - 1] == '!')
            wanted.at[wanted.length - 1] = '\0';
        x->lines[i] = export_name (x, text_string (&wanted), NULL);
        text_free (&wanted);
        if (s->kind == SYNC_BROADCAST)
            export_broadcast (x, i);
        else if (is_pair (s)) {
            declare (x, s, false, x->lines[i]);
            copy_part (x, &s->parts[0], channel (x, i, "!"), true);
            copy_part (x, &s->parts[1], channel (x, i, "?"), true);
        } else
            export_vector (x, i);
    }
    export_alone (x);
}
