/* Which abstract states follow which. */
#include <string.h>

#include "sight.h"

enum { MOST_LITERALS = 512 };

abstract_state
abstract_state_new (const sight *s, uint32_t most_bits)
{
    return (abstract_state){ 0, xcalloc (s->width + 1, sizeof (int64_t)), xcalloc (most_bits + 1, 1) };
}

void
abstract_state_free (abstract_state *a)
{
    xfree (a->values);
    xfree (a->bits);
}

void
sight_start (sight *s, const view *v, abstract_state *out)
{
    int64_t *all = xcalloc (s->width + 1, sizeof *all);
    out->place = s->f->start;
    for (size_t i = 0; i < s->width; i++) {
        all[i] = s->f->variables[i].initial;
        out->values[i] = s->is_tracked[i] ? all[i] : 0;
    }
    for (uint32_t k = v->first[out->place]; k < v->first[out->place + 1]; k++) {
        bool holds = false;
        if (!atoms_eval (s->atoms, v->atoms[k], all, &holds))
            ring_fail (atoms_ring (s->atoms), "a value needs more than 127 bits");
        out->bits[k - v->first[out->place]] = holds;
    }
    xfree (all);
}

static flow_wide
term_value (const flow_term *t, const int64_t *values)
{
    switch (t->op) {
    case FLOW_NUMBER:
        return t->number;
    case FLOW_VARIABLE:
        return values[t->variable];
    case FLOW_MUL:
        return term_value (t->left, values) * term_value (t->right, values);
    default:
        return t->op == FLOW_ADD ? term_value (t->left, values) + term_value (t->right, values)
                                 : term_value (t->left, values) - term_value (t->right, values);
    }
}

static bool
holds (const flow_literal *x, const int64_t *values)
{
    flow_wide a = term_value (x->left, values), b = term_value (x->right, values);
    switch (x->relation) {
    case FLOW_EQ:
        return a == b;
    case FLOW_NE:
        return a != b;
    case FLOW_LT:
        return a < b;
    case FLOW_LE:
        return a <= b;
    case FLOW_GT:
        return a > b;
    default:
        return a >= b;
    }
}

typedef struct choice {
    sight *s;
    const view *v;
    literal known[MOST_LITERALS]; /* what holds before the step */
    size_t count;
    literal wanted[MOST_LITERALS]; /* per atom after it: when it holds */
    uint32_t atoms;
    abstract_state *next;
    sight_visitor *visit;
    void *context;
} choice;

static bool
add (choice *c, literal l)
{
    if (l == LITERAL_FALSE)
        return false;
    if (l != LITERAL_TRUE && c->count < MOST_LITERALS / 2)
        c->known[c->count++] = l;
    return true;
}

/* Each atom in turn holds, or not, if that is possible together with what was chosen.
 * Atoms that exclude each other thus have as many combinations as they have cases. */
static void
choose (choice *c, uint32_t at)
{
    if (!budget_ok (c->s->budget))
        return;
    if (at == c->atoms) {
        c->visit (c->context, c->next);
        return;
    }
    size_t count = c->count;
    for (int value = 0; value < 2; value++) {
        literal l = value ? c->wanted[at] : literal_not (c->wanted[at]);
        c->count = count;
        if (!add (c, l) || !sight_possible (c->s, c->known, c->count))
            continue;
        c->next->bits[at] = (uint8_t) value;
        choose (c, at + 1);
    }
    c->count = count;
}

/* What holds before the step, with its guard; false: that is impossible. */
static bool
suppose (choice *c, const abstract_state *from, uint32_t step)
{
    const sight_step *compiled = &c->s->steps[step];
    for (uint32_t k = c->v->first[from->place]; k < c->v->first[from->place + 1]; k++) {
        literal l = literal_make (c->v->atoms[k], from->bits[k - c->v->first[from->place]]);
        if (!add (c, sight_instance (c->s, l, from->values)))
            return false;
    }
    for (size_t k = 0; k < compiled->guard_count; k++)
        if (!add (c, sight_instance (c->s, compiled->guard[k], from->values)))
            return false;
    return !compiled->guard_count || sight_possible (c->s, c->known, c->count);
}

void
sight_post (sight *s, const view *v, const abstract_state *from, uint32_t step, abstract_state *scratch,
            sight_visitor *visit, void *context)
{
    const flow_step *of = &s->f->steps[step];
    const sight_step *compiled = &s->steps[step];
    for (size_t k = 0; k < compiled->asked_count; k++)
        if (!holds (compiled->asked[k], from->values))
            return;
    choice c = { .s = s, .v = v, .next = scratch, .visit = visit, .context = context };
    if (!suppose (&c, from, step))
        return;
    scratch->place = of->to;
    memcpy (scratch->values, from->values, s->width * sizeof *scratch->values);
    for (size_t k = 0; k < of->assign_count; k++)
        if (s->is_tracked[of->assigns[k].variable] && of->assigns[k].value)
            scratch->values[of->assigns[k].variable] = (int64_t) term_value (of->assigns[k].value, from->values);
    for (uint32_t k = v->first[of->to]; k < v->first[of->to + 1]; k++)
        c.wanted[c.atoms++] = sight_instance (s, sight_before (s, step, v->atoms[k]), from->values);
    choose (&c, 0);
}
