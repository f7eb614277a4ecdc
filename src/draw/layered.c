/* Layers as Sugiyama, Tagawa and Toda describe them: break cycles, longest paths,
 * a place in every layer for each arrow that passes, few crossings by barycentres;
 * then abscissas by least squares with distances (pool adjacent violators). */
#include "layered.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"

enum { GAP = 18, LAYER_GAP = 14, LOOP_OUT = 22, SWEEPS = 24, PULLS = 40 };

#define NOBODY UINT32_MAX

/* A node, or the place of an arrow (with its label, or only passing) in a layer. */
typedef struct slot {
    uint32_t layer, order;
    double left, right; /* how far it reaches from its middle */
    double height;
    double x;
    uint32_t node; /* or NOBODY */
} slot;

/* From a slot to one in the next layer. */
typedef struct link {
    uint32_t upper, lower;
} link;

typedef VEC (uint32_t) row;

typedef struct arranging {
    layered *g;
    uint32_t *layer; /* of each node, even */
    bool *reversed;  /* per arrow: it goes up */
    uint32_t *first_slot, *slot_count;
    VEC (slot) slots; /* the first ones are those of the nodes */
    VEC (link) links;
    row *rows;
    uint32_t row_count;
    /* links of each slot, as ranges of numbers */
    uint32_t *up_from, *up, *down_from, *down;
} arranging;

/* --- layers --- */

struct visit {
    uint32_t node;
    size_t next;
};

/* Arrows to a node that is being visited close a cycle: those go up.  By a stack of our
 * own, since graphs can be long. */
static void
break_cycles_from (arranging *a, uint32_t root, uint8_t *state)
{
    VEC (struct visit) stack = VEC_EMPTY;
    *vec_add (&stack) = (struct visit){ root, 0 };
    state[root] = 1;
    while (stack.count) {
        struct visit *top = &vec_last (&stack);
        uint32_t go = NOBODY;
        for (; go == NOBODY && top->next < a->g->arrows.count; top->next++) {
            const layered_arrow *e = &a->g->arrows.at[top->next];
            if (e->from != top->node || e->to == e->from)
                continue;
            a->reversed[top->next] = state[e->to] == 1;
            if (!state[e->to])
                go = e->to;
        }
        if (go == NOBODY) {
            state[top->node] = 2;
            (void) vec_pop (&stack);
        } else {
            state[go] = 1;
            *vec_add (&stack) = (struct visit){ go, 0 };
        }
    }
    vec_free (&stack);
}

static void
break_cycles (arranging *a)
{
    uint8_t *state = xcalloc (a->g->nodes.count + 1, 1);
    for (uint32_t n = 0; n < a->g->nodes.count; n++)
        if (!state[n] && a->g->nodes.at[n].first)
            break_cycles_from (a, n, state);
    for (uint32_t n = 0; n < a->g->nodes.count; n++)
        if (!state[n])
            break_cycles_from (a, n, state);
    xfree (state);
}

static uint32_t
upper_end (const arranging *a, size_t arrow)
{
    const layered_arrow *e = &a->g->arrows.at[arrow];
    return a->reversed[arrow] ? e->to : e->from;
}

static uint32_t
lower_end (const arranging *a, size_t arrow)
{
    const layered_arrow *e = &a->g->arrows.at[arrow];
    return a->reversed[arrow] ? e->from : e->to;
}

static bool
is_loop (const layered_arrow *e)
{
    return e->from == e->to;
}

/* Longest paths.  Without cycles this ends after at most as many rounds as nodes. */
static void
choose_layers (arranging *a)
{
    bool moved = true;
    while (moved) {
        moved = false;
        for (size_t i = 0; i < a->g->arrows.count; i++) {
            if (is_loop (&a->g->arrows.at[i]))
                continue;
            uint32_t least = a->layer[upper_end (a, i)] + 2, *lower = &a->layer[lower_end (a, i)];
            moved |= *lower < least;
            *lower = *lower < least ? least : *lower;
        }
    }
    for (size_t n = 0; n < a->g->nodes.count; n++)
        a->row_count = a->layer[n] >= a->row_count ? a->layer[n] + 1 : a->row_count;
}

