#include "components.h"

#include "vec.h"

/* Tarjan's search with a stack of its own. */
struct search {
    const omega *a;
    uint32_t *index, *low, *component, *next_edge;
    VEC (uint32_t) path, open;
    uint32_t indices, components;
};

static void
enter (struct search *s, uint32_t q)
{
    s->index[q] = s->low[q] = ++s->indices;
    s->next_edge[q] = s->a->first[q];
    *vec_add (&s->path) = q;
    *vec_add (&s->open) = q;
}

static void
leave (struct search *s, uint32_t q)
{
    s->path.count--;
    if (s->path.count) {
        uint32_t above = vec_last (&s->path);
        s->low[above] = s->low[q] < s->low[above] ? s->low[q] : s->low[above];
    }
    if (s->low[q] != s->index[q])
        return;
    uint32_t member;
    do {
        member = vec_last (&s->open);
        s->open.count--;
        s->component[member] = s->components;
    } while (member != q);
    s->components++;
}

static void
search_from (struct search *s, uint32_t root)
{
    enter (s, root);
    while (s->path.count) {
        uint32_t q = vec_last (&s->path);
        if (s->next_edge[q] == s->a->first[q + 1]) {
            leave (s, q);
            continue;
        }
        uint32_t to = s->a->edges[s->next_edge[q]++].target;
        if (!s->index[to])
            enter (s, to);
        else if (s->component[to] == UINT32_MAX && s->index[to] < s->low[q])
            s->low[q] = s->index[to];
    }
}

uint32_t *
omega_components (const omega *a, uint32_t *count)
{
    struct search s = { .a = a };
    size_t room = (size_t) a->states + 1;
    s.index = xcalloc (room, sizeof *s.index);
    s.low = xcalloc (room, sizeof *s.low);
    s.next_edge = xcalloc (room, sizeof *s.next_edge);
    s.component = xcalloc (room, sizeof *s.component);
    for (uint32_t q = 0; q < a->states; q++)
        s.component[q] = UINT32_MAX;
    for (uint32_t q = 0; q < a->states; q++)
        if (!s.index[q])
            search_from (&s, q);
    xfree (s.index);
    xfree (s.low);
    xfree (s.next_edge);
    vec_free (&s.path);
    vec_free (&s.open);
    *count = s.components;
    return s.component;
}

bool *
omega_accepting_components (const omega *a, const uint32_t *component, uint32_t count)
{
    uint64_t all = a->sets >= 64 ? UINT64_MAX : (UINT64_C (1) << a->sets) - 1;
    uint64_t *marks = xcalloc ((size_t) count + 1, sizeof *marks);
    bool *loops = xcalloc ((size_t) count + 1, sizeof *loops);
    for (uint32_t q = 0; q < a->states; q++)
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
            if (component[a->edges[e].target] == component[q]) {
                marks[component[q]] |= a->edges[e].marks;
                loops[component[q]] = true;
            }
    for (uint32_t c = 0; c < count; c++)
        loops[c] = loops[c] && marks[c] == all;
    xfree (marks);
    return loops;
}

bool *
omega_live_states (const omega *a)
{
    uint32_t count;
    uint32_t *component = omega_components (a, &count);
    bool *good = omega_accepting_components (a, component, count);
    /* Edges lead to smaller components, so that theirs are decided first. */
    uint32_t *order = xcalloc ((size_t) a->states + 1, sizeof *order), *first = xcalloc ((size_t) count + 2, sizeof *first);
    for (uint32_t q = 0; q < a->states; q++)
        first[component[q] + 1]++;
    for (uint32_t c = 0; c < count; c++)
        first[c + 1] += first[c];
    for (uint32_t q = 0; q < a->states; q++)
        order[first[component[q]]++] = q;
    for (uint32_t i = 0; i < a->states; i++)
        for (uint32_t q = order[i], e = a->first[q]; e < a->first[q + 1]; e++)
            good[component[q]] |= good[component[a->edges[e].target]];
    bool *live = xcalloc ((size_t) a->states + 1, sizeof *live);
    for (uint32_t q = 0; q < a->states; q++)
        live[q] = good[component[q]];
    xfree (component);
    xfree (good);
    xfree (order);
    xfree (first);
    return live;
}
