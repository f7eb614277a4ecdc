/* Up to which value a clock has to be counted: larger ones are alike (proofs/firmware.md, 2). */
#include "writer.h"

enum { ROUNDS = 64 };

typedef struct search {
    writer *w;
    int64_t *caps; /* in units of the model; -1: none is enough */
    int64_t largest;
    bool changed;
} search;

static void
raise (search *s, uint32_t array, int64_t to)
{
    if (s->caps[array] < 0 || to <= s->caps[array])
        return;
    s->caps[array] = to;
    s->changed = true;
}

static void
lift (search *s, uint32_t array)
{
    s->changed = s->changed || s->caps[array] >= 0;
    s->caps[array] = -1;
}

static void
note_number (search *s, interval i)
{
    int64_t far = -i.low > i.high ? -i.low : i.high;
    far = far > MODEL_CLOCK_CONSTANT_MAX ? MODEL_CLOCK_CONSTANT_MAX : far;
    s->largest = far > s->largest ? far : s->largest;
}

static void
look_at_conjunction (search *s, const conjunction *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const expr *e = all->at[i];
        if (e->kind != EXPR_CLOCK_COMPARE)
            continue;
        interval c = writer_range (s->w, e->args[2]);
        note_number (s, c);
        if (e->args[1]) { /* a difference stays, however large both become */
            lift (s, e->args[0]->id);
            lift (s, e->args[1]->id);
        } else
            raise (s, e->args[0]->id, c.high > MODEL_CLOCK_CONSTANT_MAX ? MODEL_CLOCK_CONSTANT_MAX : c.high);
    }
}

/* What is copied must be known as far as the copy is, and as far as the copy may be
 * negative. */
static void
look_at_statements (search *s, const stmt *first)
{
    for (const stmt *a = first; a; a = a->next) {
        look_at_statements (s, a->body);
        look_at_statements (s, a->other);
        if (a->kind != STMT_ASSIGN_CLOCK)
            continue;
        interval add = a->value ? writer_range (s->w, a->value) : (interval){ 0, 0 };
        note_number (s, add);
        if (!a->source)
            continue;
        int64_t low = add.low < -MODEL_CLOCK_CONSTANT_MAX ? -MODEL_CLOCK_CONSTANT_MAX : add.low;
        if (s->caps[a->target->id] < 0)
            lift (s, a->source->id);
        else
            raise (s, a->source->id, s->caps[a->target->id] - low);
    }
}

static void
look_at_everything (search *s)
{
    const model *m = s->w->m;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            look_at_conjunction (s, &m->processes[p].locations[l].invariant);
    for (size_t i = 0; i < m->edge_count; i++) {
        look_at_conjunction (s, &m->edges[i].guard);
        look_at_statements (s, m->edges[i].action);
    }
    for (size_t i = 0; i < m->function_count; i++)
        look_at_statements (s, m->functions[i].body);
}

/* In the units of the writer. */
void
writer_find_caps (writer *w)
{
    const model *m = w->m;
    search s = { .w = w };
    s.caps = arena_alloc (w->memory, (m->clock_array_count + 1) * sizeof *s.caps);
    for (int round = 0; round < ROUNDS; round++) {
        s.changed = false;
        look_at_everything (&s);
        if (!s.changed)
            break;
        if (round + 1 == ROUNDS) /* x = x - 1: no bound is enough */
            for (uint32_t a = 0; a < m->clock_array_count; a++)
                lift (&s, a);
    }
    w->caps = s.caps;
    int64_t far = s.largest;
    for (size_t a = 0; a < m->clock_array_count; a++) {
        w->wide = w->wide || s.caps[a] < 0;
        far = s.caps[a] > far ? s.caps[a] : far;
    }
    /* Sums of two such numbers and a period must fit. */
    w->wide = w->wide || far > (INT32_MAX / 2 - w->tick) / w->units;
    for (size_t a = 0; a < m->clock_array_count; a++)
        if (s.caps[a] >= 0)
            s.caps[a] *= w->units;
}