/* --- slots --- */

static uint32_t
add_slot (arranging *a, uint32_t layer, double left, double right, double height, uint32_t node)
{
    uint32_t number = (uint32_t) a->slots.count;
    *vec_add (&a->slots) =
        (slot){ .layer = layer, .left = left, .right = right, .height = height, .node = node };
    *vec_add (&a->rows[layer]) = number;
    return number;
}

/* Loops are drawn to the right of their node, one after the other. */
static double
width_of_loops (const arranging *a, uint32_t node)
{
    double width = 0;
    for (size_t i = 0; i < a->g->arrows.count; i++) {
        const layered_arrow *e = &a->g->arrows.at[i];
        if (is_loop (e) && e->from == node)
            width += LOOP_OUT + 4 + e->label_width;
    }
    return width;
}

static double
height_of_loops (const arranging *a, uint32_t node)
{
    double height = 0;
    for (size_t i = 0; i < a->g->arrows.count; i++) {
        const layered_arrow *e = &a->g->arrows.at[i];
        if (is_loop (e) && e->from == node && e->label_height > height)
            height = e->label_height;
    }
    return height;
}

static void
add_passing (arranging *a, size_t arrow)
{
    const layered_arrow *e = &a->g->arrows.at[arrow];
    uint32_t upper = upper_end (a, arrow), lower = lower_end (a, arrow);
    uint32_t top = a->layer[upper] + 1, bottom = a->layer[lower];
    /* The label stands near the middle, between two layers of nodes. */
    uint32_t labelled = (top + bottom - 1) / 2;
    labelled += labelled % 2 == 0;
    uint32_t before = upper;
    a->first_slot[arrow] = (uint32_t) a->slots.count;
    for (uint32_t layer = top; layer < bottom; layer++) {
        double half = layer == labelled ? e->label_width / 2 : 2;
        uint32_t here = add_slot (a, layer, half, half, layer == labelled ? e->label_height : 0, NOBODY);
        *vec_add (&a->links) = (link){ before, here };
        before = here;
    }
    a->slot_count[arrow] = bottom - top;
    *vec_add (&a->links) = (link){ before, lower };
}

static void
add_slots (arranging *a)
{
    layered *g = a->g;
    a->rows = xcalloc (a->row_count + 1, sizeof *a->rows);
    for (uint32_t n = 0; n < g->nodes.count; n++) {
        double height = g->nodes.at[n].height, loops = height_of_loops (a, n);
        add_slot (a, a->layer[n], g->nodes.at[n].width / 2, g->nodes.at[n].width / 2 + width_of_loops (a, n),
                  loops > height ? loops : height, n);
    }
    for (size_t i = 0; i < g->arrows.count; i++)
        if (!is_loop (&g->arrows.at[i]))
            add_passing (a, i);
}

/* Neighbours of each slot in the layer above and below, as ranges. */
static void
index_links (arranging *a)
{
    size_t slots = a->slots.count;
    a->up_from = xcalloc (slots + 2, sizeof *a->up_from);
    a->down_from = xcalloc (slots + 2, sizeof *a->down_from);
    a->up = xcalloc (a->links.count + 1, sizeof *a->up);
    a->down = xcalloc (a->links.count + 1, sizeof *a->down);
    for (size_t i = 0; i < a->links.count; i++) {
        a->up_from[a->links.at[i].lower + 2]++;
        a->down_from[a->links.at[i].upper + 2]++;
    }
    for (size_t s = 2; s < slots + 2; s++) {
        a->up_from[s] += a->up_from[s - 1];
        a->down_from[s] += a->down_from[s - 1];
    }
    for (size_t i = 0; i < a->links.count; i++) {
        a->up[a->up_from[a->links.at[i].lower + 1]++] = a->links.at[i].upper;
        a->down[a->down_from[a->links.at[i].upper + 1]++] = a->links.at[i].lower;
    }
}

/* --- the order in each layer --- */

static void
number_row (arranging *a, uint32_t layer)
{
    for (size_t i = 0; i < a->rows[layer].count; i++)
        a->slots.at[a->rows[layer].at[i]].order = (uint32_t) i;
}

