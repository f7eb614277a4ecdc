/* Strongly connected components by Kosaraju's two searches. */
#include "reference_private.h"

/* Links sorted by one end: those of state s are first[s] .. first[s+1]-1. */
typedef struct adjacency {
    size_t *first, *to;
} adjacency;

static adjacency
adjacency_of (const reference *r, bool backward)
{
    adjacency a = { xcalloc (r->count + 2, sizeof *a.first), xcalloc (r->links.count + 1, sizeof *a.to) };
    for (size_t i = 0; i < r->links.count; i++)
        a.first[2 + (backward ? r->links.at[i].to : r->links.at[i].from)]++;
    for (size_t s = 1; s < r->count; s++)
        a.first[s + 1] += a.first[s];
    for (size_t i = 0; i < r->links.count; i++) {
        const reference_link *l = &r->links.at[i];
        a.to[a.first[1 + (backward ? l->to : l->from)]++] = backward ? l->from : l->to;
    }
    return a;
}

static void
adjacency_free (adjacency *a)
{
    xfree (a->first);
    xfree (a->to);
}

/* Depth-first search from root over states not yet marked; marks them with
 * `mark` and appends them to `order` when they are left. */
static void
visit (const adjacency *a, size_t root, size_t mark, size_t *marks, size_t *order, size_t *done,
       size_t *cursor, size_t *stack)
{
    size_t depth = 0;
    stack[depth++] = root;
    marks[root] = mark;
    cursor[root] = a->first[root];
    while (depth) {
        size_t s = stack[depth - 1];
        if (cursor[s] == a->first[s + 1]) {
            order[(*done)++] = s;
            depth--;
            continue;
        }
        size_t t = a->to[cursor[s]++];
        if (marks[t] == SIZE_MAX) {
            marks[t] = mark;
            cursor[t] = a->first[t];
            stack[depth++] = t;
        }
    }
}

static size_t *
unmarked (size_t count)
{
    size_t *marks = xcalloc (count + 1, sizeof *marks);
    for (size_t i = 0; i < count; i++)
        marks[i] = SIZE_MAX;
    return marks;
}

size_t *
reference_components (const reference *r)
{
    adjacency forward = adjacency_of (r, false), backward = adjacency_of (r, true);
    size_t *marks = unmarked (r->count), *component = unmarked (r->count);
    size_t *order = unmarked (r->count), *ignored = unmarked (r->count);
    size_t *cursor = unmarked (r->count), *stack = unmarked (r->count);
    size_t done = 0, also_done = 0;
    for (size_t s = 0; s < r->count; s++)
        if (marks[s] == SIZE_MAX)
            visit (&forward, s, s, marks, order, &done, cursor, stack);
    while (done--)
        if (component[order[done]] == SIZE_MAX)
            visit (&backward, order[done], order[done], component, ignored, &also_done, cursor, stack);
    adjacency_free (&forward);
    adjacency_free (&backward);
    xfree (marks);
    xfree (order);
    xfree (ignored);
    xfree (cursor);
    xfree (stack);
    return component;
}
