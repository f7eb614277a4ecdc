#include "omega.h"

#include <stdlib.h>
#include <string.h>

#include "components.h"
#include "vec.h"

typedef struct loose_edge {
    uint32_t source;
    omega_edge edge;
} loose_edge;

struct omega_builder {
    uint32_t states;
    VEC (loose_edge) edges;
    VEC (uint32_t) starts;
};

omega_builder *
omega_builder_new (void)
{
    return xcalloc (1, sizeof (omega_builder));
}

uint32_t
omega_builder_state (omega_builder *b)
{
    return b->states++;
}

void
omega_builder_start (omega_builder *b, uint32_t state)
{
    *vec_add (&b->starts) = state;
}

void
omega_builder_edge (omega_builder *b, uint32_t source, cube label, uint64_t marks, uint32_t target)
{
    if (!cube_is_empty (label))
        *vec_add (&b->edges) = (loose_edge){ source, { target, label, marks } };
}

void
omega_builder_free (omega_builder *b)
{
    vec_free (&b->edges);
    vec_free (&b->starts);
    xfree (b);
}

static int
compare_edges (const void *a, const void *b)
{
    const loose_edge *x = a, *y = b;
#define BY(member) \
    if (x->member != y->member) \
    return x->member < y->member ? -1 : 1
    BY (source);
    BY (edge.target);
    BY (edge.marks);
    BY (edge.label.yes);
    BY (edge.label.no);
#undef BY
    return 0;
}

omega *
omega_builder_finish (omega_builder *b, uint32_t sets)
{
    omega *a = xcalloc (1, sizeof *a);
    uint64_t all = sets >= 64 ? UINT64_MAX : (UINT64_C (1) << sets) - 1;
    for (size_t i = 0; i < b->edges.count; i++)
        b->edges.at[i].edge.marks &= all;
    if (b->edges.count)
        qsort (b->edges.at, b->edges.count, sizeof *b->edges.at, compare_edges);
    a->states = b->states;
    a->sets = sets;
    a->first = xcalloc ((size_t) a->states + 1, sizeof *a->first);
    a->edges = xreallocarray (NULL, b->edges.count + 1, sizeof *a->edges);
    for (size_t i = 0; i < b->edges.count; i++) {
        if (i && compare_edges (&b->edges.at[i], &b->edges.at[i - 1]) == 0)
            continue;
        a->edges[a->edge_count++] = b->edges.at[i].edge;
        a->first[b->edges.at[i].source + 1]++;
    }
    for (uint32_t q = 0; q < a->states; q++)
        a->first[q + 1] += a->first[q];
    a->starts = xreallocarray (NULL, b->starts.count + 1, sizeof *a->starts);
    for (size_t i = 0; i < b->starts.count; i++)
        a->starts[a->start_count++] = b->starts.at[i];
    omega_builder_free (b);
    return a;
}

void
omega_free (omega *a)
{
    if (!a)
        return;
    xfree (a->first);
    xfree (a->edges);
    xfree (a->starts);
    xfree (a);
}

/* --- words --- */

/* The product with a word: states are pairs of a state and a place in the word. */
static omega *
product_with (const omega *a, const lasso *word)
{
    omega_builder *b = omega_builder_new ();
    size_t count = word->count;
    b->states = (uint32_t) (a->states * count);
    for (size_t i = 0; i < a->start_count; i++)
        omega_builder_start (b, (uint32_t) (a->starts[i] * count));
    for (size_t q = 0; q < a->states; q++)
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
            for (size_t at = 0; at < count; at++) {
                size_t next = at + 1 < count ? at + 1 : word->loop;
                if (cube_has (a->edges[e].label, word->letters[at]))
                    omega_builder_edge (b, (uint32_t) (q * count + at), (cube){ 0, 0 }, a->edges[e].marks,
                                        (uint32_t) (a->edges[e].target * count + next));
            }
    return omega_builder_finish (b, a->sets);
}

bool
omega_accepts (const omega *a, const lasso *word)
{
    omega *p = product_with (a, word);
    bool accepts = !omega_is_empty (p);
    omega_free (p);
    return accepts;
}

bool
omega_is_empty (const omega *a)
{
    bool *live = omega_live_states (a);
    bool empty = true;
    for (size_t i = 0; i < a->start_count; i++)
        empty &= !live[a->starts[i]];
    xfree (live);
    return empty;
}

/* --- words of one letter --- */

struct constant {
    const omega *a;
    uint32_t state;
    budget *budget;
    VEC (cube) found;
    bool failed;
};

/* Is there an accepting run over edges whose labels hold on all (or, `some`, on some) letters
 * of the cube? */
static bool
is_accepted (const struct constant *c, cube letters, bool some)
{
    omega_builder *b = omega_builder_new ();
    b->states = c->a->states;
    omega_builder_start (b, c->state);
    for (uint32_t q = 0; q < c->a->states; q++)
        for (uint32_t e = c->a->first[q]; e < c->a->first[q + 1]; e++) {
            cube l = c->a->edges[e].label;
            bool takes = some ? !(l.yes & letters.no) && !(l.no & letters.yes) : cube_includes (l, letters);
            if (takes)
                omega_builder_edge (b, q, (cube){ 0, 0 }, c->a->edges[e].marks, c->a->edges[e].target);
        }
    omega *part = omega_builder_finish (b, c->a->sets);
    bool accepted = !omega_is_empty (part);
    omega_free (part);
    return accepted;
}

/* An atom that some edge asks for and the cube leaves open. */
static uint64_t
open_atom (const struct constant *c, cube letters)
{
    for (size_t e = 0; e < c->a->edge_count; e++) {
        cube l = c->a->edges[e].label;
        uint64_t open = (l.yes | l.no) & ~(letters.yes | letters.no);
        if (open && !(l.yes & letters.no) && !(l.no & letters.yes))
            return open & (~open + 1);
    }
    return 0;
}

/* By cases: all letters of the cube are accepted, or none, or it is split. */
static void
split (struct constant *c, cube letters)
{
    if (c->failed || !budget_work (c->budget, 1 + c->a->edge_count)) {
        c->failed = true;
        return;
    }
    if (is_accepted (c, letters, false)) {
        *vec_add (&c->found) = letters;
        return;
    }
    uint64_t atom = open_atom (c, letters);
    if (!atom || !is_accepted (c, letters, true))
        return;
    split (c, (cube){ letters.yes | atom, letters.no });
    split (c, (cube){ letters.yes, letters.no | atom });
}

bool
omega_constant_words (const omega *a, uint32_t state, budget *b, cube **out, size_t *count)
{
    struct constant c = { .a = a, .state = state, .budget = b };
    split (&c, (cube){ 0, 0 });
    *out = c.found.at;
    *count = c.found.count;
    return !c.failed;
}