/* The mean order of the neighbours; a slot without any keeps its place. */
static double
barycentre (const arranging *a, uint32_t s, bool from_above)
{
    const uint32_t *from = from_above ? a->up_from : a->down_from, *to = from_above ? a->up : a->down;
    if (from[s] == from[s + 1])
        return a->slots.at[s].order;
    double sum = 0;
    for (uint32_t i = from[s]; i < from[s + 1]; i++)
        sum += a->slots.at[to[i]].order;
    return sum / (from[s + 1] - from[s]);
}

static void
sort_row (arranging *a, uint32_t layer, bool from_above)
{
    row *r = &a->rows[layer];
    double *keys = xcalloc (r->count + 1, sizeof *keys);
    for (size_t i = 0; i < r->count; i++) {
        uint32_t s = r->at[i];
        double key = barycentre (a, s, from_above);
        size_t place = i;
        for (; place && keys[place - 1] > key; place--) {
            keys[place] = keys[place - 1];
            r->at[place] = r->at[place - 1];
        }
        keys[place] = key;
        r->at[place] = s;
    }
    xfree (keys);
    number_row (a, layer);
}

/* How often links between this layer and the next cross. */
static size_t
crossings_below (const arranging *a, uint32_t layer)
{
    size_t crossings = 0;
    for (size_t i = 0; i < a->rows[layer].count; i++)
        for (size_t j = i + 1; j < a->rows[layer].count; j++) {
            uint32_t left = a->rows[layer].at[i], right = a->rows[layer].at[j];
            for (uint32_t k = a->down_from[left]; k < a->down_from[left + 1]; k++)
                for (uint32_t l = a->down_from[right]; l < a->down_from[right + 1]; l++)
                    crossings += a->slots.at[a->down[k]].order > a->slots.at[a->down[l]].order;
        }
    return crossings;
}

static size_t
crossings (const arranging *a)
{
    size_t sum = 0;
    for (uint32_t layer = 0; layer + 1 < a->row_count; layer++)
        sum += crossings_below (a, layer);
    return sum;
}

static void
order_rows (arranging *a)
{
    for (uint32_t layer = 0; layer < a->row_count; layer++)
        number_row (a, layer);
    uint32_t *best = xcalloc (a->slots.count + 1, sizeof *best);
    size_t fewest = SIZE_MAX;
    for (int sweep = 0; sweep < SWEEPS && fewest; sweep++) {
        size_t now = crossings (a);
        if (now < fewest) {
            fewest = now;
            for (size_t s = 0; s < a->slots.count; s++)
                best[s] = a->slots.at[s].order;
        }
        for (uint32_t i = 1; i < a->row_count; i++)
            if (sweep % 2 == 0)
                sort_row (a, i, true);
            else
                sort_row (a, a->row_count - 1 - i, false);
    }
    for (size_t s = 0; s < a->slots.count; s++) {
        a->slots.at[s].order = best[s];
        a->rows[a->slots.at[s].layer].at[best[s]] = (uint32_t) s;
    }
    xfree (best);
}

/* --- abscissas --- */

/* A block of slots side by side whose distances are as small as allowed. */
struct block {
    double sum, weight; /* of wished places, moved to the first slot */
    size_t from;
};

/* Give each slot of the row the place nearest to what it wishes (least squares) that
 * keeps the distances. */
static void
settle_row (arranging *a, uint32_t layer, const double *wish, const double *weight)
{
    const row *r = &a->rows[layer];
    struct block *blocks = xcalloc (r->count + 1, sizeof *blocks);
    double *offset = xcalloc (r->count + 1, sizeof *offset);
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) {
        if (i)
            offset[i] = offset[i - 1] + a->slots.at[r->at[i - 1]].right + GAP + a->slots.at[r->at[i]].left;
        blocks[count++] = (struct block){ weight[i] * (wish[i] - offset[i]), weight[i], i };
        while (count > 1
               && blocks[count - 2].sum * blocks[count - 1].weight
                      > blocks[count - 1].sum * blocks[count - 2].weight) {
            blocks[count - 2].sum += blocks[count - 1].sum;
            blocks[count - 2].weight += blocks[count - 1].weight;
            count--;
        }
    }
    for (size_t b = 0; b < count; b++) {
        size_t end = b + 1 < count ? blocks[b + 1].from : r->count;
        for (size_t i = blocks[b].from; i < end; i++)
            a->slots.at[r->at[i]].x = blocks[b].sum / blocks[b].weight + offset[i];
    }
    xfree (offset);
    xfree (blocks);
}

