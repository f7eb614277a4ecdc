/* Formulas on words that end in a loop, by definition: no automaton, no normal
 * form.  This is what a run that refutes a formula is held against. */
#include <string.h>

#include "alloc.h"
#include "ltl.h"

struct evaluation {
    const lasso *word;
    bool **known; /* per number of a formula: its truth at every letter */
    size_t room;
};

static const bool *evaluate (struct evaluation *v, const ltl *f);

static size_t
after (const lasso *w, size_t i)
{
    return i + 1 < w->count ? i + 1 : w->loop;
}

/* The letter right after the next step from letter i on. */
static size_t
after_step (const lasso *w, size_t i)
{
    for (size_t tries = 0; w->steps && !w->steps[i] && tries < 2 * w->count; tries++)
        i = after (w, i);
    return after (w, i);
}

/* p U q, or (weak) p W q: the least, or greatest, solution of v = q or (p and next v).  On a loop the
 * second way round changes nothing any more. */
static void
follow (const lasso *w, const bool *p, const bool *q, bool weak, bool *v)
{
    memset (v, weak, w->count * sizeof *v);
    for (int round = 0; round < 2; round++)
        for (size_t i = w->count; i-- > 0;)
            v[i] = q[i] || (p[i] && v[after (w, i)]);
}

/* p R q is q W (p and q); p M q is q U (p and q). */
static void
release (const lasso *w, const bool *p, const bool *q, bool weak, bool *v)
{
    bool *both = xcalloc (w->count, sizeof *both);
    for (size_t i = 0; i < w->count; i++)
        both[i] = p[i] && q[i];
    follow (w, q, both, weak, v);
    xfree (both);
}

static void
evaluate_temporal (struct evaluation *v, const ltl *f, const bool *a, const bool *b, bool *out)
{
    const lasso *w = v->word;
    bool *constant = xcalloc (w->count, sizeof *constant);
    switch (f->kind) {
    case LTL_NEXT:
        for (size_t i = 0; i < w->count; i++)
            out[i] = a[after_step (w, i)];
        break;
    case LTL_FINALLY:
        memset (constant, true, w->count * sizeof *constant);
        follow (w, constant, a, false, out);
        break;
    case LTL_GLOBALLY:
        follow (w, a, constant, true, out);
        break;
    case LTL_UNTIL:
    case LTL_WEAK:
        follow (w, a, b, f->kind == LTL_WEAK, out);
        break;
    default:
        release (w, a, b, f->kind == LTL_RELEASE, out);
    }
    xfree (constant);
}

static bool
evaluate_plain (const ltl *f, uint64_t letter, bool a, bool b)
{
    switch (f->kind) {
    case LTL_FALSE:
        return false;
    case LTL_TRUE:
        return true;
    case LTL_ATOM:
        return letter >> f->atom & 1;
    case LTL_NOT:
        return !a;
    case LTL_AND:
        return a && b;
    case LTL_OR:
        return a || b;
    case LTL_IMPLIES:
        return !a || b;
    case LTL_IFF:
        return a == b;
    default:
        return a != b;
    }
}

static const bool *
evaluate (struct evaluation *v, const ltl *f)
{
    if (v->known[f->number])
        return v->known[f->number];
    const bool *a = f->args[0] ? evaluate (v, f->args[0]) : NULL, *b = f->args[1] ? evaluate (v, f->args[1]) : NULL;
    size_t count = v->word->count;
    bool *out = xcalloc (count, sizeof *out);
    if (f->kind >= LTL_NEXT)
        evaluate_temporal (v, f, a, b, out);
    else
        for (size_t i = 0; i < count; i++)
            out[i] = evaluate_plain (f, v->word->letters[i], a && a[i], b && b[i]);
    return v->known[f->number] = out;
}

bool
lasso_satisfies (const lasso *word, const ltl *f)
{
    /* Arguments are made before what joins them: no number is larger. */
    struct evaluation v = { .word = word, .room = (size_t) f->number + 1 };
    v.known = xcalloc (v.room, sizeof *v.known);
    bool holds = evaluate (&v, f)[0];
    for (size_t i = 0; i < v.room; i++)
        xfree (v.known[i]);
    xfree (v.known);
    return holds;
}
