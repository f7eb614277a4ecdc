/* Which processes synchronise, and the model as a whole. */
#include "lower.h"

#include <stdlib.h>
#include <string.h>

static int
by_channel (const void *left, const void *right)
{
    const user *a = left, *b = right;
    if (a->channel != b->channel)
        return a->channel < b->channel ? -1 : 1;
    if (a->sends != b->sends)
        return a->sends ? -1 : 1;
    return a->process < b->process ? -1 : a->process > b->process;
}

static void
add_line (lowering *l, const channel_draft *c, uint32_t sender, const user *receivers, size_t count)
{
    vec_clear (&l->parts);
    *vec_add (&l->parts) = (sync_part){ sender, c->send, false };
    for (size_t i = 0; i < count; i++)
        if (receivers[i].process != sender)
            *vec_add (&l->parts) = (sync_part){ receivers[i].process, c->receive, c->broadcast };
    if (!c->broadcast && l->parts.count == 1)
        return;
    *vec_add (&l->syncs) = (sync){
        .where = c->where,
        .parts = arena_copy (l->memory, l->parts.at, l->parts.count * sizeof *l->parts.at),
        .count = l->parts.count,
        .kind = c->broadcast ? SYNC_BROADCAST : SYNC_VECTOR,
        .urgent = c->urgent,
        .priority = c->priority,
    };
}

static bool
add_lines (lowering *l, const channel_draft *c, const user *users)
{
    const user *receivers = users + c->sender_count;
    uint64_t lines = c->broadcast ? c->sender_count : (uint64_t) c->sender_count * c->receiver_count;
    if (l->syncs.count + lines > LOWER_LINES_MOST) {
        lower_error (l, c->where, "the channel '%.60s' makes more than %d pairs of processes: expected fewer",
                     c->name, LOWER_LINES_MOST);
        return false;
    }
    for (uint32_t s = 0; s < c->sender_count; s++)
        if (c->broadcast)
            add_line (l, c, users[s].process, receivers, c->receiver_count);
        else
            for (uint32_t r = 0; r < c->receiver_count; r++)
                add_line (l, c, users[s].process, &receivers[r], 1);
    return true;
}

/* One line per pair, or per sender of a broadcast. */
bool
lower_lines (lowering *l)
{
    if (l->users.count)
        qsort (l->users.at, l->users.count, sizeof *l->users.at, by_channel);
    for (size_t i = 0; i < l->users.count;) {
        const channel_draft *c = &l->channels.at[l->users.at[i].channel];
        if (!add_lines (l, c, &l->users.at[i]))
            return false;
        i += c->sender_count + c->receiver_count;
    }
    return true;
}

/* Can the edge ever be taken?  A channel needs somebody at the other end. */
static bool
has_partner (const lowering *l, const edge_draft *e)
{
    if (e->channel == MODEL_NONE)
        return true;
    const channel_draft *c = &l->channels.at[e->channel];
    if (e->sends && c->broadcast)
        return true;
    uint32_t others = e->sends ? c->receiver_count : c->sender_count;
    uint32_t last = e->sends ? c->last_receiver : c->last_sender;
    return others > 1 || (others == 1 && last != e->it.process);
}

static void
warn_alone (lowering *l, const edge_draft *e)
{
    const channel_draft *c = &l->channels.at[e->channel];
    if (c->single) /* arrays often have elements that nobody needs */
        diag_warn (l->why, e->it.where, "process %.60s: nobody %s on '%.60s', so this edge is never taken",
                   l->processes.at[e->it.process].name, e->sends ? "receives" : "sends", c->name);
}

static void
drop_lonely_edges (lowering *l)
{
    size_t kept = 0;
    edge_draft last = { .channel = MODEL_NONE }; /* that was warned of: selects make many of one */
    for (size_t i = 0; i < l->edges.count; i++) {
        edge_draft e = l->edges.at[i];
        if (has_partner (l, &e)) {
            l->edges.at[kept++] = e;
            continue;
        }
        if (e.channel != last.channel || e.it.process != last.it.process
            || e.it.where.line != last.it.where.line || e.it.where.column != last.it.where.column)
            warn_alone (l, &e);
        last = e;
    }
    l->edges.count = kept;
}

/* A model that cannot start is one with a mistake. */
static bool
check_start (lowering *l)
{
    for (size_t i = 0; i < l->processes.count; i++) {
        const process_draft *p = &l->processes.at[i];
        for (size_t k = 0; k < p->location_count; k++) {
            const conjunction *c = &p->locations[k].invariant;
            for (size_t n = 0; p->locations[k].initial && n < c->count; n++)
                if (core_fails_at_start (l, c->at[n])) {
                    lower_error (l, c->at[n]->where,
                                 "process %.60s: this invariant fails at the start: expected one that holds",
                                 p->name);
                    return false;
                }
        }
    }
    return true;
}