/* Every slot wishes to stand where its neighbours are on average; arrows that only
 * pass wish so most, since they look best straight. */
static void
pull_row (arranging *a, uint32_t layer, bool above, bool below)
{
    const row *r = &a->rows[layer];
    double *wish = xcalloc (2 * r->count + 1, sizeof *wish), *weight = wish + r->count;
    for (size_t i = 0; i < r->count; i++) {
        uint32_t s = r->at[i];
        double sum = 0;
        uint32_t count = 0;
        for (uint32_t k = a->up_from[s]; above && k < a->up_from[s + 1]; k++, count++)
            sum += a->slots.at[a->up[k]].x;
        for (uint32_t k = a->down_from[s]; below && k < a->down_from[s + 1]; k++, count++)
            sum += a->slots.at[a->down[k]].x;
        wish[i] = count ? sum / count : a->slots.at[s].x;
        weight[i] = a->slots.at[s].node == NOBODY ? 4 : 1;
    }
    settle_row (a, layer, wish, weight);
    xfree (wish);
}

static void
choose_abscissas (arranging *a)
{
    for (uint32_t layer = 0; layer < a->row_count; layer++) {
        double x = 0;
        for (size_t i = 0; i < a->rows[layer].count; i++) {
            slot *s = &a->slots.at[a->rows[layer].at[i]];
            s->x = x + s->left;
            x += s->left + s->right + GAP;
        }
    }
    for (int pull = 0; pull < PULLS; pull++)
        for (uint32_t i = 0; i < a->row_count; i++)
            pull_row (a, pull % 2 ? a->row_count - 1 - i : i, pull % 2 == 0 || pull >= PULLS / 2,
                      pull % 2 == 1 || pull >= PULLS / 2);
    double least = 0, most = 0;
    for (size_t s = 0; s < a->slots.count; s++) {
        const slot *t = &a->slots.at[s];
        least = !s || t->x - t->left < least ? t->x - t->left : least;
        most = !s || t->x + t->right > most ? t->x + t->right : most;
    }
    for (size_t s = 0; s < a->slots.count; s++)
        a->slots.at[s].x -= least;
    a->g->width = most - least;
}

/* --- places and paths --- */

/* How far apart this layer and the next are: more where arrows go far to the side. */
static double
gap_below (const arranging *a, uint32_t layer)
{
    double far = 0;
    for (size_t i = 0; i < a->links.count; i++) {
        const slot *upper = &a->slots.at[a->links.at[i].upper], *lower = &a->slots.at[a->links.at[i].lower];
        if (upper->layer == layer && fabs (upper->x - lower->x) > far)
            far = fabs (upper->x - lower->x);
    }
    return LAYER_GAP + (far < 300 ? far : 300) * 0.12;
}

static void
place_nodes (arranging *a, double *middle)
{
    double y = 0, gap = 0;
    for (uint32_t layer = 0; layer < a->row_count; layer++) {
        double height = 0;
        for (size_t i = 0; i < a->rows[layer].count; i++) {
            const slot *s = &a->slots.at[a->rows[layer].at[i]];
            height = s->height > height ? s->height : height;
        }
        middle[layer] = y + height / 2;
        gap = gap_below (a, layer);
        y += height + gap;
    }
    a->g->height = a->row_count ? y - gap : 0;
    for (size_t n = 0; n < a->g->nodes.count; n++) {
        a->g->nodes.at[n].x = a->slots.at[n].x;
        a->g->nodes.at[n].y = middle[a->layer[n]];
    }
}

/* Where an arrow leaves or meets the lower or upper side of its node: ends are spread
 * over the side in the order of where they go. */
