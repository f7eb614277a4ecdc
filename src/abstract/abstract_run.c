/* A run to the error that must steps reach: the commands on the way there, back
 * from the error to a start, and then values with which they can be taken. */
#include "abstraction.h"

struct trail {
    abstraction *a;
    VEC (uint32_t) way; /* from the error back */
    uint32_t site;      /* where it has come to */
    bool *state;
};

enum relation { MUST_PLUS, MUST_MINUS, MAY };

static DdNode *
relation_of (const abstraction *a, const abstract_step *s, enum relation by)
{
    const shape *of = a->shapes.at[s->shape];
    return by == MUST_PLUS ? of->must : by == MUST_MINUS ? of->back : of->sure;
}

static bool
contains (abstraction *a, const layer *of, uint32_t which, const bool *state)
{
    DdNode *here = abstract_state (a, state);
    bool found = false;
    for (size_t i = 0; i < of->pieces.count && !found; i++)
        found = of->pieces.at[i].site == which && diagram_meets (&a->dd, here, of->pieces.at[i].set);
    diagram_drop (&a->dd, here);
    return found;
}

/* Go back by one step from a state of the layer; false if there is none. */
static bool
step_back (struct trail *t, const layer *from, enum relation by)
{
    abstraction *a = t->a;
    diagrams *d = &a->dd;
    DdNode *here = abstract_state (a, t->state);
    bool found = false;
    for (size_t i = 0; i < from->pieces.count && !found; i++) {
        const piece *p = &from->pieces.at[i];
        for (size_t j = 0; j < a->sites.at[p->site].steps.count && !found; j++) {
            const abstract_step *s = &a->sites.at[p->site].steps.at[j];
            if (s->target != t->site)
                continue;
            DdNode *before = abstract_preimage (a, relation_of (a, s, by), here);
            diagram_and_in (d, &before, p->set);
            found = before && before != d->zero;
            if (found) {
                abstract_first (a, before, t->state);
                *vec_add (&t->way) = s->command;
            }
            diagram_drop (d, before);
        }
        if (found)
            t->site = p->site;
    }
    diagram_drop (d, here);
    return found;
}

/* Back through must- steps. */
static bool
trace_minus (struct trail *t)
{
    abstraction *a = t->a;
    size_t r = 0;
    while (r < a->back_layers.count && !contains (a, &a->back_layers.at[r], t->site, t->state))
        r++;
    bool good = r < a->back_layers.count;
    while (good && r)
        good = step_back (t, &a->back_layers.at[--r], MUST_MINUS);
    return good;
}

/* The may step after the must- steps, or none. */
static bool
trace_turn (struct trail *t)
{
    abstraction *a = t->a;
    DdNode *here = abstract_state (a, t->state);
    bool inside = diagram_meets (&a->dd, here, a->sites.at[t->site].back), found = inside;
    diagram_drop (&a->dd, here);
    for (size_t i = 0; i < a->back_layers.count && !found; i++)
        found = step_back (t, &a->back_layers.at[i], MAY);
    return found && trace_minus (t);
}

/* Back through must+ steps. */
static bool
trace_plus (struct trail *t)
{
    abstraction *a = t->a;
    size_t r = 0;
    while (r < a->layers.count && !contains (a, &a->layers.at[r], t->site, t->state))
        r++;
    bool good = r < a->layers.count;
    size_t first = a->turn && r >= a->turn ? a->turn : 0;
    while (good && r > first)
        good = step_back (t, &a->layers.at[--r], MUST_PLUS);
    return good && (!first || trace_turn (t));
}

static bool
begin_at (struct trail *t, uint32_t which, TAKE DdNode *set)
{
    bool some = set && set != t->a->dd.zero;
    if (some) {
        abstract_first (t->a, set, t->state);
        t->site = which;
    }
    diagram_drop (&t->a->dd, set);
    return some;
}

/* A state all of whose members are errors. */
static bool
find_state (struct trail *t)
{
    abstraction *a = t->a;
    for (size_t i = 0; i < a->layers.count; i++)
        for (size_t j = 0; j < a->layers.at[i].pieces.count; j++) {
            const piece *p = &a->layers.at[i].pieces.at[j];
            if (begin_at (t, p->site, diagram_copy (&a->dd, p->errors)))
                return trace_plus (t);
        }
    return false;
}

/* One with some error, all of whose members are reachable. */
static bool
find_member (struct trail *t)
{
    abstraction *a = t->a;
    for (uint32_t i = 0; i < a->sites.count; i++) {
        const site *s = &a->sites.at[i];
        if (s->error && begin_at (t, i, diagram_and (&a->dd, s->back, s->error->sure)))
            return trace_minus (t);
    }
    return false;
}

/* An error command, for some or for all members. */
static bool
find_command (struct trail *t)
{
    abstraction *a = t->a;
    diagrams *d = &a->dd;
    for (uint32_t i = 0; i < a->sites.count; i++)
        for (size_t j = 0; j < a->sites.at[i].steps.count; j++) {
            const site *s = &a->sites.at[i];
            const abstract_step *of = &s->steps.at[j];
            shape *by = a->shapes.at[of->shape];
            if (!a->task->model->commands[of->command].is_error)
                continue;
            *vec_add (&t->way) = of->command;
            if (begin_at (t, i, diagram_and (d, s->back, by->can->sure)))
                return trace_minus (t);
            DdNode *certain = diagram_exists (d, by->must, a->next_cube);
            diagram_and_in (d, &certain, s->reached);
            if (begin_at (t, i, certain))
                return trace_plus (t);
            abstract_ask (a, by->cannot, s->reached);
            if (begin_at (t, i, diagram_minus (d, s->reached, by->cannot->possible)))
                return trace_plus (t);
            vec_clear (&t->way);
        }
    return false;
}

gcl_run *
abstract_run (abstraction *a)
{
    struct trail t = { .a = a, .state = xcalloc (a->width + 1, sizeof *t.state) };
    bool found = find_state (&t);
    if (!found) {
        vec_clear (&t.way);
        found = find_member (&t) || find_command (&t);
    }
    uint32_t *way = xcalloc (t.way.count + 1, sizeof *way);
    for (size_t i = 0; i < t.way.count; i++)
        way[i] = t.way.at[t.way.count - 1 - i];
    gcl_run *r = found && diagrams_ok (&a->dd) ? task_run (a->task, way, t.way.count) : NULL;
    xfree (way);
    xfree (t.state);
    vec_free (&t.way);
    return r;
}
