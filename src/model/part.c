/* Some processes of a network on their own.  What is left out only ever gives more runs; why stands in
 * proofs/parts.md. */
#include "part.h"

#include <string.h>

#include "alloc.h"
#include "arena.h"

/* What a term or a statement touches, as one byte per array. */
typedef struct touched {
    bool *integers, *clocks;
    bool has_locals;
} touched;

typedef struct parting {
    const model *m;
    const bool *kept;
    touched foreign; /* arrays that the part knows nothing of */
    bool *relaxed;   /* per edge of m: its guard lost something */
    bool harmless;   /* nothing that was left out can be a fault */
    arena *memory;
} parting;

static touched
touched_new (const model *m)
{
    return (touched){ xcalloc (m->integer_array_count + 1, 1), xcalloc (m->clock_array_count + 1, 1), false };
}

static void
touched_free (touched *t)
{
    xfree (t->integers);
    xfree (t->clocks);
}

/* --- what is read and written --- */

static void
read_expr (const expr *e, touched *to)
{
    if (!e)
        return;
    if (e->kind == EXPR_VARIABLE)
        to->integers[e->id] = true;
    else if (e->kind == EXPR_CLOCK)
        to->clocks[e->id] = true;
    to->has_locals |= e->kind == EXPR_LOCAL;
    for (int i = 0; i < 3; i++)
        read_expr (e->args[i], to);
    if (e->kind == EXPR_CLOCK_COMPARE)
        read_expr (e->when, to);
}

static void
write_target (const expr *target, touched *to)
{
    if (target && target->kind == EXPR_SLICE)
        target = target->args[0];
    if (target && target->kind == EXPR_VARIABLE)
        to->integers[target->id] = true;
    else if (target && target->kind == EXPR_CLOCK)
        to->clocks[target->id] = true;
}

/* Of the statement, without those behind it: what it reads (what it writes included), and what it writes. */
static void
touch_stmt (const stmt *s, touched *reads, touched *writes)
{
    write_target (s->target, writes);
    read_expr (s->target, reads);
    read_expr (s->source, reads);
    read_expr (s->value, reads);
    reads->has_locals |= s->kind == STMT_LOCAL;
    for (const stmt *t = s->body; t; t = t->next)
        touch_stmt (t, reads, writes);
    for (const stmt *t = s->other; t; t = t->next)
        touch_stmt (t, reads, writes);
}

static bool
meet (const model *m, const touched *a, const touched *b)
{
    for (size_t i = 0; i < m->integer_array_count; i++)
        if (a->integers[i] && b->integers[i])
            return true;
    for (size_t i = 0; i < m->clock_array_count; i++)
        if (a->clocks[i] && b->clocks[i])
            return true;
    return false;
}

/* True if there was something new. */
static bool
join (const model *m, touched *to, const touched *more)
{
    bool grew = false;
    for (size_t i = 0; i < m->integer_array_count; i++) {
        grew |= more->integers[i] && !to->integers[i];
        to->integers[i] |= more->integers[i];
    }
    for (size_t i = 0; i < m->clock_array_count; i++) {
        grew |= more->clocks[i] && !to->clocks[i];
        to->clocks[i] |= more->clocks[i];
    }
    return grew;
}

static bool
expr_is_foreign (const parting *p, const expr *e)
{
    touched reads = touched_new (p->m);
    read_expr (e, &reads);
    bool is = meet (p->m, &reads, &p->foreign);
    touched_free (&reads);
    return is;
}

/* The clocks that stand still in a location are changed there. */
static void
write_stopped (const model *m, const location *l, touched *to)
{
    for (size_t i = 0; i < l->stopped_count; i++)
        for (size_t a = 0; a < m->clock_array_count; a++) {
            const clock_array *c = &m->clock_arrays[a];
            if (l->stopped[i] >= c->first && l->stopped[i] - c->first < c->size)
                to->clocks[a] = true;
        }
}

static void
touch_process (const model *m, uint32_t p, touched *reads, touched *writes)
{
    const process *of = &m->processes[p];
    for (size_t l = 0; l < of->location_count; l++) {
        write_stopped (m, &of->locations[l], writes);
        for (size_t i = 0; i < of->locations[l].invariant.count; i++)
            read_expr (of->locations[l].invariant.at[i], reads);
    }
    for (size_t i = 0; i < of->edge_count; i++) {
        const edge *e = &m->edges[of->edges[i]];
        for (size_t k = 0; k < e->guard.count; k++)
            read_expr (e->guard.at[k], reads);
        for (const stmt *s = e->action; s; s = s->next)
            touch_stmt (s, reads, writes);
    }
}

