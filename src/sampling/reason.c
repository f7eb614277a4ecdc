/* Why a repetition costs more and more: which loops leak, and what. */
#include "alloc.h"
#include "expression.h"
#include "matrix.h"
#include "vec.h"

static bool
has (uint64_t matrix, unsigned row, unsigned column)
{
    return matrix >> (8 * column + row) & 1;
}

/* The first edge on no cycle; there is one. */
static void
find_edge (uint64_t matrix, uint32_t *from, uint32_t *to)
{
    uint64_t closure = matrix_closure (matrix);
    for (unsigned i = 0; i < 8; i++)
        for (unsigned j = 0; j < 8; j++)
            if (has (matrix, i, j) && !has (closure, j, i)) {
                *from = i;
                *to = j;
                return;
            }
}

/* The vertices that `to` leads to keep all they get (S5): the sum of their gaps. */
static char *
name_growth (const corners *c, uint32_t state, uint64_t closure, uint32_t to)
{
    text out = TEXT_EMPTY;
    for (uint32_t v = 0; v < 8; v++) {
        if (v != to && !has (closure, to, v))
            continue;
        if (out.length)
            text_add (&out, " + ");
        text_add (&out, "(");
        corners_gap_name (c, state, v, &out);
        text_add (&out, ")");
    }
    return text_take (&out);
}

void
reason_of_loop (const decider *d, const corners *c, uint32_t power, sampling_loop *loop)
{
    enum { MOST = 16 };
    uint32_t count;
    const triple *t = triples_at (d->triples, power, &count);
    VEC (sampling_leak) leaks = VEC_EMPTY;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t rounds;
        if (t[i].source != t[i].target)
            continue;
        if (matrix_is_stable (t[i].matrix)) {
            loop->survivors++;
            continue;
        }
        if (leaks.count == MOST)
            continue;
        sampling_leak leak = { .matrix = matrix_idempotent (t[i].matrix, &rounds),
                               .classes = corners_classes (c, t[i].source) };
        text name = TEXT_EMPTY, gap = TEXT_EMPTY;
        find_edge (leak.matrix, &leak.from, &leak.to);
        corners_name (c, t[i].source, &name);
        corners_gap_name (c, t[i].source, leak.from, &gap);
        leak.state = text_take (&name);
        leak.shrinks = text_take (&gap);
        leak.grows = name_growth (c, t[i].source, matrix_closure (leak.matrix), leak.to);
        *vec_add (&leaks) = leak;
    }
    loop->leaks = leaks.at;
    loop->leak_count = leaks.count;
}
