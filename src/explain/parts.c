#include "parts.h"

#include <assert.h>

#include "alloc.h"

#define UNSEEN UINT32_MAX

/* Tarjan's algorithm with its own stack. */
typedef struct visit {
    uint32_t spot;
    size_t next; /* arc to look at */
} visit;

typedef struct search {
    parts *out;
    uint32_t *order, *low;
    VEC (visit) calls;
    VEC (uint32_t) open;
    bool *is_open;
    uint32_t numbered;
} search;

static void
begin (search *s, uint32_t spot)
{
    s->order[spot] = s->low[spot] = s->numbered++;
    *vec_add (&s->open) = spot;
    s->is_open[spot] = true;
    *vec_add (&s->calls) = (visit){ spot, s->out->of->first.at[spot] };
}

static void
finish (search *s, uint32_t spot)
{
    if (s->low[spot] == s->order[spot]) {
        uint32_t member;
        do {
            member = vec_pop (&s->open);
            s->is_open[member] = false;
            s->out->part_of[member] = s->out->count;
        } while (member != spot);
        s->out->count++;
    }
    (void) vec_pop (&s->calls);
    if (s->calls.count) {
        uint32_t above = vec_last (&s->calls).spot;
        if (s->low[spot] < s->low[above])
            s->low[above] = s->low[spot];
    }
}

static void
search_from (search *s, uint32_t root)
{
    const explored *e = s->out->of;
    begin (s, root);
    while (s->calls.count) {
        visit *v = &vec_last (&s->calls);
        if (v->next == e->first.at[v->spot + 1]) {
            finish (s, v->spot);
            continue;
        }
        uint32_t from = v->spot, target = e->arcs.at[v->next++].target;
        if (s->order[target] == UNSEEN)
            begin (s, target);
        else if (s->is_open[target] && s->order[target] < s->low[from])
            s->low[from] = s->order[target];
    }
}

/* Parts are numbered against the direction of arcs, so targets come first; within a
 * part without actions only ticks are left, which count nothing. */
static void
measure (parts *p)
{
    const explored *e = p->of;
    uint32_t *most = xcalloc (p->count + 1u, sizeof *most);
    uint32_t count = explored_count (e), *by_part = xcalloc (count + 1u, sizeof *by_part);
    uint32_t *start = xcalloc (p->count + 2u, sizeof *start);
    for (uint32_t s = 0; s < count; s++)
        start[p->part_of[s] + 1]++;
    for (uint32_t k = 0; k < p->count; k++)
        start[k + 1] += start[k];
    for (uint32_t s = 0; s < count; s++)
        by_part[start[p->part_of[s]]++] = s;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t s = by_part[k], part = p->part_of[s];
        if (p->live[part])
            most[part] = PARTS_FOREVER;
        for (size_t a = e->first.at[s]; a < e->first.at[s + 1] && most[part] != PARTS_FOREVER; a++) {
            uint32_t then = p->part_of[e->arcs.at[a].target];
            if (then == part)
                continue;
            uint32_t more = most[then];
            if (more != PARTS_FOREVER)
                more += e->arcs.at[a].action != ACTION_TICK;
            most[part] = more > most[part] ? more : most[part];
        }
    }
    for (uint32_t s = 0; s < count; s++)
        p->longest[s] = most[p->part_of[s]];
    xfree (start);
    xfree (by_part);
    xfree (most);
}

parts
parts_of (const explored *e)
{
    assert (e->keeps_arcs);
    uint32_t count = explored_count (e);
    parts p = { .of = e };
    p.part_of = xcalloc (count + 1u, sizeof *p.part_of);
    p.longest = xcalloc (count + 1u, sizeof *p.longest);
    search s = { .out = &p };
    s.order = xcalloc (count + 1u, sizeof *s.order);
    s.low = xcalloc (count + 1u, sizeof *s.low);
    s.is_open = xcalloc (count + 1u, sizeof *s.is_open);
    for (uint32_t k = 0; k < count; k++)
        s.order[k] = UNSEEN;
    for (uint32_t k = 0; k < count; k++)
        if (s.order[k] == UNSEEN)
            search_from (&s, k);
    p.live = xcalloc (p.count + 1u, sizeof *p.live);
    for (uint32_t k = 0; k < count; k++)
        for (size_t a = e->first.at[k]; a < e->first.at[k + 1]; a++)
            if (e->arcs.at[a].action != ACTION_TICK && p.part_of[k] == p.part_of[e->arcs.at[a].target])
                p.live[p.part_of[k]] = true;
    measure (&p);
    xfree (s.order);
    xfree (s.low);
    xfree (s.is_open);
    vec_free (&s.calls);
    vec_free (&s.open);
    return p;
}

uint32_t
parts_most (const parts *p)
{
    uint32_t most = 0;
    for (uint32_t s = 0; s < explored_count (p->of); s++)
        if (p->of->spots.at[s].parent == SPOT_NONE && p->longest[s] > most)
            most = p->longest[s];
    return most;
}

void
parts_longest_trail (const parts *p, spot_path *out)
{
    const explored *e = p->of;
    uint32_t best = 0;
    for (uint32_t s = 0; s < explored_count (e); s++)
        if (e->spots.at[s].parent == SPOT_NONE && p->longest[s] > p->longest[best])
            best = s;
    *vec_add (out) = (arc){ best, 0 };
    while (p->longest[best]) {
        for (size_t a = e->first.at[best]; a < e->first.at[best + 1]; a++) {
            uint32_t gain = e->arcs.at[a].action != ACTION_TICK, then = e->arcs.at[a].target;
            if (then != best && p->longest[then] + gain == p->longest[best]) {
                *vec_add (out) = e->arcs.at[a];
                best = then;
                break;
            }
        }
    }
}

void
parts_free (parts *p)
{
    xfree (p->part_of);
    xfree (p->live);
    xfree (p->longest);
}