/* --- what cannot be a fault --- */

static bool
is_plain (const expr *e)
{
    switch (e ? e->kind : EXPR_NUMBER) {
    case EXPR_NUMBER:
        return true;
    case EXPR_VARIABLE:
    case EXPR_CLOCK:
        return !e->args[0];
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GE:
    case EXPR_GT:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        return is_plain (e->args[0]) && is_plain (e->args[1]);
    case EXPR_CLOCK_COMPARE: /* a variable may be too large for a clock */
        return is_plain (e->args[0]) && is_plain (e->args[1]) && e->args[2]->kind == EXPR_NUMBER && is_plain (e->when);
    default:
        return false;
    }
}

static bool
fits_range (const model *m, const stmt *s)
{
    const integer_array *to = &m->integer_arrays[s->target->id];
    if (s->value->kind == EXPR_NUMBER)
        return to->min <= s->value->value && s->value->value <= to->max;
    if (s->value->kind != EXPR_VARIABLE || s->value->args[0])
        return false;
    const integer_array *from = &m->integer_arrays[s->value->id];
    return to->min <= from->min && from->max <= to->max;
}

static bool stmts_are_plain (const model *m, const stmt *s);

static bool
stmt_is_plain (const model *m, const stmt *s)
{
    switch (s->kind) {
    case STMT_NOP:
        return true;
    case STMT_ASSIGN:
        return s->target->kind == EXPR_VARIABLE && is_plain (s->target) && fits_range (m, s);
    case STMT_ASSIGN_CLOCK: /* moved back it might become negative */
        return is_plain (s->target) && is_plain (s->source)
               && (!s->value || (s->value->kind == EXPR_NUMBER && s->value->value >= 0));
    case STMT_IF:
        return is_plain (s->value) && stmts_are_plain (m, s->body) && stmts_are_plain (m, s->other);
    default:
        return false;
    }
}

static bool
stmts_are_plain (const model *m, const stmt *s)
{
    for (; s; s = s->next)
        if (!stmt_is_plain (m, s))
            return false;
    return true;
}

static bool
conjunction_is_plain (const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (!is_plain (c->at[i]))
            return false;
    return true;
}

static bool
process_is_plain (const model *m, const process *of)
{
    for (size_t l = 0; l < of->location_count; l++)
        if (!conjunction_is_plain (&of->locations[l].invariant))
            return false;
    for (size_t i = 0; i < of->edge_count; i++) {
        const edge *e = &m->edges[of->edges[i]];
        if (!conjunction_is_plain (&e->guard) || !stmts_are_plain (m, e->action))
            return false;
    }
    return true;
}

/* --- what the part knows nothing of --- */

/* A kept statement that reads something foreign makes foreign what it writes; one with locals stands and
 * falls with its whole action. */
static bool
spread_over (parting *p, const edge *e)
{
    bool grew = false;
    touched all_reads = touched_new (p->m), all_writes = touched_new (p->m);
    for (const stmt *s = e->action; s; s = s->next) {
        touched reads = touched_new (p->m), writes = touched_new (p->m);
        touch_stmt (s, &reads, &writes);
        if (meet (p->m, &reads, &p->foreign))
            grew |= join (p->m, &p->foreign, &writes);
        join (p->m, &all_reads, &reads);
        join (p->m, &all_writes, &writes);
        all_reads.has_locals |= reads.has_locals;
        touched_free (&reads);
        touched_free (&writes);
    }
    if (all_reads.has_locals && meet (p->m, &all_reads, &p->foreign))
        grew |= join (p->m, &p->foreign, &all_writes);
    touched_free (&all_reads);
    touched_free (&all_writes);
    return grew;
}

static void
find_foreign (parting *p)
{
    const model *m = p->m;
    touched ignored = touched_new (m);
    for (uint32_t i = 0; i < m->process_count; i++)
        if (!p->kept[i])
            touch_process (m, i, &ignored, &p->foreign);
    touched_free (&ignored);
    bool grew = true;
    while (grew) {
        grew = false;
        for (size_t i = 0; i < m->edge_count; i++)
            if (p->kept[m->edges[i].process])
                grew |= spread_over (p, &m->edges[i]);
    }
}

