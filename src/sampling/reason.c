/* Why a repetition costs more and more: which loops leak, and what. */
#include <string.h>

#include "alloc.h"
#include "expression.h"

static bool
has (const uint64_t *columns, unsigned row, unsigned column)
{
    return columns[column] >> row & 1;
}

/* The vertices that `to` leads to keep all they get (S5): the sum of their gaps. */
static char *
name_growth (const circles *c, uint32_t state, const sampling_leak *leak, const uint64_t *closure)
{
    text out = TEXT_EMPTY;
    for (uint32_t v = 0; v <= leak->classes; v++) {
        if (v != leak->to && !has (closure, leak->to, v))
            continue;
        if (out.length)
            text_add (&out, " + ");
        text_add (&out, "(");
        circles_gap_name (c, state, v, &out);
        text_add (&out, ")");
    }
    return text_take (&out);
}

static sampling_leak
leak_of (const decider *d, const circles *c, const triple *t)
{
    uint32_t rounds;
    unsigned count;
    uint64_t closure[MATRICES_MOST];
    matrices *table = d->readings->matrices;
    uint32_t power = matrices_idempotent (table, t->matrix, &rounds);
    const uint64_t *columns = matrices_columns (table, power, &count);
    sampling_leak leak = { .classes = count - 1 };
    leak.columns = xcalloc (count, sizeof *leak.columns);
    memcpy (leak.columns, columns, count * sizeof *columns);
    memcpy (closure, columns, count * sizeof *columns);
    matrix_close (closure, count);
    text name = TEXT_EMPTY, gap = TEXT_EMPTY;
    matrices_find_leak (table, power, &leak.from, &leak.to); /* it is not stable */
    circles_name (c, t->source, &name);
    circles_gap_name (c, t->source, leak.from, &gap);
    leak.state = text_take (&name);
    leak.shrinks = text_take (&gap);
    leak.grows = name_growth (c, t->source, &leak, closure);
    return leak;
}

static void
add_leak (sampling_loop *loop, sampling_leak leak)
{
    enum { MOST = 16 };
    bool known = loop->leak_count == MOST;
    for (size_t i = 0; i < loop->leak_count && !known; i++)
        known = !strcmp (loop->leaks[i].state, leak.state) && loop->leaks[i].from == leak.from
                && loop->leaks[i].to == leak.to;
    if (known)
        sampling_leak_free (&leak);
    else {
        loop->leaks = xreallocarray (loop->leaks, loop->leak_count + 1, sizeof leak);
        loop->leaks[loop->leak_count++] = leak;
    }
}

void
reason_of_loop (const decider *d, const circles *c, uint32_t power, sampling_loop *loop)
{
    uint32_t count;
    size_t survivors = 0;
    const triple *t = triples_at (d->triples, power, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (t[i].source != t[i].target)
            continue;
        if (matrices_is_stable (d->readings->matrices, t[i].matrix))
            survivors++;
        else
            add_leak (loop, leak_of (d, c, &t[i]));
    }
    loop->survivors = survivors > loop->survivors ? survivors : loop->survivors;
}
