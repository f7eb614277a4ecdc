/* The search through the abstract states, layer by layer. */
#include "abstraction.h"

#include <string.h>

/* States are sorted as the bytes of their bits are, the first predicate in the
 * lowest bit of the first byte. */
static void
sort_variables (abstraction *a)
{
    size_t count = a->task->predicates.count, used = 0;
    a->now_variables = xcalloc (a->width + 1, sizeof *a->now_variables);
    for (size_t byte = 0; byte <= count / 8; byte++)
        for (size_t bit = 8; bit--;) {
            unsigned predicate = (unsigned) (8 * byte + bit);
            if (predicate >= count)
                continue;
            if (a->domain == GCL_CARTESIAN)
                a->now_variables[used++] = 4 * predicate;
            a->now_variables[used++] = 2 * abstract_slot (a, predicate);
        }
}

static DdNode *
cube_of (abstraction *a, unsigned after)
{
    unsigned *list = xcalloc (a->width + 1, sizeof *list);
    for (unsigned i = 0; i < a->width; i++)
        list[i] = 2 * i + after;
    DdNode *cube = diagram_cube (&a->dd, list, NULL, a->width);
    xfree (list);
    return cube;
}

abstraction *
abstract_new (task *t, enum gcl_kind kind, enum gcl_domain over)
{
    abstraction *a = xcalloc (1, sizeof *a);
    size_t controls = 0;
    a->task = t;
    a->kind = kind;
    a->domain = over;
    a->width = t->predicates.count * (over == GCL_CARTESIAN ? 2 : 1);
    for (size_t v = 0; v < t->model->variable_count; v++)
        controls += t->model->variables[v].control;
    a->controls = store_new (controls + 1, t->budget);
    a->fired = xcalloc (t->model->command_count + 1, sizeof *a->fired);
    if (!diagrams_init (&a->dd, 2 * (unsigned) a->width, t->budget))
        return a;
    diagrams_be_strict (&a->dd);
    theory_init (&a->theory, t, &a->dd);
    sort_variables (a);
    a->pair_variables = xcalloc (2 * a->width + 1, sizeof *a->pair_variables);
    for (unsigned i = 0; i < 2 * a->width; i++)
        a->pair_variables[i] = i;
    a->now_cube = cube_of (a, 0);
    a->next_cube = cube_of (a, 1);
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        if (abstract_is_mixed (a, literal_make (t->predicates.at[i], true)))
            *vec_add (&a->mixed) = i;
        else if (over == GCL_BITS)
            theory_alias (&a->theory, t->predicates.at[i], 2 * i);
        else
            theory_place (&a->theory, t->predicates.at[i], 2 * abstract_slot (a, i));
    }
    abstract_commands_init (a);
    return a;
}

static void
free_site (abstraction *a, site *s)
{
    DdNode *kept[] = { s->reached, s->arriving, s->back };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        diagram_drop (&a->dd, kept[i]);
    abstract_goal_free (a, s->error);
    abstract_goal_free (a, s->safe);
    vec_free (&s->steps);
}

static void
free_layer (abstraction *a, layer *of)
{
    for (size_t i = 0; i < of->pieces.count; i++) {
        diagram_drop (&a->dd, of->pieces.at[i].set);
        diagram_drop (&a->dd, of->pieces.at[i].errors);
    }
    vec_free (&of->pieces);
}

void
abstract_free (abstraction *a)
{
    if (!a)
        return;
    for (size_t i = 0; i < a->layers.count; i++)
        free_layer (a, &a->layers.at[i]);
    for (size_t i = 0; i < a->back_layers.count; i++)
        free_layer (a, &a->back_layers.at[i]);
    vec_free (&a->back_layers);
    for (size_t i = 0; i < a->sites.count; i++)
        free_site (a, &a->sites.at[i]);
    for (size_t i = 0; i < a->shapes.count; i++)
        abstract_shape_free (a, a->shapes.at[i]);
    for (size_t i = 0; i < a->goals.count; i++)
        abstract_goal_free (a, a->goals.at[i]);
    diagram_drop (&a->dd, a->now_cube);
    diagram_drop (&a->dd, a->next_cube);
    if (a->dd.dd) {
        theory_release (&a->theory);
        abstract_commands_free (a);
    }
    diagrams_release (&a->dd);
    store_free (a->controls);
    vec_free (&a->layers);
    vec_free (&a->sites);
    vec_free (&a->shapes);
    vec_free (&a->goals);
    vec_free (&a->mixed);
    xfree (a->now_variables);
    xfree (a->pair_variables);
    xfree (a->fired);
    xfree (a);
}

/* Layers. */

/* Which states of the piece can (may) or must be errors. */
static DdNode *
errors_in (abstraction *a, const piece *p)
{
    diagrams *d = &a->dd;
    const site *s = &a->sites.at[p->site];
    if (!s->error)
        return diagram_copy (d, s->is_error ? p->set : d->zero);
    goal *asked = a->kind == GCL_MAY ? s->error : s->safe;
    abstract_ask (a, asked, p->set);
    return a->kind == GCL_MAY ? diagram_and (d, p->set, asked->possible)
                              : diagram_minus (d, p->set, asked->possible);
}