/* --- the part --- */

static conjunction
part_of_conjunction (parting *p, const conjunction *c)
{
    const expr **at = arena_alloc (p->memory, (c->count + 1) * sizeof *at);
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++)
        if (!expr_is_foreign (p, c->at[i]))
            at[count++] = c->at[i];
        else
            p->harmless = p->harmless && is_plain (c->at[i]);
    return (conjunction){ at, count };
}

/* A statement that writes something foreign writes nothing else that the part knows of. */
static const stmt *
part_of_action (parting *p, const stmt *first)
{
    stmt *head = NULL, *last = NULL;
    for (const stmt *s = first; s; s = s->next) {
        touched reads = touched_new (p->m), writes = touched_new (p->m);
        touch_stmt (s, &reads, &writes);
        bool out = meet (p->m, &writes, &p->foreign) || meet (p->m, &reads, &p->foreign);
        touched_free (&reads);
        touched_free (&writes);
        if (out) {
            p->harmless = p->harmless && stmt_is_plain (p->m, s);
            continue;
        }
        stmt *copy = arena_copy (p->memory, s, sizeof *s);
        copy->next = NULL;
        if (last)
            last->next = copy;
        else
            head = copy;
        last = copy;
    }
    return head;
}

static const location *
part_of_locations (parting *p, const process *of)
{
    location *all = arena_copy (p->memory, of->locations, of->location_count * sizeof *all);
    for (size_t l = 0; l < of->location_count; l++) {
        all[l].invariant = part_of_conjunction (p, &of->locations[l].invariant);
        /* Others may be committed, too, and then go first. */
        all[l].urgent |= all[l].committed;
        all[l].committed = false;
    }
    return all;
}

static void
drop_process (parting *p, process *of, uint32_t own_step)
{
    location *one = arena_alloc (p->memory, sizeof *one);
    *one = (location){ .name = "somewhere", .initial = true };
    uint32_t *edges = arena_alloc (p->memory, sizeof *edges);
    edges[0] = own_step;
    of->locations = one;
    of->location_count = 1;
    of->edges = edges;
    of->edge_count = own_step != MODEL_NONE;
}

/* Edges of the kept processes, and one for the step of the others. */
static void
take_edges (parting *p, model *part, uint32_t event)
{
    const model *m = p->m;
    edge *edges = arena_alloc (p->memory, (m->edge_count + 1) * sizeof *edges);
    process *processes = arena_copy (p->memory, m->processes, m->process_count * sizeof *processes);
    size_t count = 0;
    bool others = false;
    for (uint32_t i = 0; i < m->process_count; i++) {
        process *of = &processes[i];
        of->priority = 0;
        if (!p->kept[i]) {
            drop_process (p, of, others ? MODEL_NONE : (uint32_t) count);
            if (!others)
                edges[count++] = (edge){ .process = i, .event = event };
            others = true;
            continue;
        }
        uint32_t *numbers = arena_alloc (p->memory, (of->edge_count + 1) * sizeof *numbers);
        for (size_t k = 0; k < of->edge_count; k++) {
            const edge *e = &m->edges[of->edges[k]];
            edge copy = *e;
            copy.guard = part_of_conjunction (p, &e->guard);
            copy.action = part_of_action (p, e->action);
            p->relaxed[of->edges[k]] = copy.guard.count < e->guard.count;
            numbers[k] = (uint32_t) count;
            edges[count++] = copy;
        }
        of->edges = numbers;
        of->locations = part_of_locations (p, of);
    }
    part->processes = processes;
    part->edges = edges;
    part->edge_count = count;
}

static bool
loses_guard (const parting *p, const sync_part *of)
{
    for (size_t i = 0; i < p->m->edge_count; i++)
        if (p->m->edges[i].process == of->process && p->m->edges[i].event == of->event && p->relaxed[i])
            return true;
    return false;
}

/* False if what is left of the line would ask for more than the line does: a weak part without the
 * one it goes with, or one that goes along though its guard does not hold. */
