/* The order of the variables, from who talks to whom.
 *
 * Processes that share much stand side by side.  The clocks and integers of
 * a process lie right behind its location; what several processes use lies
 * before the first of them. */
#include "symbolic.h"

struct usage {
    const model *m;
    unsigned *clocks, *integers; /* [process][clock], [process][integer] */
    uint32_t now;                /* the process whose text is read */
};

static void
note_expr (struct usage *u, const expr *e)
{
    if (!e)
        return;
    const model *m = u->m;
    if (e->kind == EXPR_CLOCK)
        for (uint32_t i = 0; i < m->clock_arrays[e->id].size; i++)
            u->clocks[u->now * m->clock_count + m->clock_arrays[e->id].first + i]++;
    if (e->kind == EXPR_VARIABLE)
        for (uint32_t i = 0; i < m->integer_arrays[e->id].size; i++)
            u->integers[u->now * m->integer_count + m->integer_arrays[e->id].first + i]++;
    for (int i = 0; i < 3; i++)
        note_expr (u, e->args[i]);
}

static void
note_conjunction (struct usage *u, const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        note_expr (u, c->at[i]);
}

static void
note_stmt (struct usage *u, const stmt *s)
{
    for (; s; s = s->next) {
        note_expr (u, s->target);
        note_expr (u, s->source);
        note_expr (u, s->value);
        note_stmt (u, s->body);
        note_stmt (u, s->other);
    }
}

static void
note_model (struct usage *u)
{
    const model *m = u->m;
    for (u->now = 0; u->now < m->process_count; u->now++) {
        const process *p = &m->processes[u->now];
        for (size_t l = 0; l < p->location_count; l++) {
            note_conjunction (u, &p->locations[l].invariant);
            for (size_t i = 0; i < p->locations[l].stopped_count; i++)
                u->clocks[u->now * m->clock_count + p->locations[l].stopped[i]]++;
        }
        for (size_t i = 0; i < p->edge_count; i++) {
            note_conjunction (u, &m->edges[p->edges[i]].guard);
            note_stmt (u, m->edges[p->edges[i]].action);
        }
    }
}

static bool
in_sync (const sync *line, uint32_t p)
{
    for (size_t i = 0; i < line->count; i++)
        if (line->parts[i].process == p)
            return true;
    return false;
}

/* How much two processes share. */
static unsigned
closeness (const struct usage *u, uint32_t a, uint32_t b)
{
    const model *m = u->m;
    unsigned shared = 0;
    for (size_t i = 0; i < m->sync_count; i++)
        shared += in_sync (&m->syncs[i], a) && in_sync (&m->syncs[i], b);
    for (uint32_t x = 0; x < m->clock_count; x++)
        shared += u->clocks[a * m->clock_count + x] && u->clocks[b * m->clock_count + x];
    for (uint32_t x = 0; x < m->integer_count; x++)
        shared += u->integers[a * m->integer_count + x] && u->integers[b * m->integer_count + x];
    return shared;
}

/* Start with the first process; then always the one closest to those
 * already placed, the later placed counting more. */
static void
arrange_processes (const struct usage *u, uint32_t *order)
{
    size_t count = u->m->process_count;
    bool *placed = xcalloc (count + 1, sizeof *placed);
    unsigned *close = xcalloc (count * count + 1, sizeof *close);
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = 0; b < count; b++)
            close[a * count + b] = closeness (u, a, b);
    for (size_t n = 0; n < count; n++) {
        uint32_t best = MODEL_NONE;
        uint64_t best_pull = 0;
        for (uint32_t p = 0; p < count; p++) {
            uint64_t pull = 0;
            for (size_t k = 0; k < n && !placed[p]; k++)
                pull += (uint64_t) close[p * count + order[k]] * (k + 1 + n);
            if (!placed[p] && (best == MODEL_NONE || pull > best_pull)) {
                best = p;
                best_pull = pull;
            }
        }
        order[n] = best;
        placed[best] = true;
    }
    xfree (close);
    xfree (placed);
}

static void
place (symbolic *s, entity *e, int64_t min, int64_t count)
{
    *e = (entity){ s->bits, 0, min, count };
    while ((count - 1) >> e->bits)
        e->bits++;
    s->bits += e->bits;
}

/* Used by process p, and by no process before it in the order? */
static bool
first_user (const unsigned *uses, size_t width, size_t what, const uint32_t *order, size_t n, bool *alone,
            size_t count)
{
    *alone = true;
    for (size_t k = 0; k < count; k++) {
        if (k == n || !uses[order[k] * width + what])
            continue;
        if (k < n)
            return false;
        *alone = false;
    }
    return uses[order[n] * width + what];
}

/* Integers, then clocks, that process order[n] is the first to use: the
 * shared ones, or those that are its own. */
static void
place_data (symbolic *s, const struct usage *u, const uint32_t *order, size_t n, bool shared)
{
    const model *m = s->model;
    bool alone;
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t i = 0; i < m->integer_arrays[a].size; i++) {
            const integer_array *array = &m->integer_arrays[a];
            if (first_user (u->integers, m->integer_count, array->first + i, order, n, &alone,
                            m->process_count)
                && alone != shared)
                place (s, &s->integers[array->first + i], array->min, (int64_t) array->max - array->min + 1);
        }
    for (uint32_t x = 0; x < m->clock_count; x++)
        if (first_user (u->clocks, m->clock_count, x, order, n, &alone, m->process_count) && alone != shared)
            place (s, &s->clocks[x + 1], 0, s->caps[x + 1] + 2);
}

/* What nobody uses still has its place (plain clocks count on). */
static void
place_rest (symbolic *s)
{
    const model *m = s->model;
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t i = 0; i < m->integer_arrays[a].size; i++) {
            const integer_array *array = &m->integer_arrays[a];
            if (!s->integers[array->first + i].count)
                place (s, &s->integers[array->first + i], array->min, (int64_t) array->max - array->min + 1);
        }
    for (uint32_t x = 1; x <= m->clock_count; x++)
        if (!s->clocks[x].count)
            place (s, &s->clocks[x], 0, s->caps[x] + 2);
    for (size_t i = 0; i < s->diagonals.count; i++)
        place (s, &s->diagonals.at[i].bit, 0, 2);
}

void
symbolic_order (symbolic *s)
{
    const model *m = s->model;
    struct usage u = { .m = m };
    u.clocks = xcalloc (m->process_count * m->clock_count + 1, sizeof *u.clocks);
    u.integers = xcalloc (m->process_count * m->integer_count + 1, sizeof *u.integers);
    note_model (&u);
    uint32_t *order = xcalloc (m->process_count + 1, sizeof *order);
    arrange_processes (&u, order);
    s->locations = xcalloc (m->process_count + 1, sizeof *s->locations);
    s->integers = xcalloc (m->integer_count + 1, sizeof *s->integers);
    s->clocks = xcalloc (m->clock_count + 1, sizeof *s->clocks);
    for (size_t n = 0; n < m->process_count; n++) {
        uint32_t p = order[n];
        place_data (s, &u, order, n, true);
        place (s, &s->locations[p], 0, (int64_t) m->processes[p].location_count);
        place_data (s, &u, order, n, false);
    }
    place_rest (s);
    xfree (order);
    xfree (u.clocks);
    xfree (u.integers);
}
