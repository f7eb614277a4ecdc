#include "symbolic.h"

static int
written_bits (const entity *const *written, size_t count)
{
    unsigned bits = 0;
    for (size_t i = 0; i < count; i++)
        bits += written[i]->bits;
    return (int) bits;
}

relation
relation_new (symbolic *s, TAKE DdNode *bdd, const entity *const *written, size_t count)
{
    relation r = { .bdd = bdd, .written = written_bits (written, count) };
    r.now = xcalloc ((size_t) r.written + 1, sizeof *r.now);
    r.next = xcalloc ((size_t) r.written + 1, sizeof *r.next);
    int at = 0;
    for (size_t i = 0; i < count; i++)
        for (unsigned b = 0; b < written[i]->bits; b++, at++) {
            r.now[at] = Cudd_bddIthVar (s->d.dd, (int) (2 * (written[i]->first + b)));
            r.next[at] = Cudd_bddIthVar (s->d.dd, (int) (2 * (written[i]->first + b) + 1));
        }
    r.now_cube = diagram_keep (&s->d, Cudd_bddComputeCube (s->d.dd, r.now, NULL, r.written));
    r.next_cube = diagram_keep (&s->d, Cudd_bddComputeCube (s->d.dd, r.next, NULL, r.written));
    return r;
}

void
relation_free (symbolic *s, relation *r)
{
    diagram_drop (&s->d, r->bdd);
    diagram_drop (&s->d, r->now_cube);
    diagram_drop (&s->d, r->next_cube);
    diagram_drop (&s->d, r->fault);
    xfree (r->now);
    xfree (r->next);
    xfree (r->edges);
}

static DdNode *
swap (symbolic *s, const relation *r, TAKE DdNode *set)
{
    DdNode *swapped = NULL;
    if (set)
        DIAGRAM_TRY (&s->d, swapped, Cudd_bddSwapVariables (s->d.dd, set, r->now, r->next, r->written));
    diagram_keep (&s->d, swapped);
    diagram_drop (&s->d, set);
    return swapped;
}

static DdNode *
and_exists (symbolic *s, DdNode *a, DdNode *b, DdNode *cube)
{
    DdNode *result = NULL;
    if (a && b && cube && diagrams_ok (&s->d))
        DIAGRAM_TRY (&s->d, result, Cudd_bddAndAbstract (s->d.dd, a, b, cube));
    return diagram_keep (&s->d, result);
}

/* The next part takes the place of the now part, which is gone. */
DdNode *
relation_image (symbolic *s, const relation *r, DdNode *from)
{
    return swap (s, r, and_exists (s, from, r->bdd, r->now_cube));
}

DdNode *
relation_preimage (symbolic *s, const relation *r, DdNode *to)
{
    DdNode *next = swap (s, r, diagram_copy (&s->d, to));
    DdNode *before = and_exists (s, next, r->bdd, r->next_cube);
    diagram_drop (&s->d, next);
    return before;
}