/* Functions that only constants used are left out. */
static void
mark_functions (lowering *l)
{
    for (size_t i = 0; i < l->calls.count; i++)
        if (l->calls.at[i].caller == MODEL_NONE)
            l->functions.at[l->calls.at[i].call->id].used = true;
    /* callees have smaller numbers, and stand before their callers in `calls` */
    for (size_t i = l->calls.count; i-- > 0;)
        if (l->calls.at[i].caller != MODEL_NONE && l->functions.at[l->calls.at[i].caller].used)
            l->functions.at[l->calls.at[i].call->id].used = true;
}

static const function *
build_functions (lowering *l, size_t *count)
{
    mark_functions (l);
    uint32_t *number = arena_alloc (l->scratch, l->functions.count * sizeof *number);
    function *all = arena_alloc (l->memory, l->functions.count * sizeof *all);
    *count = 0;
    for (size_t i = 0; i < l->functions.count; i++)
        if (l->functions.at[i].used) {
            number[i] = (uint32_t) *count;
            all[(*count)++] = l->functions.at[i].it;
        }
    for (size_t i = 0; i < l->calls.count; i++)
        l->calls.at[i].call->id = number[l->calls.at[i].call->id];
    for (size_t i = 0; i < *count; i++)
        function_settle (&all[i], all);
    if (!*count)
        l->function_slots = 0;
    for (size_t i = 0; i < l->own_slots.count; i++)
        *l->own_slots.at[i] += l->function_slots;
    return all;
}

static const process *
build_processes (lowering *l)
{
    size_t count = l->processes.count;
    process *all = arena_alloc (l->memory, count * sizeof *all);
    size_t *edges = arena_alloc (l->scratch, (count + 1) * sizeof *edges);
    for (size_t i = 0; i < l->edges.count; i++)
        edges[l->edges.at[i].it.process]++;
    for (size_t i = 0; i < count; i++) {
        const process_draft *d = &l->processes.at[i];
        uint32_t *numbers = arena_alloc (l->memory, edges[i] * sizeof *numbers);
        all[i] = (process){ .name = d->name,
                            .where = d->where,
                            .priority = d->priority,
                            .locations = d->locations,
                            .location_count = d->location_count,
                            .edges = numbers };
    }
    for (size_t i = 0; i < l->edges.count; i++) {
        process *p = &all[l->edges.at[i].it.process];
        ((uint32_t *) p->edges)[p->edge_count++] = (uint32_t) i;
    }
    return all;
}

static const edge *
build_edges (lowering *l)
{
    edge *all = arena_alloc (l->memory, l->edges.count * sizeof *all);
    for (size_t i = 0; i < l->edges.count; i++) {
        all[i] = l->edges.at[i].it;
        all[i].local_slots += l->function_slots;
    }
    return all;
}

/* The name of the file without folder and ending, as a name of the model. */
static const char *
system_name (lowering *l)
{
    const char *file = diag_file_name (l->why), *slash = strrchr (file, '/');
    const char *from = slash && slash[1] ? slash + 1 : file, *dot = strrchr (from, '.');
    char *name = arena_text (l->memory, from, dot && dot > from ? (size_t) (dot - from) : strlen (from));
    for (char *c = name; *c; c++)
        if (*c < ' ' || *c > '~' || strchr ("':{}#", *c))
            *c = '_';
    return *name ? name : "system";
}

#define KEEP(v) arena_copy (l->memory, (v).at, (v).count * sizeof *(v).at)

model *
lower_finish (lowering *l)
{
    if (!check_start (l))
        return NULL;
    drop_lonely_edges (l);
    model *m = arena_alloc (l->memory, sizeof *m);
    const char *file = diag_file_name (l->why);
    m->file_name = arena_text (l->memory, file, strlen (file));
    m->name = system_name (l);
    m->functions = build_functions (l, &m->function_count);
    m->function_slots = l->function_slots;
    m->processes = build_processes (l);
    m->process_count = l->processes.count;
    m->edges = build_edges (l);
    m->edge_count = l->edges.count;
    m->events = KEEP (l->events);
    m->event_count = l->events.count;
    m->labels = arena_alloc (l->memory, sizeof *m->labels);
    m->syncs = KEEP (l->syncs);
    m->sync_count = l->syncs.count;
    m->clock_arrays = KEEP (l->clocks);
    m->clock_array_count = l->clocks.count;
    m->clock_count = l->clock_count;
    m->integer_arrays = KEEP (l->integers);
    m->integer_array_count = l->integers.count;
    m->integer_count = l->integer_count;
    m->tables = KEEP (l->tables);
    m->table_count = l->tables.count;
    m->wraps = l->wraps;
    m->memory = l->memory;
    if (!model_is_resolved (m)) {
        lower_error (l, (position){ 1, 1 },
                     "expanded, terms and functions nest more than %d levels deep: expected fewer",
                     MODEL_DEPTH_MAX);
        return NULL;
    }
    l->memory = NULL;
    return m;
}
