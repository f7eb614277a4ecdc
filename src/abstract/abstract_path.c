/* A way to the error, and what the abstraction leaves open. */
#include "abstraction.h"

/* By layer and piece: states from which the error is as near as it can be. */
struct backward {
    abstraction *a;
    DdNode ***at;
    size_t layers;
};

static uint32_t
find_piece (const layer *r, uint32_t which)
{
    for (uint32_t i = 0; i < r->pieces.count; i++)
        if (r->pieces.at[i].site == which)
            return i;
    return NOWHERE;
}

/* Where the step from layer `number` should lead; referenced. */
static DdNode *
aim (const struct backward *b, size_t number, const abstract_step *s)
{
    abstraction *a = b->a;
    diagrams *d = &a->dd;
    if (number + 1 == a->error_layer && a->task->model->commands[s->command].is_error)
        return diagram_copy (d, d->one);
    if (number + 1 >= a->layers.count)
        return diagram_copy (d, d->zero);
    const layer *next = &a->layers.at[number + 1];
    uint32_t at = find_piece (next, s->target);
    if (at == NOWHERE)
        return diagram_copy (d, d->zero);
    return diagram_copy (d,
                         number + 1 == a->error_layer ? next->pieces.at[at].errors : b->at[number + 1][at]);
}

static DdNode *
nearest (const struct backward *b, size_t number, const piece *p)
{
    abstraction *a = b->a;
    diagrams *d = &a->dd;
    DdNode *all = diagram_copy (d, d->zero);
    for (size_t i = 0; i < a->sites.at[p->site].steps.count; i++) {
        const abstract_step *s = &a->sites.at[p->site].steps.at[i];
        DdNode *to = aim (b, number, s), *before = abstract_preimage (a, abstract_relation (a, s), to);
        diagram_or_in (d, &all, before);
        diagram_drop (d, to);
        diagram_drop (d, before);
    }
    diagram_and_in (d, &all, p->set);
    return all;
}

static void
look_back (struct backward *b)
{
    abstraction *a = b->a;
    for (size_t r = b->layers; r--;) {
        const layer *of = &a->layers.at[r];
        b->at[r] = xcalloc (of->pieces.count + 1, sizeof (DdNode *));
        for (size_t i = 0; i < of->pieces.count; i++)
            b->at[r][i] = nearest (b, r, &of->pieces.at[i]);
    }
}

/* The first command, and for it the first state, that leads on. */
static bool
go_on (const struct backward *b, size_t number, uint32_t *at_site, bool *state, uint32_t *command)
{
    abstraction *a = b->a;
    diagrams *d = &a->dd;
    DdNode *here = abstract_state (a, state);
    bool found = false;
    for (*command = 0; *command < a->task->model->command_count; ++*command)
        for (size_t i = 0; i < a->sites.at[*at_site].steps.count; i++) {
            const abstract_step *s = &a->sites.at[*at_site].steps.at[i];
            if (s->command != *command)
                continue;
            DdNode *to = aim (b, number, s), *after = abstract_image (a, abstract_relation (a, s), here);
            diagram_and_in (d, &after, to);
            found = after && after != d->zero;
            if (found) {
                abstract_first (a, after, state);
                *at_site = s->target;
            }
            diagram_drop (d, to);
            diagram_drop (d, after);
            if (found) {
                diagram_drop (d, here);
                return true;
            }
        }
    diagram_drop (d, here);
    return false;
}

static bool
walk (const struct backward *b, uint32_t *way)
{
    abstraction *a = b->a;
    if (!b->layers)
        return true;
    uint32_t at_site = a->layers.at[0].pieces.at[0].site;
    bool *state = xcalloc (a->width + 1, sizeof *state), good = b->at[0][0] && b->at[0][0] != a->dd.zero;
    if (good)
        abstract_first (a, b->at[0][0], state);
    for (size_t i = 0; good && i < b->layers; i++)
        good = go_on (b, i, &at_site, state, &way[i]);
    xfree (state);
    return good;
}

uint32_t *
abstract_path (abstraction *a, size_t *length)
{
    struct backward b = { a, NULL, a->error_layer };
    uint32_t *way = xcalloc (b.layers + 1, sizeof *way);
    b.at = xcalloc (b.layers + 1, sizeof (DdNode **));
    look_back (&b);
    bool good = walk (&b, way) && diagrams_ok (&a->dd);
    for (size_t r = 0; r < b.layers; r++) {
        for (size_t i = 0; i < a->layers.at[r].pieces.count; i++)
            diagram_drop (&a->dd, b.at[r][i]);
        xfree (b.at[r]);
    }
    xfree (b.at);
    *length = b.layers;
    if (good)
        return way;
    xfree (way);
    return NULL;
}

/* What is open. */

static void
want_atom (void *context, uint32_t which)
{
    task_want_everywhere (context, which);
}

/* Is the predicate after the step one thing or the other for some source? */
static bool
leaves_open (abstraction *a, DdNode *pairs, uint32_t predicate)
{
    diagrams *d = &a->dd;
    unsigned slot = abstract_slot (a, predicate);
    DdNode *bit = diagram_variable (d, a->domain == GCL_BITS ? 2 * slot + 1 : 2 * slot - 1);
    DdNode *without = diagram_minus (d, pairs, bit);
    if (a->domain == GCL_BITS) {
        DdNode *with = diagram_and_exists (d, pairs, bit, a->next_cube);
        diagram_set (d, &without, diagram_exists (d, without, a->next_cube));
        diagram_and_in (d, &without, with);
        diagram_drop (d, with);
    }
    bool open = without && without != d->zero;
    diagram_drop (d, bit);
    diagram_drop (d, without);
    return open;
}

static void
want_of_step (abstraction *a, const site *from, const abstract_step *s)
{
    diagrams *d = &a->dd;
    task *t = a->task;
    shape *of = a->shapes.at[s->shape];
    DdNode *pairs = diagram_and (d, of->may, from->reached);
    DdNode *sources = diagram_exists (d, pairs, a->next_cube);
    abstract_ask (a, of->cannot, sources);
    if (diagram_meets (d, sources, of->cannot->possible))
        formula_atoms (t->commands[s->command].enabled, want_atom, t);
    for (uint32_t i = 0; i < t->predicates.count && !d->failed; i++) {
        literal before = t->commands[s->command].before.at[i];
        if (!literal_is_constant (before) && leaves_open (a, pairs, i))
            task_want_before (t, s->command, literal_atom (before));
    }
    diagram_drop (d, pairs);
    diagram_drop (d, sources);
}

bool
abstract_want_open (abstraction *a)
{
    for (size_t i = 0; i < a->sites.count; i++)
        for (size_t j = 0; j < a->sites.at[i].steps.count; j++) {
            abstract_step s = a->sites.at[i].steps.at[j];
            want_of_step (a, &a->sites.at[i], &s);
            if (!diagrams_ok (&a->dd))
                return false;
        }
    return true;
}
