#include <assert.h>

#include "product_private.h"

product_truth
product_condition (product_walk *w, const uint64_t *state, const expr *atom, clock_constraint out[2],
                   unsigned *count)
{
    assert (w->product->options.keep_diagonals);
    product_layout_unpack (w, state);
    w->failed = false;
    vec_clear (&w->guard);
    *count = 0;
    const conjunction alone = { &atom, 1 };
    bool holds = product_evaluate_conjunction (w, &alone, w->integers, w->diagonals, &w->guard);
    if (w->failed)
        return PRODUCT_FAULTY;
    if (!holds)
        return PRODUCT_FAILS;
    for (size_t i = 0; i < w->guard.count; i++)
        out[(*count)++] = w->guard.at[i];
    return *count ? PRODUCT_ON_CLOCKS : PRODUCT_HOLDS;
}
