/* Where a clock may still be read: elsewhere its value does not matter (proofs/firmware.md, 2). */
#include <inttypes.h>

#include "writer.h"

typedef struct search {
    writer *w;
    bool *always; /* per array of clocks: wherever everybody is */
    bool changed;
} search;

static bool *
reads_at (const writer *w, size_t p, size_t l)
{
    return w->reads[p] + l * (w->m->clock_array_count + 1);
}

static void
mark (search *s, bool *reads, const expr *clock)
{
    if (clock && !reads[clock->id]) {
        reads[clock->id] = true;
        s->changed = true;
    }
}

static void
read_conjunction (search *s, const conjunction *all, bool *reads)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE) {
            mark (s, reads, all->at[i]->args[0]);
            mark (s, reads, all->at[i]->args[1]);
        }
}

/* What is copied; functions may do anything with the clocks they name. */
static void
read_statements (search *s, const stmt *first, bool *reads, bool targets)
{
    for (const stmt *a = first; a; a = a->next) {
        read_statements (s, a->body, reads, targets);
        read_statements (s, a->other, reads, targets);
        if (a->kind == STMT_ASSIGN_CLOCK) {
            mark (s, reads, a->source);
            mark (s, reads, targets ? a->target : NULL);
        }
    }
}

/* Does the edge give the clock a new value in any case? */
static bool
sets (const writer *w, const edge *e, uint32_t array)
{
    for (const stmt *a = e->action; a; a = a->next)
        if (a->kind == STMT_ASSIGN_CLOCK && a->target->id == array && w->m->clock_arrays[array].size == 1)
            return true;
    return false;
}

static void
look_at_edge (search *s, const edge *e)
{
    const writer *w = s->w;
    bool *here = reads_at (w, e->process, e->source);
    const bool *there = reads_at (w, e->process, e->target);
    read_conjunction (s, &e->guard, here);
    read_statements (s, e->action, here, false);
    for (uint32_t a = 0; a < w->m->clock_array_count; a++)
        if (there[a] && !here[a] && !sets (w, e, a)) {
            here[a] = true;
            s->changed = true;
        }
}

/* Is it read from some location of the process on, but not from all? */
static bool
may_sleep (const search *s, uint32_t array)
{
    const model *m = s->w->m;
    for (size_t p = 0; p < m->process_count; p++) {
        bool everywhere = m->processes[p].location_count;
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            everywhere = everywhere && reads_at (s->w, p, l)[array];
        if (everywhere)
            return false;
    }
    return !s->always[array];
}

void
writer_find_activity (writer *w)
{
    const model *m = w->m;
    search s = { .w = w };
    s.always = arena_alloc (w->memory, (m->clock_array_count + 1) * sizeof *s.always);
    w->sleeps = arena_alloc (w->memory, (m->clock_array_count + 1) * sizeof *w->sleeps);
    w->reads = arena_alloc (w->memory, (m->process_count + 1) * sizeof *w->reads);
    for (size_t p = 0; p < m->process_count; p++) {
        size_t size = m->processes[p].location_count * (m->clock_array_count + 1);
        w->reads[p] = arena_alloc (w->memory, (size + 1) * sizeof **w->reads);
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            read_conjunction (&s, &m->processes[p].locations[l].invariant, reads_at (w, p, l));
    }
    for (size_t i = 0; i < m->function_count; i++)
        read_statements (&s, m->functions[i].body, s.always, true);
    do {
        s.changed = false;
        for (size_t i = 0; i < m->edge_count; i++)
            look_at_edge (&s, &m->edges[i]);
    } while (s.changed);
    for (uint32_t a = 0; a < m->clock_array_count; a++) {
        w->sleeps[a] = may_sleep (&s, a);
        w->any_sleeps = w->any_sleeps || w->sleeps[a];
    }
}

static void
write_zero (const writer *w, uint32_t array, const char *indent, text *out)
{
    uint32_t size = w->m->clock_arrays[array].size;
    for (uint32_t k = 0; k < size; k++)
        text_printf (out, size > 1 ? "%sstate.%s[%" PRIu32 "] = 0;\n" : "%sstate.%s = 0;\n", indent, w->clocks[array], k);
}

void
write_forgetting (const writer *w, text *out)
{
    const model *m = w->m;
    if (!w->any_sleeps)
        return;
    text_add (out, "\n/* Clocks that nobody reads before they are set again are 0. */\nstatic void forget_clocks (void)\n{\n");
    for (uint32_t a = 0; a < m->clock_array_count; a++) {
        bool any = false;
        if (!w->sleeps[a])
            continue;
        for (size_t p = 0; p < m->process_count; p++)
            for (size_t l = 0; l < m->processes[p].location_count; l++)
                if (reads_at (w, p, l)[a]) {
                    text_printf (out, "%s(state.at[%zu] != %zuU)", any ? " && " : "    if (", p, l);
                    any = true;
                }
        text_add (out, any ? ") {\n" : "");
        write_zero (w, a, any ? "        " : "    ", out);
        text_add (out, any ? "    }\n" : "");
    }
    text_add (out, "}\n");
}
