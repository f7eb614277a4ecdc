#include "guide.h"

#include "alloc.h"
#include "distance.h"
#include "store.h"
#include "vec.h"

/* The smallest on top.  An entry is what counts, then the state, or for the youngest first its
 * complement. */
typedef VEC (uint64_t) heap;

enum { STATE_BITS = 32, WEIGHT = 4 };
typedef enum guide_order { NEAREST, NEAREST_ALONE, FEW_EDGES, YOUNGEST, ORDERS } guide_order;

struct guide {
    space *space;
    distance *distance;
    VEC (uint64_t) distances; /* per node: with partners and alone, a half each, plus one; 0: not known yet */
    VEC (uint32_t) behind;    /* per state: edges from the start */
    heap heaps[YOUNGEST];
    VEC (uint32_t) stack;
    guide_order turn; /* whose is next */
};

guide *
guide_new (space *s)
{
    guide *g = xcalloc (1, sizeof *g);
    g->space = s;
    g->distance = distance_new (product_model (s->product), s->options.query);
    return g;
}

void
guide_free (guide *g)
{
    if (!g)
        return;
    for (guide_order o = NEAREST; o < YOUNGEST; o++)
        vec_free (&g->heaps[o]);
    distance_free (g->distance);
    vec_free (&g->distances);
    vec_free (&g->behind);
    vec_free (&g->stack);
    xfree (g);
}

static uint64_t
distance_of (guide *g, uint32_t node)
{
    while (g->distances.count <= node)
        *vec_add (&g->distances) = 0;
    if (!g->distances.at[node]) {
        const product_view *view = product_look (g->space->look, store_at (g->space->states, node));
        uint64_t with = distance_from (g->distance, view->locations, true, &g->space->effort);
        uint64_t alone = distance_from (g->distance, view->locations, false, &g->space->effort);
        g->distances.at[node] = (with << STATE_BITS | alone) + 1;
    }
    return g->distances.at[node] - 1;
}

static void
heap_add (heap *h, uint64_t entry)
{
    size_t at = h->count;
    *vec_add (h) = entry;
    for (; at > 0 && entry < h->at[(at - 1) / 2]; at = (at - 1) / 2)
        h->at[at] = h->at[(at - 1) / 2];
    h->at[at] = entry;
}

static uint64_t
heap_take (heap *h)
{
    uint64_t top = h->at[0], moved = vec_pop (h);
    size_t at = 0;
    for (size_t child = 1; child < h->count; child = 2 * at + 1) {
        child += child + 1 < h->count && h->at[child + 1] < h->at[child];
        if (moved <= h->at[child])
            break;
        h->at[at] = h->at[child];
        at = child;
    }
    if (h->count > 0)
        h->at[at] = moved;
    return top;
}

void
guide_add (guide *g, uint32_t state, uint32_t node, uint32_t parent)
{
    uint64_t both = distance_of (g, node), left = both >> STATE_BITS;
    uint32_t behind = parent == SPACE_NONE ? 0 : g->behind.at[parent] + 1;
    *vec_add (&g->behind) = behind;
    heap_add (&g->heaps[NEAREST], left << STATE_BITS | (UINT32_MAX - state));
    heap_add (&g->heaps[NEAREST_ALONE], both << STATE_BITS | (UINT32_MAX - state));
    heap_add (&g->heaps[FEW_EDGES], (behind + WEIGHT * left) << STATE_BITS | state);
    *vec_add (&g->stack) = state;
}

static bool
take (guide *g, guide_order from, uint32_t *state)
{
    if (from == YOUNGEST ? !g->stack.count : !g->heaps[from].count)
        return false;
    if (from == YOUNGEST)
        *state = vec_pop (&g->stack);
    else
        *state = (uint32_t) heap_take (&g->heaps[from]);
    if (from == NEAREST || from == NEAREST_ALONE)
        *state = UINT32_MAX - *state;
    return true;
}

bool
guide_next (guide *g, uint32_t *state)
{
    for (int tries = 0; tries < ORDERS; tries++) {
        guide_order from = g->turn;
        g->turn = (guide_order) ((from + 1) % ORDERS);
        if (take (g, from, state))
            return true;
    }
    return false;
}