static double
port (const arranging *a, uint32_t node, uint32_t neighbour, bool below)
{
    const uint32_t *from = below ? a->down_from : a->up_from, *to = below ? a->down : a->up;
    uint32_t count = from[node + 1] - from[node], before = 0;
    for (uint32_t i = from[node]; i < from[node + 1]; i++)
        before += a->slots.at[to[i]].order < a->slots.at[neighbour].order;
    double side = a->g->nodes.at[node].width - 12, step = count > 1 ? side / count : 0;
    step = step > 24 ? 24 : step;
    return a->g->nodes.at[node].x + step * (before - (count - 1) / 2.0);
}

static void
trace_arrow (arranging *a, size_t arrow, const double *middle)
{
    layered_arrow *e = &a->g->arrows.at[arrow];
    uint32_t upper = upper_end (a, arrow), lower = lower_end (a, arrow);
    const layered_node *top = &a->g->nodes.at[upper], *bottom = &a->g->nodes.at[lower];
    uint32_t first = a->first_slot[arrow], last = first + a->slot_count[arrow] - 1;
    *vec_add (&e->path) = (layered_point){ port (a, upper, first, true), top->y + top->height / 2 };
    for (uint32_t s = first; s <= last; s++) {
        const slot *t = &a->slots.at[s];
        *vec_add (&e->path) = (layered_point){ t->x, middle[t->layer] };
        if (t->right > 2)
            e->label = (layered_point){ t->x, middle[t->layer] };
    }
    *vec_add (&e->path) = (layered_point){ port (a, lower, last, false), bottom->y - bottom->height / 2 };
    for (size_t i = 0; a->reversed[arrow] && 2 * i + 1 < e->path.count; i++) {
        layered_point swapped = e->path.at[i];
        e->path.at[i] = e->path.at[e->path.count - 1 - i];
        e->path.at[e->path.count - 1 - i] = swapped;
    }
}

static void
trace_loops (arranging *a, uint32_t node)
{
    const layered_node *n = &a->g->nodes.at[node];
    double x = n->x + n->width / 2;
    for (size_t i = 0; i < a->g->arrows.count; i++) {
        layered_arrow *e = &a->g->arrows.at[i];
        if (!is_loop (e) || e->from != node)
            continue;
        *vec_add (&e->path) = (layered_point){ n->x + n->width / 2, n->y - 6 };
        *vec_add (&e->path) = (layered_point){ x + LOOP_OUT, n->y };
        *vec_add (&e->path) = (layered_point){ n->x + n->width / 2, n->y + 6 };
        e->label = (layered_point){ x + LOOP_OUT + 4 + e->label_width / 2, n->y };
        x += LOOP_OUT + 4 + e->label_width;
    }
}

void
layered_arrange (layered *g)
{
    arranging a = { .g = g };
    size_t arrows = g->arrows.count + 1;
    a.layer = xcalloc (g->nodes.count + 1, sizeof *a.layer);
    a.reversed = xcalloc (arrows, sizeof *a.reversed);
    a.first_slot = xcalloc (arrows, sizeof *a.first_slot);
    a.slot_count = xcalloc (arrows, sizeof *a.slot_count);
    break_cycles (&a);
    choose_layers (&a);
    add_slots (&a);
    index_links (&a);
    order_rows (&a);
    choose_abscissas (&a);
    double *middle = xcalloc (a.row_count + 1, sizeof *middle);
    place_nodes (&a, middle);
    for (size_t i = 0; i < g->arrows.count; i++)
        if (!is_loop (&g->arrows.at[i]))
            trace_arrow (&a, i, middle);
    for (uint32_t n = 0; n < g->nodes.count; n++)
        trace_loops (&a, n);
    for (uint32_t layer = 0; layer < a.row_count; layer++)
        vec_free (&a.rows[layer]);
    xfree (a.rows);
    xfree (middle);
    xfree (a.layer);
    xfree (a.reversed);
    xfree (a.first_slot);
    xfree (a.slot_count);
    xfree (a.up_from);
    xfree (a.down_from);
    xfree (a.up);
    xfree (a.down);
    vec_free (&a.slots);
    vec_free (&a.links);
}

void
layered_free (layered *g)
{
    for (size_t i = 0; i < g->arrows.count; i++)
        vec_free (&g->arrows.at[i].path);
    vec_free (&g->arrows);
    vec_free (&g->nodes);
}