static bool
part_of_line (const parting *p, const sync *line, sync *out)
{
    sync_part *parts = arena_alloc (p->memory, (line->count + 1) * sizeof *parts);
    bool strong_dropped = false;
    size_t count = 0;
    for (size_t i = 0; i < line->count; i++)
        if (p->kept[line->parts[i].process])
            parts[count++] = line->parts[i];
        else
            strong_dropped |= !line->parts[i].weak;
    for (size_t i = 0; i < count; i++)
        if (parts[i].weak && (strong_dropped || loses_guard (p, &parts[i])))
            return false;
    *out = (sync){ .where = line->where, .parts = parts, .count = count,
                   .kind = count > 1 ? line->kind : SYNC_VECTOR };
    return true;
}

static bool
take_lines (const parting *p, model *part)
{
    sync *lines = arena_alloc (p->memory, (p->m->sync_count + 1) * sizeof *lines);
    size_t count = 0;
    for (size_t i = 0; i < p->m->sync_count; i++) {
        if (!part_of_line (p, &p->m->syncs[i], &lines[count]))
            return false;
        count += lines[count].count > 0;
    }
    part->syncs = lines;
    part->sync_count = count;
    return true;
}

/* An event of its own for the step of the others. */
static uint32_t
add_event (const parting *p, model *part)
{
    const model *m = p->m;
    const char **events = arena_alloc (p->memory, (m->event_count + 1) * sizeof *events);
    memcpy (events, m->events, m->event_count * sizeof *events);
    events[m->event_count] = "others";
    part->events = events;
    part->event_count = m->event_count + 1;
    if (m->needs_partner) {
        bool *needs = arena_alloc (p->memory, (m->event_count + 1) * sizeof *needs);
        memcpy (needs, m->needs_partner, m->event_count * sizeof *needs);
        part->needs_partner = needs;
    }
    return (uint32_t) m->event_count;
}

static bool
can_be_parted (const model *m, const bool *kept)
{
    if (m->function_count || m->watchers)
        return false;
    for (size_t i = 0; i < m->process_count; i++) {
        for (size_t l = 0; l < m->processes[i].location_count; l++)
            if (m->processes[i].locations[l].rate_count)
                return false;
        if (!kept[i] && !process_is_plain (m, &m->processes[i]))
            return false;
    }
    return true;
}

model *
model_part (const model *m, const bool *kept)
{
    if (!can_be_parted (m, kept))
        return NULL;
    parting p = { m, kept, touched_new (m), xcalloc (m->edge_count + 1, 1), true, arena_new () };
    model *part = arena_copy (p.memory, m, sizeof *m);
    part->memory = p.memory;
    find_foreign (&p);
    take_edges (&p, part, add_event (&p, part));
    bool taken = take_lines (&p, part) && p.harmless;
    touched_free (&p.foreign);
    xfree (p.relaxed);
    if (!taken) {
        arena_free (p.memory);
        return NULL;
    }
    return part;
}

bool
model_part_has_label (const model *m, const bool *kept, uint32_t label)
{
    bool has = false;
    for (size_t i = 0; i < m->process_count; i++)
        for (size_t l = 0; l < m->processes[i].location_count; l++) {
            const location *at = &m->processes[i].locations[l];
            for (size_t k = 0; k < at->label_count; k++) {
                if (at->labels[k] == label && !kept[i])
                    return false;
                has |= at->labels[k] == label;
            }
        }
    return has;
}

static bool
go_together (const model *m, const bool *kept, uint32_t p)
{
    for (size_t s = 0; s < m->sync_count; s++) {
        bool with = false, kept_one = false;
        for (size_t i = 0; i < m->syncs[s].count; i++) {
            with |= m->syncs[s].parts[i].process == p;
            kept_one |= kept[m->syncs[s].parts[i].process];
        }
        if (with && kept_one)
            return true;
    }
    return false;
}

void
model_part_grow (const model *m, bool *kept, bool with_partners)
{
    bool grew = true;
    while (grew) {
        grew = false;
        touched reads = touched_new (m), ignored = touched_new (m);
        for (uint32_t p = 0; p < m->process_count; p++)
            if (kept[p])
                touch_process (m, p, &reads, &ignored);
        touched_free (&ignored);
        for (uint32_t p = 0; p < m->process_count; p++) {
            touched others = touched_new (m), writes = touched_new (m);
            touch_process (m, p, &others, &writes);
            if (!kept[p] && (meet (m, &reads, &writes) || (with_partners && go_together (m, kept, p))))
                kept[p] = grew = true;
            touched_free (&others);
            touched_free (&writes);
        }
        touched_free (&reads);
    }
}
