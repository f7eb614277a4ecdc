/* Discrete states as numbers, with what the packing of clocks needs to know
 * of each: bounds, stopped clocks, whether time may pass. */
#include <string.h>

#include "space.h"

/* Nodes with the same locations share a row. */
static uint32_t
intern_header (space *s, const uint64_t *discrete, const product_view *view)
{
    uint64_t *row = s->header_row;
    row[0] = view->can_delay;
    memcpy (row + s->clocks + 1, view->stopped, product_clock_words (s->product) * sizeof *row);
    product_bounds (s->look, discrete, s->lower, s->upper);
    for (unsigned x = 1; x <= s->clocks; x++) {
        int32_t bound = s->lower[x] > s->upper[x] ? s->lower[x] : s->upper[x];
        int64_t cap = bound < 0 ? -1 : scale_most (&s->scale, bound, false);
        if (s->plain_cap >= 0)
            cap = s->plain_cap;
        bool endless = product_bound_is_endless (s->product, bound);
        if (s->fields[x].exact || (s->fields[x].endless && (endless || cap > s->exact_cap)))
            cap = s->exact_cap;
        row[x] = (uint64_t) cap;
    }
    bool fresh;
    return store_put (s->headers, row, &fresh);
}

static void
judge (const space *s, const product_view *view, node *n)
{
    const query *q = s->query;
    n->goal = (q->location == MODEL_NONE || view->locations[q->process] == q->location)
              && view->marks == product_all_marks (s->product);
    n->marks = view->marks;
}

uint32_t
node_intern (space *s, const uint64_t *discrete)
{
    bool fresh;
    uint32_t number = store_put (s->discrete, discrete, &fresh);
    if (!fresh || number == STORE_FULL)
        return number;
    const product_view *view = product_look (s->look, discrete);
    node n = { .code = NULL };
    judge (s, view, &n);
    n.header = intern_header (s, discrete, view);
    *vec_add (&s->nodes) = n;
    return n.header == STORE_FULL ? STORE_FULL : number;
}

const uint64_t *
node_header (const space *s, uint32_t number)
{
    return store_at (s->headers, s->nodes.at[number].header);
}