/* Sums of counts that may be UINT64_MAX, which is that or more. */
uint64_t
abstract_add (uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* What arrived and is new becomes a layer; false if nothing is, or to stop. */
static bool
close_layer (abstraction *a)
{
    diagrams *d = &a->dd;
    layer *r = vec_add (&a->layers);
    *r = (layer){ VEC_EMPTY };
    for (uint32_t i = 0; i < a->sites.count && !d->failed; i++) {
        site *s = &a->sites.at[i];
        if (s->arriving == d->zero)
            continue;
        diagram_minus_in (d, &s->arriving, s->reached);
        diagram_or_in (d, &s->reached, s->arriving);
        if (s->arriving == d->zero)
            continue;
        uint64_t states =
            abstract_add (a->states, diagram_count (d, s->arriving, a->now_variables, a->width));
        if (!budget_allows_states (a->task->budget, states))
            return false;
        a->states = states;
        piece p = { i, s->arriving, NULL };
        s->arriving = diagram_copy (d, d->zero);
        p.errors = errors_in (a, &p);
        if (!d->failed && p.errors != d->zero && !a->error) {
            a->error = true;
            a->error_layer = a->layers.count - 1;
        }
        *vec_add (&a->layers.at[a->layers.count - 1].pieces) = p;
    }
    return diagrams_ok (d) && vec_last (&a->layers).pieces.count;
}

DdNode *
abstract_relation (const abstraction *a, const abstract_step *s)
{
    const shape *of = a->shapes.at[s->shape];
    return a->kind == GCL_MAY ? of->may : of->must;
}

void
abstract_arrive (abstraction *a, const abstract_step *s, DdNode *relation, DdNode *from)
{
    DdNode *after = abstract_image (a, relation, from);
    diagram_or_in (&a->dd, &a->sites.at[s->target].arriving, after);
    diagram_drop (&a->dd, after);
}

/* One step from the piece. */
static void
take_step (abstraction *a, const abstract_step *s, DdNode *from)
{
    diagrams *d = &a->dd;
    abstract_extend (a, a->shapes.at[s->shape], from);
    DdNode *pairs = diagram_and (d, abstract_relation (a, s), from);
    /* after a limit the relation may be anything */
    if (!d->failed && pairs != d->zero) {
        abstract_arrive (a, s, pairs, d->one);
        uint64_t count = diagram_count (d, pairs, a->pair_variables, 2 * a->width);
        a->transitions = abstract_add (a->transitions, count);
        a->generated = abstract_add (a->generated, count);
        a->fired[s->command] = true;
        if (a->task->model->commands[s->command].is_error && !a->error) {
            a->error = true;
            a->error_layer = a->layers.count;
        }
    }
    diagram_drop (d, pairs);
}

bool
abstract_look (abstraction *a, uint32_t which, DdNode *from)
{
    for (uint32_t i = 0; i < a->task->model->command_count; i++)
        if (!abstract_steps (a, which, i, from))
            return false;
    a->sites.at[which].looked = true;
    return true;
}

static bool
expand (abstraction *a, const piece *p)
{
    if (!abstract_look (a, p->site, p->set))
        return false;
    for (size_t i = 0; i < a->sites.at[p->site].steps.count && !a->dd.failed; i++) {
        abstract_step s = a->sites.at[p->site].steps.at[i];
        take_step (a, &s, p->set);
    }
    return diagrams_ok (&a->dd);
}

uint32_t
abstract_start_site (abstraction *a)
{
    task *t = a->task;
    for (size_t v = 0; v < t->model->variable_count; v++)
        t->scratch[v] = t->model->variables[v].initial;
    return abstract_site (a, t->scratch);
}

/* The initial states arrive. */
static bool
start (abstraction *a)
{
    diagrams *d = &a->dd;
    uint32_t first = abstract_start_site (a);
    if (first == NOWHERE)
        return false;
    shape *s = abstract_start (a, a->task->scratch);
    abstract_extend (a, s, d->one);
    DdNode *after = abstract_image (a, a->kind == GCL_MAY ? s->may : s->sure, d->one);
    diagram_or_in (d, &a->sites.at[first].arriving, after);
    a->generated = diagram_count (d, after, a->now_variables, a->width);
    diagram_drop (d, after);
    return diagrams_ok (d);
}

static bool
failed_polynomial (abstraction *a)
{
    const char *failure = ring_failure (atoms_ring (a->task->atoms));
    if (failure)
        text_add (a->task->stop, failure);
    return failure != NULL;
}

bool
abstract_go_on (abstraction *a, bool whole)
{
    task *t = a->task;
    while (close_layer (a) && (whole || !a->error)) {
        size_t last = a->layers.count - 1;
        for (size_t i = 0; i < a->layers.at[last].pieces.count; i++) {
            piece p = a->layers.at[last].pieces.at[i];
            if (!budget_step (t->budget, a->layers.at[last].pieces.count - i, last) || !expand (a, &p))
                return false;
        }
    }
    return diagrams_ok (&a->dd) && !failed_polynomial (a);
}

bool
abstract_search (abstraction *a, bool whole)
{
    return a->dd.dd && start (a) && abstract_go_on (a, whole);
}

abstract_outcome
abstract_found (const abstraction *a)
{
    return (abstract_outcome){ a->error, a->states, a->transitions, a->generated, a->fired };
}
